//! Every feature that the documents ask for, and the test that checks it: `testdata/FEATURES`.
//!
//! A line is an id and its tests, joined by `;`, each as `FILE::NAME`. What no test checks yet stands there as
//! `open: …`, and is told every time.

use std::fs;
use std::path::Path;

use anyhow::{Context, Result};

/// How many features each document has, by the letters of their ids: draughts, reversi, chess, Árabe, Molinolog.
const FEATURES: [(&str, usize); 5] = [("FD", 39), ("FR", 31), ("FA", 36), ("FB", 27), ("FM", 29)];

/// Before what no test checks yet.
const OPEN: &str = "open: ";

/// What is wrong with the list: features that lack or stand there twice, tests that are not there.
pub fn wrong(root: &Path) -> Result<Vec<String>> {
    let name = "testdata/FEATURES";
    let text = fs::read_to_string(root.join(name)).context(name)?;
    text.lines().filter(|line| !line.starts_with('#') && line.contains(OPEN)).for_each(|line| println!("{line}"));
    Ok(wrong_lines(&text, &|file| fs::read_to_string(root.join(file)).ok()))
}

fn wrong_lines(list: &str, contents: &dyn Fn(&str) -> Option<String>) -> Vec<String> {
    let mut wrong = Vec::new();
    let lines = list.lines().filter(|line| !line.is_empty() && !line.starts_with('#'));
    let lines: Vec<(&str, &str)> = lines.map(|line| line.split_once(' ').unwrap_or((line, ""))).collect();
    let known: Vec<String> = FEATURES
        .iter()
        .flat_map(|(letters, count)| (1..=*count).map(move |number| format!("{letters}-{number:02}")))
        .collect();
    for id in &known {
        match lines.iter().filter(|(listed, _)| listed == id).count() {
            1 => {}
            0 => wrong.push(format!("testdata/FEATURES: {id} is not there")),
            _ => wrong.push(format!("testdata/FEATURES: {id} stands there twice")),
        }
    }
    for (id, tests) in lines {
        if !known.iter().any(|known| known == id) {
            wrong.push(format!("testdata/FEATURES: there is no feature {id}"));
        }
        for test in tests.split(';').map(str::trim).filter(|test| !test.starts_with(OPEN)) {
            let there = test.split_once("::").and_then(|(file, name)| Some(is_test(file, &contents(file)?, name)));
            if there != Some(true) {
                wrong.push(format!("testdata/FEATURES: {id}: there is no test {test}"));
            }
        }
    }
    wrong
}

/// Whether a file has a test of this name, as its language writes one.
fn is_test(file: &str, text: &str, name: &str) -> bool {
    let forms = match file.rsplit('.').next() {
        Some("rs") => vec![format!("fn {name}(")],
        Some("plt") => vec![format!("test({name},"), format!("test({name})")],
        Some("js") => ['\'', '`'].map(|quote| format!("test({quote}{name}{quote}")).into(),
        _ => Vec::new(),
    };
    !name.is_empty() && forms.iter().any(|form| text.contains(form))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn list(change: impl Fn(String) -> String) -> Vec<String> {
        let ids = FEATURES.iter().flat_map(|(letters, count)| (1..=*count).map(move |n| format!("{letters}-{n:02}")));
        let text: String = ids.map(|id| change(format!("{id} a.rs::works\n"))).collect();
        wrong_lines(&text, &|file| (file == "a.rs").then(|| "#[test]\nfn works() {}".into()))
    }

    #[test]
    fn a_whole_list_is_right() {
        assert!(list(|line| line).is_empty());
    }

    #[test]
    fn what_lacks_is_twice_or_does_not_exist_is_told() {
        assert_eq!(list(|line| if line.starts_with("FD-07") { String::new() } else { line }).len(), 1);
        assert_eq!(list(|line| if line.starts_with("FA-36") { line.repeat(2) } else { line }).len(), 1);
        assert_eq!(list(|line| line.replace("FM-29 a.rs", "FM-29 b.rs")).len(), 1);
        assert_eq!(list(|line| line.replace("FM-29 a.rs::works", "FM-29 a.rs::work")).len(), 1);
        assert_eq!(list(|line| line.replace("FM-29", "FM-30")).len(), 2);
        assert!(list(|line| line.replace("FM-29 a.rs::works", "FM-29 open: to be written")).is_empty());
    }

    #[test]
    fn tests_are_found_in_three_languages() {
        assert!(is_test("x.plt", "test(nivel_1) :-", "nivel_1") && is_test("x.plt", "test(a, fail) :-", "a"));
        assert!(is_test("x.spec.js", "test('the end', async", "the end") && !is_test("x.js", "test('the end'", "end"));
    }
}
