//! `play`: a game in the terminal, between people and machines, and the documents' own dialogues.

mod browser; // a game on the page, where a browser can be had
mod classic_draughts; // the dialogue of document 000
mod classic_reversi; // the dialogue of document 001
mod clock; // the time of both sides
mod commands; // what a line means
mod console; // a terminal or a pipe
mod files; // games in files
mod record; // a game that can be saved, loaded and taken back
mod screen; // a game on the whole screen
mod seat; // who plays
mod session; // one game after another, line by line
mod stage; // moves that are said in two parts
mod state; // a game between two seats, and how it stands
mod think; // a machine at work, and what is seen of it

use std::io::{self, IsTerminal, Write};
use std::thread;
use std::time::Duration;

use engine::game::Dialogue;
use engine::prolog::{GameRequest, Player};
use engine::{Lang, Message, PlayerSpec};

use crate::args::{PlayArgs, PositionArgs, RecordArgs};
use crate::{Exit, Failure, board_commands, draw, input};

use clock::{GameClock, TimeControl};
use console::Console;
pub use record::{Record, write_file};
use screen::ScreenOptions;
use seat::Seat;
use session::Session;
use state::GameState;

impl PlayArgs {
    /// Plays until nobody wants another game.
    pub fn play(self, lang: Lang) -> Result<Exit, Failure> {
        if self.classic {
            if self.first.is_some() || self.second.is_some() {
                return Err(Failure::Input(lang.say(&Message::new("play-classic-asks"))));
            }
            return classic(&self.at, !self.no_pause, lang);
        }
        let (set, game) = input::open(&self.at, lang)?;
        let seat = |who: Option<&str>, otherwise| Seat::read(who.unwrap_or(otherwise), self.seed, set, lang);
        let seats = [seat(self.first.as_deref(), "human")?, seat(self.second.as_deref(), "machine")?];
        let control = self.clock.as_deref().map(|text| {
            TimeControl::read(text)
                .ok_or_else(|| Failure::Input(lang.say(&Message::new("play-bad-clock").with("text", text))))
        });
        let state = GameState::new(Record::new(set, game), seats, GameClock::new(control.transpose()?), lang);
        let (threads, pause) = (usize::from(self.threads), !self.no_pause);
        if self.plain || !screen::is_at_hand() {
            return by_lines(state, PlayOptions { ascii: self.ascii, threads, pause });
        }
        let pause = if pause { PACE } else { Duration::ZERO };
        screen::play(state, ScreenOptions { ascii: self.ascii, threads, pause })?;
        Ok(Exit::Done)
    }
}

/// How a dialogue of our own is held.
#[derive(Clone, Copy)]
struct PlayOptions {
    ascii: bool,
    threads: usize,
    /// Whether machines that play each other leave time to follow them.
    pause: bool,
}

/// Our own dialogue, line by line.
fn by_lines(state: GameState, how: PlayOptions) -> Result<Exit, Failure> {
    let look = draw::DrawOptions { ascii: how.ascii, width: board_commands::terminal_width() };
    let console = Console::new(state.lang)?;
    let mut session = Session::new(state, look, how.threads, console);
    // A script does not need to follow what is played.
    if how.pause && io::stdin().is_terminal() && io::stdout().is_terminal() {
        session.pause = Some(Box::new(|| thread::sleep(PACE)));
    }
    session.run()?;
    Ok(Exit::Done)
}

/// Between two moves of machines that play each other.
const PACE: Duration = Duration::from_millis(700);

/// Holds the dialogue of the game's document, from the position asked for.
fn classic(at: &PositionArgs, pause: bool, lang: Lang) -> Result<Exit, Failure> {
    let (set, mut game) = input::open(at, lang)?;
    match set.dialogue {
        Some(Dialogue::Draughts) => classic_draughts::play(&mut *game),
        Some(Dialogue::Reversi) => classic_reversi::play(&mut *game, pause),
        None => Err(Failure::Input(lang.say(&Message::new("play-no-classic")))),
    }?;
    Ok(Exit::Done)
}

/// Starts the game that a goal asks for; the machine of `molinolog/3` looks `depth` turns ahead.
pub fn by_goal(request: GameRequest, lang: Lang) -> Result<Exit, Failure> {
    let set = request.rule_set();
    let at = PositionArgs {
        game: set.game.into(),
        position: None,
        rules: Some(set.rules.into()),
        size: set.size,
        turn: None,
        of: RecordArgs::default(),
    };
    match request {
        GameRequest::Draughts | GameRequest::Reversi => classic(&at, true, lang),
        GameRequest::Molinolog { black, white, depth, .. } => {
            let spec = PlayerSpec { depth: Some(depth), ..PlayerSpec::default() };
            let players = [black, white];
            if browser::is_at_hand() && browser::play(&browser::view(set, players, &spec), lang)? {
                return Ok(Exit::Done);
            }
            writeln!(anstream::stdout(), "{}", lang.say(&Message::new("play-in-terminal")))?;
            let seats = players.map(|player| match player {
                Player::Human => Seat::Human,
                Player::Machine => Seat::Machine(spec.clone()),
            });
            let (set, game) = input::open(&at, lang)?;
            let state = GameState::new(Record::new(set, game), seats, GameClock::new(None), lang);
            by_lines(state, PlayOptions { ascii: false, threads: 1, pause: true })
        }
    }
}
