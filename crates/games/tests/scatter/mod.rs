//! Random positions as text, of kinds that random games reach late or never: many kings, odd counters, endings.
//! Some of them cannot be; whoever reads them refuses those.

use fastrand::Rng;

/// A few pieces of each side, few, half or most of them kings.
pub fn damas(rules: &str, random: &mut Rng) -> String {
    let squares = if rules == "internacional" { 50 } else { 32 };
    let kings = [0.1, 0.5, 0.9][random.usize(..3)];
    let mut free: Vec<usize> = (1..=squares).collect();
    random.shuffle(&mut free);
    let mut lists = Vec::new();
    for colour in ["W", "B"] {
        let count = random.usize(1..=squares / 4);
        let mut own = free.split_off(free.len() - count);
        own.sort_unstable();
        let names: Vec<String> =
            own.iter().map(|square| format!("{}{square}", if random.f64() < kings { "K" } else { "" })).collect();
        lists.push(format!("{colour}{}", names.join(",")));
    }
    format!("{}:{}", pick(random, &["W", "B"]), lists.join(":"))
}

/// Discs anywhere, the four middle squares taken.
pub fn reversi(_rules: &str, random: &mut Rng) -> String {
    let fill = random.f64();
    let cells: String = (0..64)
        .map(|cell| {
            let middle = [27, 28, 35, 36].contains(&cell);
            if middle || random.f64() < fill { pick(random, &["X", "O"]) } else { "-" }
        })
        .collect();
    format!("{cells} {}", pick(random, &["X", "O"]))
}

/// Kings and up to eight other pieces of each side; sometimes kings and rooks at home with the right to castle.
pub fn ajedrez(_rules: &str, random: &mut Rng) -> String {
    let mut board = [["."; 8]; 8];
    let mut castling = String::new();
    if random.bool() {
        for (row, pieces, rights) in [(7, ["R", "K", "R"], "KQ"), (0, ["r", "k", "r"], "kq")] {
            (board[row][0], board[row][4], board[row][7]) = (pieces[0], pieces[1], pieces[2]);
            castling += rights;
        }
    } else {
        for king in ["K", "k"] {
            let (row, column) = free_cell(&board, random);
            board[row][column] = king;
        }
    }
    let kinds = ["P", "P", "P", "N", "B", "R", "Q", "p", "p", "p", "n", "b", "r", "q"];
    for _ in 0..random.usize(0..=12) {
        let (row, column) = free_cell(&board, random);
        let piece = pick(random, &kinds);
        if (1..7).contains(&row) || !piece.eq_ignore_ascii_case("p") {
            board[row][column] = piece;
        }
    }
    let rows: Vec<String> = board
        .iter()
        .map(|row| {
            let mut text = row.concat();
            for gap in (1..=8).rev() {
                text = text.replace(&".".repeat(gap), &gap.to_string());
            }
            text
        })
        .collect();
    let castling = if castling.is_empty() { "-" } else { &castling };
    let clock = [0, 3, 99, 148, 150][random.usize(..5)];
    format!("{} {} {castling} - {clock} 80", rows.join("/"), pick(random, &["w", "b"]))
}

/// Phase 2 with any number of men and any counters.
pub fn arabe(_rules: &str, random: &mut Rng) -> String {
    let mut cells = ["-"; 25];
    let men = [random.usize(0..=12), random.usize(0..=12)];
    for (side, count) in ["x", "o"].into_iter().zip(men) {
        for _ in 0..count {
            cells[random.usize(..25)] = side;
        }
    }
    let rows: Vec<String> = cells.chunks(5).map(<[&str]>::concat).collect();
    let mut lost = [random.usize(..4), random.usize(..4)];
    let mut idle = [random.usize(..14), random.usize(..14)];
    let side = random.usize(..2);
    let pending = pick(random, &["-", "-", "c"]);
    if pending == "c" {
        // The mover has just captured, in a game that was not over.
        (lost[side], idle[side]) = (0, 0);
        lost[1 - side] %= 3;
    }
    let side = ["x", "o"][side];
    format!("{} {side} 2 {} {} {} {} {pending}", rows.join("/"), lost[0], lost[1], idle[0], idle[1])
}

/// The moving phase, or some way into the placing; `rules` as the judge names them, with the size.
pub fn molino(rules: &str, random: &mut Rng) -> String {
    let size: usize = rules.strip_prefix("molinolog ").map_or(2, |size| size.parse().expect("a size"));
    let men = 3 * (size + 1);
    let side = random.usize(..2);
    let in_hand = if random.bool() { 0 } else { random.usize(0..men) };
    let hands = [in_hand, in_hand + usize::from(side == 1 && in_hand > 0)];
    let mut free: Vec<usize> = (0..8 * (size + 1)).collect();
    random.shuffle(&mut free);
    let mut points = vec!["."; free.len()];
    for (colour, hand) in ["b", "w"].into_iter().zip(hands) {
        // Few men, so that endings are frequent: two lose, three fly.
        let most = random.usize(2..=men);
        for point in free.split_off(free.len() - random.usize(0..=most.min(men - hand))) {
            points[point] = colour;
        }
    }
    let rings: Vec<String> = points.chunks(8).map(<[&str]>::concat).collect();
    format!("{size} {} {} {} {}", ["b", "w"][side], hands[0], hands[1], rings.join("/"))
}

fn free_cell(board: &[[&str; 8]; 8], random: &mut Rng) -> (usize, usize) {
    loop {
        let cell = (random.usize(..8), random.usize(..8));
        if board[cell.0][cell.1] == "." {
            return cell;
        }
    }
}

fn pick<'a>(random: &mut Rng, from: &[&'a str]) -> &'a str {
    from[random.usize(..from.len())]
}
