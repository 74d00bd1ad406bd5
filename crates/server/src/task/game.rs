//! A game between two machines, for a match or a tournament: nobody waits for its next move, so it gives way after each.

use std::ops::ControlFlow;

use arena::{Fault, GameInProgress, GameMoves, GameRequest, Opening, TimeControl};
use engine::{PlayerSpec, Side};
use serde::{Deserialize, Serialize};

use super::{Answer, RuleSetName, TaskContext};
use crate::event::SeatName;

/// Everything on which the game depends.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize, Debug)]
pub struct GameTask {
    set: RuleSetName,
    start: String,
    /// The opening.
    moves: Vec<String>,
    /// The specs of both sides.
    machines: [String; 2],
    seed: u64,
    most_moves: u64,
    clock: Option<String>,
    hash: u64,
}

/// A game that has been played.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize, Debug)]
pub struct GameAnswer {
    moves: Vec<String>,
    /// Who lost beside the board.
    loser: Option<SeatName>,
    /// Why.
    fault: Option<FaultData>,
}

/// What a machine of ours can lose by beside the board.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize, Debug)]
#[serde(rename_all = "snake_case")]
enum FaultData {
    Time,
    Illegal(String),
    Died(String),
}

impl GameTask {
    /// As data.
    pub fn new(request: &GameRequest) -> Self {
        GameTask {
            set: RuleSetName::of(request.set),
            start: request.opening.start.clone(),
            moves: request.opening.moves.clone(),
            machines: request.machines.each_ref().map(ToString::to_string),
            seed: request.seed,
            most_moves: request.most_moves as u64,
            clock: request.clock.map(|clock| clock.to_string()),
            hash: request.hash as u64,
        }
    }

    /// None where this program cannot play it.
    fn request(&self) -> Option<GameRequest> {
        let set = self.set.find()?;
        let spec = |text: &String| PlayerSpec::read(text).ok().filter(|spec| set.check(spec).is_ok());
        let [first, second] = [spec(&self.machines[0])?, spec(&self.machines[1])?];
        let clock = match &self.clock {
            Some(text) => Some(TimeControl::read(text).ok()?),
            None => None,
        };
        Some(GameRequest {
            set,
            opening: Opening { start: self.start.clone(), moves: self.moves.clone() },
            machines: [first, second],
            seed: self.seed,
            most_moves: usize::try_from(self.most_moves).unwrap_or(usize::MAX),
            clock,
            hash: usize::try_from(self.hash).ok()?,
        })
    }
}

impl GameAnswer {
    fn new(played: GameMoves) -> Self {
        let (loser, fault) = played.fault.unzip();
        let fault = fault.map(|fault| match fault {
            Fault::GameTime => FaultData::Time,
            Fault::Illegal(text) => FaultData::Illegal(text),
            other => FaultData::Died(other.word().to_owned()),
        });
        GameAnswer { moves: played.moves, loser: loser.map(SeatName::from), fault }
    }

    /// As the arena has it.
    pub fn played(self) -> GameMoves {
        let fault = self.fault.map(|fault| match fault {
            FaultData::Time => Fault::GameTime,
            FaultData::Illegal(text) => Fault::Illegal(text),
            FaultData::Died(how) => Fault::Died(how),
        });
        GameMoves { moves: self.moves, fault: self.loser.map(Side::from).zip(fault) }
    }
}

/// A game that waits for its first move, goes on, or is done.
pub(super) enum GameJob {
    Waiting(GameTask),
    Running(Box<GameInProgress>),
    Done,
}

impl GameJob {
    /// Plays until it is over, or others wait for the thread.
    pub fn step(&mut self, context: &TaskContext<'_>) -> Option<Answer> {
        let mut game = match std::mem::replace(self, GameJob::Done) {
            GameJob::Waiting(task) => {
                let begun = task.request().and_then(|game| GameInProgress::new(&game, context.tablebases));
                let Some(game) = begun else { return Some(Answer::Failed("the game cannot be played here".into())) };
                Box::new(game)
            }
            GameJob::Running(game) => game,
            GameJob::Done => return Some(Answer::Failed("it is done".into())),
        };
        match game.advance(&|| (context.is_expired)(), &|| context.stop.is_set()) {
            ControlFlow::Continue(()) => {
                *self = GameJob::Running(game);
                None
            }
            ControlFlow::Break(Some(played)) => Some(Answer::Game(GameAnswer::new(played))),
            ControlFlow::Break(None) => Some(Answer::Failed("it was stopped".into())),
        }
    }
}
