//! Random games with random variations, comments and marks: as untidy as real ones.

use engine::record::{Node, Record, RecordResult};
use engine::{Match, RuleSet, Side};
use fastrand::Rng;

/// What may be said in a comment.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Words {
    /// Anything.
    Any,
    /// No brackets and no results, which some readers stumble over inside comments.
    Simple,
}

/// How games are made.
#[derive(Clone, Copy, Debug)]
pub struct Style {
    pub words: Words,
    pub variations: bool,
    pub most_plies: usize,
}

/// A game from the start, sometimes from a position in the middle, with its tags.
pub fn record(set: &'static RuleSet, style: Style, random: &mut Rng) -> Record {
    let mut board = set.start();
    if random.u8(..5) == 0 {
        for _ in 0..random.usize(1..8) {
            let moves = board.moves();
            if board.outcome().is_some() || moves.is_empty() {
                break;
            }
            board.play(&moves[random.usize(..moves.len())].text).expect("a legal move");
        }
    }
    let start = board.text();
    let mut board = set.read(&start).expect("a position of the game");
    let nodes = line(&mut *board, style, random.usize(..=style.most_plies), 0, random);
    let outcome = board.outcome();
    let result = match (outcome, random.u8(..4)) {
        (Some(_), _) => RecordResult::from(outcome),
        (None, 0) => RecordResult::Win(Side::First),
        (None, 1) => RecordResult::Win(Side::Second),
        (None, 2) => RecordResult::Draw,
        (None, _) => RecordResult::Unknown,
    };
    let comment = if nodes.is_empty() { said(style.words, random) } else { String::new() };
    let mut record = Record { set, start, tags: Vec::new(), comment, nodes, result };
    for name in ["Event", "Site", "Date", "Round"] {
        record.set_tag(name, named(style.words, random));
    }
    let left = record.left();
    record.set_player(left, named(style.words, random));
    record.set_player(!left, named(style.words, random));
    record
}

/// A line from where the board stands; the board is left at its end.
fn line(board: &mut dyn Match, style: Style, plies: usize, depth: usize, random: &mut Rng) -> Vec<Node> {
    let mut nodes: Vec<Node> = Vec::new();
    for _ in 0..plies {
        let moves = board.moves();
        if board.outcome().is_some() || moves.is_empty() {
            break;
        }
        let mut variations = Vec::new();
        if style.variations && depth < 3 && random.u8(..8) == 0 {
            for _ in 0..random.usize(1..3) {
                let ply = board.ply();
                variations.extend(Some(line(board, style, random.usize(1..6), depth + 1, random)));
                while board.ply() > ply {
                    board.undo();
                }
            }
        }
        board.play(&moves[random.usize(..moves.len())].text).expect("a legal move");
        let (side, text, written) = board.last_move().expect("it was played");
        // Elsewhere a remark before a move is one about the move before it.
        let has_room = style.variations && nodes.last().is_none_or(|last| !last.variations.is_empty());
        let before = if has_room && random.bool() { said(style.words, random) } else { String::new() };
        let comment = if random.u8(..4) == 0 { said(style.words, random) } else { String::new() };
        let nags = (0..if style.variations && random.u8(..4) == 0 { random.usize(1..3) } else { 0 })
            .map(|_| [random.u8(1..7), random.u8(..)][random.usize(..2)])
            .collect();
        nodes.push(Node { side, text, written, nags, before, comment, variations });
    }
    nodes
}

fn said(words: Words, random: &mut Rng) -> String {
    const SIMPLE: [&str; 8] = ["good", "a", "better", "was", "jugada", "única", "and", "wins"];
    const ANY: [&str; 14] = [
        "(perhaps)",
        "1-0",
        "*",
        "$3",
        ";",
        "\"x\"",
        "\\",
        "[White \"x\"]",
        "%",
        "1.e4",
        "—",
        "[%clk 0:01]",
        "<?>",
        "{",
    ];
    let word = |random: &mut Rng| match words {
        Words::Any if random.bool() => ANY[random.usize(..ANY.len())],
        _ => SIMPLE[random.usize(..SIMPLE.len())],
    };
    let mut text = (0..random.usize(1..20)).map(|_| word(random)).collect::<Vec<_>>().join(" ");
    if words == Words::Any && random.u8(..20) == 0 {
        text += " a } within";
    }
    text
}

fn named(words: Words, random: &mut Rng) -> String {
    const NAMES: [&str; 6] = ["Ana", "Luis", "tablas level=maestro", "María José", "2026.11.17", "?"];
    let name = NAMES[random.usize(..NAMES.len())];
    match words {
        Words::Any if random.u8(..4) == 0 => format!("{name} \"el \\ 1-0\" {{x}} (y) [z]"),
        _ => name.to_owned(),
    }
}
