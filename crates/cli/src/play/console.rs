//! Where a dialogue is held: a terminal with line editing, or a pipe with one line per prompt.

use std::collections::VecDeque;
use std::io::{self, BufRead, IsTerminal, Read, Write};

use engine::Lang;
use rustyline::completion::{Completer, FilenameCompleter, Pair};
use rustyline::error::ReadlineError;
use rustyline::history::DefaultHistory;
use rustyline::{CompletionType, Config, Context, Editor, Helper, Highlighter, Hinter, Validator};

use super::commands::Command;
use crate::Failure;

/// Both ends of a dialogue.
pub struct Console {
    /// The language to speak.
    pub lang: Lang,
    /// Line editing, where a person types.
    editor: Option<Editor<MoveCompleter, DefaultHistory>>,
}

impl Console {
    /// Line editing where standard input is a terminal, plain lines elsewhere.
    pub fn new(lang: Lang) -> Result<Console, Failure> {
        let editor = io::stdin().is_terminal().then(|| {
            let config = Config::builder().completion_type(CompletionType::List).build();
            let mut editor = Editor::with_config(config)?;
            editor.set_helper(Some(MoveCompleter { words: Vec::new(), files: FilenameCompleter::new() }));
            Ok(editor)
        });
        Ok(Console { lang, editor: editor.transpose().map_err(fault)? })
    }

    /// Plain lines, whatever standard input is.
    #[cfg(test)]
    pub fn plain(lang: Lang) -> Console {
        Console { lang, editor: None }
    }

    /// Whether a person sits at a terminal.
    pub fn is_terminal(&self) -> bool {
        self.editor.is_some()
    }

    /// Shows a text and ends the line. Nothing but text goes where no terminal is.
    pub fn say(&self, text: &str) -> io::Result<()> {
        if self.is_terminal() {
            writeln!(anstream::stdout(), "{text}")
        } else {
            writeln!(io::stdout(), "{}", anstream::adapter::strip_str(text))
        }
    }

    /// Asks; `words` can be completed. `None` at the end of input.
    pub fn ask(&mut self, prompt: &str, words: Vec<String>) -> Result<Option<String>, Failure> {
        let Some(editor) = &mut self.editor else {
            writeln!(io::stdout(), "{prompt}")?;
            return Ok(line()?);
        };
        if let Some(helper) = editor.helper_mut() {
            helper.words = words;
        }
        loop {
            match editor.readline(&format!("{prompt} ")) {
                Ok(line) => {
                    if !line.trim().is_empty() {
                        editor.add_history_entry(&line).map_err(fault)?;
                    }
                    return Ok(Some(line));
                }
                Err(ReadlineError::Interrupted) => {}
                Err(ReadlineError::Eof) => return Ok(None),
                Err(error) => return Err(fault(error)),
            }
        }
    }
}

fn fault(error: ReadlineError) -> Failure {
    Failure::Io(io::Error::other(error))
}

/// The longest line that is looked at, in bytes.
const LONGEST: u64 = 1 << 12;

/// The next line of standard input; `None` at its end. What would upset a terminal is replaced.
fn line() -> io::Result<Option<String>> {
    let mut bytes = Vec::new();
    // A line without an end must not fill the memory.
    let read = io::stdin().lock().take(LONGEST).read_until(b'\n', &mut bytes)?;
    let text = String::from_utf8_lossy(&bytes);
    let plain = |c: char| match c {
        '\t' => ' ',
        c if c.is_control() => '\u{FFFD}',
        c => c,
    };
    Ok((read > 0).then(|| text.trim_end_matches(['\r', '\n']).chars().map(plain).collect()))
}

/// Terms as `read/1` of the documents' programs reads them, with or without the full stop.
#[derive(Default)]
pub struct Terms {
    /// What stood on the same line behind the last term.
    waiting: VecDeque<String>,
}

/// What came where a whole number was asked for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Typed {
    /// One.
    Number(i64),
    /// Something else.
    Other,
    /// The end of input.
    End,
}

impl Typed {
    /// The number, if it is one.
    pub fn number(self) -> Option<i64> {
        if let Typed::Number(number) = self { Some(number) } else { None }
    }
}

/// SWI-Prolog's prompt.
pub const PROMPT: &str = "|: ";

impl Terms {
    /// Reads a term after the prompt; `None` at the end of input. The prompt ends its line where nobody's Enter
    /// does.
    pub fn read(&mut self, prompt: &str) -> io::Result<Option<String>> {
        let typed = io::stdin().is_terminal();
        let mut out = io::stdout();
        write!(out, "{prompt}")?;
        if !prompt.is_empty() && (!typed || !self.waiting.is_empty()) {
            writeln!(out)?;
        }
        out.flush()?;
        while self.waiting.is_empty() {
            let Some(line) = line()? else {
                if typed {
                    writeln!(out)?;
                }
                return Ok(None);
            };
            let words: Vec<&str> = line.split_whitespace().collect();
            if words.iter().all(|word| word.ends_with('.')) {
                self.waiting.extend(words.iter().map(|word| word.trim_end_matches('.').to_owned()));
            } else {
                self.waiting.push_back(line.trim().trim_end_matches('.').trim_end().to_owned());
            }
        }
        Ok(self.waiting.pop_front())
    }

    /// Reads a whole number likewise.
    pub fn read_number(&mut self, prompt: &str) -> io::Result<Typed> {
        let Some(term) = self.read(prompt)? else { return Ok(Typed::End) };
        Ok(term.parse().map_or(Typed::Other, Typed::Number))
    }
}

/// Completes commands, moves and, where one is wanted, a file's name.
#[derive(Helper, Highlighter, Hinter, Validator)]
struct MoveCompleter {
    words: Vec<String>,
    files: FilenameCompleter,
}

impl Completer for MoveCompleter {
    type Candidate = Pair;

    fn complete(&self, line: &str, at: usize, _: &Context<'_>) -> rustyline::Result<(usize, Vec<Pair>)> {
        if Command::takes_a_file(line) {
            return self.files.complete_path(line, at);
        }
        let typed = line[..at].trim_start();
        let fits = self.words.iter().filter(|word| word.starts_with(typed));
        let pairs = fits.map(|word| Pair { display: word.clone(), replacement: word.clone() }).collect();
        Ok((at - typed.len(), pairs))
    }
}
