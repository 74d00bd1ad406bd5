//! A tree as lines of text.

use std::fmt::Write;

use engine::tree::{Algorithm, SearchTree, TreeOptions};
use engine::{Lang, Match, Message, Score};

use super::{chosen, value_text};

/// What it comes to.
pub fn summary(tree: &SearchTree, options: &TreeOptions, lang: Lang) -> String {
    let counts = tree.counts();
    let mut name = lang.say(&Message::new("tree-algorithm").with("algorithm", options.algorithm.name()));
    if options.sorted {
        let _ = write!(name, " (--sorted)");
    }
    let message = Message::new("tree-summary")
        .with("algorithm", name)
        .with("depth", options.depth)
        .with("nodes", counts.nodes)
        .with("leaves", counts.leaves);
    let mut line = lang.say(&message);
    if options.algorithm == Algorithm::AlphaBeta {
        let cuts = Message::new("tree-cuts").with("cuts", counts.cut_offs).with("skipped", counts.skipped);
        let _ = write!(line, "; {}", lang.say(&cuts));
    }
    line
}

/// The whole of it, a node a line.
pub fn tree(game: &dyn Match, tree: &SearchTree, options: &TreeOptions, lang: Lang) -> String {
    let choice = Message::new("tree-choice")
        .with("move", lang.show_move(chosen(tree)))
        .with("value", value_text(tree.nodes[0].value, lang))
        .with("side", lang.say(&Message::new("server-side").with("colour", game.colour(tree.side))));
    let mut text = format!("{}\n{}\n\n", summary(tree, options, lang), lang.say(&choice));
    Lines { tree, children: tree.children(), shows_bounds: options.algorithm == Algorithm::AlphaBeta, lang }
        .node(0, "", "", &mut text);
    text
}

struct Lines<'a> {
    tree: &'a SearchTree,
    children: Vec<Vec<usize>>,
    shows_bounds: bool,
    lang: Lang,
}

impl Lines<'_> {
    /// A node and what is below it: `branch` stands before its own line, `indent` before the others.
    fn node(&self, at: usize, branch: &str, indent: &str, text: &mut String) {
        let Lines { tree, children, lang, .. } = self;
        let node = &tree.nodes[at];
        let _ = write!(text, "{branch}");
        if node.parent.is_some() {
            let _ = write!(text, "{} = ", lang.show_move(&node.text));
        }
        let _ = write!(text, "{}", value_text(node.value, *lang));
        if !children[at].is_empty() {
            let _ = write!(text, " {}", if tree.maximises(at) { "MAX" } else { "MIN" });
            if self.shows_bounds {
                let (alpha, beta) = (node.bounds.alpha, node.bounds.beta);
                let _ = write!(text, " [{}, {}]", self.bound(alpha, "-∞"), self.bound(beta, "+∞"));
            }
        }
        if node.outcome.is_some() {
            let _ = write!(text, " ({})", lang.say(&Message::new("tree-over-here")));
        }
        if node.parent.is_some_and(|parent| tree.nodes[parent].best == Some(at)) {
            let _ = write!(text, " ← {}", lang.say(&Message::new("tree-chosen")));
        }
        text.push('\n');
        let last = children[at].len().saturating_sub(1);
        for (i, &child) in children[at].iter().enumerate() {
            let is_last = i == last && node.cut.is_none();
            let (branch, more) = if is_last { ("└─ ", "   ") } else { ("├─ ", "│  ") };
            self.node(child, &format!("{indent}{branch}"), &format!("{indent}{more}"), text);
        }
        if let Some(cut) = &node.cut {
            let made_by = cut.because_of.map(|by| &tree.nodes[by]);
            let skipped: Vec<String> = cut.skipped.iter().map(|text| lang.show_move(text)).collect();
            let message = Message::new("tree-cut")
                .with("skipped", skipped.join(" "))
                .with("move", made_by.map_or_else(String::new, |node| lang.show_move(&node.text)))
                .with("bound", made_by.map_or_else(String::new, |node| value_text(node.value, *lang)));
            let _ = writeln!(text, "{indent}└╳ {}", lang.say(&message));
        }
    }

    fn bound(&self, (score, made_by): (Score, Option<usize>), unlimited: &str) -> String {
        if made_by.is_some() { value_text(score, self.lang) } else { unlimited.to_owned() }
    }
}
