//! `tablas.toml`: options of `serve` from a file. Its keys are the options' own names, and what they may say is what
//! the command line takes, so a new option needs nothing here.

use std::io;
use std::ops::Range;
use std::path::{Path, PathBuf};

use clap::parser::ValueSource;
use clap::{Arg, ArgAction, ArgMatches, Command};
use engine::{Lang, Message, file_error};
use etcetera::BaseStrategy;
use toml::de::{DeTable, DeValue};

use crate::args::{self, ServeArgs};
use crate::{Failure, diagnostics};

/// The table of the file that is for `serve`.
const TABLE: &str = "serve";

/// Options that are for one start of the program and no other.
const NOT_IN_FILES: [&str; 4] = ["backup", "config", "help", "lang"];

/// What `serve` is asked for: by the command line `raw`, and where that says nothing, by the file.
pub fn serve_args(raw: &[String], lang: Lang) -> Result<ServeArgs, Failure> {
    let refused = |error: &clap::Error| Failure::Input(args::explain(error, lang));
    let matches = args::matches(raw, lang).map_err(|error| refused(&error))?;
    let given = matches.subcommand_matches(TABLE);
    let named = given.and_then(|given| given.get_one::<PathBuf>("config")).cloned();
    let Some((path, text)) = read(named, lang)? else { return args::serve_args(raw, lang).map_err(|e| refused(&e)) };
    let file = File { path: &path, text: &text, lang };
    let serve = serve_command(lang);
    let options: Vec<String> = file
        .options(&serve)?
        .into_iter()
        .filter(|option| !is_overridden(option, &serve, given))
        .flat_map(|option| option.words)
        .collect();
    let place = raw.iter().position(|word| word == "serve" || word == "servir");
    let (before, after) = raw.split_at(place.map_or(raw.len(), |place| place + 1));
    let command = if place.is_none() { Some("serve".to_owned()) } else { None };
    let whole: Vec<String> =
        before.iter().cloned().chain(command).chain(options).chain(after.iter().cloned()).collect();
    // Each option was tried alone: what is wrong now is that two do not go together.
    args::serve_args(&whole, lang)
        .map_err(|error| Failure::Input(format!("{}: {}", path.display(), args::explain(&error, lang))))
}

/// The file that is asked for, or the user's own if there is one.
fn read(named: Option<PathBuf>, lang: Lang) -> Result<Option<(PathBuf, String)>, Failure> {
    let is_named = named.is_some();
    let Some(path) = named.or_else(usual_file) else { return Ok(None) };
    match std::fs::read_to_string(&path) {
        Ok(text) => Ok(Some((path, text))),
        Err(error) if error.kind() == io::ErrorKind::NotFound && !is_named => Ok(None),
        Err(error) => {
            let reason = file_error::reading(&error);
            let message = Message::new("cli-cannot-read").with("name", path.display()).with_phrase("reason", reason);
            Err(Failure::Input(lang.say(&message)))
        }
    }
}

/// `tablas/tablas.toml` in the user's configuration folder.
fn usual_file() -> Option<PathBuf> {
    Some(etcetera::choose_base_strategy().ok()?.config_dir().join("tablas").join("tablas.toml"))
}

fn serve_command(lang: Lang) -> Command {
    let mut root = args::command(lang);
    root.build();
    root.find_subcommand(TABLE).expect("there is such a command").clone()
}

/// Whether the command line, or the environment, says what an option of the file says, or what it would contradict.
fn is_overridden(option: &FileOption, serve: &Command, given: Option<&ArgMatches>) -> bool {
    let is_given = |id: &str| given.is_some_and(|given| given.value_source(id) == Some(ValueSource::CommandLine));
    let by_environment = option.id == "db" && std::env::var("TABLAS_DB").is_ok_and(|text| !text.is_empty());
    let arg = serve.get_arguments().find(|arg| arg.get_id() == option.id.as_str());
    let against = arg.map(|arg| conflicts(serve, arg)).unwrap_or_default();
    by_environment || is_given(&option.id) || against.iter().any(|id| is_given(id))
}

/// The arguments that do not go together with this one, whichever of the two says so.
fn conflicts(serve: &Command, arg: &Arg) -> Vec<String> {
    let of = |arg: &Arg| -> Vec<String> {
        serve.get_arg_conflicts_with(arg).into_iter().map(|other| other.get_id().to_string()).collect()
    };
    let others = serve.get_arguments().filter(|other| of(other).iter().any(|id| id == arg.get_id().as_str()));
    of(arg).into_iter().chain(others.map(|other| other.get_id().to_string())).collect()
}

/// An option that a file asks for, in the words of a command line.
struct FileOption {
    id: String,
    words: Vec<String>,
}

/// A file that somebody wrote.
struct File<'a> {
    path: &'a Path,
    text: &'a str,
    lang: Lang,
}

impl File<'_> {
    /// Every option that it asks for.
    fn options(&self, serve: &Command) -> Result<Vec<FileOption>, Failure> {
        let table = DeTable::parse(self.text)
            .map_err(|error| self.wrong(error.span().unwrap_or(0..0), &Message::new("config-no-toml")))?;
        let mut options = Vec::new();
        for (key, value) in table.get_ref() {
            let DeValue::Table(entries) = value.get_ref() else {
                return Err(self.wrong(
                    key.span(),
                    &Message::new("config-unknown-key").with("key", key.get_ref()).with("known", format!("[{TABLE}]")),
                ));
            };
            if key.get_ref() != TABLE {
                let message = Message::new("config-unknown-table").with("table", key.get_ref()).with("known", TABLE);
                return Err(self.wrong(key.span(), &message));
            }
            for (key, value) in entries {
                let arg = known(serve, key.get_ref()).ok_or_else(|| {
                    let known: Vec<&str> = known_keys(serve).collect();
                    let message = Message::new("config-unknown-key").with("key", key.get_ref());
                    self.wrong(key.span(), &message.with("known", known.join(", ")))
                })?;
                let words = words(arg, key.get_ref(), value.get_ref()).map_err(|expected| {
                    let message = Message::new("config-wrong-type").with("key", key.get_ref());
                    self.wrong(value.span(), &message.with_phrase("expected", expected))
                })?;
                for word in &words {
                    let alone = serve.clone().try_get_matches_from([TABLE, word]);
                    alone.map_err(|error| self.wrong_text(value.span(), &args::explain_value(&error, self.lang)))?;
                }
                options.push(FileOption { id: arg.get_id().to_string(), words });
            }
        }
        Ok(options)
    }

    fn wrong(&self, span: Range<usize>, message: &Message) -> Failure {
        self.wrong_text(span, &self.lang.say(message))
    }

    /// What is wrong, with the place of it and a pointer to it.
    fn wrong_text(&self, span: Range<usize>, said: &str) -> Failure {
        let before = self.text.get(..span.start).unwrap_or(self.text);
        let line = before.matches('\n').count() + 1;
        let column = before.chars().rev().take_while(|c| *c != '\n').count() + 1;
        let pointer = diagnostics::pointer(self.text, line, column);
        Failure::Input(format!("{}:{line}:{column}: {said}\n{pointer}", self.path.display()))
    }
}

/// The keys that a file may have.
fn known_keys(serve: &Command) -> impl Iterator<Item = &str> {
    serve.get_arguments().filter_map(Arg::get_long).filter(|name| !NOT_IN_FILES.contains(name))
}

fn known<'a>(serve: &'a Command, key: &str) -> Option<&'a Arg> {
    known_keys(serve).find(|name| *name == key)?;
    serve.get_arguments().find(|arg| arg.get_long() == Some(key))
}

/// A key and its value as words of a command line; or else what kind of value is expected.
fn words(arg: &Arg, key: &str, value: &DeValue<'_>) -> Result<Vec<String>, Message> {
    let option = |value: &DeValue<'_>| plain(value).map(|text| format!("--{key}={text}"));
    match (arg.get_action(), value) {
        (ArgAction::SetTrue, DeValue::Boolean(wanted)) => Ok(wanted.then(|| format!("--{key}")).into_iter().collect()),
        (ArgAction::SetTrue, _) => Err(Message::new("config-expected-bool")),
        (ArgAction::Append, DeValue::Array(values)) => {
            let words: Option<Vec<String>> = values.iter().map(|value| option(value.get_ref())).collect();
            words.ok_or_else(|| Message::new("config-expected-list"))
        }
        (ArgAction::Append, _) => Err(Message::new("config-expected-list")),
        _ => Ok(vec![option(value).ok_or_else(|| Message::new("config-expected-plain"))?]),
    }
}

/// A text or a whole number.
fn plain(value: &DeValue<'_>) -> Option<String> {
    match value {
        DeValue::String(text) => Some(text.to_string()),
        DeValue::Integer(number) => Some(number.to_string()),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn options(text: &str) -> Result<Vec<String>, String> {
        let file = File { path: Path::new("tablas.toml"), text, lang: Lang::En };
        match file.options(&serve_command(Lang::En)) {
            Ok(options) => Ok(options.into_iter().flat_map(|option| option.words).collect()),
            Err(Failure::Input(said)) => Err(said),
            Err(Failure::Io(error)) => panic!("{error}"),
        }
    }

    #[test]
    fn a_file_says_what_the_command_line_would() {
        let text = "[serve]\naddr = \"0.0.0.0:80\"\nkeep = 30\nno-open = true\nmetrics-public = false\nname = [\"a\", \"b\"]\n";
        let mut words = options(text).expect("a good file");
        words.sort();
        assert_eq!(words, ["--addr=0.0.0.0:80", "--keep=30", "--name=a", "--name=b", "--no-open"]);
        assert_eq!(options(""), Ok(Vec::new()));
    }

    #[test]
    fn what_is_wrong_is_told_with_its_place() {
        for (text, place, part) in [
            ("[serve]\nadr = 1", "2:1", "`adr`"),
            ("[serve]\nbackup = \"x\"", "2:1", "`backup`"),
            ("addr = \"127.0.0.1:1\"", "1:1", "[serve]"),
            ("[server]\n", "1:2", "`server`"),
            ("[serve]\nkeep = 0", "2:8", "`0`"),
            ("[serve]\nkeep = \"many\"", "2:8", "`many`"),
            ("[serve]\nkeep = true", "2:8", "a text or a whole number"),
            ("[serve]\nno-open = 1", "2:11", "true or false"),
            ("[serve]\nname = \"a\"", "2:8", "a list of texts"),
            ("[serve]\ntrusted-proxy = [\"ñ\"]", "2:17", "`ñ`"),
            ("[serve]\naddr = ", "2:8", "TOML"),
            ("[serve]\nkeep = 1\nkeep = 2", "3:1", "TOML"),
        ] {
            let said = options(text).expect_err(text);
            assert!(said.starts_with(&format!("tablas.toml:{place}: ")) && said.contains(part), "{text}: {said}");
        }
    }

    #[test]
    fn the_example_has_every_key() {
        let path = concat!(env!("CARGO_MANIFEST_DIR"), "/../../packaging/tablas.toml");
        let text = std::fs::read_to_string(path).expect("the example");
        let lines = || text.lines().map(|line| line.trim_start_matches("# "));
        for key in known_keys(&serve_command(Lang::En)) {
            assert!(lines().any(|line| line.starts_with(&format!("{key} = "))), "{key} lacks");
        }
        let is_entry =
            |line: &&str| known_keys(&serve_command(Lang::En)).any(|key| line.starts_with(&format!("{key} = ")));
        let whole: String = lines().filter(is_entry).map(|line| format!("{line}\n")).collect();
        options(&text).expect("the example as it stands");
        options(&format!("[serve]\n{whole}")).expect("and with all that it mentions");
    }
}
