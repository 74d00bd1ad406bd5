//! What is told while it thinks: the `info` lines of the protocol.

use std::time::{Duration, Instant};

use engine::{Analysis, GameResult, Outcome, RootMove, SearchMonitor, Wdl};

use super::search_job::SearchJob;
use crate::search_thread::say;

/// Before that nobody wants to know which move it is at.
const QUIET: Duration = Duration::from_secs(1);

impl SearchJob {
    /// The lines that a depth has found, one below the other.
    pub(super) fn describe(&self, lines: &[Analysis], monitor: &SearchMonitor<'_>, began: Instant) -> String {
        let (time, fullness) = (began.elapsed(), self.hash.fullness());
        let (farthest, hits) = (monitor.selective_depth(), monitor.tablebase_hits());
        let several = self.options.lines > 1;
        let mut texts = Vec::with_capacity(lines.len());
        for (rank, Analysis { depth, nodes, line, .. }) in lines.iter().enumerate().take(self.options.lines) {
            let (score, farthest, line) = (self.score(&lines[rank]), farthest.max(*depth), line.join(" "));
            let rank = if several { format!(" multipv {}", rank + 1) } else { String::new() };
            let speed = (*nodes as f64 / time.as_secs_f64().max(1e-6)) as u64;
            let time = time.as_millis();
            texts.push(format!(
                "info depth {depth} seldepth {farthest}{rank} score {score} nodes {nodes} nps {speed} hashfull {fullness} \
                 tbhits {hits} time {time} pv {line}"
            ));
        }
        texts.join("\n")
    }

    /// In hundredths of a pawn, or in moves to a mate: negative where it is suffered. Behind it the chances, where those
    /// are wanted.
    fn score(&self, analysis: &Analysis) -> String {
        let score = match analysis.exact {
            Some(Wdl { result: GameResult::Win, plies: Some(plies) }) => format!("mate {}", plies.div_ceil(2)),
            Some(Wdl { result: GameResult::Loss, plies: Some(plies) }) => format!("mate -{}", plies.div_ceil(2)),
            _ => format!("cp {}", analysis.score),
        };
        if !self.options.shows_wdl {
            return score;
        }
        let [win, draw, loss] = match analysis.exact.map(|exact| exact.result) {
            Some(GameResult::Win) => [1000, 0, 0],
            Some(GameResult::Draw) => [0, 1000, 0],
            Some(GameResult::Loss) => [0, 0, 1000],
            None => self.set.score_scale.win_draw_loss(analysis.score),
        };
        format!("{score} wdl {win} {draw} {loss}")
    }

    /// There is no move: mate or stalemate.
    pub(super) fn over(&self) -> String {
        let is_won = self.game.outcome().is_some_and(|outcome| outcome != Outcome::Draw);
        format!("info depth 0 score {}\nbestmove (none)", if is_won { "mate 0" } else { "cp 0" })
    }
}

/// Tells which move the search is at, where it has taken a while already.
pub(super) fn tell_root_move(now: &RootMove, began: Instant) {
    if began.elapsed() >= QUIET {
        let RootMove { depth, text, number } = now;
        // If nobody listens, the end of the input will follow.
        let _ = say(&format!("info depth {depth} currmove {text} currmovenumber {number}"));
    }
}
