//! Games as files, so that a network can be trained on them again and again.
//!
//! The first line says, as text, what the games are and how they were made. Then come the games, each whole: its length
//! in bytes, its number, how it ended, its moves, and a check sum. A move is its place in the list of legal moves, so the
//! file of any game looks the same, and four bytes hold a move with what the search thought of it.

use std::fs::{File, OpenOptions};
use std::io::{Read, Seek, SeekFrom, Write};
use std::path::Path;

use anyhow::{Context, Result, bail, ensure};
use board::zobrist::mix;
use board::{Outcome, Position, Side};

use crate::samples::Sample;

/// A game that was played.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct GameRecord {
    /// Which game of its seed it is.
    pub number: u64,
    /// How it ended, or would have.
    pub outcome: Outcome,
    /// Its moves from the start.
    pub moves: Vec<Recorded>,
}

/// A move that was played.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Recorded {
    /// Its place among the legal moves.
    pub place: u16,
    /// What the search thought, seen by the side that moved; nothing of what is not worth learning.
    pub score: Option<i16>,
}

/// Marks a move whose position is worth learning.
const SAMPLE: u16 = 1 << 15;
/// Number and outcome.
const HEAD: usize = 9;
/// A longer game is no game.
const MOST_BYTES: usize = 1 << 16;

impl GameRecord {
    /// The bytes of the game.
    pub fn write(&self) -> Vec<u8> {
        let mut body = self.number.to_le_bytes().to_vec();
        body.push(match self.outcome {
            Outcome::Draw => 0,
            Outcome::Win(Side::First) => 1,
            Outcome::Win(Side::Second) => 2,
        });
        for m in &self.moves {
            let mark = if m.score.is_some() { SAMPLE } else { 0 };
            body.extend((m.place | mark).to_le_bytes());
            body.extend(m.score.unwrap_or(0).to_le_bytes());
        }
        let mut bytes = (body.len() as u32).to_le_bytes().to_vec();
        bytes.extend(&body);
        bytes.extend(check_sum(&body).to_le_bytes());
        bytes
    }

    /// The first game of `bytes` and how many bytes it has; none where they are no whole game.
    pub fn read(bytes: &[u8]) -> Option<(GameRecord, usize)> {
        let (length, rest) = bytes.split_first_chunk::<4>()?;
        let length = u32::from_le_bytes(*length) as usize;
        if !(HEAD..MOST_BYTES).contains(&length) || !(length - HEAD).is_multiple_of(4) || rest.len() < length + 4 {
            return None;
        }
        let (body, sum) = rest[..length + 4].split_at(length);
        if sum != check_sum(body).to_le_bytes() {
            return None;
        }
        let outcome = match body[8] {
            0 => Outcome::Draw,
            1 => Outcome::Win(Side::First),
            2 => Outcome::Win(Side::Second),
            _ => return None,
        };
        let moves = body[HEAD..].chunks_exact(4).map(|word| {
            let place = u16::from_le_bytes([word[0], word[1]]);
            let score = i16::from_le_bytes([word[2], word[3]]);
            Recorded { place: place & !SAMPLE, score: (place & SAMPLE != 0).then_some(score) }
        });
        let number = u64::from_le_bytes(body[..8].try_into().ok()?);
        Some((GameRecord { number, outcome, moves: moves.collect() }, length + 8))
    }

    /// The positions that are worth learning; none where a move is not legal.
    pub(crate) fn samples<P: Position>(&self, start: P) -> Option<Vec<Sample<P>>> {
        let mut pos = start;
        let mut samples = Vec::new();
        for m in &self.moves {
            if let Some(score) = m.score {
                let result = match self.outcome {
                    Outcome::Draw => 0.5,
                    Outcome::Win(side) => f64::from(u8::from(side == pos.turn())),
                };
                samples.push(Sample { pos, result, score: score.into(), game: self.number });
            }
            pos = pos.play(*pos.legal().get(usize::from(m.place))?);
        }
        Some(samples)
    }
}

fn check_sum(bytes: &[u8]) -> u32 {
    bytes.iter().fold(bytes.len() as u64, |sum, &byte| mix(sum ^ u64::from(byte))) as u32
}

/// A file that games are added to.
#[derive(Debug)]
pub struct GameFile {
    file: File,
    /// The number of the last game, if there is one.
    pub last: Option<u64>,
}

impl GameFile {
    /// Opens or begins a file of games that were made as `origin` says. What a kill has left of a game is cut off.
    pub fn open(path: &Path, origin: &str) -> Result<GameFile> {
        let told = || path.display().to_string();
        let mut file =
            OpenOptions::new().read(true).write(true).create(true).truncate(false).open(path).with_context(told)?;
        let mut bytes = Vec::new();
        file.read_to_end(&mut bytes).with_context(told)?;
        let origin = format!("{origin}\n");
        if origin.as_bytes().starts_with(&bytes) {
            file.rewind()?;
            file.write_all(origin.as_bytes()).with_context(told)?;
            return Ok(GameFile { file, last: None });
        }
        let Some(games) = bytes.strip_prefix(origin.as_bytes()) else {
            bail!("{}: its games were made in another way; expected {}", told(), origin.trim_end());
        };
        let (mut last, mut end) = (None, 0);
        while let Some((game, length)) = GameRecord::read(&games[end..]) {
            last = Some(game.number);
            end += length;
        }
        let end = (origin.len() + end) as u64;
        file.set_len(end).with_context(told)?;
        file.seek(SeekFrom::Start(end)).with_context(told)?;
        Ok(GameFile { file, last })
    }

    /// Adds a game.
    pub fn add(&mut self, game: &GameRecord) -> Result<()> {
        self.file.write_all(&game.write())?;
        self.last = Some(game.number);
        Ok(())
    }
}

/// The origin of a file and its games. A file that is still being written may end within a game.
pub fn read_games(path: &Path) -> Result<(String, Vec<GameRecord>)> {
    let bytes = std::fs::read(path).with_context(|| path.display().to_string())?;
    let line = bytes.iter().position(|&byte| byte == b'\n').unwrap_or(0);
    let origin = String::from_utf8_lossy(&bytes[..line]).into_owned();
    ensure!(origin.starts_with(MAGIC), "{}: no file of games", path.display());
    let (mut games, mut rest) = (Vec::new(), &bytes[line + 1..]);
    while let Some((game, length)) = GameRecord::read(rest) {
        games.push(game);
        rest = &rest[length..];
    }
    ensure!(
        rest.len() < MOST_BYTES,
        "{}: damaged after game {:?}",
        path.display(),
        games.last().map(|game| game.number)
    );
    Ok((origin, games))
}

/// How an origin begins.
pub const MAGIC: &str = "tablas games 1";

#[cfg(test)]
mod tests {
    use games::draughts::{Draughts, International};

    use super::*;

    fn game(number: u64) -> GameRecord {
        let m = |i: u16| Recorded { place: i % 3, score: i.is_multiple_of(2).then_some(i as i16 - 5) };
        let outcome = [Outcome::Draw, Outcome::Win(Side::First), Outcome::Win(Side::Second)][number as usize % 3];
        GameRecord { number, outcome, moves: (0..20 + number as u16).map(m).collect() }
    }

    #[test]
    fn a_game_is_read_as_it_was_written() {
        for number in 0..10 {
            let bytes = game(number).write();
            assert_eq!(GameRecord::read(&bytes), Some((game(number), bytes.len())));
            for end in 0..bytes.len() {
                assert_eq!(GameRecord::read(&bytes[..end]), None);
            }
            for place in 0..bytes.len() {
                let mut damaged = bytes.clone();
                damaged[place] ^= 4;
                assert_eq!(GameRecord::read(&damaged), None, "byte {place}");
            }
        }
    }

    #[test]
    fn a_file_goes_on_where_it_was_cut_off() {
        let folder = tempfile::tempdir().expect("a folder");
        let path = folder.path().join("games");
        let mut file = GameFile::open(&path, "tablas games 1 test").expect("a new file");
        for number in 0..5 {
            file.add(&game(number)).expect("it can be written");
        }
        let whole = std::fs::read(&path).expect("the file");
        for end in 0..=whole.len() {
            std::fs::write(&path, &whole[..end]).expect("the file");
            let mut file = GameFile::open(&path, "tablas games 1 test").expect("a file cut off");
            for number in file.last.map_or(0, |last| last + 1)..5 {
                file.add(&game(number)).expect("it can be written");
            }
            assert_eq!(std::fs::read(&path).expect("the file"), whole, "cut off at {end}");
        }
        assert!(GameFile::open(&path, "tablas games 1 other").is_err());
        assert_eq!(read_games(&path).expect("games").1, (0..5).map(game).collect::<Vec<_>>());
    }

    #[test]
    fn positions_are_those_of_the_moves() {
        let start = Draughts::<International>::start();
        let played = |place: u16| GameRecord {
            number: 7,
            outcome: Outcome::Win(Side::Second),
            moves: vec![Recorded { place, score: None }, Recorded { place: 0, score: Some(30) }],
        };
        let samples = played(2).samples(start).expect("legal moves");
        assert_eq!(samples.len(), 1);
        assert_eq!(samples[0].pos, start.play(start.legal()[2]));
        assert_eq!((samples[0].result, samples[0].score, samples[0].game), (1.0, 30, 7));
        assert!(played(100).samples(start).is_none());
    }
}
