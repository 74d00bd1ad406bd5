//! The worker threads on which all searches run.
//!
//! Clients take turns, so that nobody waits for all that somebody else has asked for. One more thread is for queries
//! that a person waits for, hints and mates: however many machines have to move, it is free for those.
//!
//! Analyses and reviews run where nothing else waits, and leave their thread after a moment when something does; then they
//! wait and go on later.

use std::collections::{HashMap, VecDeque};
use std::fmt;
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};
use std::thread;
use std::time::{Duration, Instant};

use crate::address::ClientKey;

/// How long a search may go on while another client waits for its thread.
const TIME_SLICE: Duration = Duration::from_millis(500);
/// How long an analysis or a step of a review may go on while anything more urgent waits: long enough to get somewhere,
/// however busy the server is.
const BACKGROUND_SLICE: Duration = Duration::from_millis(250);

/// A search to be run. Its time slice tells it when others wait for the thread.
pub type Job = Box<dyn FnOnce(&TimeSlice<'_>) + Send>;

/// Who waits for a job.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum JobOwner {
    /// Somebody at this address.
    Client(ClientKey),
    /// Nobody has viewed the match since it was loaded; all such matches together take turns as one client.
    #[default]
    Nobody,
}

impl JobOwner {
    /// Whoever is at this address.
    pub fn of_ip(ip: std::net::IpAddr) -> Self {
        JobOwner::Client(ClientKey::of(ip))
    }
}

/// What a job is for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum JobKind {
    /// A machine's move, or something else that is not urgent.
    MachineMove,
    /// Something that a person waits for.
    Query,
    /// An analysis that a person looks at: it gives way to all of the above.
    Analysis,
    /// A step of the review of a game, or a move of a game that nobody watches: both give way to everything else.
    Review,
}

impl JobKind {
    fn slice(self) -> Duration {
        match self {
            JobKind::MachineMove | JobKind::Query => TIME_SLICE,
            JobKind::Analysis | JobKind::Review => BACKGROUND_SLICE,
        }
    }
}

/// The threads and their queues.
pub struct WorkerPool {
    inner: Arc<PoolInner>,
}

struct PoolInner {
    queues: Mutex<Queues>,
    ready: Condvar,
}

#[derive(Default)]
struct Queues {
    moves: FairQueue,
    queries: FairQueue,
    analyses: FairQueue,
    reviews: FairQueue,
    busy: usize,
    closed: bool,
}

/// Jobs of several owners, who take turns.
#[derive(Default)]
struct FairQueue {
    order: VecDeque<JobOwner>,
    jobs: HashMap<JobOwner, VecDeque<Job>>,
}

impl FairQueue {
    fn push(&mut self, owner: JobOwner, job: Job) {
        let own = self.jobs.entry(owner).or_default();
        if own.is_empty() {
            self.order.push_back(owner);
        }
        own.push_back(job);
    }

    /// Queues a job before all others.
    fn push_first(&mut self, owner: JobOwner, job: Job) {
        self.order.retain(|other| *other != owner);
        self.order.push_front(owner);
        self.jobs.entry(owner).or_default().push_front(job);
    }

    fn pop(&mut self) -> Option<(JobOwner, Job)> {
        let owner = self.order.pop_front()?;
        let own = self.jobs.get_mut(&owner)?;
        let job = own.pop_front();
        if own.is_empty() {
            self.jobs.remove(&owner);
        } else {
            self.order.push_back(owner);
        }
        Some((owner, job?))
    }

    fn len(&self) -> usize {
        self.jobs.values().map(VecDeque::len).sum()
    }

    fn is_empty(&self) -> bool {
        self.order.is_empty()
    }

    fn len_for(&self, owner: JobOwner) -> usize {
        self.jobs.get(&owner).map_or(0, VecDeque::len)
    }

    /// Whether a client other than `owner` waits. Jobs of nobody can wait until a search ends by itself.
    fn has_other_client(&self, owner: JobOwner) -> bool {
        self.order.iter().any(|other| *other != owner && *other != JobOwner::Nobody)
    }
}

impl Queues {
    fn kind(&mut self, kind: JobKind) -> &mut FairQueue {
        match kind {
            JobKind::MachineMove => &mut self.moves,
            JobKind::Query => &mut self.queries,
            JobKind::Analysis => &mut self.analyses,
            JobKind::Review => &mut self.reviews,
        }
    }

    /// The next job of a thread, the most urgent first; the thread for queries takes nothing else.
    fn next(&mut self, only_queries: bool) -> Option<(JobKind, JobOwner, Job)> {
        const ALL: [JobKind; 4] = [JobKind::MachineMove, JobKind::Query, JobKind::Analysis, JobKind::Review];
        let kinds: &[JobKind] = if only_queries { &[JobKind::Query] } else { &ALL };
        kinds.iter().find_map(|&kind| self.kind(kind).pop().map(|(owner, job)| (kind, owner, job)))
    }

    /// Whether something waits that a job in the background must give way to.
    fn has_more_urgent_than(&self, kind: JobKind) -> bool {
        let answers_wait = !self.moves.is_empty() || !self.queries.is_empty();
        answers_wait || kind == JobKind::Review && !self.analyses.is_empty()
    }
}

/// The time that a search has on its thread.
pub struct TimeSlice<'a> {
    inner: &'a PoolInner,
    kind: JobKind,
    /// Whether its thread runs machine moves too, so that they wait for it.
    delays_moves: bool,
    owner: JobOwner,
    end: Instant,
}

impl TimeSlice<'_> {
    /// Whether the time is over and somebody else waits: the search should end with what it has found.
    pub fn is_expired(&self) -> bool {
        if Instant::now() < self.end {
            return false;
        }
        let mut queues = self.inner.lock();
        match self.kind {
            JobKind::MachineMove | JobKind::Query => {
                queues.kind(self.kind).has_other_client(self.owner)
                    || self.delays_moves && queues.moves.has_other_client(self.owner)
            }
            // Those of one address take turns as well: a whole class may have the same.
            JobKind::Analysis => queues.has_more_urgent_than(self.kind) || !queues.analyses.is_empty(),
            // One that has begun goes on before the next begins: each has a table of its own.
            JobKind::Review => queues.has_more_urgent_than(self.kind),
        }
    }

    /// Queues what is left of this job, behind others of its kind.
    pub fn submit_rest(&self, job: Job) {
        self.inner.lock().kind(self.kind).push(self.owner, job);
        self.inner.ready.notify_all();
    }

    /// Queues what is left of this job, before all others of its kind.
    pub fn submit_rest_first(&self, job: Job) {
        self.inner.lock().kind(self.kind).push_first(self.owner, job);
        self.inner.ready.notify_all();
    }
}

impl fmt::Debug for TimeSlice<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "TimeSlice of {:?} for {:?}", self.kind, self.owner)
    }
}

impl fmt::Debug for WorkerPool {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(
            f,
            "WorkerPool with {} moves and {} queries queued",
            self.waiting(JobKind::MachineMove),
            self.waiting(JobKind::Query)
        )
    }
}

impl WorkerPool {
    /// Starts `workers` threads, and the one for queries.
    pub fn new(workers: usize) -> Self {
        let inner = Arc::new(PoolInner { queues: Mutex::default(), ready: Condvar::new() });
        let workers = (0..workers.max(1)).map(|i| (format!("think-{i}"), false));
        for (name, only_queries) in workers.chain([("questions".to_owned(), true)]) {
            let inner = Arc::clone(&inner);
            let worker = thread::Builder::new().name(name).stack_size(4 << 20);
            worker.spawn(move || inner.work(only_queries)).expect("a thread can be started");
        }
        WorkerPool { inner }
    }

    /// Queues a job behind the others of its owner.
    pub fn submit(&self, kind: JobKind, owner: JobOwner, job: Job) {
        self.inner.lock().kind(kind).push(owner, job);
        // The thread that wakes up first may be the one for queries.
        self.inner.ready.notify_all();
    }

    /// How many jobs of this kind are queued.
    pub fn waiting(&self, kind: JobKind) -> usize {
        self.inner.lock().kind(kind).len()
    }

    /// How many jobs of this kind and owner are queued.
    pub fn waiting_of(&self, kind: JobKind, owner: JobOwner) -> usize {
        self.inner.lock().kind(kind).len_for(owner)
    }

    /// How many jobs are running.
    pub fn busy(&self) -> usize {
        self.inner.lock().busy
    }
}

impl Drop for WorkerPool {
    fn drop(&mut self) {
        let mut queues = self.inner.lock();
        queues.closed = true;
        let all = [JobKind::MachineMove, JobKind::Query, JobKind::Analysis, JobKind::Review];
        // What a job holds may ask the pool something when it is dropped, so that happens without the lock.
        let left = all.map(|kind| std::mem::take(queues.kind(kind)));
        drop(queues);
        drop(left);
        self.inner.ready.notify_all();
    }
}

impl PoolInner {
    fn lock(&self) -> MutexGuard<'_, Queues> {
        self.queues.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn work(&self, only_queries: bool) {
        loop {
            let mut queues = self.lock();
            let (kind, owner, job) = loop {
                if queues.closed {
                    return;
                }
                if let Some(next) = queues.next(only_queries) {
                    break next;
                }
                queues = self.ready.wait(queues).unwrap_or_else(PoisonError::into_inner);
            };
            queues.busy += 1;
            drop(queues);
            let end = Instant::now() + kind.slice();
            let slice = TimeSlice { inner: self, kind, delays_moves: !only_queries, owner, end };
            // A panic in one search must not take the thread from all others.
            if std::panic::catch_unwind(std::panic::AssertUnwindSafe(|| job(&slice))).is_err() {
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

    fn client(last: u8) -> JobOwner {
        JobOwner::Client(ClientKey::of(std::net::IpAddr::from([192, 0, 2, last])))
    }

    /// Keeps every worker of a pool busy until it is dropped.
    fn occupied(pool: &WorkerPool, workers: usize) -> mpsc::Sender<()> {
        let (release, wait) = mpsc::channel::<()>();
        let wait = Arc::new(Mutex::new(wait));
        let (begun, begins) = mpsc::channel();
        for _ in 0..workers {
            let (wait, begun) = (Arc::clone(&wait), begun.clone());
            pool.submit(
                JobKind::MachineMove,
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
        let pool = WorkerPool::new(1);
        let release = occupied(&pool, 1);
        let (done, order) = mpsc::channel();
        for (owner, name) in [(1, "a1"), (1, "a2"), (1, "a3"), (2, "b1"), (3, "c1"), (2, "b2")] {
            let done = done.clone();
            pool.submit(
                JobKind::MachineMove,
                client(owner),
                Box::new(move |_| done.send(name).expect("somebody listens")),
            );
        }
        drop((release, done));
        assert_eq!(order.iter().collect::<Vec<_>>(), ["a1", "b1", "c1", "a2", "b2", "a3"]);
    }

    #[test]
    fn questions_are_answered_while_all_machines_think() {
        let pool = WorkerPool::new(2);
        let release = occupied(&pool, 2);
        let (done, answers) = mpsc::channel();
        pool.submit(JobKind::Query, client(1), Box::new(move |_| done.send("an answer").expect("somebody listens")));
        assert_eq!(answers.recv(), Ok("an answer"));
        // The thread that has answered may not have finished its job yet.
        assert!(pool.busy() >= 2);
        drop(release);
    }

    #[test]
    fn a_share_is_used_up_only_while_another_client_waits() {
        let inner = PoolInner { queues: Mutex::default(), ready: Condvar::new() };
        let now = Instant::now();
        let slice =
            |owner, end| TimeSlice { inner: &inner, kind: JobKind::MachineMove, delays_moves: true, owner, end };
        let (mine, theirs) = (slice(client(1), now), slice(JobOwner::Nobody, now));
        assert!(!mine.is_expired() && !theirs.is_expired());
        for (owner, expected) in [(client(1), false), (JobOwner::Nobody, false), (client(2), true)] {
            inner.lock().moves.push(owner, Box::new(|_| {}));
            assert_eq!(mine.is_expired(), expected, "{owner:?}");
            assert!(theirs.is_expired() || owner != client(1), "whoever is here comes before nobody");
        }
        assert!(!slice(client(1), now + Duration::from_hours(1)).is_expired());
    }

    /// A step of a review with `left` steps; during the first of the first a machine has to move.
    fn step(name: u8, left: u8, done: mpsc::Sender<String>) -> Job {
        Box::new(move |slice| {
            done.send(format!("review {name}")).expect("somebody listens");
            if (name, left) == (0, 3) {
                let done = done.clone();
                let job = move |_: &TimeSlice<'_>| done.send("late move".into()).expect("somebody listens");
                slice.inner.lock().moves.push(client(77), Box::new(job));
            }
            if left > 1 {
                slice.submit_rest_first(step(name, left - 1, done));
            }
        })
    }

    #[test]
    fn a_machines_move_waits_for_one_step_of_a_review_and_not_for_the_others() {
        let pool = WorkerPool::new(1);
        let release = occupied(&pool, 1);
        let (done, order) = mpsc::channel();
        for name in 0..10 {
            pool.submit(JobKind::Review, client(name), step(name, 3, done.clone()));
        }
        for (kind, name) in [(JobKind::Analysis, "analysis"), (JobKind::MachineMove, "move")] {
            let done = done.clone();
            let job = move |_: &TimeSlice<'_>| done.send(name.to_owned()).expect("somebody listens");
            pool.submit(kind, JobOwner::Nobody, Box::new(job));
        }
        drop((release, done));
        let order: Vec<String> = order.iter().collect();
        assert_eq!(order[..4], ["move", "analysis", "review 0", "late move"], "{order:?}");
        // A review that has begun goes on before the next begins.
        let reviews: Vec<String> = (0..10).flat_map(|name| vec![format!("review {name}"); 3]).collect();
        assert_eq!(order[4..], reviews[1..], "{order:?}");
    }

    #[test]
    fn what_runs_in_the_background_gives_way_after_its_slice() {
        let inner = PoolInner { queues: Mutex::default(), ready: Condvar::new() };
        let slice = |kind, end| TimeSlice { inner: &inner, kind, delays_moves: true, owner: client(1), end };
        let (now, later) = (Instant::now(), Instant::now() + Duration::from_hours(1));
        let expired = || [JobKind::Analysis, JobKind::Review].map(|kind| slice(kind, now).is_expired());
        let put = |kind, owner| inner.lock().kind(kind).push(owner, Box::new(|_| {}));
        assert_eq!(expired(), [false, false]);
        put(JobKind::Review, client(2));
        assert_eq!(expired(), [false, false], "reviews wait for each other");
        put(JobKind::Analysis, client(1));
        assert_eq!(expired(), [true, true], "analyses take turns, whosever they are");
        inner.lock().analyses = FairQueue::default();
        // Whoever waits for a move, and were it nobody: it is more urgent.
        put(JobKind::MachineMove, JobOwner::Nobody);
        assert_eq!(expired(), [true, true]);
        assert!(!slice(JobKind::Review, later).is_expired());
        assert!(BACKGROUND_SLICE < TIME_SLICE, "a move begins within half a second");
    }

    #[test]
    fn a_question_on_a_thread_for_turns_makes_room_for_them() {
        let inner = PoolInner { queues: Mutex::default(), ready: Condvar::new() };
        let end = Instant::now();
        let question =
            |delays_moves| TimeSlice { inner: &inner, kind: JobKind::Query, delays_moves, owner: client(1), end };
        assert!(!question(true).is_expired());
        inner.lock().moves.push(client(2), Box::new(|_| {}));
        assert!(question(true).is_expired() && !question(false).is_expired());
    }
}
