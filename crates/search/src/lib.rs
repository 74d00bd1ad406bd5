//! One alpha-beta for any `Position`. It names no game.
//!
//! A side may act twice in a row, so everything counts in turns: the depth, and the distance of a win. Positions are
//! evaluated between turns only, and one function (`Worker::after`) decides whether the point of view changes.
//!
//! The library reads no clock and keeps no thread: the caller's `stop` closure may look at a flag, a clock or
//! both, and helper threads live no longer than the call that asked for them.
//!
//! ```
//! # use board::{Evaluator, MoveList, Outcome, Position, Score, SearchHints, Side};
//! # #[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
//! # struct Nim(u8, Side);
//! # impl Position for Nim {
//! #     type Move = u8;
//! #     fn turn(&self) -> Side { self.1 }
//! #     fn moves(&self, out: &mut MoveList<u8>) -> Option<Outcome> {
//! #         if self.0 == 0 { return Some(Outcome::Win(!self.1)) }
//! #         out.extend(1..=self.0.min(3));
//! #         None
//! #     }
//! #     fn play(&self, m: u8) -> Nim { Nim(self.0 - m, !self.1) }
//! #     fn key(&self) -> u64 { u64::from(self.0) << 1 | self.1 as u64 }
//! # }
//! # struct Shrug;
//! # impl Evaluator<Nim> for Shrug { fn evaluate(&self, _: &Nim) -> Score { Score::DRAW } }
//! # impl SearchHints<Nim> for Shrug {}
//! use std::ops::ControlFlow;
//! use search::{Limits, Options, Search, TranspositionTable};
//!
//! let table = TranspositionTable::new(1 << 20)?; // one megabyte
//! let report = Search {
//!     pos: Nim(10, Side::First), // ten matches, take up to three, the last one wins
//!     past: &[],
//!     eval: &Shrug,
//!     table: &table,
//!     tablebase: None,
//!     options: Options::default(),
//!     limits: Limits { depth: 20, ..Limits::NONE },
//!     stop: &|| false,
//! }
//! .run(1, |_| ControlFlow::Continue(()));
//! assert_eq!(report.line[0], 2);
//! # Ok::<(), search::NoMemory>(())
//! ```

// `pub` is for those who use the library; what is for its own modules says `pub(crate)`.
#![warn(unreachable_pub)]

mod abdada; // which moves other threads are searching
mod alpha_beta; // the search of a node, step by step
mod correction; // where the static evaluation errs again and again
#[cfg_attr(target_family = "wasm", path = "heap_words.rs")]
mod huge_pages; // memory for the transposition table
mod iteration; // what a thread is at, and what it has found at the root
mod iterative_deepening; // depth by depth, with aspiration windows
mod move_ordering; // promising moves first
mod multi_pv; // the best few moves
mod pruning; // what need not be searched
mod quiescence; // tactical moves beyond the depth
mod transposition_table; // what is known of positions
mod worker; // what a thread carries along the tree

use std::fmt;
use std::ops::ControlFlow;
use std::sync::atomic::{AtomicBool, AtomicU32, AtomicU64, Ordering};
use std::sync::{Mutex, PoisonError};
use std::thread;

use board::{MoveList, Outcome, Position, Score, SearchHints, Tablebase};

use abdada::Abdada;
pub use huge_pages::HugePages;
use iteration::Tree;
use iterative_deepening::deepen;
use multi_pv::deepen_multi_pv;
pub use transposition_table::{NoMemory, TranspositionTable};
use worker::Worker;

/// What is to be searched, and how.
pub struct Search<'a, P: Position, E> {
    /// The position to find a move for.
    pub pos: P,
    /// The positions of the match before it, oldest first, as `Position::draw` wants them.
    pub past: &'a [P],
    /// The evaluator, with the hints of its game.
    pub eval: &'a E,
    /// The transposition table. It may keep what earlier searches of the same game with the same evaluator have found.
    pub table: &'a TranspositionTable,
    /// Proven results, where there are any: the search asks at every node between turns.
    pub tablebase: Option<&'a dyn Tablebase<P>>,
    /// Which of its features the search may use.
    pub options: Options,
    /// When it has done enough.
    pub limits: Limits,
    /// True when it must end now, such as `&|| flag.load(Relaxed) || began.elapsed() > budget`. Asked every
    /// thousand nodes or so, on the thread that called.
    pub stop: &'a (dyn Fn() -> bool + Sync),
}

/// How much is enough. The search ends at the first limit it meets, or when the result is proven.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Limits {
    /// In turns, at most 200.
    pub depth: u32,
    /// Of all threads together. Exact with one thread.
    pub nodes: u64,
}

impl Limits {
    /// Search until stopped or proven.
    pub const NONE: Limits = Limits { depth: u32::MAX, nodes: u64::MAX };
}

/// Which features a search may use.
///
/// The first five are selective: they look deeper where it matters, and their score is no longer the minimax
/// of a depth. Without them the score is exactly that of plain minimax, whatever the others say, as long as
/// `repetition` is off: scores that depend on the way to a position do not go well with a table.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[expect(clippy::struct_excessive_bools, reason = "each feature is on or off by itself")]
pub struct Options {
    /// Late-move reductions: late quiet moves are first searched less deeply.
    pub reductions: bool,
    /// Null-move pruning: where even a pass fails high, the moves are not searched (`SearchHints::null_move`).
    pub null_move: bool,
    /// Static null-move, futility, late-move and history pruning and razoring (`SearchHints::futility_margin`), with a
    /// correction history (`SearchHints::correction_keys`), and `ProbCut` (`SearchHints::probcut`).
    pub pruning: bool,
    /// Quiescence: tactical moves go on beyond the depth (`SearchHints::is_tactical`, `SearchHints::is_forced`).
    pub quiescence: bool,
    /// Extensions: a single legal move, a sound check (`SearchHints::in_check`), or a move far better than all others
    /// (singular extensions) uses up no depth.
    pub extensions: bool,
    /// Each iteration begins with an aspiration window around the score of the last one.
    pub aspiration: bool,
    /// A position that comes back within the tree is a draw, and so is what `Position::draw` says.
    pub repetition: bool,
    /// Of equally good moves the first generated one is played. Otherwise the first that happened to be searched.
    pub first_of_equals: bool,
}

/// To play well: everything but `first_of_equals`.
impl Default for Options {
    fn default() -> Self {
        Options {
            reductions: true,
            null_move: true,
            pruning: true,
            quiescence: true,
            extensions: true,
            aspiration: true,
            repetition: true,
            first_of_equals: false,
        }
    }
}

impl Options {
    /// Exactly minimax: its score, and the first generated of its best moves.
    pub const PLAIN: Options = Options {
        reductions: false,
        null_move: false,
        pruning: false,
        quiescence: false,
        extensions: false,
        aspiration: false,
        repetition: false,
        first_of_equals: true,
    };

    /// True when the score at a depth is the minimax of that depth.
    pub(crate) fn is_exact(self) -> bool {
        !(self.reductions || self.null_move || self.pruning || self.quiescence || self.extensions)
    }

    /// Goes into the keys of the transposition table, so that searches with other options find nothing of this one.
    fn salt(self) -> u64 {
        let selective =
            [self.reductions, self.null_move, self.pruning, self.quiescence, self.extensions, self.repetition];
        board::zobrist::mix(selective.iter().fold(0, |bits, &on| bits << 1 | u64::from(on)))
    }
}

/// What an iteration has found.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Report<M> {
    /// The depth in turns that has been searched completely; 0 if not even the first was.
    pub depth: u32,
    /// Seen by the side to act at the root.
    pub score: Score,
    /// The principal variation: the moves that both sides are expected to play. Empty only where the game is over.
    pub line: Vec<M>,
    /// Positions visited so far, by all threads.
    pub nodes: u64,
    /// True when only ends of games are behind the score, so that no greater depth would change it.
    pub solved: bool,
}

/// Hears what a search is doing between its reports. It is told on the thread that called.
pub trait Monitor<M> {
    /// An iteration of this depth begins with the move that is the `number`th, from 1, of those at the root.
    fn begins_root_move(&self, depth: u32, m: M, number: usize);

    /// So many turns ahead is the farthest end of any principal variation of the iteration that has just finished
    /// (UCI's `seldepth`). Told before the iteration is reported.
    fn reached(&self, turns: u32);
}

/// Hears of every finished iteration, and may break off the search.
type OnReport<'a, M> = &'a mut dyn FnMut(&Report<M>) -> ControlFlow<()>;
/// The same for all lines of a multi-PV search.
type OnLines<'a, M> = &'a mut dyn FnMut(&[Report<M>]) -> ControlFlow<()>;

impl<P: Position, E: SearchHints<P>> Search<'_, P, E> {
    /// Searches on the calling thread and `threads - 1` helpers, until a limit, a stop or a proven result.
    ///
    /// `report` is called after every finished iteration and may break off the search. With one thread, the same table
    /// contents and a `stop` that never says so, the result and its node count are the same every time.
    pub fn run(&self, threads: usize, mut report: impl FnMut(&Report<P::Move>) -> ControlFlow<()>) -> Report<P::Move> {
        // Beside an iteration a call through `dyn` is nothing; without it every caller would have a search of its own.
        self.deepen(threads, None, &mut report)
    }

    /// The same, and `monitor` hears what it is doing.
    pub fn run_monitored(
        &self,
        threads: usize,
        monitor: &dyn Monitor<P::Move>,
        mut report: impl FnMut(&Report<P::Move>) -> ControlFlow<()>,
    ) -> Report<P::Move> {
        self.deepen(threads, Some(monitor), &mut report)
    }

    /// Never inlined, as all that is not hot and compiled for every game: once is enough.
    #[inline(never)]
    fn deepen(
        &self,
        threads: usize,
        monitor: Option<&dyn Monitor<P::Move>>,
        report: OnReport<'_, P::Move>,
    ) -> Report<P::Move> {
        self.table.next_generation();
        let mut legal = MoveList::new();
        if let Some(outcome) = self.pos.moves(&mut legal) {
            return self.ended(outcome);
        }
        let mut found = None;
        self.with_helpers(threads, monitor, &legal, &mut |main| found = Some(deepen(main, report)));
        found.expect("the main thread has searched")
    }

    /// Multi-PV: like `run` for the `count` best of the moves `among` (of all where it is empty), the best first.
    /// `Options::first_of_equals` then means the first in the order of `among`.
    ///
    /// `report` is called with all lines after each iteration. Helper threads search the position as a whole and fill
    /// the table. Empty where the game is over.
    ///
    /// ```
    /// # use std::ops::ControlFlow;
    /// # use board::{Evaluator, MoveList, Outcome, Position, Score, SearchHints, Side, Wdl};
    /// # use search::{Limits, Options, Search, TranspositionTable};
    /// # #[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
    /// # struct Nim(u8, Side);
    /// # impl Position for Nim {
    /// #     type Move = u8;
    /// #     fn turn(&self) -> Side { self.1 }
    /// #     fn moves(&self, out: &mut MoveList<u8>) -> Option<Outcome> {
    /// #         out.extend(1..=self.0.min(3));
    /// #         out.is_empty().then_some(Outcome::Win(!self.1))
    /// #     }
    /// #     fn play(&self, m: u8) -> Nim { Nim(self.0 - m, !self.1) }
    /// #     fn key(&self) -> u64 { u64::from(self.0) << 1 | self.1 as u64 }
    /// # }
    /// # struct Shrug;
    /// # impl Evaluator<Nim> for Shrug { fn evaluate(&self, _: &Nim) -> Score { Score::DRAW } }
    /// # impl SearchHints<Nim> for Shrug {}
    /// # let table = TranspositionTable::new(1 << 20)?;
    /// # let search = Search {
    /// #     pos: Nim(5, Side::First), past: &[], eval: &Shrug, table: &table, tablebase: None,
    /// #     options: Options::PLAIN, limits: Limits { depth: 9, ..Limits::NONE }, stop: &|| false,
    /// # };
    /// // Five matches are left, and whoever takes the last one wins: only taking one is right.
    /// let lines = search.run_multi_pv(1, &[], 3, |_| ControlFlow::Continue(()));
    /// let found: Vec<_> = lines.iter().map(|line| (line.line[0], line.score.wdl())).collect();
    /// assert_eq!(found, [(1, Some(Wdl::win(3))), (2, Some(Wdl::loss(2))), (3, Some(Wdl::loss(2)))]);
    /// # Ok::<(), search::NoMemory>(())
    /// ```
    pub fn run_multi_pv(
        &self,
        threads: usize,
        among: &[P::Move],
        count: usize,
        mut report: impl FnMut(&[Report<P::Move>]) -> ControlFlow<()>,
    ) -> Vec<Report<P::Move>> {
        self.deepen_multi_pv(threads, None, among, count, &mut report)
    }

    /// The same, and `monitor` hears what it is doing.
    pub fn run_multi_pv_monitored(
        &self,
        threads: usize,
        monitor: &dyn Monitor<P::Move>,
        among: &[P::Move],
        count: usize,
        mut report: impl FnMut(&[Report<P::Move>]) -> ControlFlow<()>,
    ) -> Vec<Report<P::Move>> {
        self.deepen_multi_pv(threads, Some(monitor), among, count, &mut report)
    }

    #[inline(never)]
    fn deepen_multi_pv(
        &self,
        threads: usize,
        monitor: Option<&dyn Monitor<P::Move>>,
        among: &[P::Move],
        count: usize,
        report: OnLines<'_, P::Move>,
    ) -> Vec<Report<P::Move>> {
        self.table.next_generation();
        let legal = self.pos.legal();
        if legal.is_empty() {
            return Vec::new();
        }
        let among = if among.is_empty() { &legal } else { among };
        let mut found = Vec::new();
        self.with_helpers(threads, monitor, &legal, &mut |main| {
            found = deepen_multi_pv(main, among, count.max(1), report);
        });
        found
    }

    /// Runs `work` on the calling thread, and helpers on others until it is done.
    #[inline(never)]
    fn with_helpers(
        &self,
        threads: usize,
        monitor: Option<&dyn Monitor<P::Move>>,
        legal: &[P::Move],
        work: &mut dyn FnMut(&mut dyn Tree<'_, P::Move>),
    ) {
        let shared = Shared::new(threads);
        let worker = |is_main| Worker::new(self, &shared, legal, is_main);
        let help = || drop(deepen(&mut worker(false), &mut |_| ControlFlow::Continue(())));
        on_threads(threads, &shared.done, &help, &mut || {
            let mut main = worker(true);
            main.iteration.monitor = monitor;
            work(&mut main);
        });
    }

    fn ended(&self, outcome: Outcome) -> Report<P::Move> {
        let score = Score::of(outcome, self.pos.turn(), 0);
        Report { depth: 0, score, line: Vec::new(), nodes: 0, solved: true }
    }
}

// A derived copy would ask the evaluator to be one, though only a reference to it is copied.
impl<P: Position, E> Copy for Search<'_, P, E> {}

impl<P: Position, E> Clone for Search<'_, P, E> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<P: Position, E> fmt::Debug for Search<'_, P, E> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Search { pos, past, options, limits, .. } = self;
        write!(f, "Search {{ {pos:?} after {} positions, {options:?}, {limits:?} }}", past.len())
    }
}

/// What the threads of one search have in common, besides the table.
struct Shared<M> {
    /// The main thread has its result.
    done: AtomicBool,
    /// Nodes visited by the helpers, now and then brought up to date.
    helper_nodes: AtomicU64,
    /// The depth of the foremost thread.
    depth: AtomicU32,
    /// The deepest iteration that any thread has finished.
    finished: AtomicU32,
    /// What it found.
    found: Mutex<Option<Report<M>>>,
    /// None with one thread, which then does nothing that could depend on another.
    abdada: Option<Abdada>,
}

impl<M: Copy> Shared<M> {
    fn new(threads: usize) -> Self {
        let abdada = (threads > 1).then(Abdada::new);
        Shared {
            done: AtomicBool::new(false),
            helper_nodes: AtomicU64::new(0),
            depth: AtomicU32::new(0),
            finished: AtomicU32::new(0),
            found: Mutex::new(None),
            abdada,
        }
    }

    /// The depth after `depth`, or the one at which another thread is already, to help it.
    fn next_depth(&self, depth: u32) -> u32 {
        self.depth.fetch_max(depth + 1, Ordering::Relaxed).max(depth + 1)
    }

    /// Lets the threads that are still at this depth go on to the next.
    fn publish(&self, report: &Report<M>) {
        let mut found = self.found.lock().unwrap_or_else(PoisonError::into_inner);
        if found.as_ref().is_none_or(|before| before.depth < report.depth) {
            *found = Some(report.clone());
            self.finished.store(report.depth, Ordering::Relaxed);
        }
    }

    /// What another thread has found at `depth` or deeper.
    fn overtaken(&self, depth: u32) -> Option<Report<M>> {
        if self.finished.load(Ordering::Relaxed) < depth {
            return None;
        }
        self.found.lock().unwrap_or_else(PoisonError::into_inner).clone()
    }
}

/// Runs `main` on the calling thread and `help` on all others, which look whether it is `done`.
///
/// By `dyn`, so that what starts a thread is compiled once and not for every game.
fn on_threads(threads: usize, done: &AtomicBool, help: &(dyn Fn() + Sync), main: &mut dyn FnMut()) {
    thread::scope(|scope| {
        for _ in 1..threads {
            // Where the system grants no more threads, fewer helpers must do.
            let _ = thread::Builder::new().spawn_scoped(scope, help);
        }
        let _stops_helpers_at_the_end = StopHelpers(done);
        main();
    });
}

/// Stops the helpers, even when the main thread panics: the scope would wait for them for ever.
struct StopHelpers<'a>(&'a AtomicBool);

impl Drop for StopHelpers<'_> {
    fn drop(&mut self) {
        self.0.store(true, Ordering::Relaxed);
    }
}
