//! One game, and its referee.

use std::fmt;
use std::ops::ControlFlow;

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
    let mut game = match OngoingGame::begin(set, opening, players, &options) {
        Ok(game) => game,
        Err(finished) => return Some(*finished),
    };
    let GameOptions { stop, watch, .. } = options;
    loop {
        match game.step(players, stop, watch) {
            ControlFlow::Continue(next) => game = next,
            ControlFlow::Break(finished) => return finished,
        }
    }
}

/// A game that goes on, move by move.
#[derive(Debug)]
pub(crate) struct OngoingGame {
    game: Box<dyn Match>,
    /// All moves from the start, as we write them.
    played: Vec<String>,
    start: String,
    clock: Option<GameClock>,
    most_moves: usize,
}

impl OngoingGame {
    /// A game after its opening; it is over already where a player is not ready.
    pub(crate) fn begin(
        set: &RuleSet,
        opening: &Opening,
        players: &mut BySide<&mut dyn Player>,
        options: &GameOptions<'_>,
    ) -> Result<Self, Box<FinishedGame>> {
        let game = OngoingGame {
            game: opening.open(set).expect("an opening is made of legal moves"),
            played: opening.moves.clone(),
            start: opening.start.clone(),
            clock: options.clock.map(GameClock::new),
            most_moves: options.most_moves,
        };
        for side in Side::BOTH {
            if let Err(fault) = players[side].begin(opening, options.seed) {
                return Err(Box::new(game.lost(side, fault)));
            }
        }
        Ok(game)
    }

    /// One move more, or the end; nothing where it was stopped.
    pub(crate) fn step(
        mut self,
        players: &mut BySide<&mut dyn Player>,
        stop: &(dyn Fn() -> bool + Sync),
        watch: &mut dyn FnMut(&dyn Match),
    ) -> ControlFlow<Option<FinishedGame>, Self> {
        watch(&*self.game);
        if let Some((outcome, termination)) = ended(&*self.game, self.most_moves) {
            let OngoingGame { game, start, .. } = self;
            return ControlFlow::Break(Some(FinishedGame { outcome, termination, game, start }));
        }
        let side = self.game.turn();
        if let Some(clock) = &mut self.clock {
            clock.turn = side;
            players[side].hear_clock(*clock);
        }
        let begun = Instant::now();
        let chosen = players[side].choose(&self.played, stop);
        let is_in_time = self.clock.as_mut().is_none_or(|clock| clock.spend(begun));
        if stop() {
            return ControlFlow::Break(None);
        }
        let chosen = match chosen {
            Ok(_) if !is_in_time => return ControlFlow::Break(Some(self.lost(side, Fault::GameTime))),
            Ok(chosen) => chosen,
            Err(fault) => return ControlFlow::Break(Some(self.lost(side, fault))),
        };
        if self.game.play(&chosen).is_err() {
            return ControlFlow::Break(Some(self.lost(side, Fault::Illegal(chosen))));
        }
        // As we write it: a player may have another way of writing.
        self.played.extend(self.game.played().pop());
        ControlFlow::Continue(self)
    }

    fn lost(self, side: Side, fault: Fault) -> FinishedGame {
        let OngoingGame { game, start, .. } = self;
        FinishedGame { outcome: Outcome::Win(!side), termination: Termination::Fault(side, fault), game, start }
    }
}

/// How a game has ended, if it has, as long as nobody loses beside the board.
pub(crate) fn ended(game: &dyn Match, most_moves: usize) -> Option<(Outcome, Termination)> {
    if let Some(outcome) = game.outcome() {
        return Some((outcome, Termination::Rules));
    }
    if game.can_claim_draw() {
        return Some((Outcome::Draw, Termination::Claim));
    }
    (game.ply() >= most_moves).then_some((Outcome::Draw, Termination::MoveLimit))
}
