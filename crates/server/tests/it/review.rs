//! Reviews of matches that have ended: begun by whoever asks, made once, kept with the match.

use std::time::{Duration, Instant};

use reqwest::StatusCode;
use serde_json::{Value, json};

use crate::client::{Client, Folder, Opened, PATIENCE, quick, start};

/// A match against oneself.
async fn open(client: &Client, game: &str) -> Opened {
    client.open(&json!({"game": game, "seats": {"first": {"kind": "me"}, "second": {"kind": "me"}}})).await
}

fn path(opened: &Opened) -> String {
    format!("/api/v1/matches/{}/review", opened.id)
}

async fn begin(opened: &Opened) -> (StatusCode, Value) {
    opened.client.post(&path(opened), None, &Value::Null).await
}

/// Waits for the review.
async fn review(opened: &Opened) -> Value {
    let end = Instant::now() + PATIENCE;
    loop {
        let (status, answer) = opened.client.get(&path(opened)).await;
        assert_eq!(status, StatusCode::OK, "{answer}");
        if answer["state"] == "done" {
            assert_eq!(answer["done"], answer["plies"]);
            return answer["review"].clone();
        }
        assert!(answer["state"] == "running" || answer["state"] == "waiting", "{answer}");
        assert!(answer["review"].is_null() && answer["done"].as_u64() <= answer["plies"].as_u64(), "{answer}");
        assert!(Instant::now() < end, "waited in vain: {answer}");
        tokio::time::sleep(Duration::from_millis(20)).await;
    }
}

async fn fools_mate(client: &Client) -> Opened {
    let opened = open(client, "ajedrez").await;
    for text in ["f2f3", "e7e5", "g2g4", "d8h4"] {
        opened.play(text).await;
    }
    opened
}

#[tokio::test(flavor = "multi_thread")]
async fn a_match_is_reviewed_once_and_the_review_is_kept() {
    let folder = Folder::new();
    let server = start(&folder, quick()).await;
    let client = Client::new(server.addr());
    let opened = fools_mate(&client).await;
    let (_, before) = client.get(&path(&opened)).await;
    assert_eq!(before, json!({"state": "none", "done": 0, "plies": 4, "review": null}));
    // Anybody may ask for it, and asking twice is the same.
    for _ in 0..2 {
        let (status, answer) = begin(&opened).await;
        assert_eq!((status, &answer["plies"]), (StatusCode::OK, &json!(4)), "{answer}");
        assert_ne!(answer["state"], "none");
    }
    let found = review(&opened).await;
    let plies = found["plies"].as_array().expect("moves");
    let verdict = |ply: usize| plies[ply]["verdict"].as_str().expect("a word");
    assert_eq!((plies.len(), verdict(2), verdict(3)), (4, "blunder", "best"), "{found}");
    let g4 = &plies[2];
    assert_eq!(
        (&g4["ply"], &g4["side"], &g4["move"], &g4["written"]),
        (&json!(3), &json!("first"), &json!("g2g4"), &json!("g4"))
    );
    assert_eq!((&g4["share"], &g4["exact"]["result"], &g4["threw"]), (&json!(0.0), &json!("loss"), &Value::Null));
    assert!(g4["best"]["clicks"].as_array().is_some_and(|clicks| clicks.len() == 2), "{g4}");
    assert!(g4["best"]["line"].as_array().is_some_and(|line| line[0] == g4["best"]["written"]), "{g4}");
    assert_eq!((&found["counts"]["first"]["blunder"], &found["counts"]["second"]["blunder"]), (&json!(1), &json!(0)));
    assert!(found["accuracy"]["first"].as_f64() < found["accuracy"]["second"].as_f64(), "{found}");
    assert!(found["start_share"].as_f64().is_some_and(|share| (0.4..0.6).contains(&share)), "{found}");
    server.stop().await;
    // Another server on the same file has it too, and makes nothing anew.
    let server = start(&folder, quick()).await;
    let opened = opened.at(server.addr());
    let (_, answer) = begin(&opened).await;
    assert_eq!((&answer["state"], &answer["review"]), (&json!("done"), &found));
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn only_what_has_ended_is_reviewed() {
    let folder = Folder::new();
    let server = start(&folder, quick()).await;
    let client = Client::new(server.addr());
    let opened = open(&client, "molino").await;
    let (status, answer) = begin(&opened).await;
    assert_eq!((status, &answer["code"]), (StatusCode::CONFLICT, &json!("not_over")), "{answer}");
    assert_eq!(answer["text"]["es"], "Una partida se revisa cuando ha terminado.");
    let (status, answer) = client.post("/api/v1/matches/0123456789abcdef/review", None, &Value::Null).await;
    assert_eq!((status, &answer["code"]), (StatusCode::NOT_FOUND, &json!("no_such_match")));
    // One without a move has nothing to be said about, and that is said.
    let (status, answer) = opened.act(&json!({"type": "resign"})).await;
    assert_eq!(status, StatusCode::OK, "{answer}");
    begin(&opened).await;
    let found = review(&opened).await;
    assert_eq!((&found["plies"], &found["accuracy"]["first"]), (&json!([]), &Value::Null));
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_match_that_went_on_otherwise_is_reviewed_anew() {
    let folder = Folder::new();
    let server = start(&folder, quick()).await;
    let client = Client::new(server.addr());
    let opened = fools_mate(&client).await;
    begin(&opened).await;
    review(&opened).await;
    let (status, answer) = opened.act(&json!({"type": "undo"})).await;
    assert_eq!(status, StatusCode::OK, "{answer}");
    let state = opened.look().await;
    assert_eq!(state["state"], "playing", "{state}");
    let (_, answer) = client.get(&path(&opened)).await;
    assert_eq!(answer["state"], "none", "the review is of other moves: {answer}");
    let (status, answer) = opened.act(&json!({"type": "resign"})).await;
    assert_eq!(status, StatusCode::OK, "{answer}");
    begin(&opened).await;
    let found = review(&opened).await;
    let plies = state["ply"].as_u64().expect("a number") as usize;
    assert_eq!(found["plies"].as_array().map(Vec::len), Some(plies));
    server.stop().await;
}
