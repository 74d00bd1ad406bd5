//! The catalogue: every file of `locales/`, inside the library, each language read once.

use std::sync::OnceLock;

use board::{Argument, Message};
use fluent_bundle::concurrent::FluentBundle;
use fluent_bundle::{FluentArgs, FluentResource, FluentValue};
use include_dir::{Dir, include_dir};

use crate::Lang;

/// The folder of a language has files of any names, so that a new game brings its own.
static LOCALES: Dir<'_> = include_dir!("$CARGO_MANIFEST_DIR/locales");

type Sentences = FluentBundle<FluentResource>;

/// Those of a language, read when somebody first speaks it.
fn sentences(lang: Lang) -> &'static Sentences {
    static READ: [OnceLock<Sentences>; Lang::ALL.len()] = [const { OnceLock::new() }; Lang::ALL.len()];
    READ[lang as usize].get_or_init(|| read(lang.code()))
}

/// The sentence called `id` with its gaps filled, in this language or else in English; `None` where neither has it, or
/// where a gap stays open.
fn format(lang: Lang, id: &str, args: &FluentArgs<'_>) -> Option<String> {
    format_with(sentences(lang), id, args).or_else(|| format_with(sentences(Lang::En), id, args))
}

/// The sentence called `id`, which has no gaps.
pub(crate) fn find(lang: Lang, id: &str) -> Option<String> {
    find_with(lang, id, &[])
}

/// The sentence called `id`, with these numbers in its gaps.
pub(crate) fn find_with(lang: Lang, id: &str, numbers: &[(&str, usize)]) -> Option<String> {
    format(lang, id, &numbers.iter().map(|&(name, number)| (name, FluentValue::from(number))).collect())
}

/// The same for a message, which says its own name where there is no sentence.
pub(crate) fn say(lang: Lang, message: &Message) -> String {
    let args: FluentArgs<'_> = message.args.iter().map(|(name, argument)| (*name, value(lang, argument))).collect();
    format(lang, message.id, &args).unwrap_or_else(|| format!("Unknown localization key: {:?}", message.id))
}

fn value(lang: Lang, argument: &Argument) -> FluentValue<'_> {
    match argument {
        Argument::Plain(text) => value_of(text),
        Argument::Phrase(phrase) => FluentValue::from(say(lang, phrase)),
    }
}

fn format_with(sentences: &Sentences, id: &str, args: &FluentArgs<'_>) -> Option<String> {
    let mut errors = Vec::new();
    let pattern = sentences.get_message(id)?.value()?;
    let text = sentences.format_pattern(pattern, Some(args), &mut errors).into_owned();
    errors.is_empty().then_some(text)
}

fn read(name: &str) -> Sentences {
    let mut sentences = FluentBundle::new_concurrent(vec![name.parse().expect("the name of a language")]);
    // Marks of direction around every value would end up in what people copy and compare.
    sentences.set_use_isolating(false);
    for file in LOCALES.get_dir(name).expect("a folder a language").files() {
        let name = file.path().display();
        let text = file.contents_utf8().expect("catalogues are UTF-8").to_owned();
        let resource = FluentResource::try_new(text).unwrap_or_else(|(_, errors)| panic!("{name}: {errors:?}"));
        sentences.add_resource(resource).unwrap_or_else(|errors| panic!("{name}: {errors:?}"));
    }
    sentences
}

/// Short whole numbers are numbers, so that a sentence can have a singular and a plural.
fn value_of(text: &str) -> FluentValue<'_> {
    let digits = !text.is_empty() && text.len() < 4 && text.bytes().all(|b| b.is_ascii_digit());
    if digits { FluentValue::try_number(text) } else { FluentValue::from(text) }
}
