//! Programs that nobody trusts, each in a process of its own, spoken to line by line.
//!
//! ```no_run
//! use std::time::{Duration, Instant};
//! use sandbox::{Limits, Program, Sandbox};
//!
//! let sandbox = Sandbox::strongest(std::path::Path::new("/tmp"), "/usr/bin:/bin");
//! let program = Program::new(["python3", "player.py"]).readable("player.py");
//! let mut process = sandbox.start(&program, &Limits::default())?;
//! process.say("ugi")?;
//! let answer = process.read_line(Instant::now() + Duration::from_secs(5), &|| false);
//! # Ok::<(), std::io::Error>(())
//! ```
//!
//! This crate starts programs and keeps their time, since that is what it is for; it prints nothing.

// `pub` is for those who use the library; what is for its own modules says `pub(crate)`.
#![warn(unreachable_pub)]

mod isolation; // what the system gives, and the command line that asks for it
mod limits; // what a program may use
mod process; // a program at work
mod status; // how it ended, in words
mod watchdog; // memory and processes of everything that it has started

pub use isolation::{Isolation, Program, Sandbox};
pub use limits::Limits;
pub use process::{NoLine, Process};
pub use status::ExitReason;
