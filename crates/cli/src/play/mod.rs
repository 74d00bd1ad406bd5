//! `play`: a game in the terminal, between people and machines, and the documents' own dialogues.

mod classic_damas; // the dialogue of document 000
mod classic_reversi; // the dialogue of document 001
mod commands; // what a line means
mod console; // a terminal or a pipe
mod record; // a game that can be saved, loaded and taken back
mod seat; // who plays
mod session; // one game after another
mod think; // a machine at work, and what is seen of it

use engine::query::{GameRequest, Player};
use engine::{Lang, Message};

use crate::args::{At, Table};
use crate::{Exit, Failure, board_commands, draw, input};

use seat::Seat;

impl Table {
    /// Plays until nobody wants another game.
    pub fn play(self, lang: Lang) -> Result<Exit, Failure> {
        if self.classic {
            if self.first.is_some() || self.second.is_some() {
                return Err(Failure::Input(lang.say(&Message::new("play-classic-asks"))));
            }
            return classic(&self.at, !self.no_pause, lang);
        }
        let seat = |who: Option<&str>, otherwise| Seat::read(who.unwrap_or(otherwise), self.seed, lang);
        let seats = [seat(self.first.as_deref(), "human")?, seat(self.second.as_deref(), "machine")?];
        modern(&self.at, seats, self.ascii, usize::from(self.threads), lang)
    }
}

/// Our own dialogue.
fn modern(at: &At, seats: [Seat; 2], ascii: bool, threads: usize, lang: Lang) -> Result<Exit, Failure> {
    let (set, game) = input::open(at, lang)?;
    let look = draw::Look { ascii, width: board_commands::terminal_width() };
    let record = record::Record::new(set, game);
    session::Session::new(record, seats, look, threads, console::Console::new(lang)?).run()?;
    Ok(Exit::Done)
}

/// Holds the dialogue of the game's document, from the position asked for.
fn classic(at: &At, pause: bool, lang: Lang) -> Result<Exit, Failure> {
    let (set, mut game) = input::open(at, lang)?;
    match (set.game, set.rules) {
        ("damas", "libre") => classic_damas::play(&mut *game),
        ("reversi", _) => classic_reversi::play(&mut *game, pause),
        _ => Err(Failure::Input(lang.say(&Message::new("play-no-classic")))),
    }?;
    Ok(Exit::Done)
}

/// Starts the game that a goal asks for.
pub fn by_goal(request: GameRequest, lang: Lang) -> Result<Exit, Failure> {
    let at = |game: &str, size| At { game: game.into(), position: None, rules: None, size, turn: None };
    match request {
        GameRequest::Damas => classic(&at("damas", None), true, lang),
        GameRequest::Reversi => classic(&at("reversi", None), true, lang),
        GameRequest::Molinolog { black, white, size, depth } => {
            let seats = [black, white].map(|player| match player {
                Player::Humano => Seat::Human,
                Player::Maquina => Seat::of_document(depth),
            });
            modern(&at("molino", Some(size)), seats, false, 1, lang)
        }
    }
}
