//! `tablas gtp`: the Go Text Protocol, version 2, with the commands that Othello programs use.
//!
//! Every command is answered before the next one is read. A side that cannot move passes by itself where the other one
//! is told to go on.

use std::cmp::Ordering;
use std::io;
use std::time::Duration;

use engine::{Clock, Lang, Match, PlayerSpec, Side};

use super::{each_line, rules, say};
use crate::search_clock::{self, SearchResources};
use crate::{Exit, Failure};

/// Answers commands until `quit` or the end of the input.
pub fn run(lang: Lang) -> Result<Exit, Failure> {
    let mut program = Program { lang, game: rules().start(), left: [None; 2] };
    each_line(|line| program.obey(line))?;
    Ok(Exit::Done)
}

const COMMANDS: [&str; 20] = [
    "protocol_version",
    "name",
    "version",
    "known_command",
    "list_commands",
    "quit",
    "boardsize",
    "clear_board",
    "komi",
    "play",
    "genmove",
    "reg_genmove",
    "undo",
    "showboard",
    "time_settings",
    "time_left",
    "final_score",
    "set_game",
    "list_games",
    "set_position",
];

/// Bytes for what a search remembers.
const MEMORY: usize = 64 << 20;

struct Program {
    lang: Lang,
    game: Box<dyn Match>,
    /// What each side has on its clock, and for how many moves; none where no clock runs.
    left: [Option<(Duration, Option<u32>)>; 2],
}

/// What is behind `=` or `?`.
type Answer = Result<String, String>;

impl Program {
    /// False when it is to end.
    fn obey(&mut self, line: &str) -> io::Result<bool> {
        let line: String = line.chars().take_while(|&c| c != '#').filter(|c| !c.is_control() || *c == '\t').collect();
        let mut words = line.split_whitespace().peekable();
        let number = words.next_if(|word| word.bytes().all(|b| b.is_ascii_digit())).unwrap_or_default();
        let Some(command) = words.next() else { return Ok(true) };
        let words: Vec<&str> = words.collect();
        let (sign, text) = match self.answer(command, &words) {
            Ok(text) => ('=', text),
            Err(text) => ('?', text),
        };
        // A blank line ends an answer.
        say(&format!("{sign}{number} {text}\n"))?;
        Ok(command != "quit")
    }

    fn answer(&mut self, command: &str, words: &[&str]) -> Answer {
        match command {
            "protocol_version" => Ok("2".into()),
            "name" => Ok("Tablas".into()),
            "version" => Ok(env!("CARGO_PKG_VERSION").into()),
            "known_command" => Ok(words.first().is_some_and(|word| COMMANDS.contains(word)).to_string()),
            "list_commands" => Ok(COMMANDS.join("\n")),
            "quit" => Ok(String::new()),
            "boardsize" => match words {
                ["8"] => Ok(self.clear()),
                _ => Err("unacceptable size".into()),
            },
            "clear_board" => Ok(self.clear()),
            "komi" => match words {
                [number] if number.parse::<f64>().is_ok_and(f64::is_finite) => Ok(String::new()),
                _ => Err(syntax("komi NUMBER")),
            },
            "play" => match words {
                [side, square] => self.play(colour(side)?, square),
                _ => Err(syntax("play COLOUR SQUARE")),
            },
            "genmove" | "reg_genmove" => match words {
                [side] => self.generate(colour(side)?, command == "genmove"),
                _ => Err(syntax("genmove COLOUR")),
            },
            "undo" if self.game.undo() => Ok(String::new()),
            "undo" => Err("cannot undo".into()),
            "showboard" => Ok(self.drawn()),
            "time_settings" => match words {
                [main, extra, moves] => self.set_clocks(main, extra, moves),
                _ => Err(syntax("time_settings MAIN BYO_YOMI MOVES")),
            },
            "time_left" => match words {
                [side, time, moves] => {
                    self.left[colour(side)? as usize] = Some((seconds(time)?, count(moves)?));
                    Ok(String::new())
                }
                _ => Err(syntax("time_left COLOUR TIME MOVES")),
            },
            "final_score" => Ok(self.score()),
            "set_game" => match words {
                [name] if name.eq_ignore_ascii_case(rules().rules) => Ok(self.clear()),
                _ => Err("unsupported game".into()),
            },
            "list_games" => Ok("Othello".into()),
            "set_position" => match rules().read_game(&words.join(" ")) {
                Ok(game) => {
                    self.game = game;
                    Ok(String::new())
                }
                Err(error) => Err(in_one_line(&self.lang.explain(&error))),
            },
            _ => Err("unknown command".into()),
        }
    }

    fn clear(&mut self) -> String {
        self.game = rules().start();
        self.game.prepare(&PlayerSpec::default(), MEMORY);
        String::new()
    }

    /// Lets the side that cannot move pass, so that `side` is to act.
    fn give_turn(&mut self, side: Side) -> Result<(), String> {
        if self.game.turn() == side {
            return Ok(());
        }
        let must_pass = self.game.outcome().is_some() || self.game.moves().iter().all(|m| m.text == "pass");
        if must_pass && self.game.follow("pass").is_ok() { Ok(()) } else { Err("it is the other side's turn".into()) }
    }

    fn play(&mut self, side: Side, square: &str) -> Answer {
        // Two sides that pass on after the end do no harm.
        let square = square.to_ascii_lowercase();
        if square == "pass" && self.game.turn() != side {
            return Err("illegal move".into());
        }
        let before = self.game.ply();
        let done = self.give_turn(side).and_then(|()| {
            self.game
                .follow(if square == "pa" { "pass" } else { &square })
                .map_err(|error| format!("illegal move: {}", in_one_line(&self.lang.explain(&error))))
        });
        if done.is_err() {
            while self.game.ply() > before {
                self.game.undo();
            }
        }
        done.map(|()| String::new())
    }

    fn generate(&mut self, side: Side, plays: bool) -> Answer {
        let before = self.game.ply();
        self.give_turn(side)?;
        let spec = PlayerSpec { time: self.budget(side), ..PlayerSpec::default() };
        let resources = SearchResources { threads: 1, hash: MEMORY };
        self.game.prepare(&spec, MEMORY);
        let analysis =
            search_clock::with_clock(&spec, resources, &mut |_| {}, |context| self.game.analyze(&spec, context));
        let text = analysis.map_or("pass".to_owned(), |analysis| analysis.text);
        if plays {
            self.game.follow(&text).map_err(|error| in_one_line(&self.lang.explain(&error)))?;
        } else {
            while self.game.ply() > before {
                self.game.undo();
            }
        }
        Ok(text)
    }

    /// How long a move may take, where a clock runs.
    fn budget(&self, side: Side) -> Option<Duration> {
        let (left, moves_to_go) = self.left[side as usize]?;
        let overhead = Duration::from_millis(20);
        let clock = Clock { left, increment: Duration::ZERO, moves_to_go, overhead };
        Some(clock.budget().optimum.max(Duration::from_millis(1)))
    }

    fn set_clocks(&mut self, main: &str, extra: &str, moves: &str) -> Answer {
        let (main, extra, moves) = (seconds(main)?, seconds(extra)?, count(moves)?);
        self.left = [match (main.is_zero(), extra.is_zero(), moves) {
            // So the protocol says that no clock runs.
            (_, false, None) | (true, true, _) => None,
            (false, _, _) => Some((main, None)),
            (true, false, moves) => Some((extra, moves)),
        }; 2];
        Ok(String::new())
    }

    fn drawn(&self) -> String {
        let text = self.game.text();
        let letters = "  a b c d e f g h";
        let mut lines = vec![String::new(), letters.to_owned()];
        for row in 0..8 {
            let cells: Vec<String> = text.chars().skip(8 * row).take(8).map(String::from).collect();
            lines.push(format!("{0} {1} {0}", row + 1, cells.join(" ").replace('-', ".")));
        }
        lines.push(letters.to_owned());
        let turn = if self.game.turn() == Side::First { "black (X)" } else { "white (O)" };
        lines.push(format!("{turn} to move"));
        lines.join("\n")
    }

    fn score(&self) -> String {
        let text = self.game.text();
        let [black, white] = ['X', 'O'].map(|disc| text.chars().take(64).filter(|&c| c == disc).count());
        // Empty squares are the winner's, once there is one.
        let free = if self.game.outcome().is_some() { 64 - black - white } else { 0 };
        match black.cmp(&white) {
            Ordering::Greater => format!("B+{}", black - white + free),
            Ordering::Less => format!("W+{}", white - black + free),
            Ordering::Equal => "0".into(),
        }
    }
}

fn syntax(form: &str) -> String {
    format!("syntax error: expected {form}")
}

fn colour(word: &str) -> Result<Side, String> {
    match word.to_ascii_lowercase().as_str() {
        "b" | "black" => Ok(Side::First),
        "w" | "white" => Ok(Side::Second),
        _ => Err("syntax error: a colour is black or white".into()),
    }
}

fn seconds(word: &str) -> Result<Duration, String> {
    const LONGEST: f64 = 1e6;
    let seconds = word.parse::<f64>().ok().filter(|seconds| (0.0..=LONGEST).contains(seconds));
    seconds.map(Duration::from_secs_f64).ok_or_else(|| "syntax error: a time is a number of seconds".into())
}

/// Moves until more time comes, none where it is zero.
fn count(word: &str) -> Result<Option<u32>, String> {
    let count: Option<u32> = word.parse().ok();
    count
        .map(|count| (count > 0).then_some(count))
        .ok_or_else(|| "syntax error: a count of moves is a whole number".into())
}

fn in_one_line(text: &str) -> String {
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}
