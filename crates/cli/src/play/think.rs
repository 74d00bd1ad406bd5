//! A machine at work, and what a person sees of it meanwhile.

use std::io;
use std::time::{Duration, Instant};

use engine::{Analysis, Clock, GameResult, Lang, Match, Message, PlayerSpec, SearchContext, Wdl};
use indicatif::{ProgressBar, ProgressStyle};

use super::state::GameState;
use crate::{score, search_clock, tablebase_folder};

/// The size of a machine's table in bytes.
const HASH: usize = 64 << 20;

/// How a machine is to think.
#[derive(Clone, Copy, Debug)]
pub struct ThinkOptions {
    /// How many threads.
    pub threads: usize,
    /// Whether a person watches.
    pub watched: bool,
}

/// What ends a search besides the limits of its own.
#[derive(Clone, Copy)]
pub struct SearchLimits<'a> {
    /// How many threads.
    pub threads: usize,
    /// The clock of the side that thinks, where it has one.
    pub clock: Option<Clock>,
    /// True when it must end now.
    pub stop: &'a (dyn Fn() -> bool + Sync),
}

/// What `spec` would play here; `None` in a finished game. `report` hears of every finished iteration.
pub fn search(
    game: &dyn Match,
    spec: &PlayerSpec,
    limits: SearchLimits<'_>,
    report: &mut dyn FnMut(&Analysis),
) -> Option<Analysis> {
    game.prepare(spec, HASH);
    let (began, time) = (Instant::now(), time_limit(spec, limits.clock));
    let stop = || (limits.stop)() || began.elapsed() >= time;
    let tablebases = tablebase_folder::default();
    game.analyze(spec, &mut SearchContext { threads: limits.threads, hash: HASH, tablebases, stop: &stop, report })
}

/// The same by one thread, of which nothing is seen.
pub fn quietly(game: &dyn Match, spec: &PlayerSpec) -> Option<Analysis> {
    search(game, spec, SearchLimits { threads: 1, clock: None, stop: &|| false }, &mut |_| {})
}

/// How long a machine may think: as long as it is told, and no longer than its clock allows.
fn time_limit(spec: &PlayerSpec, clock: Option<Clock>) -> Duration {
    let own = spec.time_limit();
    let budget = clock.map(|clock| clock.budget());
    match (own, budget) {
        (None, None) => Duration::MAX,
        (Some(own), None) => own,
        // Who looks to a depth is only stopped where it would take too much.
        (None, Some(budget)) => budget.maximum,
        (Some(own), Some(budget)) => own.min(budget.optimum),
    }
}

/// What `spec` would play here; `None` in a finished game. Whoever watches can cut it short with Ctrl-C.
pub fn analysis(
    state: &GameState,
    spec: &PlayerSpec,
    clock: Option<Clock>,
    manner: ThinkOptions,
) -> io::Result<Option<Analysis>> {
    if manner.watched {
        search_clock::catch_interrupts()?;
    }
    let bar = watch(manner);
    let mut report = |analysis: &Analysis| {
        if manner.watched {
            bar.set_message(progress(state, analysis));
        }
    };
    let limits = SearchLimits { threads: manner.threads, clock, stop: &search_clock::is_interrupted };
    let analysis = search(state.game(), spec, limits, &mut report);
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

/// What a machine would do here, and why.
pub fn hint(state: &GameState, analysis: &Analysis) -> Message {
    let message = Message::new("play-hint").with("move", state.lang.show_move(&analysis.text));
    let message = message.with("score", score(state.game(), analysis, state.lang)).with("depth", analysis.depth);
    message.with("line", state.recorded_line(&analysis.line).join(" "))
}

/// The line that a watcher sees.
pub fn progress(state: &GameState, analysis: &Analysis) -> String {
    let score = score(state.game(), analysis, state.lang);
    let message = Message::new("play-progress").with("depth", analysis.depth).with("score", score);
    let line = state.recorded_line(&analysis.line).join(" ");
    state.lang.say(&message.with("nodes", thousands(analysis.nodes)).with("line", line))
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

    #[test]
    fn a_machine_keeps_to_its_clock() {
        let clock = |seconds| {
            let (left, increment) = (Duration::from_secs(seconds), Duration::ZERO);
            Some(Clock { left, increment, moves_to_go: None, overhead: Duration::from_millis(100) })
        };
        let timed = |text| PlayerSpec::read(text).expect("a machine");
        assert_eq!(time_limit(&timed("depth=9"), None), Duration::MAX);
        assert_eq!(time_limit(&timed("time=20"), None), Duration::from_secs(20));
        assert_eq!(time_limit(&timed("time=20"), clock(36000)), Duration::from_secs(20));
        assert!(time_limit(&timed("time=20"), clock(60)) < Duration::from_secs(4));
        assert!(time_limit(&timed("depth=99"), clock(60)) < Duration::from_secs(20));
        assert!(time_limit(&timed("depth=99"), clock(0)).is_zero());
    }
}
