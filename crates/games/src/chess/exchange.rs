//! What a capture gains when both sides go on capturing on its square as long as it pays.

use super::generate::members;
use super::men::{Man, Move};
use super::rules::{Chess, Rules};

/// What men are worth in an exchange, a pawn 100.
pub(super) const WORTH: [i32; 6] = [100, 320, 330, 500, 950, 10_000];

/// What `m` wins for its side, or loses, when both sides then capture on its square with the least man first
/// and stop when they like. Pins and other squares are not looked at.
pub(super) fn exchange<R: Rules>(pos: &Chess<R>, m: Move) -> i32 {
    let (from, to) = (m.from().index(), m.to().index());
    let mut occupied = pos.occupied() & !(1 << from);
    if m.is_en_passant() {
        occupied &= !(1 << (to ^ 8));
    }
    let arrives = m.promotion().unwrap_or(m.man());
    let mut wins = [0; 32]; // what the side whose turn it was has won so far, at each capture
    wins[0] = pos.captured(m).map_or(0, |man| WORTH[man as usize]) + WORTH[arrives as usize] - WORTH[m.man() as usize];
    let (mut at_stake, mut side, mut last) = (WORTH[arrives as usize], !pos.turn, 0);
    while let Some((man, square)) = least(pos, pos.attackers(to, side, occupied) & occupied) {
        // A king does not walk into an attack.
        if man == Man::King && pos.attackers(to, !side, occupied) & occupied != 0 || last == 31 {
            break;
        }
        last += 1;
        wins[last] = at_stake - wins[last - 1];
        at_stake = WORTH[man as usize];
        occupied &= !(1 << square);
        side = !side;
    }
    // From the last capture back: nobody makes one that is worse than to stop.
    for i in (1..=last).rev() {
        wins[i - 1] = wins[i - 1].min(-wins[i]);
    }
    wins[0]
}

/// The man that is worth least, and where it stands.
fn least<R: Rules>(pos: &Chess<R>, men: u64) -> Option<(Man, usize)> {
    let kinds = [
        (Man::Pawn, pos.pawns),
        (Man::Knight, pos.knights),
        (Man::Bishop, pos.diagonal & !pos.orthogonal),
        (Man::Rook, pos.orthogonal & !pos.diagonal),
        (Man::Queen, pos.diagonal),
        (Man::King, !0),
    ];
    kinds.into_iter().find_map(|(man, set)| Some((man, members(men & set).next()?)))
}

#[cfg(test)]
mod tests {
    use board::{Notation, Position};

    use super::*;
    use crate::chess::Fide;

    #[test]
    fn exchanges_are_worth_what_a_player_counts() {
        let check = |fen: &str, text: &str, wins: i32| {
            let pos = Chess::<Fide>::read(fen).unwrap_or_else(|error| panic!("{fen}: {error}"));
            let m = pos.read_move(text).unwrap_or_else(|error| panic!("{fen}: {error}"));
            assert_eq!(exchange(&pos, m), wins, "{fen} {text}");
        };
        check("4k3/8/8/3p4/8/8/3R4/4K3 w - - 0 1", "d2d5", 100); // free
        check("4k3/8/4p3/3p4/8/8/3R4/4K3 w - - 0 1", "d2d5", 100 - 500); // covered by a pawn
        check("4k3/8/2n5/3p4/8/3R4/3R4/4K3 w - - 0 1", "d3d5", 100); // the knight does not attack it
        check("4k3/8/1n6/3p4/8/3R4/3R4/4K3 w - - 0 1", "d3d5", 100 - 500 + 320); // the rook behind takes again
        check("4k3/8/4p3/3n4/4P3/8/8/4K3 w - - 0 1", "e4d5", 320 - 100); // pawn against pawn
        check("4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 2", "e5d6", 100); // en passant
        check("4k3/P7/8/8/8/8/8/4K3 w - - 0 1", "a7a8q", 850); // a queen for a pawn
        check("1r2k3/P7/8/8/8/8/8/4K3 w - - 0 1", "a7a8q", 850 - 950); // that is taken
        check("8/8/8/3pk3/8/8/3R4/3RK3 w - - 0 1", "d2d5", 100); // the king may not take
    }

    #[test]
    fn what_nobody_takes_back_wins_all() {
        let pos = Chess::<Fide>::read("4k3/8/8/3q4/8/4N3/8/4K3 w - - 0 1").expect("a position");
        let wins: Vec<i32> = pos.legal().iter().map(|&m| exchange(&pos, m)).collect();
        assert_eq!(wins.iter().max(), Some(&950));
    }
}
