//! `tablas hub`: draughts programs' own protocol, Hub version 2 of 2018, with positions of 50 squares for
//! `internacional` and of 32 for the other rule sets (the parameter `variant`), numbered as our notation does.
//!
//! This thread reads and answers at once; another one thinks. Every `go` that is understood gets exactly one `done`.

mod command; // what a line says
mod params; // what can be set
mod search_job; // what there is to think about

use std::io::{self, BufRead, Read};
use std::sync::Arc;

use engine::catalog::{self, GameQuery};
use engine::game::Protocol;
use engine::hub_notation::{self, HubMove};
use engine::{HashTable, Lang, Match, Message};

use crate::search_thread::{SearchThread, say};
use crate::{Exit, Failure};
use command::{Command, Level};
use params::Params;
use search_job::SearchJob;

/// A longer line is read in pieces: no game has so many moves.
const LONGEST_LINE: u64 = 1 << 20;

/// Answers commands until `quit` or the end of the input, by these rules unless the other program wants others.
pub fn run(rules: Option<&str>, lang: Lang) -> Result<Exit, Failure> {
    let usual = catalog::of_protocol(Protocol::Hub);
    let wanted = GameQuery { game: usual.game, rules: rules.or(Some(usual.rules)), ..GameQuery::default() };
    let set = catalog::select(&wanted).map_err(|error| Failure::Input(lang.say(&error.0)))?;
    let mut engine = Engine::new(Params::new(set), lang);
    let mut input = io::stdin().lock();
    let mut line = Vec::new();
    loop {
        line.clear();
        if input.by_ref().take(LONGEST_LINE).read_until(b'\n', &mut line)? == 0 {
            break;
        }
        match command::read(&String::from_utf8_lossy(&line)) {
            Ok(Some(Command::Quit)) => break,
            Ok(Some(command)) => engine.obey(command)?,
            Ok(None) => {}
            Err(message) => complain(&lang.say(&message))?,
        }
    }
    engine.stop();
    Ok(Exit::Done)
}

/// What there is between two commands.
struct Engine {
    lang: Lang,
    params: Params,
    /// None after a position that cannot be.
    game: Option<Arc<dyn Match>>,
    level: Level,
    hash: Arc<HashTable>,
    /// The size of `hash`, in megabytes.
    megabytes: usize,
    thinker: Option<SearchThread>,
}

impl Engine {
    fn new(params: Params, lang: Lang) -> Self {
        let game = Some(Arc::from(params.set.start()));
        let hash = Arc::new(HashTable::new(0));
        Engine { lang, params, game, level: Level::default(), hash, megabytes: 0, thinker: None }
    }

    fn obey(&mut self, command: Command) -> Result<(), Failure> {
        match command {
            Command::Ping => return Ok(say("pong")?),
            Command::PonderHit => {
                if let Some(thinker) = &self.thinker {
                    thinker.ponder_hit();
                }
                return Ok(());
            }
            _ => self.stop(), // Nothing else may come in the middle; who thinks answers first.
        }
        match command {
            Command::Hub => {
                say(&format!("id name=Tablas version={} author=Tablas", env!("CARGO_PKG_VERSION")))?;
                say(&self.params.describe())?;
                say("wait")?;
            }
            Command::Init => {
                self.fit_hash();
                say("ready")?;
            }
            Command::NewGame => {
                self.forget();
                self.game = Some(Arc::from(self.params.set.start()));
            }
            Command::Position { pos, moves } => {
                self.fit_hash();
                let opened = self.open(pos.as_deref(), &moves);
                self.game = or_complain(opened)?;
            }
            Command::Set { name, value } => {
                let rules = self.params.set.rules;
                let set = self.params.set(&name, &value).map_err(|message| self.lang.say(&message));
                or_complain(set)?;
                if self.params.set.rules != rules {
                    // What it remembers is about the other game.
                    self.megabytes = 0;
                    self.game = Some(Arc::from(self.params.set.start()));
                }
            }
            Command::Level(level) => self.level = level,
            Command::Go(purpose) => {
                self.fit_hash();
                let Some(game) = self.game.clone().filter(|game| !game.moves().is_empty()) else {
                    let message =
                        if self.game.is_none() { Message::new("uci-no-position") } else { Message::new("hub-over") };
                    complain(&self.lang.say(&message))?;
                    return Ok(say("done")?); // Who asked waits for it, whatever there is to say.
                };
                let (params, level, hash) = (self.params.clone(), self.level, Arc::clone(&self.hash));
                self.thinker = Some(SearchJob { game, params, level, purpose, hash }.start()?);
            }
            Command::Stop | Command::Ping | Command::PonderHit | Command::Quit => {}
        }
        Ok(())
    }

    /// Ends what is being thought, if anything, and waits for its answer.
    fn stop(&mut self) {
        if let Some(thinker) = self.thinker.take() {
            thinker.stop();
        }
    }

    /// Makes the table of the size that was asked for last. Nobody may be thinking.
    fn fit_hash(&mut self) {
        if self.megabytes != self.params.hash {
            self.megabytes = self.params.hash;
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

    fn open(&self, pos: Option<&str>, moves: &[String]) -> Result<Arc<dyn Match>, String> {
        let set = self.params.set;
        let mut game = match pos {
            None => set.start(),
            Some(letters) => {
                let text = hub_notation::read_position(set, letters).map_err(|message| self.lang.say(&message))?;
                set.read(&text).map_err(|error| self.lang.explain(&error))?
            }
        };
        for text in moves {
            // Where it is no move as the protocol has it, it may be one as people write it.
            let known = HubMove::read(text).and_then(|wanted| hub_notation::find(set, &*game, &wanted));
            game.follow(known.as_ref().unwrap_or(text)).map_err(|error| self.lang.explain(&error))?;
        }
        Ok(Arc::from(game))
    }
}

fn or_complain<T>(result: Result<T, String>) -> io::Result<Option<T>> {
    match result {
        Ok(value) => Ok(Some(value)),
        Err(text) => complain(&text).map(|()| None),
    }
}

fn complain(text: &str) -> io::Result<()> {
    let line: Vec<&str> = text.split_whitespace().collect();
    say(&format!("error message=\"{}\"", line.join(" ").replace('"', "'")))
}
