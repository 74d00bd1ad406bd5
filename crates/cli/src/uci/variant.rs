//! Which game is played, where a protocol lets the other program choose.

use engine::catalog::{self, GameQuery};
use engine::{Message, RuleSet};

/// The game, its rules and its size, as they were asked for.
pub struct Variant {
    game: String,
    rules: Option<String>,
    size: Option<u8>,
}

impl Variant {
    /// What the command line asks for; the first game where it does not.
    pub fn new(game: Option<&str>, rules: Option<&str>, size: Option<u8>) -> Self {
        let first = || catalog::games().next().map_or("", |info| info.id);
        Variant { game: game.unwrap_or_else(first).to_owned(), rules: rules.map(str::to_owned), size }
    }

    /// The rule set that this is.
    pub fn select(&mut self) -> Result<&'static RuleSet, Message> {
        let query =
            GameQuery { game: &self.game, rules: self.rules.as_deref(), size: self.size, ..GameQuery::default() };
        catalog::select(&query).map_err(|error| error.0)
    }

    /// What the protocol's greeting tells of the one that is chosen.
    pub fn describe(set: &RuleSet) -> String {
        let mut lines = vec![
            format!("option name Game type string default {}", set.game),
            format!("option name Rules type string default {}", set.rules),
        ];
        lines.extend(set.size.map(|size| format!("option name Size type string default {size}")));
        lines.join("\n")
    }

    /// Sets the option with this name in lower case; none where it is none of these. What can't be chosen is not.
    pub fn set(&mut self, name: &str, value: &str) -> Option<Result<&'static RuleSet, Message>> {
        let mut wanted = match name {
            "game" => Variant::new(Some(value), None, None),
            "rules" => Variant { rules: Some(value.to_owned()), ..self.copy() },
            // What is no number is no size of any board.
            "size" => Variant { size: Some(value.parse().unwrap_or(u8::MAX)), ..self.copy() },
            _ => return None,
        };
        let chosen = wanted.select();
        if chosen.is_ok() {
            *self = wanted;
        }
        Some(chosen)
    }

    fn copy(&self) -> Variant {
        Variant::new(Some(&self.game), self.rules.as_deref(), self.size)
    }
}
