//! Questions that take a moment: whoever asks waits for a thread, and ends the search by going away.

use axum::http::{StatusCode, header};
use axum::response::{IntoResponse, Response};
use engine::Message;
use tokio::sync::oneshot;

use crate::address::ClientKey;
use crate::app::App;
use crate::error::ApiError;
use crate::pool::{JobKind, JobOwner};
use crate::task::{Answer, Progress, QueryTask, Reply, StopFlag, Submission, Task, TaskListener};

/// The answer to a question whose request makes sense.
pub async fn answer(app: &App, client: ClientKey, question: QueryTask) -> Result<Response, ApiError> {
    let busy = || ApiError::too_many_requests("busy", &Message::new("server-busy"));
    let owner = JobOwner::Client(client);
    if app.hub.is_busy_with(owner) {
        return Err(busy());
    }
    let (sender, receiver) = oneshot::channel();
    let waiting = Waiting(StopFlag::default());
    app.hub.runner.submit(Submission {
        kind: JobKind::Query,
        owner,
        match_id: None,
        key: None,
        task: Task::Query(question),
        stop: waiting.0.clone(),
        listener: Box::new(QueryListener(sender)),
    });
    let Reply { status, body } = receiver.await.map_err(|_| busy())?;
    let status = StatusCode::from_u16(status).unwrap_or(StatusCode::INTERNAL_SERVER_ERROR);
    Ok((status, [(header::CONTENT_TYPE, "application/json")], body).into_response())
}

/// Somebody waits until this is dropped.
struct Waiting(StopFlag);

impl Drop for Waiting {
    fn drop(&mut self) {
        self.0.set();
    }
}

struct QueryListener(oneshot::Sender<Reply>);

impl TaskListener for QueryListener {
    fn started(&self) -> bool {
        !self.0.is_closed()
    }

    fn progress(&self, _: Progress) {}

    fn finished(self: Box<Self>, answer: Answer) {
        if let Answer::Query(reply) = answer {
            let _ = self.0.send(reply);
        }
    }
}
