//! A machine at work, and what a person sees of it meanwhile.

use std::io;
use std::time::Duration;

use engine::{Analysis, GameResult, PlayerSpec, Wdl};
use engine::{Lang, Match, Message};
use indicatif::{ProgressBar, ProgressStyle};

use crate::score;
use crate::search_clock::{self, SearchResources};

/// The size of a machine's table in bytes.
const HASH: usize = 64 << 20;

/// How a machine is to think.
#[derive(Clone, Copy, Debug)]
pub struct ThinkOptions {
    /// How many threads.
    pub threads: usize,
    /// Whether a person watches.
    pub watched: bool,
    /// In which language.
    pub lang: Lang,
}

/// What `spec` would play here; `None` in a finished game. Whoever watches can cut it short with Ctrl-C.
pub fn analysis(game: &dyn Match, spec: &PlayerSpec, manner: ThinkOptions) -> io::Result<Option<Analysis>> {
    if manner.watched {
        search_clock::catch_interrupts()?;
    }
    let bar = watch(manner);
    let mut report = |analysis: &Analysis| bar.set_message(progress(game, analysis, manner.lang));
    let means = SearchResources { threads: manner.threads, hash: HASH };
    let analysis = search_clock::with_clock(spec, means, &mut report, |thinking| game.analyze(spec, thinking));
    search_clock::forget_interrupt();
    bar.finish_and_clear();
    Ok(analysis)
}

/// Score, as people write it: with its unit, or as a sure result.
pub fn score(game: &dyn Match, analysis: &Analysis, lang: Lang) -> String {
    let Some(Wdl { result, plies }) = analysis.exact else {
        return score::in_units(game, analysis, lang);
    };
    let plies = plies.unwrap_or_default();
    lang.say(&match result {
        GameResult::Win => Message::new("play-score-win").with("plies", plies),
        GameResult::Loss => Message::new("play-score-loss").with("plies", plies),
        GameResult::Draw => Message::new("play-score-draw"),
    })
}

/// The line that a watcher sees.
fn progress(game: &dyn Match, analysis: &Analysis, lang: Lang) -> String {
    let message =
        Message::new("play-progress").with("depth", analysis.depth).with("score", score(game, analysis, lang));
    lang.say(&message.with("nodes", thousands(analysis.nodes)).with("line", score::line(&analysis.line, lang)))
}

fn watch(manner: ThinkOptions) -> ProgressBar {
    if !manner.watched {
        return ProgressBar::hidden();
    }
    let style = ProgressStyle::with_template("{spinner} {elapsed} {wide_msg}").expect("the template is right");
    let bar = ProgressBar::new_spinner().with_style(style);
    bar.enable_steady_tick(Duration::from_millis(100));
    bar
}

/// `1 234 567`.
fn thousands(number: u64) -> String {
    let digits = number.to_string();
    let mut text = String::new();
    for (i, digit) in digits.chars().enumerate() {
        if i > 0 && (digits.len() - i).is_multiple_of(3) {
            text.push(' ');
        }
        text.push(digit);
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn large_numbers_are_cut_into_threes() {
        assert_eq!([0, 999, 1000, 1_234_567].map(thousands), ["0", "999", "1 000", "1 234 567"]);
    }
}
