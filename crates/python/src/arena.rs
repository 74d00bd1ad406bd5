//! Matches between machines.

use std::time::Duration;

use ::arena::{Contest, Entrant, Openings};
use engine::{GameQuery, catalog};
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;

use crate::interrupt::Interrupt;
use crate::wrong;

/// How long a program of others may be late.
const PATIENCE: Duration = Duration::from_secs(10);

/// The result of a match, seen by its first machine.
#[pyclass(frozen, get_all, module = "tablas")]
pub struct Score {
    /// Games won.
    wins: u64,
    /// Games drawn.
    draws: u64,
    /// Games lost.
    losses: u64,
    /// The difference in Elo, or None where no game was played.
    elo: Option<f64>,
    /// Half the width of its 95 % interval.
    elo_error: Option<f64>,
}

#[pymethods]
impl Score {
    fn __repr__(&self) -> String {
        format!("Score(wins={}, draws={}, losses={})", self.wins, self.draws, self.losses)
    }
}

/// Lets two machines play a match in pairs of games with colours swapped, from openings of a few random moves.
#[expect(clippy::too_many_arguments, reason = "keywords of Python")]
#[pyfunction]
#[pyo3(signature = (game, a, b, games, *, rules=None, size=None, seed=1, plies=8, threads=1, hash=16))]
pub fn play_match(
    py: Python<'_>,
    game: &str,
    a: &str,
    b: &str,
    games: u64,
    rules: Option<&str>,
    size: Option<u8>,
    seed: u64,
    plies: u32,
    threads: usize,
    hash: usize,
) -> PyResult<Score> {
    let query = GameQuery { game, rules, size, ..GameQuery::default() };
    let set = catalog::select(&query).map_err(|error| wrong(&error.0))?;
    let entrant = |text: &str| Entrant::read(text, PATIENCE).map_err(|message| wrong(&message));
    let (a, b) = (entrant(a)?, entrant(b)?);
    if games == 0 {
        return Err(PyValueError::new_err("games is at least 1"));
    }
    let interrupt = Interrupt::after(None);
    let standing = py.detach(|| {
        let stop = || interrupt.is_stopped();
        let contest = Contest {
            set,
            a,
            b,
            games,
            openings: Openings::Random { plies },
            seed,
            threads,
            hash: hash << 20,
            tablebases: None,
            sprt: None,
            clock: None,
            known: Vec::new(),
            finished: &|_| (),
            runner: None,
            stop: &stop,
        };
        // Games are played on other threads; this one hears of each, and of Ctrl-C.
        contest.run(|_, _| {
            interrupt.is_due();
        })
    });
    interrupt.raise()?;
    let tally = standing.map_err(|message| wrong(&message))?.tally;
    let elo = tally.elo();
    Ok(Score {
        wins: tally.wins,
        draws: tally.draws,
        losses: tally.losses,
        elo: elo.map(|elo| elo.value),
        elo_error: elo.map(|elo| elo.error),
    })
}
