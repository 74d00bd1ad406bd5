//! Workers on a queue in PostgreSQL: each job is answered exactly once, whoever dies.

use std::process::{Child, Command, Stdio};
use std::sync::atomic::{AtomicU32, Ordering};
use std::sync::{Arc, mpsc};
use std::time::Duration;

use serde_json::json;
use server::queue::{Jobs, QueueRunner, Worker, WorkerError, WorkerOptions};
use server::store::postgres::open_pool;
use server::task::{
    Answer, JobKind, JobOwner, LocalRunner, Progress, StopFlag, Submission, Task, TaskListener, TaskRunner,
};

use crate::client::{Client, start_at};
use crate::store::own_database;

/// What makes this test binary a worker: the database.
const DATABASE: &str = "TABLAS_TEST_WORK";

fn options(url: &str, threads: usize) -> WorkerOptions {
    let table_idle_timeout = Duration::from_mins(1);
    WorkerOptions { url: url.to_owned(), threads, tablebases: None, table_memory: 0, table_idle_timeout }
}

/// Not a test: the process that the tests below start and kill.
#[test]
fn work_when_asked() {
    let Ok(url) = std::env::var(DATABASE) else { return };
    let runtime = tokio::runtime::Runtime::new().expect("a runtime");
    runtime.block_on(async {
        let worker = Worker::start(options(&url, 2)).await.expect("a worker");
        worker.run(std::future::pending()).await;
    });
}

/// A worker in a process of its own, which is killed without a word when this is dropped.
struct WorkerProcess(Child);

impl WorkerProcess {
    fn start(url: &str) -> Self {
        let mut command = Command::new(std::env::current_exe().expect("this binary"));
        command.args(["--exact", "queue::work_when_asked", "--nocapture"]).env(DATABASE, url);
        WorkerProcess(command.stdout(Stdio::null()).spawn().expect("a process"))
    }
}

impl Drop for WorkerProcess {
    fn drop(&mut self) {
        self.0.kill().expect("the process can be killed");
        let _ = self.0.wait();
    }
}

/// A server's side of the queue, with nobody else to do the work.
async fn runner(url: &str, process: &str) -> QueueRunner {
    let jobs = Jobs::new(open_pool(url).await.expect("a database"));
    let runner = QueueRunner::start(jobs, process, LocalRunner::default());
    while runner.workers() == 0 {
        tokio::time::sleep(Duration::from_millis(20)).await;
    }
    runner
}

/// Counts answers.
struct Counter {
    number: usize,
    answers: Arc<Vec<AtomicU32>>,
    done: mpsc::Sender<usize>,
}

impl TaskListener for Counter {
    fn progress(&self, _: Progress) {}

    fn finished(self: Box<Self>, answer: Answer) {
        assert!(matches!(answer, Answer::Search { found: Some(_), .. }), "{answer:?}");
        self.answers[self.number].fetch_add(1, Ordering::Relaxed);
        let _ = self.done.send(self.number);
    }
}

/// A search of a moment.
fn small_task() -> Task {
    let set = json!({"game": "ajedrez", "rules": "fide", "size": null});
    serde_json::from_value(json!({"search": {"set": set, "start": null, "moves": [], "spec": "depth=1", "seed": null,
        "clock": null, "session": null}}))
    .expect("a task")
}

fn submit(runner: &QueueRunner, owner: JobOwner, task: Task, listener: Box<dyn TaskListener>) {
    let (kind, stop) = (JobKind::MachineMove, StopFlag::default());
    runner.submit(Submission { kind, owner, match_id: None, key: None, task, stop, listener });
}

/// 2,000 jobs, or as many as `TABLAS_TEST_JOBS` says, while workers are killed at random.
#[tokio::test(flavor = "multi_thread")]
async fn every_job_is_answered_exactly_once_though_workers_are_killed() {
    let Some(url) = own_database("queue").await else { return };
    let count = std::env::var("TABLAS_TEST_JOBS").map_or(2000, |count| count.parse().expect("a number"));
    let seed = fastrand::u64(..);
    eprintln!("seed {seed}");
    let mut rng = fastrand::Rng::with_seed(seed);
    let mut workers = [(); 3].map(|()| WorkerProcess::start(&url));
    let runner = runner(&url, "counting").await;
    let answers: Arc<Vec<AtomicU32>> = Arc::new((0..count).map(|_| AtomicU32::new(0)).collect());
    let (done, finished) = mpsc::channel();
    for number in 0..count {
        let listener = Counter { number, answers: Arc::clone(&answers), done: done.clone() };
        submit(&runner, JobOwner::Nobody, small_task(), Box::new(listener));
    }
    drop(done);
    // A kill after about every tenth of the work, and at least three.
    let next = |rng: &mut fastrand::Rng| rng.usize(count / 20 + 1..count / 5 + 2);
    let (mut killed, mut until) = (0, next(&mut rng));
    for heard in 1..=count {
        tokio::task::block_in_place(|| finished.recv_timeout(Duration::from_mins(2))).expect("all are answered");
        if heard == until {
            (killed, until) = (killed + 1, heard + next(&mut rng));
            workers[rng.usize(..workers.len())] = WorkerProcess::start(&url);
        }
    }
    assert!(killed >= 3, "{killed}");
    assert!(answers.iter().all(|times| times.load(Ordering::Relaxed) == 1));
    let pool = open_pool(&url).await.expect("a database");
    let left: i64 = sqlx::query_scalar("SELECT count(*) FROM tablas_jobs").fetch_one(&pool).await.expect("a number");
    assert_eq!(left, 0);
}

/// Lets a worker of this process answer so many jobs, and one that is stopped.
pub async fn work_through(url: &str, count: usize) {
    let worker = Worker::start(options(url, 2)).await.expect("a worker");
    let (end, ended) = tokio::sync::oneshot::channel::<()>();
    let working = tokio::spawn(worker.run(async { drop(ended.await) }));
    let runner = runner(url, "through").await;
    let answers: Arc<Vec<AtomicU32>> = Arc::new((0..count).map(|_| AtomicU32::new(0)).collect());
    let (done, finished) = mpsc::channel();
    for number in 0..count {
        let listener = Counter { number, answers: Arc::clone(&answers), done: done.clone() };
        submit(&runner, JobOwner::of_ip([192, 0, 2, 1].into()), small_task(), Box::new(listener));
    }
    for _ in 0..count {
        tokio::task::block_in_place(|| finished.recv_timeout(Duration::from_mins(1))).expect("all are answered");
    }
    drop(end);
    assert!(working.await.expect("it ends") >= count as u64);
}

/// Sends the name of what is finished.
struct Named(&'static str, mpsc::Sender<&'static str>);

impl TaskListener for Named {
    fn progress(&self, _: Progress) {}

    fn finished(self: Box<Self>, _: Answer) {
        let _ = self.1.send(self.0);
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn owners_take_turns_in_the_queue() {
    let Some(url) = own_database("turns").await else { return };
    let pool = open_pool(&url).await.expect("a database");
    // A worker that is said to be there, and comes when all have queued.
    let there =
        "INSERT INTO tablas_workers (id, version, threads, until) VALUES ('late', $1, 1, now() + interval '1 hour')";
    sqlx::query(there).bind(server::queue::VERSION).execute(&pool).await.expect("a row");
    let runner = runner(&url, "turns").await;
    let (done, order) = mpsc::channel();
    let owner = |last: u8| JobOwner::of_ip([192, 0, 2, last].into());
    for (number, (owner_of, name)) in
        [(1, "a1"), (1, "a2"), (1, "a3"), (2, "b1"), (3, "c1"), (2, "b2")].into_iter().enumerate()
    {
        submit(&runner, owner(owner_of), small_task(), Box::new(Named(name, done.clone())));
        let queued = async || -> i64 {
            sqlx::query_scalar("SELECT count(*) FROM tablas_jobs").fetch_one(&pool).await.expect("a number")
        };
        while queued().await <= number as i64 {
            tokio::time::sleep(Duration::from_millis(5)).await;
        }
    }
    drop(done);
    let turns: Vec<(String, i64)> = sqlx::query_as("SELECT owner, turn FROM tablas_jobs ORDER BY kind, turn, place")
        .fetch_all(&pool)
        .await
        .expect("rows");
    let order_of_turns: Vec<String> = turns.iter().map(|(owner, _)| owner.replace("192.0.2.", "")).collect();
    assert_eq!(order_of_turns, ["1", "2", "3", "1", "2", "1"], "{turns:?}");
    let _worker = WorkerProcess::start(&url);
    let mut names: Vec<&str> = tokio::task::block_in_place(|| order.iter().collect());
    names.sort_unstable();
    assert_eq!(names, ["a1", "a2", "a3", "b1", "b2", "c1"]);
}

#[tokio::test(flavor = "multi_thread")]
async fn an_answer_that_comes_late_is_dropped() {
    let Some(url) = own_database("late").await else { return };
    let pool = open_pool(&url).await.expect("a database");
    let there =
        "INSERT INTO tablas_workers (id, version, threads, until) VALUES ('ghost', $1, 1, now() + interval '1 hour')";
    sqlx::query(there).bind(server::queue::VERSION).execute(&pool).await.expect("a row");
    let runner = runner(&url, "late").await;
    let answers: Arc<Vec<AtomicU32>> = Arc::new(vec![AtomicU32::new(0)]);
    let (done, finished) = mpsc::channel();
    submit(
        &runner,
        JobOwner::Nobody,
        small_task(),
        Box::new(Counter { number: 0, answers: Arc::clone(&answers), done }),
    );
    // The ghost takes it and dies; another worker answers it.
    let take = "UPDATE tablas_jobs SET worker = 'ghost', attempt = 1, leased_until = now()";
    while sqlx::query(take).execute(&pool).await.expect("an update").rows_affected() == 0 {
        tokio::time::sleep(Duration::from_millis(5)).await;
    }
    let _worker = WorkerProcess::start(&url);
    tokio::task::block_in_place(|| finished.recv_timeout(Duration::from_mins(1))).expect("an answer");
    let late = "UPDATE tablas_jobs SET answer = 'late' WHERE worker = 'ghost' AND attempt = 1 AND answer IS NULL";
    assert_eq!(sqlx::query(late).execute(&pool).await.expect("an update").rows_affected(), 0);
    assert_eq!(answers[0].load(Ordering::Relaxed), 1);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_worker_of_another_version_is_refused() {
    let Some(url) = own_database("version").await else { return };
    let pool = open_pool(&url).await.expect("a database");
    let there = "INSERT INTO tablas_servers (id, until, version) VALUES ('new', now() + interval '1 hour', '9.9.9/7')";
    sqlx::query(there).execute(&pool).await.expect("a row");
    let error = Worker::start(options(&url, 1)).await.expect_err("it is refused");
    assert_eq!(error, WorkerError::Version { servers: "9.9.9/7".into() });
}

/// Machines move, hints, analyses, questions and reviews are answered by a worker, and by the server when it has died.
#[tokio::test(flavor = "multi_thread")]
async fn a_server_thinks_with_workers_and_without() {
    let Some(url) = own_database("serving").await else { return };
    let database = server::Database::read(&url).expect("a database");
    let server = start_at(database, crate::client::quick()).await;
    let client = Client::new(server.addr());
    let worker = WorkerProcess::start(&url);
    let workers = async || client.metric("tablas_workers").await;
    while workers().await < 1.0 {
        tokio::time::sleep(Duration::from_millis(50)).await;
    }
    let opened = client.open_game("ajedrez", &json!({"kind": "machine", "spec": "depth=2"})).await;
    for (ply, text) in [(0, "e2e4"), (2, "d2d4")] {
        opened.wait(|state| state["ply"] == ply).await;
        opened.play(text).await;
    }
    opened.wait(|state| state["ply"] == 4).await;
    let (status, hint) = opened.act(&json!({"type": "hint", "stage": 2})).await;
    assert_eq!(status, 200, "{hint}");
    let mate = json!({"game": "ajedrez", "position": "r5rk/5p1p/5R2/4B3/8/8/7P/7K w - - 0 1",
        "question": "mate_in", "n": 3});
    let (status, answer) = client.post("/api/v1/ask", None, &mate).await;
    assert_eq!((status.as_u16(), &answer["answer"]), (200, &json!(true)), "{answer}");
    let answered = client.metric("tablas_tasks_elsewhere_total").await;
    assert!(answered >= 4.0, "{answered}");
    drop(worker);
    opened.play("g1f3").await;
    opened.wait(|state| state["ply"] == 6).await;
    while workers().await > 0.0 {
        tokio::time::sleep(Duration::from_millis(50)).await;
    }
    opened.play("f1e2").await;
    opened.wait(|state| state["ply"] == 8).await;
    server.stop().await;
}

/// Games of a match that workers play, though one of them is killed: the same as those that are played here.
#[test]
fn games_are_the_same_whoever_plays_them() {
    let runtime = tokio::runtime::Runtime::new().expect("a runtime");
    let Some(url) = runtime.block_on(own_database("games")) else { return };
    let set = engine::catalog::all().iter().find(|set| set.rules == "othello").expect("it is there");
    let machine = |spec| arena::Entrant::Machine(engine::PlayerSpec::read(spec).expect("a spec"));
    let contest = || arena::Contest {
        set,
        a: machine("documento,depth=3"),
        b: machine("level=facil"),
        games: 24,
        openings: arena::Openings::Random { plies: 6 },
        seed: 3,
        threads: 8,
        hash: 1 << 20,
        tablebases: None,
        sprt: None,
        clock: None,
        known: Vec::new(),
        finished: &|_| (),
        runner: None,
        stop: &|| false,
    };
    let played = |contest: &arena::Contest<'_>, mut heard: Box<dyn FnMut(usize) + '_>| {
        let mut games = Vec::new();
        let standing = contest.run(|game, _| {
            games.push(game.clone());
            heard(games.len());
        });
        (games, standing.expect("a match"))
    };
    let expected = played(&contest(), Box::new(|_| ()));
    let mut workers = vec![WorkerProcess::start(&url), WorkerProcess::start(&url)];
    let queue = loop {
        let queue = server::queue::GameQueue::open(&url, 1, None).expect("a queue");
        if queue.workers() == 2 {
            break queue;
        }
    };
    let by_workers = arena::Contest { runner: Some(&queue), ..contest() };
    let kill = |games: usize| {
        if games == 4 {
            drop(workers.pop());
        }
    };
    assert_eq!(played(&by_workers, Box::new(kill)), expected);
    // Without anybody they are played here.
    drop(workers);
    let alone = arena::Contest { games: 4, runner: Some(&queue), ..contest() };
    assert_eq!(played(&alone, Box::new(|_| ())).0, expected.0[..4]);
}
