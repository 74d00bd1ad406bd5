//! What a position is worth. A man is worth 100.

mod explain; // for people, term by term
pub mod placing; // phase 1

use board::{BySide, Evaluator, Position, Score, SearchHints, Side};

use super::cells::{CENTRE, Cells, around, captured, down, left, right, traps, up};
use super::rules::{Move, Seega, Stage};
use crate::weights::weights;

/// The evaluation of document 003: in phase 2 the difference of men, in phase 1 how near to the centre they are.
///
/// There a man is worth 10 for each step less than four that it is from the centre, up and down or sideways.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct BaselineEvaluator;

impl Evaluator<Seega> for BaselineEvaluator {
    fn evaluate(&self, pos: &Seega) -> Score {
        let value = |side| match pos.stage() {
            Stage::Placing(_) => 10 * nearness(pos.men(side)),
            Stage::Moving | Stage::Capturing => MAN * pos.men(side).len() as i32,
        };
        Score::eval(value(pos.turn()) - value(!pos.turn()))
    }
}

impl SearchHints<Seega> for BaselineEvaluator {
    fn see(&self, pos: &Seega, m: Move) -> i32 {
        MAN * prey(pos, m).len() as i32
    }

    fn history_index(&self, _pos: &Seega, m: Move) -> usize {
        history_index(m)
    }

    fn is_irreversible(&self, _pos: &Seega, _m: Move) -> bool {
        is_irreversible()
    }
}

/// Our evaluation. In phase 1, what a search of phase 2 has taught about where men stand (`placing`); in phase 2 men,
/// where they stand, how freely and how safely they move, and what they threaten.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct MainEvaluator {
    /// What each thing is worth.
    pub weights: Weights,
}

weights! {
    /// What things are worth to `MainEvaluator`, where a man is worth 100.
    pub struct Weights {
        /// In phase 2, a man on the centre, where it is safe.
        centre: 12,
        /// In phase 2, a man right next to the centre.
        next: 0,
        /// In phase 2, a man next to the centre along a diagonal.
        diagonal: 0,
        /// In phase 2, a man in the middle of an edge.
        middle: 2,
        /// In phase 2, a man in a corner, where it is safe.
        corner: 4,
        /// A step that a man can make.
        step: 4,
        /// A man that cannot step.
        blocked: -10,
        /// A cell where a man can go to capture.
        threat: 14,
        /// The same for the side to move.
        threat_now: 20,
        /// A step that can be made in safety, of the side to move; four are enough.
        safe_now: 22,
        /// The same of the other side.
        safe: 18,
        /// A turn lost.
        lost: -60,
        /// How much less a lead counts for each turn of both sides without a capture, in percents.
        patience: 4,
        /// How much more a lead counts when it is over half the men: percents of all that the loser has left.
        lead: 150,
        /// To be the one who moves.
        tempo: 4,
    }
}

impl Evaluator<Seega> for MainEvaluator {
    fn evaluate(&self, pos: &Seega) -> Score {
        let (turn, w) = (pos.turn(), &self.weights);
        let men = BySide(Side::BOTH.map(|side| pos.men(side)));
        if let Stage::Placing(_) = pos.stage() {
            let worth = placing::worth(men);
            return Score::eval(if turn == Side::First { worth } else { -worth });
        }
        let place = self.places(pos, men, turn) - self.places(pos, men, !turn) + w.safe_now * safe_steps(men, turn)
            - w.safe * safe_steps(men, !turn);
        let (own, other) = (men[turn].len() as i32, men[!turn].len() as i32);
        let balance = MAN * (own - other);
        let lead = balance + balance * w.lead / (100 * own.min(other).max(1));
        let threats = w.threat_now * threats(men, turn) - w.threat * threats(men, !turn);
        let idle = i32::from(pos.turns_without_capture(turn).min(pos.turns_without_capture(!turn)));
        // A lead that leads to no capture is a draw in the end.
        let value = (lead + place) * (100 - (w.patience * idle).min(100)) / 100;
        Score::eval(value + threats + w.tempo)
    }
}

impl SearchHints<Seega> for MainEvaluator {
    fn see(&self, pos: &Seega, m: Move) -> i32 {
        MAN * prey(pos, m).len() as i32
    }

    fn is_tactical(&self, pos: &Seega, m: Move) -> bool {
        !prey(pos, m).is_empty()
    }

    /// Who loses the turn has no choice.
    fn is_forced(&self, pos: &Seega) -> bool {
        pos.stage() == Stage::Moving && (around(pos.men(pos.turn())) & pos.free()).is_empty()
    }

    fn history_index(&self, _pos: &Seega, m: Move) -> usize {
        history_index(m)
    }

    fn is_irreversible(&self, _pos: &Seega, _m: Move) -> bool {
        is_irreversible()
    }
}

impl MainEvaluator {
    fn places(&self, pos: &Seega, men: BySide<Cells>, side: Side) -> i32 {
        let (w, own, free) = (&self.weights, men[side], pos.free());
        let steps = [left(own), right(own), up(own), down(own)].map(|to| count(to & free));
        w.centre * i32::from(own.has(CENTRE))
            + w.next * count(own & NEXT)
            + w.diagonal * count(own & DIAGONAL)
            + w.middle * count(own & MIDDLE)
            + w.corner * count(own & CORNERS)
            + w.step * steps.iter().sum::<i32>()
            + w.blocked * count(own - around(free))
            + w.lost * i32::from(pos.lost_turns(side))
    }
}

const MAN: i32 = 100;

/// The cells where a man of `side` can go to capture.
fn threats(men: BySide<Cells>, side: Side) -> i32 {
    count(traps(men[side], men[!side]) & around(men[side]))
}

/// How many steps of `side`, four at the most, neither go where a man can be taken at once nor open the way to one that
/// stands between the man that steps and an enemy. Who has none of them has to give men away.
///
/// As far as sets tell: a man who may be needed for the capture may be the one that would be in its way.
fn safe_steps(men: BySide<Cells>, side: Side) -> i32 {
    const ENOUGH: i32 = 4;
    let (own, other) = (men[side], men[!side]);
    let (free, reached) = (!(own | other), around(other));
    let entered = free & reached;
    let between = left(other) & right(entered)
        | right(other) & left(entered)
        | up(other) & down(entered)
        | down(other) & up(entered);
    let prey = own.without(CENTRE);
    let shields =
        left(prey & left(other)) | right(prey & right(other)) | up(prey & up(other)) | down(prey & down(other));
    let (able, goals) = (own - (shields & reached), free - between.without(CENTRE));
    let steps = [left(able), right(able), up(able), down(able)].map(|to| count(to & goals));
    steps.iter().sum::<i32>().min(ENOUGH)
}

/// Right next to the centre.
const NEXT: Cells = Cells::of(&[7, 11, 13, 17]);
/// Next to the centre along a diagonal.
const DIAGONAL: Cells = Cells::of(&[6, 8, 16, 18]);
/// In the middle of an edge.
const MIDDLE: Cells = Cells::of(&[2, 10, 14, 22]);
const CORNERS: Cells = Cells::of(&[0, 4, 20, 24]);

/// The steps less than four that each of these cells is from the centre, all together.
fn nearness(men: Cells) -> i32 {
    men.into_iter().map(|cell| 4 - distance(cell.index())).sum()
}

/// Steps up and down and sideways from a cell to the centre.
pub(super) fn distance(cell: usize) -> i32 {
    ((cell / 5).abs_diff(2) + (cell % 5).abs_diff(2)) as i32
}

/// What `m` captures.
fn prey(pos: &Seega, m: Move) -> Cells {
    match m {
        Move::Step { from, to } => {
            let side = pos.turn();
            captured(pos.men(side).without(from), pos.men(!side), to)
        }
        Move::Place(_) | Move::Pass => Cells::EMPTY,
    }
}

fn history_index(m: Move) -> usize {
    match m {
        Move::Place(cell) => cell.index(),
        Move::Step { from, to } => (from.index() + 1) << 5 | to.index(),
        Move::Pass => 31,
    }
}

/// Every turn changes a count that only a capture sets back: nothing comes back.
const fn is_irreversible() -> bool {
    true
}

fn count(cells: Cells) -> i32 {
    cells.len() as i32
}

#[cfg(test)]
mod tests;
