//! `cargo xtask tune` and `cargo xtask learn`: see the crate `tune`, which needs to be compiled for speed.

use std::process::Command;

use anyhow::{Context, Result, ensure};

use crate::root;

/// Runs a program of the tuner with these arguments.
pub fn run(program: &str, args: &[&str]) -> Result<()> {
    let mut command = Command::new(env!("CARGO"));
    command.args(["run", "--quiet", "--release", "--locked", "--package", "tune", "--bin", program, "--"]).args(args);
    let status = command.current_dir(root()).status().context("cargo does not start")?;
    ensure!(status.success(), "the tuner has failed");
    Ok(())
}
