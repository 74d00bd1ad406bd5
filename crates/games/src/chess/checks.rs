//! Checks only: what somebody who looks for mate asks a thousand times for each other question.

use board::{MoveList, Position, Side};

use super::attacks::{self, BETWEEN, DIAGONALS, KING, KNIGHT, ORTHOGONALS};
use super::generate::members;
use super::magic;
use super::men::{Man, Move};
use super::rules::{Chess, NO_SQUARE, Rules};

const END_RANKS: u64 = 0xFF00_0000_0000_00FF;

impl<R: Rules> Chess<R> {
    /// Calls `found` with each legal move that leaves the other king in check, and the position after it, until
    /// it says true. Whether it did.
    ///
    /// They come in an order of their own: knights, diagonal moves, straight moves, pawns, king.
    #[inline]
    pub fn any_check(&self, mut found: impl FnMut(Move, &Self) -> bool) -> bool {
        self.any_candidate(|m| {
            let next = self.play(m);
            next.is_checked(!self.turn) && !next.is_checked(self.turn) && found(m, &next)
        })
    }

    /// A move that mates at once.
    #[inline]
    pub fn mate_in_one(&self) -> Option<Move> {
        let flights = self.flights();
        let mut mate = None;
        self.any_candidate(|m| {
            if self.leaves_flight(flights, m) {
                return false;
            }
            let next = self.play(m);
            // Most checks leave the king a square to go to, so that is asked first.
            let mates =
                !next.has_flight() && next.is_checked(!self.turn) && !next.is_checked(self.turn) && next.count() == 0;
            if mates {
                mate = Some(m);
            }
            mates
        });
        mate
    }

    /// Whether the side to move, which is in check, is mated.
    #[inline]
    pub fn is_mate(&self) -> bool {
        !self.has_flight() && self.count() == 0
    }

    /// The squares to which the king of the side that waits could go if it were to move.
    #[inline]
    fn flights(&self) -> u64 {
        let king = self.kings[!self.turn as usize] as usize & 63;
        let enemy_king = self.kings[self.turn as usize] as usize & 63;
        let without_king = self.occupied() & !(1 << king);
        let squares = KING[king] & !self.own(!self.turn) & !KING[enemy_king] & !(1 << enemy_king);
        members(squares).filter(|&to| !self.is_attacked(to, self.turn, without_king)).fold(0, |set, to| set | 1 << to)
    }

    /// Whether one of the `flights` is still open after `m`: not attacked by the man that has moved, nor on a line
    /// that it has left. That is seen without making the move, and tells most checks from mates.
    #[inline]
    fn leaves_flight(&self, flights: u64, m: Move) -> bool {
        if flights == 0 || m.is_en_passant() || m.is_castling() {
            return false; // more than one man moves, or there is nothing to see
        }
        let (from, to) = (m.from().index(), m.to().index());
        let king = 1u64 << self.kings[!self.turn as usize];
        let occupied = (self.occupied() & !(1 << from) & !king) | 1 << to;
        let (leaps, diagonal, straight) = match m.promotion().unwrap_or(m.man()) {
            Man::Pawn => (attacks::pawn(self.turn, to), 0, 0),
            Man::Knight => (KNIGHT[to & 63], 0, 0),
            Man::Bishop => (0, DIAGONALS[to & 63], 0),
            Man::Rook => (0, 0, ORTHOGONALS[to & 63]),
            Man::Queen => (0, DIAGONALS[to & 63], ORTHOGONALS[to & 63]),
            Man::King => (KING[to & 63], 0, 0),
        };
        let lines = (diagonal | straight) & flights;
        let own = self.own(self.turn) & !(1 << from);
        members(flights & !leaps & !(1 << to)).any(|flight| {
            let is_seen = lines >> flight & 1 == 1 && BETWEEN[to & 63][flight & 63] & occupied == 0;
            let is_uncovered = || {
                let snipers =
                    own & ((DIAGONALS[flight & 63] & self.diagonal) | (ORTHOGONALS[flight & 63] & self.orthogonal));
                (DIAGONALS[flight & 63] | ORTHOGONALS[flight & 63]) >> from & 1 == 1
                    && members(snipers).any(|sniper| BETWEEN[flight & 63][sniper & 63] & occupied == 0)
            };
            !is_seen && !is_uncovered()
        })
    }

    /// Whether the king of the side to move has a square to go to.
    #[inline]
    fn has_flight(&self) -> bool {
        let (side, other) = (self.turn, !self.turn);
        let king = self.kings[side as usize] as usize & 63;
        let enemy_king = self.kings[other as usize] as usize & 63;
        let without_king = self.occupied() ^ (1 << king);
        let squares = KING[king] & !self.own(side) & !KING[enemy_king] & !(1 << enemy_king);
        members(squares).any(|to| !self.is_attacked(to, other, without_king))
    }

    /// Whether men of side `by` other than the king attack a square when the board is occupied so. Lines are looked
    /// at one by one: there are few, and their table is small enough to stay in the nearest cache.
    #[inline]
    fn is_attacked(&self, square: usize, by: Side, occupied: u64) -> bool {
        let men = self.own(by);
        if men & ((KNIGHT[square] & self.knights) | (attacks::pawn(!by, square) & self.pawns)) != 0 {
            return true;
        }
        let snipers = men & ((DIAGONALS[square] & self.diagonal) | (ORTHOGONALS[square] & self.orthogonal));
        members(snipers).any(|sniper| BETWEEN[square][sniper] & occupied == 0)
    }

    /// Whether the king of `side` is attacked, as `in_check` says.
    #[inline]
    fn is_checked(&self, side: Side) -> bool {
        let king = self.kings[side as usize] as usize & 63;
        KING[king] >> self.kings[!side as usize] & 1 == 1 || self.is_attacked(king, !side, self.occupied())
    }

    /// Tries moves, among them each legal move that leaves the other king in check, until one will do.
    #[inline]
    fn any_candidate(&self, mut try_move: impl FnMut(Move) -> bool) -> bool {
        let (side, other) = (self.turn, !self.turn);
        let king = self.kings[other as usize] as usize & 63;
        let occupied = self.occupied();
        let own = self.own(side);
        let (diagonal, straight) = (magic::bishop(king, occupied), magic::rook(king, occupied));
        let snipers = own & ((DIAGONALS[king] & self.diagonal) | (ORTHOGONALS[king] & self.orthogonal));
        let mut screens = 0;
        for sniper in members(snipers) {
            let between = BETWEEN[king][sniper] & occupied;
            if between == 0 {
                return self.any_check_of_all(try_move);
            }
            if between.is_power_of_two() {
                screens |= between & own;
            }
        }
        let leapers = (KNIGHT[king] & self.knights) | (attacks::pawn(other, king) & self.pawns);
        if leapers & own != 0 || (!R::FULL && KING[king] >> self.kings[side as usize] & 1 == 1) {
            return self.any_check_of_all(try_move); // only a problem may begin with its victim in check
        }

        let free = !own & !(1 << king);
        let goal = |from: usize, squares: u64| if screens >> from & 1 == 1 { free } else { free & squares };
        for from in members(self.knights & own) {
            for to in members(KNIGHT[from] & goal(from, KNIGHT[king])) {
                if try_move(Move::new(Man::Knight as usize, from, to)) {
                    return true;
                }
            }
        }
        for from in members(self.diagonal & own) {
            let queen = self.orthogonal >> from & 1 == 1;
            let (man, sees) = if queen { (Man::Queen, diagonal | straight) } else { (Man::Bishop, diagonal) };
            for to in members(DIAGONALS[from] & goal(from, sees)) {
                if BETWEEN[from][to] & occupied != 0 {
                    continue;
                }
                if try_move(Move::new(man as usize, from, to)) {
                    return true;
                }
            }
        }
        for from in members(self.orthogonal & own) {
            let queen = self.diagonal >> from & 1 == 1;
            let (man, sees) = if queen { (Man::Queen, diagonal | straight) } else { (Man::Rook, straight) };
            for to in members(ORTHOGONALS[from] & goal(from, sees)) {
                if BETWEEN[from][to] & occupied != 0 {
                    continue;
                }
                if try_move(Move::new(man as usize, from, to)) {
                    return true;
                }
            }
        }
        if self.any_pawn_check(own, occupied, king, screens, &mut try_move) {
            return true;
        }
        let home = self.kings[side as usize] as usize & 63;
        if screens >> home & 1 == 1 {
            for to in members(KING[home] & free) {
                if try_move(Move::new(Man::King as usize, home, to)) {
                    return true;
                }
            }
        }
        R::FULL && self.rights != 0 && self.legal().into_iter().filter(|m| m.is_castling()).any(try_move)
    }

    /// The position after `m`, a move that was legal somewhere else, if it is legal here too. Castling, double
    /// steps, en passant and promotions are taken for illegal.
    #[inline]
    pub fn try_play(&self, m: Move) -> Option<Self> {
        let (from, to, kind) = (m.from().index(), m.to().index(), m.kind());
        let occupied = self.occupied();
        let own = self.own(self.turn);
        let enemy_king = 1u64 << self.kings[!self.turn as usize];
        if kind > Man::King as usize || own >> from & 1 == 0 || (own | enemy_king) >> to & 1 == 1 {
            return None;
        }
        let is = |set: u64| set >> from & 1 == 1;
        let (diagonal, straight) = (is(self.diagonal), is(self.orthogonal));
        let reach = match Man::ALL[kind] {
            Man::Pawn if is(self.pawns) && END_RANKS >> to & 1 == 0 => {
                let step = if self.turn == Side::First { (1u64 << from) << 8 } else { (1u64 << from) >> 8 };
                (step & !occupied) | (attacks::pawn(self.turn, from) & occupied)
            }
            Man::Knight if is(self.knights) => KNIGHT[from],
            Man::Bishop if diagonal && !straight => magic::bishop(from, occupied),
            Man::Rook if straight && !diagonal => magic::rook(from, occupied),
            Man::Queen if straight && diagonal => magic::bishop(from, occupied) | magic::rook(from, occupied),
            Man::King if self.kings[self.turn as usize] as usize == from => KING[from],
            _ => 0,
        };
        if reach >> to & 1 == 0 {
            return None;
        }
        let next = self.play(m);
        (!next.is_checked(self.turn)).then_some(next)
    }

    /// The moves of pawns that may give check, by themselves, by what they become or by what they uncover.
    #[inline]
    fn any_pawn_check(
        &self,
        own: u64,
        occupied: u64,
        king: usize,
        screens: u64,
        try_move: &mut impl FnMut(Move) -> bool,
    ) -> bool {
        let (side, other) = (self.turn, !self.turn);
        let checking = attacks::pawn(other, king);
        let prey = occupied & !own & !(1 << king);
        for from in members(self.pawns & own) {
            let uncovers = screens >> from & 1 == 1;
            let wanted = if uncovers { !0 } else { checking | END_RANKS };
            let (step, double, second) = match side {
                Side::First => ((1u64 << from) << 8, (1u64 << from) << 16, 1),
                Side::Second => ((1u64 << from) >> 8, (1u64 << from) >> 16, 6),
            };
            if step & !occupied != 0 && double & !occupied & wanted != 0 && from / 8 == second {
                let to = double.trailing_zeros() as usize;
                if try_move(Move::new(Move::DOUBLE_STEP, from, to)) {
                    return true;
                }
            }
            for to in members(((step & !occupied) | (attacks::pawn(side, from) & prey)) & wanted) {
                if END_RANKS >> to & 1 == 0 {
                    if try_move(Move::new(Man::Pawn as usize, from, to)) {
                        return true;
                    }
                } else if Man::PROMOTIONS.into_iter().any(|man| {
                    let kind = Move::PROMOTION + man as usize;
                    try_move(Move::new(kind, from, to))
                }) {
                    return true;
                }
            }
        }
        if R::FULL && self.passed != NO_SQUARE {
            let passed = self.passed as usize;
            for from in members(self.beside(passed)).filter(|&from| self.may_take_en_passant(from, passed)) {
                if try_move(Move::new(Move::EN_PASSANT, from, passed)) {
                    return true;
                }
            }
        }
        false
    }

    #[cold]
    fn any_check_of_all(&self, try_move: impl FnMut(Move) -> bool) -> bool {
        let mut all = MoveList::new();
        self.perft_moves(&mut all);
        all.into_iter().any(try_move)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::chess::{Fide, Problem};
    use board::Notation;

    /// Positions of random games and of boards that only a problem has, and the moves of each by the plain way.
    fn check_all<R: Rules>(start: Chess<R>, seed: u64) {
        let mut random = fastrand::Rng::with_seed(seed);
        let mut last: Vec<Move> = Vec::new();
        let mut pos = start;
        for _ in 0..120 {
            let legal = pos.legal();
            if legal.is_empty() {
                return;
            }
            let mut expected: Vec<Move> =
                legal.iter().copied().filter(|&m| pos.play(m).in_check(!pos.turn())).collect();
            let mut found = Vec::new();
            pos.any_check(|m, next| {
                assert_eq!(*next, pos.play(m));
                found.push(m);
                false
            });
            expected.sort_unstable();
            found.sort_unstable();
            assert_eq!(found, expected, "seed {seed}: {}", pos.write());
            let mates = |m: &Move| pos.play(*m).in_check(!pos.turn()) && pos.play(*m).count() == 0;
            assert_eq!(pos.mate_in_one().is_some(), legal.iter().any(mates), "seed {seed}: {}", pos.write());
            for &m in legal.iter().chain(&last) {
                let plain = m.kind() <= Man::King as usize;
                let expected = (plain && legal.contains(&m)).then(|| pos.play(m));
                assert_eq!(pos.try_play(m), expected, "seed {seed}: {m} {}", pos.write());
            }
            last = legal.to_vec();
            pos = pos.play(legal[random.usize(..legal.len())]);
            if random.bool() {
                last.extend(pos.legal());
            }
        }
    }

    #[test]
    fn checks_are_the_legal_moves_that_give_check() {
        let starts = [
            "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
            "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
            "n1n5/PPPk4/8/8/8/8/4Kppp/5N1N b - - 0 1",
            "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1",
            "5k2/8/8/8/8/8/8/4K2R w K - 0 1",
        ];
        for fen in starts {
            for seed in 0..100 {
                check_all(Chess::<Fide>::read(fen).expect("a position"), seed);
                check_all(Chess::<Problem>::read(fen).expect("a position"), seed);
            }
        }
    }

    #[test]
    fn a_problem_may_begin_with_any_king_in_check() {
        for fen in [
            "P2kK2p/8/8/8/8/8/3R4/p6P w - - 0 1",
            "3k4/8/8/8/8/3R4/8/3K4 w - - 0 1",
            "3k4/1N6/8/8/3q4/8/1n6/3K4 w - - 0 1",
            "8/8/3k4/2P5/3K4/8/8/7R w - - 0 1",
        ] {
            for seed in 0..50 {
                check_all(Chess::<Problem>::read(fen).expect("a valid board"), seed);
            }
        }
    }
}
