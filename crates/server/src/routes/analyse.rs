//! What the engine thinks of a position, as it thinks.

use std::convert::Infallible;
use std::sync::{Arc, Weak};
use std::time::Duration;

use axum::body::Body as Stream;
use axum::extract::State;
use axum::http::header;
use axum::response::{IntoResponse, Response};
use engine::{Message, RuleSet};
use serde::Deserialize;
use tokio::sync::mpsc;
use utoipa::ToSchema;

use crate::address::{ClientInfo, ClientKey};
use crate::analysis::{AnalysisBody, AnalysisTask, Effort};
use crate::app::App;
use crate::error::ApiError;
use crate::hub::Hub;
use crate::limits;
use crate::pool::{JobKind, JobOwner};
use crate::routes::positions::{RuleSetQuery, open, play_all};
use crate::routes::request::{Body, read_json};
use crate::task::{Answer, Progress, RuleSetName, StopFlag, Submission, Task, TaskListener};

/// A position to be analysed.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct AnalyseBody {
    game: String,
    rules: Option<String>,
    size: Option<u8>,
    /// The position at the beginning, if not the usual one.
    #[schema(max_length = 32768)]
    start: Option<String>,
    /// The moves that lead to the position.
    #[serde(default)]
    #[schema(max_items = 5000)]
    moves: Vec<String>,
    /// How many moves are wanted, the best first.
    #[serde(default = "one_line")]
    #[schema(minimum = 1, maximum = 5, default = 1)]
    lines: u8,
    /// How long it may think.
    #[serde(default = "usual_seconds")]
    #[schema(minimum = 1, maximum = 60, default = 10)]
    seconds: u8,
}

fn one_line() -> u8 {
    1
}

fn usual_seconds() -> u8 {
    10
}

/// What the engine thinks of a position: JSON objects, one a line, while it thinks. Whoever closes the connection ends it.
/// Analyses take turns; one address may have 40 at once, and one more ends its oldest, whose last line then has `done` too.
#[utoipa::path(post, path = "/api/v1/analyse", request_body = AnalyseBody, responses((status = 200, body = AnalysisBody, content_type = "application/x-ndjson")))]
pub async fn analyse(State(app): State<App>, ClientInfo(client): ClientInfo, body: Body) -> Result<Response, ApiError> {
    let wanted: AnalyseBody = read_json(body)?;
    must_be_within("lines", wanted.lines, limits::ANALYSIS.0)?;
    must_be_within("seconds", wanted.seconds, limits::ANALYSIS.1)?;
    let (set, start) = must_be_position(&wanted)?;
    let owner = JobOwner::Client(client);
    if app.hub.is_busy_with(owner) || app.hub.runner.waiting(JobKind::Analysis) >= app.hub.limits.queued_per_client {
        return Err(ApiError::too_many_requests("busy", &Message::new("server-busy")));
    }
    let (stop, hash) = app.hub.analyses.begin(client, app.hub.limits.analyses);
    let (sender, lines) = mpsc::unbounded_channel();
    let effort = Effort { lines: wanted.lines.into(), time: Duration::from_secs(wanted.seconds.into()), hash };
    let task = AnalysisTask { set: RuleSetName::of(set), start, moves: wanted.moves, effort };
    app.hub.runner.submit(Submission {
        kind: JobKind::Analysis,
        owner,
        match_id: None,
        key: None,
        task: Task::Analysis(task),
        stop: stop.clone(),
        listener: Box::new(Teller { lines: sender, stop: stop.clone(), hub: Arc::downgrade(&app.hub) }),
    });
    let reader = Reader { lines, stop, hub: Arc::clone(&app.hub), client };
    let stream = futures_util::stream::unfold(reader, |mut reader| async move {
        let line = reader.lines.recv().await?;
        Some((Ok::<String, Infallible>(line), reader))
    });
    let headers = [(header::CONTENT_TYPE, "application/x-ndjson"), (header::CACHE_CONTROL, "no-store")];
    Ok((headers, Stream::from_stream(stream)).into_response())
}

/// Whoever reads the answer: when they are gone, the search ends.
struct Reader {
    lines: mpsc::UnboundedReceiver<String>,
    stop: StopFlag,
    hub: Arc<Hub>,
    client: ClientKey,
}

impl Drop for Reader {
    fn drop(&mut self) {
        self.stop.set();
        self.hub.analyses.forget(self.client);
    }
}

/// Sends what is found to whoever reads the answer.
struct Teller {
    lines: mpsc::UnboundedSender<String>,
    stop: StopFlag,
    hub: Weak<Hub>,
}

impl TaskListener for Teller {
    fn progress(&self, progress: Progress) {
        if let Progress::Line(line) = progress {
            let _ = self.lines.send(line); // Whoever asked may be gone; then the search hears of it by its stop flag.
        }
    }

    fn finished(self: Box<Self>, answer: Answer) {
        let Answer::Analysis { line, nodes } = answer else { return };
        if let Some(hub) = self.hub.upgrade() {
            hub.metrics.searched(nodes);
        }
        let _ = self.lines.send(line);
    }
}

impl Drop for Teller {
    fn drop(&mut self) {
        self.stop.set();
    }
}

/// The rules, and the position at the beginning in the game's notation, if not the usual one.
fn must_be_position(wanted: &AnalyseBody) -> Result<(&'static RuleSet, Option<String>), ApiError> {
    let query = RuleSetQuery { game: &wanted.game, rules: wanted.rules.as_deref(), size: wanted.size };
    let (set, mut board) = open(&query, wanted.start.as_deref())?;
    let start = wanted.start.as_ref().map(|_| board.text());
    play_all(set, board.as_mut(), &wanted.moves)?;
    Ok((set, start))
}

fn must_be_within(name: &'static str, number: u8, most: u8) -> Result<(), ApiError> {
    let message = || Message::new("server-number-within").with("name", name).with("most", most);
    if (1..=most).contains(&number) { Ok(()) } else { Err(ApiError::unprocessable("bad_number", &message())) }
}
