//! One game after another, between the two seats.

use std::io;
use std::time::Instant;

use engine::analysis::PlayerSpec;
use engine::{Lang, Message, NotationError, Outcome, Side};

use super::clock;
use super::commands::{Command, is_no, is_yes};
use super::console::Console;
use super::files;
use super::seat::Seat;
use super::stage::Stage;
use super::state::GameState;
use super::think::{self, ThinkOptions};
use crate::draw::{self, DrawOptions};
use crate::{Failure, diagnostics, score};

/// People and machines at a board.
pub struct Session {
    state: GameState,
    look: DrawOptions,
    manner: ThinkOptions,
    console: Console,
    /// Leaves time to look at a move of machines that play each other, where a person watches.
    pub pause: Option<Box<dyn Fn()>>,
}

/// What a turn comes to.
enum Turn {
    /// Somebody moved, or the game is another: look again.
    Done,
    /// Nobody wants to go on.
    Quit,
}

impl Session {
    /// Sits the two down.
    pub fn new(state: GameState, look: DrawOptions, threads: usize, console: Console) -> Session {
        let manner = ThinkOptions { threads, watched: console.is_terminal() };
        Session { state, look, manner, console, pause: None }
    }

    /// Plays until somebody quits, the input ends or nobody wants another game.
    pub fn run(&mut self) -> Result<(), Failure> {
        if self.has_people() {
            self.say(&Message::new("play-welcome"))?;
        }
        self.show()?;
        loop {
            self.state.run_clock(Instant::now());
            let turn = match (self.state.outcome(), self.state.seat(self.state.turn()).clone()) {
                (Some(_), _) => self.after_the_end()?,
                (None, Seat::Human) => self.human()?,
                (None, Seat::Machine(spec)) => self.machine(&spec)?,
            };
            if let Turn::Quit = turn {
                return Ok(());
            }
        }
    }

    fn has_people(&self) -> bool {
        self.state.seats.iter().any(Seat::is_human)
    }

    fn lang(&self) -> Lang {
        self.console.lang
    }

    fn say(&self, message: &Message) -> io::Result<()> {
        self.console.say(&self.lang().say(message))
    }

    /// A sentence about whose turn it is.
    fn about_turn(&self, message: Message) -> Message {
        self.state.about(message, self.state.turn())
    }

    /// The board, what is not on it, and how it ended.
    fn show(&self) -> io::Result<()> {
        let game = self.state.game();
        let scene = game.scene();
        self.console.say(draw::board(&game.geometry(), &scene, self.look).trim_end_matches('\n'))?;
        // What a side has to do next is no news of a game that was drawn by looking back.
        if self.state.outcome() != Some(Outcome::Draw) {
            scene.notes.iter().try_for_each(|note| self.say(note))?;
        }
        self.show_result()
    }

    /// The same after a person's move; where a machine answers, its answer is shown at once.
    fn show_move(&self) -> io::Result<()> {
        let is_answered = self.state.outcome().is_none() && !self.state.seat(self.state.turn()).is_human();
        if is_answered { Ok(()) } else { self.show() }
    }

    fn show_result(&self) -> io::Result<()> {
        self.state.result().iter().try_for_each(|message| self.say(message))
    }

    /// Ends the game where the rules let the side to act say so.
    fn claim(&mut self) -> io::Result<()> {
        if !self.state.claim() {
            return self.say(&Message::new("play-no-claim"));
        }
        self.say(&self.about_turn(Message::new("play-claims")))?;
        self.show_result()
    }

    /// Ends the game where somebody has no time left, and says so.
    fn is_out_of_time(&mut self) -> io::Result<bool> {
        let is_out = self.state.look_at_clock(Instant::now());
        if is_out {
            self.show_result()?;
        }
        Ok(is_out)
    }

    fn machine(&mut self, spec: &PlayerSpec) -> Result<Turn, Failure> {
        if self.state.game().can_claim_draw() {
            self.claim()?;
            return Ok(Turn::Done);
        }
        let side = self.state.turn();
        self.tell_if_blocked()?;
        let spec = self.in_this_game(spec);
        let Some(analysis) = self.analysis(&spec)? else { return Ok(Turn::Quit) }; // only a finished game has none
        if self.is_out_of_time()? {
            return Ok(Turn::Done);
        }
        let score = think::score(self.state.game(), &analysis, self.lang());
        let shown = self.state.both_ways(&analysis.text);
        self.state.record.game.play(&analysis.text).expect("a machine's analysis is legal");
        let mut message = self.state.about(Message::new("play-machine"), side).with("move", &shown);
        if self.console.is_terminal() && analysis.depth > 0 {
            // Where no clock is promised to tick alike, a script would see something else every time.
            message = self.state.about(Message::new("play-machine-thought"), side).with("move", &shown);
            message = message.with("depth", analysis.depth).with("score", score);
        }
        self.say(&message)?;
        self.show()?;
        self.wait();
        Ok(Turn::Done)
    }

    /// What `spec` thinks of the position, within the time of the side to act.
    fn analysis(&self, spec: &PlayerSpec) -> io::Result<Option<engine::Analysis>> {
        let clock = self.state.clock.of_machine(self.state.turn(), Instant::now());
        think::analysis(&self.state, spec, clock, self.manner)
    }

    /// The machine with the seed of this game, which is drawn when the first of its moves is due.
    fn in_this_game(&mut self, spec: &PlayerSpec) -> PlayerSpec {
        if spec.seed.is_some() { spec.clone() } else { spec.in_game(self.state.record.draw_seed()) }
    }

    /// Leaves time to look at the board where no person has to move.
    fn wait(&self) {
        if let Some(pause) = self.pause.as_ref().filter(|_| !self.has_people()) {
            pause();
        }
    }

    /// Says so where the side to act can only pass.
    fn tell_if_blocked(&self) -> io::Result<()> {
        if self.state.game().must_pass() { self.say(&self.about_turn(Message::new("play-blocked"))) } else { Ok(()) }
    }

    fn human(&mut self) -> Result<Turn, Failure> {
        self.tell_if_blocked()?;
        let moves = self.state.game().moves().into_iter().map(|m| self.lang().show_move(&m.text));
        let moves = moves.chain(self.state.recorded_moves()).collect();
        match self.ask(moves)? {
            _ if self.is_out_of_time()? => Ok(Turn::Done),
            Some(command) => self.obey(command),
            None => Ok(Turn::Quit),
        }
    }

    /// Asks the side to act; `moves` can be completed. None at the end of input.
    fn ask(&mut self, moves: Vec<String>) -> Result<Option<Command>, Failure> {
        if self.state.clock.is_limited() {
            let now = Instant::now();
            let left = |side| clock::text(self.state.clock.left(side, now).unwrap_or_default());
            let message = Message::new("play-clocks").with("first-left", left(Side::First));
            let message =
                message.with("second-left", left(Side::Second)).with_phrase("first", self.state.name(Side::First));
            self.say(&message.with_phrase("second", self.state.name(Side::Second)))?;
        }
        let prompt = self.lang().say(&self.about_turn(Message::new("play-prompt")));
        let words = moves.into_iter();
        let words = words.chain(Command::words(self.lang())).collect();
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
            Command::Draw => return self.offer_draw(),
            Command::Resign => {
                self.state.resign(self.state.turn());
                self.show_result()?;
            }
            Command::Restart => self.restart()?,
            Command::Moves => self.list_moves()?,
            Command::Save(name) => self.save(&name)?,
            Command::Load(name) => self.load(&name)?,
            Command::Move(text) => match Stage::of(&mut self.state, &text) {
                Some(stage) => return self.finish_stage(&stage),
                None => match self.state.play(&text) {
                    Ok(()) => self.show_move()?,
                    Err(error) => self.refuse(&error, &text)?,
                },
            },
        }
        Ok(Turn::Done)
    }

    /// Every legal move, and below as records write them where that is another way.
    fn list_moves(&self) -> io::Result<()> {
        let moves: Vec<String> = self.state.game().moves().into_iter().map(|m| m.text).collect();
        let (own, recorded) = (score::line(&moves, self.lang()), self.state.recorded_moves().join(" "));
        self.console.say(&own)?;
        if recorded == own { Ok(()) } else { self.console.say(&recorded) }
    }

    /// Offers a draw to the other side, who accepts or not; claims it where the rules grant it.
    fn offer_draw(&mut self) -> Result<Turn, Failure> {
        let side = self.state.turn();
        if self.state.game().can_claim_draw() {
            self.claim()?;
            return Ok(Turn::Done);
        }
        if !self.state.may_offer_draw(side) {
            self.say(&Message::new("play-draw-refused-already"))?;
            return Ok(Turn::Done);
        }
        let is_agreed = if self.state.seat(!side).is_human() {
            let offer = self.state.by(Message::new("play-draw-offered"), side);
            let question = offer.with_phrase("other", self.state.name(!side));
            match self.console.ask(&self.lang().say(&question), Vec::new())? {
                None => return Ok(Turn::Quit),
                Some(answer) => is_yes(&answer),
            }
        } else {
            let spec = self.state.adviser(!side);
            self.analysis(&spec)?.is_some_and(|analysis| self.state.accepts_draw(&analysis))
        };
        if is_agreed {
            self.state.agree();
            self.show_result()?;
        } else {
            self.state.decline(side);
            self.say(&self.state.by(Message::new("play-draw-declined"), !side))?;
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
                    if let Some(whole) = stage.complete(&mut self.state, &text) {
                        self.state.play(&whole).expect("one of the legal moves");
                        self.show_move()?;
                        return Ok(Turn::Done);
                    }
                    let message = Message::new("play-not-one-of").with("text", text);
                    self.say(&message.with("known", labels.join(" ")))?;
                }
                Some(other @ (Command::Load(_) | Command::Restart)) => return self.obey(other),
                Some(other) => {
                    let turn = self.obey(other)?;
                    if self.state.outcome().is_some() || matches!(turn, Turn::Quit) {
                        return Ok(turn); // A draw has been claimed, or somebody has resigned.
                    }
                }
            }
        }
    }

    fn refuse(&self, error: &NotationError, text: &str) -> io::Result<()> {
        self.console.say(&diagnostics::about_move(self.state.record.set, error, text, self.lang()))
    }

    /// Back to the last move that a person chose.
    fn undo(&mut self) -> io::Result<()> {
        if self.state.take_back() { self.show() } else { self.say(&Message::new("play-nothing-to-undo")) }
    }

    /// The same game with the same players, from where it began.
    fn restart(&mut self) -> io::Result<()> {
        self.state.restart();
        self.show()
    }

    /// What the opponent would do if it is a machine, or else our best.
    fn hint(&mut self) -> io::Result<()> {
        let spec = self.state.adviser(!self.state.turn());
        match self.analysis(&spec)? {
            Some(analysis) => self.say(&think::hint(&self.state, &analysis)),
            None => Ok(()),
        }
    }

    fn save(&mut self, name: &str) -> io::Result<()> {
        self.say(&files::save(&self.state, name))
    }

    /// The game goes on as it stands where the file can't be read.
    fn load(&mut self, name: &str) -> io::Result<()> {
        match files::load(name, &self.state) {
            Ok(record) => {
                self.state.replace(record);
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
        match &line {
            answer if is_yes(answer) => {
                self.restart()?;
                Ok(Turn::Done)
            }
            answer if is_no(answer) => Ok(Turn::Quit),
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

    use super::super::state::tests::state;
    use super::*;

    /// How often time was left to look at the first three moves, all of them a machine's, with this seat opposite.
    fn pauses(second: &Seat) -> u32 {
        let spec = PlayerSpec { depth: Some(1), ..PlayerSpec::default() };
        let look = DrawOptions { ascii: true, width: 80 };
        let state = state("molino", None, None, [Seat::Machine(spec.clone()), second.clone()]);
        let mut session = Session::new(state, look, 1, Console::plain(Lang::Es));
        let pauses = Rc::new(Cell::new(0));
        let counted = Rc::clone(&pauses);
        session.pause = Some(Box::new(move || counted.set(counted.get() + 1)));
        for played in 1..=3 {
            session.machine(&spec).expect("a move");
            assert_eq!(session.state.game().ply(), played);
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
