//! README, guides and reference are true: every command in them is run, and must print what stands below it.

use std::fs;
use std::path::{Path, PathBuf};
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
    check("docs/reference/grade.md", 5);
}

#[test]
fn so_do_those_of_the_sheets_for_teachers() {
    check_in_project("docs/curso.md", 12);
    check_in_project("docs/course.md", 12);
}

#[test]
fn a_class_is_graded_and_plays_as_the_sheets_say() {
    for (page, folder) in [("docs/curso.md", "entregas"), ("docs/course.md", "submissions")] {
        let text = fs::read_to_string(format!("{ROOT}{page}")).expect(page);
        let blocks = text.split("```sh\n").skip(1).filter_map(|rest| rest.split("```").next());
        let commands: Vec<&str> = blocks.flat_map(str::lines).collect();
        assert_eq!(commands.len(), 2, "{page}");
        for command in commands {
            let words: Vec<&str> = command.split_whitespace().skip(1).collect();
            let after = |name| words.windows(2).find(|pair| pair[0] == name).map(|pair| pair[1]);
            let (game, out) = (after("--game").expect("a game"), after("--out").expect("a folder"));
            // The class has handed in our examples of that game.
            let class = tempfile::tempdir().expect("a folder for the class");
            fs::create_dir(class.path().join(folder)).expect("a folder of submissions");
            let examples = fs::read_dir(format!("{ROOT}prolog/examples")).expect("the examples");
            for example in examples.map(|entry| entry.expect("an example")) {
                let name = example.file_name().into_string().expect("a name");
                if name.starts_with(game) {
                    fs::copy(example.path(), class.path().join(folder).join(name)).expect("it is copied");
                }
            }
            let mut tablas = Command::cargo_bin("tablas").expect("the binary is built");
            let done = tablas.args(&words).current_dir(class.path()).output().expect("it starts");
            assert_eq!(done.status.code(), Some(0), "{command}: {}", String::from_utf8_lossy(&done.stderr));
            let written = fs::read_dir(class.path().join(out)).expect("what it wrote").count();
            assert!(written >= 3, "{command} wrote {written} files");
        }
    }
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
                let is_named =
                    ["check", "check_in_project"].map(|name| checked.contains(&format!("{name}(\"{page}\"")));
                assert!(examples(&text).is_empty() || is_named.contains(&true), "nobody runs the commands of {page}");
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

/// Runs the commands of a page, of which there are so many at least, in a folder of its own: what a page writes or solves
/// it may look up, and nobody else's files are touched.
fn check(page: &str, least: usize) {
    let folder = tempfile::tempdir().expect("a folder for the page");
    run(page, least, folder.path(), folder.path());
}

/// The same for a page whose commands are given in the project's folder, and write nothing there.
fn check_in_project(page: &str, least: usize) {
    let folder = tempfile::tempdir().expect("a folder for the page");
    run(page, least, Path::new(ROOT), folder.path());
}

fn run(page: &str, least: usize, folder: &Path, tables: &Path) {
    let text = fs::read_to_string(format!("{ROOT}{page}")).expect(page);
    let binary = Command::cargo_bin("tablas").expect("the binary is built").get_program().to_owned();
    let examples = examples(&text);
    assert!(examples.len() >= least, "only {} examples", examples.len());
    for Example { line, command, output } in examples {
        // `tablas` is our binary wherever the command names it.
        let script = format!("tablas() {{ LC_ALL=es_ES.UTF-8 \"$TABLAS\" \"$@\"; }}\n{command}");
        let mut bash = Command::new("bash");
        bash.args(["-c", &script]).current_dir(folder);
        bash.env("TABLAS", &binary).env("TABLAS_TABLES", tables.join("tables"));
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
