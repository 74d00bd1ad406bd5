//! Why a move is refused, by the rules.

use std::fmt;

use crate::notation::{Message, Notation};
use crate::position::Position;
use crate::view::{Action, SpotId, View};

/// Why a move is not legal.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct IllegalMove {
    /// The rule that it breaks, by its number among the sentences at the top of the game's folder; none where it is
    /// the same in every game.
    pub rule: Option<u8>,
    /// What the rule says of it.
    pub reason: Message,
}

impl IllegalMove {
    /// A move that breaks the rule with this number.
    pub const fn by_rule(rule: u8, reason: Message) -> Self {
        IllegalMove { rule: Some(rule), reason }
    }

    /// A move by rule `rule` that would begin at an empty spot; the side to act has this colour.
    pub fn from_nowhere(rule: u8, spot: impl fmt::Display, colour: &'static str) -> Self {
        let side = Message::new("server-side").with("colour", colour);
        Self::by_rule(rule, Message::new("illegal-empty").with("spot", spot).with_phrase("side", side))
    }

    /// Any move once the game is over.
    pub const fn after_the_end() -> Self {
        IllegalMove { rule: None, reason: Message::new("illegal-over") }
    }

    /// Clicks that go on behind a whole move, at the spot with this name.
    pub fn more_clicks(spot: impl fmt::Display) -> Self {
        IllegalMove { rule: None, reason: Message::new("illegal-more-clicks").with("spot", spot) }
    }
}

/// A game that says which rule forbids a move. It is asked while the game goes on, about spots that are on its board.
///
/// A game may have no words for it: `impl ExplainIllegal for Game {}`.
pub trait ExplainIllegal: Position {
    /// The rule that these clicks break; none where they are a legal move, or begin one, or the game has no words.
    fn explain_clicks(&self, _clicks: &[SpotId]) -> Option<IllegalMove> {
        None
    }

    /// The rule that the move breaks which `text` means; none where it is legal, or no move's text at all, or the game
    /// has no words.
    fn explain_text(&self, _text: &str) -> Option<IllegalMove> {
        None
    }
}

/// The legal moves as the spots to click.
pub fn actions<P: Notation + View>(pos: &P) -> Vec<Action> {
    let action = |&m: &P::Move| Action { clicks: pos.clicks(m), also: pos.other_clicks(m), text: pos.write_move(m) };
    pos.legal().iter().map(action).collect()
}

/// Whether these clicks are one of the `actions` or begin one, as front ends follow them: the last spot of a way over
/// free ones may be clicked at once, where it is the last of only one. No clicks at all are a pass.
pub fn is_playable(actions: &[Action], is_free: impl Fn(SpotId) -> bool, clicks: &[SpotId]) -> bool {
    let begins = |action: &Action| !clicks.is_empty() && action.clicks.starts_with(clicks);
    let is_known =
        |action: &Action| begins(action) || action.clicks == clicks || action.also.iter().any(|also| also == clicks);
    if actions.iter().any(is_known) {
        return true;
    }
    let Some((last, path)) = clicks.split_last().filter(|(_, path)| !path.is_empty()) else { return false };
    let is_quick = |action: &&Action| {
        let rest = action.clicks.strip_prefix(path).unwrap_or_default();
        rest.last() == Some(last) && rest.iter().all(|&spot| is_free(spot))
    };
    actions.iter().filter(is_quick).count() == 1
}
