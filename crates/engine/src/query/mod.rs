//! The documents' predicates: a goal in, solutions out, one at a time and only when asked for.

mod ajedrez; // document 002
mod arabe; // document 003
mod games; // goals that start a game
mod mates; // document 002: who can win

use std::fmt;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;

pub use games::{GameRequest, Player};
use terms::{Bindings, Term, TooLarge};
pub use terms::{MAX_BYTES, ReadError, Reader, StreamError, answer, canonical, is_complete, read_term};

use crate::lang::Lang;

/// What a predicate needs of the world: `mostrar/1` writes, `leer/1` asks and reads a file.
pub trait Surroundings {
    /// The language to speak.
    fn lang(&self) -> Lang;

    /// Shows `text`, which has its line ends.
    fn show(&mut self, text: &str);

    /// Tells the user what went wrong in a predicate that then fails.
    fn complain(&mut self, text: &str);

    /// Asks with this prompt; `None` at the end of input.
    fn ask(&mut self, prompt: &str) -> Option<String>;

    /// What a file holds, or why it can't be read.
    fn read_file(&mut self, name: &str) -> Result<String, String>;

    /// Plays a game until it is left. False where no game can be played.
    fn start_game(&mut self, _: GameRequest) -> bool {
        false
    }

    /// Raised when nobody wants the answer any more: a predicate that thinks then ends as soon as it can, and
    /// what it says is not used.
    fn stop(&self) -> Arc<AtomicBool> {
        Arc::default()
    }

    /// Tells the user that the arguments of a predicate, which then fails, are no arguments for it.
    fn refuse(&mut self, text: &str) {
        self.complain(text);
    }
}

/// One way in which a predicate succeeds: pairs of terms that must unify.
type Way = Vec<(Term, Term)>;

/// The ways in which a predicate succeeds, made on demand.
type Ways = Box<dyn Iterator<Item = Way>>;

/// A predicate: its arguments as they stand, and the world.
type Predicate = fn(&[Term], &mut dyn Surroundings) -> Ways;

/// Every predicate with its arity.
const PREDICATES: &[(&str, usize, Predicate)] = &[
    ("valido", 1, ajedrez::valido),
    ("mostrar", 1, ajedrez::mostrar),
    ("mover", 3, ajedrez::mover),
    ("jaque", 2, ajedrez::jaque),
    ("mate", 2, ajedrez::mate),
    ("ahogado", 2, ajedrez::ahogado),
    ("sinMovimientos", 2, ajedrez::sin_movimientos),
    ("puedeGanar", 4, mates::puede_ganar),
    ("mateAyudado", 4, mates::mate_ayudado),
    ("leer", 1, ajedrez::leer),
    ("hay_movimiento", 2, arabe::hay_movimiento),
    ("hay_posible_captura", 2, arabe::hay_posible_captura),
    ("hacer_movimiento", 7, arabe::hacer_movimiento),
    ("mejor_movimiento", 5, arabe::mejor_movimiento),
    ("damas", 0, games::damas),
    ("reversi", 0, games::reversi),
    ("molinolog", 3, games::molinolog),
    ("true", 0, |_, _| once(Vec::new())),
    ("fail", 0, |_, _| never()),
    ("false", 0, |_, _| never()),
    ("=", 2, |args, _| once(vec![(args[0].clone(), args[1].clone())])),
];

/// The names of the predicates, as `mover/3`.
pub fn predicates() -> impl Iterator<Item = String> {
    PREDICATES.iter().map(|(name, arity, _)| format!("{name}/{arity}"))
}

/// The documents' predicates by name, for completion.
pub fn names() -> impl Iterator<Item = &'static str> {
    PREDICATES.iter().filter(|(_, arity, _)| *arity > 0).map(|(name, ..)| *name).filter(|name| *name != "=")
}

/// Why a goal can't be asked.
#[derive(Clone, PartialEq, Debug)]
pub enum QueryError {
    /// No predicate of this name and arity.
    Unknown(String, usize),
    /// Not a goal at all: a number, a list, a variable.
    NotAGoal(Term),
    /// A term that unification has made larger than any board.
    TooLarge,
}

impl From<TooLarge> for QueryError {
    fn from(_: TooLarge) -> Self {
        QueryError::TooLarge
    }
}

/// Asks a goal: one predicate, or several joined by `,`.
pub fn ask(goal: &Term) -> Result<Solutions, QueryError> {
    let mut calls = Vec::new();
    flatten(goal, &mut calls)?;
    Ok(Solutions { variables: goal.variables(), calls, bindings: Bindings::new(), choices: Vec::new(), begun: false })
}

/// The solutions of a goal, found one by one.
pub struct Solutions {
    variables: Vec<String>,
    /// The calls of the conjunction, in order.
    calls: Vec<(Predicate, Vec<Term>)>,
    bindings: Bindings,
    /// One for each call that has succeeded, in order, with its other ways to succeed.
    choices: Vec<Choice>,
    begun: bool,
}

struct Choice {
    ways: Ways,
    mark: terms::Mark,
}

/// The variables of the goal that a solution binds, in order of appearance.
pub type Solution = Vec<(String, Term)>;

impl Solutions {
    /// The next solution.
    pub fn next(&mut self, world: &mut dyn Surroundings) -> Result<Option<Solution>, QueryError> {
        if !self.begun {
            self.begun = true;
            self.call(0, world)?;
        }
        while let Some(choice) = self.choices.last_mut() {
            self.bindings.undo(choice.mark);
            let Some(way) = choice.ways.next() else {
                self.choices.pop();
                continue;
            };
            if !way.iter().all(|(a, b)| self.bindings.unify(a, b)) {
                continue;
            }
            if self.choices.len() == self.calls.len() {
                return Ok(Some(self.solution()?));
            }
            self.call(self.choices.len(), world)?;
        }
        Ok(None)
    }

    /// What `term`, of the goal's variables, is in the solution that was found last.
    pub fn value(&self, term: &Term) -> Result<Term, QueryError> {
        Ok(self.bindings.resolve(term)?)
    }

    /// Whether it is known, without any work, that no other solution comes.
    pub fn is_exhausted(&self) -> bool {
        self.begun && self.choices.iter().all(|choice| choice.ways.size_hint().1 == Some(0))
    }

    /// Calls the conjunct number `i`, counted from 0.
    fn call(&mut self, i: usize, world: &mut dyn Surroundings) -> Result<(), TooLarge> {
        let (predicate, args) = &self.calls[i];
        let args: Vec<Term> = args.iter().map(|arg| self.bindings.resolve(arg)).collect::<Result<_, _>>()?;
        let mark = self.bindings.mark();
        self.choices.push(Choice { ways: predicate(&args, world), mark });
        Ok(())
    }

    fn solution(&self) -> Result<Solution, TooLarge> {
        let mut solution = Vec::new();
        for name in &self.variables {
            let value = self.bindings.resolve(&Term::var(name))?;
            if value != Term::var(name) {
                solution.push((name.clone(), value));
            }
        }
        Ok(solution)
    }
}

impl fmt::Debug for Solutions {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Solutions").field("variables", &self.variables).finish_non_exhaustive()
    }
}

/// The calls of a conjunction, in order.
fn flatten(goal: &Term, calls: &mut Vec<(Predicate, Vec<Term>)>) -> Result<(), QueryError> {
    let (name, args) = match goal {
        Term::Compound(name, args) if name == "," && args.len() == 2 => {
            flatten(&args[0], calls)?;
            return flatten(&args[1], calls);
        }
        Term::Compound(name, args) => (name, &args[..]),
        Term::Atom(name) => (name, &[][..]),
        _ => return Err(QueryError::NotAGoal(goal.clone())),
    };
    let found = PREDICATES.iter().find(|(known, arity, _)| known == name && *arity == args.len());
    let (_, _, predicate) = found.ok_or_else(|| QueryError::Unknown(name.clone(), args.len()))?;
    calls.push((*predicate, args.to_vec()));
    Ok(())
}

/// Fails.
fn never() -> Ways {
    Box::new(std::iter::empty())
}

/// Succeeds once, if these pairs unify.
fn once(way: Way) -> Ways {
    Box::new(std::iter::once(way))
}

/// Succeeds once if `holds`.
fn test(holds: bool) -> Ways {
    if holds { once(Vec::new()) } else { never() }
}
