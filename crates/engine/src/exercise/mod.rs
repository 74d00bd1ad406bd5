//! The documents' predicates as exercises: which boards and questions, what the right answer is, and what a program with a
//! known fault would answer.
//!
//! The right answers come from `prolog`, as for anybody who asks. Beside them every game has a slow, obvious model of its
//! predicates into which one fault at a time can be planted. With it boards are found on which a fault shows, and the
//! fault is named that explains what a program has answered.

mod answer; // solutions as a set
mod chess; // document 002
mod draughts; // document 000
mod seega; // document 003

use std::collections::HashSet;

use board::Message;
use terms::Term;

pub use answer::{Answer, Shape};

use crate::Lang;
use crate::prolog::{Host, QueryError, Session};

/// A predicate that a program is asked for.
#[derive(Clone, Copy)]
pub struct Exercise {
    /// Its name, as `mover`.
    pub name: &'static str,
    /// How many arguments it has.
    pub arity: usize,
    /// The game whose document asks for it.
    pub game: &'static str,
    /// Its head with the modes of the document.
    pub head: &'static str,
    /// Whether a program may do without it.
    pub is_optional: bool,
    subject: &'static dyn Subject,
}

/// By name: a constant may have several addresses.
impl PartialEq for Exercise {
    fn eq(&self, other: &Self) -> bool {
        (self.game, self.name, self.arity) == (other.game, other.name, other.arity)
    }
}

/// The exercises, by document and in the order of its text.
pub fn all() -> impl Iterator<Item = &'static Exercise> {
    [chess::EXERCISES, seega::EXERCISES, draughts::EXERCISES].into_iter().flatten()
}

/// A question about a board.
#[derive(Clone, PartialEq, Debug)]
pub struct Question {
    /// Which kind of question it is: a smaller board must show the same in the same kind.
    pub mode: &'static str,
    /// The board that it is about.
    pub board: Term,
    /// What a program is asked.
    pub goal: Term,
    /// What we ask ourselves, where that is another goal with the same variables.
    reference: Option<Term>,
    /// How the values of the goal's variables are compared.
    shapes: Vec<Shape>,
    /// Whether any of our solutions will do, so long as there is one.
    pub is_choice: bool,
}

impl Question {
    fn new(mode: &'static str, board: &Term, goal: Term) -> Self {
        let shapes = goal.variables().iter().map(|_| Shape::Term).collect();
        Question { mode, board: board.clone(), goal, reference: None, shapes, is_choice: false }
    }

    /// The only variable is a list in any order.
    fn of_set(mut self) -> Self {
        self.shapes.fill(Shape::Set);
        self
    }

    /// Any of the solutions of `reference` will do.
    fn choice(mut self, reference: Option<Term>) -> Self {
        (self.is_choice, self.reference) = (true, reference);
        self
    }

    /// Solutions, each with the values of the goal's variables, as a set.
    pub fn answer(&self, solutions: impl IntoIterator<Item = Vec<Term>>) -> Answer {
        Answer::new(solutions, &self.shapes)
    }

    /// Whether an answer is as good as the expected one.
    pub fn is_right(&self, given: &Answer, expected: &Answer) -> bool {
        if self.is_choice {
            given.is_empty() == expected.is_empty() && given.without(expected).is_empty()
        } else {
            given == expected
        }
    }
}

/// A fault that programs are known to have.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Fault {
    /// The name of its sentence in the catalogue.
    pub id: &'static str,
    /// The predicates in which it shows first.
    shows_in: &'static [&'static str],
}

impl Fault {
    const fn new(id: &'static str, shows_in: &'static [&'static str]) -> Self {
        Fault { id, shows_in }
    }

    /// The fault in words.
    pub fn message(self) -> Message {
        Message::new(self.id)
    }
}

/// What the exercises of a game share.
trait Subject: Sync {
    /// The faults that the model knows.
    fn faults(&self) -> &'static [Fault];

    /// A board with about so many men.
    fn board(&self, predicate: &str, men: usize, random: &mut fastrand::Rng) -> Term;

    /// What can be asked about a board. What is left to chance depends on `random` alone.
    fn questions(&self, predicate: &'static str, board: &Term, random: &mut fastrand::Rng) -> Vec<Question>;

    /// What a program with this fault (or without one) answers; none where the model does not know.
    fn model(&self, question: &Question, fault: Option<&str>) -> Option<Answer>;

    /// Boards that are a little simpler, the simplest first.
    fn simpler(&self, board: &Term) -> Vec<Term>;

    /// The same board with its men in another order, where a board has an order.
    fn reordered(&self, _board: &Term) -> Vec<Term> {
        Vec::new()
    }

    /// How many men there are.
    fn men(&self, board: &Term) -> usize;

    /// The board as people see it; every line ends with a line feed.
    fn draw(&self, board: &Term) -> String;
}

impl Exercise {
    const fn new(subject: &'static dyn Subject, game: &'static str, name: &'static str, head: &'static str) -> Self {
        let (mut arity, mut i, bytes) = (0, 0, head.as_bytes());
        while i < bytes.len() {
            // Every argument has its mode in front.
            arity += matches!(bytes[i], b'+' | b'-' | b'?') as usize;
            i += 1;
        }
        Exercise { name, arity, game, head, is_optional: false, subject }
    }

    const fn optional(mut self) -> Self {
        self.is_optional = true;
        self
    }

    /// As `mover/3`.
    pub fn indicator(&self) -> String {
        format!("{}/{}", self.name, self.arity)
    }

    /// Questions about so many boards, from few men to many, the same for the same seed: first about boards on which
    /// the known faults show, then about any.
    pub fn questions(&self, boards: usize, seed: u64) -> Vec<Question> {
        let name_hash = self.name.bytes().fold(seed, |hash, byte| hash.wrapping_mul(31).wrapping_add(byte.into()));
        let mut random = fastrand::Rng::with_seed(name_hash);
        let mut questions = Vec::new();
        let faults: Vec<Fault> = self.faults().collect();
        for fault in &faults {
            questions.extend(self.telling(*fault, &mut random));
        }
        for i in 0..boards {
            let men = LEAST_MEN + (i * i * (MOST_MEN - LEAST_MEN)) / (boards * boards);
            let board = self.subject.board(self.name, men, &mut random);
            questions.extend(self.subject.questions(self.name, &board, &mut random));
        }
        let mut seen = HashSet::new();
        questions.retain(|question| seen.insert(question.goal.to_string()));
        questions
    }

    /// The faults that show in this predicate.
    pub fn faults(&self) -> impl Iterator<Item = Fault> {
        let name = self.name;
        self.subject.faults().iter().copied().filter(move |fault| fault.shows_in.contains(&name))
    }

    /// All faults that the game's programs are known to have, the likelier first.
    pub fn known_faults(&self) -> impl Iterator<Item = Fault> {
        self.subject.faults().iter().copied()
    }

    /// A few questions that a program with this fault answers wrongly, about small boards.
    fn telling(&self, fault: Fault, random: &mut fastrand::Rng) -> Vec<Question> {
        /// Boards looked at before giving up, and questions of one fault.
        const TRIES: usize = 4_000;
        const ENOUGH: usize = 3;
        let mut found = Vec::new();
        for i in 0..TRIES {
            // Small boards first; some faults need more men.
            let board = self.subject.board(self.name, LEAST_MEN + i % 4 + i / 400, random);
            for question in self.subject.questions(self.name, &board, random) {
                if self.shows(&question, fault) {
                    found.push(question);
                    break;
                }
            }
            if found.len() == ENOUGH {
                break;
            }
        }
        found
    }

    /// Whether a program with this fault would answer a question wrongly.
    pub fn shows(&self, question: &Question, fault: Fault) -> bool {
        let right = self.subject.model(question, None);
        let wrong = self.subject.model(question, Some(fault.id));
        matches!((right, wrong), (Some(right), Some(wrong)) if !question.is_right(&wrong, &right))
    }

    /// What the answer must be.
    pub fn expected(&self, question: &Question, session: &mut Session) -> Result<Answer, QueryError> {
        let goal = question.reference.as_ref().unwrap_or(&question.goal);
        let wanted = Term::list(question.goal.variables().iter().map(Term::var));
        let mut host = Nobody;
        let mut solutions = session.ask(goal)?;
        let mut rows = Vec::new();
        while solutions.next(session, &mut host)?.is_some() {
            if let Term::List(row, None) = solutions.value(&wanted)? {
                rows.push(row);
            }
        }
        Ok(question.answer(rows))
    }

    /// Which known faults explain the answer `given`, which is wrong.
    pub fn explanations(&self, question: &Question, given: &Answer) -> Vec<Fault> {
        let explains = |fault: &Fault| {
            self.shows(question, *fault)
                && self.subject.model(question, Some(fault.id)).is_some_and(|said| question.is_right(given, &said))
        };
        self.subject.faults().iter().copied().filter(explains).collect()
    }

    /// Questions of the same kind about boards that are a little simpler, the simplest first.
    pub fn simpler(&self, question: &Question) -> Vec<Question> {
        let boards = self.subject.simpler(&question.board);
        boards.iter().flat_map(|board| self.same_mode(question, board)).collect()
    }

    /// The same question with the men of the board in another order.
    pub fn reordered(&self, question: &Question) -> Vec<Question> {
        let boards = self.subject.reordered(&question.board);
        boards.iter().flat_map(|board| self.same_mode(question, board)).collect()
    }

    fn same_mode(&self, question: &Question, board: &Term) -> Vec<Question> {
        let mut all = self.subject.questions(self.name, board, &mut fastrand::Rng::with_seed(0));
        all.retain(|other| other.mode == question.mode);
        all
    }

    /// How many men the board of a question has.
    pub fn men(&self, question: &Question) -> usize {
        self.subject.men(&question.board)
    }

    /// The board of a question as people see it; every line ends with a line feed.
    pub fn draw(&self, question: &Question) -> String {
        self.subject.draw(&question.board)
    }
}

impl std::fmt::Debug for Exercise {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "Exercise({} {}/{})", self.game, self.name, self.arity)
    }
}

/// The fewest men of a board that is made up, and about the most.
const LEAST_MEN: usize = 2;
const MOST_MEN: usize = 24;

/// Whom the reference talks to: nobody.
struct Nobody;

impl Host for Nobody {
    fn lang(&self) -> Lang {
        Lang::En
    }
    fn show(&mut self, _: &str) {}
    fn complain(&mut self, _: &str) {}
    fn ask(&mut self, _: &str) -> Option<String> {
        None
    }
    fn read_file(&mut self, _: &str) -> Result<String, String> {
        Err(String::new())
    }
}

/// A whole number of a term.
fn int(term: &Term) -> Option<i64> {
    if let Term::Int(n) = term { Some(*n) } else { None }
}

/// The name of an atom.
fn atom(term: &Term) -> Option<&str> {
    if let Term::Atom(name) = term { Some(name) } else { None }
}

/// Name and arguments of a compound.
fn compound(term: &Term) -> Option<(&str, &[Term])> {
    if let Term::Compound(name, args) = term { Some((name, args)) } else { None }
}

#[cfg(test)]
mod tests;
