//! Reversi and Othello. Positions: `---------------------------XO------OX--------------------------- X`.

use super::{DIAGONAL, Ended, Moves, STRAIGHT};

type Board = Vec<Vec<char>>;

/// The rule sets differ in the start alone.
pub fn start(rules: &str) -> String {
    let (fourth, fifth) = match rules {
        "reversi" => ("---XO---", "---OX---"), // the first player on d4 and e5
        "othello" => ("---OX---", "---XO---"), // the first player on e4 and d5
        _ => panic!("no rules {rules}"),
    };
    let empty = "--------";
    format!("{empty}{empty}{empty}{fourth}{fifth}{empty}{empty}{empty} X")
}

/// Every disc that may be put down; `pass` only where there is none and the other side has one.
pub fn moves(_rules: &str, position: &str) -> Moves {
    let (board, side) = read(position);
    let mut list = placements(&board, side);
    if list.is_empty() && !placements(&board, other(side)).is_empty() {
        list.push(("pass".to_string(), write(&board, other(side))));
    }
    list
}

/// The game ends when neither side can move; more discs win.
pub fn ended(_rules: &str, position: &str) -> Option<Ended> {
    let (board, _) = read(position);
    if !placements(&board, 'X').is_empty() || !placements(&board, 'O').is_empty() {
        return None;
    }
    let count = |disc| board.iter().flatten().filter(|&&cell| cell == disc).count();
    Some(match count('X').cmp(&count('O')) {
        std::cmp::Ordering::Greater => Ended::First,
        std::cmp::Ordering::Less => Ended::Second,
        std::cmp::Ordering::Equal => Ended::Draw,
    })
}

fn placements(board: &Board, side: char) -> Moves {
    let mut list = Vec::new();
    for row in 0..8 {
        for column in 0..8 {
            let flipped = flips(board, side, row, column);
            if board[row][column] != '-' || flipped.is_empty() {
                continue;
            }
            let mut after = board.clone();
            after[row][column] = side;
            for (r, c) in flipped {
                after[r][c] = side;
            }
            let name = format!("{}{}", ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h'][column], row + 1);
            list.push((name, write(&after, other(side))));
        }
    }
    list
}

/// The discs that a disc of `side` on this cell encloses, in all eight directions.
fn flips(board: &Board, side: char, row: usize, column: usize) -> Vec<(usize, usize)> {
    let mut all = Vec::new();
    for (down, right) in STRAIGHT.into_iter().chain(DIAGONAL) {
        let mut line = Vec::new();
        let (mut r, mut c) = (row as i32 + down, column as i32 + right);
        while (0..8).contains(&r) && (0..8).contains(&c) {
            let cell = board[r as usize][c as usize];
            if cell == side {
                all.extend(&line);
            }
            if cell != other(side) {
                break;
            }
            line.push((r as usize, c as usize));
            (r, c) = (r + down, c + right);
        }
    }
    all
}

fn other(side: char) -> char {
    if side == 'X' { 'O' } else { 'X' }
}

fn read(position: &str) -> (Board, char) {
    let (cells, side) = position.split_once(' ').expect("board and side");
    let cells: Vec<char> = cells.chars().collect();
    (cells.chunks(8).map(<[char]>::to_vec).collect(), side.chars().next().expect("a side"))
}

fn write(board: &Board, side: char) -> String {
    let cells: String = board.iter().flatten().collect();
    format!("{cells} {side}")
}
