//! Which files are to be graded.

use std::fs;
use std::io;
use std::path::{Path, PathBuf};

/// A program that somebody has handed in.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Submission {
    /// What it is called in reports: the name of its file or of its folder.
    pub name: String,
    /// What the student has handed in, a file or a folder.
    pub path: PathBuf,
    /// The files that could be loaded: one, or those of its folder by name.
    files: Vec<PathBuf>,
}

/// Why there is nothing to grade.
#[derive(Debug)]
pub enum SubmissionError {
    /// The system does not let us read it.
    Unreadable(io::Error),
    /// It is no Prolog file.
    NotProlog,
    /// Nobody has handed in anything there.
    Empty,
}

/// The submissions at a place, by name: the file itself; of a folder every Prolog file and every folder that has one.
/// What begins with a full stop is passed over.
pub fn find(place: &Path) -> Result<Vec<Submission>, SubmissionError> {
    let about = fs::metadata(place).map_err(SubmissionError::Unreadable)?;
    if !about.is_dir() {
        return if is_prolog(place) {
            Ok(vec![Submission::of(place, vec![place.to_owned()])])
        } else {
            Err(SubmissionError::NotProlog)
        };
    }
    let mut found = Vec::new();
    for path in entries(place)? {
        if path.is_dir() {
            let files: Vec<PathBuf> = entries(&path)?.into_iter().filter(|file| is_prolog(file)).collect();
            if !files.is_empty() {
                found.push(Submission::of(&path, files));
            }
        } else if is_prolog(&path) {
            found.push(Submission::of(&path, vec![path.clone()]));
        }
    }
    // A folder and a file may have one name; their whole names differ.
    let names: Vec<String> = found.iter().map(|submission| submission.name.clone()).collect();
    for submission in &mut found {
        if names.iter().filter(|name| **name == submission.name).count() > 1 {
            submission.name = file_name(&submission.path);
        }
    }
    if found.is_empty() { Err(SubmissionError::Empty) } else { Ok(found) }
}

impl Submission {
    fn of(path: &Path, files: Vec<PathBuf>) -> Self {
        let stem = path.file_stem().filter(|_| !path.is_dir());
        let name = stem.map_or_else(|| file_name(path), |stem| stem.to_string_lossy().into_owned());
        Submission { name, path: path.to_owned(), files }
    }

    /// The file to load: the only one, else the one that is called like one of these games, like the folder, or `main`.
    pub fn file(&self, games: &[&str]) -> Option<&Path> {
        let called = |name: &str| self.files.iter().find(|file| file.file_stem().is_some_and(|stem| stem == name));
        match &self.files[..] {
            [only] => Some(only),
            _ => games
                .iter()
                .find_map(|game| called(game))
                .or_else(|| called(&self.name))
                .or_else(|| called("main"))
                .map(PathBuf::as_path),
        }
    }
}

fn file_name(path: &Path) -> String {
    path.file_name().map_or_else(|| path.display().to_string(), |name| name.to_string_lossy().into_owned())
}

fn entries(folder: &Path) -> Result<Vec<PathBuf>, SubmissionError> {
    let mut found = Vec::new();
    for entry in fs::read_dir(folder).map_err(SubmissionError::Unreadable)? {
        let path = entry.map_err(SubmissionError::Unreadable)?.path();
        if path.file_name().is_some_and(|name| !name.to_string_lossy().starts_with('.')) {
            found.push(path);
        }
    }
    found.sort();
    Ok(found)
}

fn is_prolog(path: &Path) -> bool {
    path.extension()
        .is_some_and(|ending| ["pl", "pro", "prolog"].iter().any(|known| ending.eq_ignore_ascii_case(known)))
}
