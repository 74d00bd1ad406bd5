//! What a puzzle is about.

use engine::puzzle::{Goal, Ply, Task};
use engine::{Match, RuleSet, Side};

/// How many men one side has more than the other.
pub fn lead(board: &dyn Match, side: Side) -> i32 {
    board.pieces().iter().map(|piece| if piece.side == side { 1 } else { -1 }).sum()
}

/// How much more the side to act has: in chess in pawns, otherwise in men.
pub fn surplus(board: &dyn Match) -> i32 {
    let worth = |kind: &str| match kind {
        "queen" => 9,
        "rook" => 5,
        "bishop" | "knight" => 3,
        _ => 1,
    };
    let side = board.turn();
    board.pieces().iter().map(|piece| if piece.side == side { worth(piece.kind) } else { -worth(piece.kind) }).sum()
}

/// The name of the theme, by the solution.
pub fn of(set: &RuleSet, position: &str, task: Task, line: &[(bool, Ply)]) -> &'static str {
    let boards = boards(set, position, line);
    let side = boards[0].turn();
    let count = |board: &dyn Match, of: Side| board.pieces().iter().filter(|piece| piece.side == of).count();
    let kings = |board: &dyn Match| board.pieces().iter().filter(|p| p.side == side && p.kind != "man").count();
    let (start, end) = (boards[0].as_ref(), boards[boards.len() - 1].as_ref());
    // The attacker's whole first turn, and the answer to it.
    let own = line.iter().take_while(|(attacks, _)| *attacks).count();
    let answered = own + line[own..].iter().take_while(|(attacks, _)| !attacks).count();
    let taken = count(start, !side) - count(boards[own].as_ref(), !side).min(count(start, !side));
    let given = count(boards[answered].as_ref(), side) < count(boards[own].as_ref(), side);
    let key = &line[0].1;
    match task.goal {
        Goal::Mate if given => "sacrifice",
        Goal::Mate if key.recorded.contains('=') => "promotion",
        Goal::Mate if taken > 0 => "capture",
        Goal::Mate if key.recorded.contains(['+', '#']) => "check",
        Goal::Only => place(start, &key.text),
        Goal::Lead(_) if kings(end) > kings(start) => "crown",
        Goal::Lead(_) if most_taken(&boards, side) >= 3 => "chain",
        Goal::Lead(_) => "sacrifice",
        Goal::Win if count(end, side) > count(start, side) && count(end, !side) > count(start, !side) => {
            match safe_replies(set, boards[own].as_ref()) {
                0 => "double",
                1 => "threat",
                _ => "quiet",
            }
        }
        Goal::Win if is_blocked(&boards, side) => "blockade",
        Goal::Win if taken > 1 => "chain",
        Goal::Win if given => "sacrifice",
        Goal::Win if taken > 0 => "capture",
        Goal::Win if count(end, !side) + 1 < count(start, !side) => "series",
        Goal::Mate | Goal::Win => "quiet",
    }
}

/// The position before the line and after each of its moves.
fn boards(set: &RuleSet, position: &str, line: &[(bool, Ply)]) -> Vec<Box<dyn Match>> {
    let after = |count: usize| {
        let mut board = set.read(position).expect("a position");
        line[..count].iter().for_each(|(_, ply)| board.play(&ply.text).expect("a legal move"));
        board
    };
    (0..=line.len()).map(after).collect()
}

/// Where on the board a disc is put.
fn place(board: &dyn Match, text: &str) -> &'static str {
    let geometry = board.geometry();
    let Some(spot) = geometry.spots.iter().find(|spot| spot.label == text) else { return "inside" };
    let on_edge = |at: u8, size: u8| at == 0 || at + 1 == size;
    match (on_edge(spot.x, geometry.size.0), on_edge(spot.y, geometry.size.1)) {
        (true, true) => "corner",
        (false, false) => "inside",
        _ => "edge",
    }
}

/// The most men that one move of this side takes.
fn most_taken(boards: &[Box<dyn Match>], side: Side) -> usize {
    let others = |board: &dyn Match| board.pieces().iter().filter(|piece| piece.side != side).count();
    let taken = |pair: &[Box<dyn Match>]| others(pair[0].as_ref()).saturating_sub(others(pair[1].as_ref()));
    boards.windows(2).map(taken).max().unwrap_or(0)
}

/// Whether the last move takes nothing, so that the other side has lost since it cannot move.
fn is_blocked(boards: &[Box<dyn Match>], side: Side) -> bool {
    let others = |board: &dyn Match| board.pieces().iter().filter(|piece| piece.side != side).count();
    let [.., before, end] = boards else { return false };
    others(before.as_ref()) == others(end.as_ref()) && others(end.as_ref()) > 0
}

/// How many replies do not lose at once.
fn safe_replies(set: &RuleSet, board: &dyn Match) -> usize {
    let loses = |after: &str| {
        let after = set.read(after).expect("a position after a legal move");
        let winner = Some(engine::Outcome::Win(after.turn()));
        after.moves().iter().any(|m| set.read(&m.after).expect("a position").outcome() == winner)
    };
    board.moves().iter().filter(|reply| !loses(&reply.after)).count()
}
