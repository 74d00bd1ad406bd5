//! The Universal Game Interface, as the side that asks speaks it: UCI for any game, with our notations.
//! `docs/reference/protocols.md` is the page for those who write a program.

use std::time::Duration;

use engine::RuleSet;
use sandbox::Process;

use crate::player::Fault;
use crate::program::{MoveLimits, ProtocolDriver, say, wait_for};
use crate::uci::go;

/// Speaks to a program that plays by these rules.
pub(crate) struct Ugi(pub &'static RuleSet);

impl ProtocolDriver for Ugi {
    fn greet(&self, process: &mut Process, timeout: Duration) -> Result<(), Fault> {
        say(process, "ugi")?;
        wait_for(process, "ugiok", timeout, &|| false)?;
        let size = self.0.size.map(|size| ("Size", size.to_string()));
        for (name, value) in
            [("Game", self.0.game.to_owned()), ("Rules", self.0.rules.to_owned())].into_iter().chain(size)
        {
            say(process, &format!("setoption name {name} value {value}"))?;
        }
        Ok(())
    }

    fn new_game(&self, process: &mut Process, timeout: Duration) -> Result<(), Fault> {
        say(process, "uginewgame")?;
        say(process, "isready")?;
        wait_for(process, "readyok", timeout, &|| false).map(drop)
    }

    fn request(&self, start: &str, played: &[String], allowed: MoveLimits<'_>) -> Result<Vec<String>, Fault> {
        let from = if start == self.0.start().text() { "startpos".to_owned() } else { format!("fen {start}") };
        let moves = if played.is_empty() { String::new() } else { format!(" moves {}", played.join(" ")) };
        Ok(vec![format!("position {from}{moves}"), go(allowed)])
    }

    const ANSWERS: &[&str] = &["bestmove"];

    fn read(&self, _start: &str, _played: &[String], answer: &str) -> Result<String, Fault> {
        Ok(answer.split_whitespace().nth(1).unwrap_or_default().to_owned())
    }
}
