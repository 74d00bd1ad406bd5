//! The input of Popeye, the solver of chess problems: `BeginProblem`, `Pieces`, `Stipulation #2`, `EndProblem`. Words may
//! be cut short, as Popeye lets them be, and are in English.

use board::Message;

use super::composition::Composition;
use super::draft::Draft;
use super::problem::Location;
use crate::catalog::GameQuery;

/// A word that begins something, and the letters it needs at least.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Keyword {
    Begin,
    Next,
    End,
    Pieces,
    White,
    Black,
    Neutral,
    Forsyth,
    Stipulation,
    Author,
    Origin,
    Title,
    Remark,
    Option,
    Condition,
    Twin,
}

const KEYWORDS: [(&str, usize, Keyword); 16] = [
    ("beginproblem", 3, Keyword::Begin),
    ("nextproblem", 3, Keyword::Next),
    ("endproblem", 3, Keyword::End),
    ("pieces", 3, Keyword::Pieces),
    ("white", 3, Keyword::White),
    ("black", 3, Keyword::Black),
    ("neutral", 3, Keyword::Neutral),
    ("forsyth", 3, Keyword::Forsyth),
    ("stipulation", 3, Keyword::Stipulation),
    ("author", 3, Keyword::Author),
    ("origin", 3, Keyword::Origin),
    ("title", 3, Keyword::Title),
    ("remark", 3, Keyword::Remark),
    ("option", 3, Keyword::Option),
    ("condition", 3, Keyword::Condition),
    ("twin", 3, Keyword::Twin),
];

fn keyword(word: &str) -> Option<Keyword> {
    let word = word.to_ascii_lowercase();
    let fits = |(whole, least, _): &&(&str, usize, Keyword)| word.len() >= *least && whole.starts_with(&word);
    KEYWORDS.iter().find(fits).map(|(.., keyword)| *keyword)
}

/// Every problem of a text.
pub(super) fn read(text: &str, query: &GameQuery<'_>) -> Vec<Draft> {
    let mut problems = Vec::new();
    let mut now = Composition::default();
    let mut about = None;
    for (number, line) in (1..).zip(text.strip_prefix('\u{FEFF}').unwrap_or(text).lines()) {
        let mut rest = Words { rest: line, place: Location { line: number, column: 1 } };
        while let Some((word, place)) = rest.word() {
            if let Some(begun) = keyword(word) {
                about = Some(begun);
                match begun {
                    Keyword::Next | Keyword::End => {
                        let done = std::mem::take(&mut now);
                        problems.extend(Some(done).filter(|done| !done.is_empty()));
                    }
                    // A line of its own.
                    Keyword::Author | Keyword::Origin | Keyword::Title | Keyword::Remark | Keyword::Option => {
                        note(&mut now, begun, rest.rest, place);
                        break;
                    }
                    Keyword::Condition | Keyword::Twin | Keyword::Neutral => {
                        now.loss(place, Message::new("record-not-chess").with("text", line.trim()));
                        break;
                    }
                    _ => {}
                }
                continue;
            }
            match about {
                Some(Keyword::White) => now.men(word, true, place),
                Some(Keyword::Black) => now.men(word, false, place),
                Some(Keyword::Forsyth) => now.forsyth(word, place),
                Some(Keyword::Stipulation) if now.stipulation.is_none() => {
                    now.stipulation = Some((word.to_owned(), place));
                }
                _ => now.loss(place, Message::new("record-popeye-word").with("text", word)),
            }
        }
    }
    problems.extend(Some(now).filter(|now| !now.is_empty()));
    problems.into_iter().map(|problem| problem.finish(query)).collect()
}

/// What a line says about the problem. What the solver is asked to print is no part of it.
fn note(now: &mut Composition, keyword: Keyword, said: &str, place: Location) {
    match keyword {
        Keyword::Author => now.tag("Author", said, place),
        Keyword::Origin => now.tag("Event", said, place),
        Keyword::Title => now.tag("Title", said, place),
        Keyword::Remark => now.tag("Remark", said, place),
        _ => {}
    }
}

/// The words of a line.
struct Words<'a> {
    rest: &'a str,
    place: Location,
}

impl<'a> Words<'a> {
    fn word(&mut self) -> Option<(&'a str, Location)> {
        let blank = self.rest.len() - self.rest.trim_start().len();
        self.place = self.place.after(&self.rest[..blank]);
        self.rest = &self.rest[blank..];
        let end = self.rest.find(char::is_whitespace).unwrap_or(self.rest.len());
        let (word, rest) = self.rest.split_at(end);
        let place = self.place;
        self.place = place.after(word);
        self.rest = rest;
        Some((word, place)).filter(|(word, _)| !word.is_empty())
    }
}
