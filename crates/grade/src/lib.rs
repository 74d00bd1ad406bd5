//! Grades submissions: predicates × boards × programs.
//!
//! An `Exam` is made once: questions about boards, with our answers. Each `Submission` is then asked in a process of its
//! own, and what it answers becomes a `Grade`: points by predicate, and for every fault its name where it can be told and
//! the smallest board that shows it.
//!
//! This crate starts programs and keeps their time; it prints nothing, and names no game: what depends on one is in
//! `engine::exercise`.

// `pub` is for those who use the library; what is for its own modules says `pub(crate)`.
#![warn(unreachable_pub)]

mod exam; // what is asked
mod examine; // a submission, predicate by predicate
mod findings; // what is wrong, by its causes
mod grade; // what comes out of it
mod interpreter; // a submission at work
mod report; // for the student
mod shrink; // the smallest board that shows it
mod submission; // which files are to be graded
mod table; // for the teacher

pub use exam::{Exam, ExamError, ExamOptions};
pub use examine::examine;
pub use grade::{Cause, Example, Finding, Given, Grade, PredicateGrade, Remarks};
pub use interpreter::{InterpreterError, Setting};
pub use report::{Form, report};
pub use submission::{Submission, SubmissionError, find};
pub use table::{csv, json, text};
