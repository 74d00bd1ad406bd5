//! Health and metrics.

use std::time::Duration;

use axum::Json;
use axum::extract::State;
use axum::http::{StatusCode, header};
use axum::response::{IntoResponse, Response};
use engine::Message;
use serde::Serialize;
use tokio::sync::Mutex;
use utoipa::ToSchema;

use crate::app::App;
use crate::error::ApiError;
use crate::metrics::MetricsText;
use crate::pool::JobKind;
use crate::runtime::{self, Instant};
use crate::store::StoreError;

/// Between two checks of the store, however many ask: each check writes to it.
const PAUSE: Duration = Duration::from_secs(1);
/// How long a check may take.
const TIMEOUT: Duration = Duration::from_secs(5);

/// That all is well.
#[derive(Serialize, Debug, ToSchema)]
pub struct HealthBody {
    status: &'static str,
}

/// The last check of the store: when it was, and its result.
#[derive(Debug, Default)]
pub struct Health(Mutex<Option<(Instant, Result<(), StoreError>)>>);

impl Health {
    async fn check(&self, app: &App) -> Result<(), StoreError> {
        let mut last = self.0.lock().await;
        if let Some((at, result)) = &*last
            && at.elapsed() < PAUSE
        {
            return result.clone();
        }
        let late = || StoreError::Broken("the store does not answer".into());
        let result = runtime::timeout(TIMEOUT, app.hub.store.check()).await.unwrap_or_else(|_| Err(late()));
        *last = Some((Instant::now(), result.clone()));
        result
    }
}

/// Whether the server works and can store what is played; if not, why.
#[utoipa::path(get, path = "/health", responses((status = 200, body = HealthBody)))]
pub async fn health(State(app): State<App>) -> Result<Response, ApiError> {
    as_health(app.health.check(&app).await)?;
    Ok(Json(HealthBody { status: "ok" }).into_response())
}

/// That the process answers, whatever the database does: who watches over it need not restart it.
#[utoipa::path(get, path = "/livez", responses((status = 200, body = HealthBody)))]
pub async fn livez() -> Json<HealthBody> {
    Json(HealthBody { status: "ok" })
}

/// Whether people may be sent here: it can store what is played, and is not about to stop.
#[utoipa::path(get, path = "/readyz", responses((status = 200, body = HealthBody)))]
pub async fn readyz(State(app): State<App>) -> Result<Response, ApiError> {
    if app.hub.is_stopping() {
        let message = Message::new("server-stopping");
        return Err(ApiError::new(StatusCode::SERVICE_UNAVAILABLE, "stopping", &message));
    }
    health(State(app)).await
}

fn as_health(result: Result<(), StoreError>) -> Result<(), ApiError> {
    result.map_err(|error| {
        let message = Message::new("server-cannot-store").with("reason", error);
        ApiError::new(StatusCode::SERVICE_UNAVAILABLE, "cannot_store", &message)
    })
}

/// Metrics for Prometheus; for this machine only, unless the server was started with public metrics.
#[utoipa::path(get, path = "/metrics", responses((status = 200, body = String, content_type = "text/plain")))]
pub async fn metrics(State(app): State<App>) -> Response {
    let App { hub, connections, .. } = &app;
    let mut text = MetricsText::default();
    hub.metrics.write(&mut text);
    text.gauge("matches_loaded", "Matches in memory.", hub.loaded());
    text.gauge("connections", "Open connections, sockets among them.", connections.count());
    text.gauge(
        "searches_waiting",
        "Moves of machines that wait for a worker.",
        hub.runner.waiting(JobKind::MachineMove),
    );
    text.gauge("questions_waiting", "Hints and mates that wait for a worker.", hub.runner.waiting(JobKind::Query));
    text.gauge("analyses_waiting", "Analyses that wait for a worker.", hub.runner.waiting(JobKind::Analysis));
    text.gauge("reviews_waiting", "Reviews of matches that wait for a worker.", hub.runner.waiting(JobKind::Review));
    text.gauge("searches_running", "Searches that go on.", hub.runner.busy());
    if let Some(remote) = hub.runner.remote() {
        text.gauge("workers", "Workers of this version on other machines.", remote.workers);
        text.counter("tasks_elsewhere_total", "Tasks that workers have answered.", remote.answered);
    }
    let sessions = &hub.search_sessions;
    text.gauge("search_tables_kept", "Transposition tables that wait for their machine's next move.", sessions.count());
    text.counter("search_tables_reused_total", "Searches that went on with such a table.", sessions.reused());
    let store = hub.store.status();
    text.counter("store_errors_total", "Questions and changes in which the database failed.", store.errors);
    let can_store = u8::from(store.cannot_store.is_none());
    text.gauge("store_writable", "1 where the last change could be stored.", can_store);
    if let Some(listening) = store.listening {
        text.gauge("store_listening", "1 while other servers' moves are heard of.", u8::from(listening));
    }
    let kind = [(header::CONTENT_TYPE, "text/plain; version=0.0.4; charset=utf-8")];
    (kind, text.text()).into_response()
}

#[cfg(test)]
mod tests {
    use engine::Lang;

    use super::*;

    #[test]
    fn a_store_that_cannot_store_is_told_with_its_reason() {
        assert_eq!(as_health(Ok(())), Ok(()));
        let error = as_health(Err(StoreError::Broken("database or disk is full".into()))).expect_err("not well");
        assert_eq!((error.status.as_u16(), error.code), (503, "cannot_store"));
        assert!(Lang::ALL.iter().all(|lang| error.text.words(*lang).contains("disk is full")), "{error:?}");
    }
}
