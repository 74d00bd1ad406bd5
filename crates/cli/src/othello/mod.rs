//! Othello programs' own protocols: `tablas nboard` and `tablas gtp`.

pub mod gtp; // the Go Text Protocol, as Othello programs use it
pub mod nboard; // the NBoard protocol

use std::io::{self, BufRead, Read, Write};

use engine::registry::{self, Wanted};
use engine::{Advice, RuleSet};

/// The rules of tournaments.
fn rules() -> &'static RuleSet {
    registry::select(&Wanted { game: "othello", ..Wanted::default() }).expect("a game of ours")
}

/// Shows `obey` each line of the input, until it says that it is enough or the input ends. Bytes that are no text are
/// shown as the sign for that.
fn each_line(mut obey: impl FnMut(&str) -> io::Result<bool>) -> io::Result<()> {
    /// A longer line is read in pieces: no game has so many moves.
    const LONGEST_LINE: u64 = 1 << 20;
    let mut input = io::stdin().lock();
    let mut line = Vec::new();
    loop {
        line.clear();
        let read = input.by_ref().take(LONGEST_LINE).read_until(b'\n', &mut line)?;
        if read == 0 || !obey(String::from_utf8_lossy(&line).trim())? {
            return Ok(());
        }
    }
}

/// Prints whole lines at once, whoever else prints.
fn say(text: &str) -> io::Result<()> {
    let mut out = io::stdout().lock();
    writeln!(out, "{text}")?;
    out.flush()
}

/// What the side to act can expect, in discs. A sure win of unknown size is the smallest there is.
fn discs(advice: &Advice) -> f64 {
    const SURE: i32 = 990_000;
    const ALL: i32 = 64;
    match advice.score {
        score if score.abs() > SURE => f64::from(2 * score.signum()),
        score if advice.exact.is_some() && score.abs() <= ALL => f64::from(score),
        score => f64::from(score) / 100.0,
    }
}
