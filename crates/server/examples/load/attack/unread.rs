//! Thousands of connections that ask and never read; and a server with few files among many idle connections.

use std::net::SocketAddr;
use std::time::{Duration, Instant};

use tokio::io::AsyncWriteExt;
use tokio::net::TcpStream;

use super::victim::{Victim, Waits};
use super::{PROMISE, connect, verdict};
use crate::process::{Folder, Process};

/// More than stopped the server once.
const DEAF: usize = 4500;
/// Answers that each asks for: more than its buffers hold.
const ANSWERS: usize = 50;
/// A server with so few files, and so many that only sit there.
const FILES: u32 = 64;
const IDLE: usize = 120;

pub async fn run(tablas: &str) -> Result<(), String> {
    let folder = Folder::new().map_err(|error| error.to_string())?;
    let server = Process::start_by_default(tablas, &folder.database())?;
    let before = server.memory()?;
    let (attack, waits) = tokio::join!(deafen(server.addr), watch(server.addr, Duration::from_secs(8)));
    let (opened, waits) = (attack.len(), waits?);
    let grown = server.memory()?.saturating_sub(before) / 1_000_000;
    println!("{opened} connections asked and read nothing; the server has grown by {grown} MB");
    drop(attack);
    waits.print("meanwhile");
    verdict("unread answers", waits.slowest(), PROMISE)?;
    drop(server);
    crowded(tablas).await
}

/// Connections that ask and do not read.
async fn deafen(addr: SocketAddr) -> Vec<TcpStream> {
    let request = format!("GET /api/v1/catalogue HTTP/1.1\r\nHost: {addr}\r\n\r\n").repeat(ANSWERS);
    let mut deaf = Vec::new();
    for _ in 0..DEAF {
        // The system may not let us open as many, and the server closes those that it has had enough of.
        let Ok(mut stream) = connect(addr).await else { break };
        let _ = tokio::time::timeout(Duration::from_millis(20), stream.write_all(request.as_bytes())).await;
        deaf.push(stream);
    }
    deaf
}

/// What somebody sees who plays all the time.
async fn watch(addr: SocketAddr, time: Duration) -> Result<Waits, String> {
    let (victim, end) = (Victim::new(addr), Instant::now() + time);
    let mut waits = Waits::default();
    while Instant::now() < end {
        waits.add(&victim.play().await?);
    }
    Ok(waits)
}

/// Few files and many connections that do nothing, all from the victim's own address.
async fn crowded(tablas: &str) -> Result<(), String> {
    let folder = Folder::new().map_err(|error| error.to_string())?;
    let server = Process::start_with_files(tablas, &folder.database(), FILES)?;
    let mut idle = Vec::new();
    for _ in 0..IDLE {
        let connecting = tokio::time::timeout(PROMISE, TcpStream::connect(server.addr)).await;
        idle.extend(connecting.map_err(|_| "no connection any more")?);
    }
    println!("{} idle connections to a server that may open {FILES} files", idle.len());
    let victim = Victim::new(server.addr);
    let mut slowest = Duration::ZERO;
    for _ in 0..20 {
        slowest = slowest.max(victim.ask_for_health().await?);
    }
    slowest = slowest.max(victim.play().await?.slowest());
    verdict("few files", slowest, PROMISE)
}
