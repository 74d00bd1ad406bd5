//! Games of custodial capture solved as a whole, 64 positions at a time.
//!
//! Layer by layer, from one man to a full board, each from the layers with up to three men fewer. A result is what a
//! position is worth with a new clock, as it is at the start and after every capture.

mod count; // how many positions of each result
mod files; // layers on disk
mod kernels; // the loops over a block
mod layer; // one layer, turn by turn
mod occupied; // occupied points up to symmetry
mod placing; // the phase before, in which men are placed
mod sample; // positions looked at again by the rules
mod simd; // the loops with wide registers

use std::ops::ControlFlow;
use std::path::{Path, PathBuf};
use std::sync::OnceLock;
use std::sync::atomic::{AtomicU64, Ordering::Relaxed};

use board::{CustodialRules, GameResult};

use self::files::{Content, LayerFile, Spilled};
use self::layer::{Chain, ExtraTurns, Interrupted, LayerSolver, Plane};
use self::occupied::OccupiedSets;
use self::sample::Samples;
use crate::disk::{self, File};
use crate::file::{Counts, TableError, path_of};
use crate::pages::ZeroedPages;
use crate::parallel::{self, ThreadPool};
use crate::solve::{Needs, Progress, Solved, Stage, Stopped, Watch, in_folder, lock};

pub use self::placing::Placing;
pub use self::sample::{Sampling, Turn};

/// A game to be solved: its rules and what the rules do not say.
#[derive(Clone, Debug)]
pub struct CustodialGame {
    /// What the files call it, with a number that changes when their meaning does.
    pub name: String,
    /// The rules.
    pub rules: CustodialRules,
    /// No side ever has more men.
    pub most_of_a_side: usize,
}

/// Solves the layers of a game.
pub struct CustodialSolver {
    game: CustodialGame,
    sets: OccupiedSets,
    folder: PathBuf,
    pool: ThreadPool,
}

impl From<Interrupted> for Stopped {
    fn from(Interrupted: Interrupted) -> Self {
        Stopped::ByCaller
    }
}

impl CustodialSolver {
    /// A solver that works in `folder`, which it makes where there is none, on so many threads.
    pub fn new(game: CustodialGame, folder: &Path, threads: usize) -> Result<Self, Stopped> {
        let pool = parallel::pool(threads).map_err(Stopped::Threads)?;
        disk::create_dir_all(folder).map_err(|error| in_folder(folder, error))?;
        let sets = OccupiedSets::new(&game.rules.steps, &game.rules.symmetries);
        Ok(CustodialSolver { game, sets, folder: folder.to_owned(), pool })
    }

    /// The most men that leave a point free.
    pub fn most(&self) -> usize {
        self.game.rules.points() - 1
    }

    /// What the layers up to so many men take that have no file yet.
    pub fn needs(&self, most: usize) -> Result<Needs, TableError> {
        /// All steps of a position, and one in a hundred looked at again (docs/lab/seega.md).
        const NANOSECONDS: f64 = 60.0;
        let mut needs = Needs { nanoseconds: NANOSECONDS, ..Needs::default() };
        let (mut ready, mut at_times) = (0, 0);
        let file = |men: usize| files::payload_bytes(men, self.sets.layer(men).sets.len());
        for men in self.first_missing(most)?..=most {
            let layer = self.sets.layer(men);
            let plane = 8 * layer.plane_words() as u64;
            needs.entries += 64 * layer.plane_words() as u64;
            needs.memory = needs.memory.max(4 * plane + 2 * layer.jams[layer.sets.len()] as u64);
            // A plane that waits, and the extra turns of this layer and of those that it needs.
            let extra: u64 = (men.saturating_sub(3)..=men).map(file).sum();
            ready += file(men);
            at_times = at_times.max(ready + plane + extra);
        }
        needs.disk = at_times;
        Ok(needs)
    }

    /// Solves the layers up to so many men that have no file yet. `solved` is called for each, also for those that
    /// were there.
    pub fn solve(
        &self,
        most: usize,
        sampling: Option<&Sampling<'_>>,
        watch: &Watch<'_>,
        mut solved: impl FnMut(Solved),
    ) -> Result<(), Stopped> {
        let _lock: File = lock(&self.folder)?;
        let first = self.first_missing(most)?;
        for men in 2..first {
            let file = self.open(Content::Results, men)?.expect("not missing");
            solved(self.describe(men, file.counts(), true));
        }
        let positions = |men: usize| 64 * self.sets.layer(men).plane_words() as u64;
        let total = (first..=most).map(positions).sum();
        let mut done = 0;
        for men in first..=most {
            let counts = self.solve_layer(men, sampling, &|share, memory| {
                let done = done + (share * positions(men) as f64) as u64;
                let label = Content::Results.label(men);
                watch(&Progress { group: &label, stage: Stage::Solve, done, total, memory })
            })?;
            done += positions(men);
            if men >= 2 {
                solved(self.describe(men, &counts, false));
            }
            // Nobody above needs these any more.
            if men >= 3 {
                self.remove_extra(men - 3);
            }
        }
        if most == self.most() {
            (most - 3..=most).for_each(|men| self.remove_extra(men));
        }
        Ok(())
    }

    /// Compares the checksums of all layers up to so many men that are there. How many positions they have.
    pub fn check(&self, most: usize) -> Result<u64, Stopped> {
        let mut positions = 0;
        for men in 0..=most {
            if let Some(file) = self.open(Content::Results, men)? {
                parallel::install(&self.pool, &|| file.check())?;
                positions += 64 * self.sets.layer(men).plane_words() as u64;
            }
        }
        Ok(positions)
    }

    /// The phase before, in which `at_once` men are placed in a turn on all points but `kept_free`; `None` where the
    /// full boards have no file.
    pub fn placing(&self, kept_free: u32, at_once: usize) -> Result<Option<Placing>, Stopped> {
        let men = self.game.rules.points() - kept_free.count_ones() as usize;
        let Some(full) = self.open(Content::Results, men)? else { return Ok(None) };
        let placing = self.pool.install(|| Placing::solve(&self.game, &full, kept_free, at_once));
        let memory = |error| Stopped::Memory { group: "placing".into(), bytes: 0, error };
        placing.map(Some).map_err(memory)
    }

    /// The first layer that has no file, or whose neighbours lack what they need of it.
    fn first_missing(&self, most: usize) -> Result<usize, TableError> {
        let mut first = 0;
        while first <= most && self.open(Content::Results, first)?.is_some() {
            first += 1;
        }
        if first > most {
            return Ok(first);
        }
        // Go back until the three layers below have all that the next one needs.
        let has_extra = |men: usize| self.open(Content::ExtraTurns, men).map(|file| file.is_some());
        while first > 0 {
            let mut lacks = None;
            for men in first.saturating_sub(3)..first {
                if lacks.is_none() && !has_extra(men)? {
                    lacks = Some(men);
                }
            }
            let Some(men) = lacks else { break };
            first = men;
        }
        Ok(first)
    }

    fn open(&self, content: Content, men: usize) -> Result<Option<LayerFile>, TableError> {
        let classes = self.sets.layer(men).sets.len();
        let sections = if content == Content::Results { self.sections(men).count() } else { 0 };
        LayerFile::open(&self.folder, &self.game.name, content, (men, classes), sections)
    }

    fn sections(&self, men: usize) -> impl Iterator<Item = usize> {
        count::sections(men, self.game.most_of_a_side)
    }

    fn remove_extra(&self, men: usize) {
        let _ = disk::remove_file(path_of(&self.folder, &Content::ExtraTurns.label(men)));
    }

    fn describe(&self, men: usize, counts: &[Counts], was_there: bool) -> Solved {
        let label = |own: usize| format!("{own}-{}", men - own);
        let sections = self.sections(men).map(label).zip(counts.iter().copied()).collect();
        Solved { group: Content::Results.label(men), sections, was_there }
    }

    fn solve_layer(
        &self,
        men: usize,
        sampling: Option<&Sampling<'_>>,
        watch: &(dyn Fn(f64, u64) -> ControlFlow<()> + Sync),
    ) -> Result<Vec<Counts>, Stopped> {
        let layer = self.sets.layer(men);
        let below = [1, 2, 3].map(|fewer| men.checked_sub(fewer).map(|men| self.open(Content::ExtraTurns, men)));
        let [one, two, three] = below.map(Option::transpose);
        let below = [one?.flatten(), two?.flatten(), three?.flatten()];
        let none = ExtraTurns { wins: &[], losses: &[] };
        let below = [0, 1, 2].map(|i| below[i].as_ref().map_or(none, LayerFile::extra_turns));
        let lower: Vec<Option<LayerFile>> = match sampling {
            Some(_) => (0..men).map(|men| self.open(Content::Results, men)).collect::<Result<_, _>>()?,
            None => Vec::new(),
        };

        let plane_bytes = 8 * layer.plane_words();
        let bytes = 4 * plane_bytes as u64 + 2 * layer.jams[layer.sets.len()] as u64;
        let memory = |error| Stopped::Memory { group: Content::Results.label(men), bytes, error };
        let (mut captures, mut saves) =
            (ZeroedPages::new(plane_bytes).map_err(memory)?, ZeroedPages::new(plane_bytes).map_err(memory)?);
        let mut chain = Chain::new(layer).map_err(memory)?;

        // Captures take about as long as two steps; both chains together have two steps for each turn.
        let passes = 2.0 + 2.0 * f64::from(self.game.rules.clock);
        let blocks = AtomicU64::new(0);
        let report = |new: usize| {
            let blocks = blocks.fetch_add(new as u64, Relaxed) + new as u64;
            watch(blocks as f64 / (passes * layer.sets.len() as f64), bytes)
        };
        let (rules, sets) = (&self.game.rules, &self.sets);
        let solver = LayerSolver { rules, sets, layer, below, watch: &report };
        let samples = sampling.map(|sampling| Samples { sampling, game: &self.game, sets, layer, lower: &lower });
        let look_again =
            |plane: Plane, chain: &Chain| samples.as_ref().map_or(Ok(()), |samples| samples.check(plane, chain));
        self.pool.install(|| {
            solver.captures(captures.numbers_mut(), saves.numbers_mut())?;
            let (captures, saves) = (captures.numbers(), saves.numbers());
            blocks.fetch_max(2 * layer.sets.len() as u64, Relaxed);
            solver.run::<Stopped>(&mut chain, (captures, saves), Plane::Wins, &look_again)?;
            blocks.fetch_max((passes / 2.0) as u64 * layer.sets.len() as u64, Relaxed);
            let wins = Spilled::new(&self.folder, chain.plane(Plane::Wins))?;
            solver.run::<Stopped>(&mut chain, (captures, saves), Plane::Losses, &look_again)?;
            let (wins, losses) = (wins.words(), chain.plane(Plane::Losses));
            let counts = count::count(rules, sets, layer, [wins, losses], self.game.most_of_a_side);
            // Whoever has an extra turn may as well leave it at that.
            let extra_wins = |word: usize| losses[word] | captures[word];
            let extra_losses = |word: usize| wins[word] & !saves[word];
            let (folder, name) = (&self.folder, &self.game.name);
            LayerFile::write(folder, name, Content::ExtraTurns, layer, &[], [&extra_wins, &extra_losses])?;
            LayerFile::write(
                folder,
                name,
                Content::Results,
                layer,
                &counts,
                [&|word| wins[word], &|word| losses[word]],
            )?;
            Ok(counts)
        })
    }
}

/// The layers of a game in a folder, to be looked up.
pub struct CustodialTables {
    game: CustodialGame,
    folder: PathBuf,
    /// By men; `None` inside where there is no file.
    layers: Vec<OnceLock<Option<LayerFile>>>,
}

impl CustodialTables {
    /// The layers in `folder`, however many there are.
    pub fn new(game: CustodialGame, folder: &Path) -> Self {
        let layers = (0..game.rules.points()).map(|_| OnceLock::new()).collect();
        CustodialTables { game, folder: folder.to_owned(), layers }
    }

    /// What a position is worth to the side to act, with a new clock and no turn lost on end; `None` where no file has
    /// it.
    pub fn probe(&self, own: u32, other: u32) -> Result<Option<GameResult>, TableError> {
        let set = own | other;
        let men = set.count_ones() as usize;
        let Some(file) = self.layer(men)? else { return Ok(None) };
        let image = |symmetry: &[u8], set: u32| occupied::points(set).map(|point| 1 << symmetry[point]).sum::<u32>();
        let symmetry = self.game.rules.symmetries.iter().min_by_key(|symmetry| image(symmetry, set));
        let symmetry = symmetry.expect("a board has at least one symmetry");
        let least = image(symmetry, set);
        let [wins, _] = file.probe(least, image(symmetry, own))?;
        let [_, loses] = file.probe(least, image(symmetry, other))?;
        Ok(Some(match (wins, loses) {
            (true, _) => GameResult::Win,
            (_, true) => GameResult::Loss,
            _ => GameResult::Draw,
        }))
    }

    fn layer(&self, men: usize) -> Result<Option<&LayerFile>, TableError> {
        let Some(place) = self.layers.get(men) else { return Ok(None) };
        if let Some(file) = place.get() {
            return Ok(file.as_ref());
        }
        let sections = count::sections(men, self.game.most_of_a_side).count();
        let file = LayerFile::open_any(&self.folder, &self.game.name, men, sections)?;
        Ok(place.get_or_init(|| file).as_ref())
    }
}

impl std::fmt::Debug for CustodialTables {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "CustodialTables({})", self.folder.display())
    }
}

impl std::fmt::Debug for CustodialSolver {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "CustodialSolver({})", self.folder.display())
    }
}
