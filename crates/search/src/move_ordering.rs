//! Likely moves first: the sooner the best one is tried, the less of the rest has to be.

use board::Side;

/// A legal move, waiting for its turn to be tried.
#[derive(Clone, Copy)]
pub(crate) struct Candidate<M> {
    pub m: M,
    /// Its place in the generated list.
    pub index: u16,
    /// What it does (`SearchHints::history_index`).
    pub slot: u16,
    /// Takes nothing and gives nothing away.
    pub quiet: bool,
    /// What it takes or gives away (`SearchHints::see`).
    pub gain: i32,
    /// How many come before it, where it has been put off.
    pub tried: Option<u16>,
    /// The greatest is tried first; no two are equal.
    rank: i64,
}

impl<M: Copy> Candidate<M> {
    pub fn new(m: M, index: usize) -> Self {
        let mut new = Candidate { m, index: index as u16, slot: 0, quiet: true, gain: 0, tried: None, rank: 0 };
        new.set_order(0);
        new
    }

    /// Of equal orders the first generated move comes first.
    pub fn set_order(&mut self, order: i32) {
        self.rank = i64::from(order) << 16 | i64::from(!self.index);
    }

    /// Before all others.
    pub fn put_first(&mut self) {
        self.set_order(REMEMBERED);
    }

    /// Behind all others. It is searched as deeply as in its own place, the one after `tried` others.
    pub fn put_off(&mut self, tried: usize) {
        self.set_order(i32::MIN);
        self.tried = Some(tried as u16);
    }
}

/// Brings the candidate of greatest rank to the front.
pub(crate) fn pick<M: Copy>(rest: &mut [Candidate<M>]) -> Candidate<M> {
    let (mut best, mut rank) = (0, rest[0].rank);
    for (i, c) in rest.iter().enumerate().skip(1) {
        if c.rank > rank {
            (best, rank) = (i, c.rank);
        }
    }
    rest.swap(0, best);
    rest[0]
}

/// How many kinds of moves are told apart.
pub(crate) const SLOTS: usize = 1 << 12;

// Orders, from the greatest: the table's move, gains, killers, the counter-move, quiet moves by their
// history, losses.
const REMEMBERED: i32 = i32::MAX;
const GAIN: i32 = 1 << 30;
const KILLER: i32 = 1 << 28;
const SECOND_KILLER: i32 = KILLER - 1;
const COUNTER: i32 = KILLER - 2;
const LOSS: i32 = -GAIN;
/// No history outgrows it, in either direction.
pub(crate) const MAX_HISTORY: i32 = 1 << 14;
/// Gains beyond it are all alike.
const MAX_GAIN: i32 = 1 << 28;

/// What a worker has learnt about quiet moves, whatever the position.
pub(crate) struct Memory<M> {
    /// Moves that were too good at this distance from the root.
    killers: Vec<[Option<M>; 2]>,
    /// The slot of the move that was too good after a move of this slot, by side.
    counters: Vec<Option<u16>>,
    /// How well moves of this slot have done, by side.
    history: Vec<i32>,
}

impl<M: Copy + Eq> Memory<M> {
    pub fn new(plies: usize) -> Self {
        Memory { killers: vec![[None; 2]; plies], counters: vec![None; 2 * SLOTS], history: vec![0; 2 * SLOTS] }
    }

    /// When to try a move of which only the gain and this memory speak.
    #[inline]
    pub fn order(&self, here: &Here, c: &Candidate<M>, gain: i32) -> i32 {
        if Some(c.index) == here.remembered {
            return REMEMBERED;
        }
        if gain != 0 {
            return if gain > 0 { GAIN } else { LOSS } + gain.clamp(-MAX_GAIN, MAX_GAIN);
        }
        match self.killers[here.ply] {
            [Some(m), _] if m == c.m => KILLER,
            [_, Some(m)] if m == c.m => SECOND_KILLER,
            _ if self.counters[cell(here.side, here.slot)] == Some(c.slot) => COUNTER,
            _ => self.history(here.side, c.slot),
        }
    }

    pub fn history(&self, side: Side, slot: u16) -> i32 {
        self.history[cell(side, slot)]
    }

    /// A quiet move was too good; the quiet ones tried before were not.
    pub fn learn(&mut self, here: &Here, good: &Candidate<M>, before: &[Candidate<M>], depth: i32) {
        let killers = &mut self.killers[here.ply];
        if killers[0] != Some(good.m) {
            *killers = [Some(good.m), killers[0]];
        }
        self.counters[cell(here.side, here.slot)] = Some(good.slot);
        let bonus = (depth * depth).min(400);
        self.adjust(here.side, good.slot, bonus);
        for c in before.iter().filter(|c| c.quiet) {
            self.adjust(here.side, c.slot, -bonus);
        }
    }

    /// The nearer to the limit, the less is added, so that what is new counts for more than what is old.
    fn adjust(&mut self, side: Side, slot: u16, bonus: i32) {
        let value = &mut self.history[cell(side, slot)];
        *value += bonus * 16 - *value * bonus.abs() * 16 / MAX_HISTORY;
    }
}

/// Where a list of moves is being put in order.
pub(crate) struct Here {
    pub side: Side,
    pub ply: usize,
    /// What the move that led here did.
    pub slot: u16,
    /// The table's move.
    pub remembered: Option<u16>,
}

fn cell(side: Side, slot: u16) -> usize {
    side as usize * SLOTS + slot as usize % SLOTS
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn of_equal_orders_the_first_generated_comes_first() {
        let mut list: Vec<_> = (0..5).map(|i| Candidate::new(i, i)).collect();
        list[3].set_order(1);
        list[4].put_off(1);
        list.reverse();
        let picked: Vec<usize> = (0..5).map(|i| pick(&mut list[i..]).m).collect();
        assert_eq!(picked, [3, 0, 1, 2, 4]);
        assert_eq!((list[4].tried, list[3].tried), (Some(1), None));
    }

    #[test]
    fn orders_come_as_described() {
        let mut memory = Memory::new(4);
        let here = Here { side: Side::First, ply: 2, slot: 9, remembered: Some(5) };
        let candidate = |m: u16| Candidate { slot: m, ..Candidate::new(m, m as usize) };
        memory.learn(&Here { ply: 1, ..here }, &candidate(4), &[], 3); // a counter-move, no killer of this ply
        memory.learn(&Here { slot: 0, ..here }, &candidate(3), &[], 3);
        memory.learn(&Here { slot: 0, ..here }, &candidate(2), &[candidate(7)], 3);
        let order = |m: u16, gain| memory.order(&here, &candidate(m), gain);
        let falling = [
            order(5, 0),
            order(1, i32::MAX),
            order(1, 1),
            order(2, 0),
            order(3, 0),
            order(4, 0),
            order(6, 0),
            order(7, 0),
            order(1, -1),
            order(1, i32::MIN),
        ];
        assert!(falling.is_sorted_by(|a, b| a > b), "{falling:?}");
    }

    #[test]
    fn history_stays_within_its_limit() {
        let mut memory = Memory::<u16>::new(1);
        for _ in 0..10_000 {
            memory.adjust(Side::First, 1, 400);
            memory.adjust(Side::Second, 1, -400);
        }
        assert!((MAX_HISTORY / 2..=MAX_HISTORY).contains(&memory.history(Side::First, 1)));
        assert_eq!(memory.history(Side::Second, 1), -memory.history(Side::First, 1));
    }
}
