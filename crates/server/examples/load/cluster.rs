//! Servers and workers on one PostgreSQL: people play people and machines, while a server, a worker and the database are
//! killed and restarted. No acknowledged move may be lost or doubled, and no match may stand still for long.

use std::net::SocketAddr;
use std::process::Command;
use std::sync::atomic::{AtomicU32, Ordering};
use std::sync::{Arc, Mutex};
use std::time::{Duration, Instant};

use tokio::sync::Semaphore;
use tokio::task::JoinSet;

use crate::client::percentile;
use crate::person::{self, Seen};
use crate::process::{Process, Worker};

/// Answers that were asked for so long before or after a kill are not counted among the others.
const OUTAGE: Duration = Duration::from_secs(8);
/// Matches that are opened at the same time, at the beginning.
const OPENING: usize = 16;
/// What is promised.
const MOST_WAIT: Duration = Duration::from_millis(100);
const MOST_STANDSTILL: Duration = Duration::from_secs(15);

/// What to run, as `NAME=VALUE` words say it.
pub struct LoadConfig {
    servers: usize,
    workers: usize,
    matches: usize,
    time: Duration,
    /// Between two moves of a person.
    pub pause: Duration,
    /// Of so many matches each, one is between two people.
    pub people: usize,
    /// A command that kills the database and starts it again.
    crash: Option<String>,
    /// A follower of the database.
    follower: Option<String>,
}

impl LoadConfig {
    pub fn read(words: &[&str]) -> Result<Self, String> {
        let (time, pause) = (Duration::from_mins(3), Duration::from_secs(8));
        let mut plan =
            LoadConfig { servers: 3, workers: 3, matches: 120, time, pause, people: 3, crash: None, follower: None };
        for word in words {
            let (name, value) = word.split_once('=').ok_or_else(|| format!("{word}: NAME=VALUE is expected"))?;
            let number = || value.parse::<usize>().map_err(|_| format!("{word}: no number"));
            let seconds = || value.parse().map(Duration::from_secs_f64).map_err(|_| format!("{word}: no number"));
            match name {
                "servers" => plan.servers = number()?.max(1),
                "workers" => plan.workers = number()?,
                "matches" => plan.matches = number()?,
                "people" => plan.people = number()?.max(1),
                "seconds" => plan.time = seconds()?,
                "pause" => plan.pause = seconds()?,
                "crash" => plan.crash = Some(value.to_owned()),
                "follower" => plan.follower = Some(value.to_owned()),
                _ => {
                    return Err(format!(
                        "{name}: servers, workers, matches, people, seconds, pause, crash or follower"
                    ));
                }
            }
        }
        Ok(plan)
    }
}

/// What all clients share.
pub struct Shared {
    addresses: Mutex<Vec<SocketAddr>>,
    kills: Mutex<Vec<Instant>>,
    pub plan: LoadConfig,
    /// Set when all matches are open.
    end: Mutex<Option<Instant>>,
    /// Nobody opens more than a few at a time.
    pub opening: Semaphore,
    pub opened: AtomicU32,
}

impl Shared {
    /// Where the balancer would send somebody.
    pub fn any(&self) -> SocketAddr {
        let addresses = self.addresses.lock().expect("nobody panics");
        addresses[fastrand::usize(..addresses.len())]
    }

    pub fn is_outage(&self, at: Instant) -> bool {
        self.kills.lock().expect("nobody panics").iter().any(|kill| at + OUTAGE > *kill && at < *kill + OUTAGE)
    }

    pub fn is_over(&self) -> bool {
        self.end.lock().expect("nobody panics").is_some_and(|end| Instant::now() > end)
    }
}

/// The processes that are killed.
struct Processes {
    servers: Vec<Process>,
    workers: Vec<Worker>,
    tablas: String,
    url: String,
}

impl Processes {
    fn server(&self, plan: &LoadConfig) -> Result<Process, String> {
        Process::start_shared(&self.tablas, &self.url, plan.follower.as_deref())
    }

    fn worker(&self) -> Result<Worker, String> {
        Process::start_worker(&self.tablas, &self.url, 1)
    }

    /// One of nine blows, three of each kind.
    async fn strike(&mut self, blow: usize, shared: &Shared, crash: &str) -> Result<(), String> {
        shared.kills.lock().expect("nobody panics").push(Instant::now());
        let victim = blow / 3;
        match blow % 3 {
            0 => {
                self.servers.remove(victim % self.servers.len()).kill();
                self.publish(shared);
                self.servers.push(self.server(&shared.plan)?);
                self.publish(shared);
            }
            1 if !self.workers.is_empty() => {
                drop(self.workers.remove(victim % self.workers.len()));
                self.workers.push(self.worker()?);
            }
            1 => {}
            _ => {
                let mut command = Command::new("sh");
                command.args(["-c", crash]);
                let status = tokio::task::spawn_blocking(move || command.status()).await;
                if !status.is_ok_and(|status| status.is_ok_and(|status| status.success())) {
                    return Err(format!("`{crash}` has failed"));
                }
                // It counts from when it is back, too.
                shared.kills.lock().expect("nobody panics").push(Instant::now());
            }
        }
        Ok(())
    }

    /// The processor's time of servers and workers that live.
    fn processor_times(&self) -> [Duration; 2] {
        let servers = self.servers.iter().map(Process::processor_time).sum();
        [servers, self.workers.iter().map(Worker::processor_time).sum()]
    }

    fn publish(&self, shared: &Shared) {
        // While the last one is being replaced there is nobody to ask.
        if !self.servers.is_empty() {
            *shared.addresses.lock().expect("nobody panics") = self.servers.iter().map(|server| server.addr).collect();
        }
    }
}

/// Prints the figures; an error where a move was lost or a promise is not kept.
pub async fn run(tablas: &str, url: &str, plan: LoadConfig) -> Result<(), String> {
    let mut processes =
        Processes { servers: Vec::new(), workers: Vec::new(), tablas: tablas.to_owned(), url: url.to_owned() };
    for _ in 0..plan.servers {
        processes.servers.push(processes.server(&plan)?);
    }
    for _ in 0..plan.workers {
        processes.workers.push(processes.worker()?);
    }
    tokio::time::sleep(Duration::from_secs(2)).await;
    let shared = Arc::new(Shared {
        addresses: Mutex::default(),
        kills: Mutex::default(),
        plan,
        end: Mutex::default(),
        opening: Semaphore::new(OPENING),
        opened: AtomicU32::new(0),
    });
    processes.publish(&shared);
    let plan = &shared.plan;
    let mut players = JoinSet::new();
    for number in 0..plan.matches {
        players.spawn(person::play(Arc::clone(&shared), number));
    }
    // The time begins when all are there.
    while shared.opened.load(Ordering::Relaxed) < plan.matches as u32 {
        if let Some(ended) = players.try_join_next() {
            ended.map_err(|error| error.to_string())??;
        }
        tokio::time::sleep(Duration::from_millis(100)).await;
    }
    // What the crowd at the door costs is not what a move costs.
    let begin = Instant::now() + OUTAGE;
    shared.kills.lock().expect("nobody panics").push(Instant::now());
    *shared.end.lock().expect("nobody panics") = Some(begin + plan.time);
    tokio::time::sleep_until(begin.into()).await;
    let used = processes.processor_times();
    if let Some(crash) = &plan.crash {
        // The last leaves time to recover.
        let pause = plan.time.mul_f64(0.9) / 10;
        for blow in 0..9 {
            tokio::time::sleep(pause).await;
            processes.strike(blow, &shared, crash).await?;
        }
    }
    let mut all = Seen::default();
    while let Some(played) = players.join_next().await {
        all.add(played.map_err(|error| error.to_string())??);
    }
    if plan.crash.is_none() {
        // With kills, much of it is forgotten.
        let [servers, workers] = processes.processor_times().map(|time| time.as_secs_f64());
        let moves = (all.acknowledged + all.answered).max(1) as f64 * plan.time.as_secs_f64()
            / (plan.time + OUTAGE).as_secs_f64();
        let (servers, workers) = (servers - used[0].as_secs_f64(), workers - used[1].as_secs_f64());
        println!("processor time: servers {:.2} ms a move, workers {workers:.1} s", 1e3 * servers / moves);
    }
    tell(plan, &mut all)
}

fn tell(plan: &LoadConfig, all: &mut Seen) -> Result<(), String> {
    let milliseconds = |sorted: &[Duration], percent| percentile(sorted, percent).as_secs_f64() * 1e3;
    let seconds = (plan.time + OUTAGE).as_secs_f64();
    all.waits.sort_unstable();
    all.replies.sort_unstable();
    println!(
        "{} servers, {} workers, {} matches, {seconds:.0} s: {} moves acknowledged ({:.1} a second), {} answered by \
         machines ({:.1} a second), none lost or doubled; {} games to their end; {} connections lost or refused",
        plan.servers,
        plan.workers,
        plan.matches,
        all.acknowledged,
        all.acknowledged as f64 / seconds,
        all.answered,
        all.answered as f64 / seconds,
        all.games,
        all.errors,
    );
    println!(
        "outside outages, {} moves acknowledged after: median {:.1} ms, p90 {:.1} ms, p99 {:.1} ms, most {:.1} ms; \
         machines answered after: median {:.0} ms, p99 {:.0} ms; longest standstill {:.1} s",
        all.waits.len(),
        milliseconds(&all.waits, 50),
        milliseconds(&all.waits, 90),
        milliseconds(&all.waits, 99),
        milliseconds(&all.waits, 100),
        milliseconds(&all.replies, 50),
        milliseconds(&all.replies, 99),
        all.longest.as_secs_f64(),
    );
    let slowest = percentile(&all.waits, 99);
    match () {
        () if slowest > MOST_WAIT => Err(format!("p99 is above {} ms", MOST_WAIT.as_millis())),
        () if all.longest > MOST_STANDSTILL => {
            Err(format!("a match stood still longer than {} s", MOST_STANDSTILL.as_secs()))
        }
        () => Ok(()),
    }
}
