//! A group over several processes and machines, as a timely dataflow: every worker has a range of its indices, and tells
//! others what they must know, code by code. The numbering and the files are those of one machine.
//!
//! A step ends for all workers together: the codes of earlier groups are asked for and answered, then each code in turn
//! is spread. A process keeps its shard of each group in its folder; unless shards are to stay, the first process joins
//! them into the file that one machine would have written, byte for byte. A process that dies ends the dataflow; the next
//! start goes on with the first group that is not complete everywhere, and there with the last round that all have saved.
//!
//! What depends on the game is behind `dyn`: the dataflow is compiled once.

mod channel; // messages
mod peers; // the other processes
mod plan; // what it would cost
mod saved_round; // a group that is not complete, on disk
mod shards; // files of parts
mod share; // the part of one worker
mod work; // what a worker does

use std::fs::File;
use std::net::TcpStream;
use std::ops::ControlFlow;
use std::path::Path;
use std::sync::{Arc, Mutex};
use std::time::Duration;

use board::{Group, Index, PositionIndex, Predecessor, Successors};
use timely::WorkerConfig;
use timely::communication::Hooks;
use timely::communication::allocator::zero_copy::initialize::initialize_networking_from_sockets;
use timely::communication::allocator::{AllocatorBuilder, ProcessBuilder};

pub use self::peers::{PeerError, PeerErrorKind};
pub use self::plan::{ClusterPlan, DISK_OF_INDEX, JOINED_INDEX, MEMORY_OF_INDEX, PlanSample, QUESTION, UPDATE};
use self::work::Process;
use crate::code::Counting;
use crate::solve::{Progress, Solved, Stopped, in_folder};

/// Where the processes are, and which one this is.
#[derive(Clone, Debug)]
pub struct Cluster {
    /// The address of each, as `host:port`; every process has the same list.
    pub addresses: Vec<String>,
    /// The number of this one, from 0 on.
    pub process: usize,
    /// Threads of each process, the same everywhere.
    pub threads: usize,
    /// Every process keeps its shards, and nobody has whole files.
    pub keeps_shards: bool,
    /// How long to wait for the others at the start.
    pub patience: Duration,
    /// A group that is not complete is saved whenever the first worker has looked at so many indices since the last time;
    /// 0 for never.
    pub save_every: u64,
}

/// What the workers of this process have told others.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct Traffic {
    /// Messages to workers of this and other processes.
    pub messages: u64,
    /// Their bytes, without what the dataflow adds.
    pub bytes: u64,
}

impl Traffic {
    pub(crate) fn and(self, other: Traffic) -> Traffic {
        Traffic { messages: self.messages + other.messages, bytes: self.bytes + other.bytes }
    }
}

/// What the dataflow asks of a `PositionIndex`.
pub(crate) trait DynIndexer: Send + Sync {
    fn name(&self) -> String;
    fn groups(&self) -> &[Group];
    fn orbit(&self, index: Index) -> u32;
    fn predecessors(&self, index: Index, out: &mut Vec<Predecessor>);
    fn successors(&self, index: Index, out: &mut Successors) -> bool;
}

impl<N: PositionIndex> DynIndexer for N {
    fn name(&self) -> String {
        PositionIndex::name(self)
    }

    fn groups(&self) -> &[Group] {
        PositionIndex::groups(self)
    }

    fn orbit(&self, index: Index) -> u32 {
        PositionIndex::orbit(self, index)
    }

    fn predecessors(&self, index: Index, out: &mut Vec<Predecessor>) {
        PositionIndex::predecessors(self, index, out);
    }

    fn successors(&self, index: Index, out: &mut Successors) -> bool {
        PositionIndex::successors(self, index, out)
    }
}

/// Hears of the progress from any thread of the dataflow, and may end it.
pub type ClusterWatch = dyn Fn(&Progress<'_>) -> ControlFlow<()> + Send + Sync;

/// Solves, together with the other processes, every group that is not complete. `solved` is called for each group.
///
/// If another process dies, a thread of timely panics with a message that begins with `timely communication error`, and
/// this does not return: whoever calls it should end the process then.
pub fn solve_in_cluster<N: PositionIndex + 'static>(
    indexer: N,
    folder: &Path,
    cluster: &Cluster,
    watch: Box<ClusterWatch>,
    solved: Box<dyn FnMut(Solved) + Send>,
) -> Result<Traffic, Stopped> {
    let counting = Counting::new(indexer.metric());
    run(Box::new(indexer), counting, folder, cluster, watch, solved)
}

fn run(
    indexer: Box<dyn DynIndexer>,
    counting: Counting,
    folder: &Path,
    cluster: &Cluster,
    watch: Box<ClusterWatch>,
    solved: Box<dyn FnMut(Solved) + Send>,
) -> Result<Traffic, Stopped> {
    std::fs::create_dir_all(folder).map_err(|error| in_folder(folder, error))?;
    let _lock = shared_lock(folder)?;
    let task = format!(
        "tablas {} {} processes={} threads={} shards={}",
        env!("CARGO_PKG_VERSION"),
        indexer.name(),
        cluster.addresses.len(),
        cluster.threads,
        cluster.keeps_shards,
    );
    let streams =
        peers::connect(&cluster.addresses, cluster.process, &task, cluster.patience).map_err(Stopped::Peer)?;
    let (builders, guard) = allocators(streams, cluster)?;
    let process = Process::new(indexer, counting, folder, cluster.clone(), watch, Mutex::new(solved));
    let process = Arc::new(process);
    let shared = Arc::clone(&process);
    let workers =
        timely::execute::execute_from(builders, guard, WorkerConfig::default(), move |worker| shared.work(worker));
    let workers = workers.map_err(Stopped::Threads)?;
    let traffic: Result<Vec<Traffic>, String> = workers.join().into_iter().collect();
    let traffic = traffic.map_err(Stopped::Threads)?;
    process.ended()?;
    Ok(traffic.into_iter().fold(Traffic::default(), Traffic::and))
}

/// Processes that solve together may share a folder; one that solves alone may not be in it.
fn shared_lock(folder: &Path) -> Result<File, Stopped> {
    let file = File::create(folder.join("lock")).map_err(|error| in_folder(folder, error))?;
    match file.try_lock_shared() {
        Ok(()) => Ok(file),
        Err(std::fs::TryLockError::WouldBlock) => Err(Stopped::Locked(folder.to_owned())),
        Err(std::fs::TryLockError::Error(error)) => Err(in_folder(folder, error)),
    }
}

/// What the workers talk through; it must live until they have ended.
type Communication = (Vec<AllocatorBuilder>, Box<dyn std::any::Any + Send>);

fn allocators(streams: Vec<Option<TcpStream>>, cluster: &Cluster) -> Result<Communication, Stopped> {
    let hooks = Hooks::default();
    let inside = ProcessBuilder::new_typed_vector(cluster.threads, hooks.refill.clone(), hooks.spill.clone());
    if streams.len() == 1 {
        return Ok((inside.into_iter().map(AllocatorBuilder::Process).collect(), Box::new(())));
    }
    let made = initialize_networking_from_sockets(inside, streams, cluster.process, cluster.threads, hooks);
    let (builders, guard) = made.map_err(|error| Stopped::Threads(error.to_string()))?;
    Ok((builders.into_iter().map(AllocatorBuilder::Tcp).collect(), Box::new(guard)))
}
