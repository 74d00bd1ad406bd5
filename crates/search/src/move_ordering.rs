//! Move ordering: the sooner the best move is tried, the less of the rest has to be searched.

use board::Side;

/// A legal move and when to try it.
#[derive(Clone, Copy)]
pub(crate) struct ScoredMove<M> {
    pub m: M,
    /// Its place in the generated list.
    pub index: u16,
    /// `SearchHints::history_index`.
    pub history_index: u16,
    /// `SearchHints::continuation_index`; 0 where the game has none.
    pub continuation_index: u16,
    /// What all histories say of a quiet move.
    pub history: i32,
    /// Its static exchange evaluation is zero.
    pub is_quiet: bool,
    /// `SearchHints::see`.
    pub see: i32,
    /// For a deferred move (ABDADA): how many moves would have been tried before it.
    pub deferred: Option<u16>,
    /// The greatest is tried first; no two are equal.
    key: i64,
}

impl<M: Copy> ScoredMove<M> {
    pub(crate) fn new(m: M, index: usize) -> Self {
        let mut new = ScoredMove {
            m,
            index: index as u16,
            history_index: 0,
            continuation_index: 0,
            history: 0,
            is_quiet: true,
            see: 0,
            deferred: None,
            key: 0,
        };
        new.set_score(0);
        new
    }

    /// Of equal scores the first generated move comes first.
    pub(crate) fn set_score(&mut self, score: i32) {
        self.key = i64::from(score) << 16 | i64::from(!self.index);
    }

    /// Puts it before all others.
    pub(crate) fn set_first(&mut self) {
        self.set_score(TT_MOVE);
    }

    /// Puts it behind all others. It is searched as deeply as in its own place, the one after `tried` others.
    pub(crate) fn defer(&mut self, tried: usize) {
        self.set_score(i32::MIN);
        self.deferred = Some(tried as u16);
    }
}

/// Brings the best of the rest to the front.
pub(crate) fn pick_best<M: Copy>(rest: &mut [ScoredMove<M>]) -> ScoredMove<M> {
    let (mut best, mut key) = (0, rest[0].key);
    for (i, c) in rest.iter().enumerate().skip(1) {
        if c.key > key {
            (best, key) = (i, c.key);
        }
    }
    rest.swap(0, best);
    rest[0]
}

/// How many moves the history tells apart.
pub(crate) const HISTORY_SIZE: usize = 1 << 12;
/// How many moves of a side the continuation history tells apart.
pub(crate) const CONTINUATIONS: usize = 1 << 9;

// Scores, from the greatest: the table's move, good captures, killers, the counter-move, quiet moves by their
// history, bad captures.
const TT_MOVE: i32 = i32::MAX;
const GOOD_CAPTURE: i32 = 1 << 30;
const KILLER: i32 = 1 << 28;
const SECOND_KILLER: i32 = KILLER - 1;
const COUNTER_MOVE: i32 = KILLER - 2;
const BAD_CAPTURE: i32 = -GOOD_CAPTURE;
/// No history outgrows it, in either direction.
pub(crate) const MAX_HISTORY: i32 = 1 << 14;
/// Nor does the sum of all histories outgrow this.
pub(crate) const MAX_HISTORIES: i32 = 3 * MAX_HISTORY;
/// Exchanges beyond it are all equal.
const MAX_SEE: i32 = 1 << 28;

/// What a thread has learnt about quiet moves, whatever the position: killers, counter-moves, the history heuristic and
/// continuation history.
pub(crate) struct History<M> {
    /// By ply, the last two moves that caused a beta cutoff there.
    killers: Vec<[Option<M>; 2]>,
    /// By side and history index of a move, the history index of the reply that caused a cutoff.
    counter_moves: Vec<Option<u16>>,
    /// By side and history index, how well moves have done.
    scores: Vec<i32>,
    /// How well they have done after another move: by that one's row (`Continuation`), then by their own index. Empty for
    /// a game that has no such indices.
    continuations: Vec<i16>,
}

/// The row of the continuation history that belongs to a move on the way, by its side and `continuation_index`.
pub(crate) type Continuation = Option<u16>;

/// The row of a move.
pub(crate) fn continuation(side: Side, index: u16) -> u16 {
    side as u16 * CONTINUATIONS as u16 + index
}

impl<M: Copy + Eq> History<M> {
    #[inline(never)]
    pub(crate) fn new(plies: usize, has_continuations: bool) -> Self {
        History {
            continuations: vec![0; if has_continuations { 2 * CONTINUATIONS * CONTINUATIONS } else { 0 }],
            killers: vec![[None; 2]; plies],
            counter_moves: vec![None; 2 * HISTORY_SIZE],
            scores: vec![0; 2 * HISTORY_SIZE],
        }
    }

    /// Whether there is no continuation history.
    pub(crate) fn is_plain(&self) -> bool {
        self.continuations.is_empty()
    }

    /// When to try a move, by its exchange value and by what has been learnt.
    #[inline]
    pub(crate) fn order_score(&self, context: &MoveContext, c: &ScoredMove<M>) -> i32 {
        if Some(c.index) == context.tt_move {
            return TT_MOVE;
        }
        if c.see != 0 {
            return if c.see > 0 { GOOD_CAPTURE } else { BAD_CAPTURE } + c.see.clamp(-MAX_SEE, MAX_SEE);
        }
        match self.killers[context.ply] {
            [Some(m), _] if m == c.m => KILLER,
            [_, Some(m)] if m == c.m => SECOND_KILLER,
            _ if self.counter_moves[cell(context.side, context.history_index)] == Some(c.history_index) => COUNTER_MOVE,
            _ => c.history,
        }
    }

    /// What all histories say of a move.
    #[inline]
    pub(crate) fn score_of(&self, context: &MoveContext, c: &ScoredMove<M>) -> i32 {
        let mut score = self.scores[cell(context.side, c.history_index)];
        if !self.continuations.is_empty() {
            for row in context.continuations.into_iter().flatten() {
                score += i32::from(self.continuations[place(row, c)]);
            }
        }
        score
    }

    /// A quiet move caused a beta cutoff; the quiet ones tried before did not.
    pub(crate) fn update(&mut self, context: &MoveContext, good: &ScoredMove<M>, before: &[ScoredMove<M>], depth: i32) {
        let killers = &mut self.killers[context.ply];
        if killers[0] != Some(good.m) {
            *killers = [Some(good.m), killers[0]];
        }
        self.counter_moves[cell(context.side, context.history_index)] = Some(good.history_index);
        let bonus = (depth * depth).min(400);
        self.add_bonus(context, good, bonus);
        for c in before.iter().filter(|c| c.is_quiet) {
            self.add_bonus(context, c, -bonus);
        }
    }

    /// The nearer to the limit, the less is added, so that what is new counts for more than what is old.
    fn add_bonus(&mut self, context: &MoveContext, c: &ScoredMove<M>, bonus: i32) {
        let added = |value: i32| value + bonus * 16 - value * bonus.abs() * 16 / MAX_HISTORY;
        let value = &mut self.scores[cell(context.side, c.history_index)];
        *value = added(*value);
        if !self.continuations.is_empty() {
            for row in context.continuations.into_iter().flatten() {
                let value = &mut self.continuations[place(row, c)];
                *value = added((*value).into()) as i16;
            }
        }
    }
}

/// Where in the continuation history a move is, after the one whose row it is.
fn place<M>(row: u16, c: &ScoredMove<M>) -> usize {
    usize::from(row) * CONTINUATIONS + usize::from(c.continuation_index)
}

/// The node whose moves are put in order.
pub(crate) struct MoveContext {
    pub side: Side,
    pub ply: usize,
    /// That of the move that led to the node.
    pub history_index: u16,
    /// The move of the transposition table, as its place in the generated list.
    pub tt_move: Option<u16>,
    /// The rows of the last move and of the one before it.
    pub continuations: [Continuation; 2],
}

fn cell(side: Side, history_index: u16) -> usize {
    side as usize * HISTORY_SIZE + history_index as usize % HISTORY_SIZE
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn of_equal_scores_the_first_generated_comes_first() {
        let mut list: Vec<_> = (0..5).map(|i| ScoredMove::new(i, i)).collect();
        list[3].set_score(1);
        list[4].defer(1);
        list.reverse();
        let picked: Vec<usize> = (0..5).map(|i| pick_best(&mut list[i..]).m).collect();
        assert_eq!(picked, [3, 0, 1, 2, 4]);
        assert_eq!((list[4].deferred, list[3].deferred), (Some(1), None));
    }

    #[test]
    fn orders_come_as_described() {
        let mut history = History::new(4, false);
        let context =
            MoveContext { side: Side::First, ply: 2, history_index: 9, tt_move: Some(5), continuations: [None; 2] };
        let candidate = |m: u16| ScoredMove { history_index: m, ..ScoredMove::new(m, m as usize) };
        history.update(&MoveContext { ply: 1, ..context }, &candidate(4), &[], 3); // a counter-move, no killer of this ply
        history.update(&MoveContext { history_index: 0, ..context }, &candidate(3), &[], 3);
        history.update(&MoveContext { history_index: 0, ..context }, &candidate(2), &[candidate(7)], 3);
        let order = |m: u16, see| {
            let c = candidate(m);
            history.order_score(&context, &ScoredMove { see, history: history.score_of(&context, &c), ..c })
        };
        let falling = [
            order(5, 0),
            order(1, i32::MAX),
            order(1, 1),
            order(2, 0),
            order(3, 0),
            order(4, 0),
            order(6, 0),
            order(7, 0),
            order(1, -1),
            order(1, i32::MIN),
        ];
        assert!(falling.is_sorted_by(|a, b| a > b), "{falling:?}");
    }

    #[test]
    fn history_stays_within_its_limit() {
        let mut history = History::<u16>::new(1, true);
        let context = |side, rows| MoveContext { side, ply: 0, history_index: 0, tt_move: None, continuations: rows };
        let [first, second] = [context(Side::First, [Some(3), Some(700)]), context(Side::Second, [Some(4), None])];
        let c = ScoredMove { history_index: 1, continuation_index: 2, ..ScoredMove::new(1, 1) };
        for _ in 0..10_000 {
            history.add_bonus(&first, &c, 400);
            history.add_bonus(&second, &c, -400);
        }
        assert!((3 * MAX_HISTORY / 2..=MAX_HISTORIES).contains(&history.score_of(&first, &c)));
        assert_eq!(3 * history.score_of(&second, &c), -2 * history.score_of(&first, &c));
        let elsewhere = context(Side::First, [Some(5), None]);
        assert_eq!(3 * history.score_of(&elsewhere, &c), history.score_of(&first, &c), "after other moves");
    }
}
