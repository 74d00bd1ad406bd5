//! `.wtb`, the database of Othello games that the French federation keeps: a header of 16 bytes, then 68 bytes a game.
//! What is told of a game is told of its transcript: line n is the nth game of the file.
//!
//! The layout is the federation's own description of it.

use board::Message;

use super::draft::{Draft, DraftNode, DraftTag};
use super::problem::{Location, Problem};

const HEADER: usize = 16;
const GAME: usize = 68;
/// Where the moves of a game begin, before which its tournament, its players and its score stand.
const MOVES: usize = 8;

/// The names that lie beside such files: `WTHOR.JOU` has players, `WTHOR.TRN` tournaments.
#[derive(Clone, Default, Debug)]
pub struct WthorNames {
    players: Vec<String>,
    tournaments: Vec<String>,
}

impl WthorNames {
    /// Reads both files, which may be empty.
    pub fn read(players: &[u8], tournaments: &[u8]) -> WthorNames {
        WthorNames { players: names(players, 20), tournaments: names(tournaments, 26) }
    }
}

/// Names of so many bytes, each ended by a zero.
fn names(bytes: &[u8], length: usize) -> Vec<String> {
    let name = |bytes: &[u8]| bytes.iter().take_while(|byte| **byte != 0).map(|byte| char::from(*byte)).collect();
    bytes.get(HEADER..).unwrap_or_default().chunks_exact(length).map(name).collect()
}

/// Every game, and all as transcripts.
pub(super) fn read(bytes: &[u8], names: &WthorNames) -> (String, Vec<Draft>) {
    let wrong =
        |message: Message| Draft { problems: vec![Problem::loss(Location::START, message)], ..Draft::default() };
    let Some((header, rest)) = bytes.split_at_checked(HEADER) else {
        return (String::new(), vec![wrong(Message::new("record-no-wthor"))]);
    };
    let count = u32::from_le_bytes([header[4], header[5], header[6], header[7]]) as usize;
    let year = u16::from_le_bytes([header[10], header[11]]);
    if !matches!(header[12], 0 | 8) {
        return (String::new(), vec![wrong(Message::new("record-board-size"))]);
    }
    let mut text = String::new();
    let mut drafts = Vec::new();
    for (number, game) in (1..).zip(rest.chunks_exact(GAME).take(count)) {
        let (line, draft) = one(game, number, year, names);
        text += &line;
        text.push('\n');
        drafts.push(draft);
    }
    if rest.len() != count.saturating_mul(GAME) {
        let place = Location { line: drafts.len().max(1), column: 1 };
        let message = Message::new("record-wthor-length").with("said", count).with("found", rest.len() / GAME);
        let problem = Problem::loss(place, message);
        match drafts.last_mut() {
            Some(last) => last.problems.push(problem),
            None => drafts.push(Draft { problems: vec![problem], ..Draft::default() }),
        }
    }
    (text, drafts)
}

fn one(game: &[u8], number: usize, year: u16, names: &WthorNames) -> (String, Draft) {
    let mut draft = Draft::default();
    let mut text = String::new();
    let place = |text: &str| Location { line: number, column: text.len() + 1 };
    let index = |at: usize| usize::from(u16::from_le_bytes([game[at], game[at + 1]]));
    let start = Location { line: number, column: 1 };
    let mut tag = |name: &str, value: String| {
        draft.tags.push(DraftTag { name: name.to_owned(), value, place: start, value_place: start });
    };
    let known = |names: &[String], index: usize| names.get(index).cloned().unwrap_or_else(|| format!("#{index}"));
    tag("Variant", "reversi othello".to_owned());
    tag("Event", known(&names.tournaments, index(0)));
    if year > 0 {
        tag("Date", format!("{year}.??.??"));
    }
    tag("Black", known(&names.players, index(2)));
    tag("White", known(&names.players, index(4)));
    // The winner has the empty squares, so more than half are a win.
    let result = match game[6] {
        33.. => "1-0",
        32 => "1/2-1/2",
        _ => "0-1",
    };
    draft.result = Some((result.to_owned(), start));
    // Nobody writes passes down; who plays on where there is no game left is told by the rules.
    for &byte in game[MOVES..].iter().take_while(|byte| **byte != 0) {
        let (row, column) = (byte / 10, byte % 10);
        if !(1..=8).contains(&row) || !(1..=8).contains(&column) {
            draft.problems.push(Problem::loss(place(&text), Message::new("record-wthor-move").with("byte", byte)));
            break;
        }
        let square = format!("{}{row}", char::from(b'a' + column - 1));
        draft.nodes.push(DraftNode::new(square.clone(), place(&text)));
        text += &square;
    }
    (text, draft)
}
