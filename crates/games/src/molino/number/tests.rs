use board::{Numbered, Slot, numbered};

use super::Numbering;
use crate::molino::{Clasico, Molinolog};

/// Checks the groups with these labels.
fn check<N: Numbered>(numbering: &N, labels: &[&str]) {
    for label in labels {
        let group = numbering.groups().iter().position(|group| group.label == *label).expect("such a group");
        numbered::check(numbering, group as u16);
    }
}

#[test]
fn size_1_is_numbered_as_the_rules_have_it() {
    let numbering = Numbering::<16, Molinolog>::new(6);
    check(&numbering, &["h0-3-3", "h0-3-4", "h0-4-4", "h1", "h6", "h11", "h12"]);
}

#[test]
fn size_2_is_numbered_as_the_rules_have_it() {
    check(&Numbering::<24, Molinolog>::new(4), &["h0-3-3"]);
}

#[test]
fn clasico_is_numbered_as_the_rules_have_it() {
    check(&Numbering::<24, Clasico>::new(4), &["h0-3-3"]);
}

#[test]
fn size_3_is_numbered_as_the_rules_have_it() {
    let numbering = Numbering::<32, Molinolog>::new(3);
    let size = numbering.groups()[0].size();
    assert!((0..size).step_by(97).all(|index| {
        let slot = Slot { group: 0, index };
        numbering.unrank(slot).is_none_or(|pos| numbering.rank(&pos) == Some(slot))
    }));
}

#[test]
fn size_2_has_as_many_slots_and_classes_as_published() {
    let numbering = Numbering::<24, Molinolog>::new(9);
    let slots: u64 = numbering.groups().iter().map(board::Group::size).sum();
    assert_eq!(slots, 9_193_626_407);
    let group = numbering.groups().iter().position(|group| group.label == "h0-3-3").expect("3-3") as u16;
    let orbits = (0..numbering.groups()[usize::from(group)].size()).map(|index| numbering.orbit(Slot { group, index }));
    let (classes, positions) = orbits.fold((0, 0), |(n, all), orbit| (n + u32::from(orbit > 0), all + orbit));
    assert_eq!((classes, positions), (169_626, 2_691_920));
}
