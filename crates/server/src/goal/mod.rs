//! A goal in Prolog, answered for somebody over HTTP: within limits, and without anybody to ask back.

mod client; // who asks, and is not there to be asked back
mod watched; // a flag that is raised when the time is over

use std::collections::BTreeMap;
use std::path::PathBuf;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;

use engine::prolog::{self, NamedPosition, QueryError, Session, SessionLimits, Solution};
use engine::{Lang, Message, Term};
use serde::Serialize;
use utoipa::ToSchema;

use client::{Client, Fault};
pub use watched::watched;

use crate::limits;
use crate::text::Text;

/// Positions of an answer that are told, and parts of its terms that are looked at for them.
const MOST_BOARDS: usize = 100;
const MOST_PARTS: usize = 5000;

/// What was asked.
#[derive(Debug)]
pub struct Goal {
    pub text: String,
    /// The language of what the goal writes.
    pub lang: Lang,
    /// Solutions to leave out: those that the client has already.
    pub skip: usize,
    /// The most solutions after those.
    pub limit: usize,
    pub tablebases: Option<PathBuf>,
}

/// The solutions of a goal, and what ended them.
#[derive(Serialize, Default, Debug, ToSchema)]
pub struct GoalAnswerBody {
    solutions: Vec<GoalSolutionBody>,
    /// Whether there may be more: ask again with a larger `skip`.
    more: bool,
    /// What the goal has written after the last of the solutions.
    output: String,
    /// Why there is no further answer, where it is not that there is no further solution.
    error: Option<GoalErrorBody>,
}

/// One solution.
#[derive(Serialize, Debug, ToSchema)]
struct GoalSolutionBody {
    /// As a top level writes it: `X = 1, Y = a.` or `true.`
    text: String,
    /// What each variable stands for.
    bindings: BTreeMap<String, String>,
    /// What the goal has written on the way to it.
    output: String,
    /// The positions in it.
    boards: Vec<GoalBoardBody>,
}

/// A term that is a position.
#[derive(Serialize, Debug, ToSchema)]
struct GoalBoardBody {
    /// The term, as it stands in the solution's text.
    term: String,
    game: &'static str,
    rules: &'static str,
    size: Option<u8>,
    /// In the game's notation, for `/api/v1/read`.
    position: String,
}

/// Why a goal has no (further) answer.
#[derive(Serialize, Debug, ToSchema)]
struct GoalErrorBody {
    /// The standard's name for it, as `type_error`; `syntax_error` where the text is no goal.
    kind: String,
    /// The standard's term, as `type_error(integer,x)`.
    term: String,
    text: Box<Text>,
    /// Where in the goal, from 1.
    line: usize,
    /// In characters, from 1.
    column: usize,
}

/// Answers a goal until `stop` is raised.
pub fn answer(wanted: &Goal, stop: &Arc<AtomicBool>) -> GoalAnswerBody {
    let mut body = GoalAnswerBody::default();
    if let Err(error) = find(wanted, stop, &mut body) {
        body.error = Some(error);
    }
    body
}

fn find(wanted: &Goal, stop: &Arc<AtomicBool>, body: &mut GoalAnswerBody) -> Result<(), GoalErrorBody> {
    let goal = prolog::read_term(&wanted.text).map_err(|error| {
        let formal = Term::compound("syntax_error", [Term::atom("tablas")]);
        GoalErrorBody::new(&formal, (error.line, error.column), Text::each(|lang| lang.explain_read(&error)))
    })?;
    let wrong = |error: QueryError| GoalErrorBody::new(&error.formal(), error.place(&wanted.text), explanation(&error));
    let mut session = Session::limited(wanted.tablebases.clone(), LIMITS);
    let mut solutions = session.ask(&goal).map_err(wrong)?;
    let mut client = Client::new(wanted.lang, stop);
    let mut budget = AnswerBudget::default();
    for number in 0.. {
        let found = client.next(&mut solutions, &mut session);
        if let Some(fault) = client.fault.take() {
            return Err(fault.body(&goal));
        }
        let output = std::mem::take(&mut client.shown);
        let Some(solution) = found.map_err(wrong)? else {
            body.output = if number >= wanted.skip { output } else { String::new() };
            return Ok(());
        };
        if number < wanted.skip {
            continue;
        }
        let solution = budget.solution(solution, output).map_err(|fault| fault.body(&goal))?;
        body.solutions.push(solution);
        body.more = !solutions.is_exhausted();
        if !body.more || body.solutions.len() >= wanted.limit || budget.bytes > limits::ANSWER {
            return Ok(());
        }
        body.more = false;
    }
    Ok(())
}

const LIMITS: SessionLimits =
    SessionLimits { parts: limits::GOAL_PARTS, hash: limits::HASH, prover_hash: limits::HASH };

/// What an answer has used of what it may have.
#[derive(Default)]
struct AnswerBudget {
    bytes: usize,
    boards: usize,
    parts: usize,
}

impl AnswerBudget {
    fn solution(&mut self, solution: Solution, output: String) -> Result<GoalSolutionBody, Fault> {
        let text = prolog::answer(solution.iter().map(|(name, value)| (name.as_str(), value)));
        if text.len() > limits::ANSWER {
            return Err(Fault::LongSolution);
        }
        let mut boards = Vec::new();
        for (_, value) in &solution {
            self.find_boards(value, &mut boards);
        }
        self.bytes += 2 * text.len() + output.len();
        self.bytes += boards.iter().map(|board: &GoalBoardBody| board.term.len() + board.position.len()).sum::<usize>();
        let bindings = solution.into_iter().map(|(name, value)| (name, value.to_string())).collect();
        Ok(GoalSolutionBody { text, bindings, output, boards })
    }

    /// Adds the positions in a term, the outermost ones, in the order in which they are written.
    fn find_boards(&mut self, term: &Term, found: &mut Vec<GoalBoardBody>) {
        let mut rest = vec![term];
        while let Some(term) = rest.pop() {
            self.parts += 1;
            if self.parts > MOST_PARTS || self.boards >= MOST_BOARDS {
                return;
            }
            if let Some(NamedPosition { set, board }) = NamedPosition::of(term) {
                self.boards += 1;
                let position = board.text();
                let (game, rules, size) = (set.game, set.rules, set.size);
                found.push(GoalBoardBody { term: term.to_string(), game, rules, size, position });
                continue;
            }
            match term {
                Term::Compound(_, args) => rest.extend(args.iter().rev()),
                Term::List(items, tail) => {
                    rest.extend(tail.as_deref());
                    rest.extend(items.iter().rev());
                }
                _ => {}
            }
        }
    }
}

/// Why a goal has no answer. All predicates that there are would be too many for a page: those of the same name do.
fn explanation(error: &QueryError) -> Text {
    let QueryError::Unknown(name, arity) = error else { return Text::each(|lang| error.explain(lang)) };
    let alike: Vec<String> =
        prolog::predicates().filter(|known| known.rsplit_once('/').is_some_and(|(known, _)| known == name)).collect();
    let alike = if alike.is_empty() { "none".to_owned() } else { alike.join(", ") };
    let message = Message::new("prolog-no-such-predicate").with("name", name).with("arity", arity);
    Text::of(&message.with("alike", alike))
}

impl GoalErrorBody {
    fn new(formal: &Term, (line, column): (usize, usize), text: Text) -> Self {
        let kind = match formal {
            Term::Compound(name, _) | Term::Atom(name) => name.clone(),
            _ => String::new(),
        };
        GoalErrorBody { kind, term: formal.to_string(), text: Box::new(text), line, column }
    }
}
