//! Games between our machines as plain data, so that other processes can play them.

use std::fmt;
use std::ops::ControlFlow;
use std::path::Path;

use board::{BySide, Outcome, Side};
use engine::{PlayerSpec, RuleSet};

use crate::clock::TimeControl;
use crate::game::{self, FinishedGame, GameOptions, OngoingGame, Termination};
use crate::openings::Opening;
use crate::player::{Entrant, Fault, Machine, Player};

/// A game between two of our machines: everything on which it depends.
#[derive(Clone, Debug)]
pub struct GameRequest {
    /// The game.
    pub set: &'static RuleSet,
    /// Where it begins.
    pub opening: Opening,
    /// Who plays, the side that moves first first.
    pub machines: [PlayerSpec; 2],
    /// What chance depends on.
    pub seed: u64,
    /// After so many moves it is a draw.
    pub most_moves: usize,
    /// The clocks, where it has some.
    pub clock: Option<TimeControl>,
    /// Bytes for each machine's table.
    pub hash: usize,
}

/// What came of it: the rules tell the rest.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct GameMoves {
    /// All moves, those of the opening included.
    pub moves: Vec<String>,
    /// Who lost beside the board, and why.
    pub fault: Option<(Side, Fault)>,
}

/// Somebody who plays games for us.
pub trait GameRunner: Sync {
    /// Plays it; none where it was stopped.
    fn play(&self, request: &GameRequest, stop: &(dyn Fn() -> bool + Sync)) -> Option<GameMoves>;
}

impl GameRequest {
    /// A game of these two, if both are our machines.
    pub(crate) fn of(entrants: [&Entrant; 2], rest: impl FnOnce([PlayerSpec; 2]) -> Self) -> Option<Self> {
        match entrants {
            [Entrant::Machine(first), Entrant::Machine(second)] => Some(rest([first.clone(), second.clone()])),
            _ => None,
        }
    }

    /// Lets somebody play it, and follows the moves by the rules. Where they are not legal, or end too early, it is played
    /// here: nobody's result depends on who played it.
    pub(crate) fn play_by(
        &self,
        runner: &dyn GameRunner,
        tablebases: Option<&Path>,
        stop: &(dyn Fn() -> bool + Sync),
    ) -> Option<FinishedGame> {
        let played = runner.play(self, stop)?;
        self.follow(&played).or_else(|| {
            let [first, second] = &mut self.players(tablebases);
            let mut players: BySide<&mut dyn Player> = BySide([first, second]);
            game::play(self.set, &self.opening, &mut players, self.options(stop, &mut |_| ()))
        })
    }

    fn players(&self, tablebases: Option<&Path>) -> [Machine; 2] {
        self.machines.clone().map(|spec| Machine::new(self.set, spec, self.hash, tablebases.map(Into::into)))
    }

    fn options<'a>(
        &self,
        stop: &'a (dyn Fn() -> bool + Sync),
        watch: &'a mut dyn FnMut(&dyn engine::Match),
    ) -> GameOptions<'a> {
        GameOptions { seed: self.seed, most_moves: self.most_moves, clock: self.clock, stop, watch }
    }

    /// The game of these moves; none where it is not over after them.
    fn follow(&self, played: &GameMoves) -> Option<FinishedGame> {
        let whole = Opening { start: self.opening.start.clone(), moves: played.moves.clone() };
        if !played.moves.starts_with(&self.opening.moves) {
            return None;
        }
        let game = whole.open(self.set).ok()?;
        let (outcome, termination) = match &played.fault {
            Some((side, fault)) => (Outcome::Win(!*side), Termination::Fault(*side, fault.clone())),
            None => game::ended(&*game, self.most_moves)?,
        };
        Some(FinishedGame { outcome, termination, game, start: whole.start })
    }
}

/// A game that is played a few moves at a time, where the thread is needed for other things too.
pub struct GameInProgress {
    players: [Machine; 2],
    game: Option<Box<OngoingGame>>,
}

impl fmt::Debug for GameInProgress {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "GameInProgress of {:?}", self.players)
    }
}

impl GameInProgress {
    /// A game whose first move comes next; none where its opening is not made of legal moves.
    pub fn new(request: &GameRequest, tablebases: Option<&Path>) -> Option<Self> {
        request.opening.open(request.set).ok()?;
        let mut players = request.players(tablebases);
        let [first, second] = &mut players;
        let mut both: BySide<&mut dyn Player> = BySide([first, second]);
        let (never, mut nobody) = (|| false, |_: &dyn engine::Match| ());
        let options = request.options(&never, &mut nobody);
        let game = OngoingGame::begin(request.set, &request.opening, &mut both, &options).ok()?;
        Some(GameInProgress { players, game: Some(Box::new(game)) })
    }

    /// Plays until the game is over or, after a move, `is_enough`: then there is no result yet. A game that was stopped has
    /// none ever.
    pub fn advance(
        &mut self,
        is_enough: &dyn Fn() -> bool,
        stop: &(dyn Fn() -> bool + Sync),
    ) -> ControlFlow<Option<GameMoves>> {
        loop {
            let Some(game) = self.game.take() else { return ControlFlow::Break(None) };
            let [first, second] = &mut self.players;
            let mut players: BySide<&mut dyn Player> = BySide([first, second]);
            match game.step(&mut players, stop, &mut |_| ()) {
                ControlFlow::Continue(game) => self.game = Some(Box::new(game)),
                ControlFlow::Break(finished) => return ControlFlow::Break(finished.map(|game| moves_of(&game))),
            }
            if is_enough() {
                return ControlFlow::Continue(());
            }
        }
    }
}

fn moves_of(finished: &FinishedGame) -> GameMoves {
    let fault = match &finished.termination {
        Termination::Fault(side, fault) => Some((*side, fault.clone())),
        Termination::Rules | Termination::Claim | Termination::MoveLimit => None,
    };
    GameMoves { moves: finished.game.played(), fault }
}
