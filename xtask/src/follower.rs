//! A PostgreSQL that follows another, and the death of the first.

use std::ffi::OsStr;
use std::net::TcpListener;
use std::process::Command;

use anyhow::Result;

use crate::postgres::{Postgres, as_user, is_root, launch, programs, run};

/// A command for the shell that kills a PostgreSQL without a word and starts it again, as soon as the system lets it.
pub fn crash_command(postgres: &Postgres) -> Result<String> {
    let (data, log) = (postgres.folder.join("data"), postgres.folder.join("log"));
    let start = as_user(&programs()?.join("postgres"));
    let start: Vec<&OsStr> = [start.get_program()].into_iter().chain(start.get_args()).collect();
    let start = start.join(OsStr::new(" "));
    let (data, log, port) = (data.display(), log.display(), postgres.port);
    let folder = postgres.folder.display();
    let ready = programs()?.join("pg_isready");
    let (ready, start) = (ready.display(), start.display());
    Ok(format!(
        "kill -9 $(head -1 {data}/postmaster.pid) && rm {data}/postmaster.pid && for attempt in $(seq 150); do \
             sleep 0.2; {ready} -q -h 127.0.0.1 -p {port} && exit 0; test -e {data}/postmaster.pid || \
             setsid {start} -D {data} -p {port} -c listen_addresses=127.0.0.1 -k {folder} >>{log} 2>&1 & \
             done; exit 1"
    ))
}

/// A second PostgreSQL that follows the first one's changes and answers questions only.
pub struct Follower(Postgres);

impl Follower {
    /// Copies the first one, and follows it.
    pub fn of(first: &Postgres) -> Result<Self> {
        let folder = first.folder.with_extension("follower");
        std::fs::create_dir_all(&folder)?;
        if is_root() {
            run(Command::new("chown").arg("postgres").arg(&folder))?;
        }
        run(as_user(&programs()?.join("pg_basebackup"))
            .arg("-D")
            .arg(folder.join("data"))
            .args(["-R", "-X", "stream", "-c", "fast", "-h", "127.0.0.1", "-U", "tablas"])
            .args(["-p", &first.port.to_string()]))?;
        let port = TcpListener::bind("127.0.0.1:0")?.local_addr()?.port();
        let child = launch(&folder, port, &[])?;
        Ok(Follower(Postgres { child, folder, port }))
    }

    /// For `--db-read`.
    pub fn url(&self) -> String {
        self.0.url()
    }
}
