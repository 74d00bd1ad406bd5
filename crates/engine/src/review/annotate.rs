//! A game with its review, as PGN or PDN: a sign for every fault, and a comment that says what was better.

use std::fmt::Write as _;

use board::{Message, Side};

use super::{MoveVerdict, Review, ReviewedPly, Threw};
use crate::game::{RecordFormat, RuleSet};
use crate::i18n::Lang;

/// The game with its tags, signs and comments; `result` stands at its end.
pub fn annotate(set: &RuleSet, tags: &[(String, String)], result: &str, review: &Review, lang: Lang) -> String {
    let quoted = |text: &str| text.replace('\\', "\\\\").replace('"', "\\\"");
    let mut text: String = tags.iter().map(|(name, value)| format!("[{name} \"{}\"]\n", quoted(value))).collect();
    let tag_lacks = |name: &str| tags.iter().all(|(known, _)| known != name);
    let _ = writeln!(text, "[Annotator \"tablas\"]");
    if review.start != set.start().text() && tag_lacks("FEN") {
        let _ = writeln!(text, "[SetUp \"1\"]\n[FEN \"{}\"]", quoted(&review.start));
    }
    if let Some(value) = set.game_type.filter(|_| tag_lacks("GameType")) {
        let _ = writeln!(text, "[GameType \"{value}\"]");
    }
    text.push('\n');
    wrap(&mut text, words(set, review, lang).into_iter().chain([result.to_owned()]));
    text.push('\n');
    text
}

/// Moves with their numbers, signs and comments. After a comment the number of the move is told again.
fn words(set: &RuleSet, review: &Review, lang: Lang) -> Vec<String> {
    let mut number: u32 = match set.info.record {
        RecordFormat::Pgn => review.start.split_whitespace().nth(5).and_then(|word| word.parse().ok()).unwrap_or(1),
        RecordFormat::Pdn | RecordFormat::Plain => 1,
    };
    let mut words = Vec::new();
    let (mut last, mut interrupted) = (None, true);
    for ply in &review.plies {
        let goes_on = last == Some(ply.side);
        match ply.side {
            Side::First if !goes_on => words.push(format!("{number}.")),
            Side::Second if interrupted && !goes_on => words.push(format!("{number}...")),
            _ => {}
        }
        number += u32::from(ply.side == Side::Second && !goes_on);
        words.push(ply.written.clone());
        words.extend(nag(ply.verdict).map(str::to_owned));
        let comment = comment(ply, lang);
        interrupted = comment.is_some();
        words.extend(comment.iter().flat_map(|comment| comment.split(' ').map(str::to_owned)));
        last = Some(ply.side);
    }
    words
}

/// The sign of a verdict: `$2` is `?`, `$4` `??`, `$6` `?!`.
fn nag(verdict: MoveVerdict) -> Option<&'static str> {
    match verdict {
        MoveVerdict::Forced | MoveVerdict::Best | MoveVerdict::Good => None,
        MoveVerdict::Inaccuracy => Some("$6"),
        MoveVerdict::Mistake => Some("$2"),
        MoveVerdict::Blunder => Some("$4"),
    }
}

/// What is to be said about a fault: what the position is worth now, and what was better. Records have the letters of men
/// that their format has, in any language.
fn comment(ply: &ReviewedPly, lang: Lang) -> Option<String> {
    if !ply.verdict.is_fault() && ply.threw.is_none() {
        return None;
    }
    let mut parts = vec![ply.after.text(lang)];
    parts.extend(ply.threw.map(|threw| {
        lang.say(&Message::new(match threw {
            Threw::Win => "review-threw-win",
            Threw::Draw => "review-threw-draw",
        }))
    }));
    if ply.best.text != ply.text {
        let line = ply.best.line.iter().take(LINE).map(String::as_str).collect::<Vec<_>>().join(" ");
        let better = Message::new("review-better").with("line", line).with("score", ply.best.worth.text(lang));
        parts.push(lang.say(&better));
    }
    // A brace would end the comment.
    Some(format!("{{ {} }}", parts.join("; ").replace(['{', '}'], "")))
}

/// Moves of the better line that are told.
const LINE: usize = 6;

/// Words in lines of at most 80 characters.
fn wrap(text: &mut String, words: impl Iterator<Item = String>) {
    const WIDTH: usize = 80;
    let mut column = 0;
    for word in words {
        let length = word.chars().count();
        let is_full = column + 1 + length > WIDTH;
        if column > 0 {
            text.push(if is_full { '\n' } else { ' ' });
        }
        column = if is_full { 0 } else { column + usize::from(column > 0) } + length;
        text.push_str(&word);
    }
}
