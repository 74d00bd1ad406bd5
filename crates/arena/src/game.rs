//! One game, and its referee.

use board::{BySide, Outcome, Side};
use engine::{Match, RuleSet};

use crate::openings::Opening;
use crate::player::{Fault, Player};

/// A finished game.
#[derive(Debug)]
pub struct FinishedGame {
    /// How it ended, by the rules or by a fault.
    pub outcome: Outcome,
    /// Why.
    pub termination: Termination,
    /// The game itself, opening included.
    pub game: Box<dyn Match>,
    /// The position in which it began.
    pub start: String,
}

/// Why a game ended.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Termination {
    /// By the rules.
    Rules,
    /// A machine claimed the draw that the rules offered.
    Claim,
    /// This side lost by what it did beside the board.
    Fault(Side, Fault),
}

/// Plays a game from `opening`. None where it was stopped in the middle.
pub fn play(
    set: &RuleSet,
    opening: &Opening,
    players: &mut BySide<&mut dyn Player>,
    seed: u64,
    stop: &(dyn Fn() -> bool + Sync),
) -> Option<FinishedGame> {
    let mut game = opening.open(set).expect("an opening is made of legal moves");
    let mut played = opening.moves.clone();
    let start = opening.start.clone();
    let lost = |side: Side, fault: Fault, game, start| {
        Some(FinishedGame { outcome: Outcome::Win(!side), termination: Termination::Fault(side, fault), game, start })
    };
    for side in Side::BOTH {
        if let Err(fault) = players[side].begin(opening, seed) {
            return lost(side, fault, game, start);
        }
    }
    loop {
        if let Some(outcome) = game.outcome() {
            return Some(FinishedGame { outcome, termination: Termination::Rules, game, start });
        }
        if game.can_claim_draw() {
            return Some(FinishedGame { outcome: Outcome::Draw, termination: Termination::Claim, game, start });
        }
        let side = game.turn();
        let chosen = players[side].choose(&played, stop);
        if stop() {
            return None;
        }
        let chosen = match chosen {
            Ok(chosen) => chosen,
            Err(fault) => return lost(side, fault, game, start),
        };
        if game.play(&chosen).is_err() {
            return lost(side, Fault::Illegal(chosen), game, start);
        }
        // As we write it: a player may have another way of writing.
        played.extend(game.played().pop());
    }
}
