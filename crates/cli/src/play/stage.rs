//! Moves that are said in two parts, as a mill and the man that it takes.

use engine::{Match, Message, NotationError};

/// A move whose first part has been said, and what is to be done next.
#[derive(Debug)]
pub struct Stage {
    /// What has to be done.
    pub task: Message,
    /// What the rest may be: the name of a spot, and the whole move.
    pub rest: Vec<(String, String)>,
}

impl Stage {
    /// The stage that `text` leads to, where it says the first part of a move and no more.
    pub fn of(game: &mut dyn Match, text: &str) -> Option<Stage> {
        // What is taken stands behind an `x` in every notation, so that whoever writes one has said all.
        if text.contains(['x', 'X']) {
            return None;
        }
        let meant = meaning(game, text)?;
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
                return Some(Stage { task: stage.task, rest });
            }
        }
        None
    }

    /// The whole move that `text` completes: the name of a spot, or the whole move once more.
    pub fn complete(&self, text: &str) -> Option<&str> {
        let plain = |text: &str| -> String {
            text.chars()
                .filter(|c| !matches!(c, '(' | ')' | ',') && !c.is_whitespace())
                .collect::<String>()
                .to_lowercase()
        };
        let said = plain(text);
        let said = said.strip_prefix('x').unwrap_or(&said);
        let fits = |(label, whole): &&(String, String)| said == label.as_str() || said == plain(whole);
        self.rest.iter().find(fits).map(|(_, whole)| whole.as_str())
    }
}

/// The moves that the text may mean.
fn meaning(game: &mut dyn Match, text: &str) -> Option<Vec<String>> {
    match game.play(text) {
        Ok(()) => {
            let (_, text, _) = game.last_move()?;
            game.undo();
            Some(vec![text])
        }
        Err(NotationError::Ambiguous { fits, .. }) => Some(fits),
        Err(_) => None,
    }
}
