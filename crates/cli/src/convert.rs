//! `convert`: games from one format to another.

use std::io::Write;
use std::path::Path;

use engine::catalog::GameQuery;
use engine::record::{self, Format, Record, Source};
use engine::{Lang, Message, file_error};

use crate::args::ConvertArgs;
use crate::play::write_file;
use crate::records::{self, File};
use crate::{Exit, Failure, input};

/// Reads every game of a file and writes them in another format; nothing is written where something would be lost.
pub fn convert(args: &ConvertArgs, lang: Lang) -> Result<Exit, Failure> {
    let from = named(args.from.as_deref(), Source::of_name, &sources(), lang)?;
    let from = from.or_else(|| records::source_of(&args.source));
    let to = named(args.to.as_deref(), Format::of_name, &known(), lang)?.or_else(|| records::format_of(&args.target));
    let Some(to) = to else {
        let message = Message::new("cli-which-format").with("name", &args.target).with("known", known());
        return Err(Failure::Input(lang.say(&message)));
    };
    let query = GameQuery { game: &args.game, rules: args.rules.as_deref(), size: args.size, ..GameQuery::default() };
    let mut file = File::read(&args.source, input::file_bytes(&args.source, lang)?, from, &query, lang)?;
    if let Some(number) = args.record {
        file.keep_only(number, lang)?;
    }
    tell_problems(&file, args.partial, lang)?;
    let games: Vec<Record> = file.readings.into_iter().map(|reading| reading.record).collect();
    let text = record::write_all(&games, to).map_err(|message| Failure::Input(lang.say(&message)))?;
    if args.target == "-" {
        std::io::stdout().lock().write_all(text.as_bytes())?;
    } else {
        write_file(Path::new(&args.target), &text).map_err(|error| {
            let reason = file_error::writing(&error);
            let message = Message::new("cli-cannot-write").with("name", &args.target).with_phrase("reason", reason);
            Failure::Input(lang.say(&message))
        })?;
    }
    Ok(Exit::Done)
}

/// More than that nobody reads in one go.
const MOST_TOLD: usize = 20;

fn known() -> String {
    Format::ALL.map(Format::name).join(", ")
}

/// What can be read.
fn sources() -> String {
    format!("{}, {}", known(), Source::ONLY_READ.map(Source::name).join(", "))
}

/// The format of this name.
fn named<F>(
    name: Option<&str>,
    of_name: impl Fn(&str) -> Option<F>,
    known: &str,
    lang: Lang,
) -> Result<Option<F>, Failure> {
    let Some(name) = name else { return Ok(None) };
    let unknown = || Message::new("cli-no-such-format").with("format", name).with("known", known);
    of_name(name).map(Some).ok_or_else(|| Failure::Input(lang.say(&unknown())))
}

/// Every problem on standard error; what is lost is an error unless a part is enough.
fn tell_problems(file: &File, is_part_enough: bool, lang: Lang) -> Result<(), Failure> {
    let problems = || file.readings.iter().flat_map(|reading| &reading.problems);
    let is_wrong = problems().any(|problem| problem.is_loss) && !is_part_enough;
    let told = || problems().filter(|problem| problem.is_loss || !is_wrong);
    let mut said: Vec<String> = told().take(MOST_TOLD).map(|problem| file.about(problem, lang)).collect();
    let rest = told().skip(MOST_TOLD).count();
    if rest > 0 {
        said.push(lang.say(&Message::new("cli-more-problems").with("count", rest)));
    }
    if is_wrong {
        return Err(Failure::Input(said.join("\n")));
    }
    let word = lang.say(&Message::new("cli-warning"));
    for text in said {
        // Where standard error is closed nobody wants to know.
        let _ = writeln!(anstream::stderr(), "{word}: {text}");
    }
    Ok(())
}
