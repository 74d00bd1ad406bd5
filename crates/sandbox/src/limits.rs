//! What a program may use.

use std::time::Duration;

/// Bounds for a program and everything that it starts.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Limits {
    /// Bytes of memory that all its processes have together. Where the system does not tell (it does under Linux),
    /// each may have four times as much address space and no more.
    pub memory: u64,
    /// How many processes there may be at once.
    pub processes: u32,
    /// How long each process may use a processor.
    pub cpu: Duration,
    /// Bytes in each file that it writes, and in its whole folder where it has a world of its own.
    pub files: u64,
    /// Bytes that it may print, errors among them.
    pub output: u64,
    /// Bytes in a line; what is longer comes in pieces.
    pub line: usize,
}

impl Default for Limits {
    /// Enough for a player of a board game that somebody wrote for a course.
    fn default() -> Self {
        Limits {
            memory: 512 << 20,
            processes: 32,
            cpu: Duration::from_mins(10),
            files: 16 << 20,
            output: 1 << 20,
            line: 1 << 16,
        }
    }
}

impl Limits {
    /// No bounds but for the length of a line: for a program that its user trusts.
    pub fn none() -> Self {
        Limits {
            memory: u64::MAX,
            processes: u32::MAX,
            cpu: Duration::MAX,
            files: u64::MAX,
            output: u64::MAX,
            line: 1 << 16,
        }
    }

    /// The commands of a shell that sets the limits, each passed over where the system has no such limit.
    ///
    /// The number of processes is set only where they are counted for this program alone: elsewhere everything that
    /// the same user runs would count.
    pub(crate) fn shell(&self, counts_own_processes: bool) -> String {
        let mut script = vec!["ulimit -c 0".to_owned()];
        if self.cpu < Duration::MAX {
            // The first makes a signal that tells why, the second the end of who ignores it.
            let seconds = self.cpu.as_secs() + u64::from(self.cpu.subsec_nanos() > 0);
            script.push(format!("ulimit -S -t {seconds}; ulimit -H -t {}", seconds.saturating_add(1)));
        }
        if self.files < u64::MAX {
            script.push(format!("ulimit -f {}", self.files.div_ceil(512)));
        }
        if self.memory < u64::MAX {
            script.push(format!("ulimit -v {}", (self.memory / 1024).saturating_mul(4)));
        }
        if counts_own_processes && self.processes < u32::MAX {
            // Threads count here as well, and an interpreter has several.
            script.push(format!("ulimit -u {0} 2>&- || ulimit -p {0}", self.processes.saturating_mul(8)));
        }
        format!("{{ {}; }} 2>&-; exec \"$@\"", script.join("; "))
    }
}
