use board::{Numbered, Slot, numbered};

use super::Numbering;
use crate::damas::{Brasilena, Espanola, Inglesa, Italiana, Libre, Rules, Rusa};

/// Every group of two pieces, and the first with three.
fn check<R: Rules>() {
    let numbering = Numbering::<R>::new(3);
    let groups = numbering.groups().len() as u16;
    let small = |&group: &u16| numbering.groups()[usize::from(group)].size() < 2_000;
    (0..groups).filter(small).for_each(|group| numbered::check(&numbering, group));
    let three = numbering.groups().iter().position(|group| group.label == "m1k1-m1").expect("such a group");
    numbered::check(&numbering, three as u16);
}

#[test]
fn espanola_is_numbered_as_the_rules_have_it() {
    check::<Espanola>();
}

#[test]
fn inglesa_is_numbered_as_the_rules_have_it() {
    check::<Inglesa>();
}

#[test]
fn italiana_is_numbered_as_the_rules_have_it() {
    check::<Italiana>();
}

#[test]
fn rusa_is_numbered_as_the_rules_have_it() {
    check::<Rusa>();
}

#[test]
fn brasilena_is_numbered_as_the_rules_have_it() {
    check::<Brasilena>();
}

#[test]
fn libre_is_numbered_as_the_rules_have_it() {
    check::<Libre>();
}

/// The numbers of positions with pieces of both sides, as published for 8x8.
#[test]
fn there_are_as_many_positions_as_published() {
    let numbering = Numbering::<Espanola>::new(4);
    let mut found = [0; 5];
    for (id, group) in (0..).zip(numbering.groups()) {
        let pieces: u32 = group.label.chars().filter_map(|c| c.to_digit(10)).sum();
        let slots = (0..group.size()).map(|index| Slot { group: id, index });
        found[pieces as usize] += slots.map(|slot| u64::from(numbering.orbit(slot))).sum::<u64>();
    }
    assert_eq!(found[2..], [3_488, 196_032, 6_209_316]);
}
