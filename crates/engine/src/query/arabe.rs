//! Document 003: states as `estado(m(f(..),..),A,B,C,D,E)`. What is no state makes a predicate fail.

use std::ops::ControlFlow;
use std::sync::atomic::Ordering::Relaxed;

use board::{Position, Side};
use games::Document;
use games::seega::{Cell, DocumentState, MainEvaluator, MoveKind, Phase, Seega, strategy};
use search::{Limits, Options, Search, TranspositionTable};
use terms::Term;

use super::{Surroundings, Way, Ways, never, once};

/// `hay_movimiento(+Estado,?Jugador)`.
pub fn hay_movimiento(args: &[Term], _: &mut dyn Surroundings) -> Ways {
    about_player(args, DocumentState::hay_movimiento)
}

/// `hay_posible_captura(+Estado,?Jugador)`.
pub fn hay_posible_captura(args: &[Term], _: &mut dyn Surroundings) -> Ways {
    about_player(args, DocumentState::hay_posible_captura)
}

/// `hacer_movimiento(+Estado,?FilaOrigen,?ColumnaOrigen,?FilaDestino,?ColumnaDestino,?Tipo,?Estado2)`.
pub fn hacer_movimiento(args: &[Term], _: &mut dyn Surroundings) -> Ways {
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
    Box::new(kinds.into_iter().flat_map(move |(kind, name)| {
        let args = args.clone();
        state.hacer_movimiento(pattern, kind).map(move |(from, to, after)| -> Way {
            let [row, column] = coordinates(from);
            let [to_row, to_column] = coordinates(to);
            let values = [row, column, to_row, to_column, Term::atom(name), after.write()];
            args[1..].iter().cloned().zip(values).collect()
        })
    }))
}

/// `mejor_movimiento(+Estado,+Jugador,+Nivel,+Estrategia,?Estado2)`: the document's strategies, and `tablas`, ours.
pub fn mejor_movimiento(args: &[Term], world: &mut dyn Surroundings) -> Ways {
    let (Ok(state), Term::Int(level @ 0..=200), Term::Atom(how)) = (DocumentState::read(&args[0]), &args[2], &args[3])
    else {
        return never();
    };
    let (Some((side, _)), level) = (named_sides().into_iter().find(|(_, name)| *name == args[1]), *level as u32) else {
        return never();
    };
    let stop = world.stop();
    let stop = || stop.load(Relaxed);
    let chosen = match strategy::Strategy::from_atom(how) {
        Some(how) => strategy::mejor_movimiento(&state, side, level, how, &stop),
        None if how == "tablas" => our_turn(&state, side, level, &stop),
        None => None,
    };
    chosen.map_or_else(never, |after| once(vec![(args[4].clone(), after.write())]))
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
fn about_player(args: &[Term], holds: fn(&DocumentState, Side) -> bool) -> Ways {
    let Ok(state) = DocumentState::read(&args[0]) else { return never() };
    let player = args[1].clone();
    let may_be = |name: &Term| matches!(player, Term::Var(_)) || player == *name;
    let mut sides = named_sides().to_vec();
    sides.retain(|(side, name)| may_be(name) && holds(&state, *side));
    Box::new(sides.into_iter().map(move |(_, name)| vec![(player.clone(), name)]))
}

/// The players by their names.
fn named_sides() -> [(Side, Term); 2] {
    [(Side::First, Term::atom("x")), (Side::Second, Term::atom("o"))]
}
