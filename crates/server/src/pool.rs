//! The threads on which machines think: as many as were asked for and one more, and never a search on any other.
//!
//! Clients take turns, so that nobody waits for all that somebody else has asked for. The one thread more is for
//! questions that a person waits for, hints and mates: however many machines have to move, it is free for those.

use std::collections::{HashMap, VecDeque};
use std::fmt;
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};
use std::thread;
use std::time::{Duration, Instant};

use crate::address::ClientKey;

/// How long a search may go on while another client waits for the thread.
const SHARE: Duration = Duration::from_millis(500);

/// A search to be done. It is told when others want the thread.
pub type Job = Box<dyn FnOnce(&Share<'_>) + Send>;

/// Who waits for a search.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum Party {
    /// Somebody at this address.
    Client(ClientKey),
    /// Nobody has been here since the match was loaded; all such matches are one party.
    #[default]
    Nobody,
}

/// What a search is for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Lane {
    /// A machine's move, or something else that may take its time.
    Turn,
    /// A person's question.
    Question,
}

/// The threads and what waits for them.
pub struct Pool {
    shared: Arc<Shared>,
}

struct Shared {
    queue: Mutex<Queue>,
    ready: Condvar,
}

#[derive(Default)]
struct Queue {
    turns: Fair,
    questions: Fair,
    busy: usize,
    closed: bool,
}

/// Jobs of several parties, which take turns.
#[derive(Default)]
struct Fair {
    order: VecDeque<Party>,
    jobs: HashMap<Party, VecDeque<Job>>,
}

impl Fair {
    fn push(&mut self, party: Party, job: Job) {
        let own = self.jobs.entry(party).or_default();
        if own.is_empty() {
            self.order.push_back(party);
        }
        own.push_back(job);
    }

    fn pop(&mut self) -> Option<(Party, Job)> {
        let party = self.order.pop_front()?;
        let own = self.jobs.get_mut(&party)?;
        let job = own.pop_front();
        if own.is_empty() {
            self.jobs.remove(&party);
        } else {
            self.order.push_back(party);
        }
        Some((party, job?))
    }

    fn len(&self) -> usize {
        self.jobs.values().map(VecDeque::len).sum()
    }

    fn len_of(&self, party: Party) -> usize {
        self.jobs.get(&party).map_or(0, VecDeque::len)
    }

    /// Whether a client other than `party` waits. Matches without anybody can wait until a search ends by itself.
    fn has_others(&self, party: Party) -> bool {
        self.order.iter().any(|other| *other != party && *other != Party::Nobody)
    }
}

impl Queue {
    fn lane(&mut self, lane: Lane) -> &mut Fair {
        match lane {
            Lane::Turn => &mut self.turns,
            Lane::Question => &mut self.questions,
        }
    }

    /// What a thread does next; the one for questions does nothing else.
    fn next(&mut self, only_questions: bool) -> Option<(Lane, Party, Job)> {
        let turn = if only_questions { None } else { self.turns.pop() };
        let turn = turn.map(|(party, job)| (Lane::Turn, party, job));
        turn.or_else(|| self.questions.pop().map(|(party, job)| (Lane::Question, party, job)))
    }
}

/// A search's share of the thread it is on.
pub struct Share<'a> {
    shared: &'a Shared,
    lane: Lane,
    /// Whether its thread does turns too, so that they wait for it.
    delays_turns: bool,
    party: Party,
    end: Instant,
}

impl Share<'_> {
    /// Whether it has had its share and somebody else waits: it should end with what it has found.
    pub fn is_used_up(&self) -> bool {
        if Instant::now() < self.end {
            return false;
        }
        let mut queue = self.shared.lock();
        queue.lane(self.lane).has_others(self.party) || self.delays_turns && queue.turns.has_others(self.party)
    }
}

impl fmt::Debug for Pool {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Pool with {} turns and {} questions waiting", self.waiting(Lane::Turn), self.waiting(Lane::Question))
    }
}

impl Pool {
    /// Starts `workers` threads, and the one for questions.
    pub fn new(workers: usize) -> Self {
        let shared = Arc::new(Shared { queue: Mutex::default(), ready: Condvar::new() });
        let workers = (0..workers.max(1)).map(|i| (format!("think-{i}"), false));
        for (name, only_questions) in workers.chain([("questions".to_owned(), true)]) {
            let shared = Arc::clone(&shared);
            let worker = thread::Builder::new().name(name).stack_size(4 << 20);
            worker.spawn(move || shared.work(only_questions)).expect("a thread can be started");
        }
        Pool { shared }
    }

    /// Puts a search behind the others of the same party.
    pub fn submit(&self, lane: Lane, party: Party, job: Job) {
        self.shared.lock().lane(lane).push(party, job);
        // The thread that wakes up first may be the one that does no turns.
        self.shared.ready.notify_all();
    }

    /// How many searches wait for a thread.
    pub fn waiting(&self, lane: Lane) -> usize {
        self.shared.lock().lane(lane).len()
    }

    /// How many searches of one party wait, of both kinds.
    pub fn waiting_of(&self, party: Party) -> usize {
        let queue = self.shared.lock();
        queue.turns.len_of(party) + queue.questions.len_of(party)
    }

    /// How many searches go on.
    pub fn busy(&self) -> usize {
        self.shared.lock().busy
    }
}

impl Drop for Pool {
    fn drop(&mut self) {
        let mut queue = self.shared.lock();
        queue.closed = true;
        (queue.turns, queue.questions) = (Fair::default(), Fair::default());
        self.shared.ready.notify_all();
    }
}

impl Shared {
    fn lock(&self) -> MutexGuard<'_, Queue> {
        self.queue.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn work(&self, only_questions: bool) {
        loop {
            let mut queue = self.lock();
            let (lane, party, job) = loop {
                if queue.closed {
                    return;
                }
                if let Some(next) = queue.next(only_questions) {
                    break next;
                }
                queue = self.ready.wait(queue).unwrap_or_else(PoisonError::into_inner);
            };
            queue.busy += 1;
            drop(queue);
            let end = Instant::now() + SHARE;
            let share = Share { shared: self, lane, delays_turns: !only_questions, party, end };
            // A fault in one search must not take the thread from all others.
            if std::panic::catch_unwind(std::panic::AssertUnwindSafe(|| job(&share))).is_err() {
                tracing::error!("a search has failed");
            }
            self.lock().busy -= 1;
        }
    }
}

#[cfg(test)]
mod tests {
    use std::sync::mpsc;

    use super::*;

    fn client(last: u8) -> Party {
        Party::Client(ClientKey::of(std::net::IpAddr::from([192, 0, 2, last])))
    }

    /// Keeps every worker of a pool busy until it is dropped.
    fn occupied(pool: &Pool, workers: usize) -> mpsc::Sender<()> {
        let (release, wait) = mpsc::channel::<()>();
        let wait = Arc::new(Mutex::new(wait));
        let (begun, begins) = mpsc::channel();
        for _ in 0..workers {
            let (wait, begun) = (Arc::clone(&wait), begun.clone());
            pool.submit(
                Lane::Turn,
                client(99),
                Box::new(move |_| {
                    let _ = begun.send(());
                    let _ = wait.lock().map(|wait| wait.recv());
                }),
            );
        }
        (0..workers).for_each(|_| begins.recv().expect("it begins"));
        release
    }

    #[test]
    fn clients_take_turns() {
        let pool = Pool::new(1);
        let release = occupied(&pool, 1);
        let (done, order) = mpsc::channel();
        for (party, name) in [(1, "a1"), (1, "a2"), (1, "a3"), (2, "b1"), (3, "c1"), (2, "b2")] {
            let done = done.clone();
            pool.submit(Lane::Turn, client(party), Box::new(move |_| done.send(name).expect("somebody listens")));
        }
        drop((release, done));
        assert_eq!(order.iter().collect::<Vec<_>>(), ["a1", "b1", "c1", "a2", "b2", "a3"]);
    }

    #[test]
    fn questions_are_answered_while_all_machines_think() {
        let pool = Pool::new(2);
        let release = occupied(&pool, 2);
        let (done, answers) = mpsc::channel();
        pool.submit(Lane::Question, client(1), Box::new(move |_| done.send("an answer").expect("somebody listens")));
        assert_eq!(answers.recv(), Ok("an answer"));
        // Whoever has answered may not have put down its pen yet.
        assert!(pool.busy() >= 2);
        drop(release);
    }

    #[test]
    fn a_share_is_used_up_only_while_another_client_waits() {
        let shared = Shared { queue: Mutex::default(), ready: Condvar::new() };
        let now = Instant::now();
        let share = |party, end| Share { shared: &shared, lane: Lane::Turn, delays_turns: true, party, end };
        let (mine, theirs) = (share(client(1), now), share(Party::Nobody, now));
        assert!(!mine.is_used_up() && !theirs.is_used_up());
        for (party, expected) in [(client(1), false), (Party::Nobody, false), (client(2), true)] {
            shared.lock().turns.push(party, Box::new(|_| {}));
            assert_eq!(mine.is_used_up(), expected, "{party:?}");
            assert!(theirs.is_used_up() || party != client(1), "whoever is here comes before nobody");
        }
        assert!(!share(client(1), now + Duration::from_hours(1)).is_used_up());
    }

    #[test]
    fn a_question_on_a_thread_for_turns_makes_room_for_them() {
        let shared = Shared { queue: Mutex::default(), ready: Condvar::new() };
        let end = Instant::now();
        let question =
            |delays_turns| Share { shared: &shared, lane: Lane::Question, delays_turns, party: client(1), end };
        assert!(!question(true).is_used_up());
        shared.lock().turns.push(client(2), Box::new(|_| {}));
        assert!(question(true).is_used_up() && !question(false).is_used_up());
    }
}
