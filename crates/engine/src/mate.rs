//! Forced mates in chess, as texts: what `tablas mate` asks.

use std::cell::RefCell;
use std::fmt;
use std::path::{Path, PathBuf};
use std::rc::Rc;

use board::{Notation, NotationError, Position, Side, Wdl};
use experts::mate::{self, Proof, ProofResult, Solver};
pub use experts::mate::{MOST_MOVES, Progress, SearchContext};
use games::Document;
use games::chess::{Chess, Fide, Move, Problem, Rules};

use crate::catalog;
use crate::solve::Prober;

/// What somebody wants to know of a position.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct MateQuery {
    /// Mate in this many moves of the side to move, or fewer.
    pub moves: u8,
    /// Shorter mates must be refuted before one is reported.
    pub shortest: bool,
    /// Every first move that mates in the shortest number too; it asks for `shortest`.
    pub all: bool,
    /// The other side plays along.
    pub cooperative: bool,
    /// Those beyond the first look for long mates by other strategies; 0 is one.
    pub threads: usize,
}

/// A move of a line, in three ways to write it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Ply {
    /// In the game's notation.
    pub text: String,
    /// As records of games have it: SAN.
    pub recorded: String,
    /// In the coordinates of the document.
    pub coordinates: String,
}

/// What was found.
#[derive(Debug)]
pub struct MateResult {
    /// The moves of a proven mate.
    pub mate: Option<u8>,
    /// Whether it is proven that nothing shorter exists.
    pub shortest: bool,
    /// A limit came first.
    pub unknown: bool,
    /// There is no mate in this many moves or fewer.
    pub refuted: u8,
    /// The moves of both sides, with the longest defence.
    pub line: Vec<Ply>,
    /// The position after `line`, where there is a mate.
    pub end: Option<String>,
    /// Every first move, where that was asked for; `None` if a limit came first.
    pub keys: Option<Vec<Ply>>,
    /// Positions visited.
    pub nodes: u64,
    /// Every defence, where it is a forced mate.
    pub tree: Option<Box<dyn SolutionTree>>,
}

/// A move of the tree of a solution.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Branch {
    /// Turns before it: even ones are the attacker's.
    pub turn: usize,
    /// The move.
    pub ply: Ply,
}

/// A solution with an answer to every defence.
pub trait SolutionTree: fmt::Debug + Send {
    /// Visits the moves of the first `turns` turns in order, each followed by its replies, until `visit` says false.
    fn walk_within(&self, turns: usize, visit: &mut dyn FnMut(Branch) -> bool);

    /// Visits all moves in the same way.
    fn walk(&self, visit: &mut dyn FnMut(Branch) -> bool) {
        self.walk_within(usize::MAX, visit);
    }
}

/// The question, where questions about a position have names.
pub const QUESTION: &str = "mate_in";

/// Asks about a position in the game's notation.
pub(crate) fn solve<R: Rules>(
    position: &str,
    query: MateQuery,
    tablebases: Option<&Path>,
    context: SearchContext<'_>,
) -> Result<MateResult, NotationError> {
    Ok(answer(&Chess::<R>::read(position)?, query, tablebases, context))
}

fn answer<R: Rules>(
    pos: &Chess<R>,
    query: MateQuery,
    tablebases: Option<&Path>,
    context: SearchContext<'_>,
) -> MateResult {
    let MateQuery { moves, shortest, all, cooperative, threads } = query;
    if cooperative {
        return with_help(pos, moves, all, context);
    }
    let mut solver = with_tables(Solver::new(context).with_threads(threads), tablebases);
    let verdict = solver.solve(pos, moves, shortest || all);
    let mut keys = None;
    if let ProofResult::Mate { proof, .. } = &verdict
        && all
    {
        keys = solver.keys(pos, proof.moves());
    }
    let found = found(pos, &verdict, Proof::line, keys, solver.nodes());
    let tree = match verdict {
        ProofResult::Mate { proof, .. } => Some(Box::new(proof) as Box<dyn SolutionTree>),
        _ => None,
    };
    MateResult { tree, ..found }
}

/// Provers by the rules of document 002 for `puedeGanar/4`, one for each attacker. They remember from one goal to the
/// next.
#[derive(Default)]
pub(crate) struct Provers {
    by_attacker: [Option<SharedProver>; 2],
    tablebases: Option<PathBuf>,
    /// In bytes; what they do not need they do not touch.
    hash: usize,
}

/// A prover that lazy solutions go back to.
pub(crate) type SharedProver = Rc<RefCell<Solver<'static, Problem>>>;

impl Provers {
    /// Provers that look into the tables below this folder, and remember so many bytes each.
    pub(crate) fn new(tablebases: Option<PathBuf>, hash: usize) -> Self {
        Provers { tablebases, hash, ..Provers::default() }
    }

    /// The prover of mates by `attacker`.
    pub(crate) fn of(&mut self, attacker: Side) -> SharedProver {
        let (tablebases, hash) = (self.tablebases.as_deref(), self.hash);
        let new = || Rc::new(RefCell::new(with_tables(Solver::remembering(hash), tablebases)));
        self.by_attacker[attacker as usize].get_or_insert_with(new).clone()
    }
}

/// The solver with what tables of endings know.
fn with_tables<'a, R: Rules>(solver: Solver<'a, R>, tablebases: Option<&Path>) -> Solver<'a, R> {
    match tablebases.and_then(|folder| catalog::endings().prober(folder)) {
        Some(tables) => solver.with_endings(Box::new(move |pos| look_up(&*tables, pos))),
        None => solver,
    }
}

/// What tables of endings say of a position, by whichever rules.
fn look_up<R: Rules>(tables: &dyn Prober<Chess<Fide>>, pos: &Chess<R>) -> Option<Wdl> {
    /// Positions with more men have no tables.
    const MOST_MEN: u32 = 4;
    if pos.men_count() > MOST_MEN {
        return None;
    }
    // A table that cannot be read says nothing: then the search does.
    tables.value(&pos.as_fide()?).ok()?
}

fn with_help<R: Rules>(pos: &Chess<R>, moves: u8, all: bool, context: SearchContext<'_>) -> MateResult {
    let SearchContext { hash, nodes: most, watch } = context;
    let (verdict, nodes) = mate::help(pos, moves, SearchContext { hash, nodes: most, watch });
    let mut keys = None;
    if let ProofResult::Mate { proof, .. } = &verdict
        && all
    {
        let left = SearchContext { hash, nodes: most - nodes.min(most), watch };
        keys = mate::help_keys(pos, proof.len().div_ceil(2) as u8, left);
    }
    found(pos, &verdict, Clone::clone, keys, nodes)
}

fn found<R: Rules, T>(
    pos: &Chess<R>,
    verdict: &ProofResult<T>,
    line: impl FnOnce(&T) -> Vec<Move>,
    keys: Option<Vec<Move>>,
    nodes: u64,
) -> MateResult {
    let keys = keys.map(|keys| keys.into_iter().map(|m| ply(pos, m)).collect());
    let nothing = MateResult {
        mate: None,
        shortest: false,
        unknown: false,
        refuted: 0,
        line: Vec::new(),
        end: None,
        keys,
        nodes,
        tree: None,
    };
    match verdict {
        ProofResult::Mate { proof, shortest } => {
            let moves = line(proof);
            let mate = moves.len().div_ceil(2) as u8;
            let mut at = *pos;
            let mut plies = Vec::with_capacity(moves.len());
            for m in moves {
                plies.push(ply(&at, m));
                at = at.play(m);
            }
            let refuted = if *shortest { mate.saturating_sub(1) } else { 0 };
            MateResult { mate: Some(mate), shortest: *shortest, refuted, line: plies, end: Some(at.write()), ..nothing }
        }
        ProofResult::Refuted => nothing,
        ProofResult::Unknown { refuted } => MateResult { unknown: true, refuted: *refuted, ..nothing },
    }
}

fn ply<R: Rules>(pos: &Chess<R>, m: Move) -> Ply {
    Ply { text: pos.write_move(m), recorded: pos.write_recorded(m), coordinates: pos.write_coordinates(m) }
}

impl<R: Rules> SolutionTree for Proof<R> {
    fn walk_within(&self, turns: usize, visit: &mut dyn FnMut(Branch) -> bool) {
        below(self, self.root(), 0, turns, visit);
    }
}

/// Visits the attacker's move in `pos` and all that follows before turn number `end`. False as soon as `visit` says so.
fn below<R: Rules>(
    proof: &Proof<R>,
    pos: &Chess<R>,
    turn: usize,
    end: usize,
    visit: &mut dyn FnMut(Branch) -> bool,
) -> bool {
    let Some(m) = proof.answer(pos).filter(|_| turn < end) else { return true };
    let branch = |turn, pos: &Chess<R>, m| Branch { turn, ply: ply(pos, m) };
    let next = pos.play(m);
    if !visit(branch(turn, pos, m)) {
        return false;
    }
    if turn + 1 >= end {
        return true;
    }
    let mut replies = next.legal().into_iter();
    replies.all(|reply| visit(branch(turn + 1, &next, reply)) && below(proof, &next.play(reply), turn + 2, end, visit))
}
