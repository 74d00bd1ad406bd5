//! Endings of draughts: verified, equal to plain search, and to figures that other programs found.

use std::ops::ControlFlow;

use board::{Index, MoveList, Position, PositionIndex, Wdl};
use games::draughts::{Brazilian, Draughts, English, Free, Indexer, Italian, Rules, Russian, Spanish};
use tablebase::{Counts, Solver, TablebaseFiles};

/// Solves and verifies the endings of up to so many pieces.
fn solved<R: Rules>(pieces: u8, folder: &tempfile::TempDir) -> Solver<Indexer<R>> {
    let solver = Solver::new(Indexer::<R>::new(pieces), folder.path(), 2).expect("a solver");
    solver.solve(&|_| ControlFlow::Continue(()), |_| ()).expect("solved");
    solver.verify(&|_| ControlFlow::Continue(())).expect("every entry is what its successors say");
    solver
}

/// A win or a loss within so many turns, by plain search; `None` where there is neither.
fn searched<R: Rules>(pos: &Draughts<R>, turns: u32) -> Option<Wdl> {
    (0..=turns).find_map(|within| {
        if within % 2 == 1 {
            wins(pos, within).then_some(Wdl::win(within))
        } else {
            loses(pos, within).then_some(Wdl::loss(within))
        }
    })
}

fn wins<R: Rules>(pos: &Draughts<R>, turns: u32) -> bool {
    turns > 0 && pos.legal().iter().any(|&m| loses(&pos.play(m), turns - 1))
}

fn loses<R: Rules>(pos: &Draughts<R>, turns: u32) -> bool {
    let mut moves = MoveList::new();
    pos.moves(&mut moves).is_some() || turns > 0 && moves.iter().all(|&m| wins(&pos.play(m), turns - 1))
}

/// Random positions of the tables against plain search.
fn check_by_search<R: Rules>(tables: &TablebaseFiles<Indexer<R>>, turns: u32) {
    let mut random = fastrand::Rng::with_seed(2024);
    let groups = tables.indexer().groups();
    let (mut checked, mut decided) = (0, 0);
    while checked < 1000 {
        let group = random.usize(..groups.len());
        let index = Index { group: group as u16, offset: random.u64(..groups[group].size()) };
        let Some(pos) = tables.indexer().unrank(index) else { continue };
        let known = tables.probe(&pos).expect("readable").expect("within reach");
        let near = known.plies.is_some_and(|plies| plies <= turns).then_some(known);
        assert_eq!(searched(&pos, turns), near, "{pos:?}: the table has {known:?}");
        checked += 1;
        decided += u32::from(near.is_some());
    }
    assert!(decided > 100, "only {decided} of {checked} within {turns} turns");
}

fn check<R: Rules>(turns: u32) {
    let folder = tempfile::tempdir().expect("a folder");
    check_by_search(solved::<R>(3, &folder).tables(), turns);
}

#[test]
fn libre_up_to_three_pieces() {
    check::<Free>(4);
}

#[test]
fn inglesa_up_to_three_pieces() {
    check::<English>(5);
}

#[test]
fn italiana_up_to_three_pieces() {
    check::<Italian>(5);
}

#[test]
fn rusa_up_to_three_pieces() {
    check::<Russian>(4);
}

#[test]
fn brasilena_up_to_three_pieces() {
    check::<Brazilian>(4);
}

/// Three kings against one, from both roles: what is published for Spanish draughts.
#[test]
fn espanola_up_to_four_pieces() {
    let folder = tempfile::tempdir().expect("a folder");
    let solver = solved::<Spanish>(4, &folder);
    let tables = solver.tables();
    check_by_search(tables, 4);
    let group = tables.indexer().groups().iter().position(|group| group.label == "k3-k1").expect("such a group");
    let counts: &[Counts] = tables.counts(group as u16).expect("readable").expect("solved");
    let of = |kind: usize| counts.iter().map(|section| section.positions[kind]).sum::<u64>();
    assert_eq!([of(0), of(1), of(2)], [134_094, 97_068, 56_518]);
}
