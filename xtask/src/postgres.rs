//! A PostgreSQL of our own for the tests: fresh, on a free port, gone at the end.

use std::net::TcpListener;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::sync::atomic::{AtomicU32, Ordering};
use std::time::{Duration, Instant};

use anyhow::{Context, Result, bail, ensure};

/// A running PostgreSQL. The server's tests stop and start one of their own.
pub struct Postgres {
    pub child: Child,
    pub folder: PathBuf,
    pub port: u16,
}

impl Postgres {
    /// Installs it where it lacks, and starts one.
    pub fn start() -> Result<Self> {
        static NEXT: AtomicU32 = AtomicU32::new(0);
        let programs = programs()?;
        let number = NEXT.fetch_add(1, Ordering::Relaxed);
        let folder = std::env::temp_dir().join(format!("tablas-postgres-{}-{number}", std::process::id()));
        std::fs::create_dir_all(&folder)?;
        if is_root() {
            // It refuses to run as root.
            run(Command::new("chown").arg("postgres").arg(&folder))?;
        }
        run(as_user(&programs.join("initdb"))
            .arg("-D")
            .arg(folder.join("data"))
            .args(["-U", "tablas", "-A", "trust", "-E", "UTF8"]))?;
        let port = TcpListener::bind("127.0.0.1:0")?.local_addr()?.port();
        let child = launch(&folder, port, &[])?;
        Ok(Postgres { child, folder, port })
    }

    /// For the tests.
    pub fn url(&self) -> String {
        format!("postgres://tablas@127.0.0.1:{}/postgres", self.port)
    }
}

/// Starts the database that lies in a folder, with these settings, and waits until it answers.
pub fn launch(folder: &Path, port: u16, settings: &[&str]) -> Result<Child> {
    let programs = programs()?;
    let mut child = as_user(&programs.join("postgres"))
        .arg("-D")
        .arg(folder.join("data"))
        .args(["-p", &port.to_string(), "-c", "listen_addresses=127.0.0.1", "-k"])
        .arg(folder)
        .args(settings.iter().flat_map(|setting| ["-c", setting]))
        .stdout(Stdio::null())
        .stderr(Stdio::null())
        .spawn()
        .context("postgres does not start")?;
    let end = Instant::now() + Duration::from_mins(1);
    let mut ready = Command::new(programs.join("pg_isready"));
    ready.args(["-q", "-h", "127.0.0.1", "-p", &port.to_string()]);
    while !ready.status()?.success() {
        ensure!(child.try_wait()?.is_none(), "postgres has ended");
        ensure!(Instant::now() < end, "postgres does not answer");
        std::thread::sleep(Duration::from_millis(50));
    }
    Ok(child)
}

impl Drop for Postgres {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
        // Where it was killed and started again, that one is ours too.
        if let Ok(text) = std::fs::read_to_string(self.folder.join("data/postmaster.pid"))
            && let Some(id) = text.lines().next()
        {
            let _ = Command::new("kill").args(["-QUIT", id]).stderr(Stdio::null()).status();
        }
        let _ = std::fs::remove_dir_all(&self.folder);
    }
}

/// The folder of its programs.
pub fn programs() -> Result<PathBuf> {
    if let Some(found) = find() {
        return Ok(found);
    }
    let installed = Command::new("apt-get").args(["install", "-y", "-q", "postgresql"]).status();
    ensure!(installed.is_ok_and(|status| status.success()), "PostgreSQL is not there and cannot be installed");
    find().context("PostgreSQL is installed, but its programs are not where they should be")
}

/// Debian's folders, the newest version first, or wherever `postgres` is.
fn find() -> Option<PathBuf> {
    let versions = std::fs::read_dir("/usr/lib/postgresql").into_iter().flatten().filter_map(Result::ok);
    let mut folders: Vec<PathBuf> = versions.map(|version| version.path().join("bin")).collect();
    folders.sort();
    folders.reverse();
    let path = std::env::var_os("PATH").unwrap_or_default();
    folders.extend(std::env::split_paths(&path));
    folders.into_iter().find(|folder| folder.join("initdb").exists() && folder.join("postgres").exists())
}

pub fn is_root() -> bool {
    Command::new("id").arg("-u").output().is_ok_and(|output| output.stdout == b"0\n")
}

/// The program, not as root.
pub fn as_user(program: &Path) -> Command {
    if !is_root() {
        return Command::new(program);
    }
    let mut command = Command::new("setpriv");
    command.args(["--reuid=postgres", "--regid=postgres", "--init-groups"]).arg(program);
    command
}

/// Runs it to its end; what it wrote.
pub fn run(command: &mut Command) -> Result<String> {
    let output = command.output().with_context(|| format!("{command:?}"))?;
    if !output.status.success() {
        bail!("{command:?}: {}", String::from_utf8_lossy(&output.stderr));
    }
    Ok(String::from_utf8_lossy(&output.stdout).into_owned())
}
