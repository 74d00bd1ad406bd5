//! Positions as files, so that a regression can be repeated without playing the games again.

use std::fs;
use std::path::Path;

use anyhow::{Context, Result, ensure};

use super::play::GamePosition;

/// Bytes of a position: two sets of discs, what was thought, how it ended, and whether a game begins with it.
const BYTES: usize = 20;

/// Writes games.
pub fn write(file: &Path, games: &[Vec<GamePosition>]) -> Result<()> {
    let mut bytes = Vec::new();
    for game in games {
        for (i, seen) in game.iter().enumerate() {
            bytes.extend(seen.own.to_le_bytes());
            bytes.extend(seen.other.to_le_bytes());
            bytes.extend(seen.thought.to_le_bytes());
            bytes.extend(seen.result.to_le_bytes());
            bytes.push(u8::from(i == 0));
        }
    }
    fs::write(file, bytes).with_context(|| file.display().to_string())
}

/// Reads what `write` has written.
pub fn read(file: &Path) -> Result<Vec<Vec<GamePosition>>> {
    let bytes = fs::read(file).with_context(|| file.display().to_string())?;
    ensure!(bytes.len().is_multiple_of(BYTES), "{}: no file of positions", file.display());
    let mut games: Vec<Vec<GamePosition>> = Vec::new();
    for record in bytes.chunks_exact(BYTES) {
        let discs = |from: usize| u64::from_le_bytes(record[from..from + 8].try_into().expect("eight bytes"));
        let thought = i16::from_le_bytes([record[16], record[17]]);
        let seen = GamePosition { own: discs(0), other: discs(8), thought, result: record[18] as i8 };
        ensure!(seen.own & seen.other == 0, "{}: no file of positions", file.display());
        match games.last_mut() {
            Some(game) if record[19] == 0 => game.push(seen),
            _ => games.push(vec![seen]),
        }
    }
    Ok(games)
}
