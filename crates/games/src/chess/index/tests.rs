use board::{Group, Index, Notation, Position, PositionIndex, position_index};

use super::Indexer;
use crate::chess::{Chess, Fide};

fn read(fen: &str) -> Chess<Fide> {
    Chess::read(fen).unwrap_or_else(|error| panic!("{fen}: {error}"))
}

#[test]
fn endings_of_three_men_are_numbered_as_the_rules_have_it() {
    let indexer = Indexer::new(3);
    let labels: Vec<&str> = indexer.groups().iter().map(|group| &group.label[..]).collect();
    assert_eq!(labels, ["KQK", "KRK", "KPK"]);
    (0..3).for_each(|group| position_index::check(&indexer, group));
}

#[test]
fn groups_come_after_those_that_they_lead_to() {
    let indexer = Indexer::new(4);
    let labels: Vec<&str> = indexer.groups().iter().map(|group| &group.label[..]).collect();
    assert_eq!(labels.len(), 3 + 30);
    let place = |label: &str| labels.iter().position(|known| *known == label).expect(label);
    assert!(place("KQK") < place("KPK") && place("KPK") < place("KQKR") && place("KQKP") < place("KPKP"));
    let entries: u64 = indexer.groups().iter().map(Group::size).sum();
    assert!(entries < 200_000_000, "{entries}");
}

/// Every position of a group shares its index with its mirror images and with the colours swapped, and comes back.
#[test]
fn endings_of_four_men_come_back_to_their_slots() {
    let indexer = Indexer::new(4);
    for (id, group) in (0..).zip(indexer.groups()) {
        let mut met = 0;
        for offset in (0..group.size()).step_by(997) {
            let index = Index { group: id, offset };
            let Some(pos) = indexer.unrank(index) else { continue };
            met += 1;
            assert_eq!(indexer.rank(&pos), Some(index), "{pos:?}");
            assert_eq!(Chess::<Fide>::read(&pos.write()), Ok(pos), "the key and all");
        }
        assert!(met > 0, "{group}");
    }
}

#[test]
fn mirror_images_and_swapped_colours_share_a_slot() {
    let indexer = Indexer::new(4);
    let same = |fens: &[&str]| {
        let entries: Vec<_> = fens.iter().map(|fen| indexer.rank(&read(fen))).collect();
        assert!(entries[0].is_some() && entries.iter().all(|index| *index == entries[0]), "{fens:?}: {entries:?}");
    };
    same(&["8/8/8/3k4/8/1K6/8/Q7 w - - 0 1", "8/8/8/4k3/8/6K1/8/7Q w - - 9 30", "q7/8/1k6/8/3K4/8/8/8 b - - 0 1"]);
    same(&["8/8/8/3k4/3P4/1K6/8/8 b - - 0 1", "8/8/8/4k3/4P3/6K1/8/8 b - - 0 1", "8/8/1k6/3p4/3K4/8/8/8 w - - 0 1"]);
    same(&["7k/8/8/8/8/2K5/8/1R2R3 w - - 0 1", "7k/8/8/R7/8/2K5/R7/8 w - - 0 1"]);
    let other = |a: &str, b: &str| assert_ne!(indexer.rank(&read(a)), indexer.rank(&read(b)));
    other("8/8/8/3k4/8/1K6/8/Q7 w - - 0 1", "8/8/8/3k4/8/1K6/8/Q7 b - - 0 1");
    other("8/8/8/3k4/3P4/1K6/8/8 b - - 0 1", "8/8/1k6/3P4/3K4/8/8/8 b - - 0 1");
}

#[test]
fn what_the_tables_do_not_reach_has_no_slot() {
    let indexer = Indexer::new(4);
    for fen in [
        "8/8/8/3k4/8/1K6/8/8 w - - 0 1",
        "8/8/8/3k4/8/1K6/8/N7 w - - 0 1",
        "4k3/8/8/8/8/8/8/4K2R w K - 0 1",
        "4k3/8/8/8/8/8/8/QQQK4 w - - 0 1",
    ] {
        assert_eq!(indexer.rank(&read(fen)), None, "{fen}");
    }
    assert_eq!(Indexer::new(3).rank(&read("4k3/8/8/8/8/8/8/2QQK3 w - - 0 1")), None);
}

/// Moves ahead and back agree along a walk through entries, in groups that are too large to check whole.
#[test]
fn moves_back_are_moves_ahead_turned_round() {
    let indexer = Indexer::new(4);
    for (id, group) in (0..).zip(indexer.groups()) {
        let mut predecessors = Vec::new();
        for offset in (0..group.size()).step_by(group.size() as usize / 300) {
            let Some(pos) = indexer.unrank(Index { group: id, offset }) else { continue };
            for &m in &pos.legal() {
                let Some(to) = indexer.rank(&pos.play(m)).filter(|to| to.group == id) else { continue };
                predecessors.clear();
                indexer.predecessors(to, &mut predecessors);
                assert!(predecessors.iter().any(|from| from.offset == offset), "{} {m:?}", pos.write());
            }
            predecessors.clear();
            indexer.predecessors(Index { group: id, offset }, &mut predecessors);
            for from in &predecessors {
                let before = indexer.unrank(Index { group: id, offset: from.offset }).expect("a position");
                let to = Some(Index { group: id, offset });
                let leads = before.legal().iter().any(|&m| indexer.rank(&before.play(m)) == to);
                assert!(leads, "{} {}", before.write(), pos.write());
            }
        }
    }
}

/// A pawn that has just made two steps, where it can be taken and where not.
#[test]
fn en_passant_has_slots_of_its_own() {
    let indexer = Indexer::new(4);
    let pos = read("8/8/8/8/3pP3/8/8/K6k b - e3 0 1");
    let plain = read("8/8/8/8/3pP3/8/8/K6k b - - 0 1");
    let (index, other) = (indexer.rank(&pos).expect("an index"), indexer.rank(&plain).expect("an index"));
    assert_eq!(index.group, other.group);
    assert_ne!(index.offset, other.offset);
    let mut predecessors = Vec::new();
    indexer.predecessors(index, &mut predecessors);
    let before = read("8/8/8/8/3p4/8/4P3/K6k w - - 0 1");
    assert_eq!(
        predecessors.iter().map(|from| from.offset).collect::<Vec<_>>(),
        [indexer.rank(&before).expect("an index").offset]
    );
    predecessors.clear();
    indexer.predecessors(other, &mut predecessors);
    assert!(!predecessors.iter().any(|from| Some(from.offset) == indexer.rank(&before).map(|index| index.offset)));
}
