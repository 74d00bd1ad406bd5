//! One test for each rule, then text, the document's term and its predicates.

use board::{Notation, NotationError, Outcome, Position, Side, View};
use terms::Term;

use super::{CENTRE, Cells, DocumentState, Move, MoveKind, Seega, Stage};
use crate::Document;

fn pos(text: &str) -> Seega {
    Seega::read(text).unwrap_or_else(|error| panic!("{text}: {error}"))
}

fn moves(pos: &Seega) -> Vec<String> {
    pos.legal().iter().map(|&m| pos.write_move(m)).collect()
}

fn play(pos: &Seega, line: &str) -> Seega {
    line.split_whitespace()
        .fold(*pos, |pos, m| pos.play(pos.read_move(m).unwrap_or_else(|error| panic!("{}: {error}", pos.write()))))
}

/// What `line` leads to from `before`.
fn check(before: &str, line: &str, after: &str) {
    assert_eq!(play(&pos(before), line).write(), after, "{before} after {line}");
}

fn is_illegal(pos: &Seega, text: &str) -> bool {
    matches!(pos.read_move(text), Err(NotationError::NoSuchMove { .. }))
}

/// Phase 1 played out row by row: `x` and `o` two by two.
const PLACING: &str = "a1 b1 c1 d1 e1 a2 b2 c2 d2 e2 a3 b3 d3 e3 a4 b4 c4 d4 e4 a5 b5 c5 d5 e5";

#[test]
fn rule_01_x_starts_on_an_empty_board_of_25_cells() {
    assert_eq!(Seega::start().write(), "-----/-----/-----/-----/----- x 1 0 0 0 0 2");
    let [x, o] = Side::BOTH.map(|side| play(&Seega::start(), PLACING).men(side).len());
    assert_eq!((x, o), (12, 12));
}

#[test]
fn rule_02_two_men_a_turn_anywhere_but_on_the_centre() {
    check("-----/-----/-----/-----/----- x 1 0 0 0 0 2", "a1", "x----/-----/-----/-----/----- x 1 0 0 0 0 1");
    check("-----/-----/-----/-----/----- x 1 0 0 0 0 2", "a1 e5", "x----/-----/-----/-----/----x o 1 0 0 0 0 2");
    assert_eq!(moves(&Seega::start()).len(), 24);
    assert!(is_illegal(&Seega::start(), "c3"));
    let next = play(&Seega::start(), "a1");
    assert!(is_illegal(&next, "a1") && is_illegal(&next, "pass"));
}

#[test]
fn rule_03_nothing_is_captured_in_phase_1() {
    check("-----/-----/-----/-----/----- x 1 0 0 0 0 2", "a1 c1 b1", "xox--/-----/-----/-----/----- o 1 0 0 0 0 1");
    check(
        "-----/-----/-----/-----/----- x 1 0 0 0 0 2",
        "a1 e5 b1 d1 c1",
        "xoxo-/-----/-----/-----/----x x 1 0 0 0 0 1",
    );
}

#[test]
fn rule_04_phase_2_starts_with_x_when_only_the_centre_is_free() {
    let before = PLACING.strip_suffix(" e5").expect("the last man");
    assert_eq!(play(&Seega::start(), before).stage(), Stage::Placing(1));
    let start = play(&Seega::start(), PLACING);
    assert_eq!(start.write(), "xxoox/xooxx/oo-xx/ooxxo/oxxoo x 2 0 0 0 0 -");
    assert_eq!(start.free().first(), Some(CENTRE));
}

#[test]
fn rule_05_a_man_moves_one_cell_up_down_left_or_right() {
    let middle = pos("----o/-----/--x--/-----/----- x 2 0 0 0 0 -");
    assert_eq!(moves(&middle), ["c3b3", "c3d3", "c3c2", "c3c4"]);
    assert_eq!(moves(&pos("x---o/-----/-----/-----/----- x 2 0 0 0 0 -")), ["a1b1", "a1a2"]);
    assert_eq!(moves(&pos("x---o/-----/-----/-----/----- o 2 0 0 0 0 -")), ["e1d1", "e1e2"]);
    for wrong in ["c3c3", "c3b2", "c3c5", "a1a2", "e1d1", "c3", "pass"] {
        assert!(is_illegal(&middle, wrong), "{wrong}");
    }
}

#[test]
fn rule_05_men_block_each_other() {
    assert_eq!(moves(&pos("xo---/x----/-----/-----/----- x 2 0 0 0 0 -")), ["a2b2", "a2a3"]);
}

#[test]
fn rule_06_a_man_between_the_mover_and_another_is_captured() {
    check("xo---/--x--/-----/o----/o---o x 2 0 0 3 4 -", "c2c1", "x-x--/-----/-----/o----/o---o o 2 0 0 0 4 -");
    check("x----/-----/o----/-x---/o---- x 2 0 0 3 4 -", "b4a4", "x----/-----/o----/x----/o---- o 2 0 0 4 4 -");
    check("x----/o----/-x---/-----/o---- x 2 0 0 3 4 -", "b3a3", "x----/-----/x----/-----/o---- o 2 0 0 0 4 -");
}

#[test]
fn rule_06_up_to_three_are_captured_at_once() {
    check("xo-ox/--x--/-----/-----/o---- x 2 0 0 0 0 -", "c2c1", "x-x-x/-----/-----/-----/o---- o 2 0 0 0 0 -");
    check("xo-ox/-xo--/--x--/-----/o---o x 2 0 0 0 0 -", "b2b3", "xo-ox/--o--/-xx--/-----/o---o o 2 0 0 1 0 -");
    check("--x--/--o--/xo-ox/--x--/o---o x 2 0 0 0 0 -", "c4c3", "--x--/-----/x-x-x/-----/o---o o 2 0 0 0 0 -");
}

#[test]
fn rule_06_diagonals_and_men_further_on_do_not_count() {
    check("x----/-o---/---x-/-----/----- x 2 0 0 0 0 -", "d3c3", "x----/-o---/--x--/-----/----- o 2 0 0 1 0 -");
    check("xoo-x/-----/-----/-----/----- x 2 0 0 0 0 -", "e1d1", "xoox-/-----/-----/-----/----- o 2 0 0 1 0 -");
}

#[test]
fn rule_07_a_man_on_the_centre_is_safe_and_captures() {
    check("-----/---x-/-xo--/-----/----- x 2 0 0 0 0 -", "d2d3", "-----/-----/-xox-/-----/----- o 2 0 0 1 0 -");
    // As the far end, and as the one that moves.
    check("-----/----x/--xo-/-----/o---- x 2 0 0 0 0 -", "e2e3", "-----/-----/--x-x/-----/o---- o 2 0 0 0 0 -");
    check("-----/--x--/---ox/-----/o---- x 2 0 0 0 0 -", "c2c3", "-----/-----/--x-x/-----/o---- o 2 0 0 0 0 -");
}

#[test]
fn rule_08_a_man_that_moves_between_two_opponents_is_safe() {
    check("-----/-x---/o-o--/-----/----- x 2 0 0 0 0 -", "b2b3", "-----/-----/oxo--/-----/----- o 2 0 0 1 0 -");
}

#[test]
fn rule_09_after_a_capture_a_side_that_can_captures_again_or_passes() {
    // The second capture is that of another man.
    let before = "xo---/--x--/-----/--x--/xo--o x 2 0 0 5 4 -";
    let extra = "x-x--/-----/-----/--x--/xo--o x 2 0 0 0 4 c";
    check(before, "c2c1", extra);
    assert_eq!(moves(&pos(extra)), ["c4c5", "pass"]);
    check(extra, "c4c5", "x-x--/-----/-----/-----/x-x-o o 2 0 0 0 4 -");
    check(extra, "pass", "x-x--/-----/-----/--x--/xo--o o 2 0 0 0 4 -");
}

#[test]
fn rule_09_no_extra_turn_without_another_capture() {
    let after = play(&pos("xo---/--x--/-----/-----/xo--o x 2 0 0 5 4 -"), "c2c1");
    assert_eq!((after.stage(), after.turn()), (Stage::Moving, Side::Second));
    // A capture that was there before is not enough without a capture first.
    let after = play(&pos("xo---/--x--/-----/-----/xo--o x 2 0 0 5 4 -"), "c2d2");
    assert_eq!((after.stage(), after.turn()), (Stage::Moving, Side::Second));
}

#[test]
fn rule_10_a_side_that_cannot_move_passes_and_only_then() {
    let blocked = "xo---/oo---/-----/-----/----- x 2 0 0 0 0 -";
    assert_eq!(moves(&pos(blocked)), ["pass"]);
    check(blocked, "pass", "xo---/oo---/-----/-----/----- o 2 1 0 1 0 -");
    assert!(is_illegal(&pos("xo---/oo---/-----/-----/----- o 2 1 0 1 0 -"), "pass"));
    // At the start of phase 2 as well, when x has no man at the centre.
    let start = play(&Seega::start(), "a1 b1 c2 b3 d1 e1 d3 c4 a2 b2 c1 d2 e2 a3 e3 a4 b4 d4 e4 a5 b5 c5 d5 e5");
    assert_eq!(start.turn(), Side::First);
    assert_eq!(moves(&start), ["pass"]);
}

#[test]
fn rule_11_three_lost_turns_on_end_lose() {
    let before = "xo---/oo--o/-----/-----/----- x 2 2 0 2 0 -";
    let lost = play(&pos(before), "pass");
    assert_eq!(lost.write(), "xo---/oo--o/-----/-----/----- o 2 3 0 3 0 -");
    assert_eq!(lost.outcome(), Some(Outcome::Win(Side::Second)));
    assert!(lost.legal().is_empty() && lost.count() == 0);
    assert_eq!(pos(before).outcome(), None);
    let other = play(&pos("ox---/xx--x/-----/-----/----- o 2 0 2 0 2 -"), "pass");
    assert_eq!(other.outcome(), Some(Outcome::Win(Side::First)));
}

#[test]
fn rule_11_a_move_starts_the_count_of_lost_turns_again() {
    check("xo---/o----/-----/-----/----x x 2 2 0 2 0 -", "e5e4", "xo---/o----/-----/----x/----- o 2 0 0 3 0 -");
    check("xo---/oo---/-----/-----/----- x 2 0 1 0 0 -", "pass b1c1", "x-o--/oo---/-----/-----/----- x 2 1 0 1 1 -");
}

#[test]
fn rule_12_a_side_without_men_loses() {
    let end = play(&pos("xo---/--x--/-----/-----/----- x 2 0 0 5 4 -"), "c2c1");
    assert_eq!(end.outcome(), Some(Outcome::Win(Side::First)));
    assert_eq!(pos("-----/--o--/-----/-----/----- x 2 0 0 0 0 -").outcome(), Some(Outcome::Win(Side::Second)));
}

#[test]
fn rule_13_turns_without_a_capture_count_lost_ones_included() {
    check("x---o/-----/-----/-----/----- x 2 0 0 3 7 -", "a1a2 e1e2", "-----/x---o/-----/-----/----- x 2 0 0 4 8 -");
    check("xo---/oo---/-----/-----/----- x 2 0 0 3 7 -", "pass", "xo---/oo---/-----/-----/----- o 2 1 0 4 7 -");
    // A turn with two captures, or with one and a pass, is one turn, and one with a capture.
    check(
        "xo---/--x--/-----/--x--/xo--o x 2 0 0 5 4 -",
        "c2c1 c4c5 e5e4",
        "x-x--/-----/-----/----o/x-x-- x 2 0 0 0 5 -",
    );
}

#[test]
fn rule_14_twelve_turns_of_each_side_without_a_capture_draw() {
    let drawn = play(&pos("x---o/-----/-----/-----/----- x 2 0 0 11 12 -"), "a1a2");
    assert_eq!(drawn.outcome(), Some(Outcome::Draw));
    for (c, d, outcome) in
        [(12, 12, Some(Outcome::Draw)), (14, 12, Some(Outcome::Draw)), (13, 10, None), (10, 10, None)]
    {
        let pos = pos(&format!("x---o/-----/-----/-----/----- x 2 0 0 {c} {d} -"));
        assert_eq!((pos.outcome(), pos.legal().is_empty()), (outcome, outcome.is_some()), "{c} {d}");
    }
}

#[test]
fn rule_15_no_men_then_lost_turns_then_the_draw() {
    let pos = |text| pos(text).outcome();
    assert_eq!(pos("-----/--o--/-----/-----/----- x 2 0 3 12 12 -"), Some(Outcome::Win(Side::Second)));
    assert_eq!(pos("x---o/-----/-----/-----/----- x 2 0 3 12 12 -"), Some(Outcome::Win(Side::First)));
}

#[test]
fn rule_16_the_end_of_the_game_passes_the_turn() {
    for (before, last) in [
        ("xo---/--x--/-----/-----/----- x 2 0 0 5 4 -", "c2c1"),
        ("xo---/oo---/-----/-----/----- x 2 2 0 2 0 -", "pass"),
        ("x---o/-----/-----/-----/----- x 2 0 0 11 12 -", "a1a2"),
    ] {
        let end = play(&pos(before), last);
        assert!(end.outcome().is_some() && end.turn() == Side::Second, "{before}");
    }
}

#[test]
fn text_is_read_in_the_ways_people_write_it() {
    let example = "--oox/x-x-o/xx-xx/--x-x/xxoxo o 2 0 0 0 2 -";
    assert_eq!(pos(example).write(), example);
    assert_eq!(pos("  ..OOX/X.X.O/XX.XX/..X.X/XXOXO  O 2 0 0 0 2 -\n").write(), example);
    let start = Seega::start();
    for text in ["a2", "A2", "(2,1)", "2,1", "( 2, 1 )"] {
        assert_eq!(start.read_move(text), Ok(start.legal()[5]), "{text}");
    }
    let moving = pos(example);
    for text in ["c1b1", "C1B1", "c1-b1", "(1,3)-(1,2)", "1,3,1,2", "(1,3) - (1,2)", "(1,3,1,2)"] {
        assert_eq!(moving.read_move(text), Ok(moving.legal()[0]), "{text}");
    }
    for text in ["", "z", "f1", "a6", "(1,6)", "(1,3)-(1,2)-(1,1)", "1,3,1,999", "a1b1c1", "ñ", "añ1", "pass"] {
        assert!(is_illegal(&moving, text), "{text}");
    }
    let blocked = pos("xo---/oo---/-----/-----/----- x 2 0 0 0 0 -");
    for text in ["pass", "pasa", "paso", "pasar", "--", "PASS"] {
        assert_eq!(blocked.read_move(text), Ok(Move::Pass), "{text}");
    }
}

#[test]
fn text_of_another_form_is_refused_where_it_goes_wrong() {
    fn check(text: &str, column: usize, id: &str, found: &str) {
        match Seega::read(text) {
            Err(NotationError::Form { column: c, expected, found: f }) => {
                assert_eq!((c, expected.id, f.as_str()), (column, id, found), "{text}");
            }
            other => panic!("{text}: {other:?}"),
        }
    }
    check("", 1, "arabe-expected-cell", "");
    check("--oox/x-z-o/xx-xx/--x-x/xxoxo o 2 0 0 0 2 -", 9, "arabe-expected-cell", "z-o/xx-xx/--x-x/xxox");
    check("--oox-/x-x-o/xx-xx/--x-x/xxoxo o 2 0 0 0 2 -", 6, "arabe-expected-slash", "-/x-x-o/xx-xx/--x-x/");
    check("--oox/x-x-o/xx-xx/--x-x o 2 0 0 0 2 -", 24, "arabe-expected-slash", "o");
    check("--oox/x-x-o/xx-xx/--x-x/xxoxox o 2 0 0 0 2 -", 30, "arabe-expected-blank", "x");
    check("--oox/x-x-o/xx-xx/--x-x/xxoxo", 30, "arabe-expected-side", "");
    check("--oox/x-x-o/xx-xx/--x-x/xxoxo z 2 0 0 0 2 -", 31, "arabe-expected-side", "z");
    check("--oox/x-x-o/xx-xx/--x-x/xxoxo o 3 0 0 0 2 -", 33, "arabe-expected-phase", "3");
    check("--oox/x-x-o/xx-xx/--x-x/xxoxo o 2 -1 0 0 2 -", 35, "arabe-expected-number", "-1");
    check("--oox/x-x-o/xx-xx/--x-x/xxoxo o 2 0 0 256 2 -", 39, "arabe-expected-number", "256");
    check("--oox/x-x-o/xx-xx/--x-x/xxoxo o 2 0 0 0 +2 -", 41, "arabe-expected-number", "+2");
    check("--oox/x-x-o/xx-xx/--x-x/xxoxo o 2 0 0 0 2 3", 43, "arabe-expected-pending", "3");
    check("--oox/x-x-o/xx-xx/--x-x/xxoxo o 2 0 0 0 2 - -", 45, "arabe-expected-end", "-");
}

fn reasons(result: Result<Seega, NotationError>) -> Vec<String> {
    match result {
        Err(NotationError::Impossible(reasons)) => reasons.iter().map(ToString::to_string).collect(),
        other => panic!("{other:?}"),
    }
}

#[test]
fn positions_that_cannot_be_are_refused_with_every_reason() {
    let check = |text: &str, expected: &[&str]| assert_eq!(reasons(Seega::read(text)), expected, "{text}");
    check("xxxxx/xxxxx/xxx--/-----/----- x 2 0 0 0 0 -", &["arabe-too-many-men side=x found=13"]);
    check(
        "x-o--/-----/--x--/-----/----- o 1 0 0 1 0 c",
        &["arabe-pending-in-placing", "arabe-centre-in-placing", "arabe-counters-in-placing"],
    );
    check("x-ox-/-----/-----/-----/----- x 1 0 0 0 0 2", &["arabe-wrong-turn side=o left=1"]);
    check("x-oo-/-----/-----/-----/----- x 1 0 0 0 0 2", &["arabe-uneven-men x=1 o=2"]);
    check("xxoox/xooxx/oo-xx/ooxxo/oxxoo x 1 0 0 0 0 2", &["arabe-placing-is-over"]);
    check("-----/-----/-----/-----/----- x 2 0 0 0 0 1", &["arabe-pending-in-moving", "arabe-no-men"]);
    check(
        "x---o/-----/-----/-----/----- x 2 4 3 0 0 -",
        &["arabe-too-many-lost-turns side=x found=4", "arabe-both-lost"],
    );
    check("x---o/-----/-----/-----/----- x 2 0 0 1 0 c", &["arabe-extra-without-capture", "arabe-extra-with-counters"]);
    check("xo-oo/--x-o/o-o-o/-o-o-/oo--o x 2 0 0 0 0 c", &["arabe-extra-without-captured"]);
}

fn estado(rows: [&str; 5], numbers: [i64; 5]) -> Term {
    let row = |row: &str| Term::compound("f", row.chars().map(String::from).map(Term::atom));
    let board = Term::compound("m", rows.map(row));
    Term::compound("estado", std::iter::once(board).chain(numbers.map(Term::Int)))
}

#[test]
fn the_documents_state_is_read_and_written() {
    let term = estado(["--oox", "x-x-o", "xx-xx", "--x-x", "xxoxo"], [0, 0, 0, 2, 2]);
    let pos = Seega::read_term(&term, Some(Side::Second)).expect("the document's own");
    assert_eq!(pos.write(), "--oox/x-x-o/xx-xx/--x-x/xxoxo o 2 0 0 0 2 -");
    assert_eq!(pos.write_term(), term);
    assert_eq!(Seega::read_term(&term, None).map(|pos| pos.turn()), Ok(Side::First));
    assert_eq!(pos.write_coordinates(pos.legal()[0]), "(1,3)-(1,2)");

    let placing = estado(["xxo--", "-----", "-----", "-----", "-----"], [0, 0, 0, 0, 1]);
    let pos = Seega::read_term(&placing, None).expect("phase 1");
    assert_eq!(pos.write(), "xxo--/-----/-----/-----/----- o 1 0 0 0 0 1");
    assert_eq!(pos.write_term(), placing);
    assert_eq!(pos.write_coordinates(pos.legal()[0]), "(1,4)");
    assert_eq!(reasons(Seega::read_term(&placing, Some(Side::First))), ["arabe-wrong-turn side=o left=1"]);
}

#[test]
fn terms_of_another_form_are_refused_with_every_reason() {
    let check = |term: &Term, expected: &[&str]| assert_eq!(reasons(Seega::read_term(term, None)), expected);
    check(&Term::atom("estado"), &["arabe-not-a-state"]);
    check(&Term::compound("estado", [Term::Int(1)]), &["arabe-not-a-state"]);
    check(&Term::compound("estado", vec![Term::Int(1); 6]), &["arabe-not-a-board"]);
    check(
        &estado(["--oox", "x-x-", "xx-xx", "--y-x", "xxoxo"], [-1, 0, 0, 256, 3]),
        &[
            "arabe-wrong-row row=2",
            "arabe-wrong-cell row=4 column=3",
            "arabe-wrong-counter name=A",
            "arabe-wrong-counter name=D",
            "arabe-wrong-phase",
        ],
    );
}

fn state(rows: [&str; 5]) -> DocumentState {
    DocumentState::read(&estado(rows, [1, 2, 3, 4, 2])).expect("well formed")
}

fn made(state: &DocumentState, pattern: [i64; 4], kind: MoveKind) -> Option<DocumentState> {
    state.hacer_movimiento(pattern.map(Some), kind).next().map(|(.., after)| after)
}

#[test]
fn hay_movimiento_asks_for_a_free_cell_next_to_a_man() {
    let state = state(["xo---", "oo---", "-----", "-----", "-----"]);
    assert!(!state.hay_movimiento(Side::First) && state.hay_movimiento(Side::Second));
}

#[test]
fn hay_posible_captura_needs_prey_an_end_and_a_man_that_arrives() {
    let capture = |rows| state(rows).hay_posible_captura(Side::First);
    assert!(capture(["xo---", "--x--", "-----", "-----", "-----"]));
    assert!(!capture(["xo---", "-----", "-----", "-----", "-----"]), "nobody else arrives");
    assert!(!capture(["-o---", "--x--", "-----", "-----", "-----"]), "no man at the other end");
    assert!(!capture(["-----", "---x-", "-xo--", "-----", "-----"]), "the centre is safe");
    assert!(!capture(["xoo--", "--x--", "-----", "-----", "-----"]), "the far cell is taken");
}

#[test]
fn hacer_movimiento_refuses_what_is_no_move() {
    use MoveKind::{Capture, Normal};
    let state = state(["xo---", "--x--", "-----", "-----", "-----"]);
    for pattern in
        [[3, 3, 3, 4], [1, 1, 1, 2], [2, 3, 2, 5], [2, 3, 3, 4], [2, 3, 2, 3], [1, 1, 0, 1], [1, 1, 1, 0], [9, 9, 9, 8]]
    {
        assert_eq!(made(&state, pattern, Normal), None, "{pattern:?}");
    }
    assert_eq!(made(&state, [2, 3, 2, 4], Capture), None);
    assert!(made(&state, [2, 3, 2, 4], Normal).is_some());
    assert!(made(&state, [2, 3, 1, 3], Capture).is_some());
}

#[test]
fn hacer_movimiento_captures_and_leaves_counters_and_the_input() {
    let before = state(["xo-ox", "--x--", "-----", "-----", "o----"]);
    let after = made(&before, [2, 3, 1, 3], MoveKind::Normal).expect("a move");
    assert_eq!(after, state(["x-x-x", "-----", "-----", "-----", "o----"]));
    assert_eq!(before, state(["xo-ox", "--x--", "-----", "-----", "o----"]));
}

#[test]
fn hacer_movimiento_lists_both_sides_when_nothing_is_bound() {
    let state = state(["xo---", "-----", "-----", "-----", "----x"]);
    let list = |pattern| {
        let moves = state.hacer_movimiento(pattern, MoveKind::Normal);
        moves.map(|(from, to, _)| (from.index(), to.index())).collect::<Vec<_>>()
    };
    assert_eq!(list([None; 4]), [(0, 5), (1, 2), (1, 6), (24, 23), (24, 19)]);
    assert_eq!(list([Some(1), None, None, None]), [(0, 5), (1, 2), (1, 6)]);
    assert_eq!(list([None, None, Some(2), Some(2)]), [(1, 6)]);
    assert_eq!(list([None, Some(5), None, Some(5)]), [(24, 19)]);
}

#[test]
fn any_state_of_phase_2_can_be_searched() {
    let crowded = state(["xxxxx", "xxxxx", "xxx-o", "-----", "-----"]);
    let pos = crowded.moving(Side::First).expect("phase 2");
    assert_eq!((pos.men(Side::First).len(), pos.outcome()), (13, None));
    assert_eq!(DocumentState::from(&pos), crowded);
    assert_eq!(state(["-----"; 5]).moving(Side::First), None);
    assert_eq!(DocumentState::from(&Seega::start()).moving(Side::First), None);
}

#[test]
fn the_key_sees_everything_but_counts_beyond_their_limits() {
    let key = |text: &str| pos(text).key();
    let base = key("xo-ox/--x--/-----/-----/o---- x 2 0 0 0 0 -");
    for other in [
        "xo-ox/--x--/-----/-----/o---- o 2 0 0 0 0 -",
        "xo-ox/--x--/-----/-----/o---- x 2 1 0 0 0 -",
        "xo-ox/--x--/-----/-----/o---- x 2 0 1 0 0 -",
        "xo-ox/--x--/-----/-----/o---- x 2 0 0 1 0 -",
        "xo-ox/--x--/-----/-----/o---- x 2 0 0 0 1 -",
        "xo-ox/--x--/-----/-----/o---- x 2 0 0 0 0 c",
        "xo-ox/---x-/-----/-----/o---- x 2 0 0 0 0 -",
    ] {
        assert_ne!(base, key(other), "{other}");
    }
    let long = |c| key(&format!("xo-ox/--x--/-----/-----/o---- x 2 0 0 {c} 0 -"));
    assert_eq!(long(12), long(40));
    assert_ne!(long(11), long(12));
}

#[test]
fn the_view_shows_men_and_counters() {
    let start = Seega::start();
    let notes = |pos: &Seega| pos.notes().iter().map(ToString::to_string).collect::<Vec<_>>();
    assert_eq!(notes(&start), ["arabe-placing left=2", "arabe-in-hand x=12 o=12"]);
    let extra = pos("x-x--/-----/-----/--x--/xo--o x 2 0 1 0 4 c");
    assert_eq!(notes(&extra), ["arabe-capturing", "arabe-lost-turns x=0 o=1", "arabe-turns-without-capture x=0 o=4"]);
    let clicks: Vec<Vec<usize>> = extra.legal().iter().map(|&m| extra.clicks(m)).collect();
    assert_eq!(clicks, [vec![17, 22], vec![]]);
    assert_eq!(extra.pieces()[0].glyph, '✕');
    assert_eq!(Seega::geometry().spots[12].shape, board::Shape::Dark);
}

#[test]
fn a_full_board_has_all_men_and_depends_on_its_seed() {
    let mut seen = std::collections::HashSet::new();
    for seed in 0..200 {
        let pos = Seega::full(seed);
        assert_eq!((pos.turn(), pos.stage(), pos.free()), (Side::First, Stage::Moving, Cells::from(CENTRE)), "{seed}");
        assert_eq!(Side::BOTH.map(|side| pos.men(side).len()), [12, 12], "{seed}");
        assert_eq!(Seega::read(&pos.write()), Ok(pos), "{seed}");
        assert_eq!(Seega::full(seed), pos);
        seen.insert(pos);
    }
    assert!(seen.len() > 195);
}
