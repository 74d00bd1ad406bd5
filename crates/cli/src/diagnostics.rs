//! Errors as people want them: what, where, with a pointer to the place.

use std::io::Write;

use anstyle::{AnsiColor, Color, Style};
use engine::prolog::ReadError;
use engine::{Lang, Message, NotationError, RuleSet};

use crate::Exit;

const RED: Style = Style::new().bold().fg_color(Some(Color::Ansi(AnsiColor::Red)));

/// How much of a long line is shown on each side of the place.
const AROUND: usize = 36;

/// Tells the user on standard error.
pub fn tell(text: &str, lang: Lang, exit: Exit) -> Exit {
    let word = lang.say(&Message::new("cli-error"));
    // Where even standard error is closed there is nobody left to tell.
    let _ = writeln!(anstream::stderr(), "{RED}{word}:{RED:#} {text}");
    exit
}

/// What is wrong with a position or a move, with a pointer into its text.
pub fn about_notation(error: &NotationError, text: &str, lang: Lang) -> String {
    let said = lang.explain(error);
    match error {
        NotationError::Form { column, .. } => format!("{said}\n{}", pointer(text, 1, *column)),
        _ => said,
    }
}

/// What is wrong with a move of this game, with a pointer into its text.
pub fn about_move(set: &RuleSet, error: &NotationError, text: &str, lang: Lang) -> String {
    match error {
        NotationError::Form { .. } => about_notation(error, text, lang),
        _ => lang.explain_move(set, error),
    }
}

/// What is wrong with a term, with a pointer into its text.
pub fn about_term(error: &ReadError, text: &str, lang: Lang) -> String {
    format!("{}\n{}", lang.explain_read(error), pointer(text, error.line, error.column))
}

/// The line of `text` with a `^` under the column; both count from 1. A long line is cut around the place.
pub fn pointer(text: &str, line: usize, column: usize) -> String {
    let line = text.lines().nth(line - 1).unwrap_or_default();
    let from = column.saturating_sub(1 + AROUND);
    let shown: String = line.chars().skip(from).take(2 * AROUND).map(plain).collect();
    let cut = if from > 0 { "…" } else { "" };
    let indent = " ".repeat(column - 1 - from + cut.chars().count());
    format!("  {cut}{shown}\n  {indent}^")
}

/// Control characters would move the pointer, or worse.
fn plain(c: char) -> char {
    if c == '\t' {
        ' '
    } else if c.is_control() {
        '\u{FFFD}'
    } else {
        c
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_pointer_stands_under_the_place() {
        assert_eq!(pointer("uno\ndos tres", 2, 5), "  dos tres\n      ^");
    }

    #[test]
    fn a_long_line_is_cut_around_the_place() {
        let text = "x".repeat(100) + "y";
        let shown = pointer(&text, 1, 101);
        assert_eq!(shown.lines().next().map(|line| line.ends_with("xy")), Some(true));
        assert_eq!(shown.lines().nth(1).map(|line| line.chars().count()), Some(2 + 1 + 36 + 1));
    }
}
