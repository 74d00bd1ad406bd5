//! The document's players in a game: what they would do next, one move of ours at a time.

use board::{Position, Side};

use super::cells::{Cell, steps};
use super::document_state::{DocumentState, MoveKind};
use super::eval::distance;
use super::rules::{Move, Seega, Stage};
use super::strategy::{Bounds, Stop, Strategy, minimax};

/// What the document's player does in `pos`, which is not over; `level` is the depth of minimax.
pub fn reply(pos: &Seega, how: Strategy, level: u32, stop: Stop) -> Move {
    let legal = pos.legal();
    match (pos.stage(), how) {
        // Cells are listed row by row, and of equally near ones the first counts.
        (Stage::Placing(_), Strategy::Minimax) => {
            let near = |m: &Move| if let Move::Place(cell) = m { distance(cell.index()) } else { i32::MAX };
            legal.iter().copied().min_by_key(near).unwrap_or(Move::Pass)
        }
        (Stage::Moving, Strategy::Minimax) => best_step(pos, level, stop).unwrap_or(Move::Pass),
        // The one refuses the extra turn, the other goes on with the first capture that there is.
        (Stage::Capturing, Strategy::Dummy) => Move::Pass,
        (Stage::Placing(_) | Stage::Moving, Strategy::Dummy) | (Stage::Capturing, Strategy::Minimax) => legal[0],
    }
}

/// What minimax sees in `pos`, seen by its side to act.
pub fn value(pos: &Seega, level: u32, stop: Stop) -> i32 {
    let (_, score) = minimax(level, Bounds::ALL, pos.turn(), &DocumentState::from(pos), stop);
    if pos.turn() == Side::First { score } else { -score }
}

/// The step that begins the turn that minimax chooses; none for a side that cannot move.
fn best_step(pos: &Seega, level: u32, stop: Stop) -> Option<Move> {
    let (state, side) = (DocumentState::from(pos), pos.turn());
    if !state.hay_movimiento(side) {
        return None;
    }
    // At level 0 it is content with the state as it stands, but a game has to go on.
    let (chosen, _) = minimax(level.max(1), Bounds::ALL, side, &state, stop);
    let moves = pos.legal();
    let leads_there = |m: &&Move| match **m {
        Move::Step { from, to } => after_turn(&state, side, from, to) == Some(chosen),
        Move::Place(_) | Move::Pass => false,
    };
    moves.iter().find(leads_there).or(moves.first()).copied()
}

/// The state after a turn that begins with this step, with the first capture each time as long as there is one.
fn after_turn(state: &DocumentState, side: Side, from: Cell, to: Cell) -> Option<DocumentState> {
    let next = state.after(from, to, MoveKind::Normal)?;
    if next.men(!side) == state.men(!side) {
        return Some(next);
    }
    let go_on = |state: &DocumentState| {
        let mut ways = state.men(side).into_iter().flat_map(|from| steps(from).map(move |to| (from, to)));
        ways.find_map(|(from, to)| state.after(from, to, MoveKind::Capture))
    };
    std::iter::successors(Some(next), go_on).last()
}

#[cfg(test)]
mod tests {
    use board::Notation;

    use super::super::strategy::mejor_movimiento;
    use super::*;

    fn never() -> bool {
        false
    }

    /// The position after a whole turn of the document's player.
    fn after_its_turn(pos: &Seega, how: Strategy, level: u32) -> Seega {
        let (mut at, side) = (*pos, pos.turn());
        while at.turn() == side && at.outcome().is_none() {
            at = at.play(reply(&at, how, level, &never));
        }
        at
    }

    /// Along random games both players do what their predicate says, in both phases.
    #[test]
    fn a_turn_in_a_game_is_what_the_predicate_says() {
        let mut random = fastrand::Rng::with_seed(17);
        let (mut placed, mut stepped) = (0, 0);
        for _ in 0..60 {
            let mut pos = Seega::start();
            while pos.outcome().is_none() {
                let is_between = !matches!(pos.stage(), Stage::Placing(1) | Stage::Capturing);
                for how in [Strategy::Dummy, Strategy::Minimax].into_iter().filter(|_| is_between) {
                    let state = DocumentState::from(&pos);
                    let moving = pos.stage() == Stage::Moving;
                    if moving && !state.hay_movimiento(pos.turn()) {
                        assert_eq!(reply(&pos, how, 2, &never), Move::Pass);
                        continue;
                    }
                    let wanted = mejor_movimiento(&state, pos.turn(), 2, how, &never).expect("it has a move");
                    let after = DocumentState::from(&after_its_turn(&pos, how, 2));
                    assert_eq!(
                        Side::BOTH.map(|side| after.men(side)),
                        Side::BOTH.map(|side| wanted.men(side)),
                        "{pos:?}"
                    );
                    if moving { stepped += 1 } else { placed += 1 }
                }
                let legal = pos.legal();
                pos = pos.play(legal[random.usize(..legal.len())]);
            }
        }
        assert!(placed > 500 && stepped > 500, "{placed} {stepped}");
    }

    #[test]
    fn dummy_refuses_the_extra_turn_and_minimax_takes_it() {
        let pos = Seega::read("--x--/-----/-----/x-xx-/----o x 2 0 0 0 0 -").expect("a position");
        assert!(matches!(reply(&pos, Strategy::Dummy, 3, &never), Move::Step { .. }));
        let extra = Seega::read("x-x--/-----/--x--/xo---/----o x 2 0 0 0 4 c").expect("a position");
        assert_eq!(reply(&extra, Strategy::Dummy, 3, &never), Move::Pass);
        assert!(matches!(reply(&extra, Strategy::Minimax, 3, &never), Move::Step { .. }));
    }
}
