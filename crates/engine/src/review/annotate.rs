//! A review as the words of a record: a sign for every fault, and a comment that says what was better.

use board::Message;

use super::{MoveVerdict, Review, ReviewedPly, Threw};
use crate::i18n::Lang;
use crate::record::Record;

/// Adds the review of its main line to a record. What others have said there stays.
pub fn annotate(record: &mut Record, review: &Review, lang: Lang) {
    record.set_tag("Annotator", "tablas");
    for (node, ply) in record.nodes.iter_mut().zip(&review.plies) {
        node.nags.extend(nag(ply.verdict).filter(|_| node.nags.is_empty()));
        if let Some(comment) = comment(ply, lang) {
            let parts = [node.comment.as_str(), comment.as_str()];
            node.comment = parts.into_iter().filter(|part| !part.is_empty()).collect::<Vec<_>>().join(" ");
        }
    }
}

/// The sign of a verdict: `$2` is `?`, `$4` `??`, `$6` `?!`.
fn nag(verdict: MoveVerdict) -> Option<u8> {
    match verdict {
        MoveVerdict::Forced | MoveVerdict::Best | MoveVerdict::Good => None,
        MoveVerdict::Inaccuracy => Some(6),
        MoveVerdict::Mistake => Some(2),
        MoveVerdict::Blunder => Some(4),
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
    Some(parts.join("; "))
}

/// Moves of the better line that are told.
const LINE: usize = 6;
