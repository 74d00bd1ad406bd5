//! What one client does must not keep others from being served, and people decide together.

use std::time::Duration;

use reqwest::StatusCode;
use serde_json::{Value, json};
use server::{Access, Database, Options, Server};
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpStream;

use crate::client::{Client, Folder, Opened, quick, start, text};

/// The value of a figure.
fn figure(sheet: &str, name: &str) -> Option<f64> {
    sheet.lines().find_map(|line| line.strip_prefix(name)?.strip_prefix(' ')?.parse().ok())
}

async fn figures(client: &Client) -> String {
    text(&client.get("/metrics").await.1)
}

async fn start_with(folder: &Folder, access: Access) -> Server {
    let addr = "127.0.0.1:0".parse().expect("an address");
    let options = Options {
        addr,
        database: Database::File(folder.file()),
        workers: 1,
        access,
        limits: quick(),
        follower: None,
        drain: std::time::Duration::ZERO,
        tablebases: None,
    };
    Server::start(options).await.unwrap_or_else(|error| panic!("{error}"))
}

#[tokio::test(flavor = "multi_thread")]
async fn idle_connections_make_room_for_new_ones() {
    let folder = Folder::new();
    let mut limits = quick();
    limits.connections = 24;
    limits.client_timeout = Duration::from_mins(1);
    let server = start(&folder, limits).await;
    let mut idle = Vec::new();
    for i in 0..120 {
        let mut stream = TcpStream::connect(server.addr()).await.expect("a connection");
        if i % 2 == 0 {
            // Some have begun to say something.
            stream.write_all(b"POST /api/v1/matches HTTP/1.1\r\nContent-Length: 50\r\n").await.expect("sent");
        }
        idle.push(stream);
    }
    let client = Client::new(server.addr());
    assert_eq!(client.get("/health").await.0, 200);
    client.open_game("damas", &json!({"kind": "me"})).await;
    // The oldest has been told to go.
    let mut left = [0; 1];
    let ended = idle[1].read(&mut left).await;
    assert!(matches!(ended, Ok(0) | Err(_)), "{ended:?}");
}

#[tokio::test(flavor = "multi_thread")]
async fn one_address_has_so_many_connections_and_no_more() {
    let folder = Folder::new();
    let mut limits = quick();
    limits.connections_per_client = 5;
    limits.client_timeout = Duration::from_mins(1);
    let server = start(&folder, limits).await;
    let mut idle = Vec::new();
    for _ in 0..20 {
        idle.push(TcpStream::connect(server.addr()).await.expect("a connection"));
    }
    let client = Client::new(server.addr());
    // Those that were told to go may take a moment.
    let end = std::time::Instant::now() + crate::client::PATIENCE;
    while figure(&figures(&client).await, "tablas_connections").expect("a figure") > 5.0 {
        assert!(std::time::Instant::now() < end, "{}", figures(&client).await);
        tokio::time::sleep(Duration::from_millis(20)).await;
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn who_does_not_read_is_not_waited_for() {
    let folder = Folder::new();
    let mut limits = quick();
    limits.client_timeout = Duration::from_millis(300);
    let server = start(&folder, limits).await;
    let request = format!("GET /api/v1/catalogue HTTP/1.1\r\nHost: {}\r\n\r\n", server.addr());
    let mut deaf = TcpStream::connect(server.addr()).await.expect("a connection");
    // More answers than any buffer holds, none of which is read: at last the server closes the connection.
    let asking = async { while deaf.write_all(request.as_bytes()).await.is_ok() {} };
    let ended = tokio::time::timeout(crate::client::PATIENCE, asking).await;
    assert!(ended.is_ok(), "the server waits for somebody who does not read");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_socket_that_does_not_read_is_not_waited_for() {
    let folder = Folder::new();
    let mut limits = quick();
    limits.client_timeout = Duration::from_millis(300);
    (limits.rate, limits.burst) = (1e6, 1e6);
    let server = start(&folder, limits).await;
    let client = Client::new(server.addr());
    let opened = client.open_game("ajedrez", &json!({"kind": "me"})).await;
    let mut deaf = opened.listen(Some(&opened.token), None).await;
    // Each is refused at some length, and none of the refusals is read.
    let claim = json!({"type": "claim_draw", "ref": "x".repeat(9000)});
    let message = tokio_tungstenite::tungstenite::Message::text(claim.to_string());
    let talking = async {
        use futures_util::SinkExt;
        while deaf.stream.send(message.clone()).await.is_ok() {}
    };
    let ended = tokio::time::timeout(crate::client::PATIENCE, talking).await;
    assert!(ended.is_ok(), "the server waits for a socket that does not read");
}

#[tokio::test(flavor = "multi_thread")]
async fn forwarded_addresses_count_where_the_proxy_is_trusted() {
    let folder = Folder::new();
    let trusted = vec!["127.0.0.1".parse().expect("a network")];
    let server = start_with(&folder, Access { trusted, ..Access::default() }).await;
    let url = format!("http://{}/metrics", server.addr());
    let ask = |from: &'static str| {
        let request = reqwest::Client::new().get(&url).header("X-Forwarded-For", from);
        async move { request.send().await.expect("an answer").status() }
    };
    assert_eq!(ask("203.0.113.9").await, StatusCode::FORBIDDEN);
    assert_eq!(ask("127.0.0.1, 203.0.113.9").await, StatusCode::FORBIDDEN);
    assert_eq!(ask("203.0.113.9, ::1").await, StatusCode::OK);
    assert_eq!(Client::new(server.addr()).get("/metrics").await.0, StatusCode::OK);
}

#[tokio::test(flavor = "multi_thread")]
async fn figures_are_for_this_machine_unless_asked() {
    for (metrics_public, expected) in [(false, StatusCode::FORBIDDEN), (true, StatusCode::OK)] {
        let folder = Folder::new();
        let server = start_with(&folder, Access { metrics_public, ..Access::default() }).await;
        // Whoever hands this on may speak for anybody.
        let request = reqwest::Client::new().get(format!("http://{}/metrics", server.addr()));
        let answer = request.header("X-Forwarded-For", "127.0.0.1").send().await.expect("an answer");
        assert_eq!(answer.status(), expected);
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn figures_tell_kinds_of_answers_and_the_store() {
    let folder = Folder::new();
    let server = start(&folder, quick()).await;
    let client = Client::new(server.addr());
    client.get("/api/v1/nothing").await;
    client.get("/health").await;
    let sheet = figures(&client).await;
    assert_eq!(figure(&sheet, "tablas_requests_total{status=\"4xx\"}"), Some(1.0), "{sheet}");
    assert_eq!(figure(&sheet, "tablas_requests_total{status=\"2xx\"}"), Some(1.0), "{sheet}");
    assert_eq!(figure(&sheet, "tablas_requests_total{status=\"5xx\"}"), Some(0.0), "{sheet}");
    assert_eq!(figure(&sheet, "tablas_request_seconds_count"), Some(2.0), "{sheet}");
    assert_eq!(figure(&sheet, "tablas_store_errors_total"), Some(0.0), "{sheet}");
    assert_eq!(figure(&sheet, "tablas_store_writable"), Some(1.0), "{sheet}");
    assert!(
        figure(&sheet, "tablas_questions_waiting").is_some() && figure(&sheet, "tablas_searches_waiting").is_some()
    );
}

/// A match of two machines that think for a while.
async fn machines(client: &Client, spec: &str) -> Opened {
    let machine = json!({"kind": "machine", "spec": spec});
    client.open(&json!({"game": "ajedrez", "seats": {"first": machine, "second": machine}})).await
}

#[tokio::test(flavor = "multi_thread")]
async fn machines_that_nobody_watches_wait() {
    let folder = Folder::new();
    let mut limits = quick();
    limits.unwatched_grace = Duration::from_millis(50);
    let server = start(&folder, limits).await;
    let client = Client::new(server.addr());
    let opened = machines(&client, "depth=1").await;
    let export = |client: Client, id: String| async move {
        let (_, game) = client.get(&format!("/api/v1/matches/{id}/export?format=json")).await;
        game["moves"].as_array().map(Vec::len).expect("moves")
    };
    // Nobody looks: exporting is not watching. After a while nothing happens any more.
    let mut before = usize::MAX;
    for _ in 0..200 {
        tokio::time::sleep(Duration::from_millis(100)).await;
        let now = export(client.clone(), opened.id.clone()).await;
        let running = figure(&figures(&client).await, "tablas_searches_running");
        if now == before && running == Some(0.0) {
            break;
        }
        before = now;
    }
    assert_eq!(export(client.clone(), opened.id.clone()).await, before, "they go on");
    let mut watcher = opened.listen(None, None).await;
    watcher.until_ply(before as u64 + 3).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn machines_that_nobody_watches_do_not_begin_after_a_start() {
    let folder = Folder::new();
    let server = start(&folder, quick()).await;
    let opened = machines(&Client::new(server.addr()), "depth=1").await;
    opened.wait(|state| state["ply"].as_u64() > Some(1)).await;
    server.stop().await;
    let server = start(&folder, quick()).await;
    let client = Client::new(server.addr());
    for _ in 0..10 {
        tokio::time::sleep(Duration::from_millis(20)).await;
        assert_eq!(figure(&figures(&client).await, "tablas_searches_total"), Some(0.0));
    }
    let opened = Opened { client, ..opened };
    let ply = opened.look().await["ply"].as_u64().expect("a number");
    opened.wait(|state| state["ply"].as_u64() > Some(ply) || state["state"] == "over").await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_hint_comes_while_every_worker_thinks() {
    let folder = Folder::new();
    let server = start_with(&folder, Access::default()).await;
    let client = Client::new(server.addr());
    let mut busy = Vec::new();
    for _ in 0..4 {
        busy.push(machines(&client, "level=maestro,time=10").await);
    }
    let opened = client.open_game("damas", &json!({"kind": "me"})).await;
    let (status, answer) = opened.act(&json!({"type": "hint", "stage": 2})).await;
    assert_eq!(status, StatusCode::OK, "{answer}");
    let mate = json!({"game": "ajedrez", "position": "7k/8/8/8/8/8/R7/1R4K1 w - - 0 1", "question": "mate_in", "n": 2});
    assert_eq!(client.post("/api/v1/ask", None, &mate).await.0, StatusCode::OK);
    // None of the machines has moved meanwhile: there is one worker, and it thinks. The thread that has answered may
    // need a moment to notice that it is done.
    for machine in &busy {
        assert_eq!(machine.look().await["ply"], 0);
    }
    while figure(&figures(&client).await, "tablas_searches_running") != Some(1.0) {
        tokio::time::sleep(Duration::from_millis(5)).await;
    }
}

/// A match between two people, and the token of the one who came.
async fn two_people(client: &Client) -> (Opened, String) {
    let opened = client.open_game("ajedrez", &json!({"kind": "open"})).await;
    let ana = opened.join().await;
    (opened, ana)
}

#[tokio::test(flavor = "multi_thread")]
async fn nobody_resigns_for_whose_seat_he_takes() {
    let folder = Folder::new();
    let server = start(&folder, quick()).await;
    let client = Client::new(server.addr());
    // Directly, and by way of an open seat or a machine.
    for detour in [None, Some(json!({"kind": "open"})), Some(json!({"kind": "machine", "spec": "depth=1"}))] {
        let (opened, _) = two_people(&client).await;
        let seat = |to: &Value| json!({"type": "seat", "seat": "second", "to": to});
        if let Some(to) = &detour {
            assert_eq!(opened.act(&seat(to)).await.0, StatusCode::OK);
        }
        assert_eq!(opened.act(&seat(&json!({"kind": "me"}))).await.0, StatusCode::OK);
        assert_eq!(opened.look().await["seats"]["second"]["taken"], true);
        // A draw by agreement would need the other, too.
        let (status, answer) = opened.act(&json!({"type": "offer_draw"})).await;
        assert_eq!((status, &answer["code"]), (StatusCode::CONFLICT, &json!("taken_seat")), "{answer}");
        // It is Black's turn, whose seat was taken: White gives up, never Black.
        opened.play("e2e4").await;
        assert_eq!(opened.act(&json!({"type": "resign"})).await.0, StatusCode::OK);
        assert_eq!(opened.look().await["result"]["winner"], "second");
        let (again, _) = two_people(&client).await;
        again.act(&seat(&json!({"kind": "me"}))).await;
        let machine = json!({"type": "seat", "seat": "first", "to": {"kind": "machine", "spec": "depth=1"}});
        assert_eq!(again.act(&machine).await.0, StatusCode::OK);
        let (status, answer) = again.act(&json!({"type": "resign"})).await;
        assert_eq!((status, &answer["code"]), (StatusCode::CONFLICT, &json!("taken_seat")), "{answer}");
    }
    let (opened, ana) = two_people(&client).await;
    let mut watcher = opened.listen(Some(&ana), None).await;
    opened.act(&json!({"type": "seat", "seat": "second", "to": {"kind": "me"}})).await;
    let event = watcher.next_of("event").await;
    assert_eq!((&event["event"]["kind"], &event["event"]["taken"]), (&json!("seat_changed"), &json!(true)));
    assert!(text(&event["event"]["text"]["en"]).contains("has taken the seat"), "{event}");
}

#[tokio::test(flavor = "multi_thread")]
async fn who_leaves_the_other_alone_is_told_of() {
    let folder = Folder::new();
    let server = start(&folder, quick()).await;
    let client = Client::new(server.addr());
    let leave = json!({"type": "leave"});
    let (opened, ana) = two_people(&client).await;
    let mut watcher = opened.listen(Some(&ana), None).await;
    opened.play("e2e4").await;
    assert_eq!(opened.act(&leave).await.0, StatusCode::OK);
    let event = loop {
        let event = watcher.next_of("event").await;
        if event["event"]["kind"] != "moved" {
            break event;
        }
    };
    assert_eq!((&event["event"]["kind"], &event["event"]["by"]), (&json!("left"), &json!("first")), "{event}");
    assert!(text(&event["event"]["text"]["es"]).contains("ha salido de la partida"), "{event}");
    assert!(text(&event["event"]["text"]["en"]).contains("has left the game"), "{event}");
    // Once, until he comes back and plays; the seat stays his.
    let seq = opened.look().await["seq"].clone();
    assert_eq!(opened.act(&leave).await.1["seq"], seq);
    assert_eq!(opened.act_as(Some(&ana), &json!({"type": "move", "move": "e7e5"})).await.0, StatusCode::OK);
    opened.play("g1f3").await;
    let before = opened.look().await["seq"].as_u64();
    assert_eq!(opened.act(&leave).await.1["seq"].as_u64(), before.map(|seq| seq + 1));
    assert_eq!(opened.look().await["state"], "playing");
    // A stranger cannot leave, and nobody waits for who plays a machine.
    assert_eq!(opened.act_as(None, &leave).await.0, StatusCode::UNAUTHORIZED);
    let alone = client.open_game("damas", &json!({"kind": "me"})).await;
    assert_eq!(alone.act(&leave).await.1["seq"], alone.look().await["seq"]);
    assert_eq!(alone.look().await["seq"], 1);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_game_between_two_people_begins_anew_when_both_want_it() {
    let folder = Folder::new();
    let server = start(&folder, quick()).await;
    let client = Client::new(server.addr());
    let (opened, ana) = two_people(&client).await;
    opened.play("e2e4").await;
    let (status, answer) = opened.act(&json!({"type": "new"})).await;
    assert_eq!((status, &answer["successor"]), (StatusCode::OK, &Value::Null), "{answer}");
    let state = opened.look().await;
    assert_eq!((&state["offer"], &state["successor"]), (&json!({"kind": "restart", "by": "first"}), &Value::Null));
    let accept = json!({"type": "accept", "offer": "restart"});
    let (status, answer) = opened.act(&accept).await;
    assert_eq!((status, &answer["code"]), (StatusCode::FORBIDDEN, &json!("own_offer")), "{answer}");
    let decline = json!({"type": "decline", "offer": "restart"});
    assert_eq!(opened.act_as(Some(&ana), &decline).await.0, StatusCode::OK);
    let (status, answer) = opened.act_as(Some(&ana), &accept).await;
    assert_eq!((status, &answer["code"]), (StatusCode::CONFLICT, &json!("no_offer")), "{answer}");
    assert_eq!(opened.act(&json!({"type": "new"})).await.0, StatusCode::OK);
    let (status, answer) = opened.act_as(Some(&ana), &accept).await;
    assert_eq!(status, StatusCode::OK, "{answer}");
    assert_eq!(opened.look().await["successor"], answer["successor"]["id"]);
    // The opener who does not play does not decide either, while they do.
    let seats = json!({"first": {"kind": "open"}, "second": {"kind": "open"}});
    let taught = client.open(&json!({"game": "damas", "seats": seats})).await;
    for seat in ["first", "second"] {
        let body = json!({"seat": seat, "code": taught.answer["invites"][seat]});
        client.post(&format!("/api/v1/matches/{}/join", taught.id), None, &body).await;
    }
    let (status, answer) = taught.act(&json!({"type": "new"})).await;
    assert_eq!((status, &answer["code"]), (StatusCode::CONFLICT, &json!("players_decide")), "{answer}");
}

#[tokio::test(flavor = "multi_thread")]
async fn who_joins_can_ask_again_after_a_lost_answer() {
    let folder = Folder::new();
    let server = start(&folder, quick()).await;
    let client = Client::new(server.addr());
    let opened = client.open_game("ajedrez", &json!({"kind": "open"})).await;
    let path = format!("/api/v1/matches/{}/join", opened.id);
    let own = "0123456789abcdef0123456789abcdef";
    let body = |token: &str| json!({"seat": "second", "code": opened.answer["invites"]["second"], "token": token});
    let (status, answer) = client.post(&path, None, &body("short")).await;
    assert_eq!((status.as_u16(), &answer["code"]), (422, &json!("bad_token")));
    for _ in 0..3 {
        let (status, answer) = client.post(&path, None, &body(own)).await;
        assert_eq!((status, &answer["token"]), (StatusCode::OK, &json!(own)), "{answer}");
        assert_eq!(answer["match"]["you"], json!(["second"]));
    }
    assert_eq!(opened.look().await["seq"], 2, "they sat down once");
    let (status, answer) = client.post(&path, None, &body("00000000000000000000000000000000")).await;
    assert_eq!((status, &answer["code"]), (StatusCode::CONFLICT, &json!("seat_taken")));
}
