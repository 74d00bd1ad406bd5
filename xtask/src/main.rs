//! Chores of the project: `cargo xtask test`, `cargo xtask tidy`, `cargo xtask signature`, `cargo xtask tune`.

mod test; // everything that must pass
mod tidy; // the architecture as a test
mod tune; // better numbers for our opinions

use std::path::{Path, PathBuf};
use std::process::ExitCode;

const USAGE: &str = "\
cargo xtask test [--deep]   installs what lacks and runs everything; --deep plays more and asks outside programs
cargo xtask tidy            the architecture as a test: arrows, names, prints, licences
cargo xtask signature       rewrites testdata/SIGNATURE with what the search finds now
cargo xtask tune GAME …     better numbers for our opinions, from games of our engine; --help says more";

fn main() -> ExitCode {
    let args: Vec<String> = std::env::args().skip(1).collect();
    let args: Vec<&str> = args.iter().map(String::as_str).collect();
    let result = match args[..] {
        ["test"] => test::run(false),
        ["test", "--deep"] => test::run(true),
        ["tidy"] => tidy::run(&root()),
        ["signature"] => test::rewrite_signature(),
        ["tune", ref args @ ..] => tune::run(args),
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
