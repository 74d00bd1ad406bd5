//! `prolog --protocol`: goals of another program, many at a time, each solution when it is asked for.
//! `docs/reference/prolog.md` is the page for those who write that program.
//!
//! One thread reads, so that a question whether we live is answered and a cut is heard while a goal is being
//! thought about; the other answers. When the input has ended, what was asked is still answered, unless nobody
//! reads any more.

use std::collections::{HashMap, VecDeque};
use std::io::{self, Write};
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};
use std::sync::mpsc::{Receiver, Sender, channel};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::thread;
use std::time::Duration;

use engine::prolog::{
    self, ClockReading, GameRequest, Host, QueryError, Reader, Session, Solutions, StreamError, Timer,
};
use engine::{Lang, Term};

use crate::{Exit, Failure, clocks, hang_up, tablebase_folder};

/// Told to who asks whether we live; another one means that a client must be written anew.
const VERSION: i64 = 1;

/// Answers requests until the input ends.
pub fn serve(lang: Lang) -> Result<Exit, Failure> {
    let cancel_flags = CancelFlags::default();
    let (sender, requests) = channel();
    let heard = cancel_flags.clone();
    thread::spawn(move || {
        listen(&sender, &heard, lang);
        drop(sender);
        hang_up::exit_after(io::stdout());
    });
    let queue = RequestQueue { requests, waiting: VecDeque::new() };
    let mut server = ProtocolServer {
        queue,
        open: HashMap::new(),
        session: Session::new(tablebase_folder::owned()),
        cancel_flags,
        lang,
    };
    while let Some(request) = server.queue.next() {
        server.serve(request)?;
    }
    Ok(Exit::Done)
}

/// What a client can say.
enum Request {
    /// `pedir(Id,Template,Goal)`.
    Ask { id: i64, template: Term, goal: Term, stop: Arc<AtomicBool> },
    /// `siguiente(Id)`.
    Next(i64),
    /// `cortar(Id)`.
    Cut(i64),
    /// `responder(Id,Answer)`.
    Reply(i64, Term),
    /// `vivo(Anything)`.
    Alive(Term),
    /// What is no request: for which goal, and why.
    Wrong(Option<i64>, Term),
}

/// The flags of the goals that are open, raised when they are cut.
#[derive(Clone, Default)]
struct CancelFlags(Arc<Mutex<HashMap<i64, Arc<AtomicBool>>>>);

impl CancelFlags {
    fn lock(&self) -> MutexGuard<'_, HashMap<i64, Arc<AtomicBool>>> {
        // A map of flags cannot be left half-done.
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// Reads requests; answers at once those that cannot wait.
fn listen(requests: &Sender<Request>, cancel_flags: &CancelFlags, lang: Lang) {
    for clause in Reader::new(io::stdin().lock()) {
        let request = match clause {
            Ok(clause) => request(clause.term),
            Err(StreamError::Read(error)) => {
                let text = lang.explain_read(&error);
                let kind = Term::compound("syntax_error", [Term::atom("tablas")]);
                Request::Wrong(None, iso(kind, &text))
            }
            Err(StreamError::Io(_)) => return,
        };
        match &request {
            Request::Alive(echo) => {
                let version = Term::atom(env!("CARGO_PKG_VERSION"));
                // Who does not read this does not read the next answer either, which then ends us.
                let _ = say("vivo", [echo.clone(), Term::Int(VERSION), version]);
                continue;
            }
            Request::Ask { id, stop, .. } => {
                cancel_flags.lock().entry(*id).or_insert_with(|| stop.clone());
            }
            Request::Cut(id) => {
                if let Some(stop) = cancel_flags.lock().get(id) {
                    stop.store(true, Relaxed);
                }
            }
            _ => {}
        }
        if requests.send(request).is_err() {
            return;
        }
    }
}

/// The request that a term is.
fn request(term: Term) -> Request {
    let culprit = |term| Request::Wrong(None, iso(Term::compound("domain_error", [Term::atom("request"), term]), ""));
    let Term::Compound(name, mut args) = term else { return culprit(term) };
    if (name.as_str(), args.len()) == ("vivo", 1) {
        return Request::Alive(args.remove(0));
    }
    let Term::Int(id @ 0..) = args[0] else {
        return culprit(Term::Compound(name, args));
    };
    args.remove(0);
    match (name.as_str(), args.len()) {
        ("pedir", 2) => {
            let (goal, template) = (args.remove(1), args.remove(0));
            Request::Ask { id, template, goal, stop: Arc::default() }
        }
        ("siguiente", 0) => Request::Next(id),
        ("cortar", 0) => Request::Cut(id),
        ("responder", 1) => Request::Reply(id, args.remove(0)),
        _ => {
            args.insert(0, Term::Int(id));
            culprit(Term::Compound(name, args))
        }
    }
}

/// Requests in order; some may have to wait until a question of ours is answered.
struct RequestQueue {
    requests: Receiver<Request>,
    waiting: VecDeque<Request>,
}

impl RequestQueue {
    /// The next request; none when all are done and the input has ended.
    fn next(&mut self) -> Option<Request> {
        self.waiting.pop_front().or_else(|| self.requests.recv().ok())
    }

    /// The reply to the question of goal `id`; none if the goal is cut or the input ends instead.
    fn reply(&mut self, id: i64) -> Option<Term> {
        while let Ok(request) = self.requests.recv() {
            match request {
                Request::Reply(to, reply) if to == id => return Some(reply),
                Request::Cut(to) if to == id => return None,
                other => self.waiting.push_back(other),
            }
        }
        None
    }
}

/// Where goals are answered.
struct ProtocolServer {
    queue: RequestQueue,
    open: HashMap<i64, Open>,
    session: Session,
    cancel_flags: CancelFlags,
    lang: Lang,
}

/// A goal that may have more solutions.
struct Open {
    template: Term,
    goal: Term,
    solutions: Solutions,
    stop: Arc<AtomicBool>,
}

impl ProtocolServer {
    fn serve(&mut self, request: Request) -> io::Result<()> {
        match request {
            Request::Ask { id, .. } if self.open.contains_key(&id) => {
                let kind = ["open", "query"].map(Term::atom).into_iter().chain([Term::Int(id)]);
                say_error(Some(id), iso(Term::compound("permission_error", kind), ""))
            }
            Request::Ask { id, template, goal, stop } => match self.session.ask(&goal) {
                Ok(solutions) => self.advance(id, Open { template, goal, solutions, stop }),
                Err(error) => self.fail(id, wrong_goal(&error, self.lang)),
            },
            Request::Next(id) => match self.open.remove(&id) {
                Some(open) => self.advance(id, open),
                None => self.fail(id, unknown(id)),
            },
            Request::Cut(id) => {
                self.close(id);
                Ok(())
            }
            Request::Reply(id, _) => self.fail(id, unknown(id)),
            Request::Wrong(id, error) => say_error(id, error),
            Request::Alive(_) => Ok(()), // whoever listens has answered
        }
    }

    /// Finds the next solution of a goal and says it.
    fn advance(&mut self, id: i64, mut open: Open) -> io::Result<()> {
        let stop = open.stop.clone();
        let mut world = Client { id, lang: self.lang, stop, queue: &mut self.queue, fault: None };
        let found = open.solutions.next(&mut self.session, &mut world);
        let fault = world.fault.take();
        if open.stop.load(Relaxed) {
            self.close(id);
            return Ok(());
        }
        match (fault, found) {
            (Some(Fault::Refused(text)), _) => {
                let kind = Term::compound("domain_error", [Term::atom("arguments"), open.goal]);
                self.fail(id, iso(kind, &text))
            }
            (Some(Fault::Game), _) => {
                let kind = ["start", "game"].map(Term::atom).into_iter().chain([open.goal]);
                self.fail(id, iso(Term::compound("permission_error", kind), ""))
            }
            (None, Err(error)) => self.fail(id, wrong_goal(&error, self.lang)),
            (None, Ok(None)) => {
                self.close(id);
                say("no", [Term::Int(id)])
            }
            (None, Ok(Some(_))) => match open.solutions.value(&open.template) {
                Err(error) => self.fail(id, wrong_goal(&error, self.lang)),
                Ok(value) if open.solutions.is_exhausted() => {
                    self.close(id);
                    say("ultima", [Term::Int(id), value])
                }
                Ok(value) => {
                    self.open.insert(id, open);
                    say("solucion", [Term::Int(id), value])
                }
            },
        }
    }

    fn fail(&mut self, id: i64, error: Term) -> io::Result<()> {
        self.close(id);
        say_error(Some(id), error)
    }

    fn close(&mut self, id: i64) {
        self.open.remove(&id);
        self.cancel_flags.lock().remove(&id);
    }
}

/// The world of a goal: whoever asked it.
struct Client<'d> {
    id: i64,
    lang: Lang,
    stop: Arc<AtomicBool>,
    queue: &'d mut RequestQueue,
    fault: Option<Fault>,
}

/// Why a goal cannot be answered here.
enum Fault {
    Refused(String),
    Game,
}

impl Client<'_> {
    fn tell(&self, name: &str, text: &str) {
        // Where nobody reads any more, the next answer finds out and ends.
        let _ = say(name, [Term::Int(self.id), Term::atom(text)]);
    }
}

impl Host for Client<'_> {
    fn lang(&self) -> Lang {
        self.lang
    }

    fn show(&mut self, text: &str) {
        self.tell("escribir", text);
    }

    fn complain(&mut self, text: &str) {
        self.tell("avisar", text);
    }

    fn ask(&mut self, prompt: &str) -> Option<String> {
        self.tell("preguntar", prompt);
        match self.queue.reply(self.id)? {
            Term::Compound(name, args) if name == "texto" && args.len() == 1 => text(&args[0]),
            _ => None,
        }
    }

    fn read_file(&mut self, name: &str) -> Result<String, String> {
        self.tell("archivo", name);
        match self.queue.reply(self.id) {
            Some(Term::Compound(name, args)) if name == "texto" && args.len() == 1 => {
                text(&args[0]).ok_or_else(String::new)
            }
            Some(Term::Compound(name, args)) if name == "no" && args.len() == 1 => {
                Err(text(&args[0]).unwrap_or_default())
            }
            _ => Err(String::new()),
        }
    }

    fn start_game(&mut self, _: GameRequest) -> bool {
        self.fault = Some(Fault::Game);
        false
    }

    fn refuse(&mut self, text: &str) {
        self.fault = Some(Fault::Refused(text.into()));
    }

    fn stop(&self) -> Arc<AtomicBool> {
        self.stop.clone()
    }

    fn clock(&mut self) -> Option<ClockReading> {
        Some(clocks::reading())
    }

    fn timer(&self, time: Duration) -> Timer {
        clocks::timer(time)
    }
}

/// What an atom or a string says.
fn text(term: &Term) -> Option<String> {
    match term {
        Term::Atom(text) | Term::Text(text) => Some(text.clone()),
        _ => None,
    }
}

/// `error(Kind,Text)`, as the standard has it, with a text for people.
fn iso(kind: Term, text: &str) -> Term {
    Term::compound("error", [kind, Term::atom(text)])
}

/// Errors of the general predicates say why a position or an option is refused; the others are told by their kind alone.
fn wrong_goal(error: &QueryError, lang: Lang) -> Term {
    let text = if let QueryError::Domain { .. } = error { error.explain(lang) } else { String::new() };
    iso(error.formal(), &text)
}

fn unknown(id: i64) -> Term {
    iso(Term::compound("existence_error", [Term::atom("query"), Term::Int(id)]), "")
}

fn say_error(id: Option<i64>, error: Term) -> io::Result<()> {
    say("error", [id.map_or_else(|| Term::atom("ninguna"), Term::Int), error])
}

/// Writes one answer, a line that is a term, and sends it off.
fn say<const N: usize>(name: &str, args: [Term; N]) -> io::Result<()> {
    let line = prolog::canonical(&Term::compound(name, args)) + "\n";
    let mut out = io::stdout().lock();
    out.write_all(line.as_bytes())?;
    out.flush()
}
