//! Hints in three stages: which man, which move, and why.

use engine::review::written_line;
use engine::{Analysis, GameResult, Lang, Message};
use serde::Serialize;
use utoipa::ToSchema;

use crate::match_state::MatchState;
use crate::text::Text;

/// A hint.
#[derive(Clone, Serialize, Debug, ToSchema)]
pub struct HintBody {
    /// Always `hint`.
    #[serde(rename = "type")]
    kind: &'static str,
    stage: u8,
    ply: usize,
    /// Where the man stands or is placed; null for a pass.
    spot: Option<usize>,
    /// From the second stage on.
    #[serde(rename = "move", skip_serializing_if = "Option::is_none")]
    text_of_move: Option<String>,
    /// Likewise, as records write it.
    #[serde(skip_serializing_if = "Option::is_none")]
    recorded: Option<String>,
    /// Likewise.
    #[serde(skip_serializing_if = "Option::is_none")]
    clicks: Option<Vec<usize>>,
    /// At the third stage, as the next two.
    #[serde(skip_serializing_if = "Option::is_none")]
    line: Option<Vec<String>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    score: Option<i32>,
    #[serde(skip_serializing_if = "Option::is_none")]
    depth: Option<u32>,
    /// In words.
    text: Text,
}

/// The hint of this stage, which tells no more than that.
pub fn hint(state: &MatchState, stage: u8, analysis: &Analysis) -> HintBody {
    let action = state.board.scene().actions.into_iter().find(|action| action.text == analysis.text);
    let clicks = action.map(|action| action.clicks).unwrap_or_default();
    let spot = clicks.first().copied();
    let label = spot.map(|spot| state.board.geometry().spots[spot].label.clone()).unwrap_or_default();
    let recorded = recorded_line(state, &analysis.line);
    let text = match stage {
        1 if label.is_empty() => Message::new("server-hint-pass").into(),
        1 => Message::new("server-hint-spot").with("spot", label).into(),
        2 => {
            let first = &recorded[..1];
            let play = |lang: Lang| {
                let shown = lang.show_recorded(state.set.game, &first[0]);
                lang.say(&Message::new("server-hint-move").with("move", shown))
            };
            Text::each(play).mentioning(first)
        }
        _ => why(state, analysis, &recorded),
    };
    HintBody {
        kind: "hint",
        stage,
        ply: state.board.ply(),
        spot,
        text_of_move: (stage >= 2).then(|| analysis.text.clone()),
        clicks: (stage >= 2).then_some(clicks),
        recorded: (stage >= 2).then(|| recorded[0].clone()),
        line: (stage >= 3).then(|| analysis.line.clone()),
        score: (stage >= 3).then_some(analysis.score),
        depth: (stage >= 3).then_some(analysis.depth),
        text,
    }
}

/// The line as records write it; at least its first move.
fn recorded_line(state: &MatchState, line: &[String]) -> Vec<String> {
    let recorded = state.set.read(&state.board.text()).map(|mut board| written_line(board.as_mut(), line));
    recorded.ok().filter(|recorded| !recorded.is_empty()).unwrap_or_else(|| line.to_vec())
}

fn why(state: &MatchState, analysis: &Analysis, recorded: &[String]) -> Text {
    let plies = analysis.exact.and_then(|exact| exact.plies);
    let worth = |lang: Lang| match (analysis.exact.map(|exact| exact.result), plies) {
        (Some(GameResult::Win), Some(plies)) => lang.say(&Message::new("play-score-win").with("plies", plies)),
        (Some(GameResult::Loss), Some(plies)) => lang.say(&Message::new("play-score-loss").with("plies", plies)),
        (Some(GameResult::Draw), _) => lang.say(&Message::new("play-score-draw")),
        _ => format!("{:+.2}", f64::from(analysis.score) / 100.0),
    };
    let say = |lang: Lang| {
        let shown: Vec<String> = recorded.iter().map(|one| lang.show_recorded(state.set.game, one)).collect();
        let message = Message::new("server-hint-why").with("move", &shown[0]).with("score", worth(lang));
        lang.say(&message.with("depth", analysis.depth).with("line", shown.join(" ")))
    };
    Text::each(say).mentioning(recorded)
}
