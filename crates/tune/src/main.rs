//! `cargo xtask tune`: better numbers for our opinions, and the match that decides whether they are kept.

use std::fs;
use std::path::PathBuf;
use std::process::ExitCode;

use anyhow::{Context, Result, bail};
use arena::{Hypothesis, Sprt, Tally};
use clap::Parser;
use tune::{Duel, Lessons, Subject, Values, subject};

/// Learns the numbers of an opinion from games of the engine against itself, and prints them as the source has them.
#[derive(Parser, Debug)]
#[command(name = "cargo xtask tune")]
struct Args {
    /// damas, reversi, ajedrez, arabe or molino
    game: String,
    #[arg(long)]
    rules: Option<String>,
    #[arg(long)]
    size: Option<u8>,
    /// What chance depends on: the same seed gives the same numbers
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// Games to learn from, or to play at the most
    #[arg(long, default_value_t = 2000, value_parser = clap::value_parser!(u64).range(1..))]
    games: u64,
    /// Positions looked at before each move
    #[arg(long, default_value_t = 1500, value_parser = clap::value_parser!(u64).range(1..))]
    nodes: u64,
    /// Random moves at the beginning: at most so many in lessons, so many in a match
    #[arg(long, default_value_t = 8)]
    plies: u32,
    /// How much the end of a game counts, in percents; the rest is what the search thought
    #[arg(long, default_value_t = 50, value_parser = clap::value_parser!(u8).range(..=100))]
    by_result: u8,
    /// Weights that stay as they are, such as lead, with which others are multiplied
    #[arg(long, value_name = "NAME,...", value_delimiter = ',')]
    hold: Vec<String>,
    #[arg(long, default_value_t = 1)]
    threads: u16,
    /// Begins with the numbers in this file instead of those of the source
    #[arg(long, value_name = "FILE")]
    from: Option<PathBuf>,
    /// Writes what was learnt here as well
    #[arg(long, value_name = "FILE")]
    out: Option<PathBuf>,
    /// Learns nothing: plays the numbers in this file against those of the source, or those of --from
    #[arg(long = "match", value_name = "FILE")]
    challenger: Option<PathBuf>,
    /// Ends the match when it is decided, such as 0,20
    #[arg(long, value_name = "ELO0,ELO1", requires = "challenger")]
    sprt: Option<String>,
}

fn main() -> ExitCode {
    let args = Args::parse();
    match run(&args) {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("tune: {error:#}");
            ExitCode::from(2)
        }
    }
}

fn run(args: &Args) -> Result<()> {
    let subject = subject(&args.game, args.rules.as_deref(), args.size)?;
    let before = match &args.from {
        Some(file) => read(file, subject.values())?,
        None => subject.values(),
    };
    match &args.challenger {
        Some(file) => play(args, &*subject, &read(file, subject.values())?, &before),
        None => learn(args, &*subject, &before),
    }
}

fn read(file: &PathBuf, otherwise: Values) -> Result<Values> {
    let text = fs::read_to_string(file).with_context(|| file.display().to_string())?;
    otherwise.read(&text).with_context(|| file.display().to_string())
}

fn learn(args: &Args, subject: &dyn Subject, before: &Values) -> Result<()> {
    let &Args { games, nodes, plies, by_result, seed, threads, .. } = args;
    if let Some(name) = args.hold.iter().find(|name| before.0.iter().all(|(known, _)| known != name)) {
        bail!("--hold: no number is called {name}; there are:\n{before}");
    }
    let hold = args.hold.clone();
    let lessons = Lessons { games, nodes, plies, by_result, hold, seed, threads: threads.max(1).into() };
    let learnt = subject.learn(before, &lessons, &mut |done| eprintln!("{done} of {games} games"), &mut |curve| {
        println!("// round {}: error {:.6}, held out {:.6}", curve.round, curve.learnt, curve.held_out);
    });
    println!("// {} positions of {games} games, seed {seed}, scale {:.6}", learnt.positions, learnt.scale);
    print!("{}", learnt.values);
    match &args.out {
        Some(file) => fs::write(file, learnt.values.to_string()).with_context(|| file.display().to_string()),
        None => Ok(()),
    }
}

fn play(args: &Args, subject: &dyn Subject, challenger: &Values, holder: &Values) -> Result<()> {
    let &Args { games, nodes, plies, seed, threads, .. } = args;
    let sprt = args.sprt.as_deref().map(Sprt::read).transpose();
    let sprt = sprt.map_err(|message| anyhow::anyhow!("--sprt: {message}"))?;
    let duel = Duel { games, nodes, plies, seed, threads: threads.max(1).into(), sprt };
    let (tally, verdict) = subject.duel(challenger, holder, &duel, &mut |tally| eprintln!("{}", standing(tally)));
    println!("{}", standing(&tally));
    println!("pairs by points (0, ½, 1, 1½, 2): {:?}", tally.pairs);
    match verdict {
        Some(Hypothesis::H1) => println!("the challenger is better"),
        Some(Hypothesis::H0) => println!("the challenger is not better"),
        None => {}
    }
    Ok(())
}

fn standing(tally: &Tally) -> String {
    let Tally { wins, draws, losses, .. } = tally;
    let elo = tally.elo().map_or_else(String::new, |elo| format!(", Elo {:+.1} ± {:.1}", elo.value, elo.error));
    format!("+{wins} ={draws} -{losses} {:.1} %{elo}", 100.0 * tally.score())
}
