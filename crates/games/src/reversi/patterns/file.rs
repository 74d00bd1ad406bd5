//! The weights as a file: those of equal shapes once, in steps of `STEP`, all low bytes before all high ones, deflated.

use std::fmt;

use miniz_oxide::deflate::compress_to_vec;
use miniz_oxide::inflate::decompress_to_vec_with_limit;

use super::shapes::shared;
use super::{PHASES, PatternWeights, ROW};

/// What a step in the file means, in hundredths of a disc. Finer ones make a larger file and no better play.
const STEP: i32 = 2;

/// Why bytes are no weights.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct BadWeights;

impl fmt::Display for BadWeights {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("these are no weights of patterns")
    }
}

impl std::error::Error for BadWeights {}

impl PatternWeights {
    /// Reads what `pack` has written.
    pub fn unpack(bytes: &[u8]) -> Result<Self, BadWeights> {
        let (shared, count) = shared();
        let plain = decompress_to_vec_with_limit(bytes, 2 * count * PHASES).map_err(|_| BadWeights)?;
        if plain.len() != 2 * count * PHASES {
            return Err(BadWeights);
        }
        let (low, high) = plain.split_at(count * PHASES);
        let mut rows = Vec::with_capacity(PHASES * ROW);
        for phase in 0..PHASES {
            let at = |number: u32| phase * count + number as usize;
            let weight = |number| i32::from(i16::from_le_bytes([low[at(number)], high[at(number)]])) * STEP;
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
        let steps = || weights.iter().map(|weight| (weight / STEP as f32).round() as i16);
        let low = steps().map(|step| step.to_le_bytes()[0]);
        let high = steps().map(|step| step.to_le_bytes()[1]);
        compress_to_vec(&low.chain(high).collect::<Vec<u8>>(), 10)
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
    fn what_is_no_file_of_weights_is_refused() {
        assert_eq!(PatternWeights::unpack(b""), Err(BadWeights));
        assert_eq!(PatternWeights::unpack(&compress_to_vec(&[0; 1000], 1)), Err(BadWeights));
        let mut ours = include_bytes!("weights.bin").to_vec();
        PatternWeights::unpack(&ours).expect("the weights of the repository");
        ours.truncate(ours.len() / 2);
        assert_eq!(PatternWeights::unpack(&ours), Err(BadWeights));
    }
}
