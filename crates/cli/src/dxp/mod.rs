//! `tablas dxp`: games of international draughts against another program, by DamExchange over TCP. Who listens waits
//! for games that the other one wants, one after the other; who connects asks for one and plays White.

mod message; // what is told

use std::io::{self, BufRead, BufReader, Read, Write};
use std::net::{TcpListener, TcpStream};
use std::time::{Duration, Instant};

use engine::catalog;
use engine::game::Protocol;
use engine::hub_notation;
use engine::{Clock, Lang, Match, Outcome, PlayerSpec, RuleSet, SearchContext};

use crate::args::DxpArgs;
use crate::{Exit, Failure, tablebase_folder};
use message::{Message, Request};

/// Plays until the other program goes away.
pub fn run(args: &DxpArgs, lang: Lang) -> Result<Exit, Failure> {
    let set = catalog::of_protocol(Protocol::Dxp);
    let stream = if let Some(address) = &args.connect {
        connect(address, lang)?
    } else {
        let listener = TcpListener::bind(args.listen)?;
        writeln!(anstream::stdout(), "{}", listener.local_addr()?)?;
        listener.accept()?.0
    };
    stream.set_nodelay(true)?;
    let mut connection = Connection { input: BufReader::new(stream.try_clone()?), output: stream };
    if args.connect.is_some() {
        let name = NAME.to_owned();
        let (minutes, moves) = (args.minutes.into(), 0);
        let request = Request { name, follower_is_white: false, minutes, moves, position: None };
        connection.send(&Message::Request(request.clone()))?;
        if !matches!(connection.receive()?, Some(Message::Accept { code: 0, .. })) {
            return Ok(Exit::No);
        }
        let end = Game::new(set, &request, true).map(|game| game.play(&mut connection)).transpose()?;
        writeln!(
            anstream::stdout(),
            "{}",
            end.map_or("?", |reason| ["?", "0-2", "1-1", "2-0"][usize::from(reason & 3)])
        )?;
        return Ok(Exit::Done);
    }
    while let Some(heard) = connection.receive()? {
        let Message::Request(request) = heard else { continue };
        let game = Game::new(set, &request, false);
        connection.send(&Message::Accept { name: NAME.to_owned(), code: u8::from(game.is_none()) })?;
        if let Some(game) = game {
            game.play(&mut connection)?;
        }
    }
    Ok(Exit::Done)
}

const NAME: &str = "Tablas";

fn connect(address: &str, lang: Lang) -> Result<TcpStream, Failure> {
    TcpStream::connect(address).map_err(|error| match error.kind() {
        // Not even the form of an address.
        io::ErrorKind::InvalidInput => {
            Failure::Input(lang.say(&engine::Message::new("cli-bad-address").with("address", address)))
        }
        _ => Failure::Io(error),
    })
}

/// The line to the other program.
struct Connection {
    input: BufReader<TcpStream>,
    output: TcpStream,
}

impl Connection {
    /// A longer message is cut: none that matters has so many bytes.
    const LONGEST: u64 = 1 << 10;

    fn send(&mut self, message: &Message) -> io::Result<()> {
        self.output.write_all(&[message.write().as_bytes(), &[0]].concat())
    }

    /// The next message that can be read; none when the other program has gone.
    fn receive(&mut self) -> io::Result<Option<Message>> {
        loop {
            let mut bytes = Vec::new();
            if self.input.by_ref().take(Self::LONGEST).read_until(0, &mut bytes)? == 0 {
                return Ok(None);
            }
            let text = String::from_utf8_lossy(&bytes);
            if let Some(message) = Message::read(text.trim_end_matches('\0')) {
                return Ok(Some(message));
            }
        }
    }
}

/// Bytes for what a search remembers.
const HASH: usize = 64 << 20;

/// A game at work.
struct Game {
    set: &'static RuleSet,
    board: Box<dyn Match>,
    white: bool,
    /// What is left for `moves` moves, or for all of them.
    left: Duration,
    moves: Option<u32>,
    session: Duration,
    played: u32,
}

impl Game {
    /// The game that is wanted, for the initiator or the follower. None where the position cannot be.
    fn new(set: &'static RuleSet, request: &Request, initiates: bool) -> Option<Game> {
        let board = match &request.position {
            None => set.start(),
            Some(text) => set.read(&hub_notation::read_position(set, text).ok()?).ok()?,
        };
        board.prepare(&PlayerSpec::default(), HASH);
        let session = Duration::from_secs(60 * u64::from(request.minutes.max(1)));
        let moves = Some(request.moves).filter(|&moves| moves > 0);
        Some(Game {
            set,
            board,
            white: request.follower_is_white != initiates,
            left: session,
            moves,
            session,
            played: 0,
        })
    }

    /// Plays it; how it ended, seen by us, as the protocol has it.
    fn play(mut self, connection: &mut Connection) -> io::Result<u8> {
        loop {
            if let Some(outcome) = self.board.outcome() {
                // Who is to move says so; the other one answers.
                let reason = self.reason(outcome);
                let end = Message::End { reason, stop: 0 };
                if self.is_our_turn() {
                    connection.send(&end)?;
                }
                while !matches!(connection.receive()?, None | Some(Message::End { .. })) {}
                if !self.is_our_turn() {
                    connection.send(&end)?;
                }
                return Ok(reason);
            }
            if self.is_our_turn() {
                let began = Instant::now();
                let Some(text) = self.choose() else { return Ok(0) };
                let known = hub_notation::moves(self.set, &*self.board).into_iter().find(|(_, known)| *known == text);
                let Some((played, _)) = known else { return Ok(0) };
                self.spend(began.elapsed());
                connection.send(&Message::Move { seconds: began.elapsed().as_secs() as u32, played })?;
                self.board.play(&text).map_err(|error| io::Error::other(error.to_string()))?;
                continue;
            }
            match connection.receive()? {
                None => return Ok(0),
                Some(Message::Move { played, .. }) => {
                    let text = hub_notation::find(self.set, &*self.board, &played);
                    if text.is_none_or(|text| self.board.play(&text).is_err()) {
                        connection.send(&Message::End { reason: 0, stop: 0 })?;
                        return Ok(0);
                    }
                }
                Some(Message::End { reason, .. }) => {
                    // What the other one has lost we have won.
                    let reason = [0, 3, 2, 1][usize::from(reason & 3)];
                    connection.send(&Message::End { reason, stop: 0 })?;
                    return Ok(reason);
                }
                Some(Message::Back) => connection.send(&Message::BackAnswer { code: 1 })?,
                Some(_) => {}
            }
        }
    }

    fn is_our_turn(&self) -> bool {
        (self.board.colour(self.board.turn()) == "white") == self.white
    }

    fn reason(&self, outcome: Outcome) -> u8 {
        match outcome {
            Outcome::Draw => 2,
            Outcome::Win(side) if (self.board.colour(side) == "white") == self.white => 3,
            Outcome::Win(_) => 1,
        }
    }

    fn choose(&self) -> Option<String> {
        const OVERHEAD: Duration = Duration::from_millis(50);
        let moves_to_go = self.moves.map(|moves| moves - self.played % moves);
        let clock = Clock { left: self.left, increment: Duration::ZERO, moves_to_go, overhead: OVERHEAD };
        let time = clock.budget().optimum.max(Duration::from_millis(1));
        let deadline = Instant::now() + time;
        let is_late = || Instant::now() >= deadline;
        let mut thinking = SearchContext {
            threads: 1,
            hash: HASH,
            tablebases: tablebase_folder::default(),
            stop: &is_late,
            report: &mut |_| (),
        };
        let analysis = self.board.analyze(&PlayerSpec { time: Some(time), ..PlayerSpec::default() }, &mut thinking)?;
        Some(analysis.text)
    }

    fn spend(&mut self, time: Duration) {
        self.left = self.left.saturating_sub(time);
        self.played += 1;
        if self.moves.is_some_and(|moves| self.played.is_multiple_of(moves)) {
            self.left += self.session;
        }
    }
}
