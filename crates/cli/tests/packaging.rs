//! What comes with the program: completions, manual pages, the configuration file.

mod program;

use std::fs;
use std::path::Path;
use std::process::{Command, Output, Stdio};

use assert_cmd::cargo::CommandCargoExt;
use program::Program;

fn tablas(args: &[&str]) -> Output {
    let mut command = Command::cargo_bin("tablas").expect("the binary is built");
    command.args(args).env("LANG", "en_US.UTF-8").env_remove("LC_ALL").env_remove("LANGUAGE");
    command.output().expect("it runs")
}

fn printed(args: &[&str]) -> String {
    let output = tablas(args);
    assert_eq!(output.status.code(), Some(0), "{args:?}: {}", String::from_utf8_lossy(&output.stderr));
    String::from_utf8(output.stdout).expect("text")
}

#[test]
fn every_shell_has_its_completions() {
    for shell in ["bash", "elvish", "fish", "powershell", "zsh"] {
        let script = printed(&["completions", shell]);
        for word in ["tournament", "--trusted-proxy", "internacional"] {
            assert!(script.contains(word.trim_start_matches("--")), "{shell}: {word}");
        }
    }
    assert!(printed(&["completado", "fish", "--lang", "es"]).contains("Dibuja una posición"));
    let refused = tablas(&["completions", "cmd"]);
    assert_eq!(refused.status.code(), Some(2));
    assert!(String::from_utf8_lossy(&refused.stderr).contains("cmd"));
}

/// What bash offers behind these words, the last of which is being typed.
fn offered(script: &str, words: &[&str]) -> String {
    let last = words.len() - 1;
    let before = words[last.saturating_sub(1)];
    let ask = format!(
        "source {script}; COMP_WORDS=({}); COMP_CWORD={last}; _tablas tablas '{}' '{before}'; echo \"${{COMPREPLY[@]}}\"",
        words.join(" "),
        words[last]
    );
    let output = Command::new("bash").args(["--norc", "-c", &ask]).stdin(Stdio::null()).output().expect("bash");
    String::from_utf8(output.stdout).expect("text").trim().to_owned()
}

#[test]
fn bash_completes_commands_options_and_games() {
    let folder = tempfile::tempdir().expect("a folder");
    let script = folder.path().join("tablas.bash");
    fs::write(&script, printed(&["completions", "bash"])).expect("a file");
    let script = script.to_str().expect("a name");
    assert_eq!(offered(script, &["tablas", "tour"]), "tournament");
    assert_eq!(offered(script, &["tablas", "best", "--de"]), "--depth");
    assert_eq!(offered(script, &["tablas", "show", "mol"]), "molino");
    assert_eq!(offered(script, &["tablas", "best", "--level", "per"]), "perfecto");
}

#[test]
fn every_command_has_its_page_in_each_language() {
    let folder = tempfile::tempdir().expect("a folder");
    assert_eq!(printed(&["man", "--out", folder.path().to_str().expect("a name")]), "");
    let names = |below: &str| -> Vec<String> {
        let entries = fs::read_dir(folder.path().join(below)).expect("a folder");
        let mut names: Vec<String> =
            entries.map(|entry| entry.expect("an entry").file_name().into_string().expect("a name")).collect();
        names.sort();
        names
    };
    let pages = names("man1");
    assert_eq!((&pages, &pages), (&names("es/man1"), &names("ca/man1")));
    for folder in ["man1", "es/man1", "ca/man1"] {
        assert!(include_str!("../Cargo.toml").contains(&format!("/man/{folder}/*.1")), "the package lacks {folder}");
    }
    assert!(pages.len() > 25 && pages.contains(&"tablas.1".into()) && pages.contains(&"tablas-serve.1".into()));
    for page in &pages {
        let read = |below: &str| fs::read_to_string(folder.path().join(below).join(page)).expect("a page");
        for (folder, headings) in [
            ("man1", ["NAME", "SYNOPSIS", "OPTIONS", "EXIT STATUS"]),
            ("es/man1", ["NOMBRE", "SINOPSIS", "OPCIONES", "ESTADO DE SALIDA"]),
            ("ca/man1", ["NOM", "SINOPSI", "OPCIONS", "ESTAT DE SORTIDA"]),
        ] {
            let text = read(folder);
            assert!(folder == "man1" || (!text.contains("SYNOPSIS") && !text.contains("[OPTIONS]")), "{page}");
            for heading in headings {
                let line = text.lines().any(|line| line.replace('"', "") == format!(".SH {heading}"));
                assert!(line, "{page} lacks {heading}:\n{text}");
            }
        }
    }
}

#[test]
fn one_page_can_be_printed() {
    let page = printed(&["man", "best"]);
    assert!(page.starts_with(".ie") || page.contains(".TH tablas-best 1"), "{page}");
    assert_eq!(page, printed(&["man", "mejor"]));
    assert!(printed(&["man"]).contains("tablas\\-serve(1)"));
    let refused = tablas(&["man", "dance"]);
    assert_eq!(refused.status.code(), Some(2));
    assert!(String::from_utf8_lossy(&refused.stderr).contains("dance"));
}

/// `tablas serve` with a file of options, and what it says of itself.
fn serving(config: &Path, more: &[&str]) -> String {
    let config = config.to_str().expect("a name");
    let mut program = Program::start(&[&["serve", "--config", config], more].concat());
    let said = program.hear();
    program.child.kill().expect("it was there");
    program.child.wait().expect("it ends");
    said
}

#[test]
fn options_come_from_a_file_and_the_command_line_goes_first() {
    let folder = tempfile::tempdir().expect("a folder");
    let config = folder.path().join("tablas.toml");
    let db = folder.path().join("games.db");
    let text = format!("[serve]\naddr = \"127.0.0.2:0\"\nno-open = true\ndb = \"sqlite:{}\"\n", db.display());
    fs::write(&config, text).expect("a file");
    let said = serving(&config, &[]);
    assert!(said.contains("http://127.0.0.2:"), "{said}");
    assert!(db.exists());
    let said = serving(&config, &["--addr", "127.0.0.1:0"]);
    assert!(said.contains("http://127.0.0.1:"), "{said}");
}

#[test]
fn a_wrong_file_is_told_with_its_place_wherever_it_was_found() {
    let folder = tempfile::tempdir().expect("a folder");
    let usual = folder.path().join("tablas");
    fs::create_dir(&usual).expect("a folder");
    fs::write(usual.join("tablas.toml"), "[serve]\nkeep = 30\nport = 80\n").expect("a file");
    for args in [&["serve", "--no-open"][..], &["--lang", "en"]] {
        let mut command = Command::cargo_bin("tablas").expect("the binary is built");
        command.args(args).env("XDG_CONFIG_HOME", folder.path()).env("LANG", "en_US.UTF-8").env_remove("LC_ALL");
        let output = command.stdin(Stdio::null()).output().expect("it runs");
        let said = String::from_utf8_lossy(&output.stderr).into_owned();
        assert_eq!(output.status.code(), Some(2), "{said}");
        assert!(said.contains("tablas.toml:3:1: ") && said.contains("`port`") && said.contains("workers"), "{said}");
    }
    let missing = tablas(&["serve", "--config", "no/such.toml"]);
    assert_eq!(missing.status.code(), Some(2));
    assert!(String::from_utf8_lossy(&missing.stderr).contains("no/such.toml"));
    let config = folder.path().join("both.toml");
    fs::write(&config, "[serve]\nno-open = true\nview = \"lobby\"\n").expect("a file");
    let both = tablas(&["serve", "--config", config.to_str().expect("a name")]);
    assert_eq!(both.status.code(), Some(2));
    assert!(String::from_utf8_lossy(&both.stderr).contains("both.toml"));
}
