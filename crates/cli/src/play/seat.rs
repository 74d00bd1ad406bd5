//! Who plays: a person, or a machine of some strength.

use engine::analysis::PlayerSpec;
use engine::{Lang, Message, RuleSet};

use crate::Failure;

/// Who plays one side.
#[derive(Clone, PartialEq, Debug)]
pub enum Seat {
    /// Whoever types.
    Human,
    /// The engine.
    Machine(PlayerSpec),
}

impl Seat {
    /// Reads `human`, `machine` or `machine:SPEC`, who must be able to play by these rules; `seed` is for machines that
    /// name none.
    pub fn read(text: &str, seed: Option<u64>, set: &RuleSet, lang: Lang) -> Result<Seat, Failure> {
        let (who, spec) = text.split_once(':').map_or((text, None), |(who, spec)| (who, Some(spec)));
        match (who.to_lowercase().as_str(), spec) {
            ("human" | "humano", None) => Ok(Seat::Human),
            ("machine" | "maquina" | "máquina", spec) => {
                let read = spec.map_or_else(|| Ok(PlayerSpec::default()), PlayerSpec::read);
                let checked = read.and_then(|spec| set.check(&spec).map(|()| spec));
                let spec = checked.map_err(|message| Failure::Input(lang.say(&message)))?;
                Ok(Seat::Machine(PlayerSpec { seed: spec.seed.or(seed), ..spec }))
            }
            _ => Err(Failure::Input(lang.say(&Message::new("play-no-such-seat").with("seat", text)))),
        }
    }

    /// Whether a person plays.
    pub fn is_human(&self) -> bool {
        *self == Seat::Human
    }
}
