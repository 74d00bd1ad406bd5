//! Matches of our own machines: they end, they are counted right, and they can be repeated.

use std::ops::ControlFlow;
use std::time::Duration;

use arena::{
    Contest, Entrant, GameInProgress, GameMoves, GameReport, GameRequest, GameRunner, Hypothesis, Openings, Sprt,
    Standing,
};
use engine::catalog::{self, GameQuery};
use engine::{PlayerSpec, RuleSet, Side};

fn rules(game: &str, rules: &str) -> &'static RuleSet {
    catalog::select(&GameQuery { game, rules: Some(rules), ..GameQuery::default() }).expect("a rule set")
}

fn machine(spec: &str) -> Entrant {
    Entrant::read(spec, Duration::from_secs(1)).expect("a spec")
}

fn contest(set: &'static RuleSet, a: &str, b: &str, games: u64) -> Contest<'static> {
    Contest {
        set,
        a: machine(a),
        b: machine(b),
        games,
        openings: Openings::Random { plies: 6 },
        seed: 1,
        threads: 1,
        hash: 1 << 20,
        tablebases: None,
        sprt: None,
        clock: None,
        known: Vec::new(),
        finished: &|_| (),
        runner: None,
        stop: &|| false,
    }
}

fn run(contest: &Contest<'_>) -> (Vec<GameReport>, Standing) {
    let mut games = Vec::new();
    let standing = contest.run(|game, _| games.push(game.clone())).expect("a match");
    (games, standing)
}

#[test]
fn who_looks_beats_who_does_not() {
    for (game, set) in [("damas", "libre"), ("reversi", "othello"), ("molino", "molinolog")] {
        let (games, standing) = run(&contest(rules(game, set), "documento,depth=2", "random,seed=5", 30));
        assert_eq!(games.len(), 30);
        assert!(standing.tally.score() > 0.6, "{game}: {standing:?}");
        assert_eq!(standing.tally.pairs.iter().sum::<u64>(), 15);
    }
}

#[test]
fn the_same_seed_gives_the_same_games_on_any_number_of_threads() {
    let mut one = contest(rules("damas", "rusa"), "level=facil", "documento,depth=2", 10);
    let (games, standing) = run(&one);
    one.threads = 3;
    assert_eq!(run(&one), (games.clone(), standing));
    one.seed = 2;
    assert_ne!(run(&one).0, games);
}

/// Plays a move at a time, as another process would that has other things to do as well.
struct Elsewhere;

impl GameRunner for Elsewhere {
    fn play(&self, request: &GameRequest, stop: &(dyn Fn() -> bool + Sync)) -> Option<GameMoves> {
        let mut game = GameInProgress::new(request, None).expect("a game");
        loop {
            if let ControlFlow::Break(played) = game.advance(&|| true, stop) {
                return played;
            }
        }
    }
}

/// Says something that is no game.
struct Nonsense;

impl GameRunner for Nonsense {
    fn play(&self, request: &GameRequest, _: &(dyn Fn() -> bool + Sync)) -> Option<GameMoves> {
        let mut moves = request.opening.moves.clone();
        // Too short where the seed is even, illegal otherwise.
        moves.extend((request.seed % 2 == 1).then(|| "nonsense".to_owned()));
        Some(GameMoves { moves, fault: None })
    }
}

#[test]
fn it_does_not_matter_who_plays_the_games() {
    let here = contest(rules("damas", "rusa"), "level=facil", "documento,depth=2", 10);
    let expected = run(&here);
    let elsewhere =
        Contest { runner: Some(&Elsewhere), threads: 3, ..contest(here.set, "level=facil", "documento,depth=2", 10) };
    assert_eq!(run(&elsewhere), expected);
    let nonsense = Contest { runner: Some(&Nonsense), ..contest(here.set, "level=facil", "documento,depth=2", 10) };
    assert_eq!(run(&nonsense), expected);
}

#[test]
fn a_test_ends_a_match_at_the_same_game_on_any_number_of_threads() {
    let mut one = contest(rules("reversi", "othello"), "random", "documento,depth=2", 400);
    one.sprt = Some(Sprt { elo0: 0.0, elo1: 50.0 });
    let (games, standing) = run(&one);
    assert_eq!(standing.verdict, Some(Hypothesis::H0));
    assert!(games.len() < 200, "{} games", games.len());
    one.threads = 4;
    assert_eq!(run(&one), (games, standing));
}

#[test]
fn an_odd_number_of_games_is_played_as_it_is() {
    let (games, standing) = run(&contest(rules("reversi", "reversi"), "random", "random,seed=1", 7));
    assert_eq!((games.len(), standing.tally.games(), standing.tally.pairs.iter().sum::<u64>()), (7, 7, 3));
    assert!(games.iter().map(|game| game.number).eq(1..=7));
}

#[test]
fn a_stopped_match_ends_with_what_it_has() {
    let mut one = contest(rules("ajedrez", "fide"), "level=maestro", "level=maestro", 1000);
    one.stop = &|| true;
    assert_eq!(run(&one).1, Standing::default());
}

/// Every rule set, at the depths at which machines see least: the games come to an end by themselves.
#[test]
fn no_game_is_endless() {
    for set in catalog::all() {
        for (a, b) in
            [("documento,depth=1", "documento,depth=1"), ("level=facil", "level=medio"), ("random", "depth=1")]
        {
            let games = if set.size.is_some_and(|size| size > 3) { 2 } else { 4 };
            let (games, standing) = run(&contest(set, a, b, games));
            assert_eq!(standing.tally.games(), games.len() as u64, "{} {} {:?}", set.game, set.rules, set.size);
            assert!(games.iter().all(|game| game.fault.is_none()), "{} {}", set.game, set.rules);
        }
    }
}

#[test]
fn openings_are_repeatable_varied_and_fair() {
    let set = rules("ajedrez", "fide");
    let openings = Openings::Random { plies: 8 };
    let all: Vec<_> = (0..20).map(|pair| openings.of_pair(pair, set, 7)).collect();
    assert!(all.iter().all(|opening| opening.moves.len() == 8 && opening.open(set).is_ok()));
    assert_eq!(openings.of_pair(3, set, 7), all[3]);
    let mut texts: Vec<String> = all.iter().map(|opening| opening.open(set).unwrap().text()).collect();
    texts.sort();
    texts.dedup();
    assert!(texts.len() > 15);
}

#[test]
fn openings_are_read_from_a_list() {
    let set = rules("ajedrez", "fide");
    let text = "# two\n\nstart moves e2e4 e7e5\n8/8/8/4k3/8/8/4P3/4K3 w - - 0 1\n";
    let Openings::Listed(listed) = Openings::read(text, set).expect("a list") else { panic!("not a list") };
    assert_eq!(listed.len(), 2);
    assert_eq!(listed[0].moves, ["e2e4", "e7e5"]);
    let wrong = |text| Openings::read(text, set).expect_err("a mistake").to_string();
    assert!(wrong("start\nstart moves e2e5").starts_with("2: "));
    assert!(wrong("hello").starts_with("1: "));
    assert_eq!(wrong("# nothing"), "no opening");
    assert_eq!(wrong("start moves f2f3 e7e5 g2g4 d8h4"), "1: the game is over");
}

#[test]
fn records_are_what_others_read() {
    let mut chess = contest(rules("ajedrez", "fide"), "documento,depth=1", "random", 2);
    let fen = "6k1/5ppp/8/8/8/8/8/R6K w - - 0 30";
    chess.openings = Openings::read(&format!("{fen} moves a1a8"), chess.set).unwrap_or(Openings::Random { plies: 0 });
    assert_eq!(chess.openings, Openings::Random { plies: 0 }, "a finished game is no opening");
    chess.openings = Openings::read(fen, chess.set).expect("an opening");
    let (games, _) = run(&chess);
    let expected = "[Event \"ajedrez fide\"]\n[Site \"tablas arena\"]\n[Date \"????.??.??\"]\n[Round \"1\"]\n\
        [White \"documento,depth=1\"]\n[Black \"random\"]\n[Result \"1-0\"]\n[SetUp \"1\"]\n\
        [FEN \"6k1/5ppp/8/8/8/8/8/R6K w - - 0 30\"]\n[Termination \"normal\"]\n\n30. Ra8# 1-0\n\n";
    assert_eq!(games[0].record, expected);

    let (games, _) = run(&contest(rules("damas", "inglesa"), "depth=1", "depth=1", 1));
    // In English draughts Black moves first.
    assert!(
        games[0].record.contains("[White \"depth=1\"]") && games[0].record.contains("[GameType \"21,B,8,8,N1,0\"]")
    );
    assert!(games[0].record.contains("\n1. "), "{}", games[0].record);
    let (games, _) = run(&contest(rules("arabe", "arabe"), "depth=1", "random", 1));
    assert!(games[0].record.contains("[First \"depth=1\"]"));
    let first = games[0].record.lines().find(|line| line.starts_with("1. ")).expect("moves");
    assert!(first.split(' ').nth(1).is_some_and(|turn| turn.len() == 5 && turn.contains('+')), "{first}");
}

#[test]
fn a_spec_is_its_own_name() {
    for text in
        ["level=dificil", "depth=3", "documento,depth=3", "dummy", "nodes=500,seed=2", "uci=stockfish -x,depth=4"]
    {
        assert_eq!(machine(text).to_string(), text);
    }
    assert_eq!(machine("uci=x"), machine("uci=x"));
    let wrong = |text: &str| Entrant::read(text, Duration::ZERO).expect_err("a mistake").id;
    assert_eq!(
        [wrong("uci="), wrong("uci=x,deep=1"), wrong("god")],
        ["arena-no-command", "engine-spec-key", "engine-spec-key"]
    );
    assert_eq!(Entrant::Machine(PlayerSpec::default()).to_string(), "level=maestro");
}

#[test]
fn wins_are_counted_by_side_too() {
    let (games, standing) = run(&contest(rules("damas", "inglesa"), "documento,depth=2", "random", 20));
    let won = |side: Side| games.iter().filter(|game| game.winner == Some(side)).count() as u64;
    assert_eq!(Side::BOTH.map(won), standing.wins_by_side.0);
    let tally = standing.tally;
    assert_eq!(standing.wins_by_side.0.iter().sum::<u64>(), tally.wins + tally.losses);
    assert!(standing.wins_by_side.0.iter().all(|&wins| wins > 0), "the first entrant wins with both: {standing:?}");
}

#[test]
fn games_of_arabe_may_begin_with_full_boards() {
    let set = rules("arabe", "arabe");
    let full = Openings::full(set).expect("full boards");
    let mut one = contest(set, "minimax,depth=2", "dummy", 12);
    one.openings = full.clone();
    let (games, standing) = run(&one);
    assert_eq!(standing.tally.games(), 12);
    for game in &games {
        let start = game.record.lines().find_map(|line| line.strip_prefix("[FEN \"")).expect("a board");
        assert!(start.contains(" x 2 0 0 0 0 -") && start.matches('-').count() == 2, "{start}");
    }
    assert_ne!(full.of_pair(0, set, 1), full.of_pair(1, set, 1));
    assert_ne!(full.of_pair(0, set, 1), full.of_pair(0, set, 2));
    assert_eq!(run(&one), (games, standing), "the same seed, the same games");
    assert_eq!(Openings::full(rules("damas", "libre")).map_err(|message| message.id), Err("arena-no-full-boards"));
}

#[test]
fn the_documents_players_sit_in_games_of_their_own_only() {
    let (_, standing) = run(&contest(rules("arabe", "arabe"), "ia_06,depth=3", "random", 10));
    assert!(standing.tally.score() > 0.6, "{standing:?}");
    let wrong = contest(rules("reversi", "reversi"), "dummy", "random", 2).run(|_, _| ()).expect_err("not in reversi");
    assert_eq!(wrong.id, "engine-no-such-strategy");
    let wrong = contest(rules("damas", "libre"), "random", "documento,profile=six", 2).run(|_, _| ());
    assert_eq!(wrong.expect_err("not in damas").id, "engine-no-such-profile");
}

#[test]
fn an_unknown_part_of_a_spec_is_answered_with_all_that_are_known() {
    let message = Entrant::read("speed=3", Duration::from_secs(1)).expect_err("no such key");
    let known = message.args.iter().find(|(name, _)| *name == "known").map(|(_, known)| known.to_string());
    assert!(
        known.is_some_and(|known| ["depth=N", "documento", "uci=", "hub="].iter().all(|part| known.contains(part)))
    );
}
