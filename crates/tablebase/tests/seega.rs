//! Árabe up to seven men, built and verified anew, against the rules themselves and against what others have found.

use std::collections::HashMap;
use std::fs;
use std::ops::ControlFlow;
use std::path::Path;

use board::{GameResult, Index, MoveList, Notation, Outcome, Position, PositionIndex, Wdl};
use games::seega::{Indexer, Seega};
use tablebase::{Counts, Solver, TablebaseFiles};

/// Builds the tables up to so many men and verifies every entry. By section: what it has.
fn solved(men: u8, folder: &Path) -> HashMap<String, Counts> {
    let solver = Solver::new(Indexer::new(men), folder, 2).expect("a solver");
    let go = |_: &tablebase::Progress<'_>| ControlFlow::Continue(());
    let mut all = HashMap::new();
    solver.solve(&go, |group| all.extend(group.sections)).expect("solved");
    solver.verify(&go).expect("every entry is what its successors say");
    all
}

fn kind(wdl: Wdl) -> i8 {
    match wdl.result {
        GameResult::Win => 1,
        GameResult::Draw => 0,
        GameResult::Loss => -1,
    }
}

/// The result of a position by the rules and their counters alone; below `deep` men, by the tables.
struct Plain<'a> {
    memory: HashMap<Seega, i8>,
    below: Option<(u32, &'a TablebaseFiles<Indexer>)>,
}

impl Plain<'_> {
    fn result(&mut self, pos: &Seega) -> i8 {
        if let Some(&known) = self.memory.get(pos) {
            return known;
        }
        let men = board::Side::BOTH.iter().map(|&side| pos.men(side).len()).sum::<u32>();
        let mut moves = MoveList::new();
        let found = match (pos.moves(&mut moves), self.below) {
            (Some(Outcome::Draw), _) => 0,
            (Some(Outcome::Win(side)), _) => {
                if side == pos.turn() {
                    1
                } else {
                    -1
                }
            }
            (None, Some((least, tables))) if men < least && tables.indexer().rank(pos).is_some() => {
                kind(tables.probe(pos).expect("readable").expect("within reach"))
            }
            (None, _) => {
                let values = moves.iter().map(|&m| {
                    let next = pos.play(m);
                    let value = self.result(&next);
                    if pos.ends_turn(&next) { -value } else { value }
                });
                values.max().expect("a move")
            }
        };
        self.memory.insert(*pos, found);
        found
    }
}

#[test]
fn seven_men_are_solved_as_the_rules_have_it() {
    let folder = tempfile::tempdir().expect("a folder");
    let all = solved(7, folder.path());
    check_slices(&all);
    let tables = TablebaseFiles::new(Indexer::new(7), folder.path());
    check_every_position(&tables);
    check_random_positions(&tables);
}

/// The figures of an independent solver, to the last digit of its shares, but for boards that it has as drawn and that
/// are lost: four with one man against two, eight with one against three. Its digits allow five to nine of these, and
/// symmetric boards come in fours and eights. See `who_is_blocked_and_let_out_is_taken`.
fn check_slices(all: &HashMap<String, Counts>) {
    let lacking = |own: &str, other: &str| match (own, other) {
        ("1", "2") => 4,
        ("1", "3") => 8,
        _ => 0,
    };
    let text = fs::read_to_string("../../testdata/arabe/slices.txt").expect("the figures");
    let mut checked = 0;
    for line in text.lines().filter(|line| !line.starts_with('#')) {
        let words: Vec<&str> = line.split(' ').collect();
        let number = |i: usize| words[i].parse::<u64>().expect("a number");
        let (own, other) = (words[0], words[1]);
        let (here, there) = (&all[&format!("{own}-{other}")], &all[&format!("{other}-{own}")]);
        let boards: u64 = here.positions.iter().sum();
        assert_eq!(boards, number(2), "{line}");
        let ([won, drawn, lost], lacking) = (here.positions, lacking(own, other));
        let counts = [won, drawn + lacking, lost - lacking];
        let shares = counts.map(|count| format!("{:.2}", 100.0 * count as f64 / boards as f64));
        assert_eq!(shares[..], words[3..6], "{line}: {here:?}");
        assert_eq!(here.longest.max(there.longest), number(8), "{line}: {here:?} {there:?}");
        // Each board with a blocked side has two entries more for whoever acts: one and two turns lost.
        let lost: u64 = all[&format!("{own}-{other}-lost")].positions.iter().sum();
        assert_eq!(lost, 2 * (number(6) + number(7)), "{line}");
        checked += 1;
    }
    assert_eq!(checked, 10);
}

/// The boards of one man against two or three where it is blocked by all of them, so that whatever they do lets it out:
/// four with the man in a corner, eight with it beside a corner and four with it in the middle of an edge. It passes, is
/// let out and is taken: four turns by the rules, with no table and no clock that matters.
#[test]
fn who_is_blocked_and_let_out_is_taken() {
    for board in ["xo---/o----/-----/-----/-----", "oxo--/-o---/-----/-----/-----", "-oxo-/--o--/-----/-----/-----"] {
        let pos = Seega::read(&format!("{board} x 2 0 0 0 0 -")).expect("a position");
        assert!(loses_within(&pos, 4), "{board}");
        assert!(!loses_within(&pos, 3), "{board}");
    }
}

/// Whether the side to act has lost after so many actions of both sides, whatever it does, by the rules alone.
fn loses_within(pos: &Seega, actions: u32) -> bool {
    let mut moves = MoveList::new();
    match pos.moves(&mut moves) {
        Some(outcome) => outcome == Outcome::Win(!pos.turn()),
        None => actions > 0 && moves.iter().all(|&m| wins_within(&pos.play(m), actions - 1)),
    }
}

/// Whether the side to act can have won after so many actions.
fn wins_within(pos: &Seega, actions: u32) -> bool {
    let mut moves = MoveList::new();
    match pos.moves(&mut moves) {
        Some(outcome) => outcome == Outcome::Win(pos.turn()),
        None => actions > 0 && moves.iter().any(|&m| loses_within(&pos.play(m), actions - 1)),
    }
}

/// All positions of up to three men, lost turns included, by recursion on the counters of the rules.
fn check_every_position(tables: &TablebaseFiles<Indexer>) {
    let mut plain = Plain { memory: HashMap::new(), below: None };
    let mut checked = 0;
    for (group, id) in tables.indexer().groups().iter().zip(0..).take(2) {
        for offset in 0..group.size() {
            let Some(pos) = tables.indexer().unrank(Index { group: id, offset }) else { continue };
            let found = tables.probe(&pos).expect("readable").expect("within reach");
            assert_eq!(kind(found), plain.result(&pos), "{}", pos.write());
            checked += 1;
        }
    }
    assert!(checked > 1700, "{checked}");
}

/// Random boards with a clock that has not long to go: plain search to its end, and to the next capture.
fn check_random_positions(tables: &TablebaseFiles<Indexer>) {
    let seed = 2026;
    let mut random = fastrand::Rng::with_seed(seed);
    let (mut checked, mut decided, mut tight) = (0, 0, 0);
    while checked < 1000 {
        let group = random.u16(1..tables.indexer().groups().len() as u16);
        let offset = random.u64(..tables.indexer().groups()[usize::from(group)].size());
        let Some(pos) = tables.indexer().unrank(Index { group, offset }) else { continue };
        let men: u32 = board::Side::BOTH.iter().map(|&side| pos.men(side).len()).sum();
        let idle = random.u8(10..=12);
        let text = pos.write().replace(" 0 0 -", &format!(" {idle} {} -", random.u8(10..12)));
        let pos = Seega::read(&text).expect("a position");
        let Some(found) = tables.probe(&pos).expect("readable") else { continue };
        let mut plain = Plain { memory: HashMap::new(), below: Some((men, tables)) };
        assert_eq!(kind(found), plain.result(&pos), "seed {seed}: {text}: {found:?}");
        checked += 1;
        decided += u32::from(found != Wdl::DRAW);
        tight += u32::from(found.distance() > 1);
    }
    assert!(decided > 50 && tight > 20, "{decided} of {checked} are no draws, {tight} not at once");
}

#[test]
fn the_middle_of_a_turn_is_worth_its_best_end() {
    let folder = tempfile::tempdir().expect("a folder");
    solved(4, folder.path());
    let tables = TablebaseFiles::new(Indexer::new(5), folder.path());
    // x has taken a man and can take the last one, or pass.
    let pos = Seega::read("-----/-----/-----/x----/-ox-- x 2 0 0 0 0 c").expect("a position");
    assert_eq!(tables.probe(&pos).expect("readable"), Some(Wdl::win(1)));
    let after: Vec<Option<Wdl>> =
        pos.legal().iter().map(|&m| tables.probe_after(&pos, &pos.play(m)).expect("readable")).collect();
    assert_eq!(after.len(), 2);
    assert!(after.contains(&Some(Wdl::win(1))), "{after:?}");
    // One man too many for the tables.
    let more = Seega::read("----o/---oo/-----/x----/-ox-- x 2 0 0 0 0 c").expect("a position");
    assert_eq!(tables.probe(&more).expect("readable"), None);
}
