//! Perfect play is perfect: games from random positions of the small mill board, by the tables against all others,
//! never end worse than the tables say they must.

use std::ops::ControlFlow;
use std::path::Path;

use engine::catalog::{self, GameQuery};
use engine::solve::{self, SolveRequest};
use engine::{GameResult, Level, Match, Outcome, PlayerSpec, SearchContext};

fn analyze(game: &dyn Match, spec: &PlayerSpec, tablebases: &Path) -> engine::Analysis {
    let thinking = &mut SearchContext {
        threads: 1,
        hash: 1 << 20,
        tablebases: Some(tablebases),
        stop: &|| false,
        report: &mut |_| {},
    };
    game.analyze(spec, thinking).expect("the game is not over")
}

/// Plays so many random moves from the start; none if the game is over by then.
fn random_position(plies: u64, random: &mut fastrand::Rng) -> Option<Box<dyn Match>> {
    let wanted = GameQuery { game: "molino", size: Some(1), ..GameQuery::default() };
    let mut game = catalog::select(&wanted).expect("a rule set").start();
    for _ in 0..plies {
        if game.outcome().is_some() {
            return None;
        }
        let moves = game.moves();
        let m = &moves.get(random.usize(..moves.len().max(1)))?.text;
        game.play(m).expect("a legal move");
    }
    (game.outcome().is_none())
        .then(|| catalog::select(&wanted).expect("a rule set").read(&game.text()).expect("its own"))
}

/// Solves size 1.
fn solve_size_1() -> tempfile::TempDir {
    let folder = tempfile::tempdir().expect("a folder");
    let wanted = GameQuery { game: "molino", size: Some(1), ..GameQuery::default() };
    let set = catalog::select(&wanted).expect("a rule set");
    let order = SolveRequest { folder: folder.path().to_owned(), men: None, threads: 2 };
    solve::solve(set, &order, &|_| ControlFlow::Continue(()), &mut |_| {}).expect("solved");
    folder
}

/// What an outcome is worth to a side: 1, 0 or −1.
fn worth(outcome: Outcome, side: engine::Side) -> i8 {
    match outcome {
        Outcome::Draw => 0,
        Outcome::Win(winner) if winner == side => 1,
        Outcome::Win(_) => -1,
    }
}

#[test]
fn perfecto_never_gets_less_than_the_tables_say() {
    let folder = solve_size_1();
    let games = if std::env::var_os("TABLAS_DEEP").is_some() { 1_000 } else { 60 };
    let perfect = PlayerSpec { level: Some(Level::Perfect), ..PlayerSpec::default() };
    let level = |level| PlayerSpec { level: Some(level), ..PlayerSpec::default() };
    let others = [
        PlayerSpec { random: true, ..PlayerSpec::default() },
        level(Level::Easy),
        level(Level::Medium),
        level(Level::Hard),
        PlayerSpec { nodes: Some(3_000), ..level(Level::Master) }, // A limit keeps it from the tables.
        level(Level::Perfect),
    ];
    let seed = 2026;
    let mut random = fastrand::Rng::with_seed(seed);
    let (mut played, mut better) = (0, 0);
    while played < games {
        let Some(mut game) = random_position(random.u64(..45), &mut random) else { continue };
        let other = PlayerSpec { seed: Some(random.u64(..)), ..others[played % others.len()].clone() };
        let ours = if random.bool() { engine::Side::First } else { engine::Side::Second };
        let (start, mut turns) = (game.text(), 0);
        let probed = game.probe(folder.path()).expect("readable").expect("within reach").exact;
        let sign = if game.turn() == ours { 1 } else { -1 };
        let promised = sign
            * match probed.result {
                GameResult::Win => 1,
                GameResult::Draw => 0,
                GameResult::Loss => -1,
            };
        let outcome = loop {
            if let Some(outcome) = game.outcome() {
                break outcome;
            }
            let analysis = analyze(&*game, if game.turn() == ours { &perfect } else { &other }, folder.path());
            if game.turn() == ours {
                assert!(analysis.exact.is_some(), "{start}: at {}", game.text());
            }
            game.play(&analysis.text).expect("a legal move");
            turns += 1;
        };
        let got = worth(outcome, ours);
        assert!(got >= promised, "seed {seed}: {start}: {promised} promised, {got} got after {turns} turns of {other}");
        better += usize::from(got > promised);
        played += 1;
    }
    println!("{played} games, {better} of them better than the tables promise");
}
