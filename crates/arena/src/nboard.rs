//! The protocol of `NBoard`, as the side that asks speaks it. The program hears the whole game before each move.

use std::time::Duration;

use engine::session::PASS;
use engine::{Match, RuleSet};
use sandbox::Process;

use crate::player::Fault;
use crate::program::{MoveLimits, ProtocolDriver, say, wait_for};

/// Speaks to an Othello program that plays by these rules.
pub(crate) struct NBoard(pub &'static RuleSet);

impl NBoard {
    fn game(&self, start: &str, played: &[String]) -> Result<Box<dyn Match>, Fault> {
        let mut game = self.0.read(start).map_err(|error| Fault::Died(error.to_string()))?;
        played.iter().try_for_each(|text| game.follow(text)).map_err(|error| Fault::Died(error.to_string()))?;
        Ok(game)
    }
}

impl ProtocolDriver for NBoard {
    fn greet(&self, process: &mut Process, _timeout: Duration) -> Result<(), Fault> {
        say(process, "nboard 2")
    }

    fn new_game(&self, process: &mut Process, timeout: Duration) -> Result<(), Fault> {
        say(process, "ping 1")?;
        wait_for(process, "pong", timeout, &|| false).map(drop)
    }

    fn request(&self, start: &str, played: &[String], allowed: MoveLimits<'_>) -> Result<Vec<String>, Fault> {
        let game = self.game(start, played)?;
        let text = game.write_as("ggf").ok_or_else(|| Fault::Absent("no GGF of this game".into()))?;
        let mut lines: Vec<String> = Vec::new();
        lines.extend(allowed.limits.depth.map(|depth| format!("set depth {depth}")));
        lines.push(format!("set game {text}"));
        lines.push("go".to_owned());
        Ok(lines)
    }

    const ANSWERS: &[&str] = &["==="];

    fn read(&self, _start: &str, _played: &[String], answer: &str) -> Result<String, Fault> {
        let text = answer.split_whitespace().nth(1).unwrap_or_default();
        let text = text.split('/').next().unwrap_or_default().to_lowercase();
        Ok(if matches!(text.as_str(), "pa" | "pas") { PASS.to_owned() } else { text })
    }
}
