//! The features that document 002 asks of a board, by their numbers (FA-01 to FA-23).

use board::{Notation, perft};
use terms::read_term;

use super::*;
use crate::chess::Fide;

/// The document's own board.
const EXAMPLE: &str = "[torre(negras,1,1),peon(negras,2,2),peon(negras,2,4),rey(negras,1,4),\
                       caballo(negras,4,6),rey(blancas,8,5),peon(blancas,7,5),dama(blancas,6,4)]";
/// The document's example of what is not valid.
const WRONG: &str = "[torre(negras,1,1),peon(negras,2,2),peon(negras,2,2),rey(negras,1,4),\
                     caballo(negras,4,6),rey(blancas,8,5),rey(blancas,6,3)]";
const KINGS: &str = "rey(blancas,8,5),rey(negras,1,5)";

fn term(text: &str) -> Term {
    read_term(text).unwrap_or_else(|error| panic!("{text}: {error}"))
}

fn board(text: &str) -> Board {
    Board::read(&term(text)).unwrap_or_else(|reasons| panic!("{text}: {reasons:?}"))
}

/// The names of all the reasons.
fn reasons(text: &str) -> Vec<&'static str> {
    Board::read(&term(text)).err().into_iter().flatten().map(|reason| reason.id).collect()
}

fn is_valid(text: &str) -> bool {
    reasons(text).is_empty()
}

/// Both kings, and of `man` as many white ones as asked for, from row 2 on, beside `others`.
fn army(men: &[(&str, usize)]) -> String {
    let names = men.iter().flat_map(|&(name, count)| std::iter::repeat_n(name, count));
    let list = names.enumerate().map(|(i, name)| format!(",{name}(blancas,{},{})", 2 + i / 8, 1 + i % 8));
    format!("[{KINGS}{}]", list.collect::<String>())
}

fn board_of_fen(fen: &str) -> Board {
    Board::of(&Chess::<Problem>::read(fen).unwrap_or_else(|error| panic!("{fen}: {error}")))
}

#[test]
fn fa_01_the_documents_board_is_valid() {
    assert!(is_valid(EXAMPLE));
    assert_eq!(board(EXAMPLE).position(Side::First).write(), "r2k4/1p1p4/8/5n2/8/3Q4/4P3/4K3 w - - 0 1");
    assert_eq!(board(EXAMPLE).term(), term(EXAMPLE));
}

#[test]
fn fa_02_two_men_on_a_square_are_not_valid() {
    assert_eq!(reasons(WRONG), ["ajedrez-square-taken-twice", "ajedrez-white-kings"]);
    assert_eq!(reasons(&format!("[{KINGS},torre(negras,8,5)]")), ["ajedrez-square-taken-twice"]);
    let king_on_top = "[torre(negras,8,5),rey(blancas,8,5),rey(negras,1,5)]";
    assert_eq!(reasons(king_on_top), ["ajedrez-square-taken-twice"]);
    assert!(Chess::<Fide>::read_term(&term(king_on_top), None).is_err());
}

#[test]
fn fa_03_each_side_has_exactly_one_king() {
    assert_eq!(reasons("[]"), ["ajedrez-white-kings", "ajedrez-black-kings"]);
    assert_eq!(reasons("[rey(blancas,1,1)]"), ["ajedrez-black-kings"]);
    assert_eq!(reasons(&format!("[{KINGS},rey(negras,3,3)]")), ["ajedrez-black-kings"]);
}

#[test]
fn fa_04_anything_odd_is_not_valid() {
    let with = |man: &str| reasons(&format!("[{KINGS},{man}]"));
    for man in ["torre(negras,0,1)", "torre(negras,1,9)", "torre(negras,-1,1)", "torre(negras,1.5,1)"] {
        assert_eq!(with(man), ["ajedrez-not-a-square"], "{man}");
    }
    for man in
        ["torre(negras,X,1)", "torre(negras,1,a)", "torre(negras,1,99999999999999999999)", "torre(negras,1,\"1\")"]
    {
        assert_eq!(with(man), ["ajedrez-not-a-square"], "{man}");
    }
    for man in ["torre(blanca,1,1)", "torre(X,1,1)", "torre(f(x),1,1)", "torre(1,1,1)"] {
        assert_eq!(with(man), ["ajedrez-not-a-player"], "{man}");
    }
    for man in ["torre", "X", "7", "torre(negras,1)", "torre(negras,1,1,1)", "reina(negras,1,1)", "[]"] {
        assert_eq!(with(man), ["ajedrez-not-a-man"], "{man}");
    }
    for list in ["X", "tablero", "7", "[rey(blancas,8,5)|Resto]", "[rey(blancas,8,5)|fin]", "f([])"] {
        assert_eq!(reasons(list), ["ajedrez-not-a-list"], "{list}");
    }
    let several = reasons("[rey(blancas,8,5),torre(negras,0,1),torre(azules,1,1),nada]");
    assert_eq!(
        several,
        ["ajedrez-not-a-square", "ajedrez-not-a-player", "ajedrez-not-a-man", "ajedrez-black-kings"],
        "all the reasons at once"
    );
}

#[test]
fn fa_05_at_most_eight_pawns_and_sixteen_men() {
    assert!(is_valid(&army(&[("peon", 8)])));
    assert!(reasons(&army(&[("peon", 9)])).contains(&"ajedrez-white-too-many-pawns"));
    assert!(is_valid(&army(&[("dama", 5), ("torre", 10)])));
    assert_eq!(reasons(&army(&[("dama", 6), ("torre", 10)])), ["ajedrez-white-too-many-men"]);
}

#[test]
fn fa_06_each_kind_is_limited_by_the_pawns() {
    assert!(is_valid(&army(&[("peon", 8), ("torre", 2), ("caballo", 2), ("alfil", 2), ("dama", 1)])));
    assert_eq!(reasons(&army(&[("peon", 8), ("torre", 3)])), ["ajedrez-white-too-many-rooks"]);
    assert_eq!(reasons(&army(&[("peon", 8), ("caballo", 3)])), ["ajedrez-white-too-many-knights"]);
    assert_eq!(reasons(&army(&[("peon", 8), ("alfil", 3)])), ["ajedrez-white-too-many-bishops"]);
    assert_eq!(reasons(&army(&[("peon", 8), ("dama", 2)])), ["ajedrez-white-too-many-queens"]);
    assert!(is_valid(&army(&[("torre", 10)])));
    assert_eq!(reasons(&army(&[("torre", 11)])), ["ajedrez-white-too-many-rooks"]);
    assert!(is_valid(&army(&[("dama", 9)])));
    assert_eq!(reasons(&army(&[("dama", 10)])), ["ajedrez-white-too-many-queens"]);
    // Each by itself: three rooks, three knights and three bishops with seven pawns would need two more.
    assert!(is_valid(&army(&[("peon", 7), ("torre", 3), ("caballo", 3), ("dama", 2)])));
}

#[test]
fn fa_07_pawns_on_the_end_rows_and_kings_side_by_side_are_valid() {
    assert!(is_valid("[rey(blancas,4,4),rey(negras,4,5)]"));
    assert!(is_valid(&format!("[{KINGS},peon(blancas,1,1),peon(blancas,8,1),peon(negras,1,2),peon(negras,8,2)]")));
}

#[test]
fn fa_08_the_drawing_has_row_1_on_top() {
    let expected = "\
--|--|--|--|--|--|--|--
TN|  |  |RN|  |  |  |  
--+--+--+--+--+--+--+--
  |PN|  |PN|  |  |  |  
--+--+--+--+--+--+--+--
  |  |  |  |  |  |  |  
--+--+--+--+--+--+--+--
  |  |  |  |  |CN|  |  
--+--+--+--+--+--+--+--
  |  |  |  |  |  |  |  
--+--+--+--+--+--+--+--
  |  |  |DB|  |  |  |  
--+--+--+--+--+--+--+--
  |  |  |  |PB|  |  |  
--+--+--+--+--+--+--+--
  |  |  |  |RB|  |  |  
--|--|--|--|--|--|--|--
";
    assert_eq!(board(EXAMPLE).drawing(), expected);
}

#[test]
fn fa_09_what_is_not_valid_has_no_drawing() {
    assert!(Board::read(&term(WRONG)).is_err());
}

#[test]
fn fa_10_mover_lists_every_legal_move_once() {
    for (side, counts) in [(Side::First, [26, 594, 14_502, 302_537]), (Side::Second, [25, 626, 13_948, 333_490])] {
        let successors: Vec<String> = board(EXAMPLE).successors(side).map(|next| next.to_string()).collect();
        assert_eq!(successors.len() as u64, counts[0]);
        let mut unique = successors.clone();
        unique.sort();
        unique.dedup();
        assert_eq!(unique.len(), successors.len());
        assert!(successors.iter().all(|text| is_valid(text)));
        let pos = board(EXAMPLE).position(side);
        for (depth, count) in (1..).zip(counts) {
            assert_eq!(perft(&pos, depth), count, "{side:?}, depth {depth}");
        }
    }
    assert_eq!(Board::of(&Chess::<Problem>::start()).successors(Side::First).count(), 20);
}

#[test]
fn mover_keeps_the_order_of_the_list() {
    let before = board("[rey(negras,1,5),peon(blancas,2,1),torre(negras,1,2),rey(blancas,8,5)]");
    let successors: Vec<String> = before.successors(Side::First).map(|next| next.to_string()).collect();
    let step = "[rey(negras,1,5),torre(blancas,1,1),torre(negras,1,2),rey(blancas,8,5)]";
    let capture = "[rey(negras,1,5),caballo(blancas,1,2),rey(blancas,8,5)]";
    assert!(successors.iter().any(|text| text == step), "the new man has the pawn's place: {successors:?}");
    assert!(successors.iter().any(|text| text == capture), "the captured man is gone: {successors:?}");
}

#[test]
fn fa_11_mover_knows_a_given_board_in_any_order() {
    let after = "[dama(blancas,6,4),peon(blancas,6,5),rey(blancas,8,5),caballo(negras,4,6),rey(negras,1,4),\
                 peon(negras,2,4),peon(negras,2,2),torre(negras,1,1)]";
    let before = board(EXAMPLE);
    assert!(before.leads_to(Side::First, &term(after)));
    assert!(!before.leads_to(Side::Second, &term(after)));
    assert!(!before.leads_to(Side::First, &term(EXAMPLE)), "standing still is no move");
    assert!(!before.leads_to(Side::First, &term("[X|Y]")));
    assert!(before.same_as(&term(EXAMPLE)) && !before.same_as(&term(after)) && !before.same_as(&term(WRONG)));
}

#[test]
fn fa_12_to_16_how_men_move_in_the_documents_rows() {
    // The other tests of these rules are in `ajedrez::tests`, rules 2 to 10.
    let targets = |text: &str, side| {
        let board = board(text);
        let pos = board.position(side);
        pos.legal().iter().map(|&m| pos.write_coordinates(m)).collect::<Vec<_>>()
    };
    let pawn = |text: &str, side| {
        targets(text, side)
            .into_iter()
            .filter(|m| !m.starts_with("(8,5)") && !m.starts_with("(1,5)"))
            .collect::<Vec<_>>()
    };
    assert_eq!(pawn(&format!("[{KINGS},peon(blancas,7,1)]"), Side::First), ["(7,1)-(6,1)", "(7,1)-(5,1)"]);
    assert_eq!(pawn(&format!("[{KINGS},peon(negras,2,1)]"), Side::Second), ["(2,1)-(3,1)", "(2,1)-(4,1)"]);
    assert_eq!(pawn(&format!("[{KINGS},peon(blancas,7,1),peon(negras,5,1)]"), Side::First), ["(7,1)-(6,1)"]);
    assert!(pawn(&format!("[{KINGS},peon(blancas,7,1),peon(negras,6,1)]"), Side::First).is_empty());
    let promotions = ["(2,1)-(1,1)=dama", "(2,1)-(1,1)=torre", "(2,1)-(1,1)=alfil", "(2,1)-(1,1)=caballo"];
    assert_eq!(pawn(&format!("[{KINGS},peon(blancas,2,1)]"), Side::First), promotions);
    let knight_moves = targets(EXAMPLE, Side::Second).iter().filter(|m| m.starts_with("(4,6)")).count();
    assert_eq!(knight_moves, 8);
}

#[test]
fn fa_17_to_20_kings_checks_and_what_problems_do_not_have() {
    // Next to a king and into check.
    let board = board_of_fen("8/8/8/3k4/8/3K4/8/8 w - - 0 1");
    assert_eq!(board.successors(Side::First).count(), 5);
    // Castling, en passant: ajedrez::tests, rule 16. Pins: rule 13. The king is not captured: rule 12.
    let attacked = board_of_fen("k7/8/8/8/8/8/8/R6K w - - 0 1");
    assert!(attacked.successors(Side::First).all(|next| Board::read(&next).is_ok()));
}

#[test]
fn fa_21_jaque() {
    let black = |fen: &str| board_of_fen(fen).in_check(Side::Second);
    let attackers = [
        "R6k/8/8/8/8/8/8/K7 w - - 0 1",
        "7k/8/8/8/3B4/8/8/K7 w - - 0 1",
        "7k/5N2/8/8/8/8/8/K7 w - - 0 1",
        "7k/8/7Q/8/8/8/8/K7 w - - 0 1",
        "7k/6P1/8/8/8/8/8/K7 w - - 0 1",
        "7k/6K1/8/8/8/8/8/8 w - - 0 1",
    ];
    for fen in attackers {
        assert!(black(fen), "{fen}");
    }
    assert!(!board_of_fen(attackers[0]).in_check(Side::First));
    assert!(!black("R3n2k/8/8/8/8/8/8/K7 w - - 0 1"), "a closed line");
    assert!(black("8/8/8/8/8/6k1/7P/K7 w - - 0 1"), "pawns attack forward");
    assert!(!black("7P/6k1/8/8/8/8/8/K7 w - - 0 1"), "pawns do not attack backwards");
    assert!(board_of_fen("3k4/8/8/8/K2r4/8/8/3R4 w - - 0 1").in_check(Side::First), "the attacker is pinned");
}

#[test]
fn fa_22_mate() {
    let mated = |fen: &str| board_of_fen(fen).is_mate(Side::Second);
    assert!(mated("R5k1/5ppp/8/8/8/8/8/4K3 w - - 0 1"));
    assert!(mated("6rk/5Npp/8/8/8/8/8/6K1 w - - 0 1"));
    assert!(!mated("R5k1/5pp1/7p/8/8/8/8/4K3 w - - 0 1"), "the king escapes");
    assert!(!mated("R5k1/3r1ppp/8/8/8/8/8/4K3 w - - 0 1"), "the rook comes between");
    assert!(!mated("R5k1/5ppp/8/3b4/8/8/8/4K3 w - - 0 1"), "the bishop captures");
    assert!(!mated("6k1/5ppp/8/8/8/8/8/R3K3 w - - 0 1"));
}

#[test]
fn fa_23_stalemate_is_not_mate() {
    let board = board("[rey(negras,1,8),dama(blancas,2,6),rey(blancas,3,7)]");
    assert!(!board.is_mate(Side::Second));
    assert!(board.is_stalemate(Side::Second));
    assert!(board.has_no_moves(Side::Second));
    assert!(!board.has_no_moves(Side::First) && !board.is_stalemate(Side::First));
    let mate = board_of_fen("R5k1/5ppp/8/8/8/8/8/4K3 w - - 0 1");
    assert!(mate.has_no_moves(Side::Second) && !mate.is_stalemate(Side::Second));
}

#[test]
fn positions_are_read_from_the_documents_list() {
    let pos = Chess::<Problem>::read_term(&term(EXAMPLE), None).expect("valid");
    assert_eq!(pos.turn(), Side::First);
    let black = Chess::<Problem>::read_term(&term(EXAMPLE), Some(Side::Second)).expect("valid");
    assert_eq!(black.turn(), Side::Second);
    assert!(board(EXAMPLE).same_as(&pos.write_term()));
    assert_eq!(Chess::<Problem>::read_term(&pos.write_term(), None), Ok(pos));
    // FIDE refuses more.
    let adjacent = term("[rey(blancas,4,4),rey(negras,4,5),peon(negras,1,1)]");
    let ids = |result: Result<Chess<Fide>, NotationError>| match result {
        Err(NotationError::Impossible(reasons)) => reasons.iter().map(|reason| reason.id).collect::<Vec<_>>(),
        other => panic!("{other:?}"),
    };
    let found = ids(Chess::read_term(&adjacent, None));
    assert_eq!(found, ["ajedrez-pawn-on-end-rank", "ajedrez-kings-adjacent"]);
    assert_eq!(ids(Chess::read_term(&term("[]"), None)), ["ajedrez-white-kings", "ajedrez-black-kings"]);
}

#[test]
fn moves_read_back_in_the_documents_coordinates() {
    for fen in
        ["3r3k/4P3/8/8/8/8/8/K7 w - - 0 1", "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1"]
    {
        let pos = Chess::<Fide>::read(fen).expect("a position");
        for m in pos.legal() {
            assert_eq!(pos.read_move(&pos.write_coordinates(m)), Ok(m));
        }
    }
    assert_eq!(Chess::<Fide>::start().read_move(" ( 7 , 5 ) - ( 5 , 5 ) ").map(|m| m.to_string()), Ok("e2e4".into()));
}

/// Men, now and then with something odd in them.
fn any_man() -> impl proptest::strategy::Strategy<Value = Term> {
    use proptest::prelude::*;
    let name = prop_oneof![Just("peon"), Just("torre"), Just("caballo"), Just("alfil"), Just("dama"), Just("rey")];
    let player = prop_oneof![8 => Just("blancas"), 8 => Just("negras"), 1 => Just("rojas")];
    (name, player, 1..=8i64, 0..=9i64).prop_map(|(name, player, row, column)| {
        Term::compound(name, [Term::atom(player), Term::Int(row), Term::Int(column)])
    })
}

proptest::proptest! {
    #[test]
    fn any_list_is_a_board_or_refused(men in proptest::collection::vec(any_man(), 0..40)) {
        let list = Term::list(men);
        let _ = Chess::<Fide>::read_term(&list, None);
        let mut with_kings = vec![term("rey(blancas,1,1)"), term("rey(negras,1,2)")];
        let Term::List(men, None) = list else { unreachable!("it was made a list") };
        with_kings.extend(men);
        for length in 2..with_kings.len() {
            let list = Term::list(with_kings[..length].iter().cloned());
            if let Ok(board) = Board::read(&list) {
                proptest::prop_assert_eq!(board.term(), list);
                proptest::prop_assert!(board.successors(Side::First).all(|next| Board::read(&next).is_ok()));
            }
        }
    }
}
