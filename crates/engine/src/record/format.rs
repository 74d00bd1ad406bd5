//! Which formats there are, and which one a text has.

use board::Message;

use super::draft::{Draft, DraftNode, DraftTag};
use super::problem::{Location, Problem};
use super::tree::Record;
use super::{check, epd, ggf, movetext, pgn, plain, tags, term};
use crate::catalog::{self, GameQuery, SelectError};
use crate::game::{RecordFormat, RuleSet};

/// A format of records.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Format {
    /// Chess, and the same form for all games.
    Pgn,
    /// Draughts: the same form, points as draughts players count them.
    Pdn,
    /// Othello.
    Ggf,
    /// Chess: a position a line, its main line and its tags as operations.
    Epd,
    /// The squares of a game of Othello one after the other where they say all; otherwise moves with their numbers.
    Text,
    /// Prolog facts: `partida(posicion(Juego, Reglas, Texto), Datos, Jugadas, Resultado)`.
    Term,
}

impl Format {
    /// All, as people choose among them.
    pub const ALL: [Format; 6] = [Format::Pgn, Format::Pdn, Format::Ggf, Format::Epd, Format::Text, Format::Term];

    /// Its name, which is also how files of it are called.
    pub fn name(self) -> &'static str {
        match self {
            Format::Pgn => "pgn",
            Format::Pdn => "pdn",
            Format::Ggf => "ggf",
            Format::Epd => "epd",
            Format::Text => "txt",
            Format::Term => "pl",
        }
    }

    /// The format that a file's ending or somebody's word means, in any case.
    pub fn of_name(name: &str) -> Option<Format> {
        Some(match name.to_ascii_lowercase().as_str() {
            "pgn" => Format::Pgn,
            "pdn" => Format::Pdn,
            "ggf" => Format::Ggf,
            "epd" => Format::Epd,
            "txt" | "text" | "transcript" => Format::Text,
            "pl" | "term" => Format::Term,
            _ => return None,
        })
    }
}

/// What a start that cannot be is told with.
pub(super) fn bad_start() -> Message {
    Message::new("record-bad-start")
}

/// A game that was read, and what was wrong with it.
#[derive(Clone, PartialEq, Debug)]
pub struct Reading {
    /// What could be read.
    pub record: Record,
    /// Everything that was wrong, in the order of the text.
    pub problems: Vec<Problem>,
}

impl Reading {
    /// The first problem by which something was lost.
    pub fn loss(&self) -> Option<&Problem> {
        self.problems.iter().find(|problem| problem.is_loss)
    }

    /// Why the position at the beginning could not be read; the record has the usual start instead, and no moves.
    pub fn bad_start(&self) -> Option<&Problem> {
        self.problems.iter().find(|problem| problem.message == bad_start())
    }
}

/// Every game of a text: in the format that is told, or else in the one that it has. What the text says of its rules
/// is truer than the rules that are asked for.
pub fn read(text: &str, format: Option<Format>, query: &GameQuery<'_>) -> Result<Vec<Reading>, SelectError> {
    let set = catalog::select(query)?;
    let format = match format {
        Some(Format::Pgn | Format::Pdn) => Kind::Tagged,
        Some(Format::Ggf) => Kind::Ggf,
        Some(Format::Epd) => Kind::Epd,
        Some(Format::Term) => Kind::Term,
        Some(Format::Text) | None => kind(set, text),
    };
    let drafts = match format {
        Kind::Tagged => pgn::read(text),
        Kind::Ggf => ggf::read(text),
        Kind::Epd => epd::read(text),
        Kind::Transcript => return plain::read_transcripts(text, query),
        Kind::Term => return term::read(text, query),
        Kind::Position => return plain::read_position(text, query),
    };
    drafts.into_iter().map(|draft| check::check(draft, query)).collect()
}

/// Whether a text is a record, and in which format; none where it is a position, or nothing that anybody knows.
pub fn detect(set: &RuleSet, text: &str) -> Option<Format> {
    match kind(set, text) {
        Kind::Ggf => Some(Format::Ggf),
        Kind::Epd => Some(Format::Epd),
        Kind::Transcript => Some(Format::Text),
        Kind::Term => text.trim_start().starts_with(term::FUNCTOR).then_some(Format::Term),
        Kind::Tagged => (has_tags(text) || begins_with_move(set, text)).then_some(Format::Pgn),
        Kind::Position => None,
    }
}

/// The formats in which games by these rules can be written.
pub fn formats(set: &RuleSet) -> impl Iterator<Item = Format> + use<> {
    let (has_ggf, has_epd) = (has_form(set, "ggf"), has_epd(set));
    Format::ALL.into_iter().filter(move |format| match format {
        Format::Ggf => has_ggf,
        Format::Epd => has_epd,
        _ => true,
    })
}

/// Several records in one text, in their order. Where the format cannot express one of them, why.
pub fn write_all(records: &[Record], format: Format) -> Result<String, Message> {
    // Transcripts and numbered moves do not go together.
    let form = if records.iter().all(plain::says_all) { Form::Shortest } else { Form::WithNumbers };
    let texts: Result<Vec<String>, Message> = records.iter().map(|record| write_in(record, format, form)).collect();
    Ok(texts?.join(if format == Format::Text { "\n" } else { "" }))
}

/// The record in this format. Where the format cannot express it, why.
pub fn write(record: &Record, format: Format) -> Result<String, Message> {
    write_in(record, format, Form::Shortest)
}

/// How plain text is written.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Form {
    /// As a transcript, where that says all.
    Shortest,
    /// As moves with their numbers.
    WithNumbers,
}

fn write_in(record: &Record, format: Format, form: Form) -> Result<String, Message> {
    let tagged = |head: String| {
        let gap = if head.is_empty() { "" } else { "\n" };
        format!("{head}{gap}{}", movetext::write(record, tags::result(record, format)))
    };
    let cannot =
        |format: &str| Err(Message::new("record-no-format").with("format", format).with("game", record.set.game));
    match format {
        Format::Pgn | Format::Pdn => Ok(tagged(tags::write(record, format)) + "\n"),
        Format::Ggf if has_form(record.set, "ggf") => ggf::write(record),
        Format::Ggf => cannot("GGF"),
        Format::Epd if has_epd(record.set) => epd::write(record),
        Format::Epd => cannot("EPD"),
        Format::Term => Ok(term::write(record)),
        Format::Text => {
            let is_short = form == Form::Shortest && plain::says_all(record);
            let transcript = record.board(None).write_as("transcript").filter(|_| is_short);
            Ok(transcript.map_or_else(|| tagged(tags::rules_and_start(record)), |text| text + "\n"))
        }
    }
}

fn has_form(set: &RuleSet, form: &str) -> bool {
    set.start().forms().contains(&form)
}

/// Positions of a game whose records are PGN have EPD's fields.
fn has_epd(set: &RuleSet) -> bool {
    set.info.record == RecordFormat::Pgn
}

/// A record out of moves that somebody puts together, judged like one that was read. A problem's line is 1, its column
/// the number of the move, in the order in which records write them.
pub fn from_nodes(
    query: &GameQuery<'_>,
    start: Option<&str>,
    tags: Vec<(String, String)>,
    nodes: Vec<DraftNode>,
    result: Option<&str>,
) -> Result<Reading, SelectError> {
    let tag = |(name, value): (String, String)| DraftTag {
        name,
        value,
        place: Location::START,
        value_place: Location::START,
    };
    let set = catalog::select(&GameQuery { text: start, ..*query })?;
    // Rules and start are those that are told, not those of a record that the tags may have come from.
    let is_told = |name: &str| matches!(name, "FEN" | "SetUp" | "GameType" | "Variant" | "Result");
    let mut draft = Draft { nodes, ..Draft::default() };
    draft.tags = tags.into_iter().filter(|(name, _)| !is_told(name)).map(tag).collect();
    draft.tags.extend(start.map(|start| tag(("FEN".into(), start.into()))));
    draft.result = Some((result.unwrap_or("*").to_owned(), Location::START));
    check::check(draft, &GameQuery { rules: Some(set.rules), size: set.size, ..*query })
}

enum Kind {
    Tagged,
    Ggf,
    Epd,
    Transcript,
    Term,
    Position,
}

fn kind(set: &RuleSet, text: &str) -> Kind {
    let text = text.trim_start_matches('\u{FEFF}').trim_start();
    let forms = set.start().forms();
    if forms.contains(&"ggf") && text.starts_with("(;") {
        Kind::Ggf
    } else if has_tags(text) {
        Kind::Tagged
    } else if has_epd(set) && epd::is_epd(text, |fen| set.read(fen).is_ok()) {
        Kind::Epd
    } else if looks_like_a_term(text) {
        Kind::Term
    } else if forms.contains(&"transcript") && plain::is_transcript(text) {
        Kind::Transcript
    } else if set.read(text.trim_end()).is_ok() {
        Kind::Position
    } else {
        Kind::Tagged
    }
}

/// `[Event "…"]`: a word, a blank and a quotation mark within brackets.
fn has_tags(text: &str) -> bool {
    let Some(rest) = text.trim_start_matches('\u{FEFF}').trim_start().strip_prefix('[') else { return false };
    let value = rest.trim_start_matches(|c: char| c.is_ascii_alphanumeric() || c == '_');
    value.len() < rest.len() && value.starts_with(char::is_whitespace) && value.trim_start().starts_with('"')
}

/// A number with a full stop, a comment, or a word that can be played.
fn begins_with_move(set: &RuleSet, text: &str) -> bool {
    let text = text.trim_start_matches('\u{FEFF}').trim_start();
    let digits = text.bytes().take_while(u8::is_ascii_digit).count();
    let is_numbered = digits > 0 && text[digits..].starts_with('.');
    let first = text.split_whitespace().next().unwrap_or_default();
    let is_legal = || catalog::rule_sets(set.game).any(|set| set.start().follow(first).is_ok());
    is_numbered || text.starts_with(['{', ';']) || is_legal()
}

/// A term begins with a list, or with a word and a bracket, or a comment; no game's text notation does.
fn looks_like_a_term(text: &str) -> bool {
    let word: String = text.chars().take_while(|c| c.is_alphanumeric() || *c == '_').collect();
    let rest = &text[word.len()..];
    text.starts_with(['[', '%']) || text.starts_with("/*") || (!word.is_empty() && rest.starts_with('('))
}
