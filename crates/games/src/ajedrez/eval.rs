//! What a position is worth. A pawn is worth 100.

use board::{Evaluator, Score, Side};

use super::exchange::{WORTH, exchange};
use super::generate::members;
use super::men::{Man, Move};
use super::rules::{Chess, Rules};
use super::{attacks, magic};
use crate::weights::weights;

/// The plainest opinion: the men on the board, pawns 100, knights and bishops 300, rooks 500, queens 900.
/// Document 002 has none of its own.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Material;

impl<R: Rules> Evaluator<Chess<R>> for Material {
    fn evaluate(&self, pos: &Chess<R>) -> Score {
        let count = |side| {
            let kinds = [(Man::Pawn, 100), (Man::Knight, 300), (Man::Bishop, 300), (Man::Rook, 500), (Man::Queen, 900)];
            kinds.iter().map(|&(man, worth)| worth * pos.men(side, man).len() as i32).sum::<i32>()
        };
        Score::guess(count(pos.turn) - count(!pos.turn))
    }

    fn gain(&self, pos: &Chess<R>, m: Move) -> i32 {
        gain(pos, m)
    }

    fn slot(&self, _pos: &Chess<R>, m: Move) -> usize {
        slot(m)
    }

    fn progress(&self, pos: &Chess<R>, m: Move) -> bool {
        progress(pos, m)
    }
}

/// Our opinion: the men and where they stand, what they can do, the pawns, the safety of the kings. Most
/// things have a value while all men are there and one when few are left; in between it changes evenly.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Opinion {
    /// What each thing is worth.
    pub weights: Weights,
}

weights! {
    /// What things are worth to `Opinion`, in hundredths of a pawn.
    pub struct Weights {
        /// A pawn while the board is full.
        pawn: 85,
        /// The same when few men are left.
        pawn_late: 115,
        /// A knight.
        knight: 325,
        /// The same late.
        knight_late: 295,
        /// A bishop.
        bishop: 335,
        /// The same late.
        bishop_late: 315,
        /// A rook.
        rook: 470,
        /// The same late.
        rook_late: 535,
        /// A queen.
        queen: 960,
        /// The same late.
        queen_late: 980,
        /// Two bishops.
        bishop_pair: 25,
        /// The same late.
        bishop_pair_late: 50,
        /// A step of a pawn towards the middle files.
        pawn_centre: 5,
        /// A step of a pawn forward.
        pawn_row: 3,
        /// The same late.
        pawn_row_late: 6,
        /// A step of a knight towards the centre.
        knight_centre: 8,
        /// A step of a bishop towards the centre.
        bishop_centre: 4,
        /// A step of a queen towards the centre.
        queen_centre: 1,
        /// A step of the king towards the centre.
        king_centre: -12,
        /// The same late.
        king_centre_late: 11,
        /// A square that a knight attacks and where it may go safely from pawns.
        knight_mobility: 4,
        /// The same for a bishop.
        bishop_mobility: 5,
        /// The same for a rook.
        rook_mobility: 2,
        /// The same for a rook late.
        rook_mobility_late: 4,
        /// The same for a queen.
        queen_mobility: 1,
        /// The same for a queen late.
        queen_mobility_late: 3,
        /// A rook on a file without pawns.
        open_file: 25,
        /// A rook on a file without own pawns.
        half_open_file: 12,
        /// A pawn that no own pawn stands beside or can.
        isolated: -14,
        /// A pawn behind another on its file.
        doubled: -11,
        /// A pawn that another covers, or that has another beside it.
        joined: 7,
        /// A pawn that no enemy pawn can stop, by the square of the steps that it has made.
        passed: 2,
        /// The same late.
        passed_late: 5,
        /// For such a pawn late, by its steps: a step that the enemy king is farther away than the own.
        passed_kings_late: 2,
        /// A pawn in front of its king.
        shield: 12,
        /// An attack on a square next to the enemy king, squared and summed: a quarter of this.
        king_attack: 3,
        /// To be the one who moves.
        tempo: 12,
    }
}

impl<R: Rules> Evaluator<Chess<R>> for Opinion {
    fn evaluate(&self, pos: &Chess<R>) -> Score {
        let value = self.of(pos, Side::First) - self.of(pos, Side::Second);
        let (minors, rooks, queens) = (
            (pos.knights | pos.diagonal & !pos.orthogonal).count_ones() as i32,
            (pos.orthogonal & !pos.diagonal).count_ones() as i32,
            (pos.diagonal & pos.orthogonal).count_ones() as i32,
        );
        let full = (minors + 2 * rooks + 4 * queens).min(24);
        let mut mixed = (value.early * full + value.late * (24 - full)) / 24;
        let stronger = if mixed > 0 { Side::First } else { Side::Second };
        if pos.pawns & pos.own(stronger) == 0 && is_minor_at_most(pos, stronger) {
            mixed /= 4; // Hardly anybody wins without pawns who is not a rook ahead.
        }
        Score::guess(if pos.turn == Side::First { mixed } else { -mixed } + self.weights.tempo)
    }

    fn gain(&self, pos: &Chess<R>, m: Move) -> i32 {
        gain(pos, m)
    }

    fn noisy(&self, pos: &Chess<R>, m: Move) -> bool {
        match pos.captured(m) {
            Some(man) => WORTH[man as usize] >= WORTH[m.man() as usize] || exchange(pos, m) >= 0,
            None => m.promotion() == Some(Man::Queen),
        }
    }

    fn forced(&self, pos: &Chess<R>) -> bool {
        pos.in_check(pos.turn)
    }

    fn margin(&self) -> i32 {
        100
    }

    fn urgent(&self, pos: &Chess<R>) -> bool {
        pos.in_check(pos.turn)
    }

    fn risk(&self, pos: &Chess<R>, m: Move) -> i32 {
        exchange(pos, m).min(0)
    }

    /// With kings and pawns alone it is often a pity to have to move.
    fn null(&self, pos: &Chess<R>) -> Option<Chess<R>> {
        let pieces = (pos.knights | pos.diagonal | pos.orthogonal) & pos.own(pos.turn);
        // In problems the side that has just moved may be in check too.
        let quiet = pieces != 0 && !pos.in_check(pos.turn) && (R::FULL || !pos.in_check(!pos.turn));
        quiet.then(|| pos.passed_over())
    }

    fn slot(&self, _pos: &Chess<R>, m: Move) -> usize {
        slot(m)
    }

    fn progress(&self, pos: &Chess<R>, m: Move) -> bool {
        progress(pos, m)
    }
}

impl Opinion {
    /// What one side has.
    fn of<R: Rules>(&self, pos: &Chess<R>, side: Side) -> Phased {
        let w = &self.weights;
        let (own, occupied) = (pos.own(side), pos.occupied());
        let (pawns, other_pawns) = (pos.pawns & own, pos.pawns & !own);
        let other_king = pos.kings[!side as usize] as usize;
        // Where men go with use: not on own men, not where pawns take them.
        let useful = !(own | pawn_attacks(other_pawns, !side));
        let near_king = attacks::KING[other_king & 63] | 1 << other_king;
        let mut danger = 0;
        let mut value = self.pawns(pos, side, pawns, other_pawns);

        for square in members(pos.knights & own) {
            let reach = attacks::KNIGHT[square & 63];
            let place = w.knight_centre * centrality(square) + w.knight_mobility * count(reach & useful);
            value += Phased { early: w.knight + place, late: w.knight_late + place };
            danger += 2 * count(reach & near_king);
        }
        for square in members(pos.diagonal & !pos.orthogonal & own) {
            let reach = magic::bishop(square, occupied);
            let place = w.bishop_centre * centrality(square) + w.bishop_mobility * count(reach & useful);
            value += Phased { early: w.bishop + place, late: w.bishop_late + place };
            danger += 2 * count(reach & near_king);
        }
        for square in members(pos.orthogonal & !pos.diagonal & own) {
            let reach = magic::rook(square, occupied);
            let mobility = count(reach & useful);
            let file = COLUMN_A << (square % 8);
            let open = match (file & pawns, file & other_pawns) {
                (0, 0) => w.open_file,
                (0, _) => w.half_open_file,
                _ => 0,
            };
            value += Phased {
                early: w.rook + open + w.rook_mobility * mobility,
                late: w.rook_late + open + w.rook_mobility_late * mobility,
            };
            danger += 3 * count(reach & near_king);
        }
        for square in members(pos.diagonal & pos.orthogonal & own) {
            let reach = magic::bishop(square, occupied) | magic::rook(square, occupied);
            let (centre, mobility) = (w.queen_centre * centrality(square), count(reach & useful));
            value += Phased {
                early: w.queen + centre + w.queen_mobility * mobility,
                late: w.queen_late + centre + w.queen_mobility_late * mobility,
            };
            danger += 4 * count(reach & near_king);
        }
        if count(pos.diagonal & !pos.orthogonal & own) >= 2 {
            value += Phased { early: w.bishop_pair, late: w.bishop_pair_late };
        }

        let king = pos.kings[side as usize] as usize;
        let centre = centrality(king);
        let shield = count(pawns & before_king(king, side));
        value += Phased {
            early: w.king_centre * centre + w.shield * shield + w.king_attack * danger.min(40).pow(2) / 4,
            late: w.king_centre_late * centre,
        };
        value
    }

    fn pawns<R: Rules>(&self, pos: &Chess<R>, side: Side, pawns: u64, other_pawns: u64) -> Phased {
        let w = &self.weights;
        let files = files(pawns);
        let beside_files = sideways(files);
        let covered = pawn_attacks(pawns, side) | sideways(pawns);
        let stopped = {
            let ahead = forward_fill(other_pawns, !side);
            ahead | sideways(ahead)
        };
        let structure = w.isolated * count(pawns & !beside_files)
            + w.doubled * count(pawns & forward(forward_fill(pawns, side), side))
            + w.joined * count(pawns & covered);
        let number = count(pawns);
        let mut value = Phased { early: w.pawn * number + structure, late: w.pawn_late * number + structure };
        for square in members(pawns) {
            let (file, row) = ((square % 8) as i32, row_of(square, side) - 1);
            value +=
                Phased { early: w.pawn_centre * file.min(7 - file) + w.pawn_row * row, late: w.pawn_row_late * row };
            if stopped >> square & 1 == 0 {
                let stop = if side == Side::First { square + 8 } else { square.wrapping_sub(8) };
                let distance = |side: Side| steps(pos.kings[side as usize] as usize, stop & 63);
                let kings = (distance(!side) - distance(side)) * row.max(0);
                value += Phased {
                    early: w.passed * row * row,
                    late: w.passed_late * row * row + w.passed_kings_late * kings,
                };
            }
        }
        value
    }
}

/// A value while all men are there, and when few are left.
#[derive(Clone, Copy)]
struct Phased {
    early: i32,
    late: i32,
}

impl std::ops::AddAssign for Phased {
    fn add_assign(&mut self, other: Phased) {
        self.early += other.early;
        self.late += other.late;
    }
}

impl std::ops::Sub for Phased {
    type Output = Phased;

    fn sub(self, other: Phased) -> Phased {
        Phased { early: self.early - other.early, late: self.late - other.late }
    }
}

const COLUMN_A: u64 = 0x0101_0101_0101_0101;
const COLUMN_H: u64 = COLUMN_A << 7;

/// Captures and promotions by what the exchange is worth; the greatest victim first among equals.
fn gain<R: Rules>(pos: &Chess<R>, m: Move) -> i32 {
    let taken = pos.captured(m);
    if taken.is_none() && m.promotion().is_none() {
        return 0;
    }
    let wins = exchange(pos, m);
    let victim = taken.map_or(0, |man| WORTH[man as usize] / 32);
    if wins >= 0 { wins + victim + 1 } else { wins }
}

fn slot(m: Move) -> usize {
    m.from().index() << 6 | m.to().index()
}

fn progress<R: Rules>(pos: &Chess<R>, m: Move) -> bool {
    m.man() == Man::Pawn || m.is_castling() || pos.man_at(m.to()).is_some()
}

/// Whether a side has at most a minor piece more than its opponent, pawns not counted.
fn is_minor_at_most<R: Rules>(pos: &Chess<R>, side: Side) -> bool {
    let worth = |side| {
        let pieces = [Man::Knight, Man::Bishop, Man::Rook, Man::Queen];
        pieces.iter().map(|&man| WORTH[man as usize] * pos.men(side, man).len() as i32).sum::<i32>()
    };
    worth(side) - worth(!side) <= WORTH[Man::Bishop as usize]
}

/// Steps towards the centre from a corner, less three: -3 to 3.
fn centrality(square: usize) -> i32 {
    let (file, rank) = ((square % 8) as i32, (square / 8) as i32);
    file.min(7 - file) + rank.min(7 - rank) - 3
}

/// The row of a square, counted from a side's first as 0.
fn row_of(square: usize, side: Side) -> i32 {
    let rank = (square / 8) as i32;
    if side == Side::First { rank } else { 7 - rank }
}

/// The moves that a king needs from one square to another.
fn steps(a: usize, b: usize) -> i32 {
    let (files, ranks) = ((a % 8).abs_diff(b % 8), (a / 8).abs_diff(b / 8));
    files.max(ranks) as i32
}

fn sideways(set: u64) -> u64 {
    (set & !COLUMN_H) << 1 | (set & !COLUMN_A) >> 1
}

fn forward(set: u64, side: Side) -> u64 {
    if side == Side::First { set << 8 } else { set >> 8 }
}

/// The set and all squares before it, as a side sees it.
fn forward_fill(mut set: u64, side: Side) -> u64 {
    if side == Side::First {
        set |= set << 8;
        set |= set << 16;
        set | set << 32
    } else {
        set |= set >> 8;
        set |= set >> 16;
        set | set >> 32
    }
}

/// All squares of the files of these.
fn files(set: u64) -> u64 {
    forward_fill(set, Side::First) | forward_fill(set, Side::Second)
}

fn pawn_attacks(pawns: u64, side: Side) -> u64 {
    sideways(forward(pawns, side))
}

/// The six squares before a king where pawns cover it.
fn before_king(king: usize, side: Side) -> u64 {
    let row = forward(1 << king, side);
    let row = row | sideways(row);
    row | forward(row, side)
}

fn count(set: u64) -> i32 {
    set.count_ones() as i32
}

#[cfg(test)]
mod tests;
