//! The binary `tablas`: what a person or a script types, and what they get back.

mod arena; // matches between machines
mod args; // the command line
mod ask; // goals, one or many
mod bench; // speed
mod best; // the engine's choice
mod board_commands; // show, moves, perft
mod clocks; // what time/1 looks at
mod completions; // what the Tab key offers
mod config; // options from a file
mod convert; // games between formats
mod diagnostics; // errors with their place
mod draw; // boards as text
mod dxp; // games of draughts over TCP
mod epd; // files of mate problems
mod explain; // evaluations, term by term
mod grade; // students' programs, predicate by predicate
mod hang_up; // leaving when nobody is there
mod hub; // draughts programs' own protocol
mod input; // positions from anywhere
mod journal; // what has been done, safe from a power cut
mod lab; // experiments whose result is a plot
mod log; // what servers and workers write
mod manual; // manual pages
mod mate; // forced mates
mod othello; // Othello programs' own protocols
mod play; // games in the terminal
mod probe; // positions looked up in tables
mod prolog_error; // why a goal has no answer
mod protocol; // goals of another program
mod records; // files of games
mod review; // a played game, move by move
mod rules; // the rules of a game, in words and boards
mod score; // scores as people read them
mod search_clock; // clocks and Ctrl-C
mod search_thread; // what those who think are told
mod serve; // the web application
mod solve; // tables built
mod suite; // test positions with known answers
mod tablebase_folder; // where tables are
mod tournament; // programs and machines against each other
mod tree; // how a machine thinks
mod uci; // chess programs' own protocol
mod waiting_line; // a line for a person who waits
mod worker; // thinking for servers on other machines
mod written; // moves as people write them down

use std::io::{self, Write};
use std::process::ExitCode;

use clap::error::ErrorKind;
use engine::Lang;

use crate::args::Command;
use crate::board_commands::{Perft, Show};
use crate::search_clock::SearchResources;

/// How a command ended, for the shell.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Exit {
    /// Done, or true.
    Done = 0,
    /// The answer is no.
    No = 1,
    /// The input is wrong.
    BadInput = 2,
    /// A fault of the program or its surroundings.
    Fault = 3,
}

/// What stops a command.
#[derive(Debug)]
pub enum Failure {
    /// The input is wrong, and this says where and why.
    Input(String),
    /// Reading or writing failed.
    Io(io::Error),
}

impl From<io::Error> for Failure {
    fn from(error: io::Error) -> Self {
        Failure::Io(error)
    }
}

fn main() -> ExitCode {
    let raw: Vec<String> = std::env::args_os().map(|arg| arg.to_string_lossy().into_owned()).collect();
    let lang = args::language(&raw);
    let result = match args::read(&raw, lang) {
        Ok(cli) => run(cli.command, &raw, lang),
        Err(error) if matches!(error.kind(), ErrorKind::DisplayHelp | ErrorKind::DisplayVersion) => {
            write!(anstream::stdout(), "{}", error.render().ansi()).map(|()| Exit::Done).map_err(Failure::Io)
        }
        Err(error) => Err(Failure::Input(args::explain(&error, lang))),
    };
    let exit = result.unwrap_or_else(|failure| match failure {
        // Whoever reads us has heard enough: `tablas moves … | head -1`.
        Failure::Io(error) if error.kind() == io::ErrorKind::BrokenPipe => Exit::Done,
        Failure::Io(error) => diagnostics::tell(&error.to_string(), lang, Exit::Fault),
        Failure::Input(text) => diagnostics::tell(&text, lang, Exit::BadInput),
    });
    ExitCode::from(exit as u8)
}

fn run(task: Option<Command>, raw: &[String], lang: Lang) -> Result<Exit, Failure> {
    match task {
        None | Some(Command::Serve(_)) => serve::serve(&config::serve_args(raw, lang)?, lang),
        Some(Command::Worker(args)) => worker::worker(&args, lang),
        Some(Command::Show { at, ascii, term, form, json }) => {
            board_commands::show(&at, Show { ascii, term, form: form.as_deref(), as_json: json }, lang)
        }
        Some(Command::Moves { at, coordinates, json }) => board_commands::moves(&at, coordinates, json, lang),
        Some(Command::Perft { at, depth, threads, divide, json }) => {
            board_commands::perft(&at, Perft { depth, threads, divide, as_json: json }, lang)
        }
        Some(Command::Completions { shell }) => completions::completions(shell, lang),
        Some(Command::Man { page, folder: None }) => manual::print(page.as_deref(), lang),
        Some(Command::Man { folder: Some(folder), .. }) => manual::write(&folder, lang),
        Some(Command::Convert(args)) => convert::convert(&args, lang),
        Some(Command::Play(table)) => table.play(lang),
        Some(Command::Rules { game, rules, ascii }) => rules::rules(&game, rules.as_deref(), ascii, lang),
        Some(Command::Best { at, effort, threads, hash, json }) => {
            let means = SearchResources { threads: threads.into(), hash: usize::from(hash) << 20 };
            best::best(&at, &effort, means, json, lang)
        }
        Some(Command::Arena { args, json }) => arena::arena(&args, json, lang),
        Some(Command::Tournament(args)) => tournament::run(&args, lang),
        Some(Command::Review(args)) => review::run(&args, lang),
        Some(Command::Tree(args)) => tree::run(&args, lang),
        Some(Command::Grade(args)) => grade::run(&args, lang),
        Some(Command::Explain(args)) => explain::run(&args, lang),
        Some(Command::Lab(args)) => lab::run(&args, lang),
        Some(Command::Epd(args)) => suite::run(&args, lang),
        Some(Command::Mate(args)) => mate::mate(&args, lang),
        Some(Command::Ask { goal, json, quiet }) => {
            let form = if quiet { ask::Form::Quiet } else { ask::Form::of(json) };
            ask::ask(&goal, form, lang)
        }
        Some(Command::Prolog { protocol: true, .. }) => protocol::serve(lang),
        Some(Command::Prolog { json, .. }) => ask::prolog(ask::Form::of(json), lang),
        Some(Command::Bench { json }) => bench::run(json),
        Some(Command::Uci) => uci::run(lang),
        Some(Command::Ugi { game, rules, size }) => uci::run_any(game.as_deref(), rules.as_deref(), size, lang),
        Some(Command::Dxp(args)) => dxp::run(&args, lang),
        Some(Command::Nboard) => othello::nboard::run(lang),
        Some(Command::Gtp) => othello::gtp::run(lang),
        Some(Command::Hub { variant }) => hub::run(variant.as_deref(), lang),
        Some(Command::Solve { args, json }) => solve::solve(&args, json, lang),
        Some(Command::Probe { at, folder, json }) => probe::probe(&at, folder.as_deref(), json, lang),
    }
}
