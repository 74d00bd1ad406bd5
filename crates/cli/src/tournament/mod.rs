//! `tournament`: programs of a folder and machines of the house against each other.

mod journal; // what has been played, safe from a power cut
mod page; // the result as a page of its own
mod players; // who takes part
mod report; // the result as text, CSV and JSON
mod wall; // boards to look at while it runs

use std::fs;
use std::io::{self, IsTerminal, Write};
use std::path::{Path, PathBuf};
use std::time::Duration;

use arena::{Competitor, Entrant, Format, Openings, PlayedGame, Standings, Tournament};
use engine::catalog::{self, GameQuery};
use engine::{Lang, Message, PlayerSpec, RuleSet, file_error};
use indicatif::{ProgressBar, ProgressStyle};
use sandbox::Sandbox;

use self::journal::Journal;
use self::report::Report;
use self::wall::Wall;
use crate::arena::game_workers::GameWorkers;
use crate::args::TournamentArgs;
use crate::{Exit, Failure, search_clock, tablebase_folder};

/// Plays the tournament and tells how it ended.
pub fn run(args: &TournamentArgs, lang: Lang) -> Result<Exit, Failure> {
    let sandbox = players::sandbox(args.isolation.as_deref(), lang)?;
    let competitors = players::find(args, &sandbox, lang)?;
    let set = rule_set(args, &competitors, lang)?;
    for competitor in &competitors {
        competitor.entrant.check(set).map_err(|message| about(&competitor.name, &message, lang))?;
    }
    search_clock::catch_interrupts()?;
    let competitors_are_machines = competitors.iter().all(|one| matches!(one.entrant, Entrant::Machine(_)));
    let threads = usize::from(args.threads);
    let workers = args.db.as_deref().map(|db| GameWorkers::open(db, threads, args.json, lang)).transpose()?;
    let tournament = Tournament {
        set,
        format: format(args, &competitors, lang)?,
        competitors,
        games: args.games,
        openings: openings(args, set, lang)?,
        seed: args.seed,
        // Programs that others wrote play here, and no more of them at once than somebody has asked for.
        threads: match &workers {
            Some(_) if competitors_are_machines => GameWorkers::at_once(threads),
            _ => threads,
        },
        hash: 16 << 20,
        tablebases: tablebase_folder::owned(),
        most_moves: args.max_moves as usize,
        runner: workers.as_ref().map(GameWorkers::runner),
        stop: &search_clock::is_interrupted,
    };
    // Before hours are spent, what the result is written to must be there.
    for file in [&args.html, &args.csv].into_iter().flatten() {
        write(Path::new(file), "", lang)?;
    }
    let mut journal = Journal::open(args.out.as_deref(), &tournament, args, lang)?;
    let wall = Wall::start(args.serve.as_deref(), &tournament, lang)?;
    let known = journal.take_known();
    let show = Show::new(&tournament, known.len(), args, &sandbox, lang)?;
    let mut written = Ok(());
    wall.know(&known);
    let played = tournament.run(
        known,
        |game| {
            if written.is_ok() {
                written = journal.write(game, &tournament);
            }
            wall.finished(game);
            show.game(game, &tournament);
        },
        &|live| wall.show(&live),
    );
    show.bar.finish_and_clear();
    written?;
    let standings = Standings::of(tournament.competitors.len(), tournament.format, &played);
    let report = Report { tournament: &tournament, played: &played, standings: &standings, sandbox: &sandbox, lang };
    let is_whole = played.len() >= expected(&tournament, &played);
    save(args, &report, lang)?;
    let mut stdout = io::stdout().lock();
    if args.json {
        writeln!(stdout, "{}", report.json())?;
    } else {
        write!(stdout, "{}", report.text())?;
    }
    if !is_whole {
        let said = Message::new("tournament-interrupted").with("played", played.len());
        writeln!(anstream::stderr(), "{}", lang.say(&said))?;
        return Ok(Exit::No);
    }
    wall.wait(&report)?;
    Ok(Exit::Done)
}

/// The rules: the document's where programs in Prolog play and nobody says others.
fn rule_set(args: &TournamentArgs, competitors: &[Competitor], lang: Lang) -> Result<&'static RuleSet, Failure> {
    let composed = competitors.iter().any(|competitor| matches!(competitor.entrant, Entrant::Prolog(_)));
    let rules = args.rules.as_deref();
    let wanted = GameQuery { game: &args.game, rules, size: args.size, composed, ..GameQuery::default() };
    catalog::select(&wanted).map_err(|error| Failure::Input(lang.say(&error.0)))
}

fn about(name: &str, message: &Message, lang: Lang) -> Failure {
    Failure::Input(format!("{name}: {}", lang.say(message)))
}

fn format(args: &TournamentArgs, competitors: &[Competitor], lang: Lang) -> Result<Format, Failure> {
    if let Some(rounds) = args.swiss {
        return Ok(Format::Swiss(rounds));
    }
    let Some(name) = &args.gauntlet else { return Ok(Format::RoundRobin) };
    let found = competitors.iter().position(|competitor| competitor.name == *name);
    found.map(Format::Gauntlet).ok_or_else(|| {
        let names: Vec<&str> = competitors.iter().map(|competitor| competitor.name.as_str()).collect();
        let message = Message::new("tournament-no-such-player").with("name", name).with("known", names.join(", "));
        Failure::Input(format!("--gauntlet: {}", lang.say(&message)))
    })
}

/// Full boards where the game has them and nobody wants anything else.
fn openings(args: &TournamentArgs, set: &RuleSet, lang: Lang) -> Result<Openings, Failure> {
    let starts = crate::arena::Starting { starts: args.starts, openings: args.openings.as_deref(), plies: args.plies };
    if args.starts.is_none()
        && args.openings.is_none()
        && args.plies.is_none()
        && let Ok(full) = Openings::full(set)
    {
        return Ok(full);
    }
    crate::arena::openings(&starts, set, lang)
}

/// How many games there will be, as far as that is known now.
fn expected(tournament: &Tournament<'_>, played: &[PlayedGame]) -> usize {
    let of =
        |round| arena::fixtures_of(tournament.format, tournament.competitors.len(), tournament.games, round, played);
    let first = of(0).map_or(0, |fixtures| fixtures.len());
    match tournament.format {
        Format::Swiss(rounds) => first * rounds as usize,
        Format::RoundRobin | Format::Gauntlet(_) => first,
    }
}

/// Reads seconds of an option.
pub(crate) fn seconds(option: &str, text: &str, lang: Lang) -> Result<Duration, Failure> {
    PlayerSpec::read_time(text).ok_or_else(|| {
        let message = Message::new("cli-bad-time").with("time", text);
        Failure::Input(format!("{option}: {}", lang.say(&message)))
    })
}

/// Writes a file whole: first beside it, then in its place.
fn write(path: &Path, text: &str, lang: Lang) -> Result<(), Failure> {
    let beside = PathBuf::from(format!("{}.part", path.display()));
    let written = fs::write(&beside, text).and_then(|()| fs::rename(&beside, path));
    written.map_err(|error| {
        let reason = file_error::writing(&error);
        let message = Message::new("cli-cannot-write").with("name", path.display()).with_phrase("reason", reason);
        Failure::Input(lang.say(&message))
    })
}

fn save(args: &TournamentArgs, report: &Report<'_>, lang: Lang) -> Result<(), Failure> {
    if let Some(folder) = &args.out {
        let folder = Path::new(folder);
        write(&folder.join("table.txt"), &report.text(), lang)?;
        write(&folder.join("table.csv"), &report.csv(), lang)?;
        write(&folder.join("table.json"), &format!("{}\n", report.json()), lang)?;
        write(&folder.join("index.html"), &page::write(report), lang)?;
    }
    if let Some(file) = &args.csv {
        write(Path::new(file), &report.csv(), lang)?;
    }
    if let Some(file) = &args.html {
        write(Path::new(file), &page::write(report), lang)?;
    }
    Ok(())
}

/// What a person sees while it goes on.
struct Show {
    bar: ProgressBar,
    lang: Lang,
}

impl Show {
    fn new(
        tournament: &Tournament<'_>,
        known: usize,
        args: &TournamentArgs,
        sandbox: &Sandbox,
        lang: Lang,
    ) -> Result<Self, Failure> {
        let is_quiet = args.json || !io::stderr().is_terminal();
        if tournament.competitors.iter().any(|one| !matches!(one.entrant, Entrant::Machine(_))) && !args.json {
            writeln!(anstream::stderr(), "{}", lang.say(&sandbox.isolation.message()))?;
        }
        if known > 0 && !args.json {
            let said = Message::new("tournament-resumed").with("known", known);
            writeln!(anstream::stderr(), "{}", lang.say(&said))?;
        }
        let bar = if is_quiet { ProgressBar::hidden() } else { ProgressBar::new(expected(tournament, &[]) as u64) };
        let style = ProgressStyle::with_template("{bar:30} {pos}/{len}  {msg}  {elapsed} ({eta})");
        bar.set_style(style.expect("the template is right"));
        bar.enable_steady_tick(Duration::from_millis(200));
        bar.inc(known as u64);
        Ok(Show { bar, lang })
    }

    fn game(&self, game: &PlayedGame, tournament: &Tournament<'_>) {
        let name = |index: usize| tournament.competitors[index].name.as_str();
        let (first, second) = (name(game.fixture.first), name(game.fixture.second));
        let result = ["0-1", "½-½", "1-0"][usize::from(game.half_points)];
        self.bar.set_message(format!("{first} {result} {second}"));
        self.bar.inc(1);
        if game.end.loser.is_some() && !self.bar.is_hidden() {
            let line = report::fault_line(game, tournament, self.lang);
            // Where standard error is closed nobody wants to know.
            self.bar.suspend(|| drop(writeln!(io::stderr(), "{line}")));
        }
    }
}
