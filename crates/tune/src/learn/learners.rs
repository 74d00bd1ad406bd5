//! The games that are learnt by networks, types erased.

use std::sync::Arc;

use anyhow::{Context, Result, bail};
use arena::{Hypothesis, Tally};
use board::{SearchHints, Side};
use games::chess::{self, Chess, Fide, MainEvaluator};
use games::draughts::{
    Brazilian, Draughts, English, Free, HandcraftedEvaluator, International, Italian, PatternEvaluator, Rules, Russian,
    Spanish, network,
};
use nets::{Features, Network, NetworkEvaluator, Parameters};
use search::TranspositionTable;

use super::play::{Adjudication, PlayConfig, play};
use super::record::GameRecord;
use super::train::{Epoch, TrainConfig, train};
use crate::duel::{Duel, Player};
use crate::samples::{Budget, Sample, glance};

/// A rule set that a network can learn.
pub trait Learner: Sync {
    /// Game and rules.
    fn name(&self) -> [&'static str; 2];

    /// The game with this number by a network, or by the evaluator of the source; none where its opening is not worth
    /// playing.
    fn play(&self, network: Option<&Arc<Network>>, config: &PlayConfig, number: u64) -> Option<GameRecord>;

    /// A network of this rule set.
    fn read(&self, bytes: &[u8]) -> Result<Arc<Network>>;

    /// The network that predicts these games best, without its origin, and from how many positions it was learnt.
    /// `scale` is what a point of the scores means, where it is known.
    fn train(
        &self,
        games: &[GameRecord],
        scale: Option<f64>,
        config: &TrainConfig,
        told: &mut dyn FnMut(Epoch),
    ) -> Result<(Parameters, usize)>;

    /// Plays a network against another, or against the evaluator of the source.
    fn duel(
        &self,
        challenger: &Arc<Network>,
        holder: Option<&Arc<Network>>,
        duel: &Duel,
        told: &mut dyn FnMut(&Tally),
    ) -> (Tally, Option<Hypothesis>);
}

/// The rule set with these names, the first of the game if no rules are named.
pub fn learner(game: &str, rules: Option<&str>) -> Result<Box<dyn Learner>> {
    let fits = |[of, set]: [&str; 2]| of == game && rules.is_none_or(|rules| rules == set);
    if let Some(learner) = list().into_iter().find(|learner| fits(learner.name())) {
        return Ok(learner);
    }
    let names: Vec<String> = list().iter().map(|learner| learner.name().join(" --rules ")).collect();
    bail!("there is no such game to learn; there are:\n  {}", names.join("\n  "))
}

fn list() -> Vec<Box<dyn Learner>> {
    let patterns = PatternEvaluator::default;
    vec![
        draughts::<International, _>(network::ours::<International>()),
        draughts::<Free, _>(patterns()),
        draughts::<Spanish, _>(network::ours::<Spanish>()),
        draughts::<English, _>(network::ours::<English>()),
        draughts::<Russian, _>(network::ours::<Russian>()),
        draughts::<Brazilian, _>(network::ours::<Brazilian>()),
        draughts::<Italian, _>(patterns()),
        Box::new(Of {
            name: ["ajedrez", "fide"],
            start: Chess::<Fide>::start(),
            eval: chess::network::fide(),
            hints: MainEvaluator::default(),
            adjudication: Adjudication { decided: 1000, is_lost: |_, _| true, stale: 40, even: 100, repeated: 20 },
        }),
    ]
}

/// A rule set of draughts; `eval` is the evaluator of the source.
fn draughts<R: Rules, E: SearchHints<Draughts<R>> + 'static>(eval: E) -> Box<dyn Learner> {
    // A lone king often holds against many.
    let is_lost = |pos: &Draughts<R>, loser: Side| pos.kings_of(loser) == 0;
    Box::new(Of {
        name: ["damas", R::NAME],
        start: Draughts::<R>::start(),
        eval,
        hints: HandcraftedEvaluator::default(),
        adjudication: Adjudication { decided: 500, is_lost, stale: 24, even: 200, repeated: 6 },
    })
}

/// A rule set whose network has `W` words of inputs.
struct Of<P, E, H, const W: usize> {
    name: [&'static str; 2],
    start: P,
    /// The evaluator of the source.
    eval: E,
    /// What a network is told of moves.
    hints: H,
    adjudication: Adjudication<P>,
}

impl<P, E, H, const W: usize> Of<P, E, H, W>
where
    P: Features<W>,
    H: SearchHints<P> + Clone,
{
    fn with(&self, network: &Arc<Network>) -> NetworkEvaluator<H, W> {
        NetworkEvaluator::new(network.clone(), self.hints.clone())
    }
}

impl<P, E, H, const W: usize> Learner for Of<P, E, H, W>
where
    P: Features<W>,
    E: SearchHints<P>,
    H: SearchHints<P> + Clone,
{
    fn name(&self) -> [&'static str; 2] {
        self.name
    }

    fn play(&self, network: Option<&Arc<Network>>, config: &PlayConfig, number: u64) -> Option<GameRecord> {
        match network {
            Some(network) => play(self.start, &self.with(network), &self.adjudication, config, number),
            None => play(self.start, &self.eval, &self.adjudication, config, number),
        }
    }

    fn read(&self, bytes: &[u8]) -> Result<Arc<Network>> {
        Ok(Arc::new(Network::read(bytes, &self.name.join(" "), P::shape(16))?))
    }

    fn train(
        &self,
        games: &[GameRecord],
        scale: Option<f64>,
        config: &TrainConfig,
        told: &mut dyn FnMut(Epoch),
    ) -> Result<(Parameters, usize)> {
        let mut samples: Vec<Sample<P>> = Vec::new();
        for game in games {
            let positions = game.samples(self.start);
            samples.extend(positions.with_context(|| format!("game {} has a move that is not legal", game.number))?);
        }
        let parameters = train(&samples, scale, config, told);
        Ok((Parameters { name: self.name.join(" "), ..parameters }, samples.len()))
    }

    fn duel(
        &self,
        challenger: &Arc<Network>,
        holder: Option<&Arc<Network>>,
        duel: &Duel,
        told: &mut dyn FnMut(&Tally),
    ) -> (Tally, Option<Hypothesis>) {
        let a = self.with(challenger);
        let a = |pos, past: &[P], table: &TranspositionTable, budget: Budget| glance(pos, past, &a, table, budget);
        let holder = holder.map(|network| self.with(network));
        let b = |pos, past: &[P], table: &TranspositionTable, budget: Budget| match &holder {
            Some(network) => glance(pos, past, network, table, budget),
            None => glance(pos, past, &self.eval, table, budget),
        };
        let (a, b): (Player<'_, P>, Player<'_, P>) = (&a, &b);
        duel.run(self.start, a, b, told)
    }
}
