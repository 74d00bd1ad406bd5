//! The README is true: every command in it is run, and what it prints is what the README says.

use std::fs;
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
    check("README.md", 10);
}

#[test]
fn so_does_the_page_about_the_protocol() {
    check("docs/prolog.md", 1);
}

/// Runs the commands of a page, of which there are so many at least.
fn check(page: &str, least: usize) {
    let text = fs::read_to_string(format!("{ROOT}{page}")).expect(page);
    let binary = Command::cargo_bin("tablas").expect("the binary is built").get_program().to_owned();
    let examples = examples(&text);
    assert!(examples.len() >= least, "only {} examples", examples.len());
    for Example { line, command, output } in examples {
        // `tablas` is our binary wherever the command names it.
        let script = format!("tablas() {{ LC_ALL=es_ES.UTF-8 \"$TABLAS\" \"$@\"; }}\n{command}");
        let run = Command::new("bash").args(["-c", &script]).env("TABLAS", &binary).output().expect("bash runs");
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
