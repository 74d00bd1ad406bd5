//! The evaluators of a game: its document's, behind `dyn`, and ours, which the search is compiled for.
//!
//! One search for both, with a branch at every question, was tried: it halves the copies of the search, and costs ours
//! four to nine per cent of its speed.

use board::{Evaluator, Position, Score, SearchHints};
use games::explain::ExplainEvaluation;

use super::player_spec::HARD_DEPTH;
use super::{PlayerSpec, Profile, ScoreUnit};

/// An evaluator that can be taken apart, too.
pub(crate) trait ExplainedEvaluator<P: Position>: SearchHints<P> + ExplainEvaluation<P> {}

impl<P: Position, E: SearchHints<P> + ExplainEvaluation<P>> ExplainedEvaluator<P> for E {}

/// An evaluator whose type is hidden.
type DynEvaluator<P> = Box<dyn ExplainedEvaluator<P> + Send>;

/// The evaluators of a rule set, and how their scores are to be read.
pub(crate) struct Evaluators<P: Position, M> {
    /// The document's, or the plainest one.
    pub baseline: DynEvaluator<P>,
    /// Other ways to weigh the document's, by name.
    pub profiles: Vec<(Profile, DynEvaluator<P>)>,
    /// Ours.
    pub main: M,
    /// Ours, to be taken apart.
    pub explained_main: fn(&M) -> &dyn ExplainEvaluation<P>,
    /// What scores count.
    pub unit: ScoreUnit,
    /// What the baseline counts for one of them; ours counts 100.
    pub baseline_points: i32,
    /// The score of an advantage that is clear, but does not decide the game yet.
    pub clear_advantage: i32,
    /// How many turns `dificil` looks ahead.
    pub hard_depth: u32,
    /// Whether the size of a win counts too, so that a bare win is not the whole truth of a position.
    pub margin_counts: bool,
}

impl<P: Position, M: SearchHints<P>> Evaluators<P, M> {
    /// With scores in men.
    pub(crate) fn new(baseline: impl ExplainedEvaluator<P> + Send + 'static, main: M) -> Self
    where
        M: ExplainEvaluation<P>,
    {
        Evaluators {
            baseline: Box::new(baseline),
            profiles: Vec::new(),
            main,
            explained_main: |main| main,
            unit: ScoreUnit::Man,
            baseline_points: 100,
            clear_advantage: 500,
            hard_depth: HARD_DEPTH,
            margin_counts: false,
        }
    }

    /// With another way to weigh the document's evaluator.
    pub(crate) fn profile(mut self, name: Profile, evaluator: impl ExplainedEvaluator<P> + Send + 'static) -> Self {
        self.profiles.push((name, Box::new(evaluator)));
        self
    }

    /// The names of the profiles.
    pub(crate) fn profiles(&self) -> impl Iterator<Item = Profile> {
        self.profiles.iter().map(|(profile, _)| *profile)
    }

    /// The baseline in the profile that `spec` names.
    pub(crate) fn baseline(&self, spec: &PlayerSpec) -> Baseline<'_, P> {
        Baseline(self.baseline_of(spec.profile))
    }

    /// The baseline in this profile.
    pub(crate) fn baseline_of(&self, profile: Option<Profile>) -> &(dyn ExplainedEvaluator<P> + Send) {
        let named = self.profiles.iter().find(|(name, _)| Some(*name) == profile);
        &**named.map_or(&self.baseline, |(_, evaluator)| evaluator)
    }
}

/// The document's evaluator, whatever its type: one more search for each type of position, and not one for each of its
/// evaluators.
///
/// Its searches are plain (`SearchConfig`), so what only a selective search asks for is not passed on, and is not compiled
/// for it.
#[derive(Clone, Copy)]
pub(crate) struct Baseline<'a, P>(&'a (dyn SearchHints<P> + Send));

impl<P: Position> Evaluator<P> for Baseline<'_, P> {
    fn evaluate(&self, pos: &P) -> Score {
        self.0.evaluate(pos)
    }
}

impl<P: Position> SearchHints<P> for Baseline<'_, P> {
    fn see(&self, pos: &P, m: P::Move) -> i32 {
        self.0.see(pos, m)
    }

    fn quiet_priority(&self, pos: &P, m: P::Move) -> i32 {
        self.0.quiet_priority(pos, m)
    }

    fn history_index(&self, pos: &P, m: P::Move) -> usize {
        self.0.history_index(pos, m)
    }

    fn is_irreversible(&self, pos: &P, m: P::Move) -> bool {
        self.0.is_irreversible(pos, m)
    }

    fn ignores_win_distance(&self) -> bool {
        self.0.ignores_win_distance()
    }

    /// Without quiescence nobody asks for tactics.
    fn has_tactics(&self) -> bool {
        false
    }
}
