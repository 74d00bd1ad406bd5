//! The choice of an evaluator whose weights are not as usual.

use board::{Evaluator, Message, Notation, Score, SearchHints};
use games::explain::{ExplainEvaluation, WeightSet};

use super::{Choice, EvaluationReport, ExplainError, ExplainOptions};
use crate::tree::{Cursor, PositionCursor, TreeError, TreeOptions, grow};

/// What an evaluator says of an unfinished game, with its own weights and with those of the options.
pub(crate) fn report<P: Notation>(
    pos: &P,
    (eval, terms): (&dyn SearchHints<P>, &dyn ExplainEvaluation<P>),
    options: &ExplainOptions,
    stop: &dyn Fn() -> bool,
) -> Result<EvaluationReport, ExplainError> {
    let usual = terms.weights();
    let weights = with_values(&usual, &options.weights)?;
    let usual_choice = choose(&mut PositionCursor::new(*pos, eval), &options.search, stop)?;
    let choice = if weights == usual {
        usual_choice.clone()
    } else {
        let reweighted = Reweighted { eval, terms, weights: &weights };
        choose(&mut PositionCursor::new(*pos, &reweighted), &options.search, stop)?
    };
    let pairs = weights.all().iter().zip(usual.all()).map(|(weight, usual)| (*weight, usual.value)).collect();
    Ok(EvaluationReport {
        side: pos.turn(),
        weights: pairs,
        explanation: terms.explain(pos, &weights),
        choice,
        usual: (eval.evaluate(pos), usual_choice),
    })
}

/// The usual weights, but for those that have another value.
fn with_values(usual: &WeightSet, values: &[(String, i32)]) -> Result<WeightSet, ExplainError> {
    let mut weights = usual.clone();
    for (name, value) in values {
        if !weights.set(name, *value) {
            let known: Vec<&str> = usual.all().iter().map(|weight| weight.name).collect();
            let message = Message::new("explain-unknown-weight").with("name", name).with("known", known.join(", "));
            return Err(ExplainError::UnknownWeight(message));
        }
    }
    Ok(weights)
}

/// Turn by turn, as deep as the options allow, from where the cursor stands. A tree that has grown leaves it there.
fn choose(cursor: &mut dyn Cursor, options: &TreeOptions, stop: &dyn Fn() -> bool) -> Result<Choice, TreeError> {
    let mut found: Option<Choice> = None;
    for depth in 1..=options.depth {
        match grow(cursor, &TreeOptions { depth, ..*options }, stop) {
            Ok(tree) => {
                let best = tree.nodes[0].best.expect("a game that is not over has moves");
                let (text, value) = (tree.nodes[best].text.clone(), tree.nodes[0].value);
                found = Some(Choice { text, value, depth, nodes: tree.nodes.len() });
            }
            Err(TreeError::TooLarge(_)) if found.is_some() => break,
            Err(error) => return Err(error),
        }
    }
    found.ok_or(TreeError::TooLarge(options.nodes))
}

/// An evaluator with other weights: slower than the one that plays, and as exact.
struct Reweighted<'a, P> {
    eval: &'a dyn SearchHints<P>,
    terms: &'a dyn ExplainEvaluation<P>,
    weights: &'a WeightSet,
}

impl<P: Notation> Evaluator<P> for Reweighted<'_, P> {
    fn evaluate(&self, pos: &P) -> Score {
        self.terms.explain(pos, self.weights).value
    }
}

impl<P: Notation> SearchHints<P> for Reweighted<'_, P> {
    fn ignores_win_distance(&self) -> bool {
        self.eval.ignores_win_distance()
    }
}
