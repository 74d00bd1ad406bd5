//! Positions for the page's puzzles, found by our own program.

use std::process::Command;

use anyhow::{Context, Result, ensure};

use crate::root;

/// Finds them again, the same for the same seed, and puts them where the server has them.
pub fn run(seed: &str) -> Result<()> {
    let build = ["run", "--release", "--locked", "--package", "tablas-engine", "--example", "puzzles", "--", seed];
    let found =
        Command::new(env!("CARGO")).args(build).current_dir(root()).stderr(std::process::Stdio::inherit()).output();
    let found = found.context("cargo does not start")?;
    ensure!(found.status.success(), "cargo {}", build.join(" "));
    std::fs::write(root().join("crates/engine/data/mates.txt"), found.stdout).context("the file of the puzzles")
}
