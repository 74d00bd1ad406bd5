//! `tablas man`: manual pages, made of what the command line says of itself.

use std::fs;
use std::io::{self, Write};
use std::path::Path;

use clap::Command;
use clap_mangen::Man;
use engine::{Lang, Message, file_error};

use crate::{Exit, Failure, args};

/// Prints a page: that of the program, or of one of its commands.
pub fn print(name: Option<&str>, lang: Lang) -> Result<Exit, Failure> {
    let root = built(lang);
    let known =
        |name: &&str| root.get_subcommands().any(|sub| sub.get_name() == *name || aliases(sub).any(|a| a == *name));
    if let Some(unknown) = name.filter(|name| !known(name)) {
        return Err(Failure::Input(lang.say(&Message::new("cli-unknown-command").with("name", unknown))));
    }
    let chosen = name.and_then(|name| root.find_subcommand(name)).unwrap_or(&root);
    std::io::stdout().lock().write_all(page(chosen, lang)?.as_bytes())?;
    Ok(Exit::Done)
}

/// Writes all pages in each language, laid out as a folder of the `MANPATH`: `man1`, `es/man1` and so on.
pub fn write(folder: &Path, lang: Lang) -> Result<Exit, Failure> {
    for of in Lang::ALL {
        let pages = match of {
            Lang::En => folder.join("man1"),
            other => folder.join(other.code()).join("man1"),
        };
        let told = |error: &io::Error| {
            let reason = file_error::writing(error);
            let message = Message::new("cli-cannot-write").with("name", pages.display()).with_phrase("reason", reason);
            Failure::Input(lang.say(&message))
        };
        fs::create_dir_all(&pages).map_err(|error| told(&error))?;
        let root = built(of);
        for command in std::iter::once(&root).chain(root.get_subcommands()) {
            let file = pages.join(format!("{}.1", page_name(command)));
            fs::write(file, page(command, of)?).map_err(|error| told(&error))?;
        }
    }
    Ok(Exit::Done)
}

/// The description with every command complete, its help and options in their places.
fn built(lang: Lang) -> Command {
    let mut root = args::command(lang);
    root.build();
    root
}

fn aliases(command: &Command) -> impl Iterator<Item = &str> {
    command.get_visible_aliases()
}

fn is_root(command: &Command) -> bool {
    command.has_subcommands()
}

/// `tablas`, `tablas-show`: as the pages are called.
fn page_name(command: &Command) -> String {
    if is_root(command) { "tablas".to_owned() } else { format!("tablas-{}", command.get_name()) }
}

/// One page, as `man` reads it.
fn page(command: &Command, lang: Lang) -> io::Result<String> {
    let name = page_name(command);
    let version = env!("CARGO_PKG_VERSION");
    let man = Man::new(command.clone().display_name(&name).version(version))
        .title(&name)
        .section("1")
        .source(format!("tablas {version}"))
        .manual(lang.say(&Message::new("man-manual")));
    let mut text = Vec::new();
    man.render_title(&mut text)?;
    man.render_name_section(&mut text)?;
    man.render_synopsis_section(&mut text)?;
    man.render_options_section(&mut text)?;
    if is_root(command) {
        man.render_subcommands_section(&mut text)?;
    }
    if command.get_after_help().is_some() {
        man.render_extra_section(&mut text)?;
    }
    let text = String::from_utf8(text).expect("texts are UTF-8");
    Ok(headed(&text, lang) + &more(command, lang))
}

/// The page with its headings in `lang`.
fn headed(page: &str, lang: Lang) -> String {
    let heading = |line: &str| match line.strip_prefix(".SH ") {
        Some("NAME") => format!(".SH {}", lang.say(&Message::new("man-name"))),
        Some("SYNOPSIS") => format!(".SH {}", lang.say(&Message::new("man-synopsis"))),
        Some("EXTRA") => format!(".SH {}\n.nf", lang.say(&Message::new("man-examples"))),
        Some(own) => format!(".SH {}", own.to_uppercase()),
        None => line.to_owned(),
    };
    // Each section was written with the preamble of a whole page.
    let is_preamble = |line: &str| line.starts_with(".ie ") || line.starts_with(".el ");
    let kept = page.lines().enumerate().filter(|(i, line)| *i < 2 || !is_preamble(line));
    kept.map(|(_, line)| heading(line) + "\n").collect()
}

/// What the command line does not say of itself: other names, exit codes, variables, and where there is more.
fn more(command: &Command, lang: Lang) -> String {
    let mut page = String::new();
    let mut section = |heading: &Message, text: &str| {
        // A line is a paragraph of its own; a full stop at its beginning would be a command.
        let lines: String = text.lines().map(|line| format!("\\&{}\n.br\n", line.replace('-', "\\-"))).collect();
        page.extend([".fi\n.SH ", &lang.say(heading), "\n", &lines]);
    };
    let others: Vec<String> = aliases(command).map(|name| format!("tablas {name}")).collect();
    if !others.is_empty() {
        section(&Message::new("man-other-names"), &others.join(", "));
    }
    section(&Message::new("man-exit"), &lang.say(&Message::new("man-exit-codes")));
    if is_root(command) {
        section(&Message::new("man-environment"), &lang.say(&Message::new("man-variables")));
    }
    let also = if is_root(command) { "tablas-play(1), tablas-serve(1)" } else { "tablas(1)" };
    section(&Message::new("man-see-also"), also);
    page
}
