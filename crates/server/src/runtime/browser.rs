//! Tasks and timers of a browser's thread. A timer of its is not `Send`, which the server's futures must be: so each is
//! awaited by a task of its own, which tells ours.

use std::pin::{Pin, pin};
use std::task::{Context, Poll};
use std::time::Duration;

pub use futures_util::future::AbortHandle;
use futures_util::future::{Either, abortable, select};
use gloo_timers::future::TimeoutFuture;
use tokio::sync::oneshot;
use tokio::sync::oneshot::error::RecvError;
use wasm_bindgen_futures::spawn_local;
use web_time::Instant;

/// The one thread.
#[derive(Clone, Copy, Debug)]
pub struct Handle;

impl Handle {
    /// This thread.
    pub fn current() -> Self {
        Handle
    }

    /// See [`spawn`].
    pub fn spawn<T: 'static>(&self, task: impl Future<Output = T> + 'static) -> JoinHandle<T> {
        spawn(task)
    }
}

/// The result of a task.
#[derive(Debug)]
pub struct JoinHandle<T> {
    result: oneshot::Receiver<T>,
    abort: AbortHandle,
}

impl<T> JoinHandle<T> {
    /// What ends the task.
    pub fn abort_handle(&self) -> AbortHandle {
        self.abort.clone()
    }
}

impl<T> Future for JoinHandle<T> {
    type Output = Result<T, RecvError>;

    fn poll(mut self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<Self::Output> {
        Pin::new(&mut self.result).poll(cx)
    }
}

/// Runs a task beside the others.
pub fn spawn<T: 'static>(task: impl Future<Output = T> + 'static) -> JoinHandle<T> {
    let (sender, result) = oneshot::channel();
    let (task, abort) = abortable(task);
    spawn_local(async move {
        if let Ok(value) = task.await {
            let _ = sender.send(value);
        }
    });
    JoinHandle { result, abort }
}

/// Runs what takes a while. There is no other thread for it.
pub fn spawn_blocking<T: 'static>(work: impl FnOnce() -> T + 'static) -> JoinHandle<T> {
    spawn(async move { work() })
}

/// Waits for so long.
pub async fn sleep(time: Duration) {
    let (sender, woken) = oneshot::channel();
    let milliseconds = i32::try_from(time.as_millis()).unwrap_or(i32::MAX) as u32;
    spawn_local(async move {
        TimeoutFuture::new(milliseconds).await;
        let _ = sender.send(());
    });
    let _ = woken.await;
}

/// The time is over.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Elapsed;

/// What `work` gives within this time.
pub async fn timeout<T>(time: Duration, work: impl Future<Output = T>) -> Result<T, Elapsed> {
    match select(pin!(work), pin!(sleep(time))).await {
        Either::Left((value, _)) => Ok(value),
        Either::Right(_) => Err(Elapsed),
    }
}

/// Ticks at once and then every `period`; one that comes late delays those after it.
pub fn interval(period: Duration) -> Interval {
    Interval { period, next: Instant::now() }
}

/// See [`interval`].
#[derive(Debug)]
pub struct Interval {
    period: Duration,
    next: Instant,
}

impl Interval {
    /// The next tick.
    pub async fn tick(&mut self) {
        let now = Instant::now();
        if self.next > now {
            sleep(self.next - now).await;
        }
        self.next = Instant::now() + self.period;
    }
}
