//! What a position is worth. A man is worth 100.

pub(super) mod explain; // for people, term by term

use board::{Evaluator, Position, Score, SearchHints, Side};

use super::layout::{Layout, Squares, step};
use super::rule_sets::{Endings, Rules};
use super::rules::{Draughts, Move};
use crate::weights::weights;

/// The evaluation of document 000: men and twice the kings, own less the opponent's. A win is worth 500 men, however
/// far it is.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct BaselineEvaluator;

impl<R: Rules> Evaluator<Draughts<R>> for BaselineEvaluator {
    fn evaluate(&self, pos: &Draughts<R>) -> Score {
        let value = |side| (pos.men_of(side).count_ones() + 2 * pos.kings_of(side).count_ones()) as i32;
        Score::eval(MAN * (value(pos.turn()) - value(!pos.turn())))
    }
}

impl<R: Rules> SearchHints<Draughts<R>> for BaselineEvaluator {
    fn see(&self, pos: &Draughts<R>, m: Move) -> i32 {
        see(pos, m, 2 * MAN)
    }

    fn history_index(&self, _pos: &Draughts<R>, m: Move) -> usize {
        history_index(m)
    }

    fn is_irreversible(&self, pos: &Draughts<R>, m: Move) -> bool {
        is_irreversible(pos, m)
    }

    fn ignores_win_distance(&self) -> bool {
        true
    }
}

/// Our evaluation: material first, then how far the men have come and how freely they move.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct HandcraftedEvaluator {
    /// What each thing is worth.
    pub weights: Weights,
}

weights! {
    /// What things are worth to `HandcraftedEvaluator`, where a man is worth 100.
    pub struct Weights {
        /// A king that goes one square.
        king: 150,
        /// A king that flies.
        flying_king: 300,
        /// A row that a man has come forward.
        row: 3,
        /// A man on its first row, while the opponent has men to be kept from becoming kings.
        guard: 12,
        /// A man in the middle of the board.
        centre: 5,
        /// A man at the edge.
        edge: -2,
        /// A step that a man can make.
        step: 2,
        /// A man with a piece of its side behind it.
        support: 2,
        /// A man that no opponent stands before.
        runner: 20,
        /// A row that such a man has come forward.
        runner_row: 8,
        /// A flying king on the long diagonal.
        road: 15,
        /// To be the one who moves.
        tempo: 3,
        /// How much more a lead counts on an empty board: percents, with one piece on it.
        lead: 400,
    }
}

impl<R: Rules> Evaluator<Draughts<R>> for HandcraftedEvaluator {
    fn evaluate(&self, pos: &Draughts<R>) -> Score {
        let [first, second] = Side::BOTH.map(|side| Army::of(pos, side));
        let lead = self.lead::<R>(first, second);
        let place = self.places::<R, true>(first, second) - self.places::<R, false>(second, first);
        let mut value = lead + place;
        if is_drawish::<R>(first, second) {
            value /= 4;
        }
        Score::eval(if pos.turn() == Side::First { value } else { -value } + self.weights.tempo)
    }
}

impl<R: Rules> SearchHints<Draughts<R>> for HandcraftedEvaluator {
    fn see(&self, pos: &Draughts<R>, m: Move) -> i32 {
        see(pos, m, self.king::<R>())
    }

    fn is_tactical(&self, pos: &Draughts<R>, m: Move) -> bool {
        m.is_capture() || pos.crowns(m)
    }

    fn is_quiet(&self, pos: &Draughts<R>) -> bool {
        !pos.can_take() && !pos.can_crown()
    }

    fn is_forced(&self, pos: &Draughts<R>) -> bool {
        R::COMPULSORY && pos.can_take()
    }

    fn history_index(&self, _pos: &Draughts<R>, m: Move) -> usize {
        history_index(m)
    }

    fn is_irreversible(&self, pos: &Draughts<R>, m: Move) -> bool {
        is_irreversible(pos, m)
    }
}

impl HandcraftedEvaluator {
    /// That of the board of 10x10: the same things, with numbers from games of our own engine (docs/lab/draughts.md).
    pub fn internacional() -> Self {
        let weights = Weights {
            row: 5,
            guard: 63,
            centre: -5,
            edge: -15,
            step: 1,
            support: 14,
            runner: -40,
            runner_row: 15,
            road: -14,
            tempo: -1,
            ..Weights::default()
        };
        HandcraftedEvaluator { weights }
    }

    pub(super) fn king<R: Rules>(&self) -> i32 {
        if R::KINGS_FLY { self.weights.flying_king } else { self.weights.king }
    }

    /// How much more `first` has; it counts more with fewer pieces on the board.
    #[inline]
    pub(super) fn lead<R: Rules>(&self, first: Army, second: Army) -> i32 {
        let balance = self.material::<R>(first) - self.material::<R>(second);
        let pieces = (first.all() | second.all()).count_ones() as i32;
        balance + balance * self.weights.lead / (100 * pieces.max(1))
    }

    fn material<R: Rules>(&self, army: Army) -> i32 {
        MAN * count(army.men) + self.king::<R>() * count(army.kings)
    }

    /// What it is worth to `own`, the first side exactly when `FIRST`, that its pieces stand where they stand.
    fn places<R: Rules, const FIRST: bool>(&self, own: Army, other: Army) -> i32 {
        let weights = &self.weights;
        let zones = const { &Zones::of::<R>() };
        let rows = |men: Squares| {
            let bits = zones.rows[!FIRST as usize].map(|rows| count(men & rows));
            bits[0] + 2 * bits[1] + 4 * bits[2] + 8 * bits[3]
        };
        let [left, right] = const { ahead::<R, FIRST>() };
        let empty = zones.all & !(own.all() | other.all());
        let runners = runners::<R, FIRST>(own, other);
        let guard = if other.men == 0 { 0 } else { count(own.men & zones.first_row[!FIRST as usize]) };
        let road = if R::KINGS_FLY { count(own.kings & zones.road) } else { 0 };
        weights.row * rows(own.men)
            + weights.guard * guard
            + weights.centre * count(own.men & zones.centre)
            + weights.edge * count(own.men & zones.edge)
            + weights.step * (count(step(own.men, left) & empty) + count(step(own.men, right) & empty))
            + weights.support * count(own.men & (step(own.all(), left) | step(own.all(), right)))
            + weights.runner * count(runners)
            + weights.runner_row * rows(runners)
            + weights.road * road
    }
}

pub(super) const MAN: i32 = 100;

/// The pieces of a side.
#[derive(Clone, Copy)]
pub(super) struct Army {
    pub men: Squares,
    pub kings: Squares,
}

impl Army {
    #[inline]
    pub(super) fn of<R: Rules>(pos: &Draughts<R>, side: Side) -> Army {
        Army { men: pos.men_of(side), kings: pos.kings_of(side) }
    }

    #[inline]
    pub(super) fn all(self) -> Squares {
        self.men | self.kings
    }
}

/// Parts of the board.
struct Zones {
    all: Squares,
    /// For each side the rows, counted from its first as 0, whose number has each of four bits.
    rows: [[Squares; 4]; 2],
    /// The row where no man of a side has moved.
    first_row: [Squares; 2],
    /// Two columns or more from either edge, three rows or more from either end.
    centre: Squares,
    /// The outermost columns.
    edge: Squares,
    road: Squares,
}

impl Zones {
    const fn of<R: Rules>() -> Zones {
        let layout = Layout::of::<R>();
        let last = R::WIDTH - 1;
        let mut zones = Zones {
            all: layout.all,
            rows: [[0; 4]; 2],
            first_row: [layout.last_row[1], layout.last_row[0]],
            centre: 0,
            edge: 0,
            road: layout.main_road,
        };
        let mut bit = 0;
        while bit < 64 {
            let square = 1 << bit;
            if layout.all & square != 0 {
                let (x, y) = layout.place(bit);
                let row = if R::FIRST_ON_TOP { [y, last - y] } else { [last - y, y] };
                let mut i = 0;
                while i < 8 {
                    if row[i / 4] >> (i % 4) & 1 == 1 {
                        zones.rows[i / 4][i % 4] |= square;
                    }
                    i += 1;
                }
                if x == 0 || x == last {
                    zones.edge |= square;
                }
                if 2 <= x && x <= last - 2 && 3 <= y && y <= last - 3 {
                    zones.centre |= square;
                }
            }
            bit += 1;
        }
        zones
    }
}

/// The steps forward of a side.
const fn ahead<R: Rules, const FIRST: bool>() -> [i32; 2] {
    let layout = Layout::of::<R>();
    let [left, right] = layout.forward[!FIRST as usize];
    [layout.steps[left], layout.steps[right]]
}

/// The men that no opponent stands before.
#[inline]
pub(super) fn runners<R: Rules, const FIRST: bool>(own: Army, other: Army) -> Squares {
    own.men & !shadow::<R, FIRST>(other.all())
}

/// The squares from where a man, of the first side exactly when `FIRST`, can meet one of `others` by stepping
/// forward.
#[inline]
fn shadow<R: Rules, const FIRST: bool>(others: Squares) -> Squares {
    let all = const { Layout::of::<R>().all };
    let [left, right] = const { ahead::<R, FIRST>() };
    let mut shadow = 0;
    let mut edge = others;
    for _ in 1..R::WIDTH {
        edge = (step(edge, -left) | step(edge, -right)) & all;
        shadow |= edge;
    }
    shadow
}

/// Kings that fly escape from few pursuers.
#[inline]
pub(super) fn is_drawish<R: Rules>(first: Army, second: Army) -> bool {
    let (few, many) = {
        let (a, b) = (first.all().count_ones(), second.all().count_ones());
        (a.min(b), a.max(b))
    };
    R::KINGS_FLY && first.men | second.men == 0 && few > 0 && many <= few + 2
}

fn see<R: Rules>(pos: &Draughts<R>, m: Move, king: i32) -> i32 {
    let crown = if pos.crowns(m) { king - MAN } else { 0 };
    if !m.is_capture() {
        return crown;
    }
    let kings = m.taken & pos.kings_of(!pos.turn());
    MAN * count(m.taken & !kings) + king * count(kings) + crown
}

fn history_index(m: Move) -> usize {
    usize::from(m.from) << 6 | usize::from(m.to)
}

/// Men never go back. But some rules go on counting when a man moves: there only what is taken or crowned
/// counts as progress, once the pieces are few enough for those rules.
fn is_irreversible<R: Rules>(pos: &Draughts<R>, m: Move) -> bool {
    let is_man = pos.men_of(pos.turn()) & 1 << m.from != 0;
    let pieces = || (pos.pieces_of(Side::First) | pos.pieces_of(Side::Second)).count_ones();
    let counts_on = || match R::ENDINGS {
        Endings::Any => false,
        Endings::International | Endings::Russian => pieces() <= 7,
        Endings::Spanish => true,
    };
    m.is_capture() || is_man && (m.king || !counts_on())
}

fn count(squares: Squares) -> i32 {
    squares.count_ones() as i32
}

#[cfg(test)]
mod tests;
