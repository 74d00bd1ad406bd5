//! Makes our own book of openings: `cargo xtask book` runs it with the file of the book, a journal and a number of nodes.
//!
//! The named lines of `data/openings` are the skeleton. Our engine looks at each of their positions and keeps the moves
//! that it finds about as good as the best there is; where a line ends, it adds what it would play itself. A move weighs
//! more the more lines have it and the better it is. The journal has what was found of each position, so that whoever is
//! stopped goes on from there.

use std::collections::{BTreeMap, HashMap};
use std::fs::{self, OpenOptions};
use std::io::Write;
use std::ops::ControlFlow;

use engine::book::{Book, BookMove};
use engine::catalog::{self, GameQuery};
use engine::{Analysis, HashTable, Match, MultiPv, RuleSet};

const LINES: &str = include_str!("../data/openings/ajedrez.txt");

/// No line of the book is longer, in moves of either side.
const LONGEST: usize = 14;
/// A move of a line may be so much worse than the best, in hundredths of a pawn.
const TOLERANCE: i32 = 60;
/// What our engine adds where a line ends may not.
const OWN_TOLERANCE: i32 = 12;
/// Where a line ends, at most so many moves are added.
const OWN_MOVES: usize = 2;
/// So much worse, a move weighs a third.
const FADES: f64 = 30.0;
/// What weighs less than this share is left out.
const LEAST_SHARE: f64 = 0.04;

/// A position with the moves that lines have there, and how many of them.
type Skeleton = BTreeMap<(usize, String), BTreeMap<String, u32>>;

/// What our engine has found: moves and scores, the best first.
type Scores = Vec<(String, i32)>;

fn main() {
    let args: Vec<String> = std::env::args().skip(1).collect();
    let [file, journal, nodes] = &args[..] else { panic!("a book, a journal and a number of nodes are expected") };
    let nodes: u64 = nodes.parse().expect("the number of nodes is one");
    let query = GameQuery { game: "ajedrez", ..GameQuery::default() };
    let set = catalog::select(&query).expect("chess");
    let skeleton = skeleton(set);
    let mut known = read(journal);
    let mut notes = OpenOptions::new().create(true).append(true).open(journal).expect("a journal");
    for (i, ((_, fen), moves)) in skeleton.iter().enumerate() {
        if known.contains_key(fen) {
            continue;
        }
        let found = scores(set, fen, moves, nodes);
        let written: Vec<String> = found.iter().map(|(text, score)| format!("{text} {score}")).collect();
        writeln!(notes, "{fen}\t{}", written.join(",")).expect("room for the journal");
        known.insert(fen.clone(), found);
        if i % 50 == 0 {
            eprintln!("{i} of {}", skeleton.len());
        }
    }
    let positions: Vec<(String, Vec<BookMove>)> =
        skeleton.iter().map(|((_, fen), moves)| (fen.clone(), weigh(moves, &known[fen]))).collect();
    let book = Book::of_positions(positions.iter().map(|(fen, moves)| (fen.as_str(), &moves[..])));
    fs::write(file, book.write()).expect("room for the book");
    eprintln!("{} positions, {} moves", positions.len(), book.len());
}

/// Every position of every line, by its distance from the start.
fn skeleton(set: &RuleSet) -> Skeleton {
    let mut skeleton = Skeleton::new();
    for line in LINES.lines().filter(|line| !line.is_empty() && !line.starts_with('#')) {
        let moves = line.rsplit('|').next().unwrap_or_default();
        let mut game = set.start();
        for (ply, text) in moves.split_whitespace().take(LONGEST).enumerate() {
            let fen = game.text();
            game.play(text).unwrap_or_else(|error| panic!("{line}: {error}"));
            let played = game.played().pop().expect("a move was played");
            *skeleton.entry((ply, fen)).or_default().entry(played).or_default() += 1;
        }
        if game.outcome().is_none() {
            skeleton.entry((game.ply(), game.text())).or_default();
        }
    }
    skeleton
}

/// What our engine thinks of the moves of the lines and of its own, the best first.
fn scores(set: &RuleSet, fen: &str, moves: &BTreeMap<String, u32>, nodes: u64) -> Scores {
    let game = set.read(fen).expect("a position of a line");
    let own = lines(&*game, &[], OWN_MOVES, nodes);
    let among: Vec<String> = moves.keys().cloned().collect();
    let of_lines = if among.is_empty() { Vec::new() } else { lines(&*game, &among, among.len(), nodes) };
    let mut scores: HashMap<String, i32> = HashMap::new();
    for analysis in own.into_iter().chain(of_lines) {
        scores.entry(analysis.text).or_insert(analysis.score);
    }
    let mut scores: Scores = scores.into_iter().collect();
    scores.sort_by_key(|(text, score)| (-score, text.clone()));
    scores
}

fn lines(game: &dyn Match, among: &[String], count: usize, nodes: u64) -> Vec<Analysis> {
    let hash = HashTable::new(16 << 20);
    game.multi_pv(&mut MultiPv {
        depth: u32::MAX,
        nodes,
        among,
        lines: count,
        threads: 1,
        hash: &hash,
        tablebases: None,
        monitor: None,
        stop: &|| false,
        report: &mut |_| ControlFlow::Continue(()),
    })
}

/// The moves worth playing, with their weights from 1 to 1000.
fn weigh(moves: &BTreeMap<String, u32>, found: &Scores) -> Vec<BookMove> {
    let Some((_, best)) = found.first() else { return Vec::new() };
    let weight = |(text, score): &(String, i32)| {
        let lines = moves.get(text).copied().unwrap_or_default();
        let worse = best - score;
        let tolerance = if lines > 0 { TOLERANCE } else { OWN_TOLERANCE };
        let is_wanted = worse <= tolerance && (lines > 0 || moves.is_empty() || worse == 0);
        let weight = f64::from(lines.max(1)) * (-f64::from(worse) / FADES).exp();
        is_wanted.then(|| (text.clone(), weight))
    };
    let weighed: Vec<(String, f64)> = found.iter().filter_map(weight).collect();
    let all: f64 = weighed.iter().map(|(_, weight)| weight).sum();
    let kept = weighed.into_iter().filter(|(_, weight)| weight / all >= LEAST_SHARE);
    kept.map(|(text, weight)| BookMove { text, weight: (1000.0 * weight / all).round() as u16 }).collect()
}

/// What a journal has; a line that was cut off counts as not written.
fn read(journal: &str) -> HashMap<String, Scores> {
    let text = fs::read_to_string(journal).unwrap_or_default();
    let whole = &text[..text.rfind('\n').map_or(0, |end| end + 1)];
    if whole.len() < text.len() {
        fs::write(journal, whole).expect("the journal can be mended");
    }
    let score = |text: &str| {
        let (text, score) = text.split_once(' ')?;
        Some((text.to_owned(), score.parse().ok()?))
    };
    let line = |line: &str| {
        let (fen, moves) = line.split_once('\t')?;
        Some((fen.to_owned(), moves.split(',').filter_map(score).collect()))
    };
    whole.lines().filter_map(line).collect()
}
