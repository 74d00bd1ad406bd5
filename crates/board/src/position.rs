//! A position of a two-player game, its moves, and how it ends.

use std::fmt;
use std::hash::Hash;

use smallvec::SmallVec;

use crate::side::Side;

/// How a game ended, whoever looks at it; [`GameResult`](crate::GameResult) is the same seen by one side.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Outcome {
    /// This side has won.
    Win(Side),
    /// Nobody has.
    Draw,
}

/// What a rule that looks back (repetition, a count of moves without progress) says of a position.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Draw {
    /// The side to act may claim a draw; a machine does.
    Claimable,
    /// The game is over.
    Over,
}

/// The legal moves of one position.
///
/// No game reaches 256 in play. A position that somebody sets up may, and then the list moves to the heap instead of
/// losing a move.
pub type MoveList<M> = SmallVec<[M; 256]>;

/// A position of a two-player game: everything the rules need except history.
///
/// A move is one action of the side whose turn it is. `turn` of the new position says who acts next;
/// it may be the same side again, so callers ask and never assume. When a game ends the turn passes.
pub trait Position: Copy + Eq + Hash + fmt::Debug + Send + Sync + 'static {
    /// One action, as small as the game allows.
    type Move: Copy + Eq + fmt::Debug + Send + Sync + 'static;

    /// The side to act. In a finished game: the opponent of the side that acted last.
    fn turn(&self) -> Side;

    /// Fills `out`, which the caller passes empty, with the legal moves, or returns how the game has ended and leaves
    /// it empty. Exactly one of the two happens. The order of the moves is always the same.
    fn moves(&self, out: &mut MoveList<Self::Move>) -> Option<Outcome>;

    /// The position after `m`, which must be legal here.
    #[must_use]
    fn play(&self, m: Self::Move) -> Self;

    /// The hash key, for transposition tables and repetitions (see [`zobrist`](crate::zobrist)). Equal positions have
    /// equal keys; so may positions that differ only in move numbers or in a count of moves without progress.
    fn key(&self) -> u64;

    /// The moves that `perft` follows: the legal ones, save where the rules end a game whose pieces can still move
    /// (dead positions, counts of moves). Published counts go on there.
    fn perft_moves(&self, out: &mut MoveList<Self::Move>) {
        self.moves(out);
    }

    /// How many `perft_moves` there are. A game overrides it where counting is cheaper than listing.
    fn count(&self) -> u64 {
        let mut list = MoveList::new();
        self.perft_moves(&mut list);
        list.len() as u64
    }

    /// Whether a rule that looks back makes this position a draw, given the positions before it, oldest first.
    fn draw(&self, _past: &[Self]) -> Option<Draw> {
        None
    }

    /// The legal moves; none in a finished game. For those who are in no hurry, so it is not inlined.
    #[inline(never)]
    fn legal(&self) -> MoveList<Self::Move> {
        let mut out = MoveList::new();
        self.moves(&mut out);
        out
    }

    /// How the game has ended, by the position alone; `draw` looks at the history.
    fn outcome(&self) -> Option<Outcome> {
        self.moves(&mut MoveList::new())
    }

    /// True when a move from `self` to `next` ends the turn.
    fn ends_turn(&self, next: &Self) -> bool {
        self.turn() != next.turn()
    }
}

/// How often `pos` has stood on the board, this time included, by its key.
pub fn repetitions<P: Position>(pos: &P, past: &[P]) -> usize {
    let key = pos.key();
    1 + past.iter().filter(|before| before.key() == key).count()
}
