//! What does not change while the server runs: the catalogue of games, and the description of the API.

use std::sync::LazyLock;

use axum::http::{HeaderMap, header};
use axum::response::{IntoResponse, Response};

use crate::web::Asset;

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
pub async fn openapi() -> Response {
    ([(header::CONTENT_TYPE, "application/json")], crate::openapi::description()).into_response()
}
