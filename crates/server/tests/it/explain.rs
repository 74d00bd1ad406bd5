//! Evaluations explained over HTTP.

use reqwest::StatusCode;
use serde_json::{Value, json};

use crate::client::{Client, Folder, quick, start};

const EXPLAIN: &str = "/api/v1/explain";

#[tokio::test(flavor = "multi_thread")]
async fn every_game_is_explained_by_both_evaluators() {
    let folder = Folder::new();
    let server = start(&folder, quick()).await;
    let client = Client::new(server.addr());
    for game in ["ajedrez", "damas", "reversi", "arabe", "molino", "cuatro"] {
        for evaluator in ["documento", "tablas"] {
            let body = json!({"game": game, "evaluator": evaluator, "depth": 1});
            let (status, found) = client.post(EXPLAIN, None, &body).await;
            assert_eq!(status, StatusCode::OK, "{game}: {found}");
            let weights = found["weights"].as_array().expect("weights");
            assert!(!weights.is_empty() && weights.iter().all(|one| one["value"] == one["usual"]), "{game}: {found}");
            assert_eq!(found["choice"], found["usual_choice"], "{game}");
            // A weight of nothing leaves nothing of its terms.
            let nothing: serde_json::Map<String, Value> =
                weights.iter().map(|one| (one["name"].as_str().expect("a name").to_owned(), 0.into())).collect();
            let (_, empty) = client.post(EXPLAIN, None, &with(&body, "weights", nothing.into())).await;
            assert_eq!((&empty["value"], &empty["usual_value"]), (&0.into(), &found["value"]), "{game}: {empty}");
        }
    }
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn what_cannot_be_explained_is_refused_with_a_reason() {
    let folder = Folder::new();
    let server = start(&folder, quick()).await;
    let client = Client::new(server.addr());
    let usual = json!({"game": "reversi", "evaluator": "documento"});
    for (key, value, code, word) in [
        ("evaluator", "me".into(), "bad_explanation", "documento, tablas"),
        ("profile", "seven".into(), "bad_explanation", "classic"),
        ("depth", 0.into(), "bad_explanation", "6"),
        ("depth", 7.into(), "bad_explanation", "6"),
        ("weights", json!({"corners": 1}), "no_explanation", "esquinas"),
        ("weights", json!({"win": 2_000_000}), "bad_explanation", "1000000"),
        ("position", "nothing".into(), "bad_position", ""),
        ("position", ("X".repeat(64) + " O").into(), "no_explanation", ""),
        ("game", "go".into(), "no_such_game", "go"),
    ] {
        let (status, answer) = client.post(EXPLAIN, None, &with(&usual, key, value)).await;
        assert_eq!((status, answer["code"].as_str()), (StatusCode::UNPROCESSABLE_ENTITY, Some(code)), "{answer}");
        assert!(answer["text"]["es"].as_str().is_some_and(|text| text.contains(word)), "{answer}");
    }
    server.stop().await;
}

fn with(body: &Value, key: &str, value: Value) -> Value {
    let mut body = body.clone();
    body[key] = value;
    body
}
