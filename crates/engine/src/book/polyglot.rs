//! Positions and moves of chess as Polyglot's books have them.

use super::random64::RANDOM64;

/// The key of a position in FEN.
///
/// A pawn that has just passed counts where a pawn of the other side stands beside it. Our FEN names it only where the
/// capture is legal, so that a book may know a position in which the capturing pawn is pinned, and we do not find it.
pub(crate) fn key(fen: &str) -> u64 {
    let mut fields = fen.split(' ');
    let mut field = || fields.next().unwrap_or_default();
    let (board, turn, rights, passed) = (field(), field(), field(), field());
    let mut key = 0;
    for (row, men) in board.split('/').enumerate() {
        let mut file = 0;
        for c in men.chars() {
            if let Some(empty) = c.to_digit(10) {
                file += empty as usize;
            } else {
                key ^= man(c).map_or(0, |man| RANDOM64[64 * man + 8 * (7 - row.min(7)) + file.min(7)]);
                file += 1;
            }
        }
    }
    for c in rights.chars() {
        key ^= "KQkq".find(c).map_or(0, |right| RANDOM64[768 + right]);
    }
    if let Some(file @ b'a'..=b'h') = passed.bytes().next() {
        key ^= RANDOM64[772 + usize::from(file - b'a')];
    }
    if turn == "w" { key ^ RANDOM64[780] } else { key }
}

/// The number of a man: black's before white's, from the pawn to the king.
fn man(letter: char) -> Option<usize> {
    let kind = "pnbrqk".find(letter.to_ascii_lowercase())?;
    Some(2 * kind + usize::from(letter.is_ascii_uppercase()))
}

/// The text of a move, the king onto its rook where it castles.
pub(super) fn write_move(code: u16) -> String {
    let square = |bits: u16| [char::from(b'a' + (bits & 7) as u8), char::from(b'1' + (bits >> 3 & 7) as u8)];
    let mut text: String = [square(code >> 6), square(code)].into_iter().flatten().collect();
    text.extend("nbrq".chars().nth((code >> 12 & 7).wrapping_sub(1).into()));
    text
}

/// The code of a move in the form of UCI.
pub(super) fn read_move(text: &str) -> Option<u16> {
    let square = |pair: &[u8]| match *pair {
        [file @ b'a'..=b'h', rank @ b'1'..=b'8'] => Some(u16::from(file - b'a') | u16::from(rank - b'1') << 3),
        _ => None,
    };
    let bytes = text.as_bytes();
    let promotion = match bytes.get(4) {
        None => 0,
        Some(&letter) => 1 + "nbrq".find(char::from(letter))? as u16,
    };
    Some(promotion << 12 | square(bytes.get(..2)?)? << 6 | square(bytes.get(2..4)?)?)
}

/// Castling, as the king moves and as books have it.
const CASTLING: [(&str, &str); 4] = [("e1g1", "e1h1"), ("e1c1", "e1a1"), ("e8g8", "e8h8"), ("e8c8", "e8a8")];

/// The legal move that a move of a book is. A king never goes from e1 to h1 otherwise, a rook may.
pub(super) fn find<'a>(legal: &'a [String], fen: &str, code: u16) -> Option<&'a String> {
    let text = write_move(code);
    let castling = CASTLING.iter().find(|(_, book)| *book == text).filter(|_| has_king_at(fen, &text[..2]));
    let wanted = castling.map_or(text.as_str(), |(own, _)| own);
    legal.iter().find(|legal| *legal == wanted)
}

/// The code of a legal move.
pub(crate) fn code(fen: &str, text: &str) -> Option<u16> {
    let castling = CASTLING.iter().find(|(own, _)| *own == text).filter(|_| has_king_at(fen, &text[..2]));
    read_move(castling.map_or(text, |(_, book)| book))
}

/// Whether a king stands on e1 or e8.
fn has_king_at(fen: &str, square: &str) -> bool {
    let mut rows = fen.split(' ').next().unwrap_or_default().split('/');
    let (row, king) = if square == "e1" { (rows.next_back(), 'K') } else { (rows.next(), 'k') };
    let expand = |c: char| c.to_digit(10).map_or_else(|| c.to_string(), |empty| " ".repeat(empty as usize));
    let squares: String = row.unwrap_or_default().chars().map(expand).collect();
    squares.chars().nth(4) == Some(king)
}
