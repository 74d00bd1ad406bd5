//! How long a program may think: about a move, and in a whole game.

use std::time::{Duration, Instant};

use crate::player::Fault;

/// The time of a program that somebody else wrote.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Allowance {
    per_move: Duration,
    whole: Option<Duration>,
    left: Option<Duration>,
}

impl Allowance {
    pub(crate) fn new(per_move: Duration, whole: Option<Duration>) -> Self {
        Allowance { per_move, whole, left: whole }
    }

    /// A new game begins.
    pub(crate) fn renew(&mut self) {
        self.left = self.whole;
    }

    /// Has something done by a deadline, and takes the time that it took.
    pub(crate) fn spend<T>(&mut self, ask: impl FnOnce(Instant) -> Result<T, Fault>) -> Result<T, Fault> {
        let begun = Instant::now();
        let is_short = self.left.is_some_and(|left| left < self.per_move);
        let answer = ask(begun + self.left.map_or(self.per_move, |left| left.min(self.per_move)));
        self.left = self.left.map(|left| left.saturating_sub(begun.elapsed()));
        answer.map_err(|fault| if is_short && fault == Fault::TimedOut { Fault::GameTime } else { fault })
    }
}
