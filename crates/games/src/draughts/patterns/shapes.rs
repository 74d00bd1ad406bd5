//! What an evaluation looks at: how the men stand in small parts of the board, each seen as a number in base three, and
//! a few counts.
//!
//! The parts are the nine blocks of 4x4 cells whose corners are two cells apart, and the four pairs of rows; draughts
//! programs have looked at such parts since Kingsrow (E. Gilbert) and Scan (F. Letouzey). What is good for one side is
//! as bad for the other, once the board is turned round, so that both share their weights.

use board::{Position, Side};

use super::super::eval::{Army, runners};
use super::super::layout::{Squares, each, index};
use super::super::rule_sets::Rules;
use super::super::rules::Draughts;

/// The parts of the board.
pub(super) const PLACES: usize = BLOCKS + PAIRS;
const BLOCKS: usize = 9;
const PAIRS: usize = 4;
/// In how many ways men can stand on the eight squares of a part.
pub(super) const WAYS: usize = 6561;

/// The first weight of each thing that is no part of the board, counted from the last part's.
pub(super) const MEN: usize = 0;
pub(super) const KINGS: usize = 1;
pub(super) const ANY_KING: usize = 2;
pub(super) const LEAD_OF_MEN: usize = 3;
pub(super) const LEAD_OF_KINGS: usize = 4;
pub(super) const TEMPO: usize = 5;
/// One weight for each bit of the board.
pub(super) const KING_ON: usize = 6;
/// A man that nobody can stop.
pub(super) const RUNNER_ON: usize = KING_ON + BITS;
/// How many they are.
pub(super) const OTHERS: usize = RUNNER_ON + BITS;

/// Bits of the board, the empty ones between the squares included.
pub(super) const BITS: usize = 35;

/// How the men stand in each part: numbers below `WAYS`.
#[inline]
pub(super) fn places(first: Squares, second: Squares) -> [usize; PLACES] {
    // Two lines of the board are nine bits, of which the last is no square.
    let pair = |i: usize| SPREAD[(first >> (9 * i)) as usize & 255] + 2 * SPREAD[(second >> (9 * i)) as usize & 255];
    let pairs = [pair(0), pair(1), pair(2), pair(3)];
    let mut numbers = [0; PLACES];
    for i in 0..PAIRS {
        numbers[BLOCKS + i] = (pairs[i] >> 48) as usize;
    }
    for down in 0..3 {
        let blocks = pairs[down].wrapping_add(pairs[down + 1].wrapping_mul(81));
        for across in 0..3 {
            numbers[3 * down + across] = (blocks >> (16 * across)) as usize & 0xFFFF;
        }
    }
    numbers
}

/// The squares of a part.
pub(super) fn place_squares(place: usize) -> Squares {
    // Two squares of each of four lines, or all of two lines.
    let (block, lines) = (1 | 1 << 1 | 1 << 4 | 1 << 5 | 1 << 9 | 1 << 10 | 1 << 13 | 1 << 14, 0xFF);
    match place.checked_sub(BLOCKS) {
        None => block << (9 * (place / 3) + place % 3),
        Some(pair) => lines << (9 * pair),
    }
}

/// What men on the eight squares of two lines add to the numbers of the three blocks there, 16 bits each, and on top of
/// them to the number of the two lines.
static SPREAD: [u64; 256] = {
    let (mut spread, mut men) = ([0; 256], 0);
    while men < 256 {
        let (mut bit, mut power) = (0, 1);
        while bit < 8 {
            if men >> bit & 1 == 1 {
                spread[men] += power << 48;
                let mut across = 0;
                while across < 3 {
                    // A block has two neighbouring squares of each line.
                    let (line, at) = (bit / 4, bit % 4);
                    if at == across || at == across + 1 {
                        spread[men] += [1, 3, 9, 27][2 * line + at - across] << (16 * across);
                    }
                    across += 1;
                }
            }
            (bit, power) = (bit + 1, 3 * power);
        }
        men += 1;
    }
    spread
};

/// A part of the board with the board turned round.
const fn opposite(place: usize) -> usize {
    if place < BLOCKS { BLOCKS - 1 - place } else { 2 * BLOCKS + PAIRS - 1 - place }
}

/// How the men stand, with the board turned round and the colours exchanged.
fn turned(mut number: usize) -> usize {
    let mut turned = 0;
    for _ in 0..8 {
        turned = 3 * turned + [0, 2, 1][number % 3];
        number /= 3;
    }
    turned
}

/// A weight that many share, and whether it counts for the first side, for the second (-1) or, where the men stand
/// alike for both, for nobody (0).
pub(super) type Share = (u32, i8);

/// For each way in each part the weight that it shares with its opposite, and how many weights there are, those of
/// other things included, which come last.
pub(super) fn shares() -> (Vec<Share>, usize) {
    let (mut shares, mut next) = (Vec::with_capacity(PLACES * WAYS), 0);
    for place in 0..PLACES {
        for number in 0..WAYS {
            let image = opposite(place) * WAYS + turned(number);
            let share = match image.cmp(&shares.len()) {
                std::cmp::Ordering::Less => (share_of(&shares, image), -1),
                order => {
                    next += 1;
                    (next - 1, i8::from(order.is_ne()))
                }
            };
            shares.push(share);
        }
    }
    (shares, next as usize + OTHERS)
}

fn share_of(shares: &[Share], of: usize) -> u32 {
    shares[of].0
}

/// What can be seen in a position besides the parts: how often for the first side, less how often for the second.
#[inline]
pub(super) fn others<R: Rules>(pos: &Draughts<R>, mut see: impl FnMut(usize, i32)) {
    let [first, second] = Side::BOTH.map(|side| Army::of(pos, side));
    let men = first.men.count_ones() as i32 - second.men.count_ones() as i32;
    see(MEN, men);
    see(TEMPO, if pos.turn() == Side::First { 1 } else { -1 });
    let pieces = (first.all() | second.all()).count_ones() as usize;
    let share = SHARE[pieces.min(SHARE.len() - 1)];
    see(LEAD_OF_MEN, men * share);
    if first.kings | second.kings != 0 {
        let kings = first.kings.count_ones() as i32 - second.kings.count_ones() as i32;
        see(KINGS, kings);
        see(LEAD_OF_KINGS, kings * share);
        see(ANY_KING, i32::from(first.kings != 0) - i32::from(second.kings != 0));
        each(first.kings).for_each(|king| see(KING_ON + usize::from(index(king)), 1));
        each(second.kings).for_each(|king| see(KING_ON + BITS - 1 - usize::from(index(king)), -1));
    }
    each(runners::<R, true>(first, second)).for_each(|man| see(RUNNER_ON + usize::from(index(man)), 1));
    each(runners::<R, false>(second, first)).for_each(|man| see(RUNNER_ON + BITS - 1 - usize::from(index(man)), -1));
}

/// What a lead is worth more with so many pieces: it is divided by them, in units of which eight are one.
const SHARE: [i32; 25] = {
    let (mut share, mut pieces) = ([64; 25], 1);
    while pieces < 25 {
        share[pieces] = 64 / pieces as i32;
        pieces += 1;
    }
    share
};

#[cfg(test)]
mod tests {
    use super::super::super::{Free, Spanish};
    use super::*;
    use crate::walks::each_position;

    /// Square by square, in the words of the definition.
    fn check_places<R: Rules>() {
        let layout = Draughts::<R>::LAYOUT;
        each_position(Draughts::<R>::start(), 20, |pos| {
            let [first, second] = Side::BOTH.map(|side| pos.men_of(side));
            let numbers = places(first, second);
            let number = |squares: &mut dyn Iterator<Item = u32>| {
                let digit = |bit: u32| (first >> bit & 1) + 2 * (second >> bit & 1);
                squares.zip(0..).fold(0, |sum, (bit, i)| sum + 3_u64.pow(i) * digit(bit)) as usize
            };
            for down in 0..3 {
                for across in 0..3 {
                    let corner = 9 * down + across;
                    let mut squares = [0, 1, 4, 5, 9, 10, 13, 14].into_iter().map(|bit| corner + bit);
                    assert!(squares.clone().all(|bit| layout.all >> bit & 1 == 1));
                    assert_eq!(numbers[(3 * down + across) as usize], number(&mut squares));
                }
            }
            for pair in 0..4 {
                let mut squares = 9 * pair..9 * pair + 8;
                assert_eq!(numbers[BLOCKS + pair as usize], number(&mut squares));
            }
        });
    }

    #[test]
    fn a_part_is_a_number_in_base_three() {
        check_places::<Spanish>();
        check_places::<Free>();
    }

    #[test]
    fn opposites_share_their_weights() {
        let (shares, count) = shares();
        let round = |squares: Squares| squares.reverse_bits() >> (64 - BITS);
        let mut met = vec![false; count];
        each_position(Draughts::<Spanish>::start(), 20, |pos| {
            let [first, second] = Side::BOTH.map(|side| pos.men_of(side));
            let (here, there) = (places(first, second), places(round(second), round(first)));
            for (place, &number) in here.iter().enumerate() {
                let (weight, sign) = shares[place * WAYS + number];
                let opposite = opposite(place);
                assert_eq!(shares[opposite * WAYS + there[opposite]], (weight, -sign));
                met[weight as usize] = true;
            }
        });
        assert!(met.iter().filter(|met| **met).count() > 1000);
        assert!(shares.iter().all(|(weight, _)| (*weight as usize) < count - OTHERS));
    }
}
