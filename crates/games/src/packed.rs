//! Learnt weights as a file: all low bytes before all high ones, deflated.

use std::fmt;

use miniz_oxide::deflate::compress_to_vec;
use miniz_oxide::inflate::decompress_to_vec_with_limit;

/// Why bytes are no weights.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct BadWeights;

impl fmt::Display for BadWeights {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("these are no weights of patterns")
    }
}

impl std::error::Error for BadWeights {}

/// Writes weights.
pub(crate) fn pack(weights: impl Iterator<Item = i16> + Clone) -> Vec<u8> {
    let low = weights.clone().map(|weight| weight.to_le_bytes()[0]);
    let high = weights.map(|weight| weight.to_le_bytes()[1]);
    compress_to_vec(&low.chain(high).collect::<Vec<u8>>(), 10)
}

/// Reads as many weights as there must be.
pub(crate) fn unpack(bytes: &[u8], count: usize) -> Result<Vec<i16>, BadWeights> {
    let plain = decompress_to_vec_with_limit(bytes, 2 * count).map_err(|_| BadWeights)?;
    if plain.len() != 2 * count {
        return Err(BadWeights);
    }
    let (low, high) = plain.split_at(count);
    Ok(low.iter().zip(high).map(|(&low, &high)| i16::from_le_bytes([low, high])).collect())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_packed_is_unpacked() {
        let weights: Vec<i16> = (0..5000).map(|i| (i % 301 - 150) * 200).collect();
        let bytes = pack(weights.iter().copied());
        assert_eq!(unpack(&bytes, 5000), Ok(weights));
    }

    #[test]
    fn what_is_no_file_of_weights_is_refused() {
        let bytes = pack((0..5000).map(|i| i * 3));
        for (bytes, count) in [(&b""[..], 5000), (&bytes, 4999), (&bytes, 5001), (&bytes[..bytes.len() / 2], 5000)] {
            assert_eq!(unpack(bytes, count), Err(BadWeights));
        }
    }
}
