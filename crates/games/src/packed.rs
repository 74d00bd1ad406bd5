//! Learnt weights as a file.
//!
//! Weights come in rows, one for each phase of a game, and those of one thing are alike from row to row. So the file has
//! how much each differs from the one above it. How large such a difference is likely to be is seen in the rows above:
//! those of a kind stand together, all their low bytes before all their high ones, and the whole is deflated.

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

/// How large a number is, told apart up to this many bits.
const BITS: usize = 8;
/// Kinds of weights.
const KINDS: usize = (BITS + 1) * (BITS + 1);

/// Writes rows of weights, all as long as the first.
pub(crate) fn pack(weights: &[i16], rows: usize) -> Vec<u8> {
    let mut kinds = [const { Vec::new() }; KINDS];
    for at in 0..weights.len() {
        let (kind, above) = seen(weights, at, weights.len() / rows);
        kinds[kind].push(folded(weights[at].wrapping_sub(above)));
    }
    let counts = kinds.iter().flat_map(|kind| (kind.len() as u32).to_le_bytes());
    let numbers = kinds.iter().flatten();
    let low = numbers.clone().map(|number| number.to_le_bytes()[0]);
    let high = numbers.map(|number| number.to_le_bytes()[1]);
    compress_to_vec(&counts.chain(low).chain(high).collect::<Vec<u8>>(), 10)
}

/// Reads as many weights as there must be.
pub(crate) fn unpack(bytes: &[u8], rows: usize, count: usize) -> Result<Vec<i16>, BadWeights> {
    let length = 4 * KINDS + 2 * count;
    let plain = decompress_to_vec_with_limit(bytes, length).map_err(|_| BadWeights)?;
    if plain.len() != length {
        return Err(BadWeights);
    }
    let (counts, numbers) = plain.split_at(4 * KINDS);
    let (low, high) = numbers.split_at(count);
    // Where the next number of each kind is.
    let mut next = [0; KINDS];
    let mut end = 0_usize;
    for (next, &count) in next.iter_mut().zip(counts.as_chunks().0) {
        *next = end;
        end = end.saturating_add(u32::from_le_bytes(count) as usize);
    }
    if end != count {
        return Err(BadWeights);
    }
    let mut weights = vec![0; count];
    for at in 0..count {
        let (kind, above) = seen(&weights, at, count / rows);
        let from = next[kind];
        next[kind] += 1;
        let (&low, &high) = low.get(from).zip(high.get(from)).ok_or(BadWeights)?;
        weights[at] = above.wrapping_add(unfolded(u16::from_le_bytes([low, high])));
    }
    Ok(weights)
}

/// What the rows above tell of a weight: its kind, and the weight right above it.
#[inline]
fn seen(weights: &[i16], at: usize, row: usize) -> (usize, i16) {
    let above = |rows: usize| at.checked_sub(rows * row).map_or(0, |at| weights[at]);
    let (last, before) = (above(1), above(2));
    let bits = |number: i16| BITS.min((i16::BITS - number.unsigned_abs().leading_zeros()) as usize);
    (bits(last) * (BITS + 1) + bits(last.wrapping_sub(before)), last)
}

/// Small numbers of either sign as small numbers.
fn folded(number: i16) -> u16 {
    (number << 1 ^ number >> 15) as u16
}

fn unfolded(number: u16) -> i16 {
    (number >> 1) as i16 ^ -((number & 1) as i16)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_packed_is_unpacked() {
        let mut random = fastrand::Rng::with_seed(1);
        let smooth: Vec<i16> = (0..5000).map(|i| (i % 301 - 150) * 200).collect();
        let wild: Vec<i16> = (0..5000).map(|_| random.i16(..)).collect();
        for (weights, rows) in [(smooth, 5), (wild.clone(), 5), (wild.clone(), 1), (wild, 5000)] {
            let bytes = pack(&weights, rows);
            assert_eq!(unpack(&bytes, rows, 5000), Ok(weights));
        }
    }

    #[test]
    fn every_number_is_folded_and_unfolded() {
        assert!((i16::MIN..=i16::MAX).all(|number| unfolded(folded(number)) == number));
    }

    #[test]
    fn what_is_no_file_of_weights_is_refused() {
        let bytes = pack(&(0..5000).map(|i| i * 3).collect::<Vec<i16>>(), 5);
        for (bytes, count) in [(&b""[..], 5000), (&bytes, 4999), (&bytes, 5001), (&bytes[..bytes.len() / 2], 5000)] {
            assert_eq!(unpack(bytes, 5, count), Err(BadWeights));
        }
        // Counts that lead beyond the end.
        let plain: Vec<u8> = [&[0xff; 4 * KINDS][..], &[1; 200]].concat();
        assert_eq!(unpack(&compress_to_vec(&plain, 1), 2, 100), Err(BadWeights));
    }
}
