//! One game, and its referee.

use std::fmt;

use board::{BySide, Outcome, Side};
use engine::{Match, RuleSet};
use web_time::Instant;

use crate::clock::{GameClock, TimeControl};
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
    /// It had as many moves as a game may have: a draw.
    MoveLimit,
    /// This side lost by what it did beside the board.
    Fault(Side, Fault),
}

/// How a game is played, whoever plays it.
pub struct GameOptions<'a> {
    /// What chance depends on.
    pub seed: u64,
    /// After so many moves it is a draw.
    pub most_moves: usize,
    /// The clocks of both sides, where they have some.
    pub clock: Option<TimeControl>,
    /// True when it must end now.
    pub stop: &'a (dyn Fn() -> bool + Sync),
    /// Sees the game at its beginning and after every move.
    pub watch: &'a mut dyn FnMut(&dyn Match),
}

impl fmt::Debug for GameOptions<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "GameOptions of seed {}, at most {} moves", self.seed, self.most_moves)
    }
}

/// Plays a game from `opening`. None where it was stopped in the middle.
pub fn play(
    set: &RuleSet,
    opening: &Opening,
    players: &mut BySide<&mut dyn Player>,
    options: GameOptions<'_>,
) -> Option<FinishedGame> {
    let GameOptions { seed, most_moves, clock, stop, watch } = options;
    let mut game = opening.open(set).expect("an opening is made of legal moves");
    let mut played = opening.moves.clone();
    let start = opening.start.clone();
    let mut clock = clock.map(GameClock::new);
    let lost = |side: Side, fault: Fault, game, start| {
        Some(FinishedGame { outcome: Outcome::Win(!side), termination: Termination::Fault(side, fault), game, start })
    };
    for side in Side::BOTH {
        if let Err(fault) = players[side].begin(opening, seed) {
            return lost(side, fault, game, start);
        }
    }
    loop {
        watch(&*game);
        if let Some(outcome) = game.outcome() {
            return Some(FinishedGame { outcome, termination: Termination::Rules, game, start });
        }
        if game.can_claim_draw() {
            return Some(FinishedGame { outcome: Outcome::Draw, termination: Termination::Claim, game, start });
        }
        if game.ply() >= most_moves {
            return Some(FinishedGame { outcome: Outcome::Draw, termination: Termination::MoveLimit, game, start });
        }
        let side = game.turn();
        if let Some(clock) = &mut clock {
            clock.turn = side;
            players[side].hear_clock(*clock);
        }
        let begun = Instant::now();
        let chosen = players[side].choose(&played, stop);
        let is_in_time = clock.as_mut().is_none_or(|clock| clock.spend(begun));
        if stop() {
            return None;
        }
        let chosen = match chosen {
            Ok(_) if !is_in_time => return lost(side, Fault::GameTime, game, start),
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
