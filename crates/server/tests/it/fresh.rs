//! Several servers on one database: none stays behind, whatever words between them are lost.

use std::time::Duration;

use serde_json::{Value, json};
use server::limits::Limits;
use server::{Database, Server};

use crate::client::{Client, Opened, PATIENCE, quick, start_at};
use crate::cluster::{Cluster, Stop};
use crate::kill::Process;
use crate::store::postgres_url;

const NEVER: Duration = Duration::from_hours(1);

async fn server(url: &str, limits: Limits) -> Server {
    start_at(Database::read(url).expect("a database"), limits).await
}

/// Plays a move, however often it takes until the database is there again.
async fn play_at_last(opened: &Opened, text: &str) {
    let end = std::time::Instant::now() + PATIENCE;
    loop {
        let (status, answer) = opened.act(&json!({"type": "move", "move": text})).await;
        if status.is_success() {
            return;
        }
        assert!(status.is_server_error() && std::time::Instant::now() < end, "{answer}");
    }
}

/// The look is switched off: the new connection alone must bring what was missed.
#[tokio::test(flavor = "multi_thread")]
async fn a_server_reads_again_when_its_listener_comes_back() {
    let Some(mut cluster) = Cluster::start() else { return };
    let limits = Limits { poll_interval: NEVER, ..quick() };
    let (one, two) = (server(&cluster.url(), limits.clone()).await, server(&cluster.url(), limits).await);
    let opened = Client::new(one.addr()).open_game("ajedrez", &json!({"kind": "me"})).await;
    let elsewhere = opened.at(two.addr());
    let mut watcher = elsewhere.listen(None, None).await;
    for (text, stop) in [("e2e4", Stop::Fast), ("e7e5", Stop::Immediate)] {
        cluster.stop(stop);
        cluster.start_again(&[]);
        play_at_last(&opened, text).await;
        elsewhere.wait(|state| state["ply"] == opened_ply(text)).await;
        watcher.until_ply(opened_ply(text)).await;
    }
    one.stop().await;
    two.stop().await;
}

fn opened_ply(text: &str) -> u64 {
    if text == "e2e4" { 1 } else { 2 }
}

/// Nobody tells of what is written here: the look alone must find it.
#[tokio::test(flavor = "multi_thread")]
async fn a_look_finds_what_nobody_told() {
    let Some(url) = postgres_url() else { return };
    let server = server(&url, Limits { poll_interval: Duration::from_millis(100), ..quick() }).await;
    let opened = Client::new(server.addr()).open_game("ajedrez", &json!({"kind": "me"})).await;
    let mut watcher = opened.listen(None, None).await;
    let pool = sqlx::PgPool::connect(&url).await.expect("a database");
    let body = json!({"kind": "moved", "by": "first", "move": "e2e4"}).to_string();
    let text = "WITH changed AS (UPDATE tablas_matches SET seq = 2 WHERE id = $1 RETURNING number)
        INSERT INTO tablas_events (match, seq, body) SELECT number, 2, $2 FROM changed";
    sqlx::query(text).bind(&opened.id).bind(body).execute(&pool).await.expect("written");
    watcher.until_ply(1).await;
    // What cannot be read is told of this match alone, and does not take the server with it.
    let broken = "WITH changed AS (UPDATE tablas_matches SET seq = 3 WHERE id = $1 RETURNING number)
        INSERT INTO tablas_events (match, seq, body) SELECT number, 3, 'nonsense' FROM changed";
    sqlx::query(broken).bind(&opened.id).execute(&pool).await.expect("written");
    let end = std::time::Instant::now() + PATIENCE;
    let path = format!("/api/v1/matches/{}", opened.id);
    while opened.client.get(&path).await.1["code"] != "damaged_match" {
        assert!(std::time::Instant::now() < end, "the damage was not noticed");
        tokio::time::sleep(Duration::from_millis(10)).await;
    }
    assert_eq!(opened.client.get("/health").await.1["status"], "ok");
}

/// A first read at one server meets a move at the other. `TABLAS_RACES` says how often.
#[tokio::test(flavor = "multi_thread")]
async fn a_move_that_meets_a_first_read_is_not_lost() {
    const TOGETHER: u64 = 20;
    let Some(url) = postgres_url() else { return };
    let races = std::env::var("TABLAS_RACES").ok().and_then(|count| count.parse().ok()).unwrap_or(500);
    let mut limits = Limits { poll_interval: NEVER, idle_timeout: NEVER, matches: 1e9, ..quick() };
    (limits.rate, limits.burst) = (1e9, 1e9);
    let (one, two) = (server(&url, limits.clone()).await, server(&url, limits).await);
    let (here, there) = (Client::new(one.addr()), Client::new(two.addr()));
    let mut stale = 0;
    for round in 0..races / TOGETHER {
        let race = |i: u64| {
            let (here, there) = (here.clone(), there.clone());
            async move {
                let opened = here.open_game("ajedrez", &json!({"kind": "me"})).await;
                let elsewhere = Opened { client: there, ..opened.clone() };
                let pause = Duration::from_micros(fastrand::Rng::with_seed(round * TOGETHER + i).u64(0..3000));
                let read = async {
                    tokio::time::sleep(pause).await;
                    elsewhere.look().await
                };
                let ((), _) = tokio::join!(opened.play("e2e4"), read);
                is_seen(&elsewhere).await
            }
        };
        let seen = futures_util::future::join_all((0..TOGETHER).map(race)).await;
        stale += seen.iter().filter(|seen| !**seen).count();
    }
    println!("{races} races between a move and a first read: {stale} stale");
    assert_eq!(stale, 0, "of {races}");
    one.stop().await;
    two.stop().await;
}

async fn is_seen(opened: &Opened) -> bool {
    let end = std::time::Instant::now() + Duration::from_secs(10);
    while std::time::Instant::now() < end {
        if opened.look().await["ply"] == 1 {
            return true;
        }
        tokio::time::sleep(Duration::from_millis(10)).await;
    }
    false
}

fn present(seat: &'static str, wanted: bool) -> impl Fn(&Value) -> bool {
    move |state| state["seats"][seat]["present"] == wanted
}

#[tokio::test(flavor = "multi_thread")]
async fn who_is_connected_is_the_same_on_all_servers() {
    let Some(url) = postgres_url() else { return };
    let (one, two) = (Process::start(&url), server(&url, quick()).await);
    let opened = Client::new(one.addr).open_game("ajedrez", &json!({"kind": "open"})).await;
    let ana = opened.join().await;
    let elsewhere = opened.at(two.addr());
    let mut second = elsewhere.listen(Some(&ana), None).await;
    opened.wait(present("second", true)).await;
    let first = opened.listen(Some(&opened.token), None).await;
    elsewhere.wait(present("first", true)).await;
    while second.state["seats"]["first"]["present"] != true {
        second.next_of("match").await;
    }
    // One who leaves is gone everywhere.
    drop(second);
    opened.wait(present("second", false)).await;
    let mut second = elsewhere.listen(Some(&ana), None).await;
    opened.wait(present("second", true)).await;
    // A server that dies says no goodbye: its people are gone when it has been silent for a while.
    drop((first, one));
    while second.state["seats"]["first"]["present"] != false {
        second.next_of("match").await;
    }
    // One that ends does, and its people are gone at once.
    let three = server(&url, quick()).await;
    let there = opened.at(three.addr());
    there.wait(present("second", true)).await;
    two.stop().await;
    there.wait(present("second", false)).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn what_has_ended_long_ago_is_removed_everywhere() {
    let folder = crate::client::Folder::new();
    let keep = Limits { retention: Some(Duration::ZERO), cleanup_interval: Duration::from_millis(50), ..quick() };
    let file = Database::File(folder.file());
    ended_matches_go(&start_at(file, keep.clone()).await, None).await;
    let Some(url) = crate::store::own_database("sweep").await else { return };
    let other = server(&url, quick()).await;
    ended_matches_go(&server(&url, keep).await, Some(&other)).await;
}

async fn ended_matches_go(server: &Server, other: Option<&Server>) {
    let client = Client::new(server.addr());
    let goes_on = client.open_game("ajedrez", &json!({"kind": "me"})).await;
    let ended = client.open_game("ajedrez", &json!({"kind": "me"})).await;
    let watched = ended.at(other.map_or(server.addr(), Server::addr));
    let mut watcher = watched.listen(None, None).await;
    ended.act(&json!({"type": "resign"})).await;
    while watcher.next().await.is_some() {}
    let path = format!("/api/v1/matches/{}", ended.id);
    let end = std::time::Instant::now() + PATIENCE;
    while watched.client.get(&path).await.1["code"] != "no_such_match" {
        assert!(std::time::Instant::now() < end, "it is still there");
    }
    assert_eq!(goes_on.look().await["ply"], 0);
}
