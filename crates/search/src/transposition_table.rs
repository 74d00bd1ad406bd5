//! The transposition table, shared by threads without locks.
//!
//! An entry is two words, the data and the key XOR the data (Hyatt and Mann's trick): if two threads
//! write at once and the words do not belong together, the key no longer comes out and nobody is deceived.

use std::fmt;
use std::sync::atomic::{AtomicU8, AtomicU64, Ordering::Relaxed};

use board::zobrist::mix;
use board::{Score, Window};

use crate::huge_pages::HugePages;

/// What is known of positions, between iterations, threads and searches.
///
/// A table serves one game with one evaluator; options may change, they are part of the key.
pub struct TranspositionTable {
    pages: HugePages,
    buckets: usize,
    /// Counts searches, so that entries of earlier ones are replaced sooner.
    generation: AtomicU8,
}

/// There is no memory for so large a table.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct NoMemory {
    /// What was asked for.
    pub bytes: usize,
}

impl fmt::Display for NoMemory {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "no memory for a table of {} bytes", self.bytes)
    }
}

impl std::error::Error for NoMemory {}

impl TranspositionTable {
    /// A table of at most so many bytes. With 0 it remembers nothing. Fails where there is no such memory.
    ///
    /// The system gives the memory as it is written to, so that a small search does not pay for a large table.
    pub fn new(bytes: usize) -> Result<Self, NoMemory> {
        let buckets = bytes / LINE;
        let pages = HugePages::new(buckets * BUCKET).map_err(|_| NoMemory { bytes })?;
        Ok(TranspositionTable { pages, buckets, generation: AtomicU8::new(0) })
    }

    /// Gets the memory before a clock runs, so that the first search does not pay for it out of its own time. Of a very
    /// large table only a part: the system may not have all of it.
    pub fn populate(&self) {
        self.pages.populate(MOST_POPULATED);
    }

    /// Forgets everything.
    pub fn clear(&mut self) {
        for word in self.pages.words() {
            word.store(0, Relaxed);
        }
        self.generation = AtomicU8::new(0);
    }

    /// How much of it the present search has filled, in thousandths, by a sample (UCI's `hashfull`).
    pub fn fullness(&self) -> u32 {
        const SAMPLE: usize = 250;
        let now = self.generation.load(Relaxed);
        let entries: &[EntryWords] = self.pages.words().as_chunks().0;
        let sample = &entries[..self.buckets.min(SAMPLE) * BUCKET / 2];
        let is_recent = |[_, data]: &&EntryWords| match data.load(Relaxed) {
            0 => false,
            data => Entry::unpack(data).1 == now,
        };
        (sample.iter().filter(is_recent).count() * 1000 / sample.len().max(1)) as u32
    }

    /// Ages what is there already, so that it is replaced sooner.
    pub(crate) fn next_generation(&self) {
        self.generation.fetch_add(1, Relaxed);
    }

    /// Tells the processor that this key will be probed soon.
    #[inline]
    pub(crate) fn prefetch(&self, key: u64) {
        self.pages.prefetch(self.start(key));
    }

    pub(crate) fn probe(&self, key: u64) -> Option<Entry> {
        self.bucket(key).iter().find_map(|words| read(words, key)).map(|data| Entry::unpack(data).0)
    }

    pub(crate) fn store(&self, key: u64, mut entry: Entry) {
        let now = self.generation.load(Relaxed);
        let mut place = None;
        let mut least = i32::MAX;
        for words in self.bucket(key) {
            if let Some(old) = read(words, key) {
                entry.index = entry.index.or(Entry::unpack(old).0.index);
                place = Some(words);
                break;
            }
            let value = replacement_value(words, now);
            if value < least {
                (place, least) = (Some(words), value);
            }
        }
        if let Some(words) = place {
            write(words, key, entry.pack(now));
        }
    }

    /// The keys of a game need not be spread well, so they are mixed first.
    #[inline]
    fn start(&self, key: u64) -> usize {
        let index = (u128::from(mix(key)) * self.buckets as u128) >> 64;
        index as usize * BUCKET
    }

    fn bucket(&self, key: u64) -> &[EntryWords] {
        let start = self.start(key);
        self.pages.words().get(start..start + BUCKET).unwrap_or_default().as_chunks().0
    }
}

impl fmt::Debug for TranspositionTable {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "TranspositionTable of {} bytes", self.buckets * LINE)
    }
}

/// What a stored score says about the true one.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Bound {
    /// A lower bound: the search failed high.
    AtLeast = 1,
    /// An upper bound: the search failed low.
    AtMost = 2,
    /// The score itself.
    Exact = 3,
}

impl Bound {
    /// The bound that a score is when it was found with this window.
    pub(crate) fn of(found: Score, window: Window) -> Bound {
        match found {
            _ if found >= window.beta => Bound::AtLeast,
            _ if found > window.alpha => Bound::Exact,
            _ => Bound::AtMost,
        }
    }
}

/// What is stored of a position.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Entry {
    /// The best move, as its place in the generated list: the order is the same every time, so that a
    /// number serves for any type of move, and one beyond the list is known to be wrong.
    pub index: Option<u16>,
    /// Distances count from the position itself, so that it holds wherever the position is reached again.
    pub score: Score,
    /// The turns searched.
    pub depth: u8,
    pub bound: Bound,
    /// `NodeValue::proven`.
    pub proven: bool,
}

impl Entry {
    /// The score, counted from a root `turn` turns before, if it is enough for a cutoff in this window.
    pub(crate) fn cutoff_score(&self, turn: u32, window: Window) -> Option<Score> {
        let score = self.score.add_plies(turn as i32);
        let decides = match self.bound {
            Bound::Exact => true,
            Bound::AtLeast => score >= window.beta,
            Bound::AtMost => score <= window.alpha,
        };
        decides.then_some(score)
    }

    // The data word, from the lowest bit: score 24, index 16, depth 8, generation 8, bound 2, proven 1.
    // An empty place is zero, which no entry is, since its bound is not.

    fn pack(self, generation: u8) -> u64 {
        self.score.value() as u64 & 0xFF_FFFF
            | u64::from(self.index.unwrap_or(NO_MOVE)) << 24
            | u64::from(self.depth) << 40
            | u64::from(generation) << 48
            | (self.bound as u64) << 56
            | u64::from(self.proven) << 58
    }

    fn unpack(data: u64) -> (Entry, u8) {
        let index = (data >> 24) as u16;
        let bound = match data >> 56 & 3 {
            1 => Bound::AtLeast,
            2 => Bound::AtMost,
            _ => Bound::Exact,
        };
        let entry = Entry {
            index: (index != NO_MOVE).then_some(index),
            score: Score::from_value((data as i32) << 8 >> 8), // brings the sign back
            depth: (data >> 40) as u8,
            bound,
            proven: data >> 58 & 1 == 1,
        };
        (entry, (data >> 48) as u8)
    }
}

const NO_MOVE: u16 = u16::MAX;

/// Bytes in a line of the processor's cache: a bucket fills one.
const LINE: usize = 64;
/// What `TranspositionTable::populate` asks for at the most: a fraction of a second.
const MOST_POPULATED: usize = 1 << 30;
/// Words in a bucket.
const BUCKET: usize = LINE / size_of::<AtomicU64>();

/// The key XOR the data, and the data.
type EntryWords = [AtomicU64; 2];

fn read([check, data]: &EntryWords, key: u64) -> Option<u64> {
    let data = data.load(Relaxed);
    (check.load(Relaxed) ^ data == key && data != 0).then_some(data)
}

fn write([check, place]: &EntryWords, key: u64, data: u64) {
    check.store(key ^ data, Relaxed);
    place.store(data, Relaxed);
}

/// How much would be lost by replacing this entry: its depth, less eight turns for each search since.
fn replacement_value([_, data]: &EntryWords, now: u8) -> i32 {
    let data = data.load(Relaxed);
    if data == 0 {
        return i32::MIN;
    }
    let (entry, generation) = Entry::unpack(data);
    i32::from(entry.depth) - 8 * i32::from(now.wrapping_sub(generation))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn entry(score: Score, depth: u8) -> Entry {
        Entry { index: Some(7), score, depth, bound: Bound::AtLeast, proven: false }
    }

    #[test]
    fn entries_survive_packing() {
        let mut random = fastrand::Rng::with_seed(1);
        for _ in 0..100_000 {
            let edges = [Score::MAX, -Score::MAX, Score::win_in(0), -Score::win_in(10_000), Score::DRAW];
            let score = match random.usize(..8) {
                i if i < edges.len() => edges[i],
                _ => Score::eval(random.i32(..)),
            };
            let entry = Entry {
                index: random.bool().then(|| random.u16(..NO_MOVE)),
                score,
                depth: random.u8(..),
                bound: [Bound::AtLeast, Bound::AtMost, Bound::Exact][random.usize(..3)],
                proven: random.bool(),
            };
            let generation = random.u8(..);
            assert_eq!(Entry::unpack(entry.pack(generation)), (entry, generation));
            assert_ne!(entry.pack(generation), 0);
        }
    }

    /// One bucket, so that every key collides with every other.
    #[test]
    fn a_key_never_gets_the_entry_of_another() {
        let table = TranspositionTable::new(64).unwrap();
        let mut random = fastrand::Rng::with_seed(2);
        let keys: Vec<u64> = (0..50).map(|i| if i < 10 { i } else { random.u64(..) }).collect();
        let mut found = 0;
        for _ in 0..10_000 {
            let i = random.usize(..keys.len());
            table.store(keys[i], entry(Score::eval(i as i32), i as u8));
            assert!(table.probe(keys[i]).is_some(), "what was just written is there");
            let j = random.usize(..keys.len());
            if let Some(entry) = table.probe(keys[j]) {
                assert_eq!((entry.score.value(), entry.depth), (j as i32, j as u8));
                found += 1;
            }
        }
        assert!(found > 500, "four of fifty keys have room");
        assert_eq!(table.probe(0xDEAD_BEEF), None);
    }

    #[test]
    fn halves_of_two_entries_are_no_entry() {
        let words = EntryWords::default();
        write(&words, 11, entry(Score::DRAW, 3).pack(0));
        words[1].store(entry(Score::DRAW, 4).pack(0), Relaxed);
        assert_eq!(read(&words, 11), None);
    }

    #[test]
    fn a_key_of_zero_is_not_found_in_an_empty_table() {
        assert_eq!(TranspositionTable::new(4096).unwrap().probe(0), None);
    }

    #[test]
    fn a_table_of_no_bytes_remembers_nothing() {
        let table = TranspositionTable::new(0).unwrap();
        table.store(5, entry(Score::DRAW, 1));
        assert_eq!(table.probe(5), None);
    }

    #[test]
    fn getting_the_memory_changes_nothing() {
        let table = TranspositionTable::new(1 << 20).unwrap();
        table.store(5, entry(Score::DRAW, 1));
        table.populate();
        assert_eq!((table.probe(5).map(|entry| entry.depth), table.probe(6)), (Some(1), None));
        TranspositionTable::new(0).unwrap().populate();
    }

    #[test]
    fn a_table_larger_than_all_memory_is_an_error() {
        let bytes = isize::MAX as usize;
        assert_eq!(TranspositionTable::new(bytes).err(), Some(NoMemory { bytes }));
        assert!(TranspositionTable::new(usize::MAX).is_err());
    }

    #[test]
    fn a_bucket_fills_a_line_of_the_cache() {
        for kilobytes in 1..100 {
            let table = TranspositionTable::new(kilobytes << 10).unwrap();
            let bucket = table.bucket(mix(kilobytes as u64));
            assert_eq!((bucket.as_ptr().addr() % LINE, bucket.len()), (0, 4), "{kilobytes}");
        }
    }

    #[test]
    fn shallow_and_old_entries_give_way_first() {
        let table = TranspositionTable::new(64).unwrap();
        for key in 1..=4 {
            table.store(key, entry(Score::DRAW, key as u8 + 1));
        }
        table.store(5, entry(Score::DRAW, 1));
        assert_eq!((table.probe(1), table.probe(2).is_some()), (None, true), "the shallowest went");
        table.next_generation();
        table.store(6, entry(Score::DRAW, 1)); // takes the place of 5
        table.store(7, entry(Score::DRAW, 1));
        assert!(
            table.probe(6).is_some() && table.probe(2).is_none(),
            "an old entry of depth 3 is worth less than a new one"
        );
    }

    #[test]
    fn a_bound_without_a_move_keeps_the_move_known_before() {
        let table = TranspositionTable::new(64).unwrap();
        table.store(9, entry(Score::DRAW, 2));
        table.store(9, Entry { index: None, ..entry(Score::DRAW, 3) });
        assert_eq!(table.probe(9).map(|e| (e.index, e.depth)), Some((Some(7), 3)));
    }

    #[test]
    fn an_entry_answers_only_what_its_bound_decides() {
        let window = Window { alpha: Score::eval(0), beta: Score::eval(10) };
        let answer = |bound, value| Entry { bound, ..entry(Score::eval(value), 1) }.cutoff_score(4, window).is_some();
        assert!(answer(Bound::Exact, 5) && answer(Bound::AtLeast, 10) && answer(Bound::AtMost, 0));
        assert!(!answer(Bound::AtLeast, 9) && !answer(Bound::AtMost, 1));
        assert_eq!(entry(Score::win_in(3), 9).cutoff_score(4, window), Some(Score::win_in(7)));
    }
}
