use board::Notation;

use super::super::{Cell, DocumentState};
use super::*;
use crate::walks;

/// Positions of random games, between turns.
fn each_position(mut look: impl FnMut(&Seega)) {
    walks::each_position(Seega::start(), 40, |pos| {
        if !matches!(pos.stage(), Stage::Placing(1) | Stage::Capturing) {
            look(pos);
        }
    });
}

fn read(text: &str) -> Seega {
    Seega::read(text).unwrap_or_else(|error| panic!("{text}: {error}"))
}

#[test]
fn both_sides_are_judged_alike_and_the_board_may_be_mirrored() {
    let evaluator = MainEvaluator::default();
    each_position(|pos| {
        let estado = DocumentState::from(pos);
        let swap = |pair: BySide<u8>| BySide([pair.0[1], pair.0[0]]);
        let mirrored = |men: Cells| men.into_iter().map(|cell| Cell::at((24 - cell.index()) as u8)).collect();
        let other = DocumentState {
            men: BySide([mirrored(estado.men(Side::Second)), mirrored(estado.men(Side::First))]),
            lost: swap(estado.lost),
            idle: swap(estado.idle),
            ..estado
        };
        let other = Seega::of(&other, !pos.turn(), pos.stage());
        if !matches!(pos.stage(), Stage::Placing(_)) {
            // In phase 1 it counts who moves first in phase 2.
            assert_eq!(evaluator.evaluate(pos), evaluator.evaluate(&other), "{pos:?}");
        }
        assert_eq!(BaselineEvaluator.evaluate(pos), BaselineEvaluator.evaluate(&other), "{pos:?}");
    });
}

#[test]
fn the_document_counts_men_in_phase_2() {
    let pos = read("--oox/x-x-o/xx-xx/--x-x/xxoxo o 2 0 0 0 2 -");
    let difference = pos.men(Side::First).len() as i32 - pos.men(Side::Second).len() as i32;
    assert_eq!(BaselineEvaluator.evaluate(&pos), Score::eval(-100 * difference));
}

#[test]
fn the_document_goes_near_the_centre_in_phase_1() {
    assert_eq!([12, 7, 6, 2, 1, 0].map(distance), [0, 1, 2, 2, 3, 4]);
    let place = |cells: [u8; 2]| {
        let after = cells.into_iter().fold(Seega::start(), |pos, cell| pos.play(Move::Place(Cell::at(cell))));
        -BaselineEvaluator.evaluate(&after).value()
    };
    assert_eq!(place([7, 11]), 60);
    assert_eq!(place([0, 24]), 0);
}

#[test]
fn captures_are_noisy_and_lost_turns_forced() {
    let evaluator = MainEvaluator::default();
    each_position(|pos| {
        let moves = pos.legal();
        assert_eq!(evaluator.is_forced(pos), moves[..] == [Move::Pass], "{pos:?}");
        for m in moves {
            let next = pos.play(m);
            let taken = pos.men(!pos.turn()).len() - next.men(!pos.turn()).len();
            assert_eq!(evaluator.is_tactical(pos, m), taken > 0, "{pos:?} {m:?}");
            assert_eq!(evaluator.see(pos, m), 100 * taken as i32, "{pos:?} {m:?}");
        }
    });
}

#[test]
fn nothing_comes_back() {
    for seed in 0..40 {
        let mut random = fastrand::Rng::with_seed(seed);
        let (mut pos, mut seen) = (Seega::start(), std::collections::HashSet::new());
        loop {
            assert!(seen.insert(pos.key()), "seed {seed}: {pos:?}");
            let moves = pos.legal();
            if moves.is_empty() {
                break;
            }
            pos = pos.play(moves[random.usize(..moves.len())]);
        }
    }
}

#[test]
fn a_placing_is_judged_alike_however_the_board_is_turned() {
    each_position(|pos| {
        let men = |turn: fn(usize) -> usize| {
            let of = |side| pos.men(side).into_iter().map(|cell| Cell::at(turn(cell.index()) as u8)).collect();
            BySide(Side::BOTH.map(of))
        };
        let worth = placing::worth(men(|cell| cell));
        assert_eq!(worth, placing::worth(men(|cell| 24 - cell)), "{pos:?}");
        assert_eq!(worth, placing::worth(men(|cell| cell % 5 * 5 + cell / 5)), "{pos:?}");
    });
}

#[test]
fn who_is_kept_from_the_centre_is_worse_off() {
    let worth = |text: &str| MainEvaluator::default().evaluate(&read(text)).value();
    let open = worth("o-xox/-xoxo/oo-x-/--x--/----- x 1 0 0 0 0 2");
    let shut = worth("o-xxx/-xoxo/-o-o-/--o--/-x--- x 1 0 0 0 0 2");
    assert!(shut < open - 200, "{shut} {open}");
}

#[test]
fn a_step_is_safe_where_nobody_is_taken_after_it() {
    let check = |text: &str, expected: i32| {
        let pos = read(text);
        let men = BySide(Side::BOTH.map(|side| pos.men(side)));
        assert_eq!(safe_steps(men, pos.turn()), expected, "{text}");
    };
    // Nobody is near: as many as count.
    check("x----/-----/-----/-----/--x-o x 2 0 0 0 0 -", 4);
    // b1 is between o at c1 and a1, which nobody enters; a2 is next to nobody.
    check("x-o--/-----/-----/-----/----- x 2 0 0 0 0 -", 2);
    // On b1 it would be between a1 and c1, where the man of d1 goes; the other three are safe.
    check("o--o-/-x---/-----/-----/----- x 2 0 0 0 0 -", 3);
    // The man of a1 keeps b1 from being taken between c1 and a1, which a2 could enter.
    check("xxo--/oo---/-----/-----/----- x 2 0 0 0 0 -", 0);
}

#[test]
fn a_free_cell_is_worth_the_mean_of_what_may_come() {
    let mut random = fastrand::Rng::with_seed(3);
    for _ in 0..100 {
        // Whoever has more men than there are: parts know nothing of that.
        let x = Cells::from_raw(random.u64(..1 << 25)).without(CENTRE);
        let o = (!x).without(CENTRE);
        let free = Cell::at(random.u8(..12));
        let by = |x: Cells, o: Cells| placing::worth(BySide([x, o]));
        let (with_x, with_o) = (by(x.with(free), o.without(free)), by(x.without(free), o.with(free)));
        let before = by(x.without(free), o.without(free)) - placing::FIRST_BY_CELL;
        assert!((2 * before - with_x - with_o).abs() <= 3, "{x:?} {free:?}: {before} {with_x} {with_o}");
    }
}
