//! Why a goal has no answer, with its place.

use engine::Lang;
use engine::prolog::QueryError;

use crate::diagnostics;

/// Where a goal was asked.
#[derive(Clone, Copy, Debug)]
pub enum Asked<'a> {
    /// In this text, all of which is the goal.
    Text(&'a str),
    /// At this line and column of a stream.
    PositionArgs(usize, usize),
}

/// The sentence for people: the place, what is wrong, and a pointer to it where the text is at hand.
pub fn explain(error: &QueryError, asked: Asked<'_>, lang: Lang) -> String {
    let said = error.explain(lang);
    match asked {
        Asked::PositionArgs(line, column) => format!("{line}:{column}: {said}"),
        Asked::Text(text) => {
            let (line, column) = error.place(text);
            format!("{line}:{column}: {said}\n{}", diagnostics::pointer(text, line, column))
        }
    }
}
