//! Finds the legal moves, as sets of squares for a man or for all pawns at once. One routine serves the
//! list and the count: what receives the sets is a type parameter.
//!
//! The order, the same every time: pawns (one step, two steps, captures towards the a-file, towards the
//! h-file), knights, diagonal moves of bishops and queens, straight moves of rooks and queens, en passant,
//! the king, castling; within each by rising square, a1 first; promotions to queen, rook, bishop, knight.

use board::{MoveList, Side};

use super::attacks::{self, BETWEEN, DIAGONALS, KING, KNIGHT, ORTHOGONALS};
use super::magic;
use super::men::{Man, Move};
use super::rules::{Chess, NO_SQUARE, Rules};

/// The legal moves, draws by dead positions or counters aside.
pub(super) fn list<R: Rules>(pos: &Chess<R>, out: &mut MoveList<Move>) {
    match pos.turn {
        Side::First => generate::<R, true, _>(pos, out),
        Side::Second => generate::<R, false, _>(pos, out),
    }
}

/// How many there are.
#[inline]
pub(super) fn count<R: Rules>(pos: &Chess<R>) -> u64 {
    let mut counter = Counter(0);
    match pos.turn {
        Side::First => generate::<R, true, _>(pos, &mut counter),
        Side::Second => generate::<R, false, _>(pos, &mut counter),
    }
    u64::from(counter.0)
}

/// Whether there is a move. Most positions have one of a man that no line joins with its king, and that therefore
/// moves as it likes where there is no check: then nobody looks for pins.
#[inline]
pub(super) fn any<R: Rules>(pos: &Chess<R>) -> bool {
    let side = pos.turn;
    let (own, occupied) = (pos.own(side), pos.occupied());
    let king = pos.kings[side as usize] as usize & 63;
    let enemy_king = 1u64 << pos.kings[!side as usize];
    let loose = own & !DIAGONALS[king] & !ORTHOGONALS[king];
    let pawns = pos.pawns & loose;
    let steps = if side == Side::First { pawns << 8 } else { pawns >> 8 } & !occupied;
    let jumps = || members(pos.knights & loose).any(|from| KNIGHT[from] & !own & !enemy_king != 0);
    (steps != 0 || jumps()) && !pos.in_check(side) || count(pos) > 0
}

/// The members of a set of squares, by rising index.
#[inline]
pub(super) fn members(mut set: u64) -> impl Iterator<Item = usize> {
    std::iter::from_fn(move || {
        let first = (set != 0).then(|| set.trailing_zeros() as usize)?;
        set &= set - 1;
        Some(first)
    })
}

/// Takes the legal moves as they are found.
trait Receiver {
    /// Moves of one man, not a pawn.
    fn man(&mut self, man: Man, from: usize, targets: u64);
    /// Moves of the pawns of one side.
    fn pawns<const WHITE: bool>(&mut self, steps: PawnSteps);
    fn en_passant(&mut self, from: usize, to: usize);
    fn castling(&mut self, from: usize, to: usize);
}

/// Where pawns go. What steps ends on an empty square and what captures on a man.
struct PawnSteps {
    single: u64,
    double: u64,
    left: u64,
    right: u64,
}

const END_RANKS: u64 = 0xFF00_0000_0000_00FF;

impl Receiver for MoveList<Move> {
    #[inline]
    fn man(&mut self, man: Man, from: usize, targets: u64) {
        for to in members(targets) {
            self.push(Move::new(man as usize, from, to));
        }
    }

    #[inline]
    fn pawns<const WHITE: bool>(&mut self, steps: PawnSteps) {
        let mut push = |kind: usize, targets: u64, step: usize| {
            for to in members(targets) {
                let from = if WHITE { to - step } else { to + step };
                if END_RANKS >> to & 1 == 0 {
                    self.push(Move::new(kind, from, to));
                } else {
                    self.extend(Man::PROMOTIONS.map(|man| Move::new(Move::PROMOTION + man as usize, from, to)));
                }
            }
        };
        let (left, right) = if WHITE { (7, 9) } else { (9, 7) };
        push(Man::Pawn as usize, steps.single, 8);
        push(Move::DOUBLE_STEP, steps.double, 16);
        push(Man::Pawn as usize, steps.left, left);
        push(Man::Pawn as usize, steps.right, right);
    }

    fn en_passant(&mut self, from: usize, to: usize) {
        self.push(Move::new(Move::EN_PASSANT, from, to));
    }

    fn castling(&mut self, from: usize, to: usize) {
        self.push(Move::new(Move::CASTLING, from, to));
    }
}

/// Counts only.
struct Counter(u32);

impl Receiver for Counter {
    #[inline]
    fn man(&mut self, _: Man, _: usize, targets: u64) {
        self.0 += targets.count_ones();
    }

    #[inline]
    fn pawns<const WHITE: bool>(&mut self, steps: PawnSteps) {
        // A step and a capture never end on the same square, so one count serves two sets.
        self.0 += (steps.single | steps.left).count_ones() + (steps.double | steps.right).count_ones();
        if (steps.single | steps.left | steps.right) & END_RANKS != 0 {
            let promotions = |set: u64| (set & END_RANKS).count_ones();
            self.0 += 3 * (promotions(steps.single | steps.left) + promotions(steps.right));
        }
    }

    fn en_passant(&mut self, _: usize, _: usize) {
        self.0 += 1;
    }

    fn castling(&mut self, _: usize, _: usize) {
        self.0 += 1;
    }
}

/// What limits the moves of one side.
struct Limits {
    /// What a move of anything but the king must reach: every square, what ends the check, or nothing.
    goal: u64,
    /// The lines on which our men are pinned to their king, up to the man that pins, by kind of line. A man
    /// on such a line stays on it. It can't reach another of them: two that begin at the king never meet.
    pinned_diagonally: u64,
    pinned_straight: u64,
    in_check: bool,
}

#[inline]
fn generate<R: Rules, const WHITE: bool, S: Receiver>(pos: &Chess<R>, out: &mut S) {
    let (side, other) = if WHITE { (Side::First, Side::Second) } else { (Side::Second, Side::First) };
    let occupied = pos.occupied();
    let (own, enemy) = if WHITE { (pos.white, occupied & !pos.white) } else { (occupied & !pos.white, pos.white) };
    let king = pos.kings[side as usize] as usize & 63;
    let enemy_king = 1u64 << pos.kings[other as usize];

    let limits = limits::<R, WHITE>(pos, king, own, enemy, occupied);
    if limits.goal != 0 {
        let free = !limits.pinned_diagonally & !limits.pinned_straight;
        // Rule 12: a king is never captured.
        let targets = limits.goal & !own & !enemy_king;

        out.pawns::<WHITE>(pawn_steps::<WHITE>(pos.pawns & own, !occupied, enemy, targets, &limits));
        for from in members(pos.knights & own & free) {
            out.man(Man::Knight, from, KNIGHT[from] & targets);
        }
        for from in members(pos.diagonal & own & !limits.pinned_straight) {
            let line = if limits.pinned_diagonally >> from & 1 == 1 { limits.pinned_diagonally } else { !0 };
            let man = if pos.orthogonal >> from & 1 == 1 { Man::Queen } else { Man::Bishop };
            out.man(man, from, magic::bishop(from, occupied) & targets & line);
        }
        for from in members(pos.orthogonal & own & !limits.pinned_diagonally) {
            let line = if limits.pinned_straight >> from & 1 == 1 { limits.pinned_straight } else { !0 };
            let man = if pos.diagonal >> from & 1 == 1 { Man::Queen } else { Man::Rook };
            out.man(man, from, magic::rook(from, occupied) & targets & line);
        }
    }

    if R::FULL && pos.passed != NO_SQUARE {
        let passed = pos.passed as usize;
        for from in members(pos.beside(passed)).filter(|&from| pos.may_take_en_passant(from, passed)) {
            out.en_passant(from, passed);
        }
    }

    // The king's own square does not shield what lies behind it.
    let without_king = occupied ^ (1 << king);
    let guarded = KING[pos.kings[other as usize] as usize & 63] | pawn_attacks::<WHITE>(pos.pawns & enemy);
    let mut safe = 0;
    for to in members(KING[king] & !own & !enemy_king & !guarded) {
        let seen = (magic::bishop(to, without_king) & pos.diagonal)
            | (magic::rook(to, without_king) & pos.orthogonal)
            | (KNIGHT[to] & pos.knights);
        safe |= u64::from(seen & enemy == 0) << to;
    }
    out.man(Man::King, king, safe);

    if R::FULL && pos.rights != 0 && !limits.in_check {
        castle::<R, WHITE>(pos, king, occupied, safe, out);
    }
}

#[inline]
fn limits<R: Rules, const WHITE: bool>(pos: &Chess<R>, king: usize, own: u64, enemy: u64, occupied: u64) -> Limits {
    let (side, other) = if WHITE { (Side::First, Side::Second) } else { (Side::Second, Side::First) };
    let mut checkers = ((KNIGHT[king] & pos.knights) | (attacks::pawn(side, king) & pos.pawns)) & enemy;
    if !R::FULL {
        checkers |= KING[king] & 1 << pos.kings[other as usize]; // only problems have kings side by side
    }
    let (mut pinned_diagonally, mut pinned_straight) = (0, 0);
    let snipers = enemy & ((DIAGONALS[king] & pos.diagonal) | (ORTHOGONALS[king] & pos.orthogonal));
    for sniper in members(snipers) {
        let between = BETWEEN[king][sniper];
        let shields = between & occupied;
        if shields == 0 {
            checkers |= 1 << sniper;
        } else if shields.is_power_of_two() && shields & own != 0 {
            let line = between | 1 << sniper;
            if DIAGONALS[king] >> sniper & 1 == 1 {
                pinned_diagonally |= line;
            } else {
                pinned_straight |= line;
            }
        }
    }
    let goal = if checkers == 0 {
        !0
    } else if checkers.is_power_of_two() {
        checkers | BETWEEN[king][checkers.trailing_zeros() as usize & 63]
    } else {
        0 // Rule 13: two checks at once leave only the king's moves.
    };
    Limits { goal, pinned_diagonally, pinned_straight, in_check: checkers != 0 }
}

#[inline]
fn pawn_steps<const WHITE: bool>(pawns: u64, empty: u64, enemy: u64, targets: u64, limits: &Limits) -> PawnSteps {
    const A: u64 = 0x0101_0101_0101_0101;
    const H: u64 = A << 7;
    let third = if WHITE { 0xFF << 16 } else { 0xFF << 40 };
    let forward = |set: u64| if WHITE { set << 8 } else { set >> 8 };
    let left = |set: u64| if WHITE { (set & !A) << 7 } else { (set & !A) >> 9 };
    let right = |set: u64| if WHITE { (set & !H) << 9 } else { (set & !H) >> 7 };

    let (straight, diagonal) = (limits.pinned_straight, limits.pinned_diagonally);
    let walkers = pawns & !diagonal;
    let single = (forward(walkers & !straight) | (forward(walkers & straight) & straight)) & empty;
    let double = forward(single & third) & empty;
    let (free, held) = (pawns & !straight & !diagonal, pawns & !straight & diagonal);
    let prey = enemy & targets;
    PawnSteps {
        single: single & targets,
        double: double & targets,
        left: (left(free) | (left(held) & diagonal)) & prey,
        right: (right(free) | (right(held) & diagonal)) & prey,
    }
}

/// The squares that the pawns of the other side than `WHITE` attack.
#[inline]
fn pawn_attacks<const WHITE: bool>(pawns: u64) -> u64 {
    const A: u64 = 0x0101_0101_0101_0101;
    const H: u64 = A << 7;
    if WHITE { (pawns & !A) >> 9 | (pawns & !H) >> 7 } else { (pawns & !A) << 7 | (pawns & !H) << 9 }
}

/// Rule 8. `safe` has the squares beside the king that are not attacked.
#[inline]
fn castle<R: Rules, const WHITE: bool>(pos: &Chess<R>, king: usize, occupied: u64, safe: u64, out: &mut impl Receiver) {
    let (rights, home, other) =
        if WHITE { (pos.rights & 3, 0, Side::Second) } else { (pos.rights >> 2, 56, Side::First) };
    let may_reach = |to: usize| pos.attackers(to, other, occupied) == 0;
    if rights & 1 != 0 && occupied & 0b0110_0000 << home == 0 && safe >> (king + 1) & 1 == 1 && may_reach(king + 2) {
        out.castling(king, king + 2);
    }
    if rights & 2 != 0 && occupied & 0b0000_1110 << home == 0 && safe >> (king - 1) & 1 == 1 && may_reach(king - 2) {
        out.castling(king, king - 2);
    }
}
