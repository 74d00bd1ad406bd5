//! The rules against solved games: the smallest slices of the moving phase are solved here, as plainly as
//! can be, and their wins, draws and losses compared with tables of independent solvers.
//!
//! Colours do not matter once all men are placed, so it is always black's turn here: after a move the men
//! change their colours. Of positions that are turns, mirror images or inside-outs of each other one stands
//! for all.

use std::collections::HashMap;

use board::{Bits, BySide, Position, Side};
use games::morris::{Classic, Molinolog, Morris, Variant};

/// The number of men of the side to move and of the other.
type Slice = (u32, u32);

/// What a slice holds: wins, draws and losses of the side to move.
#[derive(Clone, Copy, Default, PartialEq, Eq, Debug)]
struct Sum {
    positions: [u64; 3],
    /// The same, counting symmetric positions once.
    classes: [u64; 3],
    blocked: u64,
    longest: u32,
}

#[test]
fn size_1_up_to_four_men_has_the_known_values() {
    let sums = solve::<16, Molinolog>(&[(3, 3), (3, 4), (4, 3), (4, 4)]);
    let mut compared = 0;
    for line in testdata("size1_slices.txt").lines().filter(|line| line.starts_with("own=")) {
        let numbers = numbers(line);
        let [own, opp, _, wins, draws, losses, blocked, longest] = numbers[..] else { panic!("{line}") };
        if let Some(sum) = sums.get(&(own as u32, opp as u32)) {
            let found = (sum.positions, sum.blocked, u64::from(sum.longest));
            assert_eq!(found, ([wins, draws, losses], blocked, longest), "{line}");
            compared += 1;
        }
    }
    assert_eq!(compared, sums.len());
}

#[test]
fn size_2_with_three_men_each_has_the_known_values() {
    let sum = solve::<24, Molinolog>(&[(3, 3)])[&(3, 3)];
    let data = testdata("size2_slices.txt");
    let line = data.lines().find(|line| line.starts_with("3 3 ")).expect("the slice");
    let numbers = numbers(line);
    let [_, _, _, wins, draws, losses, blocked, longest, _, class_wins, class_draws, class_losses] = numbers[..] else {
        panic!("{line}")
    };
    assert_eq!(sum.positions, [wins, draws, losses]);
    assert_eq!((sum.blocked, u64::from(sum.longest)), (blocked, longest));
    assert_eq!(sum.classes, [class_wins, class_draws, class_losses]);
}

#[test]
fn clasico_with_three_men_each_has_the_known_values() {
    let sum = solve::<24, Classic>(&[(3, 3)])[&(3, 3)];
    let data = testdata("clasico_slices.txt");
    let line = data.lines().find(|line| line.starts_with("3 3 ")).expect("the slice");
    let [_, _, wins, losses, draws, _] = numbers(line)[..] else { panic!("{line}") };
    assert_eq!(sum.classes, [wins, draws, losses]);
}

fn testdata(name: &str) -> String {
    let path = format!("{}/../../testdata/morris/{name}", env!("CARGO_MANIFEST_DIR"));
    std::fs::read_to_string(&path).unwrap_or_else(|error| panic!("{path}: {error}"))
}

fn numbers(line: &str) -> Vec<u64> {
    line.split(|c: char| !c.is_ascii_digit()).filter_map(|number| number.parse().ok()).collect()
}

/// For the side to move, in the order of `Sum`.
#[derive(Clone, Copy, PartialEq)]
enum Value {
    Win,
    Unknown,
    Loss,
}

/// Solves slices that lead only to each other or to the end, by rounds: after round n all wins and losses
/// in up to n turns are known. What is never known is a draw.
fn solve<const POINTS: u8, V: Variant>(slices: &[Slice]) -> HashMap<Slice, Sum> {
    let positions: Vec<(u64, u64)> = slices.iter().flat_map(|&slice| classes(POINTS, slice)).collect();
    let index: HashMap<(u64, u64), u32> = positions.iter().copied().zip(0..).collect();
    let lost = positions.len() as u32;
    let mut next: Vec<_> = positions.iter().map(|&class| successors::<POINTS, V>(class, &index, lost)).collect();
    next.push(Vec::new()); // One entry more, for all where the side to move has but two men left.

    let mut sums: HashMap<Slice, Sum> = slices.iter().map(|&slice| (slice, Sum::default())).collect();
    let mut add = |class: (u64, u64), value: Value, turns: u32| {
        let sum = sums.get_mut(&(class.0.count_ones(), class.1.count_ones())).expect("a slice of these");
        let size = orbit(POINTS, class);
        sum.positions[value as usize] += size;
        sum.classes[value as usize] += 1;
        sum.blocked += if turns == 0 && value == Value::Loss { size } else { 0 };
        sum.longest = sum.longest.max(turns);
    };

    let mut values = vec![Value::Unknown; next.len()];
    let mut open: Vec<usize> = (0..next.len()).collect();
    for turns in 0.. {
        let value = |&next: &u32| values[next as usize];
        let judge = |at: usize| {
            if next[at].iter().any(|next| value(next) == Value::Loss) {
                Value::Win
            } else if next[at].iter().all(|next| value(next) == Value::Win) {
                Value::Loss // Also where there is no move.
            } else {
                Value::Unknown
            }
        };
        let judged = open.iter().map(|&at| (at, judge(at)));
        let known: Vec<_> = judged.filter(|&(_, value)| value != Value::Unknown).collect();
        for &(at, value) in &known {
            values[at] = value;
            if let Some(&class) = positions.get(at) {
                add(class, value, turns);
            }
        }
        open.retain(|&at| values[at] == Value::Unknown);
        if known.is_empty() {
            break;
        }
    }
    for at in open {
        add(positions[at], Value::Unknown, 0);
    }
    sums
}

/// Where the moves of the side to move lead, as indices of classes, or `lost`.
fn successors<const POINTS: u8, V: Variant>(
    (own, opp): (u64, u64),
    index: &HashMap<(u64, u64), u32>,
    lost: u32,
) -> Vec<u32> {
    let men = BySide([Bits::from_raw(own), Bits::from_raw(opp)]);
    let pos = Morris::<POINTS, V>::new(men, BySide([0, 0]), Side::First).expect("a position of the moving phase");
    let after = |m| {
        let after = pos.play(m);
        let [own, opp] = [Side::Second, Side::First].map(|side| after.men(side).raw());
        if own.count_ones() < 3 { lost } else { index[&canonical(POINTS, (own, opp))] }
    };
    let mut next: Vec<u32> = pos.legal().iter().map(|&m| after(m)).collect();
    next.sort_unstable();
    next.dedup();
    next
}

/// One position of each class of a slice.
fn classes(points: u8, (own, opp): Slice) -> Vec<(u64, u64)> {
    let mut found = Vec::new();
    let opps = subsets(points, opp);
    for own in subsets(points, own).into_iter().filter(|&own| canonical(points, (own, 0)).0 == own) {
        let others = opps.iter().filter(|&opp| opp & own == 0).map(|&opp| (own, opp));
        found.extend(others.filter(|&class| canonical(points, class) == class));
    }
    found
}

fn subsets(points: u8, size: u32) -> Vec<u64> {
    (0..1 << points).filter(|set: &u64| set.count_ones() == size).collect()
}

/// The least of the images of a position: first by own men, then by the others.
fn canonical(points: u8, class: (u64, u64)) -> (u64, u64) {
    images(points, class).into_iter().min().expect("sixteen images")
}

/// How many different positions the images of one are.
fn orbit(points: u8, class: (u64, u64)) -> u64 {
    let mut images = images(points, class);
    images.sort_unstable();
    1 + images.windows(2).filter(|pair| pair[0] != pair[1]).count() as u64
}

/// Four quarter turns, their mirror images, and all that with the innermost ring outermost.
fn images(points: u8, (own, opp): (u64, u64)) -> [(u64, u64); 16] {
    let image = |set: u64, n: usize| {
        let set = turned(set, 2 * (n as u32 % 4));
        let set = if n & 4 == 0 { set } else { turned(set.reverse_bits().swap_bytes(), 1) };
        if n & 8 == 0 { set } else { set.swap_bytes() >> (64 - points) }
    };
    std::array::from_fn(|n| (image(own, n), image(opp, n)))
}

/// Turns every ring, which is a byte, by `steps` eighths.
fn turned(set: u64, steps: u32) -> u64 {
    u64::from_le_bytes(set.to_le_bytes().map(|ring| ring.rotate_left(steps)))
}
