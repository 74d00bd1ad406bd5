//! Clocks: which there are, and what they show. Nobody looks at the time here: every entry of a log says when it
//! happened, so that a log gives the same clocks on every server and at any time.
//!
//! 1. The clock of the side to act runs; what the game's rules call a turn ends it, however many moves that has.
//! 2. The first turn of each side is free: a clock begins to run with the second.
//! 3. All clocks stand while a seat is open, when the match has ended and when it has a successor; that of a machine
//!    also while machines are paused. Offers stop nothing, and who leaves has no more time than who stays.
//! 4. Machines that play each other wait for somebody who watches, so their clocks stand, too. A machine whose clock
//!    stands is charged what it has thought.
//! 5. A move that is taken back takes its increment with it; time that has passed is not given back.
//! 6. What a move needed on its way to the server and back is not charged, up to `MAX_LAG`.

mod body; // as JSON
mod clocks; // what is left to each side
mod control; // what was agreed
mod server_time; // what time it is

pub use self::body::{ClockBody, LeftBody, PresetBody};
pub use self::clocks::{Charge, Clocks, MAX_LAG, MachineClock, Stamp};
pub use self::control::{ExtraTime, PRESETS, TimeControl};
pub use self::server_time::{ServerTime, own_time};
