//! Random numbers for Zobrist keys, made when the program is compiled.

/// One step of `SplitMix64` (Steele, Lea, Flood 2014): mixes `x` into a number that looks random.
#[inline]
pub const fn mix(x: u64) -> u64 {
    let x = x.wrapping_add(0x9E37_79B9_7F4A_7C15);
    let x = (x ^ x >> 30).wrapping_mul(0xBF58_476D_1CE4_E5B9);
    let x = (x ^ x >> 27).wrapping_mul(0x94D0_49BB_1331_11EB);
    x ^ x >> 31
}

/// `N` numbers that look random, the same for the same seed.
pub const fn keys<const N: usize>(seed: u64) -> [u64; N] {
    let mut keys = [0; N];
    let mut i = 0;
    while i < N {
        keys[i] = mix(mix(seed) ^ i as u64);
        i += 1;
    }
    keys
}
