//! Reviews of played games: the same every time, and never a claim that exact values do not bear out.

use std::cell::Cell;
use std::ops::ControlFlow;

use engine::catalog::{self, GameQuery};
use engine::record::{Format, Record};
use engine::review::{MoveVerdict, Review, Reviewer, Settings, Step, Threw, annotate, review};
use engine::solve::{self, SolveRequest};
use engine::{GameResult, Lang, Match, RuleSet, SearchContext, Side, endgame, record};

fn rule_set(game: &str, size: Option<u8>) -> &'static RuleSet {
    catalog::select(&GameQuery { game, size, ..GameQuery::default() }).expect("a rule set")
}

fn settings(nodes: u64) -> Settings {
    Settings { nodes, hash: 1 << 20, ..Settings::default() }
}

fn reviewed(set: &'static RuleSet, start: Option<&str>, moves: &[&str], settings: Settings) -> Review {
    let moves: Vec<String> = moves.iter().map(|text| (*text).to_owned()).collect();
    let found = review(set, start, &moves, settings, &|| false, &mut |_, _| {});
    found.expect("legal moves").expect("nobody stops it")
}

/// Plays at most so many random moves, and stops before the end.
fn play_at_random(game: &mut dyn Match, plies: usize, random: &mut fastrand::Rng) {
    for _ in 0..plies {
        let moves = game.moves();
        if game.outcome().is_some() || moves.is_empty() {
            return;
        }
        game.play(&moves[random.usize(..moves.len())].text).expect("a legal move");
    }
}

const FOOLS_MATE: [&str; 4] = ["f2f3", "e7e5", "g2g4", "d8h4"];

#[test]
fn the_blunder_of_a_fools_mate_is_found() {
    let found = reviewed(rule_set("ajedrez", None), None, &FOOLS_MATE, settings(20_000));
    let verdicts: Vec<MoveVerdict> = found.plies.iter().map(|ply| ply.verdict).collect();
    assert_eq!(verdicts[2..], [MoveVerdict::Blunder, MoveVerdict::Best], "{verdicts:?}");
    let [f3, e5, g4, mate] = &found.plies[..] else { panic!("four moves") };
    assert_eq!(
        (f3.side, e5.side, g4.written.as_str(), mate.written.as_str()),
        (Side::First, Side::Second, "g4", "Qh4#")
    );
    assert!(mate.exact().is_some_and(|exact| exact.result == GameResult::Win), "{:?}", mate.exact());
    assert!(g4.exact().is_some_and(|exact| exact.result == GameResult::Loss), "{:?}", g4.exact());
    // Whether the position before was drawn nobody has proven, so nothing was thrown away for sure.
    assert_eq!(g4.threw, None);
    assert!(g4.cost > 0.4 && g4.after.expectation < 0.001 && g4.best.text != "g2g4" && !g4.best.clicks.is_empty());
    let [Some(first), Some(second)] = found.accuracy else { panic!("both had choices") };
    assert!(first < 70.0 && second > 90.0, "{first} {second}");
    assert_eq!(
        (found.count(Side::First, MoveVerdict::Blunder), found.count(Side::Second, MoveVerdict::Blunder)),
        (1, 0)
    );
}

#[test]
fn a_review_is_the_same_every_time() {
    for (game, plies) in [("ajedrez", 30), ("damas", 30), ("reversi", 60), ("arabe", 40), ("molino", 30)] {
        let set = rule_set(game, None);
        let mut board = set.start();
        play_at_random(board.as_mut(), plies, &mut fastrand::Rng::with_seed(7));
        let moves = board.played();
        let once =
            || review(set, None, &moves, settings(2_000), &|| false, &mut |_, _| {}).expect("legal").expect("done");
        let found = once();
        assert_eq!(found, once(), "{game}");
        assert_eq!(found.plies.iter().map(|ply| ply.text.clone()).collect::<Vec<_>>(), moves, "{game}");
        for ply in &found.plies {
            assert!((0.0..=1.0).contains(&ply.cost) && (0.0..=1.0).contains(&ply.after.expectation), "{game}: {ply:?}");
            assert!(ply.cost == 0.0 || ply.text != ply.best.text, "{game}: the best move costs nothing: {ply:?}");
        }
    }
}

#[test]
fn a_step_that_was_stopped_can_be_made_again() {
    let set = rule_set("ajedrez", None);
    let moves = FOOLS_MATE.map(str::to_owned);
    let mut reviewer = Reviewer::new(set, None, &moves, settings(3_000)).expect("legal moves");
    let mut steps = 0;
    while steps < reviewer.positions() {
        let done = reviewer.done();
        // The mated position needs no search, so nobody can stop it.
        assert!(done == 0 || reviewer.step(&|| true) == Step::Stopped && reviewer.done() == done);
        let step = reviewer.step(&|| false);
        steps += 1;
        assert_eq!((step == Step::Done, reviewer.done()), (steps == reviewer.positions(), steps));
    }
    let found = reviewer.finish();
    assert_eq!(found.plies.iter().map(|ply| ply.text.as_str()).collect::<Vec<_>>(), FOOLS_MATE);
}

#[test]
fn a_forced_move_says_nothing_about_the_player() {
    // The king in the corner has one move, and then none that matters.
    let set = rule_set("ajedrez", None);
    let found = reviewed(set, Some("7k/8/6K1/8/8/8/8/R7 b - - 0 1"), &["h8g8", "a1a8"], settings(5_000));
    assert_eq!((found.plies[0].verdict, found.plies[0].cost), (MoveVerdict::Forced, 0.0));
    assert_eq!(found.plies[1].verdict, MoveVerdict::Best);
    assert_eq!(found.accuracy[1], None, "black never had a choice");
    assert!(found.plies[0].exact().is_some_and(|exact| exact.result == GameResult::Loss));
}

#[test]
fn games_that_cannot_be_are_refused_with_the_number_of_the_move() {
    use engine::review::ReviewError;
    let set = rule_set("ajedrez", None);
    let moves = ["e2e4", "e7e4"].map(str::to_owned);
    let wrong = Reviewer::new(set, None, &moves, settings(10)).map(drop);
    assert!(matches!(wrong, Err(ReviewError::Move { number: 2, .. })), "{wrong:?}");
    let wrong = Reviewer::new(set, Some("nonsense"), &[], settings(10)).map(drop);
    assert!(matches!(wrong, Err(ReviewError::Start(_))), "{wrong:?}");
}

/// What a move has thrown away by what is known before and after it, each seen by the side that moved.
fn thrown((before, after): (GameResult, GameResult)) -> Option<Threw> {
    match (before, after) {
        (GameResult::Win, GameResult::Draw | GameResult::Loss) => Some(Threw::Win),
        (GameResult::Draw, GameResult::Loss) => Some(Threw::Draw),
        _ => None,
    }
}

#[test]
fn on_the_small_mill_board_what_was_thrown_away_is_what_the_tables_say() {
    let set = rule_set("molino", Some(1));
    let folder = tempfile::tempdir().expect("a folder");
    let order = SolveRequest { folder: folder.path().to_owned(), men: None, threads: 2 };
    solve::solve(set, &order, &|_| ControlFlow::Continue(()), &mut |_| {}).expect("solved");
    let with_tables = Settings { tablebases: Some(folder.path().to_owned()), ..settings(500) };
    let (seed, mut thrown_away) = (19, 0);
    let mut random = fastrand::Rng::with_seed(seed);
    for game in 0..40 {
        let mut board = set.start();
        play_at_random(board.as_mut(), 80, &mut random);
        let moves = board.played();
        let found = review(set, None, &moves, with_tables.clone(), &|| false, &mut |_, _| {}).expect("legal");
        let found = found.expect("nobody stops it");
        let mut at = set.start();
        let value = |at: &dyn Match, side: Side| {
            let result = at.probe(folder.path()).expect("readable").expect("within reach").exact.result;
            if at.turn() == side { result } else { -result }
        };
        for (i, ply) in found.plies.iter().enumerate() {
            let (side, choices) = (at.turn(), at.moves().len());
            let before = value(at.as_ref(), side);
            at.play(&ply.text).expect("legal");
            let after = at.outcome().map_or_else(|| value(at.as_ref(), side), |end| GameResult::of(end, side));
            let by_history = at.outcome().is_some() && !at.moves().is_empty();
            let truth = if by_history { ply.threw } else { thrown((before, after)).filter(|_| choices > 1) };
            assert_eq!(ply.threw, truth, "seed {seed}, game {game}, ply {i}: {before:?} to {after:?}, {ply:?}");
            assert!(ply.threw.is_none() || ply.verdict == MoveVerdict::Blunder, "{ply:?}");
            thrown_away += usize::from(ply.threw.is_some());
        }
    }
    assert!(thrown_away > 20, "random players throw games away: {thrown_away}");
}

#[test]
fn in_othello_endings_what_was_thrown_away_is_what_the_solver_says() {
    let set = rule_set("othello", None);
    let (seed, mut thrown_away, mut with_choice) = (23, 0, 0);
    let mut random = fastrand::Rng::with_seed(seed);
    let games = if std::env::var_os("TABLAS_DEEP").is_some() { 300 } else { 30 };
    for game in 0..games {
        let mut board = set.start();
        while board.text().matches('-').count() > 14 && board.outcome().is_none() {
            play_at_random(board.as_mut(), 1, &mut random);
        }
        let start = board.text();
        let Ok(mut board) = set.read(&start) else { continue };
        play_at_random(board.as_mut(), 30, &mut random);
        let found = review(set, Some(&start), &board.played(), settings(25_000), &|| false, &mut |_, _| {});
        let found = found.expect("legal").expect("nobody stops it");
        let mut at = set.read(&start).expect("a position");
        let value = |at: &dyn Match, side: Side| {
            if let Some(end) = at.outcome() {
                return GameResult::of(end, side);
            }
            let report = &mut |_: &engine::Analysis| {};
            let mut context = SearchContext { threads: 1, hash: 1 << 20, tablebases: None, stop: &|| false, report };
            let solved = endgame::solve(&at.text(), &mut context).expect("a position").expect("solved");
            let result = solved.exact.expect("exact").result;
            if at.turn() == side { result } else { -result }
        };
        for (i, ply) in found.plies.iter().enumerate() {
            let (side, choices) = (at.turn(), at.moves().len());
            let before = value(at.as_ref(), side);
            at.play(&ply.text).expect("legal");
            let truth = thrown((before, value(at.as_ref(), side))).filter(|_| choices > 1);
            assert_eq!(ply.threw, truth, "seed {seed}, game {game}, ply {i}: {ply:?}");
            assert_eq!(ply.exact().map(|exact| exact.result), Some(value(at.as_ref(), side)), "game {game}, ply {i}");
            thrown_away += usize::from(ply.threw.is_some());
            with_choice += usize::from(choices > 1);
        }
    }
    assert!(thrown_away > 10 && with_choice > 100, "{thrown_away} of {with_choice}");
}

#[test]
fn a_search_alone_claims_nothing_that_tables_deny() {
    let set = rule_set("molino", Some(1));
    let folder = tempfile::tempdir().expect("a folder");
    let order = SolveRequest { folder: folder.path().to_owned(), men: None, threads: 2 };
    solve::solve(set, &order, &|_| ControlFlow::Continue(()), &mut |_| {}).expect("solved");
    let (seed, claims) = (29, Cell::new(0));
    let mut random = fastrand::Rng::with_seed(seed);
    for game in 0..40 {
        let mut board = set.start();
        play_at_random(board.as_mut(), 60, &mut random);
        let found = review(set, None, &board.played(), settings(2_000), &|| false, &mut |_, _| {});
        let found = found.expect("legal").expect("nobody stops it");
        let mut at = set.start();
        for (i, ply) in found.plies.iter().enumerate() {
            at.play(&ply.text).expect("legal");
            let Some(exact) = ply.exact().filter(|_| at.outcome().is_none()) else { continue };
            let known = at.probe(folder.path()).expect("readable").expect("within reach").exact.result;
            let known = if at.turn() == ply.side { known } else { -known };
            assert_eq!(exact.result, known, "seed {seed}, game {game}, ply {i}: {ply:?}");
            claims.set(claims.get() + 1);
        }
    }
    assert!(claims.get() > 50, "{claims:?}");
}

/// The game of `moves` with its review, written and read again.
fn annotated(set: &'static RuleSet, moves: &[String], found: &Review, lang: Lang) -> (String, Record) {
    let mut board = set.start();
    for text in moves {
        board.play(text).expect("legal");
    }
    let mut game = Record::of_match(set, &set.start().text(), board.as_ref());
    game.set_tag("Event", "a \"test\"");
    annotate(&mut game, found, lang);
    let text = record::write(&game, Format::Pgn).expect("PGN has room for it");
    let query = GameQuery { game: set.game, rules: Some(set.rules), size: set.size, ..GameQuery::default() };
    let mut readings = record::read(&text, None, &query).expect("a rule set");
    assert_eq!((readings.len(), &readings[0].problems[..]), (1, &[][..]), "{text}");
    let again = readings.remove(0).record;
    assert_eq!(again.nodes, game.nodes, "{text}");
    (text, again)
}

#[test]
fn an_annotated_game_is_read_back_with_its_words() {
    let chess = rule_set("ajedrez", None);
    let found = reviewed(chess, None, &FOOLS_MATE, settings(5_000));
    for (lang, better) in [(Lang::Es, "mejor "), (Lang::En, "better "), (Lang::Ca, "millor ")] {
        let (text, game) = annotated(chess, &FOOLS_MATE.map(str::to_owned), &found, lang);
        assert_eq!(game.nodes[2].nags, [4]);
        assert!(game.nodes[2].comment.contains(better), "{text}");
        assert_eq!((game.tag("Event"), game.tag("Annotator")), (Some("a \"test\""), Some("tablas")));
    }
    for (game, size) in [("damas", None), ("reversi", None), ("arabe", None), ("molino", Some(2))] {
        let set = rule_set(game, size);
        let mut board = set.start();
        play_at_random(board.as_mut(), 24, &mut fastrand::Rng::with_seed(3));
        let found = review(set, None, &board.played(), settings(500), &|| false, &mut |_, _| {});
        annotated(set, &board.played(), &found.expect("legal").expect("done"), Lang::Es);
    }
}
