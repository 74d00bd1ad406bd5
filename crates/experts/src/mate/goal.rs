//! A mate that is looked for: what cannot lead to it in time is left out.

use board::{Position, Side};
use games::chess::{Chess, Man, Rules, Square};

/// A final position: who is mated, and who stands where.
#[derive(Clone, Debug)]
pub(super) struct Goal {
    mated: Side,
    men: Vec<Standing>,
}

type Standing = (Square, Side, Man);

impl Goal {
    /// The position `end`, where the mated side is to move.
    pub(super) fn new<R: Rules>(end: &Chess<R>) -> Self {
        Goal { mated: end.turn(), men: men(end) }
    }

    pub(super) fn is<R: Rules>(&self, pos: &Chess<R>) -> bool {
        self.mated == pos.turn() && self.men == men(pos)
    }

    /// False where so many turns of either side, one after the other and the last one by the attacker, cannot lead
    /// from here to the end: a move brings one man to its place, and takes one at the most.
    pub(super) fn is_near<R: Rules>(&self, pos: &Chess<R>, turns: usize) -> bool {
        let here = men(pos);
        Side::BOTH.into_iter().all(|side| {
            let own_turns = if side == self.mated { turns / 2 } else { turns.div_ceil(2) };
            let lacking = self.men.iter().filter(|man| man.1 == side && !here.contains(man)).count();
            let count = |men: &[Standing]| men.iter().filter(|man| man.1 == side).count();
            let (now, then) = (count(&here), count(&self.men));
            lacking <= own_turns && then <= now && now - then <= turns - own_turns
        })
    }
}

/// Who stands where, square by square.
fn men<R: Rules>(pos: &Chess<R>) -> Vec<Standing> {
    let squares = (0..64).map(Square::at);
    squares.filter_map(|square| pos.man_at(square).map(|(side, man)| (square, side, man))).collect()
}
