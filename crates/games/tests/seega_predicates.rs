//! The document's predicates agree with the game's moves, which `differential.rs` judges, on random boards.

use board::{Position, Side};
use games::seega::{Cell, DocumentState, Move, MoveKind, Seega};
use terms::Term;

/// Any board at all, in phase 2.
fn random_state(seed: u64) -> Term {
    let mut random = fastrand::Rng::with_seed(seed);
    let cells: Vec<Term> = (0..25).map(|_| Term::atom(["-", "x", "o"][random.usize(..3)])).collect();
    let rows = cells.chunks(5).map(|row| Term::compound("f", row.to_vec()));
    let numbers = [0, 0, 0, 0, 2].map(Term::Int);
    Term::compound("estado", std::iter::once(Term::compound("m", rows)).chain(numbers))
}

/// The steps of `side` in the game, with the men of both sides after each.
fn steps(pos: &Seega) -> Vec<(Cell, Cell, [games::seega::Cells; 2])> {
    let step = |m| match m {
        Move::Step { from, to } => Some((from, to, Side::BOTH.map(|side| pos.play(m).men(side)))),
        Move::Place(_) | Move::Pass => None,
    };
    pos.legal().into_iter().filter_map(step).collect()
}

#[test]
fn hacer_movimiento_makes_the_games_moves_of_both_sides() {
    for seed in 0..1_000 {
        let term = random_state(seed);
        let state = DocumentState::read(&term).expect("well formed");
        for side in Side::BOTH {
            // A side without an opponent has won, and the game has no moves to compare with.
            let Some(pos) = state.moving(side).filter(|pos| pos.outcome().is_none()) else { continue };
            let expected = steps(&pos);
            let captures =
                |(.., after): &(Cell, Cell, [games::seega::Cells; 2])| after[!side as usize] != pos.men(!side);
            for kind in [MoveKind::Normal, MoveKind::Capture] {
                let of_side =
                    state.hacer_movimiento([None; 4], kind).filter(|(from, ..)| state.owner(*from) == Some(side));
                let mut made: Vec<_> =
                    of_side.map(|(from, to, after)| (from, to, Side::BOTH.map(|side| after.men(side)))).collect();
                let mut wanted = expected.clone();
                wanted.retain(|step| kind == MoveKind::Normal || captures(step));
                made.sort_by_key(|&(from, to, _)| (from, to));
                wanted.sort_by_key(|&(from, to, _)| (from, to));
                assert_eq!(made, wanted, "seed {seed}");
            }
            assert_eq!(state.hay_movimiento(side), !expected.is_empty(), "seed {seed}");
            assert_eq!(state.hay_posible_captura(side), expected.iter().any(captures), "seed {seed}");
        }
        assert_eq!(state.write(), term, "seed {seed}: the state itself does not change");
    }
}
