//! Games as Prolog facts: `partida(posicion(Juego, Reglas, Texto), Datos, Jugadas, Resultado)`.
//!
//! A move about which nothing is said is its text; another is `jugada(Texto, Marcas, Antes, Comentario, Variantes)`,
//! where `Variantes` are lists of moves. `Datos` are tags, `'White'='Ana'`. A document's own term is a game without
//! moves.

use board::{Message, NotationError};
use terms::{StreamError, Term};

use super::check;
use super::draft::{Draft, DraftNode, DraftTag};
use super::format::{Reading, bad_start};
use super::problem::{Location, Problem};
use super::result::RecordResult;
use super::tree::{Node, Record};
use crate::catalog::{self, GameQuery, SelectError};

/// What a game's term is called.
pub(super) const FUNCTOR: &str = "partida";

/// Every fact of a text.
pub(super) fn read(text: &str, query: &GameQuery<'_>) -> Result<Vec<Reading>, SelectError> {
    let mut readings = Vec::new();
    for clause in terms::Reader::new(text.as_bytes()) {
        let reading = match clause {
            Ok(clause) => fact(text, &clause, query)?,
            Err(StreamError::Read(error)) => {
                let expected = Message::new(error.expected.id());
                let found = error.found.clone().unwrap_or_default();
                let wrong = NotationError::Form { column: error.column, expected, found };
                let place = Location { line: error.line, column: error.column };
                let problem = Problem::refused(place, Message::new("record-bad-term"), wrong);
                check::check(Draft { problems: vec![problem], ..Draft::default() }, query)?
            }
            Err(StreamError::Io(_)) => break,
        };
        readings.push(reading);
    }
    Ok(readings)
}

fn fact(text: &str, clause: &terms::Clause, query: &GameQuery<'_>) -> Result<Reading, SelectError> {
    let place = Location { line: clause.line, column: clause.column };
    let bad = |what: &str| Problem::loss(place, Message::new("record-bad-fact").with("what", what));
    let Term::Compound(name, args) = &clause.term else { return document(clause, place, query) };
    let [position, tags, moves, result] = &args[..] else { return document(clause, place, query) };
    if name != FUNCTOR {
        return document(clause, place, query);
    }
    let mut draft = Draft { end: Some(place), ..Draft::default() };
    let mut finder = Finder { rest: &text[offset(text, place)..], place };
    let tag = |name: &str, value: String| DraftTag { name: name.to_owned(), value, place, value_place: place };
    match position {
        Term::Compound(name, args) if name == "posicion" && args.len() == 3 => {
            let [game, rules, start] = [0, 1, 2].map(|i| word(&args[i]).unwrap_or_default());
            draft.tags.push(tag("Variant", format!("{game} {rules}")));
            draft.tags.push(tag("FEN", start));
        }
        _ => draft.problems.push(bad("posicion(Juego, Reglas, Texto)")),
    }
    for item in items(tags) {
        match item {
            Term::Compound(equals, pair) if equals == "=" && pair.len() == 2 => {
                let [name, value] = [0, 1].map(|i| word(&pair[i]).unwrap_or_default());
                match name.as_str() {
                    COMMENT => draft.comment = value,
                    _ => draft.tags.push(tag(&name, value)),
                }
            }
            _ => draft.problems.push(bad("Nombre = Valor")),
        }
    }
    draft.nodes = finder.line(moves, &mut draft.problems);
    let result = word(result).unwrap_or_default();
    match RecordResult::read(&result, board::Side::First) {
        Some(_) => draft.result = Some((result, place)),
        None => draft.problems.push(bad("Resultado")),
    }
    check::check(draft, query)
}

/// A position as the game's document writes it.
fn document(clause: &terms::Clause, place: Location, query: &GameQuery<'_>) -> Result<Reading, SelectError> {
    let size = query.size.or_else(|| catalog::size_of_term(&clause.term));
    let composed = GameQuery { size, composed: true, ..*query };
    let set = catalog::select(&composed)?;
    match set.read_term(&clause.term, None) {
        Ok(board) => {
            let draft = Draft {
                tags: vec![DraftTag { name: "FEN".into(), value: board.text(), place, value_place: place }],
                result: Some(("*".into(), place)),
                ..Draft::default()
            };
            check::check(draft, &GameQuery { rules: Some(set.rules), ..composed })
        }
        Err(error) => {
            let problem = Problem::refused(place, bad_start(), error);
            check::check(Draft { problems: vec![problem], ..Draft::default() }, query)
        }
    }
}

/// Finds where moves stand, which come in the order of the text.
struct Finder<'a> {
    rest: &'a str,
    place: Location,
}

impl Finder<'_> {
    fn line(&mut self, moves: &Term, problems: &mut Vec<Problem>) -> Vec<DraftNode> {
        items(moves).iter().filter_map(|item| self.node(item, problems)).collect()
    }

    fn node(&mut self, item: &Term, problems: &mut Vec<Problem>) -> Option<DraftNode> {
        if let Some(text) = word(item) {
            let place = self.place(&text);
            return Some(DraftNode::new(text, place));
        }
        let Term::Compound(name, args) = item else { return self.bad(problems) };
        let ("jugada", [text, nags, before, comment, variations]) = (name.as_str(), &args[..]) else {
            return self.bad(problems);
        };
        let Some(text) = word(text) else { return self.bad(problems) };
        let place = self.place(&text);
        let number = |nag: &Term| if let Term::Int(n) = nag { u8::try_from(*n).ok() } else { None };
        Some(DraftNode {
            nags: items(nags).iter().filter_map(number).collect(),
            before: word(before).unwrap_or_default(),
            comment: word(comment).unwrap_or_default(),
            variations: items(variations).iter().map(|line| self.line(line, problems)).collect(),
            ..DraftNode::new(text, place)
        })
    }

    fn bad(&self, problems: &mut Vec<Problem>) -> Option<DraftNode> {
        let message =
            Message::new("record-bad-fact").with("what", "jugada(Texto, Marcas, Antes, Comentario, Variantes)");
        problems.push(Problem::loss(self.place, message));
        None
    }

    fn place(&mut self, word: &str) -> Location {
        let Some(found) = self.rest.find(word) else { return self.place };
        let (before, rest) = self.rest.split_at(found);
        self.place = self.place.after(before);
        self.rest = rest;
        self.place
    }
}

/// The byte at a place.
fn offset(text: &str, place: Location) -> usize {
    let line: usize = text.split_inclusive('\n').take(place.line - 1).map(str::len).sum();
    let column: usize = text[line..].chars().take(place.column - 1).map(char::len_utf8).sum();
    line + column
}

fn items(term: &Term) -> &[Term] {
    if let Term::List(items, None) = term { items } else { &[] }
}

/// A text, by whatever kind of constant.
fn word(term: &Term) -> Option<String> {
    match term {
        Term::Atom(text) | Term::Text(text) => Some(text.clone()),
        Term::Int(number) => Some(number.to_string()),
        _ => None,
    }
}

/// The game as a fact, on a line.
pub(super) fn write(record: &Record) -> String {
    let set = record.set;
    let position = Term::compound("posicion", [set.game, set.rules, &record.start].map(Term::atom));
    let tag = |(name, value): &(String, String)| Term::compound("=", [Term::atom(name), Term::atom(value)]);
    let mut tags: Vec<Term> = record.tags.iter().map(tag).collect();
    if !record.comment.is_empty() {
        tags.push(Term::compound("=", [Term::atom(COMMENT), Term::atom(&record.comment)]));
    }
    let result = Term::atom(record.result_text());
    let fact = Term::compound(FUNCTOR, [position, Term::list(tags), line(&record.nodes), result]);
    terms::clause(&fact) + "\n"
}

/// The tag for what is said where there is no move.
const COMMENT: &str = "Annotation";

fn line(nodes: &[Node]) -> Term {
    Term::list(nodes.iter().map(node))
}

fn node(node: &Node) -> Term {
    if node.is_plain() {
        return Term::atom(&node.text);
    }
    let nags = Term::list(node.nags.iter().map(|&nag| Term::Int(nag.into())));
    let variations = Term::list(node.variations.iter().map(|variation| line(variation)));
    let said = [&node.before, &node.comment].map(Term::atom);
    let [before, comment] = said;
    Term::compound("jugada", [Term::atom(&node.text), nags, before, comment, variations])
}
