//! Time controls: what the players of a match have agreed on.

use engine::{Message, Side};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use crate::error::ApiError;
use crate::event::SeatName;
use crate::text::Text;

/// Seconds for a game: the least and the most.
const TIME: (u32, u32) = (1, 3 * 60 * 60);
/// The most seconds that a move may bring.
const EXTRA: u32 = 180;
/// The most days for a move.
const DAYS: u32 = 30;

const SECOND: u64 = 1000;
const DAY: u64 = 24 * 60 * 60 * SECOND;

/// How much time the players have. Times are in seconds.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, ToSchema)]
#[serde(tag = "kind", rename_all = "snake_case", deny_unknown_fields)]
pub enum TimeControl {
    /// So much for the whole game.
    SuddenDeath {
        /// For each side.
        #[schema(minimum = 1, maximum = 10800)]
        time: u32,
    },
    /// So much, and more after every turn.
    Increment {
        /// For each side at the beginning.
        #[schema(minimum = 1, maximum = 10800)]
        time: u32,
        /// Added after each turn.
        #[schema(minimum = 1, maximum = 180)]
        increment: u32,
    },
    /// So much, and a clock that waits a while at every turn before it runs (a simple delay).
    Delay {
        /// For each side.
        #[schema(minimum = 1, maximum = 10800)]
        time: u32,
        /// How long the clock waits.
        #[schema(minimum = 1, maximum = 180)]
        delay: u32,
    },
    /// So many days for each turn.
    Correspondence {
        /// What is left of them is not kept.
        #[schema(minimum = 1, maximum = 30)]
        days: u32,
    },
}

/// A handicap in time: one side begins with more of it.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct ExtraTime {
    /// Who has it.
    pub seat: SeatName,
    /// So many seconds.
    #[schema(minimum = 1, maximum = 10800)]
    pub time: u32,
}

impl ExtraTime {
    /// Whether a match with this clock can begin with it: where every turn has its own time, nothing is added to.
    pub fn check(self, control: Option<TimeControl>) -> Result<Self, ApiError> {
        let is_possible =
            control.is_some_and(|control| !control.begins_anew()) && (TIME.0..=TIME.1).contains(&self.time);
        let refused = || Message::new("server-bad-extra-time").with("least", TIME.0).with("most", TIME.1);
        is_possible.then_some(self).ok_or_else(|| ApiError::unprocessable("bad_clock", &refused()))
    }

    /// What it is for a side at the beginning, in milliseconds.
    pub fn of(self, side: Side) -> u64 {
        if Side::from(self.seat) == side { u64::from(self.time) * SECOND } else { 0 }
    }

    /// As people write it.
    pub fn span(self) -> String {
        span(self.time)
    }
}

/// What is offered to whoever does not want to think about it, the fastest first.
pub const PRESETS: [TimeControl; 9] = [
    TimeControl::SuddenDeath { time: 60 },
    TimeControl::Increment { time: 3 * 60, increment: 2 },
    TimeControl::SuddenDeath { time: 5 * 60 },
    TimeControl::Increment { time: 10 * 60, increment: 5 },
    TimeControl::Delay { time: 15 * 60, delay: 5 },
    TimeControl::Increment { time: 30 * 60, increment: 20 },
    TimeControl::Correspondence { days: 1 },
    TimeControl::Correspondence { days: 3 },
    TimeControl::Correspondence { days: 7 },
];

impl TimeControl {
    /// Whether we offer such a clock.
    pub fn check(self) -> Result<Self, ApiError> {
        let is_time = |time: u32| (TIME.0..=TIME.1).contains(&time);
        let is_extra = |extra: u32| (1..=EXTRA).contains(&extra);
        let is_possible = match self {
            TimeControl::SuddenDeath { time } => is_time(time),
            TimeControl::Increment { time, increment: extra } | TimeControl::Delay { time, delay: extra } => {
                is_time(time) && is_extra(extra)
            }
            TimeControl::Correspondence { days } => (1..=DAYS).contains(&days),
        };
        let limits = || Message::new("server-bad-clock").with("least", TIME.0).with("most", TIME.1);
        let refused = || ApiError::unprocessable("bad_clock", &limits().with("extra", EXTRA).with("days", DAYS));
        is_possible.then_some(self).ok_or_else(refused)
    }

    /// What a side has at the beginning, in milliseconds: for the game, or for a turn where that is all it has.
    pub fn initial(self) -> u64 {
        match self {
            TimeControl::SuddenDeath { time }
            | TimeControl::Increment { time, .. }
            | TimeControl::Delay { time, .. } => u64::from(time) * SECOND,
            TimeControl::Correspondence { days } => u64::from(days) * DAY,
        }
    }

    /// What a finished turn brings, in milliseconds.
    pub fn increment(self) -> u64 {
        if let TimeControl::Increment { increment, .. } = self { u64::from(increment) * SECOND } else { 0 }
    }

    /// How long the clock waits at every turn, in milliseconds.
    pub fn delay(self) -> u64 {
        if let TimeControl::Delay { delay, .. } = self { u64::from(delay) * SECOND } else { 0 }
    }

    /// Whether every turn begins with all the time.
    pub fn begins_anew(self) -> bool {
        matches!(self, TimeControl::Correspondence { .. })
    }

    /// In words.
    pub fn name(self) -> Text {
        let message = match self {
            TimeControl::SuddenDeath { time } => Message::new("clock-sudden-death").with("time", span(time)),
            TimeControl::Increment { time, increment } => {
                Message::new("clock-increment").with("time", span(time)).with("extra", span(increment))
            }
            TimeControl::Delay { time, delay } => {
                Message::new("clock-delay").with("time", span(time)).with("extra", span(delay))
            }
            TimeControl::Correspondence { days } => Message::new("clock-correspondence").with("days", days),
        };
        Text::of(&message)
    }

    /// As the tag `TimeControl` of a record has it. The format has no word for a delay, so that it is unknown there.
    pub fn tag(self) -> String {
        match self {
            TimeControl::SuddenDeath { time } => time.to_string(),
            TimeControl::Increment { time, increment } => format!("{time}+{increment}"),
            TimeControl::Delay { .. } => "?".to_owned(),
            TimeControl::Correspondence { .. } => format!("1/{}", self.initial() / SECOND),
        }
    }
}

/// Seconds as people write them in every language: `5 min`, `1 min 30 s`.
fn span(seconds: u32) -> String {
    let (hours, minutes, seconds) = (seconds / 3600, seconds / 60 % 60, seconds % 60);
    let parts = [(hours, "h"), (minutes, "min"), (seconds, "s")];
    let parts: Vec<String> =
        parts.into_iter().filter(|(count, _)| *count > 0).map(|(count, unit)| format!("{count} {unit}")).collect();
    parts.join(" ")
}

#[cfg(test)]
mod tests {
    use engine::Lang;

    use super::*;

    fn read(text: &str) -> TimeControl {
        serde_json::from_str(text).unwrap_or_else(|error| panic!("{text}: {error}"))
    }

    #[test]
    fn controls_have_names_and_tags() {
        for (text, es, en, tag) in [
            (r#"{"kind":"sudden_death","time":300}"#, "5 min para toda la partida", "5 min for the whole game", "300"),
            (
                r#"{"kind":"increment","time":90,"increment":2}"#,
                "1 min 30 s + 2 s por jugada",
                "1 min 30 s + 2 s a move",
                "90+2",
            ),
            (
                r#"{"kind":"delay","time":5400,"delay":5}"#,
                "1 h 30 min, con 5 s de espera en cada jugada",
                "1 h 30 min, with a delay of 5 s a move",
                "?",
            ),
            (r#"{"kind":"correspondence","days":1}"#, "Un día por jugada", "One day a move", "1/86400"),
            (r#"{"kind":"correspondence","days":3}"#, "3 días por jugada", "3 days a move", "1/259200"),
        ] {
            let control = read(text);
            assert_eq!((control.name().words(Lang::Es), control.name().words(Lang::En)), (es, en));
            assert_eq!(control.tag(), tag);
            assert_eq!(serde_json::to_string(&control).expect("plain data"), text);
            assert_eq!(control.check().map_err(|error| error.code), Ok(control));
        }
    }

    #[test]
    fn more_time_for_one_side_needs_a_clock_for_the_game() {
        let extra = ExtraTime { seat: SeatName::Second, time: 90 };
        assert_eq!((extra.of(Side::First), extra.of(Side::Second), extra.span().as_str()), (0, 90_000, "1 min 30 s"));
        for (control, time, is_possible) in [
            (Some(PRESETS[0]), 90, true),
            (Some(PRESETS[0]), 0, false),
            (Some(PRESETS[0]), TIME.1 + 1, false),
            (Some(TimeControl::Correspondence { days: 1 }), 90, false),
            (None, 90, false),
        ] {
            let checked = ExtraTime { time, ..extra }.check(control).map_err(|error| error.code);
            assert_eq!(checked.is_ok(), is_possible, "{control:?} {time}: {checked:?}");
        }
    }

    #[test]
    fn the_description_has_our_limits() {
        let schema = serde_json::to_value(<TimeControl as utoipa::PartialSchema>::schema()).expect("plain data");
        let schema = schema.to_string();
        for most in [TIME.1, EXTRA, DAYS] {
            assert!(schema.contains(&format!("\"maximum\":{most}")), "{most}: {schema}");
        }
        assert_eq!(schema.matches(&format!("\"minimum\":{}", TIME.0)).count(), 6, "{schema}");
    }

    #[test]
    fn what_nobody_could_play_with_is_refused() {
        for control in [
            TimeControl::SuddenDeath { time: 0 },
            TimeControl::SuddenDeath { time: TIME.1 + 1 },
            TimeControl::Increment { time: 60, increment: 0 },
            TimeControl::Increment { time: 0, increment: 5 },
            TimeControl::Delay { time: 60, delay: EXTRA + 1 },
            TimeControl::Correspondence { days: 0 },
            TimeControl::Correspondence { days: DAYS + 1 },
        ] {
            assert_eq!(control.check().map_err(|error| error.code), Err("bad_clock"), "{control:?}");
        }
        assert!(PRESETS.into_iter().all(|control| control.check().is_ok()));
        for wrong in [
            r#"{"kind":"hourglass","time":60}"#,
            r#"{"kind":"delay","time":60}"#,
            r#"{"kind":"sudden_death","time":-1}"#,
        ] {
            assert!(serde_json::from_str::<TimeControl>(wrong).is_err(), "{wrong}");
        }
    }
}
