//! Document 000: the boards of its program, its moves and its machine. The rest of it is in `damas.pl`.

use board::{Notation, NotationError, Position, Side};
use games::Document;
use games::draughts::{Draughts, Free};
use terms::Term;

use super::{Answers, Context, Equations, each, never, once, test};

type Damas = Draughts<Free>;

/// The document's global variables: the board of the game, the one on which its machine tries moves, and which of them
/// is meant by who names none.
#[derive(Clone, Debug)]
pub(super) struct Boards {
    game: Term,
    simulation: Term,
    is_simulation: bool,
    /// Who plays White and Black, where somebody has said so.
    players: [Option<Term>; 2],
}

impl Default for Boards {
    fn default() -> Self {
        let start = Damas::start().write_term();
        Boards { game: start.clone(), simulation: start, is_simulation: false, players: [None, None] }
    }
}

const GAME: &str = "tablero";
const SIMULATION: &str = "simulation";
const PLAYERS: [&str; 2] = ["jugador1", "jugador2"];

impl Boards {
    fn named(&mut self, name: &str) -> Option<&mut Term> {
        match name {
            GAME => Some(&mut self.game),
            SIMULATION => Some(&mut self.simulation),
            _ => None,
        }
    }

    fn current(&mut self) -> &mut Term {
        if self.is_simulation { &mut self.simulation } else { &mut self.game }
    }

    /// The position on the current board; none where the rules know no such position.
    fn position(&mut self, turn: Side) -> Option<Damas> {
        Damas::read_term(self.current(), Some(turn)).ok()
    }
}

/// `getEstado(?Estado)`: `tablero` or `simulation`.
pub(super) fn get_estado(args: &[Term], context: &mut Context<'_>) -> Answers {
    let name = if context.session.boards.is_simulation { SIMULATION } else { GAME };
    once(vec![(args[0].clone(), Term::atom(name))])
}

/// `setEstado(+Estado)`.
pub(super) fn set_estado(args: &[Term], context: &mut Context<'_>) -> Answers {
    let is_simulation = args[0] == Term::atom(SIMULATION);
    if !is_simulation && args[0] != Term::atom(GAME) {
        return never();
    }
    context.session.boards.is_simulation = is_simulation;
    once(Vec::new())
}

/// `getTablero(?Tablero,?Estado)`.
pub(super) fn get_tablero(args: &[Term], context: &mut Context<'_>) -> Answers {
    let boards = &context.session.boards;
    let args = args.to_vec();
    let all = [(GAME, boards.game.clone()), (SIMULATION, boards.simulation.clone())];
    let fits: Vec<_> = all.into_iter().filter(|(name, _)| may_be(&args[1], name)).collect();
    each(fits.into_iter().map(move |(name, board)| vec![(args[0].clone(), board), (args[1].clone(), Term::atom(name))]))
}

/// `setTablero(+Tablero,+Estado)`. It lasts for the session; what is no list of 64 cells fails.
pub(super) fn set_tablero(args: &[Term], context: &mut Context<'_>) -> Answers {
    const CELLS: [&str; 7] = ["nl", "va", "tm", "pb", "pn", "rb", "rn"];
    let is_cell = |cell: &Term| matches!(cell, Term::Atom(name) if CELLS.contains(&name.as_str()));
    let is_board = matches!(&args[0], Term::List(cells, None) if cells.len() == 64 && cells.iter().all(is_cell));
    let Term::Atom(name) = &args[1] else { return never() };
    match context.session.boards.named(name) {
        Some(board) if is_board => {
            *board = args[0].clone();
            once(Vec::new())
        }
        _ => never(),
    }
}

/// `b_getval(+Variable,?Valor)`: the document's global variables. Fails for any other, and for a player whom nobody has
/// chosen.
pub(super) fn get_value(args: &[Term], context: &mut Context<'_>) -> Answers {
    let Term::Atom(name) = &args[0] else { return never() };
    let boards = &mut context.session.boards;
    let player = PLAYERS.iter().position(|player| player == name);
    let value = match (player, name.as_str()) {
        (Some(i), _) => boards.players[i].clone(),
        (None, "estado") => return get_estado(&args[1..], context),
        (None, name) => boards.named(name).cloned(),
    };
    value.map_or_else(never, |value| once(vec![(args[1].clone(), value)]))
}

/// `b_setval(+Variable,+Valor)`: likewise. It lasts for the session.
pub(super) fn set_value(args: &[Term], context: &mut Context<'_>) -> Answers {
    let Term::Atom(name) = &args[0] else { return never() };
    let kinds = ["humano", "minimax"].map(Term::atom);
    match PLAYERS.iter().position(|player| player == name) {
        Some(i) if kinds.contains(&args[1]) => {
            context.session.boards.players[i] = Some(args[1].clone());
            once(Vec::new())
        }
        Some(_) => never(),
        None if name == "estado" => set_estado(&args[1..], context),
        None => set_tablero(&[args[1].clone(), args[0].clone()], context),
    }
}

/// `comprobarJugada(?Color,?X,?Y,?NewX,?NewY)`: the moves of a colour in the document's order, each from its first
/// square to its last. Given coordinates may also name the square where the first jump of a capture lands.
pub(super) fn comprobar_jugada(args: &[Term], context: &mut Context<'_>) -> Answers {
    let mut found: Vec<Equations> = Vec::new();
    for (side, name) in colours(&args[0]) {
        let Some(pos) = context.session.boards.position(side) else { continue };
        let colour = (args[0].clone(), name);
        if let [Term::Int(x), Term::Int(y), Term::Int(new_x), Term::Int(new_y)] = args[1..5] {
            if is_legal(&pos, [x, y, new_x, new_y]) {
                found.push(vec![colour]);
            }
            continue;
        }
        for places in moves(&pos) {
            let places = args[1..5].iter().cloned().zip(places.map(Term::Int));
            found.push(std::iter::once(colour.clone()).chain(places).collect());
        }
    }
    each(found.into_iter())
}

/// `procesarTurno(+Color,+X,+Y,+NewX,+NewY)`: makes a whole turn on the current board, the first one that fits. As in the
/// document it leaves the board alone, and succeeds, where there is no such move.
pub(super) fn procesar_turno(args: &[Term], context: &mut Context<'_>) -> Answers {
    let boards = &mut context.session.boards;
    let [Term::Int(x), Term::Int(y), Term::Int(new_x), Term::Int(new_y)] = args[1..5] else { return never() };
    for (side, _) in colours(&args[0]) {
        let played = boards.position(side).and_then(|pos| {
            let m = match pos.read_move(&text([x, y, new_x, new_y])) {
                Ok(m) => m,
                Err(NotationError::Ambiguous { fits, .. }) => pos.read_move(fits.first()?).ok()?,
                Err(_) => return None,
            };
            Some(pos.play(m).write_term())
        });
        if let Some(after) = played {
            *boards.current() = after;
            break;
        }
    }
    test(true)
}

/// `minimaxIA(+Color,?X,?Y,?NewX,?NewY)`: what the document's machine plays on the board of the game, which stays as it
/// is. Fails where there is no move.
pub(super) fn minimax_ia(args: &[Term], context: &mut Context<'_>) -> Answers {
    /// Own turn, reply, own turn.
    const DEPTH: u32 = 3;
    let mut found: Vec<Equations> = Vec::new();
    for (side, name) in colours(&args[0]) {
        let Ok(pos) = Damas::read_term(&context.session.boards.game, Some(side)) else { continue };
        let mut best = None;
        for m in pos.legal() {
            let worth = minimax(&pos.play(m), DEPTH - 1, side);
            // The first of equals.
            if best.is_none_or(|(_, most)| worth > most) {
                best = Some((m, worth));
            }
        }
        let Some(places) = best.map(|(m, _)| ends(&pos, m)) else { continue };
        let places = args[1..5].iter().cloned().zip(places.map(Term::Int));
        found.push(std::iter::once((args[0].clone(), name)).chain(places).collect());
    }
    each(found.into_iter())
}

/// What a position is worth to `machine`, in men: who cannot move has lost 500.
fn minimax(pos: &Damas, depth: u32, machine: Side) -> i32 {
    let sign = if pos.turn() == machine { 1 } else { -1 };
    let moves = pos.legal();
    if moves.is_empty() {
        return -500 * sign;
    }
    if depth == 0 {
        let value = |side| (pos.men_of(side).count_ones() + 2 * pos.kings_of(side).count_ones()) as i32;
        return value(machine) - value(!machine);
    }
    let worths = moves.into_iter().map(|m| sign * minimax(&pos.play(m), depth - 1, machine));
    sign * worths.max().expect("there is a move")
}

/// First and last square of each move, in the document's order, without repetitions.
fn moves(pos: &Damas) -> Vec<[i64; 4]> {
    let mut all: Vec<[i64; 4]> = Vec::new();
    for m in pos.legal() {
        let places = ends(pos, m);
        if !all.contains(&places) {
            all.push(places);
        }
    }
    all
}

/// Column and row of the first square, and of the last.
fn ends(pos: &Damas, m: <Damas as Position>::Move) -> [i64; 4] {
    let coordinates = pos.write_coordinates(m);
    let numbers = coordinates.split(|c: char| !c.is_ascii_digit()).filter_map(|number| number.parse().ok());
    match numbers.collect::<Vec<i64>>()[..] {
        [x, y, .., new_x, new_y] => [x, y, new_x, new_y],
        _ => unreachable!("a move has two squares"),
    }
}

/// Whether a move goes from here to there, or may begin so.
fn is_legal(pos: &Damas, places: [i64; 4]) -> bool {
    matches!(pos.read_move(&text(places)), Ok(_) | Err(NotationError::Ambiguous { .. }))
}

fn text([x, y, new_x, new_y]: [i64; 4]) -> String {
    format!("({x},{y})-({new_x},{new_y})")
}

/// The colours that the term may mean.
fn colours(term: &Term) -> impl Iterator<Item = (Side, Term)> + use<> {
    let mut sides = vec![(Side::First, "blanco"), (Side::Second, "negro")];
    sides.retain(|(_, name)| may_be(term, name));
    sides.into_iter().map(|(side, name)| (side, Term::atom(name)))
}

fn may_be(term: &Term, name: &str) -> bool {
    matches!(term, Term::Var(_)) || *term == Term::atom(name)
}
