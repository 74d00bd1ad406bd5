//! What is asked: questions about boards, with our answers.

use engine::exercise::{self, Answer, Exercise, Question};
use engine::prolog::{QueryError, Session};

/// What to ask for.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ExamOptions {
    /// The predicates, as `mover/3` or `mover`; all of a game where there are none.
    pub predicates: Vec<String>,
    /// The game whose predicates are meant; where none is named, the one of which a submission defines the most.
    pub game: Option<&'static str>,
    /// How many boards a predicate is asked about, beside those on which known faults show.
    pub boards: usize,
    /// What the boards depend on.
    pub seed: u64,
}

/// Why there is no exam.
#[derive(Clone, PartialEq, Debug)]
pub enum ExamError {
    /// No document has this predicate, or none of the game that was named.
    UnknownPredicate(String),
    /// The game's document has no predicate that can be graded.
    NoPredicates(&'static str),
    /// Our own predicates do not answer, which is a fault of ours.
    Reference(String, Box<QueryError>),
}

/// Predicates with their questions, the same for every submission.
#[derive(Debug)]
pub struct Exam {
    pub(crate) parts: Vec<Part>,
    /// Whether the predicates were named, so that each is asked for.
    pub(crate) is_named: bool,
}

/// The questions of one predicate.
#[derive(Debug)]
pub(crate) struct Part {
    pub(crate) exercise: &'static Exercise,
    pub(crate) questions: Vec<(Question, Answer)>,
}

impl Exam {
    /// Makes up the boards and answers the questions ourselves. `step` hears which predicate comes next.
    pub fn new(options: &ExamOptions, mut step: impl FnMut(&'static Exercise)) -> Result<Exam, ExamError> {
        let of_game = |exercise: &&Exercise| options.game.is_none_or(|game| exercise.game == game);
        let all: Vec<&'static Exercise> = exercise::all().filter(of_game).collect();
        if let (Some(game), true) = (options.game, all.is_empty()) {
            return Err(ExamError::NoPredicates(game));
        }
        let mut chosen = Vec::new();
        for name in &options.predicates {
            let fits = |exercise: &&&Exercise| exercise.indicator() == *name || exercise.name == name;
            let found = all.iter().find(fits).ok_or_else(|| ExamError::UnknownPredicate(name.clone()))?;
            if !chosen.contains(found) {
                chosen.push(*found);
            }
        }
        let is_named = !chosen.is_empty();
        let mut session = Session::default();
        let mut parts = Vec::new();
        for exercise in if is_named { chosen } else { all } {
            step(exercise);
            let mut questions = Vec::new();
            for question in exercise.questions(options.boards, options.seed) {
                let expected = exercise.expected(&question, &mut session);
                let expected =
                    expected.map_err(|error| ExamError::Reference(question.goal.to_string(), Box::new(error)))?;
                questions.push((question, expected));
            }
            parts.push(Part { exercise, questions });
        }
        Ok(Exam { parts, is_named })
    }

    /// The games of its predicates, each once.
    pub fn games(&self) -> Vec<&'static str> {
        let mut games: Vec<&'static str> = self.parts.iter().map(|part| part.exercise.game).collect();
        games.dedup();
        games
    }
}
