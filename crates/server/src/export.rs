//! A match written down: PGN, PDN, the game's notation, the document's term, or JSON.

use engine::record::{self, Record, RecordResult};
use engine::{Message, Side};
use serde::{Deserialize, Serialize};

use crate::event::{Reason, Seat};
use crate::match_state::MatchState;

/// How to write it.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Deserialize, utoipa::ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum Format {
    /// A record with tags, chess; the others in the same form.
    Pgn,
    /// A record with tags, draughts: points as its players count them.
    Pdn,
    /// A record of Othello.
    Ggf,
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

/// The match in this format; why not, where the format cannot express it.
pub fn export(state: &MatchState, format: Format) -> Result<String, Message> {
    let no_document = || Message::new("engine-no-document").with("game", state.set.game);
    Ok(match format {
        Format::Text => state.board.text() + "\n",
        Format::Term => format!("{}\n", state.board.term().ok_or_else(no_document)?),
        Format::Pgn => record::write(&record(state), record::Format::Pgn)?,
        Format::Pdn => record::write(&record(state), record::Format::Pdn)?,
        Format::Ggf => record::write(&record(state), record::Format::Ggf)?,
        Format::Json => {
            let body = ExportBody {
                game: state.set.game,
                rules: state.set.rules,
                size: state.set.size,
                start: start(state),
                position: state.board.text(),
                moves: state.board.played(),
                result: record(state).result_text(),
                players: Side::BOTH.map(|side| player(state, side)),
            };
            serde_json::to_string(&body).expect("plain data")
        }
    })
}

fn start(state: &MatchState) -> String {
    state.settings.position.clone().unwrap_or_else(|| state.set.start().text())
}

/// The match with its tags, as other programs read it.
fn record(state: &MatchState) -> Record {
    let mut record = Record::of_match(state.set, &start(state), state.board.as_ref());
    if let Some((winner, _)) = state.result {
        record.result = winner.map_or(RecordResult::Draw, RecordResult::Win);
    }
    record.set_tag("Event", state.settings.name.as_deref().unwrap_or("tablas"));
    record.set_tag("Site", "tablas");
    if let Some(opened) = state.opened {
        record.set_tag("Date", record::date(opened));
    }
    record.set_tag("Round", "-");
    for side in Side::BOTH {
        record.set_player(side, player(state, side));
    }
    if let Some(clock) = state.settings.clock {
        record.set_tag("TimeControl", clock.tag());
    }
    record.name_opening();
    if matches!(state.result, Some((_, Reason::Time))) {
        record.set_tag("Termination", "time forfeit");
    }
    record
}

fn player(state: &MatchState, side: Side) -> String {
    match state.seat(side) {
        Seat::Person { name, .. } => name.clone().unwrap_or_else(|| "?".into()),
        Seat::Open { .. } => "?".into(),
        Seat::Machine { spec } => format!("tablas {spec}"),
    }
}
