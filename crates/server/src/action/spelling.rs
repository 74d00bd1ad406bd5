//! How somebody writes moves, as it is sent.

use engine::{Lang, Letters, Spelling};
use serde::Deserialize;
use utoipa::ToSchema;

/// How somebody writes moves.
#[derive(Clone, Copy, Debug, Default, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct SpellingBody {
    /// What stands for men; without it as in the game's notation.
    letters: Option<LettersName>,
    /// Whether spots are named by column and row, where they have such names beside their own.
    #[serde(default)]
    grid: bool,
}

/// What stands for men.
#[derive(Clone, Copy, Debug, Deserialize, ToSchema)]
#[serde(rename_all = "snake_case")]
enum LettersName {
    /// Spanish letters.
    Es,
    /// English letters.
    En,
    /// Small pictures.
    Figurine,
}

impl From<SpellingBody> for Spelling {
    fn from(body: SpellingBody) -> Self {
        let letters = body.letters.map(|letters| match letters {
            LettersName::Es => Letters::Of(Lang::Es),
            LettersName::En => Letters::Of(Lang::En),
            LettersName::Figurine => Letters::Figurines,
        });
        Spelling { letters, grid: body.grid }
    }
}
