use board::{Index, PositionIndex, position_index};

use super::Indexer;
use crate::morris::{Classic, Molinolog};

/// Checks the groups with these labels.
fn check<N: PositionIndex>(indexer: &N, labels: &[&str]) {
    for label in labels {
        let group = indexer.groups().iter().position(|group| group.label == *label).expect("such a group");
        position_index::check(indexer, group as u16);
    }
}

#[test]
fn size_1_is_numbered_as_the_rules_have_it() {
    let indexer = Indexer::<16, Molinolog>::new(6);
    check(&indexer, &["h0-3-3", "h0-3-4", "h0-4-4", "h1", "h6", "h11", "h12"]);
}

#[test]
fn size_2_is_numbered_as_the_rules_have_it() {
    check(&Indexer::<24, Molinolog>::new(4), &["h0-3-3"]);
}

#[test]
fn clasico_is_numbered_as_the_rules_have_it() {
    check(&Indexer::<24, Classic>::new(4), &["h0-3-3"]);
}

#[test]
fn size_3_is_numbered_as_the_rules_have_it() {
    let indexer = Indexer::<32, Molinolog>::new(3);
    let size = indexer.groups()[0].size();
    assert!((0..size).step_by(97).all(|offset| {
        let index = Index { group: 0, offset };
        indexer.unrank(index).is_none_or(|pos| indexer.rank(&pos) == Some(index))
    }));
}

#[test]
fn size_2_has_as_many_slots_and_classes_as_published() {
    let indexer = Indexer::<24, Molinolog>::new(9);
    let entries: u64 = indexer.groups().iter().map(board::Group::size).sum();
    assert_eq!(entries, 9_193_626_407);
    let group = indexer.groups().iter().position(|group| group.label == "h0-3-3").expect("3-3") as u16;
    let orbits = (0..indexer.groups()[usize::from(group)].size()).map(|offset| indexer.orbit(Index { group, offset }));
    let (classes, positions) = orbits.fold((0, 0), |(n, all), orbit| (n + u32::from(orbit > 0), all + orbit));
    assert_eq!((classes, positions), (169_626, 2_691_920));
}
