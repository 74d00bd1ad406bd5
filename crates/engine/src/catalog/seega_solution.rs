//! What is known of Árabe beyond the tables with distances: phase 1 by the book, and phase 2 by the layers of the solved
//! game, where somebody has built them.

use std::path::Path;

use board::{GameResult, Position};
use experts::seega::placing_result;
use games::seega::{Seega, Stage};
use tablebase::TableError;

use crate::solve::MoreResults;

/// Who knows.
struct Solution {
    #[cfg(not(target_family = "wasm"))]
    layers: tablebase::custodial::CustodialTables,
}

/// What is known with the tables of a folder.
pub(super) fn open(folder: &Path) -> Box<dyn MoreResults<Seega>> {
    #[cfg(target_family = "wasm")]
    let _ = folder;
    Box::new(Solution {
        #[cfg(not(target_family = "wasm"))]
        layers: tablebase::custodial::CustodialTables::new(layers::game(), folder),
    })
}

/// Everything can be known, by those who build it.
pub(super) fn can_be_known(pos: &Seega) -> bool {
    matches!(pos.stage(), Stage::Placing(_)) || is_after_capture(pos) || pos.stage() == Stage::Capturing
}

/// The clock is new. (Rule 14.)
fn is_after_capture(pos: &Seega) -> bool {
    let turn = pos.turn();
    pos.stage() == Stage::Moving
        && pos.turns_without_capture(!turn) == 0
        && [turn, !turn].iter().all(|&side| pos.lost_turns(side) == 0)
}

impl Solution {
    #[cfg(not(target_family = "wasm"))]
    fn by_layers(&self, pos: &Seega) -> Result<Option<GameResult>, TableError> {
        let turn = pos.turn();
        if is_after_capture(pos) {
            return self.layers.probe(pos.men(turn).raw() as u32, pos.men(!turn).raw() as u32);
        }
        if pos.stage() != Stage::Capturing {
            return Ok(None);
        }
        // The best way to end the turn.
        let mut best = None;
        for &m in &pos.legal() {
            let next = pos.play(m);
            let value = match next.outcome() {
                Some(outcome) => Some(GameResult::of(outcome, turn)),
                None if next.turn() == turn => self.by_layers(&next)?,
                None => self.by_layers(&next)?.map(|result| -result),
            };
            match value {
                Some(value) => best = best.max(Some(value)),
                None => return Ok(None),
            }
        }
        Ok(best)
    }

    #[cfg(target_family = "wasm")]
    #[expect(clippy::unnecessary_wraps, clippy::unused_self, reason = "elsewhere there are files")]
    fn by_layers(&self, _pos: &Seega) -> Result<Option<GameResult>, TableError> {
        Ok(None)
    }
}

impl MoreResults<Seega> for Solution {
    fn result(&self, pos: &Seega) -> Result<Option<GameResult>, TableError> {
        match placing_result(pos) {
            Some(result) => Ok(Some(result)),
            None => self.by_layers(pos),
        }
    }

    fn result_at_once(&self, pos: &Seega) -> Option<GameResult> {
        self.by_layers(pos).ok()?
    }
}

#[cfg(not(target_family = "wasm"))]
pub(super) mod layers {
    //! The game for the solver of layers.

    use board::{MoveList, Position, Side};
    use games::seega::{CENTRE, Move, Seega, Stage, custodial_rules};
    use tablebase::custodial::{CustodialGame, Turn};

    use crate::solve::LayeredGame;

    pub(crate) const LAYERS: LayeredGame = LayeredGame { game, turns, placing: (1 << CENTRE.index(), 2) };

    pub(super) fn game() -> CustodialGame {
        CustodialGame { name: "arabe layers 1".into(), rules: custodial_rules(), most_of_a_side: 12 }
    }

    fn turns(own: u32, other: u32) -> Vec<Turn> {
        let mut turns = Vec::new();
        add_turns(&Seega::moving(own, other), false, &mut turns);
        turns
    }

    /// Adds the ways in which the first side may end its turn, with a capture before or not.
    fn add_turns(pos: &Seega, captures: bool, turns: &mut Vec<Turn>) {
        let mut moves = MoveList::new();
        if pos.moves(&mut moves).is_some() {
            return;
        }
        for &m in moves.iter().filter(|&&m| m != Move::Pass || pos.stage() == Stage::Capturing) {
            let next = pos.play(m);
            let captures = captures || next.men(Side::Second).len() < pos.men(Side::Second).len();
            if next.turn() == Side::First && next.outcome().is_none() {
                add_turns(&next, captures, turns);
            } else {
                let [own, other] = [Side::First, Side::Second].map(|side| next.men(side).raw() as u32);
                turns.push(Turn { own, other, captures });
            }
        }
    }
}
