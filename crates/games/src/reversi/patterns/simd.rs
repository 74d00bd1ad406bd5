//! The sum of the weights of what is seen, with the processor's wide registers where it has them.
//!
//! `unsafe` is allowed here, since a function that is compiled for wide registers may only be called where the
//! processor has them. It is the same code, and the sum is the same.
#![allow(unsafe_code)]

use super::shapes::features;

/// The sum of the weights of `row` for all that is seen where `own` is to act.
#[inline]
pub(super) fn sum(row: &[i16], own: u64, other: u64) -> i32 {
    #[cfg(target_arch = "x86_64")]
    if is_x86_feature_detected!("avx2") && is_x86_feature_detected!("popcnt") {
        // SAFETY: the processor has just said that it has what the function needs.
        return unsafe { simd(row, own, other) };
    }
    plain(row, own, other)
}

#[cfg(target_arch = "x86_64")]
#[target_feature(enable = "avx2,popcnt")]
fn simd(row: &[i16], own: u64, other: u64) -> i32 {
    plain(row, own, other)
}

#[inline(always)]
#[allow(clippy::inline_always)] // So that it is compiled once more within `simd`.
fn plain(row: &[i16], own: u64, other: u64) -> i32 {
    features(own, other).iter().map(|&feature| i32::from(row[feature as usize])).sum()
}
