//! Draughts programs that others wrote, through the Hub protocol, with the same watchdog as those through UCI.

use engine::exchange::{self, Exchanged};
use engine::{RuleSet, Spec};

use crate::openings::Opening;
use crate::player::{Fault, Player};
use crate::uci::{Program, Running, USUAL_TIME};

/// The player behind a program. The program starts with the first game and anew after a fault.
pub(crate) struct Hub {
    program: Program,
    set: &'static RuleSet,
    /// The position that the game began with, in our notation.
    start: String,
    running: Option<Running>,
}

impl Hub {
    pub fn new(program: Program, set: &'static RuleSet) -> Self {
        Hub { program, set, start: String::new(), running: None }
    }

    fn greet(&mut self) -> Result<(), Fault> {
        let patience = self.program.patience;
        if self.running.is_none() {
            let mut running = Running::start(&self.program).map_err(|error| Fault::Absent(error.to_string()))?;
            running.say("hub")?;
            running.wait_for("wait", patience, &|| false)?;
            // Those that know one game only pass over what they do not know.
            running.say(&format!("set-param name=variant value={}", self.set.rules))?;
            running.say("init")?;
            running.wait_for("ready", patience, &|| false)?;
            self.running = Some(running);
        }
        self.running.as_mut().expect("started above").say("new-game")
    }

    fn ask(&mut self, played: &[String], stop: &(dyn Fn() -> bool + Sync)) -> Result<String, Fault> {
        let lost_track = |error: &dyn std::fmt::Display| Fault::Died(error.to_string());
        let mut game = self.set.read(&self.start).map_err(|error| lost_track(&error))?;
        let position = exchange::write_position(self.set, &*game);
        let moves: Vec<String> = exchange::line(self.set, &*game, played).iter().map(Exchanged::to_string).collect();
        for text in played {
            game.follow(text).map_err(|error| lost_track(&error))?;
        }
        let time = self.program.limits.time.unwrap_or_default() + self.program.patience;
        let level = level(&self.program.limits);
        let running = self.running.as_mut().ok_or_else(|| Fault::Died(String::new()))?;
        running.say(&format!("pos pos={position} moves=\"{}\"", moves.join(" ")))?;
        running.say(&level)?;
        running.say("go think")?;
        let answer = running.wait_for("done", time, stop)?;
        let text = answer.split_whitespace().find_map(|word| word.strip_prefix("move=")).unwrap_or_default();
        let known = Exchanged::read(text).and_then(|wanted| exchange::find(self.set, &*game, &wanted));
        Ok(known.unwrap_or_else(|| text.to_owned()))
    }

    /// After a fault nobody knows what state the program is in: it is ended.
    fn or_end<T>(&mut self, result: Result<T, Fault>) -> Result<T, Fault> {
        if result.is_err() {
            self.running = None;
        }
        result
    }
}

impl Player for Hub {
    fn begin(&mut self, opening: &Opening, _seed: u64) -> Result<(), Fault> {
        self.start.clone_from(&opening.start);
        let greeted = self.greet();
        self.or_end(greeted)
    }

    fn choose(&mut self, played: &[String], stop: &(dyn Fn() -> bool + Sync)) -> Result<String, Fault> {
        let answer = self.ask(played, stop);
        self.or_end(answer)
    }
}

fn level(limits: &Spec) -> String {
    let Spec { depth, nodes, time, .. } = *limits;
    let time = time.or((depth.is_none() && nodes.is_none()).then_some(USUAL_TIME));
    let mut words = vec!["level".to_owned()];
    words.extend(depth.map(|depth| format!("depth={depth}")));
    words.extend(nodes.map(|nodes| format!("nodes={nodes}")));
    words.extend(time.map(|time| format!("move-time={}", time.as_secs_f64())));
    words.join(" ")
}
