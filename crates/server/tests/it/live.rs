//! Sockets: everybody sees every move, and what was missed comes again.

use futures_util::StreamExt;
use serde_json::{Value, json};
use tokio_tungstenite::tungstenite::Message as Frame;

use crate::client::{Client, Folder, quick, start, text};

fn moves(state: &Value) -> Vec<String> {
    state["history"].as_array().expect("moves").iter().map(|entry| text(&entry["move"])).collect()
}

/// A server that stops says so to balancers first, and then hands its sockets over.
#[tokio::test(flavor = "multi_thread")]
async fn a_server_that_stops_hands_its_sockets_over() {
    let folder = Folder::new();
    let server = start(&folder, quick()).await;
    let client = Client::new(server.addr());
    for path in ["/livez", "/readyz"] {
        assert_eq!(client.get(path).await.0, 200, "{path}");
    }
    let opened = client.open_game("ajedrez", &json!({"kind": "open"})).await;
    let mut socket = opened.listen(Some(&opened.token), None).await;
    let ((), code) = tokio::join!(server.stop(), async {
        loop {
            match socket.stream.next().await {
                Some(Ok(Frame::Close(close))) => return close.map(|close| u16::from(close.code)),
                Some(Ok(_)) => {}
                other => panic!("{other:?}"),
            }
        }
    });
    assert_eq!(code, Some(1012));
}

#[tokio::test(flavor = "multi_thread")]
async fn two_players_and_a_watcher_see_every_move() {
    let folder = Folder::new();
    let server = start(&folder, quick()).await;
    let opened = Client::new(server.addr()).open_game("ajedrez", &json!({"kind": "open"})).await;
    let ana = opened.join().await;
    let mut first = opened.listen(Some(&opened.token), None).await;
    let mut second = opened.listen(Some(&ana), None).await;
    let mut watcher = opened.listen(None, None).await;
    assert_eq!((&first.state["you"], &first.state["owner"]), (&json!(["first"]), &json!(true)));
    assert_eq!((&second.state["you"], &second.state["owner"]), (&json!(["second"]), &json!(false)));
    assert_eq!((&watcher.state["you"], &watcher.state["owner"]), (&json!([]), &json!(false)));
    assert_eq!(watcher.state["seats"]["first"]["present"], true);
    let game = ["e2e4", "e7e5", "g1f3", "b8c6", "f1b5", "a7a6"];
    for (i, text) in game.into_iter().enumerate() {
        let mover = if i % 2 == 0 { &mut first } else { &mut second };
        let answer = mover.act(json!({"type": "move", "move": text, "ply": i})).await;
        assert_eq!(answer["type"], "ack", "{answer}");
    }
    for socket in [&mut first, &mut second, &mut watcher] {
        socket.until_ply(6).await;
        assert_eq!(moves(&socket.state), game);
        assert!(socket.state["scene"]["geometry"]["spots"].is_array());
    }
    let answer = watcher.act(json!({"type": "move", "move": "b5a4"})).await;
    assert_eq!((&answer["type"], &answer["code"]), (&json!("error"), &json!("watcher")));
    let answer = second.act(json!({"type": "move", "move": "b5a4"})).await;
    assert_eq!(answer["code"], "not_your_turn");
    let answer = first.act(json!({"type": "move", "move": "b5a4", "ply": 5})).await;
    assert_eq!(answer["code"], "stale");
    drop(second);
    while watcher.state["seats"]["second"]["present"] != false {
        watcher.next_of("match").await;
    }
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn who_comes_back_hears_what_was_missed() {
    let folder = Folder::new();
    let server = start(&folder, quick()).await;
    let opened = Client::new(server.addr()).open_game("ajedrez", &json!({"kind": "me"})).await;
    let mut socket = opened.listen(Some(&opened.token), Some(0)).await;
    let event = socket.next_of("event").await;
    assert_eq!((&event["seq"], &event["event"]["kind"]), (&json!(1), &json!("created")));
    assert!(!event.to_string().contains("token") && event["event"]["text"]["es"].is_string(), "{event}");
    socket.act(json!({"type": "move", "move": "e2e4"})).await;
    let seen = socket.state["seq"].as_u64().unwrap_or(1);
    drop(socket);
    opened.play("e7e5").await;
    opened.play("g1f3").await;
    let mut socket = opened.listen(Some(&opened.token), Some(2.max(seen))).await;
    assert_eq!(moves(&socket.state), ["e2e4", "e7e5", "g1f3"]);
    let (a, b) = (socket.next_of("event").await, socket.next_of("event").await);
    assert_eq!((&a["event"]["move"], &b["event"]["move"]), (&json!("e7e5"), &json!("g1f3")));
    assert_eq!(a["event"]["text"], json!({"es": "Negras: e5", "en": "Black: e5", "ca": "Negres: e5", "moves": ["e5"]}));
    socket.act(json!({"type": "undo"})).await;
    socket.until_ply(2).await;
    assert_eq!(moves(&socket.state), ["e2e4", "e7e5"]);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_machine_tells_what_it_thinks_and_stops_when_told() {
    let folder = Folder::new();
    let server = start(&folder, quick()).await;
    let client = Client::new(server.addr());
    let opened = client.open_game("ajedrez", &json!({"kind": "machine", "spec": "level=maestro,time=9"})).await;
    let mut socket = opened.listen(Some(&opened.token), None).await;
    socket.act(json!({"type": "move", "move": "e2e4"})).await;
    let thinking = socket.next_of("thinking").await;
    assert_eq!(thinking["seat"], "second");
    assert!(thinking["line"][0].is_string() && thinking["nodes"].as_u64() > Some(0), "{thinking}");
    let running = |client: Client| async move { text(&client.get("/metrics").await.1) };
    assert!(running(client.clone()).await.contains("tablas_searches_running 1"));
    socket.act(json!({"type": "undo"})).await;
    socket.until_ply(0).await;
    for _ in 0..200 {
        if running(client.clone()).await.contains("tablas_searches_running 0") {
            return;
        }
        tokio::time::sleep(std::time::Duration::from_millis(10)).await;
    }
    panic!("the search goes on after its move was taken back");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_hint_comes_in_three_stages_and_only_to_the_asker() {
    let folder = Folder::new();
    let server = start(&folder, quick()).await;
    let opened = Client::new(server.addr()).open_game("damas", &json!({"kind": "open"})).await;
    let mut socket = opened.listen(Some(&opened.token), None).await;
    let mut watcher = opened.listen(None, None).await;
    let piece = socket.act(json!({"type": "hint", "stage": 1})).await;
    assert!(piece["spot"].is_number() && piece["move"].is_null(), "{piece}");
    let whole = socket.act(json!({"type": "hint", "stage": 3})).await;
    assert!(whole["move"].is_string() && whole["line"][0].is_string(), "{whole}");
    let answer = watcher.act(json!({"type": "hint", "stage": 1})).await;
    assert_eq!(answer["code"], "watcher");
    watcher.send(&json!({"type": "ping"})).await;
    assert_eq!(watcher.next().await.expect("an answer")["type"], "pong");
}

#[tokio::test(flavor = "multi_thread")]
async fn many_messages_are_refused_and_then_the_socket_ends() {
    let folder = Folder::new();
    let mut limits = quick();
    (limits.rate, limits.burst) = (1.0, 10.0);
    let server = start(&folder, limits).await;
    let opened = Client::new(server.addr()).open_game("damas", &json!({"kind": "me"})).await;
    let quiet = Client::new(server.addr()).open_game("reversi", &json!({"kind": "me"})).await;
    let mut flood = opened.listen(None, None).await;
    let mut calm = quiet.listen(Some(&quiet.token), None).await;
    for _ in 0..60 {
        use futures_util::SinkExt;
        let frame = tokio_tungstenite::tungstenite::Message::text("{\"type\":\"ping\"}");
        if flood.stream.send(frame).await.is_err() {
            break;
        }
    }
    let (mut pongs, mut refused) = (0, 0);
    while let Some(message) = flood.next().await {
        pongs += u32::from(message["type"] == "pong");
        refused += u32::from(message["code"] == "too_fast");
    }
    assert!((9..=13).contains(&pongs) && refused == 20, "{pongs} pongs, {refused} refused");
    let first = text(&calm.state["scene"]["actions"][0]["move"]);
    assert_eq!(calm.act(json!({"type": "move", "move": first})).await["type"], "ack");
}
