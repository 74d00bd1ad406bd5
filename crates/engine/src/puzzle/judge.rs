//! What becomes of a move that somebody tries, and what would have been right.

use std::path::Path;

use board::{GameResult, NotationError, Outcome, Side};

use super::{Goal, LimitReached, Limits, Task};
use crate::analysis::SearchContext;
use crate::game::RuleSet;
use crate::mate::{self, MateQuery, MateResult};
use crate::session::Match;

/// Proves tasks by one rule set. Each question may visit as many positions as `nodes` says.
pub struct Judge<'a> {
    /// The rules.
    pub set: &'a RuleSet,
    /// The folder of the tablebases, where there are some; a prover of mates looks into them.
    pub tablebases: Option<&'a Path>,
    /// Positions that a question may visit.
    pub nodes: u64,
    /// True when it must end now.
    pub stop: &'a dyn Fn() -> bool,
}

/// What becomes of a move.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Judgement {
    /// Whether the task can still be done in time, whatever the other side does; none where a limit came first.
    pub right: Option<bool>,
    /// Whether it is done now, after the replies.
    pub solved: bool,
    /// Whether the move has won the game.
    pub won: bool,
    /// The move itself.
    pub ply: Ply,
    /// The longest defence, or one that prevents the goal: all moves of the other side until the attacker acts again.
    pub replies: Vec<Ply>,
    /// The turns that the attacker has left.
    pub left: u8,
}

/// A move.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Ply {
    /// In the game's notation.
    pub text: String,
    /// As records of the game have it.
    pub recorded: String,
}

/// How a task is done.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Solution {
    /// In how many turns of the attacker.
    pub turns: u8,
    /// The moves of both sides, with the longest defence: whether it is the attacker's, and the move.
    pub line: Vec<(bool, Ply)>,
}

type Proof<T> = Result<T, LimitReached>;

impl Judge<'_> {
    /// Judges a move of the side to act.
    pub fn judge(&self, position: &str, text: &str, task: Task) -> Result<Judgement, NotationError> {
        let mut board = self.set.read(position)?;
        let attacker = board.turn();
        let ply = play(board.as_mut(), text)?;
        let won = board.outcome() == Some(Outcome::Win(attacker));
        let over = board.outcome().is_some();
        let left = if over || board.turn() != attacker { task.turns.saturating_sub(1) } else { task.turns };
        let answer = |right, solved, replies| Judgement { right, solved, won, ply, replies, left };
        if over {
            return Ok(answer(Some(won), won, Vec::new()));
        }
        let mut replies = Vec::new();
        let judged = self.defend(board.as_mut(), attacker, Task { turns: left, ..task }, &mut replies);
        Ok(match judged {
            Err(LimitReached) => answer(None, false, Vec::new()),
            Ok(Some(least)) => answer(Some(true), least == 0 || board.outcome().is_some(), replies),
            Ok(None) => answer(Some(false), false, replies),
        })
    }

    /// The first move of a solution and all that follows; none where the task cannot be done or a limit came first.
    pub fn solve(&self, position: &str, task: Task) -> Result<Option<Solution>, NotationError> {
        let (mut task, mut line) = (task, Vec::new());
        let mut board = self.set.read(position)?;
        let mut turns = None;
        loop {
            let Ok(Some((least, text))) = self.best(board.as_ref(), task) else { return Ok(None) };
            // Every win is as good where it is only to be kept.
            let least = if task.goal == Goal::Only { task.turns } else { least };
            turns.get_or_insert(least);
            let Judgement { right, solved, ply, replies, left, .. } =
                self.judge(&board.text(), &text, Task { turns: least, ..task })?;
            if right != Some(true) {
                return Ok(None);
            }
            for (attacks, ply) in [(true, ply)].into_iter().chain(replies.into_iter().map(|reply| (false, reply))) {
                board.play(&ply.text)?;
                line.push((attacks, ply));
            }
            if solved {
                return Ok(turns.map(|turns| Solution { turns, line }));
            }
            task.turns = left;
        }
    }

    /// Every move that does the task in time; none where a limit came first.
    pub fn keys(&self, position: &str, task: Task) -> Result<Option<Vec<String>>, NotationError> {
        let board = self.set.read(position)?;
        if task.goal == Goal::Mate {
            let keys = self.mate(board.as_ref(), task.turns, true).map(|found| found.keys.unwrap_or_default());
            return Ok(keys.ok().map(|keys| keys.into_iter().map(|ply| ply.text).collect()));
        }
        let found = self.values(board.as_ref(), task);
        let text = |(text, least): (String, Option<u8>)| least.map(|_| text);
        Ok(found.ok().map(|values| values.into_iter().filter_map(text).collect()))
    }

    /// The least number of turns in which the side to act does the task; none where it does not, or a limit came first.
    pub fn least(&self, position: &str, task: Task) -> Result<Option<u8>, NotationError> {
        let board = self.set.read(position)?;
        let attacker = board.turn();
        Ok(self.least_turns(board.as_ref(), attacker, task).ok().flatten())
    }

    /// The move that does the task soonest, and in how many turns.
    fn best(&self, board: &dyn Match, task: Task) -> Proof<Option<(u8, String)>> {
        if task.goal == Goal::Mate {
            let found = self.mate(board, task.turns, false)?;
            return Ok(found.mate.zip(found.line.into_iter().next().map(|ply| ply.text)));
        }
        let values = self.values(board, task)?;
        let done = values.into_iter().filter_map(|(text, least)| Some((least?, text)));
        Ok(done.min_by_key(|(least, _)| *least))
    }

    /// Every legal move, with the turns in which it does the task.
    fn values(&self, board: &dyn Match, task: Task) -> Proof<Vec<(String, Option<u8>)>> {
        let attacker = board.turn();
        let value = |m: crate::MoveText| {
            let after = self.set.read(&m.after).expect("a position after a legal move");
            let ends_turn = after.outcome().is_some() || after.turn() != attacker;
            let turns = task.turns.saturating_sub(u8::from(ends_turn));
            let least = self.least_turns(after.as_ref(), attacker, Task { turns, ..task })?;
            Ok((m.text, least.map(|least| least + u8::from(ends_turn))))
        };
        board.moves().into_iter().map(value).collect()
    }

    /// Lets the other side answer as long as it acts, with the longest defence or, where there is one, with a reply that
    /// prevents the goal. The turns that the attacker needs afterwards.
    fn defend(&self, board: &mut dyn Match, attacker: Side, task: Task, replies: &mut Vec<Ply>) -> Proof<Option<u8>> {
        let mut least = self.least_turns(board, attacker, task)?;
        if task.goal == Goal::Only && task.turns == 0 && least.is_some() {
            return Ok(Some(0)); // The last move that was to be found.
        }
        while board.outcome().is_none() && board.turn() != attacker {
            let reply = match task.goal {
                Goal::Only => self.strongest(board)?,
                _ => self.longest(board, attacker, task)?,
            };
            replies.push(play(board, &reply).expect("a legal move"));
            least = if least.is_some() { self.least_turns(board, attacker, task)? } else { None };
        }
        Ok(least)
    }

    /// The reply after which the goal is farthest: out of reach, where that is possible.
    fn longest(&self, board: &dyn Match, attacker: Side, task: Task) -> Proof<String> {
        let mut longest: Option<(u8, String)> = None;
        for reply in board.moves() {
            let after = self.set.read(&reply.after).expect("a position after a legal move");
            match self.least_turns(after.as_ref(), attacker, task)? {
                None => return Ok(reply.text),
                Some(turns) if longest.as_ref().is_none_or(|(most, _)| turns > *most) => {
                    longest = Some((turns, reply.text));
                }
                Some(_) => {}
            }
        }
        Ok(longest.expect("the game goes on").1)
    }

    /// The reply that leaves the best result, by the solver of endings.
    fn strongest(&self, board: &dyn Match) -> Proof<String> {
        solved(board, self.nodes).map(|(text, _)| text).ok_or(LimitReached)
    }

    fn least_turns(&self, board: &dyn Match, attacker: Side, task: Task) -> Proof<Option<u8>> {
        match task.goal {
            Goal::Mate => self.least_moves_of_mate(board, attacker, task.turns),
            Goal::Only => {
                let is_won = if let Some(outcome) = board.outcome() {
                    outcome == Outcome::Win(attacker)
                } else {
                    let (_, result) = solved(board, self.nodes).ok_or(LimitReached)?;
                    let wanted = if board.turn() == attacker { GameResult::Win } else { GameResult::Loss };
                    result == wanted
                };
                // Whatever is won is won: in how many turns does not matter.
                Ok(is_won.then_some(task.turns))
            }
            Goal::Win | Goal::Lead(_) => {
                board.least_turns(attacker, task, &mut Limits { nodes: self.nodes, stop: self.stop })
            }
        }
    }

    /// The same by the prover of mates, which knows chess.
    fn least_moves_of_mate(&self, board: &dyn Match, attacker: Side, turns: u8) -> Proof<Option<u8>> {
        if let Some(outcome) = board.outcome() {
            return Ok((outcome == Outcome::Win(attacker)).then_some(0));
        }
        if turns == 0 {
            return Ok(None);
        }
        if board.turn() != attacker {
            let mut most = 0;
            for reply in board.moves() {
                let after = self.set.read(&reply.after).expect("a position after a legal move");
                let Some(moves) = self.least_moves_of_mate(after.as_ref(), attacker, turns)? else { return Ok(None) };
                most = most.max(moves);
            }
            return Ok(Some(most));
        }
        self.mate(board, turns, false).map(|found| found.mate)
    }

    /// The shortest mate of the side to act in so many moves or fewer, with every first move where `all` are wanted.
    fn mate(&self, board: &dyn Match, moves: u8, all: bool) -> Proof<MateResult> {
        let mut watch = |_| (self.stop)();
        let context = mate::SearchContext { hash: HASH, nodes: self.nodes, watch: &mut watch };
        let query = MateQuery { moves, shortest: true, all, ..MateQuery::default() };
        let found = self.set.solve_mate(&board.text(), query, self.tablebases, context);
        let found = found.ok_or(LimitReached)?.expect("a position of the game");
        if found.unknown { Err(LimitReached) } else { Ok(found) }
    }
}

/// Bytes that a prover of mates may remember.
const HASH: usize = 16 << 20;

impl std::fmt::Debug for Judge<'_> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "Judge of {:?} with {} nodes", self.set, self.nodes)
    }
}

fn play(board: &mut dyn Match, text: &str) -> Result<Ply, NotationError> {
    board.play(text)?;
    let (_, text, recorded) = board.last_move().expect("a move was played");
    Ok(Ply { text, recorded })
}

/// The best move of an ending and its result, seen by the side to act.
fn solved(board: &dyn Match, nodes: u64) -> Option<(String, GameResult)> {
    let never = || false;
    let mut context = SearchContext { threads: 1, hash: HASH, tablebases: None, stop: &never, report: &mut |_| {} };
    let analysis = board.solve_ending(nodes, &mut context)?;
    Some((analysis.text, analysis.exact?.result))
}
