//! One thread, one depth: the same move and the same number of nodes, today and tomorrow (`testdata/SIGNATURE`).

use std::fs;

use engine::catalog::{self, RuleSet};
use engine::{Analysis, PlayerSpec, SearchContext};

const FILE: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../../testdata/SIGNATURE");
/// Set by `cargo xtask signature`.
const REWRITE: &str = "TABLAS_SIGNATURE";

/// A line of the file: what is searched, and what was found.
struct Line<'a> {
    set: &'static RuleSet,
    size: &'a str,
    depth: u32,
    position: &'a str,
}

impl<'a> Line<'a> {
    fn read(text: &'a str) -> Self {
        let parts: Vec<&str> = text.splitn(7, ' ').collect();
        let [game, rules, size, depth, _, _, position] = parts[..] else { panic!("SIGNATURE: `{text}` lacks a word") };
        let fits = |set: &&RuleSet| {
            set.game == game && set.rules == rules && set.size.map_or("-".to_owned(), |n| n.to_string()) == size
        };
        let set = catalog::all().iter().find(fits).unwrap_or_else(|| panic!("SIGNATURE: no such rules: {text}"));
        Line { set, size, depth: depth.parse().expect("a depth"), position }
    }

    /// Our evaluator and all the arts of the search.
    fn search(&self) -> Analysis {
        let start = match self.position {
            "start" => self.set.start(),
            text => self.set.read(text).unwrap_or_else(|error| panic!("SIGNATURE: {text}: {error}")),
        };
        let spec = PlayerSpec::read(&format!("level=maestro,depth={}", self.depth)).expect("a spec");
        let mut thinking =
            SearchContext { threads: 1, hash: 16 << 20, tablebases: None, stop: &|| false, report: &mut |_| {} };
        start.analyze(&spec, &mut thinking).expect("a game that goes on")
    }

    /// The line as it should be.
    fn searched(&self) -> String {
        let (RuleSet { game, rules, .. }, Line { size, depth, position, .. }) = (self.set, self);
        let found = self.search();
        format!("{game} {rules} {size} {depth} {} {} {position}", found.text, found.nodes)
    }
}

#[test]
fn the_search_finds_what_the_signature_says() {
    let text = fs::read_to_string(FILE).expect("testdata/SIGNATURE");
    let now: Vec<String> = text
        .lines()
        .map(|text| if text.starts_with('#') { text.to_owned() } else { Line::read(text).searched() })
        .collect();
    if std::env::var_os(REWRITE).is_some() {
        fs::write(FILE, now.join("\n") + "\n").expect("SIGNATURE can be written");
        return;
    }
    let changed: Vec<String> = text
        .lines()
        .zip(&now)
        .filter(|(was, is)| was != is)
        .map(|(was, is)| format!("  was {was}\n  is  {is}"))
        .collect();
    assert!(
        changed.is_empty(),
        "the search has changed:\n{}\nIf that is meant, `cargo xtask signature` rewrites the file; say why in the commit.",
        changed.join("\n")
    );
    for game in catalog::games().map(|info| info.id) {
        assert!(now.iter().any(|line| line.starts_with(game)), "{game} has no line in SIGNATURE");
    }
}

#[test]
fn a_search_gives_the_same_twice() {
    for text in ["damas libre - 7 ? 0 start", "arabe arabe - 3 ? 0 start"] {
        let line = Line::read(text);
        assert_eq!(line.search(), line.search(), "{text}");
    }
}
