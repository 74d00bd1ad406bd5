//! What has been done, a line of JSON each, on the disk before anybody is told of it.
//!
//! The first line says of what it is the journal: with other players, rules or seeds it would be another one. A line that
//! a crash has cut off is taken away.

use std::fs::{File, OpenOptions};
use std::io::{self, Read, Seek, SeekFrom, Write};
use std::path::Path;

use engine::{Lang, Message, file_error};
use serde_json::Value;

use crate::Failure;

/// A file to which lines are added.
#[derive(Debug)]
pub struct Journal(File);

/// A line of a journal, with its number from 1; what is no JSON is null.
pub type Line = (usize, Value);

impl Journal {
    /// Opens a journal, or begins one, and gives the lines behind the first. `other` is said where it begins with
    /// something else than `header`.
    pub fn open(path: &Path, header: &Value, other: &Message, lang: Lang) -> Result<(Journal, Vec<Line>), Failure> {
        let refuse = |error: io::Error| {
            let reason = file_error::writing(&error);
            let said = Message::new("cli-cannot-write").with("name", path.display()).with_phrase("reason", reason);
            Failure::Input(lang.say(&said))
        };
        let opened = OpenOptions::new().read(true).write(true).create(true).truncate(false).open(path);
        let mut file = opened.map_err(refuse)?;
        let mut text = Vec::new();
        file.read_to_end(&mut text).map_err(refuse)?;
        let whole = text.iter().rposition(|&byte| byte == b'\n').map_or(0, |end| end + 1);
        let read = |(i, line): (usize, &str)| (i + 1, serde_json::from_str(line).unwrap_or_default());
        let mut lines: Vec<Line> = String::from_utf8_lossy(&text[..whole]).lines().enumerate().map(read).collect();
        // A file of something else is not ours to cut.
        let is_ours = lines.first().map_or(text.is_empty() || text[0] == b'{', |(_, first)| first == header);
        if !is_ours {
            return Err(Failure::Input(lang.say(other)));
        }
        let is_new = lines.is_empty();
        let prepare = |file: &mut File| -> io::Result<()> {
            file.set_len(whole as u64)?;
            file.seek(SeekFrom::End(0))?;
            if is_new {
                writeln!(file, "{header}")?;
            }
            file.sync_all()
        };
        prepare(&mut file).map_err(refuse)?;
        lines.drain(..usize::from(!is_new));
        Ok((Journal(file), lines))
    }

    /// Adds a line; it is on the disk when this returns.
    pub fn append(&mut self, value: &Value) -> io::Result<()> {
        self.0.write_all(format!("{value}\n").as_bytes())?;
        self.0.sync_data()
    }
}

/// FNV-1a: enough to see that something has changed.
pub fn hash(bytes: &[u8]) -> u64 {
    bytes.iter().fold(0xcbf2_9ce4_8422_2325, |hash, byte| (hash ^ u64::from(*byte)).wrapping_mul(0x0100_0000_01b3))
}
