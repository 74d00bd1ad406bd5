//! Networks as files: a head that says what it is, then all weights, deflated.
//!
//! ```text
//!   "TABLASN1"  words tables buckets hidden scale: u32 each  check: u32
//!   name: length u16, text   origin: length u16, text
//!   deflated: low bytes of all 16-bit weights, then their high bytes, then the output biases (i32)
//! ```

use std::fmt;

use miniz_oxide::deflate::compress_to_vec;
use miniz_oxide::inflate::decompress_to_vec_with_limit;

use crate::features::Shape;
use crate::network::{Network, Parameters};

const MAGIC: &[u8; 8] = b"TABLASN1";
/// Larger networks are refused before memory is asked for.
const MOST_WEIGHTS: usize = 1 << 26;

/// Why bytes are no network for a game.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum BadNetwork {
    /// They are no network at all, or a damaged one.
    Damaged,
    /// It is for another game, or of another shape.
    Other,
}

impl fmt::Display for BadNetwork {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            BadNetwork::Damaged => "this is no network, or a damaged one",
            BadNetwork::Other => "this network is for another game",
        })
    }
}

impl std::error::Error for BadNetwork {}

impl Network {
    /// Reads a network for the game and rules `name`, of this shape but for its hidden layer.
    pub fn read(bytes: &[u8], name: &str, shape: Shape) -> Result<Network, BadNetwork> {
        let parameters = Parameters::read(bytes).ok_or(BadNetwork::Damaged)?;
        if parameters.name != name || (Shape { hidden: parameters.shape.hidden, ..shape }) != parameters.shape {
            return Err(BadNetwork::Other);
        }
        Network::new(parameters).ok_or(BadNetwork::Damaged)
    }
}

impl Parameters {
    /// Writes them as a file.
    pub fn write(&self) -> Vec<u8> {
        let Shape { words, tables, buckets, hidden } = self.shape;
        let weights = || self.bias.iter().chain(&self.output).chain(&self.input);
        let mut plain: Vec<u8> = weights().map(|weight| weight.to_le_bytes()[0]).collect();
        plain.extend(weights().map(|weight| weight.to_le_bytes()[1]));
        plain.extend(self.output_bias.iter().flat_map(|bias| bias.to_le_bytes()));
        let mut bytes = MAGIC.to_vec();
        for number in [words, tables, buckets, hidden, self.scale as usize, check_sum(&plain) as usize] {
            bytes.extend((number as u32).to_le_bytes());
        }
        for text in [&self.name, &self.origin] {
            let text = &text[..text.floor_char_boundary(u16::MAX.into())];
            bytes.extend((text.len() as u16).to_le_bytes());
            bytes.extend(text.as_bytes());
        }
        bytes.extend(compress_to_vec(&plain, 10));
        bytes
    }

    fn read(bytes: &[u8]) -> Option<Parameters> {
        let mut rest = bytes.strip_prefix(MAGIC)?;
        let mut number = || {
            let (word, behind) = rest.split_first_chunk::<4>()?;
            rest = behind;
            usize::try_from(u32::from_le_bytes(*word)).ok()
        };
        let [words, tables, buckets, hidden, scale, check] =
            [number()?, number()?, number()?, number()?, number()?, number()?];
        let mut text = || {
            let (length, behind) = rest.split_first_chunk::<2>()?;
            let (text, behind) = behind.split_at_checked(u16::from_le_bytes(*length).into())?;
            rest = behind;
            String::from_utf8(text.to_vec()).ok()
        };
        let (name, origin) = (text()?, text()?);
        let shape = Shape { words, tables, buckets, hidden };
        let inputs = words.checked_mul(64)?.checked_mul(tables)?.checked_mul(hidden)?;
        let outputs = buckets.checked_mul(2)?.checked_mul(hidden)?;
        let count = inputs.checked_add(outputs)?.checked_add(hidden).filter(|&count| count <= MOST_WEIGHTS)?;
        let plain = decompress_to_vec_with_limit(rest, 2 * count + 4 * buckets).ok()?;
        if plain.len() != 2 * count + 4 * buckets || check_sum(&plain) as usize != check {
            return None;
        }
        let (low, behind) = plain.split_at(count);
        let (high, biases) = behind.split_at(count);
        let mut weights = low.iter().zip(high).map(|(&low, &high)| i16::from_le_bytes([low, high]));
        let mut some = |count: usize| -> Vec<i16> { weights.by_ref().take(count).collect() };
        let (bias, output, input) = (some(hidden), some(outputs), some(inputs));
        let output_bias = biases.as_chunks::<4>().0.iter().map(|bytes| i32::from_le_bytes(*bytes)).collect();
        Some(Parameters { shape, scale: i32::try_from(scale).ok()?, input, bias, output, output_bias, name, origin })
    }
}

fn check_sum(bytes: &[u8]) -> u32 {
    bytes.iter().fold(2_166_136_261, |sum, &byte| (sum ^ u32::from(byte)).wrapping_mul(16_777_619))
}

#[cfg(test)]
mod tests {
    use super::*;

    const SHAPE: Shape = Shape { words: 2, tables: 1, buckets: 3, hidden: 16 };

    fn parameters() -> Parameters {
        let mut random = fastrand::Rng::with_seed(1);
        let mut some =
            |count: usize, most: i16| std::iter::repeat_with(|| random.i16(-most..=most)).take(count).collect();
        Parameters {
            shape: SHAPE,
            scale: 250,
            input: some(SHAPE.inputs() * SHAPE.hidden, 500),
            bias: some(SHAPE.hidden, 500),
            output: some(3 * 2 * SHAPE.hidden, 127),
            output_bias: vec![-7, 0, 70_000],
            name: "toy".into(),
            origin: "by hand, seed 1".into(),
        }
    }

    #[test]
    fn what_is_written_is_read() {
        let network = Network::read(&parameters().write(), "toy", SHAPE).expect("a network");
        assert_eq!(network.parameters(), &parameters());
    }

    #[test]
    fn an_origin_that_is_too_long_is_cut() {
        let long = Parameters { origin: "ñ".repeat(70_000), ..parameters() };
        let network = Network::read(&long.write(), "toy", SHAPE).expect("a network");
        assert_eq!(network.parameters().origin.len(), 65_534);
    }

    #[test]
    fn damaged_files_are_refused() {
        let bytes = parameters().write();
        for end in 0..bytes.len() {
            assert!(Network::read(&bytes[..end], "toy", SHAPE).is_err(), "cut off at {end}");
        }
        let mut harmless = 0;
        for place in 0..bytes.len() {
            let mut damaged = bytes.clone();
            damaged[place] ^= 1 << (place % 8);
            // A letter of the origin, the scale and the last bits of the stream mean no weight.
            harmless += u32::from(Network::read(&damaged, "toy", SHAPE).is_ok());
        }
        assert!(harmless < 25, "{harmless}");
    }

    #[test]
    fn networks_of_other_games_are_refused() {
        let bytes = parameters().write();
        let of = |name, shape| Network::read(&bytes, name, shape).map(|_| ());
        assert_eq!(of("toy", Shape { hidden: 64, ..SHAPE }), Ok(()));
        assert_eq!(of("other", SHAPE), Err(BadNetwork::Other));
        assert_eq!(of("toy", Shape { words: 3, ..SHAPE }), Err(BadNetwork::Other));
        assert_eq!(of("toy", Shape { buckets: 1, ..SHAPE }), Err(BadNetwork::Other));
    }

    #[test]
    fn sums_that_might_not_fit_are_refused() {
        let read = |parameters: &Parameters| Network::read(&parameters.write(), "toy", SHAPE).map(|_| ());
        let mut wrong = parameters();
        wrong.output[5] = 128;
        assert_eq!(read(&wrong), Err(BadNetwork::Damaged));
        let wrong = Parameters { scale: 0, ..parameters() };
        assert_eq!(read(&wrong), Err(BadNetwork::Damaged));
        let wrong = Parameters { output_bias: vec![0, i32::MIN + 1, 0], ..parameters() };
        assert_eq!(read(&wrong), Err(BadNetwork::Damaged));
    }
}
