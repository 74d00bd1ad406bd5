//! Solves goals: what is still to be done is a list, what could be done instead is a stack.
//!
//! A goal that succeeds goes on with the rest of the list. One that fails goes back to the last alternative, with the
//! bindings of that moment. A cut forgets alternatives. Nothing recurses, so that the depth of a goal costs no stack.

use std::cell::RefCell;
use std::collections::HashMap;
use std::rc::Rc;
use std::sync::atomic::Ordering::Relaxed;

use terms::{Bindings, Mark, Term};

use super::library::{self, Clause};
use super::timing::Timer;
use super::{Answers, Context, QueryError};

/// The constructs that control a proof.
pub(super) const CONTROL: &[(&str, usize)] = &[
    (",", 2),
    (";", 2),
    ("->", 2),
    ("*->", 2),
    ("\\+", 1),
    ("!", 0),
    ("true", 0),
    ("fail", 0),
    ("false", 0),
    ("call", 1),
    ("once", 1),
    ("not", 1),
    ("forall", 2),
    ("findall", 3),
    ("time", 1),
];

/// A proof under way.
pub(super) struct Machine {
    bindings: Bindings,
    choices: Vec<Choice>,
    /// The number of the last variable that was made.
    last_variable: u64,
    /// Goals called so far.
    inferences: u64,
    /// Goals called and alternatives tried.
    steps: u64,
    /// The parts of what the `findall/3` under way have collected.
    collected: usize,
}

/// What is still to be done, the next thing first.
#[derive(Clone, Default)]
struct Todo(Option<Rc<Step>>);

struct Step {
    task: Task,
    then: Todo,
}

enum Task {
    /// Proves a goal; a cut in it forgets the alternatives above `height`.
    Call { goal: Term, height: usize },
    /// Forgets the alternatives above this height.
    Cut(usize),
    /// Forgets the alternative at this height, and no other.
    Commit(usize),
    /// Puts what the template has become into the list of a `findall/3`.
    Collect(Term, Collected),
    /// Tells how long the goal of a `time/1` has taken, whose failure would be told at this height.
    Report(Timer, usize),
}

type Collected = Rc<RefCell<Vec<Term>>>;

/// Something else to try, with the bindings of this moment.
struct Choice {
    mark: Mark,
    alternative: Alternative,
}

enum Alternative {
    /// Does something else.
    Do(Todo),
    /// The other ways in which a predicate succeeds, and what then.
    Answers(Answers, Todo),
    /// The other clauses for a goal, and what then.
    Clauses(Term, &'static [Clause], Todo),
    /// No more solutions for a `findall/3`: they become this term.
    Collected(Term, Collected, Todo),
    /// The goal of a `time/1` has failed.
    Failed(Timer),
    /// Nothing any more.
    Nothing,
}

/// Steps between two looks at whether anybody still waits: few, since one over a long list may take a while.
const LOOK: u64 = 4;

impl Machine {
    /// Is going to prove a goal.
    pub(super) fn new(goal: &Term) -> Self {
        let mut last_variable = 0;
        goal.each_variable(|name| {
            last_variable = name.trim_start_matches('_').parse().map_or(last_variable, |n: u64| last_variable.max(n));
        });
        let mut machine = Machine {
            bindings: Bindings::new(),
            choices: Vec::new(),
            last_variable,
            inferences: 0,
            steps: 0,
            collected: 0,
        };
        machine.push(Alternative::Do(call(goal.clone(), 0, Todo::default())));
        machine
    }

    /// Finds the next proof. Whether there is one.
    pub(super) fn next(&mut self, context: &mut Context<'_>) -> Result<bool, QueryError> {
        while let Some(mut todo) = self.backtrack(context)? {
            loop {
                let Some(step) = todo.0 else { return Ok(true) };
                match self.step(&step, context)? {
                    Some(next) => todo = next,
                    None => break,
                }
            }
        }
        Ok(false)
    }

    /// The term with what its variables stand for.
    pub(super) fn value(&self, term: &Term) -> Result<Term, QueryError> {
        Ok(self.bindings.resolve(term)?)
    }

    /// Whether it is known, without any work, that there is no other proof.
    pub(super) fn is_exhausted(&self) -> bool {
        self.is_exhausted_above(0)
    }

    fn is_exhausted_above(&self, height: usize) -> bool {
        self.choices[height..].iter().all(|choice| match &choice.alternative {
            Alternative::Nothing => true,
            Alternative::Answers(ways, _) => ways.size_hint().1 == Some(0),
            _ => false,
        })
    }

    /// Does one thing. What is to be done then, or `None` if it has failed.
    fn step(&mut self, step: &Rc<Step>, context: &mut Context<'_>) -> Result<Option<Todo>, QueryError> {
        let then = step.then.clone();
        match &step.task {
            Task::Call { goal, height } => return self.call(goal, *height, then, context),
            Task::Cut(height) => self.choices.truncate(*height),
            Task::Commit(height) => self.choices[*height].alternative = Alternative::Nothing,
            Task::Collect(template, into) => {
                let found = self.value(template)?;
                let found = self.renamed(&found);
                self.collected += found.size();
                into.borrow_mut().push(found);
                return Ok(None);
            }
            Task::Report(timer, height) => {
                timer.report(self.inferences, context.host);
                if self.is_exhausted_above(*height + 1) {
                    self.choices.truncate(*height);
                }
            }
        }
        Ok(Some(then))
    }

    /// Goes back to the last alternative. What is to be done then, or `None` if there is none.
    fn backtrack(&mut self, context: &mut Context<'_>) -> Result<Option<Todo>, QueryError> {
        while let Some(Choice { mark, alternative }) = self.choices.pop() {
            self.bindings.undo(mark);
            self.check(context)?;
            match alternative {
                Alternative::Do(todo) => return Ok(Some(todo)),
                Alternative::Nothing => {}
                Alternative::Failed(timer) => timer.report(self.inferences, context.host),
                Alternative::Collected(list, found, then) => {
                    let found = Term::list(found.take());
                    self.collected = self.collected.saturating_sub(found.size());
                    if self.bindings.unify(&list, &found) {
                        return Ok(Some(then));
                    }
                }
                Alternative::Answers(mut ways, then) => {
                    let Some(way) = ways.next() else { continue };
                    let way = way?;
                    if ways.size_hint().1 != Some(0) {
                        self.choices.push(Choice { mark, alternative: Alternative::Answers(ways, then.clone()) });
                    }
                    if way.iter().all(|(a, b)| self.bindings.unify(a, b)) {
                        return Ok(Some(then));
                    }
                    self.bindings.undo(mark);
                }
                Alternative::Clauses(goal, clauses, then) => {
                    let height = self.choices.len();
                    let Some((clause, others)) = self.matching(&goal, clauses) else { continue };
                    if let Some((_, rest)) = self.matching(&goal, others) {
                        // The one that fits next stays in: `matching` gives what is behind it.
                        let next = &others[others.len() - rest.len() - 1..];
                        let alternative = Alternative::Clauses(goal.clone(), next, then.clone());
                        self.choices.push(Choice { mark, alternative });
                    }
                    let (head, body) = clause.renamed(self.last_variable);
                    self.last_variable += clause.variables;
                    if self.bindings.unify(&goal, &head) {
                        return Ok(Some(call(body, height, then)));
                    }
                    self.bindings.undo(mark);
                }
            }
        }
        Ok(None)
    }

    /// Whether there is memory left, and now and then whether anybody still waits.
    fn check(&mut self, context: &Context<'_>) -> Result<(), QueryError> {
        /// What something else to try takes, beside its bindings.
        const CHOICE: usize = 4;
        if self.bindings.size() + self.collected + CHOICE * self.choices.len() > context.session.limits.parts {
            return Err(QueryError::Memory);
        }
        self.steps += 1;
        if self.steps.is_multiple_of(LOOK) && context.host.stop().load(Relaxed) {
            return Err(QueryError::Stopped);
        }
        Ok(())
    }

    /// Begins to prove a goal.
    fn call(
        &mut self,
        goal: &Term,
        height: usize,
        then: Todo,
        context: &mut Context<'_>,
    ) -> Result<Option<Todo>, QueryError> {
        self.inferences += 1;
        self.check(context)?;
        let goal = self.bindings.walk(goal).clone();
        let (name, args) = library::functor(&goal)?;
        let here = self.choices.len();
        Ok(Some(match (name, args) {
            ("true", []) => then,
            ("fail" | "false", []) => return Ok(None),
            ("!", []) => {
                self.choices.truncate(height);
                then
            }
            (",", [first, second]) => call(first.clone(), height, call(second.clone(), height, then)),
            ("->", [condition, action]) => self.if_then_else(condition, action, &Term::atom("fail"), height, then),
            ("*->", [condition, action]) => call(condition.clone(), here, call(action.clone(), height, then)),
            (";", [first, second]) => match self.bindings.walk(first).clone() {
                Term::Compound(arrow, parts) if arrow == "->" && parts.len() == 2 => {
                    self.if_then_else(&parts[0], &parts[1], second, height, then)
                }
                Term::Compound(arrow, parts) if arrow == "*->" && parts.len() == 2 => {
                    self.push(Alternative::Do(call(second.clone(), height, then.clone())));
                    let action = call(parts[1].clone(), height, then);
                    call(parts[0].clone(), here + 1, step(Task::Commit(here), action))
                }
                first => {
                    self.push(Alternative::Do(call(second.clone(), height, then.clone())));
                    call(first, height, then)
                }
            },
            ("call", [goal]) => call(goal.clone(), here, then),
            ("once", [goal]) => call(goal.clone(), here, step(Task::Cut(here), then)),
            ("\\+" | "not", [goal]) => self.if_then_else(goal, &Term::atom("fail"), &Term::atom("true"), height, then),
            ("forall", [condition, action]) => {
                let unless = Term::compound("\\+", [action.clone()]);
                let exception = Term::compound(",", [condition.clone(), unless]);
                call(Term::compound("\\+", [exception]), height, then)
            }
            ("findall", [template, goal, list]) => {
                let found = Collected::default();
                self.push(Alternative::Collected(list.clone(), found.clone(), then));
                call(goal.clone(), here + 1, step(Task::Collect(template.clone(), found), Todo::default()))
            }
            ("time", [goal]) => {
                let timer = Timer::start(self.inferences, context.host);
                self.push(Alternative::Failed(timer));
                call(goal.clone(), here + 1, step(Task::Report(timer, here), then))
            }
            _ => {
                let alternative = match library::find(name, args.len())? {
                    library::Found::Native(predicate) => {
                        let args: Result<Vec<Term>, _> = args.iter().map(|arg| self.bindings.resolve(arg)).collect();
                        Alternative::Answers(predicate(&args?, context), then)
                    }
                    library::Found::Clauses(clauses) => Alternative::Clauses(goal, clauses, then),
                };
                // Its first way or clause is an alternative like the others.
                self.push(alternative);
                return Ok(None);
            }
        }))
    }

    /// `(Condition -> Action ; Otherwise)`: the first proof of the condition, if there is one, decides.
    fn if_then_else(&mut self, condition: &Term, action: &Term, otherwise: &Term, height: usize, then: Todo) -> Todo {
        let here = self.choices.len();
        self.push(Alternative::Do(call(otherwise.clone(), height, then.clone())));
        let action = call(action.clone(), height, then);
        call(condition.clone(), here + 1, step(Task::Cut(here), action))
    }

    fn push(&mut self, alternative: Alternative) {
        self.choices.push(Choice { mark: self.bindings.mark(), alternative });
    }

    /// The first clause whose head may fit, by its first argument, and those behind it.
    fn matching(&self, goal: &Term, clauses: &'static [Clause]) -> Option<(&'static Clause, &'static [Clause])> {
        let first = match goal {
            Term::Compound(_, args) => Some(self.bindings.walk(&args[0])),
            _ => None,
        };
        let at = clauses.iter().position(|clause| first.is_none_or(|first| clause.may_fit(first)))?;
        Some((&clauses[at], &clauses[at + 1..]))
    }

    /// The term with new variables.
    fn renamed(&mut self, term: &Term) -> Term {
        let mut numbers: HashMap<String, u64> = HashMap::new();
        let base = self.last_variable;
        let renamed = library::replace_variables(term, &mut |name| {
            let next = base + 1 + numbers.len() as u64;
            variable(*numbers.entry(name.to_owned()).or_insert(next))
        });
        self.last_variable += numbers.len() as u64;
        renamed
    }
}

/// A variable that no goal can name.
pub(super) fn variable(number: u64) -> Term {
    Term::var(format!("_{number}"))
}

fn step(task: Task, then: Todo) -> Todo {
    Todo(Some(Rc::new(Step { task, then })))
}

fn call(goal: Term, height: usize, then: Todo) -> Todo {
    step(Task::Call { goal, height }, then)
}
