//! Answers that stay the same while the server runs: files of the page, and what is known of the games.

use std::io::Write;
use std::sync::OnceLock;

use axum::body::Bytes;
use axum::http::{HeaderMap, HeaderValue, StatusCode, header};
use axum::response::{IntoResponse, Response};
use flate2::Compression;
use flate2::write::GzEncoder;
use sha2::{Digest, Sha256};

/// An answer that stays the same until there is a new version of the program.
#[derive(Debug)]
pub struct Asset {
    /// Its media type.
    pub kind: HeaderValue,
    tag: HeaderValue,
    plain: Bytes,
    packed: OnceLock<Bytes>,
}

impl Asset {
    /// These bytes, of this media type.
    pub fn new(kind: &str, plain: Vec<u8>) -> Self {
        let kind = match kind {
            text @ ("text/html" | "text/css" | "text/javascript") => format!("{text}; charset=utf-8"),
            other => other.to_owned(),
        };
        let tag: String = Sha256::digest(&plain)[..12].iter().map(|byte| format!("{byte:02x}")).collect();
        Asset {
            kind: HeaderValue::from_str(&kind).expect("a media type"),
            tag: HeaderValue::from_str(&format!("\"{tag}\"")).expect("hexadecimal digits"),
            plain: plain.into(),
            packed: OnceLock::new(),
        }
    }

    /// The answer to a request for it. Browsers ask again every time and get a few bytes if they have it already, so a
    /// new version is there at once.
    pub fn answer(&self, asked: &HeaderMap) -> Response {
        let same = [
            (header::CACHE_CONTROL, HeaderValue::from_static("no-cache")),
            (header::ETAG, self.tag.clone()),
            (header::VARY, HeaderValue::from_static("accept-encoding")),
        ];
        if asked.get(header::IF_NONE_MATCH) == Some(&self.tag) {
            return (StatusCode::NOT_MODIFIED, same).into_response();
        }
        let kind = (header::CONTENT_TYPE, self.kind.clone());
        let takes_gzip = asked.get(header::ACCEPT_ENCODING).and_then(|value| value.to_str().ok());
        if takes_gzip.is_some_and(|encodings| encodings.split([',', ';']).any(|one| one.trim() == "gzip")) {
            let encoding = (header::CONTENT_ENCODING, HeaderValue::from_static("gzip"));
            return (StatusCode::OK, same, [kind, encoding], self.packed()).into_response();
        }
        (StatusCode::OK, same, [kind], self.plain.clone()).into_response()
    }

    /// The same bytes, compressed when they are first asked for.
    fn packed(&self) -> Bytes {
        let pack = || {
            let mut packer = GzEncoder::new(Vec::new(), Compression::best());
            let packed = packer.write_all(&self.plain).and_then(|()| packer.finish());
            packed.expect("memory takes everything").into()
        };
        self.packed.get_or_init(pack).clone()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_asset_is_packed_for_those_who_take_it() {
        let asset = Asset::new("text/css", b"a {}".repeat(100));
        let answer = |encodings: &'static str| {
            let headers = [(header::ACCEPT_ENCODING, HeaderValue::from_static(encodings))].into_iter().collect();
            asset.answer(&headers).headers().contains_key(header::CONTENT_ENCODING)
        };
        assert!(answer("gzip, deflate, br") && answer("br;q=1.0, gzip;q=0.8") && !answer("br") && !answer("identity"));
        assert!(asset.packed().len() < asset.plain.len() / 4);
    }

    #[test]
    fn who_has_it_already_gets_a_few_bytes() {
        let asset = Asset::new("text/css", b"a {}".to_vec());
        let headers = [(header::IF_NONE_MATCH, asset.tag.clone())].into_iter().collect();
        assert_eq!(asset.answer(&headers).status(), StatusCode::NOT_MODIFIED);
        assert_eq!(asset.answer(&HeaderMap::new()).status(), StatusCode::OK);
    }
}
