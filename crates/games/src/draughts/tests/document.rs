//! The rows FD-12 to FD-29 of what the document asks for, on its own board: columns and rows from the top left,
//! white men at the top, going down.

use board::{Notation, NotationError, Outcome, Position, Side};
use terms::Term;

use crate::Document;
use crate::draughts::{Draughts, English, Free, International, Italian, Rules};

/// The board with these pieces, written as `pb(4,3)`, and nothing else.
fn cells<R: Rules>(pieces: &str) -> Vec<Term> {
    let width = usize::from(R::WIDTH);
    let dark = |x: u8, y: u8| Draughts::<R>::LAYOUT.at(x, y).is_some();
    let places = (0..R::WIDTH).flat_map(|y| (0..R::WIDTH).map(move |x| (x, y)));
    let mut cells: Vec<Term> = places.map(|(x, y)| Term::atom(if dark(x, y) { "va" } else { "nl" })).collect();
    for piece in pieces.split_whitespace() {
        let [name, x, y] = piece.split(['(', ',', ')']).take(3).collect::<Vec<_>>()[..] else { panic!("{piece}") };
        let place = |n: &str| n.parse::<usize>().expect("a column or a row") - 1;
        cells[place(y) * width + place(x)] = Term::atom(name);
    }
    cells
}

fn libre(turn: Side, pieces: &str) -> Draughts<Free> {
    Draughts::read_term(&Term::list(cells::<Free>(pieces)), Some(turn)).expect(pieces)
}

/// Every legal move in the document's coordinates, in the order of the list.
fn list(pos: &Draughts<Free>) -> Vec<String> {
    pos.legal().iter().map(|&m| pos.write_coordinates(m)).collect()
}

/// After the move that is typed so, the board has these pieces.
fn check_after(turn: Side, before: &str, typed: &str, after: &str) {
    let pos = libre(turn, before);
    let m = pos.read_move(typed).unwrap_or_else(|error| panic!("{before}: {error}"));
    assert_eq!(pos.play(m), libre(!turn, after), "{before}: {typed}");
}

fn check_refused(pos: &Draughts<Free>, typed: &str) {
    match pos.read_move(typed) {
        Err(NotationError::NoSuchMove { .. } | NotationError::Form { .. }) => {}
        other => panic!("{typed}: {other:?}"),
    }
}

const WHITE: Side = Side::First;
const BLACK: Side = Side::Second;

#[test]
fn fd_12_a_man_steps_forward_and_nowhere_else() {
    let start = Draughts::<Free>::start();
    assert!(start.read_move("2,3,1,4").is_ok() && start.read_move("2,3,3,4").is_ok());
    for typed in ["2,3,1,2", "2,3,2,4", "2,3,4,3", "2,3,4,5", "2,3,2,5", "1,2,2,3", "8,3,9,4", "2,3,2,3", "0,0,1,1"] {
        check_refused(&start, typed);
    }
    assert_eq!(list(&libre(WHITE, "pb(4,5) pn(1,8)")), ["(4,5)-(3,6)", "(4,5)-(5,6)"]);
    assert_eq!(list(&libre(BLACK, "pb(8,1) pn(4,5)")), ["(4,5)-(3,4)", "(4,5)-(5,4)"]);
}

#[test]
fn fd_13_nobody_moves_the_opponents_pieces_or_an_empty_square() {
    let start = Draughts::<Free>::start();
    for typed in ["1,6,2,5", "3,6,2,5", "1,4,2,5", "2,5,1,6", "1,1,2,2"] {
        check_refused(&start, typed);
    }
}

#[test]
fn fd_14_white_has_seven_first_moves() {
    let moves = list(&Draughts::start());
    let wanted =
        ["(2,3)-(1,4)", "(2,3)-(3,4)", "(4,3)-(3,4)", "(4,3)-(5,4)", "(6,3)-(5,4)", "(6,3)-(7,4)", "(8,3)-(7,4)"];
    assert_eq!(moves, wanted);
}

#[test]
fn fd_15_a_man_takes_forward() {
    let before = "pb(4,3) pn(3,4) pn(5,4)";
    assert_eq!(list(&libre(WHITE, before)), ["(4,3)-(2,5)", "(4,3)-(6,5)"]);
    check_after(WHITE, before, "4,3,2,5", "pb(2,5) pn(5,4)");
    check_after(WHITE, before, "4,3,6,5", "pb(6,5) pn(3,4)");
}

#[test]
fn fd_16_a_man_takes_backwards() {
    check_after(WHITE, "pb(4,5) pn(3,4)", "4 5 2 3", "pb(2,3)");
    check_after(BLACK, "pn(4,3) pb(5,4)", "4 3 6 5", "pn(6,5)");
}

#[test]
fn fd_17_no_capture_onto_a_piece_off_the_board_or_over_the_own() {
    assert_eq!(list(&libre(WHITE, "pb(4,3) pn(3,4) pn(2,5)")), ["(4,3)-(5,4)"]);
    assert_eq!(list(&libre(WHITE, "pb(2,3) pn(1,4)")), ["(2,3)-(3,4)"]);
    assert_eq!(list(&libre(WHITE, "pb(4,3) rb(3,4) pn(8,7)"))[..1], ["(3,4)-(1,2)"]);
    check_refused(&libre(WHITE, "pb(4,3) rb(3,4) pn(8,7)"), "4,3,2,5");
}

#[test]
fn fd_18_taking_is_optional() {
    let pos = libre(WHITE, "pb(4,3) pb(8,1) pn(3,4) pn(5,4)");
    assert_eq!(list(&pos), ["(4,3)-(2,5)", "(4,3)-(6,5)", "(8,1)-(7,2)"]);
}

#[test]
fn fd_19_a_chain_is_one_turn_of_one_piece() {
    let before = "pb(1,2) pn(2,3) pn(4,5) pn(8,7)";
    check_after(WHITE, before, "1,2,3,4", "pb(5,6) pn(8,7)");
    check_after(WHITE, before, "1,2,5,6", "pb(5,6) pn(8,7)");
    check_after(WHITE, before, "(1,2)-(3,4)-(5,6)", "pb(5,6) pn(8,7)");
    // Once begun it goes on: no move stops after the first jump.
    assert_eq!(list(&libre(WHITE, before)), ["(1,2)-(5,6)"]);
}

#[test]
fn fd_19_where_several_moves_fit_the_player_is_asked() {
    let ambiguous = |before: &str, typed: &str| match libre(WHITE, before).read_move(typed) {
        Err(NotationError::Ambiguous { fits, .. }) => fits,
        other => panic!("{before}: {typed}: {other:?}"),
    };
    // A fork: the first jump alone does not say how the chain goes on; the last square does.
    let fork = "pb(2,1) pn(3,2) pn(3,4) pn(5,4)";
    assert_eq!(ambiguous(fork, "2,1,4,3"), ["1x17", "1x19"]);
    check_after(WHITE, fork, "2,1,2,5", "pb(2,5) pn(5,4)");
    // A loop with a tail: the last square does not say which way round, and all squares do.
    let tail = "pb(4,1) pn(3,2) pn(5,2) pn(3,4) pn(5,4) pn(5,6)";
    assert_eq!(ambiguous(tail, "4,1,6,7"), ["2x9x18x27", "2x11x18x27"]);
    assert_eq!(ambiguous(tail, "4,1,2,3"), ["2x2", "2x9x18x27"]);
    check_after(WHITE, tail, "4,1,4,1", "pb(4,1) pn(5,6)");
    check_after(WHITE, tail, "(4,1)-(2,3)-(4,5)-(6,7)", "pb(6,7) pn(5,2) pn(5,4)");
    assert_eq!(list(&libre(WHITE, tail)), ["(4,1)-(4,1)", "(4,1)-(2,3)-(4,5)-(6,7)", "(4,1)-(6,3)-(4,5)-(6,7)"]);
}

#[test]
fn fd_20_captured_squares_are_not_crossed_within_the_chain() {
    // Behind (4,5) the king would see (2,3) across it.
    assert_eq!(list(&libre(WHITE, "rb(3,4) pn(2,3) pn(4,5)"))[..2], ["(3,4)-(1,2)", "(3,4)-(5,6)"]);
    check_after(WHITE, "rb(3,4) pn(2,3) pn(4,5)", "3,4,5,6", "rb(5,6) pn(2,3)");
}

#[test]
fn fd_21_men_become_kings_at_the_far_end() {
    check_after(WHITE, "pb(4,7) pn(1,4)", "4,7,5,8", "rb(5,8) pn(1,4)");
    check_after(BLACK, "pn(5,2) pb(1,4)", "5,2,4,1", "rn(4,1) pb(1,4)");
}

#[test]
fn fd_22_no_promotion_in_the_middle_of_a_chain() {
    check_after(WHITE, "pb(3,6) pn(4,7) pn(6,7)", "3,6,5,8", "pb(7,6)");
}

#[test]
fn fd_23_promotion_by_capture() {
    check_after(WHITE, "pb(3,6) pn(4,7) pn(1,4)", "3,6,5,8", "rb(5,8) pn(1,4)");
}

#[test]
fn fd_24_a_king_moves_along_free_diagonals_and_does_not_teleport() {
    let wanted = [
        "(4,3)-(1,6)",
        "(4,3)-(2,1)",
        "(4,3)-(2,5)",
        "(4,3)-(3,2)",
        "(4,3)-(3,4)",
        "(4,3)-(5,2)",
        "(4,3)-(5,4)",
        "(4,3)-(6,1)",
        "(4,3)-(6,5)",
        "(4,3)-(7,6)",
        "(4,3)-(8,7)",
    ];
    assert_eq!(list(&libre(WHITE, "rb(4,3)")), wanted);
}

#[test]
fn fd_25_a_king_takes_at_a_distance_and_lands_right_behind() {
    let takes: Vec<String> = list(&libre(WHITE, "rb(2,1) pn(5,4)"));
    assert_eq!(takes, ["(2,1)-(6,5)", "(2,1)-(1,2)", "(2,1)-(3,2)", "(2,1)-(4,3)"]);
    check_refused(&libre(WHITE, "rb(2,1) pn(5,4)"), "2,1,7,6");
}

#[test]
fn fd_26_a_king_jumps_neither_two_pieces_nor_its_own() {
    let quiet = ["(2,1)-(1,2)", "(2,1)-(3,2)", "(2,1)-(4,3)"];
    assert_eq!(list(&libre(WHITE, "rb(2,1) pn(5,4) pn(6,5)")), quiet);
    assert_eq!(list(&libre(WHITE, "rb(2,1) pb(5,4) pn(6,5) pn(4,5)"))[..3], quiet);
}

#[test]
fn fd_27_a_king_is_never_demoted() {
    check_after(WHITE, "rb(5,8) pn(1,4)", "5,8,3,6", "rb(3,6) pn(1,4)");
    check_after(WHITE, "rb(3,2) pn(1,4)", "3,2,2,1", "rb(2,1) pn(1,4)");
}

#[test]
fn fd_28_without_pieces_the_game_is_lost() {
    let pos = libre(WHITE, "pb(4,3) pn(3,4)");
    let end = pos.play(pos.read_move("4,3,2,5").expect("legal"));
    assert_eq!(end.outcome(), Some(Outcome::Win(WHITE)));
    assert_eq!(end.turn(), BLACK);
}

#[test]
fn fd_29_the_blocked_side_loses() {
    assert_eq!(libre(WHITE, "pb(1,4) pn(2,5) pn(3,6)").outcome(), Some(Outcome::Win(BLACK)));
}

#[test]
fn terms_read_back_in_every_rule_set() {
    fn round<R: Rules>(first: &str) {
        let start = Draughts::<R>::start();
        let Term::List(cells, None) = start.write_term() else { panic!("a list") };
        assert_eq!(cells.len(), usize::from(R::WIDTH).pow(2));
        assert_eq!(cells[0], Term::atom(first));
        assert_eq!(Draughts::<R>::read_term(&start.write_term(), None), Ok(start));
    }
    round::<Free>("nl");
    round::<English>("nl");
    round::<Italian>("pn");
    round::<International>("nl");
}

#[test]
fn a_term_that_cannot_be_is_refused_with_every_reason() {
    let reasons = |term: Term| match Draughts::<Free>::read_term(&term, None) {
        Err(NotationError::Impossible(reasons)) => super::ids(&reasons),
        other => panic!("{other:?}"),
    };
    assert_eq!(reasons(Term::atom("tablero")), ["damas-term-not-a-list"]);
    assert_eq!(reasons(Term::list([])), ["damas-term-length"]);
    let mut cells = cells::<Free>("pb(2,1) pb(1,8) pn(2,1) pn(4,1) tm(4,3) pb(1,1) xx(3,4)");
    assert_eq!(
        reasons(Term::list(cells.clone())),
        [
            "damas-term-light",
            "damas-term-taken",
            "damas-term-dark",
            "damas-white-man-on-last-row",
            "damas-black-man-on-last-row",
            "damas-black-man-on-last-row"
        ]
    );
    cells[0] = Term::Int(3);
    assert_eq!(reasons(Term::list(cells))[0], "damas-term-light");
    let crowd = Term::list((0..64).map(|i| Term::atom(if (i / 8 + i % 8) % 2 == 1 { "rb" } else { "nl" })));
    assert_eq!(reasons(crowd), ["damas-too-many-white"]);
}
