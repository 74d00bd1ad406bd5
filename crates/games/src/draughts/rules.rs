//! The position and its moves, as `board` wants them.

use std::fmt;
use std::marker::PhantomData;

use board::zobrist::mix;
use board::{Draw, MoveList, Outcome, Position, Side};

use super::layout::{Layout, Squares, each, index};
use super::rule_sets::Rules;
use super::sight::Sight;
use super::takes::{Counting, Listing};

/// A position of draughts by the rules `R`: who stands where, and whose turn it is.
///
/// What the rules count (repetitions, moves without progress) is not in it: `draw` looks back instead.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Draughts<R: Rules> {
    /// The pieces of the side to act.
    own: Squares,
    /// The pieces of its opponent.
    other: Squares,
    /// The kings of both, and `SECOND` when the second side is to act. A set of pieces never has that bit.
    kings: Squares,
    rules: PhantomData<R>,
}

const SECOND: u64 = 1 << 63;
const _: () = assert!(size_of::<Draughts<super::International>>() <= 24);

/// A whole turn: a step, or a capture with all its jumps.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Move {
    /// The pieces taken.
    pub(super) taken: Squares,
    /// The bit of the first square.
    pub(super) from: u8,
    /// The bit of the last square.
    pub(super) to: u8,
    /// Whether the piece is a king when the turn is over.
    pub(super) king: bool,
}

impl Move {
    /// Whether it takes anything.
    #[inline]
    pub const fn is_capture(self) -> bool {
        self.taken != 0
    }
}

impl<R: Rules> Draughts<R> {
    pub(super) const LAYOUT: &'static Layout = &Layout::of::<R>();

    /// The men on their rows.
    pub fn start() -> Self {
        let [own, other] = Self::LAYOUT.start;
        Draughts { own, other, kings: 0, rules: PhantomData }
    }

    /// A position from its sets, each with the first side's before the second's. Whoever calls makes sure
    /// that no square is in two of them.
    pub(super) fn of(men: [Squares; 2], kings: [Squares; 2], turn: Side) -> Self {
        let pieces = [men[0] | kings[0], men[1] | kings[1]];
        Draughts {
            own: pieces[turn as usize],
            other: pieces[!turn as usize],
            kings: kings[0] | kings[1] | if turn == Side::First { 0 } else { SECOND },
            rules: PhantomData,
        }
    }

    /// The pieces of `side`.
    #[inline]
    pub fn pieces_of(&self, side: Side) -> Squares {
        if side == self.turn() { self.own } else { self.other }
    }

    /// The men of `side`.
    #[inline]
    pub fn men_of(&self, side: Side) -> Squares {
        self.pieces_of(side) & !self.kings
    }

    /// The kings of `side`.
    #[inline]
    pub fn kings_of(&self, side: Side) -> Squares {
        self.pieces_of(side) & self.kings
    }

    /// The numbers of the squares that `m` leaves and reaches.
    pub fn ends(m: Move) -> (u8, u8) {
        (Self::LAYOUT.number(m.from), Self::LAYOUT.number(m.to))
    }

    /// The numbers of the squares whose pieces `m` takes, rising.
    pub fn captured(m: Move) -> Vec<u8> {
        let mut numbers: Vec<u8> = each(m.taken).map(|square| Self::LAYOUT.number(index(square))).collect();
        numbers.sort_unstable();
        numbers
    }

    /// Whether `m`, legal here, makes a king of a man.
    pub fn crowns(&self, m: Move) -> bool {
        m.king && self.kings & 1 << m.from == 0
    }

    /// The board as the side to act sees it, which must be the first side exactly when `FIRST`.
    #[inline]
    fn sight<const FIRST: bool>(&self) -> Sight<R, FIRST> {
        Sight::new(self.own, self.other, self.kings)
    }

    #[inline]
    fn list<const FIRST: bool>(&self, out: &mut MoveList<Move>) {
        let sight = self.sight::<FIRST>();
        if !R::COMPULSORY {
            return sight.list_all(out);
        }
        sight.takes(&mut Listing::new(out));
        if out.is_empty() {
            sight.list_steps(out);
        }
    }

    /// Who can step has a legal move, be it a capture where captures are compulsory: so most need not look further.
    #[inline]
    fn can_move<const FIRST: bool>(&self) -> bool {
        let sight = self.sight::<FIRST>();
        sight.can_step() || {
            let mut takes = Counting::default();
            sight.takes(&mut takes);
            takes.total() > 0
        }
    }

    /// Whether the side to act can take something.
    #[inline]
    pub(super) fn can_take(&self) -> bool {
        match self.turn() {
            Side::First => self.sight::<true>().can_take(),
            Side::Second => self.sight::<false>().can_take(),
        }
    }

    /// Whether a step of the side to act makes a king of a man.
    #[inline]
    pub(super) fn can_crown(&self) -> bool {
        match self.turn() {
            Side::First => self.sight::<true>().can_crown(),
            Side::Second => self.sight::<false>().can_crown(),
        }
    }

    #[inline]
    fn count_moves<const FIRST: bool>(&self) -> u64 {
        let sight = self.sight::<FIRST>();
        let mut takes = Counting::default();
        sight.takes(&mut takes);
        match takes.total() {
            0 => sight.count_steps(),
            n if R::COMPULSORY => n,
            n => n + sight.count_steps(),
        }
    }
}

impl<R: Rules> Position for Draughts<R> {
    type Move = Move;

    #[inline]
    fn turn(&self) -> Side {
        if self.kings & SECOND == 0 { Side::First } else { Side::Second }
    }

    #[inline]
    fn moves(&self, out: &mut MoveList<Move>) -> Option<Outcome> {
        match self.turn() {
            Side::First => self.list::<true>(out),
            Side::Second => self.list::<false>(out),
        }
        out.is_empty().then(|| Outcome::Win(!self.turn())) // Rule 22.
    }

    #[inline]
    fn play(&self, m: Move) -> Self {
        let (from, to) = (1 << m.from, 1 << m.to);
        let kings = self.kings & !(from | m.taken) | u64::from(m.king) << m.to;
        Draughts { own: self.other & !m.taken, other: self.own & !from | to, kings: kings ^ SECOND, rules: PhantomData }
    }

    #[inline]
    fn key(&self) -> u64 {
        // Searches ask for the keys of all positions on the way to here: three products at a time, then one mix.
        let own = self.own.wrapping_mul(0x9E37_79B9_7F4A_7C15);
        let other = self.other.wrapping_mul(0xC2B2_AE3D_27D4_EB4F).rotate_left(21);
        let kings = self.kings.wrapping_mul(0x1656_67B1_9E37_79F9).rotate_left(42);
        mix(own ^ other ^ kings)
    }

    #[inline]
    fn count(&self) -> u64 {
        match self.turn() {
            Side::First => self.count_moves::<true>(),
            Side::Second => self.count_moves::<false>(),
        }
    }

    #[inline]
    fn outcome(&self) -> Option<Outcome> {
        let can_move = match self.turn() {
            Side::First => self.can_move::<true>(),
            Side::Second => self.can_move::<false>(),
        };
        (!can_move).then(|| Outcome::Win(!self.turn())) // Rule 22.
    }

    fn draw(&self, past: &[Self]) -> Option<Draw> {
        super::draws::is_drawn(self, past).then_some(Draw::Over)
    }
}

impl<R: Rules> fmt::Debug for Draughts<R> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} {}", R::NAME, board::Notation::write(self))
    }
}
