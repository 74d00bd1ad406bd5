//! Matches from beginning to end, against machines and people.

use reqwest::StatusCode;
use serde_json::{Value, json};

use crate::client::{Client, Folder, quick, start, text};

/// Plays until the match is over: always the move in the middle of the list.
async fn play_out(client: &Client, game: &str, rules: Option<&str>, size: Option<u8>) -> Value {
    let machine = json!({"kind": "machine", "spec": "depth=1"});
    let seats = json!({"first": {"kind": "me"}, "second": machine});
    let opened = client.open(&json!({"game": game, "rules": rules, "size": size, "seats": seats})).await;
    for _ in 0..400 {
        let state = opened.wait(|state| state["scene"]["turn"] == "first" || !state["result"].is_null()).await;
        if !state["result"].is_null() {
            return state;
        }
        let actions = state["scene"]["actions"].as_array().expect("moves").clone();
        let action = &actions[actions.len() / 2];
        let body = json!({"type": "move", "move": action["move"], "ply": state["ply"]});
        let (status, answer) = opened.act(&body).await;
        assert_eq!(status, StatusCode::OK, "{answer}");
    }
    let (status, answer) = opened.act(&json!({"type": "resign"})).await;
    assert_eq!(status, StatusCode::OK, "{answer}");
    opened.look().await
}

#[tokio::test(flavor = "multi_thread")]
async fn every_game_is_played_to_its_end_against_a_machine() {
    let folder = Folder::new();
    let server = start(&folder, quick()).await;
    let client = Client::new(server.addr());
    for game in ["damas", "reversi", "ajedrez", "arabe", "molino"] {
        let state = play_out(&client, game, None, None).await;
        assert_eq!(state["state"], "over", "{game}");
        assert!(state["result"]["text"]["es"].is_string() && state["scene"]["actions"] == json!([]), "{game}");
        let history = state["history"].as_array().expect("moves");
        assert_eq!(history.len() as u64, state["ply"].as_u64().expect("a number"), "{game}");
    }
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_level_does_not_play_the_same_game_every_time() {
    let folder = Folder::new();
    let server = start(&folder, quick()).await;
    let client = Client::new(server.addr());
    let seats = json!({"first": {"kind": "machine", "spec": "level=medio"}, "second": {"kind": "me"}});
    let mut first = std::collections::BTreeSet::new();
    for _ in 0..20 {
        let opened = client.open(&json!({"game": "damas", "rules": "libre", "seats": seats})).await;
        let state = opened.wait(|state| state["ply"] == 1).await;
        first.insert(state["history"][0]["move"].as_str().expect("a move").to_owned());
    }
    assert!(first.len() > 1, "twenty games begin with {first:?}");
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn the_documents_players_sit_in_their_own_game_only() {
    let folder = Folder::new();
    let server = start(&folder, quick()).await;
    let client = Client::new(server.addr());
    let seats = json!({"first": {"kind": "machine", "spec": "dummy"}, "second": {"kind": "me"}});
    let opened = client.open(&json!({"game": "arabe", "seats": seats})).await;
    let state = opened.wait(|state| state["ply"] == 2).await;
    assert_eq!((&state["history"][0]["move"], &state["history"][1]["move"]), (&json!("a1"), &json!("b1")));
    let (status, answer) = client.post("/api/v1/matches", None, &json!({"game": "damas", "seats": seats})).await;
    assert_eq!((status, &answer["code"]), (StatusCode::UNPROCESSABLE_ENTITY, &json!("bad_spec")));
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn what_is_wrong_with_a_record_is_told_once() {
    let folder = Folder::new();
    let server = start(&folder, quick()).await;
    let client = Client::new(server.addr());
    for text in ["1. e4 e5 2. Ke3", "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNX w KQkq - 0 1"] {
        let body = json!({"game": "ajedrez", "text": text, "whole": true});
        let (status, answer) = client.post("/api/v1/read", None, &body).await;
        assert_eq!(status, StatusCode::UNPROCESSABLE_ENTITY, "{answer}");
        assert!(answer["text"]["es"].is_string() && answer["reasons"].is_null(), "{answer}");
    }
    let castles = "1. e4 e5 2. Nf3 Nf6 3. Bc4 Bc5 4. 0-0 0-0 *";
    let (status, answer) = client.post("/api/v1/read", None, &json!({"game": "ajedrez", "text": castles})).await;
    assert_eq!((status, answer["moves"].as_array().map(Vec::len)), (StatusCode::OK, Some(8)), "{answer}");
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn undo_against_a_machine_takes_both_moves_back() {
    let folder = Folder::new();
    let server = start(&folder, quick()).await;
    let opened = Client::new(server.addr()).open_game("ajedrez", &json!({"kind": "machine", "spec": "depth=1"})).await;
    opened.play("e2e4").await;
    opened.wait(|state| state["ply"] == 2).await;
    assert_eq!(opened.act(&json!({"type": "undo"})).await.0, StatusCode::OK);
    assert_eq!(opened.look().await["ply"], 0);
    let (status, answer) = opened.act(&json!({"type": "undo"})).await;
    assert_eq!((status, &answer["code"]), (StatusCode::CONFLICT, &json!("nothing_to_undo")));
}

/// The tables that machines keep between their moves, and how many searches have gone on with one.
async fn tables(client: &Client) -> (u64, u64) {
    let (_, metrics) = client.get("/metrics").await;
    let metrics = text(&metrics);
    let value = |name: &str| {
        let line = metrics.lines().find_map(|line| line.strip_prefix(name));
        line.and_then(|value| value.trim().parse().ok()).unwrap_or_else(|| panic!("{name} in {metrics}"))
    };
    (value("tablas_search_tables_kept "), value("tablas_search_tables_reused_total "))
}

#[tokio::test(flavor = "multi_thread")]
async fn a_machine_keeps_its_table_from_move_to_move_and_not_beyond_the_game() {
    let folder = Folder::new();
    let mut limits = quick();
    limits.idle_timeout = crate::client::PATIENCE;
    let server = start(&folder, limits).await;
    let client = Client::new(server.addr());
    let opened = client.open_game("ajedrez", &json!({"kind": "machine", "spec": "depth=2,time=1"})).await;
    for ply in [0, 2] {
        let state = opened.wait(|state| state["ply"] == ply).await;
        opened.play(&text(&state["scene"]["actions"][0]["move"])).await;
    }
    opened.wait(|state| state["ply"] == 4).await;
    assert_eq!(tables(&client).await, (1, 1));
    assert_eq!(opened.act(&json!({"type": "undo"})).await.0, StatusCode::OK);
    let state = opened.look().await;
    opened.play(&text(&state["scene"]["actions"][1]["move"])).await;
    opened.wait(|state| state["ply"] == 4).await;
    assert_eq!(tables(&client).await, (1, 2));
    assert_eq!(opened.act(&json!({"type": "resign"})).await.0, StatusCode::OK);
    assert_eq!(tables(&client).await, (0, 2));
}

#[tokio::test(flavor = "multi_thread")]
async fn many_machines_share_the_memory_for_their_tables() {
    let folder = Folder::new();
    let mut limits = quick();
    limits.idle_timeout = crate::client::PATIENCE;
    limits.table_memory = 3 * server::limits::HASH;
    let server = start(&folder, limits).await;
    let client = Client::new(server.addr());
    for _ in 0..20 {
        let opened = client.open_game("ajedrez", &json!({"kind": "machine", "spec": "depth=1,time=1"})).await;
        opened.play("e2e4").await;
        opened.wait(|state| state["ply"] == 2).await;
        assert!(tables(&client).await.0 <= 3);
    }
    assert_eq!(tables(&client).await, (3, 0));
}

#[tokio::test(flavor = "multi_thread")]
async fn a_teacher_locks_undo_and_hints() {
    let folder = Folder::new();
    let server = start(&folder, quick()).await;
    let client = Client::new(server.addr());
    let allow = json!({"undo": false, "hints": false});
    let seats = json!({"first": {"kind": "me"}, "second": {"kind": "open"}});
    let opened = client.open(&json!({"game": "reversi", "seats": seats, "allow": allow})).await;
    let pupil = opened.join().await;
    let first = text(&opened.look().await["scene"]["actions"][0]["move"]);
    opened.play(&first).await;
    for action in [json!({"type": "undo"}), json!({"type": "hint", "stage": 1})] {
        let (status, answer) = opened.act_as(Some(&pupil), &action).await;
        assert_eq!((status, &answer["code"]), (StatusCode::FORBIDDEN, &json!("locked")), "{action}");
    }
    let unlock = json!({"type": "lock", "undo": true, "hints": true});
    let (status, answer) = opened.act_as(Some(&pupil), &unlock).await;
    assert_eq!((status, &answer["code"]), (StatusCode::FORBIDDEN, &json!("not_owner")));
    assert_eq!(opened.act(&unlock).await.0, StatusCode::OK);
    let (status, answer) = opened.act_as(Some(&pupil), &json!({"type": "hint", "stage": 3})).await;
    assert_eq!(status, StatusCode::OK, "{answer}");
    assert!(answer["hint"]["move"].is_string() && answer["hint"]["text"]["en"].is_string(), "{answer}");
}

#[tokio::test(flavor = "multi_thread")]
async fn people_agree_on_undo_and_draws() {
    let folder = Folder::new();
    let server = start(&folder, quick()).await;
    let opened = Client::new(server.addr()).open_game("ajedrez", &json!({"kind": "open"})).await;
    let other = opened.join().await;
    let ana = |action: Value| {
        let (opened, other) = (opened.clone(), other.clone());
        async move { opened.act_as(Some(&other), &action).await }
    };
    opened.play("e2e4").await;
    assert_eq!(opened.act(&json!({"type": "undo"})).await.0, StatusCode::OK);
    let state = opened.look().await;
    assert_eq!((&state["ply"], &state["offer"]), (&json!(1), &json!({"kind": "undo", "by": "first"})));
    let (status, answer) = opened.act(&json!({"type": "accept", "offer": "undo"})).await;
    assert_eq!((status, &answer["code"]), (StatusCode::FORBIDDEN, &json!("own_offer")));
    assert_eq!(ana(json!({"type": "accept", "offer": "undo"})).await.0, StatusCode::OK);
    assert_eq!(opened.look().await["ply"], 0);
    assert_eq!(ana(json!({"type": "offer_draw"})).await.0, StatusCode::OK);
    assert_eq!(opened.act(&json!({"type": "decline", "offer": "draw"})).await.0, StatusCode::OK);
    assert_eq!(opened.look().await["offer"], Value::Null);
    assert_eq!(opened.act(&json!({"type": "offer_draw"})).await.0, StatusCode::OK);
    assert_eq!(ana(json!({"type": "accept", "offer": "draw"})).await.0, StatusCode::OK);
    let state = opened.look().await;
    assert_eq!((&state["state"], &state["result"]["reason"]), (&json!("over"), &json!("agreed")));
}

#[tokio::test(flavor = "multi_thread")]
async fn a_seat_changes_hands_in_the_middle() {
    let folder = Folder::new();
    let server = start(&folder, quick()).await;
    let opened = Client::new(server.addr()).open_game("damas", &json!({"kind": "open"})).await;
    let ana = opened.join().await;
    let first = text(&opened.look().await["scene"]["actions"][0]["move"]);
    opened.play(&first).await;
    let to_machine = json!({"type": "seat", "seat": "second", "to": {"kind": "machine", "spec": "depth=1"}});
    assert_eq!(opened.act(&to_machine).await.0, StatusCode::OK);
    let state = opened.wait(|state| state["ply"] == 2).await;
    assert_eq!(state["seats"]["second"]["kind"], "machine");
    let (status, answer) = opened.act_as(Some(&ana), &json!({"type": "resign"})).await;
    assert_eq!((status, &answer["code"]), (StatusCode::FORBIDDEN, &json!("watcher")));
    let to_open = json!({"type": "seat", "seat": "second", "to": {"kind": "open"}});
    let (_, answer) = opened.act(&to_open).await;
    let body = json!({"seat": "second", "code": answer["invite"]});
    let (status, answer) = opened.client.post(&format!("/api/v1/matches/{}/join", opened.id), None, &body).await;
    assert_eq!(status, StatusCode::OK, "{answer}");
}

#[tokio::test(flavor = "multi_thread")]
async fn machines_play_each_other_pause_and_step() {
    let folder = Folder::new();
    let server = start(&folder, quick()).await;
    let machine = json!({"kind": "machine", "spec": "random,seed=3"});
    let client = Client::new(server.addr());
    let opened = client.open(&json!({"game": "arabe", "seats": {"first": machine, "second": machine}})).await;
    opened.wait(|state| state["ply"].as_u64() > Some(3)).await;
    assert_eq!(opened.act(&json!({"type": "pause"})).await.0, StatusCode::OK);
    let ply = opened.look().await["ply"].as_u64().expect("a number");
    tokio::time::sleep(std::time::Duration::from_millis(50)).await;
    assert_eq!(opened.look().await["ply"], ply);
    assert_eq!(opened.act(&json!({"type": "step"})).await.0, StatusCode::OK);
    opened.wait(|state| state["ply"] == ply + 1).await;
    tokio::time::sleep(std::time::Duration::from_millis(50)).await;
    assert_eq!(opened.look().await["ply"], ply + 1);
    assert_eq!(opened.act(&json!({"type": "resume"})).await.0, StatusCode::OK);
    opened.wait(|state| state["ply"].as_u64() > Some(ply + 2) || state["state"] == "over").await;
}

#[tokio::test(flavor = "multi_thread")]
async fn another_game_has_the_same_settings_and_tokens() {
    let folder = Folder::new();
    let server = start(&folder, quick()).await;
    let opened = Client::new(server.addr()).open_game("molino", &json!({"kind": "open"})).await;
    let ana = opened.join().await;
    assert_eq!(opened.act(&json!({"type": "resign"})).await.0, StatusCode::OK);
    let (_, answer) = opened.act_as(Some(&ana), &json!({"type": "new"})).await;
    let again = crate::client::Opened { id: text(&answer["successor"]["id"]), ..opened.clone() };
    let (_, twice) = opened.act(&json!({"type": "new"})).await;
    assert_eq!(twice["successor"]["id"], answer["successor"]["id"]);
    again.play("n1").await;
    assert_eq!(again.act_as(Some(&ana), &json!({"type": "move", "move": "s1"})).await.0, StatusCode::OK);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_restart_continues_every_match_and_the_machines_turn() {
    let folder = Folder::new();
    let server = start(&folder, quick()).await;
    let client = Client::new(server.addr());
    // A machine that has no time to answer before the server ends.
    let slow = client.open_game("ajedrez", &json!({"kind": "machine", "spec": "time=8"})).await;
    let person = client.open_game("damas", &json!({"kind": "open"})).await;
    slow.play("e2e4").await;
    server.stop().await;
    let server = start(&folder, quick()).await;
    let client = Client::new(server.addr());
    let slow = crate::client::Opened { client: client.clone(), ..slow };
    let person = crate::client::Opened { client, ..person };
    assert_eq!(person.look().await["state"], "open");
    person.join().await;
    assert_eq!(slow.look().await["ply"], 1);
    assert_eq!(slow.wait(|state| state["ply"] == 2).await["scene"]["turn"], "first");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_match_that_nobody_uses_leaves_the_memory() {
    let folder = Folder::new();
    let server = start(&folder, quick()).await;
    let opened = Client::new(server.addr()).open_game("reversi", &json!({"kind": "open"})).await;
    let first = text(&opened.look().await["scene"]["actions"][0]["move"]);
    opened.play(&first).await;
    assert_eq!(server.loaded(), 1);
    for _ in 0..300 {
        tokio::time::sleep(std::time::Duration::from_millis(20)).await;
        if server.loaded() == 0 {
            break;
        }
    }
    assert_eq!(server.loaded(), 0);
    assert_eq!(opened.look().await["ply"], 1);
}

#[tokio::test(flavor = "multi_thread")]
async fn records_go_out_and_come_in() {
    let folder = Folder::new();
    let server = start(&folder, quick()).await;
    let client = Client::new(server.addr());
    for game in ["damas", "reversi", "ajedrez", "arabe", "molino"] {
        let opened = client.open_game(game, &json!({"kind": "me"})).await;
        for _ in 0..12 {
            let state = opened.look().await;
            let actions = state["scene"]["actions"].as_array().expect("moves").clone();
            opened.play(&text(&actions[actions.len() / 2]["move"])).await;
        }
        let state = opened.look().await;
        let export = |format: &str| {
            let (client, path) = (client.clone(), format!("/api/v1/matches/{}/export?format={format}", opened.id));
            async move { client.get(&path).await }
        };
        for format in ["pgn", "pdn", "text", "term"] {
            let (status, exported) = export(format).await;
            assert_eq!(status, StatusCode::OK, "{game} {format}: {exported}");
            let body = json!({"game": game, "text": text(&exported), "rules": state["rules"]});
            let (status, read) = client.post("/api/v1/read", None, &body).await;
            assert_eq!(status, StatusCode::OK, "{game} {format}: {read} from {exported}");
            // A document's term may know less than the notation.
            if format != "term" {
                assert_eq!(read["position"], state["scene"]["position"], "{game} {format}");
            }
        }
        let (_, exported) = export("json").await;
        assert_eq!(exported["moves"].as_array().expect("moves").len(), 12, "{game}");
        let (_, at) = client.get(&format!("/api/v1/matches/{}/at/0", opened.id)).await;
        assert_eq!(at["scene"]["position"], exported["start"], "{game}");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn lists_show_only_what_is_listed() {
    let folder = Folder::new();
    let server = start(&folder, quick()).await;
    let client = Client::new(server.addr());
    let seats = json!({"first": {"kind": "me"}, "second": {"kind": "open"}});
    let mut ids = Vec::new();
    for listed in [true, false, true, true] {
        let opened = client.open(&json!({"game": "damas", "seats": seats, "listed": listed, "name": "Café"})).await;
        ids.push(opened.id);
    }
    let (_, list) = client.get("/api/v1/matches?state=open&limit=2").await;
    let found = |list: &Value| -> Vec<String> {
        list["matches"].as_array().expect("a list").iter().map(|entry| text(&entry["id"])).collect()
    };
    assert_eq!(found(&list), [ids[3].clone(), ids[2].clone()]);
    assert_eq!(list["matches"][0]["name"]["es"], "Café");
    let (_, list) = client.get(&format!("/api/v1/matches?after={}", ids[2])).await;
    assert_eq!(found(&list), [ids[0].clone()]);
    // Who finds a listed match may sit down without an invitation.
    let (status, answer) =
        client.post(&format!("/api/v1/matches/{}/join", ids[0]), None, &json!({"seat": "second"})).await;
    assert_eq!(status, StatusCode::OK, "{answer}");
    let (status, _) = client.post(&format!("/api/v1/matches/{}/join", ids[1]), None, &json!({"seat": "second"})).await;
    assert_eq!(status, StatusCode::FORBIDDEN);
}

#[tokio::test(flavor = "multi_thread")]
async fn chess_positions_are_checked_and_asked_about() {
    let folder = Folder::new();
    let server = start(&folder, quick()).await;
    let client = Client::new(server.addr());
    let body = json!({"game": "ajedrez", "rules": "fide", "text": "8/8/8/8/8/8/8/K7 w - - 0 1"});
    let (status, answer) = client.post("/api/v1/read", None, &body).await;
    assert_eq!(status, StatusCode::UNPROCESSABLE_ENTITY);
    assert!(!answer["reasons"].as_array().expect("reasons").is_empty(), "{answer}");
    for (fen, question, expected) in [
        ("R5k1/5ppp/8/8/8/8/8/K7 b - - 0 1", "mate", true),
        ("R5k1/5ppp/8/8/8/8/8/K7 b - - 0 1", "check", true),
        ("7k/5Q2/8/8/8/8/8/K7 b - - 0 1", "stalemate", true),
        ("7k/5Q2/8/8/8/8/8/K7 b - - 0 1", "mate", false),
        ("7k/8/8/8/8/8/8/K7 w - - 0 1", "moves", true),
    ] {
        let body = json!({"game": "ajedrez", "position": fen, "question": question});
        let (status, answer) = client.post("/api/v1/ask", None, &body).await;
        assert_eq!((status, &answer["answer"]), (StatusCode::OK, &json!(expected)), "{question} {fen}: {answer}");
    }
    let ladder = "7k/8/8/8/8/8/R7/1R4K1 w - - 0 1";
    let mate_in = |n: u32| json!({"game": "ajedrez", "position": ladder, "question": "mate_in", "n": n});
    let (_, answer) = client.post("/api/v1/ask", None, &mate_in(1)).await;
    assert_eq!((&answer["answer"], &answer["line"]), (&json!(false), &json!([])), "{answer}");
    let (_, answer) = client.post("/api/v1/ask", None, &mate_in(3)).await;
    assert_eq!((&answer["answer"], &answer["line"].as_array().map(Vec::len)), (&json!(true), &Some(3)), "{answer}");
    let (status, _) = client.post("/api/v1/ask", None, &mate_in(0)).await;
    assert_eq!(status, StatusCode::UNPROCESSABLE_ENTITY);
}

#[tokio::test(flavor = "multi_thread")]
async fn what_is_refused_names_its_rule() {
    let folder = Folder::new();
    let server = start(&folder, quick()).await;
    let client = Client::new(server.addr());
    let pinned = "7k/4r3/8/8/8/8/4N3/4K3 w - - 0 1";
    let reason = "E2, caballo blanco: pieza clavada. Si deja esa línea, E7 (torre negra) da jaque al rey.";
    for tried in [json!({"clicks": [12, 18]}), json!({"clicks": [12]}), json!({"move": "Nc3"})] {
        let mut body = json!({"game": "ajedrez", "rules": "fide", "position": pinned});
        body.as_object_mut().expect("fields").extend(tried.as_object().expect("a try").clone());
        let (status, answer) = client.post("/api/v1/why", None, &body).await;
        assert_eq!((status, &answer["rule"]), (StatusCode::OK, &json!(13)), "{tried}: {answer}");
        assert_eq!(answer["text"]["es"], reason, "{tried}");
    }
    let (_, answer) = client.post("/api/v1/why", None, &json!({"game": "ajedrez", "clicks": [12, 28]})).await;
    assert_eq!(answer, json!({"rule": null, "text": null}), "e2e4 is legal");

    // Who only plays is told the same.
    let seats = json!({"first": {"kind": "me"}, "second": {"kind": "me"}});
    let opened = client.open(&json!({"game": "ajedrez", "rules": "fide", "position": pinned, "seats": seats})).await;
    let path = format!("/api/v1/matches/{}/actions", opened.id);
    let (status, answer) = client.post(&path, Some(&opened.token), &json!({"type": "move", "move": "e2c3"})).await;
    assert_eq!((status, &answer["code"]), (StatusCode::UNPROCESSABLE_ENTITY, &json!("illegal_move")), "{answer}");
    assert_eq!(answer["rule"], json!(13), "{answer}");
    assert!(text(&answer["text"]["es"]).contains(reason), "{answer}");
}
