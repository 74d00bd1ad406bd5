//! Document 003: states as `estado(m(f(..),..),A,B,C,D,E)`. What is no state makes a predicate fail.

use std::ops::ControlFlow;
use std::sync::atomic::Ordering::Relaxed;

use board::{Position, Side};
use games::Document;
use games::seega::strategy::{self, Bounds};
use games::seega::{Cell, DocumentState, MainEvaluator, MoveKind, Phase, Seega};
use search::{Limits, Options, Search, TranspositionTable};
use terms::Term;

use super::arithmetic::integer;
use super::{Answers, Context, Equations, QueryError, each, never, once, raise};

/// `hay_movimiento(+Estado,?Jugador)`.
pub(super) fn hay_movimiento(args: &[Term], _: &mut Context<'_>) -> Answers {
    about_player(args, DocumentState::hay_movimiento)
}

/// `hay_posible_captura(+Estado,?Jugador)`.
pub(super) fn hay_posible_captura(args: &[Term], _: &mut Context<'_>) -> Answers {
    about_player(args, DocumentState::hay_posible_captura)
}

/// `hacer_movimiento(+Estado,?FilaOrigen,?ColumnaOrigen,?FilaDestino,?ColumnaDestino,?Tipo,?Estado2)`.
pub(super) fn hacer_movimiento(args: &[Term], _: &mut Context<'_>) -> Answers {
    let Ok(state) = DocumentState::read(&args[0]) else { return never() };
    let mut pattern = [None; 4];
    for (wanted, arg) in pattern.iter_mut().zip(&args[1..5]) {
        match arg {
            Term::Var(_) => (),
            Term::Int(n) => *wanted = Some(*n),
            _ => return never(),
        }
    }
    let args = args.to_vec();
    let kinds = kinds(&args[5]);
    each(kinds.into_iter().flat_map(move |(kind, name)| {
        let args = args.clone();
        state.hacer_movimiento(pattern, kind).map(move |(from, to, after)| -> Equations {
            let [row, column] = coordinates(from);
            let [to_row, to_column] = coordinates(to);
            let values = [row, column, to_row, to_column, Term::atom(name), after.write()];
            args[1..].iter().cloned().zip(values).collect()
        })
    }))
}

/// `mejor_movimiento(+Estado,+Jugador,+Nivel,+Estrategia,?Estado2)`: the document's strategies, and `tablas`, ours.
pub(super) fn mejor_movimiento(args: &[Term], context: &mut Context<'_>) -> Answers {
    let (Ok(state), Term::Int(level @ 0..=200), Term::Atom(how)) = (DocumentState::read(&args[0]), &args[2], &args[3])
    else {
        return never();
    };
    let (Some((side, _)), level) = (named_sides().into_iter().find(|(_, name)| *name == args[1]), *level as u32) else {
        return never();
    };
    // Who must pass has no move, whoever chooses.
    if state.phase == Phase::Moving && !state.hay_movimiento(side) {
        return never();
    }
    let stop = context.host.stop();
    let stop = || stop.load(Relaxed);
    let chosen = match strategy::Strategy::from_atom(how) {
        Some(how) => strategy::mejor_movimiento(&state, side, level, how, &stop),
        None if how == "tablas" => our_turn(&state, side, level, &stop),
        None => None,
    };
    // Nor has anybody when the game is over, where minimax gives the state back. (At level 0 it always does.)
    let chosen = chosen.filter(|after| *after != state || level == 0);
    chosen.map_or_else(never, |after| once(vec![(args[4].clone(), after.write())]))
}

/// `minimax(+Nivel,+Alpha,+Beta,+Jugador,+EstadoBase,?EstadoFinal,?Puntaje)`: the best next state for Jugador and its
/// score, seen by X; a leaf is its own.
pub(super) fn minimax(args: &[Term], context: &mut Context<'_>) -> Answers {
    let node = match Node::read("minimax", args, [0, 1, 2, 3]) {
        Ok(Some(node)) => node,
        Ok(None) => return never(),
        Err(error) => return raise(error),
    };
    let Ok(state) = DocumentState::read(&args[4]) else { return never() };
    let stop = context.host.stop();
    let (best, score) = strategy::minimax(node.level, node.bounds, node.side, &state, &|| stop.load(Relaxed));
    once(vec![(args[5].clone(), best.write()), (args[6].clone(), Term::Int(score.into()))])
}

/// `calcular_puntaje_minimax_hoja(+Estado,?Puntaje)`.
pub(super) fn puntaje_hoja(args: &[Term], _: &mut Context<'_>) -> Answers {
    let Ok(state) = DocumentState::read(&args[0]) else { return never() };
    once(vec![(args[1].clone(), Term::Int(strategy::hoja(&state).into()))])
}

/// `calcular_puntaje_minimax_rama(+Nivel,+Alpha,+Beta,+MejorEstado,+Jugador,+Estados,?EstadoFinal,?Puntaje)`: the best
/// of Estados, which Jugador has made of one state, and its score; `MejorEstado` if none of them is better than the
/// bound.
pub(super) fn puntaje_rama(args: &[Term], context: &mut Context<'_>) -> Answers {
    let node = match Node::read("calcular_puntaje_minimax_rama", args, [0, 1, 2, 4]) {
        Ok(Some(node)) => node,
        Ok(None) => return never(),
        Err(error) => return raise(error),
    };
    let (Ok(best), Term::List(states, None)) = (DocumentState::read(&args[3]), &args[5]) else { return never() };
    let Ok(states) = states.iter().map(DocumentState::read).collect::<Result<Vec<_>, _>>() else { return never() };
    let stop = context.host.stop();
    let stop = || stop.load(Relaxed);
    let (best, score) = strategy::rama(node.level, node.bounds, best, node.side, &states, &stop);
    once(vec![(args[6].clone(), best.write()), (args[7].clone(), Term::Int(score.into()))])
}

/// `calcular_posibles_estados(?Jugador,+EstadoBase,?Estados)`: the states after one turn, those with captures first.
pub(super) fn posibles_estados(args: &[Term], _: &mut Context<'_>) -> Answers {
    let Ok(state) = DocumentState::read(&args[1]) else { return never() };
    let args = args.to_vec();
    let sides = named_sides().into_iter().filter(|(_, name)| matches!(args[0], Term::Var(_)) || args[0] == *name);
    let sides: Vec<_> = sides.collect();
    each(sides.into_iter().map(move |(side, name)| {
        let states = strategy::posibles_estados(&state, side);
        vec![(args[0].clone(), name), (args[2].clone(), Term::list(states.iter().map(DocumentState::write)))]
    }))
}

/// What a node of minimax is asked with.
struct Node {
    level: u32,
    bounds: Bounds,
    side: Side,
}

impl Node {
    /// Level, alpha, beta and player of the predicate `name`, at these places of its arguments; none where the last is
    /// no player or the level is negative.
    fn read(name: &str, args: &[Term], [level, alpha, beta, player]: [usize; 4]) -> Result<Option<Node>, QueryError> {
        let goal = Term::compound(name, args.to_vec());
        let number = |place: usize| integer(&args[place], &goal);
        // No score is beyond these.
        let bound = |place| number(place).map(|n| n.clamp(i32::MIN.into(), i32::MAX.into()) as i32);
        let (level, bounds) = (number(level)?, Bounds { alpha: bound(alpha)?, beta: bound(beta)? });
        let side = named_sides().into_iter().find(|(_, name)| *name == args[player]);
        let (Some((side, _)), Ok(level)) = (side, u32::try_from(level)) else { return Ok(None) };
        Ok(Some(Node { level, bounds, side }))
    }
}

/// The state after our own turn, every chain of captures and every pass considered; counters and phase stay.
fn our_turn(state: &DocumentState, side: Side, level: u32, stop: &(dyn Fn() -> bool + Sync)) -> Option<DocumentState> {
    const TABLE_BYTES: usize = 16 << 20;
    let mut pos = match state.phase {
        Phase::Moving => state.moving(side)?,
        Phase::Placing => Seega::read_term(&state.write(), Some(side)).ok()?,
    };
    let table = TranspositionTable::new(TABLE_BYTES).ok()?;
    let limits = Limits { depth: level.max(1), ..Limits::NONE };
    let eval = MainEvaluator::default();
    loop {
        let options = Options::default();
        let search = Search { pos, past: &[], eval: &eval, table: &table, tablebase: None, options, limits, stop };
        let report = search.run(1, |_| ControlFlow::Continue(()));
        let next = pos.play(*report.line.first()?);
        if pos.ends_turn(&next) {
            let mut after = DocumentState::from(&next);
            (after.lost, after.idle, after.phase) = (state.lost, state.idle, state.phase);
            return Some(after);
        }
        pos = next;
    }
}

/// The kinds of move that the term may mean.
fn kinds(term: &Term) -> Vec<(MoveKind, &'static str)> {
    let named = |name| MoveKind::from_atom(name).map(|kind| (kind, name));
    let fits = |(_, name): &(MoveKind, &str)| matches!(term, Term::Var(_)) || *term == Term::atom(*name);
    ["normal", "con_captura"].into_iter().filter_map(named).filter(fits).collect()
}

/// Row and column, from 1.
fn coordinates(cell: Cell) -> [Term; 2] {
    let index = cell.index() as i64;
    [Term::Int(index / 5 + 1), Term::Int(index % 5 + 1)]
}

/// Succeeds for each player of whom it holds.
fn about_player(args: &[Term], holds: fn(&DocumentState, Side) -> bool) -> Answers {
    let Ok(state) = DocumentState::read(&args[0]) else { return never() };
    let player = args[1].clone();
    let may_be = |name: &Term| matches!(player, Term::Var(_)) || player == *name;
    let mut sides = named_sides().to_vec();
    sides.retain(|(side, name)| may_be(name) && holds(&state, *side));
    each(sides.into_iter().map(move |(_, name)| vec![(player.clone(), name)]))
}

/// The players by their names.
fn named_sides() -> [(Side, Term); 2] {
    [(Side::First, Term::atom("x")), (Side::Second, Term::atom("o"))]
}
