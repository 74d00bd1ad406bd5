//! Experiments over HTTP.

use reqwest::StatusCode;
use serde_json::{Value, json};

use crate::client::{Client, Folder, quick, start};

#[tokio::test(flavor = "multi_thread")]
async fn experiments_give_numbers_to_plot() {
    let folder = Folder::new();
    let server = start(&folder, quick()).await;
    let client = Client::new(server.addr());
    let ask = async |experiment: &str, body: Value| {
        let (status, found) = client.post(&format!("/api/v1/lab/{experiment}"), None, &body).await;
        assert_eq!(status, StatusCode::OK, "{experiment}: {found}");
        found
    };
    let nodes = ask("nodes", json!({"game": "ajedrez", "evaluator": "documento", "depth": 2})).await;
    assert_eq!((&nodes["rows"][0]["minimax"], &nodes["rows"][1]["minimax"]), (&21.into(), &421.into()), "{nodes}");
    let wanted = json!({"game": "cuatro", "games": 20, "seed": 4});
    let games = ask("branching", wanted.clone()).await;
    assert_eq!((&games["rows"][0]["median"], &games["rows"][0]["games"]), (&7.0.into(), &20.into()), "{games}");
    assert_eq!(games, ask("branching", wanted).await);
    // A match goes on with what has been played.
    let mut body = json!({"game": "cuatro", "evaluator": "documento", "depth": 2, "seed": 1});
    for pair in 1..=2 {
        let found = ask("strength", body.clone()).await;
        let tally = &found["tally"];
        let games: u64 = ["wins", "draws", "losses"].iter().filter_map(|name| tally[name].as_u64()).sum();
        assert_eq!((games, &found["depth"]), (2 * pair, &2.into()), "{found}");
        assert!(found["elo"].is_number() && found["elo_error"].is_number(), "{found}");
        body["tally"] = tally.clone();
    }
    let times = ask("times", json!({})).await;
    assert_eq!((&times["rows"][2]["inferences"], times["rows"].as_array().map(Vec::len)), (&3_775_776.into(), Some(3)));
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn what_cannot_be_measured_is_refused_with_a_reason() {
    let folder = Folder::new();
    let server = start(&folder, quick()).await;
    let client = Client::new(server.addr());
    let tally = |wins: u64, losses: u64| json!({"wins": wins, "draws": 0, "losses": losses});
    let strength =
        |depth: u32, tally: Value| json!({"game": "cuatro", "evaluator": "documento", "depth": depth, "tally": tally});
    for (experiment, body, code, word) in [
        ("nodes", json!({"game": "damas", "evaluator": "me", "depth": 2}), "bad_experiment", "documento, tablas"),
        ("nodes", json!({"game": "damas", "evaluator": "documento", "depth": 0}), "bad_experiment", "12"),
        ("nodes", json!({"game": "damas", "evaluator": "documento", "depth": 13}), "bad_experiment", "12"),
        ("nodes", json!({"game": "go", "evaluator": "documento", "depth": 1}), "no_such_game", "go"),
        ("branching", json!({"game": "damas", "games": 0}), "bad_experiment", "1000"),
        ("branching", json!({"game": "damas", "games": 1001}), "bad_experiment", "1000"),
        ("strength", strength(1, tally(0, 0)), "bad_experiment", "6"),
        ("strength", strength(7, tally(0, 0)), "bad_experiment", "6"),
        ("strength", strength(2, tally(1, 0)), "bad_experiment", "1000"),
        ("strength", strength(2, tally(u64::MAX, u64::MAX)), "bad_experiment", "1000"),
        ("strength", strength(2, tally(900, 100)), "bad_experiment", "1000"),
    ] {
        let (status, answer) = client.post(&format!("/api/v1/lab/{experiment}"), None, &body).await;
        let expected = (StatusCode::UNPROCESSABLE_ENTITY, Some(code));
        assert_eq!((status, answer["code"].as_str()), expected, "{body}: {answer}");
        assert!(answer["text"]["es"].as_str().is_some_and(|text| text.contains(word)), "{answer}");
    }
    server.stop().await;
}
