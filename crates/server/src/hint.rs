//! Help in three stages: which man, which move, and why.

use engine::{Advice, Lang, Message, Verdict};
use serde_json::{Value, json};

use crate::table::Table;
use crate::text::Text;

/// What to tell at this stage, and no more.
pub fn hint_json(table: &Table, stage: u8, advice: &Advice) -> Value {
    let action = table.board.scene().actions.into_iter().find(|action| action.text == advice.text);
    let clicks = action.map(|action| action.clicks).unwrap_or_default();
    let spot = clicks.first().copied();
    let label = spot.map(|spot| table.board.geometry().spots[spot].label.clone()).unwrap_or_default();
    let mut hint = json!({"type": "hint", "stage": stage, "ply": table.board.ply(), "spot": spot});
    let text = match stage {
        1 if label.is_empty() => Message::new("server-hint-pass").into(),
        1 => Message::new("server-hint-spot").with("spot", label).into(),
        2 => Message::new("server-hint-move").with("move", &advice.text).into(),
        _ => why(advice),
    };
    if stage >= 2 {
        hint["move"] = json!(advice.text);
        hint["clicks"] = json!(clicks);
    }
    if stage >= 3 {
        hint["line"] = json!(advice.line);
        hint["score"] = json!(advice.score);
        hint["depth"] = json!(advice.depth);
    }
    hint["text"] = json!(text);
    hint
}

fn why(advice: &Advice) -> Text {
    let plies = advice.exact.and_then(|exact| exact.plies);
    let worth = |lang: Lang| match (advice.exact.map(|exact| exact.result), plies) {
        (Some(Verdict::Win), Some(plies)) => lang.say(&Message::new("play-score-win").with("plies", plies)),
        (Some(Verdict::Loss), Some(plies)) => lang.say(&Message::new("play-score-loss").with("plies", plies)),
        (Some(Verdict::Draw), _) => lang.say(&Message::new("play-score-draw")),
        _ => format!("{:+.2}", f64::from(advice.score) / 100.0),
    };
    Text::each(|lang| {
        let message = Message::new("server-hint-why").with("move", &advice.text).with("score", worth(lang));
        lang.say(&message.with("depth", advice.depth).with("line", advice.line.join(" ")))
    })
}
