//! `tablas uci`: chess programs' own protocol, the Universal Chess Interface of 2006; and `tablas ugi`, the same for any
//! game, in which the game is an option.
//!
//! This thread reads and answers at once; another one thinks. Every `go` gets exactly one `bestmove`.

mod command; // what a line says
mod info; // what is told meanwhile
mod mate; // forced mates
mod options; // what can be set
mod search_job; // what there is to think about
mod variant; // which game

use std::io::{self, BufRead, Read};
use std::sync::Arc;

use engine::catalog;
use engine::game::Protocol;
use engine::{HashTable, Lang, Match, Message, NotationError, RuleSet};

use crate::search_thread::{SearchThread, say};
use crate::{Exit, Failure};
use command::{Command, Place};
use options::Options;
use search_job::SearchJob;
use variant::Variant;

/// A longer line is read in pieces: no game has so many moves.
const LONGEST_LINE: u64 = 1 << 20;

/// Answers commands of chess programs until `quit` or the end of the input.
pub fn run(lang: Lang) -> Result<Exit, Failure> {
    serve(Engine::new(catalog::of_protocol(Protocol::Uci), None, lang))
}

/// The same for programs of any game, which begin with this one.
pub fn run_any(game: Option<&str>, rules: Option<&str>, size: Option<u8>, lang: Lang) -> Result<Exit, Failure> {
    let mut variant = Variant::new(game, rules, size);
    let set = variant.select().map_err(|message| Failure::Input(lang.say(&message)))?;
    serve(Engine::new(set, Some(variant), lang))
}

fn serve(mut engine: Engine) -> Result<Exit, Failure> {
    let mut input = io::stdin().lock();
    let mut line = Vec::new();
    loop {
        line.clear();
        let read = input.by_ref().take(LONGEST_LINE).read_until(b'\n', &mut line)?;
        let command = command::read(&String::from_utf8_lossy(&line));
        if read == 0 || command == Some(Command::Quit) {
            break;
        }
        if let Some(command) = command {
            engine.obey(command)?;
        }
    }
    engine.stop();
    Ok(Exit::Done)
}

/// What there is between two commands.
struct Engine {
    lang: Lang,
    set: &'static RuleSet,
    /// None after a position that cannot be.
    game: Option<Arc<dyn Match>>,
    options: Options,
    hash: Arc<HashTable>,
    /// The size of `hash`, in megabytes.
    megabytes: usize,
    thinker: Option<SearchThread>,
    /// Which game it is, where that can be chosen.
    variant: Option<Variant>,
    /// What chance depends on in this game, where nobody has said it.
    game_seed: u64,
}

impl Engine {
    fn new(set: &'static RuleSet, variant: Option<Variant>, lang: Lang) -> Self {
        let game = Some(Arc::from(set.start()));
        // The table comes with the first words, before a clock runs.
        let hash = Arc::new(HashTable::new(0));
        Engine {
            lang,
            set,
            game,
            options: Options::default(),
            hash,
            megabytes: 0,
            thinker: None,
            variant,
            game_seed: fastrand::u64(..),
        }
    }

    fn obey(&mut self, command: Command) -> Result<(), Failure> {
        match command {
            Command::Uci => {
                say(&format!("id name Tablas {}\nid author Tablas", env!("CARGO_PKG_VERSION")))?;
                say(&Options::describe(self.set))?;
                if self.variant.is_some() {
                    say(&Variant::describe(self.set))?;
                }
                say(if self.variant.is_some() { "ugiok" } else { "uciok" })?;
                self.fit_hash();
            }
            Command::IsReady => {
                self.fit_hash();
                say("readyok")?;
            }
            Command::NewGame => {
                self.stop();
                self.forget();
                self.fit_hash();
                self.game = Some(Arc::from(self.set.start()));
                self.game_seed = fastrand::u64(..);
            }
            Command::ClearHash => {
                self.stop();
                self.forget();
            }
            Command::Position { place, moves } => {
                self.fit_hash();
                match self.open(&place, &moves) {
                    Ok(game) => self.game = Some(Arc::from(game)),
                    Err(error) => {
                        self.game = None;
                        complain(&self.lang.explain(&error))?;
                    }
                }
            }
            Command::Set { name, value } => {
                if let Err(message) = self.set(&name, &value) {
                    complain(&self.lang.say(&message))?;
                }
            }
            Command::Go(order) => {
                self.stop();
                self.fit_hash();
                if let Some(game) = &self.game {
                    let job = SearchJob {
                        game: Arc::clone(game),
                        set: self.set,
                        lang: self.lang,
                        order,
                        options: self.options.clone(),
                        hash: Arc::clone(&self.hash),
                        chance: self.chance(&**game),
                    };
                    self.thinker = Some(job.start()?);
                } else {
                    complain(&self.lang.say(&Message::new("uci-no-position")))?;
                    say("bestmove (none)")?;
                }
            }
            Command::Stop => self.stop(),
            Command::PonderHit => {
                if let Some(thinker) = &self.thinker {
                    thinker.ponder_hit();
                }
            }
            Command::Quit => {}
        }
        Ok(())
    }

    /// Sets an option; a new game begins with another variant.
    fn set(&mut self, name: &str, value: &str) -> Result<(), Message> {
        let chosen = self.variant.as_mut().and_then(|variant| variant.set(name, value));
        let Some(chosen) = chosen else { return self.options.set(name, value) };
        let set = chosen?;
        self.stop();
        self.forget();
        (self.set, self.game) = (set, Some(Arc::from(set.start())));
        Ok(())
    }

    /// What chance depends on in a position: the same seed plays the same move there.
    fn chance(&self, game: &dyn Match) -> u64 {
        let seed = if self.options.seed == 0 { self.game_seed } else { self.options.seed };
        seed ^ game.keys(usize::MAX).last().copied().unwrap_or_default()
    }

    /// Ends what is being thought, if anything, and waits for its answer.
    fn stop(&mut self) {
        if let Some(thinker) = self.thinker.take() {
            thinker.stop();
        }
    }

    /// Makes the table of the size that was asked for last, unless somebody is using it.
    fn fit_hash(&mut self) {
        let idle = self.thinker.as_ref().is_none_or(SearchThread::is_done);
        if idle && self.megabytes != self.options.hash {
            self.stop();
            self.megabytes = self.options.hash;
            self.hash = Arc::new(HashTable::new(0)); // the old one goes before the new one comes
            self.hash = Arc::new(HashTable::new(self.megabytes << 20));
            self.hash.populate();
        }
    }

    /// Nobody may be thinking.
    fn forget(&mut self) {
        if let Some(hash) = Arc::get_mut(&mut self.hash) {
            hash.clear();
        }
    }

    fn open(&self, place: &Place, moves: &[String]) -> Result<Box<dyn Match>, NotationError> {
        let mut game = match place {
            Place::Start => self.set.start(),
            Place::Fen(text) => self.set.read(text)?,
        };
        moves.iter().try_for_each(|text| game.follow(text))?;
        Ok(game)
    }
}

fn complain(text: &str) -> io::Result<()> {
    let line: Vec<&str> = text.split_whitespace().collect();
    say(&format!("info string {}", line.join(" ")))
}
