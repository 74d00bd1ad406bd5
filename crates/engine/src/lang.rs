//! Spanish and English: every sentence that people see comes from the catalogue in `locales/`.

use std::borrow::Cow;
use std::collections::HashMap;

use board::{Argument, Message, NotationError};
use fluent_templates::fluent_bundle::FluentValue;
use fluent_templates::{LanguageIdentifier, Loader, langid};
use terms::ReadError;

use crate::play::PASS;

fluent_templates::static_loader! {
    static CATALOGUE = {
        locales: "./locales",
        fallback_language: "en",
        // Marks of direction around every value would end up in what people copy and compare.
        customise: |bundle| bundle.set_use_isolating(false),
    };
}

static SPANISH: LanguageIdentifier = langid!("es");
static ENGLISH: LanguageIdentifier = langid!("en");

/// A language of the interface.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Lang {
    /// Spanish, the documents' language.
    Es,
    /// English.
    En,
}

impl Lang {
    /// Both, in the order of the interface.
    pub const ALL: [Lang; 2] = [Lang::Es, Lang::En];

    /// The language that a locale name such as `es_UY.UTF-8` or `en` means, if it is one of ours.
    pub fn of_locale(name: &str) -> Option<Lang> {
        match name.split(['_', '-', '.', '@']).next()?.to_ascii_lowercase().as_str() {
            "es" => Some(Lang::Es),
            "en" => Some(Lang::En),
            _ => None,
        }
    }

    /// The sentence in this language.
    pub fn say(self, message: &Message) -> String {
        let mut args: HashMap<Cow<'static, str>, FluentValue<'_>> = HashMap::with_capacity(message.args.len());
        for (name, argument) in &message.args {
            let value = match argument {
                Argument::Plain(text) => value_of(text),
                Argument::Phrase(phrase) => self.say(phrase).into(),
            };
            args.insert(Cow::Borrowed(*name), value);
        }
        CATALOGUE.lookup_with_args(self.id(), message.id, &args)
    }

    /// The sentence called `id`, which has no gaps; `None` where the catalogue has none.
    pub fn find(self, id: &str) -> Option<String> {
        CATALOGUE.try_lookup(self.id(), id)
    }

    /// A move as people read it: in the game's notation, save that a pass is a word of theirs.
    pub fn show_move(self, text: &str) -> String {
        if text == PASS { self.say(&Message::new("engine-pass")) } else { text.to_owned() }
    }

    /// Why a text is not a position or a move, in this language.
    pub fn explain(self, error: &NotationError) -> String {
        match error {
            NotationError::Form { column, expected, found } => {
                let message = if found.is_empty() {
                    Message::new("engine-form-end")
                } else {
                    Message::new("engine-form").with("found", found)
                };
                self.say(&message.with("place", format_args!("1:{column}")).with("expected", self.say(expected)))
            }
            NotationError::Impossible(reasons) => {
                let mut text = self.say(&Message::new("engine-impossible"));
                for reason in reasons {
                    text.push_str("\n  - ");
                    text.push_str(&self.say(reason));
                }
                text
            }
            NotationError::NoSuchMove { text, legal, .. } if legal.is_empty() => {
                self.say(&Message::new("engine-move-after-end").with("text", text))
            }
            NotationError::NoSuchMove { text, legal, illegal } => {
                let legal: Vec<String> = legal.iter().map(|text| self.show_move(text)).collect();
                let message = match illegal {
                    None => Message::new("engine-no-such-move"),
                    Some(illegal) => Message::new("engine-illegal-move").with("reason", self.say(&illegal.reason)),
                };
                self.say(&message.with("text", text).with("legal", legal.join(" ")))
            }
            NotationError::Ambiguous { text, fits } => {
                self.say(&Message::new("engine-ambiguous-move").with("text", text).with("fits", fits.join(" ")))
            }
        }
    }

    /// Why a text is not a term, in this language: `line:column: expected …, found …`.
    pub fn explain_read(self, error: &ReadError) -> String {
        let expected = self.say(&Message::new(error.expected.id()));
        let message = match &error.found {
            Some(found) => Message::new("engine-term").with("found", found),
            None => Message::new("engine-term-end"),
        };
        let at = |message: Message, line: usize, column: usize| message.with("place", format_args!("{line}:{column}"));
        let mut text = self.say(&at(message, error.line, error.column).with("expected", expected));
        if let Some(opened) = &error.opened {
            let message = Message::new("engine-term-opened").with("what", opened.what);
            text.push(' ');
            text.push_str(&self.say(&at(message, opened.line, opened.column)));
        }
        text
    }

    fn id(self) -> &'static LanguageIdentifier {
        match self {
            Lang::Es => &SPANISH,
            Lang::En => &ENGLISH,
        }
    }
}

/// Short whole numbers are numbers, so that a sentence can have a singular and a plural.
fn value_of(text: &str) -> FluentValue<'_> {
    let digits = !text.is_empty() && text.len() < 4 && text.bytes().all(|b| b.is_ascii_digit());
    if digits { FluentValue::try_number(text) } else { FluentValue::from(text) }
}
