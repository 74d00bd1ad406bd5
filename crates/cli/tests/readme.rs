//! README, guides and reference are true: every command in them is run, and must print what stands below it.

use std::fs;
use std::path::PathBuf;
use std::process::Command;

use assert_cmd::cargo::CommandCargoExt;

const ROOT: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../../");

/// A command line of a `console` block with the lines that stand below it.
struct Example {
    line: usize,
    command: String,
    output: String,
}

fn examples(text: &str) -> Vec<Example> {
    let mut found: Vec<Example> = Vec::new();
    let mut inside = false;
    for (i, line) in text.lines().enumerate() {
        if line.starts_with("```") {
            inside = line == "```console";
        } else if let Some(command) = line.strip_prefix("$ ").filter(|_| inside) {
            found.push(Example { line: i + 1, command: command.to_owned(), output: String::new() });
        } else if inside {
            let last = found.last_mut().expect("a block begins with a command");
            last.output.push_str(line.trim_end());
            last.output.push('\n');
        }
    }
    found
}

#[test]
fn every_command_of_the_readme_prints_what_the_readme_says() {
    check("README.md", 3);
}

#[test]
fn so_do_those_of_the_english_guide() {
    check("docs/guide/tour.md", 20);
}

#[test]
fn so_do_those_of_the_spanish_guide() {
    check("docs/guia/recorrido.md", 20);
}

#[test]
fn so_do_those_of_the_reference() {
    check("docs/reference/commands.md", 5);
    check("docs/reference/games.md", 5);
    check("docs/reference/prolog.md", 4);
}

#[test]
fn every_page_with_commands_is_checked() {
    let checked = include_str!("readme.rs");
    let mut folders = vec![PathBuf::from(format!("{ROOT}docs"))];
    while let Some(folder) = folders.pop() {
        for entry in fs::read_dir(&folder).expect("the folder of the documentation") {
            let path = entry.expect("an entry of it").path();
            if path.is_dir() {
                folders.push(path);
            } else if path.extension().is_some_and(|ending| ending == "md") {
                let text = fs::read_to_string(&path).expect("a page");
                let page = path.strip_prefix(ROOT).expect("below the root").display().to_string();
                // The pack's own tests run this one, in SWI-Prolog.
                let elsewhere = page == "docs/curso.md";
                let is_named = checked.contains(&format!("check(\"{page}\""));
                assert!(examples(&text).is_empty() || elsewhere || is_named, "nobody runs the commands of {page}");
            }
        }
    }
}

#[test]
fn the_reference_tells_of_every_command() {
    let page = fs::read_to_string(format!("{ROOT}docs/reference/commands.md")).expect("the page of the commands");
    let help = Command::cargo_bin("tablas").expect("the binary is built").args(["--lang", "en", "--help"]).output();
    let help = String::from_utf8(help.expect("it runs").stdout).expect("it writes UTF-8");
    // Commands are indented by two blanks; the lines that go on below them by more.
    let commands = help.lines().skip_while(|line| *line != "Commands:").skip(1).take_while(|line| !line.is_empty());
    let names = commands.filter_map(|line| line.strip_prefix("  ").filter(|rest| !rest.starts_with(' ')));
    let names: Vec<&str> = names.filter_map(|line| line.split_whitespace().next()).collect();
    assert!(names.len() >= 18, "{names:?}");
    for name in names {
        assert!(page.contains(&format!("`tablas {name}")), "nothing about `tablas {name}`");
    }
}

/// Runs the commands of a page, of which there are so many at least.
fn check(page: &str, least: usize) {
    let text = fs::read_to_string(format!("{ROOT}{page}")).expect(page);
    let binary = Command::cargo_bin("tablas").expect("the binary is built").get_program().to_owned();
    let examples = examples(&text);
    // What a page writes or solves it may look up, and nobody else's files are touched.
    let folder = tempfile::tempdir().expect("a folder for the page");
    assert!(examples.len() >= least, "only {} examples", examples.len());
    for Example { line, command, output } in examples {
        // `tablas` is our binary wherever the command names it.
        let script = format!("tablas() {{ LC_ALL=es_ES.UTF-8 \"$TABLAS\" \"$@\"; }}\n{command}");
        let mut bash = Command::new("bash");
        bash.args(["-c", &script]).current_dir(folder.path());
        bash.env("TABLAS", &binary).env("TABLAS_TABLES", folder.path().join("tables"));
        let run = bash.output().expect("bash runs");
        let mut printed = String::new();
        for text in [&run.stdout, &run.stderr] {
            for line in String::from_utf8_lossy(text).lines() {
                printed.push_str(line.trim_end());
                printed.push('\n');
            }
        }
        assert_eq!(printed, output, "{page}:{line}: {command}");
    }
}
