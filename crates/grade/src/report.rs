//! For the student: what is wrong, the smallest example, and how to see it for oneself.

use std::fmt::Write;

use engine::exercise::{Answer, Question};
use engine::{Lang, Message};

use crate::grade::{Cause, Example, Finding, Given, Grade, PredicateGrade};
use crate::table::points;

/// How a report is written.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Form {
    /// For a terminal.
    Text,
    /// For a page.
    Markdown,
}

/// The report of a submission.
pub fn report(grade: &Grade, form: Form, lang: Lang) -> String {
    let mut page = Page { text: String::new(), form, lang };
    page.heading(1, &grade.name);
    if let Some(problem) = &grade.problem {
        page.paragraph(&lang.say(problem));
    }
    let total = Message::new("grade-points");
    let total = total.with("points", points(grade.points())).with("most", points(grade.most_points()));
    page.paragraph(&lang.say(&total));
    if !grade.notes.is_empty() {
        page.paragraph(&lang.say(&Message::new("grade-notes")));
        page.code(&grade.notes.join("\n"), "");
    }
    page.list(grade.predicates.iter().map(|predicate| summary(predicate, lang)));
    for predicate in &grade.predicates {
        page.predicate(predicate, grade);
    }
    page.text
}

/// How a predicate has done, in a line.
fn summary(predicate: &PredicateGrade, lang: Lang) -> String {
    let message = if predicate.is_defined {
        Message::new("grade-predicate").with("right", predicate.right).with("questions", predicate.questions)
    } else {
        Message::new("grade-undefined")
    };
    lang.say(&message.with("predicate", predicate.exercise.indicator()).with("points", points(predicate.points())))
}

/// A cause in words.
pub(crate) fn cause(cause: &Cause, lang: Lang) -> String {
    lang.say(&match cause {
        Cause::Known(fault) => fault.message(),
        Cause::Order => Message::new("fault-order"),
        Cause::Changes => Message::new("grade-changes"),
        Cause::Error(kind) => match kind.strip_prefix("existence_error(procedure,") {
            Some(name) => Message::new("grade-unknown-procedure").with("name", name.trim_end_matches(')')),
            None if kind.starts_with("resource_error") => Message::new("grade-overflow"),
            None => Message::new("grade-raises").with("error", kind),
        },
        Cause::TimedOut => Message::new("grade-timed-out"),
        Cause::Ended(ending) => Message::new("grade-ended").with_phrase("how", ending.message()),
        Cause::Unknown => Message::new("grade-differs"),
    })
}

/// A solution as a top level prints it.
pub(crate) fn solution(question: &Question, row: &[terms::Term]) -> String {
    let names = question.goal.variables();
    let answer = terms::answer(names.iter().map(String::as_str).zip(row));
    answer.trim_end_matches('.').to_owned()
}

struct Page {
    text: String,
    form: Form,
    lang: Lang,
}

impl Page {
    fn heading(&mut self, level: usize, text: &str) {
        if !self.text.is_empty() {
            self.text.push('\n');
        }
        // Writing to a string does not fail.
        let _ = match self.form {
            Form::Markdown => writeln!(self.text, "{} {text}", "#".repeat(level)),
            Form::Text if level < 3 => {
                let rule = if level == 1 { "=" } else { "-" };
                writeln!(self.text, "{text}\n{}", rule.repeat(text.chars().count()))
            }
            Form::Text => writeln!(self.text, "* {text}"),
        };
    }

    fn paragraph(&mut self, text: &str) {
        if self.form == Form::Markdown {
            self.text.push('\n');
        }
        self.text.push_str(text);
        self.text.push('\n');
    }

    fn code(&mut self, text: &str, language: &str) {
        match self.form {
            Form::Markdown => {
                let _ = writeln!(self.text, "\n```{language}\n{}\n```", text.trim_end());
            }
            Form::Text => text.trim_end().lines().for_each(|line| {
                let _ = writeln!(self.text, "    {line}");
            }),
        }
    }

    fn list(&mut self, items: impl Iterator<Item = String>) {
        if self.form == Form::Markdown {
            self.text.push('\n');
        }
        for item in items {
            let _ = writeln!(self.text, "{}{item}", if self.form == Form::Markdown { "- " } else { "  " });
        }
    }

    fn say(&mut self, message: &Message) {
        let text = self.lang.say(message);
        self.paragraph(&text);
    }

    fn predicate(&mut self, predicate: &PredicateGrade, grade: &Grade) {
        let remarks = predicate.remarks;
        if predicate.findings.is_empty() && remarks == crate::Remarks::default() {
            return;
        }
        self.heading(2, &predicate.exercise.indicator());
        self.code(predicate.exercise.head, "prolog");
        for finding in &predicate.findings {
            self.finding(predicate, finding, grade);
        }
        let notices = [
            (remarks.choice_points, Message::new("grade-choice-points")),
            (remarks.repeated, Message::new("grade-repeated")),
            (remarks.printed, Message::new("grade-printed")),
        ];
        let lang = self.lang;
        let said = notices.into_iter().filter(|(count, _)| *count > 0);
        let said: Vec<String> = said.map(|(count, message)| lang.say(&message.with("count", count))).collect();
        if !said.is_empty() {
            self.say(&Message::new("grade-remarks"));
            self.list(said.into_iter());
        }
    }

    fn finding(&mut self, predicate: &PredicateGrade, finding: &Finding, grade: &Grade) {
        let Example { question, expected, given } = &finding.example;
        let title =
            Message::new("grade-finding").with("cause", cause(&finding.cause, self.lang)).with("count", finding.count);
        let title = self.lang.say(&title);
        self.heading(3, &title);
        self.code(&predicate.exercise.draw(question), "");
        self.answer(question, expected, given);
        self.say(&Message::new("grade-try"));
        let file = grade.file.as_ref().and_then(|file| file.file_name()).unwrap_or_default().to_string_lossy();
        self.code(&format!("$ swipl {}\n?- {}.", shell_word(&file), question.goal), "");
    }

    /// What should have come and what came.
    fn answer(&mut self, question: &Question, expected: &Answer, given: &Given) {
        let lang = self.lang;
        let outcome = |answer: &Answer| {
            lang.say(&match (answer.is_empty(), question.goal.variables().is_empty()) {
                (true, _) => Message::new("grade-false"),
                (false, true) => Message::new("grade-true"),
                (false, false) => Message::new("grade-solutions").with("count", answer.len()),
            })
        };
        let wanted = if question.is_choice && !expected.is_empty() {
            Message::new("grade-expected-any").with("answer", outcome(expected))
        } else {
            Message::new("grade-expected").with("answer", outcome(expected))
        };
        self.say(&wanted);
        let came = match given {
            Given::Answer(answer) | Given::Changed(answer) => outcome(answer),
            Given::Error(text) => lang.say(&Message::new("grade-given-error").with("error", text)),
            Given::TimedOut => lang.say(&Message::new("grade-timed-out")),
            Given::Ended(ending) => lang.say(&Message::new("grade-ended").with_phrase("how", ending.message())),
        };
        self.say(&Message::new("grade-given").with("answer", came));
        if let Given::Answer(answer) = given {
            if question.goal.variables().is_empty() {
                return;
            }
            if !question.is_choice || answer.is_empty() {
                self.solutions(&Message::new("grade-missing"), question, &expected.without(answer));
            }
            self.solutions(&Message::new("grade-extra"), question, &answer.without(expected));
        }
    }

    fn solutions(&mut self, title: &Message, question: &Question, rows: &[&[terms::Term]]) {
        /// Solutions shown of each kind.
        const SHOWN: usize = 5;
        if rows.is_empty() {
            return;
        }
        self.say(title);
        let mut lines: Vec<String> = rows.iter().take(SHOWN).map(|row| solution(question, row)).collect();
        if rows.len() > SHOWN {
            lines.push(self.lang.say(&Message::new("grade-more").with("count", rows.len() - SHOWN)));
        }
        self.code(&lines.join("\n"), "prolog");
    }
}

/// A file name as a shell reads it.
fn shell_word(name: &str) -> String {
    let plain = name.chars().all(|c| c.is_alphanumeric() || "._-+".contains(c));
    if plain { name.to_owned() } else { format!("'{}'", name.replace('\'', "'\\''")) }
}
