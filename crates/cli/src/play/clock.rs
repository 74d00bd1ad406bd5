//! The clocks of a game in the terminal. They look at no clock themselves: the caller says what time it is.

use std::time::{Duration, Instant};

use engine::{Clock, Side};

/// The time that each side has: so much for the game, and some more after every turn.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct TimeControl {
    /// For the whole game.
    pub base: Duration,
    /// Added after every turn.
    pub increment: Duration,
}

impl TimeControl {
    /// Reads `5+3`, minutes and seconds, or `5`; minutes may be `0.5`. None where it is neither, or more than a day.
    pub fn read(text: &str) -> Option<TimeControl> {
        const LONGEST: f64 = 86_400.0;
        let (minutes, seconds) = text.split_once('+').unwrap_or((text, "0"));
        let number = |text: &str| text.trim().parse::<f64>().ok().filter(|number| *number >= 0.0);
        let (base, increment) = (number(minutes)? * 60.0, number(seconds)?);
        let is_possible = base > 0.0 && base <= LONGEST && increment <= LONGEST;
        let duration = Duration::from_secs_f64;
        is_possible.then(|| TimeControl { base: duration(base), increment: duration(increment) })
    }
}

/// What both sides have used, and what they have left where there is a limit.
#[derive(Clone, Debug)]
pub struct GameClock {
    control: Option<TimeControl>,
    used: [Duration; 2],
    /// Meaningless without a control.
    left: [Duration; 2],
    /// Whose clock runs, and since when.
    running: Option<(Side, Instant)>,
}

impl GameClock {
    /// Clocks that stand still.
    pub fn new(control: Option<TimeControl>) -> Self {
        let base = control.map_or(Duration::ZERO, |control| control.base);
        GameClock { control, used: [Duration::ZERO; 2], left: [base; 2], running: None }
    }

    /// As at the beginning of a game.
    pub fn reset(&mut self) {
        *self = GameClock::new(self.control);
    }

    /// Whether there is a limit.
    pub fn is_limited(&self) -> bool {
        self.control.is_some()
    }

    /// The clock of `side` runs from now on. Where it was the other's that ran, that one has ended its turn and gets its
    /// increment.
    pub fn run(&mut self, side: Side, now: Instant) {
        let before = self.running.map(|(before, _)| before);
        self.stop(now);
        if let (Some(before), Some(control)) = (before.filter(|before| *before != side), self.control) {
            self.left[before as usize] += control.increment;
        }
        self.running = Some((side, now));
    }

    /// Both clocks stand still; nobody gets an increment.
    pub fn stop(&mut self, now: Instant) {
        if let Some((side, since)) = self.running.take() {
            let spent = now.saturating_duration_since(since);
            self.used[side as usize] += spent;
            self.left[side as usize] = self.left[side as usize].saturating_sub(spent);
        }
    }

    /// What the side has used.
    pub fn used(&self, side: Side, now: Instant) -> Duration {
        self.used[side as usize] + self.since(side, now)
    }

    /// What the side has left, where there is a limit.
    pub fn left(&self, side: Side, now: Instant) -> Option<Duration> {
        self.control.map(|_| self.left[side as usize].saturating_sub(self.since(side, now)))
    }

    /// The side that has nothing left.
    pub fn fallen(&self, now: Instant) -> Option<Side> {
        Side::BOTH.into_iter().find(|side| self.left(*side, now).is_some_and(|left| left.is_zero()))
    }

    /// The clock as a machine budgets it, where there is a limit.
    pub fn of_machine(&self, side: Side, now: Instant) -> Option<Clock> {
        /// Between the machine's answer and the moment in which it is heard.
        const OVERHEAD: Duration = Duration::from_millis(100);
        let (control, left) = (self.control?, self.left(side, now)?);
        Some(Clock { left, increment: control.increment, moves_to_go: None, overhead: OVERHEAD })
    }

    fn since(&self, side: Side, now: Instant) -> Duration {
        match self.running {
            Some((running, since)) if running == side => now.saturating_duration_since(since),
            _ => Duration::ZERO,
        }
    }
}

/// `1:02:03`, `4:05`, and below ten seconds `0:09.4`.
pub fn text(time: Duration) -> String {
    let seconds = time.as_secs();
    let (hours, minutes) = (seconds / 3600, seconds / 60 % 60);
    match seconds {
        3600.. => format!("{hours}:{minutes:02}:{:02}", seconds % 60),
        10.. => format!("{minutes}:{:02}", seconds % 60),
        _ => format!("0:{seconds:02}.{}", time.subsec_millis() / 100),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const fn secs(seconds: u64) -> Duration {
        Duration::from_secs(seconds)
    }

    #[test]
    fn a_control_is_minutes_and_seconds() {
        let control = |base, increment| Some(TimeControl { base: secs(base), increment: secs(increment) });
        for (text, read) in [
            ("5+3", control(300, 3)),
            ("5", control(300, 0)),
            ("0.5+0", control(30, 0)),
            (" 90 + 30 ", control(5400, 30)),
            ("", None),
            ("0+3", None),
            ("-1+3", None),
            ("5+", None),
            ("5+3+2", None),
            ("cinco", None),
            ("inf", None),
            ("NaN", None),
            ("99999", None),
        ] {
            assert_eq!(TimeControl::read(text), read, "{text}");
        }
    }

    #[test]
    fn each_side_uses_its_own_time_and_gets_its_increment() {
        let start = Instant::now();
        let mut clock = GameClock::new(TimeControl::read("1+2"));
        clock.run(Side::First, start);
        assert_eq!(clock.left(Side::First, start + secs(10)), Some(secs(50)));
        assert_eq!(clock.left(Side::Second, start + secs(10)), Some(secs(60)));
        clock.run(Side::Second, start + secs(10));
        assert_eq!(clock.left(Side::First, start + secs(40)), Some(secs(52)));
        assert_eq!(
            (clock.used(Side::First, start + secs(40)), clock.used(Side::Second, start + secs(40))),
            (secs(10), secs(30))
        );
        // A side that acts twice has not ended its turn: no increment.
        clock.run(Side::Second, start + secs(40));
        assert_eq!(clock.left(Side::Second, start + secs(40)), Some(secs(30)));
        clock.stop(start + secs(41));
        assert_eq!(clock.left(Side::Second, start + secs(900)), Some(secs(29)));
    }

    #[test]
    fn the_flag_falls_for_whoever_has_nothing_left() {
        let start = Instant::now();
        let mut clock = GameClock::new(TimeControl::read("1+5"));
        clock.run(Side::First, start);
        clock.run(Side::Second, start + secs(59));
        assert_eq!(clock.fallen(start + secs(59 + 59)), None);
        assert_eq!(clock.fallen(start + secs(59 + 60)), Some(Side::Second));
        clock.reset();
        assert_eq!((clock.fallen(start + secs(999)), clock.left(Side::Second, start)), (None, Some(secs(60))));
        // Without a limit nothing falls.
        let mut free = GameClock::new(None);
        free.run(Side::First, start);
        assert_eq!((free.fallen(start + secs(9999)), free.left(Side::First, start)), (None, None));
        assert_eq!(free.used(Side::First, start + secs(7)), secs(7));
    }

    #[test]
    fn a_machine_is_told_what_it_has_left() {
        let start = Instant::now();
        let mut clock = GameClock::new(TimeControl::read("1+5"));
        clock.run(Side::Second, start);
        let told = clock.of_machine(Side::Second, start + secs(20)).expect("a limit");
        assert_eq!((told.left, told.increment), (secs(40), secs(5)));
        assert!(told.budget().maximum < secs(40));
        assert_eq!(GameClock::new(None).of_machine(Side::First, start), None);
    }

    #[test]
    fn times_are_short() {
        let text = |ms| text(Duration::from_millis(ms));
        assert_eq!([0, 9_470, 65_000, 3_725_000].map(text), ["0:00.0", "0:09.4", "1:05", "1:02:05"]);
    }
}
