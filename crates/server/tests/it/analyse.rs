//! Analyses: streamed while the engine thinks, exact where something is known for sure, and ended with whoever reads them.

use std::time::Instant;

use reqwest::{Response, StatusCode};
use serde_json::{Value, json};

use crate::client::{Client, Folder, PATIENCE, quick, start};

const ANALYSE: &str = "/api/v1/analyse";

/// The lines of an answer, to its end.
async fn lines(response: Response) -> Vec<Value> {
    let text = response.text().await.expect("an answer");
    assert!(text.ends_with('\n'), "{text}");
    text.lines().map(|line| serde_json::from_str(line).unwrap_or_else(|error| panic!("{error}: {line}"))).collect()
}

async fn analysed(client: &Client, body: &Value) -> Vec<Value> {
    let response = client.stream(ANALYSE, body).await;
    assert_eq!(response.status(), StatusCode::OK);
    assert_eq!(response.headers()["content-type"], "application/x-ndjson");
    let lines = lines(response).await;
    let (last, others) = lines.split_last().expect("a line at least");
    assert!(last["done"] == true && others.iter().all(|line| line["done"] == false), "{lines:?}");
    lines
}

#[tokio::test(flavor = "multi_thread")]
async fn every_game_is_analysed_with_several_lines() {
    let folder = Folder::new();
    let server = start(&folder, quick()).await;
    let client = Client::new(server.addr());
    for game in ["ajedrez", "damas", "reversi", "arabe", "molino"] {
        let found = analysed(&client, &json!({"game": game, "lines": 3, "seconds": 1})).await;
        assert!(found.is_sorted_by_key(|line| line["depth"].as_u64()), "{game}: {found:?}");
        let last = &found[found.len() - 1];
        assert!(last["nodes"].as_u64() > Some(0) && last["over"].is_null(), "{game}: {last}");
        let (_, start) = client.post("/api/v1/read", None, &json!({"game": game})).await;
        let actions = start["scene"]["actions"].as_array().expect("moves");
        let best = last["lines"].as_array().expect("lines");
        assert_eq!(best.len(), 3.min(actions.len()), "{game}: {last}");
        for line in best {
            let action = actions.iter().find(|action| action["move"] == line["moves"][0]).expect("a legal move");
            assert_eq!(line["clicks"], action["clicks"], "{game}");
            let count = |name: &str| line[name].as_array().map(Vec::len);
            assert_eq!(count("moves"), count("written"), "{game}: {line}");
            let share = line["score"]["share"].as_f64().expect("a share");
            assert!((0.0..=1.0).contains(&share) && line["score"]["text"]["es"].is_string(), "{game}: {line}");
        }
    }
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn what_is_known_for_sure_is_told() {
    let folder = Folder::new();
    let server = start(&folder, quick()).await;
    let client = Client::new(server.addr());
    // Black mates; the first side may expect nothing.
    let mate = json!({"game": "ajedrez", "moves": ["f2f3", "e7e5", "g2g4"], "seconds": 30});
    let found = analysed(&client, &mate).await;
    let best = &found[found.len() - 1]["lines"][0];
    let text = json!({"es": "gana en 1", "en": "wins in 1", "ca": "guanya en 1"});
    assert_eq!(best["exact"], json!({"result": "win", "turns": 1, "text": text}), "{best}");
    assert_eq!((&best["written"], &best["score"]["share"]), (&json!(["Qh4#"]), &json!(0.0)));
    assert_eq!(best["score"]["text"]["en"], "0-1 (1)");
    // With more lines the mate stays the first.
    let more = json!({"game": "ajedrez", "moves": ["f2f3", "e7e5", "g2g4"], "lines": 3, "seconds": 1});
    let found = analysed(&client, &more).await;
    let found = &found[found.len() - 1]["lines"];
    assert_eq!((found.as_array().map(Vec::len), &found[0]["exact"]["turns"]), (Some(3), &json!(1)), "{found}");
    // An ending of Othello is solved to the disc, every line of it.
    let ending = "XXXXXXXXXXXXXXXXXXXOOXXXXXXOOXXXXXOOOXXXXXXOOOOXXXOOOO---OOOO--- X";
    let body = json!({"game": "othello", "start": ending, "lines": 2, "seconds": 20});
    let found = analysed(&client, &body).await;
    let last = &found[found.len() - 1];
    for line in last["lines"].as_array().expect("lines") {
        let discs: i32 = line["score"]["text"]["es"].as_str().expect("a text").parse().expect("a number of discs");
        let result = line["exact"]["result"].as_str();
        let expected = match discs {
            1.. => "win",
            0 => "draw",
            _ => "loss",
        };
        assert_eq!(result, Some(expected), "{line}");
    }
    // A game that is over is not searched.
    let over = json!({"game": "ajedrez", "moves": ["f2f3", "e7e5", "g2g4", "d8h4"]});
    let found = analysed(&client, &over).await;
    assert_eq!((found.len(), &found[0]["over"]["winner"], &found[0]["lines"]), (1, &json!("second"), &json!([])));
    server.stop().await;
}

/// How many searches go on.
async fn running(client: &Client) -> String {
    let (_, text) = client.get("/metrics").await;
    let text = text.as_str().expect("a text").to_owned();
    let line = text.lines().find(|line| line.starts_with("tablas_searches_running ")).expect("the gauge");
    line.to_owned()
}

#[tokio::test(flavor = "multi_thread")]
async fn whoever_closes_the_connection_ends_the_search() {
    let folder = Folder::new();
    let server = start(&folder, quick()).await;
    let client = Client::new(server.addr());
    let mut response = client.stream(ANALYSE, &json!({"game": "ajedrez", "seconds": 60})).await;
    let first = response.chunk().await.expect("a line").expect("the answer goes on");
    assert!(first.starts_with(b"{\"depth\":"), "{first:?}");
    assert_eq!(running(&client).await, "tablas_searches_running 1");
    drop(response);
    let end = Instant::now() + PATIENCE;
    while running(&client).await != "tablas_searches_running 0" {
        assert!(Instant::now() < end, "the search goes on");
    }
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn one_analysis_more_than_an_address_may_have_ends_its_oldest() {
    let folder = Folder::new();
    let mut limits = quick();
    limits.analyses = 1;
    let server = start(&folder, limits).await;
    let client = Client::new(server.addr());
    let mut first = client.stream(ANALYSE, &json!({"game": "ajedrez", "seconds": 60})).await;
    first.chunk().await.expect("a line").expect("the answer goes on");
    let second = client.stream(ANALYSE, &json!({"game": "ajedrez", "moves": ["e2e4"], "seconds": 1})).await;
    let rest = lines(first).await;
    assert_eq!(rest.last().expect("a line")["done"], true);
    assert_eq!(lines(second).await.last().expect("a line")["done"], true);
    server.stop().await;
}

/// Far more analyses than threads, and not one of them waits for another to end.
#[tokio::test(flavor = "multi_thread")]
async fn a_class_behind_one_address_is_served_in_turns() {
    let folder = Folder::new();
    let server = start(&folder, quick()).await;
    let client = Client::new(server.addr());
    let question = json!({"game": "ajedrez", "seconds": 60});
    let mut class = Vec::new();
    for _ in 0..12 {
        class.push(client.stream(ANALYSE, &question).await);
    }
    for (pupil, response) in class.iter_mut().enumerate() {
        let mut heard = String::new();
        let thinks = |line: &str| !line.starts_with("{\"depth\":0") && line.ends_with("\"done\":false}");
        while !heard.lines().any(thinks) {
            let part = response.chunk().await.expect("a line").unwrap_or_else(|| panic!("{pupil} was sent away"));
            heard += &String::from_utf8_lossy(&part);
        }
        assert!(!heard.contains("\"done\":true"), "{pupil}: {heard}");
    }
    drop(class);
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn what_cannot_be_analysed_is_refused_with_its_reason() {
    let folder = Folder::new();
    let server = start(&folder, quick()).await;
    let client = Client::new(server.addr());
    for (body, code) in [
        (json!({"game": "ajedrez", "lines": 0}), "bad_number"),
        (json!({"game": "ajedrez", "lines": 6}), "bad_number"),
        (json!({"game": "ajedrez", "seconds": 61}), "bad_number"),
        (json!({"game": "nothing"}), "no_such_game"),
        (json!({"game": "ajedrez", "start": "nonsense"}), "bad_position"),
        (json!({"game": "ajedrez", "moves": ["e2e4", "e2e4"]}), "bad_record"),
    ] {
        let (status, answer) = client.post(ANALYSE, None, &body).await;
        assert_eq!((status, &answer["code"]), (StatusCode::UNPROCESSABLE_ENTITY, &json!(code)), "{body}: {answer}");
    }
    let (status, answer) = client.post(ANALYSE, None, &json!({"game": "ajedrez", "lines": 300})).await;
    assert_eq!((status, &answer["code"]), (StatusCode::BAD_REQUEST, &json!("unreadable")), "{answer}");
    server.stop().await;
}
