use super::*;
use crate::catalog::{self, GameQuery};

fn set(game: &str) -> &'static RuleSet {
    let composed = GameQuery { game, composed: true, ..GameQuery::default() };
    catalog::select(&composed).expect("a game")
}

/// What an answer means in a position.
fn answer(game: &str, position: &str, said: &str) -> PrologAnswer {
    let set = set(game);
    let start = if position.is_empty() { set.start() } else { set.read(position).expect("a position") };
    let player = set.info.prolog_player.expect("a player");
    player.answer(set, &*start, said)
}

fn turn(game: &str, position: &str, said: &str, moves: &[&str]) {
    let moves: Vec<String> = moves.iter().map(|text| (*text).to_owned()).collect();
    assert_eq!(answer(game, position, said), PrologAnswer::Turn(moves), "{said}");
}

fn refused(game: &str, position: &str, said: &str, id: &str) {
    match answer(game, position, said) {
        PrologAnswer::Refused { reason, .. } => assert_eq!(reason.id, id, "{said}: {reason}"),
        other => panic!("{said}: {other:?}"),
    }
}

const KINGS: &str = "4k3/8/8/8/8/8/4P3/4K3 w - - 0 1";

#[test]
fn a_board_of_chess_is_a_move_whatever_the_order() {
    turn("ajedrez", KINGS, "jugada([peon(blancas,5,5),rey(negras,1,5),rey(blancas,8,5)])", &["e2e4"]);
    turn("ajedrez", KINGS, "jugada([rey(blancas,8,4),rey(negras,1,5),peon(blancas,7,5)])", &["e1d1"]);
    let promotion = "4k3/P7/8/8/8/8/8/4K3 w - - 0 1";
    turn("ajedrez", promotion, "jugada([rey(negras,1,5),caballo(blancas,1,1),rey(blancas,8,5)])", &["a7a8n"]);
    refused("ajedrez", KINGS, "jugada([peon(blancas,7,5),rey(negras,1,5),rey(blancas,8,5)])", "player-no-change");
    refused("ajedrez", KINGS, "jugada([rey(negras,1,5),rey(blancas,8,5)])", "player-not-one-move");
    refused("ajedrez", KINGS, "jugada([rey(blancas,8,5)])", "player-impossible");
    refused("ajedrez", KINGS, "jugada(hola)", "player-not-a-board");
    refused("ajedrez", KINGS, "jugada([peon(blancas,4,5),rey(negras,1,5),rey(blancas,8,5)])", "ajedrez-illegal-pawn");
}

#[test]
fn a_state_of_arabe_is_a_whole_turn() {
    let full = "xoxox/oxoxo/xo-xo/xoxox/oxoxo x 2 0 0 0 0 -";
    let before = "estado(m(f(x,o,x,o,x),f(o,x,o,x,o),f(x,o,-,x,o),f(x,o,x,o,x),f(o,x,o,x,o)),0,0,0,0,2)";
    refused("arabe", full, &format!("jugada({before})"), "player-no-change");
    refused("arabe", full, "jugada(hola)", "player-not-a-state");
    // Two men in a turn of the first phase.
    let row = "f(-,-,-,-,-)";
    let placed = format!("jugada(estado(m(f(x,-,-,-,x),{row},{row},{row},{row}),9,9,9,9,1))");
    turn("arabe", "", &placed, &["a1", "e1"]);
    let centre = format!("jugada(estado(m(f(x,-,-,-,-),{row},f(-,-,x,-,-),{row},{row}),0,0,0,0,1))");
    refused("arabe", "", &centre, "arabe-illegal-centre");
    let leap = "estado(m(f(x,o,x,o,x),f(o,-,o,x,o),f(x,o,x,x,o),f(x,o,x,o,x),f(o,x,o,x,o)),0,0,0,0,2)";
    refused("arabe", full, &format!("jugada({leap})"), "arabe-illegal-not-adjacent");
}

#[test]
fn a_capture_may_go_on_or_stop() {
    // x takes b1 from d1 to c1, and may then take c2 no more: the turn ends by a pass where it could go on.
    let position = "xo-x-/-----/-----/--o--/-xo-x x 2 0 0 0 0 -";
    let set = set("arabe");
    let game = set.read(position).expect("a position");
    let mut copy = set.read(position).expect("a position");
    copy.play("d1c1").expect("a capture");
    let term = copy.term().expect("a term");
    let said = format!("jugada({term})");
    let PrologAnswer::Turn(moves) = set.info.prolog_player.expect("a player").answer(set, &*game, &said) else {
        panic!("no turn")
    };
    assert_eq!(moves[0], "d1c1");
    for text in &moves[1..] {
        assert_eq!(text, crate::session::PASS);
    }
}

#[test]
fn moves_of_the_mill_are_terms() {
    turn("molino", "", "jugada(colocar(','(n,1)))", &["n1"]);
    refused("molino", "", "jugada(salto)", "player-molino-move");
    refused("molino", "", "jugada(mover(','(n,1),','(n,2)))", "molino-illegal-place-first");
}

#[test]
fn draughts_and_reversi_take_coordinates_in_any_brackets() {
    for said in ["[2,3,1,4]", "mov(2,3,1,4)", "-(','(2,3),','(1,4))", "[[2,3],[1,4]]"] {
        turn("damas", "", &format!("jugada({said})"), &["9-13"]);
    }
    refused("damas", "", "jugada([2,3,1])", "player-damas-move");
    for said in ["','(4,6)", "[4,6]", "-(4,6)"] {
        turn("reversi", "", &format!("jugada({said})"), &["f4"]);
    }
    refused("reversi", "", "jugada([9,9])", "player-reversi-move");
    refused("reversi", "", "jugada([1,1])", "reversi-illegal-touches-nobody");
}

#[test]
fn what_is_no_move_has_a_name() {
    assert_eq!(answer("molino", "", "ninguna"), PrologAnswer::Failed);
    assert_eq!(answer("molino", "", "falta"), PrologAnswer::Missing);
    assert_eq!(answer("molino", "", "excepcion(\"foo\")"), PrologAnswer::Threw("foo".into()));
    refused("molino", "", "jugada(", "player-unreadable");
    refused("molino", "", "", "player-unreadable");
}

#[test]
fn questions_are_terms_that_are_read_again() {
    for game in ["ajedrez", "arabe", "molino", "damas", "reversi"] {
        let set = set(game);
        let player = set.info.prolog_player.expect("a player");
        let line = player.question(&*set.start(), &PrologOptions::default(), 7);
        assert!(!line.contains('\n') && read_term(&line).is_ok(), "{line}");
    }
}
