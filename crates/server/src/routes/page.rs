//! The page, which lies inside the binary.

use axum::http::{HeaderMap, HeaderValue, StatusCode, Uri, header};
use axum::response::{IntoResponse, Response};
use rust_embed::{EmbeddedFile, RustEmbed};

use crate::routes::rest::no_such_page;

#[derive(RustEmbed)]
#[folder = "web/"]
#[exclude = "*.ts"]
#[exclude = "*.json"]
#[exclude = "node_modules/*"]
#[exclude = "tests/*"]
struct Web;

/// A file of the page; every name without a dot is the page itself, which finds its way by the address.
pub async fn file(uri: Uri, headers: HeaderMap) -> Response {
    let path = uri.path().trim_start_matches('/');
    if path.starts_with("api/") {
        return no_such_page().await.into_response();
    }
    let name = if path.is_empty() || !path.contains('.') { "index.html" } else { path };
    match Web::get(name) {
        Some(file) => send(&file, &headers),
        None => no_such_page().await.into_response(),
    }
}

fn send(file: &EmbeddedFile, asked: &HeaderMap) -> Response {
    let tag: String = file.metadata.sha256_hash()[..12].iter().map(|byte| format!("{byte:02x}")).collect();
    let tag = HeaderValue::from_str(&format!("\"{tag}\"")).expect("hexadecimal digits");
    // Always asked for again, and answered in a few bytes: a new version is there at once.
    let cache = (header::CACHE_CONTROL, HeaderValue::from_static("no-cache"));
    if asked.get(header::IF_NONE_MATCH) == Some(&tag) {
        return (StatusCode::NOT_MODIFIED, [cache, (header::ETAG, tag)]).into_response();
    }
    let kind = match file.metadata.mimetype() {
        text @ ("text/html" | "text/css" | "text/javascript") => format!("{text}; charset=utf-8"),
        other => other.to_owned(),
    };
    let kind = HeaderValue::from_str(&kind).expect("a media type");
    (StatusCode::OK, [cache, (header::ETAG, tag), (header::CONTENT_TYPE, kind)], file.data.to_vec()).into_response()
}
