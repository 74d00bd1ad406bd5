//! Minimax and alpha-beta as textbooks have them, with every visit written down.
//!
//! Values are the root's side's throughout: it maximises, the other side minimises. Depth counts turns, since a side
//! may act several times in a row, and positions are judged between turns only, as in `search`.

use std::cmp::Reverse;

use board::{Score, Side};

use super::cursor::Cursor;
use super::{Algorithm, Bounds, CutOff, SearchTree, TreeError, TreeNode, TreeOptions};

/// The tree from where the cursor stands. `stop` is asked at every node.
pub(crate) fn grow(
    cursor: &mut dyn Cursor,
    options: &TreeOptions,
    stop: &dyn Fn() -> bool,
) -> Result<SearchTree, TreeError> {
    if cursor.outcome().is_some() {
        return Err(TreeError::Over);
    }
    let side = cursor.turn();
    let mut growth = Growth { cursor, options, stop, side, nodes: Vec::new() };
    let bounds = Bounds { alpha: (-Score::MAX, None), beta: (Score::MAX, None) };
    growth.visit(Visit { parent: None, text: String::new(), depth: options.depth, turns: 0, bounds })?;
    Ok(SearchTree { side, nodes: growth.nodes })
}

struct Growth<'a> {
    cursor: &'a mut dyn Cursor,
    options: &'a TreeOptions,
    stop: &'a dyn Fn() -> bool,
    side: Side,
    nodes: Vec<TreeNode>,
}

/// With what the search comes to a node.
struct Visit {
    parent: Option<usize>,
    text: String,
    depth: u32,
    /// Turns since the root.
    turns: u32,
    bounds: Bounds,
}

impl Growth<'_> {
    /// Searches the node where the cursor stands, and says which it is.
    fn visit(&mut self, visit: Visit) -> Result<usize, TreeError> {
        if (self.stop)() {
            return Err(TreeError::Stopped);
        }
        let Visit { parent, text, depth, turns, bounds } = visit;
        let at = self.nodes.len();
        if at >= self.options.nodes {
            return Err(TreeError::TooLarge(self.options.nodes));
        }
        let (turn, outcome) = (self.cursor.turn(), self.cursor.outcome());
        let value = Score::DRAW;
        self.nodes.push(TreeNode { parent, text, turn, depth, bounds, value, outcome, best: None, cut: None });
        if let Some(outcome) = outcome {
            let turns = if self.cursor.ignores_win_distance() { 0 } else { turns };
            self.nodes[at].value = Score::of(outcome, self.side, turns);
        } else if depth == 0 {
            let value = self.cursor.evaluate();
            self.nodes[at].value = if turn == self.side { value } else { -value };
        } else {
            self.visit_children(at, turns)?;
        }
        Ok(at)
    }

    fn visit_children(&mut self, at: usize, turns: u32) -> Result<(), TreeError> {
        let TreeNode { turn, depth, mut bounds, .. } = self.nodes[at];
        let maximises = turn == self.side;
        let order = self.order();
        for (tried, &index) in order.iter().enumerate() {
            let text = self.cursor.text(index);
            self.cursor.enter(index);
            let ends_turn = self.cursor.turn() != turn;
            let visit = Visit {
                parent: Some(at),
                text,
                depth: depth - u32::from(ends_turn),
                turns: turns + u32::from(ends_turn),
                bounds,
            };
            let child = self.visit(visit);
            self.cursor.leave();
            let child = child?;
            let value = self.nodes[child].value;
            let is_better = |than: Score| if maximises { value > than } else { value < than };
            if self.nodes[at].best.is_none_or(|best| is_better(self.nodes[best].value)) {
                self.nodes[at].best = Some(child);
                self.nodes[at].value = value;
            }
            if self.options.algorithm == Algorithm::Minimax {
                continue;
            }
            let (own, other) =
                if maximises { (&mut bounds.alpha, bounds.beta) } else { (&mut bounds.beta, bounds.alpha) };
            if is_better(own.0) {
                *own = (value, Some(child));
            }
            let left = &order[tried + 1..];
            if bounds.alpha.0 >= bounds.beta.0 && !left.is_empty() {
                let skipped = left.iter().map(|&index| self.cursor.text(index)).collect();
                self.nodes[at].cut = Some(CutOff { because_of: other.1, skipped });
                break;
            }
        }
        Ok(())
    }

    /// The order in which the moves here are tried.
    fn order(&mut self) -> Vec<usize> {
        let all: Vec<usize> = (0..self.cursor.count()).collect();
        if !self.options.sorted {
            return all;
        }
        let worth: Option<Vec<Score>> = all.iter().map(|&index| self.looks_worth(index)).collect();
        let Some(worth) = worth else { return all };
        let mut sorted = all;
        sorted.sort_by_key(|&index| Reverse(worth[index]));
        sorted
    }

    /// What a move looks worth to who plays it; none where it leaves the turn unfinished, and nobody can judge it.
    fn looks_worth(&mut self, index: usize) -> Option<Score> {
        let turn = self.cursor.turn();
        self.cursor.enter(index);
        let worth = match self.cursor.outcome() {
            Some(outcome) => Some(Score::of(outcome, turn, 0)),
            None => (self.cursor.turn() != turn).then(|| -self.cursor.evaluate()),
        };
        self.cursor.leave();
        worth
    }
}
