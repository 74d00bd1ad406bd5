//! Tasks for other machines: a queue in PostgreSQL.
//!
//! A server puts a task into `tablas_jobs`; a worker takes it with a lease, which it renews, tells of its progress and
//! answers. Whoever dies loses his lease, and the next one takes the task: the number of the attempt says whose answer
//! counts, and an answer that comes late changes no row. Servers say every second that they still want their jobs, so
//! that those of a server that has died go too. Notifications carry numbers of jobs only, and may be lost: everything
//! that they tell is also seen by whoever looks every second.
//!
//! The tables are not logged: should PostgreSQL crash they are empty, and servers queue again what they wait for.

mod games; // games between machines
mod jobs; // the statements
mod listen; // notifications
mod outbox; // what a worker has to tell
mod owner; // who waits, as text
mod pending; // what a server waits for
mod runner; // a server's side
mod worker; // a worker's side

pub use self::games::GameQueue;
pub use self::jobs::Jobs;
pub use self::runner::QueueRunner;
pub use self::worker::{Worker, WorkerError, WorkerOptions};

/// Servers and workers work together where this is the same: the program's version, and that of tasks as data.
pub const VERSION: &str = concat!(env!("CARGO_PKG_VERSION"), "/2");

/// The channel on which workers hear of new jobs.
const NEW_JOBS: &str = "tablas_jobs";

/// The channel on which a server or a worker hears of its own jobs.
fn own_channel(process: &str) -> String {
    format!("tablas_jobs_{process}")
}
