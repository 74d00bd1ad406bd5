//! Tokens: secrets whose holders may act. They are random, stored as hashes, and compared in constant time.

use std::fmt::{self, Write};

use serde::{Deserialize, Serialize};
use sha2::{Digest, Sha256};
use subtle::ConstantTimeEq;

/// A secret of 128 random bits, as it is given to a person once. Its debug output does not show it.
#[derive(Clone, PartialEq, Eq)]
pub struct Token(String);

impl Token {
    /// A new token.
    pub fn random() -> Self {
        Token(random_hex::<16>())
    }

    /// A token that a client has made: 32 hexadecimal digits, as ours have. None if it is anything else.
    pub fn chosen(text: &str) -> Option<Self> {
        let is_digit = |c: char| c.is_ascii_digit() || matches!(c, 'a'..='f');
        (text.len() == 32 && text.chars().all(is_digit)).then(|| Token(text.to_owned()))
    }

    /// The secret itself.
    pub fn reveal(&self) -> &str {
        &self.0
    }

    /// What is stored of it.
    pub fn hash(&self) -> Hash {
        Hash::of(&self.0)
    }
}

impl fmt::Debug for Token {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Token(…)")
    }
}

/// What is stored of a token.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(into = "String", try_from = "String")]
pub struct Hash([u8; 32]);

impl Hash {
    /// The hash of a text that may be a token.
    pub fn of(text: &str) -> Self {
        Hash(Sha256::digest(text.as_bytes()).into())
    }

    /// Whether both are hashes of the same token, in constant time.
    pub fn matches(&self, other: &Hash) -> bool {
        self.0.ct_eq(&other.0).into()
    }
}

impl From<Hash> for String {
    fn from(hash: Hash) -> String {
        hex(&hash.0)
    }
}

impl TryFrom<String> for Hash {
    type Error = String;

    fn try_from(text: String) -> Result<Self, String> {
        let byte = |i: usize| u8::from_str_radix(text.get(2 * i..2 * i + 2)?, 16).ok();
        let bytes: Option<Vec<u8>> = (0..32).map(byte).collect();
        let bytes = bytes.filter(|_| text.len() == 64).ok_or_else(|| "a hash of 64 hexadecimal digits".to_owned())?;
        Ok(Hash(bytes.try_into().expect("32 bytes were read")))
    }
}

/// A name for a match that nobody can guess: whoever knows it may watch.
pub fn match_id() -> String {
    random_hex::<8>()
}

/// A seed for the random choices of a match.
pub fn random_seed() -> u64 {
    let mut bytes = [0; 8];
    getrandom::fill(&mut bytes).expect("the system has random numbers");
    u64::from_le_bytes(bytes)
}

fn random_hex<const N: usize>() -> String {
    let mut bytes = [0; N];
    getrandom::fill(&mut bytes).expect("the system has random numbers");
    hex(&bytes)
}

fn hex(bytes: &[u8]) -> String {
    bytes.iter().fold(String::with_capacity(2 * bytes.len()), |mut text, byte| {
        let _ = write!(text, "{byte:02x}");
        text
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_token_has_128_bits_and_no_two_are_equal() {
        let (a, b) = (Token::random(), Token::random());
        assert_eq!(a.reveal().len(), 32);
        assert!(a != b && !a.hash().matches(&b.hash()) && a.hash().matches(&Hash::of(a.reveal())));
    }

    #[test]
    fn a_client_may_choose_one_that_looks_like_ours() {
        let token = Token::random();
        assert_eq!(Token::chosen(token.reveal()), Some(token));
        for wrong in ["", "1234", "0123456789ABCDEF0123456789ABCDEF", "0123456789abcdef0123456789abcdeg", "é"] {
            assert_eq!(Token::chosen(wrong), None, "{wrong}");
        }
    }

    #[test]
    fn a_token_is_not_in_its_debug_output() {
        let token = Token::random();
        assert!(!format!("{token:?}").contains(token.reveal()));
    }

    #[test]
    fn a_hash_survives_being_written() {
        let hash = Token::random().hash();
        let json = serde_json::to_string(&hash).expect("JSON");
        assert_eq!(serde_json::from_str::<Hash>(&json).expect("a hash"), hash);
        for wrong in ["\"\"", "\"zz\"", "\"é\"", "7"] {
            assert!(serde_json::from_str::<Hash>(wrong).is_err(), "{wrong}");
        }
    }
}
