//! Games in the terminal, as a script plays them: every prompt, every message, to the end.

#[path = "play/damas.rs"]
mod damas; // document 000's
#[path = "play/dialogue.rs"]
mod dialogue; // our own dialogue
#[path = "play/goals.rs"]
mod goals; // damas/0, reversi/0, molinolog/3
#[path = "play/reversi.rs"]
mod reversi; // document 001's
#[path = "play/saving.rs"]
mod saving; // save and load
#[cfg(unix)]
#[path = "play/terminal.rs"]
mod terminal; // a person at a terminal

use std::path::{Path, PathBuf};

use assert_cmd::Command;

/// How a run ended.
struct Heard {
    out: String,
    err: String,
    code: i32,
}

/// Runs `tablas` with these words (split at blanks, `--position` aside) and this input.
fn tablas(args: &[&str], input: &str) -> Heard {
    hear(args, input.as_bytes())
}

fn hear(args: &[&str], input: &[u8]) -> Heard {
    let mut command = Command::cargo_bin("tablas").expect("the binary is built");
    command.env("LANG", "es_ES.UTF-8").env_remove("LC_ALL").env_remove("LANGUAGE");
    let output = command.args(args).write_stdin(input).output().expect("it runs");
    let text = |bytes: &[u8]| String::from_utf8(bytes.to_vec()).expect("it writes UTF-8");
    let heard =
        Heard { out: text(&output.stdout), err: text(&output.stderr), code: output.status.code().unwrap_or(-1) };
    assert!(!heard.err.contains("panicked"), "{args:?}: {}", heard.err);
    assert!(!heard.out.contains('\x1b'), "{args:?}: escape codes in a pipe");
    heard
}

/// What a run prints that must end well.
fn said(args: &[&str], input: &str) -> String {
    let heard = tablas(args, input);
    assert_eq!((heard.code, heard.err.as_str()), (0, ""), "{args:?}");
    heard.out
}

/// Every part is there, each behind the one before.
#[track_caller]
fn in_order(text: &str, parts: &[&str]) {
    let mut rest = text;
    for part in parts {
        let Some(at) = rest.find(part) else { panic!("no `{part}` in its place in:\n{text}") };
        rest = &rest[at + part.len()..];
    }
}

/// The transcript is exactly that of the file.
#[track_caller]
fn like_golden(name: &str, found: &str) {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/golden").join(name);
    let wanted = std::fs::read_to_string(&path).unwrap_or_default();
    assert!(found == wanted, "{name} differs; found:\n{found}");
}

/// A path for a test's file.
fn scratch(name: &str) -> PathBuf {
    let folder = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join("play");
    std::fs::create_dir_all(&folder).expect("a folder for the tests");
    folder.join(name)
}
