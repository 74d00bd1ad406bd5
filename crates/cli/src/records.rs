//! Games in files of other programs: read by the file's ending or by what they look like, told where they are wrong.

use std::path::Path;

use engine::catalog::{self, GameQuery};
use engine::record::{self, Format, Problem, Reading, Source, WthorNames};
use engine::{Lang, Match, Message, RuleSet};

use crate::args::PositionArgs;
use crate::{Failure, diagnostics};

/// The format that a file's name says, where it ends like one.
pub fn format_of(name: &str) -> Option<Format> {
    Path::new(name).extension().and_then(|ending| Format::of_name(&ending.to_string_lossy()))
}

/// The format in which a file of this name is read.
pub fn source_of(name: &str) -> Option<Source> {
    Path::new(name).extension().and_then(|ending| Source::of_name(&ending.to_string_lossy()))
}

/// The games of a file, and its text.
pub struct File {
    /// The file's name.
    pub name: String,
    /// What it holds.
    pub text: String,
    /// Its games.
    pub readings: Vec<Reading>,
}

impl File {
    /// Reads the games of a file that has these bytes.
    pub fn read(
        name: &str,
        bytes: Vec<u8>,
        source: Option<Source>,
        query: &GameQuery<'_>,
        lang: Lang,
    ) -> Result<File, Failure> {
        let names = if source == Some(Source::Wthor) { names_beside(name) } else { WthorNames::default() };
        let read = record::read_file(bytes, source, &names, query);
        let read = read.map_err(|error| Failure::Input(lang.say(&error.0)))?;
        let mut file = File { name: name.to_owned(), text: read.text, readings: read.readings };
        let Some(first) = file.readings.first_mut() else {
            return Err(Failure::Input(lang.say(&Message::new("play-no-game-in-file").with("name", name))));
        };
        first.problems.extend(read.note);
        Ok(file)
    }

    /// Leaves out all games but one, which is counted from 1.
    pub fn keep_only(&mut self, number: u32, lang: Lang) -> Result<(), Failure> {
        let count = self.readings.len();
        let index = number as usize - 1;
        if index >= count {
            let message = Message::new("cli-no-such-record").with("name", &self.name).with("number", number);
            return Err(Failure::Input(lang.say(&message.with("count", count))));
        }
        self.readings = vec![self.readings.swap_remove(index)];
        Ok(())
    }

    /// One of the games, from 1, the first unless somebody says which; only where nothing of it was lost.
    pub fn choose(mut self, number: Option<u32>, lang: Lang) -> Result<Reading, Failure> {
        self.keep_only(number.unwrap_or(1), lang)?;
        match self.readings[0].loss() {
            Some(problem) => Err(Failure::Input(self.about(problem, lang))),
            None => Ok(self.readings.remove(0)),
        }
    }

    /// A problem with its place and a pointer to it.
    pub fn about(&self, problem: &Problem, lang: Lang) -> String {
        let (line, column) = (problem.place.line, problem.place.column);
        let pointer = diagnostics::pointer(&self.text, line, column);
        format!("{}:{line}:{column}: {}\n{pointer}", self.name, problem.say(lang))
    }
}

/// The names of players and tournaments that lie beside a file of WTHOR, in either case; without them there are numbers.
fn names_beside(name: &str) -> WthorNames {
    let folder = Path::new(name).parent().unwrap_or(Path::new(""));
    let bytes =
        |names: [&str; 2]| names.iter().find_map(|name| std::fs::read(folder.join(name)).ok()).unwrap_or_default();
    WthorNames::read(&bytes(["WTHOR.JOU", "wthor.jou"]), &bytes(["WTHOR.TRN", "wthor.trn"]))
}

/// A rule set and a match by it.
pub type Opened = (&'static RuleSet, Box<dyn Match>);

/// The match that a record leads to, where what was `given` is one: `@FILE`, `-` or the text itself.
pub fn open(at: &PositionArgs, given: &str, bytes: &[u8], lang: Lang) -> Result<Option<Opened>, Failure> {
    let query = GameQuery { game: &at.game, rules: at.rules.as_deref(), size: at.size, ..GameQuery::default() };
    // A game that there is not is told where positions are read.
    let Ok(set) = catalog::select(&query) else { return Ok(None) };
    let name = given.strip_prefix('@').unwrap_or(given);
    let is_file = given == "-" || given.starts_with('@');
    // Other endings say less than what the text looks like.
    let is_telling = |source: &Source| !matches!(source, Source::Record(Format::Text | Format::Term));
    let by_ending = source_of(name).filter(|source| is_file && is_telling(source));
    let detected = || record::detect(set, &String::from_utf8_lossy(bytes)).map(Source::Record);
    let Some(source) = by_ending.or_else(detected) else { return Ok(None) };
    // The game's own reader takes a transcript as the position that it leads to, and tells mistakes in its words.
    let asks_for_moves = is_file || at.of.game.is_some() || at.of.ply.is_some();
    if !asks_for_moves && matches!(source, Source::Record(Format::Text | Format::Ggf)) {
        return Ok(None);
    }
    let shown = if is_file { name } else { "--position" };
    let reading = File::read(shown, bytes.to_vec(), Some(source), &query, lang)?.choose(at.of.game, lang)?;
    let plies = reading.record.nodes.len();
    let wanted = at.of.ply.map(|ply| ply as usize);
    if let Some(ply) = wanted.filter(|ply| *ply > plies) {
        let message = Message::new("cli-no-such-move").with("number", ply).with("count", plies);
        return Err(Failure::Input(lang.say(&message)));
    }
    Ok(Some((reading.record.set, reading.record.board(wanted))))
}
