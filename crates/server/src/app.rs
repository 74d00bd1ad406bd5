//! The routes and what they share.

#[cfg(not(target_family = "wasm"))]
use std::net::SocketAddr;
use std::sync::Arc;

use axum::Router;
use axum::extract::DefaultBodyLimit;
#[cfg(not(target_family = "wasm"))]
use axum::middleware::from_fn_with_state;
use axum::routing::{get, post};
#[cfg(not(target_family = "wasm"))]
use tower_http::catch_panic::CatchPanicLayer;
#[cfg(not(target_family = "wasm"))]
use tower_http::compression::CompressionLayer;

#[cfg(not(target_family = "wasm"))]
use crate::address::Network;
#[cfg(not(target_family = "wasm"))]
use crate::connections::Connections;
use crate::error::ApiError;
#[cfg(not(target_family = "wasm"))]
use crate::hosts::AllowedHosts;
use crate::hub::Hub;
use crate::limits;
#[cfg(not(target_family = "wasm"))]
use crate::middleware::guard;
use crate::rate_limit::RateLimiter;
use crate::routes::{
    analyse, ask, catalogue, create, explain, fallback, lab, learn, live, lobby, matches, positions, puzzles, records,
    reviews, search_tree, studies, tables, wall, why,
};
#[cfg(not(target_family = "wasm"))]
use crate::routes::{health, page};
use crate::wall::WallFeed;

/// What all routes share.
#[derive(Clone, Debug)]
pub struct App {
    /// All matches.
    pub hub: Arc<Hub>,
    /// The names under which the server may be addressed.
    #[cfg(not(target_family = "wasm"))]
    pub hosts: Arc<AllowedHosts>,
    /// What each client has used of its limits.
    pub rate_limiter: Arc<RateLimiter>,
    /// The open connections.
    #[cfg(not(target_family = "wasm"))]
    pub connections: Arc<Connections>,
    /// Proxies whose `X-Forwarded-For` is believed.
    #[cfg(not(target_family = "wasm"))]
    pub trusted: Arc<[Network]>,
    /// The last check of the store.
    #[cfg(not(target_family = "wasm"))]
    pub health: Arc<health::Health>,
    /// Whether `/metrics` answers everybody, or this machine alone.
    #[cfg(not(target_family = "wasm"))]
    pub metrics_public: bool,
    /// The tournament that it shows.
    pub wall: Option<WallFeed>,
}

#[cfg(not(target_family = "wasm"))]
/// Who may ask, and under which names the server is known.
#[derive(Clone, Default, Debug)]
pub struct Access {
    /// Other names under which the server is known, such as `tablas.example` or `192.168.1.7:7878`.
    pub names: Vec<String>,
    /// Proxies whose `X-Forwarded-For` is believed.
    pub trusted: Vec<Network>,
    /// Whether `/metrics` answers everybody.
    pub metrics_public: bool,
}

impl App {
    /// The shared data of a server that listens at `addr`.
    #[cfg(not(target_family = "wasm"))]
    pub fn new(hub: Arc<Hub>, addr: SocketAddr, access: &Access, connections: Arc<Connections>) -> Self {
        App {
            hub,
            hosts: Arc::new(AllowedHosts::of(addr, &access.names)),
            rate_limiter: Arc::default(),
            connections,
            trusted: access.trusted.as_slice().into(),
            health: Arc::default(),
            metrics_public: access.metrics_public,
            wall: None,
        }
    }

    /// The shared data of a server in a browser.
    #[cfg(target_family = "wasm")]
    pub fn new(hub: Arc<Hub>) -> Self {
        App { hub, rate_limiter: Arc::default(), wall: None }
    }

    /// Whether one more socket may be opened.
    #[cfg(not(target_family = "wasm"))]
    pub fn must_have_room_for_a_socket(&self) -> Result<(), ApiError> {
        if self.connections.can_upgrade() { Ok(()) } else { Err(ApiError::overloaded()) }
    }

    /// In a browser there is nobody else.
    #[cfg(target_family = "wasm")]
    #[expect(clippy::unnecessary_wraps, reason = "a server has its limits")]
    pub fn must_have_room_for_a_socket(&self) -> Result<(), ApiError> {
        Ok(())
    }

    /// The routes, the page and what every request passes.
    #[cfg(not(target_family = "wasm"))]
    pub fn router(self) -> Router {
        let app = self;
        Router::new()
            .route("/health", get(health::health))
            .route("/livez", get(health::livez))
            .route("/readyz", get(health::readyz))
            .route("/metrics", get(health::metrics))
            .route("/api/openapi.json", get(catalogue::openapi))
            .merge(live_routes())
            .nest("/api/v1", api().layer(CompressionLayer::new()))
            .fallback(page::file)
            .method_not_allowed_fallback(fallback::wrong_method)
            .layer(CatchPanicLayer::custom(fallback::panicked))
            .layer(DefaultBodyLimit::max(limits::BODY))
            .layer(from_fn_with_state(app.clone(), guard))
            .with_state(app)
    }

    /// The routes alone.
    #[cfg(target_family = "wasm")]
    pub fn router(self) -> Router {
        Router::new()
            .merge(live_routes())
            .nest("/api/v1", api())
            .fallback(fallback::no_such_page)
            .method_not_allowed_fallback(fallback::wrong_method)
            .layer(DefaultBodyLimit::max(limits::BODY))
            .with_state(self)
    }
}

/// What is answered bit by bit: without compression, which would keep lines back until there are enough of them.
fn live_routes() -> Router<App> {
    Router::new().route("/api/v1/matches/{id}/live", get(live::live)).route("/api/v1/analyse", post(analyse::analyse))
}

/// What is asked and answered.
fn api() -> Router<App> {
    let studies = Router::new()
        .route("/studies", post(studies::create))
        .route("/studies/{id}", get(studies::look).put(studies::replace).delete(studies::remove))
        .layer(DefaultBodyLimit::max(limits::STUDY));
    Router::new()
        .route("/catalogue", get(catalogue::catalogue))
        .route("/matches", post(create::create).get(matches::list))
        .route("/lobby", get(lobby::lobby))
        .route("/matches/{id}", get(matches::look))
        .route("/matches/{id}/at/{ply}", get(matches::at))
        .route("/matches/{id}/review", get(reviews::look).post(reviews::begin))
        .route("/matches/{id}/export", get(matches::export))
        .route("/matches/{id}/join", post(matches::join))
        .route("/matches/{id}/actions", post(matches::act))
        .route("/read", post(positions::read))
        .route("/write", post(records::write))
        .route("/ask", post(ask::ask))
        .route("/goals", get(ask::examples))
        .route("/tree", post(search_tree::search_tree))
        .route("/explain", post(explain::explain))
        .route("/lab/nodes", post(lab::nodes))
        .route("/lab/branching", post(lab::branching))
        .route("/lab/strength", post(lab::strength))
        .route("/lab/times", post(lab::times))
        .route("/why", post(why::why))
        .route("/wall", get(wall::wall))
        .route("/defend", post(puzzles::defend))
        .route("/solution", post(puzzles::solution))
        .route("/puzzles", get(puzzles::puzzles))
        .route("/rules/{game}/{rules}", get(learn::rules))
        .route("/lessons/{game}/{rules}", get(learn::lesson))
        .route("/tables", get(tables::state).post(tables::build))
        .merge(studies)
        .fallback(fallback::no_such_page)
        .method_not_allowed_fallback(fallback::wrong_method)
}
