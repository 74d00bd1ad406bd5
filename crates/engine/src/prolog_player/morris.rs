//! Mill: `jugada(+Estado,-Jugada)`, with `molino(T,Turno,ManoNegro,ManoBlanco,Fichas)`, men `ficha(negro,(n,1))`, and
//! moves `colocar(P)`, `mover(P,Q)`, or with the man that is taken behind: `colocar(P,C)`, `mover(P,Q,C)`.

use board::Message;
use terms::Term;

use super::{Goal, PrologOptions, PrologPlayer, one_move};
use crate::game::RuleSet;
use crate::session::Match;

pub(crate) static MORRIS: PrologPlayer = PrologPlayer { predicates: &["jugada/2"], goals, read };

fn goals(game: &dyn Match, _: &PrologOptions) -> Vec<Goal> {
    let state = game.term().map_or(Term::list([]), |term| with_points(&term));
    vec![Goal::first("jugada", vec![state])]
}

/// The state with the points as the document writes them: `ficha(negro,n,1)` is `ficha(negro,(n,1))`.
fn with_points(term: &Term) -> Term {
    match term {
        Term::Compound(name, args) => match (name.as_str(), &args[..]) {
            ("ficha", [colour, direction, ring]) => {
                let point = Term::compound(",", [direction.clone(), ring.clone()]);
                Term::compound("ficha", [colour.clone(), point])
            }
            _ => Term::compound(name, args.iter().map(with_points)),
        },
        Term::List(men, tail) => Term::List(men.iter().map(with_points).collect(), tail.clone()),
        other => other.clone(),
    }
}

fn read(set: &RuleSet, game: &dyn Match, answer: &Term) -> Result<Vec<String>, Message> {
    let text = text(answer).ok_or_else(|| Message::new("player-molino-move"))?;
    one_move(set, game, &text)
}

/// The move in the game's notation.
fn text(answer: &Term) -> Option<String> {
    let Term::Compound(name, args) = answer else { return None };
    let points: Vec<String> = args.iter().map(point).collect::<Option<_>>()?;
    match (name.as_str(), &points[..]) {
        ("colocar", [to]) => Some(to.clone()),
        ("colocar", [to, taken]) => Some(format!("{to}x{taken}")),
        ("mover", [from, to]) => Some(format!("{from}-{to}")),
        ("mover", [from, to, taken]) => Some(format!("{from}-{to}x{taken}")),
        _ => None,
    }
}

/// `(n,1)` as `n1`.
fn point(term: &Term) -> Option<String> {
    match term {
        Term::Compound(name, args) if name == "," => match &args[..] {
            [Term::Atom(direction), Term::Int(ring)] => Some(format!("{direction}{ring}")),
            _ => None,
        },
        _ => None,
    }
}
