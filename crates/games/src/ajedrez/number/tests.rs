use board::{Group, Notation, Numbered, Position, Slot, numbered};

use super::Numbering;
use crate::ajedrez::{Chess, Fide};

fn read(fen: &str) -> Chess<Fide> {
    Chess::read(fen).unwrap_or_else(|error| panic!("{fen}: {error}"))
}

#[test]
fn endings_of_three_men_are_numbered_as_the_rules_have_it() {
    let numbering = Numbering::new(3);
    let labels: Vec<&str> = numbering.groups().iter().map(|group| &group.label[..]).collect();
    assert_eq!(labels, ["KQK", "KRK", "KPK"]);
    (0..3).for_each(|group| numbered::check(&numbering, group));
}

#[test]
fn groups_come_after_those_that_they_lead_to() {
    let numbering = Numbering::new(4);
    let labels: Vec<&str> = numbering.groups().iter().map(|group| &group.label[..]).collect();
    assert_eq!(labels.len(), 3 + 30);
    let place = |label: &str| labels.iter().position(|known| *known == label).expect(label);
    assert!(place("KQK") < place("KPK") && place("KPK") < place("KQKR") && place("KQKP") < place("KPKP"));
    let slots: u64 = numbering.groups().iter().map(Group::size).sum();
    assert!(slots < 200_000_000, "{slots}");
}

/// Every position of a group shares its slot with its mirror images and with the colours swapped, and comes back.
#[test]
fn endings_of_four_men_come_back_to_their_slots() {
    let numbering = Numbering::new(4);
    for (id, group) in (0..).zip(numbering.groups()) {
        let mut met = 0;
        for index in (0..group.size()).step_by(997) {
            let slot = Slot { group: id, index };
            let Some(pos) = numbering.unrank(slot) else { continue };
            met += 1;
            assert_eq!(numbering.rank(&pos), Some(slot), "{pos:?}");
            assert_eq!(Chess::<Fide>::read(&pos.write()), Ok(pos), "the key and all");
        }
        assert!(met > 0, "{group}");
    }
}

#[test]
fn mirror_images_and_swapped_colours_share_a_slot() {
    let numbering = Numbering::new(4);
    let same = |fens: &[&str]| {
        let slots: Vec<_> = fens.iter().map(|fen| numbering.rank(&read(fen))).collect();
        assert!(slots[0].is_some() && slots.iter().all(|slot| *slot == slots[0]), "{fens:?}: {slots:?}");
    };
    same(&["8/8/8/3k4/8/1K6/8/Q7 w - - 0 1", "8/8/8/4k3/8/6K1/8/7Q w - - 9 30", "q7/8/1k6/8/3K4/8/8/8 b - - 0 1"]);
    same(&["8/8/8/3k4/3P4/1K6/8/8 b - - 0 1", "8/8/8/4k3/4P3/6K1/8/8 b - - 0 1", "8/8/1k6/3p4/3K4/8/8/8 w - - 0 1"]);
    same(&["7k/8/8/8/8/2K5/8/1R2R3 w - - 0 1", "7k/8/8/R7/8/2K5/R7/8 w - - 0 1"]);
    let other = |a: &str, b: &str| assert_ne!(numbering.rank(&read(a)), numbering.rank(&read(b)));
    other("8/8/8/3k4/8/1K6/8/Q7 w - - 0 1", "8/8/8/3k4/8/1K6/8/Q7 b - - 0 1");
    other("8/8/8/3k4/3P4/1K6/8/8 b - - 0 1", "8/8/1k6/3P4/3K4/8/8/8 b - - 0 1");
}

#[test]
fn what_the_tables_do_not_reach_has_no_slot() {
    let numbering = Numbering::new(4);
    for fen in [
        "8/8/8/3k4/8/1K6/8/8 w - - 0 1",
        "8/8/8/3k4/8/1K6/8/N7 w - - 0 1",
        "4k3/8/8/8/8/8/8/4K2R w K - 0 1",
        "4k3/8/8/8/8/8/8/QQQK4 w - - 0 1",
    ] {
        assert_eq!(numbering.rank(&read(fen)), None, "{fen}");
    }
    assert_eq!(Numbering::new(3).rank(&read("4k3/8/8/8/8/8/8/2QQK3 w - - 0 1")), None);
}

/// Moves ahead and back agree along a walk through slots, in groups that are too large to check whole.
#[test]
fn moves_back_are_moves_ahead_turned_round() {
    let numbering = Numbering::new(4);
    for (id, group) in (0..).zip(numbering.groups()) {
        let mut behind = Vec::new();
        for index in (0..group.size()).step_by(group.size() as usize / 300) {
            let Some(pos) = numbering.unrank(Slot { group: id, index }) else { continue };
            for &m in &pos.legal() {
                let Some(to) = numbering.rank(&pos.play(m)).filter(|to| to.group == id) else { continue };
                behind.clear();
                numbering.behind(to, &mut behind);
                assert!(behind.iter().any(|from| from.index == index), "{} {m:?}", pos.write());
            }
            behind.clear();
            numbering.behind(Slot { group: id, index }, &mut behind);
            for from in &behind {
                let before = numbering.unrank(Slot { group: id, index: from.index }).expect("a position");
                let to = Some(Slot { group: id, index });
                let leads = before.legal().iter().any(|&m| numbering.rank(&before.play(m)) == to);
                assert!(leads, "{} {}", before.write(), pos.write());
            }
        }
    }
}

/// A pawn that has just made two steps, where it can be taken and where not.
#[test]
fn en_passant_has_slots_of_its_own() {
    let numbering = Numbering::new(4);
    let pos = read("8/8/8/8/3pP3/8/8/K6k b - e3 0 1");
    let plain = read("8/8/8/8/3pP3/8/8/K6k b - - 0 1");
    let (slot, other) = (numbering.rank(&pos).expect("a slot"), numbering.rank(&plain).expect("a slot"));
    assert_eq!(slot.group, other.group);
    assert_ne!(slot.index, other.index);
    let mut behind = Vec::new();
    numbering.behind(slot, &mut behind);
    let before = read("8/8/8/8/3p4/8/4P3/K6k w - - 0 1");
    assert_eq!(
        behind.iter().map(|from| from.index).collect::<Vec<_>>(),
        [numbering.rank(&before).expect("a slot").index]
    );
    behind.clear();
    numbering.behind(other, &mut behind);
    assert!(!behind.iter().any(|from| Some(from.index) == numbering.rank(&before).map(|slot| slot.index)));
}
