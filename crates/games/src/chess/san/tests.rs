//! Moves as people write them.

use board::Notation;

use super::*;
use crate::chess::Fide;

fn fide(fen: &str) -> Chess<Fide> {
    Chess::read(fen).unwrap_or_else(|error| panic!("{fen}: {error}"))
}

/// Every text means the move written so by UCI.
fn check(fen: &str, expected: &str, texts: &[&str]) {
    let pos = fide(fen);
    for text in texts {
        assert_eq!(pos.read_move(text).map(|m| m.to_string()), Ok(expected.into()), "{text}");
    }
}

const START: &str = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";
const KIWIPETE: &str = "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1";

#[test]
fn moves_are_read_as_people_write_them() {
    check(START, "e2e4", &["e4", "e2e4", "e2-e4", "e4!", " e4 ", "Pe4", "ee4", "e4?!", "(7,5)-(5,5)"]);
    check(START, "g1f3", &["Nf3", "Cf3", "Ngf3", "N1f3", "Ng1f3", "Ng1-f3", "Cg1-f3", "g1f3", "g1-f3", "(8,7)-(6,6)"]);
    check(KIWIPETE, "e1g1", &["O-O", "0-0", "o-o", "O-O!", "e1g1", "Ke1-g1", "Kg1", "e1h1", "Ke1h1"]);
    check(KIWIPETE, "e1c1", &["O-O-O", "0-0-0", "Kc1", "e1a1"]);
    check(KIWIPETE, "f3h3", &["Qxh3", "Qh3", "Qf3xh3", "Qf3:h3", "Dxh3", "D:h3", "f3xh3", "Qxh3+"]);
    check(KIWIPETE, "d5e6", &["dxe6", "de6", "d5xe6", "d5e6", "dxe6!?"]);
    check(KIWIPETE, "e2a6", &["Bxa6", "Axa6"]);
    check("4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 2", "e5d6", &["exd6", "exd6 e.p.", "exd6e.p.", "exd6 ep", "e5d6", "ed6"]);
    let promotion = "3r3k/4P3/8/8/8/8/8/K7 w - - 0 1";
    check(promotion, "e7e8q", &["e8=Q", "e8Q", "e8=Q+", "e8(Q)", "e8/Q", "e8=D", "e7e8q", "e7e8Q", "e7e8d", "e7-e8=Q"]);
    check(promotion, "e7d8n", &["exd8=N", "exd8=C", "ed8N", "e7xd8=N", "(2,5)-(1,4)=caballo", "(2,5)-(1,4) caballo"]);
    check("4k3/8/8/8/8/8/8/1R5K w - - 0 1", "b1b7", &["Rb7", "Tb7"]);
}

#[test]
fn r_is_a_rook_and_only_where_no_rook_can_do_it_the_spanish_king() {
    let pos = "4k3/8/8/8/8/8/R7/4K3 w - - 0 1";
    check(pos, "a2e2", &["Re2+", "Te2"]);
    check(pos, "e1f1", &["Rf1", "Kf1"]);
}

#[test]
fn what_is_not_said_may_be_ambiguous() {
    let rooks = fide("4k3/8/8/8/8/8/8/R3K2R w - - 0 1");
    assert!(matches!(rooks.read_move("Rd1"), Ok(m) if m.to_string() == "a1d1"));
    let knights = fide("4k3/8/8/8/8/8/8/1N2KN2 w - - 0 1");
    assert_eq!(
        knights.read_move("Nd2"),
        Err(NotationError::Ambiguous { text: "Nd2".into(), fits: vec!["b1d2".into(), "f1d2".into()] })
    );
    let promotion = fide("7k/4P3/8/8/8/8/8/K7 w - - 0 1");
    assert!(matches!(promotion.read_move("e8"), Err(NotationError::Ambiguous { fits, .. }) if fits.len() == 4));
}

#[test]
fn what_is_not_legal_is_refused_with_what_is() {
    let refused = fide(START).read_move("e5");
    assert!(matches!(refused, Err(NotationError::NoSuchMove { legal, .. }) if legal.len() == 20));
    let over = fide("R5k1/5ppp/8/8/8/8/8/4K3 b - - 0 1").read_move("Kh8");
    assert_eq!(over, Err(NotationError::NoSuchMove { text: "Kh8".into(), legal: Vec::new(), illegal: None }));
    assert!(matches!(fide(START).read_move("O-O"), Err(NotationError::NoSuchMove { .. })));
    assert!(matches!(fide(KIWIPETE).read_move("Kh1"), Err(NotationError::NoSuchMove { .. })), "the rook stands there");
}

#[test]
fn what_is_no_move_at_all_is_a_wrong_form() {
    for text in
        ["", " ", "x", "hola", "e", "e9", "Xe4", "N", "e2e4e5", "(7,5)", "(7,5)-(9,5)", "=Q", "O-", "é4", "Né", "♘f3"]
    {
        assert!(matches!(fide(START).read_move(text), Err(NotationError::Form { .. })), "{text}");
    }
    let spaced = fide(START).read_move("  hola");
    assert!(matches!(spaced, Err(NotationError::Form { column: 3, .. })));
}

#[test]
fn san_says_what_it_must() {
    let san = |fen: &str, uci: &str| {
        let pos = fide(fen);
        pos.write_san(pos.read_move(uci).unwrap_or_else(|error| panic!("{error}")))
    };
    assert_eq!(san(START, "e2e4"), "e4");
    assert_eq!(san(START, "g1f3"), "Nf3");
    assert_eq!(san(KIWIPETE, "e1g1"), "O-O");
    assert_eq!(san(KIWIPETE, "e1c1"), "O-O-O");
    assert_eq!(san(KIWIPETE, "d5e6"), "dxe6");
    assert_eq!(san(KIWIPETE, "f3f6"), "Qxf6");
    assert_eq!(san("4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 2", "e5d6"), "exd6");
    assert_eq!(san("7k/4P3/8/8/8/8/8/K7 w - - 0 1", "e7e8q"), "e8=Q+");
    assert_eq!(san("7k/4P3/8/8/8/8/8/K7 w - - 0 1", "e7e8n"), "e8=N");
    assert_eq!(san("6k1/5ppp/8/8/8/8/8/R3K3 w - - 0 1", "a1a8"), "Ra8#");
    assert_eq!(san("4k3/8/8/8/8/8/8/1N2KN2 w - - 0 1", "b1d2"), "Nbd2");
    assert_eq!(san("3k4/R7/8/8/8/8/8/R3K3 w - - 0 1", "a1a3"), "R1a3");
    // Three queens that reach one square: file, rank, and both.
    let queens = "6k1/8/8/8/4Q2Q/8/8/K6Q w - - 0 1";
    assert_eq!(san(queens, "h4e1"), "Qh4e1");
    assert_eq!(san(queens, "e4e1"), "Qee1");
    assert_eq!(san(queens, "h1e1"), "Q1e1");
    // A pinned rival is none.
    assert_eq!(san("k3r3/8/8/8/4N3/8/8/1N2K3 w - - 0 1", "b1d2"), "Nd2");
}

#[test]
fn san_reads_back_along_random_games() {
    for seed in 0..30 {
        let (mut random, mut pos) = (fastrand::Rng::with_seed(seed), fide(KIWIPETE));
        for _ in 0..100 {
            let moves = pos.legal();
            for &m in &moves {
                let text = pos.write_san(m);
                assert_eq!(pos.read_move(&text), Ok(m), "seed {seed}: {pos:?} {text}");
            }
            if moves.is_empty() {
                break;
            }
            pos = pos.play(moves[random.usize(..moves.len())]);
        }
    }
}

proptest::proptest! {
    #[test]
    fn any_text_is_a_move_or_refused(text in ".*") {
        let _ = fide(KIWIPETE).read_move(&text);
    }

    #[test]
    fn anything_like_a_move_is_a_move_or_refused(text in "[KQRBNPDTAC]?[a-h]?[1-8]?[-x:]?[a-h][1-8](=?[QRBNDTAC])?[+#!?]{0,2}") {
        let _ = fide(KIWIPETE).read_move(&text);
    }
}
