//! The languages: every sentence that people see comes from the catalogues in `locales/`.

use board::{Message, NotationError};
use terms::ReadError;

use crate::game::RuleSet;
use crate::sentences;
use crate::session::PASS;
use crate::spelling::exchange;

macro_rules! languages {
    ($($variant:ident, $code:literal, $name:literal, $decimal_sign:literal;)+) => {
        /// A language of the interface.
        #[derive(Clone, Copy, PartialEq, Eq, Debug)]
        pub enum Lang {
            $(#[doc = $name] $variant,)+
        }

        impl Lang {
            /// All, in the order of the interface.
            pub const ALL: [Lang; Lang::CODES.len()] = [$(Lang::$variant),+];

            /// Their codes, in the same order: the folders of `locales/` and the keys of JSON.
            pub const CODES: &[&str] = &[$($code),+];

            /// Its name in English, for those who write programs.
            pub const fn english_name(self) -> &'static str {
                match self { $(Lang::$variant => $name),+ }
            }

            /// What stands before decimals.
            const fn decimal_sign(self) -> &'static str {
                match self { $(Lang::$variant => $decimal_sign),+ }
            }
        }
    };
}

// This is the list of languages: the code, which is also the name of its folder, the name in English, what stands before
// decimals. Spanish, the documents' language, is spoken where nobody asks for one of the others.
languages! {
    Es, "es", "Spanish", ",";
    En, "en", "English", ".";
    Ca, "ca", "Catalan", ",";
}

impl Lang {
    /// Its code, such as `es`.
    pub const fn code(self) -> &'static str {
        Lang::CODES[self as usize]
    }

    /// The language with this code.
    pub fn of_code(code: &str) -> Option<Lang> {
        Lang::ALL.into_iter().find(|lang| lang.code() == code)
    }

    /// The language that a locale name such as `es_UY.UTF-8` or `en` means, if it is one of ours.
    pub fn of_locale(name: &str) -> Option<Lang> {
        Lang::of_code(&name.split(['_', '-', '.', '@']).next()?.to_ascii_lowercase())
    }

    /// A number that was written with a point before its decimals, as people write it.
    pub fn number(self, with_point: &str) -> String {
        with_point.replace('.', self.decimal_sign())
    }

    /// The sentence in this language.
    pub fn say(self, message: &Message) -> String {
        sentences::say(self, message)
    }

    /// The sentence called `id`, which has no gaps; `None` where the catalogue has none.
    pub fn find(self, id: &str) -> Option<String> {
        sentences::find(self, id)
    }

    /// The name of a game; its id where nobody has given it one.
    pub fn game_name(self, game: &str) -> String {
        self.find(&format!("game-{game}")).unwrap_or_else(|| game.to_owned())
    }

    /// The name of a rule set; its id where nobody has given it one.
    pub fn rules_name(self, game: &str, rules: &str) -> String {
        self.find(&format!("rules-{game}-{rules}")).unwrap_or_else(|| rules.to_owned())
    }

    /// What distinguishes a rule set; its id where nobody has said it.
    pub fn about_rules(self, game: &str, rules: &str) -> String {
        self.find(&format!("about-{game}-{rules}")).unwrap_or_else(|| rules.to_owned())
    }

    /// The name of a term of an evaluation; its id where nobody has given it one.
    pub fn term_name(self, term: &str) -> String {
        self.find(&format!("term-{term}")).unwrap_or_else(|| term.to_owned())
    }

    /// A move as people read it: in the game's notation, save that a pass is a word of theirs.
    pub fn show_move(self, text: &str) -> String {
        if text == PASS { self.say(&Message::new("engine-pass")) } else { text.to_owned() }
    }

    /// A move of a game's record as people read it: men have the letters of this language (`Cf3` is `Nf3` in Spanish).
    pub fn show_recorded(self, game: &str, text: &str) -> String {
        self.show_move(&exchange(text, &Lang::En.letters(game), &self.letters(game)))
    }

    /// The capital letters of a game's men, in the same order in every language; none where moves name no men. Notations
    /// have the English ones.
    pub(crate) fn letters(self, game: &str) -> String {
        self.find(&format!("letters-{game}")).unwrap_or_default()
    }

    /// Why a text is not a move of this game, in this language, with the letters that men have in it.
    pub fn explain_move(self, set: &RuleSet, error: &NotationError) -> String {
        self.explain_in(set.game, error)
    }

    /// The same for a game that is known by its name.
    pub(crate) fn explain_in(self, game: &str, error: &NotationError) -> String {
        let shown = |moves: &[String]| moves.iter().map(|text| self.show_recorded(game, text)).collect();
        self.explain(&match error {
            NotationError::NoSuchMove { text, legal, illegal } => {
                NotationError::NoSuchMove { text: text.clone(), legal: shown(legal), illegal: illegal.clone() }
            }
            NotationError::Ambiguous { text, fits } => {
                NotationError::Ambiguous { text: text.clone(), fits: shown(fits) }
            }
            other => other.clone(),
        })
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
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn men_have_the_letters_of_the_language() {
        for (notation, spanish) in
            [("Nf3", "Cf3"), ("Qxh4#", "Dxh4#"), ("Ke2", "Re2"), ("exd8=R+", "exd8=T+"), ("Bb5", "Ab5"), ("O-O", "O-O")]
        {
            assert_eq!(Lang::Es.show_recorded("ajedrez", notation), spanish);
            assert_eq!(Lang::En.show_recorded("ajedrez", notation), notation);
        }
        assert_eq!(Lang::Ca.show_recorded("ajedrez", "Nxe5"), "Cxe5");
        // A game whose moves name no men.
        assert_eq!(Lang::Es.show_recorded("reversi", "D3"), "D3");
        assert_eq!(Lang::Es.show_recorded("reversi", "pass"), "pasa");
    }
}
