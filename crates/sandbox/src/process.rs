//! A program at work.

use std::io::{self, BufRead, BufReader, Read, Write};
use std::process::{Child, Command, Stdio};
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::mpsc::{self, Receiver, RecvTimeoutError, Sender};
use std::sync::{Arc, Mutex, OnceLock};
use std::thread::{self, JoinHandle};
use std::time::{Duration, Instant};

use crate::isolation::Folder;
use crate::{ExitReason, Limits, watchdog};

/// A program behind pipes. Dropping it ends it and everything that it has started.
#[derive(Debug)]
pub struct Process {
    child: Child,
    lines: Receiver<String>,
    said: Option<Sender<String>>,
    shared: Arc<Shared>,
    /// Who reads its standard error.
    errors: JoinHandle<()>,
    /// Whether bubblewrap stands between us and it.
    is_wrapped: bool,
    /// Gone after the program.
    _folder: Option<Folder>,
}

/// Why there is no line.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum NoLine {
    /// It had not answered by then.
    TimedOut,
    /// Whoever waited no longer wanted to.
    Stopped,
    /// There will be none.
    Ended(ExitReason),
}

/// What the threads around a program know.
#[derive(Debug, Default)]
struct Shared {
    /// Why we have ended it.
    culprit: OnceLock<ExitReason>,
    printed: AtomicU64,
    is_deaf: AtomicBool,
    is_over: AtomicBool,
    errors: Mutex<Vec<u8>>,
}

/// As many lines as may wait; a program that floods us waits itself.
const WAITING_LINES: usize = 256;
/// What is kept of what it says on standard error.
const KEPT_ERRORS: usize = 4096;
/// How often it is looked at.
const GLANCE: Duration = Duration::from_millis(20);
/// How many half glances a program gets to end.
const MOMENTS: u32 = 25;

impl Process {
    /// Starts a command that needs no folder, without any limit but the length of lines.
    pub fn trusted(command: Command) -> io::Result<Process> {
        Process::spawn(command, Limits::none(), None, false)
    }

    pub(crate) fn spawn(
        mut command: Command,
        limits: Limits,
        folder: Option<Folder>,
        is_wrapped: bool,
    ) -> io::Result<Process> {
        command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
        #[cfg(unix)]
        std::os::unix::process::CommandExt::process_group(&mut command, 0);
        let mut child = command.spawn()?;
        let shared = Arc::new(Shared::default());
        let (sender, lines) = mpsc::sync_channel(WAITING_LINES);
        let reader = Reader { id: child.id(), limits, shared: Arc::clone(&shared) };
        let output = child.stdout.take().expect("piped above");
        thread::spawn(move || reader.read(output, |line| sender.send(line).is_ok()));
        let reader = Reader { id: child.id(), limits, shared: Arc::clone(&shared) };
        let errors = child.stderr.take().expect("piped above");
        let errors = thread::spawn(move || {
            let shared = Arc::clone(&reader.shared);
            reader.read(errors, |line| shared.keep(&line));
        });
        let mut input = child.stdin.take().expect("piped above");
        // A thread of its own, so that nobody waits for a program that does not read.
        let (said, words) = mpsc::channel::<String>();
        let listener = Arc::clone(&shared);
        thread::spawn(move || {
            for line in words {
                if input.write_all(line.as_bytes()).and_then(|()| input.flush()).is_err() {
                    listener.is_deaf.store(true, Ordering::Release);
                    return;
                }
            }
        });
        if limits.memory < u64::MAX || limits.processes < u32::MAX {
            let (id, shared) = (child.id(), Arc::clone(&shared));
            thread::spawn(move || guard(id, limits, &shared));
        }
        Ok(Process { child, lines, said: Some(said), shared, errors, is_wrapped, _folder: folder })
    }

    /// Says a line to it. Whether it listens is seen by its answer.
    pub fn say(&mut self, line: &str) -> io::Result<()> {
        let said = self.said.as_ref().is_some_and(|said| said.send(format!("{line}\n")).is_ok());
        if said { Ok(()) } else { Err(io::ErrorKind::BrokenPipe.into()) }
    }

    /// Tells it that nothing more will be said.
    pub fn close_input(&mut self) {
        self.said = None;
    }

    /// Its next line, without the blanks around it, unless `stop` says that nobody wants it any more.
    pub fn read_line(&mut self, deadline: Instant, stop: &dyn Fn() -> bool) -> Result<String, NoLine> {
        loop {
            let left = deadline.saturating_duration_since(Instant::now());
            match self.lines.recv_timeout(left.min(GLANCE)) {
                Ok(line) => return Ok(line),
                Err(RecvTimeoutError::Disconnected) => return Err(NoLine::Ended(self.ending())),
                Err(RecvTimeoutError::Timeout) => {}
            }
            // What it has started may hold the pipe open after it has died.
            if let Some(ending) = self.status() {
                return self.lines.recv_timeout(GLANCE).map_err(|_| NoLine::Ended(ending));
            }
            if self.shared.is_deaf.load(Ordering::Acquire) {
                return Err(NoLine::Ended(self.ending()));
            }
            if stop() {
                return Err(NoLine::Stopped);
            }
            if left.is_zero() {
                return Err(self.closed().map_or(NoLine::TimedOut, NoLine::Ended));
            }
        }
    }

    /// How it has ended; none while it runs.
    pub fn status(&mut self) -> Option<ExitReason> {
        let ended = self.child.try_wait().ok().flatten();
        ended.map(|status| self.shared.culprit.get().copied().unwrap_or_else(|| ExitReason::of(status)))
    }

    /// The beginning of what it has said on standard error, up to its last words where it has ended.
    pub fn errors(&mut self) -> String {
        let is_over = self.status().is_some();
        // What it has started may hold the pipe open, so this does not wait for ever.
        for _ in 0..MOMENTS {
            if !is_over || self.errors.is_finished() {
                break;
            }
            thread::sleep(GLANCE / 2);
        }
        let kept = self.shared.errors.lock().map(|kept| kept.clone()).unwrap_or_default();
        String::from_utf8_lossy(&kept).trim_end().to_owned()
    }

    /// What it has closed so that nobody can speak with it any more, where only the system tells.
    fn closed(&self) -> Option<ExitReason> {
        let is_closed = |descriptor| watchdog::has_closed(self.child.id(), self.is_wrapped, descriptor);
        is_closed(1).then_some(ExitReason::ClosedOutput).or(is_closed(0).then_some(ExitReason::ClosedInput))
    }

    /// How it has ended, given a moment to do so.
    fn ending(&mut self) -> ExitReason {
        for _ in 0..MOMENTS {
            if let Some(ending) = self.status() {
                return ending;
            }
            thread::sleep(GLANCE / 2);
        }
        let closed = if self.shared.is_deaf.load(Ordering::Acquire) {
            ExitReason::ClosedInput
        } else {
            ExitReason::ClosedOutput
        };
        self.shared.culprit.get().copied().unwrap_or(closed)
    }
}

impl Drop for Process {
    fn drop(&mut self) {
        self.shared.is_over.store(true, Ordering::Release);
        // Where it is gone already there is nothing to end.
        kill(self.child.id());
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

impl Shared {
    /// Whether there is still something to hear.
    fn keep(&self, line: &str) -> bool {
        if let Ok(mut kept) = self.errors.lock() {
            let room = KEPT_ERRORS.saturating_sub(kept.len());
            kept.extend(line.bytes().chain([b'\n']).take(room));
        }
        true
    }

    /// Ends it for this reason, unless it has ended for another.
    fn end(&self, id: u32, why: ExitReason) {
        if !self.is_over.load(Ordering::Acquire) && self.culprit.set(why).is_ok() {
            kill(id);
        }
    }
}

/// Reads one of a program's two outputs.
struct Reader {
    id: u32,
    limits: Limits,
    shared: Arc<Shared>,
}

impl Reader {
    /// Line after line until `take` wants no more, or it is too much.
    fn read(&self, output: impl Read, mut take: impl FnMut(String) -> bool) {
        let mut output = BufReader::new(output);
        let mut line = Vec::new();
        while let Ok(read @ 1..) = (&mut output).take(self.limits.line as u64).read_until(b'\n', &mut line) {
            let printed = self.shared.printed.fetch_add(read as u64, Ordering::Relaxed) + read as u64;
            if printed > self.limits.output {
                return self.shared.end(self.id, ExitReason::Output(self.limits.output));
            }
            if !take(String::from_utf8_lossy(&line).trim().to_owned()) {
                return;
            }
            line.clear();
        }
    }
}

/// Looks after a program until it is over.
fn guard(id: u32, limits: Limits, shared: &Shared) {
    while !shared.is_over.load(Ordering::Acquire) {
        let usage = watchdog::usage(id);
        if usage.processes > limits.processes {
            return shared.end(id, ExitReason::Processes(limits.processes));
        }
        if usage.memory > limits.memory && watchdog::memory_without_shares(id) > limits.memory {
            return shared.end(id, ExitReason::Memory(limits.memory));
        }
        thread::sleep(GLANCE);
    }
}

/// Ends the group that a program leads. Bubblewrap leads one as well, and its world ends with it.
fn kill(id: u32) {
    #[cfg(unix)]
    if let Some(group) = i32::try_from(id).ok().and_then(rustix::process::Pid::from_raw) {
        let _ = rustix::process::kill_process_group(group, rustix::process::Signal::KILL);
    }
    // Windows has no groups; its own program ends a process with all that it has started.
    #[cfg(windows)]
    let _ = Command::new("taskkill").args(["/T", "/F", "/PID", &id.to_string()]).stdout(Stdio::null()).status();
    #[cfg(not(any(unix, windows)))]
    let _ = id;
}
