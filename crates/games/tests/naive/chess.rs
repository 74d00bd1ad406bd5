//! Chess, `fide` and `problema`. Positions are FEN, moves as `e7e8q`.
//!
//! `problema` has neither castling nor en passant, and its positions are written without them. It ends
//! with mate or stalemate only. An en-passant square is written only where such a capture is legal; programs
//! differ there, so compare `normal` forms.

use super::{DIAGONAL, Ended, Moves, STRAIGHT, Step};

/// Row, 0 for the eighth rank, and column, 0 for the a-file.
type Square = (i32, i32);

const KNIGHT: [Step; 8] = [(-2, -1), (-2, 1), (-1, -2), (-1, 2), (1, -2), (1, 2), (2, -1), (2, 1)];

#[derive(Clone)]
struct State {
    board: [[char; 8]; 8], // as in the FEN, `.` for an empty square
    white: bool,
    castling: Vec<char>,
    en_passant: Option<Square>,
    clock: u32,
    number: u32,
}

#[derive(Clone, Copy)]
struct Move {
    from: Square,
    to: Square,
    promotion: Option<char>, // in lower case
}

/// The start of a game.
pub fn start(rules: &str) -> String {
    let castling = if rules == "fide" { "KQkq" } else { "-" };
    format!("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w {castling} - 0 1")
}

/// The legal moves; none in a finished game.
pub fn moves(rules: &str, position: &str) -> Moves {
    if drawn_by_rule(rules, &read(position)) { Vec::new() } else { tree(rules, position) }
}

/// The moves of the pieces, also in games that the rules have ended: what published counts follow.
pub fn tree(rules: &str, position: &str) -> Moves {
    let state = read(position);
    let mut list = Vec::new();
    for m in legal(rules, &state) {
        let mut text = square_name(m.from) + &square_name(m.to);
        text.extend(m.promotion);
        list.push((text, write(rules, &play(&state, m))));
    }
    list
}

/// Mate and stalemate; in `fide` also dead positions and seventy-five moves.
pub fn ended(rules: &str, position: &str) -> Option<Ended> {
    let state = read(position);
    if legal(rules, &state).is_empty() {
        let mated = in_check(&state.board, state.white);
        return Some(match (mated, state.white) {
            (false, _) => Ended::Draw,
            (true, true) => Ended::Second,
            (true, false) => Ended::First,
        });
    }
    drawn_by_rule(rules, &state).then_some(Ended::Draw)
}

/// The position with an en-passant square only where such a capture is legal.
pub fn normal(rules: &str, position: &str) -> String {
    let words: Vec<&str> = position.split(' ').collect();
    let is_normal = words[3] == "-" && (words[2] == "-" || rules == "fide");
    if is_normal { position.to_string() } else { write(rules, &read(position)) }
}

/// Whether the game is over although the pieces could go on.
fn drawn_by_rule(rules: &str, state: &State) -> bool {
    rules == "fide" && (state.clock >= 150 || dead(&state.board))
}

/// Whether no sequence of moves mates, by the material alone: a lone minor piece, or nothing but bishops that
/// all run on one colour.
fn dead(board: &[[char; 8]; 8]) -> bool {
    let mut minors = Vec::new();
    for (row, line) in board.iter().enumerate() {
        for (column, piece) in line.iter().enumerate() {
            match piece.to_ascii_lowercase() {
                '.' | 'k' => {}
                minor @ ('b' | 'n') => minors.push((minor, (row + column) % 2)),
                _ => return false,
            }
        }
    }
    minors.len() <= 1 || minors.iter().all(|&minor| minor == ('b', minors[0].1))
}

fn legal(rules: &str, state: &State) -> Vec<Move> {
    let mut list = pseudo(state);
    if rules == "fide" {
        castlings(state, &mut list);
        en_passants(state, &mut list);
    }
    list.retain(|&m| !in_check(&play(state, m).board, state.white));
    list
}

/// What the pieces can do, checks aside, without castling and en passant.
fn pseudo(state: &State) -> Vec<Move> {
    let mut list = Vec::new();
    for row in 0..8 {
        for column in 0..8 {
            let piece = at(&state.board, (row, column));
            if piece == '.' || is_white(piece) != state.white {
                continue;
            }
            let from = (row, column);
            if piece.eq_ignore_ascii_case(&'p') {
                pawn_moves(state, from, &mut list);
                continue;
            }
            for to in attacks(&state.board, from) {
                let target = at(&state.board, to);
                // no king is ever taken.
                if target == '.' || is_white(target) != state.white && !target.eq_ignore_ascii_case(&'k') {
                    list.push(Move { from, to, promotion: None });
                }
            }
        }
    }
    list
}

fn pawn_moves(state: &State, from: Square, list: &mut Vec<Move>) {
    let (ahead, home, last) = if state.white { (-1, 6, 0) } else { (1, 1, 7) };
    let mut targets = Vec::new();
    let one = (from.0 + ahead, from.1);
    let two = (from.0 + 2 * ahead, from.1);
    if at(&state.board, one) == '.' {
        targets.push(one);
        if from.0 == home && at(&state.board, two) == '.' {
            targets.push(two);
        }
    }
    for to in attacks(&state.board, from) {
        let target = at(&state.board, to);
        if target != '.' && is_white(target) != state.white && !target.eq_ignore_ascii_case(&'k') {
            targets.push(to);
        }
    }
    for to in targets {
        if to.0 == last {
            list.extend(['q', 'r', 'b', 'n'].map(|kind| Move { from, to, promotion: Some(kind) }));
        } else {
            list.push(Move { from, to, promotion: None });
        }
    }
}

fn en_passants(state: &State, list: &mut Vec<Move>) {
    let Some(to) = state.en_passant else { return };
    let pawn = if state.white { 'P' } else { 'p' };
    let behind = if state.white { to.0 + 1 } else { to.0 - 1 };
    for from in [(behind, to.1 - 1), (behind, to.1 + 1)] {
        if on_board(from) && at(&state.board, from) == pawn {
            list.push(Move { from, to, promotion: None });
        }
    }
}

fn castlings(state: &State, list: &mut Vec<Move>) {
    let row = if state.white { 7 } else { 0 };
    let attacked = |column| attacked(&state.board, (row, column), !state.white);
    let empty = |columns: &[i32]| columns.iter().all(|&column| at(&state.board, (row, column)) == '.');
    let right = |letter: char| {
        state.castling.contains(&if state.white { letter.to_ascii_uppercase() } else { letter }) && !attacked(4) // not out of check
    };
    let mut castle = |to| list.push(Move { from: (row, 4), to: (row, to), promotion: None });
    if right('k') && empty(&[5, 6]) && !attacked(5) && !attacked(6) {
        castle(6);
    }
    if right('q') && empty(&[1, 2, 3]) && !attacked(3) && !attacked(2) {
        castle(2);
    }
}

fn play(state: &State, m: Move) -> State {
    let mut next = state.clone();
    let piece = at(&state.board, m.from);
    let kind = piece.to_ascii_lowercase();
    let pawn = kind == 'p';
    let capture = at(&state.board, m.to) != '.';
    put(&mut next.board, m.from, '.');
    let arrives = match m.promotion {
        Some(kind) if state.white => kind.to_ascii_uppercase(),
        Some(kind) => kind,
        None => piece,
    };
    put(&mut next.board, m.to, arrives);
    if pawn && m.from.1 != m.to.1 && !capture {
        put(&mut next.board, (m.from.0, m.to.1), '.'); // taken en passant
    }
    if kind == 'k' && (m.from.1 - m.to.1).abs() == 2 {
        let (corner, beside) = if m.to.1 == 6 { (7, 5) } else { (0, 3) };
        let rook = at(&state.board, (m.from.0, corner));
        put(&mut next.board, (m.from.0, corner), '.');
        put(&mut next.board, (m.from.0, beside), rook);
    }
    for square in [m.from, m.to] {
        let gone = match square {
            (7, 4) => "KQ",
            (7, 7) => "K",
            (7, 0) => "Q",
            (0, 4) => "kq",
            (0, 7) => "k",
            (0, 0) => "q",
            _ => "",
        };
        next.castling.retain(|&right| !gone.contains(right));
    }
    let double = pawn && (m.from.0 - m.to.0).abs() == 2;
    next.en_passant = double.then_some((if state.white { 5 } else { 2 }, m.from.1));
    next.clock = if pawn || capture { 0 } else { state.clock + 1 };
    next.number = state.number + u32::from(!state.white);
    next.white = !state.white;
    next
}

fn in_check(board: &[[char; 8]; 8], white: bool) -> bool {
    let king = if white { 'K' } else { 'k' };
    for row in 0..8 {
        for column in 0..8 {
            if at(board, (row, column)) == king {
                return attacked(board, (row, column), !white);
            }
        }
    }
    false
}

/// Whether a piece of this colour attacks the square: looks for it from there.
fn attacked(board: &[[char; 8]; 8], square: Square, by_white: bool) -> bool {
    let is = |to: Square, kinds: &str| {
        let piece = at(board, to);
        piece != '.' && is_white(piece) == by_white && kinds.contains(piece.to_ascii_lowercase())
    };
    let beside = |step: &Step| (square.0 + step.0, square.1 + step.1);
    let near = |steps: &[Step], kind: &str| steps.iter().map(beside).any(|to| on_board(to) && is(to, kind));
    let far = |steps: &[Step], kinds: &str| rays(board, square, steps).into_iter().any(|to| is(to, kinds));
    let behind = if by_white { 1 } else { -1 };
    near(&[(behind, -1), (behind, 1)], "p")
        || near(&KNIGHT, "n")
        || near(&STRAIGHT, "k")
        || near(&DIAGONAL, "k")
        || far(&STRAIGHT, "rq")
        || far(&DIAGONAL, "bq")
}

/// The squares that the piece on `from` attacks.
fn attacks(board: &[[char; 8]; 8], from: Square) -> Vec<Square> {
    let piece = at(board, from);
    let ahead = if is_white(piece) { -1 } else { 1 };
    let near = |steps: &[Step]| -> Vec<Square> {
        steps.iter().map(|step| (from.0 + step.0, from.1 + step.1)).filter(|&to| on_board(to)).collect()
    };
    match piece.to_ascii_lowercase() {
        'p' => near(&[(ahead, -1), (ahead, 1)]),
        'n' => near(&KNIGHT),
        'k' => near(&[STRAIGHT, DIAGONAL].concat()),
        'r' => rays(board, from, &STRAIGHT),
        'b' => rays(board, from, &DIAGONAL),
        'q' => rays(board, from, &[STRAIGHT, DIAGONAL].concat()),
        _ => panic!("no piece {piece}"),
    }
}

fn rays(board: &[[char; 8]; 8], from: Square, steps: &[Step]) -> Vec<Square> {
    let mut squares = Vec::new();
    for step in steps {
        let mut to = (from.0 + step.0, from.1 + step.1);
        while on_board(to) {
            squares.push(to);
            if at(board, to) != '.' {
                break;
            }
            to = (to.0 + step.0, to.1 + step.1);
        }
    }
    squares
}

fn is_white(piece: char) -> bool {
    piece.is_ascii_uppercase()
}

fn on_board(square: Square) -> bool {
    (0..8).contains(&square.0) && (0..8).contains(&square.1)
}

fn at(board: &[[char; 8]; 8], square: Square) -> char {
    board[square.0 as usize][square.1 as usize]
}

fn put(board: &mut [[char; 8]; 8], square: Square, piece: char) {
    board[square.0 as usize][square.1 as usize] = piece;
}

fn square_name(square: Square) -> String {
    format!("{}{}", ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h'][square.1 as usize], 8 - square.0)
}

fn read(position: &str) -> State {
    let words: Vec<&str> = position.split(' ').collect();
    let mut board = [['.'; 8]; 8];
    for (row, line) in words[0].split('/').enumerate() {
        let mut column = 0;
        for letter in line.chars() {
            if let Some(gap) = letter.to_digit(10) {
                column += gap as usize;
            } else {
                board[row][column] = letter;
                column += 1;
            }
        }
    }
    let en_passant = match words[3].as_bytes() {
        [file, rank] => Some((8 - (*rank as i32 - '0' as i32), *file as i32 - 'a' as i32)),
        _ => None,
    };
    State {
        board,
        white: words[1] == "w",
        castling: words[2].chars().filter(|&right| right != '-').collect(),
        en_passant,
        clock: words[4].parse().expect("a clock"),
        number: words[5].parse().expect("a move number"),
    }
}

fn write(rules: &str, state: &State) -> String {
    let mut rows = Vec::new();
    for line in state.board {
        let mut row = String::new();
        let mut gap = 0;
        for piece in line {
            if piece == '.' {
                gap += 1;
                continue;
            }
            if gap > 0 {
                row += &gap.to_string();
                gap = 0;
            }
            row.push(piece);
        }
        if gap > 0 {
            row += &gap.to_string();
        }
        rows.push(row);
    }
    let side = if state.white { 'w' } else { 'b' };
    let mut castling: String = if rules == "fide" { state.castling.iter().collect() } else { String::new() };
    if castling.is_empty() {
        castling.push('-');
    }
    let en_passant = match state.en_passant {
        Some(square) if rules == "fide" && can_take_en_passant(state) => square_name(square),
        _ => "-".to_string(),
    };
    format!("{} {side} {castling} {en_passant} {} {}", rows.join("/"), state.clock, state.number)
}

fn can_take_en_passant(state: &State) -> bool {
    let mut list = Vec::new();
    en_passants(state, &mut list);
    list.iter().any(|&m| !in_check(&play(state, m).board, state.white))
}
