//! Games as others read them: PGN for chess, PDN for draughts, and something like them for the rest.

use board::{BySide, Side};
use engine::RuleSet;
use engine::game::RecordFormat;
use engine::record::{self, Format, Record, RecordResult};

use crate::game::{FinishedGame, Termination};

/// The game with its tags and its moves, an empty line at the end. `names` are the players'.
pub fn write(set: &'static RuleSet, played: &FinishedGame, names: &BySide<String>, round: &str) -> String {
    let mut record = Record::of_match(set, &played.start, &*played.game);
    record.result = RecordResult::from(Some(played.outcome));
    record.set_tag("Event", format!("{} {}", set.game, set.rules));
    record.set_tag("Site", "tablas arena");
    record.set_tag("Round", round);
    for side in Side::BOTH {
        record.set_player(side, names[side].as_str());
    }
    let termination = match &played.termination {
        Termination::Rules | Termination::Claim | Termination::MoveLimit => "normal",
        Termination::Fault(_, fault) => fault.word(),
    };
    record.set_tag("Termination", termination);
    let format = if set.info.record == RecordFormat::Pdn { Format::Pdn } else { Format::Pgn };
    record::write(&record, format).expect("a format for every game")
}
