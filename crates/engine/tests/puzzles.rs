//! Puzzles: every file can be read, and what it claims is proven again, by the judge and by a plain minimax.

use std::collections::{BTreeMap, BTreeSet};
use std::ops::ControlFlow;

use engine::catalog;
use engine::puzzle::{Goal, HARDEST, Judge, Puzzle, Task};
use engine::solve::{self, SolveRequest};
use engine::{GameResult, Lang, Match, Outcome, RuleSet, Side, Wdl};

/// As many as the server lets a judge visit.
const NODES: u64 = 1_000_000;
/// As many as the server lets a prover of mates visit.
const MATE_NODES: u64 = 200_000_000;

fn with_puzzles() -> impl Iterator<Item = (&'static RuleSet, Vec<Puzzle>)> {
    catalog::all().iter().filter(|set| set.puzzle_file.is_some()).map(|set| (set, set.puzzles()))
}

fn judge(set: &RuleSet, goal: Goal) -> Judge<'_> {
    let nodes = if goal == Goal::Mate { MATE_NODES } else { NODES };
    Judge { set, tablebases: None, nodes, stop: &|| false }
}

#[test]
fn every_game_has_sixty_puzzles_of_several_themes_and_of_each_difficulty() {
    let mut games: BTreeMap<&str, usize> = catalog::games().map(|info| (info.id, 0)).collect();
    for (set, puzzles) in with_puzzles() {
        *games.get_mut(set.game).expect("a game of the catalog") += puzzles.len();
        let themes: BTreeSet<&str> = puzzles.iter().map(|puzzle| puzzle.theme.as_str()).collect();
        assert!(themes.len() >= 2, "{set:?}: {themes:?}");
        for theme in themes {
            for lang in Lang::ALL {
                assert!(lang.find(&format!("puzzle-theme-{theme}")).is_some(), "{lang:?}: {theme} has no name");
            }
        }
        for difficulty in 1..=HARDEST {
            let count = puzzles.iter().filter(|puzzle| puzzle.difficulty == difficulty).count();
            assert!(count >= 15, "{set:?}: {count} of difficulty {difficulty}");
        }
        let lengths: Vec<u8> = puzzles.iter().map(|puzzle| puzzle.task.turns).collect();
        assert!(lengths.is_sorted(), "{set:?}: those with fewer turns come first");
        let positions: BTreeSet<&str> = puzzles.iter().map(|puzzle| puzzle.position.as_str()).collect();
        assert_eq!(positions.len(), puzzles.len(), "{set:?}: a position stands there twice");
    }
    for (game, count) in games {
        assert!(count >= 60, "{game} has {count} puzzles");
    }
}

#[test]
fn every_theme_that_has_a_name_is_that_of_a_puzzle() {
    let used: BTreeSet<String> = with_puzzles().flat_map(|(_, all)| all).map(|puzzle| puzzle.theme).collect();
    let text = include_str!("../locales/es/puzzles.ftl");
    let named = text.lines().filter_map(|line| line.strip_prefix("puzzle-theme-")?.split(' ').next());
    let unused: Vec<&str> = named.filter(|name| !used.contains(*name)).collect();
    assert!(unused.is_empty(), "{unused:?}");
}

#[test]
fn every_line_reaches_the_goal_by_legal_moves() {
    for (set, puzzles) in with_puzzles() {
        for puzzle in puzzles {
            let Puzzle { position, task, line, .. } = &puzzle;
            let mut board = set.read(position).unwrap_or_else(|error| panic!("{puzzle}: {error}"));
            assert_eq!(board.text(), *position, "as the notation writes it");
            let attacker = board.turn();
            assert!(board.moves().len() > 1, "{puzzle}: there is a choice");
            let mut turns = 0;
            for text in line {
                let (before, by) = (board.ply(), board.turn());
                board.play(text).unwrap_or_else(|error| panic!("{puzzle}: {error}"));
                assert_eq!(board.ply(), before + 1);
                turns += u8::from(by == attacker && (board.turn() != attacker || board.outcome().is_some()));
            }
            assert_eq!(turns, task.turns, "{puzzle}");
            match task.goal {
                Goal::Mate | Goal::Win => assert_eq!(board.outcome(), Some(Outcome::Win(attacker)), "{puzzle}"),
                Goal::Lead(men) => {
                    let has_won = board.outcome() == Some(Outcome::Win(attacker));
                    assert!(has_won || lead(board.as_ref(), attacker) >= men, "{puzzle}");
                }
                Goal::Only => {}
            }
        }
    }
}

/// By the judge, within the limits of a server: no solution is shorter, one first move alone does it, and the judge
/// plays the line of the file.
#[test]
fn every_puzzle_has_one_key_and_no_shorter_solution() {
    for (set, puzzles) in with_puzzles() {
        for puzzle in puzzles {
            let Puzzle { position, task, line, .. } = &puzzle;
            let judge = judge(set, task.goal);
            let keys = judge.keys(position, *task).expect("a position").expect("no limit comes first");
            assert_eq!(keys, line[..1], "{puzzle}");
            if task.goal != Goal::Only {
                assert_eq!(judge.least(position, *task), Ok(Some(task.turns)), "{puzzle}");
            }
            let solved = judge.solve(position, *task).expect("a position").expect("a solution");
            assert_eq!(
                solved.line.iter().map(|(_, ply)| &ply.text).collect::<Vec<_>>(),
                line.iter().collect::<Vec<_>>()
            );
        }
    }
}

/// By a plain minimax over texts, which shares no line with the judge: the short ones, and with `TABLAS_DEEP` all that
/// it can reach.
#[test]
fn a_plain_minimax_finds_the_same_keys() {
    let is_deep = std::env::var_os("TABLAS_DEEP").is_some();
    let mut checked = 0;
    for (set, puzzles) in with_puzzles() {
        let (longest, most) = if is_deep { (3, usize::MAX) } else { (2, 12) };
        let short = |puzzle: &&Puzzle| puzzle.task.turns <= longest && is_small(set, puzzle, is_deep);
        for puzzle in puzzles.iter().filter(short).take(most) {
            let board = set.read(&puzzle.position).expect("a position");
            let attacker = board.turn();
            let Task { goal, turns } = puzzle.task;
            // A win that is only to be kept needs no more than the first move.
            let turns = if goal == Goal::Only { 1 } else { turns };
            let plain = Plain { set, attacker, goal };
            let does = |text: &String| plain.does(board.as_ref(), text, turns);
            let keys: Vec<String> = board.moves().into_iter().map(|m| m.text).filter(does).collect();
            assert_eq!(keys, puzzle.line[..1], "{puzzle}");
            checked += 1;
        }
    }
    assert!(checked >= 40, "{checked}");
}

/// Whether a plain minimax gets through it.
fn is_small(set: &RuleSet, puzzle: &Puzzle, is_deep: bool) -> bool {
    let board = set.read(&puzzle.position).expect("a position");
    match puzzle.task.goal {
        Goal::Only => set.spots - board.pieces().len() <= if is_deep { 8 } else { 7 },
        _ => puzzle.task.turns < 3 || board.moves().len() <= 12,
    }
}

struct Plain<'a> {
    set: &'a RuleSet,
    attacker: Side,
    goal: Goal,
}

impl Plain<'_> {
    fn after(&self, board: &dyn Match, text: &str) -> Box<dyn Match> {
        let mut after = self.set.read(&board.text()).expect("a position");
        after.play(text).expect("a legal move");
        after
    }

    /// Whether a move of the attacker reaches the goal with so many turns, this one included.
    fn does(&self, board: &dyn Match, text: &str, turns: u8) -> bool {
        let after = self.after(board, text);
        let ends = after.turn() != self.attacker;
        self.is_reached(after.as_ref(), if ends { turns - 1 } else { turns })
    }

    fn is_reached(&self, board: &dyn Match, turns: u8) -> bool {
        if let Some(outcome) = board.outcome() {
            return outcome == Outcome::Win(self.attacker);
        }
        let attacks = board.turn() == self.attacker;
        if let (true, Goal::Lead(men)) = (attacks, self.goal)
            && lead(board, self.attacker) >= men
            && board.moves().iter().any(|m| self.keeps(self.after(board, &m.text).as_ref(), men))
        {
            return true;
        }
        // Whoever has only to keep a win plays to the end of the game.
        let may_go_on = self.goal == Goal::Only || turns > 0 || (!attacks && self.goal.lead().is_some());
        if !may_go_on {
            return false;
        }
        let mut moves = board.moves().into_iter();
        if attacks {
            moves.any(|m| match self.goal {
                Goal::Only => self.is_reached(self.after(board, &m.text).as_ref(), turns),
                _ => self.does(board, &m.text, turns),
            })
        } else {
            moves.all(|m| self.is_reached(self.after(board, &m.text).as_ref(), turns))
        }
    }

    /// Whether the lead is still there after the other side's answer.
    fn keeps(&self, board: &dyn Match, men: i32) -> bool {
        match board.outcome() {
            Some(outcome) => outcome == Outcome::Win(self.attacker),
            None => board.moves().iter().all(|m| {
                let after = self.after(board, &m.text);
                match after.outcome() {
                    Some(outcome) => outcome == Outcome::Win(self.attacker),
                    None => lead(after.as_ref(), self.attacker) >= men,
                }
            }),
        }
    }
}

fn lead(board: &dyn Match, side: Side) -> i32 {
    board.pieces().iter().map(|piece| if piece.side == side { 1 } else { -1 }).sum()
}

/// By tables of few men, which retrograde analysis has built: results and distances of all puzzles that they reach.
#[test]
fn tables_know_the_same() {
    if std::env::var_os("TABLAS_DEEP").is_none() {
        return; // They take minutes.
    }
    let folder = tempfile::tempdir().expect("a folder");
    for (game, men, least) in [("arabe", 7, 3), ("molino", 4, 40)] {
        let (set, puzzles) = with_puzzles().find(|(set, _)| set.game == game).expect("a game with puzzles");
        let order = SolveRequest { folder: folder.path().to_owned(), men: Some(men), threads: 2 };
        solve::solve(set, &order, &|_| ControlFlow::Continue(()), &mut |_| {}).expect("tables");
        let mut known = 0;
        for puzzle in puzzles.iter().filter(|puzzle| puzzle.task.goal == Goal::Win) {
            let board = set.read(&puzzle.position).expect("a position");
            let Some(found) = board.probe(folder.path()).expect("tables can be read") else { continue };
            assert_eq!(found.exact.result, GameResult::Win, "{puzzle}");
            known += 1;
            if found.to_capture {
                continue; // These tables do not say how far the end is.
            }
            let win = Wdl::win(2 * u32::from(puzzle.task.turns) - 1);
            assert_eq!(found.exact, win, "{puzzle}");
            let keys: Vec<&String> =
                found.moves.iter().filter(|(_, value)| *value == win).map(|(text, _)| text).collect();
            assert_eq!(keys, [&puzzle.line[0]], "{puzzle}");
        }
        assert!(known >= least, "{game}: {known}");
    }
}

#[test]
fn a_wrong_move_is_answered_by_what_prevents_the_goal_and_a_right_one_by_the_longest_defence() {
    for (set, puzzles) in with_puzzles() {
        let long = puzzles.iter().rev().find(|puzzle| puzzle.task.turns > 1).expect("a puzzle with a defence");
        let Puzzle { position, task, line, .. } = long;
        let judge = judge(set, task.goal);
        let judged = judge.judge(position, &line[0], *task).expect("a legal move");
        assert_eq!((judged.right, judged.solved), (Some(true), false), "{long}");
        assert!(judged.left <= task.turns && judged.left > 0, "{long}");
        let others = set.read(position).expect("a position").moves().into_iter().filter(|m| m.text != line[0]);
        for other in others {
            let judged = judge.judge(position, &other.text, *task).expect("a legal move");
            assert_eq!((judged.right, judged.solved), (Some(false), false), "{long}: {}", other.text);
        }
    }
}

#[test]
fn a_limit_says_that_nothing_is_known() {
    for (set, puzzles) in with_puzzles() {
        let long = puzzles.last().expect("a puzzle");
        let judge = Judge { set, tablebases: None, nodes: 0, stop: &|| true };
        if long.task.goal != Goal::Win && long.task.goal.lead().is_none() {
            continue; // Others have limits of their own.
        }
        assert_eq!(judge.keys(&long.position, long.task), Ok(None), "{long}");
        assert_eq!(judge.judge(&long.position, &long.line[0], long.task).expect("a legal move").right, None);
    }
}
