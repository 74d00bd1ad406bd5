use board::{Notation, Outcome, Position, Side};

use super::{after, captured, check, read};
use crate::draughts::{Brazilian, Draughts, English, Free, International, Italian, Rules, Russian, Spanish};

#[test]
fn rule_01_men_start_on_all_playing_squares_of_three_rows_or_four() {
    assert_eq!(Draughts::<Free>::start(), read("W:W1-12:B21-32"));
    assert_eq!(Draughts::<Spanish>::start(), read("W:W1-12:B21-32"));
    assert_eq!(Draughts::<English>::start(), read("B:W21-32:B1-12"));
    assert_eq!(Draughts::<Russian>::start(), read("W:W21-32:B1-12"));
    assert_eq!(Draughts::<Brazilian>::start(), read("W:W21-32:B1-12"));
    assert_eq!(Draughts::<Italian>::start(), read("W:W21-32:B1-12"));
    assert_eq!(Draughts::<International>::start(), read("W:W31-50:B1-20"));
}

#[test]
fn rule_02_white_starts_but_black_in_inglesa() {
    fn starter<R: Rules>() -> &'static str {
        let start = Draughts::<R>::start();
        assert_eq!(start.turn(), Side::First);
        Draughts::<R>::write_side(start.turn())
    }
    assert_eq!(starter::<English>(), "B");
    let others = [
        starter::<Free>(),
        starter::<Spanish>(),
        starter::<Russian>(),
        starter::<Brazilian>(),
        starter::<Italian>(),
        starter::<International>(),
    ];
    assert_eq!(others, ["W"; 6]);
}

#[test]
fn rule_03_a_man_steps_one_square_diagonally_forward() {
    check::<English>("W:W22:B1", &["22-17", "22-18"]);
    check::<English>("B:W32:B9", &["9-13", "9-14"]);
    check::<English>("W:W17,21,22:B1", &["17-13", "17-14", "22-18"]);
    check::<Spanish>("W:W11:B32", &["11-14", "11-15"]);
    check::<Free>("W:W10:B32", &["10-14", "10-15"]);
    check::<International>("W:W28:B1", &["28-22", "28-23"]);
}

#[test]
fn rule_04_a_man_takes_the_next_piece_forward_or_in_all_directions() {
    let all = ["18x9", "18x11", "18x25", "18x27"];
    check::<Russian>("W:W18:B14,15,22,23", &all);
    check::<Brazilian>("W:W18:B14,15,22,23", &all);
    check::<English>("W:W18:B14,15,22,23", &all[..2]);
    check::<Italian>("W:W18:B13,14,21,22", &["18x9", "18x11"]);
    check::<Spanish>("W:W15:B20,19,12,11", &["15x24", "15x22"]);
    check::<International>("W:W28:B22,23,32,33", &["28x17", "28x19", "28x37", "28x39"]);
    check::<Free>("W:W18:B14,15,22,23", &all);
}

#[test]
fn rule_04_the_square_behind_is_empty_and_on_the_board() {
    check::<Russian>("W:W18,9,32:B14", &["9-5", "9-6", "18-15", "32-27", "32-28"]);
    check::<Russian>("W:W20:B16,11", &[]);
    check::<Russian>("W:W17,32:B13", &["17-14", "32-27", "32-28"]);
}

#[test]
fn rule_05_in_italiana_a_man_does_not_take_a_king() {
    check::<Italian>("W:W18:B13,K14", &["18x9"]);
    check::<Italian>("W:W18,32:BK13,K14", &["32-28"]);
    check::<Italian>("W:WK18:BK13,K14", &["18x9", "18x11"]);
}

#[test]
fn rule_06_a_king_steps_and_takes_in_all_four_directions() {
    check::<English>("W:WK18:B1", &["18-14", "18-15", "18-22", "18-23"]);
    check::<English>("W:WK18:B14,23", &["18x9", "18x27"]);
    check::<Italian>("W:WK18:B1", &["18-13", "18-14", "18-21", "18-22"]);
    check::<English>("W:WK29:B18", &["29-25"]);
}

#[test]
fn rule_07_elsewhere_kings_fly() {
    let moves =
        ["18-14", "18-9", "18-5", "18-15", "18-11", "18-8", "18-4", "18-22", "18-25", "18-23", "18-27", "18-32"];
    check::<Russian>("W:WK18:BK29", &moves);
    check::<Brazilian>("W:WK18:BK29", &moves);
    check::<Free>("W:WK18:BK29", &moves);
    check::<Spanish>("W:WK1:B32", &["1-5", "1-10", "1-14", "1-19", "1-23", "1-28"]);
    let long = ["50-45", "50-44", "50-39", "50-33", "50-28", "50-22", "50-17", "50-11", "50-6"];
    check::<International>("W:WK50:B1", &long);
}

#[test]
fn rule_08_a_flying_king_takes_the_first_piece_it_meets() {
    check::<Russian>("W:WK29:B18", &["29x15", "29x11", "29x8", "29x4"]);
    check::<Russian>("W:WK29:B18,8,4", &["29x15", "29x11"]);
    check::<Russian>("W:WK29:B18,22", &["29-25"]);
    check::<Russian>("W:WK29,22:B18", &["22x15"]);
    check::<Spanish>("W:WK4:B11", &["4x14", "4x18", "4x21", "4x25"]);
    check::<Free>("W:WK29:B18", &["29x15", "29-25", "29-22"]);
}

#[test]
fn rule_09_who_takes_goes_on_as_long_as_it_can() {
    check::<English>("B:W6,15:B1", &["1x19"]);
    assert_eq!(captured::<English>("B:W6,15:B1", "1x19"), [6, 15]);
    assert_eq!(after::<English>("B:W6,15,32:B1", "1x19"), "W:W32:B19");
    check::<Free>("W:W1:B6,15", &["1x19", "1-5"]);
}

#[test]
fn rule_10_what_was_jumped_is_not_crossed_or_jumped_again() {
    // Behind 18 the king can't go back across it to take 9, nor behind 9 across that to take 18.
    check::<Free>("W:WK14:B9,18", &["14x23", "14x5", "14-10", "14-7", "14-3", "14-17", "14-21"]);
    // The Turkish capture: on 17 the king can't take 22, because 26 still stands behind it.
    check::<Brazilian>("W:WK30:B11,14,22,26", &["30x17", "30x21"]);
    assert_eq!(captured::<Brazilian>("W:WK30:B11,14,22,26", "30x17"), [11, 14, 26]);
}

#[test]
fn rule_10_the_square_where_the_move_began_is_empty_meanwhile() {
    check::<Brazilian>("W:WK2,12,17,K18,20,21,30,32:B7,8,15,16,K28", &["12x12"]);
    check::<English>("W:WK22:B18,19,26,27", &["22x22"]);
}

#[test]
fn rule_11_captures_with_the_same_ends_and_pieces_are_one_move() {
    // Round the loop either way.
    check::<English>("W:WK22:B18,19,26,27", &["22x22"]);
    // Other pieces are another move.
    check::<English>("W:W31:B18,19,26,27", &["31x22x15", "31x24x15"]);
    // Where it stops between two pieces on one line makes no difference.
    check::<Russian>("W:WK29:B22,8", &["29x4"]);
}

#[test]
fn rule_12_who_can_take_must_but_in_libre_taking_is_free() {
    check::<English>("W:W18,32:B14", &["18x9"]);
    check::<Free>("W:W10,1:B14", &["10x17", "10-15", "1-5", "1-6"]);
}

#[test]
fn rule_13_in_brasilena_and_internacional_as_many_pieces_as_possible() {
    check::<Russian>("W:W20,31:B16,18,26", &["20x11", "31x15"]);
    check::<Brazilian>("W:W20,31:B16,18,26", &["31x15"]);
    check::<Brazilian>("W:W20,31:BK16,18,26", &["31x15"]);
    check::<International>("W:W31,48:B27,42,32", &["48x28"]);
}

#[test]
fn rule_14_in_espanola_as_many_pieces_and_then_as_many_kings_as_possible() {
    check::<Spanish>("W:W15:B20,19", &["15x24", "15x22"]);
    check::<Spanish>("W:W15:B20,K19", &["15x22"]);
    check::<Spanish>("W:W1,15:BK20,14,5", &["1x19"]);
}

#[test]
fn rule_15_in_italiana_pieces_then_with_a_king_then_kings_then_kings_early() {
    check::<Italian>("W:WK18,32:B13,19,28", &["32x14"]);
    check::<Italian>("W:WK18,32:B13,28", &["18x9"]);
    check::<Italian>("W:WK18:B13,K14", &["18x11"]);
    check::<Italian>("W:WK18:BK14,7,13,K5", &["18x4"]);
    check::<Italian>("W:WK18:BK14,7,K13,5", &["18x4", "18x2"]);
}

#[test]
fn rule_16_elsewhere_one_chooses_but_a_flying_king_lands_where_it_can_go_on() {
    check::<English>("W:W20,31:B16,18,26", &["20x11", "31x15"]);
    check::<Russian>("W:WK29:B18,16", &["29x20"]);
    check::<Russian>("W:WK29:B18,16,12", &["29x20"]);
    check::<Russian>("W:WK30:B11,14,22,26", &["30x9", "30x5", "30x17", "30x21"]);
}

#[test]
fn rule_17_a_man_that_ends_its_move_on_the_last_row_becomes_a_king() {
    assert_eq!(after::<English>("W:W5:B28", "5-1"), "B:WK1:B28");
    assert_eq!(after::<English>("B:W5:B28", "28-32"), "W:W5:BK32");
    assert_eq!(after::<Spanish>("W:W25:B32", "25-29"), "B:WK29:B32");
    assert_eq!(after::<Free>("W:W25:B9", "25-29"), "B:WK29:B9");
    assert_eq!(after::<International>("W:W6:B32", "6-1"), "B:WK1:B32");
    assert_eq!(after::<Brazilian>("W:W10:B6,28", "10x1"), "B:WK1:B28");
}

#[test]
fn rule_18_in_espanola_inglesa_and_italiana_the_move_ends_on_the_last_row() {
    check::<English>("W:W11:B6,7", &["11x2"]);
    assert_eq!(after::<English>("W:W11:B6,7", "11x2"), "B:WK2:B6");
    check::<Italian>("W:W11:B5,6", &["11x2"]);
    assert_eq!(after::<Italian>("W:W11:B5,6", "11x2"), "B:WK2:B5");
    check::<Spanish>("W:W22:B27,28", &["22x31"]);
    assert_eq!(after::<Spanish>("W:W22:B27,28", "22x31"), "B:WK31:B28");
}

#[test]
fn rule_19_in_brasilena_internacional_and_libre_it_goes_on_as_a_man() {
    check::<Brazilian>("W:W11:B6,7,28", &["11x9"]);
    assert_eq!(after::<Brazilian>("W:W11:B6,7,28", "11x9"), "B:W9:B28");
    assert_eq!(after::<International>("W:W13:B9,10,32", "13x15"), "B:W15:B32");
    assert_eq!(after::<Free>("W:W22:B26,27,9", "22x24"), "B:W24:B9");
}

#[test]
fn rule_20_in_rusa_it_becomes_a_king_at_once() {
    check::<Russian>("W:W11:B6,7,28", &["11x9", "11x13"]);
    assert_eq!(after::<Russian>("W:W11:B6,7,28", "11x13"), "B:WK13:B28");
    check::<Russian>("W:W11:B7,9,28", &["11x13"]);
    assert_eq!(after::<Russian>("W:W11:B7,28", "11x2"), "B:WK2:B28");
}

#[test]
fn rule_21_a_king_stays_a_king() {
    assert_eq!(after::<English>("W:WK1:B28", "1-5"), "B:WK5:B28");
    assert_eq!(after::<Russian>("W:WK1:B13,19", "1x24"), "B:WK24:B13");
}

#[test]
fn rule_22_who_has_no_piece_or_cannot_move_has_lost() {
    assert_eq!(read::<English>("W:W:B1").outcome(), Some(Outcome::Win(Side::First)));
    assert_eq!(read::<Russian>("B:W32:B").outcome(), Some(Outcome::Win(Side::First)));
    assert_eq!(read::<Russian>("W:W20:B16,11").outcome(), Some(Outcome::Win(Side::Second)));
    assert_eq!(read::<Russian>("B:W20:B16,11").outcome(), None);
    assert_eq!(read::<Free>("B:W6,9:B13").outcome(), Some(Outcome::Win(Side::First)));
}

#[test]
fn rule_28_in_libre_moves_are_listed_as_the_document_finds_them() {
    let list = |fen: &str| {
        let pos = read::<Free>(fen);
        pos.legal().iter().map(|&m| pos.write_by_places(m)).collect::<Vec<_>>().join(" ")
    };
    assert_eq!(
        list("W:W1-12:B21-32"),
        "(2,3)-(1,4) (2,3)-(3,4) (4,3)-(3,4) (4,3)-(5,4) (6,3)-(5,4) (6,3)-(7,4) (8,3)-(7,4)"
    );
    // Of captures, what is taken counts: (2,3) far away before (3,6) near by.
    assert_eq!(
        list("W:WK18:B9"),
        "(4,5)-(1,2) (4,5)-(1,8) (4,5)-(2,7) (4,5)-(3,4) (4,5)-(3,6) (4,5)-(5,4) \
        (4,5)-(5,6) (4,5)-(6,3) (4,5)-(6,7) (4,5)-(7,2) (4,5)-(7,8) (4,5)-(8,1)"
    );
    assert_eq!(list("W:WK18:B9,22,15,27"), "(4,5)-(1,2) (4,5)-(2,7) (4,5)-(6,3) (4,5)-(7,8) (4,5)-(3,4) (4,5)-(5,6)");
}
