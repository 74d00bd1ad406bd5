//! Othello programs' own protocols: `tablas nboard` and `tablas gtp`.

pub mod gtp; // the Go Text Protocol, as Othello programs use it
pub mod nboard; // the NBoard protocol

use std::io::{self, BufRead, Read, Write};

use engine::catalog;
use engine::game::Protocol;
use engine::{Analysis, Match, RuleSet, ScoreUnit};

/// The rules of tournaments.
fn rules() -> &'static RuleSet {
    catalog::of_protocol(Protocol::NBoard)
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
fn discs(game: &dyn Match, analysis: &Analysis) -> f64 {
    let unit = game.score_unit(analysis);
    let discs = f64::from(analysis.score) / f64::from(unit.points());
    let is_guess = unit != ScoreUnit::Discs;
    if is_guess && discs.abs() >= 64.0 { 2.0 * discs.signum() } else { discs }
}
