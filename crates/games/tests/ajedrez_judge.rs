//! The slow, obvious rules of document 002, square by square, as the judge of the fast ones: on random boards
//! that no game would reach, with kings side by side, pawns on the end rows and many checks at once.

use board::{Notation, Outcome, Position, Side};
use games::ajedrez::{Chess, Man, Problema, Square};

/// What stands on (row, column), both from 0, row 0 on top.
type Board = [[Option<(Side, Man)>; 8]; 8];
type Place = (i32, i32);

const STRAIGHT: [Place; 4] = [(1, 0), (-1, 0), (0, 1), (0, -1)];
const DIAGONAL: [Place; 4] = [(1, 1), (1, -1), (-1, 1), (-1, -1)];
const LEAPS: [Place; 8] = [(1, 2), (2, 1), (2, -1), (1, -2), (-1, -2), (-2, -1), (-2, 1), (-1, 2)];

fn is_inside((row, column): Place) -> bool {
    (0..8).contains(&row) && (0..8).contains(&column)
}

fn at(board: &Board, (row, column): Place) -> Option<(Side, Man)> {
    board[row as usize][column as usize]
}

/// The squares that the man on `from` attacks, whatever stands there.
fn attacked_from(board: &Board, from: Place) -> Vec<Place> {
    let Some((side, man)) = at(board, from) else { return Vec::new() };
    let forward = if side == Side::First { -1 } else { 1 };
    let (steps, far): (Vec<Place>, bool) = match man {
        Man::Pawn => (vec![(forward, -1), (forward, 1)], false),
        Man::Knight => (LEAPS.to_vec(), false),
        Man::Bishop => (DIAGONAL.to_vec(), true),
        Man::Rook => (STRAIGHT.to_vec(), true),
        Man::Queen => ([STRAIGHT, DIAGONAL].concat(), true),
        Man::King => ([STRAIGHT, DIAGONAL].concat(), false),
    };
    let mut squares = Vec::new();
    for (down, right) in steps {
        let mut to = (from.0 + down, from.1 + right);
        while is_inside(to) {
            squares.push(to);
            if !far || at(board, to).is_some() {
                break;
            }
            to = (to.0 + down, to.1 + right);
        }
    }
    squares
}

fn places() -> impl Iterator<Item = Place> {
    (0..8).flat_map(|row| (0..8).map(move |column| (row, column)))
}

fn is_in_check(board: &Board, side: Side) -> bool {
    let king = places().find(|&place| at(board, place) == Some((side, Man::King))).expect("a king");
    let enemies = places().filter(|&place| at(board, place).is_some_and(|(owner, _)| owner != side));
    enemies.into_iter().any(|from| attacked_from(board, from).contains(&king))
}

/// The legal moves as UCI writes them, sorted.
fn legal(board: &Board, side: Side) -> Vec<String> {
    let mut moves = Vec::new();
    for from in places() {
        let Some((owner, man)) = at(board, from) else { continue };
        if owner != side {
            continue;
        }
        let is_prey = |to: Place| at(board, to).is_some_and(|(owner, man)| owner != side && man != Man::King);
        let mut targets: Vec<Place> = attacked_from(board, from);
        targets.retain(|&to| is_prey(to) || (man != Man::Pawn && at(board, to).is_none()));
        if man == Man::Pawn {
            let (forward, home) = if side == Side::First { (-1, 6) } else { (1, 1) };
            let (one, two) = ((from.0 + forward, from.1), (from.0 + 2 * forward, from.1));
            if is_inside(one) && at(board, one).is_none() {
                targets.push(one);
                if from.0 == home && at(board, two).is_none() {
                    targets.push(two);
                }
            }
        }
        for to in targets {
            let becomes: &[(Man, &str)] = if man == Man::Pawn && to.0 == (if side == Side::First { 0 } else { 7 }) {
                &[(Man::Queen, "q"), (Man::Rook, "r"), (Man::Bishop, "b"), (Man::Knight, "n")]
            } else {
                &[(man, "")]
            };
            for &(man, letter) in becomes {
                let mut next = *board;
                next[from.0 as usize][from.1 as usize] = None;
                next[to.0 as usize][to.1 as usize] = Some((side, man));
                if !is_in_check(&next, side) {
                    moves.push(format!("{}{}{letter}", name(from), name(to)));
                }
            }
        }
    }
    moves.sort();
    moves
}

fn name((row, column): Place) -> String {
    format!("{}{}", (b'a' + column as u8) as char, 8 - row)
}

/// A board that is `valido`, with any number of men anywhere.
fn random_board(random: &mut fastrand::Rng) -> Board {
    let mut squares: Vec<Place> = places().collect();
    random.shuffle(&mut squares);
    let mut board: Board = [[None; 8]; 8];
    for side in Side::BOTH {
        let mut limits = [8, 10, 10, 10, 9]; // in the order of `Man`, less the pawns
        let pawns = random.usize(..=limits[0]);
        limits[1..].iter_mut().for_each(|limit| *limit -= pawns);
        limits[0] = pawns;
        let mut men = vec![Man::King];
        for _ in 0..random.usize(..=15) {
            let man = random.usize(..5);
            if limits[man] > 0 {
                limits[man] -= 1;
                men.push(Man::ALL[man]);
            }
        }
        for man in men {
            let (row, column) = squares.pop().expect("32 men on 64 squares");
            board[row as usize][column as usize] = Some((side, man));
        }
    }
    if random.u8(..4) == 0 {
        stand_side_by_side(&mut board);
    }
    board
}

/// Moves the black king next to the white one, if there is room.
fn stand_side_by_side(board: &mut Board) {
    let find = |board: &Board, side| places().find(|&place| at(board, place) == Some((side, Man::King)));
    let (white, black) = (find(board, Side::First).expect("a king"), find(board, Side::Second).expect("a king"));
    let near = [STRAIGHT, DIAGONAL].concat().into_iter().map(|(down, right)| (white.0 + down, white.1 + right));
    if let Some(place) = near.filter(|&place| is_inside(place)).find(|&place| at(board, place).is_none()) {
        board[black.0 as usize][black.1 as usize] = None;
        board[place.0 as usize][place.1 as usize] = Some((Side::Second, Man::King));
    }
}

fn fen(board: &Board, side: Side) -> String {
    let cell = |there: &Option<(Side, Man)>| match there {
        None => '1',
        Some((Side::First, man)) => man.letter(),
        Some((Side::Second, man)) => man.letter().to_ascii_lowercase(),
    };
    let rows: Vec<String> = board.iter().map(|row| row.iter().map(cell).collect()).collect();
    format!("{} {} - - 0 1", rows.join("/"), Chess::<Problema>::write_side(side))
}

/// The board of a position.
fn board_of(pos: &Chess<Problema>) -> Board {
    let mut board = [[None; 8]; 8];
    for square in Square::all() {
        board[7 - square.index() / 8][square.index() % 8] = pos.man_at(square);
    }
    board
}

fn compare(board: &Board, pos: &Chess<Problema>, seed: u64) {
    let side = pos.turn();
    let mut found: Vec<String> = pos.legal().iter().map(ToString::to_string).collect();
    found.sort();
    let expected = legal(board, side);
    assert_eq!(found, expected, "seed {seed}: {}", pos.write());
    assert_eq!(pos.count(), expected.len() as u64, "seed {seed}: {}", pos.write());
    for side in Side::BOTH {
        assert_eq!(pos.in_check(side), is_in_check(board, side), "seed {seed}: {}", pos.write());
    }
    let end = if is_in_check(board, side) { Outcome::Win(!side) } else { Outcome::Draw };
    let outcome = expected.is_empty().then_some(end);
    assert_eq!(pos.outcome(), outcome, "seed {seed}: {}", pos.write());
}

#[test]
fn the_fast_rules_agree_with_the_obvious_ones_on_random_boards() {
    let mut mated = 0;
    for seed in 0..3_000 {
        let mut random = fastrand::Rng::with_seed(seed);
        let board = random_board(&mut random);
        for side in Side::BOTH {
            let mut pos = Chess::<Problema>::read(&fen(&board, side)).unwrap_or_else(|error| panic!("{error}"));
            assert_eq!(board_of(&pos), board);
            compare(&board, &pos, seed);
            // A few moves on: what `play` makes is judged as well.
            for _ in 0..3 {
                let moves = pos.legal();
                if moves.is_empty() {
                    mated += 1;
                    break;
                }
                pos = pos.play(moves[random.usize(..moves.len())]);
                compare(&board_of(&pos), &pos, seed);
            }
        }
    }
    assert!(mated > 50, "finished games are among them: {mated}");
}
