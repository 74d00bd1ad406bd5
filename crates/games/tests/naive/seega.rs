//! Árabe. Positions: `--oox/x-x-o/xx-xx/--x-x/xxoxo o 2 0 0 0 2 -`.
//!
//! Where the rules are silent, this is how we read them:
//! - A turn with extra captures counts once: the first capture sets the mover's count of turns without
//!   capture to zero at once, and nothing of that turn adds to it.
//! - A lost turn adds one to the loser's lost turns and one to his turns without capture (B-13); a move
//!   sets his lost turns to zero.
//! - Whether the game is over is asked between turns only, in this order: no men, three lost turns, both
//!   counts of turns without capture at twelve or more.
//! - When the game ends the turn passes as always.

use super::{Ended, Moves, STRAIGHT};

type Board = Vec<Vec<char>>;
type Cell = (usize, usize);

const CENTRE: Cell = (2, 2);

#[derive(Clone)]
struct State {
    board: Board,
    side: char,
    phase: u32,
    lost: [u32; 2],
    idle: [u32; 2],
    pending: char,
}

/// The empty board, X about to place two men.
pub fn start(_rules: &str) -> String {
    "-----/-----/-----/-----/----- x 1 0 0 0 0 2".to_string()
}

/// Placings in phase 1; steps, or captures and `pass` in an extra turn, or the lone `pass` of a blocked side.
pub fn moves(rules: &str, position: &str) -> Moves {
    if ended(rules, position).is_some() {
        return Vec::new();
    }
    let state = read(position);
    if state.phase == 1 { placings(&state) } else { steps(&state) }
}

/// B-10, B-11, B-12.
pub fn ended(_rules: &str, position: &str) -> Option<Ended> {
    let state = read(position);
    if state.phase == 1 || state.pending != '-' {
        return None;
    }
    if men(&state.board, 'x') == 0 {
        Some(Ended::Second)
    } else if men(&state.board, 'o') == 0 {
        Some(Ended::First)
    } else if state.lost[0] >= 3 {
        Some(Ended::Second)
    } else if state.lost[1] >= 3 {
        Some(Ended::First)
    } else if state.idle[0] >= 12 && state.idle[1] >= 12 {
        Some(Ended::Draw)
    } else {
        None
    }
}

/// The board after one step, with what it captures removed and how much that is; none if it is no step.
/// Rows and columns count from 1, and the owner of the man on `from` makes the step.
pub fn step(board: &Board, from: (i32, i32), to: (i32, i32)) -> Option<(Board, usize)> {
    let on_board = |(row, column): (i32, i32)| (1..=5).contains(&row) && (1..=5).contains(&column);
    if !on_board(from) || !on_board(to) || (from.0 - to.0).abs() + (from.1 - to.1).abs() != 1 {
        return None;
    }
    let (f, t) = (((from.0 - 1) as usize, (from.1 - 1) as usize), ((to.0 - 1) as usize, (to.1 - 1) as usize));
    let mover = board[f.0][f.1];
    if mover == '-' || board[t.0][t.1] != '-' {
        return None;
    }
    let mut after = board.clone();
    after[f.0][f.1] = '-';
    after[t.0][t.1] = mover;
    let mut captured = 0;
    for (down, right) in STRAIGHT {
        let Some(middle) = neighbour(t, down, right) else { continue };
        let Some(far) = neighbour(middle, down, right) else { continue };
        // The man on the centre is never taken (B-06), but a man there takes with others.
        if after[middle.0][middle.1] == other(mover) && after[far.0][far.1] == mover && middle != CENTRE {
            after[middle.0][middle.1] = '-';
            captured += 1;
        }
    }
    Some((after, captured))
}

/// Every step of `side`: from, to, the board after it, how many it captures.
pub fn all_steps(board: &Board, side: char) -> Vec<(Cell, Cell, Board, usize)> {
    let mut list = Vec::new();
    for row in 1..=5 {
        for column in 1..=5 {
            if board[row as usize - 1][column as usize - 1] != side {
                continue;
            }
            for (down, right) in STRAIGHT {
                if let Some((after, captured)) = step(board, (row, column), (row + down, column + right)) {
                    let from = (row as usize - 1, column as usize - 1);
                    let to = ((row + down) as usize - 1, (column + right) as usize - 1);
                    list.push((from, to, after, captured));
                }
            }
        }
    }
    list
}

/// Whether `side` can take something with its next step.
pub fn can_capture(board: &Board, side: char) -> bool {
    all_steps(board, side).iter().any(|(_, _, _, captured)| *captured > 0)
}

fn placings(state: &State) -> Moves {
    let mut list = Vec::new();
    for row in 0..5 {
        for column in 0..5 {
            if (row, column) == CENTRE || state.board[row][column] != '-' {
                continue;
            }
            let mut after = state.clone();
            after.board[row][column] = state.side;
            if state.pending == '2' {
                after.pending = '1';
            } else if men(&after.board, 'x') == 12 && men(&after.board, 'o') == 12 {
                (after.side, after.phase, after.pending) = ('x', 2, '-');
            } else {
                (after.side, after.pending) = (other(state.side), '2');
            }
            list.push((name((row, column)), write(&after)));
        }
    }
    list
}

fn steps(state: &State) -> Moves {
    let me = usize::from(state.side == 'o');
    let extra = state.pending == 'c';
    let mut list = Vec::new();
    for (from, to, board, captured) in all_steps(&state.board, state.side) {
        if extra && captured == 0 {
            continue;
        }
        let mut after = state.clone();
        after.board = board;
        after.lost[me] = 0;
        after.idle[me] = if captured > 0 { 0 } else { state.idle[me] + 1 };
        // B-08: one more turn, for any man, as long as it captures.
        if captured > 0 && can_capture(&after.board, state.side) {
            after.pending = 'c';
        } else {
            (after.side, after.pending) = (other(state.side), '-');
        }
        list.push((name(from) + &name(to), write(&after)));
    }
    if extra || list.is_empty() {
        let mut after = state.clone();
        (after.side, after.pending) = (other(state.side), '-');
        if !extra {
            after.lost[me] += 1;
            after.idle[me] += 1;
        }
        list.push(("pass".to_string(), write(&after)));
    }
    list
}

fn neighbour(cell: Cell, down: i32, right: i32) -> Option<Cell> {
    let (row, column) = (cell.0 as i32 + down, cell.1 as i32 + right);
    ((0..5).contains(&row) && (0..5).contains(&column)).then_some((row as usize, column as usize))
}

fn men(board: &Board, side: char) -> usize {
    board.iter().flatten().filter(|&&cell| cell == side).count()
}

fn other(side: char) -> char {
    if side == 'x' { 'o' } else { 'x' }
}

fn name(cell: Cell) -> String {
    format!("{}{}", ['a', 'b', 'c', 'd', 'e'][cell.1], cell.0 + 1)
}

fn read(position: &str) -> State {
    let words: Vec<&str> = position.split(' ').collect();
    let number = |i: usize| words[i].parse().expect("a number");
    State {
        board: words[0].split('/').map(|row| row.chars().collect()).collect(),
        side: words[1].chars().next().expect("a side"),
        phase: number(2),
        lost: [number(3), number(4)],
        idle: [number(5), number(6)],
        pending: words[7].chars().next().expect("what is pending"),
    }
}

fn write(state: &State) -> String {
    let rows: Vec<String> = state.board.iter().map(|row| row.iter().collect()).collect();
    let ([a, b], [c, d]) = (state.lost, state.idle);
    format!("{} {} {} {a} {b} {c} {d} {}", rows.join("/"), state.side, state.phase, state.pending)
}
