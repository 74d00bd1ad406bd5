//! A machine at work, and what a person sees of it meanwhile.

use std::io;
use std::time::Duration;

use engine::advise::{Advice, Exact, Spec, Verdict};
use engine::{Lang, Match, Message};
use indicatif::{ProgressBar, ProgressStyle};

use crate::score;
use crate::thinking::{self, Means};

/// The size of a machine's table in bytes.
const HASH: usize = 64 << 20;

/// How a machine is to think.
#[derive(Clone, Copy, Debug)]
pub struct Manner {
    /// How many threads.
    pub threads: usize,
    /// Whether a person watches.
    pub watched: bool,
    /// In which language.
    pub lang: Lang,
}

/// What `spec` would play here; `None` in a finished game. Whoever watches can cut it short with Ctrl-C.
pub fn advice(game: &dyn Match, spec: &Spec, manner: Manner) -> io::Result<Option<Advice>> {
    if manner.watched {
        thinking::catch_interrupts()?;
    }
    let bar = watch(manner);
    let mut report = |advice: &Advice| bar.set_message(progress(game, advice, manner.lang));
    let means = Means { threads: manner.threads, hash: HASH };
    let advice = thinking::with_clock(spec, means, &mut report, |thinking| game.advise(spec, thinking));
    thinking::forget_interrupt();
    bar.finish_and_clear();
    Ok(advice)
}

/// Score, as people write it: with its unit, or as a sure result.
pub fn score(game: &dyn Match, advice: &Advice, lang: Lang) -> String {
    let Some(Exact { result, plies }) = advice.exact else {
        return score::in_units(game, advice, lang);
    };
    let plies = plies.unwrap_or_default();
    lang.say(&match result {
        Verdict::Win => Message::new("play-score-win").with("plies", plies),
        Verdict::Loss => Message::new("play-score-loss").with("plies", plies),
        Verdict::Draw => Message::new("play-score-draw"),
    })
}

/// The line that a watcher sees.
fn progress(game: &dyn Match, advice: &Advice, lang: Lang) -> String {
    let message = Message::new("play-progress").with("depth", advice.depth).with("score", score(game, advice, lang));
    lang.say(&message.with("nodes", thousands(advice.nodes)).with("line", score::line(&advice.line, lang)))
}

fn watch(manner: Manner) -> ProgressBar {
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
