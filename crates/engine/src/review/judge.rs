//! What a move has cost, and what that is called.

use board::{GameResult, Side, Wdl};

use super::assess::{Assessment, Assessor, best_move};
use super::{BestMove, MoveVerdict, ReviewedPly, Threw};
use crate::analysis::Worth;
use crate::session::Match;

/// What a move may cost and still be as good as the best: two searches of one position differ as much.
const BEST: f64 = 0.005;
/// From this cost on a move is an inaccuracy, a mistake, a blunder: a twentieth, a tenth and three twentieths of the point,
/// the steps that players know from chess servers (which say 10, 20 and 30 per cent on a scale from −1 to 1).
const INACCURACY: f64 = 0.05;
const MISTAKE: f64 = 0.10;
const BLUNDER: f64 = 0.15;

impl Assessor<'_> {
    /// Judges the move `text`, written down as `written`, which was played on `board` and led to `after`; and says what
    /// the position before it is worth. None if it is stopped.
    pub(super) fn judge(
        &self,
        board: &mut dyn Match,
        (text, written): (&str, &str),
        after: &Assessment,
    ) -> Option<(ReviewedPly, Assessment)> {
        let side = board.turn();
        let mut before = self.assess(board, Some(after))?;
        let Some(mut best) = before.best.clone() else {
            // Somebody played on after a rule had ended the game: there is nothing to judge.
            let best = best_move(board, &[text.to_owned()], after.worth);
            return Some((unjudged(side, (text, written), (before.worth, after.worth), best), before));
        };
        let is_forced = board.moves().len() == 1;
        let differs = best.text != text && !is_forced;
        if differs && best.worth.exact.is_none() && cost(side, best.worth, after.worth) >= INACCURACY {
            // Two searches of different positions may differ by chance; so the better move is looked at as long as the one
            // that was played has been.
            best.worth = self.worth_of_move(board, &best.text)?;
        }
        if differs && after.worth.expectation_of(side) > best.worth.expectation_of(side) {
            // What was played is better than what the search has found.
            best = best_move(board, &[text.to_owned()], after.worth);
            best.line.extend(after.best.iter().flat_map(|next| next.line.iter().cloned()));
        }
        // Whoever may play a move can have what it is worth.
        before.worth = best.worth;
        before.best = Some(best.clone());
        let mut ply = unjudged(side, (text, written), (before.worth, after.worth), best);
        if !is_forced {
            ply.cost = if text == ply.best.text { 0.0 } else { cost(side, ply.best.worth, after.worth) };
            ply.verdict = verdict(&ply);
            ply.threw = threw(side, text, &before, after);
        }
        Some((ply, before))
    }
}

/// How well a side has played, 0 to 100: the mean of the arithmetic and the harmonic mean of its moves' accuracies, so that
/// one blunder among many good moves still counts. None where it never had a choice.
pub(super) fn accuracy(plies: &[ReviewedPly], side: Side) -> Option<f64> {
    let own = plies.iter().filter(|ply| ply.side == side && ply.verdict != MoveVerdict::Forced);
    let values: Vec<f64> = own.map(|ply| move_accuracy(ply.cost)).collect();
    if values.is_empty() {
        return None;
    }
    let count = values.len() as f64;
    let arithmetic = values.iter().sum::<f64>() / count;
    let harmonic = count / values.iter().map(|value| 1.0 / value).sum::<f64>();
    Some(f64::midpoint(arithmetic, harmonic))
}

/// The accuracy of a move, 0 to 100: a tenth of a point costs a third of it. The exponent is that of the public formula of
/// a chess server, fitted to people's games.
fn move_accuracy(cost: f64) -> f64 {
    const STEEPNESS: f64 = 4.354;
    100.0 * (-STEEPNESS * cost).exp()
}

fn cost(side: Side, best: Worth, played: Worth) -> f64 {
    (best.expectation_of(side) - played.expectation_of(side)).max(0.0)
}

/// A move that nobody is to be blamed for.
fn unjudged(side: Side, (text, written): (&str, &str), (before, after): (Worth, Worth), best: BestMove) -> ReviewedPly {
    let (text, written) = (text.to_owned(), written.to_owned());
    ReviewedPly { side, text, written, before, after, best, cost: 0.0, verdict: MoveVerdict::Forced, threw: None }
}

fn verdict(ply: &ReviewedPly) -> MoveVerdict {
    let discs = |worth: Worth| worth.discs_for(ply.side);
    let fewer_discs = discs(ply.after).zip(discs(ply.best.worth)).is_some_and(|(has, best)| has < best);
    match ply.cost {
        _ if ply.text == ply.best.text => MoveVerdict::Best,
        BLUNDER.. => MoveVerdict::Blunder,
        MISTAKE.. => MoveVerdict::Mistake,
        INACCURACY.. => MoveVerdict::Inaccuracy,
        cost if cost <= BEST && !fewer_discs => MoveVerdict::Best,
        _ => MoveVerdict::Good,
    }
}

/// What the move has thrown away: told only where both results are proven. Where tablebases know the position, they know
/// its moves too, and neither looks at how the game came there.
fn threw(side: Side, text: &str, before: &Assessment, after: &Assessment) -> Option<Threw> {
    let by_tables = before.by_move.iter().find(|(known, _)| known == text).map(|(_, exact)| *exact);
    let (could_have, has): (Wdl, Wdl) = match by_tables {
        Some(played) => (before.by_move.iter().map(|(_, exact)| *exact).max()?, played),
        None => (before.worth.exact_for(side)?, after.worth.exact_for(side)?),
    };
    match (could_have.result, has.result) {
        (GameResult::Win, GameResult::Draw | GameResult::Loss) => Some(Threw::Win),
        (GameResult::Draw, GameResult::Loss) => Some(Threw::Draw),
        _ => None,
    }
}
