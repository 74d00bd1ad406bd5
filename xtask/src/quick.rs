//! The daily loop: what a change may have broken, in a few minutes.

use std::collections::BTreeSet;
use std::process::Command;

use anyhow::{Context, Result, ensure};
use serde_json::Value;

use crate::test::{cargo, step};
use crate::{root, tidy};

/// What stands beside the crates and concerns all of them.
const EVERYBODY: [&str; 5] = ["Cargo.toml", "Cargo.lock", ".cargo/", "clippy.toml", "testdata/"];

/// Tests that take more than five seconds of the processor, or kill servers: `cargo xtask test` has them. They run here
/// only where their own crate has changed, by the crate's folder and the name of the test's file.
const SLOW: [(&str, &str); 18] = [
    ("arena", "endless"),
    ("cli", "features"),
    ("cli", "play"),
    ("cli", "screen"),
    ("cli", "tables"),
    ("cli", "tournament"),
    ("games", "conform"),
    ("games", "differential"),
    ("games", "draughts_perft"),
    ("games", "morris_solved"),
    ("games", "naive_data"),
    ("search", "minimax"),
    ("server", "it"),
    ("tablebase", "chess"),
    ("tablebase", "draughts"),
    ("tablebase", "mill"),
    ("tablebase", "seega"),
    ("tune", "tune"),
];

/// A crate of ours, as cargo knows it.
struct Crate {
    package: String,
    folder: String,
    /// The packages that it uses, those of its tests among them.
    uses: Vec<String>,
    /// Its targets that `cargo test` can name: the option and the name.
    tests: Vec<(&'static str, String)>,
}

/// Formatting, tidy, clippy of everything, and the tests of what has changed and of those who use it.
pub fn run() -> Result<()> {
    step("formatting", || cargo(&["fmt", "--all", "--check"], &[]))?;
    step("tidy", || tidy::run(&root()))?;
    step("clippy", || cargo(&["clippy", "--workspace", "--all-targets", "--locked", "--", "-D", "warnings"], &[]))?;
    let crates = crates()?;
    let changed = changed(&crates, &changed_files()?);
    let affected = affected(&crates, &changed);
    for one in crates.iter().filter(|one| affected.contains(&one.folder)) {
        let arguments = arguments(one, changed.contains(&one.folder));
        if !arguments.is_empty() {
            step(&format!("tests of {}", one.package), || {
                let start = ["test", "--quiet", "--locked", "--package", &one.package];
                cargo(&[&start[..], &arguments.iter().map(String::as_str).collect::<Vec<_>>()].concat(), &[])
            })?;
        }
    }
    Ok(())
}

/// Files that are not as they were where this branch left `main`, or, on `main` itself, in the commit before.
fn changed_files() -> Result<Vec<String>> {
    let head = git(&["rev-parse", "HEAD"])?;
    let base = git(&["merge-base", "HEAD", "main"]).ok().filter(|base| *base != head);
    let base = match base {
        Some(base) => base,
        None => git(&["rev-parse", "HEAD^"]).unwrap_or(head),
    };
    let mut files = git(&["diff", "--name-only", base.trim()])?;
    files.push_str(&git(&["ls-files", "--others", "--exclude-standard"])?);
    Ok(files.lines().map(str::to_owned).collect())
}

/// The folders of the crates to which these files belong.
fn changed(crates: &[Crate], files: &[String]) -> BTreeSet<String> {
    let concerns = |one: &&Crate| {
        let own = format!("{}/", one.folder);
        files.iter().any(|file| file.starts_with(&own) || EVERYBODY.iter().any(|start| file.starts_with(start)))
    };
    crates.iter().filter(concerns).map(|one| one.folder.clone()).collect()
}

/// Those and all that use them, directly or not.
fn affected(crates: &[Crate], changed: &BTreeSet<String>) -> BTreeSet<String> {
    let mut affected = changed.clone();
    loop {
        let packages: Vec<&String> =
            crates.iter().filter(|one| affected.contains(&one.folder)).map(|one| &one.package).collect();
        let users = crates.iter().filter(|one| one.uses.iter().any(|used| packages.contains(&used)));
        let more: BTreeSet<String> = users.map(|one| one.folder.clone()).collect();
        if more.is_subset(&affected) {
            return affected;
        }
        affected.extend(more);
    }
}

/// What `cargo test` is asked for: everything of a crate that has changed, and the fast tests of one that uses it.
fn arguments(one: &Crate, has_changed: bool) -> Vec<String> {
    let folder = one.folder.rsplit('/').next().unwrap_or_default();
    let is_slow = |name: &String| SLOW.contains(&(folder, name.as_str()));
    let wanted = one.tests.iter().filter(|(_, name)| has_changed || !is_slow(name));
    wanted.flat_map(|(option, name)| [(*option).to_owned(), name.clone()]).filter(|word| !word.is_empty()).collect()
}

fn crates() -> Result<Vec<Crate>> {
    let mut command = Command::new(env!("CARGO"));
    command.args(["metadata", "--no-deps", "--locked", "--format-version", "1"]).current_dir(root());
    let output = command.output().context("cargo does not start")?;
    ensure!(output.status.success(), "cargo metadata: {}", String::from_utf8_lossy(&output.stderr));
    let metadata: Value = serde_json::from_slice(&output.stdout)?;
    metadata["packages"].as_array().context("a list of packages")?.iter().map(read).collect()
}

fn read(package: &Value) -> Result<Crate> {
    let text = |value: &Value| value.as_str().unwrap_or_default().to_owned();
    let list = |value: &Value| value.as_array().cloned().unwrap_or_default();
    let manifest = text(&package["manifest_path"]);
    let folder = std::path::Path::new(&manifest).parent().context("a manifest lies in a folder")?;
    let tests = list(&package["targets"]).into_iter().filter_map(|target| {
        let kind = target["kind"][0].as_str()?;
        match kind {
            "lib" => Some(("--lib", String::new())),
            "bin" => Some(("--bin", text(&target["name"]))),
            "test" => Some(("--test", text(&target["name"]))),
            _ => None,
        }
    });
    Ok(Crate {
        package: text(&package["name"]),
        folder: folder.strip_prefix(root())?.to_string_lossy().replace('\\', "/"),
        uses: list(&package["dependencies"]).iter().map(|used| text(&used["name"])).collect(),
        tests: tests.collect(),
    })
}

fn git(args: &[&str]) -> Result<String> {
    let output = Command::new("git").args(args).current_dir(root()).output().context("git does not start")?;
    ensure!(output.status.success(), "git {}: {}", args.join(" "), String::from_utf8_lossy(&output.stderr));
    Ok(String::from_utf8(output.stdout)?)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn house() -> Vec<Crate> {
        let one = |package: &str, folder: &str, uses: &[&str]| Crate {
            package: package.into(),
            folder: folder.into(),
            uses: uses.iter().map(|name| (*name).to_owned()).collect(),
            tests: vec![("--lib", String::new()), ("--test", "fast".into()), ("--test", "it".into())],
        };
        vec![
            one("tablas-board", "crates/board", &["fastrand"]),
            one("tablas-games", "crates/games", &["tablas-board"]),
            one("tablas-server", "crates/server", &["tablas-games"]),
            one("xtask", "xtask", &[]),
        ]
    }

    fn tested(files: &[&str]) -> Vec<String> {
        let house = house();
        let files: Vec<String> = files.iter().map(|file| (*file).to_owned()).collect();
        affected(&house, &changed(&house, &files)).into_iter().collect()
    }

    #[test]
    fn who_uses_what_has_changed_is_tested() {
        assert_eq!(tested(&["crates/games/src/lib.rs"]), ["crates/games", "crates/server"]);
        assert_eq!(tested(&["crates/server/web/index.html"]), ["crates/server"]);
        assert_eq!(tested(&["xtask/src/main.rs"]), ["xtask"]);
        assert_eq!(tested(&["Cargo.lock"]).len(), 4);
        assert!(tested(&["docs/curso.md"]).is_empty());
    }

    #[test]
    fn slow_tests_run_where_their_crate_has_changed() {
        let house = house();
        assert_eq!(arguments(&house[2], true), ["--lib", "--test", "fast", "--test", "it"]);
        assert_eq!(arguments(&house[2], false), ["--lib", "--test", "fast"]);
    }

    #[test]
    fn every_slow_test_is_there() {
        for (folder, name) in SLOW {
            let file = root().join("crates").join(folder).join("tests");
            assert!(file.join(format!("{name}.rs")).exists() || file.join(name).is_dir(), "{folder}/tests/{name}");
        }
    }
}
