//! The book of openings that comes with the program, made by our own engine.

use std::process::Command;

use anyhow::{Context, Result, ensure};

use crate::root;

/// Makes it anew with so many nodes a search. What was found stays in a journal below `target`, so that whoever is
/// stopped goes on from there.
pub fn run(nodes: u32) -> Result<()> {
    let build = ["run", "--release", "--locked", "--package", "tablas-engine", "--example", "book", "--"];
    let book = root().join("crates/engine/data/books/ajedrez.bin");
    let journal = root().join(format!("target/book-{nodes}.txt"));
    let mut command = Command::new(env!("CARGO"));
    command.args(build).arg(book).arg(journal).arg(nodes.to_string()).current_dir(root());
    ensure!(command.status().context("cargo does not start")?.success(), "cargo {}", build.join(" "));
    Ok(())
}
