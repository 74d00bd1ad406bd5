use board::{Notation, NotationError, Position, Shape, View};
use proptest::prelude::*;

use super::read;
use crate::draughts::{Brazilian, Draughts, English, Free, International, Italian, Rules, Russian, Spanish};

#[test]
fn positions_are_read_as_people_write_them() {
    let written = "W:W21,22,K23:B1,K5";
    for text in [
        "W:W21,22,K23:B1,K5",
        "W:W21,22,K23:B1,K5.",
        " w : B K5, 1 : W 21 , K23, 22 . ",
        "W:WK23,21-22:BK5,1",
        "W:WK23-23,21-22:BK5,1",
    ] {
        assert_eq!(read::<English>(text).write(), written, "{text}");
    }
    assert_eq!(read::<Russian>("W:Wa1,c3,Kd4:Bb8,Kg7").write(), "W:WK18,22,29:B1,K8");
    assert_eq!(read::<Brazilian>("B:Wa1-g1:Bb8").write(), "B:W29,30,31,32:B1");
    assert_eq!(read::<Free>("B:W:BK1").write(), "B:W:BK1");
    assert_eq!(read::<Italian>("B:W:B").write(), "B:W:B");
}

#[test]
fn what_is_no_position_says_where_and_what_was_expected() {
    fn check<R: Rules>(text: &str, column: usize, expected: &str, found: &str) {
        match Draughts::<R>::read(text) {
            Err(NotationError::Form { column: at, expected: message, found: word }) => {
                assert_eq!((at, message.id, word.as_str()), (column, expected, found), "{text}");
            }
            other => panic!("{text}: {other:?}"),
        }
    }
    check::<English>("", 1, "damas-expected-side", "");
    check::<English>("X:W1:B2", 1, "damas-expected-side", "X:W1:B2");
    check::<English>("W W1:B2", 3, "damas-expected-colon", "W1:B2");
    check::<English>("W:W1", 5, "damas-expected-colon", "");
    check::<English>("W:W1:W2", 6, "damas-expected-other-side", "W2");
    check::<English>("W:W1,:B2", 6, "damas-expected-square", ":B2");
    check::<English>("W:W33:B2", 4, "damas-expected-square", "33:B2");
    check::<English>("W:W0:B2", 4, "damas-expected-square", "0:B2");
    check::<English>("W:W99999999999999999999:B2", 4, "damas-expected-square", "99999999999999999999");
    check::<English>("W:Wc3:B2", 4, "damas-expected-square", "c3:B2");
    check::<International>("W:W50:B51", 8, "damas-expected-square", "51");
    check::<Russian>("W:Wc3,a2:B2", 7, "damas-expected-square-or-name", "a2:B2");
    check::<English>("W:W5-1:B2", 4, "damas-expected-range", "5-1:B2");
    check::<English>("W:W5:B2 ñ", 9, "damas-expected-end", "ñ");
}

#[test]
fn what_cannot_be_is_refused_with_every_reason() {
    fn reasons<R: Rules>(text: &str) -> Vec<String> {
        match Draughts::<R>::read(text) {
            Err(NotationError::Impossible(reasons)) => reasons.iter().map(ToString::to_string).collect(),
            other => panic!("{text}: {other:?}"),
        }
    }
    assert_eq!(
        reasons::<English>("W:W1,5-17,5:B32,5,K31,18-28"),
        [
            "damas-too-many-white count=14 most=12",
            "damas-too-many-black count=13 most=12",
            "damas-white-man-on-last-row square=1",
            "damas-black-man-on-last-row square=32",
            "damas-square-twice square=5",
        ]
    );
    assert_eq!(
        reasons::<Spanish>("W:W29:B4"),
        ["damas-white-man-on-last-row square=29", "damas-black-man-on-last-row square=4"]
    );
    assert_eq!(
        reasons::<Free>("W:W29:B4"),
        ["damas-white-man-on-last-row square=29", "damas-black-man-on-last-row square=4"]
    );
    assert_eq!(reasons::<International>("W:WK1-21:B"), ["damas-too-many-white count=21 most=20"]);
}

#[test]
fn moves_are_read_as_people_write_them() {
    fn check<R: Rules>(fen: &str, written: &str, texts: &[&str]) {
        let pos = read::<R>(fen);
        for text in texts {
            let m = pos.read_move(text).unwrap_or_else(|error| panic!("{fen}: {text}: {error}"));
            assert_eq!(pos.write_move(m), written, "{fen}: {text}");
        }
    }
    check::<Russian>(
        "W:W22:B1",
        "22-18",
        &["22-18", " 22 - 18 ", "22-18.", "c3-d4", "c3d4", "(3,6)-(4,5)", "3,6,4,5", "3 6 4 5"],
    );
    check::<Russian>(
        "W:W22:B18",
        "22x15",
        &["22x15", "22:15", "22X15", "22-15", "c3:e5", "c3xe5", "[3,6,5,4]", "[3,6,5,4]."],
    );
    let two = ["1x19", "1x10x19", "1:10:19", "2,1,4,3", "2,1,6,5", "(2,1)-(4,3)-(6,5)", "(2,1)x(6,5)"];
    check::<English>("B:W6,15:B1", "1x19", &two);
    check::<English>("W:W31:B18,19,26,27", "31x22x15", &["31x22x15", "5,8,3,6"]);
    check::<Spanish>("W:W11:B32", "11-15", &["11-15", "4,6,3,5"]);
    check::<International>("W:W28:B1", "28-22", &["5,6,4,5", "28-22"]);
}

#[test]
fn what_is_no_move_says_why() {
    fn form(text: &str, column: usize, expected: &str) {
        match Draughts::<English>::start().read_move(text) {
            Err(NotationError::Form { column: at, expected: message, .. }) => {
                assert_eq!((at, message.id), (column, expected), "{text}");
            }
            other => panic!("{text}: {other:?}"),
        }
    }
    form("", 1, "damas-expected-square");
    form("9", 2, "damas-expected-link");
    form("9-", 3, "damas-expected-square");
    form("9--13", 3, "damas-expected-square");
    form("-9", 1, "damas-expected-square");
    form("9-33", 3, "damas-expected-square");
    form("hola", 1, "damas-expected-square");
    form("c3-d4", 1, "damas-expected-square");
    form("2,3,1", 6, "damas-expected-places");
    form("2,3,9,4", 5, "damas-expected-place");
    form("(2,3)-(1,99999999999)", 10, "damas-expected-place");
    let start = Draughts::<English>::start();
    match start.read_move("9-18") {
        Err(NotationError::NoSuchMove { text, legal, .. }) => assert_eq!((text.as_str(), legal.len()), ("9-18", 7)),
        other => panic!("{other:?}"),
    }
    assert!(matches!(start.read_move("9x14"), Err(NotationError::NoSuchMove { .. })));
    assert!(matches!(start.read_move("1,1,2,2"), Err(NotationError::NoSuchMove { .. })));
    match read::<English>("W:W31:B18,19,26,27").read_move("31x15") {
        Err(NotationError::Ambiguous { fits, .. }) => assert_eq!(fits, ["31x22x15", "31x24x15"]),
        other => panic!("{other:?}"),
    }
}

#[test]
fn algebraic_texts_read_back() {
    let pos = read::<Russian>("W:W18:B14,15,22,23");
    let texts: Vec<String> = pos.legal().iter().map(|&m| pos.write_algebraic(m)).collect();
    for (text, &m) in texts.iter().zip(&pos.legal()) {
        assert_eq!(pos.read_move(text), Ok(m));
    }
    assert!(texts.contains(&"d4:b6".to_string()));
    let start = Draughts::<Brazilian>::start();
    assert_eq!(start.write_algebraic(start.legal()[0]).len(), 5);
}

#[test]
fn the_board_is_drawn_as_white_sees_it_and_libre_as_the_document_does() {
    fn place<R: Rules>(number: usize) -> (u8, u8) {
        let spot = Draughts::<R>::geometry().spots[number - 1].clone();
        let algebraic = format!("{}{}", char::from(b'a' + spot.x), R::WIDTH - spot.y);
        let name = if R::ALGEBRAIC { algebraic } else { number.to_string() };
        assert_eq!((spot.label, spot.shape), (name, Shape::Dark));
        (spot.x, spot.y)
    }
    assert_eq!([place::<Free>(1), place::<Free>(32)], [(1, 0), (6, 7)]);
    assert_eq!([place::<Russian>(1), place::<Russian>(32)], [(1, 0), (6, 7)]);
    assert_eq!([place::<Italian>(1), place::<Italian>(32)], [(0, 0), (7, 7)]);
    assert_eq!([place::<Spanish>(1), place::<Spanish>(32)], [(7, 7), (0, 0)]);
    assert_eq!([place::<International>(1), place::<International>(50)], [(1, 0), (8, 9)]);
    assert_eq!(Draughts::<Free>::geometry().columns, ["1", "2", "3", "4", "5", "6", "7", "8"]);
    assert!(Draughts::<English>::geometry().rows.is_empty());
    assert_eq!(Draughts::<Russian>::geometry().rows, ["8", "7", "6", "5", "4", "3", "2", "1"]);
    assert_eq!(Draughts::<Brazilian>::geometry().columns, ["a", "b", "c", "d", "e", "f", "g", "h"]);
}

#[test]
fn pieces_and_clicks_are_for_people() {
    let pos = read::<English>("B:W6,15:B1,K32");
    let pieces: String = pos.pieces().iter().map(|piece| piece.letter).collect();
    assert_eq!(pieces, "nNbb");
    assert_eq!(pos.clicks(pos.read_move("1x19").expect("legal")), [0, 9, 18]);
}

#[test]
fn a_flying_king_is_not_written_over_a_square_where_it_may_not_land() {
    let pos = read::<Russian>("B:WK7,K9,K15,K21,K22,23:BK4,K5,K13,K18,27,K28,K31");
    let texts: Vec<String> = pos.legal().iter().map(|&m| pos.write_move(m)).collect();
    // The other way round the king would land on 13, though from 17 it could go on.
    assert!(texts.contains(&"13x26x19x6x13".to_owned()), "{texts:?}");
    assert!(pos.read_move("13x6x19x26x13").is_err());
}

proptest! {
    #[test]
    fn no_text_makes_the_readers_panic(text in "[WBKwbk0-9a-hx:,.()\\[\\] -]{0,40}|.{0,40}") {
        let _ = Draughts::<Russian>::read(&text);
        let _ = Draughts::<Spanish>::read(&text);
        let _ = Draughts::<International>::start().read_move(&text);
        let _ = Draughts::<Russian>::start().read_move(&text);
        let _ = Draughts::<Free>::start().read_move(&text);
    }
}
