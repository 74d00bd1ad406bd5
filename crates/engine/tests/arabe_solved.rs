//! Árabe is solved: phase 1 by the book that is part of the program, wherever tables are or are not.

use std::path::Path;

use engine::catalog::{self, GameQuery};
use engine::{GameResult, Level, Match, PlayerSpec, SearchContext};

/// A folder that is not there.
const NOWHERE: &str = "no such folder";

fn start() -> Box<dyn Match> {
    let wanted = GameQuery { game: "arabe", ..GameQuery::default() };
    catalog::select(&wanted).expect("a rule set").start()
}

fn analyze(game: &dyn Match, spec: &PlayerSpec) -> engine::Analysis {
    let tablebases = Some(Path::new(NOWHERE));
    let context = &mut SearchContext { threads: 1, hash: 1 << 20, tablebases, stop: &|| false, report: &mut |_| {} };
    game.analyze(spec, context).expect("the game is not over")
}

fn result(game: &dyn Match) -> Option<GameResult> {
    game.probe(Path::new(NOWHERE)).expect("nothing to be read").map(|probed| probed.exact.result)
}

/// Whether men are being placed.
fn is_phase_1(game: &dyn Match) -> bool {
    game.text().split_whitespace().nth(2) == Some("1")
}

#[test]
fn every_placing_has_a_value() {
    let probed = start().probe(Path::new(NOWHERE)).expect("nothing to be read").expect("the book knows it");
    assert_eq!(probed.moves.len(), 24, "the centre stays free");
    let best = probed.moves.iter().map(|(_, exact)| exact.result).max();
    assert_eq!(best, Some(probed.exact.result), "the first of two men does not end the turn");
    assert_eq!(probed.exact.plies, None, "how far the end is, the book does not know");
}

#[test]
fn perfecto_keeps_the_value_of_phase_1() {
    let perfect = PlayerSpec { level: Some(Level::Perfect), ..PlayerSpec::default() };
    let mut random = fastrand::Rng::with_seed(3);
    for ours in [engine::Side::First, engine::Side::Second] {
        for _ in 0..2 {
            let mut game = start();
            let mut worst = None;
            while is_phase_1(&*game) {
                let here = result(&*game).expect("the book knows all of phase 1");
                let ours_here = if game.turn() == ours { here } else { -here };
                assert!(worst.is_none_or(|worst| ours_here >= worst), "{}: {ours_here:?} after {worst:?}", game.text());
                worst = Some(ours_here);
                let text = if game.turn() == ours {
                    let analysis = analyze(&*game, &perfect);
                    assert_eq!(analysis.exact.map(|exact| exact.result), Some(here), "{}", game.text());
                    analysis.text
                } else {
                    let moves = game.moves();
                    moves[random.usize(..moves.len())].text.clone()
                };
                game.play(&text).expect("a legal move");
            }
        }
    }
}

/// What a search proves of full boards, the book says as well: of the turn before them.
#[test]
fn searches_prove_nothing_else() {
    let master = PlayerSpec { nodes: Some(200_000), ..PlayerSpec::default() };
    let mut random = fastrand::Rng::with_seed(5);
    let mut proven = 0;
    for _ in 0..60 {
        let mut game = start();
        for _ in 0..23 {
            let moves = game.moves();
            let text = moves[random.usize(..moves.len())].text.clone();
            game.play(&text).expect("a legal move");
        }
        // The last man of the second side has one cell.
        let before = result(&*game).expect("the book knows it");
        let last = game.moves()[0].text.clone();
        game.play(&last).expect("a legal move");
        if let Some(exact) = analyze(&*game, &master).exact {
            proven += 1;
            assert_eq!(exact.result, -before, "{}", game.text());
        }
    }
    println!("{proven} of 60 proven by search");
}

#[test]
fn phase_2_has_no_value_without_tables() {
    let mut game = start();
    while is_phase_1(&*game) {
        let first = game.moves()[0].text.clone();
        game.play(&first).expect("a legal move");
    }
    assert_eq!(result(&*game), None);
    assert!(game.can_be_solved(), "with the layers of the whole game it has");
}
