//! Why a move is refused, by the rules.

use std::fmt;

use crate::notation::{Message, Notation};
use crate::view::{Action, SpotId, View};

/// Why a move is not legal.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct IllegalMove {
    /// The rule that it breaks, by its number among the sentences at the top of the game's folder; none where the
    /// game is not asked.
    pub rule: Option<u8>,
    /// What the rule says of it.
    pub reason: Message,
}

impl IllegalMove {
    /// A move that breaks the rule with this number.
    pub const fn by_rule(rule: u8, reason: Message) -> Self {
        IllegalMove { rule: Some(rule), reason }
    }

    /// A move of which nobody knows more than that it is not among the legal ones.
    pub const fn unexplained() -> Self {
        IllegalMove { rule: None, reason: Message::new("illegal-unexplained") }
    }

    /// Any move once the game is over.
    pub const fn after_the_end() -> Self {
        IllegalMove { rule: None, reason: Message::new("illegal-over") }
    }

    /// Clicks that go on behind a whole move, at the spot with this name.
    pub fn behind_the_end(spot: impl fmt::Display) -> Self {
        IllegalMove { rule: None, reason: Message::new("illegal-more-clicks").with("spot", spot) }
    }
}

/// A game that says which rule forbids a move. It is asked while the game goes on, about spots that are on its board.
///
/// A game without a word of its own, `impl ExplainIllegal for Game {}`, says what can be seen on its board.
pub trait ExplainIllegal: Notation + View {
    /// The rule that these clicks break; none where they are a legal move, or begin one.
    fn explain_clicks(&self, clicks: &[SpotId]) -> Option<IllegalMove> {
        seen(self, clicks)
    }

    /// The rule that the move broke which `text` means; none where it is legal, or no text of a move at all.
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
    let is_known = |action: &Action| {
        begins(action) || action.clicks == clicks || action.also.as_deref() == Some(clicks)
    };
    if actions.iter().any(is_known) {
        return true;
    }
    let Some((last, path)) = clicks.split_last().filter(|(_, path)| !path.is_empty()) else { return false };
    let is_quick = |action: &&Action| {
        action.clicks.strip_prefix(path).is_some_and(|rest| rest.last() == Some(last) && rest.iter().all(|&s| is_free(s)))
    };
    actions.iter().filter(is_quick).count() == 1
}

/// What anybody sees who knows no rules: what stands where, and what can be clicked.
fn seen<P: Notation + View>(pos: &P, clicks: &[SpotId]) -> Option<IllegalMove> {
    let pieces = pos.pieces();
    let owner = |spot: SpotId| pieces.iter().find(|piece| piece.spot == spot).map(|piece| piece.side);
    let actions = actions(pos);
    if is_playable(&actions, |spot| owner(spot).is_none(), clicks) {
        return None;
    }
    let because = |reason: Message| Some(IllegalMove { rule: None, reason });
    let Some(&first) = clicks.first() else { return because(Message::new("illegal-no-pass")) };
    let spot = P::geometry().spots[first].label.to_uppercase();
    let places = actions.iter().any(|action| action.clicks.first().is_some_and(|&spot| owner(spot).is_none()));
    let begins = actions.iter().any(|action| action.clicks.first() == Some(&first));
    match owner(first) {
        Some(_) if places => because(Message::new("illegal-occupied").with("spot", spot)),
        None if !places => because(Message::new("illegal-empty").with("spot", spot)),
        Some(side) if side != pos.turn() => because(Message::new("illegal-not-yours").with("spot", spot)),
        Some(_) if !begins => because(Message::new("illegal-cannot-move").with("spot", spot)),
        _ => Some(IllegalMove::unexplained()),
    }
}
