//! Programs in Prolog as players: what they are asked, by the predicates that the documents name, and which move their
//! answer is.
//!
//! The program runs in a SWI-Prolog of its own, behind `DRIVER`, which is told a question a line and answers a line; who
//! starts it and keeps its time is `arena`. What differs by game is a `PrologPlayer` in `GameInfo`.

mod chess;
mod draughts;
mod morris;
mod reversi;
mod seega;

use board::{Message, NotationError, Side};
use terms::{Term, read_term};

pub(crate) use chess::CHESS;
pub(crate) use draughts::DRAUGHTS;
pub(crate) use morris::MORRIS;
pub(crate) use reversi::REVERSI;
pub(crate) use seega::SEEGA;

use crate::game::RuleSet;
use crate::session::Match;

/// The program in Prolog that loads a player's file and answers questions about it.
pub const DRIVER: &str = include_str!("driver.pl");

/// What the driver says when the player's file is loaded.
pub const READY: &str = "listo";

/// How programs in Prolog play a game.
#[derive(Debug)]
pub struct PrologPlayer {
    /// What a file must define, one of these, as `jugada/3`.
    pub predicates: &'static [&'static str],
    goals: fn(&dyn Match, &PrologOptions) -> Vec<Goal>,
    read: ReadAnswer,
}

/// The moves that an answer means in a game, or why it means none.
type ReadAnswer = fn(&RuleSet, &dyn Match, &Term) -> Result<Vec<String>, Message>;

/// What is passed on to a player that asks for it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct PrologOptions {
    /// The document's `Nivel`.
    pub level: u32,
    /// The document's `Estrategia`, an atom.
    pub strategy: String,
}

impl Default for PrologOptions {
    fn default() -> Self {
        PrologOptions { level: 3, strategy: "minimax".into() }
    }
}

/// A goal whose variable `R` becomes the answer.
struct Goal {
    call: Term,
    /// Whether any of its solutions will do, and chance chooses; otherwise the first counts.
    is_any: bool,
}

impl Goal {
    /// The first solution of this predicate, whose last argument is the answer.
    fn first(name: &str, arguments: Vec<Term>) -> Goal {
        let arguments = arguments.into_iter().chain([Term::var("R")]);
        Goal { call: Term::compound(name, arguments), is_any: false }
    }
}

/// What a program has answered.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum PrologAnswer {
    /// A whole turn: the moves of it, in the game's notation.
    Turn(Vec<String>),
    /// What it said is no legal turn.
    Refused {
        /// Its answer.
        term: String,
        /// Why.
        reason: Message,
        /// Whether it is a move, or a board after one, at all.
        is_move: bool,
    },
    /// The predicate failed.
    Failed,
    /// It threw this.
    Threw(String),
    /// Its file has no such predicate.
    Missing,
}

impl PrologPlayer {
    /// The line to say to the driver. `seed` is what chance depends on.
    pub fn question(&self, game: &dyn Match, options: &PrologOptions, seed: u64) -> String {
        let goals = (self.goals)(game, options).into_iter().map(|goal| {
            let which = Term::atom(if goal.is_any { "alguna" } else { "primera" });
            Term::compound("meta", [which, goal.call, Term::var("R")])
        });
        // Each goal has a variable of its own.
        let goals: Vec<Term> = goals.enumerate().map(|(i, goal)| renamed(&goal, i)).collect();
        let seed = Term::Int((seed & 0x7fff_ffff) as i64);
        format!("{}.", Term::compound("jugar", [seed, Term::list(goals)]))
    }

    /// What the driver's answer means.
    pub fn answer(&self, set: &RuleSet, game: &dyn Match, answer: &str) -> PrologAnswer {
        match read_term(answer) {
            Ok(Term::Compound(name, args)) => match (name.as_str(), &args[..]) {
                ("jugada", [term]) => match (self.read)(set, game, term) {
                    Ok(moves) => PrologAnswer::Turn(moves),
                    Err(reason) => {
                        let is_move = !SHAPES.contains(&reason.id);
                        PrologAnswer::Refused { term: term.to_string(), reason, is_move }
                    }
                },
                ("excepcion", [Term::Text(text)]) => PrologAnswer::Threw(text.clone()),
                _ => unreadable(answer),
            },
            Ok(Term::Atom(name)) if name == "ninguna" => PrologAnswer::Failed,
            Ok(Term::Atom(name)) if name == "falta" => PrologAnswer::Missing,
            _ => unreadable(answer),
        }
    }
}

fn unreadable(answer: &str) -> PrologAnswer {
    PrologAnswer::Refused { term: answer.to_owned(), reason: Message::new("player-unreadable"), is_move: false }
}

/// Reasons that speak of a term's shape.
const SHAPES: [&str; 6] = [
    "player-unreadable",
    "player-not-a-board",
    "player-not-a-state",
    "player-molino-move",
    "player-damas-move",
    "player-reversi-move",
];

/// The goal with its answer called `R0`, `R1` and so on.
fn renamed(goal: &Term, number: usize) -> Term {
    match goal {
        Term::Var(_) => Term::var(format!("R{number}")),
        Term::Compound(name, args) => Term::compound(name, args.iter().map(|arg| renamed(arg, number))),
        // Boards have no variables.
        other => other.clone(),
    }
}

/// The move that `text` means, as the game writes it, or the reason why it is none.
fn one_move(set: &RuleSet, game: &dyn Match, text: &str) -> Result<Vec<String>, Message> {
    let mut copy = set.read(&game.text()).map_err(|error| reason(&error))?;
    copy.play(text).map_err(|error| reason(&error))?;
    Ok(copy.played())
}

fn reason(error: &NotationError) -> Message {
    match error {
        NotationError::Impossible(reasons) if !reasons.is_empty() => reasons[0].clone(),
        NotationError::NoSuchMove { illegal: Some(illegal), .. } => illegal.reason.clone(),
        NotationError::NoSuchMove { text, .. } => Message::new("player-illegal").with("text", text),
        NotationError::Ambiguous { text, fits } => {
            Message::new("player-ambiguous").with("text", text).with("fits", fits.join(" "))
        }
        _ => Message::new("player-unreadable"),
    }
}

/// The legal move after which the document's board is this one: `board` takes of a term what counts.
fn move_to<T: PartialEq>(set: &RuleSet, game: &dyn Match, wanted: &T, board: impl Fn(&Term) -> T) -> Option<String> {
    let leads_there = |after: &str| set.read(after).ok().and_then(|game| game.term()).map(|term| board(&term));
    game.moves().into_iter().find(|m| leads_there(&m.after).as_ref() == Some(wanted)).map(|m| m.text)
}

/// `white` for whoever has the white men, `black` for the other.
fn by_colour<T>(game: &dyn Match, side: Side, white: T, black: T) -> T {
    if game.colour(side) == "white" { white } else { black }
}

/// The whole numbers of a term, from left to right: coordinates, in whatever brackets somebody puts them.
fn numbers(term: &Term) -> Vec<i64> {
    match term {
        Term::Int(number) => vec![*number],
        Term::Compound(_, args) => args.iter().flat_map(numbers).collect(),
        Term::List(items, None) => items.iter().flat_map(numbers).collect(),
        _ => Vec::new(),
    }
}

#[cfg(test)]
mod tests;
