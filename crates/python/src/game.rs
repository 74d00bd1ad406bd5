//! A game: a position and the way to it.

use std::path::PathBuf;
use std::time::Duration;

use engine::mate::{self, MateQuery};
use engine::record::{self, Format};
use engine::solve::{self, SolveError, SolveRequest};
use engine::{GameQuery, Match, NotationError, Outcome, PlayerSpec, RuleSet, SearchContext, Side, catalog, prolog};
use pyo3::exceptions::{PyOSError, PyValueError};
use pyo3::prelude::*;
use pyo3::types::PyBytes;

use crate::analysis::{Analysis, Mate, PyProbe};
use crate::interrupt::Interrupt;
use crate::{lang, wrong};

/// A game in progress.
///
/// >>> game = Game("ajedrez")
/// >>> game.play("e4")
/// >>> game.position
/// 'rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1'
#[pyclass(module = "tablas")]
pub struct Game {
    pub(crate) set: &'static RuleSet,
    pub(crate) game: Box<dyn Match>,
    pub(crate) start: String,
}

fn refused(set: &RuleSet, error: &NotationError) -> PyErr {
    PyValueError::new_err(lang().explain_move(set, error))
}

fn side_name(side: Side) -> &'static str {
    match side {
        Side::First => "first",
        Side::Second => "second",
    }
}

/// A time in seconds.
pub(crate) fn seconds(time: Option<f64>) -> PyResult<Option<Duration>> {
    let read = |time: f64| Duration::try_from_secs_f64(time).ok().filter(|time| !time.is_zero());
    let wrong = |time: f64| PyValueError::new_err(format!("time={time}: expected seconds above zero"));
    time.map(|time| read(time).ok_or_else(|| wrong(time))).transpose()
}

#[pymethods]
impl Game {
    /// A game from its start, or from a position in the game's notation or as the document's Prolog term.
    #[new]
    #[pyo3(signature = (game, position=None, *, rules=None, size=None))]
    fn new(game: &str, position: Option<&str>, rules: Option<&str>, size: Option<u8>) -> PyResult<Self> {
        let position = position.map(str::trim);
        let is_term = position.is_some_and(|text| text.starts_with('[') || text.contains("(") && !text.contains('/'));
        let query = GameQuery { game, rules, size, composed: is_term, text: position.filter(|_| !is_term) };
        let set = catalog::select(&query).map_err(|error| wrong(&error.0))?;
        let game = match position {
            None => set.start(),
            Some(text) if is_term => {
                let term = prolog::read_term(text);
                let term = term.map_err(|error| PyValueError::new_err(lang().explain_read(&error)))?;
                set.read_term(&term, None).map_err(|error| refused(set, &error))?
            }
            Some(text) => set.read(text).map_err(|error| refused(set, &error))?,
        };
        Ok(Game { set, start: game.text(), game })
    }

    /// The game's name.
    #[getter]
    fn name(&self) -> &'static str {
        self.set.game
    }

    /// The name of its rules.
    #[getter]
    fn rules(&self) -> &'static str {
        self.set.rules
    }

    /// The size of the board, where people choose it.
    #[getter]
    fn size(&self) -> Option<u8> {
        self.set.size
    }

    /// The position in the game's notation.
    #[getter]
    fn position(&self) -> String {
        self.game.text()
    }

    /// The position as the document's Prolog term; None where no document has one.
    #[getter]
    fn term(&self) -> Option<String> {
        self.game.term().map(|term| term.to_string())
    }

    /// Who acts: "first" or "second". A side may act twice in a row.
    #[getter]
    fn turn(&self) -> &'static str {
        side_name(self.game.turn())
    }

    /// Who acts, as the game's notation writes it: "w", "X", ...
    #[getter]
    fn side(&self) -> &'static str {
        self.game.side_text(self.game.turn())
    }

    /// How many moves have been played.
    #[getter]
    fn ply(&self) -> usize {
        self.game.ply()
    }

    /// How the game ended: "first", "second", "draw", or None while it goes on.
    #[getter]
    fn outcome(&self) -> Option<&'static str> {
        self.game.outcome().map(|outcome| match outcome {
            Outcome::Win(side) => side_name(side),
            Outcome::Draw => "draw",
        })
    }

    /// Why it is over, or why a draw may be claimed, in words; None where neither holds.
    #[getter]
    fn ending(&self) -> Option<String> {
        self.game.ending().map(|message| lang().say(&message))
    }

    /// The moves so far.
    #[getter]
    fn played(&self) -> Vec<String> {
        self.game.played()
    }

    /// The moves so far as records of the game write them (SAN in chess).
    #[getter]
    fn written(&self) -> Vec<String> {
        self.game.record().into_iter().map(|(_, text)| text).collect()
    }

    /// Every legal move.
    fn moves(&self) -> Vec<String> {
        self.game.moves().into_iter().map(|m| m.text).collect()
    }

    /// Every legal move with the position after it.
    fn successors(&self) -> Vec<(String, String)> {
        self.game.moves().into_iter().map(|m| (m.text, m.after)).collect()
    }

    /// Plays a move; a ValueError says why it is not legal.
    fn play(&mut self, r#move: &str) -> PyResult<()> {
        self.game.play(r#move).map_err(|error| refused(self.set, &error))
    }

    /// Takes the last move back; False where there is none.
    fn undo(&mut self) -> bool {
        self.game.undo()
    }

    /// A game of its own with the same moves.
    fn copy(&self) -> PyResult<Self> {
        let mut game = self.set.read(&self.start).map_err(|error| refused(self.set, &error))?;
        for text in self.game.played() {
            game.follow(&text).map_err(|error| refused(self.set, &error))?;
        }
        Ok(Game { set: self.set, game, start: self.start.clone() })
    }

    /// The leaves of the tree of legal moves.
    fn perft(&self, py: Python<'_>, depth: u32) -> PyResult<u64> {
        let parts = self.game.perft(depth);
        let mut nodes = 0;
        for part in parts {
            nodes += py.detach(part);
            py.check_signals()?;
        }
        Ok(nodes)
    }

    /// What our evaluator says without looking ahead, in hundredths, seen by the side to act.
    fn evaluate(&self) -> i32 {
        self.game.static_score()
    }

    /// The engine's choice; None when the game is over.
    ///
    /// `spec` is a machine as the command line writes it ("level=dificil", "documento,depth=3"); the other options
    /// override its parts. `progress` hears of every finished depth; what it raises ends the search, and so does Ctrl-C.
    #[expect(clippy::too_many_arguments, reason = "keywords of Python")]
    #[pyo3(signature = (spec=None, *, depth=None, time=None, nodes=None, seed=None, threads=1, hash=64, tables=None, progress=None))]
    fn best(
        &self,
        py: Python<'_>,
        spec: Option<&str>,
        depth: Option<u32>,
        time: Option<f64>,
        nodes: Option<u64>,
        seed: Option<u64>,
        threads: usize,
        hash: usize,
        tables: Option<PathBuf>,
        progress: Option<Py<PyAny>>,
    ) -> PyResult<Option<Analysis>> {
        let spec =
            spec.map_or_else(|| Ok(PlayerSpec::default()), PlayerSpec::read).map_err(|message| wrong(&message))?;
        if depth == Some(0) || nodes == Some(0) || threads == 0 || hash == 0 {
            return Err(PyValueError::new_err("depth, nodes, threads and hash are at least 1"));
        }
        let spec = PlayerSpec {
            depth: depth.or(spec.depth),
            time: seconds(time)?.or(spec.time),
            nodes: nodes.or(spec.nodes),
            seed: seed.or(spec.seed),
            ..spec
        };
        self.set.check(&spec).map_err(|message| wrong(&message))?;
        let interrupt = Interrupt::after(spec.time_limit());
        let game = self.game.as_ref();
        let found = py.detach(|| {
            let mut report = |found: &engine::Analysis| {
                if let Some(progress) = &progress {
                    interrupt.call(progress, Analysis::of(game, found));
                }
            };
            game.analyze(
                &spec,
                &mut SearchContext {
                    threads,
                    hash: hash << 20,
                    tablebases: tables.as_deref(),
                    stop: &|| interrupt.is_due(),
                    report: &mut report,
                },
            )
        });
        interrupt.raise()?;
        Ok(found.map(|found| Analysis::of(game, &found)))
    }

    /// A forced mate in `n` moves or fewer (chess).
    #[expect(clippy::too_many_arguments, reason = "keywords of Python")]
    #[pyo3(signature = (n, *, shortest=false, cooperative=false, time=None, nodes=None, hash=64))]
    fn mate(
        &self,
        py: Python<'_>,
        n: u8,
        shortest: bool,
        cooperative: bool,
        time: Option<f64>,
        nodes: Option<u64>,
        hash: usize,
    ) -> PyResult<Mate> {
        if n > mate::MOST_MOVES {
            return Err(PyValueError::new_err(format!("n={n}: at most {} moves", mate::MOST_MOVES)));
        }
        let query = MateQuery { moves: n, shortest, cooperative, ..MateQuery::default() };
        let interrupt = Interrupt::after(seconds(time)?);
        let position = self.game.text();
        let found = py.detach(|| {
            let mut watch = |_| interrupt.is_due();
            let context = mate::SearchContext { hash: hash << 20, nodes: nodes.unwrap_or(u64::MAX), watch: &mut watch };
            // What a proof is made of stays on this side.
            let found = self.set.solve_mate(&position, query, None, context);
            found.map(|found| found.map(Mate::from))
        });
        interrupt.raise()?;
        let no_mates = || PyValueError::new_err(format!("{} has no mates", self.set.game));
        found.ok_or_else(no_mates)?.map_err(|error| refused(self.set, &error))
    }

    /// What the tables below a folder know of the position; None where none reaches. `Game.solve` builds them.
    fn probe(&self, py: Python<'_>, tables: PathBuf) -> PyResult<Option<PyProbe>> {
        let game = self.game.as_ref();
        let found = py.detach(|| game.probe(&tables)).map_err(|message| PyOSError::new_err(lang().say(&message)))?;
        Ok(found.map(PyProbe::from))
    }

    /// Builds the tables of the game's rules below a folder; how many groups of positions there are now.
    #[pyo3(signature = (tables, *, men=None, threads=1))]
    fn solve(&self, py: Python<'_>, tables: PathBuf, men: Option<u8>, threads: usize) -> PyResult<usize> {
        let order = SolveRequest { folder: tables, men, threads: threads.max(1) };
        let interrupt = Interrupt::after(None);
        let mut groups = 0;
        let set = self.set;
        // Progress is heard on threads of its own, where no signal is: those are looked for between groups.
        let solved = py.detach(|| {
            let watch = |_: &solve::Progress<'_>| {
                if interrupt.is_due() { std::ops::ControlFlow::Break(()) } else { std::ops::ControlFlow::Continue(()) }
            };
            solve::solve(set, &order, &watch, &mut |_| {
                groups += 1;
                interrupt.is_due();
            })
        });
        interrupt.raise()?;
        match solved {
            Ok(()) => Ok(groups),
            Err(SolveError::Stopped) => Ok(groups),
            Err(SolveError::Invalid(message)) => Err(wrong(&message)),
            Err(SolveError::System(message)) => Err(PyOSError::new_err(lang().say(&message))),
        }
    }

    /// The game as a record: "pgn", "pdn", "ggf", "epd", "txt" or "pl".
    #[pyo3(signature = (format="pgn", tags=None))]
    fn record(&self, format: &str, tags: Option<Vec<(String, String)>>) -> PyResult<String> {
        let unknown =
            || PyValueError::new_err(format!("`{format}`: expected {}", Format::ALL.map(Format::name).join(", ")));
        let chosen = Format::of_name(format).ok_or_else(unknown)?;
        let mut record = record::Record::of_match(self.set, &self.start, self.game.as_ref());
        record.tags = tags.unwrap_or_default();
        record::write(&record, chosen).map_err(|message| wrong(&message))
    }

    /// The men as (square, side, kind).
    fn pieces(&self) -> Vec<(String, &'static str, &'static str)> {
        let geometry = self.game.geometry();
        let name = |piece: &engine::Piece| geometry.spots[piece.spot].label.clone();
        self.game.pieces().iter().map(|piece| (name(piece), side_name(piece.side), piece.kind)).collect()
    }

    /// The planes of `features`, by name.
    #[getter]
    fn planes(&self) -> Vec<String> {
        let men = self.set.men.iter().map(|man| format!("{} {}", side_name(man.side), man.kind));
        men.chain(["first to act".to_owned()]).collect()
    }

    /// The board as bytes of zero and one: a plane for each kind of man of each side, then one for the turn.
    fn _features<'py>(&self, py: Python<'py>) -> (Bound<'py, PyBytes>, usize, usize) {
        let (planes, spots) = (self.set.men.len() + 1, self.set.spots);
        let mut bytes = vec![0_u8; planes * spots];
        for piece in self.game.pieces() {
            let plane = self.set.men.iter().position(|man| man.side == piece.side && man.kind == piece.kind);
            if let Some(plane) = plane {
                bytes[plane * spots + piece.spot] = 1;
            }
        }
        if self.game.turn() == Side::First {
            bytes[(planes - 1) * spots..].fill(1);
        }
        (PyBytes::new(py, &bytes), planes, spots)
    }

    fn __str__(&self) -> String {
        engine::drawing::plain(&self.game.geometry(), &self.game.scene())
    }

    fn __repr__(&self) -> String {
        format!("Game('{}', '{}', rules='{}')", self.set.game, self.game.text(), self.set.rules)
    }
}
