//! The search with the documents' evaluators finds what plain minimax finds: same score, same move.

use std::ops::ControlFlow;

use board::{Notation, Outcome, Position, Score, SearchHints, Side};
use engine::{GameResult, PlayerSpec, SearchContext, catalog};
use games::{chess, draughts, morris, reversi, seega};
use search::{Limits, Options, Report, Search, TranspositionTable};

/// The value of `pos`, seen by its side to act, by trying everything: `depth` turns deep, `turns` from the root.
fn judge<P: Position, E: SearchHints<P>>(pos: &P, eval: &E, depth: u32, turns: u32, between: bool) -> Score {
    if let Some(outcome) = pos.outcome() {
        return Score::of(outcome, pos.turn(), turns);
    }
    if depth == 0 && between {
        return eval.evaluate(pos);
    }
    let values = pos.legal().into_iter().map(|m| after(pos, m, eval, depth, turns));
    values.max().expect("a game that is not over has moves")
}

/// The value of a move, seen by the side that makes it.
fn after<P: Position, E: SearchHints<P>>(pos: &P, m: P::Move, eval: &E, depth: u32, turns: u32) -> Score {
    let next = pos.play(m);
    if pos.ends_turn(&next) {
        -judge(&next, eval, depth - 1, turns + 1, true)
    } else {
        judge(&next, eval, depth, turns, false)
    }
}

fn plain<P: Position, E: SearchHints<P>>(pos: P, eval: &E, table: &TranspositionTable, depth: u32) -> Report<P::Move> {
    let limits = Limits { depth, ..Limits::NONE };
    let search =
        Search { pos, past: &[], eval, table, tablebase: None, options: Options::PLAIN, limits, stop: &|| false };
    search.run(1, |_| ControlFlow::Continue(()))
}

/// Compares a thousand positions of random games; `depth` says how deep to look at each.
fn check<P: Position, E: SearchHints<P>>(start: P, eval: &E, depth: impl Fn(&P) -> u32) {
    let table = TranspositionTable::new(1 << 20).expect("a megabyte");
    let mut random = fastrand::Rng::with_seed(2024);
    for number in 0..1000 {
        let mut pos = start;
        for _ in 0..random.usize(..80) {
            let moves = pos.legal();
            let next = pos.play(moves[random.usize(..moves.len())]);
            if next.outcome().is_some() {
                break;
            }
            pos = next;
        }
        let depth = depth(&pos);
        let found = plain(pos, eval, &table, depth);
        let values: Vec<Score> = pos.legal().iter().map(|&m| after(&pos, m, eval, depth, 0)).collect();
        let best = values.iter().copied().max().expect("a move");
        assert_eq!(found.score, best, "{number}: {pos:?}");
        // Before its depth, the search stops at a sure result; then some move that reaches it is as good.
        let index = pos.legal().iter().position(|&m| m == found.line[0]).expect("legal");
        let is_sure = best.is_decisive();
        let first = values.iter().position(|&value| value == best);
        assert!(first == Some(index) || is_sure && values[index] == best, "{number}: {pos:?}");
    }
}

#[test]
fn damas_is_searched_as_by_plain_minimax() {
    check(draughts::Draughts::<draughts::Free>::start(), &draughts::BaselineEvaluator, |_| 3);
    check(draughts::Draughts::<draughts::International>::start(), &draughts::BaselineEvaluator, |_| 2);
}

#[test]
fn reversi_is_searched_as_by_plain_minimax() {
    check(reversi::Reversi::document_start(), &reversi::BaselineEvaluator::default(), |_| 3);
}

#[test]
fn ajedrez_is_searched_as_by_plain_minimax() {
    let start = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";
    let start = chess::Chess::<chess::Fide>::read(start).expect("the start");
    check(start, &chess::BaselineEvaluator, |_| 2);
}

#[test]
fn arabe_is_searched_as_by_plain_minimax() {
    let depth = |pos: &seega::Seega| if pos.stage() == seega::Stage::Moving { 3 } else { 1 };
    check(seega::Seega::start(), &seega::BaselineEvaluator, depth);
}

#[test]
fn molino_is_searched_as_by_plain_minimax() {
    check(morris::Size2::start(), &morris::BaselineEvaluator, |_| 2);
    check(morris::NineMen::start(), &morris::BaselineEvaluator, |_| 2);
}

#[test]
fn all_first_moves_of_damas_are_worth_0_and_the_first_is_played() {
    use games::Document;
    let start = draughts::Draughts::<draughts::Free>::start();
    let table = TranspositionTable::new(1 << 20).expect("a megabyte");
    for depth in 1..=4 {
        let values: Vec<Score> =
            start.legal().iter().map(|&m| after(&start, m, &draughts::BaselineEvaluator, depth, 0)).collect();
        assert_eq!(values, [Score::DRAW; 7], "depth {depth}");
        let found = plain(start, &draughts::BaselineEvaluator, &table, depth);
        assert_eq!(found.score, Score::DRAW);
        assert_eq!(found.line[0], start.legal()[0]);
        assert_eq!(start.write_coordinates(found.line[0]), "(2,3)-(1,4)");
    }
}

#[test]
fn in_the_example_of_reversi_the_first_of_three_equal_moves_is_played() {
    use games::Document;
    let start = reversi::Reversi::document_start();
    let pos = start.play(start.read_move("(5,3)").expect("legal"));
    let table = TranspositionTable::new(1 << 20).expect("a megabyte");
    let found = plain(pos, &reversi::BaselineEvaluator::CLASSIC, &table, 1);
    assert_eq!((found.score, pos.write_coordinates(found.line[0]).as_str()), (Score::DRAW, "(6,5)"));
    // A spec names the profile; without a name all six count.
    let set = catalog::all().iter().find(|set| set.game == "reversi").expect("reversi");
    for (spec, answer) in [
        ("documento,profile=classic", "e6"),
        ("documento,profile=six", "c4"),
        ("documento", "c4"),
        ("level=medio", "c4"),
    ] {
        let mut game = set.start();
        game.play("(5,3)").expect("legal");
        let spec = PlayerSpec { depth: Some(1), ..PlayerSpec::read(spec).expect("a spec") };
        let mut thinking =
            SearchContext { threads: 1, hash: 1 << 20, tablebases: None, stop: &|| false, report: &mut |_| () };
        assert_eq!(game.analyze(&spec, &mut thinking).expect("advice").text, answer, "{spec}");
    }
}

/// Minimax as document 000 has it: men 1, kings 2, a win 500 whenever it comes. Seen by `me`.
fn by_the_book(pos: &draughts::Draughts<draughts::Free>, me: Side, depth: u32) -> i32 {
    match pos.outcome() {
        Some(Outcome::Win(side)) => return if side == me { 500 } else { -500 },
        Some(Outcome::Draw) => return 0,
        None if depth == 0 => {
            let worth = |side| pos.men_of(side).count_ones() as i32 + 2 * pos.kings_of(side).count_ones() as i32;
            return worth(me) - worth(!me);
        }
        None => {}
    }
    let values = pos.legal().into_iter().map(|m| by_the_book(&pos.play(m), me, depth - 1));
    if pos.turn() == me { values.max() } else { values.min() }.expect("a game that is not over has moves")
}

#[test]
fn the_machine_of_damas_takes_the_first_of_equal_moves_and_a_far_win_is_equal() {
    let set = &catalog::all()[0];
    let mut random = fastrand::Rng::with_seed(29);
    let (mut won, mut lost, mut farther) = (0, 0, 0);
    for _ in 0..1500 {
        // A few pieces anywhere.
        let mut squares: Vec<u32> = (5..=28).collect();
        random.shuffle(&mut squares);
        let piece = |square: &u32| format!("{}{square}", if square.is_multiple_of(3) { "K" } else { "" });
        let side = |squares: &[u32]| squares.iter().map(piece).collect::<Vec<_>>().join(",");
        let white = random.usize(1..=4);
        let black = random.usize(1..=4);
        let text = format!("W:W{}:B{}", side(&squares[..white]), side(&squares[white..white + black]));
        let pos = draughts::Draughts::<draughts::Free>::read(&text).expect("a position");
        if pos.outcome().is_some() {
            continue;
        }
        for depth in 1..=3 {
            let values: Vec<i32> =
                pos.legal().iter().map(|&m| by_the_book(&pos.play(m), Side::First, depth - 1)).collect();
            let best = *values.iter().max().expect("a move");
            let first = values.iter().position(|&value| value == best).expect("there is one");
            let mut thinking =
                SearchContext { threads: 1, hash: 1 << 20, tablebases: None, stop: &|| false, report: &mut |_| () };
            let spec = PlayerSpec::of_document(depth);
            let analysis = set.read(&text).expect("a position").analyze(&spec, &mut thinking).expect("advice");
            assert_eq!(analysis.text, pos.write_move(pos.legal()[first]), "{text} at depth {depth}");
            let result = analysis.exact.map(|exact| exact.result);
            assert_eq!(result == Some(GameResult::Win), best == 500, "{text} at depth {depth}");
            assert_eq!(result == Some(GameResult::Loss), best == -500, "{text} at depth {depth}");
            won += u32::from(best == 500);
            lost += u32::from(best == -500);
            let at_once = pos.legal().iter().any(|&m| pos.play(m).outcome() == Some(Outcome::Win(Side::First)));
            farther += u32::from(at_once && analysis.exact.is_some_and(|exact| exact.plies == Some(3)));
        }
    }
    assert!(won > 50 && lost > 5 && farther > 5, "{won} won, {lost} lost, {farther} won later than possible");
}
