//! Sentences in both languages at once, so that the page can change its language without asking.

use engine::{Lang, Message, NotationError};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

/// One sentence in Spanish and English.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, ToSchema)]
pub struct Text {
    /// In Spanish.
    pub es: String,
    /// In English.
    pub en: String,
}

impl Text {
    /// The sentence that `message` names.
    pub fn of(message: &Message) -> Self {
        Text::each(|lang| lang.say(message))
    }

    /// Why a text is not a position or a move.
    pub fn explain(error: &NotationError) -> Self {
        Text::each(|lang| lang.explain(error))
    }

    /// The same words in both languages: a name, a move.
    pub fn plain(words: &str) -> Self {
        Text { es: words.to_owned(), en: words.to_owned() }
    }

    /// What `say` says in each.
    pub fn each(say: impl Fn(Lang) -> String) -> Self {
        Text { es: say(Lang::Es), en: say(Lang::En) }
    }
}

impl From<Message> for Text {
    fn from(message: Message) -> Self {
        Text::of(&message)
    }
}
