//! `cargo xtask learn`: networks from games of our engine against itself.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::sync::Arc;
use std::time::Duration;

use anyhow::{Context, Result, anyhow, ensure};
use arena::{Hypothesis, Sprt, Tally};
use board::zobrist::mix;
use clap::{Parser, Subcommand};
use nets::{Network, Parameters};
use tune::Duel;
use tune::learn::{GameFile, Learner, MAGIC, PlayConfig, TrainConfig, learner, read_games};

/// Learns networks from games of the engine against itself.
#[derive(Parser, Debug)]
#[command(name = "cargo xtask learn")]
struct Args {
    #[command(subcommand)]
    task: Task,
}

#[derive(Subcommand, Debug)]
enum Task {
    /// Plays games and adds them to a file; goes on with the next one where the file has some
    Play(PlayArgs),
    /// Trains a network on games that were played
    Train(TrainArgs),
    /// Plays a network against the evaluator of the source, or against another network
    Match(MatchArgs),
}

#[derive(clap::Args, Debug)]
struct GameArgs {
    /// damas or ajedrez
    game: String,
    #[arg(long)]
    rules: Option<String>,
}

#[derive(clap::Args, Debug)]
struct PlayArgs {
    #[command(flatten)]
    game: GameArgs,
    /// The file that the games are added to
    #[arg(long, value_name = "FILE")]
    out: PathBuf,
    /// The network that plays them, instead of the evaluator of the source
    #[arg(long, value_name = "FILE")]
    network: Option<PathBuf>,
    /// Games of all parts together
    #[arg(long, default_value_t = 10_000)]
    games: u64,
    /// Of N parts that share the games, plays the one with the number I, from 1
    #[arg(long, value_name = "I/N", default_value = "1/1", value_parser = part)]
    part: (u64, u64),
    /// Positions looked at before each move
    #[arg(long, default_value_t = 1000, value_parser = clap::value_parser!(u64).range(1..))]
    nodes: u64,
    /// Random moves at the beginning, at least and at most
    #[arg(long, value_name = "LEAST,MOST", default_value = "2,10", value_parser = range)]
    plies: (u32, u32),
    /// Openings that are worth more to either side are left out
    #[arg(long, default_value_t = 300)]
    opening: i32,
    /// What chance depends on: the same seed gives the same games
    #[arg(long, default_value_t = 1)]
    seed: u64,
}

#[derive(clap::Args, Debug)]
struct TrainArgs {
    #[command(flatten)]
    game: GameArgs,
    /// Files of games
    #[arg(long, value_name = "FILE,...", value_delimiter = ',', required = true)]
    games: Vec<PathBuf>,
    /// Where the network goes
    #[arg(long, value_name = "FILE")]
    out: PathBuf,
    /// Units of the hidden layer
    #[arg(long, default_value_t = 32)]
    hidden: usize,
    /// How much the end of a game counts, in percents; the rest is what the search thought
    #[arg(long, default_value_t = 50, value_parser = clap::value_parser!(u8).range(..=100))]
    by_result: u8,
    /// The score that raises the odds to win e times; found from the games where it is not given
    #[arg(long)]
    scale: Option<f64>,
    #[arg(long, default_value_t = 20)]
    epochs: u32,
    #[arg(long, default_value_t = 4096, value_parser = clap::value_parser!(u32).range(1..))]
    batch: u32,
    #[arg(long, default_value_t = 0.002)]
    rate: f32,
    #[arg(long, default_value_t = 0.01)]
    decay: f32,
    /// Ends after so many epochs that brought nothing
    #[arg(long, default_value_t = 4)]
    patience: u32,
    #[arg(long, default_value_t = 1)]
    seed: u64,
}

#[derive(clap::Args, Debug)]
struct MatchArgs {
    #[command(flatten)]
    game: GameArgs,
    #[arg(long, value_name = "FILE")]
    network: PathBuf,
    /// Another network, instead of the evaluator of the source
    #[arg(long, value_name = "FILE")]
    against: Option<PathBuf>,
    #[arg(long, default_value_t = 400)]
    games: u64,
    #[arg(long, default_value_t = 2000, value_parser = clap::value_parser!(u64).range(1..))]
    nodes: u64,
    /// Positions that the other looks at, where it is faster or slower: as many as it sees in the same time
    #[arg(long, value_name = "NODES", value_parser = clap::value_parser!(u64).range(1..))]
    against_nodes: Option<u64>,
    /// Milliseconds a move, instead of nodes
    #[arg(long)]
    time: Option<u64>,
    /// Random moves at the beginning
    #[arg(long, default_value_t = 8)]
    plies: u32,
    #[arg(long, default_value_t = 1)]
    seed: u64,
    #[arg(long, default_value_t = 1)]
    threads: u16,
    /// Ends the match when it is decided, such as 0,20
    #[arg(long, value_name = "ELO0,ELO1")]
    sprt: Option<String>,
}

fn part(text: &str) -> Result<(u64, u64), String> {
    let numbers = text.split_once('/').and_then(|(i, n)| Some((i.parse().ok()?, n.parse().ok()?)));
    let part = numbers.filter(|(i, n)| (1..=*n).contains(i));
    part.ok_or_else(|| "expected I/N with I from 1 to N, such as 1/2".into())
}

fn range(text: &str) -> Result<(u32, u32), String> {
    let numbers = text.split_once(',').and_then(|(a, b)| Some((a.parse().ok()?, b.parse().ok()?)));
    numbers.filter(|(a, b)| a <= b).ok_or_else(|| "expected LEAST,MOST, such as 2,10".into())
}

fn main() -> ExitCode {
    match run(&Args::parse()) {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("learn: {error:#}");
            ExitCode::from(2)
        }
    }
}

fn run(args: &Args) -> Result<()> {
    let of = |args: &GameArgs| learner(&args.game, args.rules.as_deref());
    match &args.task {
        Task::Play(args) => play(args, &*of(&args.game)?),
        Task::Train(args) => train(args, &*of(&args.game)?),
        Task::Match(args) => contest(args, &*of(&args.game)?),
    }
}

fn read(learner: &dyn Learner, file: &Path) -> Result<Arc<Network>> {
    let told = || file.display().to_string();
    learner.read(&fs::read(file).with_context(told)?).with_context(told)
}

/// A name for a network that depends on nothing but its file: its own origin tells the rest.
fn fingerprint(file: &Path) -> Result<String> {
    let bytes = fs::read(file).with_context(|| file.display().to_string())?;
    Ok(format!("{:016x}", bytes.iter().fold(bytes.len() as u64, |sum, &byte| mix(sum ^ u64::from(byte)))))
}

/// Games between two words to whoever waits.
const TOLD_EVERY: u64 = 100;

fn play(args: &PlayArgs, learner: &dyn Learner) -> Result<()> {
    let &PlayArgs { games, part: (part, parts), nodes, plies, opening, seed, .. } = args;
    ensure!(plies.1 < 100, "--plies: so many random moves leave no game to play");
    let network = args.network.as_deref().map(|file| read(learner, file)).transpose()?;
    let by = args.network.as_deref().map_or(Ok("source".to_owned()), fingerprint)?;
    let [game, rules] = learner.name();
    let origin = format!(
        "{MAGIC} {game} {rules} nodes={nodes} plies={},{} opening={opening} seed={seed} part={part}/{parts} by={by}",
        plies.0, plies.1
    );
    let mut file = GameFile::open(&args.out, &origin)?;
    let config = PlayConfig { nodes, plies, opening, seed };
    let first = file.last.map_or(part - 1, |last| last + parts);
    for (count, number) in (first..games).step_by(parts as usize).enumerate() {
        if let Some(game) = learner.play(network.as_ref(), &config, number) {
            file.add(&game).with_context(|| args.out.display().to_string())?;
        }
        if (count as u64 + 1).is_multiple_of(TOLD_EVERY) {
            eprintln!("game {number} of {games}");
        }
    }
    Ok(())
}

fn train(args: &TrainArgs, learner: &dyn Learner) -> Result<()> {
    let &TrainArgs { hidden, by_result, epochs, batch, rate, decay, patience, seed, .. } = args;
    ensure!(hidden > 0 && hidden.is_multiple_of(16), "--hidden: expected a multiple of 16, not {hidden}");
    ensure!(args.scale.is_none_or(|scale| scale >= 1.0), "--scale: expected at least 1");
    let wanted = format!("{MAGIC} {} ", learner.name().join(" "));
    let (mut games, mut origins) = (Vec::new(), Vec::new());
    for file in &args.games {
        let (origin, some) = read_games(file)?;
        let Some(how) = origin.strip_prefix(&wanted) else {
            return Err(anyhow!("{}: games of something else: {origin}", file.display()));
        };
        origins.push(format!("{} games of {how}", some.len()));
        games.extend(some);
    }
    let config = TrainConfig {
        hidden,
        by_result: f64::from(by_result) / 100.0,
        epochs,
        batch: batch as usize,
        rate,
        decay,
        patience,
        seed,
    };
    let scale = args.scale.map(|scale| 1.0 / scale);
    let (parameters, positions) = learner.train(&games, scale, &config, &mut |epoch| {
        eprintln!("epoch {}: loss {:.6}, held out {:.6}", epoch.number, epoch.learnt, epoch.held_out);
    })?;
    let how = format!(
        "hidden={hidden} by-result={by_result} epochs={epochs} batch={batch} rate={rate} decay={decay} seed={seed}"
    );
    let parameters =
        Parameters { origin: format!("{how} from {positions} positions of {}", origins.join("; ")), ..parameters };
    ensure!(Network::new(parameters.clone()).is_some(), "sums of this network might not fit");
    let bytes = parameters.write();
    fs::write(&args.out, &bytes).with_context(|| args.out.display().to_string())?;
    let Parameters { scale, origin, .. } = &parameters;
    println!(
        "{positions} positions, scale {scale}, {} bytes, network {}: {origin}",
        bytes.len(),
        fingerprint(&args.out)?
    );
    Ok(())
}

fn contest(args: &MatchArgs, learner: &dyn Learner) -> Result<()> {
    let &MatchArgs { games, nodes, plies, seed, threads, .. } = args;
    let sprt = args.sprt.as_deref().map(Sprt::read).transpose();
    let sprt = sprt.map_err(|message| anyhow!("--sprt: {message}"))?;
    let time = args.time.map(Duration::from_millis);
    let nodes = [nodes, args.against_nodes.unwrap_or(nodes)];
    let duel = Duel { games, nodes, time, plies, seed, threads: threads.max(1).into(), sprt };
    let challenger = read(learner, &args.network)?;
    let holder = args.against.as_deref().map(|file| read(learner, file)).transpose()?;
    let told = &mut |tally: &Tally| eprintln!("{}", standing(tally));
    let (tally, verdict) = learner.duel(&challenger, holder.as_ref(), &duel, told);
    println!("{}", standing(&tally));
    match verdict {
        Some(Hypothesis::H1) => println!("the network is better"),
        Some(Hypothesis::H0) => println!("the network is not better"),
        None => {}
    }
    Ok(())
}

fn standing(tally: &Tally) -> String {
    let Tally { wins, draws, losses, .. } = tally;
    let elo = tally.elo().map_or_else(String::new, |elo| format!(", Elo {:+.1} ± {:.1}", elo.value, elo.error));
    format!("+{wins} ={draws} -{losses} {:.1} %{elo}", 100.0 * tally.score())
}
