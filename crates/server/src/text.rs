//! Sentences in all languages at once, so that the page can change its language without asking.

use std::collections::BTreeMap;

use engine::{Lang, Message, NotationError, RuleSet};
use serde::ser::SerializeMap;
use serde::{Deserialize, Serialize, Serializer};
use utoipa::openapi::RefOr;
use utoipa::openapi::schema::{ArrayBuilder, ObjectBuilder, Schema, Type};
use utoipa::{PartialSchema, ToSchema};

use crate::lang::{InEach, describe_each, write_each};

/// One sentence in each language.
#[derive(Clone, PartialEq, Eq, Debug, Deserialize)]
#[serde(from = "SentText")]
pub struct Text {
    words: InEach<String>,
    /// The moves that it mentions, as records write them: whoever reads other letters may put theirs instead.
    moves: Vec<String>,
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
        let words = Text::each(|lang| [self.words(lang), between, other.words(lang)].concat());
        words.mentioning(&self.moves).mentioning(&other.moves)
    }

    /// The same words in each language: a name, a move.
    pub fn plain(words: &str) -> Self {
        Text::each(|_| words.to_owned())
    }

    /// What `say` says in each.
    pub fn each(say: impl Fn(Lang) -> String) -> Self {
        Text { words: Lang::ALL.map(say), moves: Vec::new() }
    }

    /// It in this language.
    pub fn words(&self, lang: Lang) -> &str {
        &self.words[lang as usize]
    }
}

/// As `{"es": …, "en": …}`, an entry a language, with `moves` behind them where it mentions any.
impl Serialize for Text {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut map = serializer.serialize_map(None)?;
        write_each(&mut map, &self.words)?;
        if !self.moves.is_empty() {
            map.serialize_entry("moves", &self.moves)?;
        }
        map.end()
    }
}

/// A text as it is sent, maybe by a server that speaks fewer languages.
#[derive(Deserialize)]
struct SentText {
    #[serde(default)]
    moves: Vec<String>,
    #[serde(flatten)]
    words: BTreeMap<String, String>,
}

impl From<SentText> for Text {
    fn from(sent: SentText) -> Self {
        let words = |lang: Lang| sent.words.get(lang.code()).or_else(|| sent.words.get(Lang::En.code()));
        Text { moves: sent.moves, ..Text::each(|lang| words(lang).cloned().unwrap_or_default()) }
    }
}

impl PartialSchema for Text {
    fn schema() -> RefOr<Schema> {
        let moves = ArrayBuilder::new().items(ObjectBuilder::new().schema_type(Type::String)).description(Some(
            "The moves that it mentions, as records write them: whoever reads other letters may put theirs instead.",
        ));
        let object = ObjectBuilder::new().description(Some("One sentence in each language."));
        describe_each(object).property("moves", moves).into()
    }
}

impl ToSchema for Text {}

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

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    #[test]
    fn a_text_is_sent_with_an_entry_a_language_and_read_back() {
        let text = Text::each(|lang| lang.english_name().to_owned()).mentioning(&["Nf3".to_owned()]);
        let sent = json!({"es": "Spanish", "en": "English", "ca": "Catalan", "moves": ["Nf3"]});
        assert_eq!(serde_json::to_value(&text).expect("plain data"), sent);
        assert_eq!(serde_json::from_value::<Text>(sent).expect("a text"), text);
    }

    #[test]
    fn a_language_that_the_sender_does_not_speak_has_the_english_words() {
        let text: Text = serde_json::from_value(json!({"es": "sí", "en": "yes"})).expect("a text");
        assert_eq!(Lang::ALL.map(|lang| text.words(lang).to_owned()), ["sí", "yes", "yes"]);
    }
}
