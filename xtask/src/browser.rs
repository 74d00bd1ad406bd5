//! The page: its types, its modules, and the whole of it in a real Chromium.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use anyhow::{Context, Result, ensure};

use crate::postgres::Postgres;
use crate::test::{cargo, tested_binary};
use crate::{cross, root, site};

/// Debian's browser; `CHROMIUM` names another one.
const CHROMIUM: &str = "/usr/bin/chromium";

/// Where README and guides have their pictures.
const PICTURES: &str = "docs/pictures";

/// A page with two pictures should not keep anybody waiting.
const LARGEST_PICTURE: u64 = 120_000;

/// Builds the binary, and runs everything that judges the page.
pub fn build_and_run() -> Result<()> {
    cargo(&["build", "--locked", "--package", "tablas"], &[])?;
    run(&tested_binary(), Screenshots::Yes)
}

/// Whether pictures of every size are taken for a person to look at: they judge nothing and take a minute.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Screenshots {
    Yes,
    No,
}

/// Installs what lacks and runs everything that judges the page, which this binary serves.
pub fn run(binary: &Path, screenshots: Screenshots) -> Result<()> {
    let folder = root().join("crates/server/browser");
    install_chromium()?;
    install_packages(&folder)?;
    // Some tests play on two servers, which share a database.
    let postgres = Postgres::start()?;
    for script in ["types", "unit", "test"] {
        let mut npm = npm(&folder, &["run", "--silent", script]);
        if screenshots == Screenshots::Yes {
            npm.env("TABLAS_SCREENSHOTS", "1");
        }
        succeed(npm.env("TABLAS", binary).env("TABLAS_TEST_POSTGRES", postgres.url()))?;
    }
    Ok(())
}

/// The same tests, a part of them, and those of its own, on the application without a server.
pub fn without_server() -> Result<()> {
    if !cross::has_library(site::WASM)? {
        println!("not tested: the standard library of {} is not installed and cannot be", site::WASM);
        return Ok(());
    }
    let site = site::make(site::Build::Quick)?;
    let folder = root().join("crates/server/browser");
    install_chromium()?;
    install_packages(&folder)?;
    let tests = ["run", "--silent", "test", "--", "site.spec.js", "games.spec.js", "molino.spec.js"];
    succeed(npm(&folder, &tests).env("TABLAS_SITE", site))
}

/// How fast the application without a server thinks, as a ratio to the native program: both as others get them.
pub fn speed() -> Result<()> {
    /// What the application without a server must reach in every game.
    const LEAST: &str = "0.5";
    let site = site::make(site::Build::Optimised)?;
    let folder = root().join("crates/server/browser");
    install_chromium()?;
    install_packages(&folder)?;
    // `TABLAS` names a binary that is there already.
    let binary = if let Some(binary) = std::env::var_os("TABLAS") {
        PathBuf::from(binary)
    } else {
        cargo(&["build", "--profile", "dist", "--locked", "--package", "tablas"], &[])?;
        root().join("target/dist/tablas")
    };
    let mut node = Command::new("node");
    node.args(["speed.js", LEAST]).current_dir(&folder).env("TABLAS", binary).env("TABLAS_SITE", site);
    ensure!(node.status().context("node does not start")?.success(), "node speed.js {LEAST}");
    Ok(())
}

/// Makes the pictures of README and guides anew, from the real page and a release build.
pub fn pictures() -> Result<()> {
    let folder = root().join("crates/server/browser");
    install_chromium()?;
    install_packages(&folder)?;
    // `TABLAS` names a binary that is there already.
    if std::env::var_os("TABLAS").is_none() {
        let build = ["build", "--release", "--locked", "--package", "tablas"];
        let status = Command::new(env!("CARGO")).args(build).current_dir(root()).status();
        ensure!(status.context("cargo does not start")?.success(), "cargo {}", build.join(" "));
    }
    let pictures = root().join(PICTURES);
    let status = Command::new("node").arg("pictures.js").arg(&pictures).current_dir(&folder).status();
    ensure!(status.context("node does not start")?.success(), "node pictures.js");
    for picture in fs::read_dir(&pictures)? {
        let picture = picture?;
        let size = picture.metadata()?.len();
        ensure!(size <= LARGEST_PICTURE, "{}: {size} bytes, more than {LARGEST_PICTURE}", picture.path().display());
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
    succeed(&mut npm(folder, &["ci", "--no-audit", "--no-fund"]))
}

fn npm(folder: &Path, args: &[&str]) -> Command {
    let mut command = Command::new("npm");
    command.args(args).current_dir(folder);
    command
}

fn succeed(command: &mut Command) -> Result<()> {
    ensure!(command.status().context("npm does not start")?.success(), "{command:?}");
    Ok(())
}
