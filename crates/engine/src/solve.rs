//! Solved positions: building tables, looking positions up, and playing by them.
//!
//! Where tables are is for the caller to say, with every question. Below that folder each rule set has its own, as
//! `molino-molinolog-1`.

mod cache; // the tables of one game, opened when they are needed
#[cfg(not(target_family = "wasm"))]
mod layers; // whole games, layer by layer
mod text; // what can go wrong, in words

use std::fmt;
use std::ops::ControlFlow;
use std::path::{Path, PathBuf};

use board::{Message, PositionIndex, Wdl};
use tablebase::{Solver, Stopped};

use crate::game::RuleSet;

pub(crate) use cache::{MoreResults, Prober, TablebaseCache};
#[cfg(not(target_family = "wasm"))]
pub(crate) use layers::{LayeredGame, WithLayers};
#[cfg(feature = "cluster")]
pub use tablebase::{
    Cluster, ClusterPlan, ClusterWatch, DISK_OF_INDEX, JOINED_INDEX, MEMORY_OF_INDEX, PlanSample, QUESTION, Traffic,
    UPDATE,
};
pub use tablebase::{Counts, Needs, Progress, Solved, Stage};

/// What the tables know of a position.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ProbeResult {
    /// The result, seen by the side to act.
    pub exact: Wdl,
    /// Every legal move with its result, seen by the side that makes it, distance counted from before it.
    pub moves: Vec<(String, Wdl)>,
    /// Distances count the turns to the next capture (or the end), not to the end.
    pub to_capture: bool,
}

/// What is to be solved.
#[derive(Clone, Debug)]
pub struct SolveRequest {
    /// The folder for the tables of all games.
    pub folder: PathBuf,
    /// At most so many men, of a side or in all, as the game counts them; without it, as many as is usual.
    pub men: Option<u8>,
    /// How many threads.
    pub threads: usize,
}

/// Hears of the progress from any thread, and may end it.
pub type Watch<'a> = dyn Fn(&Progress<'_>) -> ControlFlow<()> + Sync + 'a;

/// Why tables were not built or verified.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum SolveError {
    /// The caller stopped it; what is ready stays.
    Stopped,
    /// What was asked for cannot be.
    Invalid(Message),
    /// A fault of the surroundings: disk, memory, a damaged file.
    System(Message),
}

/// Solves what is not solved yet; `solved` hears of every group that is ready.
pub fn solve(
    set: &RuleSet,
    order: &SolveRequest,
    watch: &Watch<'_>,
    solved: &mut dyn FnMut(Solved),
) -> Result<(), SolveError> {
    solvable(set)?.solve(&checked(set, order)?, watch, solved)
}

/// Solves what is not solved yet together with other processes; what this one has told others.
#[cfg(feature = "cluster")]
pub fn solve_in_cluster(
    set: &RuleSet,
    order: &SolveRequest,
    cluster: &Cluster,
    watch: Box<ClusterWatch>,
    solved: Box<dyn FnMut(Solved) + Send>,
) -> Result<Traffic, SolveError> {
    solvable(set)?.solve_in_cluster(&checked(set, order)?, cluster, watch, solved)
}

/// What solving would take that is not solved yet.
pub fn needs(set: &RuleSet, order: &SolveRequest) -> Result<Needs, SolveError> {
    solvable(set)?.needs(&checked(set, order)?)
}

/// What solving would cost, for up to `men` men, even more than one machine could hold.
#[cfg(feature = "cluster")]
pub fn plan(set: &RuleSet, men: Option<u8>) -> Result<ClusterPlan, SolveError> {
    let solvable = solvable(set)?;
    let (least, most) = (solvable.men().0, solvable.planned_men());
    match men.filter(|men| !(least..=most).contains(men)) {
        Some(men) => {
            let message = Message::new("solve-men").with("men", men).with("least", least).with("most", most);
            Err(SolveError::Invalid(message))
        }
        None => Ok(solvable.plan(men.unwrap_or(most))),
    }
}

/// Compares every entry that is there with what its successors say. How many entries those were.
pub fn verify(set: &RuleSet, order: &SolveRequest, watch: &Watch<'_>) -> Result<u64, SolveError> {
    solvable(set)?.verify(&checked(set, order)?, watch)
}

/// The folder of a rule set.
pub fn folder_of(set: &RuleSet, folder: &Path) -> PathBuf {
    folder.join(folder_name(set.game, set.rules, set.size))
}

/// The name of the folder of a rule set, as `molino-molinolog-1`.
pub(crate) fn folder_name(game: &str, rules: &str, size: Option<u8>) -> String {
    let size = size.map_or_else(String::new, |size| format!("-{size}"));
    format!("{game}-{rules}{size}")
}

fn solvable(set: &RuleSet) -> Result<&dyn Solvable, SolveError> {
    set.solvable().ok_or_else(|| {
        SolveError::Invalid(Message::new("solve-no-tables").with("game", set.game).with("rules", set.rules))
    })
}

/// The order with the folder of the rule set.
fn checked(set: &RuleSet, order: &SolveRequest) -> Result<SolveRequest, SolveError> {
    let (least, most) = solvable(set)?.men();
    if let Some(men) = order.men.filter(|men| !(least..=most).contains(men)) {
        let message = Message::new("solve-men").with("men", men).with("least", least).with("most", most);
        return Err(SolveError::Invalid(message));
    }
    Ok(SolveRequest { folder: folder_of(set, &order.folder), ..order.clone() })
}

/// A rule set that has a numbering, its type hidden.
pub(crate) trait Solvable: Send + Sync {
    /// The least and the largest number of men that can be asked for.
    fn men(&self) -> (u8, u8);
    /// Builds what is missing in the order's folder.
    fn solve(&self, order: &SolveRequest, watch: &Watch<'_>, solved: &mut dyn FnMut(Solved)) -> Result<(), SolveError>;
    /// Builds what is missing, together with other processes.
    #[cfg(feature = "cluster")]
    fn solve_in_cluster(
        &self,
        order: &SolveRequest,
        cluster: &Cluster,
        watch: Box<ClusterWatch>,
        solved: Box<dyn FnMut(Solved) + Send>,
    ) -> Result<Traffic, SolveError>;
    /// What is missing in the order's folder takes.
    fn needs(&self, order: &SolveRequest) -> Result<Needs, SolveError>;
    /// Verifies what is there.
    fn verify(&self, order: &SolveRequest, watch: &Watch<'_>) -> Result<u64, SolveError>;
    /// The largest number of men for which a plan makes sense.
    #[cfg(feature = "cluster")]
    fn planned_men(&self) -> u8;
    /// The numbering up to so many men, to be looked at.
    #[cfg(feature = "cluster")]
    fn plan(&self, men: u8) -> ClusterPlan;
}

/// How a rule set is indexed, for how many men.
pub(crate) struct Indexers<N> {
    /// The numbering up to so many men, of a side or in all.
    pub indexer: fn(u8) -> N,
    /// The least number of men that makes sense, the usual one, and the largest that a machine can hold.
    pub men: (u8, u8, u8),
    /// The largest that many machines could hold.
    #[cfg_attr(not(feature = "cluster"), allow(dead_code))]
    pub planned: u8,
}

impl<N> Clone for Indexers<N> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<N> Copy for Indexers<N> {}

impl<N: PositionIndex + 'static> Solvable for Indexers<N> {
    fn men(&self) -> (u8, u8) {
        (self.men.0, self.men.2)
    }

    fn solve(&self, order: &SolveRequest, watch: &Watch<'_>, solved: &mut dyn FnMut(Solved)) -> Result<(), SolveError> {
        self.solver(order)?.solve(watch, solved).map_err(failed)
    }

    #[cfg(feature = "cluster")]
    fn solve_in_cluster(
        &self,
        order: &SolveRequest,
        cluster: &Cluster,
        watch: Box<ClusterWatch>,
        solved: Box<dyn FnMut(Solved) + Send>,
    ) -> Result<Traffic, SolveError> {
        let indexer = (self.indexer)(order.men.unwrap_or(self.men.1));
        tablebase::solve_in_cluster(indexer, &order.folder, cluster, watch, solved).map_err(failed)
    }

    fn needs(&self, order: &SolveRequest) -> Result<Needs, SolveError> {
        self.solver(order)?.needs().map_err(|error| failed(error.into()))
    }

    fn verify(&self, order: &SolveRequest, watch: &Watch<'_>) -> Result<u64, SolveError> {
        self.solver(order)?.verify(watch).map_err(failed)
    }

    #[cfg(feature = "cluster")]
    fn planned_men(&self) -> u8 {
        self.planned
    }

    #[cfg(feature = "cluster")]
    fn plan(&self, men: u8) -> ClusterPlan {
        ClusterPlan::new((self.indexer)(men))
    }
}

impl<N: PositionIndex> Indexers<N> {
    fn solver(&self, order: &SolveRequest) -> Result<Solver<N>, SolveError> {
        let indexer = (self.indexer)(order.men.unwrap_or(self.men.1));
        Solver::new(indexer, &order.folder, order.threads).map_err(failed)
    }
}

impl<N> fmt::Debug for Indexers<N> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Indexers({:?})", self.men)
    }
}

fn failed(stopped: Stopped) -> SolveError {
    match stopped {
        Stopped::ByCaller => SolveError::Stopped,
        other => SolveError::System(text::stopped(&other)),
    }
}
