//! How many positions of a layer the side to act wins, draws and loses, by its men.

use board::CustodialRules;
use rayon::prelude::*;

use super::layer::read_bit;
use super::occupied::{Layer, OccupiedSets, Points, WORD_BITS, points, rank};
use crate::file::Counts;

/// The sections of a layer: men of the side to act, one to all but one, and at most `men_of_a_side` of either.
pub(crate) fn sections(men: usize, most_of_a_side: usize) -> std::ops::RangeInclusive<usize> {
    let most = most_of_a_side.min(men.saturating_sub(1));
    men.saturating_sub(most).max(1)..=most
}

/// Counts a layer, section by section.
pub(crate) fn count(
    rules: &CustodialRules,
    sets: &OccupiedSets,
    layer: &Layer,
    planes: [&[u64]; 2],
    most_of_a_side: usize,
) -> Vec<Counts> {
    let all = by_own_men(&rules.symmetries, sets, layer, planes);
    sections(layer.men, most_of_a_side).map(|own| all[own]).collect()
}

/// Counts a layer: results by the men of the side to act.
pub(crate) fn by_own_men(
    symmetries: &[Vec<u8>],
    sets: &OccupiedSets,
    layer: &Layer,
    [wins, losses]: [&[u64]; 2],
) -> Vec<Counts> {
    let words = layer.words();
    let everything = vec![u64::MAX; words];
    let blocks = wins.par_chunks_exact(words).zip(losses.par_chunks_exact(words)).enumerate();
    let none = || vec![Counts::default(); layer.men + 1];
    let counted = blocks.fold(none, |mut all, (class, (wins, losses))| {
        let orbit = u64::from(layer.orbits[class]);
        let is_plain = usize::from(layer.orbits[class]) == symmetries.len();
        let planes = [wins, losses, &everything];
        let positions = planes.map(|plane| by_men(layer.men, plane));
        let classes = if is_plain {
            positions.clone()
        } else {
            planes.map(|plane| classes_by_men(symmetries, sets, layer.sets[class], plane))
        };
        for (own, counts) in all.iter_mut().enumerate() {
            // The winner of `losses` is the side that waits.
            let other = layer.men - own;
            let split = |[wins, losses, all]: &[Vec<u64>; 3]| {
                // On a board without men both sides have all of them.
                let drawn = all[own].saturating_sub(wins[own] + losses[other]);
                [wins[own], drawn, losses[other]]
            };
            let (classes, positions) = (split(&classes), split(&positions));
            for kind in 0..3 {
                counts.classes[kind] += classes[kind];
                counts.positions[kind] += positions[kind] * orbit;
            }
        }
        all
    });
    counted.reduce(none, |one, other| one.into_iter().zip(&other).map(|(one, other)| one.and(other)).collect())
}

/// The positions of a block, by the winner's men.
fn by_men(men: usize, block: &[u64]) -> Vec<u64> {
    // The bits of a word whose numbers have so many ones.
    let weights: [u64; WORD_BITS + 1] = std::array::from_fn(|ones| {
        (0..64).filter(|bit: &u32| bit.count_ones() as usize == ones).map(|bit| 1 << bit).sum()
    });
    let first = if men < WORD_BITS { (1 << (1 << men)) - 1 } else { u64::MAX };
    let mut counts = vec![0; men.max(WORD_BITS) + 1];
    for (number, &word) in block.iter().enumerate() {
        let ones = number.count_ones() as usize;
        for (more, weight) in weights.iter().enumerate() {
            counts[ones + more] += u64::from((word & weight & first).count_ones());
        }
    }
    counts.truncate(men + 1);
    counts
}

/// The classes of positions in a block whose occupied set is symmetric itself, by the winner's men: the mean number of
/// positions that a symmetry of the set leaves alone (Burnside).
fn classes_by_men(all_symmetries: &[Vec<u8>], sets: &OccupiedSets, set: Points, block: &[u64]) -> Vec<u64> {
    let mut sums = by_men(set.count_ones() as usize, block);
    let mut symmetries = 1;
    for (number, symmetry) in all_symmetries.iter().enumerate().skip(1) {
        if sets.apply(number, set) != set {
            continue;
        }
        symmetries += 1;
        // Men that change places with each other all belong to one side.
        let mut cycles: Vec<usize> = Vec::new();
        let mut rest = set;
        while rest != 0 {
            let (mut point, mut cycle) = (rest.trailing_zeros() as usize, 0);
            while rest >> point & 1 == 1 {
                rest &= !(1 << point);
                cycle |= 1 << rank(set, point);
                point = symmetry[point].into();
            }
            cycles.push(cycle);
        }
        for chosen in 0..1_u32 << cycles.len() {
            let index = points(chosen).fold(0, |index, cycle| index | cycles[cycle]);
            sums[index.count_ones() as usize] += u64::from(read_bit(block, index));
        }
    }
    sums.iter().map(|sum| sum / symmetries).collect()
}
