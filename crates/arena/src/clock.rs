//! The clocks of a game between programs: so much for the game, and some more after every move.

use std::fmt;
use std::time::Duration;

use board::{BySide, Message, Side};
use engine::PlayerSpec;
use engine::clock::{Budget, Clock};
use web_time::Instant;

/// The time that each side has.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct TimeControl {
    /// For the whole game.
    pub base: Duration,
    /// Added after every move.
    pub increment: Duration,
}

impl TimeControl {
    /// Reads `10+0.1`, both in seconds, or `10`.
    pub fn read(text: &str) -> Result<TimeControl, Message> {
        let wrong = || Message::new("arena-bad-clock").with("clock", text);
        let (base, increment) = text.split_once('+').unwrap_or((text, "0"));
        let base = PlayerSpec::read_time(base.trim()).ok_or_else(wrong)?;
        let increment = match increment.trim() {
            "0" => Duration::ZERO,
            some => PlayerSpec::read_time(some).ok_or_else(wrong)?,
        };
        Ok(TimeControl { base, increment })
    }
}

/// As `read` reads it.
impl fmt::Display for TimeControl {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}+{}", self.base.as_secs_f64(), self.increment.as_secs_f64())
    }
}

/// What both sides have left, when one of them is to move.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct GameClock {
    /// On each clock.
    pub left: BySide<Duration>,
    /// Added after every move.
    pub increment: Duration,
    /// Who is to move.
    pub turn: Side,
}

impl GameClock {
    /// As a game begins.
    pub(crate) fn new(control: TimeControl) -> Self {
        GameClock { left: BySide([control.base; 2]), increment: control.increment, turn: Side::First }
    }

    /// What the side to move has left.
    pub fn own(&self) -> Duration {
        self.left[self.turn]
    }

    /// What of it a machine of ours takes for a move.
    pub(crate) fn budget(&self) -> Budget {
        /// Between the machine and the referee there is next to nothing.
        const OVERHEAD: Duration = Duration::from_millis(2);
        Clock { left: self.own(), increment: self.increment, moves_to_go: None, overhead: OVERHEAD }.budget()
    }

    /// The side to move has thought since `begun`. False where that was too long.
    pub(crate) fn spend(&mut self, begun: Instant) -> bool {
        let spent = begun.elapsed();
        let left = self.left[self.turn].checked_sub(spent);
        self.left[self.turn] = left.unwrap_or_default() + self.increment;
        left.is_some()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn clocks_are_read_in_seconds() {
        let control = |base, increment| {
            let [base, increment] = [base, increment].map(Duration::from_millis);
            Ok(TimeControl { base, increment })
        };
        assert_eq!(TimeControl::read("10+0.1"), control(10_000, 100));
        assert_eq!(TimeControl::read("1 + 0"), control(1000, 0));
        assert_eq!(TimeControl::read("0.5"), control(500, 0));
        assert_eq!(TimeControl::read("10+0.1").expect("a clock").to_string(), "10+0.1");
        for text in ["", "x", "0", "-1", "1+", "1+x", "1+-1", "nan+1", "1+1+1"] {
            assert!(TimeControl::read(text).is_err(), "{text}");
        }
    }

    #[test]
    fn who_thinks_too_long_has_lost_and_who_does_not_gets_the_increment() {
        let mut clock = GameClock::new(TimeControl { base: Duration::from_mins(1), increment: Duration::from_secs(2) });
        assert!(clock.spend(Instant::now()));
        assert!(clock.own() > Duration::from_secs(61) && clock.left[Side::Second] == Duration::from_mins(1));
        clock.left[Side::First] = Duration::ZERO;
        assert!(!clock.spend(Instant::now()));
    }
}
