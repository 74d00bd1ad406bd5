//! `tablas completions SHELL`: what the Tab key offers.

use std::io::Write;

use clap::builder::PossibleValuesParser;
use clap::{Arg, Command};
use clap_complete::Shell;
use engine::{Lang, Level, catalog};

use crate::{Exit, Failure, args};

/// Prints the script of a shell, with the help in `lang` where the shell shows it.
pub fn completions(shell: Shell, lang: Lang) -> Result<Exit, Failure> {
    let mut command = with_names(args::command(lang));
    let mut script = Vec::new();
    clap_complete::generate(shell, &mut command, "tablas", &mut script);
    std::io::stdout().lock().write_all(&script)?;
    Ok(Exit::Done)
}

/// The description with the names of games, rules and levels. The command line itself takes more than these, other names
/// among them, and explains what it does not take better than a list would.
fn with_names(root: Command) -> Command {
    let names: Vec<String> = root.get_subcommands().map(|sub| sub.get_name().to_owned()).collect();
    names.into_iter().fold(root, |root, name| root.mut_subcommand(name, |sub| sub.mut_args(named)))
}

fn named(arg: Arg) -> Arg {
    let mut names: Vec<&str> = match arg.get_id().as_str() {
        "game" | "grade_game" | "of_game" => catalog::games().map(|info| info.id).collect(),
        "rules" | "variant" => catalog::all().iter().map(|set| set.rules).collect(),
        "level" => Level::ALL.map(Level::name).to_vec(),
        _ => return arg,
    };
    names.sort_unstable();
    names.dedup();
    arg.value_parser(PossibleValuesParser::new(names))
}
