use board::Notation;

use super::super::{Fide, Problem};
use super::*;
use crate::walks;

fn read(fen: &str) -> Chess<Fide> {
    Chess::read(fen).unwrap_or_else(|error| panic!("{fen}: {error}"))
}

/// The same position with the colours and the ends of the board exchanged.
fn flipped(pos: &Chess<Fide>) -> Chess<Fide> {
    let fen = pos.write();
    let fields: Vec<&str> = fen.split(' ').collect();
    let exchanged = |text: &str| -> String {
        let other = |c: char| if c.is_ascii_uppercase() { c.to_ascii_lowercase() } else { c.to_ascii_uppercase() };
        text.chars().map(other).collect()
    };
    let rows: Vec<String> = fields[0].split('/').rev().map(exchanged).collect();
    let turn = if fields[1] == "w" { "b" } else { "w" };
    let mut rights: Vec<char> = exchanged(fields[2]).chars().collect();
    rights.sort_unstable(); // capitals first
    let rights: String = rights.into_iter().collect();
    let passed = fields[3].replace('3', "?").replace('6', "3").replace('?', "6");
    read(&format!("{} {turn} {rights} {passed} {} {}", rows.join("/"), fields[4], fields[5]))
}

/// Positions of random games.
fn each_position(look: impl FnMut(&Chess<Fide>)) {
    walks::each_position(Chess::start(), 30, look);
}

#[test]
fn both_sides_are_judged_alike() {
    let evaluator = MainEvaluator::default();
    each_position(|pos| {
        let other = flipped(pos);
        assert_eq!(evaluator.evaluate(pos), evaluator.evaluate(&other), "{}", pos.write());
        assert_eq!(BaselineEvaluator.evaluate(pos), BaselineEvaluator.evaluate(&other), "{}", pos.write());
    });
}

#[test]
fn a_pass_changes_the_turn_and_nothing_else() {
    let evaluator = MainEvaluator::default();
    each_position(|pos| {
        let Some(next) = evaluator.null_move(pos) else {
            return assert!(
                pos.in_check(pos.turn) || pos.own(pos.turn) & !pos.pawns == 1 << pos.kings[pos.turn as usize]
            );
        };
        assert_eq!((next.turn, next.whole_key()), (!pos.turn, next.key), "{}", pos.write());
        let tempo = 2 * evaluator.weights.tempo;
        assert_eq!(-evaluator.evaluate(&next).value(), evaluator.evaluate(pos).value() - tempo);
    });
}

#[test]
fn nobody_passes_in_check_or_without_a_piece() {
    let null = |fen| MainEvaluator::default().null_move(&read(fen)).is_some();
    assert!(null("4k3/8/8/8/8/8/4P3/R3K3 w - - 0 1"));
    assert!(!null("4k3/8/8/8/8/8/4P3/4K3 w - - 0 1"));
    assert!(!null("4k3/8/8/8/8/8/8/R3K2r w - - 0 1"));
    let both = Chess::<Problem>::read("4k3/8/8/8/8/8/8/r2QK3 b - - 0 1").expect("a problem");
    assert!(MainEvaluator::default().null_move(&both).is_some());
}

#[test]
fn captures_that_lose_are_not_noisy() {
    let evaluator = MainEvaluator::default();
    let is_tactical = |fen: &str, text: &str| {
        let pos = read(fen);
        evaluator.is_tactical(&pos, pos.read_move(text).expect("a move"))
    };
    assert!(is_tactical("4k3/8/8/3p4/8/8/3R4/4K3 w - - 0 1", "d2d5"));
    assert!(!is_tactical("4k3/8/4p3/3p4/8/8/3R4/4K3 w - - 0 1", "d2d5"));
    assert!(is_tactical("4k3/P7/8/8/8/8/8/4K3 w - - 0 1", "a7a8q"));
    assert!(!is_tactical("4k3/P7/8/8/8/8/8/4K3 w - - 0 1", "e1e2"));
}

#[test]
fn pawns_that_nobody_stops_are_worth_more() {
    let value = |fen| MainEvaluator::default().evaluate(&read(fen)).value();
    let passed = value("4k3/p7/8/3P4/8/8/8/4K3 w - - 0 1");
    let stopped = value("4k3/2p5/8/3P4/8/8/8/4K3 w - - 0 1");
    assert!(passed > stopped + 20, "{passed} {stopped}");
}

#[test]
fn a_bishop_more_without_pawns_is_little() {
    let value = |fen| MainEvaluator::default().evaluate(&read(fen)).value();
    assert!(value("4k3/8/8/8/8/8/r7/R3KB2 w - - 0 1") < 150);
    assert!(value("4k3/7p/8/8/8/7P/r7/R3KB2 w - - 0 1") > 200);
}

#[test]
fn material_counts_the_men() {
    assert_eq!(
        BaselineEvaluator.evaluate(&read("4k3/8/8/8/8/8/q5P1/R3KB2 w - - 0 1")),
        Score::eval(500 + 300 + 100 - 900)
    );
}

#[test]
fn the_opinion_is_the_sum_of_its_parts() {
    let (evaluator, worths) = (MainEvaluator::default(), worths());
    each_position(|pos| {
        let Parts { fullness, percentages, terms } = parts(pos);
        let sum = |phase: usize| terms.iter().map(|&(term, times)| times * worths[term][phase]).sum::<i32>();
        let mixed = (sum(0) * fullness + sum(1) * (FULL - fullness)) / FULL;
        let mixed = mixed * percentages[usize::from(mixed <= 0)] / 100;
        let seen = if pos.turn == Side::First { mixed } else { -mixed };
        assert_eq!(evaluator.evaluate(pos), Score::eval(seen + evaluator.weights.tempo), "{}", pos.write());
    });
}
