//! Games between machines for an arena or a tournament, played by the workers of a database.

use std::path::PathBuf;
use std::sync::{Arc, mpsc};
use std::time::Duration;

use arena::{GameMoves, GameRequest, GameRunner};
use tokio::runtime::Runtime;

use super::{Jobs, QueueRunner};
use crate::clock::ServerTime;
use crate::search_sessions::SearchSessions;
use crate::store::ConnectError;
use crate::store::postgres::open_pool;
use crate::task::{
    Answer, GameTask, JobKind, JobOwner, LocalRunner, Progress, StopFlag, Submission, Task, TaskListener, TaskRunner,
};
use crate::token::match_id;

/// Between two looks at whether it must end.
const LOOK: Duration = Duration::from_millis(100);
/// How long it is waited for the first look at who works.
const FIRST_LOOK: Duration = Duration::from_secs(2);

/// Games that workers play; where there are none, this process plays them itself.
#[derive(Debug)]
pub struct GameQueue {
    runner: QueueRunner,
    jobs: Jobs,
    process: String,
    /// Dropped last.
    runtime: Runtime,
}

impl GameQueue {
    /// Connects to the workers of a database, with so many threads of our own for when there are none.
    pub fn open(url: &str, threads: usize, tablebases: Option<PathBuf>) -> Result<Self, ConnectError> {
        let runtime = tokio::runtime::Builder::new_multi_thread().worker_threads(2).enable_all().build();
        let runtime = runtime.map_err(|error| ConnectError::Broken(error.to_string()))?;
        let process = match_id();
        let sessions = Arc::new(SearchSessions::new(0));
        let local = LocalRunner::new(threads, tablebases, sessions, Arc::<ServerTime>::default());
        let (jobs, runner) = runtime.block_on(async {
            let jobs = Jobs::new(open_pool(url).await?);
            let runner = QueueRunner::start(jobs.clone(), &process, local);
            // Those who live are known after a moment.
            let known = async {
                while runner.workers() == 0 {
                    tokio::time::sleep(LOOK).await;
                }
            };
            let _ = tokio::time::timeout(FIRST_LOOK, known).await;
            Ok::<_, ConnectError>((jobs, runner))
        })?;
        Ok(GameQueue { runner, jobs, process, runtime })
    }

    /// How many workers live.
    pub fn workers(&self) -> usize {
        self.runner.workers()
    }
}

impl GameRunner for GameQueue {
    fn play(&self, request: &GameRequest, stop: &(dyn Fn() -> bool + Sync)) -> Option<GameMoves> {
        let (sender, answered) = mpsc::channel();
        let flag = StopFlag::default();
        self.runner.submit(Submission {
            kind: JobKind::Review,
            owner: JobOwner::Nobody,
            match_id: None,
            key: None,
            task: Task::Game(GameTask::new(request)),
            stop: flag.clone(),
            listener: Box::new(Waiting(sender)),
        });
        loop {
            match answered.recv_timeout(LOOK) {
                Ok(Answer::Game(answer)) => return Some(answer.played()),
                Err(mpsc::RecvTimeoutError::Timeout) if !stop() => {}
                Err(mpsc::RecvTimeoutError::Timeout) => {
                    flag.set();
                    return None;
                }
                // Nobody could play it: no moves, so that it is played here.
                Ok(_) | Err(mpsc::RecvTimeoutError::Disconnected) => {
                    return Some(GameMoves { moves: Vec::new(), fault: None });
                }
            }
        }
    }
}

impl Drop for GameQueue {
    fn drop(&mut self) {
        // Nobody waits for what is left.
        let goodbye = async { tokio::time::timeout(FIRST_LOOK, self.jobs.forget_server(&self.process)).await };
        let _ = self.runtime.block_on(goodbye);
    }
}

/// Whoever waits for a game.
struct Waiting(mpsc::Sender<Answer>);

impl TaskListener for Waiting {
    fn progress(&self, _: Progress) {}

    fn finished(self: Box<Self>, answer: Answer) {
        // Nobody hears it where the match has ended meanwhile.
        let _ = self.0.send(answer);
    }
}
