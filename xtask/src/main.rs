//! Chores of the project: `cargo xtask test`, `cargo xtask browser`, `cargo xtask tidy`, `cargo xtask load`.

mod browser; // the page in a real browser
mod load; // the server under load
mod postgres; // a database for the tests
mod test; // everything that must pass
mod tidy; // the architecture as a test

use std::path::{Path, PathBuf};
use std::process::ExitCode;

const USAGE: &str = "\
cargo xtask test [--deep]   installs what lacks and runs everything; --deep plays more and asks outside programs
cargo xtask browser         the page: types, modules, and the whole in a real Chromium
cargo xtask load            500 games at once, then 32 clients at full speed
cargo xtask kill --rounds N the server is killed N times under load, and must have lost nothing
cargo xtask tidy            the architecture as a test: arrows, names, prints, licences";

fn main() -> ExitCode {
    let args: Vec<String> = std::env::args().skip(1).collect();
    let args: Vec<&str> = args.iter().map(String::as_str).collect();
    let result = match args[..] {
        ["test"] => test::run(false),
        ["test", "--deep"] => test::run(true),
        ["browser"] => browser::run(),
        ["load"] => load::load(),
        ["kill", "--rounds", rounds] => load::kill(rounds),
        ["tidy"] => tidy::run(&root()),
        _ => {
            eprintln!("{USAGE}");
            return ExitCode::from(2);
        }
    };
    match result {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("xtask: {error:#}");
            ExitCode::FAILURE
        }
    }
}

/// The project's folder.
fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).parent().expect("xtask lies in the project").to_owned()
}
