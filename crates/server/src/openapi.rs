//! The description of the API: what utoipa finds at the routes, and the errors that they may answer with.

use std::sync::LazyLock;

use serde_json::{Map, Value, json};
use utoipa::OpenApi;

use crate::error::ErrorBody;
use crate::routes::{
    analyse, ask, catalogue, create, explain, health, lab, learn, live, lobby, matches, positions, puzzles, records,
    reviews, search_tree, studies, tables, wall, why,
};

#[derive(OpenApi)]
#[openapi(
    info(
        title = "Tablas",
        description = "Classic board games: matches that people and machines play. Every sentence for people \
            comes in each language that we speak. What is refused is answered with `{code, text}`. Limits hold for each \
            server and each address, of IPv6 for its first 64 bits.",
        license(name = "MIT OR Apache-2.0", identifier = "MIT OR Apache-2.0")
    ),
    paths(
        catalogue::catalogue,
        create::create,
        matches::list,
        lobby::lobby,
        matches::look,
        matches::at,
        matches::export,
        reviews::look,
        reviews::begin,
        matches::join,
        matches::act,
        health::health,
        health::livez,
        health::readyz,
        health::metrics,
        studies::create,
        studies::look,
        studies::replace,
        studies::remove,
        positions::read,
        records::write,
        ask::ask,
        ask::examples,
        analyse::analyse,
        search_tree::search_tree,
        explain::explain,
        lab::nodes,
        lab::branching,
        lab::strength,
        lab::times,
        why::why,
        wall::wall,
        puzzles::defend,
        puzzles::solution,
        puzzles::puzzles,
        learn::rules,
        learn::lesson,
        tables::state,
        tables::build,
        live::live
    ),
    components(schemas(crate::dto::ViewerBody, crate::export::Format, ErrorBody<'static>))
)]
struct Api;

/// The statuses that a route may answer with, beside those that are written at it: method, path, statuses.
const ERROR_RESPONSES: &[(&str, &str, &[u16])] = &[
    ("get", "/health", &[503]),
    ("get", "/livez", &[]),
    ("get", "/readyz", &[503]),
    ("get", "/metrics", &[403]),
    ("get", "/api/v1/catalogue", &[304]),
    ("get", "/api/v1/puzzles", &[304, 422]),
    ("get", "/api/v1/rules/{game}/{rules}", &[304, 404]),
    ("get", "/api/v1/lessons/{game}/{rules}", &[304, 404]),
    ("post", "/api/v1/matches", &[422]),
    ("get", "/api/v1/matches", &[404]),
    ("get", "/api/v1/lobby", &[]),
    ("get", "/api/v1/matches/{id}", &[401, 404]),
    ("get", "/api/v1/matches/{id}/at/{ply}", &[404]),
    ("get", "/api/v1/matches/{id}/export", &[404, 422]),
    ("get", "/api/v1/matches/{id}/review", &[404]),
    ("post", "/api/v1/matches/{id}/review", &[404, 409]),
    ("post", "/api/v1/matches/{id}/join", &[404, 409, 422]),
    ("post", "/api/v1/matches/{id}/actions", &[401, 404, 409, 422]),
    ("get", "/api/v1/matches/{id}/live", &[403, 404, 426, 429]),
    ("post", "/api/v1/studies", &[422]),
    ("get", "/api/v1/studies/{id}", &[404]),
    ("put", "/api/v1/studies/{id}", &[401, 404, 409, 422]),
    ("delete", "/api/v1/studies/{id}", &[401, 404]),
    ("post", "/api/v1/read", &[422]),
    ("post", "/api/v1/write", &[422]),
    ("post", "/api/v1/ask", &[422]),
    ("get", "/api/v1/goals", &[]),
    ("post", "/api/v1/analyse", &[422]),
    ("post", "/api/v1/tree", &[422]),
    ("post", "/api/v1/explain", &[422]),
    ("post", "/api/v1/lab/nodes", &[422]),
    ("post", "/api/v1/lab/branching", &[422]),
    ("post", "/api/v1/lab/strength", &[422]),
    ("post", "/api/v1/lab/times", &[422]),
    ("post", "/api/v1/why", &[422]),
    ("get", "/api/v1/wall", &[404]),
    ("post", "/api/v1/defend", &[422]),
    ("post", "/api/v1/solution", &[422]),
    ("get", "/api/v1/tables", &[422]),
    ("post", "/api/v1/tables", &[422]),
];

/// What every route may answer: unreadable, too slow, wrong host, our fault, overloaded or a store that fails.
const ALWAYS: [u16; 5] = [400, 408, 421, 500, 503];
/// What routes that change something may answer too: from a foreign page, too often.
const CHANGING: [u16; 2] = [403, 429];
/// And those with a body: too large.
const WITH_BODY: [u16; 3] = [403, 413, 429];

/// What a status means.
fn meaning(status: u16) -> &'static str {
    match status {
        101 => "The connection is a socket from now on.",
        200 => "Done, and what came of it.",
        201 => "The match is open, or the analysis stored.",
        204 => "Done; there is nothing to say.",
        304 => "Nothing has changed since the `ETag` that was sent.",
        400 => "What was sent cannot be read.",
        401 => "The token is missing, or is none.",
        403 => "Not for this person, or from a foreign page.",
        404 => "There is no such match, analysis, move or game.",
        408 => "It took too long.",
        409 => "Right in itself, but not in this state of the match or the analysis.",
        413 => "The body has more than 65536 bytes, that of an analysis more than 262144.",
        421 => "The server does not have the name that it was called by.",
        422 => "Readable, but it cannot be; the reasons are told.",
        426 => "A WebSocket is expected.",
        429 => "Too often, or too much at once.",
        500 => "A fault of the server.",
        503 => "Nothing can be stored, or there is no room for one more connection.",
        _ => "",
    }
}

/// As JSON.
pub fn description() -> &'static str {
    static TEXT: LazyLock<String> = LazyLock::new(|| described().to_string());
    &TEXT
}

fn described() -> Value {
    let mut api = serde_json::to_value(Api::openapi()).expect("a description is plain data");
    api["servers"] = json!([{"url": "/"}]);
    api["components"]["securitySchemes"] = json!({
        "token": {"type": "http", "scheme": "bearer", "description": "The secret of a seat, of the opener, or of an analysis."}
    });
    for &(method, path, statuses) in ERROR_RESPONSES {
        let operation = &mut api["paths"][path][method];
        let changing: &[u16] = match method {
            "post" | "put" => &WITH_BODY,
            "delete" => &CHANGING,
            _ => &[],
        };
        let mut statuses: Vec<u16> = [statuses, &ALWAYS, changing].concat();
        statuses.sort_unstable();
        statuses.dedup();
        let answers = operation["responses"].as_object_mut().expect("a route has answers");
        answers.extend(statuses.into_iter().map(|status| (status.to_string(), error_response(status))));
        for (status, answer) in answers.iter_mut().filter(|(_, answer)| answer.get("description").is_none()) {
            answer["description"] = json!(meaning(status.parse().unwrap_or_default()));
        }
        answers.sort_keys();
        operation["security"] = match (method, path) {
            (_, "/api/v1/matches/{id}/actions") | ("put" | "delete", _) => json!([{"token": []}]),
            (_, "/api/v1/matches/{id}") => json!([{}, {"token": []}]),
            _ => json!([]),
        };
    }
    api
}

/// The description of an error.
fn error_response(status: u16) -> Value {
    let mut answer = Map::from_iter([("description".to_owned(), json!(meaning(status)))]);
    if status >= 400 {
        let schema = json!({"$ref": "#/components/schemas/RefusalBody"});
        answer.insert("content".into(), json!({"application/json": {"schema": schema}}));
    }
    if status == 429 {
        let header = json!({"description": "Seconds to wait.", "schema": {"type": "integer", "minimum": 0}});
        answer.insert("headers".into(), json!({"Retry-After": header}));
    }
    answer.into()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn operations(api: &Value) -> Vec<(String, String, &Value)> {
        let paths = api["paths"].as_object().expect("paths").iter();
        paths
            .flat_map(|(path, methods)| {
                let methods = methods.as_object().expect("methods").iter();
                methods.map(move |(method, operation)| (method.clone(), path.clone(), operation))
            })
            .collect()
    }

    #[test]
    fn every_route_is_described_with_its_refusals() {
        let api = described();
        let described = operations(&api);
        assert_eq!(described.len(), ERROR_RESPONSES.len());
        for &(method, path, _) in ERROR_RESPONSES {
            assert!(described.iter().any(|one| one.0 == method && one.1 == path), "{method} {path}");
        }
        let opening = &api["paths"]["/api/v1/matches"]["post"]["responses"];
        assert!(["201", "400", "413", "429"].iter().all(|status| opening.get(status).is_some()), "{opening}");
        let bare = |schema: &Value| schema["type"] == "object" && schema.get("properties").is_none();
        for (method, path, operation) in described {
            for (status, answer) in operation["responses"].as_object().expect("answers") {
                let meaning = answer["description"].as_str().unwrap_or_default();
                assert!(!meaning.is_empty(), "{method} {path} {status} has no description");
                let schema = &answer["content"]["application/json"]["schema"];
                assert!(!bare(schema), "{path} {status} is an object without a schema");
            }
        }
    }

    #[test]
    fn parameters_are_where_they_are() {
        for (method, path, operation) in operations(&described()) {
            let parameters = operation["parameters"].as_array().cloned().unwrap_or_default();
            for parameter in &parameters {
                let name = parameter["name"].as_str().expect("a name");
                let in_path = path.contains(&format!("{{{name}}}"));
                assert_eq!(parameter["in"] == "path", in_path, "{method} {path} {name}");
                let has_usual = path == "/api/v1/puzzles";
                let is_needed = in_path || (matches!(name, "format" | "game") && !has_usual);
                assert_eq!(parameter["required"], json!(is_needed), "{path} {name}");
            }
            assert_eq!(path.matches('{').count(), parameters.iter().filter(|one| one["in"] == "path").count());
        }
    }

    #[test]
    fn every_reference_leads_somewhere() {
        fn references(value: &Value, found: &mut Vec<String>) {
            match value {
                Value::Object(fields) => {
                    found.extend(fields.get("$ref").and_then(Value::as_str).map(str::to_owned));
                    fields.values().for_each(|value| references(value, found));
                }
                Value::Array(values) => values.iter().for_each(|value| references(value, found)),
                _ => {}
            }
        }
        let api = described();
        let mut found = Vec::new();
        references(&api, &mut found);
        assert!(found.len() > 50, "{found:?}");
        for reference in found {
            assert!(api.pointer(&reference[1..]).is_some(), "{reference} leads nowhere");
        }
    }

    #[test]
    fn limits_are_the_servers() {
        use crate::limits;
        let api = described();
        let field = |path: &str| api.pointer(&format!("/components/schemas/{path}")).cloned().unwrap_or_default();
        assert_eq!(field("NewMatch/properties/name/maxLength"), json!(limits::NAME));
        assert_eq!(field("NewMatch/properties/position/maxLength"), json!(limits::TEXT));
        assert_eq!(field("JoinBody/properties/name/maxLength"), json!(limits::NAME));
        assert_eq!(field("ReadBody/properties/text/maxLength"), json!(limits::TEXT));
        assert_eq!(field("ReadBody/properties/moves/maxItems"), json!(limits::PLIES));
        assert_eq!(field("WriteBody/properties/start/maxLength"), json!(limits::TEXT));
        assert_eq!(field("NodeBody/properties/move/maxLength"), json!(limits::MOVE));
        assert_eq!(field("StudyBody/properties/start/maxLength"), json!(limits::TEXT));
        assert_eq!(field("StudyBody/properties/text/maxLength"), json!(limits::TEXT));
        assert_eq!(field("StudyBody/properties/title/maxLength"), json!(limits::TITLE));
        assert_eq!(field("StudyBody/properties/tags/maxItems"), json!(limits::TAGS));
        assert_eq!(field("GoalBody/properties/goal/maxLength"), json!(limits::GOAL));
        assert_eq!(field("GoalBody/properties/skip/maximum"), json!(limits::SKIP));
        assert_eq!(field("GoalBody/properties/limit/maximum"), json!(limits::SOLUTIONS));
        assert_eq!(field("GoalBody/properties/time/maximum"), json!(limits::GOAL_TIME.as_secs()));
        assert_eq!(field("AskBody/properties/n/maximum"), json!(limits::MATE.0));
        assert_eq!(field("WhyBody/properties/clicks/maxItems"), json!(limits::MOVE));
        assert_eq!(field("WhyBody/properties/move/maxLength"), json!(limits::MOVE));
        assert_eq!(field("TryBody/properties/n/maximum"), json!(limits::MATE.0));
        let action = field("Action").to_string();
        assert!(action.contains(&format!("\"maxItems\":{}", limits::PLAN.0)), "{action}");
        assert!(action.contains(&format!("\"maxLength\":{}", limits::MOVE)), "{action}");
        for most in [limits::BODY, limits::STUDY] {
            assert!(meaning(413).contains(&most.to_string()));
        }
    }
}
