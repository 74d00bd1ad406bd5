//! Levels, profiles, strategies and units by name.

use super::{Level, Profile, ScoreUnit, Strategy};

impl Level {
    /// All of them, the weakest first.
    pub const ALL: [Level; 5] = [Level::Easy, Level::Medium, Level::Hard, Level::Master, Level::Perfect];

    /// The level with this name, Spanish or English.
    pub fn read(name: &str) -> Option<Level> {
        Some(match name.to_lowercase().as_str() {
            "facil" | "fácil" | "easy" => Level::Easy,
            "medio" | "medium" => Level::Medium,
            "dificil" | "difícil" | "hard" => Level::Hard,
            "maestro" | "master" => Level::Master,
            "perfecto" | "perfect" => Level::Perfect,
            _ => return None,
        })
    }

    /// The name as specs write it.
    pub fn name(self) -> &'static str {
        match self {
            Level::Easy => "facil",
            Level::Medium => "medio",
            Level::Hard => "dificil",
            Level::Master => "maestro",
            Level::Perfect => "perfecto",
        }
    }
}

impl Profile {
    /// All of them.
    pub const ALL: [Profile; 2] = [Profile::Classic, Profile::Six];

    /// The profile with this name.
    pub fn read(name: &str) -> Option<Profile> {
        Profile::ALL.into_iter().find(|profile| profile.name() == name.to_lowercase())
    }

    /// The name as specs write it.
    pub fn name(self) -> &'static str {
        match self {
            Profile::Classic => "classic",
            Profile::Six => "six",
        }
    }
}

impl Strategy {
    /// The strategy with this name, as the document's predicates have it.
    pub fn read(name: &str) -> Option<Strategy> {
        match name {
            "dummy" => Some(Strategy::Dummy),
            "minimax" | "ia_06" => Some(Strategy::Minimax),
            _ => None,
        }
    }

    /// The name as specs write it.
    pub fn name(self) -> &'static str {
        match self {
            Strategy::Dummy => "dummy",
            Strategy::Minimax => "minimax",
        }
    }
}

impl ScoreUnit {
    /// The word for scripts.
    pub fn word(self) -> &'static str {
        match self {
            ScoreUnit::Pawn => "pawn",
            ScoreUnit::Man => "man",
            ScoreUnit::Disc => "disc",
            ScoreUnit::Discs => "discs",
        }
    }

    /// How much of a score is one of them.
    pub fn points(self) -> i32 {
        match self {
            ScoreUnit::Pawn | ScoreUnit::Man | ScoreUnit::Disc => 100,
            ScoreUnit::Discs => 1,
        }
    }
}
