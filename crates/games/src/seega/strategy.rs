//! The strategies of document 003, as its program plays them: short-sighted, and the same every time.
//!
//! Like the document's other predicates they look at the board alone and leave counters and phase as they are.

use board::Side;

use super::cells::{CENTRE, Cell, Cells, steps};
use super::document_state::{DocumentState, MoveKind, Phase};
use super::eval::distance;
use super::rules::{IDLE_LIMIT, LOST_LIMIT};

/// How the document's program chooses.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Strategy {
    /// The first thing that it finds.
    Dummy,
    /// Phase 1: the cells nearest to the centre. Phase 2: minimax.
    Minimax,
}

impl Strategy {
    /// The strategy that the atom `name` means, if any: `dummy`, `minimax`, or `ia_06`, which is the same.
    pub fn from_atom(name: &str) -> Option<Self> {
        match name {
            "dummy" => Some(Self::Dummy),
            "minimax" | "ia_06" => Some(Self::Minimax),
            _ => None,
        }
    }
}

/// The scores that are still of interest: X has `alpha` already, O does not allow more than `beta`.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Bounds {
    /// At least.
    pub alpha: i32,
    /// At most.
    pub beta: i32,
}

impl Bounds {
    /// Every score, from a win of O to one of X.
    pub const ALL: Bounds = Bounds { alpha: -WIN, beta: WIN };
}

/// The score of a game that X has won.
pub const WIN: i32 = 99_999;

/// Says when a search has become useless: its answer is then any state at all, at once.
pub type Stop<'s> = &'s dyn Fn() -> bool;

/// The state after the move that `side` chooses; none where it has none. `level` is the depth of minimax.
pub fn mejor_movimiento(
    state: &DocumentState,
    side: Side,
    level: u32,
    how: Strategy,
    stop: Stop,
) -> Option<DocumentState> {
    match (state.phase, how) {
        (Phase::Placing, Strategy::Dummy) => place_two(state, side, |_| 0),
        (Phase::Placing, Strategy::Minimax) => place_two(state, side, |cell| distance(cell.index())),
        (Phase::Moving, Strategy::Dummy) => moves(state, side, MoveKind::Normal).next(),
        (Phase::Moving, Strategy::Minimax) => Some(minimax(level, Bounds::ALL, side, state, stop).0),
    }
}

/// The best next state for `side` and its score, seen by X: X seeks the greatest, O the least. Of equally good
/// states the first. A leaf is its own best state.
pub fn minimax(level: u32, bounds: Bounds, side: Side, state: &DocumentState, stop: Stop) -> (DocumentState, i32) {
    // Below the last two levels asking would cost more than it could save.
    let is_leaf = level == 0 || verdict(state).is_some() || level > 2 && stop();
    let next = if is_leaf { Vec::new() } else { posibles_estados(state, side) };
    match next.first() {
        None => (*state, hoja(state)),
        Some(&first) => rama(level, bounds, first, side, &next, stop),
    }
}

/// The score of a leaf, seen by X: the difference of men, or the result of a game that is over.
pub fn hoja(state: &DocumentState) -> i32 {
    verdict(state).unwrap_or_else(|| state.men(Side::First).len() as i32 - state.men(Side::Second).len() as i32)
}

/// The best of `states`, where the opponent of `side` moves next, and its score; `best` and the bound that
/// `side` has already, if none is better. It stops where the bounds meet.
pub fn rama(
    level: u32,
    bounds: Bounds,
    best: DocumentState,
    side: Side,
    states: &[DocumentState],
    stop: Stop,
) -> (DocumentState, i32) {
    let (mut bounds, mut best) = (bounds, best);
    for state in states {
        let (_, score) = minimax(level.saturating_sub(1), bounds, !side, state, stop);
        let is_better = match side {
            Side::First => score > bounds.alpha,
            Side::Second => score < bounds.beta,
        };
        if is_better {
            best = *state;
            match side {
                Side::First => bounds.alpha = score,
                Side::Second => bounds.beta = score,
            }
        }
        if bounds.alpha >= bounds.beta {
            break;
        }
    }
    (best, if side == Side::First { bounds.alpha } else { bounds.beta })
}

/// The states after one turn of `side`: first those with captures. Who captures goes on with the first capture
/// that there is, to the end, and never passes.
pub fn posibles_estados(state: &DocumentState, side: Side) -> Vec<DocumentState> {
    let enemies = |state: &DocumentState| state.men(!side).len();
    let (captures, others): (Vec<_>, Vec<_>) =
        moves(state, side, MoveKind::Normal).partition(|next| enemies(next) < enemies(state));
    let to_the_end = |next: DocumentState| {
        let go_on = |state: &DocumentState| moves(state, side, MoveKind::Capture).next();
        std::iter::successors(Some(next), go_on).last().unwrap_or(next)
    };
    captures.into_iter().map(to_the_end).chain(others).collect()
}

/// The states after one move of `side`: by its man row by row, then left, right, up, down.
fn moves(state: &DocumentState, side: Side, kind: MoveKind) -> impl Iterator<Item = DocumentState> {
    let before = *state;
    let own = before.men(side).into_iter();
    own.flat_map(|from| steps(from).map(move |to| (from, to)))
        .filter_map(move |(from, to)| before.after(from, to, kind))
}

/// Two men on the free cells that come first by `order`, then row by row.
fn place_two(state: &DocumentState, side: Side, order: impl Fn(Cell) -> i32) -> Option<DocumentState> {
    let mut after = *state;
    for _ in 0..2 {
        let cell = after.free().without(CENTRE).into_iter().min_by_key(|&cell| order(cell))?;
        after.men[side] = after.men[side].with(cell);
    }
    Some(after)
}

/// The score of a game that is over. (Rules 11, 12, 14 and 15.)
fn verdict(state: &DocumentState) -> Option<i32> {
    if state.phase == Phase::Placing {
        return None;
    }
    let without_men = |side| state.men(side) == Cells::EMPTY;
    let without_turns = |side| state.lost[side] >= LOST_LIMIT;
    match () {
        () if without_men(Side::First) => Some(-WIN),
        () if without_men(Side::Second) => Some(WIN),
        () if without_turns(Side::First) => Some(-WIN),
        () if without_turns(Side::Second) => Some(WIN),
        () => (state.idle.0.iter().all(|&idle| idle >= IDLE_LIMIT)).then_some(0),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn never() -> bool {
        false
    }

    fn state(text: &str) -> DocumentState {
        let term = terms::read_term(text).unwrap_or_else(|error| panic!("{text}: {error}"));
        DocumentState::read(&term).unwrap_or_else(|reasons| panic!("{text}: {reasons:?}"))
    }

    /// A state of phase 2 without counts, row by row.
    fn board(rows: [&str; 5]) -> DocumentState {
        let row = |row: &str| format!("f({})", row.chars().map(String::from).collect::<Vec<_>>().join(","));
        state(&format!("estado(m({}),0,0,0,0,2)", rows.map(row).join(",")))
    }

    fn shown(state: &DocumentState) -> Vec<String> {
        let symbol = |cell| match state.owner(cell) {
            Some(Side::First) => 'x',
            Some(Side::Second) => 'o',
            None => '-',
        };
        (0..5).map(|row| (0..5).map(|column| symbol(Cell::at(5 * row + column))).collect()).collect()
    }

    const EMPTY: &str = "estado(m(f(-,-,-,-,-),f(-,-,-,-,-),f(-,-,-,-,-),f(-,-,-,-,-),f(-,-,-,-,-)),0,0,0,0,1)";
    const DOCUMENT: [&str; 5] = ["--oox", "x-x-o", "xx-xx", "--x-x", "xxoxo"];

    #[test]
    fn dummy_places_on_the_first_two_free_cells() {
        let after = mejor_movimiento(&state(EMPTY), Side::Second, 3, Strategy::Dummy, &never).expect("room");
        assert_eq!(shown(&after), ["oo---", "-----", "-----", "-----", "-----"]);
        let full = "estado(m(f(x,o,x,o,x),f(o,x,o,x,o),f(x,o,-,-,x),f(o,x,o,x,o),f(x,o,x,o,x)),0,0,0,0,1)";
        assert_eq!(mejor_movimiento(&state(full), Side::First, 3, Strategy::Dummy, &never), None);
    }

    #[test]
    fn minimax_places_nearest_to_the_centre() {
        let play =
            |state: &DocumentState, side| mejor_movimiento(state, side, 3, Strategy::Minimax, &never).expect("room");
        let first = play(&state(EMPTY), Side::First);
        assert_eq!(shown(&first), ["-----", "--x--", "-x---", "-----", "-----"]); // (2,3) and (3,2)
        let second = play(&first, Side::Second);
        assert_eq!(shown(&second), ["-----", "--x--", "-x-o-", "--o--", "-----"]);
        assert_eq!(shown(&play(&second, Side::First))[0], "--x--"); // then at distance 2, row by row
    }

    #[test]
    fn dummy_moves_the_first_man_that_can_and_captures_once() {
        let before = board(["x----", "o----", "-----", "-----", "----o"]);
        let after = mejor_movimiento(&before, Side::First, 0, Strategy::Dummy, &never).expect("a move");
        assert_eq!(shown(&after)[0], "-x---");
        // The man on (1,3) can only go left, and captures; the capture of (4,2) that is now possible is left.
        let before = board(["--xo-", "-oo--", "-x---", "xo---", "-----"]);
        let after = mejor_movimiento(&before, Side::First, 0, Strategy::Dummy, &never).expect("a move");
        assert_eq!(shown(&after), ["-x-o-", "--o--", "-x---", "xo---", "-----"]);
        let blocked = board(["xo---", "oo---", "-----", "-----", "-----"]);
        assert_eq!(mejor_movimiento(&blocked, Side::First, 0, Strategy::Dummy, &never), None);
    }

    #[test]
    fn a_turn_captures_to_the_end() {
        // The man on (1,4) goes to (1,3) and captures (2,3); then that on (3,3) goes down and captures (4,2).
        let before = board(["---x-", "--o--", "--x--", "xo-x-", "----o"]);
        let next = posibles_estados(&before, Side::First);
        assert_eq!(shown(&next[0]), ["--x--", "-----", "-----", "x-xx-", "----o"]);
        let best = mejor_movimiento(&before, Side::First, 1, Strategy::Minimax, &never);
        assert_eq!(best, Some(next[0]));
    }

    #[test]
    fn a_leaf_is_worth_the_men_of_x_less_those_of_o() {
        assert_eq!(hoja(&board(DOCUMENT)), 12 - 5);
        assert_eq!(hoja(&board(["o----", "-----", "-----", "-----", "-----"])), -WIN);
        assert_eq!(hoja(&board(["x----", "-----", "-----", "-----", "-----"])), WIN);
        let counted = |counts: &str| {
            state(&format!("estado(m(f(x,-,-,-,-),f(o,o,-,-,-),f(-,-,-,-,-),f(-,-,-,-,-),f(-,-,-,-,-)),{counts},2)"))
        };
        assert_eq!(hoja(&counted("3,0,0,0")), -WIN);
        assert_eq!(hoja(&counted("0,3,0,0")), WIN);
        assert_eq!(hoja(&counted("0,0,12,12")), 0);
        assert_eq!(hoja(&counted("0,0,13,10")), -1);
    }

    /// The same without bounds.
    fn plain(level: u32, side: Side, state: &DocumentState) -> (DocumentState, i32) {
        let next = posibles_estados(state, side);
        if level == 0 || verdict(state).is_some() || next.is_empty() {
            return (*state, hoja(state));
        }
        let scored = next.iter().map(|next| (*next, plain(level - 1, !side, next).1));
        let better = |a: i32, b: i32| if side == Side::First { a > b } else { a < b };
        scored.reduce(|best, next| if better(next.1, best.1) { next } else { best }).expect("there is one")
    }

    #[test]
    fn bounds_change_neither_score_nor_choice() {
        let from_document = (board(DOCUMENT), Side::Second);
        let mut states = vec![from_document];
        let mut random = fastrand::Rng::with_seed(3);
        for _ in 0..30 {
            let (mut state, mut side) = from_document;
            for _ in 0..random.usize(1..12) {
                let next = posibles_estados(&state, side);
                let Some(&next) = next.get(random.usize(..next.len().max(1))) else { break };
                (state, side) = (next, !side);
            }
            states.push((state, side));
        }
        for (state, side) in states {
            for level in 0..=3 {
                assert_eq!(
                    minimax(level, Bounds::ALL, side, &state, &never),
                    plain(level, side, &state),
                    "{state:?} {level}"
                );
            }
        }
    }

    #[test]
    fn the_document_has_an_answer_at_levels_1_3_and_5() {
        let before = board(DOCUMENT);
        for level in [1, 3, 5] {
            let after = mejor_movimiento(&before, Side::Second, level, Strategy::Minimax, &never).expect("an answer");
            assert!(posibles_estados(&before, Side::Second).contains(&after));
        }
    }

    #[test]
    fn two_names_mean_minimax_and_unknown_ones_nothing() {
        assert_eq!(Strategy::from_atom("ia_06"), Strategy::from_atom("minimax"));
        assert_eq!(Strategy::from_atom("dummy"), Some(Strategy::Dummy));
        assert_eq!(Strategy::from_atom("baseia"), None);
    }
}
