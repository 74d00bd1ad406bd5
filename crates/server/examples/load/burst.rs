//! As many moves as possible from a few clients, each of which waits for its acknowledgement.

use std::time::{Duration, Instant};

use tokio::task::JoinSet;

use crate::client::{Player, open, percentile};
use crate::process::{Folder, Process};

/// Prints the figures; an error where a client met one.
pub async fn run(tablas: &str, clients: usize, time: Duration) -> Result<(), String> {
    let folder = Folder::new().map_err(|error| error.to_string())?;
    let server = Process::start(tablas, &folder.database())?;
    let http = reqwest::Client::new();
    let mut games = Vec::new();
    for _ in 0..clients {
        let game = open(&http, server.addr).await?;
        let first = Player::connect(server.addr, &game.id, &game.tokens[0]).await?;
        let second = Player::connect(server.addr, &game.id, &game.tokens[1]).await?;
        games.push([first, second]);
    }
    let began = Instant::now();
    let mut players = JoinSet::new();
    for pair in games {
        players.spawn(play(pair, began + time));
    }
    let mut waits: Vec<Duration> = Vec::new();
    while let Some(played) = players.join_next().await {
        waits.extend(played.map_err(|error| error.to_string())??);
    }
    let elapsed = began.elapsed().as_secs_f64();
    waits.sort_unstable();
    println!(
        "{clients} clients, {} moves in {elapsed:.1} s: {:.0} durable moves a second; median {:.1} ms, p99 {:.1} ms",
        waits.len(),
        waits.len() as f64 / elapsed,
        percentile(&waits, 50).as_secs_f64() * 1e3,
        percentile(&waits, 99).as_secs_f64() * 1e3,
    );
    Ok(())
}

async fn play(mut pair: [Player; 2], end: Instant) -> Result<Vec<Duration>, String> {
    let mut waits = Vec::new();
    while Instant::now() < end {
        let ply = waits.len();
        waits.push(pair[ply % 2].play(ply).await?);
    }
    Ok(waits)
}
