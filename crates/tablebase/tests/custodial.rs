//! The solver of custodial games against a plain recursion on the rules with all their counters, on small boards, and
//! against the tables with distances on the board of 5x5.

use std::collections::HashMap;
use std::ops::ControlFlow;

use board::{CustodialRules, GameResult, MoveList, Position, PositionIndex, Side};
use games::seega::{Indexer, Move, Seega, Stage, custodial_rules};
use tablebase::custodial::{CustodialGame, CustodialSolver, CustodialTables, Sampling, Turn};
use tablebase::{Solver, Stopped};

/// A board of rows and columns whose middle point, if it has one, is safe.
#[derive(Clone, Copy)]
struct Grid {
    rows: i8,
    columns: i8,
    clock: u8,
}

type Set = u32;

impl Grid {
    fn points(self) -> u8 {
        (self.rows * self.columns) as u8
    }

    /// The point in a direction.
    fn beyond(self, point: u8, (down, right): (i8, i8)) -> Option<u8> {
        let (row, column) = (point as i8 / self.columns + down, point as i8 % self.columns + right);
        let inside = (0..self.rows).contains(&row) && (0..self.columns).contains(&column);
        inside.then(|| (row * self.columns + column) as u8)
    }

    fn middle(self) -> Option<u8> {
        (self.points() % 2 == 1).then(|| self.points() / 2)
    }

    fn rules(self) -> CustodialRules {
        let all = 0..self.points();
        let steps = |from| DIRECTIONS.iter().filter_map(|&d| self.beyond(from, d)).collect();
        let flank = |to, d| {
            let victim = self.beyond(to, d).filter(|&victim| Some(victim) != self.middle())?;
            Some((victim, self.beyond(victim, d)?))
        };
        let flanks = |to| DIRECTIONS.iter().filter_map(|&d| flank(to, d)).collect();
        let (rows, columns) = (self.rows, self.columns);
        let turned = |turn: &dyn Fn(i8, i8) -> (i8, i8)| {
            let goes = |point: u8| {
                let (row, column) = turn(point as i8 / columns, point as i8 % columns);
                (row * columns + column) as u8
            };
            (0..self.points()).map(goes).collect::<Vec<u8>>()
        };
        let mut symmetries = vec![
            turned(&|row, column| (row, column)),
            turned(&|row, column| (rows - 1 - row, column)),
            turned(&|row, column| (row, columns - 1 - column)),
            turned(&|row, column| (rows - 1 - row, columns - 1 - column)),
        ];
        if rows == columns {
            symmetries.extend([
                turned(&|row, column| (column, row)),
                turned(&|row, column| (rows - 1 - column, row)),
                turned(&|row, column| (column, columns - 1 - row)),
                turned(&|row, column| (rows - 1 - column, columns - 1 - row)),
            ]);
        }
        CustodialRules {
            steps: all.clone().map(steps).collect(),
            flanks: all.map(flanks).collect(),
            symmetries,
            clock: self.clock,
        }
    }

    /// The men that arrive at `to`, with those of `own`, and take men of `other`.
    fn taken(self, own: Set, other: Set, to: u8) -> Set {
        let mut taken = 0;
        for d in DIRECTIONS {
            let Some(victim) = self.beyond(to, d) else { continue };
            let Some(helper) = self.beyond(victim, d) else { continue };
            if other >> victim & 1 == 1 && own >> helper & 1 == 1 && Some(victim) != self.middle() {
                taken |= 1 << victim;
            }
        }
        taken
    }

    /// All single moves: men of the mover and of the other side, and whether it captured.
    fn moves(self, own: Set, other: Set) -> Vec<(Set, Set, bool)> {
        let mut all = Vec::new();
        for from in 0..self.points() {
            for to in DIRECTIONS.iter().filter_map(|&d| self.beyond(from, d)) {
                if own >> from & 1 == 1 && (own | other) >> to & 1 == 0 {
                    let own = own & !(1 << from) | 1 << to;
                    let taken = self.taken(own, other, to);
                    all.push((own, other & !taken, taken != 0));
                }
            }
        }
        all
    }
}

const DIRECTIONS: [(i8, i8); 4] = [(0, 1), (0, -1), (1, 0), (-1, 0)];

/// A position between two turns, seen by the side to act.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
struct Board {
    own: Set,
    other: Set,
    own_lost: u8,
    other_lost: u8,
    turns_left: u8,
}

/// Plays everything.
struct Naive {
    grid: Grid,
    known: HashMap<Board, i8>,
}

impl Naive {
    /// 1, 0 or −1 for the side to act.
    fn value(&mut self, board: Board) -> i8 {
        if board.own == 0 {
            return -1;
        }
        if board.other_lost == 3 {
            return 1;
        }
        if board.turns_left == 0 {
            return 0;
        }
        if let Some(&value) = self.known.get(&board) {
            return value;
        }
        let moves = self.grid.moves(board.own, board.other);
        let value = if moves.is_empty() {
            let after = Board {
                own: board.other,
                other: board.own,
                own_lost: board.other_lost,
                other_lost: board.own_lost + 1,
                turns_left: board.turns_left - 1,
            };
            -self.value(after)
        } else {
            let value = |naive: &mut Self, &(own, other, captures): &(Set, Set, bool)| {
                if captures { naive.extra_turn(own, other, board.other_lost) } else { naive.end(board, own, other) }
            };
            moves.iter().map(|m| value(self, m)).max().expect("there are moves")
        };
        self.known.insert(board, value);
        value
    }

    /// After a quiet move.
    fn end(&mut self, before: Board, own: Set, other: Set) -> i8 {
        let (own_lost, turns_left) = (before.other_lost, before.turns_left - 1);
        -self.value(Board { own: other, other: own, own_lost, other_lost: 0, turns_left })
    }

    /// After a capture: another one, or the turn ends with a new clock.
    fn extra_turn(&mut self, own: Set, other: Set, other_lost: u8) -> i8 {
        let turns_left = self.grid.clock;
        let mut best = -self.value(Board { own: other, other: own, own_lost: other_lost, other_lost: 0, turns_left });
        for (own, other, captures) in self.grid.moves(own, other) {
            if captures {
                best = best.max(self.extra_turn(own, other, other_lost));
            }
        }
        best
    }

    fn result(&mut self, own: Set, other: Set) -> i8 {
        let turns_left = self.grid.clock;
        self.value(Board { own, other, own_lost: 0, other_lost: 0, turns_left })
    }

    /// The phase before, two men a turn.
    fn placing(&mut self, own: Set, other: Set, board: Set) -> i8 {
        let free: Vec<u8> = (0..self.grid.points()).filter(|&p| board & !own & !other & 1 << p != 0).collect();
        if free.is_empty() {
            return self.result(own, other);
        }
        let mut best = -1;
        for (i, &one) in free.iter().enumerate() {
            for &two in &free[i + 1..] {
                best = best.max(-self.placing(other, own | 1 << one | 1 << two, board));
            }
        }
        best
    }
}

fn number(result: GameResult) -> i8 {
    match result {
        GameResult::Win => 1,
        GameResult::Draw => 0,
        GameResult::Loss => -1,
    }
}

fn solve(
    game: &CustodialGame,
    folder: &std::path::Path,
    most: usize,
    sampling: Option<&Sampling<'_>>,
) -> Result<CustodialSolver, Stopped> {
    let solver = CustodialSolver::new(game.clone(), folder, 2)?;
    solver.solve(most, sampling, &|_| ControlFlow::Continue(()), |_| ())?;
    Ok(solver)
}

fn check(grid: Grid) {
    let folder = tempfile::tempdir().unwrap();
    let points = usize::from(grid.points());
    let game = CustodialGame { name: "grid".into(), rules: grid.rules(), most_of_a_side: points };
    let solver = solve(&game, folder.path(), points - 1, None).unwrap();
    let tables = CustodialTables::new(game, folder.path());
    let mut naive = Naive { grid, known: HashMap::new() };
    let all: Set = (1 << points) - 1;
    let mut compared = 0;
    for own in 1..all {
        let mut other = !own & all;
        while other != 0 {
            if own | other != all {
                let found = tables.probe(own, other).unwrap().expect("all layers are there");
                assert_eq!(
                    number(found),
                    naive.result(own, other),
                    "{own:b} {other:b} on {} x {}",
                    grid.rows,
                    grid.columns
                );
                compared += 1;
            }
            other = (other - 1) & !own & all;
        }
    }
    assert!(compared > 1000);
    // The phase before, where the board is odd.
    if let Some(middle) = grid.middle() {
        let placing = solver.placing(1 << middle, 2).unwrap().expect("full boards are there");
        let board = all & !(1 << middle);
        assert_eq!(number(placing.probe(0, 0)), naive.placing(0, 0, board));
        let mut after_one_turn = Vec::new();
        for turn in 0..=placing.turns() {
            for (first, second) in placing.classes(turn) {
                let [own, other] = if turn % 2 == 0 { [first, second] } else { [second, first] };
                assert_eq!(
                    number(placing.probe(first, second)),
                    naive.placing(own, other, board),
                    "{first:b} {second:b}"
                );
                if turn == 1 {
                    after_one_turn.push(placing.probe(first, second));
                }
            }
            let counts = placing.counts(turn);
            assert_eq!(counts.classes.iter().sum::<u64>(), placing.classes(turn).count() as u64, "turn {turn}");
        }
        assert_eq!(after_one_turn.iter().map(|&result| -number(result)).max(), Some(number(placing.probe(0, 0))));
    }
}

#[test]
fn small_boards_equal_a_plain_recursion() {
    check(Grid { rows: 3, columns: 3, clock: 8 });
    check(Grid { rows: 3, columns: 3, clock: 7 });
    check(Grid { rows: 2, columns: 5, clock: 6 });
    check(Grid { rows: 3, columns: 4, clock: 5 });
}

fn arabe() -> CustodialGame {
    CustodialGame { name: "arabe".into(), rules: custodial_rules(), most_of_a_side: 12 }
}

/// The turns of the first side by the rules of the game itself.
fn turns(pos: &Seega, captures: bool, out: &mut Vec<Turn>) {
    let mut moves = MoveList::new();
    if pos.moves(&mut moves).is_some() {
        return;
    }
    for &m in moves.iter().filter(|&&m| m != Move::Pass || pos.stage() != Stage::Moving) {
        let next = pos.play(m);
        let captures = captures || next.men(Side::Second).len() < pos.men(Side::Second).len();
        if next.turn() == Side::First && next.outcome().is_none() {
            turns(&next, captures, out);
        } else {
            let [own, other] = [Side::First, Side::Second].map(|side| next.men(side).raw() as u32);
            out.push(Turn { own, other, captures });
        }
    }
}

fn all_turns(own: u32, other: u32) -> Vec<Turn> {
    let mut out = Vec::new();
    turns(&Seega::moving(own, other), false, &mut out);
    out
}

#[test]
fn arabe_equals_the_tables_with_distances() {
    const MEN: usize = 6;
    let folder = tempfile::tempdir().unwrap();
    let sampling = Sampling { one_in: 50, seed: 1, turns: &all_turns };
    solve(&arabe(), folder.path(), MEN, Some(&sampling)).unwrap();
    let layers = CustodialTables::new(arabe(), folder.path());
    let other_folder = tempfile::tempdir().unwrap();
    let solver = Solver::new(Indexer::new(MEN as u8), other_folder.path(), 2).unwrap();
    solver.solve(&|_| ControlFlow::Continue(()), |_| ()).unwrap();
    let tables = solver.tables();
    // Every class of positions in which nobody has lost a turn.
    let mut compared = 0;
    for (id, group) in (0..).zip(tables.indexer().groups()) {
        for offset in 0..group.sections.iter().filter(|s| !s.label.ends_with("lost")).map(|s| s.size).sum() {
            let Some(pos) = tables.indexer().unrank(board::Index { group: id, offset }) else { continue };
            let [own, other] = [Side::First, Side::Second].map(|side| pos.men(side).raw() as u32);
            let expected = tables.probe(&pos).unwrap().expect("solved").result;
            assert_eq!(layers.probe(own, other).unwrap(), Some(expected), "{own:b} {other:b}");
            compared += 1;
        }
    }
    assert_eq!(compared, 85 + 2 * 904 + 9664 + 2 * 6435 + 2 * (33_481 + 66_859) + 443_850 + 2 * (133_375 + 333_175));
}

#[test]
fn a_wrong_result_is_found_by_samples() {
    // By these rules nobody captures, which the solver's captures contradict.
    let never = |own: u32, other: u32| {
        let quiet = |turn: &Turn| !turn.captures;
        all_turns(own, other).into_iter().filter(quiet).collect::<Vec<_>>()
    };
    let folder = tempfile::tempdir().unwrap();
    let sampling = Sampling { one_in: 10, seed: 1, turns: &never };
    let stopped = solve(&arabe(), folder.path(), 5, Some(&sampling));
    assert!(matches!(stopped, Err(Stopped::Wrong { .. })), "{stopped:?}");
}

#[test]
fn an_interrupted_solver_goes_on_and_leaves_the_same_files() {
    let [whole, in_parts] = [tempfile::tempdir().unwrap(), tempfile::tempdir().unwrap()];
    solve(&arabe(), whole.path(), 6, None).unwrap();
    let mut rounds = 0_u32;
    loop {
        let solver = CustodialSolver::new(arabe(), in_parts.path(), 2).unwrap();
        let heard = std::sync::atomic::AtomicU32::new(0);
        let most = 10 + 60 * rounds;
        let stopped = solver.solve(
            6,
            None,
            &|_| {
                let heard = heard.fetch_add(1, std::sync::atomic::Ordering::Relaxed);
                if heard < most { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
            },
            |_| (),
        );
        rounds += 1;
        match stopped {
            Ok(()) => break,
            Err(Stopped::ByCaller) => {}
            Err(other) => panic!("{other:?}"),
        }
    }
    assert!(rounds > 3, "it was interrupted {rounds} times");
    for men in 0..=6 {
        let read =
            |folder: &tempfile::TempDir| std::fs::read(folder.path().join(format!("layer-{men}.tablas"))).unwrap();
        assert!(read(&whole) == read(&in_parts), "{men} men");
    }
}

#[test]
fn a_damaged_file_is_told() {
    let folder = tempfile::tempdir().unwrap();
    solve(&arabe(), folder.path(), 4, None).unwrap();
    let path = folder.path().join("layer-4.tablas");
    let mut bytes = std::fs::read(&path).unwrap();
    let middle = bytes.len() / 2;
    bytes[middle] ^= 1;
    std::fs::write(&path, bytes).unwrap();
    let solver = CustodialSolver::new(arabe(), folder.path(), 1).unwrap();
    assert!(matches!(solver.check(4), Err(Stopped::TableError(_))));
}
