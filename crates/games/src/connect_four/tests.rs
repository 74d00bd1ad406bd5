//! One test a rule.

use board::{ExplainIllegal, IllegalMove, Notation, NotationError, Outcome, Position, Side, View};

use super::{ConnectFour, MainEvaluator};

fn after(columns: &str) -> ConnectFour {
    columns.split_whitespace().fold(ConnectFour::start(), |pos, text| {
        pos.play(pos.read_move(text).unwrap_or_else(|error| panic!("{text} in {columns}: {error}")))
    })
}

#[test]
fn rule_1_the_board_has_seven_columns_of_six_cells() {
    assert_eq!(ConnectFour::start().write(), "......./......./......./......./......./....... X");
    assert_eq!(ConnectFour::geometry().spots.len(), 42);
    assert_eq!(ConnectFour::start().legal().len(), 7);
}

#[test]
fn rule_2_yellow_begins_and_turns_alternate() {
    assert_eq!(ConnectFour::start().turn(), Side::First);
    assert_eq!(after("d").turn(), Side::Second);
}

#[test]
fn rule_3_a_disc_falls_to_the_lowest_free_cell_and_a_full_column_takes_none() {
    assert_eq!(after("d d c").write(), "......./......./......./......./...O.../..XX... O");
    let full = after("a a a a a a");
    assert_eq!(full.legal().len(), 6);
    assert!(matches!(full.read_move("a"), Err(NotationError::NoSuchMove { .. })));
}

#[test]
fn rule_4_four_in_a_line_win_at_once_in_every_direction() {
    for (game, side) in [
        ("a b a b a b a", Side::First),
        ("a a b b c c d", Side::First),
        ("g a b a b a b a", Side::Second),
        ("a b b c c d c d d f d", Side::First),
        ("g f f e e d e d d b d", Side::First),
    ] {
        let pos = after(game);
        assert_eq!(pos.outcome(), Some(Outcome::Win(side)), "{game}");
        assert!(pos.legal().is_empty(), "{game}");
    }
    // Discs at the top of one column and the bottom of the next are no line.
    assert_eq!(after("b a c a g a a g a g a").outcome(), None);
}

#[test]
fn rule_5_a_full_board_without_a_line_is_a_draw() {
    let text = "XOXOXOX/XOXOXOX/OXOXOXO/OXOXOXO/XOXOXOX/XOXOXOX X";
    let full = ConnectFour::read(text);
    assert!(full.is_err(), "24 yellow and 18 red discs cannot be");
    let text = "OXOXOXO/OXOXOXO/XOXOXOX/XOXOXOX/OXOXOXO/XOXOXOX X";
    assert_eq!(ConnectFour::read(text).map(|pos| pos.outcome()), Ok(Some(Outcome::Draw)));
}

#[test]
fn positions_that_no_game_reaches_are_refused_with_every_reason() {
    let reasons = |text: &str| -> Vec<&'static str> {
        match ConnectFour::read(text) {
            Err(NotationError::Impossible(reasons)) => reasons.iter().map(|reason| reason.id).collect(),
            other => panic!("{text}: {other:?}"),
        }
    };
    assert_eq!(reasons("......./......./......./......./...X.../....... O"), ["cuatro-floating"]);
    let wrong = reasons("......./......./......./......./...X.../X.....X X");
    assert_eq!(wrong, ["cuatro-floating", "cuatro-uneven"]);
    assert_eq!(reasons("......./......./......./......./......./...X... X"), ["cuatro-wrong-turn"]);
    assert_eq!(reasons("......./......./......./O....../OOO..../XXXX... X"), ["cuatro-over-before"]);
}

#[test]
fn a_wrong_text_is_shown_where_it_is_wrong() {
    for (text, column) in [
        ("", 1),
        ("....... X", 8),
        ("......./...Z.../......./......./......./....... X", 12),
        ("......./......./......./......./......./.......", 48),
        ("......./......./......./......./......./....... Z", 49),
        ("......./......./......./......./......./....... X O", 51),
    ] {
        match ConnectFour::read(text) {
            Err(NotationError::Form { column: found, .. }) => assert_eq!(found, column, "{text}"),
            other => panic!("{text}: {other:?}"),
        }
    }
}

#[test]
fn any_cell_of_a_column_can_be_clicked() {
    let pos = after("d d");
    let m = pos.read_move("4").expect("the fourth column");
    let mut spots: Vec<usize> = pos.other_clicks(m).into_iter().chain([pos.clicks(m)]).flatten().collect();
    spots.sort_unstable();
    assert_eq!(spots, [3, 10, 17, 24, 31, 38]);
    assert_eq!(pos.clicks(m), [17]);
}

#[test]
fn a_threat_in_an_odd_row_is_worth_more_to_the_first_side() {
    use board::Evaluator;
    let value = |game: &str| MainEvaluator.evaluate(&after(game)).value();
    // Yellow has three in row 1 and can complete them: far better than three that red has stopped.
    assert!(-value("c c d d e") > -value("c b d b e"), "{} {}", value("c c d d e"), value("c b d b e"));
}

/// As J. Tromp and others publish them.
#[test]
fn perft() {
    const COUNTS: [u64; 8] = [7, 49, 343, 2401, 16_807, 117_649, 823_536, 5_673_234];
    for (depth, count) in (1..).zip(COUNTS) {
        assert_eq!(board::perft(&ConnectFour::start(), depth), count, "depth {depth}");
    }
}

#[test]
fn the_end_has_a_reason() {
    let reason = |pos: ConnectFour| pos.ending(&[]).map(|message| message.id);
    assert_eq!(reason(ConnectFour::start()), None);
    assert_eq!(reason(after("a b a b a b a")), Some("cuatro-ending-line"));
}

#[test]
fn a_full_column_is_the_reason_of_a_refusal() {
    let full = after("a a a a a a");
    let rule = |reason: Option<IllegalMove>| reason.map(|illegal| (illegal.rule, illegal.reason.id));
    assert_eq!(rule(full.explain_text("a")), Some((Some(3), "cuatro-illegal-full")));
    assert_eq!(rule(full.explain_clicks(&[0])), Some((Some(3), "cuatro-illegal-full")));
    assert_eq!((rule(full.explain_text("b")), rule(full.explain_clicks(&[1]))), (None, None));
    assert_eq!(rule(full.explain_text("a6")), Some((Some(3), "cuatro-illegal-full")));
    assert_eq!(rule(full.explain_text("B1")), Some((Some(3), "cuatro-illegal-cell")));
    assert_eq!((rule(full.explain_text("b7")), rule(full.explain_text("ñ1"))), (None, None));
}
