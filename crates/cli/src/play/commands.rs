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

/// Each command in English; `play-word-undo` and so on are their words in each language.
const COMMANDS: [&str; 11] =
    ["undo", "hint", "claim", "draw", "resign", "save", "load", "restart", "moves", "help", "quit"];

/// What a command is called in a language.
fn word(command: &str, lang: Lang) -> String {
    lang.find(&format!("play-word-{command}")).unwrap_or_else(|| command.to_owned())
}

/// The command with this name, in whichever language.
fn named(name: &str) -> Option<&'static str> {
    let name = name.to_lowercase();
    COMMANDS.into_iter().find(|command| Lang::ALL.iter().any(|lang| word(command, *lang) == name))
}

impl Command {
    /// Reads a line. All languages are understood, whichever is spoken.
    pub fn read(line: &str) -> Command {
        let line = line.trim();
        let (word, rest) = line.split_once(char::is_whitespace).map_or((line, ""), |(word, rest)| (word, rest.trim()));
        match (named(word), rest) {
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
    pub fn words(lang: Lang) -> impl Iterator<Item = String> {
        COMMANDS.into_iter().map(move |command| word(command, lang))
    }

    /// Whether what follows the word is a file's name.
    pub fn takes_a_file(line: &str) -> bool {
        line.split_once(' ').is_some_and(|(word, _)| matches!(named(word), Some("save" | "load")))
    }

    /// What can be typed.
    pub fn help(lang: Lang) -> String {
        lang.say(&Message::new("play-help"))
    }
}

/// Whether an answer is a yes, in any language.
pub fn is_yes(answer: &str) -> bool {
    is_one_of("play-yes", answer)
}

/// Whether an answer is a no, in any language.
pub fn is_no(answer: &str) -> bool {
    is_one_of("play-no", answer)
}

fn is_one_of(words: &str, answer: &str) -> bool {
    let answer = answer.trim().to_lowercase();
    let answer = answer.trim_end_matches('.');
    Lang::ALL.iter().filter_map(|lang| lang.find(words)).any(|words| words.split(' ').any(|word| word == answer))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn all_languages_are_understood_and_the_rest_is_a_move() {
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
            ("desfer", Command::Undo),
            ("desar la partida.txt", Command::Save("la partida.txt".into())),
            ("?", Command::Help),
            ("", Command::Blank),
            ("undo 3", Command::Move("undo 3".into())),
            ("9-13", Command::Move("9-13".into())),
            ("2,3,1,4", Command::Move("2,3,1,4".into())),
        ] {
            assert_eq!(Command::read(line), command, "{line:?}");
        }
    }

    #[test]
    fn help_shows_the_words_of_its_language() {
        for lang in Lang::ALL {
            let help = Command::help(lang);
            // Who reads the help has found its word.
            for command in COMMANDS.into_iter().filter(|command| *command != "help") {
                let word = word(command, lang);
                assert!(help.lines().any(|line| line.split_whitespace().next() == Some(&word)), "{lang:?}: {word}");
            }
            assert!(lang.say(&Message::new("play-welcome")).contains(&word("help", lang)), "{lang:?}");
        }
    }

    #[test]
    fn yes_and_no_are_understood_in_all_languages() {
        assert!(["s", "Sí.", " yes", "y"].into_iter().all(|answer| is_yes(answer) && !is_no(answer)));
        assert!(["n", "No."].into_iter().all(|answer| is_no(answer) && !is_yes(answer)));
        assert!(!is_yes("") && !is_no("") && !is_yes("e4"));
    }
}
