//! Other systems: what we wrote is checked for each whose standard library is installed here.

use std::path::PathBuf;
use std::process::{Command, Stdio};

use anyhow::{Context, Result, ensure};

use crate::test::cargo;

/// A system that is not this one.
struct Target {
    name: &'static str,
    /// The C compiler for it, which the embedded database and cryptography want; none where a browser has neither.
    compiler: Option<&'static str>,
}

const TARGETS: [Target; 3] = [
    Target { name: "x86_64-pc-windows-gnu", compiler: Some("x86_64-w64-mingw32-gcc") },
    Target { name: "aarch64-unknown-linux-gnu", compiler: Some("aarch64-linux-gnu-gcc") },
    Target { name: "wasm32-unknown-unknown", compiler: None },
];

/// What needs nothing but Rust, and should run in a browser too.
const LIBRARIES: [&str; 8] = [
    "tablas-board",
    "tablas-terms",
    "tablas-nets",
    "tablas-games",
    "tablas-search",
    "tablas-experts",
    "tablas-tablebase",
    "tablas-engine",
];

/// What starts programs and reads the clock, but needs no C.
const ABOVE: [&str; 3] = ["tablas-sandbox", "tablas-arena", "tablas-grade"];

/// Checks for every target that it can, and says plainly for which it can't.
pub fn run() -> Result<()> {
    for target in &TARGETS {
        let name = target.name;
        if !library(name)?.exists() {
            println!("{name}: not checked, its standard library is not installed: rustup target add {name}");
            continue;
        }
        let mut packages = LIBRARIES.to_vec();
        if let Some(compiler) = target.compiler {
            packages.extend(ABOVE);
            let version = Command::new(compiler).arg("--version").stdout(Stdio::null()).stderr(Stdio::null()).status();
            if version.is_ok_and(|status| status.success()) {
                packages.push("tablas");
            } else {
                println!("{name}: the server and the program are not checked, {compiler} is not installed");
            }
        } else {
            packages.push("tablas-site");
        }
        let chosen = packages.iter().flat_map(|package| ["--package", package]);
        let arguments: Vec<&str> = ["check", "--locked", "--target", name].into_iter().chain(chosen).collect();
        cargo(&arguments, &[])?;
        println!("{name}: {} packages checked", packages.len());
    }
    Ok(())
}

/// Whether something can be compiled for this target: its standard library is there, or comes by rustup.
pub fn has_library(target: &str) -> Result<bool> {
    let has = || library(target).map(|library| library.exists());
    Ok(has()? || {
        let added = Command::new("rustup").args(["target", "add", target]).status();
        added.is_ok_and(|status| status.success()) && has()?
    })
}

/// Where the standard library of a target is, if it is installed.
fn library(target: &str) -> Result<PathBuf> {
    let output = Command::new("rustc").args(["--print", "sysroot"]).output().context("rustc does not start")?;
    ensure!(output.status.success(), "rustc --print sysroot fails");
    let sysroot = String::from_utf8(output.stdout)?;
    Ok(PathBuf::from(sysroot.trim()).join("lib/rustlib").join(target).join("lib"))
}
