//! The pack for SWI-Prolog as one file, as `pack_install` takes it.

use std::fs;
use std::path::PathBuf;
use std::process::Command;

use anyhow::{Context, Result, ensure};

use crate::root;

/// Writes `target/tablas-VERSION.tgz`, and says where it is.
pub fn run() -> Result<()> {
    println!("{}", make()?.display());
    Ok(())
}

/// Writes it.
pub fn make() -> Result<PathBuf> {
    let root = root();
    let info = fs::read_to_string(root.join("prolog/pack.pl")).context("prolog/pack.pl")?;
    let version = info.split("version('").nth(1).and_then(|rest| rest.split('\'').next());
    let archive = root.join(format!("target/tablas-{}.tgz", version.context("prolog/pack.pl has no version")?));
    // A program that `tablas_build/1` has put there is not for other machines.
    let mut tar = Command::new("tar");
    tar.arg("-czf").arg(&archive).args(["--exclude=prolog/bin", "prolog"]).current_dir(&root);
    let status = tar.status().context("tar does not start")?;
    ensure!(status.success(), "tar fails: {status}");
    Ok(archive)
}
