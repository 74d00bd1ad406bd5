//! A match written down: PGN, PDN, the game's notation, the document's term, or JSON.

use std::fmt::Write;

use engine::{Outcome, Side};
use serde::{Deserialize, Serialize};

use crate::event::{Reason, Seat};
use crate::match_state::MatchState;

/// How to write it.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Deserialize, utoipa::ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum Format {
    /// A record with tags, chess.
    Pgn,
    /// A record with tags, draughts; the others in the same form.
    Pdn,
    /// The position in the game's notation.
    Text,
    /// The position as the document's term.
    Term,
    /// Everything.
    Json,
}

/// A match as JSON that others read.
#[derive(Debug, Serialize, utoipa::ToSchema)]
pub struct ExportBody {
    game: &'static str,
    rules: &'static str,
    size: Option<u8>,
    /// The position at the beginning.
    start: String,
    /// The position now.
    position: String,
    moves: Vec<String>,
    /// `1-0`, `0-1`, `1/2-1/2`, or `*` while it goes on.
    result: &'static str,
    /// Who plays, the side that begins first.
    players: [String; 2],
}

/// The match in this format; none as a term where the game has no document.
pub fn export(state: &MatchState, format: Format) -> Option<String> {
    Some(match format {
        Format::Text => state.board.text() + "\n",
        Format::Term => format!("{}\n", state.board.term()?),
        Format::Pgn | Format::Pdn => record(state),
        Format::Json => {
            let body = ExportBody {
                game: state.set.game,
                rules: state.set.rules,
                size: state.set.size,
                start: start(state),
                position: state.board.text(),
                moves: state.board.played(),
                result: result(state),
                players: Side::BOTH.map(|side| player(state, side)),
            };
            serde_json::to_string(&body).expect("plain data")
        }
    })
}

fn start(state: &MatchState) -> String {
    state.settings.position.clone().unwrap_or_else(|| state.set.start().text())
}

/// White's points first, as the formats have it, or those of the side that moves first.
fn result(state: &MatchState) -> &'static str {
    let board = &state.board;
    let left = if board.colour(Side::Second) == "white" { Side::Second } else { Side::First };
    let by_rules = board.outcome().map(|outcome| match outcome {
        Outcome::Win(side) => Some(side),
        Outcome::Draw => None,
    });
    match state.result.map(|(winner, _)| winner).or(by_rules) {
        None => "*",
        Some(None) => "1/2-1/2",
        Some(Some(side)) if side == left => "1-0",
        Some(Some(_)) => "0-1",
    }
}

fn record(state: &MatchState) -> String {
    let mut text = String::new();
    let mut tag = |name: &str, value: &str| {
        let value: String = value.chars().filter(|c| !c.is_control()).collect();
        let _ = writeln!(text, "[{name} \"{}\"]", value.replace('\\', "\\\\").replace('"', "\\\""));
    };
    tag("Event", state.settings.name.as_deref().unwrap_or("tablas"));
    tag("Site", "tablas");
    tag("Date", "????.??.??");
    tag("Round", "-");
    let white = if state.board.colour(Side::Second) == "white" { Side::Second } else { Side::First };
    tag("White", &player(state, white));
    tag("Black", &player(state, !white));
    tag("Result", result(state));
    tag("Variant", &format!("{} {}", state.set.game, state.set.rules));
    if let Some(value) = state.set.game_type {
        tag("GameType", value);
    }
    if let Some(clock) = state.settings.clock {
        tag("TimeControl", &clock.tag());
    }
    if matches!(state.result, Some((_, Reason::Time))) {
        tag("Termination", "time forfeit");
    }
    if state.settings.position.is_some() {
        tag("SetUp", "1");
        tag("FEN", &start(state));
    }
    text.push('\n');
    let mut column = 0;
    for word in words(state).into_iter().chain([result(state).to_owned()]) {
        const WIDTH: usize = 80;
        let end = if column == 0 {
            ""
        } else if column + 1 + word.len() > WIDTH {
            column = 0;
            "\n"
        } else {
            column += 1;
            " "
        };
        column += word.len();
        text.push_str(end);
        text.push_str(&word);
    }
    text.push('\n');
    text
}

fn player(state: &MatchState, side: Side) -> String {
    match state.seat(side) {
        Seat::Person { name, .. } => name.clone().unwrap_or_else(|| "?".into()),
        Seat::Open { .. } => "?".into(),
        Seat::Machine { spec } => format!("tablas {spec}"),
    }
}

/// The moves with their numbers, from the one that the position begins with.
fn words(state: &MatchState) -> Vec<String> {
    engine::record::numbered_moves(state.set, &start(state), state.board.record())
}
