//! Árabe up to seven men, built and verified anew, against the rules themselves and against what others have found.

use std::collections::HashMap;
use std::fs;
use std::ops::ControlFlow;
use std::path::Path;

use board::{MoveList, Notation, Numbered, Outcome, Position, Slot};
use games::arabe::{Arabe, Numbering};
use tables::{Counts, Solver, Tables, Value};

/// Builds the tables up to so many men and verifies every entry. By section: what it has.
fn solved(men: u8, folder: &Path) -> HashMap<String, Counts> {
    let solver = Solver::new(Numbering::new(men), folder, 2).expect("a solver");
    let go = |_: &tables::Progress<'_>| ControlFlow::Continue(());
    let mut all = HashMap::new();
    solver.solve(&go, |group| all.extend(group.sections)).expect("solved");
    solver.verify(&go).expect("every entry is what its successors say");
    all
}

fn kind(value: Value) -> i8 {
    match value {
        Value::Win(_) => 1,
        Value::Draw => 0,
        Value::Loss(_) => -1,
    }
}

/// The result of a position by the rules and their counters alone; below `deep` men, by the tables.
struct Plain<'a> {
    memory: HashMap<Arabe, i8>,
    below: Option<(u32, &'a Tables<Numbering>)>,
}

impl Plain<'_> {
    fn result(&mut self, pos: &Arabe) -> i8 {
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
            (None, Some((least, tables))) if men < least && tables.numbered().rank(pos).is_some() => {
                kind(tables.probe(pos).expect("readable").expect("within reach"))
            }
            (None, _) => {
                let values = moves.iter().map(|&m| {
                    let next = pos.play(m);
                    let value = self.result(&next);
                    if pos.hands_over(&next) { -value } else { value }
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
    let tables = Tables::new(Numbering::new(7), folder.path());
    check_every_position(&tables);
    check_random_positions(&tables);
}

/// The figures of an independent solver, which are shares in hundredths of a percent. It has a few boards less that
/// are lost: four with one man against two, about eight with one against three. One against two is settled by
/// `check_every_position`: a man in a corner is blocked, has to be let out, and is taken then.
fn check_slices(all: &HashMap<String, Counts>) {
    const UNLIKE: f64 = 8.0;
    let text = fs::read_to_string("../../testdata/arabe/slices.txt").expect("the figures");
    let mut checked = 0;
    for line in text.lines().filter(|line| !line.starts_with('#')) {
        let numbers: Vec<f64> = line.split(' ').map(|number| number.parse().expect("a number")).collect();
        let (own, other) = (numbers[0], numbers[1]);
        let (here, there) = (&all[&format!("{own}-{other}")], &all[&format!("{other}-{own}")]);
        let boards: u64 = here.positions.iter().sum();
        assert_eq!(boards, numbers[2] as u64, "{line}");
        for (count, share) in here.positions.iter().zip(&numbers[3..6]) {
            let expected = share / 100.0 * numbers[2];
            assert!((*count as f64 - expected).abs() <= UNLIKE + 0.00005 * numbers[2] + 0.01, "{line}: {here:?}");
        }
        assert_eq!(here.longest.max(there.longest), numbers[8] as u64, "{line}: {here:?} {there:?}");
        // Each board with a blocked side has two slots more for whoever acts: one and two turns lost.
        let lost: u64 = all[&format!("{own}-{other}-lost")].positions.iter().sum();
        assert_eq!(lost, 2 * (numbers[6] + numbers[7]) as u64, "{line}");
        checked += 1;
    }
    assert_eq!(checked, 10);
}

/// All positions of up to three men, lost turns included, by recursion on the counters of the rules.
fn check_every_position(tables: &Tables<Numbering>) {
    let mut plain = Plain { memory: HashMap::new(), below: None };
    let mut checked = 0;
    for (group, id) in tables.numbered().groups().iter().zip(0..).take(2) {
        for index in 0..group.size() {
            let Some(pos) = tables.numbered().unrank(Slot { group: id, index }) else { continue };
            let found = tables.probe(&pos).expect("readable").expect("within reach");
            assert_eq!(kind(found), plain.result(&pos), "{}", pos.write());
            checked += 1;
        }
    }
    assert!(checked > 1700, "{checked}");
}

/// Random boards with a clock that has not long to go: plain search to its end, and to the next capture.
fn check_random_positions(tables: &Tables<Numbering>) {
    let seed = 2026;
    let mut random = fastrand::Rng::with_seed(seed);
    let (mut checked, mut decided, mut tight) = (0, 0, 0);
    while checked < 1000 {
        let group = random.u16(1..tables.numbered().groups().len() as u16);
        let index = random.u64(..tables.numbered().groups()[usize::from(group)].size());
        let Some(pos) = tables.numbered().unrank(Slot { group, index }) else { continue };
        let men: u32 = board::Side::BOTH.iter().map(|&side| pos.men(side).len()).sum();
        let idle = random.u8(10..=12);
        let text = pos.write().replace(" 0 0 -", &format!(" {idle} {} -", random.u8(10..12)));
        let pos = Arabe::read(&text).expect("a position");
        let Some(found) = tables.probe(&pos).expect("readable") else { continue };
        let mut plain = Plain { memory: HashMap::new(), below: Some((men, tables)) };
        assert_eq!(kind(found), plain.result(&pos), "seed {seed}: {text}: {found:?}");
        checked += 1;
        decided += u32::from(found != Value::Draw);
        tight += u32::from(found.turns() > 1);
    }
    assert!(decided > 50 && tight > 20, "{decided} of {checked} are no draws, {tight} not at once");
}

#[test]
fn the_middle_of_a_turn_is_worth_its_best_end() {
    let folder = tempfile::tempdir().expect("a folder");
    solved(4, folder.path());
    let tables = Tables::new(Numbering::new(5), folder.path());
    // x has taken a man and can take the last one, or pass.
    let pos = Arabe::read("-----/-----/-----/x----/-ox-- x 2 0 0 0 0 c").expect("a position");
    assert_eq!(tables.probe(&pos).expect("readable"), Some(Value::Win(1)));
    let after: Vec<Option<Value>> =
        pos.legal().iter().map(|&m| tables.probe_after(&pos, &pos.play(m)).expect("readable")).collect();
    assert_eq!(after.len(), 2);
    assert!(after.contains(&Some(Value::Win(1))), "{after:?}");
    // One man too many for the tables.
    let more = Arabe::read("----o/---oo/-----/x----/-ox-- x 2 0 0 0 0 c").expect("a position");
    assert_eq!(tables.probe(&more).expect("readable"), None);
}
