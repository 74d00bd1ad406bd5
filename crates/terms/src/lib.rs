//! Prolog terms: read, written and unified. Knows no board.
//!
//! The syntax is that of SWI-Prolog 9 with its standard operators, and terms are written as its `writeq/1`
//! does. What is different:
//!
//! - No dicts, no rationals, no `f()`, no new operators; names of symbols beyond ASCII want quotes.
//! - A quote is closed on its line, as the standard asks, unless the line ends in `\`.
//! - Unification has the occurs check.
//!
//! Where a text is wrong, the error says where, what was expected and what was found. Depth and length are
//! limited, and time grows with the length only.
//!
//! ```
//! use terms::{Bindings, read_term};
//!
//! let goal = read_term("mover(blancas, [rey(blancas,8,5)|Resto], Despues)").unwrap();
//! assert_eq!(goal.to_string(), "mover(blancas,[rey(blancas,8,5)|Resto],Despues)");
//!
//! let mut bindings = Bindings::new();
//! assert!(bindings.unify(&read_term("[X|T]").unwrap(), &read_term("[a,b,c]").unwrap()));
//! assert_eq!(bindings.resolve(&read_term("f(X,T)").unwrap()).unwrap().to_string(), "f(a,[b,c])");
//!
//! let error = read_term("valido([rey(blancas,8,5)").unwrap_err();
//! assert_eq!(error.to_string(), "1:25: expected `,`, `|` or `]` in the list, found the end of the text (`[` is open since 1:8)");
//! ```

// `pub` is for those who use the library; what is for its own modules says `pub(crate)`.
#![warn(unreachable_pub)]
#![warn(clippy::print_stdout, clippy::print_stderr)]

pub mod bindings; // unification
pub mod error; // what was expected where
mod grammar; // tokens to terms
mod lexer; // tokens
mod operators; // which names stand between or before their arguments
pub mod reader; // texts and streams to terms
mod split; // where a clause ends
mod syntax; // which character is of which kind
pub mod term; // what a term is
pub mod writer; // terms to text

pub use bindings::{Bindings, Mark, TooLarge};
pub use error::{Expected, Opened, ReadError};
pub use reader::{Clause, Reader, StreamError, is_complete, place_of, read_all, read_term};
pub use term::Term;
pub use writer::{answer, canonical, clause, unquoted};

/// How deep a term may be nested, an atom being 1 deep; and how many brackets may be open at once. Whatever
/// recurses over a term that was read (writing, comparing, dropping it) is safe because of this.
pub const MAX_DEPTH: usize = 1_000;

/// How long a text may be that is read as one piece, and a clause of a stream, in bytes.
pub const MAX_BYTES: usize = 1 << 20;
