//! The points that are occupied, whoever stands there, up to symmetry.
//!
//! A position is the set of occupied points and the part of it that one side has. All positions with one occupied set
//! are a block: bit `i` of a number says whether that side has the `i`-th occupied point, so a block with `n` men is a
//! cube of 2ⁿ positions, and a move turns cubes into cubes by changing the order of their coordinates. Blocks of fewer
//! than 64 positions are repeated until they fill a word.

/// A set of points.
pub(crate) type Points = u32;

/// The index bits inside a word.
pub(crate) const WORD_BITS: usize = 6;

/// The classes of occupied sets, and where each set belongs.
pub(crate) struct OccupiedSets {
    layers: Vec<Layer>,
    /// For each set its class within its layer, and the symmetry that brings it there, in the lowest three bits.
    places: Vec<u32>,
    /// By symmetry: where the points of a set's lower and upper halves go.
    images: Vec<[Vec<Points>; 2]>,
    /// By symmetry: the one that takes it back.
    inverses: Vec<u32>,
    half: u32,
    neighbours: Vec<Points>,
}

/// The classes with so many men.
pub(crate) struct Layer {
    /// Men on the board.
    pub(crate) men: usize,
    /// The least set of each class.
    pub(crate) sets: Vec<Points>,
    /// How many sets each class has.
    pub(crate) orbits: Vec<u8>,
    /// Where the jams of each class begin, and where those of the last end.
    pub(crate) jams: Vec<usize>,
}

impl Layer {
    /// The index bits of a block.
    pub(crate) fn bits(&self) -> usize {
        self.men.max(WORD_BITS)
    }

    /// The words of a block.
    pub(crate) fn words(&self) -> usize {
        1 << (self.bits() - WORD_BITS)
    }

    /// The words of a plane, which has a bit for each position.
    pub(crate) fn plane_words(&self) -> usize {
        self.sets.len() * self.words()
    }
}

const NOWHERE: u32 = u32::MAX;

impl OccupiedSets {
    /// All sets of a board, of which `steps` lists the neighbours of each point.
    pub(crate) fn new(steps: &[Vec<u8>], symmetries: &[Vec<u8>]) -> Self {
        let points = steps.len();
        assert!(points <= 26 && symmetries.len() <= 8, "the places have 29 bits for classes and 3 for symmetries");
        let half = points as u32 / 2;
        let image = |symmetry: &[u8], first: u32, count: u32| {
            let goes =
                |set: u32| (0..count).filter(|i| set >> i & 1 == 1).map(|i| 1 << symmetry[(first + i) as usize]).sum();
            (0..1 << count).map(goes).collect()
        };
        let images = symmetries.iter().map(|s| [image(s, 0, half), image(s, half, points as u32 - half)]).collect();
        let takes_back =
            |s: &[u8], back: &[u8]| (0..points).all(|point| usize::from(back[usize::from(s[point])]) == point);
        let inverse = |s: &Vec<u8>| symmetries.iter().position(|back| takes_back(s, back));
        let inverses = symmetries.iter().map(|s| inverse(s).expect("symmetries are a group") as u32).collect();
        let neighbours = steps.iter().map(|steps| steps.iter().map(|&to| 1 << to).sum()).collect();
        let layers = (0..=points).map(|men| Layer { men, sets: vec![], orbits: vec![], jams: vec![0] }).collect();
        let mut sets = OccupiedSets { layers, places: vec![NOWHERE; 1 << points], images, inverses, half, neighbours };
        for set in 0..1_u32 << points {
            if sets.places[set as usize] == NOWHERE {
                sets.add(set);
            }
        }
        sets
    }

    /// Adds the class of its least set.
    fn add(&mut self, set: Points) {
        let men = set.count_ones() as usize;
        let class = self.layers[men].sets.len() as u32;
        let mut orbit = 0;
        for (symmetry, &inverse) in self.inverses.clone().iter().enumerate() {
            let image = self.apply(symmetry, set);
            if self.places[image as usize] == NOWHERE {
                self.places[image as usize] = class << 3 | inverse;
                orbit += 1;
            }
        }
        let jams = 1 << (set & !self.frontier(set)).count_ones();
        let layer = &mut self.layers[men];
        layer.sets.push(set);
        layer.orbits.push(orbit);
        layer.jams.push(layer.jams.last().expect("there is a first one") + jams);
    }

    /// The classes with so many men.
    pub(crate) fn layer(&self, men: usize) -> &Layer {
        &self.layers[men]
    }

    /// The class of a set, and the symmetry that brings it there.
    pub(crate) fn class(&self, set: Points) -> (usize, usize) {
        let place = self.places[set as usize];
        ((place >> 3) as usize, (place & 7) as usize)
    }

    /// Where a symmetry takes a set.
    pub(crate) fn apply(&self, symmetry: usize, set: Points) -> Points {
        let [low, high] = &self.images[symmetry];
        low[(set & ((1 << self.half) - 1)) as usize] | high[(set >> self.half) as usize]
    }

    /// The occupied points next to a free one: whoever has none of them cannot move.
    pub(crate) fn frontier(&self, set: Points) -> Points {
        points(set).filter(|&point| self.neighbours[point] & !set != 0).map(|point| 1 << point).sum()
    }

    /// The steps that men on these points may take, whoever they belong to.
    pub(crate) fn steps(&self, set: Points) -> impl Iterator<Item = (usize, usize)> + '_ {
        points(set).flat_map(move |from| points(self.neighbours[from] & !set).map(move |to| (from, to)))
    }
}

/// The points of a set, in rising order.
pub(crate) fn points(set: Points) -> impl Iterator<Item = usize> {
    std::iter::successors(Some(set), |rest| Some(rest & rest.wrapping_sub(1)))
        .take_while(|&rest| rest != 0)
        .map(|rest| rest.trailing_zeros() as usize)
}

/// The number of `point` among those of a set.
pub(crate) fn rank(set: Points, point: usize) -> usize {
    (set & ((1 << point) - 1)).count_ones() as usize
}

/// The points of a set within another one, as a number.
pub(crate) fn compress(set: Points, within: Points) -> usize {
    points(within).enumerate().map(|(i, point)| ((set >> point & 1) as usize) << i).sum()
}
