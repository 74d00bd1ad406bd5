//! Why a goal cannot be answered.

use board::NotationError;
use terms::{Term, TooLarge};

/// Why a goal can't be asked, or has ended without an answer.
#[derive(Clone, PartialEq, Debug)]
pub enum QueryError {
    /// No predicate of this name and arity.
    Unknown(String, usize),
    /// Not a goal at all: a number, a list, a variable.
    NotAGoal(Term),
    /// A term that unification has made larger than any board.
    TooLarge,
    /// The goal needs more memory than its session has.
    Memory,
    /// A limit came before the answer: it is neither yes nor no.
    Stopped,
    /// A variable without a value where one is needed.
    Instantiation {
        /// Its name.
        variable: String,
        /// The goal that needs the value.
        goal: Term,
    },
    /// Something else where a term of some type is needed.
    Type {
        /// The type by its ISO name: `integer`, `evaluable` and so on.
        expected: &'static str,
        /// What was found.
        found: Term,
        /// The goal that needs it.
        goal: Term,
    },
    /// A term of the right type that is none of those which there are.
    Domain {
        /// The domain: `posicion`, `juego`, `reglas` and so on.
        expected: &'static str,
        /// What was found.
        found: Term,
        /// The goal that needs another.
        goal: Term,
        /// Why it is none.
        reason: Option<Box<NotationError>>,
    },
    /// An expression without a value.
    Evaluation {
        /// By its ISO name: `zero_divisor`, `int_overflow`, `float_overflow`.
        why: &'static str,
        /// The goal that has the expression.
        goal: Term,
    },
}

impl From<TooLarge> for QueryError {
    fn from(_: TooLarge) -> Self {
        QueryError::TooLarge
    }
}
