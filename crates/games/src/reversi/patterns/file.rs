//! The weights as a file: those of equal shapes once, in steps of `STEP`.

use super::shapes::shared;
use super::{PHASES, PatternWeights, ROW};
use crate::packed::{self, BadWeights};

/// What a step in the file means, in hundredths of a disc. Finer ones make a larger file and no better play.
const STEP: i32 = 2;

impl PatternWeights {
    /// Reads what `pack` has written.
    pub fn unpack(bytes: &[u8]) -> Result<Self, BadWeights> {
        let (shared, count) = shared();
        let steps = packed::unpack(bytes, PHASES, count * PHASES)?;
        let mut rows = Vec::with_capacity(PHASES * ROW);
        for phase in 0..PHASES {
            let weight = |number: u32| i32::from(steps[phase * count + number as usize]) * STEP;
            rows.extend(shared.iter().map(|&number| weight(number).clamp(i16::MIN.into(), i16::MAX.into()) as i16));
        }
        Ok(PatternWeights { rows })
    }

    /// The weights as `pack` takes them.
    pub fn packed(&self) -> Vec<f32> {
        let (shared, count) = shared();
        let mut weights = vec![0.0; PHASES * count];
        for (i, &weight) in self.rows.iter().enumerate() {
            weights[i / ROW * count + shared[i % ROW] as usize] = f32::from(weight);
        }
        weights
    }

    /// Writes weights in hundredths of a disc, `PHASES` times as many as `shared` counts.
    pub fn pack(weights: &[f32]) -> Vec<u8> {
        assert_eq!(weights.len(), PHASES * shared().1, "a weight for each of `shared` in each phase");
        let steps: Vec<i16> = weights.iter().map(|weight| (weight / STEP as f32).round() as i16).collect();
        packed::pack(&steps, PHASES)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_packed_is_unpacked() {
        let (shared, count) = shared();
        let weights: Vec<f32> = (0..PHASES * count).map(|i| (i % 4001) as f32 - 2000.0).collect();
        let unpacked = PatternWeights::unpack(&PatternWeights::pack(&weights)).expect("just packed");
        for (i, &weight) in unpacked.rows.iter().enumerate() {
            let meant = weights[i / ROW * count + shared[i % ROW] as usize];
            assert!((f32::from(weight) - meant).abs() <= STEP as f32 / 2.0, "{i}: {weight} {meant}");
        }
        let again = PatternWeights::unpack(&PatternWeights::pack(&unpacked.packed()));
        assert_eq!(again, Ok(unpacked));
    }

    #[test]
    fn the_weights_of_the_repository_are_unpacked() {
        let ours = include_bytes!("weights.bin");
        PatternWeights::unpack(ours).expect("the weights of the repository");
        assert_eq!(PatternWeights::unpack(&ours[..ours.len() / 2]), Err(BadWeights));
    }
}
