//! For the teacher: everybody's points by predicate.

use std::fmt::Write;

use engine::exercise::Exercise;
use engine::{Lang, Message};
use serde_json::{Value, json};

use crate::exam::ExamOptions;
use crate::grade::{Cause, Finding, Given, Grade, PredicateGrade};
use crate::report;

/// Tenths of points, as people read them.
pub(crate) fn points(tenths: u32) -> String {
    format!("{}.{}", tenths / 10, tenths % 10)
}

/// The predicates that anybody was asked for, in the order of the documents.
fn columns(grades: &[Grade]) -> Vec<&'static Exercise> {
    let asked = |exercise: &&'static Exercise| grades.iter().any(|grade| of(grade, exercise).is_some());
    engine::exercise::all().filter(asked).collect()
}

fn of<'g>(grade: &'g Grade, exercise: &Exercise) -> Option<&'g PredicateGrade> {
    grade.predicates.iter().find(|predicate| predicate.exercise == exercise)
}

/// The table as people read it, and below it what could not be asked at all.
pub fn text(grades: &[Grade], lang: Lang) -> String {
    let columns = columns(grades);
    let mut head = vec![lang.say(&Message::new("grade-submission"))];
    head.extend(columns.iter().map(|exercise| exercise.indicator()));
    head.push(lang.say(&Message::new("grade-total")));
    let mut rows = vec![head];
    for grade in grades {
        let cell =
            |exercise: &&Exercise| of(grade, exercise).map_or("-".into(), |predicate| points(predicate.points()));
        let mut row = vec![grade.name.clone()];
        row.extend(columns.iter().map(cell));
        row.push(format!("{}/{}", points(grade.points()), points(grade.most_points())));
        rows.push(row);
    }
    let width = |i: usize| rows.iter().map(|row| row[i].chars().count()).max().unwrap_or(0);
    let widths: Vec<usize> = (0..rows[0].len()).map(width).collect();
    let mut table = String::new();
    for row in &rows {
        let _ = write!(table, "{:<1$}", row[0], widths[0]); // writing to a string does not fail
        for (cell, width) in row.iter().zip(&widths).skip(1) {
            let _ = write!(table, "  {cell:>width$}");
        }
        table.push('\n');
    }
    for grade in grades {
        let faults = grade.predicates.iter().flat_map(|predicate| &predicate.findings);
        let mut said: Vec<String> = grade.problem.iter().map(|problem| lang.say(problem)).collect();
        for finding in faults {
            let words = report::cause(&finding.cause, lang);
            if !said.contains(&words) {
                said.push(words);
            }
        }
        if !said.is_empty() {
            let _ = write!(table, "\n{}: {}", grade.name, said.join("; "));
        }
    }
    if !table.ends_with('\n') {
        table.push('\n');
    }
    table
}

/// The table for a spreadsheet: comma-separated, a line a submission, empty where nothing was asked.
pub fn csv(grades: &[Grade], lang: Lang) -> String {
    let columns = columns(grades);
    let mut head: Vec<String> = vec!["submission".into()];
    head.extend(columns.iter().map(|exercise| exercise.indicator()));
    head.extend(["points", "most", "faults"].map(str::to_owned));
    let mut lines = vec![head];
    for grade in grades {
        let mut line = vec![grade.name.clone()];
        for exercise in &columns {
            line.push(of(grade, exercise).map_or_else(String::new, |predicate| points(predicate.points())));
        }
        line.extend([points(grade.points()), points(grade.most_points())]);
        let faults = grade.predicates.iter().flat_map(|predicate| {
            let name = predicate.exercise.indicator();
            predicate.findings.iter().map(move |finding| format!("{name}: {}", report::cause(&finding.cause, lang)))
        });
        let problem = grade.problem.iter().map(|problem| lang.say(problem));
        line.push(problem.chain(faults).collect::<Vec<_>>().join("; "));
        lines.push(line);
    }
    lines.iter().map(|line| line.iter().map(|cell| quoted(cell)).collect::<Vec<_>>().join(",") + "\r\n").collect()
}

/// A cell of a CSV file as RFC 4180 has it.
fn quoted(cell: &str) -> String {
    if cell.contains([',', '"', '\n', '\r']) { format!("\"{}\"", cell.replace('"', "\"\"")) } else { cell.to_owned() }
}

/// Everything, for scripts.
pub fn json(grades: &[Grade], options: &ExamOptions, lang: Lang) -> Value {
    json!({
        "seed": options.seed,
        "boards": options.boards,
        "submissions": grades.iter().map(|grade| submission(grade, lang)).collect::<Vec<_>>(),
    })
}

fn submission(grade: &Grade, lang: Lang) -> Value {
    json!({
        "submission": grade.name,
        "file": grade.file.as_ref().map(|file| file.display().to_string()),
        "problem": grade.problem.as_ref().map(|problem| lang.say(problem)),
        "notes": grade.notes,
        "points": f64::from(grade.points()) / 10.0,
        "most": f64::from(grade.most_points()) / 10.0,
        "predicates": grade.predicates.iter().map(|one| predicate(one, lang)).collect::<Vec<_>>(),
    })
}

fn predicate(predicate: &PredicateGrade, lang: Lang) -> Value {
    let remarks = predicate.remarks;
    json!({
        "predicate": predicate.exercise.indicator(),
        "game": predicate.exercise.game,
        "defined": predicate.is_defined,
        "questions": predicate.questions,
        "right": predicate.right,
        "points": f64::from(predicate.points()) / 10.0,
        "inferences": predicate.inferences,
        "findings": predicate.findings.iter().map(|one| finding(predicate.exercise, one, lang)).collect::<Vec<_>>(),
        "remarks": {
            "choice_points": remarks.choice_points, "repeated": remarks.repeated, "printed": remarks.printed,
        },
    })
}

fn finding(exercise: &Exercise, finding: &Finding, lang: Lang) -> Value {
    let example = &finding.example;
    let (cause, fault) = match &finding.cause {
        Cause::Known(fault) => ("fault", Some(fault.id.trim_start_matches("fault-"))),
        Cause::Order => ("fault", Some("order")),
        Cause::Changes => ("changes", None),
        Cause::Error(_) => ("error", None),
        Cause::TimedOut => ("time", None),
        Cause::Ended(_) => ("ended", None),
        Cause::Unknown => ("unknown", None),
    };
    let lines = |rows: Vec<&[terms::Term]>| -> Vec<String> {
        rows.into_iter().map(|row| report::solution(&example.question, row)).collect()
    };
    let (missing, extra) = match &example.given {
        Given::Answer(answer) if !example.question.is_choice || answer.is_empty() => {
            (lines(example.expected.without(answer)), lines(answer.without(&example.expected)))
        }
        Given::Answer(answer) => (Vec::new(), lines(answer.without(&example.expected))),
        _ => (Vec::new(), Vec::new()),
    };
    json!({
        "cause": cause,
        "fault": fault,
        "text": report::cause(&finding.cause, lang),
        "count": finding.count,
        "goal": example.question.goal.to_string(),
        "men": exercise.men(&example.question),
        "missing": missing,
        "extra": extra,
    })
}
