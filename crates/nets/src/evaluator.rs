//! A network as an evaluator, with the hints of another.

use std::sync::{Arc, LazyLock};

use board::{Evaluator, ProbCut, Score, SearchHints};

use crate::features::Features;
use crate::network::Network;

/// What a network says of positions, with `W` words of inputs; what it does not know of moves, `hints` does.
#[derive(Clone, Debug)]
pub struct NetworkEvaluator<H, const W: usize> {
    source: Source,
    /// Who knows the moves.
    pub hints: H,
}

/// Where the network comes from.
#[derive(Clone, Debug)]
enum Source {
    /// The binary; it is read when the first position is looked at.
    Ours(&'static LazyLock<Network>),
    /// Somebody who learns.
    Given(Arc<Network>),
}

impl<H, const W: usize> NetworkEvaluator<H, W> {
    /// Evaluations must not come near the scores of proven results: they keep within this.
    pub const MOST: i32 = 20_000;

    /// With a network of the binary.
    pub const fn ours(network: &'static LazyLock<Network>, hints: H) -> Self {
        NetworkEvaluator { source: Source::Ours(network), hints }
    }

    /// With this network, which must have the shape of the game.
    pub fn new(network: Arc<Network>, hints: H) -> Self {
        NetworkEvaluator { source: Source::Given(network), hints }
    }

    /// The network.
    #[inline]
    pub fn network(&self) -> &Network {
        match &self.source {
            Source::Ours(network) => network,
            Source::Given(network) => network,
        }
    }

    /// What it says of a position, in points of the side to act.
    #[inline]
    pub fn value<P: Features<W>>(&self, pos: &P) -> i32 {
        pos.adjusted(self.network().evaluate(pos)).clamp(-Self::MOST, Self::MOST)
    }
}

impl<P: Features<W>, H: SearchHints<P>, const W: usize> Evaluator<P> for NetworkEvaluator<H, W> {
    #[inline]
    fn evaluate(&self, pos: &P) -> Score {
        Score::eval(self.value(pos))
    }
}

impl<P: Features<W>, H: SearchHints<P>, const W: usize> SearchHints<P> for NetworkEvaluator<H, W> {
    fn see(&self, pos: &P, m: P::Move) -> i32 {
        self.hints.see(pos, m)
    }

    fn quiet_see(&self, pos: &P, m: P::Move) -> i32 {
        self.hints.quiet_see(pos, m)
    }

    fn is_tactical(&self, pos: &P, m: P::Move) -> bool {
        self.hints.is_tactical(pos, m)
    }

    fn is_quiet(&self, pos: &P) -> bool {
        self.hints.is_quiet(pos)
    }

    fn has_tactics(&self) -> bool {
        self.hints.has_tactics()
    }

    fn is_forced(&self, pos: &P) -> bool {
        self.hints.is_forced(pos)
    }

    fn in_check(&self, pos: &P) -> bool {
        self.hints.in_check(pos)
    }

    fn null_move(&self, pos: &P) -> Option<P> {
        self.hints.null_move(pos)
    }

    fn futility_margin(&self) -> i32 {
        self.hints.futility_margin()
    }

    fn probcut(&self, pos: &P, depth: u32) -> Option<ProbCut> {
        self.hints.probcut(pos, depth)
    }

    fn quiet_priority(&self, pos: &P, m: P::Move) -> i32 {
        self.hints.quiet_priority(pos, m)
    }

    fn history_index(&self, pos: &P, m: P::Move) -> usize {
        self.hints.history_index(pos, m)
    }

    fn continuation_index(&self, pos: &P, m: P::Move) -> Option<usize> {
        self.hints.continuation_index(pos, m)
    }

    fn correction_keys(&self, pos: &P) -> Option<[u64; 3]> {
        self.hints.correction_keys(pos)
    }

    fn is_irreversible(&self, pos: &P, m: P::Move) -> bool {
        self.hints.is_irreversible(pos, m)
    }

    fn ignores_win_distance(&self) -> bool {
        self.hints.ignores_win_distance()
    }
}
