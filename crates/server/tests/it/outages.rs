//! PostgreSQL goes away and comes back under two servers, while people play on both.
//!
//! `cargo xtask outages` runs this with the real program, more often and longer, and with a limit of five seconds; here
//! three short ones must not lose a move or leave a server behind, however busy the machine is.

use std::net::SocketAddr;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use serde_json::{Value, json};
use tokio::task::JoinSet;

use crate::client::{Client, Opened, PATIENCE, Socket, text};
use crate::cluster::{Cluster, Stop};
use crate::kill::Process;

/// Two knights that go out and come back, under rules that know no repetition.
const MOVES: [&str; 4] = ["g1f3", "g8f6", "f3g1", "f6g8"];
/// Matches in which somebody moves all the time, in each outage.
const BUSY: usize = 6;
/// Matches that are watched on both servers, in which one move is made at every return.
const QUIET: usize = 4;
/// After a return, until the moves stop and everything is compared.
const MORE: Duration = Duration::from_secs(1);

async fn open(addr: SocketAddr) -> Opened {
    let seats = json!({"first": {"kind": "me"}, "second": {"kind": "me"}});
    Client::new(addr).open(&json!({"game": "ajedrez", "rules": "problema", "seats": seats})).await
}

fn moves(state: &Value) -> Vec<String> {
    state["history"].as_array().expect("moves").iter().map(|entry| text(&entry["move"])).collect()
}

/// Plays move number `ply`; whether it was acknowledged.
async fn play(opened: &Opened, ply: usize) -> bool {
    let action = json!({"type": "move", "move": MOVES[ply % MOVES.len()], "ply": ply});
    opened.act(&action).await.0.is_success()
}

/// The match as a server has it; none while the store does not answer.
async fn shown(opened: &Opened) -> Option<Value> {
    let (status, state) = opened.client.get(&format!("/api/v1/matches/{}", opened.id)).await;
    status.is_success().then_some(state)
}

/// The match at a server, when it has so many moves.
async fn up_to_date(opened: &Opened, ply: usize) -> Value {
    let end = Instant::now() + PATIENCE;
    loop {
        let state = shown(opened).await;
        match state {
            Some(state) if state["ply"] == ply => return state,
            state => assert!(Instant::now() < end, "{ply} moves are stored, but a server has {state:?}"),
        }
        tokio::time::sleep(Duration::from_millis(20)).await;
    }
}

/// Plays at both servers in turn until it is told to stop; how many moves were acknowledged.
async fn player(servers: [Opened; 2], stop: Arc<AtomicBool>) -> usize {
    let (mut ply, mut acknowledged) = (0, 0);
    while !stop.load(Ordering::Relaxed) {
        let here = &servers[ply % 2];
        if play(here, ply).await {
            (ply, acknowledged) = (ply + 1, acknowledged + 1);
        } else {
            // It may have been stored all the same.
            let now = shown(here).await.and_then(|state| state["ply"].as_u64());
            ply = ply.max(now.unwrap_or(0) as usize);
        }
        tokio::time::sleep(Duration::from_millis(20)).await;
    }
    acknowledged
}

struct Quiet {
    servers: [Opened; 2],
    watchers: [Socket; 2],
    ply: usize,
}

impl Quiet {
    async fn open(addrs: [SocketAddr; 2]) -> Self {
        let opened = open(addrs[0]).await;
        let servers = addrs.map(|addr| opened.at(addr));
        let watchers = [servers[0].listen(None, None).await, servers[1].listen(None, None).await];
        Quiet { servers, watchers, ply: 0 }
    }

    /// Moves at one server as soon as it can, and waits until both show it, to who asks and to who watches.
    async fn check(&mut self, mover: usize) {
        let end = Instant::now() + PATIENCE;
        while !play(&self.servers[mover], self.ply).await {
            if shown(&self.servers[mover]).await.is_some_and(|state| state["ply"] == self.ply + 1) {
                break; // The answer was lost, not the move.
            }
            assert!(Instant::now() < end, "no move can be made");
        }
        self.ply += 1;
        for (server, watcher) in self.servers.iter().zip(&mut self.watchers) {
            up_to_date(server, self.ply).await;
            watcher.until_ply(self.ply as u64).await;
        }
    }
}

/// One outage, and the moment at which it was over.
fn outage(cluster: &mut Cluster, kind: usize, time: Duration) -> Instant {
    match kind % 4 {
        way @ (0 | 1) => {
            cluster.stop(if way == 0 { Stop::Fast } else { Stop::Immediate });
            std::thread::sleep(time);
            cluster.start_again(&[]);
        }
        2 => {
            let end = Instant::now() + time;
            while Instant::now() < end {
                cluster.break_connections();
                std::thread::sleep(Duration::from_millis(200));
            }
        }
        _ => {
            cluster.stop(Stop::Immediate);
            cluster.start_again(&[]);
        }
    }
    Instant::now()
}

#[tokio::test(flavor = "multi_thread")]
async fn after_an_outage_no_move_is_lost_and_no_server_is_behind() {
    let count: Option<usize> = std::env::var("TABLAS_OUTAGES").ok().and_then(|count| count.parse().ok());
    let Some(mut cluster) = Cluster::start() else { return };
    let processes = [Process::real(&cluster.url()), Process::real(&cluster.url())];
    let addrs = processes.each_ref().map(|process| process.addr);
    let mut quiet = Vec::new();
    for _ in 0..QUIET {
        quiet.push(Quiet::open(addrs).await);
    }
    let mut rng = fastrand::Rng::with_seed(16);
    let (mut total, mut slowest) = (0, Duration::ZERO);
    for round in 0..count.unwrap_or(3) {
        let stop = Arc::new(AtomicBool::new(false));
        let mut players = JoinSet::new();
        for _ in 0..BUSY {
            let opened = open(addrs[0]).await;
            let servers = addrs.map(|addr| opened.at(addr));
            let stop = Arc::clone(&stop);
            players.spawn(async move { (servers.clone(), player(servers, stop).await) });
        }
        tokio::time::sleep(Duration::from_millis(300)).await;
        let seconds = if count.is_some() { rng.u64(1..=15) } else { 1 };
        let task = move || {
            let returned = outage(&mut cluster, round, Duration::from_secs(seconds));
            (cluster, returned)
        };
        let (back, returned) = tokio::task::spawn_blocking(task).await.expect("an outage");
        cluster = back;
        futures_util::future::join_all(quiet.iter_mut().map(|one| one.check(round % 2))).await;
        let fresh = returned.elapsed();
        tokio::time::sleep(MORE.saturating_sub(fresh)).await;
        stop.store(true, Ordering::Relaxed);
        let played: Vec<([Opened; 2], usize)> = players.join_all().await;
        // All at once, since the five seconds go on meanwhile.
        let stored = cluster.sql("SELECT id, seq - 1 FROM tablas_matches");
        let stored = |id: &str| -> usize {
            let line = stored.lines().find_map(|line| line.strip_prefix(id)?.strip_prefix('|'));
            line.and_then(|count| count.parse().ok()).unwrap_or_else(|| panic!("{id} is not in the store"))
        };
        let compare = |(servers, acknowledged): &([Opened; 2], usize)| {
            let (servers, acknowledged, stored) = (servers.clone(), *acknowledged, stored(&servers[0].id));
            assert!(stored >= acknowledged, "outage {round}: {acknowledged} acknowledged, {stored} stored");
            async move {
                for server in &servers {
                    let state = up_to_date(server, stored).await;
                    let right = moves(&state).iter().enumerate().all(|(i, text)| text == MOVES[i % MOVES.len()]);
                    assert!(right, "outage {round}: {state}");
                }
            }
        };
        futures_util::future::join_all(played.iter().map(compare)).await;
        let busy = returned.elapsed();
        total += played.iter().map(|(_, acknowledged)| acknowledged).sum::<usize>();
        slowest = slowest.max(fresh).max(busy);
        if count.is_some() {
            println!(
                "outage {}: {seconds} s; watched matches up to date after {:.1} s, all others seen to be after {:.1} s",
                round + 1,
                fresh.as_secs_f64(),
                busy.as_secs_f64()
            );
            assert!(fresh.max(busy) < Duration::from_secs(5), "outage {round}: too late");
        }
    }
    assert!(total > 0, "no move was made: the test did not test");
    println!(
        "{total} moves acknowledged, none lost; at the slowest up to date {:.1} s after the return",
        slowest.as_secs_f64()
    );
}
