//! FEN: what is read, what is refused and why.

use super::*;
use crate::chess::{Fide, Problem};

const START: &str = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";

/// The column and the name of what was expected.
fn form(text: &str) -> (usize, &'static str) {
    match Chess::<Fide>::read(text) {
        Err(NotationError::Form { column, expected, .. }) => (column, expected.id),
        other => panic!("{text}: {other:?}"),
    }
}

/// The reasons.
fn impossible<R: Rules>(text: &str) -> Vec<String> {
    match Chess::<R>::read(text) {
        Err(NotationError::Impossible(reasons)) => reasons.iter().map(ToString::to_string).collect(),
        other => panic!("{text}: {other:?}"),
    }
}

#[test]
fn what_is_written_reads_back() {
    for fen in [
        START,
        "4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 2",
        "r3k2r/8/8/8/8/8/8/R3K2R b Kq - 149 65535",
        "R6R/3Q4/1Q4Q1/4Q3/2Q4Q/Q4Q2/pp1Q4/kBNN1KB1 w - - 0 0",
        "1rrrrrk1/1PPPPPPP/8/8/8/8/8/6K1 b - - 255 1",
    ] {
        assert_eq!(Chess::<Fide>::read(fen).map(|pos| pos.write()), Ok(fen.into()));
    }
}

#[test]
fn four_fields_are_enough_and_blanks_do_not_matter() {
    let start = Chess::<Fide>::start();
    assert_eq!(Chess::read("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq -"), Ok(start));
    assert_eq!(Chess::read(&format!("  {}\t\n", START.replace(' ', "  "))), Ok(start));
    assert_eq!(Chess::read(&START.replace("KQkq", "qkQK").replace("/8/", "/11114/")), Ok(start));
}

#[test]
fn an_en_passant_square_is_kept_where_the_capture_is_legal() {
    let read = |fen: &str| Chess::<Fide>::read(fen).map(|pos| pos.write());
    let after_e4 = "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq";
    assert_eq!(read(&format!("{after_e4} e3 0 1")), Ok(format!("{after_e4} - 0 1")));
    let capture = "4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 2";
    assert_eq!(read(capture), Ok(capture.into()));
}

#[test]
fn a_wrong_form_is_shown_with_its_column() {
    assert_eq!(form(""), (1, "ajedrez-expected-eight-squares"));
    assert_eq!(form("rnbqkbnr/ppppxppp/8/8/8/8/PPPPPPPP/RNBQKBNR w - -"), (14, "ajedrez-expected-piece"));
    assert_eq!(form("rnbqkbnr/ppppéppp/8/8/8/8/PPPPPPPP/RNBQKBNR w - -"), (14, "ajedrez-expected-piece"));
    assert_eq!(form("rnbqkbnr/pppppppp/9/8/8/8/PPPPPPPP/RNBQKBNR w - -"), (19, "ajedrez-expected-piece"));
    assert_eq!(form("rnbqkbnr/ppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w - -"), (17, "ajedrez-expected-eight-squares"));
    assert_eq!(form("rnbqkbnrr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w - -"), (9, "ajedrez-expected-eight-squares"));
    assert_eq!(form("rnbqkbnr/pppppppp/71P/8/8/8/PPPPPPPP/RNBQKBNR w - -"), (21, "ajedrez-expected-eight-squares"));
    assert_eq!(form("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP w - -"), (35, "ajedrez-expected-eight-rows"));
    assert_eq!(form("8/8/8/8/8/8/8/8/8 w - -"), (16, "ajedrez-expected-eight-rows"));
    assert_eq!(form("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR"), (44, "ajedrez-expected-side"));
    assert_eq!(form("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR W KQkq -"), (45, "ajedrez-expected-side"));
    assert_eq!(form("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQxq -"), (49, "ajedrez-expected-castling"));
    assert_eq!(form("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KK -"), (48, "ajedrez-expected-castling"));
    assert_eq!(form("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w"), (46, "ajedrez-expected-castling"));
    assert_eq!(form("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq e9 0 1"), (52, "ajedrez-expected-en-passant"));
    assert_eq!(form("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 256 1"), (54, "ajedrez-expected-clock"));
    assert_eq!(form("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - -1 1"), (54, "ajedrez-expected-clock"));
    assert_eq!(form("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0"), (55, "ajedrez-expected-move-number"));
    assert_eq!(
        form("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 65536"),
        (56, "ajedrez-expected-move-number")
    );
    assert_eq!(form(&format!("{START} bm")), (58, "ajedrez-expected-end"));
}

#[test]
fn fide_refuses_with_every_reason() {
    let check = |fen: &str, expected: &[&str]| assert_eq!(impossible::<Fide>(fen), expected, "{fen}");
    check("8/8/8/8/8/8/8/8 w - -", &["ajedrez-white-kings count=0", "ajedrez-black-kings count=0"]);
    check(
        "pk6/pppppppp/8/8/8/8/8/7K w - -",
        &["ajedrez-black-too-many-pawns count=9", "ajedrez-pawn-on-end-rank square=a8"],
    );
    check(
        "7k/8/8/8/PPPPPPPP/QQ6/NNBBRR2/K6P w - -",
        &[
            "ajedrez-white-too-many-men count=18",
            "ajedrez-white-too-many-pawns count=9",
            "ajedrez-white-too-many-promoted count=1 limit=0",
            "ajedrez-pawn-on-end-rank square=h1",
        ],
    );
    check("7k/8/8/8/PPPPPPP1/QQ6/NNN5/K7 w - -", &["ajedrez-white-too-many-promoted count=2 limit=1"]);
    check("8/8/8/3kK3/8/8/8/8 w - -", &["ajedrez-kings-adjacent"]);
    check("7k/8/8/8/8/8/8/K6R w - -", &["ajedrez-black-in-check-out-of-turn"]);
    check("K6r/8/8/8/8/8/8/k7 b - -", &["ajedrez-white-in-check-out-of-turn"]);
    check(
        "4k2r/8/8/8/8/8/8/R2K4 w KQkq -",
        &[
            "ajedrez-castling-without-king-or-rook right=K",
            "ajedrez-castling-without-king-or-rook right=Q",
            "ajedrez-castling-without-king-or-rook right=q",
        ],
    );
    for fen in [
        "4k3/8/8/3pP3/8/8/8/4K3 w - d5",
        "4k3/8/8/3pP3/8/8/8/4K3 w - e6",
        "4k3/8/8/3pP3/8/8/8/4K3 b - d6",
        "4k3/3p4/8/3pP3/8/8/8/4K3 w - d6",
        "4k3/8/3n4/3pP3/8/8/8/4K3 w - d6",
        "4k3/8/8/3nP3/8/8/8/4K3 w - d6",
    ] {
        let passed = fen.split(' ').nth(3).expect("a field");
        check(fen, &[&format!("ajedrez-en-passant-impossible square={passed}")]);
    }
}

#[test]
fn problems_refuse_what_is_not_valido_and_nothing_else() {
    let check = |fen: &str, expected: &[&str]| assert_eq!(impossible::<Problem>(fen), expected, "{fen}");
    check("8/8/8/8/8/8/8/8 w - -", &["ajedrez-white-kings count=0", "ajedrez-black-kings count=0"]);
    check("7k/8/8/8/PPPPPPPP/QQ6/8/K7 w - -", &["ajedrez-white-too-many-queens count=2 limit=1"]);
    check(
        "7K/8/8/8/pppppppp/rrr5/nnnbbb2/k7 w - -",
        &[
            "ajedrez-black-too-many-men count=18",
            "ajedrez-black-too-many-rooks count=3 limit=2",
            "ajedrez-black-too-many-knights count=3 limit=2",
            "ajedrez-black-too-many-bishops count=3 limit=2",
        ],
    );
    for fen in [
        "8/8/8/3kK3/8/8/8/8 w - -",
        "r6k/8/8/8/8/8/8/K6R b - -",
        "Pp5k/8/8/8/8/8/8/KPp5 w - -",
        "7k/8/8/8/PPPPPPP1/QQ6/NNN5/K7 w - -",
        "4k3/8/8/8/8/8/8/4K3 w KQkq e5",
    ] {
        assert!(Chess::<Problem>::read(fen).is_ok(), "{fen}");
    }
}

#[test]
fn the_collections_of_mates_are_problems() {
    for file in ["mates_dev.epd", "mates_game_dev.epd"] {
        let path = format!("{}/../../testdata/chess/{file}", env!("CARGO_MANIFEST_DIR"));
        let text = std::fs::read_to_string(&path).expect("the file is there");
        let fens: Vec<_> = text.lines().filter_map(|line| line.split(" bm").next()).collect();
        assert!(fens.len() >= 45);
        for fen in fens {
            let pos = Chess::<Problem>::read(fen.trim()).unwrap_or_else(|error| panic!("{fen}: {error}"));
            assert_eq!(Chess::read(&pos.write()), Ok(pos));
        }
    }
}

proptest::proptest! {
    #[test]
    fn any_text_is_read_or_refused(text in ".*") {
        let _ = Chess::<Fide>::read(&text);
        let _ = Chess::<Problem>::read(&text);
    }

    #[test]
    fn anything_like_a_fen_is_read_or_refused(
        text in "[pnbrqkPNBRQK1-8]{0,9}(/[pnbrqkPNBRQK1-8]{0,9}){6,8} [wb] (-|[KQkq]{1,4}) (-|[a-h][1-8]) [0-9]{0,4} [0-9]{0,6}"
    ) {
        let _ = Chess::<Fide>::read(&text);
        let _ = Chess::<Problem>::read(&text);
    }
}
