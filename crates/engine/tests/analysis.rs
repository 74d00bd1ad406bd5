//! What machines advise: legal, repeatable, and honest about what is proven.

use engine::catalog::{self, GameQuery};
use engine::{Analysis, GameResult, Match, PlayerSpec, SearchContext, Wdl};

fn analyze(game: &dyn Match, spec: &str) -> Option<Analysis> {
    let spec = PlayerSpec::read(spec).expect("a spec");
    let mut thinking =
        SearchContext { threads: 1, hash: 1 << 22, tablebases: None, stop: &|| false, report: &mut |_| () };
    game.analyze(&spec, &mut thinking)
}

fn open(game: &str, position: &str) -> Box<dyn Match> {
    let wanted = GameQuery { game, text: Some(position), ..GameQuery::default() };
    catalog::select(&wanted).expect("a game").read(position).expect("a position")
}

#[test]
fn the_same_spec_gives_the_same_advice_every_time() {
    for set in catalog::all() {
        for spec in
            ["documento,depth=2", "depth=3", "nodes=3000", "level=facil,seed=4", "level=medio", "documento", "random"]
        {
            let mut game = set.start();
            let fresh = analyze(&*game, spec).expect("advice");
            assert_eq!(analyze(&*game, spec).as_ref(), Some(&fresh), "{} {spec}", set.game);
            assert_eq!(analyze(&*set.start(), spec).as_ref(), Some(&fresh), "{} {spec}", set.game);
            assert_eq!(fresh.line.first(), Some(&fresh.text));
            for text in &fresh.line {
                game.play(text).expect("a line of legal moves");
            }
        }
    }
}

#[test]
fn a_depth_is_searched_exactly() {
    for set in catalog::all() {
        for spec in ["depth=3", "documento,depth=3"] {
            let analysis = analyze(&*set.start(), spec).expect("advice");
            assert_eq!((analysis.depth, analysis.exact), (3, None), "{} {} {spec}", set.game, set.rules);
        }
    }
}

#[test]
fn a_depth_is_ours_and_the_documents_machine_is_called_so() {
    for set in catalog::all() {
        let start = set.start();
        let ours = analyze(&*start, "depth=2").expect("advice");
        assert_eq!(analyze(&*start, "level=maestro,depth=2"), Some(ours), "{} {}", set.game, set.rules);
    }
    // A pawn that can be taken and is defended: who only counts two turns sees no harm in it.
    let game = open("chess", "4k3/2p5/3p4/8/8/8/8/3QK3 w - - 0 1");
    assert_eq!(analyze(&*game, "documento,depth=1").expect("advice").text, "d1d6");
    assert_ne!(analyze(&*game, "depth=1").expect("advice").text, "d1d6");
}

#[test]
fn scores_say_their_unit_and_count_hundredths_of_it() {
    use engine::ScoreUnit::{Disc, Discs, Man, Pawn};
    for (game, unit) in [("chess", Pawn), ("damas", Man), ("arabe", Man), ("mill", Man), ("reversi", Disc)] {
        let start = catalog::select(&GameQuery { game, ..GameQuery::default() }).expect("a game").start();
        for spec in ["depth=2", "documento,depth=2", "level=medio", "random"] {
            let analysis = analyze(&*start, spec).expect("advice");
            assert_eq!(start.score_unit(&analysis), unit, "{game} {spec}");
            assert!(analysis.score.abs() < 64 * unit.points(), "{game} {spec}: {}", analysis.score);
        }
    }
    // The document's opinion of reversi counts a disc as 10,000 and a frontier as 30: one disc flanked makes four
    // against one.
    let analysis = analyze(&*open("reversi", &format!("{START} X")), "documento,depth=1").expect("advice");
    assert!((290..=300).contains(&analysis.score), "{}", analysis.score);
    // One turn before the end a win is sure, but of a size that a search for wins does not find: at most the board.
    let last = open("reversi", &format!("{}O- X", "X".repeat(62)));
    for spec in ["depth=3", "documento,depth=3"] {
        let analysis = analyze(&*last, spec).expect("advice");
        assert_eq!((analysis.exact, analysis.score, last.score_unit(&analysis)), (None, 6400, Disc), "{spec}");
    }
    let solved = analyze(&*last, "time=1").expect("advice");
    assert_eq!((solved.score, last.score_unit(&solved)), (64, Discs));
}

/// The document's start.
const START: &str = "---------------------------XO------OX---------------------------";

#[test]
fn levels_below_maestro_vary_by_the_seed_of_their_game_among_equally_good_moves() {
    let rules = |name| catalog::select(&GameQuery { game: name, ..GameQuery::default() }).expect("a game");
    let in_game = |game: &dyn Match, spec: &str, seed: u64| {
        let spec = PlayerSpec::read(spec).expect("a spec").in_game(seed);
        let mut thinking =
            SearchContext { threads: 1, hash: 1 << 20, tablebases: None, stop: &|| false, report: &mut |_| () };
        game.analyze(&spec, &mut thinking).expect("advice")
    };
    for name in ["damas", "chess", "mill"] {
        let (start, has_book) = (rules(name).start(), rules(name).reads_books());
        for level in ["level=facil", "level=medio", "level=dificil,depth=3"] {
            let first = analyze(&*start, level).expect("advice");
            let found: Vec<Analysis> = (0..30).map(|seed| in_game(&*start, level, seed)).collect();
            let mut texts: Vec<&str> = found.iter().map(|analysis| analysis.text.as_str()).collect();
            texts.sort_unstable();
            texts.dedup();
            assert!(texts.len() > 1, "{name} {level}: always {texts:?}");
            if level != "level=facil" {
                assert!(found.iter().all(|analysis| analysis.score == first.score), "{name} {level}: worse moves");
            }
            assert_eq!(in_game(&*start, level, 5), found[5], "the same seed, the same move");
            // A seed that is said means the first of equals, whatever the game.
            let said = format!("{level},seed=9");
            assert_eq!(in_game(&*start, &said, 5).text, analyze(&*start, &said).expect("advice").text);
            if level != "level=facil" {
                assert_eq!(analyze(&*start, &said).expect("advice").text, first.text);
            }
        }
        // Whoever plays as well as possible does not vary, but for the first moves where there is a book of them.
        for spec in ["documento,depth=2", "level=maestro,depth=3", "depth=3"] {
            let first = analyze(&*start, spec);
            let varies = !(0..10).all(|seed| Some(in_game(&*start, spec, seed)) == first);
            assert_eq!(varies, has_book && spec.starts_with("level"), "{name} {spec}");
        }
    }
}

#[test]
fn the_documents_players_of_arabe_play_there_and_nowhere_else() {
    let arabe = catalog::select(&GameQuery { game: "arabe", ..GameQuery::default() }).expect("a game");
    let text =
        |spec: &str, position: &str| analyze(&*arabe.read(position).expect("a position"), spec).expect("advice").text;
    let start = arabe.start().text();
    assert_eq!(
        (text("dummy", &start), text("minimax", &start), text("ia_06", &start)),
        ("a1".into(), "c2".into(), "c2".into())
    );
    // Two captures in a row: the one refuses the second, the other takes it.
    let extra = "x-x--/-----/--x--/xo---/----o x 2 0 0 0 4 c";
    assert_eq!(text("dummy", extra), "pass");
    assert_ne!(text("minimax,depth=2", extra), "pass");
    for set in catalog::all() {
        for spec in ["dummy", "minimax", "ia_06"] {
            let allowed = set.check(&PlayerSpec::read(spec).expect("a spec")).map_err(|message| message.id);
            let expected = if set.game == "arabe" { Ok(()) } else { Err("engine-no-such-strategy") };
            assert_eq!(allowed, expected, "{} {spec}", set.game);
        }
        let profile =
            set.check(&PlayerSpec::read("documento,profile=classic").expect("a spec")).map_err(|message| message.id);
        assert_eq!(profile.is_ok(), set.game == "reversi", "{}", set.game);
        assert_eq!(set.full_board(3).is_some(), set.game == "arabe", "{}", set.game);
    }
}

#[test]
fn a_blocked_side_is_known_to_be_so() {
    let blocked = open("arabe", "xo---/oo---/-----/-----/----- x 2 0 0 0 0 -");
    assert!(blocked.must_pass() && !open("arabe", "x-x--/-----/--x--/xo---/----o x 2 0 0 0 4 c").must_pass());
    assert!(!open("reversi", &format!("{START} X")).must_pass());
    assert_eq!(
        (engine::Lang::Es.show_move("pass"), engine::Lang::En.show_move("pass")),
        ("pasa".into(), "pass".into())
    );
    assert_eq!(engine::Lang::Es.show_move("d3"), "d3");
}

#[test]
fn tables_that_can_be_built_reach_small_endings_only() {
    assert!(!open("chess", "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1").can_be_solved());
    assert!(open("chess", "8/8/8/8/8/4k3/8/4K2R w - - 0 1").can_be_solved());
    assert!(!open("reversi", &format!("{START} X")).can_be_solved());
    assert!(open("mill", "1 b 6 6 ......../........").can_be_solved());
}

#[test]
fn chance_depends_on_the_seed() {
    let start = catalog::all()[0].start();
    for kind in ["random", "level=facil"] {
        let moves = (1..40).map(|seed| analyze(&*start, &format!("{kind},seed={seed}")).expect("advice").text);
        let mut moves: Vec<String> = moves.collect();
        moves.sort();
        moves.dedup();
        assert!(moves.len() > 2, "{kind}: {moves:?}");
    }
}

#[test]
fn a_mate_is_proven_with_its_distance() {
    let mate_in_two = open("chess", "6k1/5ppp/1r6/8/8/8/R7/R6K w - - 0 1");
    for spec in ["documento,depth=3", "depth=5", "level=dificil"] {
        let analysis = analyze(&*mate_in_two, spec).expect("advice");
        assert_eq!(analysis.exact, Some(Wdl { result: GameResult::Win, plies: Some(3) }), "{spec}: {analysis:?}");
        assert_eq!(analysis.line.len(), 3);
    }
    let mated_next = open("chess", "k7/8/1K6/8/8/8/8/7R b - - 0 1");
    let analysis = analyze(&*mated_next, "documento,depth=4").expect("advice");
    assert_eq!(analysis.exact, Some(Wdl { result: GameResult::Loss, plies: Some(2) }));
}

#[test]
fn a_finished_game_needs_no_advice() {
    let mate = open("chess", "R5k1/5ppp/8/8/8/8/8/7K b - - 0 1");
    assert_eq!((analyze(&*mate, "depth=3"), analyze(&*mate, "random")), (None, None));
}

#[test]
fn a_search_that_is_stopped_at_once_still_has_a_move() {
    for set in catalog::all() {
        let mut thinking = SearchContext { threads: 2, hash: 0, tablebases: None, stop: &|| true, report: &mut |_| () };
        let game = set.start();
        let analysis = game.analyze(&PlayerSpec::default(), &mut thinking).expect("advice");
        assert!(game.moves().iter().any(|m| m.text == analysis.text));
    }
}

#[test]
fn every_iteration_is_heard() {
    let mut depths = Vec::new();
    let mut report = |analysis: &Analysis| depths.push(analysis.depth);
    let mut thinking =
        SearchContext { threads: 1, hash: 1 << 20, tablebases: None, stop: &|| false, report: &mut report };
    catalog::all()[0].start().analyze(&PlayerSpec::of_document(4), &mut thinking);
    assert_eq!(depths, [1, 2, 3, 4]);
}

#[test]
fn moves_are_taken_back_one_by_one() {
    let mut game = catalog::select(&GameQuery { game: "chess", ..GameQuery::default() }).expect("chess").start();
    let start = game.text();
    for text in ["e2e4", "e7e5", "g1f3"] {
        game.play(text).expect("legal");
    }
    assert_eq!(game.played(), ["e2e4", "e7e5", "g1f3"]);
    assert_eq!(game.record().into_iter().map(|(_, text)| text).collect::<Vec<_>>(), ["e4", "e5", "Nf3"]);
    assert!(game.undo() && game.undo());
    assert_eq!(game.played(), ["e2e4"]);
    assert!(game.undo() && !game.undo());
    assert_eq!(game.text(), start);
}

#[test]
fn a_draw_can_be_claimed_after_the_third_time() {
    let mut game = catalog::select(&GameQuery { game: "chess", ..GameQuery::default() }).expect("chess").start();
    for _ in 0..2 {
        assert!(!game.can_claim_draw());
        for text in ["g1f3", "g8f6", "f3g1", "f6g8"] {
            game.play(text).expect("legal");
        }
    }
    assert!(game.can_claim_draw() && game.outcome().is_none());
}

#[test]
fn endings_of_reversi_are_solved_to_the_disc() {
    // s03 of testdata/othello/small_dev.txt, under both rule sets.
    let text = "-O-OXXX-X-OOOXXOXXXOXOX-OXXOXOOX-XXOX-OOXXOXOOOOOXXOXXO--XO-X--O X";
    for name in ["reversi", "othello"] {
        let game = open(name, text);
        for spec in ["level=maestro", "level=perfecto", "time=2"] {
            let analysis = analyze(&*game, spec).expect("advice");
            assert_eq!((analysis.text.as_str(), analysis.score), ("a8", -16), "{spec}");
            let exact = analysis.exact.expect("solved");
            assert_eq!((exact.result, exact.plies), (GameResult::Loss, Some(analysis.line.len() as u32)), "{spec}");
        }
        for spec in ["documento,depth=3", "level=dificil", "nodes=1000", "depth=2"] {
            assert_eq!(analyze(&*game, spec).expect("advice").exact, None, "{spec}");
        }
    }
}

#[test]
fn an_ending_that_is_stopped_still_has_a_move() {
    let game = open("othello", "-O-OXXX-X-OOOXXOXXXOXOX-OXXOXOOX-XXOX-OOXXOXOOOOOXXOXXO--XO-X--O X");
    let mut thinking =
        SearchContext { threads: 1, hash: 1 << 22, tablebases: None, stop: &|| true, report: &mut |_| () };
    let analysis = game.analyze(&PlayerSpec::read("level=maestro").expect("a spec"), &mut thinking).expect("advice");
    assert!(game.moves().iter().any(|m| m.text == analysis.text));
}
