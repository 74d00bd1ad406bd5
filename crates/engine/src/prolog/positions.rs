//! Predicates for every game alike: `inicial/2`, `turno/2`, `jugada/2`, `juega/3`, `final/2`, `valor/2`, `mejor/4`,
//! `dibuja/1`. A position that can't be is an error here, and not a failure: a document's term may be of any game.

use std::sync::atomic::Ordering::Relaxed;

use board::{Outcome, Side};
use terms::Term;

use super::position_term::{NamedPosition, atom, select, unbound, written, wrong_type};
use super::search_options;
use super::{Answers, Context, Equations, QueryError, each, never, once, raise};
use crate::analysis::SearchContext;
use crate::catalog::{self, GameQuery};
use crate::drawing;
use crate::game::RuleSet;
use crate::session::Match;

/// `inicial(?Juego,?P)`: where a game begins. Juego is a name, or one with rules or a size: `damas(rusa)`, `molino(3)`,
/// `molino(molinolog,3)`; unbound, it becomes every game by the rules that predicates usually have.
pub(super) fn inicial(args: &[Term], _: &mut Context<'_>) -> Answers {
    let goal = Term::compound("inicial", args.to_vec());
    let sets = match &args[0] {
        Term::Var(_) => Ok(catalog::games().map(|info| usual(info.id)).collect()),
        game => named(game, &goal).map(|set| vec![set]),
    };
    let (game, position) = (args[0].clone(), args[1].clone());
    match sets {
        Err(error) => raise(error),
        Ok(sets) => each(sets.into_iter().filter_map(move |set| {
            let mut way = NamedPosition { set, board: set.start() }.equations(&position)?;
            if matches!(game, Term::Var(_)) {
                way.push((game.clone(), Term::atom(set.game)));
            }
            Some(way)
        })),
    }
}

/// `turno(+P,?J)`: who has to move, by the name that the game's document gives the player.
pub(super) fn turno(args: &[Term], _: &mut Context<'_>) -> Answers {
    about("turno", args, |at| Ok(once(vec![(args[1].clone(), player(&at, at.board.turn()))])))
}

/// `jugada(+P,?M)`: the legal moves; a bound M may be written in any way that the game reads.
pub(super) fn jugada(args: &[Term], _: &mut Context<'_>) -> Answers {
    about("jugada", args, |at| {
        let wanted = args[1].clone();
        if let Some(text) = move_text(&wanted, &goal("jugada", args))? {
            return Ok(super::test(played(&at, text).is_some()));
        }
        let moves = at.board.moves();
        Ok(each(moves.into_iter().map(move |m| vec![(wanted.clone(), Term::atom(m.text))])))
    })
}

/// `juega(+P,?M,?P2)`: the position after a move; M may be unbound. P2 is `posicion/3`, since a document's term need not
/// say whose turn it is; a bound P2 may be such a term, too.
pub(super) fn juega(args: &[Term], _: &mut Context<'_>) -> Answers {
    about("juega", args, |at| {
        let (wanted, after) = (args[1].clone(), args[2].clone());
        if let Some(text) = move_text(&wanted, &goal("juega", args))? {
            let way = played(&at, text).and_then(|next| next.equations(&after));
            return Ok(way.map_or_else(never, once));
        }
        let (set, moves) = (at.set, at.board.moves());
        Ok(each(moves.into_iter().filter_map(move |m| -> Option<Equations> {
            let mut way = if let Term::Var(_) = &after {
                vec![(after.clone(), written(set, &m.after))]
            } else {
                NamedPosition { set, board: set.read(&m.after).ok()? }.equations(&after)?
            };
            way.push((wanted.clone(), Term::atom(m.text)));
            Some(way)
        })))
    })
}

/// `final(+P,?Resultado)`: `gana(J)` or `tablas`; fails while the game goes on.
pub(super) fn end(args: &[Term], _: &mut Context<'_>) -> Answers {
    about("final", args, |at| {
        let result = match at.board.outcome() {
            None => return Ok(never()),
            Some(Outcome::Draw) => Term::atom("tablas"),
            Some(Outcome::Win(side)) => Term::compound("gana", [player(&at, side)]),
        };
        Ok(once(vec![(args[1].clone(), result)]))
    })
}

/// `valor(+P,?V)`: what our evaluator says without looking ahead, in hundredths of a man, seen by who has to move.
pub(super) fn valor(args: &[Term], _: &mut Context<'_>) -> Answers {
    about("valor", args, |at| Ok(once(vec![(args[1].clone(), Term::Int(at.board.static_score().into()))])))
}

/// `mejor(+P,+Opciones,?M,?V)`: the move of a machine, and what it is worth to who plays it. Fails where the game is
/// over. A search that is stopped from outside is an error.
pub(super) fn mejor(args: &[Term], context: &mut Context<'_>) -> Answers {
    about("mejor", args, |at| {
        let goal = goal("mejor", args);
        let spec = search_options::read(&args[1], &goal)?;
        at.set.check(&spec).map_err(|reason| search_options::refused(&args[1], &goal, reason))?;
        let stop = context.host.stop();
        let is_over = spec.time_limit().map(|time| context.host.timer(time));
        let tablebases = context.session.tablebases.clone();
        let found = at.board.analyze(
            &spec,
            &mut SearchContext {
                threads: 1,
                hash: context.session.limits.hash,
                tablebases: tablebases.as_deref(),
                stop: &|| stop.load(Relaxed) || is_over.as_ref().is_some_and(|is_over| is_over()),
                report: &mut |_| {},
            },
        );
        if stop.load(Relaxed) {
            return Err(QueryError::Stopped);
        }
        let way = |found: crate::Analysis| {
            once(vec![(args[2].clone(), Term::atom(found.text)), (args[3].clone(), Term::Int(found.score.into()))])
        };
        Ok(found.map_or_else(never, way))
    })
}

/// `dibuja(+P)`: draws the board.
pub(super) fn dibuja(args: &[Term], context: &mut Context<'_>) -> Answers {
    about("dibuja", args, |at| {
        context.host.show(&drawing::plain(&at.board.geometry(), &at.board.scene()));
        Ok(once(Vec::new()))
    })
}

/// Answers about the position that the first argument is.
fn about(name: &str, args: &[Term], answer: impl FnOnce(NamedPosition) -> Result<Answers, QueryError>) -> Answers {
    let answered = NamedPosition::read(&args[0], &goal(name, args)).and_then(answer);
    answered.unwrap_or_else(raise)
}

fn goal(name: &str, args: &[Term]) -> Term {
    Term::compound(name, args.to_vec())
}

/// The rules that a game has in predicates where nobody says others.
fn usual(game: &str) -> &'static RuleSet {
    catalog::select(&GameQuery { game, composed: true, ..GameQuery::default() }).expect("a game has rules")
}

/// The rules that `damas`, `damas(rusa)`, `molino(3)` or `molino(molinolog,3)` means.
fn named(game: &Term, goal: &Term) -> Result<&'static RuleSet, QueryError> {
    let (name, args) = match game {
        Term::Atom(name) => (name, &[][..]),
        Term::Compound(name, args) if args.len() <= 2 => (name, args.as_slice()),
        _ => return Err(wrong_type("atom", game, goal)),
    };
    let mut query = GameQuery { game: name, composed: true, ..GameQuery::default() };
    select(&query, "juego", &Term::atom(name), goal)?;
    for arg in args {
        match arg {
            Term::Int(size) if query.size.is_none() => {
                // No board is so large.
                query.size = Some(u8::try_from(*size).unwrap_or(u8::MAX));
                select(&query, "tamano", arg, goal)?;
            }
            Term::Var(_) => return Err(unbound(arg, goal)),
            _ => {
                query.rules = Some(atom(arg, goal)?);
                select(&query, "reglas", arg, goal)?;
            }
        }
    }
    select(&query, "juego", game, goal)
}

/// The move that is asked for; none where any is.
fn move_text<'t>(term: &'t Term, goal: &Term) -> Result<Option<&'t str>, QueryError> {
    match term {
        Term::Var(_) => Ok(None),
        Term::Text(text) => Ok(Some(text)),
        other => atom(other, goal).map(Some),
    }
}

/// The position after a move; none where it is not legal.
fn played(at: &NamedPosition, text: &str) -> Option<NamedPosition> {
    let mut board: Box<dyn Match> = at.set.read(&at.board.text()).ok()?;
    board.play(text).ok()?;
    // What comes next begins here, as if it had been asked for by its text.
    Some(NamedPosition { set: at.set, board: at.set.read(&board.text()).ok()? })
}

/// A player, as the document of the game names it.
fn player(at: &NamedPosition, side: Side) -> Term {
    let colour = at.board.colour(side);
    let named = at.set.info.players.iter().find(|(known, _)| *known == colour);
    Term::atom(named.map_or(colour, |(_, name)| *name))
}
