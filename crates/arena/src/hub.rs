//! The Hub protocol of draughts programs, as the side that asks speaks it.

use std::time::Duration;

use engine::hub_notation::{self, HubMove};
use engine::{Match, RuleSet};
use sandbox::Process;

use crate::player::Fault;
use crate::program::{MoveLimits, ProtocolDriver, say, wait_for};

/// Speaks to a draughts program that plays by these rules.
pub(crate) struct Hub(pub &'static RuleSet);

impl Hub {
    fn start(&self, start: &str) -> Result<Box<dyn Match>, Fault> {
        self.0.read(start).map_err(|error| Fault::Died(error.to_string()))
    }
}

impl ProtocolDriver for Hub {
    fn greet(&self, process: &mut Process, timeout: Duration) -> Result<(), Fault> {
        say(process, "hub")?;
        wait_for(process, "wait", timeout, &|| false)?;
        // Those that know one game only pass over what they do not know.
        say(process, &format!("set-param name=variant value={}", self.0.rules))?;
        say(process, "init")?;
        wait_for(process, "ready", timeout, &|| false).map(drop)
    }

    fn new_game(&self, process: &mut Process, _patience: Duration) -> Result<(), Fault> {
        say(process, "new-game")
    }

    fn request(&self, start: &str, played: &[String], allowed: MoveLimits<'_>) -> Result<Vec<String>, Fault> {
        let game = self.start(start)?;
        let position = hub_notation::write_position(self.0, &*game);
        let moves: Vec<String> = hub_notation::line(self.0, &*game, played).iter().map(HubMove::to_string).collect();
        let mut level = vec!["level".to_owned()];
        level.extend(allowed.limits.depth.map(|depth| format!("depth={depth}")));
        level.extend(allowed.limits.nodes.map(|nodes| format!("nodes={nodes}")));
        level.extend(allowed.time().map(|time| format!("move-time={}", time.as_secs_f64())));
        level.extend(
            allowed
                .clock
                .map(|clock| format!("time={:.3} inc={}", clock.own().as_secs_f64(), clock.increment.as_secs_f64())),
        );
        let position = format!("pos pos={position} moves=\"{}\"", moves.join(" "));
        Ok(vec![position, level.join(" "), "go think".to_owned()])
    }

    const ANSWERS: &[&str] = &["done"];

    fn read(&self, start: &str, played: &[String], answer: &str) -> Result<String, Fault> {
        let mut game = self.start(start)?;
        for text in played {
            game.follow(text).map_err(|error| Fault::Died(error.to_string()))?;
        }
        let text = answer.split_whitespace().find_map(|word| word.strip_prefix("move=")).unwrap_or_default();
        let known = HubMove::read(text).and_then(|wanted| hub_notation::find(self.0, &*game, &wanted));
        Ok(known.unwrap_or_else(|| text.to_owned()))
    }
}
