//! Everything that must pass before a change lands, in the order in which it fails soonest.

use std::path::PathBuf;
use std::process::{Command, Stdio};
use std::time::Instant;

use anyhow::{Context, Result, ensure};

use crate::browser::{self, Screenshots};
use crate::postgres::Postgres;
use crate::{api, clients, cross, fuzz, packages, python, root, tidy};

/// Runs it all; `deep` plays many more games and asks other programs for their opinion.
pub fn run(deep: bool) -> Result<()> {
    step("tools", tools)?;
    step("formatting", || cargo(&["fmt", "--all", "--check"], &[]))?;
    step("tidy", || tidy::run(&root()))?;
    step("packages", packages::run)?;
    step("clippy", || cargo(&["clippy", "--workspace", "--all-targets", "--locked", "--", "-D", "warnings"], &[]))?;
    step("documentation", || {
        cargo(&["doc", "--workspace", "--no-deps", "--locked"], &[("RUSTDOCFLAGS", "-D warnings")])
    })?;
    step("other systems", cross::run)?;
    step("tests", tests)?;
    step("page", || browser::run(&tested_binary(), Screenshots::No))?;
    step("page without a server", browser::without_server)?;
    step("the pack in SWI-Prolog", pack)?;
    if deep {
        step("deep tests", deep_tests)?;
        step("without PostgreSQL", without_postgres)?;
        step("packages, built", packages::build)?;
        step("fuzzing", || fuzz::run(&["--seconds", "30"]))?;
        step("outside programs", outside_programs)?;
        step("the described API", || api::run(None))?;
        step("generated clients", clients::run)?;
        step("the wheel", python::run)?;
    }
    Ok(())
}

/// Writes what the search finds now into `testdata/SIGNATURE`: for a change that is meant.
pub fn rewrite_signature() -> Result<()> {
    let test =
        ["test", "--package", "tablas-engine", "--test", "signature", "--", "the_search_finds_what_the_signature_says"];
    cargo(&test, &[("TABLAS_SIGNATURE", "rewrite")])
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

/// Every test, with a PostgreSQL for those that want one, and a terminal for the games that are played in one.
fn tests() -> Result<()> {
    for (program, option, package) in [("tmux", "-V", "tmux"), ("swipl", "--version", "swi-prolog-nox")] {
        ensure!(is_there(program, option, package), "{program} is not there and {package} cannot be installed");
    }
    // Where it can't be had, programs are kept apart by limits alone, and those are tested.
    is_there("bwrap", "--version", "bubblewrap");
    let postgres = Postgres::start()?;
    let variables = [("TABLAS_TEST_POSTGRES", postgres.url())];
    let variables = variables.each_ref().map(|(name, value)| (*name, value.as_str()));
    cargo(&["test", "--workspace", "--locked", "--no-fail-fast"], &variables)
}

/// The binary that the tests have built and run. What thinks in it is optimised, so no other is needed.
pub fn tested_binary() -> PathBuf {
    root().join("target/debug/tablas")
}

/// The tests of `prolog/`, in a real SWI-Prolog against a real `tablas`; its client for GNU Prolog too.
fn pack() -> Result<()> {
    // The client for GNU Prolog is tested where there is one.
    is_there("gprolog", "--version", "gprolog");
    let mut swipl = Command::new("swipl");
    swipl.arg("prolog/t/run.pl").current_dir(root()).stdin(Stdio::null());
    swipl.env("TABLAS", tested_binary());
    ensure!(swipl.status().context("swipl does not start")?.success(), "a test of the pack failed");
    Ok(())
}

/// Whether a program is there, which tells its version by `option`; installs its package where it lacks.
fn is_there(program: &str, option: &str, package: &str) -> bool {
    let is_installed = || {
        let version = Command::new(program).arg(option).stdin(Stdio::null()).stdout(Stdio::null()).status();
        version.is_ok_and(|status| status.success())
    };
    let install = || {
        // Where the list of packages is old or was never fetched, it is fetched first.
        let install = format!("apt-get install --yes --quiet {package}");
        let install = format!("{install} || (apt-get update --quiet && {install}) || sudo {install}");
        let installed = Command::new("sh").args(["-c", &install]).stdout(Stdio::null()).status();
        installed.is_ok_and(|status| status.success())
    };
    is_installed() || (install() && is_installed())
}

/// Ten thousand games of each rule set against the plain implementation, the deeper counts, a thousand games by the
/// tables, reviews against exact values, a hundred thousand jobs for workers, and statements on ten million matches.
fn deep_tests() -> Result<()> {
    cargo(&["test", "--package", "tablas-games", "--locked", "--", "--nocapture"], &[("TABLAS_DEEP", "1")])?;
    cargo(
        &["test", "--package", "tablas-experts", "--locked", "--", "--nocapture", "--include-ignored"],
        &[("TABLAS_DEEP", "1")],
    )?;
    let exact = ["--test", "perfect", "--test", "review"];
    let exact = [&["test", "--package", "tablas-engine"], &exact[..], &["--locked", "--", "--nocapture"]].concat();
    cargo(&exact, &[("TABLAS_DEEP", "1")])?;
    let postgres = Postgres::start()?;
    let queue =
        ["test", "--package", "tablas-server", "--test", "it", "--locked", "--", "--nocapture", "queue", "plans"];
    let url = postgres.url();
    let sizes = [("TABLAS_TEST_JOBS", "100000"), ("TABLAS_TEST_MATCHES", "10000000"), ("TABLAS_TEST_POSTGRES", &url)];
    cargo(&queue, &sizes)
}

/// The server without the feature `postgres`.
fn without_postgres() -> Result<()> {
    cargo(&["test", "--package", "tablas-server", "--lib", "--no-default-features", "--locked"], &[])
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
            .args([
                "run",
                "--quiet",
                "--release",
                "--locked",
                "--package",
                "tablas-games",
                "--example",
                "random_games",
                "--",
            ])
            .args([game, rules, games, "1"])
            .current_dir(root())
            .stdout(Stdio::piped())
            .spawn()?;
        let games = ours.stdout.take().context("the games' output")?;
        let judge = Command::new(&python).arg("tests/oracles/check.py").current_dir(root()).stdin(games).status()?;
        ensure!(ours.wait()?.success(), "random_games {game} {rules} failed");
        ensure!(judge.success(), "an outside program disagrees on {game} {rules}");
    }
    outside_readers(&python)?;
    uci_match(&python)?;
    review_quality(&python)
}

/// The blunders that a review marks, against those that Stockfish sees: 50 games of players who make some.
fn review_quality(python: &std::path::Path) -> Result<()> {
    /// Where Debian puts it, which need not be a folder of the `PATH`.
    const STOCKFISH: &str = "/usr/games/stockfish";
    ensure!(is_there(STOCKFISH, "quit", "stockfish"), "Debian's package stockfish could not be installed");
    let games = root().join("target/review.pgn");
    let arena =
        ["arena", "ajedrez", "--a", "level=medio", "--b", "nodes=1500", "--games", "50", "--seed", "9", "--out"];
    let played = Command::new("target/release/tablas").args(arena).arg(&games).current_dir(root()).status()?;
    ensure!(played.success(), "the games to be reviewed were not played");
    let judge = ["tests/oracles/review.py", "target/release/tablas", STOCKFISH];
    let judged = Command::new(python).args(judge).arg(&games).args(["--least", "0.7"]).current_dir(root()).status()?;
    ensure!(judged.success(), "too few blunders are right or found");
    Ok(())
}

/// Random records of ours with variations and comments, read by python-chess and pydraughts.
fn outside_readers(python: &std::path::Path) -> Result<()> {
    for (game, rules, format) in [
        ("ajedrez", "fide", "pgn"),
        ("damas", "espanola", "pdn"),
        ("damas", "inglesa", "pdn"),
        ("damas", "italiana", "pdn"),
        ("damas", "rusa", "pdn"),
        ("damas", "brasilena", "pdn"),
        ("damas", "internacional", "pdn"),
    ] {
        let mut ours = Command::new(env!("CARGO"))
            .args(["run", "--quiet", "--release", "--locked", "--package", "tablas-engine"])
            .args(["--example", "random_records", "--", game, rules, format, "1000", "1"])
            .current_dir(root())
            .stdout(Stdio::piped())
            .spawn()?;
        let records = ours.stdout.take().context("the records' output")?;
        let mut judge = Command::new(python);
        let judged = judge.args(["tests/oracles/records.py", format]).current_dir(root()).stdin(records).status()?;
        ensure!(ours.wait()?.success(), "random_records {game} {rules} failed");
        ensure!(judged.success(), "an outside program does not read our records of {game} {rules}");
    }
    Ok(())
}

/// A few games of `tablas uci` against itself, with python-chess between them.
fn uci_match(python: &std::path::Path) -> Result<()> {
    cargo(&["build", "--release", "--locked", "--package", "tablas"], &[])?;
    let limits = ["--games", "4", "--clock", "2", "0.02"];
    let mut client = Command::new(python);
    client.args(["tests/oracles/uci_match.py", "target/release/tablas", "target/release/tablas uci"]).args(limits);
    ensure!(client.current_dir(root()).status()?.success(), "a match through a UCI client failed");
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

/// Runs a part of the work, and says how long it took.
pub fn step(name: &str, work: impl FnOnce() -> Result<()>) -> Result<()> {
    println!("── {name}");
    let start = Instant::now();
    work().with_context(|| format!("{name} failed"))?;
    println!("── {name}: {:.0} s", start.elapsed().as_secs_f64());
    Ok(())
}

/// Runs cargo with these variables of the environment.
pub fn cargo(args: &[&str], variables: &[(&str, &str)]) -> Result<()> {
    let mut command = Command::new(env!("CARGO"));
    command.args(args).current_dir(root()).envs(variables.iter().copied());
    // A machine that builds once has nothing from what makes the next build shorter, and saves a tenth without it.
    if std::env::var_os("CI").is_some() {
        command.env("CARGO_INCREMENTAL", "0");
    }
    let status = command.status().context("cargo does not start")?;
    ensure!(status.success(), "cargo {}", args.join(" "));
    Ok(())
}
