//! The rules in code.

use board::zobrist::mix;
use board::{Bits, MoveList, Outcome, Position, Side, Square};

use super::lines::{flips, placements};

/// A position of Reversi. It is small and says nothing about how it came about.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Reversi {
    own: u64,
    other: u64,
    turn: Side,
}

const _: () = assert!(size_of::<Reversi>() <= 24);

/// One action.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Move {
    /// A disc on this square, a1 = 0, b1 = 1, row by row.
    Place(Square<64>),
    /// Nothing, since nothing can be flanked.
    Pass,
}

impl Reversi {
    /// The start of document 001: the first side on d4 and e5. (Rule 1.)
    pub const fn document_start() -> Self {
        Reversi { own: 1 << 27 | 1 << 36, other: 1 << 28 | 1 << 35, turn: Side::First }
    }

    /// The start of tournament Othello: the first side on e4 and d5. (Rule 1.)
    pub const fn tournament_start() -> Self {
        Reversi { own: 1 << 28 | 1 << 35, other: 1 << 27 | 1 << 36, turn: Side::First }
    }

    /// The position with these discs; none where the two sides share a square or there is no disc at all.
    pub fn new(first: Bits<64>, second: Bits<64>, turn: Side) -> Option<Self> {
        let apart = (first & second).is_empty() && !(first | second).is_empty();
        let (own, other) = match turn {
            Side::First => (first.raw(), second.raw()),
            Side::Second => (second.raw(), first.raw()),
        };
        apart.then_some(Reversi { own, other, turn })
    }

    /// The discs of `side`.
    #[inline]
    pub const fn discs(&self, side: Side) -> Bits<64> {
        Bits::from_raw(if self.turn as u8 == side as u8 { self.own } else { self.other })
    }

    /// The squares without a disc.
    #[inline]
    pub const fn empty(&self) -> Bits<64> {
        Bits::from_raw(!(self.own | self.other))
    }

    /// Where the side to act may place a disc; none where it must pass or the game is over.
    #[inline]
    pub const fn placements(&self) -> Bits<64> {
        Bits::from_raw(placements(self.own, self.other))
    }

    /// The discs that turn when the side to act places one on the empty `square`.
    #[inline]
    pub const fn flips(&self, square: Square<64>) -> Bits<64> {
        Bits::from_raw(flips(self.own, self.other, square))
    }

    /// The result by the discs as they are, whether or not the game is over. (Rule 9.)
    pub fn leader(&self) -> Outcome {
        match self.own.count_ones().cmp(&self.other.count_ones()) {
            std::cmp::Ordering::Greater => Outcome::Win(self.turn),
            std::cmp::Ordering::Less => Outcome::Win(!self.turn),
            std::cmp::Ordering::Equal => Outcome::Draw,
        }
    }

    /// Rule 6, for a side that cannot flank: it passes where the opponent can. Otherwise it is over, rule 7.
    #[inline]
    const fn must_pass(&self) -> bool {
        placements(self.other, self.own) != 0
    }
}

impl Position for Reversi {
    type Move = Move;

    #[inline]
    fn turn(&self) -> Side {
        self.turn
    }

    #[inline]
    fn moves(&self, out: &mut MoveList<Move>) -> Option<Outcome> {
        let placements = self.placements();
        if !placements.is_empty() {
            // The last square first, as the document lists moves: the first of equally good ones is played.
            let mut rest = placements.raw();
            while let Some(last) = rest.checked_ilog2() {
                out.push(Move::Place(Square::at(last as u8)));
                rest ^= 1 << last;
            }
        } else if self.must_pass() {
            out.push(Move::Pass);
        } else {
            return Some(self.leader());
        }
        None
    }

    #[inline]
    fn play(&self, m: Move) -> Self {
        let (own, other) = match m {
            Move::Place(square) => {
                debug_assert!(self.placements().has(square), "{square:?} flanks nothing in {self:?}");
                let turned = flips(self.own, self.other, square);
                (self.own | turned | 1 << square.index(), self.other & !turned)
            }
            Move::Pass => (self.own, self.other),
        };
        Reversi { own: other, other: own, turn: !self.turn }
    }

    #[inline]
    fn key(&self) -> u64 {
        mix(self.own ^ mix(self.other ^ mix(self.turn as u64)))
    }

    /// Published counts go on with passes when the game is over, so that each finished game counts once.
    #[inline]
    fn perft_moves(&self, out: &mut MoveList<Move>) {
        if self.moves(out).is_some() {
            out.push(Move::Pass);
        }
    }

    #[inline]
    fn count(&self) -> u64 {
        u64::from(placements(self.own, self.other).count_ones().max(1))
    }

    #[inline]
    fn outcome(&self) -> Option<Outcome> {
        (self.placements().is_empty() && !self.must_pass()).then(|| self.leader())
    }
}
