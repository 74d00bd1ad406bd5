//! The rules in code: positions, what a move changes, how the game ends. `generate.rs` finds the moves.

use std::fmt;
use std::hash::{Hash, Hasher};
use std::marker::PhantomData;

use board::zobrist::{keys, mix};
use board::{Draw, MoveList, Outcome, Position, Side, repetitions};

use super::men::{Bits, Man, Move, Square};
use super::{attacks, generate, magic};

/// A rule set, as a type: the inner loops carry no question about it.
pub trait Rules: Copy + Eq + Hash + fmt::Debug + Send + Sync + 'static {
    /// Whether castling, en passant and the rules of draws apply, and a position must be one of a game.
    const FULL: bool;
}

/// The laws of chess as FIDE writes them.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Fide;

/// The rules of document 002, for problems: any `valido` board, no castling, no en passant, no draw by counting.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Problem;

impl Rules for Fide {
    const FULL: bool = true;
}

impl Rules for Problem {
    const FULL: bool = false;
}

/// A position of chess. `Side::First` has the white men.
///
/// Each side has exactly one king and at most sixteen men; `notation` and `document` see to it.
#[derive(Clone, Copy, PartialEq, Eq)]
pub struct Chess<R> {
    pub(super) white: u64,
    pub(super) pawns: u64,
    pub(super) knights: u64,
    /// Bishops and queens.
    pub(super) diagonal: u64,
    /// Rooks and queens.
    pub(super) orthogonal: u64,
    pub(super) key: u64,
    pub(super) kings: [u8; 2],
    pub(super) turn: Side,
    /// Castling rights: white short and long, black short and long, from the lowest bit.
    pub(super) rights: u8,
    /// The square that a pawn has just passed, where capturing it there is legal; else `NO_SQUARE`.
    pub(super) passed: u8,
    /// Moves of either side since the last capture or move of a pawn; stops at 255.
    pub(super) clock: u8,
    /// The number of the move, counted by pairs; stops at 65,535.
    pub(super) number: u16,
    pub(super) rules: PhantomData<R>,
}

const _: () = assert!(size_of::<Chess<Fide>>() <= 64);

/// For `passed`: none. Beyond the board, so that no move goes there.
pub(super) const NO_SQUARE: u8 = 64;

const LIGHT_SQUARES: u64 = 0x55AA_55AA_55AA_55AA;

impl<R: Rules> Chess<R> {
    /// The man on a square, and whose it is.
    pub fn man_at(&self, square: Square) -> Option<(Side, Man)> {
        let index = square.index();
        let side = if self.white >> index & 1 == 1 { Side::First } else { Side::Second };
        let is_king = self.kings[side as usize] as usize == index;
        let man = if is_king { Man::King } else { man_in(self.sets_at(index))? };
        Some((side, man))
    }

    /// Where a side's men of one kind stand.
    pub fn men(&self, side: Side, man: Man) -> Bits {
        let set = match man {
            Man::Pawn => self.pawns,
            Man::Knight => self.knights,
            Man::Bishop => self.diagonal & !self.orthogonal,
            Man::Rook => self.orthogonal & !self.diagonal,
            Man::Queen => self.diagonal & self.orthogonal,
            Man::King => 1 << self.kings[side as usize],
        };
        Bits::from_raw(set & self.own(side))
    }

    /// Where a side's king stands.
    pub fn king(&self, side: Side) -> Square {
        Square::at(self.kings[side as usize])
    }

    /// Whether a side's king is attacked, whoever is to move.
    pub fn in_check(&self, side: Side) -> bool {
        self.attackers(self.kings[side as usize] as usize, !side, self.occupied()) != 0
    }

    /// What a legal move captures.
    pub fn captured(&self, m: Move) -> Option<Man> {
        if m.is_en_passant() { Some(Man::Pawn) } else { self.man_at(m.to()).map(|(_, man)| man) }
    }

    /// Moves of either side since the last capture or move of a pawn.
    pub fn clock(&self) -> u8 {
        self.clock
    }

    /// The same position at move 1 of a game.
    #[must_use]
    pub fn numberless(&self) -> Self {
        Chess { number: 1, ..*self }
    }

    /// The same position at move 1 of a game, with no moves counted.
    #[must_use]
    pub fn timeless(&self) -> Self {
        Chess { clock: 0, number: 1, ..*self }
    }

    /// The same position by the laws of chess, where it is one and has the same moves and ends, whatever follows: no
    /// pawn stands on an end row, the side that waits is not in check, and no pawn could be taken en passant by the
    /// laws alone.
    pub fn as_fide(&self) -> Option<Chess<Fide>> {
        const END_ROWS: u64 = 0xFF00_0000_0000_00FF;
        let white_pawns = self.pawns & self.white;
        let passes = !R::FULL && white_pawns != 0 && white_pawns != self.pawns;
        if passes || self.pawns & END_ROWS != 0 || self.in_check(!self.turn) {
            return None;
        }
        let Chess {
            white, pawns, knights, diagonal, orthogonal, key, kings, turn, rights, passed, clock, number, ..
        } = *self;
        let rules = PhantomData;
        Some(Chess {
            white,
            pawns,
            knights,
            diagonal,
            orthogonal,
            key,
            kings,
            turn,
            rights,
            passed,
            clock,
            number,
            rules,
        })
    }

    /// How many men there are, kings included.
    pub fn men_count(&self) -> u32 {
        self.occupied().count_ones()
    }

    /// The position if the side to move could pass.
    #[must_use]
    pub fn passed_over(&self) -> Self {
        Chess {
            turn: !self.turn,
            key: self.key ^ TURN_KEY ^ passed_key(self.passed),
            passed: NO_SQUARE,
            clock: self.clock.saturating_add(1),
            number: self.number.saturating_add(self.turn as u16),
            ..*self
        }
    }

    #[inline]
    pub(super) fn occupied(&self) -> u64 {
        self.pawns | self.knights | self.diagonal | self.orthogonal | 1 << self.kings[0] | 1 << self.kings[1]
    }

    #[inline]
    pub(super) fn own(&self, side: Side) -> u64 {
        match side {
            Side::First => self.white,
            Side::Second => self.occupied() & !self.white,
        }
    }

    /// The men of side `by` that attack `square` when the board is occupied so. Kings count.
    pub(super) fn attackers(&self, square: usize, by: Side, occupied: u64) -> u64 {
        let men = (magic::bishop(square, occupied) & self.diagonal)
            | (magic::rook(square, occupied) & self.orthogonal)
            | (attacks::KNIGHT[square & 63] & self.knights)
            | (attacks::pawn(!by, square) & self.pawns)
            | (attacks::KING[square & 63] & 1 << self.kings[by as usize]);
        men & self.own(by)
    }

    /// Whether the pawn on `from` may take the pawn that has just passed `passed`: its king must be safe
    /// when both pawns are gone.
    pub(super) fn may_take_en_passant(&self, from: usize, passed: usize) -> bool {
        let victim = 1 << (passed ^ 8); // e3 and e4, e6 and e5 differ in this bit
        let occupied = (self.occupied() ^ (1 << from) ^ victim) | 1 << passed;
        let king = self.kings[self.turn as usize] as usize;
        self.attackers(king, !self.turn, occupied) & !victim == 0
    }

    /// The pawns of the side to move that stand beside a pawn that has just passed `passed`.
    #[inline]
    pub(super) fn beside(&self, passed: usize) -> u64 {
        attacks::pawn(!self.turn, passed) & self.pawns & self.own(self.turn)
    }

    /// How the game has ended, given whether there is a move.
    fn ended(&self, can_move: bool) -> Option<Outcome> {
        if !can_move {
            let mated = self.in_check(self.turn);
            return Some(if mated { Outcome::Win(!self.turn) } else { Outcome::Draw }); // Rules 14 and 15.
        }
        // Rules 18 and 20.
        (R::FULL && (self.clock >= 150 || self.is_dead())).then_some(Outcome::Draw)
    }

    /// Rule 18: whether neither side has the men to give mate, however both play.
    pub(super) fn is_dead(&self) -> bool {
        if self.pawns | self.orthogonal != 0 {
            return false;
        }
        let (bishops, knights) = (self.diagonal, self.knights);
        let on_one_colour = bishops & LIGHT_SQUARES == 0 || bishops & !LIGHT_SQUARES == 0;
        match knights.count_ones() {
            0 => on_one_colour,
            1 => bishops == 0,
            _ => false,
        }
    }

    /// Rule 21: whether `side` could give mate with the men that there are, the other playing along. A knight or bishops
    /// of one colour do it only where the other's own men can stand in its king's way.
    pub(super) fn has_mating_men(&self, side: Side) -> bool {
        let (own, other) = (self.own(side), self.own(!side));
        let bishops = self.diagonal & !self.orthogonal;
        if own & (self.pawns | self.orthogonal) != 0 {
            return true;
        }
        match ((own & self.knights).count_ones(), own & bishops) {
            (0, 0) => false,
            // A queen would always have a check or a capture instead.
            (1, 0) => other & (self.pawns | self.knights | bishops | (self.orthogonal & !self.diagonal)) != 0,
            (0, _) => {
                let on_one_colour = bishops & LIGHT_SQUARES == 0 || bishops & !LIGHT_SQUARES == 0;
                !on_one_colour || (self.pawns | self.knights) != 0
            }
            _ => true,
        }
    }

    /// Which of the four sets have a square: one bit each, 0 where it is empty or has a king.
    #[inline]
    fn sets_at(&self, square: usize) -> usize {
        let has = |set: u64| (set >> square & 1) as usize;
        has(self.pawns) | has(self.knights) << 1 | has(self.diagonal) << 2 | has(self.orthogonal) << 3
    }

    /// The key from scratch, for positions that somebody sets up; `play` keeps it up to date.
    pub(super) fn whole_key(&self) -> u64 {
        let mut key = RIGHTS_KEYS[self.rights as usize] ^ passed_key(self.passed);
        for square in generate::members(self.occupied()) {
            let side = usize::from(self.white >> square & 1 == 0);
            key ^= MAN_KEYS[side][self.sets_at(square)][square];
        }
        for side in Side::BOTH {
            key ^= MAN_KEYS[side as usize][KING_ROW][self.kings[side as usize] as usize];
        }
        if self.turn == Side::Second { key ^ TURN_KEY } else { key }
    }

    /// What castling, a double step or a capture en passant changes beside the man that moves.
    #[inline(never)]
    fn finish_special(&mut self, kind: usize, to: usize, side: Side) {
        match kind {
            Move::CASTLING => {
                let (from, to) = if to & 7 == 6 { (to + 1, to - 1) } else { (to - 2, to + 1) };
                let both = (1 << from) | (1 << to);
                self.orthogonal ^= both;
                if side == Side::First {
                    self.white ^= both;
                }
                let rooks = &MAN_KEYS[side as usize][ROOK_ROW];
                self.key ^= rooks[from] ^ rooks[to];
            }
            Move::EN_PASSANT => {
                let victim = to ^ 8;
                self.pawns ^= 1 << victim;
                self.white &= !(1 << victim);
                self.key ^= MAN_KEYS[!side as usize][PAWN_ROW][victim];
            }
            _ => {
                let passed = to ^ 8;
                if generate::members(self.beside(passed)).any(|from| self.may_take_en_passant(from, passed)) {
                    self.passed = passed as u8;
                    self.key ^= passed_key(self.passed);
                }
            }
        }
    }
}

impl<R: Rules> Position for Chess<R> {
    type Move = Move;

    fn turn(&self) -> Side {
        self.turn
    }

    fn moves(&self, out: &mut MoveList<Move>) -> Option<Outcome> {
        self.perft_moves(out);
        let outcome = self.ended(!out.is_empty());
        if outcome.is_some() {
            out.clear();
        }
        outcome
    }

    #[inline]
    fn outcome(&self) -> Option<Outcome> {
        self.ended(generate::any(self))
    }

    /// Without branches on what moves or is captured: tables say which of the sets change.
    #[inline]
    fn play(&self, m: Move) -> Self {
        let (kind, from, to) = (m.kind(), m.from().index(), m.to().index());
        let (from_bit, to_bit) = (1u64 << from, 1u64 << to);
        let side = self.turn;
        let change = &CHANGES[kind];
        let taken = self.sets_at(to);

        let mut next = *self;
        let replace = |set: u64, enters: u64| (set & !(from_bit | to_bit)) | (to_bit & enters);
        next.pawns = replace(self.pawns, change.pawns);
        next.knights = replace(self.knights, change.knights);
        next.diagonal = replace(self.diagonal, change.diagonal);
        next.orthogonal = replace(self.orthogonal, change.orthogonal);
        let white_moves = (side as u64).wrapping_sub(1); // all ones or none
        next.white = replace(self.white, white_moves);
        if change.is_king {
            next.kings[side as usize] = to as u8;
        }

        next.key ^= TURN_KEY
            ^ MAN_KEYS[side as usize][change.leaves as usize & 15][from]
            ^ MAN_KEYS[side as usize][change.enters as usize & 15][to]
            ^ MAN_KEYS[!side as usize][taken][to];
        let progress = taken != 0 || change.leaves as usize == PAWN_ROW;
        next.clock = if progress { 0 } else { self.clock.saturating_add(1) };
        next.number = self.number.saturating_add(side as u16);
        next.turn = !side;
        if R::FULL {
            next.rights = self.rights & KEPT_RIGHTS[from] & KEPT_RIGHTS[to];
            next.key ^= RIGHTS_KEYS[self.rights as usize & 15] ^ RIGHTS_KEYS[next.rights as usize & 15];
            next.key ^= passed_key(self.passed);
            next.passed = NO_SQUARE;
            if matches!(kind, Move::CASTLING | Move::DOUBLE_STEP | Move::EN_PASSANT) {
                next.finish_special(kind, to, side);
            }
        }
        next
    }

    fn key(&self) -> u64 {
        self.key
    }

    fn perft_moves(&self, out: &mut MoveList<Move>) {
        generate::list(self, out);
    }

    fn count(&self) -> u64 {
        generate::count(self)
    }

    fn draw(&self, past: &[Self]) -> Option<Draw> {
        if !R::FULL {
            return None;
        }
        // No position before the last capture or move of a pawn can come back.
        let since = past.len().saturating_sub(self.clock as usize);
        match repetitions(self, &past[since..]) {
            5.. => Some(Draw::Over),                             // Rule 19.
            3 | 4 => Some(Draw::Claimable),                      // Rule 19.
            _ => (self.clock >= 100).then_some(Draw::Claimable), // Rule 20.
        }
    }
}

/// By the key, which equal positions share.
impl<R> Hash for Chess<R> {
    fn hash<H: Hasher>(&self, state: &mut H) {
        state.write_u64(self.key);
    }
}

/// What a move of one kind does to the sets: all ones where the man on its new square is a member.
struct Change {
    pawns: u64,
    knights: u64,
    diagonal: u64,
    orthogonal: u64,
    is_king: bool,
    /// The rows of `MAN_KEYS` for the man that leaves and the one that arrives.
    leaves: u8,
    enters: u8,
}

static CHANGES: [Change; 16] = {
    let mut changes = [const { change(0) }; 16];
    let mut kind = 0;
    while kind < 16 {
        changes[kind] = change(kind);
        kind += 1;
    }
    changes
};

const fn change(kind: usize) -> Change {
    let (leaves, enters) = match kind {
        0..=5 => (MAN_ROWS[kind], MAN_ROWS[kind]),
        Move::CASTLING => (KING_ROW, KING_ROW),
        9..=12 => (PAWN_ROW, MAN_ROWS[kind - Move::PROMOTION]),
        _ => (PAWN_ROW, PAWN_ROW),
    };
    let is_king = enters == KING_ROW;
    Change {
        pawns: filled(enters, 0, is_king),
        knights: filled(enters, 1, is_king),
        diagonal: filled(enters, 2, is_king),
        orthogonal: filled(enters, 3, is_king),
        is_king,
        leaves: leaves as u8,
        enters: enters as u8,
    }
}

const fn filled(row: usize, set: usize, is_king: bool) -> u64 {
    if !is_king && row >> set & 1 == 1 { !0 } else { 0 }
}

/// The rows of `MAN_KEYS`: which sets a man is in, one bit each; the king has a number that no other has.
const MAN_ROWS: [usize; 6] = [PAWN_ROW, 2, 4, ROOK_ROW, 12, KING_ROW];
const PAWN_ROW: usize = 1;
const ROOK_ROW: usize = 8;
const KING_ROW: usize = 3;

/// The man that is in these sets; none in an empty one.
fn man_in(sets: usize) -> Option<Man> {
    MAN_ROWS[..5].iter().position(|&row| row == sets).map(|i| Man::ALL[i])
}

/// A random number for each man on each square. Row 0, an empty square, is all zeros: what captures nothing
/// changes nothing.
static MAN_KEYS: [[[u64; 64]; 16]; 2] = {
    let mut table = [[[0; 64]; 16]; 2];
    let mut i = 0;
    while i < 12 {
        table[i / 6][MAN_ROWS[i % 6]] = keys::<64>(i as u64);
        i += 1;
    }
    table
};

static RIGHTS_KEYS: [u64; 16] = {
    let mut table = keys::<16>(100);
    table[0] = 0;
    table
};
static PASSED_KEYS: [u64; 8] = keys::<8>(101);
const TURN_KEY: u64 = mix(102);

/// The random number of a square that a pawn has passed; 0 for none.
#[inline]
fn passed_key(passed: u8) -> u64 {
    if passed == NO_SQUARE { 0 } else { PASSED_KEYS[passed as usize & 7] }
}

/// The castling rights that remain when something leaves or reaches a square.
static KEPT_RIGHTS: [u8; 64] = {
    let mut kept = [0b1111; 64];
    kept[7] = 0b1110; // h1
    kept[0] = 0b1101; // a1
    kept[4] = 0b1100; // e1
    kept[63] = 0b1011; // h8
    kept[56] = 0b0111; // a8
    kept[60] = 0b0011; // e8
    kept
};
