//! What a machine, a prover and tables say of a position.

use engine::mate::MateResult;
use engine::solve::ProbeResult;
use engine::{Match, Wdl};
use pyo3::prelude::*;

/// What a search has found.
#[pyclass(frozen, get_all, module = "tablas")]
#[derive(Clone)]
pub struct Analysis {
    /// The move to play.
    #[pyo3(name = "move")]
    text: String,
    /// In hundredths of `unit`, seen by the side to act; whole discs where `unit` is "discs".
    score: i32,
    /// pawn, man, disc or discs.
    unit: String,
    /// In turns.
    depth: u32,
    /// Positions visited.
    nodes: u64,
    /// The moves both sides are expected to play.
    line: Vec<String>,
    /// Whether the result is proven.
    exact: bool,
    /// "win", "draw" or "loss" where it is proven.
    result: Option<&'static str>,
    /// Turns to the end, where they are known.
    plies: Option<u32>,
}

impl Analysis {
    pub(crate) fn of(game: &dyn Match, found: &engine::Analysis) -> Analysis {
        Analysis {
            text: found.text.clone(),
            score: found.score,
            unit: game.score_unit(found).word().to_owned(),
            depth: found.depth,
            nodes: found.nodes,
            line: found.line.clone(),
            exact: found.exact.is_some(),
            result: found.exact.map(|exact| exact.result.as_str()),
            plies: found.exact.and_then(|exact| exact.plies),
        }
    }
}

#[pymethods]
impl Analysis {
    fn __repr__(&self) -> String {
        format!("Analysis(move='{}', score={}, unit='{}', depth={})", self.text, self.score, self.unit, self.depth)
    }
}

/// What the prover of mates has found.
#[pyclass(frozen, get_all, module = "tablas")]
pub struct Mate {
    /// The moves of a proven mate, or None.
    mate: Option<u8>,
    /// Whether nothing shorter exists, proven.
    shortest: bool,
    /// Whether a limit came first.
    unknown: bool,
    /// The moves of both sides, with the longest defence.
    line: Vec<String>,
    /// The same in standard algebraic notation.
    san: Vec<String>,
    /// The position after the line.
    #[pyo3(name = "final")]
    end: Option<String>,
    /// Positions visited.
    nodes: u64,
}

impl From<MateResult> for Mate {
    fn from(found: MateResult) -> Self {
        Mate {
            mate: found.mate,
            shortest: found.shortest,
            unknown: found.unknown,
            line: found.line.iter().map(|ply| ply.text.clone()).collect(),
            san: found.line.iter().map(|ply| ply.recorded.clone()).collect(),
            end: found.end,
            nodes: found.nodes,
        }
    }
}

#[pymethods]
impl Mate {
    fn __bool__(&self) -> bool {
        self.mate.is_some()
    }

    fn __repr__(&self) -> String {
        let mate = self.mate.map_or_else(|| "None".to_owned(), |moves| moves.to_string());
        format!("Mate(mate={mate}, line={:?})", self.san)
    }
}

/// A move with its result, seen by the side that makes it, and its distance in turns.
type ProbedMove = (String, &'static str, Option<u32>);

/// What tables know of a position.
#[pyclass(frozen, get_all, module = "tablas", name = "Probe")]
pub struct PyProbe {
    /// "win", "draw" or "loss", seen by the side to act.
    result: &'static str,
    /// Turns to the end (or to the next capture, where tables count those).
    plies: Option<u32>,
    /// Every legal move as (move, result, plies), seen by the side that makes it.
    moves: Vec<ProbedMove>,
}

impl From<ProbeResult> for PyProbe {
    fn from(found: ProbeResult) -> Self {
        let entry = |(text, exact): (String, Wdl)| (text, exact.result.as_str(), exact.plies);
        PyProbe {
            result: found.exact.result.as_str(),
            plies: found.exact.plies,
            moves: found.moves.into_iter().map(entry).collect(),
        }
    }
}

#[pymethods]
impl PyProbe {
    fn __repr__(&self) -> String {
        let plies = self.plies.map_or_else(|| "None".to_owned(), |plies| plies.to_string());
        format!("Probe(result='{}', plies={plies})", self.result)
    }
}
