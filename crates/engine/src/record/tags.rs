//! Names and values at the head of a record.

use std::fmt::Write;

use board::Side;

use super::draft::Draft;
use super::format::Format;
use super::result::left;
use super::select;
use super::tree::Record;
use crate::game::RecordFormat;

/// What a record's other fields say.
const DERIVED: [&str; 5] = ["Result", "SetUp", "FEN", "GameType", "Variant"];

/// The tags that a record keeps: those that its other fields do not say.
pub(super) fn kept(draft: &Draft) -> Vec<(String, String)> {
    let tags = draft.tags.iter().filter(|tag| !DERIVED.contains(&tag.name.as_str()));
    tags.map(|tag| (tag.name.clone(), tag.value.clone())).collect()
}

/// The seven that archives want first and in their order, then what tells rules and start, then the others.
pub(super) fn write(record: &Record, format: Format) -> String {
    let mut text = String::new();
    let left = left(record.set);
    let players = [left, !left].map(|side| Record::name_tag(record.set, side));
    let roster = ["Event", "Site", "Date", "Round", players[0], players[1]];
    for name in roster {
        let unknown = if name == "Date" { "????.??.??" } else { "?" };
        push(&mut text, name, record.tag(name).filter(|value| !value.is_empty()).unwrap_or(unknown));
    }
    push(&mut text, "Result", result(record, format));
    text.push_str(&rules_and_start(record));
    // Names that differ only in what no name may have are one.
    let mut known: Vec<String> = roster.into_iter().chain(DERIVED).map(str::to_owned).collect();
    for (name, value) in &record.tags {
        let name = clean(name);
        if !known.contains(&name) {
            push(&mut text, &name, value);
            known.push(name);
        }
    }
    text
}

/// The tags that tell rules and start, where those are not the usual ones.
pub(super) fn rules_and_start(record: &Record) -> String {
    let mut text = String::new();
    if let Some(value) = record.set.game_type {
        push(&mut text, "GameType", value);
    }
    if let Some(value) = select::variant_text(record.set) {
        push(&mut text, "Variant", &value);
    }
    if record.start != record.set.start().text() {
        push(&mut text, "SetUp", "1");
        push(&mut text, "FEN", &record.start);
    }
    text
}

/// The result as the format has it: draughts players count two for a win.
pub(super) fn result(record: &Record, format: Format) -> &'static str {
    let left: Side = left(record.set);
    let is_doubled = format != Format::Pgn && record.set.info.record == RecordFormat::Pdn;
    if is_doubled { record.result.write_doubled(left) } else { record.result.write(left) }
}

/// What of a name may stand in one.
fn clean(name: &str) -> String {
    name.chars().filter(|c| c.is_ascii_alphanumeric() || *c == '_').collect()
}

fn push(text: &mut String, name: &str, value: &str) {
    let name = clean(name);
    if name.is_empty() {
        return;
    }
    let value: String = value.chars().filter(|c| !c.is_control()).collect();
    let _ = writeln!(text, "[{name} \"{}\"]", value.replace('\\', "\\\\").replace('"', "\\\""));
}
