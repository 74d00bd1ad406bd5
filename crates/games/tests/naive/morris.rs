//! Mill, `molinolog` of any size and `clasico`. Positions: `2 b 9 9 ......../......../........`.
//!
//! A position does not name its rules, but `rules` does: `molinolog` (the size is in the text) or `clasico`.
//! Draws are by history alone (M-11), so no position is one.

use super::{Ended, Moves};

/// Ring, counted from the centre, and direction, counted clockwise from north; both from 0.
type Point = (usize, usize);

const DIRECTIONS: [&str; 8] = ["n", "ne", "e", "se", "s", "sw", "w", "nw"];

#[derive(Clone, Copy)]
struct State {
    size: usize,
    side: char,
    hand: [usize; 2],
    rings: [[char; 8]; 8], // `size + 1` of them are used
}

/// The empty board; `rules` is `clasico`, or `molinolog` and the size, as `molinolog 3`.
pub fn start(rules: &str) -> String {
    let size: usize = match rules {
        "clasico" => 2,
        _ => rules.strip_prefix("molinolog ").expect("molinolog N").parse().expect("a size"),
    };
    let men = 3 * (size + 1); // M-07
    format!("{size} b {men} {men} {}", vec!["........"; size + 1].join("/"))
}

/// Placings while there are men in hand, then steps or flights; each with the man it takes.
pub fn moves(rules: &str, position: &str) -> Moves {
    if too_few(&read(position)).is_some() {
        return Vec::new();
    }
    all_moves(rules, &read(position))
}

/// Two men or fewer, in hand and on the board (M-09), or no move (M-10), lose.
pub fn ended(rules: &str, position: &str) -> Option<Ended> {
    let state = read(position);
    if let Some(loser) = too_few(&state) {
        return Some(won_by(other(loser)));
    }
    all_moves(rules, &state).is_empty().then(|| won_by(other(state.side)))
}

fn won_by(side: char) -> Ended {
    if side == 'b' { Ended::First } else { Ended::Second }
}

fn too_few(state: &State) -> Option<char> {
    ['b', 'w'].into_iter().find(|&side| state.hand[usize::from(side == 'w')] + men(state, side).len() <= 2)
}

fn all_moves(rules: &str, state: &State) -> Moves {
    let me = usize::from(state.side == 'w');
    let empty = men(state, '.');
    let mut list = Vec::new();
    if state.hand[me] > 0 {
        for to in empty {
            let mut after = *state;
            after.hand[me] -= 1;
            after.rings[to.0][to.1] = state.side;
            take(rules, &after, to, &name(to), &mut list);
        }
        return list;
    }
    let own = men(state, state.side);
    // M-08: only `clasico` knows flying.
    let flies = rules == "clasico" && own.len() == 3;
    for from in own {
        for &to in &empty {
            if flies || adjacent(from, to) {
                let mut after = *state;
                after.rings[from.0][from.1] = '.';
                after.rings[to.0][to.1] = state.side;
                take(rules, &after, to, &format!("{}-{}", name(from), name(to)), &mut list);
            }
        }
    }
    list
}

/// Ends the move that put a man on `to`: once for each man it may take if that closed a mill (M-05).
fn take(rules: &str, after: &State, to: Point, text: &str, list: &mut Moves) {
    let victims = if in_mill(after, to) { victims(rules, after) } else { Vec::new() };
    if victims.is_empty() {
        let done = State { side: other(after.side), ..*after };
        list.push((text.to_string(), write(&done)));
        return;
    }
    for victim in victims {
        let mut done = State { side: other(after.side), ..*after };
        done.rings[victim.0][victim.1] = '.';
        list.push((format!("{text}x{}", name(victim)), write(&done)));
    }
}

/// Any man of the opponent (M-06); in `clasico` those outside mills as long as there are such.
fn victims(rules: &str, state: &State) -> Vec<Point> {
    let all = men(state, other(state.side));
    if rules != "clasico" {
        return all;
    }
    let outside: Vec<Point> = all.iter().copied().filter(|&p| !in_mill(state, p)).collect();
    if outside.is_empty() { all } else { outside }
}

/// Whether the man on `point` stands in three of its colour along a side or a radial line (M-04).
fn in_mill(state: &State, point: Point) -> bool {
    let same = |&(ring, direction): &Point| state.rings[ring][direction] == state.rings[point.0][point.1];
    mills_through(state.size, point).iter().any(|mill| mill.iter().all(same))
}

fn mills_through(size: usize, point: Point) -> Vec<[Point; 3]> {
    let (ring, direction) = point;
    let mut all = Vec::new();
    for side in [[7, 0, 1], [1, 2, 3], [3, 4, 5], [5, 6, 7]] {
        if side.contains(&direction) {
            all.push(side.map(|d| (ring, d)));
        }
    }
    if [0, 2, 4, 6].contains(&direction) {
        for innermost in 0..=size {
            if innermost + 2 <= size && (innermost..=innermost + 2).contains(&ring) {
                all.push([0, 1, 2].map(|i| (innermost + i, direction)));
            }
        }
    }
    all
}

fn adjacent(a: Point, b: Point) -> bool {
    let beside = a.0 == b.0 && ((a.1 + 1) % 8 == b.1 || (b.1 + 1) % 8 == a.1);
    let radial = a.1 == b.1 && [0, 2, 4, 6].contains(&a.1) && a.0.abs_diff(b.0) == 1;
    beside || radial
}

/// Where `what` stands; `.` for the empty points.
fn men(state: &State, what: char) -> Vec<Point> {
    let mut points = Vec::new();
    for ring in 0..=state.size {
        for direction in 0..8 {
            if state.rings[ring][direction] == what {
                points.push((ring, direction));
            }
        }
    }
    points
}

fn other(side: char) -> char {
    if side == 'b' { 'w' } else { 'b' }
}

fn name((ring, direction): Point) -> String {
    format!("{}{}", DIRECTIONS[direction], ring + 1)
}

fn read(position: &str) -> State {
    let words: Vec<&str> = position.split(' ').collect();
    let number = |i: usize| words[i].parse().expect("a number");
    let mut rings = [['.'; 8]; 8];
    for (ring, points) in words[4].split('/').enumerate() {
        for (direction, what) in points.chars().enumerate() {
            rings[ring][direction] = what;
        }
    }
    State { size: number(0), side: words[1].chars().next().expect("a side"), hand: [number(2), number(3)], rings }
}

fn write(state: &State) -> String {
    let rings: Vec<String> = state.rings[..=state.size].iter().map(|ring| ring.iter().collect()).collect();
    format!("{} {} {} {} {}", state.size, state.side, state.hand[0], state.hand[1], rings.join("/"))
}
