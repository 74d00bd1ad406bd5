//! How a program ended, in words.

use std::process::ExitStatus;

use board::Message;

/// How a program ended, or why it was ended.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum ExitReason {
    /// By itself, with this code.
    Exited(i32),
    /// By a signal.
    Signal(i32),
    /// It and what it started had more bytes of memory than this.
    Memory(u64),
    /// It had more processes than this at once.
    Processes(u32),
    /// It printed more bytes than this.
    Output(u64),
    /// It used up its processor time.
    Cpu,
    /// It runs, but does not read what is said to it.
    ClosedInput,
    /// It runs, but has closed its output.
    ClosedOutput,
}

/// Signals that tell more than their number, as Linux and most others count them.
const CPU_TIME: i32 = 24;
/// What `sh` and bubblewrap add to a signal's number.
const BY_SIGNAL: i32 = 128;

impl ExitReason {
    /// By what the system says. A shell and bubblewrap tell of a signal by a code.
    pub(crate) fn of(status: ExitStatus) -> ExitReason {
        #[cfg(unix)]
        let signal = std::os::unix::process::ExitStatusExt::signal(&status);
        #[cfg(not(unix))]
        let signal = None;
        let code = status.code().unwrap_or_default();
        match signal.or((BY_SIGNAL + 1..BY_SIGNAL + 32).contains(&code).then_some(code - BY_SIGNAL)) {
            Some(CPU_TIME) => ExitReason::Cpu,
            Some(signal) => ExitReason::Signal(signal),
            None => ExitReason::Exited(code),
        }
    }

    /// For people.
    pub fn message(self) -> Message {
        let mega = |bytes: u64| bytes >> 20;
        match self {
            ExitReason::Exited(code) => Message::new("sandbox-exited").with("code", code),
            ExitReason::Signal(signal) => {
                Message::new("sandbox-signal").with("signal", signal).with("name", name(signal))
            }
            ExitReason::Memory(bytes) => Message::new("sandbox-memory").with("megabytes", mega(bytes)),
            ExitReason::Processes(most) => Message::new("sandbox-processes").with("most", most),
            ExitReason::Output(bytes) => Message::new("sandbox-output").with("kilobytes", bytes >> 10),
            ExitReason::Cpu => Message::new("sandbox-cpu"),
            ExitReason::ClosedInput => Message::new("sandbox-closed-input"),
            ExitReason::ClosedOutput => Message::new("sandbox-closed-output"),
        }
    }

    /// For scripts and records.
    pub fn word(self) -> &'static str {
        match self {
            ExitReason::Exited(_) => "exited",
            ExitReason::Signal(_) => "crashed",
            ExitReason::Memory(_) => "memory",
            ExitReason::Processes(_) => "processes",
            ExitReason::Output(_) => "output",
            ExitReason::Cpu => "cpu",
            ExitReason::ClosedInput => "closed input",
            ExitReason::ClosedOutput => "closed output",
        }
    }
}

/// The signal's name, where it is one that programs die of.
fn name(signal: i32) -> &'static str {
    match signal {
        4 => "SIGILL",
        6 => "SIGABRT",
        7 => "SIGBUS",
        8 => "SIGFPE",
        9 => "SIGKILL",
        11 => "SIGSEGV",
        13 => "SIGPIPE",
        15 => "SIGTERM",
        25 => "SIGXFSZ",
        _ => "?",
    }
}
