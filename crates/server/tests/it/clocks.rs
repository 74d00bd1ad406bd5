//! Clocks: flags that fall by themselves, increments, kills while time runs, two servers, machines that obey.

use std::time::{Duration, Instant};

use reqwest::StatusCode;
use serde_json::{Value, json};

use crate::client::{Client, Folder, Opened, quick, start, text};
use crate::kill::Process;
use crate::store::postgres_url;

fn sudden(seconds: u32) -> Value {
    json!({"kind": "sudden_death", "time": seconds})
}

fn two_people() -> Value {
    json!({"first": {"kind": "me"}, "second": {"kind": "open"}})
}

/// A game of chess by this clock.
async fn open(client: &Client, clock: &Value, seats: &Value) -> Opened {
    client.open(&json!({"game": "ajedrez", "rules": "fide", "seats": seats, "clock": clock})).await
}

/// A game between two people who have made their free moves; the token of the second.
async fn begun(client: &Client, clock: &Value) -> (Opened, String) {
    let opened = open(client, clock, &two_people()).await;
    let ana = opened.join().await;
    opened.play("e2e4").await;
    play_as(&opened, &ana, "e7e5").await;
    (opened, ana)
}

async fn play_as(opened: &Opened, token: &str, text: &str) {
    let (status, answer) = opened.act_as(Some(token), &json!({"type": "move", "move": text})).await;
    assert_eq!(status, StatusCode::OK, "{text}: {answer}");
}

fn left(state: &Value, side: &str) -> u64 {
    state["clock"]["left"][side].as_u64().unwrap_or_else(|| panic!("a time in {state}"))
}

fn now() -> u64 {
    std::time::SystemTime::UNIX_EPOCH.elapsed().expect("a clock").as_millis() as u64
}

/// What the running clock shows now, if the delay is over.
fn left_now(state: &Value, side: &str) -> u64 {
    let passed = now().saturating_sub(state["clock"]["since"].as_u64().expect("a time"));
    left(state, side).saturating_sub(passed.saturating_sub(state["clock"]["delay"].as_u64().expect("a time")))
}

fn assert_lost_on_time(state: &Value, winner: &str) {
    assert_eq!((&state["state"], &state["result"]["reason"]), (&json!("over"), &json!("time")), "{state}");
    assert_eq!(state["result"]["winner"], winner);
    assert!(state["clock"]["running"].is_null() && state["scene"]["actions"] == json!([]));
}

#[tokio::test(flavor = "multi_thread")]
async fn every_position_of_a_match_has_the_clocks_of_its_time() {
    let folder = Folder::new();
    let server = start(&folder, quick()).await;
    let client = Client::new(server.addr());
    let (opened, ana) = begun(&client, &json!({"kind": "increment", "time": 60, "increment": 30})).await;
    opened.play("g1f3").await;
    play_as(&opened, &ana, "b8c6").await;
    let at = async |ply: u32| {
        let (status, answer) = client.get(&format!("/api/v1/matches/{}/at/{ply}", opened.id)).await;
        assert_eq!(status, StatusCode::OK, "{answer}");
        let time = |side: &str| answer["clocks"][side].as_u64().expect("a time");
        (time("first"), time("second"))
    };
    // First moves are free and gain nothing; then every move gains more than it has taken.
    for ply in 0..=2 {
        assert_eq!(at(ply).await, (60_000, 60_000), "{ply}");
    }
    let (third, fourth) = (at(3).await, at(4).await);
    assert!(third.0 > 60_000 && third.1 == 60_000 && fourth.0 == third.0 && fourth.1 > 60_000, "{third:?} {fourth:?}");
    let now = opened.look().await;
    assert_eq!(fourth, (left(&now, "first"), left(&now, "second")));
    // Without clocks there are none.
    let opened = client.open_game("ajedrez", &json!({"kind": "open"})).await;
    let (_, answer) = client.get(&format!("/api/v1/matches/{}/at/0", opened.id)).await;
    assert!(answer["clocks"].is_null() && answer["scene"].is_object());
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_flag_falls_by_itself() {
    let folder = Folder::new();
    let server = start(&folder, quick()).await;
    let client = Client::new(server.addr());
    let (opened, ana) = begun(&client, &sudden(1)).await;
    let mut watcher = opened.listen(Some(&ana), None).await;
    assert_eq!(watcher.state["clock"]["running"], "first");
    // Nobody asks: the server tells.
    let fell = loop {
        let message = watcher.next().await.expect("the match goes on");
        if message["type"] == "event" && message["event"]["kind"] == "flagged" {
            break message;
        }
    };
    assert_eq!(fell["event"]["by"], "first");
    assert_eq!(fell["event"]["text"]["es"], "Blancas: se acabó el tiempo.");
    while watcher.state["result"].is_null() {
        watcher.next().await.expect("the end");
    }
    assert_lost_on_time(&watcher.state, "second");
    assert_eq!(watcher.state["result"]["text"]["es"], "Ganan las negras. Se acabó el tiempo del rival.");
    assert_eq!(watcher.state["result"]["text"]["en"], "Black wins. The opponent's time ran out.");
    assert_eq!((left(&watcher.state, "first"), left(&watcher.state, "second")), (0, 1000));
    // What comes too late is refused, and no move is taken back.
    let (status, late) = opened.act(&json!({"type": "move", "move": "g1f3"})).await;
    assert_eq!((status, &late["code"]), (StatusCode::CONFLICT, &json!("over")));
    let (_, undone) = opened.act(&json!({"type": "undo"})).await;
    assert_eq!(undone["code"], "over");
    let (_, record) = client.get(&format!("/api/v1/matches/{}/export?format=pgn", opened.id)).await;
    let record = text(&record);
    assert!(record.contains("[TimeControl \"1\"]") && record.contains("[Termination \"time forfeit\"]"), "{record}");
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn clocks_stand_until_each_side_has_moved_and_both_are_there() {
    let folder = Folder::new();
    let server = start(&folder, quick()).await;
    let client = Client::new(server.addr());
    let opened = open(&client, &sudden(300), &two_people()).await;
    opened.play("e2e4").await;
    let state = opened.look().await;
    assert_eq!(state["clock"]["running"], Value::Null, "nobody sits there");
    let ana = opened.join().await;
    assert_eq!(opened.look().await["clock"]["running"], Value::Null, "the first turn is free");
    play_as(&opened, &ana, "e7e5").await;
    let state = opened.look().await;
    assert_eq!(state["clock"]["running"], "first");
    assert_eq!((left(&state, "first"), left(&state, "second")), (300_000, 300_000));
    // Whoever leaves an empty seat stops the clock; who sits down starts it again.
    let (_, changed) = opened.act(&json!({"type": "seat", "seat": "second", "to": {"kind": "open"}})).await;
    assert_eq!(opened.look().await["clock"]["running"], Value::Null, "{changed}");
    // The next match begins with all the time, and the old one stands.
    let (_, again) = opened.act(&json!({"type": "new"})).await;
    let next = Opened { id: text(&again["successor"]["id"]), ..opened.clone() }.look().await;
    assert_eq!((left(&next, "first"), &next["clock"]["running"]), (300_000, &Value::Null));
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn every_turn_brings_its_increment() {
    let folder = Folder::new();
    let server = start(&folder, quick()).await;
    let client = Client::new(server.addr());
    let (opened, ana) = begun(&client, &json!({"kind": "increment", "time": 60, "increment": 20})).await;
    for (i, (first, second)) in [("g1f3", "g8f6"), ("f3g1", "f6g8"), ("g1f3", "g8f6")].into_iter().enumerate() {
        opened.play(first).await;
        play_as(&opened, &ana, second).await;
        let state = opened.look().await;
        let most = 60_000 + 20_000 * (i as u64 + 1);
        for side in ["first", "second"] {
            let left = left(&state, side);
            assert!(left <= most && left > most - 20_000, "{side} has {left} of {most}");
        }
    }
    // Taken back, the increment goes, too.
    let before = opened.look().await;
    opened.act(&json!({"type": "undo"})).await;
    let (status, answer) = opened.act_as(Some(&ana), &json!({"type": "accept", "offer": "undo"})).await;
    assert_eq!(status, StatusCode::OK, "{answer}");
    let after = opened.look().await;
    for side in ["first", "second"] {
        assert!(left(&after, side) <= left(&before, side) - 20_000, "{side}: {before} {after}");
    }
    assert_eq!(after["clock"]["running"], "first");
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn wrong_clocks_are_refused() {
    let folder = Folder::new();
    let server = start(&folder, quick()).await;
    let client = Client::new(server.addr());
    for (clock, status, code) in [
        (sudden(0), 422, "bad_clock"),
        (json!({"kind": "correspondence", "days": 31}), 422, "bad_clock"),
        (json!({"kind": "increment", "time": 60, "increment": 1000}), 422, "bad_clock"),
        (json!({"kind": "hourglass", "time": 60}), 400, "unreadable"),
        (json!({"kind": "delay", "time": 60}), 400, "unreadable"),
    ] {
        let body = json!({"game": "damas", "seats": two_people(), "clock": clock});
        let (found, answer) = client.post("/api/v1/matches", None, &body).await;
        assert_eq!((found.as_u16(), &answer["code"]), (status, &json!(code)), "{clock}");
    }
    let (_, catalogue) = client.get("/api/v1/catalogue").await;
    let presets = catalogue["clocks"].as_array().expect("presets");
    assert!(presets[0]["control"].is_null() && presets.len() > 5);
    for preset in presets {
        let opened = client.open(&json!({"game": "damas", "seats": two_people(), "clock": preset["control"]})).await;
        assert_eq!(opened.answer["match"]["clock"]["control"], preset["control"]);
    }
    server.stop().await;
}

/// The entries of a log that have been stored.
fn log(folder: &Folder, opened: &Opened) -> Vec<Value> {
    let db = rusqlite::Connection::open(folder.file()).expect("the database");
    let text = "SELECT body FROM events JOIN matches ON match = number WHERE id = ?1 ORDER BY events.seq";
    let mut query = db.prepare(text).expect("a query");
    let rows = query.query_map([&opened.id], |row| row.get::<_, String>(0)).expect("rows");
    rows.map(|text| serde_json::from_str(&text.expect("a text")).expect("JSON")).collect()
}

#[tokio::test(flavor = "multi_thread")]
async fn who_hears_late_is_not_charged_for_it() {
    let folder = Folder::new();
    let server = start(&folder, quick()).await;
    let client = Client::new(server.addr());
    let (opened, ana) = begun(&client, &sudden(60)).await;
    // The server pings at once; this client is asleep for a while before it answers.
    let mut slow = client.socket(&opened.id).await;
    slow.send(&json!({"type": "hello", "token": opened.token})).await;
    tokio::time::sleep(Duration::from_millis(900)).await;
    slow.next_of("match").await;
    // An answer to anything comes after the answer to the ping.
    slow.act(json!({"type": "decline", "offer": "draw"})).await;
    let answer = slow.act(json!({"type": "move", "move": "g1f3"})).await;
    assert_eq!(answer["type"], "ack", "{answer}");
    play_as(&opened, &ana, "g8f6").await;
    let log = log(&folder, &opened);
    let at = |i: usize| log[i]["at"].as_u64().unwrap_or_else(|| panic!("a time in {}", log[i]));
    let spent = log[4]["spent"].as_u64().expect("less than has passed");
    assert_eq!(at(4) - at(3) - spent, 500, "{log:?}");
    assert!(log[5]["spent"].is_null(), "over HTTP nobody knows");
    server.stop().await;
}

/// In chess nobody wins on time who could not have won at all.
#[tokio::test(flavor = "multi_thread")]
async fn time_is_no_win_for_a_bare_king() {
    let folder = Folder::new();
    let server = start(&folder, quick()).await;
    let client = Client::new(server.addr());
    let body = json!({"game": "ajedrez", "rules": "fide", "position": "8/8/3k4/8/8/3K4/8/Q7 w - - 0 1",
        "seats": {"first": {"kind": "me"}, "second": {"kind": "me"}}, "clock": sudden(1)});
    let opened = client.open(&body).await;
    opened.play("a1b1").await;
    opened.play("d6e6").await;
    let state = opened.wait(|state| !state["result"].is_null()).await;
    assert_eq!((&state["result"]["winner"], &state["result"]["reason"]), (&Value::Null, &json!("time")));
    assert_eq!(state["result"]["text"]["es"], "Tablas. Se acabó el tiempo, pero el rival no tiene con qué ganar.");
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn time_runs_on_while_the_server_is_dead() {
    let folder = Folder::new();
    let process = Process::on_file(&folder.file());
    let client = Client::new(process.addr);
    let (long, _) = begun(&client, &sudden(600)).await;
    let (short, ana) = begun(&client, &sudden(3)).await;
    let (lost, _) = begun(&client, &sudden(1)).await;
    let before = long.look().await;
    drop(process); // While the clocks of all three run.
    tokio::time::sleep(Duration::from_millis(1600)).await;
    let process = Process::on_file(&folder.file());
    let long = long.at(process.addr);
    let after = long.look().await;
    assert_eq!(after["clock"], before["clock"], "the log says all of it");
    assert!(left_now(&after, "first") <= 600_000 - 1600, "{after}");
    // One flag fell while nobody was there, one falls now, and nobody asks the server for either.
    let (lost, short) = (lost.at(process.addr), short.at(process.addr));
    let mut watcher = short.listen(Some(&ana), None).await;
    while watcher.state["result"].is_null() {
        watcher.next().await.expect("the end");
    }
    assert_lost_on_time(&watcher.state, "second");
    assert_lost_on_time(&lost.wait(|state| !state["result"].is_null()).await, "second");
    long.play("g1f3").await;
    let left = left(&long.look().await, "first");
    assert!(left < 600_000 - 1600 && left > 500_000, "{left}");
}

/// Nobody looks at the match after the restart: the flag falls in the store all the same.
#[tokio::test(flavor = "multi_thread")]
async fn a_flag_falls_in_a_match_that_nobody_looks_at() {
    let folder = Folder::new();
    let process = Process::on_file(&folder.file());
    let (opened, _) = begun(&Client::new(process.addr), &sudden(1)).await;
    drop(process);
    tokio::time::sleep(Duration::from_millis(1600)).await;
    let process = Process::on_file(&folder.file());
    let db = rusqlite::Connection::open(folder.file()).expect("the database");
    let end = Instant::now() + crate::client::PATIENCE;
    let stage = || -> String {
        db.query_row("SELECT stage FROM matches WHERE id = ?1", [&opened.id], |row| row.get(0)).expect("a match")
    };
    while stage() != "over" {
        assert!(Instant::now() < end, "the flag did not fall");
        tokio::time::sleep(Duration::from_millis(20)).await;
    }
    drop(process);
}

#[tokio::test(flavor = "multi_thread")]
async fn two_servers_show_the_same_clocks_and_one_of_them_drops_the_flag() {
    let Some(url) = postgres_url() else { return };
    let (one, two) = (Process::start(&url), Process::start(&url));
    let (opened, ana) = begun(&Client::new(one.addr), &sudden(4)).await;
    let elsewhere = opened.at(two.addr);
    let (here, there) = (opened.look().await, elsewhere.wait(|state| state["ply"] == 2).await);
    assert_eq!(here["clock"], there["clock"]);
    // Each at a server of their own; the time of a move is that of the move before, whoever stored it.
    opened.play("g1f3").await;
    elsewhere.wait(|state| state["ply"] == 3).await;
    play_as(&elsewhere, &ana, "g8f6").await;
    let state = opened.wait(|state| state["ply"] == 4).await;
    assert_eq!(state["clock"], elsewhere.look().await["clock"]);
    assert!(left(&state, "first") < 4000 && left(&state, "second") < 4000 && left_now(&state, "first") > 0, "{state}");
    drop(one); // The server of the side to act dies.
    let mut watcher = elsewhere.listen(None, None).await;
    while watcher.state["result"].is_null() {
        watcher.next().await.expect("the end");
    }
    assert_lost_on_time(&watcher.state, "second");
    let log: Vec<String> = {
        let pool = sqlx::PgPool::connect(&url).await.expect("a database");
        let text = "SELECT body FROM tablas_events AS e JOIN tablas_matches AS m ON m.number = e.match WHERE m.id = $1";
        sqlx::query_scalar(text).bind(&opened.id).fetch_all(&pool).await.expect("a log")
    };
    assert_eq!(log.iter().filter(|entry| entry.contains("flagged")).count(), 1, "{log:?}");
}

/// Both servers have the match in memory when the flag falls: it falls once.
#[tokio::test(flavor = "multi_thread")]
async fn a_flag_that_two_servers_wait_for_falls_once() {
    let Some(url) = postgres_url() else { return };
    let (one, two) = (Process::start(&url), Process::start(&url));
    let (opened, ana) = begun(&Client::new(one.addr), &sudden(1)).await;
    let elsewhere = opened.at(two.addr);
    let (mut first, mut second) =
        (opened.listen(Some(&opened.token), None).await, elsewhere.listen(Some(&ana), None).await);
    for watcher in [&mut first, &mut second] {
        while watcher.state["result"].is_null() {
            watcher.next().await.expect("the end");
        }
        assert_lost_on_time(&watcher.state, "second");
    }
    assert_eq!(opened.look().await["seq"], elsewhere.look().await["seq"]);
    assert_eq!(first.state["seq"], 6, "created, joined, two moves, flagged, over");
}

/// The machine answers at once or thinks as its clock lets it, but never loses on time.
#[tokio::test(flavor = "multi_thread")]
async fn a_machine_loses_no_game_on_time_with_five_seconds() {
    let folder = Folder::new();
    let server = start(&folder, quick()).await;
    let client = Client::new(server.addr());
    for (game, spec) in [("ajedrez", "level=perfecto"), ("reversi", "time=5"), ("damas", "level=maestro")] {
        let seats = json!({"first": {"kind": "machine", "spec": spec}, "second": {"kind": "me"}});
        let opened = client.open(&json!({"game": game, "seats": seats, "clock": sudden(5)})).await;
        let mut rng = fastrand::Rng::with_seed(5);
        let mut socket = opened.listen(Some(&opened.token), None).await;
        let end = loop {
            let state = &socket.state;
            if !state["result"].is_null() {
                break state.clone();
            }
            let actions = state["scene"]["actions"].as_array().expect("moves").clone();
            if state["scene"]["turn"] == "second" && !actions.is_empty() {
                let ply = state["ply"].as_u64().expect("a number");
                let text = text(&actions[rng.usize(..actions.len())]["move"]);
                socket.act(json!({"type": "move", "move": text, "ply": ply})).await;
                while socket.state["ply"] == ply {
                    socket.next().await.expect("the match goes on");
                }
            } else {
                socket.next().await.expect("the match goes on");
            }
        };
        let machine_lost_on_time = end["result"]["reason"] == "time" && end["result"]["winner"] != "first";
        assert!(!machine_lost_on_time, "{game} {spec}: {}", end["clock"]);
    }
    server.stop().await;
}

/// Machines that play each other are charged what they think, and no more.
#[tokio::test(flavor = "multi_thread")]
async fn two_machines_finish_their_game_within_five_seconds_each() {
    let folder = Folder::new();
    let server = start(&folder, quick()).await;
    let machine = json!({"kind": "machine", "spec": "level=maestro"});
    let body = json!({"game": "reversi", "rules": "othello", "seats": {"first": machine, "second": machine}, "clock": sudden(5)});
    let opened = Client::new(server.addr()).open(&body).await;
    let mut watcher = opened.listen(None, None).await;
    while watcher.state["result"].is_null() {
        watcher.next().await.expect("the match goes on");
    }
    assert_eq!(watcher.state["result"]["reason"], "rules", "{}", watcher.state["clock"]);
    for side in ["first", "second"] {
        let left = left(&watcher.state, side);
        assert!(left > 0 && left < 5000, "{side}: {left}");
    }
    server.stop().await;
}
