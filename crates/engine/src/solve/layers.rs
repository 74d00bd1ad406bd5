//! Whole games of custodial capture, layer by layer: for more men than tables with distances can have.

use std::fmt;

use board::PositionIndex;
use tablebase::custodial::{CustodialGame, CustodialSolver, Sampling, Turn};

use super::{Indexers, Needs, Solvable, SolveError, SolveRequest, Solved, Watch, failed};

/// One position in so many is worked out again by the rules while layers are solved.
const SAMPLES: Sample = Sample { one_in: 100, seed: 1 };

struct Sample {
    one_in: u64,
    seed: u64,
}

/// A game that can be solved as a whole.
#[derive(Clone, Copy)]
pub(crate) struct LayeredGame {
    /// Its rules.
    pub game: fn() -> CustodialGame,
    /// The turns of the first men against the second ones, by the rules that everybody plays by.
    pub turns: fn(u32, u32) -> Vec<Turn>,
    /// The points that stay free while men are placed, as a set, and how many a turn places.
    pub placing: (u32, usize),
}

/// Tables with distances for few men; for more, layers.
pub(crate) struct WithLayers<N> {
    pub indexers: Indexers<N>,
    pub layers: LayeredGame,
}

impl<N: PositionIndex + 'static> Solvable for WithLayers<N> {
    fn men(&self) -> (u8, u8) {
        let most = (self.layers.game)().rules.points() - 1;
        (self.indexers.men.0, most as u8)
    }

    fn solve(&self, order: &SolveRequest, watch: &Watch<'_>, solved: &mut dyn FnMut(Solved)) -> Result<(), SolveError> {
        let Some(men) = self.layers_wanted(order) else { return self.indexers.solve(order, watch, solved) };
        let solver = self.solver(order)?;
        let sampling = Sampling { one_in: SAMPLES.one_in, seed: SAMPLES.seed, turns: &self.layers.turns };
        solver.solve(men, Some(&sampling), watch, &mut *solved).map_err(failed)?;
        if men < solver.most() {
            return Ok(());
        }
        let (kept_free, at_once) = self.layers.placing;
        if let Some(placing) = solver.placing(kept_free, at_once).map_err(failed)? {
            let section = |turn| (format!("{}", turn * at_once), placing.counts(turn));
            let sections = (0..=placing.turns()).map(section).collect();
            solved(Solved { group: "placing".into(), sections, was_there: false });
        }
        Ok(())
    }

    #[cfg(feature = "cluster")]
    fn solve_in_cluster(
        &self,
        order: &SolveRequest,
        cluster: &super::Cluster,
        watch: Box<super::ClusterWatch>,
        solved: Box<dyn FnMut(Solved) + Send>,
    ) -> Result<super::Traffic, SolveError> {
        if let Some(men) = self.layers_wanted(order) {
            let most = self.indexers.men.2;
            let message = board::Message::new("solve-layers-alone").with("men", men).with("most", most);
            return Err(SolveError::Invalid(message));
        }
        self.indexers.solve_in_cluster(order, cluster, watch, solved)
    }

    fn needs(&self, order: &SolveRequest) -> Result<Needs, SolveError> {
        match self.layers_wanted(order) {
            Some(men) => self.solver(order)?.needs(men).map_err(|error| failed(error.into())),
            None => self.indexers.needs(order),
        }
    }

    #[cfg(feature = "cluster")]
    fn planned_men(&self) -> u8 {
        self.indexers.planned
    }

    #[cfg(feature = "cluster")]
    fn plan(&self, men: u8) -> super::ClusterPlan {
        self.indexers.plan(men)
    }

    fn verify(&self, order: &SolveRequest, watch: &Watch<'_>) -> Result<u64, SolveError> {
        match self.layers_wanted(order) {
            Some(men) => self.solver(order)?.check(men).map_err(failed),
            None => self.indexers.verify(order, watch),
        }
    }
}

impl<N: PositionIndex> WithLayers<N> {
    /// How many men, if tables with distances do not go so far.
    fn layers_wanted(&self, order: &SolveRequest) -> Option<usize> {
        order.men.filter(|&men| men > self.indexers.men.2).map(usize::from)
    }

    fn solver(&self, order: &SolveRequest) -> Result<CustodialSolver, SolveError> {
        CustodialSolver::new((self.layers.game)(), &order.folder, order.threads).map_err(failed)
    }
}

impl<N> fmt::Debug for WithLayers<N> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "WithLayers({:?})", self.indexers)
    }
}
