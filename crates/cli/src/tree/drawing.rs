//! A tree as a drawing: the root at the left, a row for every leaf and every cut-off, the same for the same tree.

use std::fmt::Write;

use engine::tree::SearchTree;
use engine::{Lang, Message};

use super::value_text;

const COLUMN: usize = 150;
const ROW: usize = 22;
const MARGIN: usize = 20;

/// The drawing.
pub fn draw(tree: &SearchTree, lang: Lang) -> String {
    let children = tree.children();
    let (places, rows) = places(tree, &children);
    let columns = places.iter().map(|&(column, _)| column).max().unwrap_or_default() + 2;
    let (width, height) = (columns * COLUMN + 2 * MARGIN, rows * ROW + 2 * MARGIN);
    let title = lang.say(&Message::new("cli-about-tree"));
    let mut svg = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{width}\" height=\"{height}\" viewBox=\"0 0 {width} {height}\" \
         font-family=\"sans-serif\" font-size=\"13\">\n<title>{title}</title>\n\
         <rect width=\"100%\" height=\"100%\" fill=\"#fff\"/>\n"
    );
    let at = |(column, half_row): (usize, usize)| (MARGIN + column * COLUMN, MARGIN + ROW / 2 + half_row * ROW / 2);
    for (index, node) in tree.nodes.iter().enumerate() {
        let (x, y) = at(places[index]);
        if let Some(parent) = node.parent {
            let (from, top) = at(places[parent]);
            let (colour, thickness) = if tree.nodes[parent].best == Some(index) { ("#1a5fb4", 3) } else { ("#888", 1) };
            let middle = x - COLUMN / 3;
            let _ = writeln!(
                svg,
                "<path d=\"M{from} {top} C{middle} {top} {middle} {y} {x} {y}\" fill=\"none\" stroke=\"{colour}\" \
                 stroke-width=\"{thickness}\"/>"
            );
        }
        if let Some(cut) = &node.cut {
            let row = places[index].0 + 1;
            let below = children[index].last().map_or(places[index].1, |&last| bottom(last, &children, tree, &places));
            let (to, y2) = at((row, below + 2));
            let _ = writeln!(
                svg,
                "<path d=\"M{x} {y} L{} {y2}\" stroke=\"#c01c28\" stroke-dasharray=\"4 3\"/>\
                 <text x=\"{}\" y=\"{}\" fill=\"#c01c28\">✂ {}</text>",
                to - 12,
                to - 8,
                y2 + 4,
                cut.skipped.len()
            );
        }
    }
    for (index, node) in tree.nodes.iter().enumerate() {
        let (x, y) = at(places[index]);
        let fill = if tree.maximises(index) { "#e5a50a" } else { "#62a0ea" };
        let shape = if node.best.is_none() {
            format!("<circle cx=\"{x}\" cy=\"{y}\" r=\"4\" fill=\"#555\"/>")
        } else if tree.maximises(index) {
            format!("<path d=\"M{} {} h14 l-7 -13 z\" fill=\"{fill}\"/>", x - 7, y + 6)
        } else {
            format!("<path d=\"M{} {} h14 l-7 13 z\" fill=\"{fill}\"/>", x - 7, y - 6)
        };
        let label = if node.parent.is_some() { format!("{} ", lang.show_move(&node.text)) } else { String::new() };
        let value = value_text(node.value, lang);
        let _ = writeln!(
            svg,
            "{shape}<text x=\"{}\" y=\"{}\" paint-order=\"stroke\" stroke=\"#fff\" stroke-width=\"4\">{}<tspan font-weight=\"bold\">{}</tspan></text>",
            x + 10,
            y + 4,
            escaped(&label),
            escaped(&value)
        );
    }
    svg.push_str("</svg>\n");
    svg
}

/// Of every node its column and its row in halves, and how many rows there are. A parent stands in the middle of its
/// children; what was cut off has a row of its own.
fn places(tree: &SearchTree, children: &[Vec<usize>]) -> (Vec<(usize, usize)>, usize) {
    let mut places = vec![(0, 0); tree.nodes.len()];
    let mut rows = 0;
    // A node comes after its parent, so columns are known going forwards.
    for (at, node) in tree.nodes.iter().enumerate() {
        places[at].0 = node.parent.map_or(0, |parent| places[parent].0 + 1);
    }
    // Rows are given out on the way back from each node, as a recursion would.
    let mut stack = vec![(0, 0)];
    while let Some((at, done)) = stack.pop() {
        match children[at].get(done) {
            Some(&child) => {
                stack.push((at, done + 1));
                stack.push((child, 0));
            }
            None if children[at].is_empty() => {
                places[at].1 = 2 * rows;
                rows += 1;
            }
            None => {
                let (first, last) = (children[at][0], children[at][done - 1]);
                places[at].1 = usize::midpoint(places[first].1, places[last].1);
                rows += usize::from(tree.nodes[at].cut.is_some());
            }
        }
    }
    (places, rows)
}

/// The lowest row below a node, in halves.
fn bottom(at: usize, children: &[Vec<usize>], tree: &SearchTree, places: &[(usize, usize)]) -> usize {
    let own = usize::from(tree.nodes[at].cut.is_some()) * 2;
    children[at].last().map_or(places[at].1, |&last| bottom(last, children, tree, places)) + own
}

fn escaped(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;")
}
