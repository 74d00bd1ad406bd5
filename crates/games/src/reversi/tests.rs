//! One test for each rule, then text, the document's examples, and the slow version as the judge.

use board::{Bits, Message, Notation, NotationError, Outcome, Position, Side, Square, View, perft};
use terms::Term;

use super::{Move, Reversi};
use crate::Document;

fn pos(text: &str) -> Reversi {
    Reversi::read(text).unwrap_or_else(|error| panic!("{text}: {error}"))
}

fn moves(pos: &Reversi) -> Vec<String> {
    pos.legal().iter().map(|&m| pos.write_move(m)).collect()
}

fn coordinates(pos: &Reversi) -> Vec<String> {
    pos.legal().iter().map(|&m| pos.write_coordinates(m)).collect()
}

fn play(pos: &Reversi, line: &str) -> Reversi {
    line.split_whitespace()
        .fold(*pos, |pos, m| pos.play(pos.read_move(m).unwrap_or_else(|error| panic!("{}: {error}", pos.write()))))
}

/// Only the first side can place, on a3; its opponent cannot, before or after.
const SECOND_IS_BLOCKED: &str = "
    XXXXXXXX
    XXXXXXXX
    -OOXXXXX
    XXXXXXXX
    XXXXXXXX
    XXXXXXXX
    XXXXXXX-
    XXXXXXXX";

#[test]
fn rule_01_the_two_starts_mirror_each_other() {
    let start = "---------------------------XO------OX--------------------------- X";
    assert_eq!(Reversi::document_start().write(), start);
    assert_eq!(
        Reversi::tournament_start().write(),
        "---------------------------OX------XO--------------------------- X"
    );
}

#[test]
fn rule_02_black_moves_first() {
    for start in [Reversi::document_start(), Reversi::tournament_start()] {
        assert_eq!(start.turn(), Side::First);
        assert_eq!(start.play(start.legal()[0]).turn(), Side::Second);
    }
}

#[test]
fn rule_03_a_move_adds_one_disc_on_an_empty_square() {
    let mut pos = Reversi::tournament_start();
    let mut random = fastrand::Rng::with_seed(3);
    while pos.outcome().is_none() {
        let m = pos.legal()[random.usize(..pos.legal().len())];
        let next = pos.play(m);
        if let Move::Place(square) = m {
            assert!(pos.empty().has(square));
            assert_eq!(next.empty(), pos.empty().without(square));
        }
        pos = next;
    }
}

#[test]
fn rule_04_a_disc_must_flank() {
    let start = Reversi::document_start();
    assert_eq!(coordinates(&start), ["(6,4)", "(5,3)", "(4,6)", "(3,5)"]);
    // The other 60 squares are occupied, next to nothing, or next to a line that nothing closes.
    for (row, column) in (1..=8).flat_map(|row| (1..=8).map(move |column| (row, column))) {
        let text = format!("({row},{column})");
        assert_eq!(start.read_move(&text).is_ok(), coordinates(&start).contains(&text), "{text}");
    }
    for wrong in ["(4,4)", "(1,1)", "(3,4)", "(9,1)", "(0,5)", "(3,300)", "i9", ""] {
        assert!(matches!(start.read_move(wrong), Err(NotationError::NoSuchMove { .. })), "{wrong}");
    }
}

#[test]
fn rule_04_a_gap_in_the_line_flanks_nothing() {
    assert_eq!(moves(&pos(&format!("-O-OX---{} X", "-".repeat(56)))), ["c1"]);
}

#[test]
fn rule_04_lines_do_not_go_round_the_edge() {
    let rows = "------OO X------- -------- -------- -------- -------- -------- --------";
    assert_eq!(pos(&format!("{rows} X")).outcome(), Some(Outcome::Win(Side::Second)));
    let rows = "-------X O------- -------- -------- -------- -------- -------- --------";
    assert_eq!(pos(&format!("{rows} X")).outcome(), Some(Outcome::Draw));
}

#[test]
fn rule_04_edges_and_corners_may_be_taken() {
    let rows = "-OOOOOX- -------- X------- O------- O------- O------- O------- -OOOOOOX X";
    assert_eq!(moves(&pos(rows)), ["a8", "a1"]);
    let rows = "XOOOOOO- ------O- -----O-- ----O--- ---O---- --O----- -O------ X------- X";
    assert!(coordinates(&pos(rows)).contains(&"(1,8)".into()));
    let rows = "-------X -------O -------O -------O -------O -------O -------O XOOOOOO- X";
    assert_eq!(play(&pos(rows), "h8").discs(Side::First).len(), 15);
}

#[test]
fn rule_05_every_flanked_line_turns_at_once() {
    let star = "
        X--X--X-
        -O-O-O--
        --OOO---
        XOO-OOOX
        --OOO---
        -O-O-O--
        X--O--X-
        ---X---- X";
    let after = "
        X--X--X-
        -X-X-X--
        --XXX---
        XXXXXXXX
        --XXX---
        -X-X-X--
        X--X--X-
        ---X---- O";
    assert_eq!(play(&pos(star), "d4"), pos(after));
}

#[test]
fn rule_05_a_disc_that_turned_flanks_nothing() {
    // c1 turns b1; b1 and b3 now enclose b2, which stays.
    let rows = "XO------ -O------ -X------ -------- -------- -------- -------- --------";
    let after = "XXX----- -O------ -X------ -------- -------- -------- -------- --------";
    assert_eq!(play(&pos(&format!("{rows} X")), "c1"), pos(&format!("{after} O")));
}

#[test]
fn rule_06_a_side_passes_when_it_cannot_flank_and_only_then() {
    let blocked = pos(&format!("{SECOND_IS_BLOCKED} O"));
    assert_eq!(moves(&blocked), ["pass"]);
    let next = blocked.play(Move::Pass);
    assert_eq!(next, pos(&format!("{SECOND_IS_BLOCKED} X")));
    assert_eq!(moves(&next), ["a3"]);
    assert!(matches!(next.read_move("pass"), Err(NotationError::NoSuchMove { .. })));
}

#[test]
fn rule_07_the_game_ends_on_a_full_board() {
    let last = pos(&format!("{}OX X", "-O".to_string() + &"X".repeat(60)));
    let full = play(&last, "a1");
    assert!(full.empty().is_empty());
    assert_eq!(full.outcome(), Some(Outcome::Win(Side::First)));
    assert!(full.legal().is_empty());
}

#[test]
fn rule_07_the_game_ends_when_neither_side_can_flank() {
    let end = play(&pos(&format!("{SECOND_IS_BLOCKED} X")), "a3");
    assert_eq!(end.empty().len(), 1);
    assert_eq!(end.outcome(), Some(Outcome::Win(Side::First)));
    assert_eq!(end.turn(), Side::Second, "the end of the game passes the turn");
}

#[test]
fn rule_07_the_game_ends_when_a_side_has_no_disc() {
    // The shortest game there is, by the tournament start.
    let wiped_out = play(&Reversi::tournament_start(), "e6 f4 e3 f6 g5 d6 e7 f5 c5");
    assert_eq!(wiped_out.discs(Side::Second), Bits::EMPTY);
    assert_eq!(wiped_out.outcome(), Some(Outcome::Win(Side::First)));
}

#[test]
fn rule_08_blocks_at_different_times_do_not_end_the_game() {
    // Each side passes once, and a square stays empty.
    const GAME: &str = "d6 c6 c5 e6 f6 b4 d7 e7 d8 f5 b5 f7 g5 g6 b3 f4 g7 c8 b8 h5 c7 h6 g4 h4 pass b6 a5 c4 g3 h8 \
        g8 a3 a4 a6 b7 a2 d3 f8 h7 e8 h3 e3 f3 a7 a8 c3 b2 f2 e2 d2 a1 h2 d1 c2 g1 f1 e1 c1 b1 pass g2";
    let mut pos = Reversi::document_start();
    let mut passed = Vec::new();
    for text in GAME.split_whitespace() {
        assert_eq!(pos.outcome(), None);
        let m = pos.read_move(text).expect("a legal move");
        if m == Move::Pass {
            passed.push(pos.turn());
        }
        pos = pos.play(m);
    }
    assert_eq!(passed, [Side::First, Side::Second]);
    assert!(pos.outcome().is_some() && pos.empty().len() == 1);
}

#[test]
fn rule_09_more_discs_win() {
    let full = |first: usize| pos(&format!("{}{} X", "X".repeat(first), "O".repeat(64 - first)));
    assert_eq!(full(33).outcome(), Some(Outcome::Win(Side::First)));
    assert_eq!(full(32).outcome(), Some(Outcome::Draw));
    assert_eq!(full(31).outcome(), Some(Outcome::Win(Side::Second)));
}

#[test]
fn the_documents_first_move_turns_one_disc() {
    let after = play(&Reversi::document_start(), "(4,6)");
    assert_eq!(after.write(), "---------------------------XXX-----OX--------------------------- O");
}

#[test]
fn the_documents_example_has_three_moves() {
    let after = play(&Reversi::document_start(), "(5,3)");
    assert_eq!(coordinates(&after), ["(6,5)", "(6,3)", "(4,3)"]);
    // The boards that the document draws.
    let rows = |m: &str| play(&after, m).write()[24..48].to_string();
    assert_eq!(rows("(6,5)"), "---XO-----XXO-------O---");
    assert_eq!(rows("(6,3)"), "---XO-----XOX-----O-----");
    assert_eq!(rows("(4,3)"), "--OOO-----XXX-----------");
}

#[test]
fn the_only_move_is_listed_alone() {
    let pos = pos(&format!("{SECOND_IS_BLOCKED} X"));
    assert_eq!((moves(&pos), pos.count()), (vec!["a3".into()], 1));
}

#[test]
fn text_is_read_in_the_ways_people_write_it() {
    let start = Reversi::tournament_start();
    let rows = ["........", "........", "........", "...o*...", "...xO...", "........", "........", "........"];
    assert_eq!(pos(&format!("{}\n  x", rows.join("\n"))), start);
    assert_eq!(pos(&format!("{}\tX", rows.concat())), start);
    for text in ["d3", "D3", " d3 ", "(3,4)", "3,4", "( 3 , 4 )"] {
        assert_eq!(start.read_move(text), Ok(Move::Place(Square::at(19))), "{text}");
    }
    let blocked = pos(&format!("{SECOND_IS_BLOCKED} O"));
    for text in ["pass", "PASS", "pasa", "paso", "--"] {
        assert_eq!(blocked.read_move(text), Ok(Move::Pass), "{text}");
    }
}

#[test]
fn text_that_is_no_board_is_refused_where_it_goes_wrong() {
    fn check(text: &str, column: usize, id: &str, found: &str) {
        match Reversi::read(text) {
            Err(NotationError::Form { column: c, expected, found: f }) => {
                assert_eq!((c, expected.id, f.as_str()), (column, id, found), "{text}");
            }
            other => panic!("{text}: {other:?}"),
        }
    }
    let dashes = |n| "-".repeat(n);
    check("", 1, "reversi-expected-squares", "");
    check("X", 2, "reversi-expected-squares", "");
    check(&format!("{} X", dashes(63)), 64, "reversi-expected-squares", "X");
    check(&format!("{}?{} X", dashes(9), dashes(54)), 10, "reversi-expected-symbol", "?-------------------");
    check(&format!("ñ{} X", dashes(63)), 1, "reversi-expected-symbol", "ñ-------------------");
    check(&dashes(64), 65, "reversi-expected-side", "");
    check(&format!("{} Z", dashes(64)), 66, "reversi-expected-side", "Z");
    check(&format!("{} X", dashes(65)), 65, "reversi-expected-side", "-");
    check(&format!("{} X X", dashes(64)), 66, "reversi-expected-side", "X");
    assert_eq!(
        Reversi::read(&format!("{} X", dashes(64))),
        Err(NotationError::Impossible(vec![Message::new("reversi-no-disc")]))
    );
}

#[test]
fn the_documents_board_is_read_and_written() {
    let row = |cells: [i64; 8]| Term::list(cells.map(Term::Int));
    let empty = || row([0; 8]);
    let rows = vec![
        empty(),
        empty(),
        empty(),
        row([0, 0, 0, 1, 2, 0, 0, 0]),
        row([0, 0, 0, 2, 1, 0, 0, 0]),
        empty(),
        empty(),
        empty(),
    ];
    let board = Term::compound("tablero", rows.clone());
    assert_eq!(Reversi::read_term(&board, None), Ok(Reversi::document_start()));
    assert_eq!(Reversi::read_term(&Term::list(rows), None), Ok(Reversi::document_start()));
    assert_eq!(Reversi::document_start().write_term(), board);
    let second = Reversi::read_term(&board, Some(Side::Second)).expect("the same board");
    assert_eq!((second.turn(), second.write_term()), (Side::Second, board));
    assert_eq!(pos(&format!("{SECOND_IS_BLOCKED} O")).write_coordinates(Move::Pass), "pasa");
}

#[test]
fn a_term_that_is_no_board_is_refused_with_every_reason() {
    let reasons = |term: &Term| match Reversi::read_term(term, None) {
        Err(NotationError::Impossible(reasons)) => reasons.iter().map(ToString::to_string).collect::<Vec<_>>(),
        other => panic!("{other:?}"),
    };
    assert_eq!(reasons(&Term::atom("tablero")), ["reversi-not-a-board"]);
    let rows = [
        Term::list([Term::Int(1)]),
        Term::list([0, 1, 2, 3, 0, 0, 0, -1].map(Term::Int)),
        Term::list(vec![Term::Int(0); 8]),
    ];
    assert_eq!(
        reasons(&Term::list(rows)),
        [
            "reversi-wrong-rows found=3",
            "reversi-wrong-row row=1",
            "reversi-wrong-cell row=2 column=4",
            "reversi-wrong-cell row=2 column=8"
        ]
    );
    let empty = Term::compound("tablero", vec![Term::list(vec![Term::Int(0); 8]); 8]);
    assert_eq!(reasons(&empty), ["reversi-no-disc"]);
}

#[test]
fn the_view_shows_discs_and_counts() {
    let start = Reversi::document_start();
    let discs: Vec<(char, char, usize)> = start.pieces().iter().map(|p| (p.glyph, p.letter, p.spot)).collect();
    assert_eq!(discs, [('●', 'X', 27), ('●', 'X', 36), ('○', 'O', 28), ('○', 'O', 35)]);
    assert_eq!(start.notes()[0].to_string(), "reversi-discs black=2 white=2");
    assert_eq!(start.clicks(start.legal()[3]), [20]);
    assert!(start.clicks(Move::Pass).is_empty());
    assert_eq!(Reversi::geometry().spots[20].label, "e3");
}

/// The rules by walking from square to square: slow, obvious, the judge of the fast version.
fn walk(pos: &Reversi, square: Square<64>) -> Bits<64> {
    let (row, column) = (square.index() as i32 / 8, square.index() as i32 % 8);
    let at = |row: i32, column: i32| {
        let on_board = (0..8).contains(&row) && (0..8).contains(&column);
        on_board.then(|| Square::<64>::at((8 * row + column) as u8))
    };
    let mut turned = Bits::EMPTY;
    for (down, right) in (-1..=1).flat_map(|down| (-1..=1).map(move |right| (down, right))) {
        let mut line = Bits::EMPTY;
        for distance in 1..8 {
            match at(row + distance * down, column + distance * right) {
                Some(next) if pos.owner(next) == Some(!pos.turn()) => line = line.with(next),
                Some(next) if pos.owner(next) == Some(pos.turn()) => {
                    turned |= line;
                    break;
                }
                _ => break,
            }
        }
    }
    turned
}

fn judge(pos: &Reversi, seed: u64) {
    let mut placements = Bits::EMPTY;
    for square in pos.empty() {
        let turned = walk(pos, square);
        assert_eq!(pos.flips(square), turned, "seed {seed}: {square:?} in {}", pos.write());
        if !turned.is_empty() {
            placements = placements.with(square);
        }
    }
    assert_eq!(pos.placements(), placements, "seed {seed}: {}", pos.write());
}

#[test]
fn fast_flips_are_those_of_the_slow_walk() {
    for seed in 0..300 {
        let mut random = fastrand::Rng::with_seed(seed);
        // Boards from random play first, then boards of random discs.
        let mut pos = Reversi::document_start();
        while pos.outcome().is_none() {
            judge(&pos, seed);
            pos = pos.play(pos.legal()[random.usize(..pos.legal().len())]);
        }
        let (a, b, c) = (random.u64(..), random.u64(..), random.u64(..));
        for (first, second) in [(a, b & !a), (a & c, b & !a), (a & b & c, !(a & b & c) & (b | c)), (a, !a)] {
            let pos = Reversi::new(Bits::from_raw(first), Bits::from_raw(second), Side::First);
            judge(&pos.expect("discs apart"), seed);
        }
    }
}

#[test]
fn the_first_plies_count_as_published() {
    for (depth, count) in [(1, 4), (2, 12), (3, 56), (4, 244), (5, 1396), (6, 8200)] {
        assert_eq!(perft(&Reversi::document_start(), depth), count);
    }
}
