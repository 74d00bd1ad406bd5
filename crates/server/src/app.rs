//! The routes and what they share.

use std::net::SocketAddr;
use std::sync::Arc;

use axum::Router;
use axum::extract::DefaultBodyLimit;
use axum::middleware::from_fn_with_state;
use axum::routing::{get, post};
use tower_http::catch_panic::CatchPanicLayer;
use tower_http::compression::CompressionLayer;

use crate::guard::{Clients, Hosts, guard};
use crate::hub::Hub;
use crate::limits;
use crate::routes::{live, mates, page, positions, rest, tables};

/// What all routes share.
#[derive(Clone, Debug)]
pub struct App {
    /// All matches.
    pub hub: Arc<Hub>,
    /// Our own names.
    pub hosts: Arc<Hosts>,
    /// Who asks.
    pub clients: Arc<Clients>,
}

impl App {
    /// The routes of a server that listens at `addr`, which may be called by `names` too.
    pub fn router(hub: Arc<Hub>, addr: SocketAddr, names: &[String]) -> Router {
        let app = App { hub, hosts: Arc::new(Hosts::of(addr, names)), clients: Arc::default() };
        let api = Router::new()
            .route("/catalogue", get(rest::catalogue))
            .route("/matches", post(rest::create).get(rest::list))
            .route("/matches/{id}", get(rest::look))
            .route("/matches/{id}/at/{ply}", get(rest::at))
            .route("/matches/{id}/export", get(rest::export))
            .route("/matches/{id}/join", post(rest::join))
            .route("/matches/{id}/actions", post(rest::act))
            .route("/read", post(positions::read))
            .route("/ask", post(positions::ask))
            .route("/defend", post(mates::defend))
            .route("/puzzles", get(mates::puzzles))
            .route("/tables", get(tables::state).post(tables::build))
            .fallback(rest::no_such_page)
            .method_not_allowed_fallback(rest::wrong_method)
            .layer(CompressionLayer::new());
        Router::new()
            .route("/health", get(rest::health))
            .route("/metrics", get(rest::metrics))
            .route("/api/openapi.json", get(rest::openapi))
            .route("/api/v1/matches/{id}/live", get(live::live))
            .nest("/api/v1", api)
            .fallback(page::file)
            .method_not_allowed_fallback(rest::wrong_method)
            .layer(CatchPanicLayer::custom(rest::panicked))
            .layer(DefaultBodyLimit::max(limits::BODY))
            .layer(from_fn_with_state(app.clone(), guard))
            .with_state(app)
    }
}
