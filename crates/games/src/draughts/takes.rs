//! Captures: every chain of jumps, or how many there are.

use board::MoveList;

use super::layout::{Squares, each, index, step};
use super::rule_sets::{Priority, Promotion, Rules};
use super::rules::Move;
use super::sight::Sight;

/// How good a capture is in the eyes of the rules: only the greatest are legal (rules 13 to 15).
/// From the highest bit down: pieces, with a king, kings among them, a bit for each piece in the order in
/// which they are met, set for a king.
type Rank = u32;

const PIECE: Rank = 1 << 24;
const WITH_KING: Rank = 1 << 23;
const TAKES_KING: Rank = 1 << 16;
const MET_FIRST: Rank = 1 << 15;

/// Where the captures go that a search of them finds.
pub(super) trait Sink {
    /// A chain, once for each way that it can be walked.
    fn chain(&mut self, m: Move, rank: Rank);

    /// Single jumps of men in the direction `by`, given by the squares where they land.
    fn singles(&mut self, landings: Squares, by: i32, last_row: Squares, rank: Rank);

    /// The rank of what has been found.
    fn best(&self) -> Rank;
}

/// Lists the captures.
#[derive(Debug)]
pub(super) struct Listing<'a> {
    out: &'a mut MoveList<Move>,
    /// Where our part of the list begins.
    start: usize,
    best: Rank,
}

impl<'a> Listing<'a> {
    #[inline]
    pub(super) fn new(out: &'a mut MoveList<Move>) -> Self {
        let start = out.len();
        Listing { out, start, best: 0 }
    }

    /// Whether `rank` is legal so far; if it is the greatest so far, what was listed is not legal.
    #[inline]
    fn admits(&mut self, rank: Rank) -> bool {
        if rank > self.best {
            self.best = rank;
            self.out.truncate(self.start);
        }
        rank == self.best
    }
}

impl Sink for Listing<'_> {
    #[inline]
    fn chain(&mut self, m: Move, rank: Rank) {
        if self.admits(rank) && !(may_repeat(m) && self.out[self.start..].contains(&m)) {
            self.out.push(m);
        }
    }

    #[inline]
    fn singles(&mut self, landings: Squares, by: i32, last_row: Squares, rank: Rank) {
        if landings != 0 && self.admits(rank) {
            for to in each(landings) {
                let taken = step(to, -by);
                let from = index(step(taken, -by));
                self.out.push(Move { taken, from, to: index(to), king: to & last_row != 0 });
            }
        }
    }

    #[inline]
    fn best(&self) -> Rank {
        self.best
    }
}

/// Counts the captures.
#[derive(Debug, Default)]
pub(super) struct Counting {
    n: u64,
    best: Rank,
    /// Those that may come again by another way.
    seen: MoveList<Move>,
}

impl Counting {
    #[inline]
    pub(super) fn total(&self) -> u64 {
        self.n
    }

    #[inline]
    fn admits(&mut self, rank: Rank) -> bool {
        if rank > self.best {
            self.best = rank;
            self.n = 0;
            self.seen.clear();
        }
        rank == self.best
    }
}

impl Sink for Counting {
    #[inline]
    fn chain(&mut self, m: Move, rank: Rank) {
        if !self.admits(rank) {
            return;
        }
        if may_repeat(m) {
            if self.seen.contains(&m) {
                return;
            }
            self.seen.push(m);
        }
        self.n += 1;
    }

    #[inline]
    fn singles(&mut self, landings: Squares, _by: i32, _last_row: Squares, rank: Rank) {
        if landings != 0 && self.admits(rank) {
            self.n += u64::from(landings.count_ones());
        }
    }

    #[inline]
    fn best(&self) -> Rank {
        self.best
    }
}

/// Whether another way may lead to the same capture (rule 11). For a piece that jumps to the next square but
/// one, two ways round need a loop, and a loop has four sides with a piece on each. Of kings we ask less.
#[inline]
fn may_repeat(m: Move) -> bool {
    let drop_one = |set: Squares| set & set.wrapping_sub(1);
    let but_one = drop_one(m.taken);
    if m.king { but_one != 0 } else { drop_one(drop_one(but_one)) != 0 }
}

/// A capture on its way.
#[derive(Clone, Copy)]
struct Chain {
    from: Squares,
    taken: Squares,
    rank: Rank,
}

impl<R: Rules, const FIRST: bool> Sight<R, FIRST> {
    /// What a man may take.
    #[inline]
    fn prey(&self) -> Squares {
        if R::MEN_TAKE_KINGS { self.other } else { self.other & !self.other_kings } // Rule 5.
    }

    /// Whether men take in the direction of this step (rule 4).
    #[inline(always)]
    #[allow(clippy::inline_always)] // `i` is a constant wherever this is inlined
    const fn man_takes(i: usize) -> bool {
        R::MEN_TAKE_BACKWARDS || i == Self::FORWARD[0] || i == Self::FORWARD[1]
    }

    /// Whether there is any capture.
    #[inline]
    pub(super) fn can_take(&self) -> bool {
        let prey = self.prey();
        (0..4).any(|i| {
            let by = Self::STEPS[i];
            let met_by_men = if Self::man_takes(i) { step(self.men, by) & prey } else { 0 };
            let (mut reached, mut next) = (self.kings, self.kings);
            while R::KINGS_FLY && next != 0 {
                next = step(next, by) & self.empty;
                reached |= next;
            }
            step(met_by_men | step(reached, by) & self.other, by) & self.empty != 0
        })
    }

    /// The men that can take something.
    #[inline]
    pub(super) fn men_that_take(&self) -> Squares {
        let prey = self.prey();
        let takers = (0..4).filter(|&i| Self::man_takes(i)).fold(0, |takers, i| {
            let by = Self::STEPS[i];
            takers | step(prey & step(self.empty, -by), -by)
        });
        takers & self.men
    }

    /// Finds every capture, in no particular order.
    #[inline]
    pub(super) fn takes<S: Sink>(&self, sink: &mut S) {
        let prey = self.prey();
        let mut landings = [0; 4];
        for (i, landings) in landings.iter_mut().enumerate() {
            let by = Self::STEPS[i];
            if Self::man_takes(i) {
                *landings = step(step(self.men, by) & prey, by) & self.empty;
            }
        }
        if landings[0] | landings[1] | landings[2] | landings[3] != 0 {
            self.men_take(sink, landings, prey);
        }
        if self.kings != 0 {
            for from in each(self.kings) {
                self.takes_of(from, true, sink);
            }
        }
    }

    /// The captures of men, given where their first jumps land.
    #[inline]
    fn men_take<S: Sink>(&self, sink: &mut S, landings: [Squares; 4], prey: Squares) {
        // Where a man could jump from. For a man that has just landed there this is exact: it can't go back
        // over the piece it took, because its first square is not empty here; nor land there otherwise.
        let mut takes_on = if matches!(R::PROMOTION, Promotion::AtOnce) { Self::LAST_ROW } else { 0 };
        for i in 0..4 {
            let by = Self::STEPS[i];
            if Self::man_takes(i) {
                takes_on |= step(prey & step(self.empty, -by), -by);
            }
        }
        for (i, landings) in landings.into_iter().enumerate() {
            for to in each(landings & takes_on) {
                let over = step(to, -Self::STEPS[i]);
                let chain = Chain { from: step(over, -Self::STEPS[i]), taken: over, rank: self.rank(0, over, false) };
                self.man_lands(chain, i, to, sink);
            }
        }
        if !matches!(R::PRIORITY, Priority::Free) && sink.best() >= 2 * PIECE {
            return; // Single jumps take too little.
        }
        for (i, landings) in landings.into_iter().enumerate() {
            let (by, single) = (Self::STEPS[i], landings & !takes_on);
            if matches!(R::PRIORITY, Priority::PiecesThenKings) {
                let takes_king = single & step(self.other_kings, by);
                sink.singles(takes_king, by, Self::LAST_ROW, PIECE + TAKES_KING);
                sink.singles(single & !takes_king, by, Self::LAST_ROW, PIECE);
            } else {
                let rank = if matches!(R::PRIORITY, Priority::Free) { 0 } else { PIECE };
                sink.singles(single, by, Self::LAST_ROW, rank);
            }
        }
    }

    /// Finds every capture of the piece on `from`, by the order of what is taken.
    pub(super) fn takes_of<S: Sink>(&self, from: Squares, is_king: bool, sink: &mut S) {
        let chain = Chain { from, taken: 0, rank: 0 };
        if is_king && R::KINGS_FLY {
            let jumps = [0, 1, 2, 3].map(|i| (self.first_met(chain, from, Self::STEPS[i]), i));
            self.fly_on(chain, jumps, sink);
        } else if is_king {
            self.walk::<S, true>(chain, from, sink);
        } else {
            self.walk::<S, false>(chain, from, sink);
        }
    }

    /// Goes on from `at` with a piece that does not fly, to the end of every way (rule 9).
    fn walk<S: Sink, const KING: bool>(&self, chain: Chain, at: Squares, sink: &mut S) {
        let prey = if KING { self.other } else { self.prey() } & !chain.taken; // Rule 10.
        let free = self.empty | chain.from;
        let mut over_now = true;
        for i in 0..4 {
            let by = Self::STEPS[i];
            if !(KING || Self::man_takes(i)) {
                continue;
            }
            let over = step(at, by) & prey;
            let to = step(over, by) & free;
            if to != 0 {
                over_now = false;
                let rank = self.rank(chain.rank, over, KING);
                let chain = Chain { taken: chain.taken | over, rank, ..chain };
                if KING { self.walk::<S, KING>(chain, to, sink) } else { self.man_lands(chain, i, to, sink) }
            }
        }
        if over_now && chain.taken != 0 {
            end(chain, at, KING || at & Self::LAST_ROW != 0, sink);
        }
    }

    /// Goes on with a man that has just jumped to `to` by step `i`.
    #[inline]
    fn man_lands<S: Sink>(&self, chain: Chain, i: usize, to: Squares, sink: &mut S) {
        match R::PROMOTION {
            Promotion::Ends if to & Self::LAST_ROW != 0 => end(chain, to, true, sink), // Rule 18.
            Promotion::AtOnce if to & Self::LAST_ROW != 0 => self.king_lands(chain, i, to, to, sink), // Rule 20.
            _ => self.walk::<S, false>(chain, to, sink),                               // Rule 19.
        }
    }

    /// Tries the jumps of a flying king over these squares (0 where there is none), each by this step.
    /// True if there is one.
    fn fly_on<S: Sink, const N: usize>(&self, chain: Chain, mut jumps: [(Squares, usize); N], sink: &mut S) -> bool {
        if R::LANDS_RIGHT_BEHIND {
            jumps.sort_unstable_by_key(|&(over, _)| over); // Rule 28.
        }
        let mut any = false;
        for (over, i) in jumps {
            if over != 0 {
                any = true;
                let rank = self.rank(chain.rank, over, true);
                self.fly(Chain { taken: chain.taken | over, rank, ..chain }, i, over, sink);
            }
        }
        any
    }

    /// Lands behind `over`, which the chain takes already, by step `i`.
    fn fly<S: Sink>(&self, chain: Chain, i: usize, over: Squares, sink: &mut S) {
        let free = self.empty | chain.from;
        let mut last = step(over, Self::STEPS[i]);
        let mut landings = last;
        if !R::LANDS_RIGHT_BEHIND {
            loop {
                let next = step(last, Self::STEPS[i]) & free;
                if next == 0 {
                    break;
                }
                landings |= next;
                last = next;
            }
        }
        self.king_lands(chain, i, landings, last, sink);
    }

    /// Goes on with a flying king that has jumped by step `i` to one of `landings`, of which `last` is the
    /// farthest. It stops there only if it can't go on from any of them (rule 16).
    fn king_lands<S: Sink>(&self, chain: Chain, i: usize, landings: Squares, last: Squares, sink: &mut S) {
        let across = if i == 0 || i == 3 { [1, 2] } else { [0, 3] };
        let [left, right] = across.map(|j| Self::STEPS[j]);
        // Straight on, all landings see the same, so it is tried once.
        let straight = self.first_met(chain, last, Self::STEPS[i]);
        let mut goes_on = false;
        for at in each(landings) {
            let straight = if at == last { straight } else { 0 };
            let (left, right) = (self.first_met(chain, at, left), self.first_met(chain, at, right));
            goes_on |= self.fly_on(chain, [(left, across[0]), (straight, i), (right, across[1])], sink);
        }
        if !goes_on {
            each(landings).for_each(|at| end(chain, at, true, sink));
        }
    }

    /// The piece that a flying king on `at` can take in this direction, or 0 (rule 8).
    #[inline]
    fn first_met(&self, chain: Chain, at: Squares, by: i32) -> Squares {
        let free = self.empty | chain.from;
        let mut met = step(at, by);
        while met & free != 0 {
            met = step(met, by);
        }
        let over = met & self.other & !chain.taken; // Rule 10.
        if step(over, by) & free != 0 { over } else { 0 }
    }

    /// The rank of a chain that has `rank` already, once it takes `over` too.
    #[inline]
    fn rank(&self, rank: Rank, over: Squares, with_king: bool) -> Rank {
        let takes_king = Rank::from(over & self.other_kings != 0);
        match R::PRIORITY {
            Priority::Free => 0,
            Priority::Pieces => rank + PIECE,
            Priority::PiecesThenKings => rank + PIECE + takes_king * TAKES_KING,
            Priority::Italian => {
                let with = if with_king { WITH_KING } else { 0 };
                let met = takes_king * (TAKES_KING + (MET_FIRST >> (rank / PIECE)));
                (rank | with) + PIECE + met
            }
        }
    }
}

/// The chain is over.
#[inline]
fn end<S: Sink>(chain: Chain, to: Squares, king: bool, sink: &mut S) {
    let m = Move { taken: chain.taken, from: index(chain.from), to: index(to), king };
    sink.chain(m, chain.rank);
}
