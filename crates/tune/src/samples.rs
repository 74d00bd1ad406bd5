//! Positions of games that our engine plays against itself, with how they ended.

use std::ops::{ControlFlow, Range};
use std::sync::Mutex;
use std::sync::atomic::{AtomicU64, Ordering::Relaxed};
use std::thread;
use std::time::{Duration, Instant};

use board::zobrist::mix;
use board::{Outcome, Position, SearchHints};
use search::{Limits, Options, Report, Search, TranspositionTable};

/// How games are played that one learns from.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct SampleConfig {
    /// How many games.
    pub games: u64,
    /// Positions that a side looks at before each move.
    pub nodes: u64,
    /// At most so many random moves at the beginning.
    pub plies: u32,
    /// How much the end of a game counts in what is to be predicted, in percents; the rest is what the search
    /// thought. Ends are true but rough.
    pub by_result: u8,
    /// Weights that stay as they are, such as those that others are multiplied with: the regression takes the
    /// opinion for a sum.
    pub hold: Vec<String>,
    /// What chance depends on.
    pub seed: u64,
    /// Games at a time.
    pub threads: usize,
}

/// A quiet position, and what came of it.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Sample<P> {
    pub pos: P,
    /// 1 for a win of the side to act, ½ for a draw.
    pub result: f64,
    /// What a search thought of it.
    pub score: i32,
    /// Which game it is of.
    pub game: u64,
}

/// Bytes for the table of a short search.
pub(crate) const TABLE: usize = 1 << 20;
/// Where the rules know no end.
const MOST_MOVES: usize = 1000;

/// Games between two words to the caller.
const BATCH: u64 = 100;

/// The quiet positions of all games, in the order of the games; `told` hears now and then how many games are done.
pub(crate) fn collect<P: Position, E: SearchHints<P>>(
    start: P,
    eval: &E,
    config: &SampleConfig,
    told: &mut dyn FnMut(u64),
) -> Vec<Sample<P>> {
    let mut samples = Vec::new();
    for first in (0..config.games).step_by(BATCH as usize) {
        let last = (first + BATCH).min(config.games);
        let games = in_parallel(first..last, config.threads, |number| game(start, eval, config, number));
        samples.extend(games.into_iter().flatten());
        told(last);
    }
    samples
}

/// What `work` makes of each number, in their order, by several threads.
pub(crate) fn in_parallel<T: Send>(numbers: Range<u64>, threads: usize, work: impl Fn(u64) -> T + Sync) -> Vec<T> {
    let (next, done) = (AtomicU64::new(numbers.start), Mutex::new(Vec::new()));
    let labour = || {
        while let Some(number) = Some(next.fetch_add(1, Relaxed)).filter(|number| *number < numbers.end) {
            let made = work(number);
            done.lock().expect("nobody panics while it is locked").push((number, made));
        }
    };
    thread::scope(|scope| {
        for _ in 1..threads {
            scope.spawn(labour);
        }
        labour();
    });
    let mut done = done.into_inner().expect("nobody panics while it is locked");
    done.sort_by_key(|(number, _)| *number);
    done.into_iter().map(|(_, made)| made).collect()
}

/// The quiet positions of one game.
fn game<P: Position, E: SearchHints<P>>(start: P, eval: &E, config: &SampleConfig, number: u64) -> Vec<Sample<P>> {
    let mut random = fastrand::Rng::with_seed(mix(mix(config.seed) ^ number));
    let plies = random.u32(..=config.plies);
    let Some(mut past) = wander(start, plies, &mut random) else { return Vec::new() };
    let mut pos = past.pop().expect("it ends with where it leads");
    let table = TranspositionTable::new(TABLE).expect("a megabyte");
    let mut met: Vec<(P, i32)> = Vec::new();
    let outcome = loop {
        if let Some(outcome) = end(&pos, &past) {
            break outcome;
        }
        let found = glance(pos, &past, eval, &table, Budget::Nodes(config.nodes));
        let m = found.line[0];
        // Evaluators are asked between turns only.
        let between = past.last().is_none_or(|before| before.ends_turn(&pos));
        if between && !found.score.is_decisive() && !eval.is_forced(&pos) && !eval.is_tactical(&pos, m) {
            met.push((pos, found.score.value()));
        }
        past.push(pos);
        pos = pos.play(m);
    };
    let sample = |(pos, score): (P, i32)| {
        let result = match outcome {
            Outcome::Draw => 0.5,
            Outcome::Win(side) => f64::from(u8::from(side == pos.turn())),
        };
        Sample { pos, result, score, game: number }
    };
    met.into_iter().map(sample).collect()
}

/// How the game has ended, if it has. A draw that may be claimed is claimed.
pub(crate) fn end<P: Position>(pos: &P, past: &[P]) -> Option<Outcome> {
    let by_history = || (past.len() >= MOST_MOVES || pos.draw(past).is_some()).then_some(Outcome::Draw);
    pos.outcome().or_else(by_history)
}

/// The positions of so many random moves, the start included. None where the game ends on the way.
pub(crate) fn wander<P: Position>(start: P, plies: u32, random: &mut fastrand::Rng) -> Option<Vec<P>> {
    let mut way = vec![start];
    for _ in 0..plies {
        let pos = way[way.len() - 1];
        let m = *random.choice(&pos.legal())?;
        way.push(pos.play(m));
    }
    let (now, past) = way.split_last()?;
    end(now, past).is_none().then_some(way)
}

/// How much a short search may do.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Budget {
    /// So many positions.
    Nodes(u64),
    /// So long.
    Time(Duration),
}

/// A short search.
pub(crate) fn glance<P: Position, E: SearchHints<P>>(
    pos: P,
    past: &[P],
    eval: &E,
    table: &TranspositionTable,
    budget: Budget,
) -> Report<P::Move> {
    let (nodes, time) = match budget {
        Budget::Nodes(nodes) => (nodes, Duration::MAX),
        Budget::Time(time) => (u64::MAX, time),
    };
    let (limits, began) = (Limits { nodes, ..Limits::NONE }, Instant::now());
    let stop: &(dyn Fn() -> bool + Sync) = match budget {
        Budget::Nodes(_) => &|| false,
        Budget::Time(_) => &|| began.elapsed() >= time,
    };
    let search = Search { pos, past, eval, table, tablebase: None, options: Options::default(), limits, stop };
    search.run(1, |_| ControlFlow::Continue(()))
}
