//! Trees of textbook searches over HTTP.

use reqwest::StatusCode;
use serde_json::{Value, json};

use crate::client::{Client, Folder, quick, start};

const TREE: &str = "/api/v1/tree";

#[tokio::test(flavor = "multi_thread")]
async fn every_game_shows_its_tree() {
    let folder = Folder::new();
    let server = start(&folder, quick()).await;
    let client = Client::new(server.addr());
    for game in ["ajedrez", "damas", "reversi", "arabe", "molino", "cuatro"] {
        let depth = if game == "arabe" { 1 } else { 2 };
        let tree = async |algorithm: &str| {
            let body = json!({"game": game, "algorithm": algorithm, "evaluator": "documento", "depth": depth});
            let (status, tree) = client.post(TREE, None, &body).await;
            assert_eq!(status, StatusCode::OK, "{game}: {tree}");
            tree
        };
        let (whole, cut) = (tree("minimax").await, tree("alphabeta").await);
        assert_eq!(whole["nodes"][0]["value"], cut["nodes"][0]["value"], "{game}");
        assert!(whole["counts"]["nodes"].as_u64() >= cut["counts"]["nodes"].as_u64(), "{game}");
        let (_, start) = client.post("/api/v1/read", None, &json!({"game": game})).await;
        let children = whole["nodes"].as_array().expect("nodes").iter().filter(|node| node["parent"] == 0).count();
        assert_eq!(Some(children), start["scene"]["actions"].as_array().map(Vec::len), "{game}");
    }
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn what_cannot_be_searched_is_refused_with_a_reason() {
    let folder = Folder::new();
    let server = start(&folder, quick()).await;
    let client = Client::new(server.addr());
    let usual = json!({"game": "damas", "algorithm": "minimax", "evaluator": "documento", "depth": 2});
    let with = |key: &str, value: Value| {
        let mut body = usual.clone();
        body[key] = value;
        body
    };
    for (body, code, word) in [
        (with("algorithm", "magic".into()), "bad_tree", "minimax, alphabeta"),
        (with("evaluator", "me".into()), "bad_tree", "documento, tablas"),
        (with("profile", "seven".into()), "bad_tree", "classic"),
        (with("depth", 0.into()), "bad_tree", "20"),
        (with("depth", 99.into()), "bad_tree", "20"),
        (with("depth", 12.into()), "no_tree", "100000"),
        (with("position", "nothing".into()), "bad_position", ""),
        (with("game", "go".into()), "no_such_game", "go"),
    ] {
        let (status, answer) = client.post(TREE, None, &body).await;
        assert_eq!((status, answer["code"].as_str()), (StatusCode::UNPROCESSABLE_ENTITY, Some(code)), "{answer}");
        assert!(answer["text"]["es"].as_str().is_some_and(|text| text.contains(word)), "{answer}");
    }
    server.stop().await;
}
