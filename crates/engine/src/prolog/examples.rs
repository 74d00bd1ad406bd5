//! Goals to begin with, for who has a line in front of him and no idea what to type.

use board::Message;

/// A goal that is worth a look. Its sentence is a case of `prolog-example`.
#[derive(Clone, Copy, Debug)]
pub struct Example {
    /// The game that it is about; none where it is about all.
    pub game: Option<&'static str>,
    id: &'static str,
    /// The goal.
    pub goal: &'static str,
}

impl Example {
    /// What it asks, in words.
    pub fn about(&self) -> Message {
        Message::new("prolog-example").with("id", self.id)
    }
}

const fn of(game: &'static str, id: &'static str, goal: &'static str) -> Example {
    Example { game: Some(game), id, goal }
}

const fn of_all(id: &'static str, goal: &'static str) -> Example {
    Example { game: None, id, goal }
}

/// All of them, game by game, then those for every game.
pub const EXAMPLES: &[Example] = &[
    of("damas", "damas-moves", "getMovimientosPosibles(blanco, L)"),
    of("damas", "damas-value", "getTablero(T), evaluateTablero(blanco, V)"),
    of("damas", "damas-russian", "inicial(damas(rusa), P), mejor(P, [depth(6)], M, V)"),
    of("reversi", "reversi-moves", "inicial(reversi, P), juega(P, M, P2)"),
    of("reversi", "reversi-values", "inicial(othello, P), findall(V-M, (juega(P, M, Q), valor(Q, V)), L)"),
    of(
        "ajedrez",
        "chess-valid",
        "valido([torre(negras,1,1), peon(negras,2,2), peon(negras,2,4), rey(negras,1,4), caballo(negras,4,6), \
         rey(blancas,8,5), peon(blancas,7,5), dama(blancas,6,4)])",
    ),
    of("ajedrez", "chess-moves", "mover(blancas, [rey(blancas,8,1), rey(negras,1,8), peon(blancas,2,1)], X)"),
    of("ajedrez", "chess-mate", "mate(J, [rey(negras,1,8), torre(blancas,1,1), torre(blancas,2,2), rey(blancas,8,1)])"),
    of(
        "ajedrez",
        "chess-win",
        "puedeGanar(blancas, [rey(blancas,8,7), torre(blancas,7,1), torre(blancas,8,2), rey(negras,1,8)], Final, N)",
    ),
    of(
        "arabe",
        "seega-captures",
        "hacer_movimiento(estado(m(f(x,-,x,-,o),f(o,-,o,-,x),f(x,-,-,-,o),f(o,-,x,-,x),f(x,-,o,-,o)),0,0,0,0,2), \
         F1, C1, F2, C2, con_captura, E)",
    ),
    of(
        "arabe",
        "seega-best",
        "time(mejor_movimiento(estado(m(f(-,-,o,o,x),f(x,-,x,-,o),f(x,x,-,x,x),f(-,-,x,-,x),f(x,x,o,x,o)),0,0,0,0,2), \
         o, 3, minimax, E))",
    ),
    of("molino", "morris-depth", "minimax_depth(N)"),
    of("molino", "morris-board", "inicial(molino(1), P), juega(P, n1, P2), dibuja(P2)"),
    of("cuatro", "four-best", "inicial(cuatro, P), mejor(P, [depth(8)], M, V)"),
    of_all("all-games", "inicial(Juego, P), turno(P, Jugador)"),
    of_all("all-ends", "inicial(Juego, P), juega(P, M, P2), \\+ final(P2, _)"),
];
