//! Games of our machines that the workers of a database play: `arena --db` and `tournament --db`.

use std::io::Write;

use arena::GameRunner;
use engine::{Lang, Message};
use server::Database;

use crate::{Failure, tablebase_folder};

/// Games that are under way at once: enough for many workers, few enough for a test that ends a match early.
const AT_ONCE: usize = 32;

/// The workers.
pub struct GameWorkers(Box<dyn server::GameWorkers>);

impl GameWorkers {
    /// Connects, and says how many there are. Where there are none, games are played on so many threads of this process.
    pub fn open(db: &str, threads: usize, is_quiet: bool, lang: Lang) -> Result<Self, Failure> {
        let refuse = |message: &Message| Failure::Input(lang.say(message));
        let database = Database::read(db).map_err(|message| refuse(&message))?;
        let workers = server::open_game_queue(&database, threads, tablebase_folder::owned());
        let workers = workers.map_err(|error| refuse(&error.0))?;
        if !is_quiet {
            let said = Message::new("cli-arena-workers").with("count", workers.count());
            writeln!(anstream::stderr(), "{}", lang.say(&said))?;
        }
        Ok(GameWorkers(workers))
    }

    /// Who plays.
    pub fn runner(&self) -> &dyn GameRunner {
        &*self.0
    }

    /// How many games are under way at once, where this process would play so many.
    pub fn at_once(threads: usize) -> usize {
        threads.max(AT_ONCE)
    }
}
