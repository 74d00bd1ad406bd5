//! Damaged records: what could be read is there, and everything that was lost is told with line, column and reason.
//! `testdata/damaged_records.txt` has a section for each kind of damage.

use engine::record::{self, Format, Node};
use engine::{GameQuery, Lang};

const TABLE: &str = include_str!("../../../testdata/damaged_records.txt");

struct Section {
    name: &'static str,
    game: &'static str,
    text: String,
    expected: &'static str,
}

/// `=== name | game`, the text, `---`, and what is expected. `\xNN` in a text is a byte.
fn sections() -> Vec<Section> {
    let nested = "(1. d4 ".repeat(record::MAX_DEPTH + 1) + &")".repeat(record::MAX_DEPTH + 1);
    let section = |part: &'static str| {
        let (head, body) = part.split_once('\n').expect("a line");
        let (name, game) = head.split_once(" | ").expect("a name and a game");
        let (text, expected) = body.split_once("\n---\n").expect("what is expected");
        Section { name, game, text: text.replace("NESTED", &nested), expected: expected.trim_end() }
    };
    TABLE.split("=== ").skip(1).map(section).collect()
}

fn bytes(text: &str) -> Vec<u8> {
    let mut parts = text.split("\\x");
    let mut bytes = parts.next().unwrap_or_default().as_bytes().to_vec();
    for part in parts {
        bytes.push(u8::from_str_radix(&part[..2], 16).expect("two hexadecimal digits"));
        bytes.extend_from_slice(&part.as_bytes()[2..]);
    }
    bytes
}

/// Moves with everything about them, in one line.
fn shown(nodes: &[Node]) -> String {
    let comment = |text: &str| Some(format!("{{{text}}}")).filter(|_| !text.is_empty());
    let node = |node: &Node| {
        let mut words: Vec<String> = comment(&node.before).into_iter().collect();
        words.push(node.written.clone());
        words.extend(node.nags.iter().map(|nag| format!("${nag}")));
        words.extend(comment(&node.comment));
        words.extend(node.variations.iter().map(|line| format!("({})", shown(line))));
        words.join(" ")
    };
    nodes.iter().map(node).collect::<Vec<_>>().join(" ")
}

/// A line for each game, behind it a line for each problem: `!` where something was lost.
fn found(section: &Section, lang: Lang) -> String {
    let (text, unreadable) = record::decode(bytes(&section.text));
    let format = Some(Format::Pgn).filter(|_| !matches!(section.game, "reversi" | "othello"));
    let format = if text.starts_with("partida") { Some(Format::Term) } else { format };
    let query = GameQuery { game: section.game, ..GameQuery::default() };
    let readings = record::read(&text, format, &query).expect("a game");
    let mut lines = Vec::new();
    let mut problems: Vec<_> = unreadable.into_iter().collect();
    for mut reading in readings {
        let record = &reading.record;
        lines.push(format!("{} {}", shown(&record.nodes), record.result_text()).trim().to_owned());
        problems.append(&mut reading.problems);
        for problem in problems.drain(..) {
            let sign = if problem.is_loss { "!" } else { "~" };
            let said = problem.say(lang);
            // The list of legal moves is as long as it is dull.
            let said = said.split(" Legal: ").next().unwrap_or_default().split("; legal: ").next().unwrap_or_default();
            lines.push(format!("{sign} {}:{} {said}", problem.place.line, problem.place.column));
        }
    }
    lines.join("\n")
}

#[test]
fn every_kind_of_damage_is_told_with_its_place() {
    let sections = sections();
    assert!(sections.len() >= 40, "only {} kinds", sections.len());
    let found = sections.iter().map(|section| (section, found(section, Lang::En)));
    let wrong = found.filter(|(section, found)| found != section.expected);
    let wrong: Vec<String> = wrong.map(|(section, found)| format!("=== {}\n{found}\n", section.name)).collect();
    assert!(wrong.is_empty(), "{}", wrong.concat());
}

#[test]
fn every_kind_of_damage_is_told_in_each_language() {
    let problems =
        |text: &str| text.lines().filter(|line| line.starts_with(['!', '~'])).map(str::to_owned).collect::<Vec<_>>();
    for section in sections() {
        let english = found(&section, Lang::En);
        for lang in Lang::ALL.into_iter().filter(|lang| *lang != Lang::En) {
            let ours = found(&section, lang);
            assert_eq!(ours.lines().count(), english.lines().count(), "{lang:?} {}", section.name);
            for (ours, english) in problems(&ours).iter().zip(&problems(&english)) {
                assert_ne!(ours, english, "{lang:?} {}", section.name);
                assert!(!ours.contains("Unknown localization"), "{lang:?} {}", section.name);
            }
        }
    }
}
