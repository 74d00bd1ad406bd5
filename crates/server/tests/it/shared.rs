//! Two server processes on one PostgreSQL serve the same matches.

use serde_json::json;

use crate::client::{Client, Opened};
use crate::kill::Process;
use crate::store::postgres_url;

#[tokio::test(flavor = "multi_thread")]
async fn a_player_on_each_server_and_one_is_killed() {
    let Some(url) = postgres_url() else { return };
    let (one, two) = (Process::start(&url), Process::start(&url));
    let opened = Client::new(one.addr).open_game("ajedrez", &json!({"kind": "open"})).await;
    let ana = opened.join().await;
    let elsewhere = Opened { client: Client::new(two.addr), ..opened.clone() };
    let mut first = opened.listen(Some(&opened.token), None).await;
    let mut second = elsewhere.listen(Some(&ana), None).await;
    let game = ["e2e4", "e7e5", "g1f3", "b8c6", "f1b5", "a7a6"];
    for (i, text) in game.into_iter().enumerate() {
        let (mover, other) = if i % 2 == 0 { (&mut first, &mut second) } else { (&mut second, &mut first) };
        let answer = mover.act(json!({"type": "move", "move": text, "ply": i})).await;
        assert_eq!(answer["type"], "ack", "{answer}");
        other.until_ply(i as u64 + 1).await;
        assert_eq!(other.state["history"][i]["move"], text);
    }
    // Both move at once from different servers: one of them was too late.
    let late = elsewhere.act_as(Some(&ana), &json!({"type": "move", "move": "h7h6", "ply": 6})).await;
    assert_eq!(late.1["code"], "not_your_turn");
    drop(one);
    assert!(first.next().await.is_none() || first.next().await.is_none());
    let mut first = elsewhere.listen(Some(&opened.token), Some(0)).await;
    let answer = first.act(json!({"type": "move", "move": "b5a4", "ply": 6})).await;
    assert_eq!(answer["type"], "ack", "{answer}");
    second.until_ply(7).await;
    assert_eq!(second.state["history"][6]["move"], "b5a4");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_machine_moves_once_whoever_sees_its_turn() {
    let Some(url) = postgres_url() else { return };
    let (one, two) = (Process::start(&url), Process::start(&url));
    let opened = Client::new(one.addr).open_game("reversi", &json!({"kind": "machine", "spec": "depth=2"})).await;
    let elsewhere = Opened { client: Client::new(two.addr), ..opened.clone() };
    let mut watcher = elsewhere.listen(None, None).await;
    for round in 0..4 {
        // Each move through another server.
        let here = if round % 2 == 0 { &opened } else { &elsewhere };
        let state =
            here.wait(|state| state["scene"]["turn"] == "first" && state["ply"].as_u64() >= Some(2 * round)).await;
        let moves = state["scene"]["actions"].as_array().expect("moves").clone();
        here.play(moves[0]["move"].as_str().expect("a move")).await;
    }
    watcher.until_ply(8).await;
    let sides: Vec<&str> =
        watcher.state["history"].as_array().expect("moves").iter().filter_map(|entry| entry["side"].as_str()).collect();
    assert_eq!(sides, ["first", "second"].repeat(4));
}

/// Who opens matches at one server has fewer left at the other.
#[tokio::test(flavor = "multi_thread")]
async fn credits_count_on_all_servers() {
    let Some(url) = crate::store::own_database("credits").await else { return };
    let database = || server::Database::read(&url).expect("a database");
    let limits = || server::limits::Limits { matches: 20.0, ..crate::client::quick() };
    let one = crate::client::start_at(database(), limits()).await;
    let two = crate::client::start_at(database(), limits()).await;
    let seats = json!({"first": {"kind": "me"}, "second": {"kind": "open"}});
    let body = json!({"game": "ajedrez", "seats": seats});
    for _ in 0..18 {
        Client::new(one.addr()).open(&body).await;
    }
    let pool = server::store::postgres::open_pool(&url).await.expect("a database");
    let told = async || -> i64 {
        let sum = "SELECT coalesce(sum(matches), 0)::bigint FROM tablas_usage";
        sqlx::query_scalar(sum).fetch_one(&pool).await.expect("a number")
    };
    while told().await < 18 {
        tokio::time::sleep(std::time::Duration::from_millis(50)).await;
    }
    // The other server looks every second, and a credit comes back in as long.
    tokio::time::sleep(std::time::Duration::from_secs(2)).await;
    let mut opened = 0;
    while Client::new(two.addr()).post("/api/v1/matches", None, &body).await.0 == 201 && opened < 20 {
        opened += 1;
    }
    assert!(opened < 12, "{opened}");
}
