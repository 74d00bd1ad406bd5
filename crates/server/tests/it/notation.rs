//! Moves as their readers write them, and the names of openings, over HTTP.

use reqwest::StatusCode;
use serde_json::{Value, json};

use crate::client::{Client, Folder, Opened, quick, start, text};

/// A match that one person plays for both sides.
async fn alone(client: &Client, game: &str, rules: &str, position: Option<&str>) -> Opened {
    let seats = json!({"first": {"kind": "me"}, "second": {"kind": "me"}});
    client.open(&json!({"game": game, "rules": rules, "position": position, "seats": seats})).await
}

#[tokio::test(flavor = "multi_thread")]
async fn moves_are_read_in_every_way_and_the_writers_own_first() {
    let folder = Folder::new();
    let server = start(&folder, quick()).await;
    let client = Client::new(server.addr());
    let both = Some("7k/8/8/8/8/8/8/R3K3 w - - 0 1");
    for (notation, typed, played) in [
        (Value::Null, "Rd1", "a1d1"),
        (json!({"letters": "es"}), "Rd1", "e1d1"),
        (json!({"letters": "ca"}), "Rd1", "e1d1"),
        (json!({"letters": "en"}), "Rd1", "a1d1"),
        (json!({"letters": "figurine"}), "♔d1", "e1d1"),
        (json!({"letters": "es"}), "Kd1", "e1d1"),
        (Value::Null, "Td1", "a1d1"),
    ] {
        let opened = alone(&client, "ajedrez", "fide", both).await;
        let mut action = json!({"type": "move", "move": typed});
        if !notation.is_null() {
            action["notation"] = notation.clone();
        }
        let (status, answer) = opened.act(&action).await;
        assert_eq!(status, StatusCode::OK, "{answer}");
        assert_eq!(opened.look().await["history"][0]["move"], played, "{notation} {typed}");
    }
    let opened = alone(&client, "molino", "clasico", None).await;
    for (notation, typed) in [(json!({"grid": true}), "e3"), (json!({}), "e3")] {
        let (status, answer) = opened.act(&json!({"type": "move", "move": typed, "notation": notation})).await;
        assert_eq!(status, StatusCode::OK, "{answer}");
    }
    let history = opened.look().await["history"].clone();
    assert_eq!((&history[0]["move"], &history[1]["move"]), (&json!("se1"), &json!("e3")));
    let (status, _) = opened.act(&json!({"type": "move", "move": "n1", "notation": {"letters": "klingon"}})).await;
    assert_eq!(status, StatusCode::BAD_REQUEST);
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn sentences_have_the_letters_of_their_language_and_say_which_moves_they_mention() {
    let folder = Folder::new();
    let server = start(&folder, quick()).await;
    let client = Client::new(server.addr());
    let opened = alone(&client, "ajedrez", "fide", None).await;
    let (status, refused) = opened.act(&json!({"type": "move", "move": "Ta5"})).await;
    assert_eq!(status, StatusCode::UNPROCESSABLE_ENTITY);
    let said = &refused["text"];
    assert!(text(&said["es"]).contains(" Cf3 ") && text(&said["en"]).contains(" Nf3 "), "{refused}");
    assert_eq!(said["moves"].as_array().map(Vec::len), Some(20), "{refused}");
    let body = json!({"game": "ajedrez", "moves": ["e4", "e5", "Ke3"]});
    let (_, refused) = client.post("/api/v1/read", None, &body).await;
    let said = &refused["text"];
    assert!(text(&said["es"]).contains(" Re2") && text(&said["en"]).contains(" Ke2"), "{refused}");
    let body = json!({"game": "ajedrez", "text": "1. e4 e5 2. Ke3"});
    let (_, read) = client.post("/api/v1/read", None, &body).await;
    let said = &read["problems"][0]["text"];
    assert!(text(&said["es"]).contains(" Re2") && said["moves"].to_string().contains("Ke2"), "{read}");
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn the_catalogue_has_the_letters_of_men_and_the_other_names_of_points() {
    let folder = Folder::new();
    let server = start(&folder, quick()).await;
    let client = Client::new(server.addr());
    let (_, catalogue) = client.get("/api/v1/catalogue").await;
    let rules = |game: &str, rules: &str| -> Value {
        let find = |list: &Value, id: &str| {
            list.as_array().and_then(|list| list.iter().find(|one| one["id"] == id)).cloned().expect("there")
        };
        find(&find(&catalogue["games"], game)["rules"], rules)
    };
    assert_eq!(
        rules("ajedrez", "fide")["letters"],
        json!({"es": "RDTAC", "en": "KQRBN", "ca": "RDTAC", "figurine": "♔♕♖♗♘"})
    );
    assert!(rules("reversi", "othello").get("letters").is_none());
    let spots = rules("molino", "clasico")["scene"]["geometry"]["spots"].clone();
    let grids: std::collections::BTreeSet<String> =
        spots.as_array().expect("spots").iter().map(|spot| text(&spot["grid"])).collect();
    assert_eq!(grids.len(), 24, "{spots}");
    assert!(rules("ajedrez", "fide")["scene"]["geometry"]["spots"][0].get("grid").is_none());
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn openings_are_named_wherever_a_game_is_shown() {
    let folder = Folder::new();
    let server = start(&folder, quick()).await;
    let client = Client::new(server.addr());
    let opened = alone(&client, "ajedrez", "fide", None).await;
    assert_eq!(opened.look().await["opening"], Value::Null);
    for typed in ["e4", "e5", "Nf3", "Nc6", "Bc4"] {
        opened.act(&json!({"type": "move", "move": typed})).await;
    }
    let italian =
        json!({"code": "C50", "name": {"es": "Apertura italiana", "en": "Italian Game", "ca": "Obertura italiana"}});
    assert_eq!(opened.look().await["opening"], italian);
    let (_, listed) = client.get(&format!("/api/v1/matches?ids={}&plies=3", opened.id)).await;
    let listed = &listed["matches"][0];
    assert_eq!(listed["opening"], italian);
    let beginning = listed["beginning"].as_array().expect("moves");
    let recorded: Vec<String> = beginning.iter().map(|step| text(&step["recorded"])).collect();
    assert_eq!(recorded, ["e4", "e5", "Nf3"]);
    // A position has the same key wherever one meets it, whatever the way there.
    let body = json!({"game": "ajedrez", "rules": "fide", "moves": ["e4", "e5"]});
    let (_, read) = client.post("/api/v1/read", None, &body).await;
    assert_eq!(read["key"], beginning[2]["key"]);
    let other = json!({"game": "ajedrez", "rules": "fide", "moves": ["Nf3", "Nc6", "e4", "e5", "Bc4"]});
    assert_eq!(client.post("/api/v1/read", None, &other).await.1["opening"], italian);
    let (_, list) = client.get(&format!("/api/v1/matches?ids={}", opened.id)).await;
    assert!(list["matches"][0].get("beginning").is_none(), "{list}");
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn plans_are_read_in_the_planners_letters_and_shown_as_records_have_them() {
    let folder = Folder::new();
    let server = start(&folder, quick()).await;
    let client = Client::new(server.addr());
    let seats = json!({"first": {"kind": "me"}, "second": {"kind": "open"}});
    let opened = client.open(&json!({"game": "ajedrez", "rules": "fide", "seats": seats})).await;
    opened.act(&json!({"type": "move", "move": "e4"})).await;
    let plan = |lines: Value| json!({"type": "conditional_moves", "lines": lines, "notation": {"letters": "es"}});
    let (status, answer) = opened.act(&plan(json!([["e5", "Cf3"], ["Cc6", "Ac4"]]))).await;
    assert_eq!(status, StatusCode::OK, "{answer}");
    // Only whoever holds the seat sees it.
    let state = opened.listen(Some(&opened.token), None).await.state;
    assert_eq!(state["plan"], json!([["e7e5", "g1f3"], ["b8c6", "f1c4"]]));
    assert_eq!(state["plan_recorded"], json!([["e5", "Nf3"], ["Nc6", "Bc4"]]));
    let (_, refused) = opened.act(&plan(json!([["e5", "Cf3"], ["e5", "Dh5"]]))).await;
    let said = &refused["text"];
    assert!(text(&said["es"]).contains("Cf3") && text(&said["es"]).contains("Dh5"), "{refused}");
    assert!(text(&said["en"]).contains("Nf3") && text(&said["en"]).contains("Qh5"), "{refused}");
    server.stop().await;
}
