//! Every game says why it has ended.

use engine::catalog::{self, GameQuery};

/// Plays `moves` from `position` and compares the reason, as the catalogue of messages names it.
#[track_caller]
fn check(game: &str, rules: &str, position: &str, moves: &str, expected: Option<&str>) {
    let wanted = GameQuery { game, rules: Some(rules), ..GameQuery::default() };
    let set = catalog::select(&wanted).expect("a rule set");
    let mut board = set.read(position).expect("a position");
    for text in moves.split_whitespace() {
        assert_eq!(board.ending(), None, "{game} {rules} before {text}");
        board.play(text).expect("a legal move");
    }
    assert_eq!(board.ending().map(|reason| reason.to_string()).as_deref(), expected, "{game} {rules} {}", board.text());
    assert_eq!(board.outcome().is_some(), expected.is_some() && !board.can_claim_draw());
}

#[test]
fn chess_ends_by_mate_stalemate_too_few_men_and_may_be_claimed() {
    let start = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";
    check("ajedrez", "fide", start, "f2f3 e7e5 g2g4 d8h4", Some("ending-checkmate"));
    check("ajedrez", "fide", "7k/8/5K2/6Q1/8/8/8/8 w - - 0 1", "g5g6", Some("ending-stalemate"));
    check("ajedrez", "fide", "7k/8/6p1/5K2/8/8/8/8 w - - 0 1", "f5g6", Some("ending-dead"));
    check("ajedrez", "fide", "7k/8/5K2/8/8/8/8/R7 w - - 150 99", "", Some("ending-moves count=75"));
    let dance = "g1f3 g8f6 f3g1 f6g8 g1f3 g8f6 f3g1 f6g8";
    check("ajedrez", "fide", start, dance, Some("ending-repetition count=3"));
}

#[test]
fn draughts_end_without_men_without_moves_and_by_repetition() {
    check("damas", "inglesa", "W:W18:B15", "18x11", Some("ending-no-men"));
    check("damas", "inglesa", "W:W29,30:B21", "29-25", Some("ending-blocked"));
    check("damas", "inglesa", "W:W29,31:B21", "29-25", None);
    let dance = "1-5 32-28 5-1 28-32 1-5 32-28 5-1 28-32";
    check("damas", "inglesa", "W:WK1:BK32", dance, Some("ending-repetition count=3"));
}

#[test]
fn morris_ends_with_too_few_men_or_without_moves() {
    check("molino", "molinolog", "2 b 0 0 b.b....b/w.w.w.../........", "e1-ne1xn2", Some("ending-few-men"));
    check("molino", "molinolog", "2 b 0 0 ......../b.....b./wwb....w", "w2-w3", Some("ending-blocked"));
}

#[test]
fn reversi_ends_with_a_count() {
    let almost_full = format!("{}- O", "X".repeat(63));
    check("reversi", "reversi", &almost_full, "", Some("ending-count black=63 white=0"));
}

#[test]
fn arabe_ends_without_men_and_by_its_clock() {
    check("arabe", "arabe", "xo---/--x--/-----/-----/----- x 2 0 0 0 0 -", "c2c1", Some("ending-no-men"));
    check("arabe", "arabe", "xo---/-----/-----/-----/o---x x 2 0 0 11 12 -", "e5e4", Some("ending-moves count=12"));
}
