//! Finds positions with a forced mate for the page: `cargo xtask puzzles` runs it.
//!
//! Our own engine plays against itself, one side carelessly; wherever a side has a mate in one to four moves that is
//! proven to be the shortest, and only one first move does it, the position is kept. The same seed finds the same.

use std::collections::HashMap;
use std::io::Write;

use engine::catalog::{self, GameQuery};
use engine::mate::{self, MateQuery};
use engine::{PlayerSpec, RuleSet, SearchContext, Side};

/// Moves of the longest mates.
const LONGEST: u8 = 4;
/// How many are kept of each length.
const EACH: usize = 20;
/// How many are found before the best are chosen.
const FOUND: usize = 30;
/// Positions that the prover may visit for one question: beyond, a position is passed over.
const NODES: u64 = 30_000;

/// A position that can be kept.
struct Puzzle {
    position: String,
    /// How little there is to find in it.
    dullness: i32,
}

fn main() {
    let seed: u64 = std::env::args().nth(1).and_then(|word| word.parse().ok()).unwrap_or(1);
    let mut found: HashMap<u8, Vec<Puzzle>> = HashMap::new();
    let enough = |found: &HashMap<u8, Vec<Puzzle>>, n| found.get(&n).is_some_and(|all| all.len() >= FOUND);
    let mut games = 0;
    while !(1..=LONGEST).all(|n| enough(&found, n)) {
        games += 1;
        for (n, puzzle) in play(seed.wrapping_mul(1_000_003).wrapping_add(games)) {
            if !enough(&found, n) {
                found.entry(n).or_default().push(puzzle);
            }
        }
        eprint!("\r{games} games, {:?}", (1..=LONGEST).map(|n| found.get(&n).map_or(0, Vec::len)).collect::<Vec<_>>());
    }
    eprintln!();
    let mut out = std::io::stdout().lock();
    let mut write = |line: String| writeln!(out, "{line}").expect("somebody reads");
    write(format!("# Forced mates from games of our own engine, proven by our own prover: cargo xtask puzzles {seed}"));
    write("# The number of moves, and the position. No shorter mate exists, and one first move alone does it.".into());
    for n in 1..=LONGEST {
        let all = found.get_mut(&n).expect("enough were found");
        all.sort_by_key(|puzzle| puzzle.dullness);
        all.iter().take(EACH).for_each(|puzzle| write(format!("{n} {}", puzzle.position)));
    }
}

/// Plays a game; at most one position of each length is kept.
fn play(seed: u64) -> Vec<(u8, Puzzle)> {
    const MOST_PLIES: usize = 160;
    let mut rng = fastrand::Rng::with_seed(seed);
    let set =
        catalog::select(&GameQuery { game: "ajedrez", rules: Some("fide"), ..GameQuery::default() }).expect("chess");
    let mut board = set.start();
    let careless = if rng.bool() { Side::First } else { Side::Second };
    let mut kept: Vec<(u8, Puzzle)> = Vec::new();
    while board.outcome().is_none() && board.ply() < MOST_PLIES {
        let turn = board.turn();
        let position = board.text();
        if turn != careless
            && board.ply() > 12
            && kept.len() < usize::from(LONGEST)
            && let Some((n, puzzle)) = puzzle(set, &position)
            && kept.iter().all(|(known, _)| *known != n)
        {
            kept.push((n, puzzle));
        }
        let chance = if turn == careless { 0.35 } else { 0.05 };
        let text = if board.ply() < 6 || rng.f64() < chance {
            let moves = board.moves();
            moves[rng.usize(..moves.len())].text.clone()
        } else {
            let spec = PlayerSpec::read(if turn == careless { "documento,depth=2" } else { "documento,depth=4" })
                .expect("a spec");
            let stop = || false;
            let mut thinking =
                SearchContext { threads: 1, hash: 1 << 20, tablebases: None, stop: &stop, report: &mut |_| {} };
            board.analyze(&spec, &mut thinking).expect("the game goes on").text
        };
        board.play(&text).expect("a legal move");
    }
    kept
}

/// The mate that the side to move has, if it is worth showing.
fn puzzle(set: &RuleSet, position: &str) -> Option<(u8, Puzzle)> {
    let ask = |moves, all| {
        let mut watch = |_| false;
        let means = mate::SearchContext { hash: 1 << 22, nodes: NODES, watch: &mut watch };
        set.solve_mate(position, MateQuery { moves, shortest: true, all, cooperative: false }, None, means)?.ok()
    };
    let n = ask(LONGEST, false)?.mate?;
    let found = ask(n, true)?;
    let [key] = found.keys?.try_into().ok()?;
    let capture = i32::from(key.recorded.contains('x'));
    let check = i32::from(key.recorded.contains(['+', '#']));
    // A quiet first move is harder to see than a check, and that than a capture; fewer men are easier on the eye, and
    // a side that is far ahead needs no art.
    let surplus = surplus(position);
    let men = position.split(' ').next()?.chars().filter(char::is_ascii_alphabetic).count() as i32;
    Some((n, Puzzle { position: position.to_owned(), dullness: 6 * capture + 3 * check + surplus.max(0) + men / 2 }))
}

/// How much more the side to move has, in pawns.
fn surplus(position: &str) -> i32 {
    let mut words = position.split(' ');
    let (rows, white) = (words.next().unwrap_or_default(), words.next() == Some("w"));
    let worth = |letter: char| match letter.to_ascii_lowercase() {
        'q' => 9,
        'r' => 5,
        'b' | 'n' => 3,
        'p' => 1,
        _ => 0,
    };
    rows.chars().map(|letter| if letter.is_ascii_uppercase() == white { worth(letter) } else { -worth(letter) }).sum()
}
