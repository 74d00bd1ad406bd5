//! `damas/0`, `reversi/0` and `molinolog/3`, asked as goals.

use crate::{in_order, said, tablas};

#[test]
fn damas_and_reversi_start_the_documents_dialogues() {
    in_order(
        &said(&["ask", "damas"], "0\n"),
        &["Bienvenido a las damas en Prolog.\n", "Elija el Jugador 2 : \n", "true.\n"],
    );
    in_order(&said(&["ask", "reversi."], "1\n0\nn\n"), &["REVERSI", "Empate", "Bye bye!\ntrue.\n"]);
    let out = said(&["prolog"], "reversi.\n1.\n0.\nn.\nvalido([]).\ndamas.\n");
    in_order(&out, &["Bye bye!\ntrue.\nfalse.\nBienvenido"]);
}

#[test]
fn fm_01_molinolog_seats_its_players() {
    for size in ["1", "2", "3", "4"] {
        for (black, white) in [("humano", "humano"), ("humano", "maquina"), ("maquina", "humano")] {
            let out = said(&["ask", &format!("molinolog({black},{white},{size})")], "n1\n");
            let hand = 3 * (size.parse::<usize>().expect("a number") + 1);
            // No terminal, so no browser; which of them it is, is said.
            assert!(out.starts_with("Se juega en el terminal.\n"), "{out}");
            in_order(&out, &[&format!("Jugador negro, colocar {hand} fichas")[..], "true.\n"]);
            assert_eq!(out.contains("Negras (b): "), black == "maquina", "{black} {white} {size}");
            assert_eq!(out.contains("Blancas (w): "), white == "maquina", "{black} {white} {size}");
        }
    }
    let out = said(&["ask", "molinolog(maquina,maquina,1)"], "n\n");
    in_order(&out, &["¿Otra partida? (s/n)\ntrue.\n"]);
}

#[test]
fn fm_02_bad_arguments_are_reported() {
    for (goal, parts) in [
        ("molinolog(robot,humano,2)", &["JugadorNegro", "robot"][..]),
        ("molinolog(humano,X,2)", &["JugadorBlanco"]),
        ("molinolog(humano,humano,0)", &["T ", "0"]),
        ("molinolog(humano,humano,8)", &["8"]),
        ("molinolog(humano,humano,dos)", &["dos"]),
        ("molinolog(1,[],-1)", &["JugadorNegro", "JugadorBlanco", "-1"]),
    ] {
        let heard = tablas(&["ask", goal], "");
        assert_eq!((heard.code, heard.out.as_str()), (2, ""), "{goal}");
        in_order(&heard.err, parts);
    }
}

#[test]
fn molinolog_obeys_minimax_depth() {
    // The same dialogue; that the depth arrives is seen in the engine's own tests.
    let out = said(&["prolog"], "set_minimax_depth(1).\nmolinolog(maquina,maquina,1).\nn\nminimax_depth(N).\n");
    in_order(&out, &["true.\n", "¿Otra partida? (s/n)\ntrue.\n", "N = 1.\n"]);
}
