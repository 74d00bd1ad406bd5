//! Games on the whole screen of a real terminal, by keys and by mouse: tmux is the terminal.
//!
//! Without tmux these tests fail; `cargo xtask test` installs it.
#![cfg(unix)]

use std::cell::RefCell;
use std::cmp::Ordering::{Greater, Less};
use std::collections::BTreeMap;
use std::fs::File;
use std::process::Command;
use std::sync::atomic::{AtomicU32, Ordering};
use std::thread;
use std::time::{Duration, Instant};

use rustix::termios::{LocalModes, tcgetattr};

/// Longer than anything here takes on the slowest machine; who waits for it has found a hang.
const PATIENCE: Duration = Duration::from_mins(1);

/// The sizes that are promised.
const SIZES: [(u16, u16); 2] = [(80, 24), (200, 60)];

/// A shell in a terminal of its own.
struct Tmux {
    socket: String,
}

impl Tmux {
    /// A terminal of this size in which `tablas play` has been started with these words.
    fn play((width, height): (u16, u16), args: &str) -> Tmux {
        Tmux::run((width, height), &format!("{} play {args} --lang es --ascii", env!("CARGO_BIN_EXE_tablas")))
    }

    fn run((width, height): (u16, u16), command: &str) -> Tmux {
        static NEXT: AtomicU32 = AtomicU32::new(0);
        let number = NEXT.fetch_add(1, Ordering::Relaxed);
        let tmux = Tmux { socket: format!("tablas-{}-{number}", std::process::id()) };
        let size = [width.to_string(), height.to_string()];
        tmux.tell(&["-f", "/dev/null", "new-session", "-d", "-x", &size[0], "-y", &size[1], "PS1='ready> ' exec sh"]);
        tmux.sees("ready>");
        tmux.type_text(command);
        tmux.press(&["Enter"]);
        tmux
    }

    fn tell(&self, args: &[&str]) -> String {
        let output = Command::new("tmux").args(["-u", "-L", &self.socket]).args(args).output();
        let output = output.expect("tmux is not there: `cargo xtask test` installs it");
        assert!(output.status.success(), "tmux {args:?}: {}", String::from_utf8_lossy(&output.stderr));
        String::from_utf8_lossy(&output.stdout).into_owned()
    }

    fn press(&self, keys: &[&str]) {
        self.tell(&[&["send-keys"], keys].concat());
    }

    fn type_text(&self, text: &str) {
        self.tell(&["send-keys", "-l", "--", text]);
    }

    /// A click on a cell, counted from 0, as terminals tell it to programs.
    fn click(&self, (x, y): (usize, usize)) {
        let (column, row) = (x + 1, y + 1);
        self.type_text(&format!("\x1b[<0;{column};{row}M\x1b[<0;{column};{row}m"));
    }

    fn shown(&self) -> String {
        self.tell(&["capture-pane", "-p"])
    }

    /// Waits until the screen is as it should be.
    #[track_caller]
    fn until(&self, what: &str, is_so: impl Fn(&str) -> bool) -> String {
        let end = Instant::now() + PATIENCE;
        loop {
            let shown = self.shown();
            if is_so(&shown) {
                return shown;
            }
            assert!(Instant::now() < end, "{what} never came; the screen is:\n{shown}");
            thread::sleep(Duration::from_millis(20));
        }
    }

    #[track_caller]
    fn sees(&self, part: &str) -> String {
        self.until(part, |shown| shown.contains(part))
    }

    /// The shell has its terminal back as it was: its own screen, no mouse, a cursor, lines and echo.
    #[track_caller]
    fn is_restored(&self) {
        let tty = self.tell(&["display-message", "-p", "#{pane_tty}"]);
        let tty = File::open(tty.trim()).expect("the terminal of the shell");
        self.until("the terminal as it was", |_| {
            let flags = self.tell(&["display-message", "-p", "#{alternate_on}#{mouse_any_flag}#{cursor_flag}"]);
            let modes = tcgetattr(&tty).expect("its modes").local_modes;
            flags.trim() == "001" && modes.contains(LocalModes::ICANON | LocalModes::ECHO | LocalModes::ISIG)
        });
        self.type_text("echo still al''ive");
        self.press(&["Enter"]);
        self.sees("still alive");
    }

    /// The middle of every square of a board with names at its edges: by column and row.
    fn squares(&self) -> BTreeMap<String, (usize, usize)> {
        let is_footer = |line: &&str| {
            let words: Vec<&str> = line.split_whitespace().take(8).collect();
            let is_in_order = words.is_sorted_by(|a, b| a < b) || words.is_sorted_by(|a, b| a > b);
            words.len() == 8 && words.iter().all(|word| word.len() == 1) && is_in_order
        };
        // A screen is painted from top to bottom.
        self.until("the names of columns", |shown| shown.lines().any(|line| is_footer(&line)));
        let shown = self.sees("Jugadas");
        let lines: Vec<&str> = shown.lines().collect();
        let footer = lines.iter().find(|line| is_footer(line)).expect("the names of columns");
        let columns = footer.char_indices().filter(|(_, c)| !c.is_whitespace()).take(8);
        let columns: Vec<(usize, char)> = columns.collect();
        let left = columns[0].0;
        let mut squares = BTreeMap::new();
        for (y, line) in lines.iter().enumerate() {
            let edge: String = line.chars().take(left).collect();
            // The name of the row stands alone before the first square.
            if let Some(row) = edge.split_whitespace().next().filter(|row| row.parse::<u8>().is_ok()) {
                squares.extend(columns.iter().map(|(x, column)| (format!("{column}{row}"), (*x, y))));
            }
        }
        assert_eq!(squares.len(), 64, "{shown}");
        squares
    }

    /// Every point of a board whose points have their names beside them.
    fn points(&self, names: &[&str]) -> BTreeMap<String, (usize, usize)> {
        let found = RefCell::new(BTreeMap::new());
        let look = |shown: &str| {
            for (y, line) in shown.lines().enumerate() {
                let signs: Vec<char> = line.chars().collect();
                for x in 0..signs.len() {
                    let is_point = matches!(signs[x], '+' | 'b' | 'w');
                    let name: String = signs[x + 1..].iter().take_while(|c| c.is_ascii_alphanumeric()).collect();
                    if is_point && names.contains(&name.as_str()) {
                        found.borrow_mut().entry(name).or_insert((x, y));
                    }
                }
            }
            found.borrow().len()
        };
        // The cursor hides a name where it stands, so it is looked for again when it has gone.
        look(&self.sees("Jugadas"));
        self.press(&["Up"]);
        self.until("every point", |shown| look(shown) == names.len());
        found.into_inner()
    }
}

impl Drop for Tmux {
    fn drop(&mut self) {
        let _ = Command::new("tmux").args(["-L", &self.socket, "kill-server"]).output();
    }
}

#[test]
fn a_game_of_chess_by_keys_to_its_end() {
    for size in SIZES {
        let tmux = Tmux::play(size, "ajedrez --first human --second human");
        tmux.sees("Jugadas");
        // The first move with arrows and Enter, from the square where the cursor stands.
        let (x, y) = tmux.squares()["f2"];
        let cursor = || {
            let shown = tmux.sees("[");
            let (row, line) = shown.lines().enumerate().find(|(_, line)| line.contains('[')).expect("a cursor");
            (usize::midpoint(line.find('[').expect("it"), line.find(']').expect("its end")), row)
        };
        while cursor() != (x, y) {
            let (at_x, at_y) = cursor();
            tmux.press(&[match (at_x.cmp(&x), at_y.cmp(&y)) {
                (Less, _) => "Right",
                (Greater, _) => "Left",
                (_, Less) => "Down",
                (_, Greater) => "Up",
                _ => break,
            }]);
            tmux.until("the cursor moves", |_| cursor() != (at_x, at_y));
        }
        tmux.press(&["Enter"]);
        tmux.sees("*");
        tmux.press(&["Up", "Space"]);
        tmux.sees("1. f3");
        for (typed, shown) in [("e5", "1. f3 e5"), ("g4", "2. g4"), ("Dh4", "2. g4 Dh4#")] {
            tmux.type_text(typed);
            tmux.press(&["Enter"]);
            tmux.sees(shown);
        }
        tmux.sees("Ganan las negras (b). Mate.");
        tmux.press(&["q"]);
        tmux.is_restored();
    }
}

#[test]
fn a_game_of_chess_by_mouse_to_its_end() {
    for size in SIZES {
        let tmux = Tmux::play(size, "ajedrez --first human --second human");
        let squares = tmux.squares();
        for (from, to, shown) in
            [("f2", "f3", "1. f3"), ("e7", "e5", "1. f3 e5"), ("g2", "g4", "2. g4"), ("d8", "h4", "2. g4 Dh4#")]
        {
            tmux.click(squares[from]);
            tmux.click(squares[to]);
            tmux.sees(shown);
        }
        // How it ended is said on the usual screen once more.
        tmux.press(&["q"]);
        tmux.sees("Ganan las negras (b).\n");
        tmux.is_restored();
    }
}

#[test]
fn a_game_of_mill_by_mouse_to_its_end() {
    const NAMES: [&str; 16] =
        ["n1", "ne1", "e1", "se1", "s1", "sw1", "w1", "nw1", "n2", "ne2", "e2", "se2", "s2", "sw2", "w2", "nw2"];
    let moves = "se2 w2 n2 e2 s2 sw1 nw2 ne1 sw2xsw1 se1 ne2xse1 n1 s2-s1 n1-nw1 s1-s2xnw1 w2-w1 s2-s1 ne1-n1 s1-s2xw1";
    for size in SIZES {
        let tmux = Tmux::play(size, "molino --size 1 --first human --second human");
        let points = tmux.points(&NAMES);
        for text in moves.split(' ') {
            text.split(['-', 'x']).for_each(|name| tmux.click(points[name]));
            tmux.until(text, |shown| shown.lines().any(|line| line.split_whitespace().any(|word| word == text)));
        }
        tmux.sees("Ha ganado el jugador negro. Quedan menos de tres fichas.");
        tmux.press(&["q"]);
        tmux.is_restored();
    }
}

#[test]
fn a_machine_answers_and_wins_by_resignation() {
    let tmux = Tmux::play(SIZES[0], "damas --second machine:depth=3");
    let squares = tmux.squares();
    // Columns and rows have numbers in the document's draughts: from (2,3) to (1,4).
    tmux.click(squares["23"]);
    tmux.click(squares["14"]);
    tmux.until("the machine's answer", |shown| {
        shown.lines().any(|line| line.split_once("1. 9-13 ").is_some_and(|(_, rest)| rest.contains('-')))
    });
    tmux.sees("profundidad 3");
    tmux.press(&["h"]);
    tmux.sees("Pista: ");
    tmux.press(&["r"]);
    tmux.sees("¿abandonar la partida?");
    tmux.press(&["s"]);
    tmux.sees("Ganan las negras (B). Blancas: abandona.");
    tmux.press(&["n"]);
    tmux.until("another game", |shown| !shown.contains("9-13") && !shown.contains("abandona."));
    tmux.press(&["q"]);
    tmux.is_restored();
}

#[test]
fn a_machine_that_wins_declines_a_draw_and_one_that_loses_accepts() {
    for (position, answer) in [
        ("3qk3/8/8/8/8/8/7P/4K3 w - - 0 1", "Negras: no acepta las tablas."),
        ("4k3/7p/8/8/8/8/8/3QK3 w - - 0 1", "Tablas. De común acuerdo."),
    ] {
        let tmux = Tmux::play(SIZES[0], &format!("ajedrez --second machine:depth=2 --position '{position}'"));
        tmux.sees("Jugadas");
        tmux.press(&["d"]);
        tmux.sees(answer);
        tmux.press(&["q"]);
        tmux.is_restored();
    }
}

#[test]
fn two_people_agree_on_a_draw_and_leaving_asks() {
    let tmux = Tmux::play(SIZES[0], "reversi --first human --second human");
    tmux.sees("Jugadas");
    tmux.type_text("c5");
    tmux.press(&["Enter"]);
    tmux.sees("1. c5");
    tmux.press(&["q"]);
    tmux.sees("¿Salir y dejar la partida?");
    tmux.press(&["n"]);
    tmux.until("the game again", |shown| !shown.contains("¿Salir"));
    tmux.press(&["d"]);
    tmux.sees("Blancas: ofrece tablas.");
    tmux.press(&["s"]);
    tmux.sees("Tablas. De común acuerdo.");
    tmux.press(&["u"]);
    tmux.until("the move taken back", |shown| !shown.contains("1. c5"));
    tmux.type_text("c5");
    tmux.press(&["Enter"]);
    tmux.sees("1. c5");
    tmux.press(&["q", "s"]);
    tmux.is_restored();
}

#[test]
fn the_terminal_is_given_back_after_an_interrupt_and_after_a_signal() {
    let tmux = Tmux::play(SIZES[0], "ajedrez --first human --second human");
    tmux.sees("Jugadas");
    tmux.press(&["C-c"]);
    tmux.is_restored();
    let pids = tempfile::NamedTempFile::new().expect("a file");
    let path = pids.path().display();
    let command = format!(
        "sh -c 'echo $$ > {path}; exec {} play ajedrez --lang es --second human'",
        env!("CARGO_BIN_EXE_tablas")
    );
    let tmux = Tmux::run(SIZES[0], &command);
    tmux.sees("Jugadas");
    let pid = std::fs::read_to_string(pids.path()).expect("a process");
    assert!(Command::new("kill").args(["-TERM", pid.trim()]).status().expect("it runs").success());
    tmux.is_restored();
}

#[test]
fn the_screen_follows_the_size_of_the_terminal() {
    let tmux = Tmux::play(SIZES[0], "damas --rules internacional --first human --second human");
    let width = |shown: &str| shown.lines().find_map(|line| line.find("Jugadas")).unwrap_or_default();
    let small = width(&tmux.sees("Jugadas"));
    tmux.tell(&["resize-window", "-x", "200", "-y", "60"]);
    tmux.until("a larger screen", |shown| width(shown) > small + 50);
    tmux.tell(&["resize-window", "-x", "25", "-y", "6"]);
    tmux.sees("demasiado");
    tmux.tell(&["resize-window", "-x", "80", "-y", "24"]);
    tmux.until("the size as before", |shown| width(shown) == small);
    tmux.press(&["q"]);
    tmux.is_restored();
}

#[test]
fn colours_are_left_out_where_nobody_wants_them() {
    for (variable, is_coloured) in [("NO_COLOR=", true), ("NO_COLOR=1", false)] {
        let command = format!("{variable} {} play ajedrez --second human --lang es", env!("CARGO_BIN_EXE_tablas"));
        let tmux = Tmux::run(SIZES[0], &command);
        tmux.sees("Jugadas");
        let shown = tmux.tell(&["capture-pane", "-p", "-e"]);
        let codes = shown.split("\x1b[").skip(1).filter_map(|code| code.split_once('m'));
        let mut numbers = codes.flat_map(|(code, _)| code.split(';')).filter_map(|number| number.parse::<u8>().ok());
        let has = numbers.any(|number| matches!(number, 30..=38 | 40..=48 | 90..=97 | 100..=107));
        assert_eq!(has, is_coloured, "{shown:?}");
    }
}

#[test]
fn line_by_line_it_is_as_before() {
    let tmux = Tmux::play(SIZES[0], "ajedrez --plain --first human --second human");
    tmux.sees("Blancas (w)>");
    assert_eq!(tmux.tell(&["display-message", "-p", "#{alternate_on}"]).trim(), "0");
    tmux.type_text("e4");
    tmux.press(&["Enter"]);
    tmux.sees("Negras (b)>");
    tmux.type_text("abandonar");
    tmux.press(&["Enter"]);
    tmux.sees("Ganan las blancas (w).\nNegras: abandona.");
    tmux.type_text("n");
    tmux.press(&["Enter"]);
    tmux.is_restored();
}

#[test]
#[cfg(target_os = "linux")]
fn it_ends_with_its_terminal() {
    let tmux = Tmux::play(SIZES[0], "ajedrez --second human");
    tmux.sees("Jugadas");
    let shell = tmux.tell(&["display-message", "-p", "#{pane_pid}"]);
    let children = format!("/proc/{0}/task/{0}/children", shell.trim());
    let game = std::fs::read_to_string(children).expect("what the shell runs");
    let game = std::path::Path::new("/proc").join(game.trim());
    assert!(game.join("status").exists(), "{}", game.display());
    drop(tmux);
    let end = Instant::now() + PATIENCE;
    while game.exists() {
        assert!(Instant::now() < end, "the game goes on without a terminal");
        thread::sleep(Duration::from_millis(20));
    }
}
