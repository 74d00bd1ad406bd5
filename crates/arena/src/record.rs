//! Games as others read them: PGN for chess, PDN for draughts, and something like them for the rest.

use std::fmt::Write;

use board::{BySide, Outcome, Side};
use engine::RuleSet;

use crate::game::{FinishedGame, Termination};

/// The game with its tags and its moves, an empty line at the end. `names` are the players'.
pub fn write(set: &RuleSet, played: &FinishedGame, names: &BySide<String>, round: &str) -> String {
    let by_colour = set.info.record.is_by_colour();
    let result = result(played.outcome, by_colour, played);
    let mut text = String::new();
    let mut tag = |name: &str, value: &str| {
        let _ = writeln!(text, "[{name} \"{}\"]", value.replace('\\', "\\\\").replace('"', "\\\"").replace('\n', " "));
    };
    tag("Event", &format!("{} {}", set.game, set.rules));
    tag("Site", "tablas arena");
    tag("Date", "????.??.??");
    tag("Round", round);
    for (title, side) in titles(played, by_colour) {
        tag(title, &names[side]);
    }
    tag("Result", result);
    if let Some(value) = set.game_type {
        tag("GameType", value);
    }
    if played.start != set.start().text() {
        tag("SetUp", "1");
        tag("FEN", &played.start);
    }
    let termination = match &played.termination {
        Termination::Rules | Termination::Claim => "normal",
        Termination::Fault(_, fault) => fault.word(),
    };
    tag("Termination", termination);
    text.push('\n');
    let mut words = engine::record::numbered_moves(set, &played.start, played.game.record());
    words.push(result.to_owned());
    wrap(&mut text, &words);
    text.push('\n');
    text
}

/// White first, as their formats have it, or the sides in the order in which they move.
fn titles(played: &FinishedGame, by_colour: bool) -> [(&'static str, Side); 2] {
    if !by_colour {
        return [("First", Side::First), ("Second", Side::Second)];
    }
    let white = white(played);
    [("White", white), ("Black", !white)]
}

fn white(played: &FinishedGame) -> Side {
    if played.game.colour(Side::Second) == "white" { Side::Second } else { Side::First }
}

/// The points of White, or of the side that moves first, then the other's.
fn result(outcome: Outcome, by_colour: bool, played: &FinishedGame) -> &'static str {
    let left = if by_colour { white(played) } else { Side::First };
    match outcome {
        Outcome::Draw => "1/2-1/2",
        Outcome::Win(side) if side == left => "1-0",
        Outcome::Win(_) => "0-1",
    }
}

fn wrap(text: &mut String, words: &[String]) {
    const WIDTH: usize = 80;
    let mut column = 0;
    for word in words {
        if column > 0 && column + 1 + word.len() > WIDTH {
            text.push('\n');
            column = 0;
        }
        if column > 0 {
            text.push(' ');
            column += 1;
        }
        text.push_str(word);
        column += word.len();
    }
    text.push('\n');
}
