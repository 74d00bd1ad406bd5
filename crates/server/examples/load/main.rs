//! Load for a real server: `cargo xtask load`, `kill`, `attack` and `reviews` run it.
//!
//! The moves are two knights that go out and come back, under the rules of chess that know no repetition, so that a
//! game never ends by itself and the clients need not think.

mod attack; // what somebody does who means ill
mod burst; // as fast as it goes
mod client; // games and sockets
mod cluster; // several servers and workers, killed and restarted
mod kill; // killed in the middle
mod person; // somebody who plays one match after the other
mod process; // the server as a process
mod reviews; // what reviews cost
mod steady; // many games, a move a second each

use std::process::ExitCode;
use std::time::Duration;

const USAGE: &str = "load TABLAS steady GAMES SECONDS | load TABLAS burst CLIENTS SECONDS | \
    load TABLAS kill ROUNDS [URL] | load TABLAS attack unread|starve|logs | load TABLAS reviews | \
    load TABLAS cluster URL [NAME=VALUE …]";

fn main() -> ExitCode {
    let args: Vec<String> = std::env::args().skip(1).collect();
    let args: Vec<&str> = args.iter().map(String::as_str).collect();
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build().expect("a runtime");
    let number = |text: &str| text.parse::<u64>().ok();
    let result = match args[..] {
        [tablas, "steady", games, seconds] => number(games).zip(number(seconds)).map(|(games, seconds)| {
            runtime.block_on(steady::run(tablas, games as usize, Duration::from_secs(seconds)))
        }),
        [tablas, "burst", clients, seconds] => number(clients).zip(number(seconds)).map(|(clients, seconds)| {
            runtime.block_on(burst::run(tablas, clients as usize, Duration::from_secs(seconds)))
        }),
        [tablas, "kill", rounds] => number(rounds).map(|rounds| runtime.block_on(kill::run(tablas, rounds, None))),
        [tablas, "kill", rounds, url] => {
            number(rounds).map(|rounds| runtime.block_on(kill::run(tablas, rounds, Some(url))))
        }
        [tablas, "cluster", url, ref words @ ..] => match cluster::LoadConfig::read(words) {
            Ok(plan) => Some(runtime.block_on(cluster::run(tablas, url, plan))),
            Err(error) => {
                eprintln!("{error}");
                return ExitCode::from(2);
            }
        },
        [tablas, "reviews"] => Some(runtime.block_on(reviews::run(tablas))),
        [tablas, "attack", kind] => runtime.block_on(attack::run(tablas, kind)),
        _ => None,
    };
    match result {
        Some(Ok(())) => ExitCode::SUCCESS,
        Some(Err(error)) => {
            eprintln!("{error}");
            ExitCode::FAILURE
        }
        None => {
            eprintln!("{USAGE}");
            ExitCode::from(2)
        }
    }
}
