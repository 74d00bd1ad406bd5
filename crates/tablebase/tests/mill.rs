//! Mill boards against figures that other programs found: results, distances and counts.

use std::collections::HashMap;
use std::fs;
use std::ops::ControlFlow;
use std::path::PathBuf;

use board::{GameResult, Notation, Position, PositionIndex, Wdl};
use games::morris::{Classic, Indexer, Molinolog, Size1};
use tablebase::{Counts, PlacementSearch, Solver, TablebaseFiles};

fn data(name: &str) -> String {
    let path = PathBuf::from(concat!(env!("CARGO_MANIFEST_DIR"), "/../../testdata/morris")).join(name);
    fs::read_to_string(&path).unwrap_or_else(|error| panic!("{}: {error}", path.display()))
}

/// Solves and verifies; the counts of each section by group and label.
fn solved<N: PositionIndex>(indexer: N, folder: &tempfile::TempDir) -> HashMap<(String, String), Counts> {
    let solver = Solver::new(indexer, folder.path(), 2).expect("a solver");
    let mut all = HashMap::new();
    let result = solver.solve(&|_| ControlFlow::Continue(()), |group| {
        for (label, counts) in group.sections {
            all.insert((group.group.clone(), label), counts);
        }
    });
    result.expect("solved");
    solver.verify(&|_| ControlFlow::Continue(())).expect("every entry is what its successors say");
    all
}

/// The counts of the moving phase for so many men of the side to act and of the other.
fn moving(all: &HashMap<(String, String), Counts>, own: u8, other: u8) -> Counts {
    all[&(format!("h0-{}-{}", own.min(other), own.max(other)), format!("{own}-{other}"))]
}

/// Compares positions of a file with the tables: the value, its distance, and how many moves keep them.
fn check_positions<N: PositionIndex>(tables: &TablebaseFiles<N>, text: &str) -> usize
where
    N::Position: Notation,
{
    let mut checked = 0;
    for line in text.lines().filter(|line| !line.starts_with('#')) {
        let (position, expected) = line.split_once(" ; ").expect("a position and its value");
        let pos = N::Position::read(position).unwrap_or_else(|error| panic!("{position}: {error:?}"));
        let probe = |pos: &N::Position| tables.probe(pos).expect("readable").expect("within reach");
        let value = probe(&pos);
        let moves: Vec<Wdl> = pos.legal().iter().map(|&m| probe(&pos.play(m))).collect();
        let keeps = moves.iter().filter(|after| kind(**after) == -kind(value)).count();
        let keeps_all = moves.iter().filter(|after| mirror(**after) == value).count();
        let turns = value.plies.map_or(-1, i64::from);
        let letter = match value.result {
            GameResult::Win => 'W',
            GameResult::Draw => 'D',
            GameResult::Loss => 'L',
        };
        assert_eq!(format!("{letter} {turns} {} {keeps} {keeps_all}", moves.len()), expected, "{position}");
        checked += 1;
    }
    checked
}

fn kind(wdl: Wdl) -> i8 {
    match wdl.result {
        GameResult::Win => 1,
        GameResult::Draw => 0,
        GameResult::Loss => -1,
    }
}

fn mirror(value: Wdl) -> Wdl {
    Wdl { result: -value.result, plies: value.plies.map(|plies| plies + 1) }
}

/// The number behind `name=` in a line of figures.
fn figure(line: &str, name: &str) -> u64 {
    let start = format!(" {name}=");
    let rest = &line[line.find(&start).unwrap_or_else(|| panic!("{name} in {line}")) + start.len()..];
    let digits: String = rest.chars().take_while(char::is_ascii_digit).collect();
    digits.parse().expect("a number")
}

#[test]
fn size_1_is_solved_as_others_have_solved_it() {
    let folder = tempfile::tempdir().expect("a folder");
    let all = solved(Indexer::<16, Molinolog>::new(6), &folder);
    let text = data("size1_slices.txt");
    let slices: Vec<&str> = text.lines().filter(|line| line.starts_with("own=")).collect();
    assert_eq!(slices.len(), 16);
    for line in slices {
        let line = &format!(" {line}");
        let counts = moving(&all, figure(line, "own") as u8, figure(line, "opp") as u8);
        assert_eq!(counts.positions, ["W", "D", "L"].map(|name| figure(line, name)), "{line}");
        assert_eq!((counts.over, counts.longest), (figure(line, "blocked"), figure(line, "maxdist")), "{line}");
    }
    let layers: Vec<&str> = text.lines().filter(|line| line.starts_with("placing layer")).collect();
    assert_eq!(layers.len(), 12);
    for line in layers {
        check_layer(&all, line);
    }
    let tables = TablebaseFiles::new(Indexer::<16, Molinolog>::new(6), folder.path());
    assert_eq!(check_positions(&tables, &data("size1_positions.txt")), 200);
    let start = Size1::start();
    assert_eq!(tables.probe(&start).expect("readable"), Some(Wdl::DRAW));
    check_search_above(&tables, &folder);
}

/// Without the tables of the placing, a search above those of the moving finds the same results.
fn check_search_above<N: PositionIndex>(tables: &TablebaseFiles<N>, folder: &tempfile::TempDir)
where
    N::Position: Notation,
{
    let moving = tempfile::tempdir().expect("a folder");
    for entry in fs::read_dir(folder.path()).expect("a folder") {
        let path = entry.expect("an entry").path();
        if path.file_name().is_some_and(|name| name.to_string_lossy().starts_with("h0-")) {
            fs::copy(&path, moving.path().join(path.file_name().expect("a name"))).expect("copied");
        }
    }
    let fewer = TablebaseFiles::new(Indexer::<16, Molinolog>::new(6), moving.path());
    let mut above = PlacementSearch::new(&fewer, &|_| false);
    let mut checked = 0;
    for line in data("size1_positions.txt").lines().filter(|line| !line.starts_with('#')) {
        let text = line.split(" ; ").next().expect("a position");
        let (pos, same) = (N::Position::read(text).expect("a position"), Size1::read(text).expect("a position"));
        let expected = tables.probe(&pos).expect("readable").expect("within reach").result;
        assert_eq!(above.result(&same).expect("a result"), expected, "{text}");
        checked += usize::from(!text.contains(" 0 0 "));
    }
    assert!(checked > 20, "{checked} positions of the placing");
    assert_eq!(above.result(&Size1::start()).expect("a result"), GameResult::Draw);
}

/// A line counts all boards of a layer, those too where a side has too few men left already: it has lost.
fn check_layer(all: &HashMap<(String, String), Counts>, line: &str) {
    let in_hand = 12 - figure(line, "k");
    let (own_hand, other_hand) = (in_hand.div_ceil(2), in_hand / 2);
    let mut sums = [0; 3];
    for counts in all.iter().filter(|((group, _), _)| *group == format!("h{in_hand}")).map(|(_, counts)| counts) {
        (0..3).for_each(|kind| sums[kind] += counts.positions[kind]);
    }
    for own in 0..=6 - own_hand {
        for other in 0..=6 - other_hand {
            let boards = binomial(16, own) * binomial(16 - own, other);
            match (own + own_hand < 3, other + other_hand < 3) {
                (false, false) => {}
                (true, false) => sums[2] += boards,
                (false, true) => sums[0] += boards,
                // Both, which no game reaches: the figures have black lose, who acts with an even number in hand.
                (true, true) => sums[if in_hand.is_multiple_of(2) { 2 } else { 0 }] += boards,
            }
        }
    }
    assert_eq!(sums, ["W", "D", "L"].map(|name| figure(line, name)), "{line}");
}

fn binomial(n: u64, k: u64) -> u64 {
    (0..k).fold(1, |product, i| product * (n - i) / (i + 1))
}

#[test]
fn size_2_up_to_four_men_is_solved_as_others_have_solved_it() {
    let folder = tempfile::tempdir().expect("a folder");
    let all = solved(Indexer::<24, Molinolog>::new(4), &folder);
    let mut rows = 0;
    for line in data("size2_slices.txt").lines().filter(|line| !line.starts_with('#')) {
        let numbers: Vec<u64> =
            line.split_whitespace().filter(|word| *word != "|").map(|n| n.parse().expect("n")).collect();
        let counts = moving(&all, numbers[0] as u8, numbers[1] as u8);
        assert_eq!(counts.positions[..], numbers[3..6], "{line}");
        assert_eq!([counts.over, counts.longest], numbers[6..8], "{line}");
        assert_eq!(counts.classes[..], numbers[9..12], "{line}");
        rows += 1;
    }
    assert_eq!(rows, 4);
    let tables = TablebaseFiles::new(Indexer::<24, Molinolog>::new(9), folder.path());
    assert_eq!(check_positions(&tables, &data("size2_small_positions.txt")), 100);
}

#[test]
fn clasico_up_to_four_men_is_solved_as_published() {
    let folder = tempfile::tempdir().expect("a folder");
    let all = solved(Indexer::<24, Classic>::new(4), &folder);
    let mut rows = 0;
    for line in data("clasico_slices.txt").lines().filter(|line| !line.starts_with('#')) {
        let numbers: Vec<u64> = line.split_whitespace().map(|n| n.parse().expect("a number")).collect();
        if numbers[0].max(numbers[1]) <= 4 {
            let [wins, draws, losses] = moving(&all, numbers[0] as u8, numbers[1] as u8).classes;
            assert_eq!([wins, losses, draws], numbers[2..5], "{line}");
            rows += 1;
        }
    }
    assert_eq!(rows, 4);
}
