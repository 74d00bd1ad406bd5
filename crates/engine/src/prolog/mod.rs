//! The documents' predicates: a goal in, solutions out, one at a time and only when asked for.

mod arithmetic; // numbers
mod builtin; // terms: unification, comparison, writing
mod error; // why a goal cannot be answered
mod examples; // goals to begin with
mod explain; // the same for people and for other Prologs
mod host; // what a goal needs of the host
mod library; // predicates that are written in Prolog: library.pl, damas.pl
mod machine; // goals, alternatives and the constructs that control them
mod timing; // time/1

mod chess; // document 002
mod draughts; // document 000
mod games; // goals that start a game
mod mates; // document 002: who can win
mod morris; // document 004
mod position_term; // positions of any game
mod positions; // predicates for every game alike
mod search_options; // how `mejor/4` thinks
mod seega; // document 003

use std::fmt;
use std::path::PathBuf;

pub use error::QueryError;
pub use examples::{EXAMPLES, Example};
pub use games::{GameRequest, Player};
pub use host::{ClockReading, Host, Timer};
pub use position_term::NamedPosition;
use terms::Term;
pub use terms::{MAX_BYTES, ReadError, Reader, StreamError, answer, canonical, is_complete, place_of, read_term};

use crate::mate::Provers;
use machine::Machine;

/// What lasts from one goal to the next.
pub struct Session {
    /// Document 004's `minimax_depth/1`: how many turns ahead the machine of `molinolog/3` looks.
    pub minimax_depth: u32,
    /// Document 000's boards.
    boards: draughts::Boards,
    /// What the prover of mates remembers.
    provers: Provers,
    /// The folder of the tablebases.
    tablebases: Option<PathBuf>,
    limits: SessionLimits,
}

/// How much memory the goals of a session may use.
#[derive(Clone, Copy, Debug)]
pub struct SessionLimits {
    /// Parts of terms that a goal may keep at a time, some hundred bytes each.
    pub parts: usize,
    /// Bytes of the table of `mejor/4`.
    pub hash: usize,
    /// Bytes of what the prover of mates remembers, for each attacker.
    pub prover_hash: usize,
}

impl Default for SessionLimits {
    /// Those of a program that a person has to himself.
    fn default() -> Self {
        SessionLimits { parts: 20_000_000, hash: 64 << 20, prover_hash: 256 << 20 }
    }
}

impl Session {
    /// A session with the documents' own parameters, whose prover looks into the tablebases below this folder.
    pub fn new(tablebases: Option<PathBuf>) -> Self {
        Session::limited(tablebases, SessionLimits::default())
    }

    /// The same with these limits.
    pub fn limited(tablebases: Option<PathBuf>, limits: SessionLimits) -> Self {
        Session {
            minimax_depth: morris::USUAL_DEPTH,
            boards: draughts::Boards::default(),
            provers: Provers::new(tablebases.clone(), limits.prover_hash),
            tablebases,
            limits,
        }
    }

    /// Asks a goal: one predicate, or several with the constructs of Prolog.
    pub fn ask(&mut self, goal: &Term) -> Result<Solutions, QueryError> {
        let goal = match goal {
            Term::Compound(name, args) if name == "?-" && args.len() == 1 => &args[0],
            goal => goal,
        };
        library::check(goal)?;
        Ok(Solutions { variables: goal.variables(), machine: Machine::new(goal) })
    }
}

impl Default for Session {
    fn default() -> Self {
        Session::new(None)
    }
}

impl fmt::Debug for Session {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Session").field("minimax_depth", &self.minimax_depth).finish_non_exhaustive()
    }
}

/// What a predicate may use beside its arguments.
struct Context<'a> {
    session: &'a mut Session,
    host: &'a mut dyn Host,
}

/// One way in which a predicate succeeds: pairs of terms that must unify.
type Equations = Vec<(Term, Term)>;

/// The ways in which a predicate succeeds, made on demand; an error ends the goal.
type Answers = Box<dyn Iterator<Item = Result<Equations, QueryError>>>;

/// A predicate: its arguments as they stand, and what it may use.
type Predicate = fn(&[Term], &mut Context<'_>) -> Answers;

/// Every predicate that is written in Rust, with its arity.
const PREDICATES: &[(&str, usize, Predicate)] = &[
    ("valido", 1, chess::valido),
    ("mostrar", 1, chess::mostrar),
    ("mover", 3, chess::mover),
    ("jaque", 2, chess::jaque),
    ("mate", 2, chess::mate),
    ("ahogado", 2, chess::ahogado),
    ("sinMovimientos", 2, chess::sin_movimientos),
    ("puedeGanar", 4, mates::puede_ganar),
    ("mateAyudado", 4, mates::mate_ayudado),
    ("leer", 1, chess::leer),
    ("hay_movimiento", 2, seega::hay_movimiento),
    ("hay_posible_captura", 2, seega::hay_posible_captura),
    ("hacer_movimiento", 7, seega::hacer_movimiento),
    ("mejor_movimiento", 5, seega::mejor_movimiento),
    ("minimax", 7, seega::minimax),
    ("calcular_puntaje_minimax_hoja", 2, seega::puntaje_hoja),
    ("calcular_puntaje_minimax_rama", 8, seega::puntaje_rama),
    ("calcular_posibles_estados", 3, seega::posibles_estados),
    ("damas", 0, games::damas),
    ("reversi", 0, games::reversi),
    ("molinolog", 3, games::molinolog),
    ("minimax_depth", 1, morris::minimax_depth),
    ("set_minimax_depth", 1, morris::set_minimax_depth),
    ("getEstado", 1, draughts::get_estado),
    ("setEstado", 1, draughts::set_estado),
    ("getTablero", 2, draughts::get_tablero),
    ("setTablero", 2, draughts::set_tablero),
    ("comprobarJugada", 5, draughts::comprobar_jugada),
    ("procesarTurno", 5, draughts::procesar_turno),
    ("minimaxIA", 5, draughts::minimax_ia),
    ("b_getval", 2, draughts::get_value),
    ("b_setval", 2, draughts::set_value),
    ("inicial", 2, positions::inicial),
    ("turno", 2, positions::turno),
    ("jugada", 2, positions::jugada),
    ("juega", 3, positions::juega),
    ("final", 2, positions::end),
    ("valor", 2, positions::valor),
    ("mejor", 4, positions::mejor),
    ("dibuja", 1, positions::dibuja),
    ("=", 2, builtin::unify),
    ("\\=", 2, builtin::differ),
    ("==", 2, builtin::equal),
    ("\\==", 2, builtin::unequal),
    ("var", 1, builtin::var),
    ("nonvar", 1, builtin::nonvar),
    ("integer", 1, builtin::integer),
    ("atom", 1, builtin::atom),
    ("nth0", 3, builtin::nth0),
    ("write", 1, builtin::write),
    ("print", 1, builtin::print),
    ("nl", 0, builtin::nl),
    ("read", 1, builtin::read),
    ("between", 3, arithmetic::between),
    ("is", 2, arithmetic::is),
    ("=:=", 2, arithmetic::equal),
    ("=\\=", 2, arithmetic::unequal),
    ("<", 2, arithmetic::less),
    (">", 2, arithmetic::greater),
    ("=<", 2, arithmetic::at_most),
    (">=", 2, arithmetic::at_least),
];

/// The names of the predicates, as `mover/3`.
pub fn predicates() -> impl Iterator<Item = String> {
    let native = PREDICATES.iter().map(|(name, arity, _)| (*name, *arity));
    let all = native.chain(library::public()).chain(machine::CONTROL.iter().copied());
    all.map(|(name, arity)| format!("{name}/{arity}"))
}

/// The predicates with arguments by name, for completion.
pub fn names() -> impl Iterator<Item = &'static str> {
    let native = PREDICATES.iter().map(|(name, arity, _)| (*name, *arity)).chain(library::public());
    native.filter(|(name, arity)| *arity > 0 && name.starts_with(char::is_alphabetic)).map(|(name, _)| name)
}

/// The solutions of a goal, found one by one.
pub struct Solutions {
    variables: Vec<String>,
    machine: Machine,
}

/// The variables of the goal that a solution binds, in order of appearance.
pub type Solution = Vec<(String, Term)>;

impl Solutions {
    /// The next solution.
    pub fn next(&mut self, session: &mut Session, host: &mut dyn Host) -> Result<Option<Solution>, QueryError> {
        if !self.machine.next(&mut Context { session, host })? {
            return Ok(None);
        }
        let mut solution = Vec::new();
        for name in &self.variables {
            let value = self.machine.value(&Term::var(name))?;
            let is_free = matches!(&value, Term::Var(other) if other == name || terms::term::is_anonymous(other));
            if !is_free {
                solution.push((name.clone(), value));
            }
        }
        Ok(Some(solution))
    }

    /// What `term`, of the goal's variables, is in the solution that was found last.
    pub fn value(&self, term: &Term) -> Result<Term, QueryError> {
        self.machine.value(term)
    }

    /// Whether it is known, without any work, that no other solution comes.
    pub fn is_exhausted(&self) -> bool {
        self.machine.is_exhausted()
    }
}

impl fmt::Debug for Solutions {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Solutions").field("variables", &self.variables).finish_non_exhaustive()
    }
}

/// Fails.
fn never() -> Answers {
    Box::new(std::iter::empty())
}

/// Succeeds once, if these pairs unify.
fn once(way: Equations) -> Answers {
    Box::new(std::iter::once(Ok(way)))
}

/// Succeeds once if `holds`.
fn test(holds: bool) -> Answers {
    if holds { once(Vec::new()) } else { never() }
}

/// Succeeds in each of these ways.
fn each(ways: impl Iterator<Item = Equations> + 'static) -> Answers {
    Box::new(ways.map(Ok))
}

/// Ends the goal with an error.
fn raise(error: QueryError) -> Answers {
    Box::new(std::iter::once(Err(error)))
}
