//! `tablas rules`: the rules of a game in words and boards, as the page tells them.

use std::io::Write;

use anstyle::Style;
use engine::catalog::{self, GameQuery};
use engine::lesson::{Diagram, Part};
use engine::{Lang, Message, RuleSet};

use crate::board_commands::terminal_width;
use crate::draw::{self, DrawOptions};
use crate::{Exit, Failure};

const HEADING: Style = Style::new().bold();
/// Longer lines are hard to read.
const WIDEST: usize = 80;

/// Prints the rules.
pub fn rules(game: &str, rules: Option<&str>, ascii: bool, lang: Lang) -> Result<Exit, Failure> {
    let query = GameQuery { game, rules, ..GameQuery::default() };
    let set = catalog::select(&query).map_err(|error| Failure::Input(lang.say(&error.0)))?;
    let look = DrawOptions { ascii, width: terminal_width().min(WIDEST) };
    let mut out = anstream::stdout();
    writeln!(out, "{HEADING}{}{HEADING:#}", lang.rules_name(set.game, set.rules))?;
    writeln!(out, "{}", wrapped(&lang.about_rules(set.game, set.rules), look.width))?;
    for section in set.rules_page() {
        writeln!(out, "\n{HEADING}{}{HEADING:#}", section.title.say(lang))?;
        for (i, part) in section.parts.iter().enumerate() {
            if i > 0 {
                writeln!(out)?;
            }
            match part {
                Part::Text(sentence) => writeln!(out, "{}", wrapped(&sentence.say(lang), look.width))?,
                Part::Diagram(diagram) => write!(out, "{}", drawn(set, diagram, look, lang))?,
            }
        }
    }
    Ok(Exit::Done)
}

/// The board, what is to be seen on it, and the moves that show it.
fn drawn(set: &RuleSet, diagram: &Diagram, look: DrawOptions, lang: Lang) -> String {
    let board = set.read(&diagram.position).expect("a test reads every position of the lessons");
    let picture = draw::board(&board.geometry(), &board.scene(), look);
    let moves: Vec<String> = diagram.moves.iter().map(|text| lang.show_move(text)).collect();
    let example = lang.say(&Message::new("cli-rules-example").with("moves", moves.join(" ")));
    format!("{picture}{}\n{example}\n", wrapped(&diagram.caption.say(lang), look.width))
}

/// Lines of at most so many characters, where no word is longer.
fn wrapped(text: &str, width: usize) -> String {
    let mut lines = String::new();
    let mut length = 0;
    for word in text.split(' ') {
        let more = word.chars().count();
        if length > 0 && length + 1 + more > width {
            lines.push('\n');
            length = 0;
        } else if length > 0 {
            lines.push(' ');
            length += 1;
        }
        lines.push_str(word);
        length += more;
    }
    lines
}

#[cfg(test)]
mod tests {
    use super::wrapped;

    #[test]
    fn lines_are_broken_between_words() {
        assert_eq!(wrapped("uno dos tres", 7), "uno dos\ntres");
        assert_eq!(wrapped("añadiré uno", 7), "añadiré\nuno");
        assert_eq!(wrapped("larguísimo y no", 4), "larguísimo\ny no");
        assert_eq!(wrapped("", 4), "");
    }
}
