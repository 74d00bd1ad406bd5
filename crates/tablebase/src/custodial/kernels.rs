//! The loop over a block: its positions seen in the block that a move leads to.
//!
//! A move only changes the order of a cube's coordinates, so the positions of the other block are brought into place
//! by exchanging index bits: words are read in another order, then bits of the number of a word change places with
//! bits inside the words, then bits inside the words with each other. That is some twenty instructions for 64 positions
//! (the bit-permutation networks are the well-known delta swaps).
#![allow(clippy::inline_always)] // So that the loops are compiled again for each width of registers.

use super::occupied::WORD_BITS;

/// Words whose bit number has a bit set.
pub(crate) const PATTERNS: [u64; WORD_BITS] = [
    0xAAAA_AAAA_AAAA_AAAA,
    0xCCCC_CCCC_CCCC_CCCC,
    0xF0F0_F0F0_F0F0_F0F0,
    0xFF00_FF00_FF00_FF00,
    0xFFFF_0000_FFFF_0000,
    0xFFFF_FFFF_0000_0000,
];

/// The most index bits of a block.
pub(crate) const MOST_BITS: usize = 26;
/// The bits of a word's number that one table of `Route` holds.
const LOW: usize = 10;

/// How the bits of an index are found in the index of another block.
pub(crate) struct Route {
    /// Bits of a word's number.
    word_bits: usize,
    /// Where to read the word with this number, its lower and its upper bits.
    low: Vec<u32>,
    high: Vec<u32>,
    /// So many of the lowest bits of a word's number stay where they are.
    straight: usize,
    exchanges: Few<(u32, u32)>,
    swaps: Few<(u32, u32)>,
}

/// A few pairs.
#[derive(Clone, Copy, Default)]
struct Few<T> {
    items: [T; WORD_BITS],
    len: usize,
}

impl<T: Copy> Few<T> {
    fn push(&mut self, item: T) {
        self.items[self.len] = item;
        self.len += 1;
    }

    fn as_slice(&self) -> &[T] {
        &self.items[..self.len]
    }
}

impl Route {
    /// A route that is none yet.
    pub(crate) fn new() -> Self {
        let (low, high) = (vec![0; 1 << LOW], vec![0; 1 << (MOST_BITS - WORD_BITS - LOW)]);
        Route { word_bits: 0, low, high, straight: 0, exchanges: Few::default(), swaps: Few::default() }
    }

    /// Bit `i` of an index is bit `map[i]` in the other block. Bits from `source_bits` on do not matter there.
    pub(crate) fn set(&mut self, map: &[u8], source_bits: usize) {
        let bits = map.len();
        self.word_bits = bits - WORD_BITS;
        (self.exchanges, self.swaps) = (Few::default(), Few::default());
        // Which source bit each index bit holds after the words have been read in their new order.
        let mut holds = [0_u8; MOST_BITS];
        holds[..WORD_BITS].copy_from_slice(&[0, 1, 2, 3, 4, 5]);
        holds[WORD_BITS..bits].copy_from_slice(&map[WORD_BITS..]);
        let is_inner = |bit: u8| usize::from(bit) < WORD_BITS;
        // An index bit of the words' numbers that wants a bit inside the words gets one that belongs inside, and
        // changes places with it. Best is one that belongs where the other comes from.
        let mut wanted: u32 = map[..WORD_BITS].iter().filter(|&&bit| !is_inner(bit)).map(|&bit| 1 << bit).sum();
        for i in WORD_BITS..bits {
            if is_inner(map[i]) && !is_inner(map[usize::from(map[i])]) {
                holds[i] = map[usize::from(map[i])];
                wanted &= !(1 << holds[i]);
            }
        }
        for i in WORD_BITS..bits {
            if is_inner(map[i]) {
                if is_inner(holds[i]) {
                    holds[i] = wanted.trailing_zeros() as u8;
                    wanted &= wanted - 1;
                }
                self.exchanges.push(((i - WORD_BITS) as u32, map[i].into()));
            }
        }
        self.read_words(&holds[WORD_BITS..bits], source_bits);
        for &(outer, inner) in self.exchanges.as_slice() {
            holds.swap(outer as usize + WORD_BITS, inner as usize);
        }
        for i in 0..WORD_BITS {
            if holds[i] != map[i] {
                let from = (i..WORD_BITS).find(|&from| holds[from] == map[i]).expect("all inner bits are inside now");
                holds.swap(i, from);
                self.swaps.push((i as u32, from as u32));
            }
        }
    }

    /// Bit `i` of a word's number is bit `holds[i]` of an index of the other block.
    fn read_words(&mut self, holds: &[u8], source_bits: usize) {
        let bit = |i: usize| {
            let bit = usize::from(holds[i]);
            if bit < source_bits { 1_u32 << (bit - WORD_BITS) } else { 0 }
        };
        let (low, high) = (self.word_bits.min(LOW), self.word_bits.saturating_sub(LOW));
        for (table, first, bits) in [(&mut self.low, 0, low), (&mut self.high, LOW, high)] {
            table[0] = 0;
            for i in 0..bits {
                let (known, new) = table.split_at_mut(1 << i);
                let bit = bit(first + i);
                new.iter_mut().zip(&*known).for_each(|(new, known)| *new = known | bit);
            }
        }
        self.straight = (0..low).take_while(|&i| bit(i) == 1 << i).count();
    }
}

/// A question to a bit of an index, asked for 64 positions at once.
#[derive(Clone, Copy, Default)]
struct Bit {
    /// The answers where the bit is inside a word.
    pattern: u64,
    /// All ones where it is one of the word's number.
    outer: u64,
    shift: u32,
}

impl Bit {
    fn new(bit: usize) -> Self {
        if bit < WORD_BITS {
            Bit { pattern: PATTERNS[bit], outer: 0, shift: 0 }
        } else {
            Bit { pattern: 0, outer: u64::MAX, shift: (bit - WORD_BITS) as u32 }
        }
    }

    #[inline(always)]
    fn of(self, word: u64) -> u64 {
        self.pattern | self.outer & 0_u64.wrapping_sub(word >> self.shift & 1)
    }
}

/// The positions of a block in which a man of one side makes a certain move and takes certain men with it.
#[derive(Clone, Copy)]
pub(crate) struct Condition {
    mover: Bit,
    flanks: [Flank; 3],
    /// All ones if the side that moves is the one whose men have their bits clear.
    flip: u64,
}

#[derive(Clone, Copy)]
struct Flank {
    victim: Bit,
    helper: Bit,
    /// All ones if the victim is to be taken.
    taken: u64,
}

impl Condition {
    /// The man with bit `mover` moves. Of `flanks`, bits of victims and helpers, those in the set `taken` take.
    pub(crate) fn new(mover: usize, flanks: &[(usize, usize)], taken: usize, side: MovingSide) -> Self {
        let never = Flank { victim: Bit { pattern: u64::MAX, ..Bit::default() }, helper: Bit::default(), taken: 0 };
        let flip = if side == MovingSide::Set { 0 } else { u64::MAX };
        let mut condition = Condition { mover: Bit::new(mover), flanks: [never; 3], flip };
        // Where there is no flank, nobody is taken: the victim is the mover's own man, whoever moves.
        condition.flanks.iter_mut().for_each(|flank| flank.victim.pattern ^= flip);
        for (i, &(victim, helper)) in flanks.iter().enumerate() {
            let taken = if taken >> i & 1 == 1 { u64::MAX } else { 0 };
            condition.flanks[i] = Flank { victim: Bit::new(victim), helper: Bit::new(helper), taken };
        }
        condition
    }

    #[inline(always)]
    fn of(&self, word: u64) -> u64 {
        let mut mask = self.mover.of(word) ^ self.flip;
        for flank in &self.flanks {
            let (victim, helper) = (flank.victim.of(word) ^ self.flip, flank.helper.of(word) ^ self.flip);
            mask &= (victim | !helper) ^ flank.taken;
        }
        mask
    }
}

/// Whose men move.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum MovingSide {
    /// Those of the side whose men have their bits set.
    Set,
    /// Those of the other side.
    Clear,
}

/// Brings the block `source` into `out` by a route.
#[inline(always)]
pub(crate) fn gather(route: &Route, source: &[u64], out: &mut [u64]) {
    let low = 1 << route.word_bits.min(LOW);
    let run = 1 << route.straight;
    for (part, &high) in out.chunks_exact_mut(low).zip(&route.high) {
        // A call to copy memory pays for longer runs only.
        if run < 16 {
            for (word, &low) in part.iter_mut().zip(&route.low) {
                *word = source[(high | low) as usize];
            }
        } else {
            for (words, &low) in part.chunks_exact_mut(run).zip(route.low.iter().step_by(run)) {
                let first = (high | low) as usize;
                words.copy_from_slice(&source[first..first + run]);
            }
        }
    }
    for &(outer, inner) in route.exchanges.as_slice() {
        let (shift, mask) = (1 << inner, !PATTERNS[inner as usize]);
        for pair in out.chunks_exact_mut(2 << outer) {
            let (zeros, ones) = pair.split_at_mut(1 << outer);
            for (zero, one) in zeros.iter_mut().zip(ones) {
                let differ = (*zero >> shift ^ *one) & mask;
                *one ^= differ;
                *zero ^= differ << shift;
            }
        }
    }
    for &(lower, upper) in route.swaps.as_slice() {
        let shift = (1 << upper) - (1 << lower);
        let mask = PATTERNS[lower as usize] & !PATTERNS[upper as usize];
        for word in out.iter_mut() {
            let differ = (*word >> shift ^ *word) & mask;
            *word ^= differ ^ differ << shift;
        }
    }
}

/// Adds the positions of `found`, or those that are not in it, to `all` where the condition holds.
#[inline(always)]
pub(crate) fn add_where(condition: &Condition, found: &[u64], inverted: bool, all: &mut [u64]) {
    let invert = if inverted { u64::MAX } else { 0 };
    for (word, (all, found)) in (0_u64..).zip(all.iter_mut().zip(found)) {
        *all |= (found ^ invert) & condition.of(word);
    }
}
