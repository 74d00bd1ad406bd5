//! One test for each rule of `mod.rs`.

use board::{Draw, Notation, Outcome, Position, Side, View};

use super::*;

fn fide(fen: &str) -> Chess<Fide> {
    Chess::read(fen).unwrap_or_else(|error| panic!("{fen}: {error}"))
}

fn problema(fen: &str) -> Chess<Problem> {
    Chess::read(fen).unwrap_or_else(|error| panic!("{fen}: {error}"))
}

/// The legal moves, sorted, with a blank between.
fn moves(pos: &impl Position<Move = Move>) -> String {
    let mut texts: Vec<String> = pos.legal().iter().map(Move::to_string).collect();
    texts.sort();
    texts.join(" ")
}

/// Where the man on `from` can go, sorted; a promotion once for each man.
fn targets(pos: &impl Position<Move = Move>, from: &str) -> String {
    let from = square_from_name(from).expect("a square");
    let mut names: Vec<String> = pos.legal().iter().filter(|m| m.from() == from).map(|m| square_name(m.to())).collect();
    names.sort();
    names.join(" ")
}

fn play<R: Rules>(mut pos: Chess<R>, texts: &str) -> Chess<R> {
    for text in texts.split(' ') {
        pos = pos.play(pos.read_move(text).unwrap_or_else(|error| panic!("{error}")));
    }
    pos
}

#[test]
fn rule_01_white_moves_first_then_the_sides_take_turns() {
    let start = Chess::<Fide>::start();
    assert_eq!(start.turn(), Side::First);
    assert_eq!(start.man_at(Square::at(4)), Some((Side::First, Man::King)));
    assert_eq!(start.man_at(Square::at(59)), Some((Side::Second, Man::Queen)));
    assert_eq!(start.legal().len(), 20);
    let next = play(start, "e2e4");
    assert_eq!(next.turn(), Side::Second);
    assert_eq!(play(next, "e7e5").turn(), Side::First);
}

#[test]
fn rule_02_a_rook_goes_along_rows_and_columns_up_to_the_first_man() {
    let fen = "8/8/3p4/8/1p1R2P1/8/8/K6k w - - 0 1";
    assert_eq!(targets(&fide(fen), "d4"), "b4 c4 d1 d2 d3 d5 d6 e4 f4");
    let next = play(fide(fen), "d4d6");
    assert_eq!(next.write(), "8/8/3R4/8/1p4P1/8/8/K6k b - - 0 1");
}

#[test]
fn rule_03_a_bishop_goes_along_diagonals() {
    assert_eq!(targets(&fide("7k/8/5p2/8/3B4/8/1P6/K7 w - - 0 1"), "d4"), "a7 b6 c3 c5 e3 e5 f2 f6 g1");
}

#[test]
fn rule_04_a_queen_goes_along_rows_columns_and_diagonals() {
    let expected = "a4 a7 b4 b6 c3 c4 c5 d1 d2 d3 d5 d6 d7 d8 e3 e4 e5 f2 f4 f6 g1 g4 h4";
    assert_eq!(targets(&fide("7k/8/5p2/8/3Q4/8/1P6/K7 w - - 0 1"), "d4"), expected);
}

#[test]
fn rule_05_a_king_goes_one_square_in_any_direction() {
    assert_eq!(targets(&problema("8/8/8/8/3K4/8/8/7k w - - 0 1"), "d4"), "c3 c4 c5 d3 d5 e3 e4 e5");
    // The pawn may be taken; the squares it attacks are closed.
    assert_eq!(targets(&fide("8/8/8/3p4/3K4/8/8/7k w - - 0 1"), "d4"), "c3 c5 d3 d5 e3 e5");
    // So is the square behind the king on the line of a check.
    assert_eq!(targets(&fide("3r4/8/8/8/3K4/8/8/7k w - - 0 1"), "d4"), "c3 c4 c5 e3 e4 e5");
}

#[test]
fn rule_06_a_knight_goes_two_squares_one_way_and_one_across_over_any_men() {
    let pos = fide("7k/8/2ppp3/2pNp3/2ppp3/8/8/K7 w - - 0 1");
    assert_eq!(targets(&pos, "d5"), "b4 b6 c3 c7 e3 e7 f4 f6");
    assert_eq!(targets(&problema("7k/8/8/8/8/8/8/K6N w - - 0 1"), "h1"), "f2 g3");
}

#[test]
fn rule_07_a_pawn_steps_forward_and_captures_diagonally() {
    let pos = fide("k7/8/8/8/8/4p3/3PPP2/7K w - - 0 1");
    assert_eq!(targets(&pos, "d2"), "d3 d4 e3");
    assert_eq!(targets(&pos, "e2"), "", "nothing is captured straight on, nor jumped over");
    assert_eq!(targets(&pos, "f2"), "e3 f3 f4");
    assert_eq!(targets(&fide("k7/8/8/8/4p3/8/4P3/7K w - - 0 1"), "e2"), "e3", "both squares must be empty");
    assert_eq!(targets(&fide("k7/8/8/8/8/4P3/8/7K w - - 0 1"), "e3"), "e4", "two steps from the second rank only");
    assert_eq!(targets(&fide("k7/4p3/3P1P2/8/8/8/8/7K b - - 0 1"), "e7"), "d6 e5 e6 f6");
    assert_eq!(targets(&fide("k7/8/8/7p/P7/8/8/7K w - - 0 1"), "a4"), "a5", "the board has edges");
}

#[test]
fn rule_08_castling() {
    let castling = |fen: &str| {
        let pos = fide(fen);
        let squares: Vec<_> = pos.legal().iter().filter(|m| m.is_castling()).map(|m| square_name(m.to())).collect();
        squares.join(" ")
    };
    assert_eq!(castling("r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1"), "g1 c1");
    assert_eq!(castling("r3k2r/8/8/8/8/8/8/R3K2R b KQkq - 0 1"), "g8 c8");
    assert_eq!(castling("r3k2r/8/8/8/8/8/8/R3K2R w Qkq - 0 1"), "c1", "king or rook has moved");
    assert_eq!(castling("r3k2r/8/8/8/8/8/8/R3K2R w kq - 0 1"), "", "king or rooks have moved");
    assert_eq!(castling("4k3/8/8/8/8/8/8/R1B1KN1R w KQ - 0 1"), "", "men between");
    assert_eq!(castling("4k3/8/8/8/8/8/8/RN2K1NR w KQ - 0 1"), "", "men between");
    assert_eq!(castling("4k3/4r3/8/8/8/8/8/R3K2R w KQ - 0 1"), "", "in check");
    assert_eq!(castling("4k3/5r2/8/8/8/8/8/R3K2R w KQ - 0 1"), "c1", "passes f1");
    assert_eq!(castling("4k3/6r1/8/8/8/8/8/R3K2R w KQ - 0 1"), "c1", "ends on g1");
    assert_eq!(castling("4k3/2r5/8/8/8/8/8/R3K2R w KQ - 0 1"), "g1", "ends on c1");
    assert_eq!(castling("1r2k3/8/8/8/8/8/8/R3K3 w Q - 0 1"), "c1", "only the rook passes b1");

    let both = fide("r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1");
    assert_eq!(play(both, "O-O").write(), "r3k2r/8/8/8/8/8/8/R4RK1 b kq - 1 1");
    assert_eq!(play(both, "O-O-O").write(), "r3k2r/8/8/8/8/8/8/2KR3R b kq - 1 1");
    assert_eq!(play(both, "a1a2 O-O").write(), "r4rk1/8/8/8/8/8/R7/4K2R w K - 2 2");
    assert_eq!(play(both, "h1h8").write(), "r3k2R/8/8/8/8/8/8/R3K3 b Qq - 0 1", "the captured rook's right is gone");
    assert_eq!(play(both, "a1a2 a8b8 a2a1 b8a8").write(), "r3k2r/8/8/8/8/8/8/R3K2R w Kk - 4 3");
}

#[test]
fn rule_09_en_passant() {
    let pos = play(fide("4k3/3p4/8/4P3/8/8/8/4K3 b - - 0 1"), "d7d5");
    assert_eq!(pos.write(), "4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 2");
    assert_eq!(targets(&pos, "e5"), "d6 e6");
    let taken = play(pos, "e5d6");
    assert_eq!(taken.write(), "4k3/8/3P4/8/8/8/8/4K3 b - - 0 2");
    let later = play(pos, "e1e2 e8e7");
    assert_eq!(targets(&later, "e5"), "e6", "at once or never");
    let one_step = play(fide("4k3/8/3p4/4P3/8/8/8/4K3 b - - 0 1"), "d6d5");
    assert_eq!(targets(&one_step, "e5"), "e6");
    let black = play(fide("4k3/8/8/8/3p4/8/4P3/4K3 w - - 0 1"), "e2e4 d4e3");
    assert_eq!(black.write(), "4k3/8/8/8/8/4p3/8/4K3 w - - 0 2");
}

#[test]
fn rule_10_a_pawn_on_the_last_rank_becomes_another_man_always() {
    let pos = fide("3r3k/4P3/8/8/8/8/8/K7 w - - 0 1");
    assert_eq!(targets(&pos, "e7"), "d8 d8 d8 d8 e8 e8 e8 e8");
    assert_eq!(play(pos, "e7d8n").write(), "3N3k/8/8/8/8/8/8/K7 b - - 0 1");
    let black = play(fide("7k/8/8/8/8/8/p7/7K b - - 0 1"), "a2a1r");
    assert_eq!(black.write(), "7k/8/8/8/8/8/8/r6K w - - 0 2");
}

#[test]
fn rule_11_a_side_is_in_check_when_its_king_is_attacked_also_by_a_pinned_man() {
    let checked = |fen: &str| problema(fen).in_check(Side::First);
    assert!(checked("3k4/8/8/8/K2r4/8/8/3R4 w - - 0 1"), "the rook is pinned and gives check");
    assert!(checked("k7/8/8/8/8/8/5n2/7K w - - 0 1"));
    assert!(checked("k7/8/8/8/8/5q2/8/7K w - - 0 1"));
    assert!(checked("b6k/8/8/8/8/8/8/7K w - - 0 1"));
    assert!(!checked("b6k/8/2p5/8/8/8/8/7K w - - 0 1"), "the line is closed");
    assert!(checked("k7/8/8/8/8/8/6p1/7K w - - 0 1"), "pawns attack forward");
    assert!(!checked("k7/8/8/8/8/8/7p/7K w - - 0 1"), "not straight on");
    assert!(!checked("k6K/6p1/8/8/8/8/8/8 w - - 0 1"), "not backwards");
    assert!(checked("8/8/8/3kK3/8/8/8/8 w - - 0 1"), "kings attack each other");
}

#[test]
fn rule_12_a_king_is_never_captured() {
    assert_eq!(targets(&problema("k7/8/8/8/8/8/8/R6K w - - 0 1"), "a1"), "a2 a3 a4 a5 a6 a7 b1 c1 d1 e1 f1 g1");
    assert_eq!(targets(&problema("8/8/k7/8/8/8/8/RK6 w - - 0 1"), "a1"), "a2 a3 a4 a5", "nor jumped over");
    assert_eq!(targets(&problema("8/8/8/8/8/1k6/P7/6K1 w - - 0 1"), "a2"), "a3 a4", "nor taken by a pawn");
    assert_eq!(targets(&problema("8/8/8/8/8/1k6/8/N5K1 w - - 0 1"), "a1"), "c2", "nor by a knight");
}

#[test]
fn rule_13_no_move_may_leave_the_own_king_in_check() {
    assert_eq!(targets(&fide("4k3/4r3/8/8/8/8/4B3/4K3 w - - 0 1"), "e2"), "", "pinned");
    assert_eq!(targets(&fide("4k3/4r3/8/8/8/8/4R3/4K3 w - - 0 1"), "e2"), "e3 e4 e5 e6 e7", "pinned on its line");
    assert_eq!(targets(&fide("4k3/8/8/8/7b/8/5P2/4K3 w - - 0 1"), "f2"), "", "a pinned pawn");
    assert_eq!(targets(&fide("4k3/8/8/8/8/6b1/5P2/4K3 w - - 0 1"), "f2"), "g3", "it may take what pins it");
    assert_eq!(moves(&fide("k3r3/8/8/8/8/8/3Q4/4K3 w - - 0 1")), "d2e2 d2e3 e1d1 e1f1 e1f2", "block or step aside");
    let double_check = fide("4r3/7k/8/8/8/5n2/8/Q3K3 w - - 0 1");
    assert_eq!(moves(&double_check), "e1d1 e1f1 e1f2");
    // Both pawns leave the rank at once: the capture is not legal, and the square is not kept.
    assert_eq!(targets(&fide("8/8/8/K2pP2r/8/8/8/7k w - d6 0 1"), "e5"), "e6");
    assert_eq!(fide("8/8/8/K2pP2r/8/8/8/7k w - d6 0 1").write(), "8/8/8/K2pP2r/8/8/8/7k w - - 0 1");
}

#[test]
fn rule_14_in_check_without_a_legal_move_is_mate() {
    let fools_mate = play(Chess::<Fide>::start(), "f2f3 e7e5 g2g4 d8h4");
    assert_eq!(fools_mate.outcome(), Some(Outcome::Win(Side::Second)));
    let back_rank = play(problema("6k1/5ppp/8/8/8/8/8/R3K3 w - - 0 1"), "a1a8");
    assert_eq!(back_rank.outcome(), Some(Outcome::Win(Side::First)));
    assert_eq!(fide("R5k1/5pp1/7p/8/8/8/8/4K3 b - - 0 1").outcome(), None, "h7 is free");
    assert_eq!(fide("R5k1/4qppp/8/8/8/8/8/3K4 b - - 0 1").outcome(), None, "the queen comes between");
}

#[test]
fn rule_15_not_in_check_without_a_legal_move_is_stalemate() {
    assert_eq!(fide("7k/5Q2/6K1/8/8/8/8/8 b - - 0 1").outcome(), Some(Outcome::Draw));
    assert_eq!(problema("7k/5Q2/6K1/8/8/8/8/8 b - - 0 1").outcome(), Some(Outcome::Draw));
    assert_eq!(fide("7k/5Q2/6K1/8/8/8/8/8 w - - 0 1").outcome(), None);
}

#[test]
fn rule_16_problems_have_no_castling_no_en_passant_and_no_draw_but_stalemate() {
    let pos = problema("r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1");
    assert_eq!(targets(&pos, "e1"), "d1 d2 e2 f1 f2");
    assert_eq!(pos.write(), "r3k2r/8/8/8/8/8/8/R3K2R w - - 0 1");
    let pos = play(problema("4k3/3p4/8/4P3/8/8/8/4K3 b - - 0 1"), "d7d5");
    assert_eq!(targets(&pos, "e5"), "e6");
    let mut pos = problema("8/8/3k4/8/8/3K4/8/8 w - - 200 300");
    let mut past = Vec::new();
    for text in ["d3d2", "d6d7", "d2d3", "d7d6"].iter().cycle().take(100) {
        assert_eq!((pos.outcome(), pos.draw(&past)), (None, None));
        past.push(pos);
        pos = play(pos, text);
    }
    assert_eq!(pos.clock(), 255, "it stops where it ends");
}

#[test]
fn rule_17_problems_are_any_valid_board_with_either_side_to_move() {
    let adjacent = "8/8/8/3kK3/8/8/8/8";
    assert_eq!(moves(&problema(&format!("{adjacent} w - - 0 1"))), "e5f4 e5f5 e5f6");
    assert_eq!(moves(&problema(&format!("{adjacent} b - - 0 1"))), "d5c4 d5c5 d5c6");
    assert!(Chess::<Fide>::read(&format!("{adjacent} w - - 0 1")).is_err());

    let pawns = "P6k/8/8/8/8/8/8/KP5p";
    assert_eq!(moves(&problema(&format!("{pawns} w - - 0 1"))), "a1a2 a1b2 b1b2");
    assert_eq!(moves(&problema(&format!("{pawns} b - - 0 1"))), "h8g7 h8g8 h8h7");
    assert!(Chess::<Fide>::read(&format!("{pawns} w - - 0 1")).is_err());
    assert_eq!(targets(&problema("p6k/8/8/8/8/8/8/K7 b - - 0 1"), "a8"), "a7", "one step from the own first rank");
    assert_eq!(targets(&problema("7k/8/8/8/8/8/1p6/P6K w - - 0 1"), "a1"), "a2 b2", "it captures, too");

    // Both in check; whoever moves answers.
    let both = "r6k/8/8/8/8/8/8/K6R";
    assert_eq!(moves(&problema(&format!("{both} w - - 0 1"))), "a1b1 a1b2");
    assert_eq!(moves(&problema(&format!("{both} b - - 0 1"))), "h8g7 h8g8");
    assert!(Chess::<Fide>::read(&format!("{both} w - - 0 1")).is_err());
    // Three checks at once.
    assert_eq!(moves(&problema("7k/8/8/8/r7/1n6/2q5/K1r5 w - - 0 1")), "");
    assert_eq!(problema("7k/8/8/8/r7/1n6/2q5/K1r5 w - - 0 1").outcome(), Some(Outcome::Win(Side::Second)));
}

#[test]
fn rule_21_time_is_no_win_without_the_men_for_a_mate() {
    for (men, white, black) in [
        ("8/8/3k4/8/8/3K4/8/6Q1", true, false),
        ("8/8/3k4/8/8/3K4/P7/8", true, false),
        ("8/8/3k4/8/8/3K4/8/6R1", true, false),
        ("r7/8/3k4/8/8/3K4/8/6N1", true, true),
        // The queen's side is never mated by a knight alone; its own pawn may stand in the king's way.
        ("q7/8/3k4/8/8/3K4/8/6N1", false, true),
        ("8/p7/3k4/8/8/3K4/8/6N1", true, true),
        ("8/8/3k4/8/8/3K4/8/5NN1", true, false),
        ("8/8/3k4/8/8/3K4/8/5BN1", true, false),
        ("6n1/8/3k4/8/8/3K4/8/6N1", true, true),
        // Bishops of one colour need an enemy who is in his own way on the other one.
        ("q7/8/3k4/8/8/3K4/8/5B2", false, true),
        ("r7/8/3k4/8/8/3K4/8/5B2", false, true),
        ("5b2/8/3k4/8/8/3K4/8/5B2", true, true),
        ("2b1r3/8/3k4/8/8/3K4/8/5B2", false, true),
        ("6n1/8/3k4/8/8/3K4/8/5B2", true, true),
        ("8/p7/3k4/8/8/3K4/8/5B2", true, true),
    ] {
        let position = format!("{men} w - - 0 1");
        let able = |side| fide(&position).can_win(side);
        assert_eq!((able(Side::First), able(Side::Second)), (white, black), "{men}");
        assert!(problema(&position).can_win(Side::First) && problema(&position).can_win(Side::Second), "{men}");
    }
}

#[test]
fn rule_18_dead_positions_are_drawn() {
    let dead = |fen: &str| fide(fen).outcome() == Some(Outcome::Draw);
    assert!(dead("8/8/3k4/8/8/3K4/8/8 w - - 0 1"));
    assert!(dead("8/8/3k4/8/8/3K4/8/6N1 w - - 0 1"));
    assert!(dead("8/8/3k4/8/8/3K4/8/6b1 b - - 0 1"));
    assert!(dead("2b5/8/3k4/8/8/3K4/8/5B2 w - - 0 1"), "both on light squares");
    assert!(dead("2b1b3/8/3k4/8/B7/3K4/8/5B2 w - - 0 1"), "all on light squares");
    assert!(!dead("5b2/8/3k4/8/8/3K4/8/5B2 w - - 0 1"), "a dark and a light bishop can");
    assert!(!dead("8/8/3k4/8/8/3K4/8/5NN1 w - - 0 1"), "two knights can");
    assert!(!dead("6n1/8/3k4/8/8/3K4/8/6N1 w - - 0 1"), "a knight each can");
    assert!(!dead("6n1/8/3k4/8/8/3K4/8/6B1 w - - 0 1"));
    assert!(!dead("8/8/3k4/8/8/3K4/P7/8 w - - 0 1"));
    assert!(!dead("8/8/3k4/8/8/3K4/8/6R1 w - - 0 1"));
    assert!(!dead("8/8/3k4/8/8/3K4/8/6Q1 w - - 0 1"));
    // The tree of moves goes on, as published counts do.
    assert_eq!(fide("8/8/3k4/8/8/3K4/8/8 w - - 0 1").count(), 8);
}

#[test]
fn rule_19_the_third_repetition_may_be_claimed_and_the_fifth_ends_the_game() {
    let (mut pos, mut past, mut found) = (Chess::<Fide>::start(), Vec::new(), Vec::new());
    for text in ["g1f3", "g8f6", "f3g1", "f6g8"].iter().cycle().take(17) {
        found.push(pos.draw(&past));
        past.push(pos);
        pos = play(pos, text);
    }
    let claimable = |n: usize| found[n] == Some(Draw::Claimable);
    assert!(found[..8].iter().all(Option::is_none));
    assert!(claimable(8) && claimable(9) && claimable(12) && claimable(15));
    assert_eq!(found[16], Some(Draw::Over));
}

#[test]
fn rule_19_positions_repeat_when_rights_and_en_passant_agree() {
    let key = |fen: &str| fide(fen).key();
    let rights = |rights: &str| key(&format!("r3k2r/8/8/8/8/8/8/R3K2R w {rights} - 0 1"));
    assert_ne!(rights("KQkq"), rights("Kkq"));
    assert_eq!(rights("KQkq"), key("r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 7 40"), "counters do not count");
    let start_after_e4 = play(Chess::<Fide>::start(), "e2e4");
    assert_eq!(start_after_e4.write(), "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1");
    assert_eq!(start_after_e4.key(), key("rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq e3 0 1"));
    assert_ne!(key("4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 2"), key("4k3/8/8/3pP3/8/8/8/4K3 w - - 0 2"));
}

#[test]
fn rule_20_fifty_moves_may_be_claimed_and_seventy_five_end_the_game() {
    let rook_ending = |clock: u8| fide(&format!("8/8/3k4/8/8/3K4/8/6R1 w - - {clock} 90"));
    assert_eq!(rook_ending(99).draw(&[]), None);
    assert_eq!(rook_ending(100).draw(&[]), Some(Draw::Claimable));
    assert_eq!(rook_ending(100).outcome(), None);
    assert_eq!(rook_ending(149).outcome(), None);
    assert_eq!(rook_ending(150).outcome(), Some(Outcome::Draw));
    assert_eq!(play(rook_ending(149), "g1g2").outcome(), Some(Outcome::Draw));
    let mated = fide("R5k1/5ppp/8/8/8/8/8/4K3 b - - 150 90");
    assert_eq!(mated.outcome(), Some(Outcome::Win(Side::First)), "unless it is mate");
    assert_eq!(play(fide("8/8/3k4/8/8/3K3p/7R/8 w - - 99 90"), "h2h3").clock(), 0);
    assert_eq!(play(fide("8/8/3k4/8/8/3K3p/7R/8 b - - 99 90"), "d6d5").clock(), 100);
}

#[test]
fn the_key_kept_by_moves_is_the_key_from_scratch() {
    fn walk<R: Rules>(start: Chess<R>, seed: u64) {
        let (mut random, mut pos) = (fastrand::Rng::with_seed(seed), start);
        for _ in 0..300 {
            let moves = pos.legal();
            if moves.is_empty() {
                break;
            }
            pos = pos.play(moves[random.usize(..moves.len())]);
            assert_eq!(pos.key(), pos.whole_key(), "seed {seed}: {pos:?}");
        }
    }
    for seed in 0..200 {
        walk(Chess::<Fide>::start(), seed);
        walk(Chess::<Problem>::start(), seed);
        walk(fide("r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1"), seed);
    }
}

#[test]
fn what_a_move_captures() {
    let pos = fide("4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 2");
    let captured = |text: &str| pos.captured(pos.read_move(text).expect("legal"));
    assert_eq!(captured("e5d6"), Some(Man::Pawn));
    assert_eq!(captured("e5e6"), None);
}
