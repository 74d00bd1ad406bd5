//! What comes out of it.

use std::path::PathBuf;

use engine::Message;
use engine::exercise::{Answer, Exercise, Fault, Question};
use sandbox::ExitReason;

/// How a submission has done.
#[derive(Debug)]
pub struct Grade {
    /// What it is called.
    pub name: String,
    /// The file that was loaded; none where it is not clear which.
    pub file: Option<PathBuf>,
    /// Why nothing could be asked.
    pub problem: Option<Message>,
    /// What SWI-Prolog says about the file.
    pub notes: Vec<String>,
    /// Predicate by predicate.
    pub predicates: Vec<PredicateGrade>,
}

impl Grade {
    /// Points of all predicates, in tenths.
    pub fn points(&self) -> u32 {
        self.predicates.iter().map(PredicateGrade::points).sum()
    }

    /// The most that there could be, in tenths.
    pub fn most_points(&self) -> u32 {
        self.predicates.len() as u32 * MOST_POINTS
    }
}

/// Tenths of points for a predicate without a fault.
pub(crate) const MOST_POINTS: u32 = 100;

/// How a predicate has done.
#[derive(Debug)]
pub struct PredicateGrade {
    /// Which one.
    pub exercise: &'static Exercise,
    /// Whether the submission has it.
    pub is_defined: bool,
    /// How many questions there were.
    pub questions: usize,
    /// How many of them were answered as they should be.
    pub right: usize,
    /// What is wrong, the most frequent first.
    pub findings: Vec<Finding>,
    /// What is not wrong but could be better.
    pub remarks: Remarks,
    /// Steps of SWI-Prolog for all questions together.
    pub inferences: u64,
}

impl PredicateGrade {
    /// In tenths. Full points are for who makes no mistake.
    pub fn points(&self) -> u32 {
        let questions = self.questions.max(1);
        (self.right * MOST_POINTS as usize / questions) as u32
    }
}

/// Answers that are wrong for one reason.
#[derive(Debug)]
pub struct Finding {
    /// The reason.
    pub cause: Cause,
    /// How many answers were wrong for it.
    pub count: usize,
    /// The smallest example.
    pub example: Example,
}

/// Why an answer is wrong.
#[derive(Clone, PartialEq, Debug)]
pub enum Cause {
    /// A fault that programs are known to have.
    Known(Fault),
    /// Right for the same board in another order.
    Order,
    /// It changes a term that it was given.
    Changes,
    /// An error, by its formal part.
    Error(String),
    /// No answer in time.
    TimedOut,
    /// The program has ended.
    Ended(ExitReason),
    /// It finds too little, too much, or both.
    Unknown,
}

/// A question with what should have come and what came.
#[derive(Clone, Debug)]
pub struct Example {
    /// The question.
    pub question: Question,
    /// What should have come.
    pub expected: Answer,
    /// What came.
    pub given: Given,
}

/// What came.
#[derive(Clone, Debug)]
pub enum Given {
    /// These solutions.
    Answer(Answer),
    /// These solutions, and a term that was given is another now.
    Changed(Answer),
    /// An error, by its formal part.
    Error(String),
    /// Nothing in time.
    TimedOut,
    /// The end of the program.
    Ended(ExitReason),
}

impl Given {
    /// Whether it costs more than an answer: time, memory, or a start of the program.
    pub(crate) fn takes_long(&self) -> bool {
        match self {
            Given::Answer(_) | Given::Changed(_) => false,
            Given::Error(text) => text.starts_with("resource_error"),
            Given::TimedOut | Given::Ended(_) => true,
        }
    }
}

/// What is not wrong but could be better: in how many answers.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct Remarks {
    /// A choice point is left where there is one solution.
    pub choice_points: usize,
    /// A solution comes more than once.
    pub repeated: usize,
    /// Something is printed.
    pub printed: usize,
}
