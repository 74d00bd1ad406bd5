//! The terms of our evaluation: what there is on the board, counted. `tables.rs` says what each is worth.

pub(super) mod places; // where some of them come from

use board::Side;

use super::super::generate::members;
use super::super::rules::{Chess, Rules};
use super::super::{attacks, magic};

/// Where the terms of each kind begin in the list of all.
pub(super) mod at {
    /// A man on a square, by man, then by square as its side sees it: a1 is 0.
    pub(crate) const SQUARES: usize = 0;
    /// The squares where a piece may go with use: not on own men, not where pawns take it.
    pub(crate) const KNIGHT_MOBILITY: usize = SQUARES + 6 * 64;
    pub(crate) const BISHOP_MOBILITY: usize = KNIGHT_MOBILITY + 9;
    pub(crate) const ROOK_MOBILITY: usize = BISHOP_MOBILITY + 14;
    pub(crate) const QUEEN_MOBILITY: usize = ROOK_MOBILITY + 15;
    /// A pawn that no enemy pawn can stop, by its row.
    pub(crate) const PASSED: usize = QUEEN_MOBILITY + 28;
    /// The same with nobody on its way, by its row.
    pub(crate) const FREE: usize = PASSED + 8;
    /// For such a pawn beyond the middle, the distance of the own king and of the other to its next square.
    pub(crate) const OWN_KING: usize = FREE + 8;
    pub(crate) const OTHER_KING: usize = OWN_KING + 8;
    /// A pawn that another covers, and one with another beside it, by its row.
    pub(crate) const COVERED: usize = OTHER_KING + 8;
    pub(crate) const BESIDE: usize = COVERED + 8;
    /// A pawn without own pawns on the files beside it; one behind another; one that others have left behind.
    pub(crate) const ISOLATED: usize = BESIDE + 8;
    pub(crate) const DOUBLED: usize = ISOLATED + 1;
    pub(crate) const BACKWARD: usize = DOUBLED + 1;
    pub(crate) const BISHOP_PAIR: usize = BACKWARD + 1;
    /// A pawn on the colour of an own bishop.
    pub(crate) const BISHOP_PAWN: usize = BISHOP_PAIR + 1;
    /// A rook on a file without pawns, or without own pawns.
    pub(crate) const OPEN_FILE: usize = BISHOP_PAWN + 1;
    pub(crate) const HALF_OPEN_FILE: usize = OPEN_FILE + 1;
    /// A minor piece that a pawn covers where no enemy pawn can ever attack it.
    pub(crate) const KNIGHT_OUTPOST: usize = HALF_OPEN_FILE + 1;
    pub(crate) const BISHOP_OUTPOST: usize = KNIGHT_OUTPOST + 1;
    /// An enemy man that is attacked: by a pawn, a minor piece, a rook (each by the victim), or without cover.
    pub(crate) const BY_PAWN: usize = BISHOP_OUTPOST + 1;
    pub(crate) const BY_MINOR: usize = BY_PAWN + 5;
    pub(crate) const BY_ROOK: usize = BY_MINOR + 5;
    pub(crate) const HANGING: usize = BY_ROOK + 5;
    /// Attacks on the squares around the enemy king, weighted and summed up.
    pub(crate) const DANGER: usize = HANGING + 5;
    /// Squares from where a knight, bishop, rook or queen would give check and nobody takes it.
    pub(crate) const SAFE_CHECK: usize = DANGER + super::DANGERS;
    /// On each file next to the king, the row of the nearest own pawn before it, and of the nearest enemy pawn.
    pub(crate) const SHIELD: usize = SAFE_CHECK + 4;
    pub(crate) const STORM: usize = SHIELD + 4;
    /// How many there are.
    pub(crate) const END: usize = STORM + 6;
}

/// Steps of danger that are told apart.
const DANGERS: usize = 32;

/// Takes note of terms.
pub(super) trait Ledger {
    fn note(&mut self, term: usize, times: i32);
}

/// Notes all terms of both sides, white's first.
pub(super) fn note_all<R: Rules, L: Ledger>(pos: &Chess<R>, ledgers: &mut [L; 2]) {
    let seen = Side::BOTH.map(|side| Seen::by(pos, side));
    let [first, second] = ledgers;
    let reach = [seen[0].note_men(first), seen[1].note_men(second)];
    seen[0].note_threats(&reach[0], &reach[1].turned(), first);
    seen[1].note_threats(&reach[1], &reach[0].turned(), second);
}

/// The board as one side sees it: its own men go up.
struct Seen {
    /// Pawns, knights, bishops, rooks, queens.
    men: [u64; 5],
    others: [u64; 5],
    own: u64,
    other: u64,
    king: usize,
    other_king: usize,
}

/// What a side attacks.
#[derive(Clone, Copy, Default)]
struct Reach {
    /// With pawns, knights, bishops, rooks, queens.
    by: [u64; 5],
    all: u64,
    /// Attacks around the enemy king, weighted.
    danger: i32,
}

impl Reach {
    /// As the other side sees it.
    fn turned(&self) -> Reach {
        Reach { by: self.by.map(u64::swap_bytes), all: self.all.swap_bytes(), danger: self.danger }
    }
}

const COLUMN_A: u64 = 0x0101_0101_0101_0101;
const COLUMN_H: u64 = COLUMN_A << 7;
const LIGHT_SQUARES: u64 = 0x55AA_55AA_55AA_55AA;

impl Seen {
    fn by<R: Rules>(pos: &Chess<R>, side: Side) -> Seen {
        let queens = pos.diagonal & pos.orthogonal;
        let sets = [pos.pawns, pos.knights, pos.diagonal & !queens, pos.orthogonal & !queens, queens];
        let white = pos.white;
        let black = pos.occupied() & !white;
        let (king, other_king) = (pos.kings[side as usize] as usize, pos.kings[!side as usize] as usize);
        match side {
            Side::First => Seen {
                men: sets.map(|set| set & white),
                others: sets.map(|set| set & black),
                own: white,
                other: black,
                king: king & 63,
                other_king: other_king & 63,
            },
            Side::Second => Seen {
                men: sets.map(|set| (set & black).swap_bytes()),
                others: sets.map(|set| (set & white).swap_bytes()),
                own: black.swap_bytes(),
                other: white.swap_bytes(),
                king: (king ^ 0x38) & 63,
                other_king: (other_king ^ 0x38) & 63,
            },
        }
    }

    /// The men, where they stand and what they reach.
    fn note_men(&self, ledger: &mut impl Ledger) -> Reach {
        let pawns = self.men[0];
        let occupied = self.own | self.other;
        let other_pawn_attacks = down(self.others[0]);
        let useful = !(self.own | other_pawn_attacks);
        let zone = attacks::KING[self.other_king] | 1 << self.other_king;
        let mut reach = Reach::default();
        let mut attackers = 0;
        reach.by[0] = up(pawns);
        reach.all = reach.by[0] | attacks::KING[self.king];
        self.note_pawns(ledger);
        // Squares that no enemy pawn attacks, now or later, and an own pawn covers.
        let safe = !sideways(down_fill(self.others[0] >> 8)) & reach.by[0] & 0x0000_FFFF_FF00_0000;
        let mobility = [at::KNIGHT_MOBILITY, at::BISHOP_MOBILITY, at::ROOK_MOBILITY, at::QUEEN_MOBILITY];
        for kind in 1..5 {
            for square in members(self.men[kind]) {
                let attacked = match kind {
                    1 => attacks::KNIGHT[square & 63],
                    2 => magic::bishop(square, occupied),
                    3 => magic::rook(square, occupied),
                    _ => magic::bishop(square, occupied) | magic::rook(square, occupied),
                };
                reach.by[kind] |= attacked;
                let near = count(attacked & zone);
                reach.danger += [0, 2, 2, 3, 5][kind] * near;
                attackers += near.min(1);
                ledger.note(at::SQUARES + kind * 64 + square, 1);
                ledger.note(mobility[kind - 1] + count(attacked & useful) as usize, 1);
                match kind {
                    1 if safe >> square & 1 == 1 => ledger.note(at::KNIGHT_OUTPOST, 1),
                    2 => {
                        if safe >> square & 1 == 1 {
                            ledger.note(at::BISHOP_OUTPOST, 1);
                        }
                        let is_light = LIGHT_SQUARES >> square & 1 == 1;
                        let colour = if is_light { LIGHT_SQUARES } else { !LIGHT_SQUARES };
                        ledger.note(at::BISHOP_PAWN, count(pawns & colour));
                    }
                    3 => {
                        let file = COLUMN_A << (square % 8);
                        match (file & pawns, file & self.others[0]) {
                            (0, 0) => ledger.note(at::OPEN_FILE, 1),
                            (0, _) => ledger.note(at::HALF_OPEN_FILE, 1),
                            _ => {}
                        }
                    }
                    _ => {}
                }
            }
            reach.all |= reach.by[kind];
        }
        if attackers < 2 {
            reach.danger /= 3; // nobody mates alone
        }
        if count(self.men[2]) >= 2 {
            ledger.note(at::BISHOP_PAIR, 1);
        }
        ledger.note(at::SQUARES + 5 * 64 + self.king, 1);
        self.note_shelter(ledger);
        reach
    }

    fn note_pawns(&self, ledger: &mut impl Ledger) {
        let (pawns, others) = (self.men[0], self.others[0]);
        let covered = up(pawns);
        let neighbours = sideways(pawns);
        let files = up_fill(pawns) | down_fill(pawns);
        let before_others = down_fill(others >> 8);
        let stopped = before_others | sideways(before_others);
        let coverable = sideways(up_fill(pawns));
        ledger.note(at::ISOLATED, count(pawns & !sideways(files)));
        ledger.note(at::DOUBLED, count(pawns & down_fill(pawns >> 8)));
        ledger.note(at::BACKWARD, count(pawns & !coverable & sideways(files) & down(others) >> 8));
        for square in members(pawns) {
            let row = square / 8;
            ledger.note(at::SQUARES + square, 1);
            if covered >> square & 1 == 1 {
                ledger.note(at::COVERED + row, 1);
            }
            if neighbours >> square & 1 == 1 {
                ledger.note(at::BESIDE + row, 1);
            }
            if stopped >> square & 1 == 0 && row < 7 {
                ledger.note(at::PASSED + row, 1);
                let ahead = (COLUMN_A << square) & !(1 << square);
                if ahead & (self.own | self.other) == 0 {
                    ledger.note(at::FREE + row, 1);
                }
                if row >= 3 {
                    ledger.note(at::OWN_KING + steps(self.king, square + 8), 1);
                    ledger.note(at::OTHER_KING + steps(self.other_king, square + 8), 1);
                }
            }
        }
    }

    /// The pawns before the own king, and those that come for it.
    fn note_shelter(&self, ledger: &mut impl Ledger) {
        let (file, row) = ((self.king % 8).clamp(1, 6), self.king / 8);
        let above = !0_u64 << (row * 8);
        for file in file - 1..=file + 1 {
            let near = |pawns: u64| {
                let ahead = pawns & above & COLUMN_A << file;
                (ahead != 0).then(|| ahead.trailing_zeros() as usize / 8 - row)
            };
            ledger.note(at::SHIELD + near(self.men[0]).map_or(0, |rows| rows.clamp(1, 3)), 1);
            ledger.note(at::STORM + near(self.others[0]).map_or(0, |rows| rows.clamp(1, 5)), 1);
        }
    }

    /// What the side attacks of the other's.
    fn note_threats(&self, mine: &Reach, theirs: &Reach, ledger: &mut impl Ledger) {
        for victim in 0..5 {
            let men = self.others[victim];
            for (term, by) in
                [(at::BY_PAWN, mine.by[0]), (at::BY_MINOR, mine.by[1] | mine.by[2]), (at::BY_ROOK, mine.by[3])]
            {
                let attacked = count(men & by);
                if attacked > 0 {
                    ledger.note(term + victim, attacked);
                }
            }
            let hanging = count(men & mine.all & !theirs.all);
            if hanging > 0 {
                ledger.note(at::HANGING + victim, hanging);
            }
        }
        ledger.note(at::DANGER + (mine.danger as usize / 2).min(DANGERS - 1), 1);
        let occupied = self.own | self.other;
        let safe = !(self.own | theirs.all);
        let (diagonal, straight) = (magic::bishop(self.other_king, occupied), magic::rook(self.other_king, occupied));
        let from = [attacks::KNIGHT[self.other_king], diagonal, straight, diagonal | straight];
        for (i, from) in from.into_iter().enumerate() {
            let checks = count(from & mine.by[i + 1] & safe);
            if checks > 0 {
                ledger.note(at::SAFE_CHECK + i, checks);
            }
        }
    }
}

fn sideways(set: u64) -> u64 {
    (set & !COLUMN_H) << 1 | (set & !COLUMN_A) >> 1
}

/// What pawns of the own side attack.
fn up(pawns: u64) -> u64 {
    sideways(pawns << 8)
}

/// What pawns of the other side attack.
fn down(pawns: u64) -> u64 {
    sideways(pawns >> 8)
}

/// The set and all squares above it.
fn up_fill(mut set: u64) -> u64 {
    set |= set << 8;
    set |= set << 16;
    set | set << 32
}

/// The set and all squares below it.
fn down_fill(mut set: u64) -> u64 {
    set |= set >> 8;
    set |= set >> 16;
    set | set >> 32
}

/// The moves that a king needs from one square to another.
fn steps(a: usize, b: usize) -> usize {
    (a % 8).abs_diff(b % 8).max((a / 8).abs_diff(b / 8))
}

fn count(set: u64) -> i32 {
    set.count_ones() as i32
}
