use super::super::{Brazilian, English, Free, International, Italian, PatternEvaluator, Russian, Spanish};
use super::*;
use crate::walks::each_position;
use board::Notation;

fn read<R: Rules>(fen: &str) -> Draughts<R> {
    Draughts::read(fen).unwrap_or_else(|error| panic!("{fen}: {error}"))
}

/// The same position with the colours and the ends of the board exchanged.
fn flipped<R: Rules>(pos: &Draughts<R>) -> Draughts<R> {
    let layout = Draughts::<R>::LAYOUT;
    let turn_round = |squares: Squares| {
        super::super::layout::each(squares).fold(0, |all, square| {
            let (x, y) = layout.place(square.trailing_zeros() as u8);
            all | layout.at(R::WIDTH - 1 - x, R::WIDTH - 1 - y).expect("the board turned round is the board")
        })
    };
    let men = [pos.men_of(Side::Second), pos.men_of(Side::First)].map(turn_round);
    let kings = [pos.kings_of(Side::Second), pos.kings_of(Side::First)].map(turn_round);
    Draughts::of(men, kings, !pos.turn())
}

fn check_rules<R: Rules>() {
    let (evaluator, learnt) = (HandcraftedEvaluator::default(), PatternEvaluator::default());
    each_position(Draughts::<R>::start(), 30, |pos| {
        assert_eq!(evaluator.evaluate(pos), evaluator.evaluate(&flipped(pos)), "{pos:?}");
        assert_eq!(learnt.evaluate(pos), learnt.evaluate(&flipped(pos)), "{pos:?}");
        let takes = pos.legal().iter().any(|m| m.is_capture());
        assert_eq!(SearchHints::<Draughts<R>>::is_forced(&evaluator, pos), takes && R::COMPULSORY, "{pos:?}");
        let is_quiet = !pos.legal().iter().any(|&m| evaluator.is_tactical(pos, m));
        assert_eq!(SearchHints::<Draughts<R>>::is_quiet(&evaluator, pos), is_quiet, "{pos:?}");
        for m in pos.legal() {
            let next = pos.play(m);
            let [before, after] = [pos, &next].map(|pos| -BaselineEvaluator.evaluate(pos).value());
            assert_eq!(BaselineEvaluator.see(pos, m), after + before, "{pos:?} {m:?}");
        }
    });
}

#[test]
fn both_sides_are_judged_alike_and_captures_are_seen() {
    check_rules::<Free>();
    check_rules::<Spanish>();
    check_rules::<English>();
    check_rules::<Russian>();
    check_rules::<Brazilian>();
    check_rules::<Italian>();
    check_rules::<International>();
}

#[test]
fn the_document_counts_men_once_and_kings_twice() {
    let pos = read::<Free>("W:W1,2,K30:B31,32");
    assert_eq!(BaselineEvaluator.evaluate(&pos), Score::eval(200));
    let pos = read::<Free>("B:W1,2,K30:B31,32");
    assert_eq!(BaselineEvaluator.evaluate(&pos), Score::eval(-200));
    assert_eq!(BaselineEvaluator.evaluate(&Draughts::<Free>::start()), Score::DRAW);
}

#[test]
fn a_man_that_nobody_can_stop_is_worth_more() {
    let evaluator = HandcraftedEvaluator::default();
    let value = |fen| evaluator.evaluate(&read::<English>(fen)).value();
    // White moves up, to row 1: the black king is behind it, or before it.
    assert!(value("W:W14:BK30") > value("W:W14:BK5"));
}

#[test]
fn a_lead_counts_for_more_with_fewer_pieces() {
    let evaluator = HandcraftedEvaluator { weights: Weights { lead: 0, ..Weights::default() } };
    let pos = read::<English>("W:W22,K30,K31:B1,2");
    assert!(HandcraftedEvaluator::default().evaluate(&pos) > evaluator.evaluate(&pos));
}

#[test]
fn a_mans_move_is_progress_unless_a_rule_counts_on() {
    let first_progress = |fen: &str| {
        let pos = read::<Spanish>(fen);
        let m = *pos.legal().iter().find(|m| !m.is_capture()).expect("a step");
        is_irreversible(&pos, m)
    };
    assert!(!first_progress("W:W9:B32"));
    assert!(first_progress("W:W27:B20"), "it becomes a king");
    let start = Draughts::<Free>::start();
    assert!(start.legal().iter().all(|&m| is_irreversible(&start, m)));
}
