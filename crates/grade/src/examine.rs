//! A submission, predicate by predicate.

use std::path::Path;

use engine::Message;
use engine::exercise::{Answer, Exercise, Question};
use engine::prolog::Session;
use terms::Term;

use crate::exam::{Exam, Part};
use crate::findings;
use crate::grade::{Example, Given, Grade, PredicateGrade, Remarks};
use crate::interpreter::{Interpreter, InterpreterError, Reply, Setting};
use crate::submission::Submission;

/// Grades a submission. `step` hears which predicate comes next; once `stop` says so nothing more is asked, and the grade
/// means nothing. An error is one of our surroundings: there is no SWI-Prolog. Whatever a submission does is part of its
/// grade.
pub fn examine<'s>(
    submission: &Submission,
    exam: &Exam,
    setting: &'s Setting,
    step: &dyn Fn(&Exercise),
    stop: &'s dyn Fn() -> bool,
) -> Result<Grade, InterpreterError> {
    let file = submission.file(&exam.games());
    let mut grade = Grade {
        name: submission.name.clone(),
        file: file.map(Path::to_owned),
        problem: None,
        notes: Vec::new(),
        predicates: missing(exam),
    };
    let Some(file) = file else {
        grade.problem = Some(Message::new("grade-which-file"));
        return Ok(grade);
    };
    let mut interpreter = match Interpreter::start(file, &submission.path, setting) {
        Ok(interpreter) => interpreter,
        Err(error @ InterpreterError::NoProlog(_)) => return Err(error),
        Err(error) => {
            grade.problem = Some(error.message());
            return Ok(grade);
        }
    };
    grade.notes.clone_from(&interpreter.notes);
    let all: Vec<(&str, usize)> = exam.parts.iter().map(|part| (part.exercise.name, part.exercise.arity)).collect();
    let Some(defined) = interpreter.defined(&all) else {
        grade.problem = Some(InterpreterError::Confused.message());
        return Ok(grade);
    };
    let is_defined =
        |exercise: &Exercise| defined.iter().any(|(name, arity)| *name == exercise.name && *arity == exercise.arity);
    let parts = wanted(exam, &is_defined);
    grade.problem = parts.is_empty().then(|| Message::new("grade-nothing-defined"));
    let mut examiner = Examiner { interpreter, session: Session::default(), is_broken: false, stop };
    let graded = parts.into_iter().map(|part| {
        step(part.exercise);
        if is_defined(part.exercise) { examiner.predicate(part) } else { undefined(part) }
    });
    grade.predicates = graded.collect();
    Ok(grade)
}

/// The predicates that this submission is asked for: those that were named, or those of the game of which it has the
/// most; what a program may do without only where it is there.
fn wanted<'e>(exam: &'e Exam, is_defined: &dyn Fn(&Exercise) -> bool) -> Vec<&'e Part> {
    if exam.is_named {
        return exam.parts.iter().collect();
    }
    let count =
        |game: &str| exam.parts.iter().filter(|part| part.exercise.game == game && is_defined(part.exercise)).count();
    let games = exam.games();
    let most = games.iter().map(|game| count(game)).max().unwrap_or(0);
    let Some(game) = games.iter().find(|game| count(game) == most && (most > 0 || games.len() == 1)) else {
        return Vec::new();
    };
    let of_game = exam.parts.iter().filter(|part| part.exercise.game == *game);
    of_game.filter(|part| !part.exercise.is_optional || is_defined(part.exercise)).collect()
}

/// Every predicate that was surely asked for, without an answer.
fn missing(exam: &Exam) -> Vec<PredicateGrade> {
    let parts = if exam.games().len() == 1 || exam.is_named { &exam.parts[..] } else { &[] };
    let parts = parts.iter().filter(|part| exam.is_named || !part.exercise.is_optional);
    parts.map(undefined).collect()
}

fn undefined(part: &Part) -> PredicateGrade {
    PredicateGrade {
        exercise: part.exercise,
        is_defined: false,
        questions: part.questions.len(),
        right: 0,
        findings: Vec::new(),
        remarks: Remarks::default(),
        inferences: 0,
    }
}

/// Who asks a submission, and knows the answers.
pub(crate) struct Examiner<'s> {
    interpreter: Interpreter<'s>,
    session: Session,
    /// Whether it does not start any more.
    is_broken: bool,
    stop: &'s dyn Fn() -> bool,
}

/// Whether an answer is right.
pub(crate) enum Judgement {
    Right { left_choice: bool, repeated: bool, printed: bool, inferences: u64 },
    Wrong(Given, u64),
}

impl Examiner<'_> {
    fn predicate(&mut self, part: &Part) -> PredicateGrade {
        /// Answers that take long and are none, after which a predicate is not asked any more.
        const PATIENCE: usize = 3;
        let mut grade = PredicateGrade { is_defined: true, ..undefined(part) };
        let (mut wrong, mut right, mut disasters) = (Vec::new(), Vec::new(), 0);
        let shows_board = part.questions.iter().all(|(question, _)| question.mode == PRINTS);
        // Whether there is never more than one solution.
        let is_function = part.questions.iter().all(|(question, expected)| expected.len() <= 1 && !question.is_choice);
        for (question, expected) in &part.questions {
            if disasters == PATIENCE || self.is_broken {
                break;
            }
            match self.put(question, expected) {
                Judgement::Right { left_choice, repeated, printed, inferences } => {
                    grade.right += 1;
                    grade.inferences += inferences;
                    let unique = is_function || question.goal.variables().is_empty();
                    grade.remarks.choice_points += usize::from(left_choice && unique && !repeated);
                    grade.remarks.repeated += usize::from(repeated);
                    grade.remarks.printed += usize::from(printed && !shows_board);
                    right.push(question);
                }
                Judgement::Wrong(given, inferences) => {
                    grade.inferences += inferences;
                    disasters += usize::from(given.takes_long());
                    wrong.push(Example { question: question.clone(), expected: expected.clone(), given });
                }
            }
        }
        grade.findings = findings::sort(self, part.exercise, wrong, &right);
        grade
    }

    /// Puts a question whose answer is known.
    pub(crate) fn put(&mut self, question: &Question, expected: &Answer) -> Judgement {
        self.is_broken |= (self.stop)();
        let reply = if self.is_broken { Reply::TimedOut } else { self.interpreter.ask(question) };
        let reported = match reply {
            Reply::Answer(reported) => reported,
            bad => {
                self.is_broken = self.is_broken || self.interpreter.restart().is_err();
                let given = if let Reply::Ended(ending) = bad { Given::Ended(ending) } else { Given::TimedOut };
                return Judgement::Wrong(given, 0);
            }
        };
        let inferences = reported.inferences;
        if let Some(error) = &reported.error {
            return Judgement::Wrong(Given::Error(shortened(error)), inferences);
        }
        let answer = question.answer(reported.solutions);
        // Whatever else is wrong may come of it.
        if reported.changed {
            return Judgement::Wrong(Given::Changed(answer), inferences);
        }
        if !question.is_right(&answer, expected) {
            return Judgement::Wrong(Given::Answer(answer), inferences);
        }
        let (left_choice, printed) = (reported.left_choice, reported.printed);
        Judgement::Right { left_choice, repeated: answer.repeated() > 0, printed, inferences }
    }

    /// Our answer; none where our own predicates do not know.
    pub(crate) fn expected(&mut self, exercise: &Exercise, question: &Question) -> Option<Answer> {
        exercise.expected(question, &mut self.session).ok()
    }
}

/// The kind of question of a predicate whose work it is to print.
const PRINTS: &str = "prints";

/// An error as people read it.
fn shortened(error: &Term) -> String {
    const LONGEST: usize = 200;
    let text = error.to_string();
    if text.chars().count() <= LONGEST { text } else { text.chars().take(LONGEST).chain(['…']).collect() }
}

impl InterpreterError {
    /// In words.
    pub fn message(&self) -> Message {
        match self {
            InterpreterError::NoProlog(error) => {
                Message::new("grade-no-prolog").with_phrase("reason", engine::file_error::reading(error))
            }
            InterpreterError::LoadTimedOut => Message::new("grade-load-timed-out"),
            InterpreterError::LoadEnded(ending) => {
                Message::new("grade-load-ended").with_phrase("how", ending.message())
            }
            InterpreterError::Confused => Message::new("grade-confused"),
        }
    }
}
