//! A line for a person who waits.

use std::io::{self, IsTerminal};
use std::time::{Duration, Instant};

use engine::{Lang, Message};
use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};

/// Before that nobody needs to be told that it thinks.
const QUIET: Duration = Duration::from_secs(2);

/// A line that appears after two seconds and says how far it is.
pub struct WaitingLine {
    line: ProgressBar,
    lang: Lang,
    began: Instant,
}

impl WaitingLine {
    /// Nothing for a script, nor where nobody can see it.
    pub fn new(quiet: bool, lang: Lang) -> WaitingLine {
        let line = ProgressBar::with_draw_target(None, ProgressDrawTarget::hidden());
        line.set_style(ProgressStyle::with_template("{spinner} {msg}  {elapsed}").expect("the template is right"));
        if quiet || !io::stderr().is_terminal() {
            line.finish();
        }
        WaitingLine { line, lang, began: Instant::now() }
    }

    /// How far it is now.
    pub fn show(&self, message: &Message) {
        if !self.line.is_finished() {
            self.line.set_message(self.lang.say(message));
            self.tick();
        }
    }

    /// That it goes on, with what was said last.
    pub fn tick(&self) {
        if !self.line.is_finished() && self.began.elapsed() >= QUIET {
            if self.line.is_hidden() {
                self.line.set_draw_target(ProgressDrawTarget::stderr());
            }
            self.line.tick();
        }
    }

    /// Takes the line away until there is something new to say.
    pub fn make_room(&self) {
        if !self.line.is_finished() {
            self.line.set_draw_target(ProgressDrawTarget::hidden());
        }
    }

    /// Takes the line away.
    pub fn finish(&self) {
        self.line.finish_and_clear();
    }
}
