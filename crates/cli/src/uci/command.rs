//! What a line of the protocol says. Words that nobody knows are passed over, as the protocol wants it.

use std::str::{FromStr, SplitWhitespace};
use std::time::Duration;

/// What the other program wants.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Command {
    Uci,
    IsReady,
    NewGame,
    Position { place: Place, moves: Vec<String> },
    Go(Order),
    Stop,
    PonderHit,
    Set { name: String, value: String },
    ClearHash,
    Quit,
}

/// Where a game begins.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Place {
    Start,
    Fen(String),
}

/// How to think.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Order {
    /// Only these moves.
    pub among: Vec<String>,
    /// On the opponent's time, until `ponderhit`.
    pub ponder: bool,
    /// White's and black's clocks, and what they add for a move.
    pub left: [Option<Duration>; 2],
    pub increment: [Duration; 2],
    pub moves_to_go: Option<u32>,
    pub depth: Option<u32>,
    pub nodes: Option<u64>,
    /// A mate in so many moves.
    pub mate: Option<u32>,
    pub time: Option<Duration>,
    pub infinite: bool,
    /// Not to think at all, but to count so many moves deep.
    pub perft: Option<u32>,
}

impl Order {
    /// True when only `stop` ends it.
    pub fn is_endless(&self) -> bool {
        let limited = self.left.iter().any(Option::is_some)
            || self.depth.is_some()
            || self.nodes.is_some()
            || self.mate.is_some()
            || self.time.is_some()
            || self.perft.is_some();
        self.infinite || !limited
    }
}

/// The command of a line, if there is any.
pub fn read(line: &str) -> Option<Command> {
    let mut words = line.split_whitespace();
    loop {
        return Some(match words.next()? {
            "uci" | "ugi" => Command::Uci,
            "isready" => Command::IsReady,
            "ucinewgame" | "uginewgame" => Command::NewGame,
            "position" => position(words)?,
            "go" => Command::Go(order(words)),
            "stop" => Command::Stop,
            "ponderhit" => Command::PonderHit,
            "setoption" => set_option(words)?,
            "quit" => Command::Quit,
            _ => continue,
        });
    }
}

fn position(mut words: SplitWhitespace<'_>) -> Option<Command> {
    let place = match words.next()? {
        "startpos" => {
            words.by_ref().find(|&word| word == "moves");
            Place::Start
        }
        "fen" => {
            let fen: Vec<&str> = words.by_ref().take_while(|&word| word != "moves").collect();
            Place::Fen(fen.join(" "))
        }
        _ => return None,
    };
    Some(Command::Position { place, moves: words.map(str::to_owned).collect() })
}

fn order(words: SplitWhitespace<'_>) -> Order {
    let mut order = Order::default();
    let mut words = words.peekable();
    while let Some(word) = words.next() {
        match word {
            "ponder" => order.ponder = true,
            "infinite" => order.infinite = true,
            "searchmoves" => {
                while let Some(text) = words.next_if(|word| is_move(word)) {
                    order.among.push(text.to_owned());
                }
            }
            "wtime" => order.left[0] = time(words.peek()),
            "btime" => order.left[1] = time(words.peek()),
            "winc" => order.increment[0] = time(words.peek()).unwrap_or_default(),
            "binc" => order.increment[1] = time(words.peek()).unwrap_or_default(),
            "movetime" => order.time = time(words.peek()),
            "movestogo" => order.moves_to_go = number(words.peek()).filter(|&moves| moves > 0),
            "depth" => order.depth = number(words.peek()),
            "nodes" => order.nodes = number(words.peek()),
            "perft" => order.perft = number(words.peek()),
            "mate" => order.mate = number(words.peek()),
            _ => {}
        }
    }
    order
}

/// `e2e4`, `e7e8q`; whether it is legal is another question.
fn is_move(word: &str) -> bool {
    let square = |pair: &[u8]| pair[0].is_ascii_lowercase() && pair[1].is_ascii_digit();
    let bytes = word.as_bytes();
    matches!(bytes.len(), 4 | 5) && square(&bytes[..2]) && square(&bytes[2..4])
}

fn number<T: FromStr>(word: Option<&&str>) -> Option<T> {
    word?.parse().ok()
}

/// Milliseconds. Clocks that have run out may be negative.
fn time(word: Option<&&str>) -> Option<Duration> {
    let milliseconds: i64 = number(word)?;
    Some(Duration::from_millis(milliseconds.max(0) as u64))
}

fn set_option(words: SplitWhitespace<'_>) -> Option<Command> {
    let mut words = words.skip_while(|&word| word == "name");
    let name: Vec<&str> = words.by_ref().take_while(|&word| word != "value").collect();
    let value: Vec<&str> = words.collect();
    let name = name.join(" ").to_lowercase();
    match name.as_str() {
        "" => None,
        "clear hash" => Some(Command::ClearHash),
        _ => Some(Command::Set { name, value: value.join(" ") }),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn order_of(line: &str) -> Order {
        match read(line) {
            Some(Command::Go(order)) => order,
            other => panic!("{line}: {other:?}"),
        }
    }

    #[test]
    fn positions_with_and_without_moves() {
        let start = |moves: &[&str]| {
            let moves = moves.iter().map(|&text| text.to_owned()).collect();
            Some(Command::Position { place: Place::Start, moves })
        };
        assert_eq!(read("position startpos"), start(&[]));
        assert_eq!(read("  position\tstartpos moves e2e4 e7e5\r\n"), start(&["e2e4", "e7e5"]));
        let fen = Place::Fen("8/8/8/8/8/8/8/K1k5 w - - 0 1".into());
        let with_move = Command::Position { place: fen, moves: vec!["a1a2".into()] };
        assert_eq!(read("position fen 8/8/8/8/8/8/8/K1k5 w - - 0 1 moves a1a2"), Some(with_move));
        assert_eq!(read("position nowhere"), None);
    }

    #[test]
    fn orders_in_any_sequence() {
        let order = order_of("go wtime 1000 btime -5 winc 10 binc 20 movestogo 3 ponder");
        assert_eq!(order.left, [Some(Duration::from_secs(1)), Some(Duration::ZERO)]);
        assert_eq!(order.increment, [10, 20].map(Duration::from_millis));
        assert!(order.moves_to_go == Some(3) && order.ponder && !order.is_endless());
        let order = order_of("go searchmoves e2e4 d2d4 depth 5 nodes 100 mate 2 movetime 7");
        assert_eq!(order.among, ["e2e4", "d2d4"]);
        assert_eq!((order.depth, order.nodes, order.mate), (Some(5), Some(100), Some(2)));
        assert_eq!(order.time, Some(Duration::from_millis(7)));
        assert_eq!(order_of("go perft 3"), Order { perft: Some(3), ..Order::default() });
        assert!(!order_of("go perft 3").is_endless());
        assert!(order_of("go").is_endless() && order_of("go infinite").is_endless());
    }

    #[test]
    fn options_have_names_of_several_words() {
        let set = |name: &str, value: &str| Some(Command::Set { name: name.into(), value: value.into() });
        assert_eq!(read("setoption name Move Overhead value 30"), set("move overhead", "30"));
        assert_eq!(read("setoption name Hash value 128"), set("hash", "128"));
        assert_eq!(read("setoption name Clear Hash"), Some(Command::ClearHash));
        assert_eq!(read("setoption"), None);
    }

    #[test]
    fn unknown_words_are_passed_over() {
        assert_eq!(read("joho debug isready"), Some(Command::IsReady));
        for line in ["", "  ", "xyzzy", "position", "\u{FFFD}", "debug on", "register later"] {
            assert_eq!(read(line), None, "{line}");
        }
        assert_eq!(order_of("go depth x movetime"), Order::default());
    }
}
