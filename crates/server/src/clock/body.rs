//! Clocks as JSON.

use engine::Side;
use serde::Serialize;
use utoipa::ToSchema;

use super::{Clocks, TimeControl};
use crate::event::SeatName;
use crate::text::Text;

/// What the clocks of a match show. Times are in milliseconds; those of the server count from 1970, and every message
/// of a socket with a match in it says in `now` what time it is there.
#[derive(Serialize, Debug, ToSchema)]
pub struct ClockBody {
    control: TimeControl,
    /// The control in words.
    name: Text,
    /// What was left at the time `since`.
    left: LeftBody,
    /// Whose clock has run since then.
    running: Option<SeatName>,
    since: u64,
    /// How long it waits, from `since` on, before the time that is left becomes less.
    delay: u64,
}

/// What is left to each side, in milliseconds.
#[derive(Serialize, Debug, ToSchema)]
pub struct LeftBody {
    first: u64,
    second: u64,
}

impl LeftBody {
    /// What was left after so many moves.
    pub fn after(clocks: &Clocks, ply: usize) -> Option<Self> {
        clocks.left_after(ply).map(|[first, second]| LeftBody { first, second })
    }
}

impl From<&Clocks> for ClockBody {
    fn from(clocks: &Clocks) -> Self {
        ClockBody {
            control: clocks.control,
            name: clocks.control.name(),
            left: LeftBody { first: clocks.left(Side::First), second: clocks.left(Side::Second) },
            running: clocks.running().map(SeatName::from),
            since: clocks.at(),
            delay: clocks.waits(),
        }
    }
}

/// A time control that may be chosen.
#[derive(Serialize, Debug, ToSchema)]
pub struct PresetBody {
    name: Text,
    /// None for a game without clocks.
    control: Option<TimeControl>,
}

impl PresetBody {
    /// All of them; the first is no clock.
    pub fn all() -> Vec<Self> {
        let none = PresetBody { name: engine::Message::new("clock-none").into(), control: None };
        let preset = |control: TimeControl| PresetBody { name: control.name(), control: Some(control) };
        std::iter::once(none).chain(super::PRESETS.into_iter().map(preset)).collect()
    }
}
