//! Games in files.

use engine::record::{self, Format, Source, WthorNames};
use engine::{GameQuery, Side};
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;

use crate::game::Game;
use crate::{lang, wrong};

/// A game that was read from a file.
#[pyclass(frozen, module = "tablas")]
pub struct Record {
    record: record::Record,
    problems: Vec<(usize, usize, String)>,
}

#[pymethods]
impl Record {
    /// The game's name.
    #[getter]
    fn name(&self) -> &'static str {
        self.record.set.game
    }

    /// The name of its rules.
    #[getter]
    fn rules(&self) -> &'static str {
        self.record.set.rules
    }

    /// Where it begins.
    #[getter]
    fn start(&self) -> String {
        self.record.start.clone()
    }

    /// Names and values at its head.
    #[getter]
    fn tags(&self) -> Vec<(String, String)> {
        self.record.tags.clone()
    }

    /// The moves of its main line.
    #[getter]
    fn moves(&self) -> Vec<String> {
        self.record.nodes.iter().map(|node| node.text.clone()).collect()
    }

    /// Who plays first and second, where it says so.
    #[getter]
    fn players(&self) -> (Option<String>, Option<String>) {
        let name = |side| self.record.player(side).map(str::to_owned);
        (name(Side::First), name(Side::Second))
    }

    /// As records write it: "1-0", "0-1", "1/2-1/2", "0-0" or "*".
    #[getter]
    fn result(&self) -> &'static str {
        self.record.result_text()
    }

    /// What was wrong: (line, column, sentence) each. The record has what could be read.
    #[getter]
    fn problems(&self) -> Vec<(usize, usize, String)> {
        self.problems.clone()
    }

    /// The game after so many moves, or after all of them.
    #[pyo3(signature = (plies=None))]
    fn game(&self, plies: Option<usize>) -> Game {
        let game = self.record.board(plies);
        Game { set: self.record.set, game, start: self.record.start.clone() }
    }

    /// Writes it: "pgn", "pdn", "ggf", "epd", "txt" or "pl".
    fn write(&self, format: &str) -> PyResult<String> {
        let unknown = || PyValueError::new_err(format!("`{format}`: there is no such format to write"));
        let format = Format::of_name(format).ok_or_else(unknown)?;
        record::write(&self.record, format).map_err(|message| wrong(&message))
    }

    fn __repr__(&self) -> String {
        let moves = self.record.nodes.len();
        format!("Record('{}', {moves} moves, result='{}')", self.record.set.game, self.record.result_text())
    }
}

/// Every game of a text or of the bytes of a file: PGN, PDN, GGF, EPD, transcripts, terms; with `format` also "wtb"
/// (WTHOR), "olv" (Olive) and "pop" (Popeye).
#[pyfunction]
#[pyo3(signature = (game, contents, *, format=None, rules=None, size=None))]
pub fn read_records(
    py: Python<'_>,
    game: &str,
    contents: Bound<'_, PyAny>,
    format: Option<&str>,
    rules: Option<&str>,
    size: Option<u8>,
) -> PyResult<Vec<Record>> {
    let bytes = match contents.extract::<String>() {
        Ok(text) => text.into_bytes(),
        Err(_) => contents.extract::<Vec<u8>>()?,
    };
    let unknown = |name: &str| PyValueError::new_err(format!("`{name}`: there is no such format to read"));
    let source = format.map(|name| Source::of_name(name).ok_or_else(|| unknown(name))).transpose()?;
    let query = GameQuery { game, rules, size, ..GameQuery::default() };
    let read = py.detach(|| record::read_file(bytes, source, &WthorNames::default(), &query));
    let read = read.map_err(|error| wrong(&error.0))?;
    let told = |problem: &record::Problem| (problem.place.line, problem.place.column, problem.say(lang()));
    let one = |reading: record::Reading| Record {
        problems: reading.problems.iter().map(told).collect(),
        record: reading.record,
    };
    Ok(read.readings.into_iter().map(one).collect())
}
