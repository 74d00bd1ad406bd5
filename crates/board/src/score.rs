//! Scores of positions, and the windows of a search.

use std::ops::Neg;

use crate::position::Outcome;
use crate::side::Side;
use crate::wdl::{GameResult, Wdl};

/// The value of a position, seen by the side to act there.
///
/// Evaluations are whole numbers, by custom hundredths of a man. Beyond them lie the proven wins, the nearer the
/// better, and the proven losses, the farther the better. Distances count turns.
///
/// ```
/// use board::{Score, Wdl};
/// assert!(Score::win_in(3) > Score::win_in(5) && Score::win_in(5) > Score::eval(900));
/// assert_eq!((-Score::win_in(4)).wdl(), Some(Wdl::loss(4)));
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Score(i32);

impl Score {
    /// Nobody is better.
    pub const DRAW: Score = Score(0);
    /// Infinity: greater than the value of any position.
    pub const MAX: Score = Score(Self::WIN + 1);
    /// The best evaluation; its negation is the worst.
    pub const MAX_EVAL: Score = Score(Self::WIN - Self::LONGEST - 1);

    const WIN: i32 = 1_000_000;
    /// No proven result is farther away than so many turns.
    const LONGEST: i32 = 10_000;

    /// An evaluation, kept clear of the proven wins and losses.
    pub fn eval(value: i32) -> Score {
        Score(value.clamp(-Self::MAX_EVAL.0, Self::MAX_EVAL.0))
    }

    /// The value of a game that ends like this after so many turns, seen by a side.
    pub fn of(outcome: Outcome, seen_by: Side, turns: u32) -> Score {
        match outcome {
            Outcome::Draw => Score::DRAW,
            Outcome::Win(side) if side == seen_by => Score::win_in(turns),
            Outcome::Win(_) => -Score::win_in(turns),
        }
    }

    /// The value of a win in so many turns.
    pub fn win_in(turns: u32) -> Score {
        debug_assert!(turns <= Self::LONGEST as u32);
        Score(Self::WIN - turns as i32)
    }

    /// The proven win or loss behind this value; `None` for an evaluation and for a draw.
    pub fn wdl(self) -> Option<Wdl> {
        let plies = (Self::WIN - self.0.abs()) as u32;
        self.is_decisive().then(|| if self.0 > 0 { Wdl::win(plies) } else { Wdl::loss(plies) })
    }

    /// True for a proven win or loss.
    pub fn is_decisive(self) -> bool {
        Self::WIN - self.0.abs() <= Self::LONGEST
    }

    /// True for a proven loss.
    pub fn is_loss(self) -> bool {
        self.is_decisive() && self.0 < 0
    }

    /// The same value where the end is so many turns farther away (or, if negative, nearer).
    #[must_use]
    pub fn add_plies(self, turns: i32) -> Score {
        match self.wdl().map(|wdl| wdl.result) {
            Some(GameResult::Win) => Score(self.0 - turns),
            Some(GameResult::Loss) => Score(self.0 + turns),
            Some(GameResult::Draw) | None => self,
        }
    }

    /// The number itself, to be stored or written.
    pub const fn value(self) -> i32 {
        self.0
    }

    /// The score with this number; the inverse of `value`.
    pub fn from_value(value: i32) -> Score {
        debug_assert!(value.abs() <= Self::MAX.0);
        Score(value)
    }

    /// This much better (or, if negative, worse), within the range of scores.
    #[must_use]
    pub fn plus(self, value: i32) -> Score {
        Score(self.0.saturating_add(value).clamp(-Self::MAX.0, Self::MAX.0))
    }
}

/// The same value, seen by the other side.
impl Neg for Score {
    type Output = Score;

    #[inline]
    fn neg(self) -> Score {
        Score(-self.0)
    }
}

/// A search window: only values strictly between `alpha` and `beta` still matter.
///
/// ```
/// use board::{Score, Window};
/// let window = Window { alpha: Score::eval(-50), beta: Score::eval(120) };
/// // Seen by the other side: negated, and swapped at the same time, which is easily forgotten.
/// assert_eq!(-window, Window { alpha: Score::eval(-120), beta: Score::eval(50) });
/// assert!(Window::null(window.alpha).is_null());
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Window {
    /// The lower bound: the side to act is sure of it elsewhere. A value at or below it fails low.
    pub alpha: Score,
    /// The upper bound: the other side need not allow more. A value at or above it fails high, and cuts off.
    pub beta: Score,
}

impl Window {
    /// Every value is of interest.
    pub const FULL: Window = Window { alpha: Score(-Score::MAX.0), beta: Score::MAX };

    /// The null window above `alpha`, which only asks whether a value is better than `alpha`.
    pub fn null(alpha: Score) -> Window {
        Window { alpha, beta: alpha.plus(1) }
    }

    /// True when no value lies strictly between the bounds.
    pub fn is_null(self) -> bool {
        self.beta.0 - self.alpha.0 <= 1
    }
}

/// Seen by the other side the bounds change sign *and* places.
impl Neg for Window {
    type Output = Window;

    #[inline]
    fn neg(self) -> Window {
        Window { alpha: -self.beta, beta: -self.alpha }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn nearer_wins_and_farther_losses_are_better() {
        let of = |outcome, turns| Score::of(outcome, Side::First, turns);
        let (win, loss) = (Outcome::Win(Side::First), Outcome::Win(Side::Second));
        let rising = [
            of(loss, 1),
            of(loss, 9),
            Score::eval(i32::MIN),
            Score::eval(-1),
            of(Outcome::Draw, 3),
            Score::eval(1),
            Score::eval(i32::MAX),
            of(win, 9),
            of(win, 1),
            Score::MAX,
        ];
        assert!(rising.is_sorted_by(|a, b| a < b), "{rising:?}");
    }

    #[test]
    fn evaluations_are_never_decisive() {
        for value in [0, 5, -5, i32::MAX, i32::MIN] {
            assert_eq!(Score::eval(value).wdl(), None);
            assert_eq!(Score::eval(value).add_plies(7), Score::eval(value));
        }
        assert_eq!(Score::win_in(3).wdl(), Some(Wdl::win(3)));
        assert_eq!((-Score::win_in(10_000)).wdl(), Some(Wdl::loss(10_000)));
    }

    #[test]
    fn farther_counts_turns_for_both_sides() {
        assert_eq!(Score::win_in(3).add_plies(2), Score::win_in(5));
        assert_eq!((-Score::win_in(3)).add_plies(2), -Score::win_in(5));
        assert_eq!(Score::win_in(5).add_plies(-2), Score::win_in(3));
    }

    #[test]
    fn the_negation_of_a_window_swaps_its_bounds() {
        let window = Window { alpha: Score::eval(-3), beta: Score::eval(10) };
        assert_eq!(-window, Window { alpha: Score::eval(-10), beta: Score::eval(3) });
        assert_eq!(-(-window), window);
        assert!(!window.is_null() && Window::null(Score::DRAW).is_null() && (-Window::null(Score::DRAW)).is_null());
        assert_eq!(-Window::FULL, Window::FULL);
    }
}
