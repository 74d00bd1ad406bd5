//! What a network says, for people: what the pieces are worth by themselves, what it adds for each where it stands, and
//! the rest, which belongs to no piece alone.

use board::{Side, SpotId};
use nets::{Features, Network};

use crate::explain::{Sheet, WeightSet, seen};

/// What a network adds, piece by piece, and what is left.
const SQUARES: &str = "network_squares";
const REST: &str = "network_rest";

/// A piece that might be taken off the board.
pub(crate) struct Removable<P> {
    pub(crate) spot: SpotId,
    pub(crate) side: Side,
    /// What its kind is worth by itself, in points.
    pub(crate) worth: i64,
    /// The board without it.
    pub(crate) without: P,
}

/// The weights of an explanation: points for kinds of pieces, and what the network adds.
pub(crate) fn weights(kinds: &[(&'static str, i32)]) -> WeightSet {
    WeightSet::counted(kinds).percents(&[(SQUARES, 100), (REST, 100)])
}

/// Adds what a network says beyond the worth of the pieces, which the sheet has already. A piece has as much of it as the
/// value changes when it is taken off the board; such shares do not add up to the whole, since a network sees pieces
/// together, and what is left is told as such.
pub(crate) fn add<P: Features<W>, const W: usize>(
    sheet: &mut Sheet<'_>,
    network: &Network,
    pos: &P,
    pieces: impl Iterator<Item = Removable<P>>,
) {
    let said = |pos: &P| seen(pos.turn(), network.evaluate_fresh(pos).into());
    let (all, parts) = (said(pos), sheet.parts());
    let (mut material, mut added, mut shares) = (0, 0, Vec::new());
    for piece in pieces {
        let worth = seen(piece.side, piece.worth);
        let share = all - said(&piece.without) - worth;
        material += worth;
        added += share;
        shares.push((piece.spot, share as f64));
    }
    sheet.joint(SQUARES, added * parts, shares);
    sheet.joint(REST, (all - material - added) * parts, Vec::new());
}
