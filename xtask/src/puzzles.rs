//! Positions for the page's puzzles, found by our own program.

use std::process::Command;

use anyhow::{Context, Result, ensure};

use crate::root;

/// Finds them again, the same for the same seed, and puts them where the engine has them: those of these files, as
/// `damas-espanola`, or of all.
pub fn run(seed: &str, names: &[&str]) -> Result<()> {
    let build = ["run", "--release", "--locked", "--package", "tablas-engine", "--example", "puzzles", "--", seed];
    let folder = root().join("crates/engine/data/puzzles");
    let found = Command::new(env!("CARGO")).args(build).arg(folder).args(names).current_dir(root()).status();
    ensure!(found.context("cargo does not start")?.success(), "cargo {}", build.join(" "));
    Ok(())
}
