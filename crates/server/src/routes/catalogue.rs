//! What does not change while the server runs: the catalogue of games, and the description of the API.

use std::sync::LazyLock;

use axum::http::HeaderMap;
use axum::response::Response;

use crate::asset::Asset;

/// What can be played.
#[utoipa::path(get, tag = "rest", path = "/api/v1/catalogue", responses((status = 200, body = crate::catalogue::Catalogue)))]
pub async fn catalogue(headers: HeaderMap) -> Response {
    static CACHE: LazyLock<Asset> = LazyLock::new(|| {
        let catalogue = serde_json::to_vec(&crate::catalogue::catalogue()).expect("plain data");
        Asset::new("application/json", catalogue)
    });
    CACHE.answer(&headers)
}

/// The description of all this.
#[cfg(not(target_family = "wasm"))]
pub async fn openapi() -> impl axum::response::IntoResponse {
    ([(axum::http::header::CONTENT_TYPE, "application/json")], crate::openapi::description())
}
