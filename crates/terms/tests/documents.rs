//! The examples of the documents, and the file of vectors, read as they are and as they were meant.

use terms::{Term, clause, read_all, read_term};

fn check(text: &str, name: &str, arity: usize) {
    match read_term(text) {
        Ok(Term::Compound(read, args)) => assert_eq!((read.as_str(), args.len()), (name, arity), "{text}"),
        other => panic!("{text}: {other:?}"),
    }
}

#[test]
fn the_board_of_reversi() {
    let board = "tablero([0,0,0,0,0,0,0,0]
        , [0,0,0,0,0,0,0,0]
        , [0,0,0,0,0,0,0,0]
        , [0,0,0,1,2,0,0,0]
        , [0,0,0,2,1,0,0,0]
        , [0,0,0,0,0,0,0,0]
        , [0,0,0,0,0,0,0,0]
        , [0,0,0,0,0,0,0,0]).";
    check(board, "tablero", 8);
}

#[test]
fn the_clauses_of_reversi() {
    let text = "
% Bucle principal del juego

bucleJuego(Dificultad):-
    fichas(NumFichas),
    movimientoJugador(NumFichas),
    dibujaTablero,
    sleep(0.4),
    mueveMaquina(Dificultad),
    (FichasRestantes > 0 ->
        bucleJuego(Dificultad)
    ;
    haTerminado
).
goodenough(_, [], _, Move, Val, GoodMove, Val, _, _, _) :- !.
Jug1 = [(5, 4), (5, 3), (4, 4), (5, 5)].
ListaJug2 = {(4,5), (5,4)}.
reversi.
";
    let written: Vec<String> = read_all(text).unwrap().iter().map(clause).collect();
    let expected = [
        "bucleJuego(Dificultad):-fichas(NumFichas),movimientoJugador(NumFichas),dibujaTablero,sleep(0.4),\
         mueveMaquina(Dificultad),(FichasRestantes>0->bucleJuego(Dificultad);haTerminado).",
        "goodenough(_1,[],_2,Move,Val,GoodMove,Val,_3,_4,_5):-!.",
        "Jug1=[(5,4),(5,3),(4,4),(5,5)].",
        "ListaJug2={(4,5),5,4}.",
        "reversi.",
    ];
    assert_eq!(written, expected);
}

const BOARD: &str = "[torre(negras,1,1),peon(negras,2,2),peon(negras,2,4),rey(negras,1,4),
caballo(negras,4,6),rey(blancas,8,5),peon(blancas,7,5),dama(blancas,6,4)]";

#[test]
fn the_queries_of_chess() {
    check(&format!("?-valido({BOARD})."), "?-", 1);
    check(&format!("valido({BOARD})"), "valido", 1);
    check(&format!("mostrar({BOARD})."), "mostrar", 1);
    check(&format!("mover(blancas, {BOARD}, Actual)"), "mover", 3);
    check("jaque(Jugador, Tablero)", "jaque", 2);
    check(&format!("puedeGanar(blancas, {BOARD}, Final, 3)."), "puedeGanar", 4);
}

#[test]
fn the_queries_of_chess_as_printed_lack_a_bracket() {
    let check = |text: &str, expected: &str| assert_eq!(read_term(text).unwrap_err().to_string(), expected);
    let open = "expected `,` or `)` in the arguments, found the end of the text (`(` is open since 1:9)";
    check(&format!("?-valido({BOARD}"), &format!("2:74: {open}"));
    check("mate (Jugador, Tablero)", "1:6: expected no blank between a name and the `(` of its arguments, found `(`");
}

#[test]
fn the_queries_of_arabe() {
    let state = "estado(m(f(-,-,o,o,x),f(x,-,x,-,o),f(x,x,-,x,x),f(-,-,x,-,x),f(x,x,o,x,o)),0,0,0,2,2)";
    check(&format!("?- time((mejor_movimiento({state}, o, 1, minimax, Estado2), fail; true))."), "?-", 1);
    check(&format!("mejor_movimiento({state}, o, 5, minimax, Estado2)"), "mejor_movimiento", 5);
    assert_eq!(read_term(state).unwrap().to_string(), state);
    check("hacer_movimiento(+Estado, -Estado2)", "hacer_movimiento", 2);
}

#[test]
fn the_vectors_of_arabe() {
    let text = include_str!("../../../testdata/arabe/vectors.pl");
    let terms = read_all(text).unwrap();
    assert_eq!(terms.len(), 135);
    // They are written as this crate writes.
    let lines: Vec<&str> = text.lines().filter(|line| !line.starts_with('%')).collect();
    assert_eq!(terms.iter().map(clause).collect::<Vec<_>>(), lines);
}
