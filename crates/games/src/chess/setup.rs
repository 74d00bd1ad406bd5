//! What somebody sets up, before it is checked: from here come all the reasons why a position cannot be.

use std::marker::PhantomData;

use board::{Message, Side};

use super::men::{Man, Square, square_name};
use super::rules::{Chess, NO_SQUARE, Rules};
use super::{attacks, generate};

/// A board with any men, whose turn it is, and what else a FEN says.
///
/// Men are counted as they are put, also where two share a square.
#[derive(Clone, Debug)]
pub(super) struct Setup {
    men: [Option<(Side, Man)>; 64],
    counts: [[usize; 6]; 2],
    pub(super) turn: Side,
    /// Castling rights, as in `Chess`.
    pub(super) rights: u8,
    pub(super) passed: Option<Square>,
    pub(super) clock: u8,
    pub(super) number: u16,
}

/// The castling rights by the lowest bit, with the squares of their king and rook.
pub(super) const RIGHTS: [(char, usize, usize); 4] = [('K', 4, 7), ('Q', 4, 0), ('k', 60, 63), ('q', 60, 56)];

impl Setup {
    /// An empty board with White to move.
    pub(super) fn empty() -> Setup {
        Setup { men: [None; 64], counts: [[0; 6]; 2], turn: Side::First, rights: 0, passed: None, clock: 0, number: 1 }
    }

    /// Puts a man on a square; false where one stands already, which stays.
    pub(super) fn put(&mut self, side: Side, man: Man, square: Square) -> bool {
        self.counts[side as usize][man as usize] += 1;
        let there = &mut self.men[square.index()];
        let is_free = there.is_none();
        there.get_or_insert((side, man));
        is_free
    }

    /// The position, or every reason why it cannot be.
    pub(super) fn check<R: Rules>(&self) -> Result<Chess<R>, Vec<Message>> {
        let reasons = self.reasons::<R>();
        if reasons.is_empty() { Ok(self.build()) } else { Err(reasons) }
    }

    /// Every reason why it cannot be, save men that share a square.
    pub(super) fn reasons<R: Rules>(&self) -> Vec<Message> {
        let mut reasons = Vec::new();
        for side in Side::BOTH {
            reasons.extend(if R::FULL { self.counts_of_a_game(side) } else { self.counts_of_a_problem(side) });
        }
        if R::FULL {
            reasons.extend(self.misplaced());
            reasons.extend(self.wrong_rights());
            reasons.extend(self.wrong_passed());
            if Side::BOTH.iter().all(|&side| self.men.contains(&Some((side, Man::King)))) {
                reasons.extend(self.king_in_danger(&self.build::<R>()));
            }
        }
        reasons
    }

    fn count(&self, side: Side, man: Man) -> usize {
        self.counts[side as usize][man as usize]
    }

    /// Kings, men and pawns, which every rule set limits.
    fn basic_counts(&self, side: Side) -> Vec<Message> {
        let mut reasons = Vec::new();
        let kings = self.count(side, Man::King);
        if kings != 1 {
            let reason = by_side(side, Message::new("ajedrez-white-kings"), Message::new("ajedrez-black-kings"));
            reasons.push(reason.with("count", kings));
        }
        let men: usize = self.counts[side as usize].iter().sum();
        if men > 16 {
            let reason =
                by_side(side, Message::new("ajedrez-white-too-many-men"), Message::new("ajedrez-black-too-many-men"));
            reasons.push(reason.with("count", men));
        }
        let pawns = self.count(side, Man::Pawn);
        if pawns > 8 {
            let reason = by_side(
                side,
                Message::new("ajedrez-white-too-many-pawns"),
                Message::new("ajedrez-black-too-many-pawns"),
            );
            reasons.push(reason.with("count", pawns));
        }
        reasons
    }

    /// In a game, what was not there at the start was a pawn.
    fn counts_of_a_game(&self, side: Side) -> Vec<Message> {
        let mut reasons = self.basic_counts(side);
        let extra = |man, at_start| self.count(side, man).saturating_sub(at_start);
        let promoted = extra(Man::Knight, 2) + extra(Man::Bishop, 2) + extra(Man::Rook, 2) + extra(Man::Queen, 1);
        let pawns = self.count(side, Man::Pawn);
        let limit = 8usize.saturating_sub(pawns);
        if promoted > limit {
            let reason = by_side(
                side,
                Message::new("ajedrez-white-too-many-promoted"),
                Message::new("ajedrez-black-too-many-promoted"),
            );
            reasons.push(reason.with("count", promoted).with("limit", limit));
        }
        reasons
    }

    /// The document limits each kind by itself.
    fn counts_of_a_problem(&self, side: Side) -> Vec<Message> {
        let mut reasons = self.basic_counts(side);
        let pawns = self.count(side, Man::Pawn);
        let mut limit = |man, most: usize, white, black| {
            let (count, limit) = (self.count(side, man), most.saturating_sub(pawns));
            if count > limit {
                reasons.push(by_side(side, white, black).with("count", count).with("limit", limit));
            }
        };
        let (white, black) =
            (Message::new("ajedrez-white-too-many-rooks"), Message::new("ajedrez-black-too-many-rooks"));
        limit(Man::Rook, 10, white, black);
        let (white, black) =
            (Message::new("ajedrez-white-too-many-knights"), Message::new("ajedrez-black-too-many-knights"));
        limit(Man::Knight, 10, white, black);
        let (white, black) =
            (Message::new("ajedrez-white-too-many-bishops"), Message::new("ajedrez-black-too-many-bishops"));
        limit(Man::Bishop, 10, white, black);
        let (white, black) =
            (Message::new("ajedrez-white-too-many-queens"), Message::new("ajedrez-black-too-many-queens"));
        limit(Man::Queen, 9, white, black);
        reasons
    }

    fn misplaced(&self) -> Vec<Message> {
        let is_pawn = |square: &Square| matches!(self.men[square.index()], Some((_, Man::Pawn)));
        let ends = Square::all().filter(|square| matches!(square.index() / 8, 0 | 7));
        let reason = |square| Message::new("ajedrez-pawn-on-end-rank").with("square", square_name(square));
        ends.filter(is_pawn).map(reason).collect()
    }

    fn wrong_rights(&self) -> Vec<Message> {
        let mut reasons = Vec::new();
        for (i, (letter, king, rook)) in RIGHTS.into_iter().enumerate() {
            let side = if letter.is_uppercase() { Side::First } else { Side::Second };
            let at_home = self.men[king] == Some((side, Man::King)) && self.men[rook] == Some((side, Man::Rook));
            if self.rights >> i & 1 == 1 && !at_home {
                reasons.push(Message::new("ajedrez-castling-without-king-or-rook").with("right", letter));
            }
        }
        reasons
    }

    /// A pawn of the other side must have just passed: it stands one step beyond, and nothing on the square
    /// it passed or on the one it came from.
    fn wrong_passed(&self) -> Option<Message> {
        let passed = self.passed?;
        let square = passed.index();
        let right_rank = square / 8 == if self.turn == Side::First { 5 } else { 2 };
        let possible = right_rank && {
            let (pawn, home) =
                if self.turn == Side::First { (square - 8, square + 8) } else { (square + 8, square - 8) };
            self.men[pawn] == Some((!self.turn, Man::Pawn)) && self.men[square].is_none() && self.men[home].is_none()
        };
        (!possible).then(|| Message::new("ajedrez-en-passant-impossible").with("square", square_name(passed)))
    }

    fn king_in_danger<R: Rules>(&self, pos: &Chess<R>) -> Option<Message> {
        if attacks::KING[pos.kings[0] as usize] >> pos.kings[1] & 1 == 1 {
            return Some(Message::new("ajedrez-kings-adjacent"));
        }
        let waiting = !self.turn;
        pos.in_check(waiting).then(|| {
            by_side(
                waiting,
                Message::new("ajedrez-white-in-check-out-of-turn"),
                Message::new("ajedrez-black-in-check-out-of-turn"),
            )
        })
    }

    /// The position. Both kings are on the board.
    fn build<R: Rules>(&self) -> Chess<R> {
        let set = |wanted: &dyn Fn(Side, Man) -> bool| {
            let members = (0..64).filter(|&i| self.men[i].is_some_and(|(side, man)| wanted(side, man)));
            members.fold(0, |set, i| set | 1u64 << i)
        };
        let king = |side| set(&|owner, man| owner == side && man == Man::King).trailing_zeros() as u8;
        let mut pos = Chess {
            white: set(&|side, _| side == Side::First),
            pawns: set(&|_, man| man == Man::Pawn),
            knights: set(&|_, man| man == Man::Knight),
            diagonal: set(&|_, man| matches!(man, Man::Bishop | Man::Queen)),
            orthogonal: set(&|_, man| matches!(man, Man::Rook | Man::Queen)),
            key: 0,
            kings: [king(Side::First), king(Side::Second)],
            turn: self.turn,
            rights: if R::FULL { self.rights } else { 0 },
            passed: NO_SQUARE,
            clock: self.clock,
            number: self.number,
            rules: PhantomData,
        };
        // Only an en passant that can be played makes a difference.
        if let Some(passed) = self.passed.filter(|_| R::FULL).map(Square::index)
            && generate::members(pos.beside(passed)).any(|from| pos.may_take_en_passant(from, passed))
        {
            pos.passed = passed as u8;
        }
        pos.key = pos.whole_key();
        pos
    }
}

fn by_side(side: Side, white: Message, black: Message) -> Message {
    match side {
        Side::First => white,
        Side::Second => black,
    }
}
