//! Opinions about positions. They are no part of the rules: a game may have several, or none.

use crate::position::Position;
use crate::score::Score;

/// What a search needs to know of a game beyond its rules.
///
/// Only `evaluate` has to be written. Every other answer makes a search faster or its judgement better, and
/// may be left as it is; a wrong one costs strength, never legality.
pub trait Evaluator<P: Position>: Sync {
    /// The value of an unfinished game, seen by `pos.turn()`.
    ///
    /// A search asks between turns only, never while a side still has an action of its turn to take.
    fn evaluate(&self, pos: &P) -> Score;

    /// What `m` gains at once, in the units of `evaluate`: above zero for a good capture, below for one that
    /// loses more than it takes, zero for a quiet move. The greatest gains are tried first.
    fn gain(&self, _pos: &P, _m: P::Move) -> i32 {
        0
    }

    /// True when `m` changes so much that `evaluate` cannot be trusted before it has been tried.
    fn noisy(&self, _pos: &P, _m: P::Move) -> bool {
        false
    }

    /// True when no move here is noisy, where that can be seen without listing the moves. False is always right.
    fn calm(&self, _pos: &P) -> bool {
        false
    }

    /// False when no move is ever noisy and nobody ever forced, so that nobody needs to look for either.
    fn has_noise(&self) -> bool {
        true
    }

    /// True when the side to act cannot keep quiet, since it is in check or must capture: then every move
    /// is tried before `evaluate` is trusted.
    fn forced(&self, _pos: &P) -> bool {
        false
    }

    /// The position if the side to act could pass, where passing would be worse than the best move.
    /// None where it may be better (zugzwang) or makes no sense (in check).
    fn null(&self, _pos: &P) -> Option<P> {
        None
    }

    /// What the smallest man is worth, in the units of `evaluate`, where a search may leave out moves because the
    /// opinion is far from what still matters. Zero where opinions change too much for that.
    fn margin(&self) -> i32 {
        0
    }

    /// True when the side to act must answer a threat first, as a check: it is looked at a turn deeper, and no
    /// opinion is trusted there.
    fn urgent(&self, _pos: &P) -> bool {
        false
    }

    /// What a quiet `m` may lose at once, as a man that goes where it is taken: zero or below.
    fn risk(&self, _pos: &P, _m: P::Move) -> i32 {
        0
    }

    /// How hard a quiet `m` makes it for the opponent: of quiet moves of which nothing else is known, the greatest is
    /// tried first. In thousands, whatever the game, up to ten or so.
    fn pressure(&self, _pos: &P, _m: P::Move) -> i32 {
        0
    }

    /// How a less deep search foretells one of `depth` turns, where that is known well enough to leave the deep one out
    /// when what is foretold is far outside the window (`ProbCut`, M. Buro 1995).
    fn foretold(&self, _pos: &P, _depth: u32) -> Option<Foretold> {
        None
    }

    /// A number for what `m` does, such as from and to, so that a search learns from one position for the
    /// next. It keeps the lowest twelve bits. The same number for all moves: nothing is learnt.
    fn slot(&self, _pos: &P, _m: P::Move) -> usize {
        0
    }

    /// True when no position from before `m` can come back after it, so that nobody looks for repetitions there.
    fn progress(&self, _pos: &P, _m: P::Move) -> bool {
        false
    }

    /// The value of a position between turns, where it is known for sure and no search would better it, as in the
    /// tables of an endgame. A win whose distance to the end is not known is an opinion beyond all others.
    fn known(&self, _pos: &P) -> Option<Score> {
        None
    }

    /// True when a win is worth the same near or far, and so is a loss, as to some machines in books: of the moves
    /// that win within the depth, it plays the first.
    fn ignores_win_distance(&self) -> bool {
        false
    }
}

/// What a less deep search tells of a deep one, in the units of `evaluate`.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Foretold {
    /// The turns of the less deep one.
    pub depth: u32,
    /// How much more the deep one finds on average.
    pub offset: i32,
    /// How far it is from that, as a standard deviation.
    pub spread: i32,
}
