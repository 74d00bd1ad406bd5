//! The languages as requests and answers have them: by their codes.

use engine::{Lang, Letters};
use serde::de::Error;
use serde::ser::SerializeMap;
use serde::{Deserialize, Deserializer, Serialize, Serializer};
use utoipa::openapi::RefOr;
use utoipa::openapi::schema::{ObjectBuilder, Schema, Type};
use utoipa::{PartialSchema, ToSchema};

/// Something that there is once in each language, in the order of `Lang::ALL`.
pub type InEach<T> = [T; Lang::ALL.len()];

/// Writes an entry for each language, called by its code.
pub fn write_each<M: SerializeMap>(map: &mut M, words: &InEach<String>) -> Result<(), M::Error> {
    Lang::ALL.iter().zip(words).try_for_each(|(lang, words)| map.serialize_entry(lang.code(), words))
}

/// The description of those entries.
pub fn describe_each(object: ObjectBuilder) -> ObjectBuilder {
    Lang::ALL.into_iter().fold(object, |object, lang| {
        let about = format!("In {}.", lang.english_name());
        let words = ObjectBuilder::new().schema_type(Type::String).description(Some(about));
        object.property(lang.code(), words).required(lang.code())
    })
}

/// A language by its code.
#[derive(Clone, Copy, Debug)]
pub struct LangName(pub Lang);

impl Default for LangName {
    fn default() -> Self {
        LangName(Lang::Es)
    }
}

impl<'de> Deserialize<'de> for LangName {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let code = String::deserialize(deserializer)?;
        Lang::of_code(&code).map(LangName).ok_or_else(|| D::Error::unknown_variant(&code, Lang::CODES))
    }
}

impl Serialize for LangName {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(self.0.code())
    }
}

impl PartialSchema for LangName {
    fn schema() -> RefOr<Schema> {
        one_of("The code of a language.", Lang::CODES)
    }
}

impl ToSchema for LangName {}

/// What stands for men: the letters of a language, by its code, or small pictures.
#[derive(Clone, Copy, Debug)]
pub struct LettersName(pub Letters);

const FIGURINE: &str = "figurine";

const LETTERS: [&str; Lang::CODES.len() + 1] = {
    let mut names = [FIGURINE; Lang::CODES.len() + 1];
    names.split_at_mut(Lang::CODES.len()).0.copy_from_slice(Lang::CODES);
    names
};

impl<'de> Deserialize<'de> for LettersName {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let name = String::deserialize(deserializer)?;
        let letters = if name == FIGURINE { Some(Letters::Figurines) } else { Lang::of_code(&name).map(Letters::Of) };
        letters.map(LettersName).ok_or_else(|| D::Error::unknown_variant(&name, &LETTERS))
    }
}

impl PartialSchema for LettersName {
    fn schema() -> RefOr<Schema> {
        one_of("What stands for men: the letters of a language, or small pictures.", &LETTERS)
    }
}

impl ToSchema for LettersName {}

fn one_of(about: &str, names: &'static [&'static str]) -> RefOr<Schema> {
    let names = Some(names.iter().copied());
    ObjectBuilder::new().schema_type(Type::String).enum_values(names).description(Some(about)).into()
}
