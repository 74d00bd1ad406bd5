//! Forced mates: the whole solution, the longest defence against a move, and positions to try oneself on.

use std::path::Path;
use std::sync::LazyLock;
use std::time::Instant;

use axum::Json;
use axum::extract::State;
use axum::http::HeaderMap;
use axum::response::Response;
use engine::mate::{self, Branch, MateQuery, MateResult, SearchContext, SolutionTree};
use engine::{Match, Message, NotationError, Outcome, RuleSet, catalog};
use serde::{Deserialize, Serialize};
use tokio::sync::oneshot;
use utoipa::ToSchema;

use crate::address::{ClientInfo, ClientKey};
use crate::app::App;
use crate::error::ApiError;
use crate::limits;
use crate::pool::{JobKind, JobOwner, TimeSlice};
use crate::routes::positions::{AnswerBody, RuleSetQuery, open};
use crate::routes::request::{Body, read_json};
use crate::text::Text;
use crate::web::Asset;

/// The most moves of a solution that are sent.
const MOST_BRANCHES: usize = 3000;

/// A forced mate with an answer to every defence.
#[derive(Serialize, Debug, ToSchema)]
pub struct SolutionBody {
    /// Moves of the side that mates.
    n: u32,
    /// How many turns deep it goes; where a mate is longer, ask again from there.
    turns: usize,
    /// In order, each followed by the replies to it.
    branches: Vec<BranchBody>,
}

/// A move of a solution.
#[derive(Serialize, Debug, ToSchema)]
pub struct BranchBody {
    /// Turns before it: even ones are the attacker's.
    turn: usize,
    #[serde(rename = "move")]
    text: String,
    /// As records write it.
    recorded: String,
}

/// The shortest forced mate in `n` moves or fewer.
pub async fn forced_mate(
    app: &App,
    client: ClientKey,
    set: &'static RuleSet,
    position: String,
    n: u32,
) -> Result<AnswerBody, ApiError> {
    let tablebases = app.hub.tablebases.clone();
    let work =
        move |stop: &dyn Fn() -> bool| Prover { set, tablebases: tablebases.as_deref(), stop }.answer(&position, n);
    Ok(on_the_pool(app, client, work).await??)
}

/// As many whole turns of a solution as can be sent at once, and the first two in any case.
fn solution(tree: &dyn SolutionTree, n: u32) -> SolutionBody {
    let whole = 2 * n as usize - 1;
    let within = |turns: usize, most: usize| {
        let mut branches = Vec::new();
        tree.walk_within(turns, &mut |Branch { turn, ply }| {
            branches.push(BranchBody { turn, text: ply.text, recorded: ply.recorded });
            branches.len() <= most
        });
        (branches.len() <= most).then_some(SolutionBody { n, turns: turns.min(whole), branches })
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

/// A move that somebody tries.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct TryBody {
    game: String,
    rules: Option<String>,
    #[schema(max_length = 32768)]
    position: String,
    #[serde(rename = "move")]
    text: String,
    /// In how many moves it must be mate, this one included.
    #[schema(minimum = 1, maximum = 20)]
    n: u32,
}

/// What the other side answers.
#[derive(Serialize, Debug, ToSchema)]
pub struct DefenceBody {
    /// Whether it is mate in time whatever the other side does; null where a limit came first.
    right: Option<bool>,
    /// Whether it is mate now.
    mate: bool,
    /// The move as records write it.
    recorded: String,
    /// The longest defence, or one that saves the other side; null where there is no move.
    reply: Option<ReplyBody>,
}

/// A move of the defence.
#[derive(Serialize, Debug, ToSchema)]
pub struct ReplyBody {
    #[serde(rename = "move")]
    text: String,
    recorded: String,
}

/// What is to be said against a move that shall mate in time.
#[utoipa::path(post, path = "/api/v1/defend", request_body = TryBody, responses((status = 200, body = DefenceBody)))]
pub async fn defend(
    State(app): State<App>,
    ClientInfo(client): ClientInfo,
    body: Body,
) -> Result<Json<DefenceBody>, ApiError> {
    let wanted: TryBody = read_json(body)?;
    let query = RuleSetQuery { game: &wanted.game, rules: wanted.rules.as_deref(), size: None };
    let (set, mut board) = open(&query, Some(&wanted.position))?;
    let n = must_be_mate_number(wanted.n)?;
    if !set.info.questions.contains(&mate::QUESTION) {
        let message = Message::new("server-no-such-question").with("question", mate::QUESTION).with("known", "");
        return Err(ApiError::unprocessable("no_such_question", &message));
    }
    board.play(&wanted.text).map_err(|error| ApiError::illegal_move("illegal_move", set, &error))?;
    let tablebases = app.hub.tablebases.clone();
    let work = move |stop: &dyn Fn() -> bool| {
        Prover { set, tablebases: tablebases.as_deref(), stop }.defence(board.as_ref(), n)
    };
    Ok(Json(on_the_pool(&app, client, work).await??))
}

fn recorded_reply(set: &RuleSet, board: &dyn Match, text: &str) -> String {
    let recorded = set.read(&board.text()).ok().and_then(|mut after| {
        after.play(text).ok()?;
        after.last_move().map(|(.., recorded)| recorded)
    });
    recorded.unwrap_or_else(|| text.to_owned())
}

/// A position with a forced mate.
#[derive(Serialize, Debug, ToSchema)]
pub struct PuzzleBody {
    /// In so many moves, and in no fewer; only one first move does it.
    n: u32,
    position: String,
}

/// Positions to try oneself on.
#[derive(Serialize, Debug, ToSchema)]
pub struct PuzzlesBody {
    game: &'static str,
    rules: &'static str,
    puzzles: Vec<PuzzleBody>,
}

/// Forced mates that our own program has found and proven.
#[utoipa::path(get, path = "/api/v1/puzzles", responses((status = 200, body = PuzzlesBody)))]
pub async fn puzzles(headers: HeaderMap) -> Response {
    static MADE: LazyLock<Asset> = LazyLock::new(|| {
        let (set, text) = puzzle_set();
        let body = PuzzlesBody { game: set.game, rules: set.rules, puzzles: read_puzzles(text) };
        Asset::new("application/json", serde_json::to_vec(&body).expect("plain data"))
    });
    MADE.answer(&headers)
}

/// The rule set that has puzzles, and those.
fn puzzle_set() -> (&'static RuleSet, &'static str) {
    let with_puzzles = |set: &'static RuleSet| set.puzzles.map(|text| (set, text));
    catalog::all().iter().find_map(with_puzzles).expect("some rule set has puzzles")
}

fn read_puzzles(text: &str) -> Vec<PuzzleBody> {
    let puzzle = |line: &str| {
        let (n, position) = line.split_once(' ').expect("a number and a position");
        PuzzleBody { n: n.parse().expect("a number of moves"), position: position.to_owned() }
    };
    text.lines().filter(|line| !line.is_empty() && !line.starts_with('#')).map(puzzle).collect()
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
    set: &'static RuleSet,
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

    /// Every reply is asked for the mate that is left; the first that has none refutes the move.
    fn defence(&self, board: &dyn Match, n: u32) -> Result<DefenceBody, NotationError> {
        let (mover, _, recorded) = board.last_move().expect("a move was played");
        let over = board.outcome();
        let mate = over == Some(Outcome::Win(mover));
        let answer = |right, reply: Option<&str>| {
            let reply =
                reply.map(|text| ReplyBody { text: text.to_owned(), recorded: recorded_reply(self.set, board, text) });
            Ok(DefenceBody { right, mate, recorded: recorded.clone(), reply })
        };
        if over.is_some() {
            return answer(Some(mate), None);
        }
        let mut longest: Option<(u8, String)> = None;
        for reply in board.moves() {
            let found = if n > 1 { Some(self.shortest(&reply.after, n - 1)?) } else { None };
            match found {
                Some(MateResult { mate: Some(moves), .. }) => {
                    if longest.as_ref().is_none_or(|(most, _)| moves > *most) {
                        longest = Some((moves, reply.text));
                    }
                }
                Some(MateResult { unknown: true, .. }) => return answer(None, None),
                _ => return answer(Some(false), Some(&reply.text)),
            }
        }
        answer(Some(true), longest.as_ref().map(|(_, text)| text.as_str()))
    }

    fn shortest(&self, position: &str, n: u32) -> Result<MateResult, NotationError> {
        let mut watch = |_| (self.stop)();
        let means = SearchContext { hash: limits::HASH, nodes: limits::NODES, watch: &mut watch };
        let query = MateQuery { moves: n as u8, shortest: true, ..MateQuery::default() };
        self.set.solve_mate(position, query, self.tablebases, means).expect("the question is one of the game's")
    }
}

/// Runs `work` on the worker pool until its time is up, its slice has expired, or the client has gone.
pub(super) async fn on_the_pool<T: Send + 'static>(
    app: &App,
    client: ClientKey,
    work: impl FnOnce(&dyn Fn() -> bool) -> T + Send + 'static,
) -> Result<T, ApiError> {
    let busy = || ApiError::too_many_requests("busy", &Message::new("server-busy"));
    let owner = JobOwner::Client(client);
    if app.hub.is_busy_with(owner) {
        return Err(busy());
    }
    let (sender, receiver) = oneshot::channel();
    let job = move |slice: &TimeSlice<'_>| {
        let end = Instant::now() + limits::MATE.1;
        let found = work(&|| Instant::now() >= end || slice.is_expired() || sender.is_closed());
        let _ = sender.send(found);
    };
    app.hub.pool.submit(JobKind::Query, owner, Box::new(job));
    receiver.await.map_err(|_| busy())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn never() -> bool {
        false
    }

    #[test]
    fn every_puzzle_is_a_shortest_mate_with_one_first_move() {
        let (set, text) = puzzle_set();
        let puzzles = read_puzzles(text);
        assert!(puzzles.len() >= 60, "{}", puzzles.len());
        for PuzzleBody { n, position } in &puzzles {
            let mut watch = |_| false;
            let means = SearchContext { hash: limits::HASH, nodes: limits::NODES, watch: &mut watch };
            let question = MateQuery { moves: *n as u8, shortest: true, all: true, cooperative: false };
            let found =
                set.solve_mate(position, question, None, means).expect("a game with mates").expect("a position");
            assert_eq!(found.mate, Some(*n as u8), "{position}");
            assert_eq!(found.keys.map(|keys| keys.len()), Some(1), "{position}");
        }
        for n in 1..=4 {
            assert!(puzzles.iter().filter(|puzzle| puzzle.n == n).count() >= 10, "mates in {n}");
        }
    }

    const THREE: &str = "r5rk/5p1p/5R2/4B3/8/8/7P/7K w - - 0 1";

    fn tried(text: &str, n: u32) -> DefenceBody {
        let query = RuleSetQuery { game: "ajedrez", rules: Some("fide"), size: None };
        let (set, mut board) = open(&query, Some(THREE)).expect("a position");
        board.play(text).expect("a move");
        Prover { set, tablebases: None, stop: &never }.defence(board.as_ref(), n).expect("an answer")
    }

    #[test]
    fn the_longest_defence_answers_a_right_move() {
        let answer = tried("f6a6", 3);
        assert_eq!((answer.right, answer.mate, answer.recorded.as_str()), (Some(true), false, "Ra6+"));
        assert_eq!(answer.reply.expect("a reply").recorded, "f6");
    }

    #[test]
    fn a_wrong_move_is_refuted() {
        let answer = tried("f6f7", 3);
        assert_eq!(answer.right, Some(false));
        assert!(answer.reply.is_some());
        assert_eq!(tried("f6a6", 1).right, Some(false));
    }

    #[test]
    fn a_solution_has_every_defence() {
        let prover = Prover { set: puzzle_set().0, tablebases: None, stop: &never };
        let answer = prover.answer(THREE, 3).expect("an answer");
        let solution = answer.solution.expect("a mate");
        let texts: Vec<String> = solution.branches.iter().map(|one| format!("{} {}", one.turn, one.recorded)).collect();
        assert_eq!(texts, ["0 Ra6+", "1 f6", "2 Bxf6+", "3 Rg7", "4 Rxa8#", "1 Rg7", "2 Rxa8#"]);
        assert_eq!((solution.n, solution.turns), (3, 5));
    }
}
