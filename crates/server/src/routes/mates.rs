//! Forced mates: the whole solution of one.

use std::path::Path;

use engine::mate::{self, Branch, MateQuery, MateResult, SearchContext, SolutionTree};
use engine::puzzle::Judge;
use engine::{Message, NotationError, RuleSet};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use crate::error::ApiError;
use crate::limits;
use crate::routes::positions::AnswerBody;
use crate::task::{QueryContext, RuleSetName};
use crate::text::Text;

/// The most moves of a solution that are sent.
const MOST_BRANCHES: usize = 3000;

/// A forced win.
#[derive(Serialize, Debug, ToSchema)]
pub struct SolutionBody {
    /// Turns of the side that wins.
    pub n: u32,
    /// How many turns deep it goes; where a mate is longer, ask again from there.
    pub turns: usize,
    /// Whether every defence is there, or the longest one alone.
    pub every_defence: bool,
    /// In order, each followed by the replies to it.
    pub branches: Vec<BranchBody>,
}

/// A move of a solution.
#[derive(Serialize, Debug, ToSchema)]
pub struct BranchBody {
    /// Turns before it: even ones are the attacker's.
    pub turn: usize,
    /// Moves before it: more than turns, where a side moves twice.
    pub depth: usize,
    #[serde(rename = "move")]
    pub text: String,
    /// As records write it.
    pub recorded: String,
}

/// Whether there is a forced mate.
#[derive(Clone, Serialize, Deserialize, Debug)]
pub struct MateTask {
    /// The rules.
    pub set: RuleSetName,
    /// In the game's notation.
    pub position: String,
    /// In so many moves or fewer.
    pub n: u32,
}

impl MateTask {
    /// The shortest.
    pub fn answer(&self, context: &QueryContext<'_>) -> Result<AnswerBody, ApiError> {
        let fault = || ApiError::bad_request("no such rules");
        let set = self.set.find().ok_or_else(fault)?;
        let prover = Prover { set, tablebases: context.tablebases, stop: context.stop };
        Ok(prover.answer(&self.position, self.n)?)
    }
}

/// The line of the shortest mate in so many moves or fewer, and the mate with every defence; nothing where there is none.
pub fn tree_of_mate(
    judge: &Judge<'_>,
    position: &str,
    n: u8,
) -> Result<(Vec<String>, Option<SolutionBody>), NotationError> {
    let found =
        Prover { set: judge.set, tablebases: judge.tablebases, stop: judge.stop }.shortest(position, n.into())?;
    let tree = found.mate.zip(found.tree.as_ref()).map(|(moves, tree)| solution(tree.as_ref(), moves.into()));
    Ok((found.line.into_iter().map(|ply| ply.text).collect(), tree))
}

/// As many whole turns of a solution as can be sent at once, and the first two in any case.
fn solution(tree: &dyn SolutionTree, n: u32) -> SolutionBody {
    let whole = 2 * n as usize - 1;
    let within = |turns: usize, most: usize| {
        let mut branches = Vec::new();
        tree.walk_within(turns, &mut |Branch { turn, ply }| {
            branches.push(BranchBody { turn, depth: turn, text: ply.text, recorded: ply.recorded });
            branches.len() <= most
        });
        (branches.len() <= most).then_some(SolutionBody { n, turns: turns.min(whole), every_defence: true, branches })
    };
    let mut best = within(2, usize::MAX).expect("there is no limit");
    for turns in (4..=whole + 1).step_by(2) {
        match within(turns, MOST_BRANCHES) {
            Some(longer) => best = longer,
            None => break,
        }
    }
    best
}

/// The number of moves, if it can be asked for.
pub fn must_be_mate_number(n: u32) -> Result<u32, ApiError> {
    let message =
        || Message::new("server-question-number").with("question", mate::QUESTION).with("most", limits::MATE.0);
    let fits = (1..=limits::MATE.0).contains(&n);
    if fits { Ok(n) } else { Err(ApiError::unprocessable("bad_number", &message())) }
}

/// Forced mates by one rule set, until somebody says stop.
struct Prover<'a> {
    set: &'a RuleSet,
    tablebases: Option<&'a Path>,
    stop: &'a dyn Fn() -> bool,
}

impl Prover<'_> {
    fn answer(&self, position: &str, n: u32) -> Result<AnswerBody, NotationError> {
        let found = self.shortest(position, n)?;
        let (answer, count) = match found.mate {
            Some(moves) => ("yes", u32::from(moves)),
            None if found.unknown => ("unknown", n),
            None => ("no", n),
        };
        let message = Message::new("server-answer-mate-in").with("answer", answer).with("count", count);
        Ok(AnswerBody {
            answer: (answer != "unknown").then_some(answer == "yes"),
            text: Text::of(&message),
            solution: found.tree.as_ref().map(|tree| solution(tree.as_ref(), count)),
            written: found.line.iter().map(|ply| ply.recorded.clone()).collect(),
            line: found.line.into_iter().map(|ply| ply.text).collect(),
            moves: Vec::new(),
        })
    }

    fn shortest(&self, position: &str, n: u32) -> Result<MateResult, NotationError> {
        let mut watch = |_| (self.stop)();
        let means = SearchContext { hash: limits::HASH, nodes: limits::NODES, watch: &mut watch };
        let query = MateQuery { moves: n as u8, shortest: true, ..MateQuery::default() };
        self.set.solve_mate(position, query, self.tablebases, means).expect("the question is one of the game's")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn never() -> bool {
        false
    }

    const THREE: &str = "r5rk/5p1p/5R2/4B3/8/8/7P/7K w - - 0 1";

    #[test]
    fn a_solution_has_every_defence() {
        let set = engine::catalog::of_protocol(engine::game::Protocol::Uci);
        let prover = Prover { set, tablebases: None, stop: &never };
        let answer = prover.answer(THREE, 3).expect("an answer");
        let solution = answer.solution.expect("a mate");
        let texts: Vec<String> = solution.branches.iter().map(|one| format!("{} {}", one.turn, one.recorded)).collect();
        assert_eq!(texts, ["0 Ra6+", "1 f6", "2 Bxf6+", "3 Rg7", "4 Rxa8#", "1 Rg7", "2 Rxa8#"]);
        assert_eq!((solution.n, solution.turns), (3, 5));
    }
}
