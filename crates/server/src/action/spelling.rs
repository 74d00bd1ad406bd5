//! How somebody writes moves, as it is sent.

use engine::Spelling;
use serde::Deserialize;
use utoipa::ToSchema;

use crate::lang::LettersName;

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

impl From<SpellingBody> for Spelling {
    fn from(body: SpellingBody) -> Self {
        Spelling { letters: body.letters.map(|LettersName(letters)| letters), grid: body.grid }
    }
}
