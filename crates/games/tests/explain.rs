//! What an evaluation is made of comes to exactly what the evaluator says, on positions of random games and on scattered
//! ones of every rule set; and with other weights to what the evaluator with those weights says.

mod scatter;

use board::{Evaluator, Notation, Position, Side, View};
use fastrand::Rng;
use games::chess::{Chess, Fide, Problem};
use games::connect_four::ConnectFour;
use games::draughts::{Brazilian, Draughts, English, Free, International, Italian, Russian, Spanish};
use games::explain::{ExplainEvaluation, Explanation, WeightSet};
use games::morris::{Classic, Morris};
use games::reversi::{BaselineEvaluator, Reversi};
use games::seega::Seega;
use games::{Weights, chess, connect_four, draughts, morris, reversi, seega};

/// So many positions of each evaluator and rule set.
const POSITIONS: usize = 1000;

/// Unfinished positions, every second one scattered, where the game has such.
fn each_position<P: Notation>(start: P, scattered: impl Fn(&mut Rng) -> String, mut look: impl FnMut(&P)) {
    let mut random = Rng::with_seed(20);
    let (mut pos, mut seen) = (start, 0);
    while seen < POSITIONS {
        let legal = pos.legal();
        pos = if legal.is_empty() || random.u8(..120) == 0 {
            start
        } else {
            pos.play(legal[random.usize(..legal.len())])
        };
        for pos in [Ok(pos), P::read(&scattered(&mut random))].into_iter().flatten() {
            if pos.outcome().is_none() {
                look(&pos);
                seen += 1;
            }
        }
    }
}

/// Terms and adjustments are the value, to the last part of a point, and no spot has points from nowhere.
fn holds_together<P: Notation>(pos: &P, spots: usize, explained: &Explanation) {
    let Explanation { denominator, terms, adjustments, value } = explained;
    let sum: i64 = terms.iter().map(|term| term.worth[0] - term.worth[1]).sum();
    let adjusted: i64 = adjustments.iter().map(|adjustment| adjustment.worth).sum();
    let sign = if pos.turn() == Side::First { 1 } else { -1 };
    assert_eq!(sign * (sum + adjusted), i64::from(value.value()) * denominator, "{}", pos.write());
    for term in terms {
        let of = if term.weight.is_percent { 100 } else { 1 };
        for side in 0..2 {
            assert_eq!(term.worth[side] * of, term.amount[side] * i64::from(term.weight.value), "{term:?}");
        }
        assert!(term.spots.iter().all(|&(spot, share)| spot < spots && share.is_finite()));
    }
    let rounding = adjustments.iter().find(|adjustment| adjustment.name == "rounding");
    assert!(rounding.is_none_or(|rounding| rounding.worth.abs() < 3 * denominator), "{rounding:?}: {}", pos.write());
}

fn check<P, E>(start: P, scattered: impl Fn(&mut Rng) -> String, eval: &E)
where
    P: Notation + View,
    E: Evaluator<P> + ExplainEvaluation<P>,
{
    let (weights, spots) = (eval.weights(), P::geometry().spots.len());
    each_position(start, scattered, |pos| {
        let explained = eval.explain(pos, &weights);
        assert_eq!(explained.value, eval.evaluate(pos), "{}: {explained:#?}", pos.write());
        holds_together(pos, spots, &explained);
    });
}

/// An evaluator with other numbers says what the explanation says with the same ones.
fn check_other_weights<P, E, W>(start: P, scattered: impl Fn(&mut Rng) -> String, eval: &E, with: impl Fn(W) -> E)
where
    P: Notation + View,
    E: Evaluator<P> + ExplainEvaluation<P>,
    W: Weights,
{
    let mut random = Rng::with_seed(5);
    let spots = P::geometry().spots.len();
    each_position(start, scattered, |pos| {
        let (mut numbers, mut weights) = (W::default(), eval.weights());
        for (name, number) in numbers.named() {
            *number += random.i32(-20..=20);
            assert!(weights.set(name, *number) || ["king", "flying_king"].contains(&name), "{name}");
        }
        let explained = eval.explain(pos, &weights);
        holds_together(pos, spots, &explained);
        let mut kings = W::default();
        for ((name, number), (_, usual)) in numbers.named().into_iter().zip(kings.named()) {
            // Those have one name for both kinds of kings.
            if ["king", "flying_king"].contains(&name) {
                *number = *usual;
            }
        }
        assert_eq!(explained.value, with(numbers).evaluate(pos), "{}: {explained:#?}", pos.write());
    });
}

/// Nothing else than random games.
fn nowhere(_: &mut Rng) -> String {
    String::new()
}

macro_rules! explained {
    ($scatter:path; $($test:ident: $start:expr, $rules:literal, $($eval:expr),*;)*) => {$(
        #[test]
        fn $test() {
            $(check($start, |random| $scatter($rules, random), &$eval);)*
        }
    )*};
}

explained! {
    scatter::damas;
    libre: Draughts::<Free>::start(), "libre", draughts::BaselineEvaluator, draughts::PatternEvaluator::default();
    espanola: Draughts::<Spanish>::start(), "espanola", draughts::BaselineEvaluator, draughts::network::ours::<Spanish>();
    inglesa: Draughts::<English>::start(), "inglesa", draughts::BaselineEvaluator, draughts::network::ours::<English>();
    rusa: Draughts::<Russian>::start(), "rusa", draughts::BaselineEvaluator, draughts::network::ours::<Russian>();
    brasilena: Draughts::<Brazilian>::start(), "brasilena", draughts::BaselineEvaluator, draughts::network::ours::<Brazilian>();
    italiana: Draughts::<Italian>::start(), "italiana", draughts::BaselineEvaluator, draughts::PatternEvaluator::default();
    internacional: Draughts::<International>::start(), "internacional",
        draughts::BaselineEvaluator, draughts::HandcraftedEvaluator::internacional(), draughts::network::ours::<International>();
}

explained! {
    scatter::reversi;
    reversi: Reversi::document_start(), "reversi",
        BaselineEvaluator::SIX, BaselineEvaluator::CLASSIC, reversi::PatternEvaluator::default();
    othello: Reversi::tournament_start(), "othello", BaselineEvaluator::SIX, reversi::PatternEvaluator::default();
}

explained! {
    scatter::ajedrez;
    fide: Chess::<Fide>::start(), "fide",
        chess::BaselineEvaluator, chess::MainEvaluator::default(), chess::network::fide();
    problema: Chess::<Problem>::start(), "problema", chess::BaselineEvaluator, chess::MainEvaluator::default();
}

explained! {
    scatter::arabe;
    arabe: Seega::start(), "arabe", seega::BaselineEvaluator, seega::MainEvaluator::default();
}

explained! {
    scatter::molino;
    molinolog_1: Morris::<16>::start(), "molinolog 1", morris::BaselineEvaluator, morris::MainEvaluator::default();
    molinolog_2: Morris::<24>::start(), "molinolog 2", morris::BaselineEvaluator, morris::MainEvaluator::default();
    molinolog_3: Morris::<32>::start(), "molinolog 3", morris::BaselineEvaluator, morris::MainEvaluator::default();
    molinolog_4: Morris::<40>::start(), "molinolog 4", morris::BaselineEvaluator, morris::MainEvaluator::default();
    molinolog_5: Morris::<48>::start(), "molinolog 5", morris::BaselineEvaluator, morris::MainEvaluator::default();
    molinolog_6: Morris::<56>::start(), "molinolog 6", morris::BaselineEvaluator, morris::MainEvaluator::default();
    molinolog_7: Morris::<64>::start(), "molinolog 7", morris::BaselineEvaluator, morris::MainEvaluator::default();
    clasico: Morris::<24, Classic>::start(), "clasico", morris::BaselineEvaluator, morris::MainEvaluator::default();
}

#[test]
fn cuatro() {
    check(ConnectFour::start(), nowhere, &connect_four::BaselineEvaluator);
    check(ConnectFour::start(), nowhere, &connect_four::MainEvaluator);
}

#[test]
fn other_weights_are_those_of_another_evaluator() {
    let damas = |random: &mut Rng| scatter::damas("internacional", random);
    check_other_weights(
        Draughts::<International>::start(),
        damas,
        &draughts::HandcraftedEvaluator::default(),
        |weights| draughts::HandcraftedEvaluator { weights },
    );
    let molino = |random: &mut Rng| scatter::molino("clasico", random);
    let start = Morris::<24, Classic>::start();
    check_other_weights(start, molino, &morris::MainEvaluator::default(), |weights| morris::MainEvaluator { weights });
    let arabe = |random: &mut Rng| scatter::arabe("arabe", random);
    let eval = seega::MainEvaluator::default();
    check_other_weights(Seega::start(), arabe, &eval, |weights| seega::MainEvaluator { weights });
    let ajedrez = |random: &mut Rng| scatter::ajedrez("fide", random);
    let eval = chess::MainEvaluator::default();
    check_other_weights(Chess::<Fide>::start(), ajedrez, &eval, |weights| chess::MainEvaluator { weights });
}

/// Spots carry all that a term is worth, where it is counted on the board.
#[test]
fn shares_are_the_whole_of_what_is_on_the_board() {
    fn whole<P, E>(start: P, eval: &E, nowhere: &[&str])
    where
        P: Notation + View,
        E: ExplainEvaluation<P>,
    {
        let weights: WeightSet = eval.weights();
        each_position(
            start,
            |_| String::new(),
            |pos| {
                let explained = eval.explain(pos, &weights);
                for term in explained.terms.iter().filter(|term| !nowhere.contains(&term.weight.name)) {
                    let shares: f64 = term.spots.iter().map(|(_, share)| share).sum();
                    let worth = (term.worth[0] - term.worth[1]) as f64 / explained.denominator as f64;
                    assert!((shares - worth).abs() < 1e-6, "{}: {term:?}: {shares} of {worth}", pos.write());
                }
            },
        );
    }
    whole(Reversi::document_start(), &BaselineEvaluator::SIX, &[]);
    whole(Reversi::tournament_start(), &reversi::PatternEvaluator::default(), &["mobility", "frontier", "parity"]);
    let learnt = ["lead", "learnt_material", "learnt_tempo"];
    whole(Draughts::<Free>::start(), &draughts::PatternEvaluator::default(), &learnt);
    let plain = draughts::HandcraftedEvaluator::internacional();
    whole(Draughts::<International>::start(), &plain, &["lead", "tempo"]);
    whole(Draughts::<International>::start(), &draughts::network::ours::<International>(), &["network_rest"]);
    whole(Chess::<Fide>::start(), &chess::MainEvaluator::default(), &["tempo"]);
    whole(Chess::<Fide>::start(), &chess::network::fide(), &["tempo", "network_rest"]);
    whole(Seega::start(), &seega::BaselineEvaluator, &[]);
    whole(ConnectFour::start(), &connect_four::MainEvaluator, &[]);
}

/// The six strategies of document 001 in its own example: all three moves are worth 0 to its program, which counts no
/// frontiers.
#[test]
fn the_example_of_document_001_term_by_term() {
    let start = Reversi::document_start();
    let pos = start.play(start.read_move("(5,3)").expect("legal"));
    let eval = BaselineEvaluator::CLASSIC;
    let worths = |m: &str| {
        let after = pos.play(pos.read_move(m).expect("legal"));
        let explained = eval.explain(&after, &ExplainEvaluation::<Reversi>::weights(&eval));
        let terms: Vec<(&str, [i64; 2], [i64; 2])> =
            explained.terms.iter().map(|term| (term.weight.name, term.amount, term.worth)).collect();
        (terms, explained.value.value())
    };
    for (m, frontiers) in [("(6,5)", [9, 10]), ("(6,3)", [12, 13]), ("(4,3)", [9, 9])] {
        let nothing = |name| (name, [0, 0], [0, 0]);
        let (terms, value) = worths(m);
        assert_eq!(terms.iter().map(|term| term.0).collect::<Vec<_>>()[3], "fronteras");
        let others: Vec<_> = terms.iter().filter(|term| term.0 != "fronteras").copied().collect();
        let names = ["esquinas", "laterales", "casillas_x", "win", "agrupadas"];
        assert_eq!(others, names.map(nothing), "{m}");
        assert_eq!((terms[3].1, terms[3].2, value), (frontiers, [0, 0], 0), "{m}");
    }
}
