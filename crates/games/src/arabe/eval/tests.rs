use board::Notation;

use super::super::{Cell, Estado};
use super::*;
use crate::walks;

/// Positions of random games, between turns.
fn each_position(mut look: impl FnMut(&Arabe)) {
    walks::each_position(Arabe::start(), 40, |pos| {
        if !matches!(pos.stage(), Stage::Placing(1) | Stage::Capturing) {
            look(pos);
        }
    });
}

fn read(text: &str) -> Arabe {
    Arabe::read(text).unwrap_or_else(|error| panic!("{text}: {error}"))
}

#[test]
fn both_sides_are_judged_alike_and_the_board_may_be_mirrored() {
    let opinion = Opinion::default();
    each_position(|pos| {
        let estado = Estado::from(pos);
        let swap = |pair: BySide<u8>| BySide([pair.0[1], pair.0[0]]);
        let mirrored = |men: Cells| men.into_iter().map(|cell| Cell::at((24 - cell.index()) as u8)).collect();
        let other = Estado {
            men: BySide([mirrored(estado.men(Side::Second)), mirrored(estado.men(Side::First))]),
            lost: swap(estado.lost),
            idle: swap(estado.idle),
            ..estado
        };
        let other = Arabe::of(&other, !pos.turn(), pos.stage());
        if !matches!(pos.stage(), Stage::Placing(_)) {
            // In phase 1 it counts who moves first in phase 2.
            assert_eq!(opinion.evaluate(pos), opinion.evaluate(&other), "{pos:?}");
        }
        assert_eq!(Documento.evaluate(pos), Documento.evaluate(&other), "{pos:?}");
    });
}

#[test]
fn the_document_counts_men_in_phase_2() {
    let pos = read("--oox/x-x-o/xx-xx/--x-x/xxoxo o 2 0 0 0 2 -");
    let difference = pos.men(Side::First).len() as i32 - pos.men(Side::Second).len() as i32;
    assert_eq!(Documento.evaluate(&pos), Score::guess(-100 * difference));
}

#[test]
fn the_document_goes_near_the_centre_in_phase_1() {
    assert_eq!([12, 7, 6, 2, 1, 0].map(distance), [0, 1, 2, 2, 3, 4]);
    let place = |cells: [u8; 2]| {
        let after = cells.into_iter().fold(Arabe::start(), |pos, cell| pos.play(Move::Place(Cell::at(cell))));
        -Documento.evaluate(&after).value()
    };
    assert_eq!(place([7, 11]), 60);
    assert_eq!(place([0, 24]), 0);
}

#[test]
fn captures_are_noisy_and_lost_turns_forced() {
    let opinion = Opinion::default();
    each_position(|pos| {
        let moves = pos.legal();
        assert_eq!(opinion.forced(pos), moves[..] == [Move::Pass], "{pos:?}");
        for m in moves {
            let next = pos.play(m);
            let taken = pos.men(!pos.turn()).len() - next.men(!pos.turn()).len();
            assert_eq!(opinion.noisy(pos, m), taken > 0, "{pos:?} {m:?}");
            assert_eq!(opinion.gain(pos, m), 100 * taken as i32, "{pos:?} {m:?}");
        }
    });
}

#[test]
fn nothing_comes_back() {
    for seed in 0..40 {
        let mut random = fastrand::Rng::with_seed(seed);
        let (mut pos, mut seen) = (Arabe::start(), std::collections::HashSet::new());
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
    let worth = |text: &str| Opinion::default().evaluate(&read(text)).value();
    let open = worth("o-xox/-xoxo/oo-x-/--x--/----- x 1 0 0 0 0 2");
    let shut = worth("o-xxx/-xoxo/-o-o-/--o--/-x--- x 1 0 0 0 0 2");
    assert!(shut < open - 200, "{shut} {open}");
}
