//! Moves as people write them.
//!
//! Read are: the UCI form `e7e8q`, in which the king may also go onto the rook that it castles with (`e1h1`);
//! standard algebraic notation, also with more or less than it needs (`Nf3`, `Ng1f3`, `exd5 e.p.`, `e8=Q+!`,
//! `0-0`); long algebraic notation (`e2-e4`, `Ng1xf3`); and the document's coordinates, (row,column), as
//! `(7,5)-(5,5)` and `(2,5)-(1,5)=dama`. Men have English capital letters or Spanish ones: `D` dama, `T` torre,
//! `A` alfil, `C` caballo. `R` is the English rook, and the Spanish king only where no rook can make the move.

use board::notation::{find_move, form_error};
use board::{Message, NotationError, Position};

use super::document;
use super::men::{Man, Move, Square, square_from_name, square_name};
use super::rules::{Chess, Rules};

/// The move in standard algebraic notation.
pub(super) fn write<R: Rules>(pos: &Chess<R>, m: Move) -> String {
    let mut text = String::new();
    let capture = if pos.captured(m).is_some() { "x" } else { "" };
    let (from, to) = (square_name(m.from()), square_name(m.to()));
    match m.man() {
        _ if m.is_castling() => text.push_str(if m.to().index() % 8 == 6 { "O-O" } else { "O-O-O" }),
        Man::Pawn => {
            if !capture.is_empty() {
                text.push_str(&from[..1]);
            }
            text.push_str(capture);
            text.push_str(&to);
            if let Some(man) = m.promotion() {
                text.extend(['=', man.letter()]);
            }
        }
        man => {
            text.push(man.letter());
            text.push_str(origin(pos, m, &from));
            text.push_str(capture);
            text.push_str(&to);
        }
    }
    let next = pos.play(m);
    if next.in_check(next.turn) {
        text.push(if next.count() == 0 { '#' } else { '+' });
    }
    text
}

/// What must be said of the square `from` to tell the move from others of the same man: nothing, its file,
/// its rank or both.
fn origin<'a, R: Rules>(pos: &Chess<R>, m: Move, from: &'a str) -> &'a str {
    let mut moves = board::MoveList::new();
    pos.perft_moves(&mut moves);
    let rivals = || moves.iter().filter(|other| other.man() == m.man() && other.to() == m.to() && **other != m);
    let (file, rank) = (|s: Square| s.index() % 8, |s: Square| s.index() / 8);
    if rivals().next().is_none() {
        ""
    } else if rivals().all(|other| file(other.from()) != file(m.from())) {
        &from[..1]
    } else if rivals().all(|other| rank(other.from()) != rank(m.from())) {
        &from[1..]
    } else {
        from
    }
}

/// The legal move that `text` means.
pub(super) fn read<R: Rules>(pos: &Chess<R>, text: &str) -> Result<Move, NotationError> {
    let start = text.chars().take_while(|c| c.is_whitespace()).count();
    let Some(pattern) = parse(text) else {
        return Err(form_error(text, start, Message::new("ajedrez-expected-move")));
    };
    if let Some(m) = the_one(pos, &pattern) {
        return Ok(m);
    }
    // Where no rook can do it, `R` is the king of Spanish notation.
    if pattern.is_letter_r
        && !pos.legal().iter().any(|&m| pattern.fits(m))
        && let Some(m) = the_one(pos, &Pattern { man: Some(Man::King), ..pattern })
    {
        return Ok(m);
    }
    find_move(pos, text, |m| pattern.fits(m))
}

/// The legal move that fits, if exactly one does.
fn the_one<R: Rules>(pos: &Chess<R>, pattern: &Pattern) -> Option<Move> {
    let legal = pos.legal();
    let mut fitting = legal.iter().filter(|&&m| pattern.fits(m));
    let first = fitting.next();
    first.filter(|_| fitting.next().is_none()).copied()
}

/// What a text says of a move. What it does not say fits every move.
#[derive(Clone, Copy, Default)]
pub(super) struct Pattern {
    pub man: Option<Man>,
    /// Written `R`, which is a king in Spanish.
    pub is_letter_r: bool,
    pub from_file: Option<usize>,
    pub from_rank: Option<usize>,
    pub to: Option<Square>,
    pub promotion: Option<Man>,
    /// Castling, with the file where the king ends.
    pub castling: Option<usize>,
}

impl Pattern {
    pub(super) fn fits(&self, m: Move) -> bool {
        let agrees = |wanted: Option<usize>, is: usize| wanted.is_none_or(|wanted| wanted == is);
        self.man.is_none_or(|man| man == m.man())
            && agrees(self.from_file, m.from().index() % 8)
            && agrees(self.from_rank, m.from().index() / 8)
            && self.to.is_none_or(|to| to == m.to() || self.is_king_on_rook(to, m))
            && self.promotion.is_none_or(|man| m.promotion() == Some(man))
            && self.castling.is_none_or(|file| m.is_castling() && m.to().index() % 8 == file)
    }

    /// Whether `m` castles and both its squares were named, the king's and the rook's: `e1h1`.
    fn is_king_on_rook(&self, to: Square, m: Move) -> bool {
        self.from_file.is_some() && self.from_rank.is_some() && m.castling_rook() == Some(to)
    }
}

pub(super) fn parse(text: &str) -> Option<Pattern> {
    let text = without_remarks(text);
    parse_algebraic(text).or_else(|| parse_castling(text)).or_else(|| parse_coordinates(text))
}

/// The text without what only comments on the move: check, mate, `!`, `?`, `e.p.`.
pub(super) fn without_remarks(text: &str) -> &str {
    let marks = |c: char| c.is_whitespace() || "+#!?".contains(c);
    let mut text = text.trim().trim_end_matches(marks);
    for remark in ["e.p.", "e.p", "ep"] {
        text = text.strip_suffix(remark).unwrap_or(text);
    }
    text.trim_end_matches(marks)
}

fn parse_castling(text: &str) -> Option<Pattern> {
    let king_file = match text.replace(['0', 'o'], "O").as_str() {
        "O-O" => 6,
        "O-O-O" => 2,
        _ => return None,
    };
    Some(Pattern { castling: Some(king_file), ..Pattern::default() })
}

/// `(Fila,Columna)-(Fila,Columna)`, and behind it what a pawn becomes.
fn parse_coordinates(text: &str) -> Option<Pattern> {
    let compact: String = text.chars().filter(|c| !c.is_whitespace()).collect();
    let (from, rest) = compact.strip_prefix('(')?.split_once(")-(")?;
    let (to, rest) = rest.split_once(')')?;
    let square = |pair: &str| {
        let (row, column) = pair.split_once(',')?;
        document::square(row.parse().ok()?, column.parse().ok()?)
    };
    let (from, to) = (square(from)?, square(to)?);
    let promotion = match rest.trim_start_matches('=') {
        "" => None,
        name => Some(document::man_from_name(name).or_else(|| promotion_from_letter(name))?),
    };
    Some(Pattern {
        from_file: Some(from.index() % 8),
        from_rank: Some(from.index() / 8),
        to: Some(to),
        promotion,
        ..Pattern::default()
    })
}

/// A capital letter of a man, perhaps a file, a rank or both, perhaps `-`, `x` or `:`, the square, perhaps
/// what a pawn becomes. Without a letter a pawn moves, save where both squares are there: then any man.
fn parse_algebraic(text: &str) -> Option<Pattern> {
    let mut pattern = Pattern::default();
    let mut rest = text;
    if let Some(c) = rest.chars().next().filter(char::is_ascii_uppercase) {
        pattern.man = Some(man_from_letter(c)?);
        pattern.is_letter_r = c == 'R';
        rest = &rest[1..];
    }
    rest = take_promotion(rest, &mut pattern)?;
    let (before, to) = rest.split_at_checked(rest.len().checked_sub(2)?)?;
    pattern.to = Some(square_from_name(to)?);
    let before = before.strip_suffix(['-', 'x', ':', '×']).unwrap_or(before);
    match *before.as_bytes() {
        [] => {}
        [file @ b'a'..=b'h'] => pattern.from_file = Some((file - b'a') as usize),
        [rank @ b'1'..=b'8'] => pattern.from_rank = Some((rank - b'1') as usize),
        [file @ b'a'..=b'h', rank @ b'1'..=b'8'] => {
            pattern.from_file = Some((file - b'a') as usize);
            pattern.from_rank = Some((rank - b'1') as usize);
            return Some(pattern);
        }
        _ => return None,
    }
    pattern.man = pattern.man.or(Some(Man::Pawn));
    Some(pattern)
}

/// Takes `=Q`, `(Q)`, `/Q`, `Q` or `q` off the end.
fn take_promotion<'a>(text: &'a str, pattern: &mut Pattern) -> Option<&'a str> {
    let inner = text.strip_suffix(')').unwrap_or(text);
    let Some(last) = inner.chars().next_back().filter(char::is_ascii_alphabetic) else {
        return Some(text);
    };
    let rest = &inner[..inner.len() - 1];
    pattern.promotion = Some(promotion_from_letter(&last.to_string())?);
    Some(rest.strip_suffix(['=', '(', '/']).unwrap_or(rest))
}

fn promotion_from_letter(letter: &str) -> Option<Man> {
    let mut letters = letter.chars();
    let man = man_from_letter(letters.next()?.to_ascii_uppercase())?;
    (letters.next().is_none() && Man::PROMOTIONS.contains(&man)).then_some(man)
}

/// English letters first, then the Spanish ones that are not English.
fn man_from_letter(letter: char) -> Option<Man> {
    Man::from_letter(letter).or(match letter {
        'D' => Some(Man::Queen),
        'T' => Some(Man::Rook),
        'A' => Some(Man::Bishop),
        'C' => Some(Man::Knight),
        _ => None,
    })
}

#[cfg(test)]
mod tests;
