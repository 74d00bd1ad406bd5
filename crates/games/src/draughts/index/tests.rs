use board::{Index, PositionIndex, position_index};

use super::Indexer;
use crate::draughts::{Brazilian, English, Free, Italian, Rules, Russian, Spanish};

/// Every group of two pieces, and the first with three.
fn check<R: Rules>() {
    let indexer = Indexer::<R>::new(3);
    let groups = indexer.groups().len() as u16;
    let small = |&group: &u16| indexer.groups()[usize::from(group)].size() < 2_000;
    (0..groups).filter(small).for_each(|group| position_index::check(&indexer, group));
    let three = indexer.groups().iter().position(|group| group.label == "m1k1-m1").expect("such a group");
    position_index::check(&indexer, three as u16);
}

#[test]
fn espanola_is_numbered_as_the_rules_have_it() {
    check::<Spanish>();
}

#[test]
fn inglesa_is_numbered_as_the_rules_have_it() {
    check::<English>();
}

#[test]
fn italiana_is_numbered_as_the_rules_have_it() {
    check::<Italian>();
}

#[test]
fn rusa_is_numbered_as_the_rules_have_it() {
    check::<Russian>();
}

#[test]
fn brasilena_is_numbered_as_the_rules_have_it() {
    check::<Brazilian>();
}

#[test]
fn libre_is_numbered_as_the_rules_have_it() {
    check::<Free>();
}

/// The numbers of positions with pieces of both sides, as published for 8x8.
#[test]
fn there_are_as_many_positions_as_published() {
    let indexer = Indexer::<Spanish>::new(4);
    let mut found = [0; 5];
    for (id, group) in (0..).zip(indexer.groups()) {
        let pieces: u32 = group.label.chars().filter_map(|c| c.to_digit(10)).sum();
        let entries = (0..group.size()).map(|offset| Index { group: id, offset });
        found[pieces as usize] += entries.map(|index| u64::from(indexer.orbit(index))).sum::<u64>();
    }
    assert_eq!(found[2..], [3_488, 196_032, 6_209_316]);
}
