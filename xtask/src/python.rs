//! The wheel: built, installed into a Python of its own below `target/`, and tested as somebody has it who installs it.

use std::path::{Path, PathBuf};
use std::process::Command;

use anyhow::{Context, Result, ensure};

use crate::root;

/// What builds wheels, what tests this one, and whom it is compared with.
const PACKAGES: [&str; 6] = ["maturin>=1.7,<2", "pytest", "numpy", "matplotlib", "chess", "mypy"];

/// Builds the wheel for tests, and tests it; a wheel for others is `wheel`.
pub fn run() -> Result<()> {
    let python = environment()?;
    let folder = root().join("crates/python");
    build(&python, &["build", "--locked"], &root().join("target/wheels-tested"))?;
    install(&python, &root().join("target/wheels-tested"))?;
    succeed(Command::new(&python).args(["-m", "pytest", "--quiet", "tests"]).current_dir(&folder))?;
    // The stubs say what the module has, and no more.
    succeed(Command::new(&python).args(["-m", "mypy.stubtest", "tablas"]).current_dir(&folder))
}

/// Makes a wheel for others, optimised, in this folder.
pub fn wheel(out: &Path) -> Result<()> {
    build(&environment()?, &["build", "--release", "--locked"], out)
}

fn build(python: &Path, arguments: &[&str], out: &Path) -> Result<()> {
    let mut maturin = Command::new(python.with_file_name("maturin"));
    maturin.args(arguments).arg("--out").arg(out).env("CARGO_TARGET_DIR", root().join("target/python"));
    succeed(maturin.current_dir(root().join("crates/python")))
}

fn install(python: &Path, wheels: &Path) -> Result<()> {
    let mut pip = Command::new(python);
    pip.args(["-m", "pip", "install", "--quiet", "--force-reinstall", "--no-index", "--find-links"]);
    succeed(pip.arg(wheels).arg("tablas"))
}

/// A Python of our own, with what is needed.
fn environment() -> Result<PathBuf> {
    let folder = root().join("target/python-venv");
    let python = folder.join("bin/python");
    if !python.exists() {
        succeed(Command::new("python3").args(["-m", "venv"]).arg(&folder))?;
    }
    succeed(Command::new(&python).args(["-m", "pip", "install", "--quiet"]).args(PACKAGES))?;
    Ok(python)
}

fn succeed(command: &mut Command) -> Result<()> {
    let shown = format!("{command:?}");
    let status = command.status().with_context(|| format!("{shown} does not start"))?;
    ensure!(status.success(), "{shown}: {status}");
    Ok(())
}
