//! Who plays: a person, or a machine of some strength.

use engine::advise::Spec;
use engine::{Lang, Message};

use crate::Failure;

/// Who plays one side.
#[derive(Clone, PartialEq, Debug)]
pub enum Seat {
    /// Whoever types.
    Human,
    /// The engine.
    Machine(Spec),
}

impl Seat {
    /// Reads `human`, `machine` or `machine:SPEC`; `seed` is for machines that name none.
    pub fn read(text: &str, seed: Option<u64>, lang: Lang) -> Result<Seat, Failure> {
        let (who, spec) = text.split_once(':').map_or((text, None), |(who, spec)| (who, Some(spec)));
        match (who.to_lowercase().as_str(), spec) {
            ("human" | "humano", None) => Ok(Seat::Human),
            ("machine" | "maquina" | "máquina", spec) => {
                let read = spec.map_or_else(|| Ok(Spec::default()), Spec::read);
                let mut spec = read.map_err(|message| Failure::Input(lang.say(&message)))?;
                if spec.seed == 0 {
                    spec.seed = seed.unwrap_or_default();
                }
                Ok(Seat::Machine(spec))
            }
            _ => Err(Failure::Input(lang.say(&Message::new("play-no-such-seat").with("seat", text)))),
        }
    }

    /// The documents' machine, so many turns deep.
    pub fn of_document(depth: u32) -> Seat {
        Seat::Machine(Spec { depth: Some(depth), ..Spec::default() })
    }

    /// Whether a person plays.
    pub fn is_human(&self) -> bool {
        *self == Seat::Human
    }
}
