//! Finds the page's puzzles: `cargo xtask puzzles` runs it with a seed and the folder of the files.
//!
//! Our own engine plays against itself, one side carelessly. Wherever the other side can reach a goal that is proven to
//! need so many turns, and one first move alone does it, the position is kept. The same seed finds the same.

mod find; // what is worth keeping of a position
mod recipe; // what is wanted of each rule set
mod theme; // what a puzzle is about

use std::collections::{BTreeMap, HashSet};
use std::fmt::Write;
use std::ops::ControlFlow;
use std::path::Path;

use engine::puzzle::{HARDEST, Puzzle};
use engine::solve::{self, SolveRequest};
use engine::{Match, PlayerSpec, SearchContext, Side};
use find::{Finder, Found};
use recipe::{RECIPES, Recipe, Tables};

/// After so many games without all that is wanted, the rest is given up.
const MOST_GAMES: u64 = 6000;

fn main() {
    let args: Vec<String> = std::env::args().skip(1).collect();
    let [seed, folder, names @ ..] = &args[..] else { panic!("a seed and a folder are expected") };
    let seed: u64 = seed.parse().expect("the seed is a number");
    for recipe in RECIPES.iter().filter(|recipe| names.is_empty() || names.contains(&recipe.name())) {
        let text = make(recipe, seed);
        std::fs::write(Path::new(folder).join(format!("{}.txt", recipe.name())), text).expect("a file of puzzles");
    }
}

/// The whole file.
fn make(recipe: &Recipe, seed: u64) -> String {
    let tables = tempfile::tempdir().expect("a folder for tables");
    if let Some(Tables { men, .. }) = recipe.tables {
        let order = SolveRequest { folder: tables.path().to_owned(), men: Some(men), threads: 2 };
        let watch = |_: &solve::Progress<'_>| ControlFlow::Continue(());
        solve::solve(recipe.set(), &order, &watch, &mut |_| {}).expect("tables of so few men");
        eprintln!("{}: tables of {men} men", recipe.name());
    }
    let finder = Finder::new(recipe, recipe.tables.map(|_| tables.path()));
    let mut found: BTreeMap<(usize, u8), Vec<Found>> = BTreeMap::new();
    let mut positions = HashSet::new();
    for game in 1..=MOST_GAMES {
        let mut of_game = HashSet::new();
        let mut keep = |bucket: (usize, u8), puzzle: Found| {
            let wanted = recipe.wanted[bucket.0].each + recipe.spare;
            let all = found.entry(bucket).or_default();
            if all.len() < wanted && of_game.insert(bucket) && positions.insert(puzzle.puzzle.position.clone()) {
                all.push(puzzle);
            }
        };
        let rng = fastrand::Rng::with_seed(seed.wrapping_mul(1_000_003).wrapping_add(game));
        match recipe.tables {
            Some(tables) if game % 2 == 0 && tables.scattered.is_some() => scatter(&finder, tables, rng, &mut keep),
            _ => play(&finder, rng, &mut keep),
        }
        let lacks =
            |&(i, n): &(usize, u8)| found.get(&(i, n)).map_or(0, Vec::len) < recipe.wanted[i].each + recipe.spare;
        eprint!("\r{}: {game} games, {:?}  ", recipe.name(), found.values().map(Vec::len).collect::<Vec<_>>());
        if !recipe.buckets().iter().any(lacks) {
            break;
        }
    }
    eprintln!();
    let mut kept: Vec<Found> = Vec::new();
    for ((i, _), mut all) in found {
        all.sort_by_key(|found| found.dullness);
        kept.extend(all.into_iter().take(recipe.wanted[i].each));
    }
    write_file(recipe, seed, kept)
}

/// Plays a game and shows every position of the careful side.
fn play(finder: &Finder<'_>, mut rng: fastrand::Rng, keep: &mut dyn FnMut((usize, u8), Found)) {
    let recipe = finder.recipe;
    let mut board = recipe.beginning(rng.get_seed());
    let careless = if rng.bool() { Side::First } else { Side::Second };
    while board.outcome().is_none() && board.ply() < recipe.most_plies {
        let turn = board.turn();
        if turn != careless && board.ply() >= recipe.from_ply {
            finder.look(board.as_ref(), keep);
        }
        let chance = if turn == careless { recipe.blunders } else { 0.05 };
        let text = if board.ply() < recipe.opening || rng.f64() < chance {
            let moves = board.moves();
            moves[rng.usize(..moves.len())].text.clone()
        } else {
            think(board.as_ref(), if turn == careless { recipe.careless } else { recipe.careful })
        };
        board.play(&text).expect("a legal move");
    }
}

/// Shows positions with few men, put anywhere.
fn scatter(finder: &Finder<'_>, tables: Tables, mut rng: fastrand::Rng, keep: &mut dyn FnMut((usize, u8), Found)) {
    /// As many as a game has, about.
    const POSITIONS: usize = 40;
    for _ in 0..POSITIONS {
        let board = tables.scattered.and_then(|men| finder.recipe.scattered(men, &mut rng));
        if let Some(board) = board.filter(|board| board.outcome().is_none()) {
            finder.look(board.as_ref(), &mut |(i, turns), found| {
                if turns > tables.searched {
                    keep((i, turns), found);
                }
            });
        }
    }
}

fn think(board: &dyn Match, spec: &str) -> String {
    let stop = || false;
    let mut context = SearchContext { threads: 1, hash: 1 << 20, tablebases: None, stop: &stop, report: &mut |_| {} };
    board.analyze(&PlayerSpec::read(spec).expect("a spec"), &mut context).expect("the game goes on").text
}

/// Those with fewer moves first, then the easier ones; a third each is called easy, middling and hard.
fn write_file(recipe: &Recipe, seed: u64, mut kept: Vec<Found>) -> String {
    kept.sort_by_key(|found| found.hardness);
    let count = kept.len();
    for (i, found) in kept.iter_mut().enumerate() {
        found.puzzle.difficulty = 1 + (usize::from(HARDEST) * i / count) as u8;
    }
    kept.sort_by_key(|found| found.puzzle.task.turns);
    let mut text = format!("# Puzzles from games of our own engine, each proven: cargo xtask puzzles {seed}\n");
    text.push_str(
        "# Position | goal | turns of the side to act | theme | difficulty | solution; see src/puzzle/mod.rs.\n",
    );
    for Found { puzzle, .. } in &kept {
        writeln!(text, "{puzzle}").expect("memory takes everything");
    }
    eprintln!("{}: {count} puzzles", recipe.name());
    summary(&kept.into_iter().map(|found| found.puzzle).collect::<Vec<_>>());
    text
}

/// How many of each kind, for whoever looks at it.
fn summary(puzzles: &[Puzzle]) {
    let mut kinds: BTreeMap<String, usize> = BTreeMap::new();
    for puzzle in puzzles {
        *kinds.entry(format!("{} in {}, {}", puzzle.task.goal.name(), puzzle.task.turns, puzzle.theme)).or_default() +=
            1;
    }
    for (kind, count) in kinds {
        eprintln!("  {count:3} {kind}");
    }
}
