//! How chess looks and is clicked: spots are the squares in their order, a1 first; the eighth rank is on top.

use board::{
    Geometry, Mark, Message, MoveList, Outcome, Piece, Position, Shape, Side, Spot, SpotId, View, repetitions,
};

use super::men::{Man, Move, Square, square_name};
use super::notation::letter;
use super::rules::{Chess, Rules};

impl<R: Rules> View for Chess<R> {
    fn geometry() -> Geometry {
        let spot = |square: Square| {
            let (file, rank) = (square.index() as u8 % 8, square.index() as u8 / 8);
            let shape = if (file + rank).is_multiple_of(2) { Shape::Dark } else { Shape::Light };
            Spot { x: file, y: 7 - rank, shape, label: square_name(square) }
        };
        Geometry {
            size: (8, 8),
            spots: Square::all().map(spot).collect(),
            lines: Vec::new(),
            columns: ('a'..='h').map(String::from).collect(),
            rows: ('1'..='8').rev().map(String::from).collect(),
        }
    }

    fn colour(side: Side) -> &'static str {
        match side {
            Side::First => "white",
            Side::Second => "black",
        }
    }

    fn pieces(&self) -> Vec<Piece> {
        let piece = |square: Square| {
            let (side, man) = self.man_at(square)?;
            let glyph = glyphs(man)[side as usize];
            Some(Piece { spot: square.index(), side, kind: kind(man), glyph, letter: letter(side, man) })
        };
        Square::all().filter_map(piece).collect()
    }

    /// From and to; a promotion is then chosen by name.
    fn clicks(&self, m: Move) -> Vec<SpotId> {
        vec![m.from().index(), m.to().index()]
    }

    /// The king onto its rook castles.
    fn other_clicks(&self, m: Move) -> Vec<Vec<SpotId>> {
        m.castling_rook().map(|rook| vec![m.from().index(), rook.index()]).into_iter().collect()
    }

    fn ending(&self, past: &[Self]) -> Option<Message> {
        let repeated = || Message::new("ending-repetition").with("count", repetitions(self, past));
        let counted = |moves: u32| Message::new("ending-moves").with("count", moves);
        let can_move = || {
            let mut moves = MoveList::new();
            self.perft_moves(&mut moves);
            !moves.is_empty()
        };
        Some(match self.outcome() {
            Some(Outcome::Win(_)) => Message::new("ending-checkmate"),
            Some(Outcome::Draw) if !can_move() => Message::new("ending-stalemate"),
            Some(Outcome::Draw) if self.is_dead() => Message::new("ending-dead"),
            Some(Outcome::Draw) => counted(75),
            None => {
                self.draw(past)?;
                if repetitions(self, past) >= 3 { repeated() } else { counted(50) }
            }
        })
    }

    /// Rule 21.
    fn can_win(&self, side: Side) -> bool {
        !R::FULL || self.has_mating_men(side)
    }

    /// A king in check, while there is still something to be done about it.
    fn notes(&self) -> Vec<Message> {
        let mut notes = Vec::new();
        if self.outcome().is_some() {
            return notes;
        }
        if self.in_check(Side::First) {
            notes.push(Message::new("ajedrez-white-in-check"));
        }
        if self.in_check(Side::Second) {
            notes.push(Message::new("ajedrez-black-in-check"));
        }
        notes
    }

    fn marks(&self) -> Vec<Mark> {
        let checked = Side::BOTH.into_iter().filter(|&side| self.in_check(side));
        checked.map(|side| Mark { spot: self.king(side).index(), kind: "check" }).collect()
    }
}

pub(super) fn kind(man: Man) -> &'static str {
    match man {
        Man::Pawn => "pawn",
        Man::Knight => "knight",
        Man::Bishop => "bishop",
        Man::Rook => "rook",
        Man::Queen => "queen",
        Man::King => "king",
    }
}

fn glyphs(man: Man) -> [char; 2] {
    match man {
        Man::Pawn => ['♙', '♟'],
        Man::Knight => ['♘', '♞'],
        Man::Bishop => ['♗', '♝'],
        Man::Rook => ['♖', '♜'],
        Man::Queen => ['♕', '♛'],
        Man::King => ['♔', '♚'],
    }
}

#[cfg(test)]
mod tests {
    use board::Notation;

    use super::*;
    use crate::chess::{Fide, Problem};

    #[test]
    fn the_eighth_rank_is_on_top_and_a1_is_dark() {
        let geometry = Chess::<Fide>::geometry();
        let spot = |label: &str| geometry.spots.iter().find(|spot| spot.label == label).expect("a spot");
        assert_eq!((spot("a8").x, spot("a8").y, spot("a8").shape), (0, 0, Shape::Light));
        assert_eq!((spot("a1").x, spot("a1").y, spot("a1").shape), (0, 7, Shape::Dark));
        assert_eq!((spot("h1").x, spot("h1").y, spot("h1").shape), (7, 7, Shape::Light));
        assert_eq!((geometry.columns[0].as_str(), geometry.rows[0].as_str()), ("a", "8"));
    }

    #[test]
    fn men_have_pictures_letters_and_names() {
        let pieces = Chess::<Fide>::start().pieces();
        assert_eq!(pieces.len(), 32);
        let king = Piece { spot: 4, side: Side::First, kind: "king", glyph: '♔', letter: 'K' };
        let pawn = Piece { spot: 48, side: Side::Second, kind: "pawn", glyph: '♟', letter: 'p' };
        assert!(pieces.contains(&king) && pieces.contains(&pawn));
    }

    #[test]
    fn promotions_share_their_clicks() {
        let pos = Chess::<Fide>::read("7k/4P3/8/8/8/8/8/K7 w - - 0 1").expect("a position");
        for text in ["e7e8q", "e7e8n"] {
            assert_eq!(pos.clicks(pos.read_move(text).expect("legal")), [52, 60]);
        }
    }

    #[test]
    fn a_king_onto_its_rook_castles() {
        let pos = Chess::<Fide>::read("r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1").expect("a position");
        let other = |text: &str| pos.other_clicks(pos.read_move(text).expect("legal"));
        assert_eq!(other("e1g1"), [[4, 7]]);
        assert_eq!(other("e1c1"), [[4, 0]]);
        assert!(other("e1f1").is_empty());
    }

    #[test]
    fn endings_have_their_reasons() {
        let why = |fen: &str| Chess::<Fide>::read(fen).expect("a position").ending(&[]).map(|reason| reason.id);
        assert_eq!(why("rnb1kbnr/pppp1ppp/8/4p3/6Pq/5P2/PPPPP2P/RNBQKBNR w KQkq - 1 3"), Some("ending-checkmate"));
        assert_eq!(why("7k/5Q2/6K1/8/8/8/8/8 b - - 0 1"), Some("ending-stalemate"));
        assert_eq!(why("7k/8/6K1/8/8/8/8/8 b - - 0 1"), Some("ending-dead"));
        assert_eq!(why("7k/8/6K1/8/8/8/8/R7 b - - 150 90"), Some("ending-moves"));
        assert_eq!(why("7k/8/6K1/8/8/8/8/R7 b - - 100 90"), Some("ending-moves"));
        assert_eq!(why("7k/8/6K1/8/8/8/8/R7 b - - 99 90"), None);
    }

    #[test]
    fn a_repetition_is_the_reason_as_soon_as_it_may_be_claimed() {
        let mut past = vec![Chess::<Fide>::start()];
        for text in ["g1f3", "g8f6", "f3g1", "f6g8"].repeat(2) {
            let pos = *past.last().expect("a start");
            past.push(pos.play(pos.read_move(text).expect("legal")));
        }
        let pos = past.pop().expect("the last");
        assert_eq!(pos.ending(&past), Some(Message::new("ending-repetition").with("count", 3)));
        assert_eq!(past[7].ending(&past[..7]), None);
    }

    #[test]
    fn checks_are_noted() {
        let notes = |fen: &str| Chess::<Problem>::read(fen).expect("a position").notes();
        assert!(notes("7k/8/8/8/8/8/8/K7 w - - 0 1").is_empty());
        assert_eq!(notes("r6k/8/8/8/8/8/8/K7 w - - 0 1"), [Message::new("ajedrez-white-in-check")]);
        assert_eq!(notes("r6k/8/8/8/8/8/8/K6R w - - 0 1").len(), 2);
    }
}
