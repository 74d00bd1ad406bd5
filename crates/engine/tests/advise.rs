//! What machines advise: legal, repeatable, and honest about what is proven.

use engine::registry::{self, Wanted};
use engine::{Advice, Exact, Match, Spec, Thinking, Verdict};

fn advise(game: &dyn Match, spec: &str) -> Option<Advice> {
    let spec = Spec::read(spec).expect("a spec");
    let mut thinking = Thinking { threads: 1, hash: 1 << 22, stop: &|| false, report: &mut |_| () };
    game.advise(&spec, &mut thinking)
}

fn open(game: &str, position: &str) -> Box<dyn Match> {
    let wanted = Wanted { game, text: Some(position), ..Wanted::default() };
    registry::select(&wanted).expect("a game").read(position).expect("a position")
}

#[test]
fn the_same_spec_gives_the_same_advice_every_time() {
    for set in registry::all() {
        for spec in ["depth=2", "level=maestro,depth=3", "nodes=3000", "level=facil,seed=4", "level=medio", "random"] {
            let mut game = set.start();
            let fresh = advise(&*game, spec).expect("advice");
            assert_eq!(advise(&*game, spec).as_ref(), Some(&fresh), "{} {spec}", set.game);
            assert_eq!(advise(&*set.start(), spec).as_ref(), Some(&fresh), "{} {spec}", set.game);
            assert_eq!(fresh.line.first(), Some(&fresh.text));
            for text in &fresh.line {
                game.play(text).expect("a line of legal moves");
            }
        }
    }
}

#[test]
fn a_depth_is_searched_exactly() {
    for set in registry::all() {
        let advice = advise(&*set.start(), "depth=3").expect("advice");
        assert_eq!(advice.depth, 3, "{} {}", set.game, set.rules);
        assert_eq!(advice.exact, None);
    }
}

#[test]
fn chance_depends_on_the_seed() {
    let start = registry::all()[0].start();
    for kind in ["random", "level=facil"] {
        let moves = (1..40).map(|seed| advise(&*start, &format!("{kind},seed={seed}")).expect("advice").text);
        let mut moves: Vec<String> = moves.collect();
        moves.sort();
        moves.dedup();
        assert!(moves.len() > 2, "{kind}: {moves:?}");
    }
}

#[test]
fn a_mate_is_proven_with_its_distance() {
    let mate_in_two = open("chess", "6k1/5ppp/1r6/8/8/8/R7/R6K w - - 0 1");
    for spec in ["depth=3", "level=maestro,depth=5", "level=dificil"] {
        let advice = advise(&*mate_in_two, spec).expect("advice");
        assert_eq!(advice.exact, Some(Exact { result: Verdict::Win, plies: Some(3) }), "{spec}: {advice:?}");
        assert_eq!(advice.line.len(), 3);
    }
    let mated_next = open("chess", "k7/8/1K6/8/8/8/8/7R b - - 0 1");
    let advice = advise(&*mated_next, "depth=4").expect("advice");
    assert_eq!(advice.exact, Some(Exact { result: Verdict::Loss, plies: Some(2) }));
}

#[test]
fn a_finished_game_needs_no_advice() {
    let mate = open("chess", "R5k1/5ppp/8/8/8/8/8/7K b - - 0 1");
    assert_eq!((advise(&*mate, "depth=3"), advise(&*mate, "random")), (None, None));
}

#[test]
fn a_search_that_is_stopped_at_once_still_has_a_move() {
    for set in registry::all() {
        let mut thinking = Thinking { threads: 2, hash: 0, stop: &|| true, report: &mut |_| () };
        let game = set.start();
        let advice = game.advise(&Spec::default(), &mut thinking).expect("advice");
        assert!(game.moves().iter().any(|m| m.text == advice.text));
    }
}

#[test]
fn every_iteration_is_heard() {
    let mut depths = Vec::new();
    let mut report = |advice: &Advice| depths.push(advice.depth);
    let mut thinking = Thinking { threads: 1, hash: 1 << 20, stop: &|| false, report: &mut report };
    registry::all()[0].start().advise(&Spec::read("depth=4").expect("a spec"), &mut thinking);
    assert_eq!(depths, [1, 2, 3, 4]);
}

#[test]
fn moves_are_taken_back_one_by_one() {
    let mut game = registry::select(&Wanted { game: "chess", ..Wanted::default() }).expect("chess").start();
    let start = game.text();
    for text in ["e2e4", "e7e5", "g1f3"] {
        game.play(text).expect("legal");
    }
    assert_eq!(game.played(), ["e2e4", "e7e5", "g1f3"]);
    assert_eq!(game.record().into_iter().map(|(_, text)| text).collect::<Vec<_>>(), ["e4", "e5", "Nf3"]);
    assert!(game.take_back() && game.take_back());
    assert_eq!(game.played(), ["e2e4"]);
    assert!(game.take_back() && !game.take_back());
    assert_eq!(game.text(), start);
}

#[test]
fn a_draw_can_be_claimed_after_the_third_time() {
    let mut game = registry::select(&Wanted { game: "chess", ..Wanted::default() }).expect("chess").start();
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
            let advice = advise(&*game, spec).expect("advice");
            assert_eq!((advice.text.as_str(), advice.score), ("a8", -16), "{spec}");
            let exact = advice.exact.expect("solved");
            assert_eq!((exact.result, exact.plies), (Verdict::Loss, Some(advice.line.len() as u32)), "{spec}");
        }
        for spec in ["depth=3", "level=dificil", "nodes=1000", "level=maestro,depth=2"] {
            assert_eq!(advise(&*game, spec).expect("advice").exact, None, "{spec}");
        }
    }
}

#[test]
fn an_ending_that_is_stopped_still_has_a_move() {
    let game = open("othello", "-O-OXXX-X-OOOXXOXXXOXOX-OXXOXOOX-XXOX-OOXXOXOOOOOXXOXXO--XO-X--O X");
    let mut thinking = Thinking { threads: 1, hash: 1 << 22, stop: &|| true, report: &mut |_| () };
    let advice = game.advise(&Spec::read("level=maestro").expect("a spec"), &mut thinking).expect("advice");
    assert!(game.moves().iter().any(|m| m.text == advice.text));
}
