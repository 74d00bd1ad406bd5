//! Logs that cannot be read, and logs that are too long.

use reqwest::StatusCode;
use rusqlite::{Connection, params};
use serde_json::json;
use server::limits;

use crate::client::{Client, Folder, Opened, quick, start};

/// Three listed matches with two moves each, at a server that has ended.
async fn three_matches(folder: &Folder) -> Vec<Opened> {
    let server = start(folder, quick()).await;
    let client = Client::new(server.addr());
    let mut opened = Vec::new();
    for _ in 0..3 {
        let seats = json!({"first": {"kind": "me"}, "second": {"kind": "me"}});
        let one = client.open(&json!({"game": "ajedrez", "seats": seats, "listed": true})).await;
        one.play("e2e4").await;
        one.play("e7e5").await;
        opened.push(one);
    }
    server.stop().await;
    opened
}

async fn check(folder: &Folder, matches: &[Opened], damaged: usize) {
    let server = start(folder, quick()).await;
    let client = Client::new(server.addr());
    for query in ["", "?limit=1", "?limit=2"] {
        let (status, list) = client.get(&format!("/api/v1/matches{query}")).await;
        assert_eq!(status, StatusCode::OK, "{list}");
        let listed: Vec<&str> =
            list["matches"].as_array().expect("a list").iter().filter_map(|line| line["id"].as_str()).collect();
        let newest_first = matches.iter().rev().map(|one| one.id.as_str());
        let readable = newest_first.filter(|id| *id != matches[damaged].id);
        let most = if query.is_empty() { 3 } else { query[7..].parse().expect("a number") };
        assert_eq!(listed, readable.take(most).collect::<Vec<_>>(), "{query}");
    }
    let (status, answer) = client.get(&format!("/api/v1/matches/{}", matches[damaged].id)).await;
    assert_eq!((status, answer["code"].as_str()), (StatusCode::INTERNAL_SERVER_ERROR, Some("damaged_match")));
    assert!(answer["text"]["es"].is_string(), "{answer}");
    let (status, _) = client.get("/health").await;
    assert_eq!(status, StatusCode::OK);
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn one_damaged_match_breaks_neither_the_list_nor_the_others() {
    // An event in the middle, the last one, the first one; one that nobody can read.
    for (damaged, statement) in [
        (0, "DELETE FROM events WHERE seq = 2 AND match = ?1"),
        (1, "DELETE FROM events WHERE seq = 3 AND match = ?1"),
        (2, "DELETE FROM events WHERE seq = 1 AND match = ?1"),
        (1, "UPDATE events SET body = 'nonsense' WHERE seq = 2 AND match = ?1"),
        (
            1,
            "UPDATE events SET body = '{\"kind\":\"moved\",\"by\":\"first\",\"move\":\"e2e5\"}' WHERE seq = 2 AND match = ?1",
        ),
    ] {
        let folder = Folder::new();
        let matches = three_matches(&folder).await;
        let db = Connection::open(folder.file()).expect("the database");
        let done = db.execute(statement, [damaged as i64 + 1]).expect("damaged");
        assert_eq!(done, 1, "{statement}");
        drop(db);
        check(&folder, &matches, damaged).await;
    }
}

/// A match whose log has so many entries, at a server that has ended.
async fn long_match(folder: &Folder, entries: u64) -> Opened {
    let server = start(folder, quick()).await;
    let opened = Client::new(server.addr()).open_game("ajedrez", &json!({"kind": "open"})).await;
    server.stop().await;
    let mut db = Connection::open(folder.file()).expect("the database");
    let transaction = db.transaction().expect("a transaction");
    for seq in 2..=entries {
        let kind = if seq % 2 == 0 { "paused" } else { "resumed" };
        let body = json!({"kind": kind}).to_string();
        let text = "INSERT INTO events (match, seq, body) VALUES (1, ?1, ?2)";
        transaction.execute(text, params![seq as i64, body]).expect("an event");
    }
    transaction.execute("UPDATE matches SET seq = ?1", [entries as i64]).expect("its end");
    transaction.commit().expect("written");
    opened
}

#[tokio::test(flavor = "multi_thread")]
async fn a_full_log_takes_nothing_but_the_end() {
    let folder = Folder::new();
    let opened = long_match(&folder, limits::EVENTS - 1).await;
    let server = start(&folder, quick()).await;
    let opened = opened.at(server.addr());
    let (status, answer) = opened.act(&json!({"type": "move", "move": "e2e4"})).await;
    assert_eq!((status, &answer["seq"]), (StatusCode::OK, &json!(limits::EVENTS)), "{answer}");
    // Events of every kind, from everybody.
    let lock = json!({"type": "lock", "undo": true, "hints": true});
    let seat = json!({"type": "seat", "seat": "second", "to": {"kind": "machine", "spec": "depth=1"}});
    for action in [json!({"type": "undo"}), json!({"type": "resume"}), lock, seat] {
        let (status, answer) = opened.act(&action).await;
        assert_eq!((status, &answer["code"]), (StatusCode::CONFLICT, &json!("log_full")), "{action}: {answer}");
        assert!(answer["text"]["es"].as_str().is_some_and(|text| text.contains("10")), "{answer}");
    }
    let code = &opened.answer["invites"]["second"];
    let join = json!({"seat": "second", "code": code, "name": "Ana"});
    let path = format!("/api/v1/matches/{}/join", opened.id);
    let (status, answer) = opened.client.post(&path, None, &join).await;
    assert_eq!((status, &answer["code"]), (StatusCode::CONFLICT, &json!("log_full")), "{answer}");
    let (status, answer) = opened.act(&json!({"type": "resign"})).await;
    assert_eq!(status, StatusCode::OK, "{answer}");
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_long_log_comes_whole_and_in_order() {
    let folder = Folder::new();
    let opened = long_match(&folder, 4321).await;
    let server = start(&folder, quick()).await;
    let opened = opened.at(server.addr());
    for since in [0, 1, 3999, 4320] {
        let mut socket = opened.listen(None, Some(since)).await;
        for seq in since + 1..=4321 {
            assert_eq!(socket.next_of("event").await["seq"], seq);
        }
    }
    // Who has seen all, or more than there is, gets the match alone, and then what happens.
    for since in [4321, u64::MAX] {
        let mut socket = opened.listen(Some(&opened.token), Some(since)).await;
        let answer = socket.act(json!({"type": "resume"})).await;
        assert_eq!(answer["type"], "ack", "{answer}");
    }
    server.stop().await;
}
