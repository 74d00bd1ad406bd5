//! Ctrl-C, clocks and callbacks while somebody thinks without the interpreter.

use std::sync::Mutex;
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};
use std::time::{Duration, Instant};

use pyo3::prelude::*;

use crate::analysis::Analysis;

/// How often the interpreter is asked for signals.
const PAUSE: Duration = Duration::from_millis(50);

/// What may end a search from outside.
pub(crate) struct Interrupt {
    ends: Option<Instant>,
    asked: Mutex<Instant>,
    stopped: AtomicBool,
    raised: Mutex<Option<PyErr>>,
}

impl Interrupt {
    /// Stops after this long, or when the interpreter wants to raise something.
    pub(crate) fn after(time: Option<Duration>) -> Interrupt {
        let now = Instant::now();
        let ends = time.and_then(|time| now.checked_add(time));
        Interrupt { ends, asked: Mutex::new(now), stopped: AtomicBool::new(false), raised: Mutex::new(None) }
    }

    /// True when the search must end. The interpreter handles signals on its main thread only, so this is to be asked
    /// on the thread that called.
    pub(crate) fn is_due(&self) -> bool {
        if self.stopped.load(Relaxed) || self.ends.is_some_and(|ends| Instant::now() >= ends) {
            return true;
        }
        let Ok(mut asked) = self.asked.try_lock() else { return false };
        if asked.elapsed() < PAUSE {
            return false;
        }
        *asked = Instant::now();
        self.keep(Python::attach(|py| py.check_signals()))
    }

    /// True once something was raised; for threads of which the interpreter knows nothing.
    pub(crate) fn is_stopped(&self) -> bool {
        self.stopped.load(Relaxed)
    }

    /// Calls back into Python; what that raises ends the search.
    pub(crate) fn call(&self, function: &Py<PyAny>, found: Analysis) {
        self.keep(Python::attach(|py| function.call1(py, (found,)).map(|_| ())));
    }

    /// Keeps what was raised; true where something was.
    fn keep(&self, result: PyResult<()>) -> bool {
        let Err(error) = result else { return false };
        if let Ok(mut raised) = self.raised.lock() {
            raised.get_or_insert(error);
        }
        self.stopped.store(true, Relaxed);
        true
    }

    /// Raises what was raised while the search went on.
    pub(crate) fn raise(self) -> PyResult<()> {
        self.raised.into_inner().ok().flatten().map_or(Ok(()), Err)
    }
}
