use board::{Index, Notation, PositionIndex, position_index};

use super::Indexer;
use crate::seega::Seega;

#[test]
fn small_groups_are_numbered_as_the_rules_have_it() {
    let indexer = Indexer::new(5);
    for group in 0..indexer.groups().len() {
        if indexer.groups()[group].size() < 50_000 {
            position_index::check(&indexer, group as u16);
        }
    }
}

#[test]
fn every_board_has_its_slot() {
    // 25 · 24 · … boards of each slice, as the independent solver counts them.
    let indexer = Indexer::new(5);
    for (label, boards) in [("1-1", 600), ("1-2", 6900), ("2-2", 75_900), ("3-2", 531_300)] {
        let found: u64 = indexer
            .groups()
            .iter()
            .zip(0..)
            .map(|(group, id)| {
                let before = group.sections.iter().take_while(|section| section.label != label);
                let start: u64 = before.map(|section| section.size).sum();
                let size = group.sections.iter().find(|section| section.label == label).map_or(0, |s| s.size);
                (start..start + size).map(|offset| u64::from(indexer.orbit(Index { group: id, offset }))).sum::<u64>()
            })
            .sum();
        assert_eq!(found, boards, "{label}");
    }
}

#[test]
fn the_clock_of_rule_14_has_24_turns() {
    let indexer = Indexer::new(4);
    for (text, left) in [
        ("x----/-----/-----/-----/----o x 2 0 0 0 0 -", 24),
        ("x----/-----/-----/-----/----o o 2 0 0 0 7 -", 24),
        ("x----/-----/-----/-----/----o x 2 0 0 0 1 -", 23),
        ("x----/-----/-----/-----/----o o 2 0 0 11 11 -", 2),
        ("x----/-----/-----/-----/----o x 2 0 0 11 12 -", 1),
    ] {
        let pos = Seega::read(text).expect("a position");
        assert_eq!(indexer.turns_left(&pos), left, "{text}");
    }
}

#[test]
fn lost_turns_count_only_where_a_side_is_blocked() {
    let indexer = Indexer::new(5);
    let index = |text: &str| indexer.rank(&Seega::read(text).expect("a position"));
    let blocked = "xo---/o----/-----/-----/-----";
    let free = "xo---/-o---/-----/-----/-----";
    assert_ne!(index(&format!("{blocked} x 2 0 0 3 3 -")), index(&format!("{blocked} x 2 1 0 3 3 -")));
    assert_ne!(index(&format!("{blocked} o 2 2 0 3 3 -")), index(&format!("{blocked} o 2 1 0 3 3 -")));
    assert_eq!(index(&format!("{blocked} o 2 0 0 3 3 -")), index(&format!("{blocked} o 2 0 2 5 5 -")));
    assert_eq!(index(&format!("{free} x 2 0 0 3 3 -")), index(&format!("{free} x 2 2 0 3 3 -")));
    assert_eq!(index(&format!("{free} x 2 0 1 3 3 -")), None);
}
