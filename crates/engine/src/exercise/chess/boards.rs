//! Boards of document 002: made up, made simpler, drawn.

use terms::Term;

use super::model::{self, Kind, Man, Men, Model};

/// A board with about so many men that might come up in play: the kings apart, not both in check, no pawn on the last
/// rows. Men stand close together more often than chance would have it, so that something happens.
pub(super) fn board(men: usize, random: &mut fastrand::Rng) -> Men {
    loop {
        let mut found: Men = Vec::new();
        let edge = random.bool();
        let (row, column) = if edge { (*pick(&[1, 8], random), random.i64(1..=8)) } else { square(random) };
        found.push(Man { kind: Kind::King, is_white: random.bool(), row, column });
        let is_white = !found[0].is_white;
        put(&mut found, Kind::King, is_white, random);
        while found.len() < men.clamp(2, 28) {
            let kind = *pick(
                &[Kind::Pawn, Kind::Pawn, Kind::Pawn, Kind::Rook, Kind::Knight, Kind::Bishop, Kind::Queen],
                random,
            );
            let is_white = random.bool();
            put(&mut found, kind, is_white, random);
        }
        random.shuffle(&mut found);
        if is_sane(&found) {
            return found;
        }
    }
}

/// A term that is no valid board, or one that looks so and is.
pub(super) fn irregular(men: usize, random: &mut fastrand::Rng) -> Term {
    let mut found = board(men, random);
    let (row, column) = square(random);
    let is_white = random.bool();
    let extra = |kind| Man { kind, is_white, row, column };
    match random.usize(..12) {
        0 => {
            let there = found[random.usize(..found.len())];
            found.push(Man { kind: Kind::Knight, ..there });
        }
        1 => found.retain(|man| man.kind != Kind::King || man.is_white == is_white),
        2 => put(&mut found, Kind::King, is_white, random),
        3 => {
            let i = random.usize(..found.len());
            found[i].row = *pick(&[0, 9], random);
        }
        4 => {
            let i = random.usize(..found.len());
            found[i].column = *pick(&[0, 9, -1], random);
        }
        5 => found.push(Man { row: *pick(&[1, 8], random), ..extra(Kind::Pawn) }),
        6 => return with_odd_man(&found, random),
        7 => fill(&mut found, &[(Kind::Pawn, 9)], is_white, random),
        8 => fill(&mut found, &[(Kind::Pawn, 3), (Kind::Rook, *pick(&[7, 8], random))], is_white, random),
        9 => fill(&mut found, &[(Kind::Pawn, 1), (Kind::Queen, *pick(&[8, 9], random))], is_white, random),
        10 => fill(
            &mut found,
            &[(Kind::Rook, 6), (Kind::Knight, 5), (Kind::Bishop, *pick(&[4, 5], random))],
            is_white,
            random,
        ),
        _ => {
            // Kings side by side, which no condition of the document forbids.
            let other = found.iter().find(|man| man.kind == Kind::King).copied().expect("there are kings");
            let king = found.iter_mut().rfind(|man| man.kind == Kind::King).expect("there are kings");
            let column = if other.column == 8 { 7 } else { other.column + 1 };
            (king.row, king.column) = (other.row, column);
        }
    }
    random.shuffle(&mut found);
    model::write(&found)
}

/// Something in the list is no man.
fn with_odd_man(men: &[Man], random: &mut fastrand::Rng) -> Term {
    let Term::List(mut items, None) = model::write(men) else { unreachable!("a list was written") };
    let odd =
        ["rey(blanca,3,3)", "obispo(blancas,3,3)", "torre(blancas,1.5,3)", "torre(blancas,3)", "peon(blancas,tres,3)"];
    let odd = terms::read_term(odd[random.usize(..odd.len())]).expect("a term");
    let at = random.usize(..=items.len());
    items.insert(at, odd);
    Term::list(items)
}

/// Adds men until there are so many of these kinds.
fn fill(men: &mut Men, kinds: &[(Kind, usize)], is_white: bool, random: &mut fastrand::Rng) {
    men.retain(|man| man.kind == Kind::King);
    for &(kind, count) in kinds {
        for _ in 0..count {
            put(men, kind, is_white, random);
        }
    }
}

/// Adds a man on a free square, more often than not near another.
fn put(men: &mut Men, kind: Kind, is_white: bool, random: &mut fastrand::Rng) {
    loop {
        let (row, column) = if random.u8(..3) > 0 {
            let near = men[random.usize(..men.len())];
            (near.row + random.i64(-2..=2), near.column + random.i64(-2..=2))
        } else {
            square(random)
        };
        let row = match kind {
            // Pawns are interesting at home and before their last step.
            Kind::Pawn if random.bool() => *pick(&[2, 7], random),
            _ => row,
        };
        let on_board =
            (1..=8).contains(&row) && (1..=8).contains(&column) && !(kind == Kind::Pawn && [1, 8].contains(&row));
        if on_board && men.iter().all(|man| (man.row, man.column) != (row, column)) {
            men.push(Man { kind, is_white, row, column });
            return;
        }
    }
}

/// Whether a board might come up in play.
fn is_sane(men: &[Man]) -> bool {
    let rules = Model(None);
    let kings: Vec<&Man> = men.iter().filter(|man| man.kind == Kind::King).collect();
    let apart = match kings[..] {
        [a, b] => (a.row - b.row).abs().max((a.column - b.column).abs()) > 1,
        _ => false,
    };
    apart
        && rules.is_valid(&model::write(men))
        && !(rules.in_check(men, true) && rules.in_check(men, false))
        && !men.iter().any(|man| man.kind == Kind::Pawn && [1, 8].contains(&man.row))
}

fn square(random: &mut fastrand::Rng) -> (i64, i64) {
    (random.i64(1..=8), random.i64(1..=8))
}

fn pick<'a, T>(all: &'a [T], random: &mut fastrand::Rng) -> &'a T {
    &all[random.usize(..all.len())]
}

/// Boards with a man less, then boards with a man nearer to row 1 and column 1. Of a sane board only sane ones.
pub(super) fn simpler(board: &Term) -> Vec<Term> {
    let Term::List(items, None) = board else { return Vec::new() };
    let mut boards: Vec<Term> = Vec::new();
    for i in 0..items.len() {
        let mut fewer = items.clone();
        fewer.remove(i);
        boards.push(Term::list(fewer));
    }
    let Some(men) = model::read(board) else { return boards };
    for i in 0..men.len() {
        for (down, right) in [(-1, 0), (0, -1)] {
            let mut moved = men.clone();
            (moved[i].row, moved[i].column) = (men[i].row + down, men[i].column + right);
            let inside = moved[i].row >= 1 && moved[i].column >= 1;
            let free = men.iter().all(|man| (man.row, man.column) != (moved[i].row, moved[i].column));
            if inside && free {
                boards.push(model::write(&moved));
            }
        }
    }
    if is_sane(&men) {
        boards.retain(|board| model::read(board).is_some_and(|men| is_sane(&men)));
    }
    boards
}

/// The men by colour and kind, the same the other way round, and row by row.
pub(super) fn reordered(board: &Term) -> Vec<Term> {
    let Some(mut men) = model::read(board) else { return Vec::new() };
    let mut boards = Vec::new();
    men.sort_by_key(|man| (!man.is_white, std::cmp::Reverse(man.kind)));
    boards.push(model::write(&men));
    men.reverse();
    boards.push(model::write(&men));
    men.sort_by_key(|man| (man.row, man.column));
    boards.push(model::write(&men));
    boards
}

/// Eight rows of letters between coordinates: capitals are White's men. Who stands nowhere is not seen.
pub(super) fn draw(board: &Term) -> String {
    let men = match board {
        Term::List(items, None) => items.iter().filter_map(|item| model::read(&Term::list([item.clone()]))).flatten(),
        _ => return String::new(),
    };
    let mut cells = [['.'; 8]; 8];
    for man in men {
        let letter = if man.kind == Kind::Knight { 'c' } else { man.kind.name().as_bytes()[0] as char };
        let letter = if man.is_white { letter.to_ascii_uppercase() } else { letter };
        if let (1..=8, 1..=8) = (man.row, man.column) {
            cells[man.row as usize - 1][man.column as usize - 1] = letter;
        }
    }
    let rows = cells.iter().enumerate().map(|(i, row)| {
        let row: Vec<String> = row.iter().map(char::to_string).collect();
        format!("{} {}\n", i + 1, row.join(" "))
    });
    format!("  1 2 3 4 5 6 7 8\n{}", rows.collect::<String>())
}
