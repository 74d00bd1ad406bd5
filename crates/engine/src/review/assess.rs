//! What a position is worth: by the rules, by tablebases, by whoever solves endings, or else by a search.

use std::ops::ControlFlow;

use board::{GameResult, Wdl};

use super::{BestMove, Settings};
use crate::analysis::{Analysis, HashTable, Level, MultiPv, PlayerSpec, SearchContext, Worth};
use crate::game::ScoreScale;
use crate::session::Match;

/// The positions that a solver of endings may visit for each of a search: it is that much faster.
const ENDING_NODES_A_NODE: u64 = 20;

/// A position looked at.
#[derive(Clone, Debug)]
pub(super) struct Assessment {
    pub worth: Worth,
    /// The best move with its line; none where the game is over.
    pub best: Option<BestMove>,
    /// The result of every move by tablebases, seen by the side that makes it; empty where they do not reach.
    pub by_move: Vec<(String, Wdl)>,
}

/// Looks at positions.
pub(super) struct Assessor<'a> {
    pub scale: ScoreScale,
    pub settings: &'a Settings,
    pub hash: &'a HashTable,
    pub stop: &'a (dyn Fn() -> bool + Sync),
}

impl Assessor<'_> {
    /// What the position is worth; `after` is what is known of the only position that can follow, where there is no
    /// choice. None if it is stopped.
    pub(super) fn assess(&self, board: &mut dyn Match, after: Option<&Assessment>) -> Option<Assessment> {
        if let Some(outcome) = board.outcome() {
            return Some(Assessment { worth: Worth::ended(outcome), best: None, by_move: Vec::new() });
        }
        if let (Some(after), [only]) = (after, &board.moves()[..]) {
            return Some(forced(board, &only.text, after));
        }
        let by_move = self.by_tables(board);
        let by_tables = (!by_move.is_empty()).then(|| self.perfect_move(board)).flatten();
        let found = by_tables.or_else(|| self.by_solver(board)).or_else(|| self.by_search(board, &[]))?;
        let worth = Worth::new(board, self.scale, &found);
        let best = best_move(board, &found.line, worth);
        Some(Assessment { worth, best: Some(best), by_move })
    }

    /// What the position is worth if this move is played, by as long a search as any position gets. None if it is stopped.
    pub(super) fn worth_of_move(&self, board: &dyn Match, text: &str) -> Option<Worth> {
        let found = self.by_search(board, &[text.to_owned()])?;
        Some(Worth::new(board, self.scale, &found))
    }

    fn by_tables(&self, board: &dyn Match) -> Vec<(String, Wdl)> {
        let folder = self.settings.tablebases.as_deref();
        // A table that cannot be read says nothing: then the search does.
        folder.and_then(|folder| board.probe(folder).ok().flatten()).map_or_else(Vec::new, |probed| probed.moves)
    }

    /// The move of a perfect player, where tablebases reach.
    fn perfect_move(&self, board: &dyn Match) -> Option<Analysis> {
        let perfect = PlayerSpec { level: Some(Level::Perfect), ..PlayerSpec::default() };
        board.analyze(&perfect, &mut self.context(&mut |_| {}))
    }

    fn by_solver(&self, board: &dyn Match) -> Option<Analysis> {
        let nodes = self.settings.nodes.saturating_mul(ENDING_NODES_A_NODE);
        board.solve_ending(nodes, &mut self.context(&mut |_| {}))
    }

    fn context<'b>(&'b self, report: &'b mut dyn FnMut(&Analysis)) -> SearchContext<'b> {
        let Settings { hash, tablebases, .. } = self.settings;
        SearchContext { threads: 1, hash: *hash, tablebases: tablebases.as_deref(), stop: self.stop, report }
    }

    fn by_search(&self, board: &dyn Match, among: &[String]) -> Option<Analysis> {
        let mut wanted = MultiPv {
            depth: u32::MAX,
            nodes: self.settings.nodes,
            among,
            lines: 1,
            threads: 1,
            hash: self.hash,
            tablebases: None,
            monitor: None,
            stop: self.stop,
            report: &mut |_| ControlFlow::Continue(()),
        };
        let mut found = board.multi_pv(&mut wanted).into_iter().next()?;
        // A draw that a search finds may hang on a repetition, and so on the way to the position: it proves nothing.
        found.exact = found.exact.filter(|exact| exact.result != GameResult::Draw);
        (!(self.stop)()).then_some(found)
    }
}

/// A position with a single legal move is worth what follows.
fn forced(board: &mut dyn Match, text: &str, after: &Assessment) -> Assessment {
    let side = board.turn();
    board.follow(text).expect("the only legal move");
    let changes = board.turn() != side;
    board.undo();
    let mut worth = after.worth;
    if let Some(exact) = &mut worth.exact {
        exact.plies = exact.plies.map(|turns| turns + u32::from(changes));
    }
    let mut best = best_move(board, &[text.to_owned()], worth);
    best.line.extend(after.best.iter().flat_map(|next| next.line.iter().cloned()));
    Assessment { worth, best: Some(best), by_move: Vec::new() }
}

/// The first move of a line as people need it.
pub(super) fn best_move(board: &mut dyn Match, line: &[String], worth: Worth) -> BestMove {
    let text = line.first().cloned().unwrap_or_default();
    let action = board.scene().actions.into_iter().find(|action| action.text == text);
    let line = written_line(board, line);
    BestMove {
        written: line.first().cloned().unwrap_or_default(),
        text,
        clicks: action.map(|action| action.clicks).unwrap_or_default(),
        line,
        worth,
    }
}

/// A line of moves as records have them. It ends before a move that cannot be played.
pub fn written_line(board: &mut dyn Match, line: &[String]) -> Vec<String> {
    let mut written = Vec::with_capacity(line.len());
    for text in line {
        if board.follow(text).is_err() {
            break;
        }
        written.extend(board.last_move().map(|(.., recorded)| recorded));
    }
    for _ in &written {
        board.undo();
    }
    written
}
