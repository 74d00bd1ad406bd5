//! Positions to try oneself on: the list, the answer to a move that somebody tries, and the solution.

use axum::extract::rejection::QueryRejection;
use axum::extract::{Query, State};
use axum::http::HeaderMap;
use axum::response::Response;
use engine::catalog::{self, GameQuery};
use engine::puzzle::{Goal, Judge, Judgement, Ply, Puzzle, Solution, Task};
use engine::{Message, RuleSet, Side, mate};
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};

use crate::address::ClientInfo;
use crate::app::App;
use crate::error::ApiError;
use crate::limits;
use crate::routes::learn;
use crate::routes::mates::{BranchBody, SolutionBody, must_be_mate_number, tree_of_mate};
use crate::routes::positions::{RuleSetQuery, open};
use crate::routes::queries;
use crate::routes::request::{Body, read_json};
use crate::task::{QueryContext, QueryTask};
use crate::text::Text;

/// Whose puzzles are meant; the mates where nobody says it.
#[derive(Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
#[serde(deny_unknown_fields)]
pub struct PuzzlesQuery {
    game: Option<String>,
    /// The first rules of the game that have some, where nobody says which.
    rules: Option<String>,
}

/// A position in which one move alone reaches a goal.
#[derive(Serialize, Debug, ToSchema)]
pub struct PuzzleBody {
    /// In so many turns of the side to act, and in no fewer; only one first move does it.
    n: u32,
    position: String,
    /// `mate` and `win`: to win the game; `lead`: to be ahead by `lead` men and to stay so for another turn, or to win;
    /// `only`: to find the only move that wins, `n` times in a row.
    goal: &'static str,
    /// For the goal of this name.
    #[serde(skip_serializing_if = "Option::is_none")]
    lead: Option<i32>,
    /// How many more men that is than the side has now.
    #[serde(skip_serializing_if = "Option::is_none")]
    gain: Option<i32>,
    /// One of `themes`.
    theme: String,
    /// From 1, easy, to 3, hard.
    difficulty: u8,
}

/// What a puzzle may be about.
#[derive(Serialize, Debug, ToSchema)]
struct ThemeBody {
    id: String,
    name: Text,
}

/// Positions to try oneself on.
#[derive(Serialize, Debug, ToSchema)]
pub struct PuzzlesBody {
    game: &'static str,
    rules: &'static str,
    /// The size of the board, where people choose it.
    size: Option<u8>,
    /// Those with fewer turns first.
    puzzles: Vec<PuzzleBody>,
    /// In the order in which they come up.
    themes: Vec<ThemeBody>,
}

/// Puzzles that our own program has found and proven.
#[utoipa::path(get, path = "/api/v1/puzzles", params(PuzzlesQuery), responses((status = 200, body = PuzzlesBody)))]
pub async fn puzzles(
    query: Result<Query<PuzzlesQuery>, QueryRejection>,
    headers: HeaderMap,
) -> Result<Response, ApiError> {
    let Query(query) = query.map_err(|error| ApiError::bad_request(error.body_text()))?;
    let set = query.set()?;
    Ok(learn::cached(set, "puzzles", || serde_json::to_vec(&body(set))).answer(&headers))
}

impl PuzzlesQuery {
    fn set(&self) -> Result<&'static RuleSet, ApiError> {
        let mut with_puzzles = catalog::all().iter().filter(|set| set.puzzle_file.is_some());
        let Some(game) = &self.game else {
            let mates = with_puzzles.find(|set| set.info.questions.contains(&mate::QUESTION));
            return Ok(mates.expect("some rule set has mates to be found"));
        };
        let refused = |message: &Message| ApiError::unprocessable("no_such_game", message);
        let wanted = GameQuery { game, rules: self.rules.as_deref(), ..GameQuery::default() };
        let set = catalog::select(&wanted).map_err(|error| refused(&error.0))?;
        let fits = |one: &&RuleSet| one.game == set.game && (self.rules.is_none() || one.rules == set.rules);
        with_puzzles.find(fits).ok_or_else(|| {
            let none = Message::new("server-no-puzzles").with("rules", set.rules);
            ApiError::unprocessable("no_puzzles", &none)
        })
    }
}

fn body(set: &'static RuleSet) -> PuzzlesBody {
    let all = set.puzzles();
    let mut themes: Vec<String> = Vec::new();
    for puzzle in &all {
        if !themes.contains(&puzzle.theme) {
            themes.push(puzzle.theme.clone());
        }
    }
    PuzzlesBody {
        game: set.game,
        rules: set.rules,
        size: set.size,
        puzzles: all.into_iter().map(|puzzle| puzzle_body(set, puzzle)).collect(),
        themes: themes.into_iter().map(|id| ThemeBody { name: theme_name(&id), id }).collect(),
    }
}

fn theme_name(id: &str) -> Text {
    Text::each(|lang| lang.find(&format!("puzzle-theme-{id}")).unwrap_or_else(|| id.to_owned()))
}

fn puzzle_body(set: &RuleSet, puzzle: Puzzle) -> PuzzleBody {
    let board = set.read(&puzzle.position).expect("a test reads every position of the puzzles");
    let men = |side: Side| board.pieces().iter().filter(|piece| piece.side == side).count() as i32;
    let ahead = men(board.turn()) - men(!board.turn());
    let goal = puzzle.task.goal;
    PuzzleBody {
        n: puzzle.task.turns.into(),
        goal: goal.name(),
        lead: goal.lead(),
        gain: goal.lead().map(|lead| lead - ahead),
        position: puzzle.position,
        theme: puzzle.theme,
        difficulty: puzzle.difficulty,
    }
}

/// What the side to act has to do.
#[derive(Clone, Debug, Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct TaskBody {
    game: String,
    rules: Option<String>,
    #[schema(max_length = 32768)]
    position: String,
    /// In how many turns it must be done, the present one included.
    #[schema(minimum = 1, maximum = 20)]
    n: u32,
    /// As puzzles have it; a mate where nobody says another.
    goal: Option<String>,
    /// For the goal of this name.
    #[schema(minimum = -1000, maximum = 1000)]
    lead: Option<i32>,
}

/// A move that somebody tries.
#[derive(Clone, Debug, Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct TryBody {
    game: String,
    rules: Option<String>,
    #[schema(max_length = 32768)]
    position: String,
    #[serde(rename = "move")]
    text: String,
    /// In how many turns it must be done, this one included.
    #[schema(minimum = 1, maximum = 20)]
    n: u32,
    /// As puzzles have it; a mate where nobody says another.
    goal: Option<String>,
    /// For the goal of this name.
    #[schema(minimum = -1000, maximum = 1000)]
    lead: Option<i32>,
}

/// What the other side answers.
#[derive(Serialize, Debug, ToSchema)]
pub struct DefenceBody {
    /// Whether the goal is reached in time whatever the other side does; null where a limit came first.
    right: Option<bool>,
    /// Whether the move has won the game.
    mate: bool,
    /// Whether the goal is reached now, after the replies.
    solved: bool,
    /// The move as records write it.
    recorded: String,
    /// The longest defence, or one that saves the other side; null where there is no move.
    reply: Option<ReplyBody>,
    /// The same with all moves until the side that tries acts again; none where its turn goes on.
    replies: Vec<ReplyBody>,
    /// The turns that are left to that side.
    left: u32,
}

/// A move of the defence.
#[derive(Clone, Serialize, Debug, ToSchema)]
pub struct ReplyBody {
    #[serde(rename = "move")]
    text: String,
    recorded: String,
}

/// What is to be said against a move that shall reach a goal in time.
#[utoipa::path(post, path = "/api/v1/defend", request_body = TryBody, responses((status = 200, body = DefenceBody)))]
pub async fn defend(State(app): State<App>, ClientInfo(client): ClientInfo, body: Body) -> Result<Response, ApiError> {
    let wanted: TryBody = read_json(body)?;
    TaskQuery::read(&wanted.task())?;
    queries::answer(&app, client, QueryTask::Defend(wanted)).await
}

impl TryBody {
    fn task(&self) -> TaskBody {
        let TryBody { game, rules, position, n, goal, lead, .. } = self.clone();
        TaskBody { game, rules, position, n, goal, lead }
    }

    /// What is to be said against the move.
    pub fn judged(&self, context: &QueryContext<'_>) -> Result<DefenceBody, ApiError> {
        let wanted = TaskQuery::read(&self.task())?;
        let judged = wanted.judge(context).judge(&wanted.position, &self.text, wanted.task);
        let judged = judged.map_err(|error| ApiError::illegal_move("illegal_move", wanted.set, &error))?;
        Ok(DefenceBody::from(judged))
    }
}

impl From<Judgement> for DefenceBody {
    fn from(judged: Judgement) -> Self {
        let Judgement { right, solved, won, ply, replies, left } = judged;
        let reply = |Ply { text, recorded }: Ply| ReplyBody { text, recorded };
        let replies: Vec<ReplyBody> = replies.into_iter().map(reply).collect();
        let first = replies.first().cloned();
        DefenceBody { right, mate: won, solved, recorded: ply.recorded, reply: first, replies, left: left.into() }
    }
}

/// How a task is done.
#[derive(Serialize, Debug, ToSchema)]
pub struct WayBody {
    /// The moves of both sides, with the longest defence; none where there is no solution or a limit came first.
    line: Vec<String>,
    /// The same, or with every defence where that is known; null where there is none.
    solution: Option<SolutionBody>,
}

/// The solution of a task.
#[utoipa::path(post, path = "/api/v1/solution", request_body = TaskBody, responses((status = 200, body = WayBody)))]
pub async fn solution(
    State(app): State<App>,
    ClientInfo(client): ClientInfo,
    body: Body,
) -> Result<Response, ApiError> {
    let wanted: TaskBody = read_json(body)?;
    TaskQuery::read(&wanted)?;
    queries::answer(&app, client, QueryTask::Solution(wanted)).await
}

impl TaskBody {
    /// How it is done.
    pub fn solved(&self, context: &QueryContext<'_>) -> Result<WayBody, ApiError> {
        let wanted = TaskQuery::read(self)?;
        let judge = wanted.judge(context);
        if wanted.task.goal == Goal::Mate {
            let (line, solution) = tree_of_mate(&judge, &wanted.position, wanted.task.turns)?;
            return Ok(WayBody { line, solution });
        }
        let solved = judge.solve(&wanted.position, wanted.task)?;
        let line = solved.iter().flat_map(|solved| &solved.line).map(|(_, ply)| ply.text.clone()).collect();
        Ok(WayBody { line, solution: solved.map(|solved| one_line(&solved)) })
    }
}

/// The solution with its longest defence alone.
fn one_line(solved: &Solution) -> SolutionBody {
    let mut turn = 0;
    let mut branches: Vec<BranchBody> = Vec::new();
    for (i, (attacks, ply)) in solved.line.iter().enumerate() {
        turn += usize::from(i > 0 && solved.line[i - 1].0 != *attacks);
        let Ply { text, recorded } = ply.clone();
        branches.push(BranchBody { turn, depth: i, text, recorded });
    }
    SolutionBody { n: solved.turns.into(), turns: turn + 1, every_defence: false, branches }
}

/// A task that can be asked about.
struct TaskQuery {
    set: &'static RuleSet,
    position: String,
    task: Task,
}

impl TaskQuery {
    fn read(body: &TaskBody) -> Result<Self, ApiError> {
        let query = RuleSetQuery { game: &body.game, rules: body.rules.as_deref(), size: None };
        let (set, board) = open(&query, Some(&body.position))?;
        let turns = must_be_mate_number(body.n)? as u8;
        let name = body.goal.as_deref().unwrap_or(Goal::Mate.name());
        let no_such_goal = || {
            let message = Message::new("server-no-such-goal").with("goal", name);
            ApiError::unprocessable("no_such_goal", &message)
        };
        let goal = Goal::named(name, body.lead).ok_or_else(no_such_goal)?;
        if goal == Goal::Mate && !set.info.questions.contains(&mate::QUESTION) {
            let message = Message::new("server-no-such-question").with("question", mate::QUESTION).with("known", "");
            return Err(ApiError::unprocessable("no_such_question", &message));
        }
        Ok(TaskQuery { set, position: board.text(), task: Task { goal, turns } })
    }

    /// Who answers.
    fn judge<'a>(&self, context: &QueryContext<'a>) -> Judge<'a> {
        let nodes = if self.task.goal == Goal::Mate { limits::NODES } else { limits::PROOF_NODES };
        Judge { set: self.set, tablebases: context.tablebases, nodes, stop: context.stop }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const THREE: &str = "r5rk/5p1p/5R2/4B3/8/8/7P/7K w - - 0 1";

    fn judged(goal: Option<&str>, (game, rules): (&str, &str), position: &str, text: &str, n: u32) -> DefenceBody {
        let (goal, rules) = (goal.map(str::to_owned), Some(rules.to_owned()));
        let body = TaskBody { game: game.into(), rules, position: position.into(), n, goal, lead: None };
        let Ok(TaskQuery { set, position, task }) = TaskQuery::read(&body) else { panic!("{body:?} is refused") };
        let judge = Judge { set, tablebases: None, nodes: limits::PROOF_NODES, stop: &|| false };
        judge.judge(&position, text, task).expect("a legal move").into()
    }

    fn tried(text: &str, n: u32) -> DefenceBody {
        judged(None, ("ajedrez", "fide"), THREE, text, n)
    }

    #[test]
    fn the_longest_defence_answers_a_right_move() {
        let answer = tried("f6a6", 3);
        assert_eq!((answer.right, answer.mate, answer.recorded.as_str()), (Some(true), false, "Ra6+"));
        assert_eq!((answer.reply.expect("a reply").recorded.as_str(), answer.left), ("f6", 2));
    }

    #[test]
    fn a_wrong_move_is_refuted() {
        let answer = tried("f6f7", 3);
        assert_eq!(answer.right, Some(false));
        assert!(answer.reply.is_some());
        assert_eq!(tried("f6a6", 1).right, Some(false));
    }

    #[test]
    fn a_win_of_another_game_is_judged_by_the_same_route() {
        // Three in the middle of the lowest row: either end wins.
        let open_three = "......./......./......./......./..OO.../O.XXX.. X";
        let tried = |text: &str, n| judged(Some("win"), ("cuatro", "cuatro"), open_three, text, n);
        assert!(matches!(tried("b", 1), DefenceBody { right: Some(true), solved: true, mate: true, .. }));
        let slow = tried("g", 2);
        assert_eq!((slow.right, slow.solved, slow.left, slow.replies.len()), (Some(true), false, 1, 1));
        assert_eq!(tried("g", 1).right, Some(false));
    }
}
