//! Load for a real server, and its death in the middle of it. The figures are in README.md.

use std::process::Command;

use anyhow::{Context, Result, ensure};

use crate::root;

/// 500 games at once, then 32 clients at full speed.
pub fn load() -> Result<()> {
    build()?;
    run(&["steady", "500", "30"])?;
    run(&["burst", "32", "5"])
}

/// The server is killed so many times under load.
pub fn kill(rounds: &str) -> Result<()> {
    build()?;
    run(&["kill", rounds])
}

/// Somebody attacks, somebody else wants to play.
pub fn attack(kind: &str) -> Result<()> {
    build()?;
    run(&["attack", kind])
}

fn build() -> Result<()> {
    let builds: [&[&str]; 2] = [
        &["build", "--release", "--locked", "--package", "cli"],
        &["build", "--release", "--locked", "--package", "server", "--example", "load"],
    ];
    for build in builds {
        let status = Command::new(env!("CARGO")).args(build).current_dir(root()).status();
        ensure!(status.context("cargo does not start")?.success(), "cargo {}", build.join(" "));
    }
    Ok(())
}

fn run(args: &[&str]) -> Result<()> {
    let folder = root().join("target/release");
    let status = Command::new(folder.join("examples/load")).arg(folder.join("tablas")).args(args).status();
    ensure!(status.context("the load does not start")?.success(), "load {}", args.join(" "));
    Ok(())
}
