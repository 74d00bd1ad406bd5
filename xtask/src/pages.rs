//! The pages that people read: links lead somewhere, the README is short, figures have their day, the map is true.

use std::fs;
use std::path::{Path, PathBuf};

use anyhow::{Context, Result};

/// A newcomer reads it in two minutes.
const README_BYTES: usize = 5 * 1024;

/// The picture of the crates and their arrows.
const MAP: &str = "docs/pictures/architecture.svg";

/// Where the files are that pages name.
const FOLDERS: [&str; 4] = ["crates/", "docs/", "testdata/", "xtask/"];

/// Tools beside the house, which the map only names.
const BESIDE: [&str; 2] = ["tune", "xtask"];

/// Everything that is wrong with them. `arrows` has each crate with those that it may use.
pub fn wrong(root: &Path, arrows: &[(&str, &[&str])]) -> Result<Vec<String>> {
    let mut wrong = Vec::new();
    let is_there = |path: &str| root.join(path).exists();
    let headings = |path: &str| fs::read_to_string(root.join(path)).ok().map(|text| anchors(&text));
    for (path, text) in texts(root, &[".", "docs"], &["md"])? {
        wrong.extend(dead_links(&path, &text, &is_there, &headings));
    }
    for (path, text) in texts(root, &["crates", "prolog", "xtask"], &["rs", "ftl", "pl", "plt", "js"])? {
        // The tests below name pages that are not there.
        let dead = mentions(&text, &["docs/"]).filter(|page| !is_there(page) && path != "xtask/src/pages.rs");
        wrong.extend(dead.map(|page| format!("{path}: there is no {page}")));
    }
    for (path, text) in texts(root, &[".", "docs"], &["md"])? {
        // The changelog tells of what was there once.
        let dead = mentions(&text, &FOLDERS).filter(|file| !is_there(file) && path != "CHANGELOG.md");
        wrong.extend(dead.map(|file| format!("{path}: there is no {file}")));
    }
    let read = |path: &str| fs::read_to_string(root.join(path)).with_context(|| path.to_owned());
    wrong.extend(wrong_readme(&read("README.md")?));
    wrong.extend(undated(&read("docs/benchmarks.md")?));
    wrong.extend(wrong_map(&read(MAP)?, arrows));
    Ok(wrong)
}

/// Links and pictures of a page that lead nowhere; those to other hosts are not followed.
fn dead_links(
    page: &str,
    text: &str,
    is_there: &dyn Fn(&str) -> bool,
    headings: &dyn Fn(&str) -> Option<Vec<String>>,
) -> Vec<String> {
    let folder = Path::new(page).parent().unwrap_or(Path::new(""));
    let mut dead = Vec::new();
    for link in links(text).filter(|link| !link.contains("://")) {
        let (file, anchor) = link.split_once('#').unwrap_or((link, ""));
        let file = if file.is_empty() { page.to_owned() } else { normal(&folder.join(file)) };
        if !is_there(&file) {
            dead.push(format!("{page}: {link} leads nowhere"));
        } else if !anchor.is_empty() && !headings(&file).is_some_and(|all| all.iter().any(|one| one == anchor)) {
            dead.push(format!("{page}: {file} has no heading #{anchor}"));
        }
    }
    dead
}

/// Where the links `[…](…)`, `src="…"` and `srcset="…"` of a page lead, outside of its blocks of code.
fn links(text: &str) -> impl Iterator<Item = &str> {
    let mut is_code = false;
    let lines = text.lines().filter(move |line| {
        is_code ^= line.starts_with("```");
        !is_code
    });
    lines.flat_map(|line| {
        let after =
            |begin: &'static str, end: char| line.split(begin).skip(1).filter_map(move |rest| rest.split(end).next());
        after("](", ')').chain(after(" src=\"", '"')).chain(after(" srcset=\"", '"')).collect::<Vec<_>>()
    })
}

/// The anchors of a page's headings, as code hosts make them: lower case, hyphens for blanks, no other signs.
fn anchors(text: &str) -> Vec<String> {
    let titles = text.lines().filter(|line| line.starts_with('#')).map(|line| line.trim_start_matches('#'));
    let kept = |c: &char| c.is_alphanumeric() || ['-', '_', ' '].contains(c);
    titles.map(|title| title.trim().to_lowercase().chars().filter(kept).collect::<String>().replace(' ', "-")).collect()
}

/// The files and folders below some folders that a text names by their path from the root.
fn mentions<'t>(text: &'t str, folders: &[&str]) -> impl Iterator<Item = &'t str> {
    let is_path = |c: char| c.is_alphanumeric() || "/._-".contains(c);
    let words = text.split(move |c| !is_path(c)).map(|word| word.trim_end_matches('.'));
    words.filter(move |word| folders.iter().any(|folder| word.starts_with(folder)))
}

/// A README that grows is no README any more; and whoever checks a change looks there for the command.
fn wrong_readme(text: &str) -> Vec<String> {
    let mut wrong = Vec::new();
    if text.len() > README_BYTES {
        wrong.push(format!("README.md: {} bytes, more than {README_BYTES}; docs/ has room", text.len()));
    }
    for command in ["cargo run --release", "cargo xtask test"] {
        if !text.contains(command) {
            wrong.push(format!("README.md: does not name `{command}`"));
        }
    }
    wrong
}

/// Sections of the page of figures that do not say on which day and how they were measured.
fn undated(text: &str) -> Vec<String> {
    let is_dated = |section: &str| {
        let line = section.lines().nth(1).unwrap_or_default();
        line.strip_prefix("Measured ").is_some_and(|rest| rest.contains(" with "))
            && section.split(|c: char| !c.is_ascii_digit() && c != '-').any(is_day)
            && section.contains('`')
    };
    let sections = text.split("\n## ").skip(1).filter(|section| !is_dated(section));
    let title = |section: &str| section.lines().next().unwrap_or_default().to_owned();
    sections.map(|section| format!("docs/benchmarks.md: {}: measured when, and with what?", title(section))).collect()
}

/// `2026-11-16` and its like.
fn is_day(word: &str) -> bool {
    let digits = |part: &str, count: usize| part.len() == count && part.bytes().all(|byte| byte.is_ascii_digit());
    let parts: Vec<&str> = word.split('-').collect();
    matches!(parts[..], [year, month, day] if digits(year, 4) && digits(month, 2) && digits(day, 2))
}

/// Arrows of the map that are not allowed, and allowed ones that it neither draws nor implies.
fn wrong_map(map: &str, arrows: &[(&str, &[&str])]) -> Vec<String> {
    let drawn = map.split("data-arrow=\"").skip(1).filter_map(|rest| rest.split('"').next()?.split_once(' '));
    let drawn: Vec<(&str, &str)> = drawn.collect();
    let allowed = arrows.iter().filter(|(from, _)| !BESIDE.contains(from));
    let allowed: Vec<(&str, &str)> = allowed.flat_map(|(from, to)| to.iter().map(|to| (*from, *to))).collect();
    let forbidden = drawn.iter().filter(|arrow| !allowed.contains(arrow));
    let forbidden = forbidden.map(|(from, to)| format!("{MAP}: {from} may not use {to}"));
    let missing = allowed.iter().filter(|(from, to)| !leads(&drawn, from, to));
    forbidden.chain(missing.map(|(from, to)| format!("{MAP}: no way from {from} to {to}"))).collect()
}

/// Whether arrows lead from one to the other, directly or through others. The arrows have no circles.
fn leads(arrows: &[(&str, &str)], from: &str, to: &str) -> bool {
    arrows.iter().any(|&(tail, head)| tail == from && (head == to || leads(arrows, head, to)))
}

/// A relative path without `.` and `..`.
fn normal(path: &Path) -> String {
    let mut parts: Vec<&str> = Vec::new();
    for part in path.iter().filter_map(|part| part.to_str()) {
        match part {
            "." => {}
            ".." => drop(parts.pop()),
            _ => parts.push(part),
        }
    }
    parts.join("/")
}

/// The files in these folders and below (of `.` only its own) whose names end so, with their paths from the root.
fn texts(root: &Path, folders: &[&str], ends: &[&str]) -> Result<Vec<(String, String)>> {
    let mut open: Vec<PathBuf> = folders.iter().map(|folder| root.join(folder)).collect();
    let mut found = Vec::new();
    while let Some(folder) = open.pop() {
        for entry in fs::read_dir(&folder).with_context(|| folder.display().to_string())? {
            let path = entry?.path();
            if path.is_dir() {
                let is_ours = path.file_name().is_some_and(|name| name != "node_modules");
                if is_ours && folder != root.join(".") {
                    open.push(path);
                }
            } else if path.extension().and_then(|end| end.to_str()).is_some_and(|end| ends.contains(&end)) {
                let text = fs::read_to_string(&path).with_context(|| path.display().to_string())?;
                found.push((normal(path.strip_prefix(root)?), text));
            }
        }
    }
    found.sort();
    Ok(found)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn dead(text: &str) -> Vec<String> {
        let is_there = |path: &str| ["docs/a.md", "docs/b/c.md", "README.md"].contains(&path);
        let headings = |_: &str| Some(anchors("# One title\n## Size 2, the moving phase\n"));
        dead_links("docs/a.md", text, &is_there, &headings)
    }

    #[test]
    fn links_must_lead_to_files_and_headings() {
        assert!(dead("[x](b/c.md), [y](../README.md#one-title), [z](#size-2-the-moving-phase)").is_empty());
        assert!(dead("[x](https://example.org/nowhere)").is_empty(), "other hosts are not asked");
        assert_eq!(dead("[x](c.md) and [y](b/c.md#two)").len(), 2);
        assert_eq!(dead("<img src=\"no.png\">\n<source srcset=\"no.png\">").len(), 2);
        assert!(dead("```\n[x](no.md)\n```").is_empty(), "code has no links");
    }

    #[test]
    fn files_that_texts_name_are_found() {
        let text = "see docs/lab/chess.md. `docs/no.md` (crates/a/b.rs), mydocs/c.md, crates/*/d.rs";
        assert_eq!(mentions(text, &["docs/"]).collect::<Vec<_>>(), ["docs/lab/chess.md", "docs/no.md"]);
        assert_eq!(mentions(text, &["crates/"]).collect::<Vec<_>>(), ["crates/a/b.rs", "crates/"], "up to the star");
    }

    #[test]
    fn a_readme_is_short_and_names_its_commands() {
        let good = "cargo run --release\ncargo xtask test\n";
        assert!(wrong_readme(good).is_empty());
        assert_eq!(wrong_readme(&good.repeat(200)).len(), 1);
        assert_eq!(wrong_readme("cargo test").len(), 2);
    }

    #[test]
    fn figures_have_a_day_and_a_command() {
        let page = |line: &str| format!("# Figures\n\n## Speed\n{line}\n\n1 m/s\n");
        assert!(undated(&page("Measured 2026-11-16 with `tablas bench`.")).is_empty());
        for line in [
            "Measured with `tablas bench`.",
            "Measured 2026-11-16.",
            "2026-11-16 with `x`",
            "Measured 2026-11-1 with `x`",
        ] {
            assert_eq!(undated(&page(line)).len(), 1, "{line}");
        }
    }

    #[test]
    fn the_map_draws_what_is_allowed() {
        let arrows: &[(&str, &[&str])] =
            &[("top", &["mid", "low"]), ("mid", &["low"]), ("low", &[]), ("xtask", &["top"])];
        let map =
            |drawn: &[&str]| drawn.iter().map(|arrow| format!("<path data-arrow=\"{arrow}\"/>")).collect::<String>();
        assert!(wrong_map(&map(&["top mid", "mid low"]), arrows).is_empty(), "top to low is implied");
        assert_eq!(wrong_map(&map(&["top mid"]), arrows).len(), 2, "mid to low lacks, and so top to low");
        assert_eq!(wrong_map(&map(&["top mid", "mid low", "low top"]), arrows).len(), 1, "not allowed");
    }
}
