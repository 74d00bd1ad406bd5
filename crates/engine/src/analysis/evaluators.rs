//! The evaluators of a game: its document's, behind `dyn`, and ours, which the search is compiled for.
//!
//! One search serves both: it is the largest piece of code that is made anew for every type of position, and a second
//! copy for an evaluator that only the weak levels use would double the program.

use board::{Evaluator, Position, ProbCut, Score, SearchHints};

use super::player_spec::HARD_DEPTH;
use super::{PlayerSpec, Profile, ScoreUnit};

/// An evaluator whose type is hidden.
type DynEvaluator<P> = Box<dyn SearchHints<P> + Send>;

/// The evaluators of a rule set, and how their scores are to be read.
pub(crate) struct Evaluators<P: Position, M> {
    /// The document's, or the plainest one.
    pub baseline: DynEvaluator<P>,
    /// Other ways to weigh the document's, by name.
    pub profiles: Vec<(Profile, DynEvaluator<P>)>,
    /// Ours.
    pub main: M,
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
    pub fn new(baseline: impl SearchHints<P> + Send + 'static, main: M) -> Self {
        Evaluators {
            baseline: Box::new(baseline),
            profiles: Vec::new(),
            main,
            unit: ScoreUnit::Man,
            baseline_points: 100,
            clear_advantage: 500,
            hard_depth: HARD_DEPTH,
            margin_counts: false,
        }
    }

    /// With another way to weigh the document's evaluator.
    pub fn profile(mut self, name: Profile, evaluator: impl SearchHints<P> + Send + 'static) -> Self {
        self.profiles.push((name, Box::new(evaluator)));
        self
    }

    /// The names of the profiles.
    pub fn profiles(&self) -> impl Iterator<Item = Profile> {
        self.profiles.iter().map(|(profile, _)| *profile)
    }

    /// Ours.
    pub fn main(&self) -> AnyEvaluator<'_, P, M> {
        AnyEvaluator::Main(&self.main)
    }

    /// The baseline in the profile that `spec` names.
    pub fn baseline(&self, spec: &PlayerSpec) -> AnyEvaluator<'_, P, M> {
        let named = self.profiles.iter().find(|(profile, _)| Some(*profile) == spec.profile);
        AnyEvaluator::Baseline(&**named.map_or(&self.baseline, |(_, evaluator)| evaluator))
    }
}

/// One of a game's evaluators, chosen when a search begins.
pub(crate) enum AnyEvaluator<'a, P: Position, M> {
    Main(&'a M),
    Baseline(&'a (dyn SearchHints<P> + Send)),
}

impl<P: Position, M> Clone for AnyEvaluator<'_, P, M> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<P: Position, M> Copy for AnyEvaluator<'_, P, M> {}

/// Each method asks whichever evaluator it is; the branch is the same all through a search, so that it is foreseen.
macro_rules! delegate {
    ($(fn $name:ident(&self $(, $arg:ident: $type:ty)*) $(-> $result:ty)?;)*) => {
        $(
            #[inline]
            fn $name(&self $(, $arg: $type)*) $(-> $result)? {
                match self {
                    AnyEvaluator::Main(evaluator) => evaluator.$name($($arg),*),
                    AnyEvaluator::Baseline(evaluator) => evaluator.$name($($arg),*),
                }
            }
        )*
    };
}

impl<P: Position, M: SearchHints<P>> Evaluator<P> for AnyEvaluator<'_, P, M> {
    delegate! {
        fn evaluate(&self, pos: &P) -> Score;
    }
}

impl<P: Position, M: SearchHints<P>> SearchHints<P> for AnyEvaluator<'_, P, M> {
    delegate! {
        fn see(&self, pos: &P, m: P::Move) -> i32;
        fn quiet_see(&self, pos: &P, m: P::Move) -> i32;
        fn is_tactical(&self, pos: &P, m: P::Move) -> bool;
        fn is_quiet(&self, pos: &P) -> bool;
        fn has_tactics(&self) -> bool;
        fn is_forced(&self, pos: &P) -> bool;
        fn in_check(&self, pos: &P) -> bool;
        fn null_move(&self, pos: &P) -> Option<P>;
        fn futility_margin(&self) -> i32;
        fn probcut(&self, pos: &P, depth: u32) -> Option<ProbCut>;
        fn quiet_priority(&self, pos: &P, m: P::Move) -> i32;
        fn history_index(&self, pos: &P, m: P::Move) -> usize;
        fn is_irreversible(&self, pos: &P, m: P::Move) -> bool;
        fn ignores_win_distance(&self) -> bool;
    }
}
