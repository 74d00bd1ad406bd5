//! One game after another, between the two seats.

use std::io;

use engine::advise::Spec;
use engine::{Lang, Message, NotationError, Outcome, Side};

use super::commands::Command;
use super::console::Console;
use super::record::Record;
use super::seat::Seat;
use super::think::{self, Manner};
use crate::draw::{self, Look};
use crate::{Failure, complain, input};

/// People and machines at a board.
pub struct Session {
    record: Record,
    seats: [Seat; 2],
    look: Look,
    manner: Manner,
    console: Console,
    /// Whether somebody has claimed a draw that the rules grant.
    claimed: bool,
}

/// What a turn comes to.
enum Turn {
    /// Somebody moved, or the game is another: look again.
    Done,
    /// Nobody wants to go on.
    Quit,
}

impl Session {
    /// Sits the two down, the first side's seat first.
    pub fn new(record: Record, seats: [Seat; 2], look: Look, threads: usize, console: Console) -> Session {
        let manner = Manner { threads, watched: console.is_terminal(), lang: console.lang };
        Session { record, seats, look, manner, console, claimed: false }
    }

    /// Plays until somebody quits, the input ends or nobody wants another game.
    pub fn run(&mut self) -> Result<(), Failure> {
        if self.seats.iter().any(Seat::is_human) {
            self.say(&Message::new("play-welcome"))?;
        }
        self.show()?;
        loop {
            let turn = match (self.outcome(), self.seat(self.record.game.turn()).clone()) {
                (Some(_), _) => self.after_the_end()?,
                (None, Seat::Human) => self.human()?,
                (None, Seat::Machine(spec)) => self.machine(&spec)?,
            };
            if let Turn::Quit = turn {
                return Ok(());
            }
        }
    }

    fn outcome(&self) -> Option<Outcome> {
        if self.claimed { Some(Outcome::Draw) } else { self.record.game.outcome() }
    }

    fn seat(&self, side: Side) -> &Seat {
        &self.seats[side as usize]
    }

    fn lang(&self) -> Lang {
        self.console.lang
    }

    fn say(&self, message: &Message) -> io::Result<()> {
        self.console.say(&self.lang().say(message))
    }

    /// Fills in who a sentence is about.
    fn about(&self, message: Message, side: Side) -> Message {
        let game = &self.record.game;
        let sign = game.side_text(side);
        message.with("colour", game.colour(side)).with("side", sign).with("sign", sign.to_uppercase())
    }

    /// The board, what is not on it, and how it ended.
    fn show(&self) -> io::Result<()> {
        let game = &self.record.game;
        let scene = game.scene();
        self.console.say(draw::board(&game.geometry(), &scene, self.look).trim_end_matches('\n'))?;
        // What a side has to do next is no news of a game that was drawn by looking back.
        if self.outcome() != Some(Outcome::Draw) {
            scene.notes.iter().try_for_each(|note| self.say(note))?;
        }
        self.show_outcome()
    }

    fn show_outcome(&self) -> io::Result<()> {
        let end = match self.outcome() {
            None => return Ok(()),
            Some(Outcome::Win(side)) => self.about(Message::new("play-won"), side),
            Some(Outcome::Draw) => Message::new("play-drawn"),
        };
        self.say(&end.with("game", self.record.set.game))?;
        // A claim has said its own words.
        match self.record.game.ending() {
            Some(why) if !self.claimed => self.say(&why),
            _ => Ok(()),
        }
    }

    /// Ends the game where the rules let the side to act say so.
    fn claim(&mut self) -> io::Result<()> {
        if !self.record.game.can_claim_draw() {
            return self.say(&Message::new("play-no-claim"));
        }
        self.say(&self.about(Message::new("play-claims"), self.record.game.turn()))?;
        self.claimed = true;
        self.show_outcome()
    }

    fn machine(&mut self, spec: &Spec) -> Result<Turn, Failure> {
        if self.record.game.can_claim_draw() {
            self.claim()?;
            return Ok(Turn::Done);
        }
        let side = self.record.game.turn();
        let advice = think::advice(&*self.record.game, spec, self.manner)?;
        let Some(advice) = advice else { return Ok(Turn::Quit) }; // only a finished game has no advice
        self.record.game.play(&advice.text).expect("a machine's advice is legal");
        let mut message = self.about(Message::new("play-machine"), side).with("move", &advice.text);
        if self.console.is_terminal() && advice.depth > 0 {
            // Where no clock is promised to tick alike, a script would see something else every time.
            message = self.about(Message::new("play-machine-thought"), side).with("move", &advice.text);
            message = message.with("depth", advice.depth).with("score", think::score(&advice, self.lang()));
        }
        self.say(&message)?;
        self.show()?;
        Ok(Turn::Done)
    }

    fn human(&mut self) -> Result<Turn, Failure> {
        let side = self.record.game.turn();
        let prompt = self.lang().say(&self.about(Message::new("play-prompt"), side));
        let moves = self.record.game.moves().into_iter().map(|m| m.text);
        let words = moves.chain(Command::words(self.lang()).map(str::to_owned)).collect();
        let Some(line) = self.console.ask(&prompt, words)? else { return Ok(Turn::Quit) };
        self.obey(Command::read(&line))
    }

    fn obey(&mut self, command: Command) -> Result<Turn, Failure> {
        match command {
            Command::Blank => {}
            Command::Quit => return Ok(Turn::Quit),
            Command::Help => self.console.say(&Command::help(self.lang()))?,
            Command::NoFile => self.say(&Message::new("play-which-file"))?,
            Command::Undo => self.undo()?,
            Command::Hint => self.hint()?,
            Command::Claim => self.claim()?,
            Command::Restart => self.restart()?,
            Command::Moves => {
                let moves: Vec<String> = self.record.game.moves().into_iter().map(|m| m.text).collect();
                self.console.say(&moves.join(" "))?;
            }
            Command::Save(name) => self.save(&name)?,
            Command::Load(name) => self.load(&name)?,
            Command::Move(text) => match self.record.game.play(&text) {
                Ok(()) => self.show()?,
                Err(error) => self.refuse(&error, &text)?,
            },
        }
        Ok(Turn::Done)
    }

    fn refuse(&self, error: &NotationError, text: &str) -> io::Result<()> {
        self.console.say(&complain::about_notation(error, text, self.lang()))
    }

    /// Back to the last move that a person chose.
    fn undo(&mut self) -> io::Result<()> {
        let seats = &self.seats;
        if self.record.take_back(|side| seats[side as usize].is_human()) {
            self.claimed = false;
            self.show()
        } else {
            self.say(&Message::new("play-nothing-to-undo"))
        }
    }

    /// The same game with the same players, from where it began.
    fn restart(&mut self) -> io::Result<()> {
        self.record.restart();
        self.claimed = false;
        self.show()
    }

    /// What the opponent would do if it is a machine, or else our best.
    fn hint(&mut self) -> io::Result<()> {
        let spec = match self.seat(!self.record.game.turn()) {
            Seat::Machine(spec) => spec.clone(),
            Seat::Human => Spec::default(),
        };
        match think::advice(&*self.record.game, &spec, self.manner)? {
            Some(advice) => {
                let message = Message::new("play-hint").with("move", &advice.text);
                let message = message.with("score", think::score(&advice, self.lang())).with("depth", advice.depth);
                self.say(&message.with("line", advice.line.join(" ")))
            }
            None => Ok(()),
        }
    }

    fn save(&mut self, name: &str) -> io::Result<()> {
        self.say(&match self.record.save(name) {
            Ok(()) => Message::new("play-saved").with("name", name),
            Err(error) => Message::new("play-cannot-save").with("name", name).with("reason", error),
        })
    }

    /// The game goes on as it stands where the file can't be read.
    fn load(&mut self, name: &str) -> Result<(), Failure> {
        let lang = self.lang();
        let read = match input::file(name, lang) {
            Ok(text) => Record::read(&text, lang).map_err(|reason| format!("{name}:{reason}")),
            Err(Failure::Input(reason)) => Err(reason),
            Err(other) => return Err(other),
        };
        match read {
            Ok(record) => {
                self.record = record;
                self.claimed = false;
                self.say(&Message::new("play-loaded").with("name", name))?;
                self.show()?;
            }
            Err(reason) => self.console.say(&reason)?,
        }
        Ok(())
    }

    /// Asks for another game; it can still be taken back and saved.
    fn after_the_end(&mut self) -> Result<Turn, Failure> {
        let prompt = self.lang().say(&Message::new("play-again"));
        let Some(line) = self.console.ask(&prompt, Vec::new())? else { return Ok(Turn::Quit) };
        match line.trim().to_lowercase().trim_end_matches('.') {
            "s" | "si" | "sí" | "y" | "yes" => {
                self.restart()?;
                Ok(Turn::Done)
            }
            "n" | "no" => Ok(Turn::Quit),
            _ => {
                let command = Command::read(&line);
                match command {
                    Command::Undo | Command::Restart | Command::Save(_) | Command::Load(_) | Command::Quit => {
                        self.obey(command)
                    }
                    _ => {
                        self.say(&Message::new("play-again-help"))?;
                        Ok(Turn::Done)
                    }
                }
            }
        }
    }
}
