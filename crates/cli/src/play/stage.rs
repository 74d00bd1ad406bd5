//! Moves that are said in two parts, as a mill and the man that it takes.

use engine::{Message, NotationError, SpotId};

use super::state::GameState;

/// A move whose first part has been said, and what is to be done next.
#[derive(Debug)]
pub struct Stage {
    /// What has to be done.
    pub task: Message,
    /// What the rest may be: the name of a spot, and the whole move.
    pub rest: Vec<(String, String)>,
    /// The first part as clicks.
    pub clicks: Vec<SpotId>,
    /// The first part as it was said.
    said: String,
}

impl Stage {
    /// The stage that `text` leads to, where it says the first part of a move and no more.
    pub fn of(state: &mut GameState, text: &str) -> Option<Stage> {
        // What is taken stands behind an `x` in every notation, so that whoever writes one has said all.
        if text.contains(['x', 'X']) {
            return None;
        }
        let meant = meaning(state, text)?;
        let game = state.game();
        let geometry = game.geometry();
        let actions = game.scene().actions;
        for stage in game.stages() {
            let rest: Vec<(String, String)> = actions
                .iter()
                .filter_map(|action| {
                    let (last, begun) = action.clicks.split_last()?;
                    let fits = begun == stage.clicks;
                    fits.then(|| (geometry.spots[*last].label.clone(), action.text.clone()))
                })
                .collect();
            if rest.iter().any(|(_, whole)| meant.contains(whole)) {
                return Some(Stage { task: stage.task, rest, clicks: stage.clicks, said: text.to_owned() });
            }
        }
        None
    }

    /// The whole move that `text` completes: the name of a spot, in whatever way it is written, or the whole move once
    /// more.
    pub fn complete(&self, state: &mut GameState, text: &str) -> Option<String> {
        let plain = |text: &str| -> String {
            text.chars()
                .filter(|c| !matches!(c, '(' | ')' | ',') && !c.is_whitespace())
                .collect::<String>()
                .to_lowercase()
        };
        let said = plain(text);
        let said = said.strip_prefix('x').unwrap_or(&said);
        let fits = |(label, whole): &&(String, String)| said == label.as_str() || said == plain(whole);
        if let Some((_, whole)) = self.rest.iter().find(fits) {
            return Some(whole.clone());
        }
        let meant =
            [format!("{}x{said}", self.said), text.to_owned()].into_iter().find_map(|text| meaning(state, &text));
        meant?.into_iter().find(|meant| self.rest.iter().any(|(_, whole)| whole == meant))
    }
}

/// The moves that the text may mean.
fn meaning(state: &mut GameState, text: &str) -> Option<Vec<String>> {
    match state.play(text) {
        Ok(()) => {
            let (_, text, _) = state.game().last_move()?;
            state.record.game.undo();
            Some(vec![text])
        }
        Err(NotationError::Ambiguous { fits, .. }) => Some(fits),
        Err(_) => None,
    }
}
