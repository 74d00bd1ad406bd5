//! Connect Four, from its five rules alone. Positions: `......./......./......./......./......./...X... O`.

use super::{Ended, Moves};

/// Rows from the top.
type Board = Vec<Vec<char>>;

pub fn start(_rules: &str) -> String {
    "......./......./......./......./......./....... X".to_string()
}

/// A disc into every column that is not full, as long as nobody has won.
pub fn moves(_rules: &str, position: &str) -> Moves {
    let (board, side) = read(position);
    if wins(&board, 'X') || wins(&board, 'O') {
        return Vec::new();
    }
    let mut list = Vec::new();
    for column in 0..7 {
        let Some(row) = (0..6).rev().find(|&row| board[row][column] == '.') else { continue };
        let mut after = board.clone();
        after[row][column] = side;
        let name = ["a", "b", "c", "d", "e", "f", "g"][column];
        list.push((name.to_string(), write(&after, if side == 'X' { 'O' } else { 'X' })));
    }
    list
}

pub fn ended(_rules: &str, position: &str) -> Option<Ended> {
    let (board, _) = read(position);
    if wins(&board, 'X') {
        return Some(Ended::First);
    }
    if wins(&board, 'O') {
        return Some(Ended::Second);
    }
    board.iter().flatten().all(|&cell| cell != '.').then_some(Ended::Draw)
}

/// Whether somebody has four in a line: from every cell, in every direction.
fn wins(board: &Board, side: char) -> bool {
    let is_his = |row: i32, column: i32| {
        (0..6).contains(&row) && (0..7).contains(&column) && board[row as usize][column as usize] == side
    };
    for row in 0..6 {
        for column in 0..7 {
            for (down, right) in [(0, 1), (1, 0), (1, 1), (1, -1)] {
                if (0..4).all(|step| is_his(row + step * down, column + step * right)) {
                    return true;
                }
            }
        }
    }
    false
}

fn read(position: &str) -> (Board, char) {
    let (cells, side) = position.split_once(' ').expect("board and side");
    (cells.split('/').map(|row| row.chars().collect()).collect(), side.chars().next().expect("a side"))
}

fn write(board: &Board, side: char) -> String {
    let rows: Vec<String> = board.iter().map(|row| row.iter().collect()).collect();
    format!("{} {side}", rows.join("/"))
}
