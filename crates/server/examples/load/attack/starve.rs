//! Machines that think as long as they may, for nobody: in hundreds of matches, before and after a restart.

use std::net::SocketAddr;
use std::time::Duration;

use serde_json::json;
use tokio::task::JoinSet;

use super::victim::{Victim, Waits};
use super::{PROMISE, Socket, http, listen, open, verdict};
use crate::process::{Folder, Process};

/// Matches of machines alone, and how many of them the attacker pretends to watch.
const MACHINES: usize = 300;
const WATCHED: usize = 40;
/// Matches against a machine that has to move.
const AGAINST: usize = 60;
/// Mates that take as long as they may.
const MATES: usize = 40;
/// How often the victim plays.
const GAMES: usize = 3;

pub async fn run(tablas: &str) -> Result<(), String> {
    let folder = Folder::new().map_err(|error| error.to_string())?;
    let server = Process::start_by_default(tablas, &folder.database())?;
    let questions = ask_for_mates(server.addr)?;
    let sockets = open_all(server.addr).await?;
    let waits = play(server.addr).await?;
    waits.print("while the machines think");
    let before = waits.slowest();
    drop((sockets, questions));
    server.kill();
    let server = Process::start_by_default(tablas, &folder.database())?;
    let waits = play(server.addr).await?;
    waits.print("after a restart");
    verdict("machines for nobody", before.max(waits.slowest()), PROMISE)
}

/// Everything that keeps machines busy; the sockets that watch some of it.
async fn open_all(addr: SocketAddr) -> Result<Vec<Socket>, String> {
    let http = http()?;
    let machine = json!({"kind": "machine", "spec": "level=maestro,time=10"});
    let (mut opened, mut refused, mut sockets) = (0, 0, Vec::new());
    for i in 0..MACHINES {
        match open(&http, addr, &machine, &machine).await {
            Ok((id, _)) => {
                opened += 1;
                if i < WATCHED {
                    sockets.push(listen(addr, &id, &json!({"type": "hello"})).await?);
                }
            }
            Err(_) => refused += 1,
        }
    }
    for _ in 0..AGAINST {
        match open(&http, addr, &machine, &json!({"kind": "me"})).await {
            Ok(_) => opened += 1,
            Err(_) => refused += 1,
        }
    }
    println!("{opened} matches in which machines think for 10 s a move, {} watched; {refused} refused", sockets.len());
    Ok(sockets)
}

/// Mates in many moves from the start of the game, all at once.
fn ask_for_mates(addr: SocketAddr) -> Result<JoinSet<()>, String> {
    let http = http()?;
    let start = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";
    let body = json!({"game": "ajedrez", "position": start, "question": "mate_in", "n": 20}).to_string();
    let mut asking = JoinSet::new();
    for _ in 0..MATES {
        let request = http.post(format!("http://{addr}/api/v1/ask")).body(body.clone());
        asking.spawn(async move {
            while request.try_clone().expect("a text can be sent again").send().await.is_ok() {
                tokio::time::sleep(Duration::from_millis(100)).await;
            }
        });
    }
    Ok(asking)
}

async fn play(addr: SocketAddr) -> Result<Waits, String> {
    let mut waits = Waits::default();
    for _ in 0..GAMES {
        waits.add(&Victim::new(addr).play().await?);
    }
    Ok(waits)
}
