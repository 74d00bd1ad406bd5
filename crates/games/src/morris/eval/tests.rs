use board::{BySide, MoveList, Notation};

use super::super::{NineMen, Point, Size1, Size2, Size4, mills};
use super::*;
use crate::walks;

/// Positions of random games.
fn each_position<const POINTS: u8, V: Variant>(look: impl FnMut(&Morris<POINTS, V>)) {
    walks::each_position(Morris::start(), 30, look);
}

/// The points turned round by a quarter.
fn turned<const POINTS: u8>(men: Bits<POINTS>) -> Bits<POINTS> {
    men.into_iter().map(|point| Point::at((point.index() & !7 | (point.index() + 2) & 7) as u8)).collect()
}

fn check<const POINTS: u8, V: Variant>() {
    let evaluator = MainEvaluator::default();
    each_position::<POINTS, V>(|pos| {
        let [black, white] = Side::BOTH.map(|side| pos.men(side));
        let hand = BySide(Side::BOTH.map(|side| pos.hand(side)));
        let round =
            Morris::<POINTS, V>::new(BySide([turned(black), turned(white)]), hand, pos.turn()).expect("the same");
        assert_eq!(evaluator.evaluate(pos), evaluator.evaluate(&round), "{pos:?}");
        if hand == BySide([0, 0]) {
            let colours = Morris::<POINTS, V>::new(BySide([white, black]), hand, !pos.turn()).expect("the same");
            assert_eq!(evaluator.evaluate(pos), evaluator.evaluate(&colours), "{pos:?}");
            assert_eq!(BaselineEvaluator.evaluate(pos), BaselineEvaluator.evaluate(&colours), "{pos:?}");
        }
        let mut moves = MoveList::new();
        pos.moves(&mut moves);
        for m in moves {
            assert_eq!(m.taken().is_some(), evaluator.see(pos, m) > 0, "{pos:?} {m:?}");
            assert!(m.taken().is_some() || !evaluator.is_tactical(pos, m), "{pos:?} {m:?}");
        }
    });
}

#[test]
fn both_sides_are_judged_alike_and_the_board_may_be_turned() {
    check::<16, super::super::Molinolog>();
    check::<24, super::super::Molinolog>();
    check::<24, super::super::Classic>();
    check::<40, super::super::Molinolog>();
}

#[test]
fn a_player_counts_men_mills_and_who_can_move() {
    let pos = Size2::read("2 b 0 0 BBB...../W......./W......W").expect("a position");
    assert_eq!(all_men(&pos, Side::First), 3);
    let value = BaselineEvaluator.evaluate(&pos).value();
    // Black has a mill only if its three men are one.
    let in_mill = mills::<24>().iter().any(|mill| pos.men(Side::First).covers(*mill));
    assert_eq!(in_mill, closing(pos.men(Side::First)) & pos.men(Side::First) == pos.men(Side::First));
    let other = |side: Side| {
        let men = pos.men(side);
        let able = men.into_iter().filter(|&man| !(neighbours(Bits::from(man)) & pos.free()).is_empty()).count() as i32;
        let in_mills = men.into_iter().filter(|&man| mills().iter().any(|mill| mill.has(man) && men.covers(*mill)));
        100 * men.len() as i32 + 20 * in_mills.count() as i32 + 5 * able - 5 * (men.len() as i32 - able)
    };
    assert_eq!(value, other(Side::First) - other(Side::Second));
}

#[test]
fn crossings_have_four_neighbours() {
    fn slow<const POINTS: u8>() -> Bits<POINTS> {
        Point::all().filter(|&point| neighbours(Bits::from(point)).len() == 4).collect()
    }
    assert_eq!(crossings::<16>(), slow::<16>());
    assert_eq!(crossings::<24>(), slow::<24>());
    assert_eq!(crossings::<64>(), slow::<64>());
}

#[test]
fn starts_are_worth_no_more_than_the_move() {
    let evaluator = MainEvaluator::default();
    let tempo = Score::eval(evaluator.weights.tempo);
    assert_eq!(evaluator.evaluate(&Size1::start()), tempo);
    assert_eq!(evaluator.evaluate(&Size4::start()), tempo);
    assert_eq!(evaluator.evaluate(&NineMen::start()), tempo);
}

#[test]
fn placing_and_taking_are_progress() {
    each_position::<24, super::super::Classic>(|pos| {
        for m in pos.legal() {
            let next = pos.play(m);
            let men = |pos: &NineMen| (pos.hand(Side::First) + pos.hand(Side::Second), pos.free().len());
            assert_eq!(is_irreversible(m), men(pos) != men(&next), "{pos:?} {m:?}");
        }
    });
}
