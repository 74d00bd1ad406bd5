//! What a position is worth, and what a game tells a search about its moves. Neither is part of the rules: a game may
//! have several evaluators, or none.

use crate::position::Position;
use crate::score::Score;

/// A static evaluation: what a position looks worth without searching.
pub trait Evaluator<P: Position>: Sync {
    /// The value of an unfinished game, seen by `pos.turn()`.
    ///
    /// A search asks between turns only, never while a side still has an action of its turn to take.
    fn evaluate(&self, pos: &P) -> Score;
}

/// What a game tells the search: which moves to try first, which to go on with beyond the depth, what may be pruned.
///
/// Every method has a default that promises nothing. A better answer makes the search faster or stronger; a wrong one
/// costs strength, never legality. Scores are in the units of [`Evaluator::evaluate`].
pub trait SearchHints<P: Position>: Evaluator<P> {
    /// The static exchange evaluation of `m`: above zero for a good capture, below for one that loses more than it
    /// takes, zero for a quiet move. The greatest are tried first.
    fn see(&self, _pos: &P, _m: P::Move) -> i32 {
        0
    }

    /// The static exchange evaluation of a quiet `m`, as of a man that goes where it can be taken: zero or below.
    fn quiet_see(&self, _pos: &P, _m: P::Move) -> i32 {
        0
    }

    /// True when `m` changes so much that the static evaluation cannot be trusted before it has been played:
    /// quiescence tries it.
    fn is_tactical(&self, _pos: &P, _m: P::Move) -> bool {
        false
    }

    /// True when no move here is tactical, where that can be told without listing the moves. False is always right.
    fn is_quiet(&self, _pos: &P) -> bool {
        false
    }

    /// False when no move is ever tactical and no side ever forced, so that quiescence has nothing to look for.
    fn has_tactics(&self) -> bool {
        true
    }

    /// True when the side to act cannot stand pat, since it is in check or must capture: quiescence then tries every
    /// move.
    fn is_forced(&self, _pos: &P) -> bool {
        false
    }

    /// True when the side to act must answer a threat, as a check. Such a position is not evaluated or pruned, and
    /// the move that led to it may be searched a turn deeper.
    fn in_check(&self, _pos: &P) -> bool {
        false
    }

    /// The position after a null move, where passing would be worse than the best move. `None` where it may be
    /// better (zugzwang) or makes no sense (in check).
    fn null_move(&self, _pos: &P) -> Option<P> {
        None
    }

    /// The unit of the margins by which futility pruning and its relatives leave out moves: about the value of the
    /// smallest man. Zero turns them off, where evaluations change too much from move to move.
    fn futility_margin(&self) -> i32 {
        0
    }

    /// How a shallow search predicts one of `depth` turns, where that is known well enough for `ProbCut`.
    fn probcut(&self, _pos: &P, _depth: u32) -> Option<ProbCut> {
        None
    }

    /// Orders quiet moves on top of the history heuristic, the greatest first. One point is worth 1,000 of the 16,384
    /// that a history score can reach, so answers beyond about ten drown it. A game may count the replies that a
    /// move leaves.
    fn quiet_priority(&self, _pos: &P, _m: P::Move) -> i32 {
        0
    }

    /// Which counter of the history heuristic `m` belongs to, such as from and to. The search keeps the lowest twelve
    /// bits; with the same number for all moves it learns nothing.
    fn history_index(&self, _pos: &P, _m: P::Move) -> usize {
        0
    }

    /// Which man `m` moves and where to, as one number: what the continuation history tells replies and plans apart by.
    /// The search keeps the lowest nine bits; without an answer it keeps no such history.
    fn continuation_index(&self, _pos: &P, _m: P::Move) -> Option<usize> {
        None
    }

    /// Hashes of what the static evaluation may misjudge again and again, such as the pawns and the pieces of each side:
    /// the search learns what to add to it (correction history). Without an answer it learns nothing of the kind.
    fn correction_keys(&self, _pos: &P) -> Option<[u64; 3]> {
        None
    }

    /// True when no position from before `m` can come back after it, as after a capture: repetitions need not be
    /// looked for there.
    fn is_irreversible(&self, _pos: &P, _m: P::Move) -> bool {
        false
    }

    /// True when a near win is worth no more than a far one, as in a textbook minimax whose won leaves all have the
    /// same value: of the moves that win within the depth, it plays the first.
    fn ignores_win_distance(&self) -> bool {
        false
    }
}

/// How a shallow search predicts a deep one (M. Buro, 1995), in the units of the evaluation.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct ProbCut {
    /// Turns of the shallow search.
    pub depth: u32,
    /// How much more the deep search finds on average.
    pub offset: i32,
    /// The standard deviation of that difference.
    pub sigma: i32,
}
