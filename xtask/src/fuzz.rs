//! Bytes that nobody would write, for every reader: the targets of `fuzz/`, each for a while.

use std::fs;
use std::path::PathBuf;
use std::process::{Command, Stdio};

use anyhow::{Context, Result, bail, ensure};

use crate::root;

/// Seconds for a target where nobody says how many.
const USUAL: &str = "60";
/// Of `cargo-fuzz`, which starts LLVM's fuzzer.
const VERSION: &str = "0.13.1";
/// Seconds that one input may take.
const PATIENCE: u32 = 20;

/// `[--seconds N] [TARGET]`: fuzzes one target, or all of them one after the other.
pub fn run(args: &[&str]) -> Result<()> {
    let (seconds, rest) = match args {
        ["--seconds", seconds, rest @ ..] => (*seconds, rest),
        _ => (USUAL, args),
    };
    ensure!(seconds.parse::<u32>().is_ok_and(|seconds| seconds > 0), "--seconds wants a whole number, not {seconds}");
    let known = targets()?;
    let wanted = match rest {
        [] => known,
        [name] if known.iter().any(|known| known == name) => vec![(*name).to_owned()],
        [name] => bail!("no target {name}; there are: {}", known.join(", ")),
        _ => bail!("cargo xtask fuzz [--seconds N] [TARGET]"),
    };
    let program = installed()?;
    let fuzz = Fuzz { program, nightly: has_nightly() };
    for target in &wanted {
        fuzz.run(target, seconds)?;
    }
    Ok(())
}

/// The names of the targets, as the manifest has them.
fn targets() -> Result<Vec<String>> {
    let manifest: toml::Table = fs::read_to_string(root().join("fuzz/Cargo.toml"))?.parse()?;
    let bins = manifest["bin"].as_array().context("a list of targets")?;
    Ok(bins.iter().filter_map(|bin| Some(bin.get("name")?.as_str()?.to_owned())).collect())
}

struct Fuzz {
    program: PathBuf,
    /// With it memory is watched, too.
    nightly: bool,
}

impl Fuzz {
    fn run(&self, target: &str, seconds: &str) -> Result<()> {
        // What the fuzzer finds stays out of the project; what lies there is where it begins.
        let found = root().join("fuzz/target/corpus").join(target);
        let seeds = root().join("fuzz/corpus").join(target);
        fs::create_dir_all(&found)?;
        ensure!(fs::read_dir(&seeds).is_ok_and(|mut files| files.next().is_some()), "{target} has no corpus");
        let mut command = Command::new(&self.program);
        command.args(["fuzz", "run", "--sanitizer", if self.nightly { "address" } else { "none" }]);
        if !target.starts_with("server") {
            command.arg("--no-default-features");
        }
        command.arg(target).args([&found, &seeds]).current_dir(root());
        command.arg("--").arg(format!("-max_total_time={seconds}")).arg(format!("-timeout={PATIENCE}"));
        command.args(["-rss_limit_mb=4096", "-max_len=4096", "-verbosity=0", "-print_final_stats=1"]);
        if self.nightly {
            command.env("RUSTUP_TOOLCHAIN", "nightly");
        } else {
            command.env("RUSTC_BOOTSTRAP", "1");
        }
        println!("fuzz {target}: {seconds} s");
        let broken = "it was not built, or an input that breaks it lies in";
        ensure!(command.status()?.success(), "{target}: {broken} fuzz/artifacts/{target}");
        Ok(())
    }
}

fn has_nightly() -> bool {
    let mut version = Command::new("rustup");
    version.args(["run", "nightly", "rustc", "--version"]).stdout(Stdio::null()).stderr(Stdio::null());
    version.status().is_ok_and(|status| status.success())
}

/// `cargo-fuzz`, below `target/`, where it is installed if it is not there.
fn installed() -> Result<PathBuf> {
    let folder = root().join("target/tools");
    let program = folder.join("bin/cargo-fuzz");
    if !program.exists() {
        let mut install = Command::new(env!("CARGO"));
        install.args(["install", "cargo-fuzz", "--locked", "--quiet", "--version", VERSION, "--root"]).arg(&folder);
        ensure!(install.status()?.success(), "cargo-fuzz is not there and cannot be installed");
    }
    Ok(program)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_target_has_a_corpus_and_every_corpus_a_target() {
        let mut targets = targets().expect("targets");
        let folders = fs::read_dir(root().join("fuzz/corpus")).expect("a folder");
        let mut folders: Vec<String> =
            folders.map(|folder| folder.expect("an entry").file_name().to_string_lossy().into_owned()).collect();
        targets.sort();
        folders.sort();
        assert_eq!(folders, targets);
        for target in targets {
            let files = fs::read_dir(root().join("fuzz/corpus").join(&target)).expect("a folder");
            assert!(files.count() > 0, "{target}");
        }
    }

    #[test]
    fn what_is_no_target_is_refused() {
        for args in [&["nobody"][..], &["--seconds", "0"], &["--seconds", "x", "terms"], &["terms", "terms"]] {
            assert!(run(args).is_err(), "{args:?}");
        }
    }
}
