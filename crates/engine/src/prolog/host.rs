//! What a goal needs of the host: the caller has the terminal, the files and the clock.

use std::sync::Arc;
use std::sync::atomic::AtomicBool;
use std::time::Duration;

use super::GameRequest;
use crate::i18n::Lang;

/// The host of a goal: `mostrar/1` writes, `leer/1` asks and reads a file, `time/1` looks at a clock.
pub trait Host {
    /// The language to speak.
    fn lang(&self) -> Lang;

    /// Shows `text`, which has its line ends.
    fn show(&mut self, text: &str);

    /// Tells the user what went wrong in a predicate that then fails.
    fn complain(&mut self, text: &str);

    /// Asks with this prompt; `None` at the end of input.
    fn ask(&mut self, prompt: &str) -> Option<String>;

    /// What a file holds, or why it can't be read.
    fn read_file(&mut self, name: &str) -> Result<String, String>;

    /// Plays a game until it is left. False where no game can be played.
    fn start_game(&mut self, _: GameRequest) -> bool {
        false
    }

    /// Raised when nobody wants the answer any more: a predicate that thinks then ends as soon as it can, and
    /// what it says is not used.
    fn stop(&self) -> Arc<AtomicBool> {
        Arc::default()
    }

    /// Something that says whether this time is over, counted from now: libraries have no clock. By default it is over at
    /// once.
    fn timer(&self, _: Duration) -> Timer {
        Box::new(|| true)
    }

    /// Tells the user that the arguments of a predicate, which then fails, are no arguments for it.
    fn refuse(&mut self, text: &str) {
        self.complain(text);
    }

    /// What the clocks say; `None` where there are none.
    fn clock(&mut self) -> Option<ClockReading> {
        None
    }

    /// Tells what `time/1` has measured, a line without its end.
    fn report(&mut self, text: &str) {
        self.show(&format!("{text}\n"));
    }
}

/// Says whether a time is over.
pub type Timer = Box<dyn Fn() -> bool + Send + Sync>;

/// What the clocks say: since when does not matter, only differences do.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct ClockReading {
    /// The time that has passed.
    pub wall: Duration,
    /// The time that the processor has spent on this program.
    pub cpu: Duration,
}
