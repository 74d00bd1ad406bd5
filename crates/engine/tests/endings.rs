//! Endings by tables, by the prover and by a search that anybody can check by reading: three times the same.

use std::ops::ControlFlow;
use std::path::Path;

use board::{Notation, Outcome, Position};
use engine::catalog::{self, GameQuery};
use engine::mate::{self, MateQuery};
use engine::solve::{self, SolveRequest};
use engine::{GameResult, Level, PlayerSpec, RuleSet, SearchContext};
use games::chess::{Chess, Fide, Problem, Rules};

/// Solves the endings of three men, of four in the long test.
fn solve_endings() -> tempfile::TempDir {
    let folder = tempfile::tempdir().expect("a folder");
    let men = if std::env::var_os("TABLAS_DEEP").is_some() { 4 } else { 3 };
    let order = SolveRequest { folder: folder.path().to_owned(), men: Some(men), threads: 2 };
    solve::solve(fide(), &order, &|_| ControlFlow::Continue(()), &mut |_| {}).expect("solved");
    folder
}

fn fide() -> &'static RuleSet {
    catalog::select(&GameQuery { game: "ajedrez", rules: Some("fide"), ..GameQuery::default() }).expect("a rule set")
}

/// Whether the side to move forces mate in `n` moves or fewer: every move, every reply, nothing remembered.
fn plain<R: Rules>(pos: &Chess<R>, n: u8) -> bool {
    let mates = |pos: &Chess<R>, next: &Chess<R>| next.outcome() == Some(Outcome::Win(pos.turn()));
    let loses = |next: &Chess<R>| {
        next.outcome().is_none()
            && next.draw(&[]).is_none()
            && next.legal().iter().all(|&reply| plain(&next.play(reply), n - 1))
    };
    n > 0
        && pos.draw(&[]).is_none()
        && pos.legal().iter().any(|&m| {
            let next = pos.play(m);
            mates(pos, &next) || n > 1 && loses(&next)
        })
}

/// Three to five men on any squares, as a FEN.
fn scatter(random: &mut fastrand::Rng) -> String {
    const OTHERS: &[u8] = b"QRBNPqrbnpQRP";
    let mut board = ['1'; 64];
    let mut men = vec!['K', 'k'];
    men.extend((0..random.usize(1..=3)).map(|_| char::from(OTHERS[random.usize(..OTHERS.len())])));
    let mut squares: Vec<usize> = (0..64).collect();
    random.shuffle(&mut squares);
    men.into_iter().zip(squares).for_each(|(man, square)| board[square] = man);
    let rows: Vec<String> = board.chunks(8).map(|row| row.iter().collect()).collect();
    format!("{} {} - - 0 1", rows.join("/"), if random.bool() { 'w' } else { 'b' })
}

/// The least number of moves that the prover finds with the tables' help, up to `moves`.
fn proven(tablebases: &Path, rules: &str, fen: &str, moves: u8) -> Option<u8> {
    let question = MateQuery { moves, shortest: true, ..MateQuery::default() };
    let means = mate::SearchContext { hash: 1 << 20, nodes: u64::MAX, watch: &mut |_| false };
    let set = catalog::rule_sets("ajedrez").find(|set| set.rules == rules).expect("rules of chess");
    let found = set.solve_mate(fen, question, Some(tablebases), means).expect("a game with mates").expect("a position");
    assert!(!found.unknown && found.shortest == found.mate.is_some(), "{fen}: {found:?}");
    found.mate
}

fn compare<R: Rules>(tablebases: &Path, rules: &str, positions: usize) {
    const MOST: u8 = 3;
    let mut random = fastrand::Rng::with_seed(11);
    let (mut done, mut mates, mut in_tables) = (0, 0, 0);
    while done < positions {
        let fen = scatter(&mut random);
        let Ok(pos) = Chess::<R>::read(&fen) else { continue };
        done += 1;
        let already = pos.passed_over().outcome() == Some(Outcome::Win(pos.turn()));
        let least = if already { Some(0) } else { (1..=MOST).find(|&n| plain(&pos, n)) };
        assert_eq!(proven(tablebases, rules, &fen, MOST), least, "{fen}");
        mates += usize::from(least.is_some());
        let Some(same) = pos.as_fide().filter(|_| !already) else { continue };
        let Some(probed) = fide().read(&same.write()).expect("a position").probe(tablebases).expect("readable") else {
            continue;
        };
        in_tables += 1;
        let moves = match (probed.exact.result, probed.exact.plies) {
            (GameResult::Win, Some(plies)) => Some(plies.div_ceil(2)).filter(|&moves| moves <= u32::from(MOST)),
            _ => None,
        };
        assert_eq!(moves, least.map(u32::from), "{fen}: {probed:?}");
    }
    assert!(mates > 80 && in_tables > 200, "{rules}: {mates} mates, {in_tables} in tables");
}

#[test]
fn tables_prover_and_plain_search_agree() {
    let folder = solve_endings();
    let tablebases = folder.path();
    compare::<Problem>(tablebases, "problema", 2000);
    compare::<Fide>(tablebases, "fide", 2000);

    // Far mates are proven at once, and neither farther nor nearer than they are.
    let fen = "8/8/8/8/8/1k6/8/K6R w - - 0 1";
    let plies = fide().read(fen).expect("a position").probe(tablebases).expect("readable").expect("solved").exact.plies;
    let moves = plies.expect("a win").div_ceil(2) as u8;
    assert!(moves > 9, "{moves}");
    for rules in ["fide", "problema"] {
        assert_eq!(proven(tablebases, rules, fen, 100), Some(moves));
        assert_eq!(proven(tablebases, rules, fen, moves - 1), None);
    }
    // Tables do not count: when fifty moves are nearly over there is no time.
    let late = |clock: u8, n| proven(tablebases, "fide", &format!("7k/8/5K2/8/8/8/8/R7 w - - {clock} 80"), n);
    assert_eq!([0, 97, 98].map(|clock| late(clock, 2)), [Some(2), Some(2), None]);

    // Whoever asks for the best plays by the tables; whoever says how long, as without.
    let game = fide().read(fen).expect("a position");
    let thinking = &mut SearchContext {
        threads: 1,
        hash: 1 << 20,
        tablebases: Some(tablebases),
        stop: &|| false,
        report: &mut |_| {},
    };
    let perfect = PlayerSpec { level: Some(Level::Perfect), ..PlayerSpec::default() };
    let analysis = game.analyze(&perfect, thinking).expect("a move");
    assert_eq!(analysis.exact.and_then(|exact| exact.plies), plies);
}
