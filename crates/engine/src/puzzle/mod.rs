//! Puzzles: positions in which one move alone reaches a goal. Data, the proof of what it claims, and the judge of a move
//! that somebody tries.
//!
//! Each rule set that has puzzles has a file in `data/puzzles/`, a line for each:
//!
//! ```text
//! POSITION | GOAL | N | THEME | DIFFICULTY | LINE
//! ```
//!
//! The goal is reached in N turns of the side to act, whatever the other side does, and in no fewer; one first move alone
//! does it. It is one of
//!
//! ```text
//! mate      to win the game, in one that has mates
//! win       to win the game
//! lead M    to have M men more than the other side (fewer where M is negative) and to keep that lead for another turn,
//!           or to win the game
//! only      to keep a win that one move alone keeps, N times in a row
//! ```
//!
//! A last move that the other side cannot help, as the pass of a side that is blocked, needs no further turn.
//! The line is the solution with the longest defence. Lines that begin with `#` are for people.

mod judge; // what becomes of a move
mod prove; // a search that proves or refutes

use std::fmt;

use crate::game::RuleSet;

pub use judge::{Judge, Judgement, Ply, Solution};
pub(crate) use prove::least_turns;
pub use prove::{LimitReached, Limits};

/// What the side to act has to bring about.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Goal {
    /// To win a game that has mates.
    Mate,
    /// To win the game.
    Win,
    /// To have so many men more than the other side and to keep that lead for another turn, or to win the game.
    Lead(i32),
    /// To keep a win that one move alone keeps.
    Only,
}

/// A goal, and how soon it is to be reached.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Task {
    /// What.
    pub goal: Goal,
    /// In how many turns of the side that attacks, its present one included.
    pub turns: u8,
}

/// A position with a task that has one solution.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Puzzle {
    /// In the game's notation.
    pub position: String,
    /// What is to be done.
    pub task: Task,
    /// What it is about, as a name in the catalogue of messages: `puzzle-theme-` and this.
    pub theme: String,
    /// From 1, easy, to 3, hard.
    pub difficulty: u8,
    /// The moves of both sides, with the longest defence.
    pub line: Vec<String>,
}

/// The most difficult puzzles.
pub const HARDEST: u8 = 3;

impl RuleSet {
    /// Its puzzles, those with fewer moves first; none where it has none.
    pub fn puzzles(&self) -> Vec<Puzzle> {
        let read = |text| read(text).unwrap_or_else(|error| panic!("puzzles of {self:?}: {error}"));
        self.puzzle_file.map_or_else(Vec::new, read)
    }
}

/// Reads a file of puzzles; where it cannot be read, the number of a line and what is wrong with it.
pub fn read(text: &str) -> Result<Vec<Puzzle>, String> {
    let lines = text.lines().enumerate().filter(|(_, line)| !line.trim().is_empty() && !line.starts_with('#'));
    lines.map(|(i, line)| read_line(line).map_err(|error| format!("line {}: {error}", i + 1))).collect()
}

impl fmt::Display for Puzzle {
    /// As `read` reads it.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Puzzle { position, task, theme, difficulty, line } = self;
        write!(f, "{position} | {} | {} | {theme} | {difficulty} | {}", task.goal, task.turns, line.join(" "))
    }
}

impl fmt::Display for Goal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Goal::Lead(men) => write!(f, "{} {men}", self.name()),
            _ => f.write_str(self.name()),
        }
    }
}

impl Goal {
    /// Its name, without a number.
    pub fn name(self) -> &'static str {
        match self {
            Goal::Mate => "mate",
            Goal::Win => "win",
            Goal::Lead(_) => "lead",
            Goal::Only => "only",
        }
    }

    /// The lead that is wanted, where it is about one.
    pub fn lead(self) -> Option<i32> {
        if let Goal::Lead(men) = self { Some(men) } else { None }
    }

    /// The goal of this name; `lead` is for the one that needs a number.
    pub fn named(name: &str, lead: Option<i32>) -> Option<Goal> {
        match (name, lead) {
            ("mate", None) => Some(Goal::Mate),
            ("win", None) => Some(Goal::Win),
            ("lead", Some(men)) => Some(Goal::Lead(men)),
            ("only", None) => Some(Goal::Only),
            _ => None,
        }
    }
}

fn read_line(line: &str) -> Result<Puzzle, String> {
    let fields: Vec<&str> = line.split('|').map(str::trim).collect();
    let [position, goal, turns, theme, difficulty, line] = fields[..] else {
        return Err(format!("six fields between `|` are expected, not {}", fields.len()));
    };
    let number = |text: &str| text.parse::<u8>().map_err(|_| format!("`{text}` is no number"));
    let (name, men) = goal.split_once(' ').map_or((goal, None), |(name, men)| (name, men.parse().ok()));
    let goal = Goal::named(name, men).ok_or_else(|| format!("`{goal}` is no goal"))?;
    let puzzle = Puzzle {
        position: position.to_owned(),
        task: Task { goal, turns: number(turns)? },
        theme: theme.to_owned(),
        difficulty: number(difficulty)?,
        line: line.split_whitespace().map(str::to_owned).collect(),
    };
    match () {
        () if puzzle.task.turns == 0 => Err("a puzzle has at least one turn".into()),
        () if !(1..=HARDEST).contains(&puzzle.difficulty) => Err(format!("the difficulty is from 1 to {HARDEST}")),
        () if puzzle.line.is_empty() || theme.is_empty() => Err("a theme and a solution are expected".into()),
        () => Ok(puzzle),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_written_is_read() {
        for line in ["8/8 w | mate | 2 | quiet | 1 | a1a2 b7b8 a2a3", "W:W1:B5 | lead -2 | 3 | sacrifice | 3 | 1-5"] {
            let puzzles = read(&format!("# for people\n\n{line}\n")).expect("a file");
            assert_eq!(puzzles.len(), 1);
            assert_eq!(puzzles[0].to_string(), line);
        }
    }

    #[test]
    fn a_wrong_line_is_told_with_its_number() {
        for (line, reason) in [
            ("a | win | 2 | quiet | 1", "line 2: six fields between `|` are expected, not 5"),
            ("a | lose | 2 | quiet | 1 | b", "line 2: `lose` is no goal"),
            ("a | lead | 2 | quiet | 1 | b", "line 2: `lead` is no goal"),
            ("a | win 3 | 2 | quiet | 1 | b", "line 2: `win 3` is no goal"),
            ("a | win | two | quiet | 1 | b", "line 2: `two` is no number"),
            ("a | win | 0 | quiet | 1 | b", "line 2: a puzzle has at least one turn"),
            ("a | win | 2 | quiet | 4 | b", "line 2: the difficulty is from 1 to 3"),
            ("a | win | 2 | quiet | 1 | ", "line 2: a theme and a solution are expected"),
        ] {
            assert_eq!(read(&format!("#\n{line}")), Err(reason.to_owned()));
        }
    }
}
