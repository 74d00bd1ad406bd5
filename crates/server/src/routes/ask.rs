//! Questions: about a position, one of those that the catalogue has, or any goal in Prolog.

use std::time::Duration;

use axum::Json;
use axum::extract::State;
use axum::response::Response;
use engine::Message;
use engine::prolog::{EXAMPLES, Example};
use serde::de::IgnoredAny;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use crate::address::ClientInfo;
use crate::app::App;
use crate::error::ApiError;
use crate::goal::{self, Goal, GoalAnswerBody};
use crate::lang::LangName;
use crate::limits;
use crate::routes::positions::{self, AnswerBody, AskBody};
use crate::routes::queries;
use crate::routes::request::{Body, read_json};
use crate::runtime::Instant;
use crate::task::{QueryContext, QueryTask};
use crate::text::Text;

/// A goal in Prolog. Each request is a session of its own: what a goal sets is forgotten with its answer.
#[derive(Clone, Debug, Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct GoalBody {
    /// The documents' predicates, those for every game, and the constructs of Prolog, with or without a full stop.
    #[schema(max_length = 16384)]
    goal: String,
    /// Solutions to leave out: those of the answers before.
    #[serde(default)]
    #[schema(maximum = 10000)]
    skip: usize,
    /// The most solutions of the answer.
    #[serde(default = "usual_limit")]
    #[schema(minimum = 1, maximum = 100)]
    limit: usize,
    /// The most seconds that it may take.
    #[schema(exclusive_minimum = 0, maximum = 5)]
    time: Option<f64>,
    /// The language of what the goal writes.
    #[serde(default)]
    lang: LangName,
}

fn usual_limit() -> usize {
    10
}

/// What can be asked. For the description only: whether there is a `goal` decides.
#[derive(ToSchema)]
#[serde(untagged)]
#[expect(dead_code, reason = "it describes a request that is read in two ways")]
pub enum AskRequest {
    Goal(GoalBody),
    Position(AskBody),
}

/// The answer to a goal or to a question. For the description only.
#[derive(ToSchema)]
#[serde(untagged)]
#[expect(dead_code, reason = "it describes an answer that is written in two ways")]
pub enum AskAnswer {
    /// To a goal.
    Goal(GoalAnswerBody),
    /// To a question.
    Position(AnswerBody),
}

#[derive(Deserialize)]
struct HasGoal {
    #[serde(rename = "goal")]
    _goal: IgnoredAny,
}

/// The answer to a question about a position, or the solutions of a goal in Prolog.
#[utoipa::path(post, path = "/api/v1/ask", request_body = AskRequest, responses((status = 200, body = AskAnswer)))]
pub async fn ask(State(app): State<App>, ClientInfo(client): ClientInfo, body: Body) -> Result<Response, ApiError> {
    let is_goal = body.as_ref().is_ok_and(|body| serde_json::from_slice::<HasGoal>(body).is_ok());
    if !is_goal {
        return positions::question(&app, client, read_json(body)?).await;
    }
    let goal: GoalBody = read_json(body)?;
    goal.check()?;
    queries::answer(&app, client, QueryTask::Goal(goal)).await
}

/// Goals to begin with.
#[derive(Serialize, Debug, ToSchema)]
pub struct ExamplesBody {
    groups: Vec<ExampleGroupBody>,
}

#[derive(Serialize, Debug, ToSchema)]
struct ExampleGroupBody {
    /// Empty where they are about every game.
    game: &'static str,
    examples: Vec<ExampleBody>,
}

#[derive(Serialize, Debug, ToSchema)]
struct ExampleBody {
    about: Text,
    goal: &'static str,
}

/// Goals to begin with, game by game.
#[utoipa::path(get, path = "/api/v1/goals", responses((status = 200, body = ExamplesBody)))]
pub async fn examples() -> Json<ExamplesBody> {
    let body = |example: &Example| ExampleBody { about: Text::of(&example.about()), goal: example.goal };
    let group = |examples: &[Example]| ExampleGroupBody {
        game: examples[0].game.unwrap_or_default(),
        examples: examples.iter().map(body).collect(),
    };
    Json(ExamplesBody { groups: EXAMPLES.chunk_by(|one, other| one.game == other.game).map(group).collect() })
}

impl GoalBody {
    /// The solutions.
    pub fn answer(&self, context: &QueryContext<'_>) -> Result<GoalAnswerBody, ApiError> {
        let end = Instant::now() + self.check()?;
        let LangName(lang) = self.lang;
        let tablebases = context.tablebases.map(Into::into);
        let goal = Goal { text: self.goal.clone(), lang, skip: self.skip, limit: self.limit, tablebases };
        let stop = || Instant::now() >= end || (context.stop)();
        Ok(goal::watched(&stop, |stopped| goal::answer(&goal, stopped)))
    }

    /// How long it may take, if it may be asked at all.
    fn check(&self) -> Result<Duration, ApiError> {
        let refused =
            |message: Message, most: usize| Err(ApiError::unprocessable("bad_goal", &message.with("most", most)));
        if self.goal.len() > limits::GOAL {
            return refused(Message::new("server-goal-long"), limits::GOAL);
        }
        if self.skip > limits::SKIP {
            return refused(Message::new("server-goal-skip"), limits::SKIP);
        }
        if !(1..=limits::SOLUTIONS).contains(&self.limit) {
            return refused(Message::new("server-goal-limit"), limits::SOLUTIONS);
        }
        let most = limits::GOAL_TIME;
        match self.time {
            None => Ok(most),
            Some(time) if time > 0.0 && time <= most.as_secs_f64() => Ok(Duration::from_secs_f64(time)),
            Some(_) => refused(Message::new("server-goal-time"), most.as_secs() as usize),
        }
    }
}
