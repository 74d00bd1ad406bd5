//! The server inside a browser: the same routes and matches, without a network.

use std::path::PathBuf;
use std::sync::Arc;

use axum::Router;
use axum::body::{Body, BodyDataStream, Bytes};
use axum::http::Request;
use futures_util::StreamExt;
use tower::ServiceExt;

use crate::app::App;
use crate::clock::ServerTime;
use crate::hub::Hub;
use crate::limits::Limits;
use crate::search_sessions::SearchSessions;
use crate::socket::browser::{PageSocket, pair};
use crate::store::Store;
use crate::task::TaskRunner;
use crate::task::browser::{BrowserRunner, Thinker, Workers};

/// A server for the one page that has it.
#[derive(Clone, Debug)]
pub struct Embedded {
    router: Router,
    runner: Arc<BrowserRunner>,
}

/// An answer whose body comes bit by bit.
#[derive(Debug)]
pub struct Answer {
    /// The HTTP status.
    pub status: u16,
    /// What kind of body it has.
    pub content_type: String,
    body: BodyDataStream,
}

impl Answer {
    /// The next part of the body.
    pub async fn next(&mut self) -> Option<Bytes> {
        self.body.next().await?.ok()
    }
}

impl Embedded {
    /// Opens the store's matches, and wakes every machine that has to move; these workers think for it.
    pub async fn start(store: Arc<dyn Store>, workers: Box<dyn Workers>) -> Self {
        // Nobody else is there to be protected from whoever asks.
        let limits = Limits { rate: 1e6, burst: 1e6, matches: 1e6, studies: 1e6, analyses: 4, ..Limits::default() };
        let runner = BrowserRunner::new(workers, TABLEBASES.into());
        let sessions = Arc::new(SearchSessions::new(0));
        let (tasks, time) = (Arc::clone(&runner) as Arc<dyn TaskRunner>, Arc::<ServerTime>::default());
        let hub = Hub::with_runner(store, tasks, sessions, time, limits, Some(PathBuf::from(TABLEBASES)));
        hub.housekeeping();
        if let Err(error) = hub.wake_machines().await {
            tracing::error!(%error, "machines cannot go on");
        }
        Embedded { router: App::new(hub).router(), runner }
    }

    /// What thinks in such a worker.
    pub fn thinker() -> Thinker {
        Thinker::new(TABLEBASES.into())
    }

    /// A worker says something about its task of this number.
    pub fn hear(&self, worker: usize, id: u32, said: &str) {
        self.runner.hear(worker, id, said);
    }

    /// Answers a request.
    pub async fn request(
        &self,
        method: &str,
        path: &str,
        token: Option<&str>,
        body: Vec<u8>,
    ) -> Result<Answer, String> {
        let mut request = Request::builder().method(method).uri(path);
        if let Some(token) = token {
            request = request.header("authorization", token);
        }
        let request = request.body(Body::from(body)).map_err(|error| error.to_string())?;
        Ok(self.answer(request).await)
    }

    /// Opens the socket of a match; where it is refused, it ends at once.
    pub async fn open_socket(&self, path: &str) -> Result<PageSocket, String> {
        let (offered, ours) = pair();
        let request = Request::builder().uri(path).extension(offered).body(Body::empty());
        self.answer(request.map_err(|error| error.to_string())?).await;
        Ok(ours)
    }

    async fn answer(&self, request: Request<Body>) -> Answer {
        let Ok(response) = self.router.clone().oneshot(request).await;
        let (parts, body) = response.into_parts();
        let content_type = parts.headers.get("content-type").and_then(|kind| kind.to_str().ok());
        Answer {
            status: parts.status.as_u16(),
            content_type: content_type.unwrap_or_default().to_owned(),
            body: body.into_data_stream(),
        }
    }
}

/// The folder of the tables that are built here. There are no folders but those of `tablebase`, in memory.
const TABLEBASES: &str = "tables";
