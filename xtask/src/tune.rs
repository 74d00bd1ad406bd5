//! `cargo xtask tune`: see the crate `tune`, which needs to be compiled for speed.

use std::process::Command;

use anyhow::{Context, Result, ensure};

use crate::root;

/// Runs the tuner with these arguments.
pub fn run(args: &[&str]) -> Result<()> {
    let mut command = Command::new(env!("CARGO"));
    command.args(["run", "--quiet", "--release", "--locked", "--package", "tune", "--"]).args(args);
    let status = command.current_dir(root()).status().context("cargo does not start")?;
    ensure!(status.success(), "the tuner has failed");
    Ok(())
}
