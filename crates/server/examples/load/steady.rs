//! Many games at once, two sockets each, one move a second each.

use std::time::{Duration, Instant};

use tokio::task::JoinSet;

use crate::client::{Game, Player, open, percentile};
use crate::process::{Folder, Process};

/// Longer than a match stays in memory without a visitor.
const FORGOTTEN: Duration = Duration::from_secs(45);

/// Prints the figures; an error where a client met one.
pub async fn run(tablas: &str, games: usize, time: Duration) -> Result<(), String> {
    let folder = Folder::new().map_err(|error| error.to_string())?;
    let server = Process::start(tablas, &folder.database())?;
    let http = reqwest::Client::new();
    // What the first games need once and for all is not the price of a game.
    let first = open(&http, server.addr).await?;
    drop(Player::connect(server.addr, &first.id, &first.tokens[0]).await?);
    let empty = server.memory()?;
    let mut opened: Vec<Game> = Vec::new();
    for _ in 0..games {
        opened.push(open(&http, server.addr).await?);
    }
    let kilobytes = |now: u64| (now.saturating_sub(empty)) as f64 / games as f64 / 1024.0;
    println!("memory of a game without sockets, in memory: {:.1} KB", kilobytes(server.memory()?));
    let mut players = JoinSet::new();
    let start = Instant::now() + Duration::from_secs(5);
    let mut pairs = Vec::new();
    for game in &opened {
        let first = Player::connect(server.addr, &game.id, &game.tokens[0]).await?;
        let second = Player::connect(server.addr, &game.id, &game.tokens[1]).await?;
        pairs.push([first, second]);
    }
    tokio::time::sleep(Duration::from_secs(1)).await;
    println!("memory of an idle game with two sockets: {:.1} KB", kilobytes(server.memory()?));
    for (i, pair) in pairs.into_iter().enumerate() {
        let begin = start + Duration::from_millis(1000 * i as u64 / games as u64);
        players.spawn(play(pair, begin, time));
    }
    let mut waits: Vec<Duration> = Vec::new();
    while let Some(played) = players.join_next().await {
        waits.extend(played.map_err(|error| error.to_string())??);
    }
    waits.sort_unstable();
    println!(
        "{games} games, {} moves in {} s, no error; acknowledged after: median {:.1} ms, p99 {:.1} ms, most {:.1} ms",
        waits.len(),
        time.as_secs(),
        percentile(&waits, 50).as_secs_f64() * 1e3,
        percentile(&waits, 99).as_secs_f64() * 1e3,
        percentile(&waits, 100).as_secs_f64() * 1e3,
    );
    tokio::time::sleep(FORGOTTEN).await;
    println!("memory of an idle game after all have left: {:.1} KB", kilobytes(server.memory()?));
    Ok(())
}

async fn play(mut pair: [Player; 2], begin: Instant, time: Duration) -> Result<Vec<Duration>, String> {
    let mut waits = Vec::new();
    let mut next = tokio::time::Instant::from_std(begin);
    for ply in 0..time.as_secs() as usize {
        tokio::time::sleep_until(next).await;
        next += Duration::from_secs(1);
        let [first, second] = &mut pair;
        let (mover, other) = if ply % 2 == 0 { (first, second) } else { (second, first) };
        waits.push(mover.play(ply).await?);
        other.see(ply).await?;
    }
    Ok(waits)
}
