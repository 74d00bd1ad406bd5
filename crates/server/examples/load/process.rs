//! The server as a process of its own.

use std::io::{BufRead, BufReader};
use std::net::SocketAddr;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::time::Duration;

/// A folder below the system's for such, gone at the end.
pub struct Folder(PathBuf);

impl Folder {
    pub fn new() -> std::io::Result<Self> {
        let path = std::env::temp_dir().join(format!("tablas-load-{}", std::process::id()));
        std::fs::create_dir_all(&path)?;
        Ok(Folder(path))
    }

    pub fn database(&self) -> PathBuf {
        self.0.join("load.db")
    }

    /// Another file each time.
    pub fn numbered(&self, number: u64) -> PathBuf {
        self.0.join(format!("load-{number}.db"))
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        let _ = std::fs::remove_dir_all(&self.0);
    }
}

/// A running server, killed when it is dropped.
pub struct Process {
    child: Child,
    pub addr: SocketAddr,
}

impl Process {
    /// A server that lets everybody ask as often as they want.
    pub fn start(tablas: &str, database: &Path) -> Result<Self, String> {
        Process::start_at(tablas, &sqlite(database))
    }

    /// On `sqlite:FILE` or `postgres://…`.
    pub fn start_at(tablas: &str, database: &str) -> Result<Self, String> {
        Process::spawn(Command::new(tablas).args(["serve", "--rate", "1000000"]), database)
    }

    /// One of several servers of a database, which may have a follower.
    pub fn start_shared(tablas: &str, database: &str, follower: Option<&str>) -> Result<Self, String> {
        let mut command = Command::new(tablas);
        command.args(["serve", "--rate", "1000000"]);
        if let Some(follower) = follower {
            command.args(["--db-read", follower]);
        }
        Process::spawn(&mut command, database)
    }

    /// A worker for the servers of a database; it has no address.
    pub fn start_worker(tablas: &str, database: &str, threads: usize) -> Result<Worker, String> {
        let mut command = Command::new(tablas);
        command.args(["worker", "--threads", &threads.to_string()]).env("TABLAS_DB", database).stdout(Stdio::null());
        command.spawn().map(Worker).map_err(|error| format!("{command:?}: {error}"))
    }

    /// A server with the limits that it has by default.
    pub fn start_by_default(tablas: &str, database: &Path) -> Result<Self, String> {
        Process::spawn(Command::new(tablas).arg("serve"), &sqlite(database))
    }

    /// A server that thinks on so many threads, and lets everybody ask as often as they want.
    pub fn start_with_workers(tablas: &str, database: &Path, workers: u32) -> Result<Self, String> {
        let workers = workers.to_string();
        let mut command = Command::new(tablas);
        Process::spawn(command.args(["serve", "--rate", "1000000", "--workers", &workers]), &sqlite(database))
    }

    /// A server with the limits that it has by default, and so many files that it may open.
    pub fn start_with_files(tablas: &str, database: &Path, files: u32) -> Result<Self, String> {
        let script = format!("ulimit -n {files}; exec \"$0\" serve \"$@\"");
        Process::spawn(Command::new("sh").args(["-c", &script, tablas]), &sqlite(database))
    }

    fn spawn(command: &mut Command, database: &str) -> Result<Self, String> {
        let mut child = command
            .args(["--no-open", "--addr", "127.0.0.1:0", "--lang", "en"])
            .env("TABLAS_DB", database)
            .stdout(Stdio::piped())
            .spawn()
            .map_err(|error| format!("{command:?}: {error}"))?;
        let output = child.stdout.take().ok_or("no output")?;
        let address = |line: String| {
            let (_, rest) = line.split_once("http://")?;
            rest.split('/').next()?.parse().ok()
        };
        let addr = BufReader::new(output).lines().map_while(Result::ok).find_map(address);
        let addr = addr.ok_or("the server does not say where it listens")?;
        Ok(Process { child, addr })
    }

    /// Bytes of memory that are its own.
    pub fn memory(&self) -> Result<u64, String> {
        let path = format!("/proc/{}/status", self.child.id());
        let status = std::fs::read_to_string(&path).map_err(|error| format!("{path}: {error}"))?;
        let line = status.lines().find_map(|line| line.strip_prefix("RssAnon:")).ok_or("no RssAnon")?;
        let kilobytes = line.split_whitespace().next().and_then(|word| word.parse::<u64>().ok());
        Ok(kilobytes.ok_or("no number")? * 1024)
    }

    /// The processor's time that it has used.
    pub fn processor_time(&self) -> Duration {
        processor_time(self.child.id())
    }

    /// SIGKILL.
    pub fn kill(mut self) {
        self.end();
    }

    fn end(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

/// A running worker, killed when it is dropped.
pub struct Worker(Child);

impl Worker {
    /// The processor's time that it has used.
    pub fn processor_time(&self) -> Duration {
        processor_time(self.0.id())
    }
}

/// Of the program and of the system for it, in hundredths of a second; nothing where nobody tells.
fn processor_time(id: u32) -> Duration {
    let stat = std::fs::read_to_string(format!("/proc/{id}/stat")).unwrap_or_default();
    // The name, in parentheses, may have spaces; the 14th and 15th fields are the 12th and 13th behind it.
    let fields = stat.rsplit_once(')').map_or("", |(_, rest)| rest).split_whitespace().skip(11).take(2);
    Duration::from_millis(10 * fields.filter_map(|field| field.parse::<u64>().ok()).sum::<u64>())
}

impl Drop for Worker {
    fn drop(&mut self) {
        let _ = self.0.kill();
        let _ = self.0.wait();
    }
}

impl Drop for Process {
    fn drop(&mut self) {
        self.end();
    }
}

fn sqlite(file: &Path) -> String {
    format!("sqlite:{}", file.display())
}
