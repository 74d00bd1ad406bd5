//! A match whose log grows without a move, and many who want to hear all of it.

use std::net::SocketAddr;
use std::time::{Duration, Instant};

use futures_util::{SinkExt, StreamExt};
use serde_json::{Value, json};
use tokio::task::JoinSet;
use tokio_tungstenite::tungstenite::Message;

use super::victim::{Victim, Waits};
use super::{PROMISE, http, listen, open, verdict};
use crate::process::{Folder, Process};

/// Sockets that write at once, and for how long.
const WRITERS: usize = 16;
const TIME: Duration = Duration::from_secs(15);
/// Those who then want to hear of every event.
const READERS: usize = 50;

pub async fn run(tablas: &str) -> Result<(), String> {
    let folder = Folder::new().map_err(|error| error.to_string())?;
    let server = Process::start_by_default(tablas, &folder.database())?;
    let addr = server.addr;
    let me = json!({"kind": "me"});
    let (id, token) = open(&http()?, addr, &me, &me).await?;
    let victim = play(addr, TIME);
    let (grown, waits) = tokio::join!(grow(addr, &id, &token), victim);
    let (events, refused) = grown?;
    let mut waits = waits?;
    waits.print("while the log grows");
    let before = server.memory()?;
    let mut readers = JoinSet::new();
    for _ in 0..READERS {
        let id = id.clone();
        readers.spawn(async move { hear_all(addr, &id).await });
    }
    let (read, again) = tokio::join!(
        async {
            let mut all = 0;
            while let Some(received) = readers.join_next().await {
                all += received.unwrap_or(Ok(0)).unwrap_or(0);
            }
            all
        },
        play(addr, Duration::from_secs(3))
    );
    let again = again?;
    again.print("while all of it is read");
    waits.add(&again);
    let grown = server.memory()?.saturating_sub(before) / 1_000_000;
    println!(
        "{events} events stored, {refused} refused; {READERS} readers heard {read}; the server has grown by {grown} MB"
    );
    verdict("a long log", waits.slowest(), PROMISE)
}

/// Changes what players may do, over and over; how many changes were stored and refused.
async fn grow(addr: SocketAddr, id: &str, token: &str) -> Result<(u64, u64), String> {
    let mut writers = JoinSet::new();
    for _ in 0..WRITERS {
        let hello = json!({"type": "hello", "token": token});
        let mut socket = listen(addr, id, &hello).await?;
        writers.spawn(async move {
            let (mut stored, mut refused, end) = (0, 0, Instant::now() + TIME);
            // No faster than the server allows, or it would hang up.
            let mut pace = tokio::time::interval(Duration::from_millis(55));
            while Instant::now() < end {
                pace.tick().await;
                let lock = json!({"type": "lock", "undo": stored % 2 == 0, "hints": true, "ref": 1});
                if socket.send(Message::text(lock.to_string())).await.is_err() {
                    break;
                }
                match answer(&mut socket).await {
                    Some(kind) if kind == "ack" => stored += 1,
                    Some(_) => refused += 1,
                    None => break,
                }
            }
            (stored, refused)
        });
    }
    let (mut stored, mut refused) = (0, 0);
    while let Some(Ok((more, less))) = writers.join_next().await {
        stored += more;
        refused += less;
    }
    Ok((stored, refused))
}

/// The kind of the answer to what was sent.
async fn answer(socket: &mut super::Socket) -> Option<String> {
    while let Some(Ok(frame)) = socket.next().await {
        let Message::Text(text) = frame else { continue };
        let message: Value = serde_json::from_str(&text).ok()?;
        if message["ref"] == 1 {
            return message["type"].as_str().map(str::to_owned);
        }
    }
    None
}

/// How many events somebody hears of who wants all.
async fn hear_all(addr: SocketAddr, id: &str) -> Result<u64, String> {
    let mut socket = listen(addr, id, &json!({"type": "hello", "since": 0})).await?;
    let mut received = 0;
    while let Ok(Some(Ok(frame))) = tokio::time::timeout(Duration::from_secs(2), socket.next()).await {
        received += u64::from(matches!(frame, Message::Text(text) if text.starts_with("{\"type\":\"event\"")));
    }
    Ok(received)
}

async fn play(addr: SocketAddr, time: Duration) -> Result<Waits, String> {
    let (mut waits, end) = (Waits::default(), Instant::now() + time);
    while Instant::now() < end {
        waits.add(&Victim::new(addr).play().await?);
    }
    Ok(waits)
}
