//! Sentences in both languages at once, so that the page can change its language without asking.

use engine::{Lang, Message, NotationError, RuleSet};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

/// One sentence in Spanish and English.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, ToSchema)]
pub struct Text {
    /// In Spanish.
    pub es: String,
    /// In English.
    pub en: String,
    /// The moves that it mentions, as records write them: whoever reads other letters may put theirs instead.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub moves: Vec<String>,
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

    /// Why a text is not a move of this game.
    pub fn explain_move(set: &RuleSet, error: &NotationError) -> Self {
        Text::each(|lang| lang.explain_move(set, error)).mentioning(moves_of(error))
    }

    /// Moves of a record in the letters of each language, one behind the other.
    pub fn of_moves(set: &RuleSet, recorded: &[String]) -> Self {
        let shown = |lang: Lang| recorded.iter().map(|one| lang.show_recorded(set.game, one)).collect::<Vec<_>>();
        Text::each(|lang| shown(lang).join(" ")).mentioning(recorded)
    }

    /// The same, which mentions these moves of a record.
    #[must_use]
    pub fn mentioning(mut self, recorded: &[String]) -> Self {
        self.moves.extend_from_slice(recorded);
        self
    }

    /// One behind the other.
    #[must_use]
    pub fn joined(self, between: &str, other: &Text) -> Self {
        let Text { es, en, .. } = other;
        Text { es: self.es + between + es, en: self.en + between + en, moves: self.moves }.mentioning(&other.moves)
    }

    /// The same words in both languages: a name, a move.
    pub fn plain(words: &str) -> Self {
        Text::each(|_| words.to_owned())
    }

    /// What `say` says in each.
    pub fn each(say: impl Fn(Lang) -> String) -> Self {
        Text { es: say(Lang::Es), en: say(Lang::En), moves: Vec::new() }
    }
}

impl From<Message> for Text {
    fn from(message: Message) -> Self {
        Text::of(&message)
    }
}

/// The moves that an error offers instead.
pub fn moves_of(error: &NotationError) -> &[String] {
    match error {
        NotationError::NoSuchMove { legal: moves, .. } | NotationError::Ambiguous { fits: moves, .. } => moves,
        NotationError::Form { .. } | NotationError::Impossible(_) => &[],
    }
}
