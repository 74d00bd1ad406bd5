//! What a position is worth. A pawn is worth 100.

use board::zobrist::mix;
use board::{Evaluator, Score, SearchHints, Side};

pub(super) mod explain; // for people, term by term
mod tables; // what each term is worth
mod terms; // what there is on the board

use super::exchange::{WORTH, exchange};
use super::men::{Man, Move};
use super::rules::{Chess, Rules};
use crate::weights::weights;
use terms::Ledger;

/// The plainest evaluation: the men on the board, pawns 100, knights and bishops 300, rooks 500, queens 900.
/// Document 002 has none of its own.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct BaselineEvaluator;

impl<R: Rules> Evaluator<Chess<R>> for BaselineEvaluator {
    fn evaluate(&self, pos: &Chess<R>) -> Score {
        let count = |side| {
            let kinds = [(Man::Pawn, 100), (Man::Knight, 300), (Man::Bishop, 300), (Man::Rook, 500), (Man::Queen, 900)];
            kinds.iter().map(|&(man, worth)| worth * pos.men(side, man).len() as i32).sum::<i32>()
        };
        Score::eval(count(pos.turn) - count(!pos.turn))
    }
}

impl<R: Rules> SearchHints<Chess<R>> for BaselineEvaluator {
    fn see(&self, pos: &Chess<R>, m: Move) -> i32 {
        see(pos, m)
    }

    fn history_index(&self, _pos: &Chess<R>, m: Move) -> usize {
        history_index(m)
    }

    fn is_irreversible(&self, pos: &Chess<R>, m: Move) -> bool {
        is_irreversible(pos, m)
    }
}

/// Our evaluation: the men and where they stand, what they can do, the pawns, threats, the safety of the kings. Every
/// term has a value while all men are there and one when few are left; in between it changes evenly.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct MainEvaluator {
    /// What does not belong to a single term.
    pub weights: Weights,
}

weights! {
    /// What does not belong to a single term, in hundredths of a pawn or in percent.
    pub struct Weights {
        /// To be the one who moves.
        tempo: 12,
        /// The percentage that is left of an advantage without pawns and of less than a rook.
        pawnless: 25,
        /// The same with one bishop each, on different colours, and pawns.
        opposite_bishops: 60,
    }
}

impl<R: Rules> Evaluator<Chess<R>> for MainEvaluator {
    fn evaluate(&self, pos: &Chess<R>) -> Score {
        let mut sums = [Phased(0); 2];
        terms::note_all(pos, &mut sums);
        let full = fullness(pos);
        let (early, late) = (sums[0].early() - sums[1].early(), sums[0].late() - sums[1].late());
        let mixed = (early * full + late * (FULL - full)) / FULL;
        let stronger = if mixed > 0 { Side::First } else { Side::Second };
        let mixed = mixed * self.percentage(pos, stronger) / 100;
        Score::eval(if pos.turn == Side::First { mixed } else { -mixed } + self.weights.tempo)
    }
}

impl<R: Rules> SearchHints<Chess<R>> for MainEvaluator {
    fn see(&self, pos: &Chess<R>, m: Move) -> i32 {
        see(pos, m)
    }

    fn is_tactical(&self, pos: &Chess<R>, m: Move) -> bool {
        match pos.captured(m) {
            Some(man) => WORTH[man as usize] >= WORTH[m.man() as usize] || exchange(pos, m) >= 0,
            None => m.promotion() == Some(Man::Queen),
        }
    }

    fn is_forced(&self, pos: &Chess<R>) -> bool {
        pos.in_check(pos.turn)
    }

    /// With kings and pawns alone it is often a pity to have to move.
    fn null_move(&self, pos: &Chess<R>) -> Option<Chess<R>> {
        let pieces = (pos.knights | pos.diagonal | pos.orthogonal) & pos.own(pos.turn);
        // In problems the side that has just moved may be in check too.
        let quiet = pieces != 0 && !pos.in_check(pos.turn) && (R::FULL || !pos.in_check(!pos.turn));
        quiet.then(|| pos.passed_over())
    }

    fn futility_margin(&self) -> i32 {
        100
    }

    fn in_check(&self, pos: &Chess<R>) -> bool {
        pos.in_check(pos.turn)
    }

    fn quiet_see(&self, pos: &Chess<R>, m: Move) -> i32 {
        exchange(pos, m).min(0)
    }

    #[inline]
    fn continuation_index(&self, _pos: &Chess<R>, m: Move) -> Option<usize> {
        Some((m.man() as usize) << 6 | m.to().index())
    }

    #[inline]
    fn correction_keys(&self, pos: &Chess<R>) -> Option<[u64; 3]> {
        let pieces = |own: u64, king: u8| {
            let sets = [pos.knights & own, pos.diagonal & own, pos.orthogonal & own];
            let hash = |sum: u64, set: u64| (sum ^ set).wrapping_mul(0x9E37_79B9_7F4A_7C15).rotate_left(29);
            sets.into_iter().fold(u64::from(king), hash)
        };
        let (white, black) = (pos.white, pos.occupied() & !pos.white);
        let pawns = mix((pos.pawns & white) ^ (pos.pawns & black).wrapping_mul(0x9E37_79B9_7F4A_7C15));
        Some([pawns, mix(pieces(white, pos.kings[0])), mix(pieces(black, pos.kings[1]))])
    }

    fn history_index(&self, _pos: &Chess<R>, m: Move) -> usize {
        history_index(m)
    }

    fn is_irreversible(&self, pos: &Chess<R>, m: Move) -> bool {
        is_irreversible(pos, m)
    }
}

impl MainEvaluator {
    /// What is left of an advantage, where winning is hard.
    pub(super) fn percentage<R: Rules>(&self, pos: &Chess<R>, stronger: Side) -> i32 {
        if pos.pawns & pos.own(stronger) == 0 && is_minor_at_most(pos, stronger) {
            return self.weights.pawnless; // Hardly anybody wins without pawns who is not a rook ahead.
        }
        let bishops = pos.diagonal;
        let alone = pos.knights | pos.orthogonal == 0 && (bishops & pos.white).is_power_of_two();
        let opposite = || bishops.count_ones() == 2 && (bishops & LIGHT_SQUARES).is_power_of_two();
        if alone && opposite() { self.weights.opposite_bishops } else { 100 }
    }
}

/// What the evaluation of a position is made of, for those who fit its numbers.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Parts {
    /// How full the board is, of 24.
    pub fullness: i32,
    /// The percentage that is left of an advantage of white's, and of one of black's.
    pub percentages: [i32; 2],
    /// The terms that white has more often than black, or less, and how often.
    pub terms: Vec<(usize, i32)>,
}

/// What the evaluation of a position is made of.
pub fn parts<R: Rules>(pos: &Chess<R>) -> Parts {
    let mut lists = [List::default(), List::default()];
    terms::note_all(pos, &mut lists);
    let mut times = [0; terms::at::END];
    for (list, sign) in lists.iter().zip([1, -1]) {
        list.0.iter().for_each(|&(term, n)| times[term] += sign * n);
    }
    let terms = times.iter().copied().enumerate().filter(|&(_, n)| n != 0).collect();
    let percentages = Side::BOTH.map(|side| MainEvaluator::default().percentage(pos, side));
    Parts { fullness: fullness(pos), percentages, terms }
}

/// What each term is worth while all men are there, and when few are left.
pub fn worths() -> Vec<[i32; 2]> {
    (0..terms::at::END).map(|term| [tables::EARLY[term].into(), tables::LATE[term].into()]).collect()
}

#[derive(Default)]
struct List(Vec<(usize, i32)>);

impl Ledger for List {
    fn note(&mut self, term: usize, times: i32) {
        self.0.push((term, times));
    }
}

/// A value while all men are there in the low half, and when few are left in the high half: one addition serves
/// for both. Each stays far within sixteen bits.
#[derive(Clone, Copy)]
struct Phased(i32);

impl Phased {
    fn early(self) -> i32 {
        i32::from(self.0 as i16)
    }

    fn late(self) -> i32 {
        (self.0 + 0x8000) >> 16 // what the low half has borrowed comes back
    }
}

impl Ledger for Phased {
    #[inline]
    fn note(&mut self, term: usize, times: i32) {
        self.0 += times * PACKED[term];
    }
}

static PACKED: [i32; terms::at::END] = {
    let mut packed = [0; terms::at::END];
    let mut term = 0;
    while term < terms::at::END {
        packed[term] = ((tables::LATE[term] as i32) << 16) + tables::EARLY[term] as i32;
        term += 1;
    }
    packed
};

const LIGHT_SQUARES: u64 = 0x55AA_55AA_55AA_55AA;

/// `fullness` with all men.
const FULL: i32 = 24;

/// How many pieces are left: minor pieces count one, rooks two, queens four.
fn fullness<R: Rules>(pos: &Chess<R>) -> i32 {
    let queens = pos.diagonal & pos.orthogonal;
    let pieces = pos.knights.count_ones() + pos.diagonal.count_ones() + 2 * pos.orthogonal.count_ones();
    ((pieces + queens.count_ones()) as i32).min(FULL)
}

/// Captures and promotions by what the exchange is worth; the greatest victim first among equals.
fn see<R: Rules>(pos: &Chess<R>, m: Move) -> i32 {
    let taken = pos.captured(m);
    if taken.is_none() && m.promotion().is_none() {
        return 0;
    }
    let wins = exchange(pos, m);
    let victim = taken.map_or(0, |man| WORTH[man as usize] / 32);
    if wins >= 0 { wins + victim + 1 } else { wins }
}

fn history_index(m: Move) -> usize {
    m.from().index() << 6 | m.to().index()
}

fn is_irreversible<R: Rules>(pos: &Chess<R>, m: Move) -> bool {
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

#[cfg(test)]
mod tests;
