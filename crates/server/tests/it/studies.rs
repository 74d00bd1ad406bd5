//! Analyses under a link: read by all who know it, changed with the token, never over what somebody has not seen.

use std::time::{Duration, Instant};

use reqwest::{Method, StatusCode};
use serde_json::{Value, json};
use server::limits;

use crate::client::{Client, Folder, PATIENCE, quick, start, text};

const STUDIES: &str = "/api/v1/studies";

fn path(created: &Value) -> String {
    format!("{STUDIES}/{}", text(&created["id"]))
}

/// Two moves, one of them with a symbol, a comment and something else in its place.
fn example() -> Value {
    json!({
        "game": "ajedrez", "title": " Apertura ", "tags": [["White", "Ana"]], "result": "*",
        "nodes": [
            {"move": "e2e4", "before": "Al principio", "nags": [1], "comment": "¡bien!",
                "variations": [[{"move": "d2d4"}, {"move": "d7d5", "comment": "o así"}]]},
            {"move": "e7e5"},
        ],
    })
}

async fn create(client: &Client, study: &Value) -> Value {
    let (status, created) = client.post(STUDIES, None, study).await;
    assert_eq!(status, StatusCode::CREATED, "{created}");
    created
}

async fn refused(client: &Client, study: &Value) -> (u16, String, String) {
    let (status, answer) = client.post(STUDIES, None, study).await;
    (status.as_u16(), text(&answer["code"]), text(&answer["text"]["en"]))
}

#[tokio::test(flavor = "multi_thread")]
async fn an_analysis_comes_back_as_the_engine_has_read_it() {
    let folder = Folder::new();
    let server = start(&folder, quick()).await;
    let client = Client::new(server.addr());
    let created = create(&client, &example()).await;
    assert_eq!((created["version"].as_u64(), text(&created["token"]).len()), (Some(1), 32));
    let study = &created["study"];
    assert_eq!((&study["title"], &study["rules"], &study["size"]), (&json!("Apertura"), &json!("fide"), &Value::Null));
    assert_eq!(study["start"], "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1");
    let first = &study["nodes"][0];
    assert_eq!(
        (&first["written"], &first["nags"], &first["before"]),
        (&json!("e4"), &json!([1]), &json!("Al principio"))
    );
    assert_eq!(first["variations"][0][1]["written"], "d5");
    assert_eq!(first["variations"][0][1]["comment"], "o así");
    // Anybody who knows the link, also after a restart; nobody is told the token or its hash.
    server.stop().await;
    let server = start(&folder, quick()).await;
    let client = Client::new(server.addr());
    let (status, read) = client.get(&path(&created)).await;
    assert_eq!((status, &read["study"], &read["version"]), (StatusCode::OK, study, &json!(1)));
    assert_eq!(read.as_object().map(serde_json::Map::len), Some(3), "{read}");
    // What is read can be sent again as it is.
    assert_eq!(create(&client, study).await["study"], *study);
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_record_as_text_is_an_analysis_too() {
    let folder = Folder::new();
    let server = start(&folder, quick()).await;
    let client = Client::new(server.addr());
    let pgn = "[White \"Ana\"]\n\n1. e4! {best} (1. d4) e5 1-0";
    let created = create(&client, &json!({"game": "ajedrez", "text": pgn})).await;
    let study = &created["study"];
    assert_eq!((&study["tags"], &study["result"]), (&json!([["White", "Ana"]]), &json!("1-0")));
    assert_eq!(study["nodes"][0]["variations"][0][0]["move"], "d2d4");
    assert!(study.get("text").is_none(), "{study}");
    let wrong = json!({"game": "ajedrez", "text": "1. e4 e5\n2. Ke3"});
    let (status, code, reason) = refused(&client, &wrong).await;
    assert_eq!((status, code.as_str()), (422, "bad_record"));
    assert!(reason.starts_with("2:4: `Ke3`"), "{reason}");
    let position = json!({"game": "ajedrez", "text": "8/8/8/8/8/8/8/8"});
    assert_eq!(refused(&client, &position).await.0, 422);
    let both = json!({"game": "ajedrez", "text": pgn, "nodes": [{"move": "e2e4"}]});
    assert_eq!(refused(&client, &both).await.0, 400);
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn what_cannot_be_an_analysis_is_refused_with_its_reason() {
    let folder = Folder::new();
    let server = start(&folder, quick()).await;
    let client = Client::new(server.addr());
    let illegal = json!({"game": "ajedrez", "nodes": [
        {"move": "e2e4", "variations": [[{"move": "d2d4"}, {"move": "d7d3"}]]}, {"move": "e7e5"}]});
    let (status, code, reason) = refused(&client, &illegal).await;
    assert_eq!((status, code.as_str()), (422, "bad_record"));
    assert!(reason.starts_with("Move 3: `d7d3`"), "{reason}");
    for (study, status, code) in [
        (json!({"game": "nothing"}), 422, "no_such_game"),
        (json!({"game": "ajedrez", "rules": "nothing"}), 422, "no_such_game"),
        (json!({"game": "ajedrez", "start": "nonsense"}), 422, "bad_record"),
        (json!({"game": "ajedrez", "title": "x".repeat(limits::TITLE + 1)}), 422, "title_too_long"),
        (json!({"game": "ajedrez", "nonsense": 1}), 400, "unreadable"),
        (json!({"nodes": []}), 400, "unreadable"),
        (
            json!({"game": "ajedrez", "nodes": vec![json!({"move": "e2e4"}); limits::STUDY_MOVES + 1]}),
            422,
            "bad_record",
        ),
        (json!({"game": "ajedrez", "comment": "x".repeat(limits::STUDY)}), 413, "too_large"),
    ] {
        let (found, answer, reason) = refused(&client, &study).await;
        assert_eq!((found, answer.as_str()), (status, code), "{reason}");
    }
    // Larger than anything else may be.
    let long = "x".repeat(limits::BODY);
    let created = create(&client, &json!({"game": "ajedrez", "nodes": [{"move": "e2e4", "comment": long}]})).await;
    assert_eq!(text(&created["study"]["nodes"][0]["comment"]).len(), limits::BODY);
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn only_the_token_may_change_and_remove_it() {
    let folder = Folder::new();
    let server = start(&folder, quick()).await;
    let client = Client::new(server.addr());
    let (created, other) = (create(&client, &example()).await, create(&client, &example()).await);
    let (path, token) = (path(&created), text(&created["token"]));
    let change = json!({"version": 1, "study": {"game": "ajedrez", "title": "Otra", "nodes": [{"move": "d2d4"}]}});
    for method in [Method::PUT, Method::DELETE] {
        let ask = async |token: Option<&str>| client.send(method.clone(), &path, token, &change).await;
        let (status, answer) = ask(None).await;
        assert_eq!((status, &answer["code"]), (StatusCode::UNAUTHORIZED, &json!("no_token")), "{method}");
        for wrong in [text(&other["token"]), "0".repeat(32)] {
            let (status, answer) = ask(Some(&wrong)).await;
            assert_eq!((status, &answer["code"]), (StatusCode::FORBIDDEN, &json!("not_yours")), "{method}");
        }
        let (status, answer) = client.send(method.clone(), "/api/v1/studies/0123", Some(&token), &change).await;
        assert_eq!((status, &answer["code"]), (StatusCode::NOT_FOUND, &json!("no_such_study")), "{method}");
    }
    assert_eq!(client.get(&path).await.1["study"], created["study"]);
    let (status, changed) = client.send(Method::PUT, &path, Some(&token), &change).await;
    assert_eq!((status, &changed["version"]), (StatusCode::OK, &json!(2)), "{changed}");
    assert_eq!(client.get(&path).await.1, changed);
    let (status, _) = client.send(Method::DELETE, &path, Some(&token), &Value::Null).await;
    assert_eq!(status, StatusCode::NO_CONTENT);
    assert_eq!(client.get(&path).await.0, StatusCode::NOT_FOUND);
    assert_eq!(client.send(Method::PUT, &path, Some(&token), &change).await.0, StatusCode::NOT_FOUND);
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn nobody_writes_over_what_he_has_not_seen() {
    let folder = Folder::new();
    let server = start(&folder, quick()).await;
    let client = Client::new(server.addr());
    let created = create(&client, &example()).await;
    let (path, token) = (path(&created), text(&created["token"]));
    let put = async |version: u64, title: &str, m: &str| {
        let study = json!({"game": "ajedrez", "title": title, "nodes": [{"move": m}]});
        client.send(Method::PUT, &path, Some(&token), &json!({"version": version, "study": study})).await
    };
    let (one, two) = tokio::join!(put(1, "uno", "e2e4"), put(1, "dos", "d2d4"));
    let (won, lost) = if one.0 == StatusCode::OK { (one, two) } else { (two, one) };
    assert_eq!((won.0, &won.1["version"]), (StatusCode::OK, &json!(2)), "{won:?}");
    assert_eq!((lost.0, &lost.1["code"], &lost.1["version"]), (StatusCode::CONFLICT, &json!("stale"), &json!(2)));
    assert!(lost.1["text"]["es"].as_str().is_some_and(|text| text.contains("entretanto")), "{lost:?}");
    assert_eq!(client.get(&path).await.1, won.1);
    // Whoever has not heard the answer may ask again, with the same.
    let again = put(
        1,
        won.1["study"]["title"].as_str().expect("a title"),
        won.1["study"]["nodes"][0]["move"].as_str().expect("a move"),
    );
    assert_eq!(again.await, (StatusCode::OK, won.1));
    // An illegal change leaves it as it is.
    assert_eq!(put(2, "tres", "e2e5").await.0, StatusCode::UNPROCESSABLE_ENTITY);
    assert_eq!(put(2, "tres", "c2c4").await.1["version"], 3);
    for version in [0, 2, 99, u64::MAX] {
        assert_eq!(put(version, "cuatro", "a2a4").await.1["version"], 3, "{version}");
    }
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn one_address_stores_only_so_many_at_once() {
    let folder = Folder::new();
    let mut limits = quick();
    limits.studies = 3.0;
    let server = start(&folder, limits).await;
    let client = Client::new(server.addr());
    let mut found = Vec::new();
    for _ in 0..5 {
        found.push(client.post(STUDIES, None, &json!({"game": "damas"})).await.0.as_u16());
    }
    assert_eq!(found, [201, 201, 201, 429, 429]);
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn analyses_that_nobody_changes_go_with_old_games() {
    let folder = Folder::new();
    let mut limits = quick();
    (limits.retention, limits.cleanup_interval) = (Some(Duration::ZERO), Duration::from_millis(20));
    let server = start(&folder, limits).await;
    let client = Client::new(server.addr());
    let created = create(&client, &example()).await;
    let end = Instant::now() + PATIENCE;
    while client.get(&path(&created)).await.0 != StatusCode::NOT_FOUND {
        assert!(Instant::now() < end, "it is still there");
        tokio::time::sleep(Duration::from_millis(20)).await;
    }
    server.stop().await;
}
