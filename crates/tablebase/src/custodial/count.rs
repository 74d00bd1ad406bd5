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
    [wins, losses]: [&[u64]; 2],
    most_of_a_side: usize,
) -> Vec<Counts> {
    let words = layer.words();
    let blocks = wins.par_chunks_exact(words).zip(losses.par_chunks_exact(words)).enumerate();
    let none = || vec![[[0_u64; 2]; 3]; layer.men + 1];
    let counted = blocks.fold(none, |mut all, (class, (wins, losses))| {
        let set = layer.sets[class];
        let orbit = u64::from(layer.orbits[class]);
        let won = by_men(layer.men, wins);
        let lost = by_men(layer.men, losses);
        let (won_classes, lost_classes) = if usize::from(layer.orbits[class]) == rules.symmetries.len() {
            (won.clone(), lost.clone())
        } else {
            (classes_by_men(rules, sets, set, wins), classes_by_men(rules, sets, set, losses))
        };
        let everything = vec![u64::MAX; words];
        let all_positions = by_men(layer.men, &everything);
        let all_classes = if usize::from(layer.orbits[class]) == rules.symmetries.len() {
            all_positions.clone()
        } else {
            classes_by_men(rules, sets, set, &everything)
        };
        for own in 0..=layer.men {
            // The winner of `losses` is the side that waits.
            let other = layer.men - own;
            let add = |at: &mut [u64; 2], classes: u64, positions: u64| {
                at[0] += classes;
                at[1] += positions * orbit;
            };
            add(&mut all[own][0], won_classes[own], won[own]);
            add(&mut all[own][2], lost_classes[other], lost[other]);
            let draws = all_classes[own] - won_classes[own] - lost_classes[other];
            add(&mut all[own][1], draws, all_positions[own] - won[own] - lost[other]);
        }
        all
    });
    let all = counted.reduce(none, |mut one, other| {
        one.iter_mut().flatten().flatten().zip(other.iter().flatten().flatten()).for_each(|(one, other)| *one += other);
        one
    });
    let counts = |own: usize| Counts {
        classes: all[own].map(|of| of[0]),
        positions: all[own].map(|of| of[1]),
        ..Counts::default()
    };
    sections(layer.men, most_of_a_side).map(counts).collect()
}

/// The positions of a block, by the winner's men.
fn by_men(men: usize, block: &[u64]) -> Vec<u64> {
    // The bits of a word whose numbers have so many ones.
    let weights: [u64; WORD_BITS + 1] =
        std::array::from_fn(|ones| (0..64).filter(|bit: &u32| bit.count_ones() as usize == ones).map(|bit| 1 << bit).sum());
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
fn classes_by_men(rules: &CustodialRules, sets: &OccupiedSets, set: Points, block: &[u64]) -> Vec<u64> {
    let mut sums = by_men(set.count_ones() as usize, block);
    let mut symmetries = 1;
    for (number, symmetry) in rules.symmetries.iter().enumerate().skip(1) {
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
