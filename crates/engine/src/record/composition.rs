//! Chess problems as composers write them: men by their squares, and what is asked for.

use board::Message;

use super::draft::{Draft, DraftTag, add_comment};
use super::problem::{Location, Problem};
use crate::catalog::{self, GameQuery};

/// A problem while it is being read.
#[derive(Default)]
pub(super) struct Composition {
    /// The board, a8 first, with the letters of a FEN.
    board: [[Option<char>; 8]; 8],
    /// What is asked for, as `#2` or `h#3`, and where that stands.
    pub stipulation: Option<(String, Location)>,
    /// What else is known of it, what is wrong with it, and its solution.
    pub draft: Draft,
    /// Where the men begin.
    pub place: Option<Location>,
}

impl Composition {
    /// Adds a tag; what is said under a name already is said twice.
    pub(super) fn tag(&mut self, name: &str, value: &str, place: Location) {
        let value = value.trim();
        if value.is_empty() {
            return;
        }
        match self.draft.tags.iter_mut().find(|tag| tag.name == name) {
            Some(known) => add_comment(&mut known.value, &format!("& {value}")),
            None => self.draft.tags.push(DraftTag {
                name: name.to_owned(),
                value: value.to_owned(),
                place,
                value_place: place,
            }),
        }
    }

    /// Something could not be read.
    pub(super) fn loss(&mut self, place: Location, message: Message) {
        self.draft.problems.push(Problem::loss(place, message));
    }

    /// Puts down a word such as `Ke1` or `pa2b3`: a man, and every square where there is one.
    pub(super) fn men(&mut self, word: &str, is_white: bool, place: Location) {
        self.place.get_or_insert(place);
        let unknown = || Message::new("record-bad-man").with("text", word);
        let mut letters = word.chars();
        let man = match letters.next().map(|c| c.to_ascii_uppercase()) {
            Some('S') => 'N', // composers keep N for the nightrider
            Some(man @ ('K' | 'Q' | 'R' | 'B' | 'P')) => man,
            _ => return self.loss(place, unknown()),
        };
        let man = if is_white { man } else { man.to_ascii_lowercase() };
        let squares: Vec<char> = letters.collect();
        if squares.is_empty() || !squares.len().is_multiple_of(2) {
            return self.loss(place, unknown());
        }
        for (i, square) in squares.chunks(2).enumerate() {
            let (file, rank) = (square[0].to_ascii_lowercase(), square[1]);
            if !('a'..='h').contains(&file) || !('1'..='8').contains(&rank) {
                return self.loss(place, unknown());
            }
            let there = &mut self.board[usize::from(b'8' - rank as u8)][usize::from(file as u8 - b'a')];
            if there.replace(man).is_some() {
                let message = Message::new("record-two-men").with("square", format_args!("{file}{rank}"));
                self.loss(place.plus(1 + 2 * i), message);
            }
        }
    }

    /// Puts down the men of the first field of a FEN.
    pub(super) fn forsyth(&mut self, text: &str, place: Location) {
        self.place.get_or_insert(place);
        let rows: Vec<&str> = text.split('/').collect();
        for (row, text) in rows.iter().enumerate().take(8) {
            let mut column = 0;
            for c in text.chars() {
                let man = match c {
                    'S' => 'N',
                    's' => 'n',
                    other => other,
                };
                if let Some(empty) = c.to_digit(10) {
                    column += empty as usize;
                } else if "KQRBNPkqrbnp".contains(man) && column < 8 {
                    self.board[row][column] = Some(man);
                    column += 1;
                } else {
                    return self.loss(place, Message::new("record-bad-man").with("text", c));
                }
            }
        }
        if rows.len() != 8 {
            self.loss(place, Message::new("record-bad-man").with("text", text));
        }
    }

    /// Whether nothing was said.
    pub(super) fn is_empty(&self) -> bool {
        self.place.is_none() && self.stipulation.is_none() && self.draft.is_empty() && self.draft.problems.is_empty()
    }

    /// The problem as a game without moves.
    pub(super) fn finish(mut self, query: &GameQuery<'_>) -> Draft {
        let place = self.place.unwrap_or(Location::START);
        let mut turn = 'w';
        if let Some((text, place)) = self.stipulation.take() {
            // In a helpmate Black begins, unless half a move is wanted: `h#2.5`.
            let helps = text.contains("h#") || text.contains("h=") || text.starts_with("ser-h");
            turn = if helps && !text.ends_with(".5") { 'b' } else { 'w' };
            self.tag("Stipulation", &text, place);
            if let Some(moves) = text.strip_prefix('#').filter(|moves| moves.parse::<u8>().is_ok()) {
                self.tag("dm", moves, place);
            }
        }
        let board = self.text();
        let castling = self.castling();
        // By convention who stands where castling begins may castle. Some rules know no castling.
        let with_castling = format!("{board} {turn} {castling} - 0 1");
        let is_position = catalog::select(query).is_ok_and(|set| set.read(&with_castling).is_ok());
        let fen = if is_position { with_castling } else { format!("{board} {turn} - - 0 1") };
        self.draft.tags.insert(0, DraftTag { name: "FEN".to_owned(), value: fen, place, value_place: place });
        self.draft
    }

    /// The men as a FEN has them.
    fn text(&self) -> String {
        let row = |row: &[Option<char>; 8]| {
            let mut text = String::new();
            let mut empty = 0;
            for square in row {
                match square {
                    None => empty += 1,
                    Some(man) => {
                        if empty > 0 {
                            text += &empty.to_string();
                        }
                        empty = 0;
                        text.push(*man);
                    }
                }
            }
            if empty > 0 { text + &empty.to_string() } else { text }
        };
        self.board.iter().map(row).collect::<Vec<_>>().join("/")
    }

    fn castling(&self) -> String {
        let homes = [(7, 'K', 'R', "KQ"), (0, 'k', 'r', "kq")];
        let mut rights = String::new();
        for (row, king, rook, names) in homes {
            let is = |column: usize, man| self.board[row][column] == Some(man);
            if is(4, king) && is(7, rook) {
                rights.push_str(&names[..1]);
            }
            if is(4, king) && is(0, rook) {
                rights.push_str(&names[1..]);
            }
        }
        if rights.is_empty() { "-".to_owned() } else { rights }
    }
}
