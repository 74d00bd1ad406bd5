//! Load for a real server, and its death in the middle of it. The figures are in docs/benchmarks.md.

use std::process::Command;

use anyhow::{Context, Result, bail, ensure};

use crate::follower::{Follower, crash_command};
use crate::postgres::Postgres;
use crate::root;

/// 500 games at once, then 32 clients at full speed.
pub fn load() -> Result<()> {
    build()?;
    run(&["steady", "500", "30"])?;
    run(&["burst", "32", "5"])
}

/// The server is killed so many times under load, on a file or on a PostgreSQL of our own.
pub fn kill(count: u32, store: &str) -> Result<()> {
    build()?;
    let count = count.to_string();
    match store {
        "sqlite" => run(&["kill", &count]),
        "postgres" => run(&["kill", &count, &Postgres::start()?.url()]),
        other => bail!("--store {other}: sqlite or postgres"),
    }
}

/// So many outages of a PostgreSQL below two servers, while people play on both.
pub fn outages(count: u32) -> Result<()> {
    build()?;
    let binary = root().join("target/dist/tablas");
    let variables = [("TABLAS_OUTAGES", count.to_string()), ("TABLAS_TEST_BINARY", binary.display().to_string())];
    test("outages::after_an_outage_no_move_is_lost_and_no_server_is_behind", "wanted", &variables)
}

/// So many moves at one server that meet a first read at another.
pub fn races(count: u32) -> Result<()> {
    let postgres = Postgres::start()?;
    let variables = [("TABLAS_RACES", count.to_string())];
    test("fresh::a_move_that_meets_a_first_read_is_not_lost", &postgres.url(), &variables)
}

/// Servers and workers on a PostgreSQL of our own with a follower: people play people and machines, and a server, a worker
/// and the database are killed three times each. `words` are those of the example, such as `matches=2000`; besides,
/// `crash=no` and `follower=no` leave those out, and `profile=release` is built sooner.
pub fn cluster(words: &[&str]) -> Result<()> {
    let profile = words.iter().find_map(|word| word.strip_prefix("profile=")).unwrap_or("dist");
    build_with(profile)?;
    let postgres = Postgres::start()?;
    let mut args = vec!["cluster".to_owned(), postgres.url()];
    let follower = if words.contains(&"follower=no") { None } else { Some(Follower::of(&postgres)?) };
    args.extend(follower.as_ref().map(|follower| format!("follower={}", follower.url())));
    if !words.contains(&"crash=no") {
        args.push(format!("crash={}", crash_command(&postgres)?));
    }
    let is_ours = |word: &&&str| word.ends_with("=no") || word.starts_with("profile=");
    args.extend(words.iter().filter(|word| !is_ours(word)).map(|word| (*word).to_owned()));
    run_with(profile, &args.iter().map(String::as_str).collect::<Vec<_>>())
}

/// One test of the server, which prints what it finds.
fn test(name: &str, postgres: &str, variables: &[(&str, String)]) -> Result<()> {
    let mut command = Command::new(env!("CARGO"));
    command.args([
        "test",
        "--locked",
        "--package",
        "tablas-server",
        "--test",
        "it",
        "--",
        "--exact",
        name,
        "--nocapture",
    ]);
    command.current_dir(root()).env("TABLAS_TEST_POSTGRES", postgres).envs(variables.iter().cloned());
    ensure!(command.status().context("cargo does not start")?.success(), "{name}");
    Ok(())
}

/// How long a review takes on one core, and what ten of them cost a machine's move.
pub fn reviews() -> Result<()> {
    build()?;
    run(&["reviews"])
}

/// Somebody attacks, somebody else wants to play.
pub fn attack(kind: &str) -> Result<()> {
    build()?;
    run(&["attack", kind])
}

/// Both in one build, so that what they share is compiled once.
fn build() -> Result<()> {
    build_with("dist")
}

fn build_with(profile: &str) -> Result<()> {
    let mut command = Command::new(env!("CARGO"));
    command.args(["build", "--profile", profile, "--locked", "--package", "tablas", "--package", "tablas-server"]);
    command.args(["--bin", "tablas", "--example", "load"]).current_dir(root());
    ensure!(command.status().context("cargo does not start")?.success(), "cargo build");
    Ok(())
}

fn run(args: &[&str]) -> Result<()> {
    run_with("dist", args)
}

fn run_with(profile: &str, args: &[&str]) -> Result<()> {
    let folder = root().join("target").join(profile);
    let status = Command::new(folder.join("examples/load")).arg(folder.join("tablas")).args(args).status();
    ensure!(status.context("the load does not start")?.success(), "load {}", args.join(" "));
    Ok(())
}
