//! Positions and moves as text, and errors that can be told in any language.

use std::fmt;

use crate::illegal::IllegalMove;
use crate::position::Position;
use crate::side::Side;

/// A sentence for people: its name in the catalogue of messages, and what fills its gaps.
///
/// Libraries do not speak Spanish or English; the façade above them does.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Message {
    /// The name in the catalogue, as `damas-too-many-men`.
    pub id: &'static str,
    /// The values that the sentence mentions, by name.
    pub args: Vec<(&'static str, Argument)>,
}

/// What a sentence mentions.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Argument {
    /// The same in every language.
    Plain(String),
    /// What has words of its own in every language, as the name of a man.
    Phrase(Message),
}

impl fmt::Display for Argument {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Argument::Plain(text) => f.write_str(text),
            Argument::Phrase(message) => write!(f, "({message})"),
        }
    }
}

impl Message {
    /// A sentence without gaps.
    pub const fn new(id: &'static str) -> Self {
        Message { id, args: Vec::new() }
    }

    /// Fills the gap `name`.
    #[must_use]
    pub fn with(mut self, name: &'static str, value: impl fmt::Display) -> Self {
        self.args.push((name, Argument::Plain(value.to_string())));
        self
    }

    /// Fills the gap `name` with words that are a message themselves.
    #[must_use]
    pub fn with_phrase(mut self, name: &'static str, phrase: Message) -> Self {
        self.args.push((name, Argument::Phrase(phrase)));
        self
    }
}

impl fmt::Display for Message {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.id)?;
        self.args.iter().try_for_each(|(name, value)| write!(f, " {name}={value}"))
    }
}

/// Why a text is not a position or not a move.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum NotationError {
    /// The text is not well formed.
    Form {
        /// Where, as a count of characters from 1.
        column: usize,
        /// What the notation wants there.
        expected: Message,
        /// What stands there, empty at the end of the text.
        found: String,
    },
    /// It is well formed, but there can be no such position: every reason.
    Impossible(Vec<Message>),
    /// No legal move reads so.
    NoSuchMove {
        /// What was asked for.
        text: String,
        /// What could have been asked for; empty in a finished game.
        legal: Vec<String>,
        /// The rule that it breaks, where somebody has asked for it.
        illegal: Option<Box<IllegalMove>>,
    },
    /// Several legal moves read so.
    Ambiguous {
        /// What was asked for.
        text: String,
        /// The moves that fit.
        fits: Vec<String>,
    },
}

impl fmt::Display for NotationError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Form { column, expected, found } if found.is_empty() => {
                write!(f, "{column}: expected {expected}, found the end")
            }
            Self::Form { column, expected, found } => write!(f, "{column}: expected {expected}, found `{found}`"),
            Self::Impossible(reasons) => {
                f.write_str("no such position can be:")?;
                reasons.iter().try_for_each(|reason| write!(f, " {reason};"))
            }
            Self::NoSuchMove { text, legal, .. } if legal.is_empty() => write!(f, "`{text}`: the game is over"),
            Self::NoSuchMove { text, legal, illegal } => {
                write!(f, "`{text}` is not legal here")?;
                illegal.iter().try_for_each(|illegal| write!(f, ": {}", illegal.reason))?;
                write!(f, "; legal: {}", legal.join(" "))
            }
            Self::Ambiguous { text, fits } => write!(f, "`{text}` may be {}", fits.join(" or ")),
        }
    }
}

impl std::error::Error for NotationError {}

/// Positions and moves as text.
///
/// `read` refuses what cannot be, with every reason; `read(write(p)) == p` for every position of a game.
pub trait Notation: Position {
    /// The position as text.
    fn write(&self) -> String;

    /// Reads what `write` writes, and whatever else people write for it.
    fn read(text: &str) -> Result<Self, NotationError>;

    /// Reads where a game began and its moves, where people write whole games; a position is a game without moves.
    fn read_game(text: &str) -> Result<(Self, Vec<Self::Move>), NotationError> {
        Self::read(text).map(|pos| (pos, Vec::new()))
    }

    /// The game's own formats in which programs exchange games, by name. PGN and its like are not among them: `engine`
    /// writes those for all games.
    const FORMS: &'static [&'static str] = &[];

    /// The game from `start` in one of `FORMS`; `None` where that format cannot express it.
    fn write_game(_start: &Self, _moves: &[Self::Move], _form: &str) -> Option<String> {
        None
    }

    /// The move as text, unique among the legal moves of this position.
    fn write_move(&self, m: Self::Move) -> String;

    /// The move as records of the game write it, such as SAN, where that is not `write_move`.
    fn write_recorded(&self, m: Self::Move) -> String {
        self.write_move(m)
    }

    /// Finds the legal move that this text means. A game that people write in several ways overrides it.
    fn read_move(&self, text: &str) -> Result<Self::Move, NotationError> {
        find_move(self, text, |_| false)
    }

    /// The side as the notation writes it, as `w`.
    fn write_side(side: Side) -> &'static str;
}

/// The moves of a line from `pos` on, each in the game's notation.
#[inline(never)]
pub fn write_line<P: Notation>(pos: &P, line: &[P::Move]) -> Vec<String> {
    let mut at = *pos;
    let write = |&m: &P::Move| {
        let text = at.write_move(m);
        at = at.play(m);
        text
    };
    line.iter().map(write).collect()
}

/// The legal move whose text is `text`; failing that, the only one that `fits`.
pub fn find_move<P: Notation>(pos: &P, text: &str, fits: impl Fn(P::Move) -> bool) -> Result<P::Move, NotationError> {
    let legal = pos.legal();
    if let Some(&m) = legal.iter().find(|&&m| pos.write_move(m) == text) {
        return Ok(m);
    }
    let fitting: Vec<P::Move> = legal.iter().copied().filter(|&m| fits(m)).collect();
    let texts = |moves: &[P::Move]| moves.iter().map(|&m| pos.write_move(m)).collect();
    match fitting[..] {
        [m] => Ok(m),
        [] => Err(NotationError::NoSuchMove { text: text.into(), legal: texts(&legal), illegal: None }),
        _ => Err(NotationError::Ambiguous { text: text.into(), fits: texts(&fitting) }),
    }
}

/// A `Form` error at the character with index `at` (from 0) of `text`: shows the word that stands there.
pub fn form_error(text: &str, at: usize, expected: Message) -> NotationError {
    let rest: String = text.chars().skip(at).collect();
    let found = rest.split_whitespace().next().unwrap_or_default().chars().take(20).collect();
    NotationError::Form { column: at + 1, expected, found }
}
