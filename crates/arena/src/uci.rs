//! The Universal Chess Interface, as the side that asks speaks it.

use std::time::Duration;

use board::BySide;
use sandbox::Process;

use crate::clock::GameClock;
use crate::player::Fault;
use crate::program::{MoveLimits, ProtocolDriver, say, wait_for};

/// Speaks to a chess program.
pub(crate) struct Uci;

impl ProtocolDriver for Uci {
    fn greet(&self, process: &mut Process, timeout: Duration) -> Result<(), Fault> {
        say(process, "uci")?;
        wait_for(process, "uciok", timeout, &|| false).map(drop)
    }

    fn new_game(&self, process: &mut Process, timeout: Duration) -> Result<(), Fault> {
        say(process, "ucinewgame")?;
        say(process, "isready")?;
        wait_for(process, "readyok", timeout, &|| false).map(drop)
    }

    fn request(&self, start: &str, played: &[String], allowed: MoveLimits<'_>) -> Result<Vec<String>, Fault> {
        let moves = if played.is_empty() { String::new() } else { format!(" moves {}", played.join(" ")) };
        Ok(vec![format!("position fen {start}{moves}"), go(allowed)])
    }

    const ANSWERS: &[&str] = &["bestmove"];

    fn read(&self, _start: &str, _played: &[String], answer: &str) -> Result<String, Fault> {
        Ok(answer.split_whitespace().nth(1).unwrap_or_default().to_owned())
    }
}

/// The command that asks for a move within these limits.
pub(crate) fn go(allowed: MoveLimits<'_>) -> String {
    let mut go = vec!["go".to_owned()];
    go.extend(allowed.limits.depth.map(|depth| format!("depth {depth}")));
    go.extend(allowed.limits.nodes.map(|nodes| format!("nodes {nodes}")));
    go.extend(allowed.time().map(|time| format!("movetime {}", time.as_millis().max(1))));
    if let Some(GameClock { left: BySide([first, second]), increment, .. }) = allowed.clock {
        let [first, second, increment] = [first, second, increment].map(|time| time.as_millis());
        go.push(format!("wtime {first} btime {second} winc {increment} binc {increment}"));
    }
    go.join(" ")
}
