//! `go mate N`: the prover looks for the mate; where it finds none, the search gives its best move.

use std::time::{Duration, Instant};

use engine::mate::{MOST_MOVES, MateQuery, MateResult, Progress, SearchContext};

use super::complain;
use super::search_job::SearchJob;
use crate::mate::sentence;
use crate::search_thread::say;
use crate::tablebase_folder;

/// How often somebody hears how far it is.
const PAUSE: Duration = Duration::from_secs(1);

impl SearchJob {
    /// The `bestmove` line of a mate in at most so many moves, where one is proven. What is found is told, as is
    /// that there is none.
    ///
    /// `stop` ends it, and it visits at most as many positions as the order says. The prover knows nothing of
    /// `searchmoves`: with them the search alone thinks.
    pub(super) fn mate(&self, moves: u32, began: Instant, stop: &dyn Fn() -> bool) -> Option<String> {
        if moves == 0 || !self.order.among.is_empty() || stop() {
            return None;
        }
        let moves = moves.min(MOST_MOVES.into()) as u8;
        let question = MateQuery { moves, threads: self.options.threads, ..MateQuery::default() };
        let mut told = (0, began);
        let mut watch = |progress: Progress| {
            if progress.depth != told.0 || told.1.elapsed() >= PAUSE {
                told = (progress.depth, Instant::now());
                let _ = say(&format!("info depth {} {}", plies(progress.depth), pace(progress.nodes, began)));
            }
            stop()
        };
        let nodes = self.order.nodes.unwrap_or(u64::MAX).max(1);
        let means = SearchContext { hash: self.options.hash << 20, nodes, watch: &mut watch };
        let found = self.set.solve_mate(&self.game.text(), question, tablebase_folder::default(), means)?.ok()?;
        let best = self.tell(&found, began);
        if best.is_none() && !stop() {
            let _ = complain(&sentence(&found, question, self.lang));
        }
        best
    }

    /// Prints the line of a mate. Whoever is mated already has no move to play.
    fn tell(&self, found: &MateResult, began: Instant) -> Option<String> {
        let (moves, line) = (found.mate?, &found.line);
        let texts: Vec<&str> = line.iter().map(|ply| &ply.text[..]).collect();
        let (best, reply) = (texts.first()?, texts.get(1));
        let rank = if self.options.lines > 1 { " multipv 1" } else { "" };
        let (depth, pace) = (plies(moves), pace(found.nodes, began));
        let _ = say(&format!("info depth {depth}{rank} score mate {moves} {pace} pv {}", texts.join(" ")));
        Some(match reply {
            Some(reply) => format!("bestmove {best} ponder {reply}"),
            None => format!("bestmove {best}"),
        })
    }
}

/// The turns of a mate in so many moves.
fn plies(moves: u8) -> u32 {
    (2 * u32::from(moves)).saturating_sub(1)
}

fn pace(nodes: u64, began: Instant) -> String {
    let time = began.elapsed();
    let speed = (nodes as f64 / time.as_secs_f64().max(1e-6)) as u64;
    format!("nodes {nodes} nps {speed} time {}", time.as_millis())
}
