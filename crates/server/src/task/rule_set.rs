//! Rules by their names.

use engine::{Match, NotationError, RuleSet, catalog};
use serde::{Deserialize, Serialize};

/// The names of a rule set, which mean the same in every process of the same version.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize, Debug)]
pub struct RuleSetName {
    game: String,
    rules: String,
    size: Option<u8>,
}

impl RuleSetName {
    /// Those of this one.
    pub fn of(set: &RuleSet) -> Self {
        RuleSetName { game: set.game.to_owned(), rules: set.rules.to_owned(), size: set.size }
    }

    /// The rule set; none where this program does not know it.
    pub fn find(&self) -> Option<&'static RuleSet> {
        catalog::all().iter().find(|set| set.game == self.game && set.rules == self.rules && set.size == self.size)
    }
}

/// A board at a position of a game, or at its start, after these moves.
pub fn board_at(set: &RuleSet, start: Option<&str>, moves: &[String]) -> Result<Box<dyn Match>, NotationError> {
    let mut board = match start {
        Some(text) => set.read(text)?,
        None => set.start(),
    };
    moves.iter().try_for_each(|text| board.play(text))?;
    Ok(board)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_rule_set_is_found_by_its_name() {
        for set in catalog::all() {
            let json = serde_json::to_string(&RuleSetName::of(set)).expect("plain data");
            let name: RuleSetName = serde_json::from_str(&json).expect("what was written");
            assert!(std::ptr::eq(name.find().expect("it is there"), set), "{name:?}");
        }
    }
}
