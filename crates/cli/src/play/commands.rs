//! What a typed line means.

use engine::{Lang, Message};

/// What somebody wants who is to move.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Command {
    /// The last own move never happened.
    Undo,
    /// What would the machine play?
    Hint,
    /// A draw, where the rules let one say so.
    Claim,
    /// A draw, if the other side agrees.
    Draw,
    /// The game is lost.
    Resign,
    /// Into this file.
    Save(String),
    /// From this file.
    Load(String),
    /// Once more from where it began, with the same players.
    Restart,
    /// Which moves are there?
    Moves,
    /// What can be typed?
    Help,
    /// Enough.
    Quit,
    /// A command whose file is missing.
    NoFile,
    /// Nothing.
    Blank,
    /// Anything else is a move.
    Move(String),
}

/// Each command in Spanish and in English.
const WORDS: [(&str, &str); 11] = [
    ("deshacer", "undo"),
    ("pista", "hint"),
    ("reclamar", "claim"),
    ("tablas", "draw"),
    ("abandonar", "resign"),
    ("guardar", "save"),
    ("cargar", "load"),
    ("reiniciar", "restart"),
    ("jugadas", "moves"),
    ("ayuda", "help"),
    ("salir", "quit"),
];

impl Command {
    /// Reads a line. Both languages are understood, whichever is spoken.
    pub fn read(line: &str) -> Command {
        let line = line.trim();
        let (word, rest) = line.split_once(char::is_whitespace).map_or((line, ""), |(word, rest)| (word, rest.trim()));
        let word = word.to_lowercase();
        let word = WORDS.iter().find(|(es, en)| word == *es || word == *en).map(|(_, en)| *en);
        match (word, rest) {
            (Some("undo"), "") => Command::Undo,
            (Some("hint"), "") => Command::Hint,
            (Some("claim"), "") => Command::Claim,
            (Some("draw"), "") => Command::Draw,
            (Some("resign"), "") => Command::Resign,
            (Some("restart"), "") => Command::Restart,
            (Some("moves"), "") => Command::Moves,
            (Some("help"), "") => Command::Help,
            (Some("quit"), "") => Command::Quit,
            (Some("save" | "load"), "") => Command::NoFile,
            (Some("save"), file) => Command::Save(file.into()),
            (Some("load"), file) => Command::Load(file.into()),
            _ if line == "?" => Command::Help,
            _ if line.is_empty() => Command::Blank,
            _ => Command::Move(line.into()),
        }
    }

    /// The words of the commands in a language, for completion.
    pub fn words(lang: Lang) -> impl Iterator<Item = &'static str> {
        WORDS.iter().map(move |(es, en)| if lang == Lang::Es { *es } else { *en })
    }

    /// Whether what follows the word is a file's name.
    pub fn takes_a_file(line: &str) -> bool {
        let word = line.split_once(' ').map(|(word, _)| word.to_lowercase());
        word.is_some_and(|word| matches!(word.as_str(), "guardar" | "save" | "cargar" | "load"))
    }

    /// What can be typed.
    pub fn help(lang: Lang) -> String {
        lang.say(&Message::new("play-help"))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn both_languages_are_understood_and_the_rest_is_a_move() {
        for (line, command) in [
            ("undo", Command::Undo),
            (" Deshacer ", Command::Undo),
            ("pista", Command::Hint),
            ("abandonar", Command::Resign),
            ("Resign", Command::Resign),
            ("tablas", Command::Draw),
            ("draw", Command::Draw),
            ("save my game.txt", Command::Save("my game.txt".into())),
            ("guardar\ta", Command::Save("a".into())),
            ("cargar", Command::NoFile),
            ("load x", Command::Load("x".into())),
            ("Reiniciar", Command::Restart),
            ("?", Command::Help),
            ("", Command::Blank),
            ("undo 3", Command::Move("undo 3".into())),
            ("9-13", Command::Move("9-13".into())),
            ("2,3,1,4", Command::Move("2,3,1,4".into())),
        ] {
            assert_eq!(Command::read(line), command, "{line:?}");
        }
    }
}
