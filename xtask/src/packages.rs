//! The packages that others would download: each with all that it needs, inside and on its label.

use std::path::{Component, Path, PathBuf};
use std::process::Command;
use std::{fs, str};

use anyhow::{Context, Result, bail, ensure};
use serde_json::Value;

use crate::root;

/// What every package carries besides its code.
const PAPERS: [&str; 3] = ["README.md", "LICENSE-MIT", "LICENSE-APACHE"];

/// What the registry allows on a label.
const MOST_KEYWORDS: usize = 5;
const LONGEST_KEYWORD: usize = 20;

/// What `include_str!` and its likes look like, up to the path.
const EMBEDDING: [&str; 4] = ["include_str!(\"", "include_bytes!(\"", "include!(\"", "#[folder = \""];

/// Makes every package below `target/package` and fails with all that one lacks. Nothing is compiled.
pub fn run() -> Result<()> {
    let mut wrong = Vec::new();
    let mut arguments = vec!["package", "--no-verify", "--allow-dirty", "--quiet"];
    let packages = published()?;
    for package in &packages {
        arguments.extend(["--package", package["name"].as_str().context("a package has a name")?]);
    }
    ensure!(!packages.is_empty(), "no package is published");
    // Cargo itself refuses a dependency without a version, or one that is not published.
    cargo(&arguments)?;
    for package in &packages {
        let name = package["name"].as_str().unwrap_or_default();
        let folder =
            Path::new(package["manifest_path"].as_str().context("its manifest")?).parent().context("a folder")?;
        let files = files(name)?;
        let said =
            wrong_label(package).into_iter().chain(lacking(&files, &|file| fs::read_to_string(folder.join(file)).ok()));
        wrong.extend(said.map(|what| format!("{name}: {what}")));
    }
    if wrong.is_empty() {
        return Ok(());
    }
    bail!("{}", wrong.join("\n"))
}

/// Builds every package from what is in it alone, as whoever installs it would.
pub fn build() -> Result<()> {
    let mut arguments = vec!["package".to_owned(), "--allow-dirty".to_owned()];
    for package in published()? {
        arguments.extend(["--package".into(), package["name"].as_str().unwrap_or_default().into()]);
    }
    cargo(&arguments.iter().map(String::as_str).collect::<Vec<_>>())
}

/// The packages of the workspace that may be published.
fn published() -> Result<Vec<Value>> {
    let metadata = output(&["metadata", "--no-deps", "--format-version", "1", "--locked"])?;
    let mut metadata: Value = serde_json::from_str(&metadata)?;
    let packages = metadata["packages"].as_array_mut().context("a list of packages")?;
    // `publish = false` is told as an empty list of registries.
    Ok(packages.drain(..).filter(|package| package["publish"].as_array().is_none_or(|to| !to.is_empty())).collect())
}

/// The files that a package would have, below its folder.
fn files(name: &str) -> Result<Vec<String>> {
    let listed = output(&["package", "--list", "--allow-dirty", "--quiet", "--package", name])?;
    Ok(listed.lines().map(|line| line.replace('\\', "/")).collect())
}

/// What the registry's page of a package would lack.
fn wrong_label(package: &Value) -> Vec<String> {
    let mut wrong = Vec::new();
    for text in ["description", "license", "readme", "rust_version"] {
        if package[text].as_str().is_none_or(str::is_empty) {
            wrong.push(format!("has no {text}"));
        }
    }
    let words =
        |key: &str| -> Vec<&str> { package[key].as_array().into_iter().flatten().filter_map(Value::as_str).collect() };
    let keywords = words("keywords");
    if keywords.is_empty() || keywords.len() > MOST_KEYWORDS {
        wrong.push(format!("has {} keywords; 1 to {MOST_KEYWORDS} are wanted", keywords.len()));
    }
    let long = keywords.iter().filter(|word| word.len() > LONGEST_KEYWORD);
    wrong.extend(long.map(|word| format!("the keyword {word} is longer than {LONGEST_KEYWORD} letters")));
    if words("categories").is_empty() {
        wrong.push("has no category".into());
    }
    wrong
}

/// What the code of a package embeds and the package does not have, and papers that are not there.
fn lacking(files: &[String], contents: &dyn Fn(&str) -> Option<String>) -> Vec<String> {
    let mut wrong = Vec::new();
    let lacks = |paper: &&&str| !files.iter().any(|file| file == *paper);
    wrong.extend(PAPERS.iter().filter(lacks).map(|paper| format!("has no {paper}")));
    for file in files.iter().filter(|file| Path::new(file).extension().is_some_and(|end| end == "rs")) {
        let Some(text) = contents(file) else { continue };
        for start in EMBEDDING {
            for path in text.split(start).skip(1).filter_map(|rest| rest.split('"').next()) {
                // A folder is named from the manifest, a file from the one that embeds it.
                let from = if start.starts_with('#') {
                    Path::new("")
                } else {
                    Path::new(file).parent().unwrap_or(Path::new(""))
                };
                let there = below(&from.join(path))
                    .is_some_and(|path| files.iter().any(|file| Path::new(file).starts_with(&path)));
                if !there {
                    wrong.push(format!("{file} embeds {path}, which is not in the package"));
                }
            }
        }
    }
    wrong
}

/// The path without `..`; none if it leaves the folder.
fn below(path: &Path) -> Option<PathBuf> {
    let mut found = PathBuf::new();
    for part in path.components() {
        match part {
            Component::Normal(name) => found.push(name),
            Component::CurDir => {}
            Component::ParentDir if found.pop() => {}
            _ => return None,
        }
    }
    Some(found)
}

fn cargo(args: &[&str]) -> Result<()> {
    let status = Command::new(env!("CARGO")).args(args).current_dir(root()).status();
    ensure!(status.context("cargo does not start")?.success(), "cargo {}", args.join(" "));
    Ok(())
}

fn output(args: &[&str]) -> Result<String> {
    let output = Command::new(env!("CARGO")).args(args).current_dir(root()).output().context("cargo does not start")?;
    ensure!(output.status.success(), "cargo {}: {}", args.join(" "), String::from_utf8_lossy(&output.stderr));
    Ok(String::from_utf8(output.stdout)?)
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    fn label() -> Value {
        json!({"description": "x", "license": "MIT", "readme": "README.md", "rust_version": "1.95",
            "keywords": ["chess"], "categories": ["games"]})
    }

    #[test]
    fn a_label_has_everything_that_the_registry_shows() {
        assert!(wrong_label(&label()).is_empty());
        for key in ["description", "license", "readme", "rust_version", "keywords", "categories"] {
            let mut label = label();
            label[key] = Value::Null;
            assert_eq!(wrong_label(&label).len(), 1, "{key}");
        }
        let mut label = label();
        label["keywords"] = json!(["a", "b", "c", "d", "e", "f"]);
        assert_eq!(wrong_label(&label).len(), 1);
        label["keywords"] = json!(["a-keyword-of-too-many-letters"]);
        assert_eq!(wrong_label(&label).len(), 1);
    }

    fn check(code: &str) -> Vec<String> {
        let files = ["README.md", "LICENSE-MIT", "LICENSE-APACHE", "src/a/mod.rs", "src/a/x.bin", "web/index.html"];
        lacking(&files.map(str::to_owned), &|_| Some(code.to_owned()))
    }

    #[test]
    fn what_is_embedded_lies_in_the_package() {
        assert!(check("include_bytes!(\"x.bin\") include_str!(\"../../web/index.html\")").is_empty());
        assert!(check("#[folder = \"web/\"]").is_empty());
        assert_eq!(check("include_str!(\"y.bin\")").len(), 1);
        assert_eq!(check("include_str!(\"../../../testdata/x\")").len(), 1);
        assert_eq!(check("#[folder = \"../web/\"]").len(), 1);
    }

    #[test]
    fn the_papers_are_in_the_package() {
        assert_eq!(lacking(&["README.md".to_owned()], &|_| None).len(), 2);
    }
}
