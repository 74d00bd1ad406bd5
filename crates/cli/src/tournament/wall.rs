//! Boards to look at while a tournament runs: what is on them is told to a server of its own.

use std::fs;
use std::io::Write;
use std::path::PathBuf;
use std::sync::Mutex;
use std::time::Duration;

use arena::{Live, PlayedGame, Standings, Tournament};
use engine::{Lang, Message};
use server::{Access, Database, Options, Server, WallFeed, WallRow};
use tokio::runtime::Runtime;

use super::report::{self, Report};
use crate::Failure;
use crate::search_clock;

/// The wall of a tournament, or none.
pub struct Wall<'a> {
    tournament: &'a Tournament<'a>,
    served: Option<Served>,
    played: Mutex<Vec<PlayedGame>>,
}

/// A server and what it is told.
struct Served {
    runtime: Runtime,
    server: Server,
    feed: WallFeed,
    /// Gone after the server.
    _folder: Scratch,
}

/// A folder that goes with the wall.
struct Scratch(PathBuf);

impl Drop for Scratch {
    fn drop(&mut self) {
        // What can't be removed stays: it is a temporary folder.
        let _ = fs::remove_dir_all(&self.0);
    }
}

impl<'a> Wall<'a> {
    /// Begins to serve where somebody asks for it.
    pub fn start(addr: Option<&str>, tournament: &'a Tournament<'a>, lang: Lang) -> Result<Self, Failure> {
        let played = Mutex::default();
        let Some(addr) = addr else { return Ok(Wall { tournament, served: None, played }) };
        let wrong = |message: Message| Failure::Input(format!("--serve: {}", lang.say(&message)));
        let addr = addr.parse().map_err(|_| wrong(Message::new("tournament-bad-address").with("text", addr)))?;
        let feed = WallFeed::new(tournament.set, tournament.threads, super::expected(tournament, &[]));
        // Whoever looks on may play on the same page; nothing of that is kept.
        let folder = Scratch(std::env::temp_dir().join(format!("tablas-wall-{}", std::process::id())));
        let options = Options {
            addr,
            database: Database::File(folder.0.join("wall.db")),
            workers: 1,
            access: Access::default(),
            limits: server::limits::Limits::default(),
            follower: None,
            drain: std::time::Duration::ZERO,
            tablebases: None,
        };
        let runtime = tokio::runtime::Builder::new_multi_thread().worker_threads(1).enable_all().build()?;
        let started = runtime.block_on(Server::start_with_wall(options, Some(feed.clone())));
        let server = started.map_err(|error| Failure::Input(lang.say(&error.0)))?;
        let said = Message::new("tournament-wall").with("url", format!("http://{}/#/wall", server.addr()));
        writeln!(anstream::stderr(), "{}", lang.say(&said))?;
        Ok(Wall { tournament, served: Some(Served { runtime, server, feed, _folder: folder }), played })
    }

    /// Games that were played before.
    pub fn know(&self, known: &[PlayedGame]) {
        if let (Some(Served { feed, .. }), Ok(mut played)) = (&self.served, self.played.lock()) {
            played.extend_from_slice(known);
            feed.stand(self.rows(&played), played.len());
        }
    }

    /// A game that goes on.
    pub fn show(&self, live: &Live<'_>) {
        let Some(Served { feed, .. }) = &self.served else { return };
        let name = |index: usize| self.tournament.competitors[index].name.as_str();
        feed.show(live.table, name(live.fixture.first), name(live.fixture.second), live.game);
    }

    /// A game that is over.
    pub fn finished(&self, game: &PlayedGame) {
        if let (Some(Served { feed, .. }), Ok(mut played)) = (&self.served, self.played.lock()) {
            played.push(game.clone());
            feed.stand(self.rows(&played), played.len());
            if game.end.loser.is_some() {
                feed.fault(|lang| report::fault_line(game, self.tournament, lang));
            }
        }
    }

    fn rows(&self, played: &[PlayedGame]) -> Vec<WallRow> {
        let standings = Standings::of(self.tournament.competitors.len(), self.tournament.format, played);
        let row = |row: &arena::StandingsRow| WallRow {
            name: self.tournament.competitors[row.competitor].name.clone(),
            points: f64::from(row.half_points) / 2.0,
            games: row.wins + row.draws + row.losses,
            faults: row.faults.values().sum(),
        };
        standings.rows.iter().map(row).collect()
    }

    /// When all is over, the wall stays until somebody ends it.
    pub fn wait(self, report: &Report<'_>) -> Result<(), Failure> {
        let Some(Served { runtime, server, feed, _folder }) = self.served else { return Ok(()) };
        feed.end();
        writeln!(anstream::stderr(), "{}", report.lang.say(&Message::new("tournament-wall-stays")))?;
        while !search_clock::is_interrupted() {
            std::thread::sleep(Duration::from_millis(100));
        }
        runtime.block_on(server.stop());
        Ok(())
    }
}
