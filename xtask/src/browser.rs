//! The page: its types, its modules, and the whole of it in a real Chromium.

use std::path::{Path, PathBuf};
use std::process::Command;

use anyhow::{Context, Result, ensure};

use crate::root;

/// Debian's browser; `CHROMIUM` names another one.
const CHROMIUM: &str = "/usr/bin/chromium";

/// Installs what lacks and runs everything that judges the page. The binary must be built.
pub fn run() -> Result<()> {
    let folder = root().join("crates/server/browser");
    install_chromium()?;
    install_packages(&folder)?;
    for script in ["types", "unit", "test"] {
        npm(&folder, &["run", "--silent", script])?;
    }
    Ok(())
}

fn install_chromium() -> Result<()> {
    if std::env::var_os("CHROMIUM").is_some() || Path::new(CHROMIUM).exists() {
        return Ok(());
    }
    let install = ["install", "--yes", "--no-install-recommends", "chromium"];
    let installed = Command::new("apt-get").args(install).env("DEBIAN_FRONTEND", "noninteractive").status();
    ensure!(
        installed.is_ok_and(|status| status.success()) && Path::new(CHROMIUM).exists(),
        "chromium is not there and cannot be installed; CHROMIUM may name one"
    );
    Ok(())
}

/// Exactly the packages of the lock file, once: npm leaves a copy of it that tells which are there.
fn install_packages(folder: &Path) -> Result<()> {
    let modified = |path: PathBuf| path.metadata().and_then(|facts| facts.modified()).ok();
    let wanted = modified(folder.join("package-lock.json")).context("the lock file of the browser tests")?;
    let there = modified(folder.join("node_modules/.package-lock.json"));
    if there.is_some_and(|there| there >= wanted) {
        return Ok(());
    }
    npm(folder, &["ci", "--no-audit", "--no-fund"])
}

fn npm(folder: &Path, args: &[&str]) -> Result<()> {
    let status = Command::new("npm").args(args).current_dir(folder).status().context("npm does not start")?;
    ensure!(status.success(), "npm {}", args.join(" "));
    Ok(())
}
