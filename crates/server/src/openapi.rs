//! The API's description.

use std::sync::LazyLock;

use utoipa::OpenApi;

use crate::routes::{health, live, mates, positions, rest, tables};

#[derive(OpenApi)]
#[openapi(
    info(
        title = "Tablas",
        description = "Five classic board games: matches that people and machines play. Every sentence for people \
            comes in Spanish and English. What is refused is answered with 4xx and `{code, text}`.",
        license(name = "MIT OR Apache-2.0")
    ),
    paths(
        rest::catalogue,
        rest::create,
        rest::list,
        rest::look,
        rest::at,
        rest::export,
        rest::join,
        rest::act,
        health::health,
        health::metrics,
        positions::read,
        positions::ask,
        mates::defend,
        mates::puzzles,
        tables::state,
        tables::build,
        live::live
    ),
    components(schemas(crate::body::ViewerBody))
)]
struct Api;

/// As JSON.
pub fn description() -> &'static str {
    static TEXT: LazyLock<String> = LazyLock::new(|| Api::openapi().to_json().expect("a description is plain data"));
    &TEXT
}

#[cfg(test)]
mod tests {
    use serde_json::Value;

    #[test]
    fn every_route_is_described() {
        let api: Value = serde_json::from_str(super::description()).expect("JSON");
        let paths: Vec<&String> = api["paths"].as_object().expect("paths").keys().collect();
        for path in [
            "/api/v1/catalogue",
            "/api/v1/matches",
            "/api/v1/matches/{id}",
            "/api/v1/matches/{id}/at/{ply}",
            "/api/v1/matches/{id}/export",
            "/api/v1/matches/{id}/join",
            "/api/v1/matches/{id}/actions",
            "/api/v1/matches/{id}/live",
            "/api/v1/read",
            "/api/v1/ask",
            "/api/v1/defend",
            "/api/v1/puzzles",
            "/api/v1/tables",
            "/health",
            "/metrics",
        ] {
            assert!(paths.iter().any(|known| *known == path), "{path} is not in {paths:?}");
        }
        let bare = |schema: &Value| schema["type"] == "object" && schema.get("properties").is_none();
        for (path, methods) in api["paths"].as_object().expect("paths") {
            for answer in methods.as_object().expect("methods").values() {
                for (status, answer) in answer["responses"].as_object().expect("answers") {
                    let schema = &answer["content"]["application/json"]["schema"];
                    assert!(!bare(schema), "{path} {status} is an object without a schema");
                }
            }
        }
        let schemas = api["components"]["schemas"].as_object().expect("schemas");
        assert!(schemas.contains_key("Action") && schemas.contains_key("Text"), "{:?}", schemas.keys());
    }
}
