//! The screen as people see and use it, on a terminal that is only in memory.

use std::time::{Duration, Instant};

use engine::{Analysis, Lang, Outcome, PlayerSpec, Side};
use ratatui::Terminal;
use ratatui::backend::TestBackend;
use ratatui::buffer::Buffer;
use ratatui::crossterm::event::{Event, KeyCode, KeyEvent, KeyModifiers, MouseButton, MouseEvent, MouseEventKind};
use ratatui::layout::{Position, Rect};
use ratatui::style::Color;

use super::app::{App, Dialog, Purpose};
use super::draw;
use super::palette::Palette;
use crate::play::clock::{GameClock, TimeControl};
use crate::play::seat::Seat;
use crate::play::state::tests::{people, state};

/// A screen of this size, and what happens to it at a time that stands still unless somebody moves it.
struct Screen {
    app: App,
    now: Instant,
    palette: Palette,
}

impl Screen {
    fn new(game: crate::play::state::GameState, width: u16, height: u16) -> Screen {
        let now = Instant::now();
        let mut app = App::new(game, true, Duration::from_secs(1));
        app.area = Rect::new(0, 0, width, height);
        app.state.run_clock(now);
        Screen { app, now, palette: Palette::plain() }
    }

    fn buffer(&self) -> Buffer {
        let Rect { width, height, .. } = self.app.area;
        let mut terminal = Terminal::new(TestBackend::new(width, height)).expect("a terminal in memory");
        terminal.draw(|frame| draw::screen(frame, &self.app, &self.palette, self.now)).expect("it draws");
        terminal.backend().buffer().clone()
    }

    /// What is seen, row by row.
    fn text(&self) -> String {
        let buffer = self.buffer();
        let row = |y| (0..buffer.area.width).map(|x| buffer[(x, y)].symbol()).collect::<String>();
        (0..buffer.area.height).map(|y| row(y).trim_end().to_owned() + "\n").collect()
    }

    #[track_caller]
    fn sees(&self, part: &str) {
        assert!(self.text().contains(part), "no `{part}` in:\n{}", self.text());
    }

    fn press(&mut self, code: KeyCode) {
        self.app.handle(&Event::Key(KeyEvent::new(code, KeyModifiers::NONE)), self.now);
    }

    /// Presses the keys of a text, and Enter for each line's end.
    fn type_keys(&mut self, text: &str) {
        for c in text.chars() {
            self.press(if c == '\n' { KeyCode::Enter } else { KeyCode::Char(c) });
        }
    }

    /// Clicks on the spots with these names.
    fn click(&mut self, labels: &[&str]) {
        for label in labels {
            let spot = self.app.geometry.spots.iter().position(|spot| spot.label.eq_ignore_ascii_case(label));
            let spot = spot.unwrap_or_else(|| panic!("no spot {label}"));
            let Rect { width, height, .. } = self.app.area;
            let mut all = (0..height).flat_map(|y| (0..width).map(move |x| Position::new(x, y)));
            let at = all.rfind(|at| draw::spot_at(&self.app, *at) == Some(spot)).expect("it is seen");
            let kind = MouseEventKind::Down(MouseButton::Left);
            let event = MouseEvent { kind, column: at.x, row: at.y, modifiers: KeyModifiers::NONE };
            self.app.handle(&Event::Mouse(event), self.now);
        }
    }

    fn played(&self) -> Vec<String> {
        self.app.state.game().played()
    }

    fn wait(&mut self, seconds: u64) {
        self.now += Duration::from_secs(seconds);
        self.app.tick(self.now);
    }
}

fn against_machine(game: &str) -> crate::play::state::GameState {
    let spec = PlayerSpec { depth: Some(1), ..PlayerSpec::default() };
    state(game, None, None, [Seat::Human, Seat::Machine(spec)])
}

fn analysis(text: &str, score: i32) -> Analysis {
    Analysis { text: text.into(), score, depth: 3, nodes: 1234, line: vec![text.into()], exact: None }
}

#[test]
fn the_screen_has_board_players_clocks_moves_and_keys() {
    let mut screen = Screen::new(people("ajedrez", None, None), 80, 24);
    for part in ["Ajedrez", "> Blancas - persona", "  Negras - persona", "Jugadas", "? ayuda", "0:00.0"] {
        screen.sees(part);
    }
    screen.type_keys("e4\n");
    screen.type_keys("e5\n");
    screen.click(&["g1", "f3"]);
    screen.sees("1. e4 e5");
    screen.sees("2. Cf3");
    screen.sees("> Negras");
    assert_eq!(screen.played(), ["e2e4", "e7e5", "g1f3"]);
}

#[test]
fn every_game_is_seen_whole_at_80_by_24_and_on_a_large_screen() {
    for set in engine::catalog::all() {
        for (width, height) in [(80, 24), (200, 60)] {
            let game = crate::play::state::GameState::new(
                crate::play::record::Record::new(set, set.start()),
                [Seat::Human, Seat::Human],
                GameClock::new(None),
                Lang::En,
            );
            let screen = Screen::new(game, width, height);
            let all = (0..height).flat_map(|y| (0..width).map(move |x| Position::new(x, y)));
            let mut spots: Vec<_> = all.filter_map(|at| draw::spot_at(&screen.app, at)).collect();
            spots.sort_unstable();
            spots.dedup();
            assert_eq!(spots.len(), set.spots, "{set:?} at {width}x{height}");
            screen.sees("Moves");
        }
    }
}

#[test]
fn any_size_is_drawn_and_a_tiny_one_says_so() {
    let mut screen = Screen::new(people("damas", Some("internacional"), None), 80, 24);
    screen.type_keys("?");
    for (width, height) in [(1, 1), (20, 5), (30, 8), (40, 12), (59, 20), (60, 20), (79, 24), (300, 100)] {
        screen.app.handle(&Event::Resize(width, height), screen.now);
        assert_eq!(screen.app.area, Rect::new(0, 0, width, height));
        let text = screen.text();
        if width >= 20 && height < 8 {
            assert!(text.contains("pequeño"), "{text}");
        }
    }
    // Where the board does not fit the part around the cursor is seen.
    screen.app.handle(&Event::Resize(30, 8), screen.now);
    screen.press(KeyCode::Esc);
    for _ in 0..12 {
        screen.press(KeyCode::Down);
    }
    screen.sees("[b]");
}

#[test]
fn arrows_and_enter_make_a_move() {
    let mut screen = Screen::new(people("ajedrez", None, None), 80, 24);
    let label = |screen: &Screen| screen.app.geometry.spots[screen.app.cursor].label.to_lowercase();
    while label(&screen) != "e2" {
        let (column, row) = (label(&screen).as_bytes()[0], label(&screen).as_bytes()[1]);
        screen.press(match (column, row) {
            (_, b'3'..) => KeyCode::Down,
            (_, b'1') => KeyCode::Up,
            (..b'e', _) => KeyCode::Right,
            _ => KeyCode::Left,
        });
    }
    screen.press(KeyCode::Enter);
    screen.sees("[ P ]");
    assert_eq!(screen.text().matches('*').count(), 2, "where it may go:\n{}", screen.text());
    screen.press(KeyCode::Up);
    screen.press(KeyCode::Up);
    screen.press(KeyCode::Char(' '));
    assert_eq!(screen.played(), ["e2e4"]);
    // Seen from the other side the arrows go the other way.
    screen.type_keys("f");
    assert_eq!(label(&screen), "e4");
    screen.press(KeyCode::Up);
    assert_eq!(label(&screen), "e3");
}

#[test]
fn moves_are_typed_also_where_they_begin_like_a_command() {
    let mut screen = Screen::new(people("ajedrez", None, None), 80, 24);
    for (typed, played) in [("d4\n", "d2d4"), ("d5\n", "d7d5"), ("f3\n", "f2f3"), ("h6\n", "h7h6"), ("Cc3\n", "b1c3")] {
        screen.type_keys(typed);
        assert_eq!(screen.played().last().map(String::as_str), Some(played), "{typed}");
        assert!(!screen.app.flipped && screen.app.dialog.is_none() && screen.app.search.is_none());
    }
    // Behind a colon anything can be typed, and Esc or the last letter taken back ends it.
    screen.type_keys(":undo\n");
    assert_eq!(screen.played().len(), 4);
    screen.type_keys(":Nc3");
    screen.sees("Blancas (w)> Nc3");
    screen.press(KeyCode::Backspace);
    screen.sees("Blancas (w)> Nc ");
    screen.press(KeyCode::Esc);
    screen.sees("? ayuda");
    screen.type_keys(":moves\n");
    screen.sees("Cc3");
}

#[test]
fn what_is_refused_is_told_with_its_rule_until_the_next_action() {
    let pinned = "7k/4r3/8/8/8/8/4N3/4K3 w - - 0 1";
    let mut screen = Screen::new(people("ajedrez", None, Some(pinned)), 80, 24);
    screen.type_keys("Cc3\n");
    screen.sees("pieza clavada");
    assert!(!screen.text().contains("Son legales"), "the board shows what is legal");
    screen.click(&["a1"]);
    assert!(!screen.text().contains("pieza clavada"), "{}", screen.text());
    screen.sees("A1");
    screen.click(&["e2"]);
    screen.sees("E2");
    screen.type_keys("foo\n");
    screen.sees("se esperaba una jugada");
}

#[test]
fn a_promotion_is_chosen_from_a_list() {
    let mut screen = Screen::new(people("ajedrez", None, Some("7k/P7/8/8/8/8/8/7K w - - 0 1")), 80, 24);
    screen.click(&["a7", "a8"]);
    screen.sees("¿Qué jugada?");
    screen.sees("1  a8=D+");
    screen.type_keys("9");
    screen.press(KeyCode::Esc);
    assert!(screen.played().is_empty() && screen.app.path.is_empty());
    screen.click(&["a7", "a8"]);
    let Some(Dialog::Choice(moves)) = screen.app.dialog.clone() else { panic!("a choice") };
    let knight = moves.iter().position(|(name, _)| name == "a8=C").expect("a knight") + 1;
    screen.type_keys(&knight.to_string());
    assert_eq!(screen.played(), ["a7a8n"]);
}

#[test]
fn a_mill_is_a_step_of_its_own_by_clicks_and_by_keys() {
    let mill = "2 b 0 0 b.b....b/w.w.w.../w.......";
    for size in [(80, 24), (200, 60)] {
        let mut screen = Screen::new(people("molino", None, Some(mill)), size.0, size.1);
        screen.click(&["e1", "ne1"]);
        screen.sees("Jugador negro, capturar");
        screen.click(&["n2"]);
        assert_eq!(screen.played(), ["e1-ne1xn2"]);
        screen.type_keys("u");
        screen.type_keys("e1-ne1\n");
        screen.sees("Jugador negro, capturar");
        screen.click(&["n2"]);
        assert_eq!(screen.played(), ["e1-ne1xn2"]);
    }
}

#[test]
fn two_people_resign_offer_draws_and_begin_again() {
    let mut screen = Screen::new(people("ajedrez", None, None), 80, 24);
    screen.type_keys("e4\nd");
    screen.sees("Negras: ofrece tablas. Blancas, ¿acepta? (s/n)");
    screen.type_keys("n");
    screen.sees("Blancas: no acepta las tablas.");
    screen.type_keys("d");
    screen.sees("Ya ha ofrecido tablas");
    screen.type_keys("e5\nds");
    screen.sees("Tablas. De común acuerdo.");
    screen.type_keys("e5\n");
    screen.sees("La partida ha terminado.");
    screen.type_keys("n");
    assert_eq!((screen.played().len(), screen.app.state.outcome()), (0, None));
    screen.type_keys("r");
    screen.sees("Blancas: ¿abandonar la partida?");
    screen.type_keys("n");
    assert_eq!(screen.app.state.outcome(), None);
    screen.type_keys("rs");
    screen.sees("Ganan las negras (b). Blancas: abandona.");
    screen.type_keys("u");
    assert_eq!(screen.app.state.outcome(), Some(Outcome::Win(Side::Second)), "nothing to take back");
}

#[test]
fn a_machine_is_asked_and_its_line_is_seen() {
    let mut screen = Screen::new(against_machine("ajedrez"), 80, 24);
    screen.wait(0);
    assert_eq!(screen.app.search, None, "a person is to move");
    screen.type_keys("e4\n");
    screen.wait(0);
    let request = screen.app.search.clone().expect("the machine is to move");
    assert_eq!(request.purpose, Purpose::Move);
    screen.click(&["d2"]);
    screen.sees("La máquina piensa");
    screen.app.progress(&analysis("g8f6", -20));
    screen.sees("profundidad 3");
    screen.sees("Cf6");
    screen.app.found(Some(analysis("e7e5", -10)), screen.now);
    screen.sees("1. e4 e5");
    assert_eq!(screen.app.search, None);
    // Taken back with its answer; a search that was under way is forgotten.
    screen.type_keys("d4\n");
    screen.wait(0);
    assert!(screen.app.search.is_some_and(|next| next.id != request.id));
    screen.app.search = None;
    screen.type_keys("u");
    assert_eq!(screen.played(), ["e2e4", "e7e5"]);
}

#[test]
fn a_hint_is_shown_on_the_board_and_in_words() {
    let mut screen = Screen::new(against_machine("damas"), 80, 24);
    screen.type_keys("h");
    assert_eq!(screen.app.search.as_ref().map(|search| search.purpose), Some(Purpose::Hint));
    screen.sees("Pensando en una pista");
    screen.app.found(Some(analysis("9-13", 0)), screen.now);
    screen.sees("Pista: 9-13");
    assert_eq!(screen.app.hint.len(), 2);
    assert!(screen.played().is_empty());
    screen.type_keys("9-14\n");
    assert!(screen.app.hint.is_empty());
}

#[test]
fn a_machine_accepts_a_draw_or_declines_in_words() {
    let mut screen = Screen::new(against_machine("ajedrez"), 80, 24);
    screen.type_keys("d");
    assert_eq!(screen.app.search.as_ref().map(|search| search.purpose), Some(Purpose::Draw(Side::First)));
    screen.app.found(Some(analysis("e2e4", 10)), screen.now);
    screen.sees("Negras: no acepta las tablas.");
    screen.type_keys("d");
    screen.sees("Ya ha ofrecido tablas");
    let mut screen = Screen::new(against_machine("ajedrez"), 80, 24);
    screen.type_keys("d");
    screen.app.found(Some(analysis("e2e4", 400)), screen.now);
    screen.sees("Tablas. De común acuerdo.");
}

#[test]
fn a_person_resigns_while_the_machine_thinks() {
    let mut screen = Screen::new(against_machine("ajedrez"), 80, 24);
    screen.type_keys("e4\n");
    screen.wait(0);
    screen.type_keys("rs");
    screen.sees("Ganan las negras (b). Blancas: abandona.");
    assert_eq!(screen.app.search, None);
}

#[test]
fn a_person_sits_below_the_board_whichever_side_he_plays() {
    let machine = || Seat::Machine(PlayerSpec { depth: Some(1), ..PlayerSpec::default() });
    let flipped = |game: &str, seats| Screen::new(state(game, None, None, seats), 80, 24).app.flipped;
    assert!(!flipped("ajedrez", [Seat::Human, machine()]) && flipped("ajedrez", [machine(), Seat::Human]));
    // The document's draughts has White at the top.
    assert!(flipped("damas", [Seat::Human, machine()]) && !flipped("damas", [machine(), Seat::Human]));
    for game in ["ajedrez", "damas", "reversi", "molino"] {
        assert!(!flipped(game, [Seat::Human, Seat::Human]) && !flipped(game, [machine(), machine()]), "{game}");
    }
    assert!(!flipped("reversi", [machine(), Seat::Human]) && !flipped("molino", [machine(), Seat::Human]));
}

#[test]
fn machines_are_called_by_their_level_or_by_what_they_were_told() {
    for (spec, name) in
        [("level=medio", "Negras - Medio"), ("depth=1", "Negras - depth=1"), ("random", "Negras - random")]
    {
        let machine = Seat::Machine(PlayerSpec::read(spec).expect("a machine"));
        Screen::new(state("ajedrez", None, None, [Seat::Human, machine]), 80, 24).sees(name);
    }
    let usual = Seat::Machine(PlayerSpec::default());
    Screen::new(state("ajedrez", None, None, [Seat::Human, usual]), 80, 24).sees("Negras - Maestro");
}

#[test]
fn clocks_run_and_a_flag_falls_by_itself() {
    let mut game = people("ajedrez", None, None);
    game.clock = GameClock::new(TimeControl::read("1+2"));
    let mut screen = Screen::new(game, 80, 24);
    screen.sees("1:00");
    screen.wait(20);
    screen.sees("0:40");
    screen.type_keys("e4\n");
    screen.sees("0:42");
    screen.wait(52);
    screen.sees("0:08.0");
    screen.wait(8);
    screen.sees("Ganan las blancas (w). Negras: se quedó sin tiempo.");
    screen.wait(100);
    assert_eq!(screen.app.state.outcome(), Some(Outcome::Win(Side::First)));
    // Another game has full clocks again.
    screen.type_keys("n");
    screen.sees("1:00");
}

#[test]
fn who_could_not_win_does_not_win_on_time() {
    let mut game = people("ajedrez", None, Some("4k3/8/8/8/8/8/8/3QK3 w - - 0 1"));
    game.clock = GameClock::new(TimeControl::read("1"));
    let mut screen = Screen::new(game, 80, 24);
    screen.wait(61);
    assert_eq!(screen.app.state.outcome(), Some(Outcome::Draw));
    screen.sees("no tiene con qué ganar");
}

#[test]
fn machines_that_play_each_other_leave_time_to_look() {
    let machine = || Seat::Machine(PlayerSpec { depth: Some(1), ..PlayerSpec::default() });
    let mut screen = Screen::new(state("ajedrez", None, None, [machine(), machine()]), 80, 24);
    screen.wait(0);
    screen.app.found(Some(analysis("e2e4", 0)), screen.now);
    screen.wait(0);
    assert_eq!(screen.app.search, None);
    screen.wait(2);
    assert!(screen.app.search.is_some());
    screen.type_keys("r");
    screen.sees("Juegan las máquinas");
    screen.sees("f girar   ? ayuda   q salir");
}

#[test]
fn leaving_asks_where_a_game_would_be_lost() {
    let mut screen = Screen::new(people("ajedrez", None, None), 80, 24);
    screen.type_keys("e4\nq");
    screen.sees("¿Salir y dejar la partida?");
    screen.type_keys("n");
    assert!(!screen.app.is_done && screen.app.dialog.is_none());
    screen.type_keys("qs");
    assert!(screen.app.is_done);
    let mut fresh = Screen::new(people("ajedrez", None, None), 80, 24);
    fresh.type_keys("q");
    assert!(fresh.app.is_done, "nothing to lose");
    let mut interrupted = Screen::new(people("ajedrez", None, None), 80, 24);
    interrupted.type_keys("e4\n");
    interrupted.app.handle(&Event::Key(KeyEvent::new(KeyCode::Char('c'), KeyModifiers::CONTROL)), interrupted.now);
    assert!(interrupted.app.is_done);
}

#[test]
fn beginning_again_asks_where_a_game_would_be_lost() {
    let mut screen = Screen::new(people("ajedrez", None, None), 80, 24);
    screen.type_keys("e4\n:restart\n");
    screen.sees("¿Empezar otra partida");
    screen.type_keys("n");
    assert_eq!(screen.played().len(), 1);
    screen.type_keys(":restart\ns");
    assert!(screen.played().is_empty());
    screen.type_keys(":restart\n");
    assert_eq!(screen.app.dialog, None);
}

#[test]
fn a_pass_has_a_key_and_whoever_is_blocked_is_told() {
    let corner = format!("{}XO{} X", "-".repeat(6), "-".repeat(56));
    let mut screen = Screen::new(people("reversi", None, Some(&corner)), 80, 24);
    screen.type_keys("p");
    assert_eq!(screen.played(), ["pass"]);
    screen.type_keys("p");
    screen.sees("Aquí no se puede pasar.");
}

#[test]
fn a_game_is_saved_and_loaded_from_the_line() {
    let folder = tempfile::tempdir().expect("a folder");
    let name = folder.path().join("partida.pgn");
    let mut screen = Screen::new(people("ajedrez", None, None), 80, 24);
    screen.type_keys("e4\ne5\n");
    screen.type_keys(&format!(":guardar {}\n", name.display()));
    screen.sees("Partida guardada");
    screen.type_keys("u");
    screen.type_keys(&format!(":cargar {}\n", name.display()));
    assert_eq!(screen.played(), ["e2e4", "e7e5"]);
    screen.sees("Partida cargada");
}

#[test]
fn the_list_follows_the_game_and_can_be_scrolled_back() {
    let mut screen = Screen::new(people("ajedrez", None, None), 80, 24);
    for _ in 0..12 {
        for text in ["Cf3\n", "Cf6\n", "Cg1\n", "Cg8\n"] {
            if screen.app.state.outcome().is_none() {
                screen.type_keys(text);
            }
        }
    }
    let last = screen.app.recorded.len().div_ceil(2);
    assert!(last > 6);
    screen.sees(&format!("{last}. "));
    for _ in 0..10 {
        screen.press(KeyCode::PageUp);
    }
    screen.sees("1. Cf3 Cf6");
    for _ in 0..10 {
        screen.press(KeyCode::PageDown);
    }
    screen.sees(&format!("{last}. "));
}

#[test]
fn colours_are_seen_where_there_are_some_and_nowhere_else() {
    let mut screen = Screen::new(people("ajedrez", None, None), 80, 24);
    let count = |screen: &Screen| {
        let is_coloured = |cell: &&ratatui::buffer::Cell| cell.fg != Color::Reset || cell.bg != Color::Reset;
        screen.buffer().content.iter().filter(is_coloured).count()
    };
    assert_eq!(count(&screen), 0);
    for palette in [Palette::of_16(), Palette::of_256()] {
        screen.palette = palette;
        assert!(count(&screen) >= 64 * 10, "{}", count(&screen));
    }
}
