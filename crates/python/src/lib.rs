//! Tablas for Python: a thin layer over `engine`. Everything is a text or a number on the way in and out; what thinks
//! lets go of the interpreter, and Ctrl-C stops it.

mod analysis; // what a machine says of a position
mod arena; // matches between machines
mod game; // positions, moves and play
mod interrupt; // Ctrl-C, clocks and callbacks while somebody thinks
mod record; // games in files

use std::sync::atomic::{AtomicUsize, Ordering::Relaxed};

use engine::{Lang, Message, catalog};
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;

/// The place of the language of sentences in `Lang::ALL`.
static SPOKEN: AtomicUsize = AtomicUsize::new(Lang::En as usize);

/// The language of what people read.
pub(crate) fn lang() -> Lang {
    Lang::ALL[SPOKEN.load(Relaxed)]
}

/// A `ValueError` that says it.
pub(crate) fn wrong(message: &Message) -> PyErr {
    PyValueError::new_err(lang().say(message))
}

/// Chooses the language of messages by its code: "en" (the usual one), "es", "ca".
#[pyfunction]
fn set_language(name: &str) -> PyResult<()> {
    let unknown = || PyValueError::new_err(format!("`{name}`: expected one of {}", Lang::CODES.join(", ")));
    let chosen = Lang::of_locale(name).ok_or_else(unknown)?;
    SPOKEN.store(chosen as usize, Relaxed);
    Ok(())
}

/// The games, by name.
#[pyfunction]
fn games() -> Vec<&'static str> {
    catalog::games().map(|info| info.id).collect()
}

/// The rule sets of a game, the usual one first.
#[pyfunction]
fn rules(game: &str) -> PyResult<Vec<&'static str>> {
    let query = engine::GameQuery { game, ..Default::default() };
    let set = catalog::select(&query).map_err(|error| wrong(&error.0))?;
    let mut names: Vec<&str> = catalog::rule_sets(set.game).map(|set| set.rules).collect();
    names.dedup();
    Ok(names)
}

/// The module.
#[pymodule]
fn _native(module: &Bound<'_, PyModule>) -> PyResult<()> {
    module.add("__version__", env!("CARGO_PKG_VERSION"))?;
    module.add_class::<game::Game>()?;
    module.add_class::<analysis::Analysis>()?;
    module.add_class::<analysis::Mate>()?;
    module.add_class::<analysis::PyProbe>()?;
    module.add_class::<arena::Score>()?;
    module.add_class::<record::Record>()?;
    module.add_function(wrap_pyfunction!(set_language, module)?)?;
    module.add_function(wrap_pyfunction!(games, module)?)?;
    module.add_function(wrap_pyfunction!(rules, module)?)?;
    module.add_function(wrap_pyfunction!(arena::play_match, module)?)?;
    module.add_function(wrap_pyfunction!(record::read_records, module)?)
}
