//! Files of games as their bytes: every format that is written, and those that are only read.

use super::format::{self, Format, Reading};
use super::problem::{Problem, decode};
use super::wthor::{self, WthorNames};
use super::{check, olive, popeye};
use crate::catalog::{GameQuery, SelectError};

/// A format that can be read.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Source {
    /// One that can be written, too.
    Record(Format),
    /// The database of Othello games, `.wtb`.
    Wthor,
    /// Chess problems of Olive and YACPDB, `.olv`.
    Olive,
    /// Chess problems for Popeye, `.pop` or `.inp`.
    Popeye,
}

impl Source {
    /// Those that are only read.
    pub const ONLY_READ: [Source; 3] = [Source::Wthor, Source::Olive, Source::Popeye];

    /// Its name, which is also how files of it are called.
    pub fn name(self) -> &'static str {
        match self {
            Source::Record(format) => format.name(),
            Source::Wthor => "wtb",
            Source::Olive => "olv",
            Source::Popeye => "pop",
        }
    }

    /// The format that a file's ending or somebody's word means, in any case.
    pub fn of_name(name: &str) -> Option<Source> {
        Some(match name.to_ascii_lowercase().as_str() {
            "wtb" | "wthor" => Source::Wthor,
            "olv" | "olive" => Source::Olive,
            "pop" | "inp" | "popeye" => Source::Popeye,
            other => Source::Record(Format::of_name(other)?),
        })
    }
}

/// The games of a file: its text, as problems count its lines and columns, and what was read of it.
#[derive(Debug)]
pub struct FileReading {
    /// The text; of a file that has none, its transcripts.
    pub text: String,
    /// Its games.
    pub readings: Vec<Reading>,
    /// What is odd about the file as a whole.
    pub note: Option<Problem>,
}

/// Every game of a file, in the format that is told or else in the one that it has.
pub fn read_file(
    bytes: Vec<u8>,
    source: Option<Source>,
    names: &WthorNames,
    query: &GameQuery<'_>,
) -> Result<FileReading, SelectError> {
    let checked = |drafts: Vec<super::draft::Draft>| -> Result<Vec<Reading>, SelectError> {
        drafts.into_iter().map(|draft| check::check(draft, query)).collect()
    };
    if source == Some(Source::Wthor) {
        let (text, drafts) = wthor::read(&bytes, names);
        return Ok(FileReading { text, readings: checked(drafts)?, note: None });
    }
    let (text, note) = decode(bytes);
    let readings = match source {
        Some(Source::Olive) => checked(olive::read(&text, query))?,
        Some(Source::Popeye) => checked(popeye::read(&text, query))?,
        Some(Source::Record(format)) => format::read(&text, Some(format), query)?,
        Some(Source::Wthor) | None => format::read(&text, None, query)?,
    };
    Ok(FileReading { text, readings, note })
}
