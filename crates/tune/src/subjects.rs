//! The games that can be tuned, types erased.

use anyhow::{Result, bail};
use arena::{Hypothesis, Tally};
use board::{Position, SearchHints};
use games::{Weights, chess, draughts, morris, reversi, seega};
use search::TranspositionTable;

use crate::duel::Duel;
use crate::fit::{self, Curve};
use crate::samples::{self, SampleConfig, glance};
use crate::values::Values;

/// A game whose opinion can be tuned.
pub trait Subject: Sync {
    /// The numbers as the source has them.
    fn values(&self) -> Values;

    /// Learns better numbers than `before` from games that are played with them.
    fn learn(
        &self,
        before: &Values,
        config: &SampleConfig,
        games_done: &mut dyn FnMut(u64),
        curve: &mut dyn FnMut(Curve),
    ) -> Learnt;

    /// Plays `a` against `b`.
    fn duel(&self, a: &Values, b: &Values, duel: &Duel, told: &mut dyn FnMut(&Tally)) -> (Tally, Option<Hypothesis>);
}

/// What was learnt.
#[derive(Clone, PartialEq, Debug)]
pub struct Learnt {
    /// The numbers.
    pub values: Values,
    /// How many positions they are learnt from.
    pub positions: usize,
    /// What a point of opinion means: the chance to win is `1 / (1 + exp(-scale * points))`.
    pub scale: f64,
}

/// The names of all that can be tuned: game, rules, size.
pub fn subjects() -> Vec<String> {
    list().into_iter().map(|(name, _)| name.join(" ").trim_end().to_owned()).collect()
}

/// The game with these rules, the first of its rule sets if none is named.
pub fn subject(game: &str, rules: Option<&str>, size: Option<u8>) -> Result<Box<dyn Subject>> {
    let size = size.map(|size| size.to_string());
    let fits = |[of, set, board]: &[&str; 3]| {
        *of == game && rules.is_none_or(|rules| rules == *set) && size.as_ref().is_none_or(|size| size == board)
    };
    match list().into_iter().find(|(name, _)| fits(name)) {
        Some((_, subject)) => Ok(subject),
        None => bail!("there is no such game to tune; there are:\n  {}", subjects().join("\n  ")),
    }
}

type Named = ([&'static str; 3], Box<dyn Subject>);

fn list() -> Vec<Named> {
    use draughts::{Brazilian, Draughts, English, Free, International, Italian, Russian, Spanish};
    let draughts = |weights| draughts::HandcraftedEvaluator { weights };
    let morris = |weights| morris::MainEvaluator { weights };
    let discs = |weights| reversi::HandcraftedEvaluator { weights };
    vec![
        of(["damas", "libre", ""], Draughts::<Free>::start(), draughts),
        of(["damas", "espanola", ""], Draughts::<Spanish>::start(), draughts),
        of(["damas", "inglesa", ""], Draughts::<English>::start(), draughts),
        of(["damas", "rusa", ""], Draughts::<Russian>::start(), draughts),
        of(["damas", "brasilena", ""], Draughts::<Brazilian>::start(), draughts),
        of(["damas", "italiana", ""], Draughts::<Italian>::start(), draughts),
        (
            ["damas", "internacional", ""],
            Box::new(Of {
                start: Draughts::<International>::start(),
                weights: draughts::HandcraftedEvaluator::internacional().weights,
                opinion: draughts,
            }),
        ),
        of(["reversi", "reversi", ""], reversi::Reversi::document_start(), discs),
        of(["reversi", "othello", ""], reversi::Reversi::tournament_start(), discs),
        of(["ajedrez", "fide", ""], chess::Chess::<chess::Fide>::start(), |weights| chess::MainEvaluator { weights }),
        of(["arabe", "arabe", ""], seega::Seega::start(), |weights| seega::MainEvaluator { weights }),
        of(["molino", "molinolog", "2"], morris::Size2::start(), morris),
        of(["molino", "molinolog", "1"], morris::Size1::start(), morris),
        of(["molino", "molinolog", "3"], morris::Size3::start(), morris),
        of(["molino", "clasico", "2"], morris::NineMen::start(), morris),
    ]
}

fn of<P: Position, W: Weights, O: SearchHints<P> + 'static>(
    name: [&'static str; 3],
    start: P,
    opinion: fn(W) -> O,
) -> Named {
    (name, Box::new(Of { start, weights: W::default(), opinion }))
}

struct Of<P, W, O> {
    start: P,
    weights: W,
    opinion: fn(W) -> O,
}

impl<P: Position, W: Weights, O: SearchHints<P>> Subject for Of<P, W, O> {
    fn values(&self) -> Values {
        Values::of(self.weights)
    }

    fn learn(
        &self,
        before: &Values,
        config: &SampleConfig,
        games_done: &mut dyn FnMut(u64),
        curve: &mut dyn FnMut(Curve),
    ) -> Learnt {
        let eval = (self.opinion)(before.weights());
        let samples = samples::collect(self.start, &eval, config, games_done);
        let (values, scale) = fit::fit(&samples, before.weights(), self.opinion, config, curve);
        Learnt { values, positions: samples.len(), scale }
    }

    fn duel(&self, a: &Values, b: &Values, duel: &Duel, told: &mut dyn FnMut(&Tally)) -> (Tally, Option<Hypothesis>) {
        let [a, b] = [a, b].map(|values| (self.opinion)(values.weights()));
        let a = |pos, past: &[P], table: &TranspositionTable, nodes| glance(pos, past, &a, table, nodes);
        let b = |pos, past: &[P], table: &TranspositionTable, nodes| glance(pos, past, &b, table, nodes);
        duel.run(self.start, &a, &b, told)
    }
}
