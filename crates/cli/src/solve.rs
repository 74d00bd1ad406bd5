//! `solve`: builds and verifies tables.

mod hosts; // together with other processes
mod plan; // what it would cost
mod room; // whether memory and disk are enough

use std::io::{self, IsTerminal, Write};
use std::ops::ControlFlow;
use std::path::PathBuf;
use std::sync::{Arc, Mutex};
use std::time::{Duration, Instant};

use engine::catalog::{self, GameQuery};
use engine::solve::{self, Progress, SolveError, SolveRequest, Solved, Stage, Traffic};
use engine::{Lang, Message, RuleSet};
use indicatif::{ProgressBar, ProgressStyle};
use serde_json::{Value, json};

use crate::args::SolveArgs;
use crate::{Exit, Failure, diagnostics, search_clock, tablebase_folder};

/// Builds what is missing, verifies it if asked to, and tells what there is.
pub fn solve(args: &SolveArgs, as_json: bool, lang: Lang) -> Result<Exit, Failure> {
    let wanted = GameQuery { game: &args.game, rules: args.rules.as_deref(), size: args.size, ..GameQuery::default() };
    let set = catalog::select(&wanted).map_err(|error| Failure::Input(lang.say(&error.0)))?;
    let folder = args.folder.clone().map(PathBuf::from).or_else(tablebase_folder::owned);
    let no_folder = || Failure::Input(lang.say(&Message::new("cli-solve-no-folder")));
    let threads = args.cores.map_or_else(|| std::thread::available_parallelism().map_or(1, usize::from), usize::from);
    if args.plan && args.hosts.is_some() {
        return plan::plan(set, args, threads, as_json, lang);
    }
    let cluster = args.hosts.as_deref().map(|file| hosts::cluster(file, args, threads, lang)).transpose()?;
    let order = SolveRequest { folder: folder.ok_or_else(no_folder)?, men: args.men, threads };
    if args.plan {
        return room::plan(set, &order, as_json, lang);
    }
    if cluster.is_none()
        && let Some(lacks) = room::lacks(set, &order)
    {
        return Ok(diagnostics::tell(&lang.say(&lacks), lang, Exit::Fault));
    }
    search_clock::catch_interrupts()?;
    let report = Arc::new(Report::new(lang, !as_json));
    let mut groups = Vec::new();
    let mut traffic = None;
    let solved = if let Some(cluster) = &cluster {
        hosts::solve(set, &order, cluster, &report, as_json).map(|(all, told)| {
            groups = all;
            traffic = Some(told);
        })
    } else {
        solve::solve(set, &order, &|progress| report.hear(progress), &mut |group| {
            report.finished(&group, as_json);
            groups.push(group);
        })
    };
    let verified = match solved {
        Ok(()) if args.verify => solve::verify(set, &order, &|progress| report.hear(progress)).map(Some),
        Ok(()) => Ok(None),
        Err(failed) => Err(failed),
    };
    report.bar.finish_and_clear();
    match verified {
        Ok(verified) => tell(set, &order, &report, &groups, (verified, traffic), as_json),
        Err(SolveError::Invalid(message)) => Err(Failure::Input(lang.say(&message))),
        Err(SolveError::Stopped) => {
            Ok(diagnostics::tell(&lang.say(&Message::new("cli-solve-stopped")), lang, Exit::No))
        }
        Err(SolveError::System(message)) => Ok(diagnostics::tell(&lang.say(&message), lang, Exit::Fault)),
    }
}

/// Tells people how it goes.
struct Report {
    lang: Lang,
    bar: ProgressBar,
    began: Instant,
    state: Mutex<ProgressState>,
    plain: bool,
}

/// What has been said.
struct ProgressState {
    /// When somebody was told last.
    told: Instant,
    /// Whether entries are being verified, and since when that is so or is not so.
    verifies: bool,
    since: Instant,
}

impl Report {
    /// How often a log hears of the progress.
    const PAUSE: Duration = Duration::from_secs(30);
    /// How often a person does.
    const BLINK: Duration = Duration::from_millis(200);

    fn new(lang: Lang, talks: bool) -> Self {
        let terminal = io::stderr().is_terminal();
        let bar = if talks && terminal { ProgressBar::new(0) } else { ProgressBar::hidden() };
        bar.set_style(ProgressStyle::with_template("{bar:30} {percent}% {wide_msg}").expect("the template is right"));
        let now = Instant::now();
        let state = Mutex::new(ProgressState { told: now, verifies: false, since: now });
        Report { lang, bar, began: now, state, plain: talks && !terminal }
    }

    /// A sentence of its own, where people look.
    fn say(&self, message: &Message) {
        let said = self.lang.say(message);
        if self.plain {
            let _ = writeln!(anstream::stderr(), "{said}");
        }
        self.bar.set_message(said);
    }

    fn hear(&self, progress: &Progress<'_>) -> ControlFlow<()> {
        // Whoever comes while another one tells has nothing new to say.
        if let Ok(mut state) = self.state.try_lock() {
            if state.verifies != (progress.stage == Stage::Verify) {
                *state = ProgressState { told: state.told, verifies: !state.verifies, since: Instant::now() };
            }
            if state.told.elapsed() >= if self.plain { Self::PAUSE } else { Self::BLINK } {
                state.told = Instant::now();
                let said = self.describe(progress, state.since.elapsed().as_secs_f64());
                self.bar.set_length(progress.total);
                self.bar.set_position(progress.done);
                if self.plain {
                    let _ = writeln!(anstream::stderr(), "{said}");
                }
                self.bar.set_message(said);
            }
        }
        if search_clock::is_interrupted() { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    }

    fn describe(&self, progress: &Progress<'_>, seconds: f64) -> String {
        let rate = progress.done as f64 / seconds;
        let left = (progress.total.saturating_sub(progress.done)) as f64 / rate.max(1.0);
        let message = match progress.stage {
            Stage::Solve => Message::new("cli-solve-solving"),
            Stage::Write => Message::new("cli-solve-writing"),
            Stage::Verify => Message::new("cli-solve-verifying"),
        };
        let message = message.with("group", progress.group).with("done", progress.done).with("total", progress.total);
        let message = message.with("rate", format_args!("{:.2}", rate / 1e6)).with("memory", progress.memory >> 20);
        self.lang.say(&message.with("left", format_args!("{:.0}", left / 60.0)))
    }

    /// A line for each section of a group that is ready.
    fn finished(&self, group: &Solved, as_json: bool) {
        if as_json {
            return;
        }
        self.bar.suspend(|| {
            for (label, counts) in &group.sections {
                let [wins, draws, losses] = counts.classes;
                let _ = writeln!(
                    anstream::stdout(),
                    "{:10} {label:5} {wins:>11} {draws:>11} {losses:>11} {:>4}",
                    group.group,
                    counts.longest
                );
            }
        });
    }
}

fn tell(
    set: &RuleSet,
    order: &SolveRequest,
    report: &Report,
    groups: &[Solved],
    (verified, traffic): (Option<u64>, Option<Traffic>),
    as_json: bool,
) -> Result<Exit, Failure> {
    let folder = solve::folder_of(set, &order.folder);
    let seconds = report.began.elapsed().as_secs_f64();
    let mut out = anstream::stdout();
    if as_json {
        let sections: Vec<Value> = groups.iter().flat_map(sections).collect();
        let mut value = json!({
            "game": set.game, "rules": set.rules, "size": set.size, "folder": folder.to_string_lossy(),
            "seconds": seconds, "verified": verified, "sections": sections,
        });
        if let Some(Traffic { messages, bytes }) = traffic {
            value["messages"] = messages.into();
            value["bytes"] = bytes.into();
        }
        writeln!(out, "{value}")?;
        return Ok(Exit::Done);
    }
    let message = Message::new("cli-solve-done").with("groups", groups.len()).with("folder", folder.display());
    writeln!(out, "{}", report.lang.say(&message.with("seconds", format_args!("{seconds:.1}"))))?;
    if let Some(Traffic { messages, bytes }) = traffic {
        let message = Message::new("cli-solve-traffic").with("messages", messages).with("bytes", bytes);
        writeln!(out, "{}", report.lang.say(&message))?;
    }
    if let Some(slots) = verified {
        writeln!(out, "{}", report.lang.say(&Message::new("cli-solve-verified").with("slots", slots)))?;
    }
    Ok(Exit::Done)
}

fn sections(group: &Solved) -> Vec<Value> {
    let one = |(label, counts): &(String, solve::Counts)| {
        let of = |[wins, draws, losses]: [u64; 3]| json!({ "wins": wins, "draws": draws, "losses": losses });
        json!({
            "group": group.group, "section": label, "classes": of(counts.classes), "positions": of(counts.positions),
            "over": counts.over, "longest": counts.longest,
        })
    };
    group.sections.iter().map(one).collect()
}
