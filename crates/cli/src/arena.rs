//! `arena`: matches between machines.

pub mod game_workers; // games that workers play
mod match_journal; // what has been played

use std::fs::File;
use std::io::{self, BufWriter, IsTerminal, Write};
use std::sync::{Mutex, PoisonError};
use std::time::Duration;

use arena::{Contest, Entrant, GameReport, Hypothesis, Openings, Sprt, Standing, TimeControl};
use engine::catalog::{self, GameQuery};
use engine::{Lang, Message, PlayerSpec, RuleSet, Side, file_error};
use indicatif::{ProgressBar, ProgressStyle};
use serde_json::{Value, json};

use self::game_workers::GameWorkers;
use self::match_journal::MatchJournal;
use crate::args::{MatchArgs, Starts};
use crate::{Exit, Failure, diagnostics, input, search_clock, tablebase_folder};

/// Plays the match and tells who is stronger.
pub fn arena(args: &MatchArgs, as_json: bool, lang: Lang) -> Result<Exit, Failure> {
    let wrong = |message: &Message| Failure::Input(lang.say(message));
    let wanted = GameQuery { game: &args.game, rules: args.rules.as_deref(), size: args.size, ..GameQuery::default() };
    let set = catalog::select(&wanted).map_err(|error| wrong(&error.0))?;
    let patience = PlayerSpec::read_time(&args.patience)
        .ok_or_else(|| wrong(&Message::new("cli-bad-time").with("time", &args.patience)))?;
    let mut contest = Contest {
        set,
        a: entrant("--a", &args.a, patience, lang)?,
        b: entrant("--b", &args.b, patience, lang)?,
        games: args.games,
        openings: openings(&starting(args), set, lang)?,
        seed: args.seed,
        threads: args.threads.into(),
        hash: usize::from(args.hash) << 20,
        tablebases: tablebase_folder::owned(),
        sprt: args.sprt.as_deref().map(Sprt::read).transpose().map_err(|message| wrong(&message))?,
        clock: args.clock.as_deref().map(TimeControl::read).transpose().map_err(|message| wrong(&message))?,
        known: Vec::new(),
        finished: &|_| (),
        runner: None,
        stop: &search_clock::is_interrupted,
    };
    let workers = args.db.as_deref().map(|db| GameWorkers::open(db, contest.threads, as_json, lang)).transpose()?;
    if workers.is_some() {
        contest.threads = GameWorkers::at_once(contest.threads);
    }
    let journal = args.journal.as_deref().map(|name| MatchJournal::open(name, &contest, args, lang)).transpose()?;
    if let Some((_, known)) = &journal {
        contest.known.clone_from(known);
    }
    let failed = Mutex::new(Ok(()));
    let note = |game: &GameReport| {
        if let Some((journal, _)) = &journal
            && let Err(error) = journal.append(game)
        {
            *failed.lock().unwrap_or_else(PoisonError::into_inner) = Err(error);
        }
    };
    let runner = workers.as_ref().map(GameWorkers::runner);
    let contest = Contest { finished: &note, runner, ..contest };
    let mut out = args.out.as_deref().map(|name| create(name, lang)).transpose()?;
    search_clock::catch_interrupts()?;
    let mut show = Show::new(&contest, as_json, lang);
    if !contest.known.is_empty() && !as_json {
        let said = Message::new("cli-arena-resumed").with("known", contest.known.len());
        writeln!(anstream::stderr(), "{}", lang.say(&said))?;
    }
    let mut written = Ok(());
    let standing = contest.run(|game, standing| {
        show.game(game, standing);
        if let (Some(file), Ok(())) = (&mut out, &written) {
            written = file.write_all(game.record.as_bytes());
        }
    });
    show.bar.finish_and_clear();
    let standing = standing.map_err(|message| wrong(&message))?;
    std::mem::replace(&mut *failed.lock().unwrap_or_else(PoisonError::into_inner), Ok(()))?;
    written.and_then(|()| out.map_or(Ok(()), |mut file| file.flush()))?;
    let mut stdout = io::stdout().lock();
    if as_json {
        writeln!(stdout, "{}", as_value(&contest, &standing))?;
    } else {
        write!(stdout, "{}", describe(&contest, &standing, lang))?;
    }
    Ok(Exit::Done)
}

fn entrant(option: &str, text: &str, patience: Duration, lang: Lang) -> Result<Entrant, Failure> {
    Entrant::read(text, patience).map_err(|message| Failure::Input(format!("{option}: {}", lang.say(&message))))
}

/// Random moves before a game, where nobody says how many.
const USUAL_PLIES: u16 = 8;

/// Where games begin, as the command line has it.
pub struct Starting<'a> {
    pub starts: Option<Starts>,
    pub openings: Option<&'a str>,
    pub plies: Option<u16>,
}

fn starting(args: &MatchArgs) -> Starting<'_> {
    Starting { starts: args.starts, openings: args.openings.as_deref(), plies: args.plies }
}

/// The openings that somebody asks for.
pub fn openings(args: &Starting<'_>, set: &RuleSet, lang: Lang) -> Result<Openings, Failure> {
    let conflict = |arg: &str, other: &str| {
        let message = Message::new("mate-options-conflict").with("arg", arg).with("other", other);
        Err(Failure::Input(lang.say(&message)))
    };
    if args.starts == Some(Starts::Full) {
        if args.openings.is_some() {
            return conflict("--starts full", "--openings");
        }
        if args.plies.is_some() {
            return conflict("--starts full", "--plies");
        }
        return Openings::full(set).map_err(|message| Failure::Input(lang.say(&message)));
    }
    let Some(name) = args.openings else {
        return Ok(Openings::Random { plies: args.plies.unwrap_or(USUAL_PLIES).into() });
    };
    if args.plies.is_some() {
        return conflict("--openings", "--plies");
    }
    let text = input::contents(&format!("@{name}"), lang)?;
    Openings::read(&text, set).map_err(|error| {
        let message = error.message(|error, text| diagnostics::about_move(set, error, text, lang));
        Failure::Input(format!("{name}: {}", lang.say(&message)))
    })
}

fn create(name: &str, lang: Lang) -> Result<BufWriter<File>, Failure> {
    File::create(name).map(BufWriter::new).map_err(|error| {
        Failure::Input(lang.say(
            &Message::new("cli-cannot-write").with("name", name).with_phrase("reason", file_error::writing(&error)),
        ))
    })
}

/// What a person sees while the match goes on.
struct Show {
    bar: ProgressBar,
    lang: Lang,
}

impl Show {
    fn new(contest: &Contest<'_>, as_json: bool, lang: Lang) -> Self {
        if as_json || !io::stderr().is_terminal() {
            return Show { bar: ProgressBar::hidden(), lang };
        }
        let bar = ProgressBar::new(contest.games);
        let style = ProgressStyle::with_template("{bar:30} {pos}/{len}  {msg}  {elapsed} ({eta})");
        bar.set_style(style.expect("the template is right"));
        bar.enable_steady_tick(Duration::from_millis(200));
        Show { bar, lang }
    }

    fn game(&mut self, game: &GameReport, standing: &Standing) {
        let tally = &standing.tally;
        self.bar.set_message(format!("+{} ={} -{}", tally.wins, tally.draws, tally.losses));
        self.bar.inc(1);
        if let Some((is_first, fault)) = &game.fault {
            let message = Message::new("cli-arena-fault").with("number", game.number);
            let message = message.with("side", if *is_first { "a" } else { "b" });
            let text = self.lang.say(&message.with("reason", self.lang.say(&fault.message())));
            self.bar.suspend(|| {
                // Where standard error is closed nobody wants to know.
                let _ = writeln!(io::stderr(), "{text}");
            });
        }
    }
}

fn as_value(contest: &Contest<'_>, standing: &Standing) -> Value {
    let tally = &standing.tally;
    let elo = tally.elo();
    let mut value = json!({
        "games": tally.games(), "a": tally.wins, "b": tally.losses, "draws": tally.draws,
        "elo": elo.map(|elo| elo.value), "elo_error": elo.map(|elo| elo.error), "pairs": tally.pairs,
    });
    let game = contest.set.start();
    for side in Side::BOTH {
        value["sides"][game.colour(side)] = standing.wins_by_side[side].into();
    }
    if let Some(sprt) = contest.sprt {
        let (lower, upper) = Sprt::bounds();
        let verdict = standing.verdict.map(word);
        value["sprt"] = json!({
            "elo0": sprt.elo0, "elo1": sprt.elo1, "llr": sprt.llr(&tally.pairs), "lower": lower, "upper": upper,
            "accepted": verdict,
        });
    }
    value
}

fn word(verdict: Hypothesis) -> &'static str {
    match verdict {
        Hypothesis::H0 => "H0",
        Hypothesis::H1 => "H1",
    }
}

fn describe(contest: &Contest<'_>, standing: &Standing, lang: Lang) -> String {
    let tally = &standing.tally;
    let score = Message::new("cli-arena-score")
        .with("games", tally.games())
        .with("wins", tally.wins)
        .with("draws", tally.draws)
        .with("losses", tally.losses)
        .with("percent", format!("{:.1} %", 100.0 * tally.score()));
    let mut lines = vec![format!("a: {}", contest.a), format!("b: {}", contest.b), lang.say(&score)];
    if let Some(elo) = tally.elo() {
        let message = Message::new("cli-arena-elo").with("elo", format!("{:+.1}", elo.value));
        lines.push(lang.say(&message.with("error", format!("{:.1}", elo.error))));
    }
    let game = contest.set.start();
    let by_side = Side::BOTH.map(|side| {
        let name = lang.say(&Message::new("server-side").with("colour", game.colour(side)));
        format!("{name} {}", standing.wins_by_side[side])
    });
    lines.push(lang.say(&Message::new("cli-arena-sides").with("wins", by_side.join(", "))));
    lines.push(lang.say(&Message::new("cli-arena-pairs").with("pairs", tally.pairs.map(|n| n.to_string()).join(" "))));
    if let Some(sprt) = contest.sprt {
        let (lower, upper) = Sprt::bounds();
        let verdict = match standing.verdict {
            Some(Hypothesis::H1) => Message::new("cli-arena-h1"),
            Some(Hypothesis::H0) => Message::new("cli-arena-h0"),
            None => Message::new("cli-arena-undecided"),
        };
        lines.push(format!(
            "SPRT [{}, {}]: LLR {:.2} [{lower:.2}, {upper:.2}]: {}",
            sprt.elo0,
            sprt.elo1,
            sprt.llr(&tally.pairs),
            lang.say(&verdict)
        ));
    }
    lines.join("\n") + "\n"
}
