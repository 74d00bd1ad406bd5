//! Sets of points up to symmetry: classes, each with the least of its sets to stand for it.

use crate::sets::{Ranks, subsets};

/// One of the symmetries of a board, by its number; 0 does nothing.
pub(crate) type Symmetry = u8;

/// What leaves a board as it is.
pub(crate) trait Symmetric: Copy {
    /// How many symmetries there are, at most 16.
    const COUNT: u8;

    /// Where the points of `set` go.
    fn apply(self, symmetry: Symmetry, set: u64) -> u64;

    /// The symmetry that takes everything back.
    fn inverse(symmetry: Symmetry) -> Symmetry;
}

/// The classes of the sets with a certain number of points.
pub(crate) struct Classes {
    /// For each set by its number: class, whether the set has no symmetry but one, and a symmetry to the least set.
    entries: Vec<u32>,
    least: Vec<u64>,
    /// One bit for each symmetry that leaves the least set alone.
    stabilisers: Vec<u16>,
}

/// Where a set belongs.
#[derive(Clone, Copy)]
pub(crate) struct Class {
    /// The number of its class.
    pub(crate) number: u32,
    /// Takes it to the least set of its class.
    pub(crate) symmetry: Symmetry,
    /// Whether no other symmetry does.
    pub(crate) plain: bool,
}

const PLAIN: u32 = 16;

impl Classes {
    /// The classes of the sets of `k` points.
    pub(crate) fn new<const POINTS: u8, S: Symmetric>(k: u8, ranks: &Ranks<POINTS>, symmetries: S) -> Self {
        const NONE: u32 = u32::MAX;
        let mut entries: Vec<u32> = subsets(POINTS.into(), k.into()).map(|_| NONE).collect();
        let (mut least, mut stabilisers) = (Vec::new(), Vec::new());
        for (set, number) in subsets(POINTS.into(), k.into()).zip(0_usize..) {
            if entries[number] != NONE {
                continue;
            }
            let stabiliser = (0..S::COUNT).filter(|&s| symmetries.apply(s, set) == set).fold(0, |all, s| all | 1 << s);
            let plain = if stabiliser == 1_u16 { PLAIN } else { 0 };
            // Rising, so that the set itself keeps the symmetry that does nothing.
            for s in (0..S::COUNT).rev() {
                let image = ranks.rank(symmetries.apply(s, set)) as usize;
                let back = u32::from(S::inverse(s));
                entries[image] = (least.len() as u32) << 5 | plain | back;
            }
            least.push(set);
            stabilisers.push(stabiliser);
        }
        Classes { entries, least, stabilisers }
    }

    /// How many classes there are.
    pub(crate) fn len(&self) -> u64 {
        self.least.len() as u64
    }

    /// The class of the set with this number.
    #[inline]
    pub(crate) fn of(&self, set_number: u32) -> Class {
        let entry = self.entries[set_number as usize];
        Class { number: entry >> 5, symmetry: (entry & 15) as Symmetry, plain: entry & PLAIN != 0 }
    }

    /// The set that stands for a class.
    #[inline]
    pub(crate) fn least(&self, class: u32) -> u64 {
        self.least[class as usize]
    }

    /// The symmetries that leave the least set of a class alone.
    #[inline]
    pub(crate) fn stabiliser(&self, class: u32) -> impl Iterator<Item = Symmetry> + use<> {
        let bits = self.stabilisers[class as usize];
        (0..16).filter(move |s| bits >> s & 1 == 1)
    }

    /// Whether only one symmetry leaves it alone.
    #[inline]
    pub(crate) fn is_plain(&self, class: u32) -> bool {
        self.stabilisers[class as usize] == 1
    }
}
