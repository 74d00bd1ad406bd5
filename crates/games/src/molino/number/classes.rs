//! Sets of points up to symmetry: classes, each with the least of its sets to stand for it.

use super::sets::{Ranks, subsets};
use super::symmetry::{SYMMETRIES, Symmetries, Symmetry};

/// The classes of the sets with a certain number of points.
pub(super) struct Classes {
    /// For each set by its number: class, whether the set has no symmetry but one, and a symmetry to the least set.
    entries: Vec<u32>,
    least: Vec<u64>,
    /// One bit for each symmetry that leaves the least set alone.
    stabilisers: Vec<u16>,
}

/// Where a set belongs.
#[derive(Clone, Copy)]
pub(super) struct Class {
    /// The number of its class.
    pub(super) number: u32,
    /// Takes it to the least set of its class.
    pub(super) symmetry: Symmetry,
    /// Whether no other symmetry does.
    pub(super) plain: bool,
}

const PLAIN: u32 = 16;

impl Classes {
    /// The classes of the sets of `k` points.
    pub(super) fn new<const POINTS: u8>(k: u8, ranks: &Ranks<POINTS>) -> Self {
        const NONE: u32 = u32::MAX;
        let symmetries = Symmetries::<POINTS>::new();
        let mut entries: Vec<u32> = subsets(POINTS.into(), k.into()).map(|_| NONE).collect();
        let (mut least, mut stabilisers) = (Vec::new(), Vec::new());
        for (set, number) in subsets(POINTS.into(), k.into()).zip(0_usize..) {
            if entries[number] != NONE {
                continue;
            }
            let stabiliser =
                (0..SYMMETRIES).filter(|&s| symmetries.apply(s, set) == set).fold(0, |all, s| all | 1 << s);
            let plain = if stabiliser == 1_u16 { PLAIN } else { 0 };
            // Rising, so that the set itself keeps the symmetry that does nothing.
            for s in (0..SYMMETRIES).rev() {
                let image = ranks.rank(symmetries.apply(s, set)) as usize;
                let back = u32::from(Symmetries::<POINTS>::inverse(s));
                entries[image] = (least.len() as u32) << 5 | plain | back;
            }
            least.push(set);
            stabilisers.push(stabiliser);
        }
        Classes { entries, least, stabilisers }
    }

    /// How many classes there are.
    pub(super) fn len(&self) -> u64 {
        self.least.len() as u64
    }

    /// The class of the set with this number.
    #[inline]
    pub(super) fn of(&self, set_number: u32) -> Class {
        let entry = self.entries[set_number as usize];
        Class { number: entry >> 5, symmetry: (entry & 15) as Symmetry, plain: entry & PLAIN != 0 }
    }

    /// The set that stands for a class.
    #[inline]
    pub(super) fn least(&self, class: u32) -> u64 {
        self.least[class as usize]
    }

    /// The symmetries that leave the least set of a class alone.
    #[inline]
    pub(super) fn stabiliser(&self, class: u32) -> impl Iterator<Item = Symmetry> + use<> {
        let bits = self.stabilisers[class as usize];
        (0..SYMMETRIES).filter(move |s| bits >> s & 1 == 1)
    }

    /// Whether only one symmetry leaves it alone.
    #[inline]
    pub(super) fn is_plain(&self, class: u32) -> bool {
        self.stabilisers[class as usize] == 1
    }
}
