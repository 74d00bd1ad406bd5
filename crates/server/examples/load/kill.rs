//! The server is killed under load, again and again: what it has acknowledged must be there.

use std::path::Path;
use std::time::{Duration, Instant};

use serde_json::Value;
use tokio::task::JoinSet;

use crate::client::{Game, MOVES, Player, open};
use crate::process::{Folder, Process};

const CLIENTS: usize = 16;
/// Kills until a new file takes the place of the last, whose check takes the longer the larger it is.
const KILLS_A_FILE: u64 = 20;

/// Prints the figures; an error where a move was lost or a file is damaged. Each server is the one that is asked what the
/// one before it has kept, and then the next to be killed.
pub async fn run(tablas: &str, rounds: u64, url: Option<&str>) -> Result<(), String> {
    let folder = Folder::new().map_err(|error| error.to_string())?;
    let http = reqwest::Client::new();
    let mut rng = fastrand::Rng::with_seed(200);
    let (mut total, mut unsure) = (0, 0);
    let began = Instant::now();
    let place =
        |number: u64| url.map_or_else(|| format!("sqlite:{}", folder.numbered(number).display()), str::to_owned);
    let mut server = Process::start_at(tablas, &place(0))?;
    for round in 0..rounds {
        let games = futures_util::future::join_all((0..CLIENTS).map(|_| open(&http, server.addr))).await;
        let mut players = JoinSet::new();
        for game in games {
            players.spawn(play(server.addr, game?));
        }
        tokio::time::sleep(Duration::from_millis(rng.u64(20..220))).await;
        server.kill();
        let file = round / KILLS_A_FILE;
        if url.is_none() {
            check(&folder.numbered(file), round)?;
        }
        server = Process::start_at(tablas, &place(file))?;
        while let Some(played) = players.join_next().await {
            let (game, acknowledged) = played.map_err(|error| error.to_string())?;
            unsure +=
                kept(&http, &server, &game, acknowledged).await.map_err(|lost| format!("kill {round}: {lost}"))?;
            total += acknowledged;
        }
        if url.is_none() && (round + 1) % KILLS_A_FILE == 0 {
            server = Process::start_at(tablas, &place(file + 1))?;
        }
    }
    let seconds = began.elapsed().as_secs_f64();
    println!(
        "{rounds} kills in {seconds:.0} s, {total} moves acknowledged, none lost ({unsure} more were stored but not yet told)"
    );
    if url.is_none() {
        println!("the files passed their integrity check every time");
    }
    Ok(())
}

/// Whether a server has every move that was acknowledged; how many it has beyond them.
async fn kept(http: &reqwest::Client, server: &Process, game: &Game, acknowledged: usize) -> Result<usize, String> {
    let url = format!("http://{}/api/v1/matches/{}", server.addr, game.id);
    let answer = http.get(url).send().await.map_err(|error| error.to_string())?;
    let state: Value = answer.json().await.map_err(|error| error.to_string())?;
    let history = state["history"].as_array().ok_or_else(|| state.to_string())?;
    let right = history.iter().enumerate().all(|(i, entry)| entry["move"] == MOVES[i % MOVES.len()]);
    if !right || history.len() < acknowledged || history.len() > acknowledged + 1 {
        return Err(format!("{acknowledged} moves acknowledged, {} there", history.len()));
    }
    Ok(history.len() - acknowledged)
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

fn check(file: &Path, round: u64) -> Result<(), String> {
    let wrong = |error: rusqlite::Error| format!("kill {round}: {error}");
    let database = rusqlite::Connection::open(file).map_err(wrong)?;
    let verdict: String = database.query_row("PRAGMA integrity_check", [], |row| row.get(0)).map_err(wrong)?;
    if verdict == "ok" { Ok(()) } else { Err(format!("kill {round}: {verdict}")) }
}
