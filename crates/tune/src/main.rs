//! `cargo xtask tune`: better numbers for our opinions, and the match that decides whether they are kept.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::ExitCode;

use anyhow::{Context, Result, bail, ensure};
use arena::{Hypothesis, Sprt, Tally};
use clap::Parser;
use games::reversi::{HandcraftedEvaluator, PatternEvaluator, PatternWeights};
use tune::draughts;
use tune::learn::{MAGIC, read_games};
use tune::othello::{self, Schedule, SelfPlayConfig, SelfPlayEvaluator};
use tune::{Duel, SampleConfig, Subject, Values, subject};

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
    /// Games to learn from, or to play at the most; reversi, --terms: 0 with --also
    #[arg(long, default_value_t = 2000)]
    games: u64,
    /// Positions looked at before each move
    #[arg(long, default_value_t = 1500, value_parser = clap::value_parser!(u64).range(1..))]
    nodes: u64,
    /// Random moves at the beginning: at most so many in samples, so many in a match
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
    /// Learns what the many terms of chess are worth, and prints the source that holds it
    #[arg(long, conflicts_with_all = ["from", "challenger", "hold"])]
    terms: bool,
    /// Begins with the numbers in this file instead of those of the source
    #[arg(long, value_name = "FILE")]
    from: Option<PathBuf>,
    /// Writes what was learnt here as well
    #[arg(long, value_name = "FILE")]
    out: Option<PathBuf>,
    /// Learns nothing: plays the numbers in this file against those of the source (patterns: against the plain opinion),
    /// or against those of --from
    #[arg(long = "match", value_name = "FILE")]
    challenger: Option<PathBuf>,
    /// damas, reversi: tunes the plain opinion, as for the other games, not the learnt patterns
    #[arg(long)]
    plain: bool,
    /// damas: how far from nothing the weight of a way to stand is as a rule, where a man is worth 100; the best is kept
    #[arg(long, value_name = "N,...", value_delimiter = ',', default_value = "30,100,300")]
    regularization: Vec<u16>,
    /// damas: after so many positions in which kings have only gone to and fro, the next teach nothing
    #[arg(long, value_name = "N")]
    repeated: Option<u32>,
    /// reversi: turns looked at before each move
    #[arg(long, default_value_t = 3, value_parser = clap::value_parser!(u32).range(1..=12))]
    depth: u32,
    /// reversi: moves are exact with so many squares left
    #[arg(long, default_value_t = 10, value_parser = clap::value_parser!(u32).range(1..=20))]
    exact: u32,
    /// reversi: how often each position is learnt from
    #[arg(long, default_value_t = 20, value_parser = clap::value_parser!(u32).range(1..))]
    rounds: u32,
    /// reversi: measures how well short searches predict long ones, and learns nothing
    #[arg(long)]
    probcut: bool,
    /// reversi: keeps the positions here
    #[arg(long, value_name = "FILE")]
    keep: Option<PathBuf>,
    /// reversi: learns from positions kept before, too; --terms: from files of `cargo xtask learn play ajedrez`
    #[arg(long, value_name = "FILE,...", value_delimiter = ',')]
    also: Vec<PathBuf>,
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
    if args.game == "reversi" && !args.plain {
        return patterns(args);
    }
    if args.game == "damas"
        && !args.plain
        && let Some(trainer) = draughts::trainer(args.rules.as_deref())?
    {
        return draughts_patterns(args, &*trainer);
    }
    ensure!(args.games > 0 || args.terms && !args.also.is_empty(), "--games: there is nothing to learn from no games");
    if args.terms {
        return learn_terms(args);
    }
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

fn learn_terms(args: &Args) -> Result<()> {
    if args.game != "ajedrez" {
        bail!("--terms: only the opinion of ajedrez has terms, not that of {}", args.game);
    }
    let &Args { games, nodes, plies, by_result, seed, threads, .. } = args;
    let samples =
        SampleConfig { games, nodes, plies, by_result, hold: Vec::new(), seed, threads: threads.max(1).into() };
    let mut also = Vec::new();
    for file in &args.also {
        let (origin, games) = read_games(file)?;
        ensure!(
            origin.starts_with(&format!("{MAGIC} ajedrez fide ")),
            "{}: {origin}: no games of chess",
            file.display()
        );
        also.extend(games);
    }
    let told = &mut |done| eprintln!("{done} of {games} games");
    let source = tune::learn_terms(&samples, &also, told, &mut |curve| {
        eprintln!("round {}: error {:.6}, held out {:.6}", curve.round, curve.learnt, curve.held_out);
    });
    let source = source.context("--also: a move that is not legal")?;
    let Some(file) = &args.out else {
        print!("{source}");
        return Ok(());
    };
    fs::write(file, source).with_context(|| file.display().to_string())
}

fn read(file: &PathBuf, otherwise: Values) -> Result<Values> {
    let text = fs::read_to_string(file).with_context(|| file.display().to_string())?;
    otherwise.read(&text).with_context(|| file.display().to_string())
}

fn learn(args: &Args, subject: &dyn Subject, before: &Values) -> Result<()> {
    let &Args { games, seed, .. } = args;
    if let Some(name) = args.hold.iter().find(|name| before.0.iter().all(|(known, _)| known != name)) {
        bail!("--hold: no number is called {name}; there are:\n{before}");
    }
    let learnt =
        subject.learn(before, &samples(args), &mut |done| eprintln!("{done} of {games} games"), &mut |curve| {
            println!("// round {}: error {:.6}, held out {:.6}", curve.round, curve.learnt, curve.held_out);
        });
    println!("// {} positions of {games} games, seed {seed}, scale {:.6}", learnt.positions, learnt.scale);
    print!("{}", learnt.values);
    match &args.out {
        Some(file) => fs::write(file, learnt.values.to_string()).with_context(|| file.display().to_string()),
        None => Ok(()),
    }
}

fn samples(args: &Args) -> SampleConfig {
    let &Args { games, nodes, plies, by_result, seed, threads, .. } = args;
    SampleConfig { games, nodes, plies, by_result, hold: args.hold.clone(), seed, threads: threads.max(1).into() }
}

fn play(args: &Args, subject: &dyn Subject, challenger: &Values, holder: &Values) -> Result<()> {
    let played = subject.duel(challenger, holder, &duel(args)?, &mut |tally| eprintln!("{}", standing(tally)));
    tell(&played);
    Ok(())
}

fn duel(args: &Args) -> Result<Duel> {
    let &Args { games, nodes, plies, seed, threads, .. } = args;
    let sprt = args.sprt.as_deref().map(Sprt::read).transpose();
    let sprt = sprt.map_err(|message| anyhow::anyhow!("--sprt: {message}"))?;
    Ok(Duel { games, nodes: [nodes; 2], time: None, plies, seed, threads: threads.max(1).into(), sprt })
}

fn tell((tally, verdict): &(Tally, Option<Hypothesis>)) {
    println!("{}", standing(tally));
    println!("pairs by points (0, ½, 1, 1½, 2): {:?}", tally.pairs);
    match verdict {
        Some(Hypothesis::H1) => println!("the challenger is better"),
        Some(Hypothesis::H0) => println!("the challenger is not better"),
        None => {}
    }
}

/// One generation of pattern weights, written to `--out`: `--from` plays the games and is bettered, or the plain opinion
/// plays them and learning begins with nothing.
fn patterns(args: &Args) -> Result<()> {
    let before = args.from.as_deref().map(read_patterns).transpose()?;
    if let Some(file) = &args.challenger {
        let (challenger, holder) = (PatternEvaluator::new(read_patterns(file)?), before.map(PatternEvaluator::new));
        let played = othello::contest(&challenger, holder.as_ref(), &duel(args)?, &mut |tally| {
            eprintln!("{}", standing(tally));
        });
        tell(&played);
        return Ok(());
    }
    let evaluator =
        before.clone().map_or(SelfPlayEvaluator::Plain(HandcraftedEvaluator::default()), SelfPlayEvaluator::Learnt);
    let &Args { games, depth, plies, exact, seed, rounds, by_result, .. } = args;
    let plies = (plies.min(8), plies.max(8));
    let config = SelfPlayConfig { games, depth, plies, exact, seed, threads: args.threads.max(1).into() };
    let mut met = othello::games(&evaluator, &config, &mut |done| eprintln!("{done} of {games} games"));
    ensure!(args.games > 0 || !args.also.is_empty(), "--games: there is nothing to learn from no games");
    if let Some(file) = &args.keep {
        othello::write(file, &met)?;
    }
    for file in &args.also {
        met.extend(othello::read(file)?);
    }
    if args.probcut {
        println!("// {:?}, mean and standard deviation, phase by phase", othello::PAIRS);
        for row in othello::spread(&evaluator, &met, POSITIONS_A_PHASE, seed) {
            println!("    [{}],", row.map(|(mean, deviation)| format!("({mean:.0}, {deviation:.0})")).join(", "));
        }
        return Ok(());
    }
    let schedule = Schedule { by_result, rounds, seed };
    let weights = othello::learn(&met, before.as_ref(), schedule, &mut |loss| {
        if loss.round == 1 || loss.round.is_multiple_of(5) || loss.round == rounds {
            println!(
                "phase {:2} round {:3}: {} positions, error {:.3}, held out {:.3}",
                loss.phase, loss.round, loss.positions, loss.learnt, loss.held_out
            );
        }
    });
    let bytes = PatternWeights::pack(&weights);
    println!("{} games, {} bytes of weights, seed {seed}", met.len(), bytes.len());
    match &args.out {
        Some(file) => fs::write(file, bytes).with_context(|| file.display().to_string()),
        None => Ok(()),
    }
}

/// One generation of pattern weights of draughts, written to `--out`.
fn draughts_patterns(args: &Args, trainer: &dyn draughts::Trainer) -> Result<()> {
    let read = |file: &PathBuf| -> Result<games::draughts::PatternWeights> {
        let bytes = fs::read(file).with_context(|| file.display().to_string())?;
        games::draughts::PatternWeights::unpack(&bytes).with_context(|| file.display().to_string())
    };
    let before = args.from.as_ref().map(read).transpose()?;
    if let Some(file) = &args.challenger {
        let told = &mut |tally: &Tally| eprintln!("{}", standing(tally));
        tell(&trainer.duel(&read(file)?, before.as_ref(), &duel(args)?, told));
        return Ok(());
    }
    ensure!(args.games > 0, "--games: there is nothing to learn from no games");
    ensure!(!args.regularization.contains(&0), "--regularization: what is certain need not be learnt");
    let regularizations = args.regularization.iter().map(|&regularization| regularization.into()).collect();
    let schedule =
        draughts::Schedule { by_result: args.by_result, regularizations, repeated: args.repeated.unwrap_or(u32::MAX) };
    let &Args { games, seed, .. } = args;
    let done = &mut |done| eprintln!("{done} of {games} games");
    let weights = trainer.learn(before.as_ref(), &samples(args), &schedule, done, &mut |loss| {
        println!(
            "regularization {}: {} positions, error {:.5}, held out {:.5}",
            loss.regularization, loss.positions, loss.learnt, loss.held_out
        );
    });
    let bytes = games::draughts::PatternWeights::pack(&weights);
    println!("{games} games, {} bytes of weights, seed {seed}", bytes.len());
    match &args.out {
        Some(file) => fs::write(file, bytes).with_context(|| file.display().to_string()),
        None => Ok(()),
    }
}

/// Enough for a standard deviation of which the first digit is right.
const POSITIONS_A_PHASE: usize = 300;

fn read_patterns(file: &Path) -> Result<PatternWeights> {
    let bytes = fs::read(file).with_context(|| file.display().to_string())?;
    PatternWeights::unpack(&bytes).with_context(|| file.display().to_string())
}

fn standing(tally: &Tally) -> String {
    let Tally { wins, draws, losses, .. } = tally;
    let elo = tally.elo().map_or_else(String::new, |elo| format!(", Elo {:+.1} ± {:.1}", elo.value, elo.error));
    format!("+{wins} ={draws} -{losses} {:.1} %{elo}", 100.0 * tally.score())
}
