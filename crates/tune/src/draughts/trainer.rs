//! A rule set of draughts on 32 squares, types erased: its games, what is learnt of them, and matches.

use anyhow::{Result, bail};
use arena::{Hypothesis, Tally};
use games::draughts::{
    Brazilian, Draughts, English, Free, Italian, PatternEvaluator, PatternWeights, Rules, Russian, Spanish,
};
use search::TranspositionTable;

use super::learn::{Loss, Schedule, learn};
use crate::duel::Duel;
use crate::samples::{SampleConfig, collect, glance};

/// A rule set whose patterns can be learnt.
pub trait Trainer: Sync {
    /// One generation: games by the weights of `before`, or by the plain opinion, and the weights that predict them
    /// best, as `PatternWeights::pack` takes them.
    fn learn(
        &self,
        before: Option<&PatternWeights>,
        config: &SampleConfig,
        schedule: &Schedule,
        games_done: &mut dyn FnMut(u64),
        told: &mut dyn FnMut(Loss),
    ) -> Vec<f64>;

    /// Plays `challenger` against `holder`, or against the plain opinion. Everything is told from the challenger's
    /// side.
    fn duel(
        &self,
        challenger: &PatternWeights,
        holder: Option<&PatternWeights>,
        duel: &Duel,
        told: &mut dyn FnMut(&Tally),
    ) -> (Tally, Option<Hypothesis>);
}

/// The rule set with this name, `libre` if none is named. None for `internacional`, which has no patterns.
pub fn trainer(rules: Option<&str>) -> Result<Option<Box<dyn Trainer>>> {
    Ok(Some(match rules.unwrap_or("libre") {
        "libre" => Box::new(Of(Draughts::<Free>::start())),
        "espanola" => Box::new(Of(Draughts::<Spanish>::start())),
        "inglesa" => Box::new(Of(Draughts::<English>::start())),
        "rusa" => Box::new(Of(Draughts::<Russian>::start())),
        "brasilena" => Box::new(Of(Draughts::<Brazilian>::start())),
        "italiana" => Box::new(Of(Draughts::<Italian>::start())),
        "internacional" => return Ok(None),
        other => {
            bail!("--rules {other}: expected libre, espanola, inglesa, rusa, brasilena, italiana or internacional")
        }
    }))
}

struct Of<R: Rules>(Draughts<R>);

impl<R: Rules> Trainer for Of<R> {
    fn learn(
        &self,
        before: Option<&PatternWeights>,
        config: &SampleConfig,
        schedule: &Schedule,
        games_done: &mut dyn FnMut(u64),
        told: &mut dyn FnMut(Loss),
    ) -> Vec<f64> {
        learn(&collect(self.0, &patterns(before), config, games_done), schedule, told)
    }

    fn duel(
        &self,
        challenger: &PatternWeights,
        holder: Option<&PatternWeights>,
        duel: &Duel,
        told: &mut dyn FnMut(&Tally),
    ) -> (Tally, Option<Hypothesis>) {
        let [a, b] = [Some(challenger), holder].map(patterns);
        let a = |pos, past: &[_], table: &TranspositionTable, nodes| glance(pos, past, &a, table, nodes);
        let b = |pos, past: &[_], table: &TranspositionTable, nodes| glance(pos, past, &b, table, nodes);
        duel.run(self.0, &a, &b, told)
    }
}

fn patterns(weights: Option<&PatternWeights>) -> PatternEvaluator {
    weights.cloned().map_or_else(PatternEvaluator::plain, PatternEvaluator::new)
}
