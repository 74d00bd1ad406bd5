//! Everything that must pass before a change lands, in the order in which it fails soonest.

use std::process::{Command, Stdio};
use std::time::Instant;

use anyhow::{Context, Result, ensure};

use crate::postgres::Postgres;
use crate::{browser, root, tidy};

/// Runs it all; `deep` plays many more games and asks other programs for their opinion.
pub fn run(deep: bool) -> Result<()> {
    step("tools", tools)?;
    step("formatting", || cargo(&["fmt", "--all", "--check"], &[]))?;
    step("tidy", || tidy::run(&root()))?;
    step("clippy", || cargo(&["clippy", "--workspace", "--all-targets", "--locked", "--", "-D", "warnings"], &[]))?;
    step("documentation", || {
        cargo(&["doc", "--workspace", "--no-deps", "--locked"], &[("RUSTDOCFLAGS", "-D warnings")])
    })?;
    step("tests", tests)?;
    step("page", || {
        cargo(&["build", "--release", "--locked", "--package", "cli"], &[])?;
        browser::run()
    })?;
    if deep {
        step("deep tests", deep_tests)?;
        step("outside programs", outside_programs)?;
    }
    Ok(())
}

/// Installs what the steps below need and the toolchain may lack.
fn tools() -> Result<()> {
    for (component, probe) in [("rustfmt", ["fmt", "--version"]), ("clippy", ["clippy", "--version"])] {
        if cargo(&probe, &[]).is_err() {
            let added = Command::new("rustup").args(["component", "add", component]).status();
            ensure!(added.is_ok_and(|status| status.success()), "{component} is not there and cannot be added");
        }
    }
    Ok(())
}

/// Every test, with a PostgreSQL for those that want one.
fn tests() -> Result<()> {
    let postgres = Postgres::start()?;
    let variables = [("TABLAS_TEST_POSTGRES", postgres.url())];
    let variables = variables.each_ref().map(|(name, value)| (*name, value.as_str()));
    cargo(&["test", "--workspace", "--locked", "--no-fail-fast"], &variables)
}

/// Ten thousand games of each rule set against the plain implementation, and the deeper counts.
fn deep_tests() -> Result<()> {
    cargo(&["test", "--package", "games", "--locked", "--", "--nocapture"], &[("TABLAS_DEEP", "1")])
}

/// Random games of ours, judged by programs that others wrote: python-chess, pydraughts, `OpenSpiel`.
fn outside_programs() -> Result<()> {
    let python = python_with_oracles()?;
    for (game, rules, games) in [
        ("ajedrez", "fide", "300"),
        ("ajedrez", "problema", "100"),
        ("damas", "inglesa", "300"),
        ("damas", "italiana", "300"),
        ("damas", "rusa", "300"),
        ("damas", "brasilena", "300"),
        ("damas", "internacional", "200"),
        ("reversi", "othello", "500"),
        ("molino", "clasico", "300"),
    ] {
        let mut ours = Command::new(env!("CARGO"))
            .args(["run", "--quiet", "--release", "--locked", "--package", "games", "--example", "random_games", "--"])
            .args([game, rules, games, "1"])
            .current_dir(root())
            .stdout(Stdio::piped())
            .spawn()?;
        let games = ours.stdout.take().context("the games' output")?;
        let judge = Command::new(&python).arg("tests/oracles/check.py").current_dir(root()).stdin(games).status()?;
        ensure!(ours.wait()?.success(), "random_games {game} {rules} failed");
        ensure!(judge.success(), "an outside program disagrees on {game} {rules}");
    }
    Ok(())
}

/// A Python of our own below `target/`, with the packages that the judges need.
fn python_with_oracles() -> Result<std::path::PathBuf> {
    let folder = root().join("target/oracles");
    let python = folder.join("bin/python");
    if !python.exists() {
        ensure!(Command::new("python3").args(["-m", "venv"]).arg(&folder).status()?.success(), "no Python environment");
    }
    let pip = ["-m", "pip", "install", "--quiet", "chess", "pydraughts", "open_spiel>=2.0.1"];
    ensure!(Command::new(&python).args(pip).status()?.success(), "the judges could not be installed");
    Ok(python)
}

fn step(name: &str, work: impl FnOnce() -> Result<()>) -> Result<()> {
    println!("── {name}");
    let start = Instant::now();
    work().with_context(|| format!("{name} failed"))?;
    println!("── {name}: {:.0} s", start.elapsed().as_secs_f64());
    Ok(())
}

fn cargo(args: &[&str], variables: &[(&str, &str)]) -> Result<()> {
    let mut command = Command::new(env!("CARGO"));
    command.args(args).current_dir(root()).envs(variables.iter().copied());
    let status = command.status().context("cargo does not start")?;
    ensure!(status.success(), "cargo {}", args.join(" "));
    Ok(())
}
