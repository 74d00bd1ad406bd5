//! What is worth keeping of a position.

use std::path::Path;

use engine::puzzle::{Goal, Judge, Puzzle, Solution, Task};
use engine::{GameResult, Match, Side};

use crate::recipe::{Kind, Recipe};
use crate::theme;

/// Empty squares of an ending in which one move alone wins.
const EMPTY: std::ops::RangeInclusive<usize> = 6..=12;
/// A shot wins at least so many men.
const SHOT: [i32; 3] = [4, 3, 2];

/// A puzzle that can be kept.
pub struct Found {
    pub puzzle: Puzzle,
    /// How little there is to find in it.
    pub dullness: i32,
    /// How hard it is to find.
    pub hardness: i32,
}

pub struct Finder<'a> {
    pub recipe: &'a Recipe,
    judge: Judge<'a>,
    tables: Option<&'a Path>,
}

impl<'a> Finder<'a> {
    pub fn new(recipe: &'a Recipe, tables: Option<&'a Path>) -> Self {
        let judge = Judge { set: recipe.set(), tablebases: None, nodes: recipe.nodes, stop: &|| false };
        Finder { recipe, judge, tables }
    }

    /// Keeps what the side to act has: for each kind that is wanted at most one.
    pub fn look(&self, board: &dyn Match, keep: &mut dyn FnMut((usize, u8), Found)) {
        let Some(position) = fresh(board) else { return };
        if board.moves().len() < 2 {
            return;
        }
        for (i, wanted) in self.recipe.wanted.iter().enumerate() {
            let longest = *wanted.turns.end();
            let task = match wanted.kind {
                Kind::Mate => self.shortest(&position, Goal::Mate, longest),
                Kind::Win if prey(board) > self.recipe.prey => None,
                Kind::Win => self.quickest_win(&position, longest),
                Kind::Shot => self.shot(board, &position, longest),
                Kind::Only => self.only(&position, longest),
            };
            if let Some(task) = task.filter(|task| wanted.turns.contains(&task.turns))
                && let Some(found) = self.complete(board, &position, task)
                && (wanted.kind != Kind::Shot || self.gives_away(&found.puzzle))
            {
                keep((i, task.turns), found);
            }
        }
    }

    fn shortest(&self, position: &str, goal: Goal, longest: u8) -> Option<Task> {
        let turns = self.judge.least(position, Task { goal, turns: longest }).expect("a position")?;
        Some(Task { goal, turns })
    }

    /// By a search; where tables reach, they must know the same.
    fn quickest_win(&self, position: &str, longest: u8) -> Option<Task> {
        let board = self.judge.set.read(position).expect("a position");
        let known = self.tables.and_then(|folder| board.probe(folder).expect("tables can be read"));
        let Some(known) = known else {
            let searched = self.recipe.tables.map_or(longest, |tables| tables.searched);
            return self.shortest(position, Goal::Win, longest.min(searched));
        };
        // Some tables know how far the end is, others only how far the next capture.
        let plies = known.exact.plies.filter(|_| !known.to_capture);
        if known.exact.result != GameResult::Win || plies.is_some_and(|plies| plies.div_ceil(2) > longest.into()) {
            return None;
        }
        let task = self.shortest(position, Goal::Win, longest)?;
        let same = plies.is_none_or(|plies| plies.div_ceil(2) == task.turns.into());
        assert!(same, "{position}: tables and search differ");
        Some(task)
    }

    fn shot(&self, board: &dyn Match, position: &str, longest: u8) -> Option<Task> {
        // Whoever has to capture anyway finds nothing.
        let side = board.turn();
        let men = |board: &dyn Match, side: Side| board.pieces().iter().filter(|piece| piece.side == side).count();
        let now = men(board, !side);
        let captures = |text: &str| {
            let mut after = self.judge.set.read(position).expect("a position");
            after.play(text).expect("a legal move");
            men(after.as_ref(), !side) < now
        };
        if board.moves().iter().any(|m| captures(&m.text)) {
            return None;
        }
        let lead = theme::lead(board, side);
        // More men than the other side has cannot be won.
        let possible = SHOT.iter().filter(|gain| **gain < now as i32);
        possible.copied().find_map(|gain| self.shortest(position, Goal::Lead(lead + gain), longest))
    }

    /// As long as one move alone wins, against the best defence.
    fn only(&self, position: &str, longest: u8) -> Option<Task> {
        let mut board = self.judge.set.read(position).expect("a position");
        let attacker = board.turn();
        if !EMPTY.contains(&(self.judge.set.spots - board.pieces().len())) {
            return None;
        }
        let (mut turns, mut found) = (0, None);
        while turns < longest && board.outcome().is_none() && board.turn() == attacker {
            let text = board.text();
            let keys = self.judge.keys(&text, Task { goal: Goal::Only, turns: 1 }).expect("a position")?;
            let [key] = &keys[..] else { break };
            turns += 1;
            if board.moves().len() > 1 {
                found = Some(Task { goal: Goal::Only, turns });
            }
            let judged = self.judge.judge(&text, key, Task { goal: Goal::Only, turns: 2 }).expect("a legal move");
            board.play(key).expect("a legal move");
            judged.replies.iter().for_each(|reply| board.play(&reply.text).expect("a legal reply"));
        }
        found
    }

    /// The puzzle, if it has one first move.
    fn complete(&self, board: &dyn Match, position: &str, task: Task) -> Option<Found> {
        let keys = self.judge.keys(position, task).expect("a position")?;
        let [key] = &keys[..] else { return None };
        let Solution { turns, line } = self.judge.solve(position, task).expect("a position")?;
        assert_eq!((turns, &line[0].1.text), (task.turns, key), "{position}");
        let theme = theme::of(self.judge.set, position, task, &line);
        let quiet = i32::from(theme == "quiet");
        let captures = i32::from(line[0].1.recorded.contains('x'));
        let checks = i32::from(line[0].1.recorded.contains(['+', '#']));
        let men = board.pieces().len() as i32;
        let choices = board.moves().len() as i32;
        // A quiet first move is harder to see than a check, and that than a capture; fewer men are easier on the eye,
        // and a side that is far ahead needs no art.
        let dullness = 6 * captures + 3 * checks + theme::surplus(board).max(0) + men / 2;
        let hardness = 10 * i32::from(task.turns) + choices.min(30) / 3 + 5 * quiet - 2 * checks - 3 * captures;
        let line = line.into_iter().map(|(_, ply)| ply.text).collect();
        let puzzle = Puzzle { position: position.to_owned(), task, theme: theme.to_owned(), difficulty: 1, line };
        Some(Found { puzzle, dullness, hardness })
    }

    /// Whether men are given away on the way.
    fn gives_away(&self, puzzle: &Puzzle) -> bool {
        let mut board = self.judge.set.read(&puzzle.position).expect("a position");
        let side = board.turn();
        let before = theme::lead(board.as_ref(), side);
        puzzle.line.iter().any(|text| {
            board.play(text).expect("a legal move");
            theme::lead(board.as_ref(), side) < before
        })
    }
}

/// The men of the side that would lose.
fn prey(board: &dyn Match) -> usize {
    board.pieces().iter().filter(|piece| piece.side != board.turn()).count()
}

/// The position as if it had just come about, at the beginning of a turn: counters of moves that led nowhere begin anew.
fn fresh(board: &dyn Match) -> Option<String> {
    let text = board.text();
    let words: Vec<&str> = text.split(' ').collect();
    // Árabe: rows, side, phase, four counters, what is pending.
    if let [rows, side, "2", _, _, _, _, pending] = words[..] {
        return (pending == "-").then(|| format!("{rows} {side} 2 0 0 0 0 -"));
    }
    Some(text)
}
