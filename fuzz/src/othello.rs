//! `tablas nboard` and `tablas gtp`, whole, but for the commands that make them think.

#[path = "../../crates/cli/src/othello/gtp.rs"]
pub mod gtp;
#[path = "../../crates/cli/src/othello/nboard.rs"]
pub mod nboard;

use std::cell::RefCell;
use std::io;

use engine::catalog::{self, GameQuery};
use engine::{Analysis, RuleSet};

thread_local!(static INPUT: RefCell<String> = const { RefCell::new(String::new()) });

/// What the program will read.
pub fn give(text: String) {
    INPUT.set(text);
}

fn each_line(mut obey: impl FnMut(&str) -> io::Result<bool>) -> io::Result<()> {
    let text = INPUT.take();
    // A search is no reader, and takes a tenth of a second.
    let thinks = |line: &&str| ["go", "hint", "analy", "genmove"].iter().any(|word| line.contains(word));
    for line in text.lines().filter(|line| !thinks(line)) {
        if !obey(line.trim())? {
            break;
        }
    }
    Ok(())
}

fn rules() -> &'static RuleSet {
    catalog::select(&GameQuery { game: "othello", ..GameQuery::default() }).expect("a game of ours")
}

#[expect(clippy::unnecessary_wraps, reason = "as the program has it")]
fn say(_: &str) -> io::Result<()> {
    Ok(())
}

fn discs(_: &dyn engine::Match, _: &Analysis) -> f64 {
    0.0
}
