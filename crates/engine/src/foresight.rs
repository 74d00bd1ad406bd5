//! Opponents whose replies are known, in Árabe: a plan against them instead of the best move against the best reply.

use std::ops::ControlFlow;
use std::time::Duration;

use board::{Notation, Position};
use experts::arabe::{plan, recognise};
use games::arabe::{Arabe, Move, Opinion, Stage};
use search::{Limits, Options, Search};

use crate::advise::{Advice, Exact, Spec, Thinking, Verdict, largest};

/// What foresees a game for a spec, by the position and the way to it.
pub(crate) type Foresight<P> = fn((&P, &[P]), &Spec, &Thinking<'_>) -> Option<Foreseen>;

/// A move that promises much against this opponent.
pub(crate) struct Foreseen {
    /// With the score that ordinary search gives the move.
    advice: Advice,
    /// What the position becomes worth if the opponent replies as foreseen.
    promise: i32,
    /// How much worse than the best the move may be.
    margin: i32,
}

impl Foreseen {
    /// The foreseen move, or that of the ordinary `advice` where that is a sure win or better by too much, or where the
    /// plan promises nothing.
    pub fn or(self, advice: Advice) -> Advice {
        let is_won = matches!(advice.exact, Some(Exact { result: Verdict::Win, .. }));
        let is_in_time = advice.depth > 0;
        // Ordinary search takes a lead for more than it is worth against those who shuffle until the draw.
        let promises_more = self.promise > advice.score.min(0);
        let is_too_bad = self.advice.score < advice.score.saturating_sub(self.margin);
        if is_won || is_in_time && (!promises_more || is_too_bad) {
            return Advice { nodes: advice.nodes + self.advice.nodes, ..advice };
        }
        Advice { nodes: advice.nodes + self.advice.nodes, ..self.advice }
    }
}

/// A plan against one of the document's players, if the opponent plays like one, for specs that ask for the best and have
/// the time.
///
/// There is no clock here: it gets as many positions as a slow processor visits in a third of the time, in two thirds
/// where the opponent is beyond doubt, and the rest is left for ordinary search.
pub(crate) fn arabe((pos, past): (&Arabe, &[Arabe]), spec: &Spec, thinking: &Thinking<'_>) -> Option<Foreseen> {
    let time = spec.time_limit().filter(|_| spec.asks_for_the_best())?;
    if matches!(pos.stage(), Stage::Placing(_)) || pos.count() < 2 {
        return None;
    }
    let most = within(time, SLOW / 3.0);
    let known = recognise(past, pos, most / MODELS)?;
    let found = plan(pos, known.model, if known.is_sure() { 2 * most } else { most }, thinking.stop)?;
    let (score, searched) = opinion_of(found.turn[0], (pos, past), within(time, VERIFYING), thinking);
    let mut at = *pos;
    let mut line = Vec::with_capacity(found.turn.len());
    for &m in &found.turn {
        line.push(at.write_move(m));
        at = at.play(m);
    }
    let nodes = found.nodes + searched;
    let advice = Advice { text: line[0].clone(), score, depth: found.turns, nodes, line, exact: None };
    Some(Foreseen { advice, promise: found.value, margin: known.margin() })
}

/// Positions a second, on a processor that is not the fastest.
const SLOW: f64 = 20e6;
/// Positions a second of the time that ordinary search looks at to judge the plan's move.
const VERIFYING: f64 = 250e3;
/// So many models share the positions, about.
const MODELS: u64 = 16;
const HASH: usize = 1 << 20;

fn within(time: Duration, rate: f64) -> u64 {
    (time.as_secs_f64() * rate) as u64
}

/// What ordinary search says of a move, and the positions that it looked at.
fn opinion_of(m: Move, (pos, past): (&Arabe, &[Arabe]), nodes: u64, thinking: &Thinking<'_>) -> (i32, u64) {
    let (table, eval) = (largest(HASH.min(thinking.hash)), Opinion::default());
    let limits = Limits { nodes, ..Limits::NONE };
    let options = Options::default();
    let search = Search { pos: *pos, past, eval: &eval, table: &table, options, limits, stop: thinking.stop };
    let found = search.run_several(1, &[m], 1, |_| ControlFlow::Continue(()));
    found.first().map_or((0, 0), |found| (found.score.value(), found.nodes))
}

#[cfg(test)]
mod tests {
    use board::Side;
    use experts::arabe::{Kind, Model};

    use super::*;

    fn advice(text: &str, score: i32, exact: Option<Verdict>) -> Advice {
        let exact = exact.map(|result| Exact { result, plies: None });
        Advice { text: text.into(), score, depth: 5, nodes: 1, line: vec![text.into()], exact }
    }

    fn chosen(foreseen: (i32, i32, i32), ordinary: Advice) -> String {
        let (score, promise, margin) = foreseen;
        Foreseen { advice: advice("foreseen", score, None), promise, margin }.or(ordinary).text
    }

    #[test]
    fn a_sure_win_is_never_given_away() {
        let won = advice("ordinary", 999_990, Some(Verdict::Win));
        assert_eq!(chosen((999_990, 1_000_000, i32::MAX / 2), won), "ordinary");
    }

    #[test]
    fn a_promise_is_taken_within_the_margin_only() {
        let drawn = || advice("ordinary", 0, None);
        assert_eq!(chosen((-100, 900_000, 150), drawn()), "foreseen");
        assert_eq!(chosen((-200, 900_000, 150), drawn()), "ordinary");
        assert_eq!(chosen((-100, -50, 150), drawn()), "ordinary", "it promises less");
        let lost = advice("ordinary", -999_990, Some(Verdict::Loss));
        assert_eq!(chosen((-999_992, 0, 150), lost), "foreseen", "there is nothing to lose");
    }

    /// The way to the tenth turn of a game where X is the document's minimax and O plays the first legal move.
    fn game() -> (Vec<Arabe>, Arabe) {
        let mut pos = Arabe::read("oxxxo/--xxo/xxxoo/-x-xx/xoooo o 2 0 0 0 0 -").expect("a position");
        let (model, mut past) = (Model { kind: Kind::Minimax, level: 3 }, Vec::new());
        while past.len() < 10 || pos.turn() == Side::First {
            past.push(pos);
            pos = pos.play(if pos.turn() == Side::First { model.reply(&pos, &mut 0) } else { pos.legal()[0] });
        }
        (past, pos)
    }

    #[test]
    fn only_those_who_want_the_best_foresee_and_only_whom_they_know() {
        let (past, pos) = game();
        assert_eq!(pos.outcome(), None);
        let thinking = Thinking { threads: 1, hash: 1 << 20, stop: &|| false, report: &mut |_| () };
        let foresees =
            |past: &[Arabe], spec: &str| arabe((&pos, past), &Spec::read(spec).expect("a spec"), &thinking).is_some();
        assert!(foresees(&past, "time=0.1") && foresees(&past, "level=maestro"));
        assert!(!foresees(&[], "time=0.1"), "nobody has played yet");
        for spec in ["documento,depth=3", "depth=3", "nodes=1000", "level=dificil", "level=facil,time=1"] {
            assert!(!foresees(&past, spec), "{spec}");
        }
    }
}
