//! What is known of a position for sure, before anybody searches: by tablebases, by the prover of mates, by whoever
//! solves endings.

use std::path::Path;

use engine::mate::{self, MateQuery};
use engine::{Analysis, GameResult, Level, Match, PlayerSpec, RuleSet, SearchContext, Wdl};

use crate::limits;

/// Moves of a mate that is looked for, and positions that the prover visits for it: a moment only.
const MATE: (u8, u64) = (6, 20_000);
/// Positions that a solver of endings may visit, for each second of the analysis.
const ENDING_NODES_A_SECOND: u64 = 5_000_000;

/// Who is asked, and until when.
pub(super) struct Known<'a> {
    pub set: &'static RuleSet,
    pub tablebases: Option<&'a Path>,
    pub stop: &'a (dyn Fn() -> bool + Sync),
    /// How long the whole analysis may think.
    pub seconds: u64,
}

impl Known<'_> {
    /// The best moves by tablebases, the best first; none where they do not reach.
    pub fn by_tables(&self, board: &mut dyn Match, lines: usize) -> Option<Vec<Analysis>> {
        // A tablebase that cannot be read says nothing here: `tablas probe` tells what is wrong with it.
        let probed = board.probe(self.tablebases?).ok().flatten()?;
        let best = self.perfect(board)?;
        let mut moves = probed.moves;
        moves.sort_by_key(|(text, exact)| (std::cmp::Reverse(*exact), *text != best.text));
        let without_distance = |exact: Wdl| Wdl { plies: exact.plies.filter(|_| !probed.to_capture), ..exact };
        let mut found = Vec::new();
        for (text, exact) in moves.into_iter().take(lines) {
            if text == best.text {
                found.push(best.clone());
                continue;
            }
            let mut line = vec![text.clone()];
            board.play(&text).ok()?;
            line.extend(self.perfect(board).map(|next| next.line).unwrap_or_default());
            board.undo();
            found.push(sure(text, line, without_distance(exact)));
        }
        Some(found)
    }

    /// The move of a perfect player, where tablebases reach.
    fn perfect(&self, board: &dyn Match) -> Option<Analysis> {
        let known = board.probe(self.tablebases?).ok().flatten().is_some();
        let spec = PlayerSpec { level: Some(Level::Perfect), ..PlayerSpec::default() };
        known.then(|| board.analyze(&spec, &mut self.context(&mut |_| {}))).flatten()
    }

    /// A forced mate that is soon found, where the game has mates.
    pub fn by_mate(&self, board: &dyn Match) -> Option<Analysis> {
        if !self.set.info.questions.contains(&mate::QUESTION) {
            return None;
        }
        let mut watch = |_| (self.stop)();
        let means = mate::SearchContext { hash: limits::HASH, nodes: MATE.1, watch: &mut watch };
        let query = MateQuery { moves: MATE.0, shortest: true, ..MateQuery::default() };
        let found = self.set.solve_mate(&board.text(), query, self.tablebases, means)?.ok()?;
        let turns = 2 * u32::from(found.mate?) - 1;
        let line: Vec<String> = found.line.into_iter().map(|ply| ply.text).collect();
        let first = line.first()?.clone();
        Some(Analysis { nodes: found.nodes, ..sure(first, line, Wdl::win(turns)) })
    }

    /// The best moves of an ending that can be solved in the time, the best first; none where nobody solves it.
    pub fn by_solver(&self, board: &mut dyn Match, lines: usize) -> Option<Vec<Analysis>> {
        let nodes = ENDING_NODES_A_SECOND * self.seconds;
        let best = board.solve_ending(nodes, &mut self.context(&mut |_| {}))?;
        if lines == 1 {
            return Some(vec![best]);
        }
        let side = board.turn();
        let mut found = vec![best.clone()];
        for text in board.moves().into_iter().map(|m| m.text).filter(|text| *text != best.text) {
            board.play(&text).ok()?;
            let after = self.solved_or_over(board, nodes);
            let changes = board.turn() != side;
            board.undo();
            found.push(before(&text, after?, changes));
        }
        found.sort_by_key(|analysis| std::cmp::Reverse(analysis.score));
        found.truncate(lines);
        Some(found)
    }

    fn solved_or_over(&self, board: &dyn Match, nodes: u64) -> Option<Analysis> {
        match board.outcome() {
            Some(outcome) => {
                let exact = Wdl { result: GameResult::of(outcome, board.turn()), plies: None };
                Some(sure(String::new(), Vec::new(), exact))
            }
            None => board.solve_ending(nodes, &mut self.context(&mut |_| {})),
        }
    }

    fn context<'b>(&'b self, report: &'b mut dyn FnMut(&Analysis)) -> SearchContext<'b> {
        SearchContext { threads: 1, hash: limits::HASH, tablebases: self.tablebases, stop: self.stop, report }
    }
}

/// What a move is worth that leads to a solved position.
fn before(text: &str, after: Analysis, changes: bool) -> Analysis {
    let turned = |exact: Wdl| Wdl { result: -exact.result, plies: exact.plies };
    let line = std::iter::once(text.to_owned()).chain(after.line).collect();
    Analysis {
        text: text.to_owned(),
        score: if changes { -after.score } else { after.score },
        depth: after.depth + 1,
        line,
        exact: after.exact.map(|exact| if changes { turned(exact) } else { exact }),
        ..after
    }
}

/// A proven result as an analysis.
fn sure(text: String, line: Vec<String>, exact: Wdl) -> Analysis {
    /// A sure win, whose distance `exact` tells.
    const WIN: i32 = 999_000;
    let score = match exact.result {
        GameResult::Win => WIN,
        GameResult::Draw => 0,
        GameResult::Loss => -WIN,
    };
    let depth = line.len() as u32;
    Analysis { text, score, depth, nodes: depth.into(), line, exact: Some(exact) }
}
