//! Every entry again from its successors, by the rules alone: neither the moves back nor the weights that the
//! solver used take part.
//!
//! That proves the table. A win has a shorter loss behind it and a loss only shorter wins, down to the ends of the
//! game; and a draw has a draw to go to and no loss of the other side.

use std::fs;
use std::sync::atomic::{AtomicU64, Ordering::Relaxed};

use board::numbered::{each_turn, ending};
use board::{Ahead, Numbered, Position, Slot};
use rayon::prelude::*;
use xxhash_rust::xxh3::xxh3_64;

use crate::code::{Code, Exits, is_win};
use crate::file::Trouble;
use crate::solve::{Progress, Solver, Stage, Stopped, Watch};

impl<N: Numbered> Solver<N> {
    /// Verifies every group that has a file; how many slots that were.
    ///
    /// A group that was found right gets a mark beside its table, so that a verification that was broken off goes on
    /// behind it. The mark names the contents of the table and of all before it: it says nothing of other ones.
    pub fn verify(&self, watch: &Watch<'_>) -> Result<u64, Stopped> {
        let (mut there, mut total, mut marks) = (Vec::new(), 0, xxh3_64(&[]));
        for (id, group) in (0..).zip(self.tables().numbered().groups()) {
            if let Some(table) = self.tables().table(id)? {
                self.pool().install(|| table.check_all())?;
                total += group.size();
                marks = xxh3_64(&[marks.to_le_bytes(), table.sum().to_le_bytes()].concat());
                let (mark, place) = (format!("{marks:016x}\n"), table.path().with_extension("verified"));
                if fs::read_to_string(&place).is_ok_and(|found| found == mark) {
                    continue;
                }
                there.push((id, group, mark, place));
            }
        }
        let to_do: u64 = there.iter().map(|(_, group, ..)| group.size()).sum();
        let done = AtomicU64::new(total - to_do);
        for (id, group, mark, place) in there {
            const AT_ONCE: u64 = 1 << 14;
            self.pool().install(|| {
                (0..group.size() as usize).into_par_iter().step_by(AT_ONCE as usize).try_for_each(|from| {
                    let from = from as u64;
                    let end = (from + AT_ONCE).min(group.size());
                    for index in from..end {
                        if !self.is_right(Slot { group: id, index })? {
                            return Err(Stopped::Wrong { group: group.label.clone(), index });
                        }
                    }
                    let done = done.fetch_add(end - from, Relaxed) + end - from;
                    let progress = Progress { group: &group.label, stage: Stage::Verify, done, total, memory: 0 };
                    if watch(&progress).is_break() { Err(Stopped::ByCaller) } else { Ok(()) }
                })
            })?;
            // Without its mark a group is only verified once more.
            let _ = fs::write(place, mark);
        }
        Ok(total)
    }

    /// Whether the entry of a slot is what its successors say. A gap must say nothing, that is, draw.
    fn is_right(&self, slot: Slot) -> Result<bool, Trouble> {
        let tables = self.tables();
        let found = tables.code(slot)?.expect("the group has a table");
        let Some(pos) = tables.numbered().unrank(slot) else { return Ok(found.is_none()) };
        let counting = tables.counting();
        if let Some(outcome) = pos.outcome() {
            return Ok(found == (outcome != board::Outcome::Draw).then_some(0));
        }
        let lookup = |slot| tables.code(slot).map(|code| code.expect("earlier groups have tables"));
        let (mut inside, mut outside) = (Vec::new(), Ahead::default());
        each_turn(&pos, &mut |next| match tables.numbered().rank(next) {
            Some(to) if to.group == slot.group => inside.push(to),
            Some(to) => outside.outside.push(to),
            None => outside.end(ending(next.outcome().expect("it is over"), &pos)),
        });
        let mut best = Exits::None;
        for to in inside {
            best = best.or(match lookup(to)? {
                None => Exits::Draw,
                Some(code) if is_win(code) => Exits::Lose(counting.before(code)),
                Some(code) => Exits::Win(counting.before(code)),
            });
        }
        let expected: Code = match best.or(counting.exits(&outside, lookup)?) {
            Exits::Win(code) | Exits::Lose(code) if code <= counting.last() => Some(code),
            _ => None,
        };
        Ok(found == expected)
    }
}
