//! One game after another, between the two seats.

use std::io;

use engine::analysis::PlayerSpec;
use engine::{Lang, Message, NotationError, Outcome, Side};

use super::commands::Command;
use super::console::Console;
use super::record::Record;
use super::seat::Seat;
use super::stage::Stage;
use super::think::{self, ThinkOptions};
use crate::draw::{self, DrawOptions};
use crate::{Failure, diagnostics, input, score};

/// People and machines at a board.
pub struct Session {
    record: Record,
    seats: [Seat; 2],
    look: DrawOptions,
    manner: ThinkOptions,
    console: Console,
    /// Leaves time to look at a move of machines that play each other, where a person watches.
    pub pause: Option<Box<dyn Fn()>>,
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
    pub fn new(record: Record, seats: [Seat; 2], look: DrawOptions, threads: usize, console: Console) -> Session {
        let manner = ThinkOptions { threads, watched: console.is_terminal(), lang: console.lang };
        Session { record, seats, look, manner, console, pause: None, claimed: false }
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

    fn machine(&mut self, spec: &PlayerSpec) -> Result<Turn, Failure> {
        if self.record.game.can_claim_draw() {
            self.claim()?;
            return Ok(Turn::Done);
        }
        let side = self.record.game.turn();
        self.tell_if_blocked()?;
        let spec = self.in_this_game(spec);
        let analysis = think::analysis(&*self.record.game, &spec, self.manner)?;
        let Some(analysis) = analysis else { return Ok(Turn::Quit) }; // only a finished game has no analysis
        let score = think::score(&*self.record.game, &analysis, self.lang());
        self.record.game.play(&analysis.text).expect("a machine's analysis is legal");
        let shown = self.lang().show_move(&analysis.text);
        let mut message = self.about(Message::new("play-machine"), side).with("move", &shown);
        if self.console.is_terminal() && analysis.depth > 0 {
            // Where no clock is promised to tick alike, a script would see something else every time.
            message = self.about(Message::new("play-machine-thought"), side).with("move", &shown);
            message = message.with("depth", analysis.depth).with("score", score);
        }
        self.say(&message)?;
        self.show()?;
        self.wait();
        Ok(Turn::Done)
    }

    /// The machine with the seed of this game, which is drawn when the first of its moves is due.
    fn in_this_game(&mut self, spec: &PlayerSpec) -> PlayerSpec {
        if spec.seed.is_some() { spec.clone() } else { spec.in_game(self.record.draw_seed()) }
    }

    /// Leaves time to look at the board where no person has to move.
    fn wait(&self) {
        if let Some(pause) = self.pause.as_ref().filter(|_| !self.seats.iter().any(Seat::is_human)) {
            pause();
        }
    }

    /// Says so where the side to act can only pass.
    fn tell_if_blocked(&self) -> io::Result<()> {
        let game = &self.record.game;
        if game.must_pass() { self.say(&self.about(Message::new("play-blocked"), game.turn())) } else { Ok(()) }
    }

    fn human(&mut self) -> Result<Turn, Failure> {
        self.tell_if_blocked()?;
        let moves = self.record.game.moves().into_iter().map(|m| self.lang().show_move(&m.text)).collect();
        match self.ask(moves)? {
            Some(command) => self.obey(command),
            None => Ok(Turn::Quit),
        }
    }

    /// Asks the side to act; `moves` can be completed. None at the end of input.
    fn ask(&mut self, moves: Vec<String>) -> Result<Option<Command>, Failure> {
        let prompt = self.lang().say(&self.about(Message::new("play-prompt"), self.record.game.turn()));
        let words = moves.into_iter();
        let words = words.chain(Command::words(self.lang()).map(str::to_owned)).collect();
        Ok(self.console.ask(&prompt, words)?.map(|line| Command::read(&line)))
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
                self.console.say(&score::line(&moves, self.lang()))?;
            }
            Command::Save(name) => self.save(&name)?,
            Command::Load(name) => self.load(&name)?,
            Command::Move(text) => match Stage::of(&mut *self.record.game, &text) {
                Some(stage) => return self.finish_stage(&stage),
                None => match self.record.game.play(&text) {
                    Ok(()) => self.show()?,
                    Err(error) => self.refuse(&error, &text)?,
                },
            },
        }
        Ok(Turn::Done)
    }

    /// Asks for the rest of a move whose first part has been said, until it is said or the move is taken back.
    fn finish_stage(&mut self, stage: &Stage) -> Result<Turn, Failure> {
        loop {
            self.say(&stage.task)?;
            let labels: Vec<String> = stage.rest.iter().map(|(label, _)| label.clone()).collect();
            match self.ask(labels.clone())? {
                None | Some(Command::Quit) => return Ok(Turn::Quit),
                Some(Command::Blank) => {}
                Some(Command::Undo) => return Ok(Turn::Done),
                Some(Command::Moves) => self.console.say(&labels.join(" "))?,
                Some(Command::Move(text)) => {
                    if let Some(whole) = stage.complete(&text) {
                        self.record.game.play(whole).expect("one of the legal moves");
                        self.show()?;
                        return Ok(Turn::Done);
                    }
                    let message = Message::new("play-not-one-of").with("text", text);
                    self.say(&message.with("known", labels.join(" ")))?;
                }
                Some(other @ (Command::Load(_) | Command::Restart)) => return self.obey(other),
                Some(other) => {
                    self.obey(other)?;
                    if self.outcome().is_some() {
                        return Ok(Turn::Done); // A draw has been claimed.
                    }
                }
            }
        }
    }

    fn refuse(&self, error: &NotationError, text: &str) -> io::Result<()> {
        self.console.say(&diagnostics::about_notation(error, text, self.lang()))
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
            Seat::Human => PlayerSpec::default(),
        };
        let spec = self.in_this_game(&spec);
        match think::analysis(&*self.record.game, &spec, self.manner)? {
            Some(analysis) => {
                let score = think::score(&*self.record.game, &analysis, self.lang());
                let message = Message::new("play-hint").with("move", self.lang().show_move(&analysis.text));
                let message = message.with("score", score).with("depth", analysis.depth);
                self.say(&message.with("line", score::line(&analysis.line, self.lang())))
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

#[cfg(test)]
mod tests {
    use std::cell::Cell;
    use std::rc::Rc;

    use engine::catalog::{self, GameQuery};

    use super::*;

    /// How often time was left to look at the first three moves, all of them a machine's, with this seat opposite.
    fn pauses(second: &Seat) -> u32 {
        let set = catalog::select(&GameQuery { game: "molino", ..GameQuery::default() }).expect("a game of ours");
        let spec = PlayerSpec { depth: Some(1), ..PlayerSpec::default() };
        let look = DrawOptions { ascii: true, width: 80 };
        let seats = [Seat::Machine(spec.clone()), second.clone()];
        let console = Console::plain(Lang::Es);
        let mut session = Session::new(Record::new(set, set.start()), seats, look, 1, console);
        let pauses = Rc::new(Cell::new(0));
        let counted = Rc::clone(&pauses);
        session.pause = Some(Box::new(move || counted.set(counted.get() + 1)));
        for played in 1..=3 {
            session.machine(&spec).expect("a move");
            assert_eq!(session.record.game.ply(), played);
            assert!(second.is_human() || pauses.get() as usize == played, "after every move");
        }
        pauses.get()
    }

    #[test]
    fn fm_25_machines_that_play_each_other_can_be_followed() {
        assert_eq!(pauses(&Seat::Machine(PlayerSpec { depth: Some(1), ..PlayerSpec::default() })), 3);
        // Where a person has to move, nobody needs to wait.
        assert_eq!(pauses(&Seat::Human), 0);
    }
}
