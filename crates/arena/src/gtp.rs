//! The Go Text Protocol of Othello programs, as the side that asks speaks it.
//!
//! The program keeps the game: it hears each move once, and plays its own when it is asked for one.

use std::cell::Cell;
use std::time::Duration;

use board::Side;
use engine::session::PASS;
use engine::{Match, RuleSet};
use sandbox::Process;

use crate::player::Fault;
use crate::program::{MoveLimits, ProtocolDriver, say, wait_for};

/// Speaks to an Othello program that plays by these rules.
pub(crate) struct Gtp {
    set: &'static RuleSet,
    /// How many moves of the game the program knows.
    heard: Cell<usize>,
}

impl Gtp {
    pub(crate) fn new(set: &'static RuleSet) -> Self {
        Gtp { set, heard: Cell::new(0) }
    }

    fn start(&self, start: &str) -> Result<Box<dyn Match>, Fault> {
        let game = self.set.start();
        if game.text() == start { Ok(game) } else { Err(Fault::Absent("GTP begins games at the start only".into())) }
    }
}

/// The number of a command whose answer is waited for, so that it is not taken for another one's.
const CLEAR: &str = "1";
const GENERATE: &str = "2";

impl ProtocolDriver for Gtp {
    fn greet(&self, process: &mut Process, timeout: Duration) -> Result<(), Fault> {
        say(process, "protocol_version")?;
        wait_for(process, "=", timeout, &|| false).map(drop)
    }

    fn new_game(&self, process: &mut Process, timeout: Duration) -> Result<(), Fault> {
        self.heard.set(0);
        // Some play other games too; those that do not refuse, which does no harm.
        say(process, "set_game Othello")?;
        say(process, "boardsize 8")?;
        say(process, &format!("{CLEAR} clear_board"))?;
        wait_for(process, &format!("={CLEAR}"), timeout, &|| false).map(drop)
    }

    fn request(&self, start: &str, played: &[String], allowed: MoveLimits<'_>) -> Result<Vec<String>, Fault> {
        let mut game = self.start(start)?;
        let mut lines = Vec::new();
        for (i, text) in played.iter().enumerate() {
            if i >= self.heard.get() {
                lines.push(format!("play {} {text}", colour(game.turn())));
            }
            game.follow(text).map_err(|error| Fault::Died(error.to_string()))?;
        }
        // It plays what it answers.
        self.heard.set(played.len() + 1);
        if let Some(clock) = allowed.clock {
            for side in Side::BOTH {
                lines.push(format!("time_left {} {:.2} 0", colour(side), clock.left[side].as_secs_f64()));
            }
        } else if let Some(time) = allowed.limits.time {
            lines.push(format!("time_settings 0 {} 1", time.as_secs_f64()));
        }
        lines.push(format!("{GENERATE} genmove {}", colour(game.turn())));
        Ok(lines)
    }

    const ANSWERS: &[&str] = &["=2", "?2"];

    fn read(&self, _start: &str, _played: &[String], answer: &str) -> Result<String, Fault> {
        let mut words = answer.split_whitespace();
        if words.next() == Some("?2") {
            return Err(Fault::Died(words.collect::<Vec<_>>().join(" ")));
        }
        let text = words.next().unwrap_or_default().to_lowercase();
        Ok(if text == "pa" { PASS.to_owned() } else { text })
    }
}

/// Black begins.
fn colour(side: Side) -> &'static str {
    match side {
        Side::First => "black",
        Side::Second => "white",
    }
}
