//! The page, which is embedded in the binary.

use axum::http::{HeaderMap, Uri};
use axum::response::{IntoResponse, Response};

use crate::routes::fallback::no_such_page;
use crate::web;

/// A file of the page. Every other path without a dot is the page itself, which finds the view by the address.
pub async fn file(uri: Uri, headers: HeaderMap) -> Response {
    let path = uri.path().trim_start_matches('/');
    if path.starts_with("api/") {
        return no_such_page().await.into_response();
    }
    let name = match path {
        "docs" => web::DOCS,
        "embed" => web::EMBED,
        path if !path.contains('.') => web::INDEX,
        path => path,
    };
    match web::asset(name) {
        Some(asset) => asset.answer(&headers),
        None => no_such_page().await.into_response(),
    }
}
