//! Document 003: states as `estado(m(f(..),..),A,B,C,D,E)`. What is no state makes a predicate fail.

use board::Side;
use games::arabe::{Cell, Estado, TipoMovimiento};
use terms::Term;

use super::{Surroundings, Way, Ways, never};

/// `hay_movimiento(+Estado,?Jugador)`.
pub fn hay_movimiento(args: &[Term], _: &mut dyn Surroundings) -> Ways {
    about_player(args, Estado::hay_movimiento)
}

/// `hay_posible_captura(+Estado,?Jugador)`.
pub fn hay_posible_captura(args: &[Term], _: &mut dyn Surroundings) -> Ways {
    about_player(args, Estado::hay_posible_captura)
}

/// `hacer_movimiento(+Estado,?FilaOrigen,?ColumnaOrigen,?FilaDestino,?ColumnaDestino,?Tipo,?Estado2)`.
pub fn hacer_movimiento(args: &[Term], _: &mut dyn Surroundings) -> Ways {
    let Ok(state) = Estado::read(&args[0]) else { return never() };
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

/// The kinds of move that the term may mean.
fn kinds(term: &Term) -> Vec<(TipoMovimiento, &'static str)> {
    let named = |name| TipoMovimiento::from_atom(name).map(|kind| (kind, name));
    let fits = |(_, name): &(TipoMovimiento, &str)| matches!(term, Term::Var(_)) || *term == Term::atom(*name);
    ["normal", "con_captura"].into_iter().filter_map(named).filter(fits).collect()
}

/// Row and column, from 1.
fn coordinates(cell: Cell) -> [Term; 2] {
    let index = cell.index() as i64;
    [Term::Int(index / 5 + 1), Term::Int(index % 5 + 1)]
}

/// Succeeds for each player of whom it holds.
fn about_player(args: &[Term], holds: fn(&Estado, Side) -> bool) -> Ways {
    let Ok(state) = Estado::read(&args[0]) else { return never() };
    let player = args[1].clone();
    let sides = [(Side::First, Term::atom("x")), (Side::Second, Term::atom("o"))];
    let may_be = move |name: &Term| matches!(player, Term::Var(_)) || player == *name;
    let player = args[1].clone();
    let ways = sides.into_iter().filter(move |(side, name)| may_be(name) && holds(&state, *side));
    Box::new(ways.map(move |(_, name)| vec![(player.clone(), name)]))
}
