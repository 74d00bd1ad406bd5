//! Every entry again from its successors, by the rules alone: neither the moves back nor the weights that the
//! solver used take part.
//!
//! That proves the table. A win has a shorter loss behind it and a loss only shorter wins, down to the ends of the
//! game; and a draw has a draw to go to and no loss of the other side.

use std::ops::Range;
use std::sync::atomic::{AtomicU64, Ordering::Relaxed};

use board::position_index::each_turn;
use board::{GameResult, Group, Index, MoveList, Outcome, Position, PositionIndex};
use xxhash_rust::xxh3::xxh3_64;

use crate::code::{Code, Exits};
use crate::disk;
use crate::file::TableError;
use crate::parallel::{self, ThreadPool};
use crate::solve::{Progress, Solver, Stage, Stopped, Watch};

impl<N: PositionIndex> Solver<N> {
    /// Verifies every group that has a file; how many entries that were.
    ///
    /// A group that was found right gets a mark beside its table, so that a verification that was broken off goes on
    /// behind it. The mark names the contents of the table and of all before it: it says nothing of other ones.
    pub fn verify(&self, watch: &Watch<'_>) -> Result<u64, Stopped> {
        let (mut there, mut total, mut marks) = (Vec::new(), 0, xxh3_64(&[]));
        for (id, group) in (0..).zip(self.tables().indexer().groups()) {
            if let Some(table) = self.tables().table(id)? {
                parallel::install(self.pool(), &|| table.check_all())?;
                total += group.size();
                marks = xxh3_64(&[marks.to_le_bytes(), table.sum().to_le_bytes()].concat());
                let (mark, place) = (format!("{marks:016x}\n"), table.path().with_extension("verified"));
                if disk::read_to_string(&place).is_ok_and(|found| found == mark) {
                    continue;
                }
                there.push((id, group, mark, place));
            }
        }
        let done = total - there.iter().map(|(_, group, ..)| group.size()).sum::<u64>();
        let done = AtomicU64::new(done);
        for (id, group, mark, place) in there {
            let first_wrong: &FirstWrong<'_> = &|entries, turns| self.first_wrong(id, entries, turns);
            verify_group(self.pool(), group, first_wrong, (&done, total), watch)?;
            // Without its mark a group is only verified once more.
            let _ = disk::write(place, mark);
        }
        Ok(total)
    }

    /// The first index of some whose entry is not what its successors say. A gap must say nothing, that is, draw.
    ///
    /// Entries lie all over the memory, so that waiting for them is most of the work: all successors of some entries
    /// are listed before the first is looked up, and the processor waits for many at once.
    fn first_wrong(&self, group: u16, entries: Range<u64>, turns: &mut Turns) -> Result<Option<u64>, TableError> {
        let tables = self.tables();
        let (indexer, counting) = (tables.indexer(), tables.counting());
        let lookup = |index| tables.code(index).map(|code| code.expect("the group and those before it have tables"));
        turns.clear();
        for offset in entries.clone() {
            turns.add(indexer, Index { group, offset });
        }
        for &to in &turns.to {
            turns.codes.push(lookup(to)?);
        }
        let mut from = 0;
        for (offset, &(by_rules, end)) in entries.zip(&turns.of_index) {
            let mut best = match by_rules {
                ByRules::Code(_) => Exits::None,
                ByRules::Ends(ends) => ends.map_or(Exits::None, |result| counting.end(result)),
            };
            for (to, &code) in turns.to[from..end].iter().zip(&turns.codes[from..end]) {
                best = best.or(if to.group == group { counting.stay(code) } else { counting.exit(code) });
            }
            from = end;
            let expected = match (by_rules, best) {
                (ByRules::Code(code), _) => code,
                (_, Exits::Win(code) | Exits::Lose(code)) if code <= counting.last() => Some(code),
                _ => None,
            };
            if lookup(Index { group, offset })? != expected {
                return Ok(Some(offset));
            }
        }
        Ok(None)
    }
}

/// `Solver::first_wrong` of a group.
type FirstWrong<'a> = dyn Fn(Range<u64>, &mut Turns) -> Result<Option<u64>, TableError> + Sync + 'a;

/// Looks at all entries of a group, on all threads. One function for all games.
fn verify_group(
    pool: &ThreadPool,
    group: &Group,
    first_wrong: &FirstWrong<'_>,
    (done, total): (&AtomicU64, u64),
    watch: &Watch<'_>,
) -> Result<(), Stopped> {
    const AT_ONCE: u64 = 1 << 14;
    const TOGETHER: usize = 1 << 6;
    parallel::install(pool, &|| {
        parallel::try_for_each(group.size().div_ceil(AT_ONCE) as usize, &|piece| {
            let from = piece as u64 * AT_ONCE;
            let end = (from + AT_ONCE).min(group.size());
            let mut turns = Turns::default();
            for first in (from..end).step_by(TOGETHER) {
                let entries = first..end.min(first + TOGETHER as u64);
                if let Some(offset) = first_wrong(entries, &mut turns)? {
                    return Err(Stopped::Wrong { group: group.label.clone(), offset });
                }
            }
            let done = done.fetch_add(end - from, Relaxed) + end - from;
            let progress = Progress { group: &group.label, stage: Stage::Verify, done, total, memory: 0 };
            if watch(&progress).is_break() { Err(Stopped::ByCaller) } else { Ok(()) }
        })
    })
}

/// Where the turns of some entries lead. One buffer serves for many.
#[derive(Default)]
struct Turns {
    /// The entries in which the turns end, one list after the other.
    to: Vec<Index>,
    codes: Vec<Code>,
    /// Of each index: what is known without them, and where its list ends.
    of_index: Vec<(ByRules, usize)>,
}

/// What the rules say of an index without any other entry.
#[derive(Clone, Copy)]
enum ByRules {
    /// Its entry.
    Code(Code),
    /// The best end of the game among the turns that end it, if any.
    Ends(Option<GameResult>),
}

impl Turns {
    fn clear(&mut self) {
        self.to.clear();
        self.codes.clear();
        self.of_index.clear();
    }

    fn add<N: PositionIndex>(&mut self, indexer: &N, index: Index) {
        let by_rules = self.list(indexer, index);
        self.of_index.push((by_rules, self.to.len()));
    }

    fn list<N: PositionIndex>(&mut self, indexer: &N, index: Index) -> ByRules {
        let Some(pos) = indexer.unrank(index) else { return ByRules::Code(None) };
        let mut moves = MoveList::new();
        if let Some(outcome) = pos.moves(&mut moves) {
            return ByRules::Code((outcome != Outcome::Draw).then_some(0));
        }
        let mut ends = None;
        let mut end_turn = |next: &N::Position| match indexer.rank(next) {
            Some(to) => self.to.push(to),
            None => ends = ends.max(Some(GameResult::of(next.outcome().expect("it is over"), pos.turn()))),
        };
        for &m in &moves {
            let next = pos.play(m);
            if pos.ends_turn(&next) { end_turn(&next) } else { each_turn(&next, &mut end_turn) }
        }
        ByRules::Ends(ends)
    }
}
