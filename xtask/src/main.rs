//! Chores of the project: everything that must pass, and what a person runs now and then.

mod browser; // the page in a real browser
mod compare; // ours against others
mod features; // what the documents ask for
mod fuzz; // bytes that nobody would write
mod load; // the server under load
mod postgres; // a database for the tests
mod puzzles; // positions for the page
mod test; // everything that must pass
mod tidy; // the architecture as a test
mod tune; // better numbers for our opinions

use std::path::{Path, PathBuf};
use std::process::ExitCode;

const USAGE: &str = "\
cargo xtask test [--deep]   installs what lacks and runs everything; --deep plays more and asks outside programs
cargo xtask browser         the page: types, modules, and the whole in a real Chromium
cargo xtask tidy            the architecture as a test: arrows, names, prints, licences
cargo xtask fuzz [--seconds N] [TARGET]   every reader, or one, on bytes that nobody would write
cargo xtask signature       rewrites testdata/SIGNATURE with what the search finds now
cargo xtask tune GAME …     better numbers for our opinions, from games of our engine; --help says more
cargo xtask compare mates [FILE…]   forced mates, ours and Stockfish's, solved and CPU seconds by length
cargo xtask puzzles SEED    finds the positions of the page's puzzles again
cargo xtask load            500 games at once, then 32 clients at full speed
cargo xtask kill --rounds N the server is killed N times under load, and must have lost nothing";

fn main() -> ExitCode {
    let args: Vec<String> = std::env::args().skip(1).collect();
    let args: Vec<&str> = args.iter().map(String::as_str).collect();
    let result = match args[..] {
        ["test"] => test::run(false),
        ["test", "--deep"] => test::run(true),
        ["browser"] => browser::run(),
        ["load"] => load::load(),
        ["kill", "--rounds", rounds] => load::kill(rounds),
        ["puzzles", seed] => puzzles::run(seed),
        ["fuzz", ref args @ ..] => fuzz::run(args),
        ["tidy"] => tidy::run(&root()),
        ["signature"] => test::rewrite_signature(),
        ["tune", ref args @ ..] => tune::run(args),
        ["compare", "mates", ref files @ ..] => compare::mates(files),
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
