//! The phase before: sides place men in turns, so many at a time, until all points but those that are kept free are
//! taken; then the first side moves. Nothing is captured, so a position is worth what its best full board is worth.
//!
//! The planes are those of `layer`, without moves: one for each side, where it wins, by its own men.

use std::io;

use board::GameResult;
use rayon::prelude::*;

use super::CustodialGame;
use super::count;
use super::files::LayerFile;
use super::kernels::Route;
use super::layer::read_bit;
use super::occupied::{Layer, OccupiedSets, Points, WORD_BITS, compress, points, rank};
use super::simd;
use crate::file::Counts;
use crate::pages::ZeroedPages;

/// The positions of this phase between two turns, all solved, in memory.
pub struct Placing {
    /// The points on which men are placed.
    board: Points,
    /// Where these points go, as numbers among themselves.
    symmetries: Vec<Vec<u8>>,
    sets: OccupiedSets,
    /// By turns that have been made: where the first side wins, and where the second does.
    layers: Vec<[ZeroedPages; 2]>,
    at_once: usize,
}

/// What a thread needs.
struct Workspace {
    route: Route,
    found: Vec<u64>,
    map: Vec<u8>,
}

impl Placing {
    /// Solves the phase from the full boards in `full`. `kept_free` are the points that stay free, and `at_once` men are
    /// placed in a turn. The points, turned by symmetries, must stay among themselves.
    pub(crate) fn solve(game: &CustodialGame, full: &LayerFile, kept_free: Points, at_once: usize) -> io::Result<Self> {
        let all: Points = (1 << game.rules.points()) - 1;
        let board = all & !kept_free;
        let number = |point: u8| rank(board, point.into()) as u8;
        let renumbered = |symmetry: &Vec<u8>| points(board).map(|point| number(symmetry[point])).collect();
        let symmetries: Vec<Vec<u8>> = game.rules.symmetries.iter().map(renumbered).collect();
        let count = board.count_ones() as usize;
        let sets = OccupiedSets::new(&vec![Vec::new(); count], &symmetries);
        let mut placing = Placing { board, symmetries, sets, layers: Vec::new(), at_once };
        placing.layers.push(placing.full_boards(full)?);
        for turn in (0..count / at_once).rev() {
            let layer = placing.turn_before(turn)?;
            placing.layers.push(layer);
        }
        placing.layers.reverse();
        Ok(placing)
    }

    fn full_boards(&self, full: &LayerFile) -> io::Result<[ZeroedPages; 2]> {
        let class = full.class(self.board).expect("the kept points stay where they are");
        let men = self.board.count_ones() as usize;
        let mut planes = [self.zeroed(men)?, self.zeroed(men)?];
        for (side, plane) in planes.iter_mut().enumerate() {
            for (number, word) in plane.numbers_mut().iter_mut().enumerate() {
                let bit = |bit: usize| u64::from(full.bits(class, number << WORD_BITS | bit)[side]) << bit;
                *word = (0..64).map(bit).sum();
            }
        }
        Ok(planes)
    }

    fn zeroed(&self, men: usize) -> io::Result<ZeroedPages> {
        ZeroedPages::new(8 * self.sets.layer(men).plane_words())
    }

    /// The layer before so many turns, from the one behind it, which is the last that is there.
    fn turn_before(&self, turn: usize) -> io::Result<[ZeroedPages; 2]> {
        let layer = self.sets.layer(turn * self.at_once);
        let next = self.layers.last().expect("full boards come first");
        let acts = turn % 2;
        let mut planes = [self.zeroed(layer.men)?, self.zeroed(layer.men)?];
        for (side, plane) in planes.iter_mut().enumerate() {
            let next = next[side].numbers();
            let words = layer.words();
            plane.numbers_mut().par_chunks_exact_mut(words).zip(&layer.sets).for_each_init(
                || self.workspace(layer),
                |workspace, (block, &set)| self.block(workspace, (layer, set), block, next, side == acts),
            );
        }
        Ok(planes)
    }

    fn workspace(&self, layer: &Layer) -> Workspace {
        let words = self.sets.layer(layer.men + self.at_once).words();
        Workspace { route: Route::new(), found: vec![0; words], map: Vec::new() }
    }

    /// Where the side wins: one of its own ways to place men wins, or all ways of the other side do not help.
    fn block(
        &self,
        workspace: &mut Workspace,
        (layer, set): (&Layer, Points),
        block: &mut [u64],
        next: &[u64],
        acts: bool,
    ) {
        let next_layer = self.sets.layer(layer.men + self.at_once);
        let free = !set & ((1 << self.symmetries[0].len()) - 1);
        block.fill(if acts { 0 } else { u64::MAX });
        for placed in subsets_of(free, self.at_once) {
            let after = set | placed;
            let (class, symmetry) = self.sets.class(after);
            let source = &next[class * next_layer.words()..(class + 1) * next_layer.words()];
            let least = self.sets.apply(symmetry, after);
            let symmetry = &self.symmetries[symmetry];
            let bit = |point: usize| rank(least, symmetry[point].into());
            if layer.men < WORD_BITS {
                short_block((layer, set, placed), block, source, &bit, acts);
                continue;
            }
            // The placed men are the uppermost bits, so that their quarter of the cube comes last, or first.
            workspace.map.clear();
            workspace.map.extend(points(set).chain(points(placed)).map(|point| bit(point) as u8));
            workspace.route.set(&workspace.map, next_layer.bits());
            simd::gather(&workspace.route, source, &mut workspace.found);
            if acts {
                let last = &workspace.found[workspace.found.len() - block.len()..];
                block.iter_mut().zip(last).for_each(|(all, found)| *all |= found);
            } else {
                block.iter_mut().zip(&workspace.found).for_each(|(all, found)| *all &= found);
            }
        }
    }

    /// How many turns the phase has.
    pub fn turns(&self) -> usize {
        self.layers.len() - 1
    }

    /// What a position between two turns is worth to the side to act.
    pub fn probe(&self, first: u32, second: u32) -> GameResult {
        let [first, second] = [first, second].map(|set| compress(set, self.board) as Points);
        let set = first | second;
        let turn = set.count_ones() as usize / self.at_once;
        let (class, symmetry) = self.sets.class(set);
        let least = self.sets.apply(symmetry, set);
        let words = self.sets.layer(set.count_ones() as usize).words();
        let wins = [(0, first), (1, second)].map(|(side, men)| {
            let index = compress(self.sets.apply(symmetry, men), least);
            read_bit(&self.layers[turn][side].numbers()[class * words..(class + 1) * words], index)
        });
        match (wins[turn % 2], wins[1 - turn % 2]) {
            (true, _) => GameResult::Win,
            (_, true) => GameResult::Loss,
            _ => GameResult::Draw,
        }
    }

    /// How many positions after so many turns the side to act wins, draws and loses.
    pub fn counts(&self, turn: usize) -> Counts {
        let layer = self.sets.layer(turn * self.at_once);
        let own = turn / 2 * self.at_once;
        let wins = self.layers[turn][turn % 2].numbers();
        let losses = self.layers[turn][1 - turn % 2].numbers();
        count::by_own_men(&self.symmetries, &self.sets, layer, [wins, losses])[own]
    }

    /// The least full boards or positions of each class after so many turns, first side's men and second's, in rising
    /// order of what is occupied, then of the first side's men.
    pub fn classes(&self, turn: usize) -> impl Iterator<Item = (u32, u32)> + '_ {
        let layer = self.sets.layer(turn * self.at_once);
        let first_men = turn.div_ceil(2) * self.at_once;
        layer.sets.iter().flat_map(move |&set| {
            let symmetries: Vec<usize> =
                (0..self.symmetries.len()).filter(|&symmetry| self.sets.apply(symmetry, set) == set).collect();
            subsets_of(set, first_men).filter_map(move |first| {
                let is_least = symmetries.iter().all(|&symmetry| self.sets.apply(symmetry, first) >= first);
                let widen = |set: Points| {
                    points(self.board).enumerate().filter(|(i, _)| set >> i & 1 == 1).map(|(_, point)| 1 << point).sum()
                };
                is_least.then(|| (widen(first), widen(set & !first)))
            })
        })
    }
}

/// The same for a block of less than a word, position by position.
fn short_block(
    (layer, set, placed): (&Layer, Points, Points),
    block: &mut [u64],
    source: &[u64],
    bit: &dyn Fn(usize) -> usize,
    acts: bool,
) {
    let own = if acts { points(placed).map(|point| 1 << bit(point)).sum() } else { 0_usize };
    for index in 0..64 {
        let here = index & ((1 << layer.men) - 1);
        let men = points(set).enumerate().filter(|(i, _)| here >> i & 1 == 1);
        let found = read_bit(source, own | men.map(|(_, point)| 1 << bit(point)).sum::<usize>());
        if acts {
            block[0] |= u64::from(found) << index;
        } else {
            block[0] &= !(u64::from(!found) << index);
        }
    }
}

/// The parts of a set with so many points.
fn subsets_of(set: Points, count: usize) -> impl Iterator<Item = Points> {
    let all: Vec<usize> = points(set).collect();
    let fits = all.len() >= count;
    let first: u64 = (1 << count) - 1;
    let end = 1_u64 << all.len();
    // Gosper's way to the next number with as many ones.
    let next = move |&now: &u64| {
        let ripple = now + (now & now.wrapping_neg());
        let next = ripple | (now ^ ripple) >> (now.trailing_zeros() + 2).min(63);
        (now != 0 && next < end).then_some(next)
    };
    std::iter::successors(fits.then_some(first), next)
        .map(move |chosen| points(chosen as u32).map(|i| 1 << all[i]).sum())
}

impl std::fmt::Debug for Placing {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "Placing({} turns)", self.turns())
    }
}
