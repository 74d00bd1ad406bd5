//! The server is killed under load, again and again: what it has acknowledged must be there.

use std::time::Duration;

use serde_json::Value;
use tokio::task::JoinSet;

use crate::client::{Game, MOVES, Player, open};
use crate::process::{Folder, Process};

const CLIENTS: usize = 32;

/// Prints the figures; an error where a move was lost or the database is damaged.
pub async fn run(tablas: &str, rounds: u64) -> Result<(), String> {
    let folder = Folder::new().map_err(|error| error.to_string())?;
    let http = reqwest::Client::new();
    let mut rng = fastrand::Rng::with_seed(200);
    let (mut total, mut unsure) = (0, 0);
    for round in 1..=rounds {
        let server = Process::start(tablas, &folder.database())?;
        let mut players = JoinSet::new();
        for _ in 0..CLIENTS {
            let game = open(&http, server.addr).await?;
            players.spawn(play(server.addr, game));
        }
        tokio::time::sleep(Duration::from_millis(rng.u64(50..400))).await;
        server.kill();
        let mut games = Vec::new();
        while let Some(played) = players.join_next().await {
            games.push(played.map_err(|error| error.to_string())?);
        }
        check(&folder, round)?;
        let server = Process::start(tablas, &folder.database())?;
        for (game, acknowledged) in games {
            let url = format!("http://{}/api/v1/matches/{}", server.addr, game.id);
            let answer = http.get(url).send().await.map_err(|error| error.to_string())?;
            let state: Value = answer.json().await.map_err(|error| error.to_string())?;
            let history = state["history"].as_array().ok_or_else(|| format!("round {round}: {state}"))?;
            let right = history.iter().enumerate().all(|(i, entry)| entry["move"] == MOVES[i % MOVES.len()]);
            if !right || history.len() < acknowledged || history.len() > acknowledged + 1 {
                return Err(format!("round {round}: {acknowledged} moves acknowledged, {} there", history.len()));
            }
            total += acknowledged;
            unsure += history.len() - acknowledged;
        }
    }
    println!("{rounds} kills, {total} moves acknowledged, none lost ({unsure} more were stored but not yet told)");
    println!("the database passed its integrity check every time");
    Ok(())
}

/// Plays both seats until the server dies; how many moves were acknowledged.
async fn play(addr: std::net::SocketAddr, game: Game) -> (Game, usize) {
    let mut acknowledged = 0;
    if let (Ok(first), Ok(second)) =
        (Player::connect(addr, &game.id, &game.tokens[0]).await, Player::connect(addr, &game.id, &game.tokens[1]).await)
    {
        let mut pair = [first, second];
        while pair[acknowledged % 2].play(acknowledged).await.is_ok() {
            acknowledged += 1;
        }
    }
    (game, acknowledged)
}

fn check(folder: &Folder, round: u64) -> Result<(), String> {
    let wrong = |error: rusqlite::Error| format!("round {round}: {error}");
    let database = rusqlite::Connection::open(folder.database()).map_err(wrong)?;
    let verdict: String = database.query_row("PRAGMA integrity_check", [], |row| row.get(0)).map_err(wrong)?;
    if verdict == "ok" { Ok(()) } else { Err(format!("round {round}: {verdict}")) }
}
