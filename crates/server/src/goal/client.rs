//! Who asks a goal over HTTP: somebody who reads its answer later, and cannot be asked anything.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};
use std::time::Duration;

use engine::prolog::{ClockReading, GameRequest, Host, QueryError, Session, Solution, Solutions, Timer};
use engine::{Lang, Message, Term};

use super::GoalErrorBody;
use crate::limits;
use crate::runtime::Instant;
use crate::text::Text;

/// What cannot be done for somebody who is not here.
pub(super) enum Fault {
    /// `leer/1` and `read/1` ask.
    Input,
    /// `damas/0` and its like begin a game.
    Game,
    /// The arguments of one of those are none.
    Arguments(String),
    Output,
    LongSolution,
}

impl Fault {
    /// As the error of an answer.
    pub(super) fn body(self, goal: &Term) -> GoalErrorBody {
        let of = |name: &str, args: &[&str]| Term::compound(name, args.iter().map(|arg| Term::atom(*arg)));
        let about = |message: Message| Text::of(&message.with("goal", goal).with("most", limits::ANSWER));
        let (formal, text) = match self {
            Fault::Input => {
                (of("permission_error", &["input", "stream", "user_input"]), about(Message::new("prolog-no-terminal")))
            }
            Fault::Game => {
                let parts = ["start", "game"].map(Term::atom).into_iter().chain([goal.clone()]);
                (Term::compound("permission_error", parts), about(Message::new("prolog-no-game")))
            }
            Fault::Arguments(reasons) => {
                (Term::compound("domain_error", [Term::atom("arguments"), goal.clone()]), Text::plain(&reasons))
            }
            Fault::Output => (of("resource_error", &["output"]), about(Message::new("prolog-too-much-output"))),
            Fault::LongSolution => (of("resource_error", &["answer"]), about(Message::new("prolog-long-solution"))),
        };
        GoalErrorBody::new(&formal, (1, 1), text)
    }
}

/// The world of a goal: somebody who reads its answer later.
pub(super) struct Client {
    lang: Lang,
    began: Instant,
    /// What the goal has written since somebody took it.
    pub(super) shown: String,
    /// Everything that the goal has written, skipped or not.
    written: usize,
    pub(super) fault: Option<Fault>,
    /// Raised by whoever watches the time, and by ourselves where nothing more can come of it.
    stop: Arc<AtomicBool>,
}

impl Client {
    pub(super) fn new(lang: Lang, stop: &Arc<AtomicBool>) -> Self {
        let (began, stop) = (Instant::now(), Arc::clone(stop));
        Client { lang, began, shown: String::new(), written: 0, fault: None, stop }
    }

    /// The next solution, if nobody has said stop.
    pub(super) fn next(
        &mut self,
        solutions: &mut Solutions,
        session: &mut Session,
    ) -> Result<Option<Solution>, QueryError> {
        let found = solutions.next(session, self);
        // What a predicate says that was told to stop is not used.
        if self.stop.load(Relaxed) { Err(QueryError::Stopped) } else { found }
    }

    fn stop_with(&mut self, fault: Fault) {
        self.fault.get_or_insert(fault);
        self.stop.store(true, Relaxed);
    }
}

impl Host for Client {
    fn lang(&self) -> Lang {
        self.lang
    }

    fn show(&mut self, text: &str) {
        self.written += text.len();
        if self.written > limits::ANSWER {
            self.stop_with(Fault::Output);
        } else {
            self.shown.push_str(text);
        }
    }

    fn complain(&mut self, text: &str) {
        self.show(&format!("{text}\n"));
    }

    fn ask(&mut self, _: &str) -> Option<String> {
        self.stop_with(Fault::Input);
        None
    }

    fn read_file(&mut self, _: &str) -> Result<String, String> {
        self.stop_with(Fault::Input);
        Err(String::new())
    }

    fn start_game(&mut self, _: GameRequest) -> bool {
        self.stop_with(Fault::Game);
        false
    }

    fn refuse(&mut self, text: &str) {
        self.stop_with(Fault::Arguments(text.to_owned()));
    }

    fn stop(&self) -> Arc<AtomicBool> {
        Arc::clone(&self.stop)
    }

    fn timer(&self, time: Duration) -> Timer {
        let began = Instant::now();
        Box::new(move || began.elapsed() >= time)
    }

    fn clock(&mut self) -> Option<ClockReading> {
        // Others work on the same processor, so its time is not the goal's.
        let wall = self.began.elapsed();
        Some(ClockReading { wall, cpu: wall })
    }
}
