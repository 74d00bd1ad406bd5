//! `compare mates`: ours and Debian's Stockfish, a program of its own, on the same positions in the same run.

use std::collections::BTreeMap;
use std::fs;
use std::io::{BufRead, BufReader, Write};
use std::path::Path;
use std::process::{Child, ChildStdin, ChildStdout, Command, Stdio};
use std::time::Duration;

use anyhow::{Context, Result, ensure};
use serde_json::Value;

use crate::root;

/// Seconds of the processor that a program has for one position.
const SECONDS: f64 = 5.0;

const FILES: [&str; 2] = ["testdata/chess/mates_dev.epd", "testdata/chess/mates_game_dev.epd"];

/// A position with the length of its shortest mate.
struct Problem {
    position: String,
    moves: u32,
}

/// What a program did with one problem.
struct Attempt {
    solved: bool,
    seconds: f64,
}

/// Gives both programs every position of the files, and prints who solved how many in what time, by length.
pub fn mates(files: &[&str]) -> Result<()> {
    let mut build = Command::new(env!("CARGO"));
    build.args(["build", "--profile", "dist", "--locked", "--package", "tablas"]);
    ensure!(build.current_dir(root()).status()?.success(), "tablas cannot be built");
    for file in if files.is_empty() { &FILES[..] } else { files } {
        let problems = read(&root().join(file))?;
        println!("{file}: {} positions, {SECONDS} s of CPU each, one thread, 256 MB", problems.len());
        println!("{:>5}  {:>15}  {:>15}", "mate", "tablas", "stockfish");
        let mut by_moves: BTreeMap<u32, [Vec<Attempt>; 2]> = BTreeMap::new();
        let mut stockfish = Stockfish::start()?;
        for problem in &problems {
            let attempts = [ours(problem)?, stockfish.solve(problem)?];
            let row = by_moves.entry(problem.moves).or_default();
            for (all, attempt) in row.iter_mut().zip(attempts) {
                all.push(attempt);
            }
        }
        for (moves, row) in &by_moves {
            println!("{:>5}  {:>15}  {:>15}", format!("#{moves}"), sum(&row[0]), sum(&row[1]));
        }
        let [mut all_ours, mut all_theirs] = [Vec::new(), Vec::new()];
        for [ours, theirs] in by_moves.into_values() {
            all_ours.extend(ours);
            all_theirs.extend(theirs);
        }
        println!("{:>5}  {:>15}  {:>15}", "all", sum(&all_ours), sum(&all_theirs));
        let slowest = all_ours.iter().map(|attempt| attempt.seconds).fold(0.0, f64::max);
        println!("the slowest of ours took {slowest:.2} s");
    }
    Ok(())
}

fn sum(attempts: &[Attempt]) -> String {
    let solved = attempts.iter().filter(|attempt| attempt.solved).count();
    let seconds: f64 = attempts.iter().map(|attempt| attempt.seconds).sum();
    format!("{solved}/{} {seconds:.1} s", attempts.len())
}

fn read(path: &Path) -> Result<Vec<Problem>> {
    let text = fs::read_to_string(path).with_context(|| path.display().to_string())?;
    let problem = |line: &str| {
        let (position, mate) = line.split_once(" bm #").with_context(|| format!("no `bm #N` in: {line}"))?;
        Ok(Problem { position: format!("{position} 0 1"), moves: mate.trim_end_matches(';').parse()? })
    };
    text.lines().filter(|line| !line.trim().is_empty()).map(problem).collect()
}

/// A process for each position, as a script would have it: what it costs to start is ours too.
fn ours(problem: &Problem) -> Result<Attempt> {
    let moves = problem.moves.to_string();
    let mut child = Command::new(root().join("target/dist/tablas"))
        .args(["mate", "--rules", "fide", "--json", "--hash", "256", "--threads", "1", "-n", &moves])
        // A clock on the wall is no measure on a busy machine: it only ends what will not end.
        .args(["--time", "60", "--position", &problem.position])
        .stdin(Stdio::null())
        .stdout(Stdio::piped())
        .spawn()
        .context("tablas does not start")?;
    let mut seconds = 0.0;
    while child.try_wait()?.is_none() {
        seconds = cpu_seconds(child.id()).unwrap_or(seconds);
        if seconds > SECONDS {
            child.kill()?;
        }
        std::thread::sleep(Duration::from_millis(2));
    }
    let mut line = String::new();
    BufReader::new(child.stdout.take().context("its output")?).read_line(&mut line)?;
    let value: Value = serde_json::from_str(&line).unwrap_or(Value::Null);
    let solved = value["mate"].as_u64().is_some_and(|mate| mate <= u64::from(problem.moves)) && seconds <= SECONDS;
    Ok(Attempt { solved, seconds })
}

/// Stockfish, spoken to through the UCI protocol.
struct Stockfish {
    child: Child,
    input: ChildStdin,
    output: BufReader<ChildStdout>,
}

impl Stockfish {
    fn start() -> Result<Self> {
        let installed = ["stockfish", "/usr/games/stockfish"];
        let mut child = installed
            .iter()
            .find_map(|name| Command::new(name).stdin(Stdio::piped()).stdout(Stdio::piped()).spawn().ok())
            .context("stockfish is not installed: apt install stockfish")?;
        let input = child.stdin.take().context("its input")?;
        let output = BufReader::new(child.stdout.take().context("its output")?);
        let mut program = Stockfish { child, input, output };
        program.say("uci\nsetoption name Threads value 1\nsetoption name Hash value 256\nisready")?;
        program.wait_for("readyok")?;
        Ok(program)
    }

    fn say(&mut self, text: &str) -> Result<()> {
        writeln!(self.input, "{text}")?;
        Ok(self.input.flush()?)
    }

    /// The lines up to the one that begins so.
    fn wait_for(&mut self, start: &str) -> Result<Vec<String>> {
        let mut lines = Vec::new();
        loop {
            let mut line = String::new();
            ensure!(self.output.read_line(&mut line)? > 0, "stockfish has ended");
            let ends = line.starts_with(start);
            lines.push(line);
            if ends {
                return Ok(lines);
            }
        }
    }

    fn solve(&mut self, problem: &Problem) -> Result<Attempt> {
        self.say("ucinewgame\nisready")?;
        self.wait_for("readyok")?;
        let before = cpu_seconds(self.child.id()).context("its time")?;
        self.say(&format!("position fen {}\ngo mate {}", problem.position, problem.moves))?;
        // Its lines are read by a thread, since nothing but its time may end it.
        let id = self.child.id();
        let (done, watched) = std::sync::mpsc::channel();
        let lines = std::thread::scope(|scope| {
            let input = &mut self.input;
            scope.spawn(move || {
                while watched.recv_timeout(Duration::from_millis(5)).is_err() {
                    if cpu_seconds(id).is_some_and(|now| now - before > SECONDS) {
                        // If it has just ended by itself, the word does no harm.
                        let _ = writeln!(input, "stop").and_then(|()| input.flush());
                        return;
                    }
                }
            });
            let mut lines = Vec::new();
            loop {
                let mut line = String::new();
                if self.output.read_line(&mut line)? == 0 || line.starts_with("bestmove") {
                    let _ = done.send(()); // the watch may have ended already
                    return anyhow::Ok(lines);
                }
                lines.push(line);
            }
        })?;
        let seconds = (cpu_seconds(self.child.id()).context("its time")? - before).min(SECONDS);
        let limit = problem.moves as i32;
        Ok(Attempt { solved: lines.iter().any(|line| says_mate(line, limit)), seconds })
    }
}

impl Drop for Stockfish {
    fn drop(&mut self) {
        // It ends with its input at the latest; nothing is left to be done where it has ended already.
        let _ = self.say("quit");
        let _ = self.child.wait();
    }
}

/// Whether an `info` line claims a mate in so many moves or fewer.
fn says_mate(line: &str, most: i32) -> bool {
    let mut words = line.split_whitespace().skip_while(|word| *word != "mate").skip(1);
    let moves: Option<i32> = words.next().and_then(|word| word.parse().ok());
    let bound = line.contains("upperbound") || line.contains("lowerbound");
    !bound && moves.is_some_and(|moves| (1..=most).contains(&moves))
}

/// The user and system time that a process has used, as Linux counts it, in hundredths.
fn cpu_seconds(id: u32) -> Option<f64> {
    const TICKS: f64 = 100.0;
    let text = fs::read_to_string(format!("/proc/{id}/stat")).ok()?;
    let fields: Vec<&str> = text.rsplit_once(')')?.1.split_whitespace().collect();
    let ticks = |i: usize| fields.get(i)?.parse::<f64>().ok();
    Some((ticks(11)? + ticks(12)?) / TICKS)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_mate_must_be_short_enough_and_exact() {
        assert!(says_mate("info depth 9 seldepth 6 multipv 1 score mate 3 nodes 100 pv a1a8", 3));
        assert!(!says_mate("info depth 9 score mate 4 nodes 100", 3));
        assert!(!says_mate("info depth 9 score mate -2 nodes 100", 3));
        assert!(!says_mate("info depth 9 score mate 3 lowerbound nodes 100", 3));
        assert!(!says_mate("info depth 9 score cp 300 nodes 100", 3));
    }

    #[test]
    fn our_own_time_is_known() {
        if cfg!(target_os = "linux") {
            assert!(cpu_seconds(std::process::id()).is_some_and(|seconds| seconds >= 0.0));
        }
    }
}
