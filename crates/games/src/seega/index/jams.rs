//! Boards on which all men of a side are blocked, as numbers.
//!
//! They are few: the blocked men, up to symmetry, with every cell around them taken by the other side, and the rest
//! of its men on the cells that remain.

use super::symmetry::Symmetries;
use crate::classes::{Classes, Symmetric};
use crate::seega::cells::{Cells, around};
use crate::sets::{Ranks, Remaining, Tables, binomial};

/// The boards where so many men are blocked by so many others.
pub(super) struct Jams {
    /// The classes of blocked men that the others can surround, and the number of the first board of each.
    starts: Vec<(u32, u64)>,
    len: u64,
    /// Men that block.
    blockers: u8,
}

/// What jams are indexed by.
#[derive(Clone, Copy)]
pub(super) struct RankTables<'a> {
    /// The classes of the blocked men.
    pub(super) classes: &'a Classes,
    pub(super) ranks: &'a Ranks<25>,
    pub(super) tables: Tables,
    pub(super) symmetries: Symmetries,
}

impl Jams {
    /// Of `blocked` men, whose classes these are, and `blockers` others.
    pub(super) fn new(classes: &Classes, blocked: u8, blockers: u8) -> Self {
        let (mut starts, mut len) = (Vec::new(), 0);
        for class in 0..classes.len() as u32 {
            let wall = u8::try_from(wall(classes.least(class)).count_ones()).expect("25 cells");
            if wall <= blockers {
                starts.push((class, len));
                len += binomial((25 - blocked - wall).into(), (blockers - wall).into());
            }
        }
        Jams { starts, len, blockers }
    }

    /// How many numbers there are; some of them are gaps.
    pub(super) fn len(&self) -> u64 {
        self.len
    }

    /// The number of a board, and how many symmetries leave it alone.
    pub(super) fn rank(&self, means: RankTables<'_>, blocked: u64, blockers: u64) -> (u64, u16) {
        let class = means.classes.of(means.ranks.rank(blocked));
        let set = means.classes.least(class.number);
        let blockers = means.symmetries.apply(class.symmetry, blockers);
        let place = self.starts.partition_point(|&(other, _)| other < class.number);
        let (found, start) = self.starts[place];
        debug_assert_eq!(found, class.number, "men that are blocked are surrounded");
        let (least, same) = least(means, class.number, set, blockers);
        (start + u64::from(least), same)
    }

    /// The board with this number, blocked men and blockers, and how many symmetries leave it alone; none for a gap.
    pub(super) fn unrank(&self, means: RankTables<'_>, number: u64) -> Option<(u64, u64, u16)> {
        let place = self.starts.partition_point(|&(_, start)| start <= number) - 1;
        let (class, start) = self.starts[place];
        let set = means.classes.least(class);
        let wall = wall(set);
        let others = nth_subset(u32::from(self.blockers) - wall.count_ones(), number - start);
        let blockers = wall | Remaining::<25>::new(means.tables, !(set | wall)).scatter(others);
        let (least, same) = least(means, class, set, blockers);
        (u64::from(least) == number - start).then_some((set, blockers, same))
    }
}

/// The cells around a set that are not in it.
fn wall(set: u64) -> u64 {
    let set = Cells::from_raw(set);
    (around(set) - set).raw()
}

/// The least number of the blockers beside the least set of a class, and how many symmetries leave both alone.
fn least(means: RankTables<'_>, class: u32, set: u64, blockers: u64) -> (u32, u16) {
    let wall = wall(set);
    let remaining = Remaining::<25>::new(means.tables, !(set | wall));
    let (mut least, mut same) = (u32::MAX, 0);
    for symmetry in means.classes.stabiliser(class) {
        let image = means.symmetries.apply(symmetry, blockers);
        least = least.min(means.ranks.rank(remaining.gather(image & !wall)));
        same += u16::from(image == blockers);
    }
    (least, same)
}

/// The set of `k` points with this number among those in rising order.
fn nth_subset(k: u32, mut number: u64) -> u64 {
    let mut set = 0;
    for i in (1..=k).rev() {
        let point = (i - 1..25).take_while(|&point| binomial(point, i) <= number).last().unwrap_or(i - 1);
        number -= binomial(point, i);
        set |= 1 << point;
    }
    set
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::sets::subsets;

    #[test]
    fn subsets_are_found_by_their_numbers() {
        for k in 0..6 {
            assert!(subsets(12, k).zip(0..).all(|(set, number)| nth_subset(k, number) == set), "{k}");
        }
    }
}
