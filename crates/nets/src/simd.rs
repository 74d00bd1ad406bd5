//! The loops of a network with the processor's wide registers where it has them.
//!
//! `unsafe` is allowed here, since a function that is compiled for wide registers may only be called where the
//! processor has them. It is the same code, and the integers are the same. NEON and the registers of `WebAssembly` need
//! nothing of the kind: there the plain loops are compiled for them.
#![allow(unsafe_code)]

use crate::kernels;

/// See `kernels::update`.
#[inline]
pub(crate) fn update(accumulator: &mut [i16], rows: &[i16], removed: &[u64], added: &[u64]) {
    #[cfg(target_arch = "x86_64")]
    {
        if has_avx512() {
            // SAFETY: the processor has just said that it has what the function needs.
            return unsafe { x86::update_avx512(accumulator, rows, removed, added) };
        }
        if has_avx2() {
            // SAFETY: likewise.
            return unsafe { x86::update_avx2(accumulator, rows, removed, added) };
        }
    }
    kernels::update(accumulator, rows, removed, added);
}

/// See `kernels::output`.
#[inline]
pub(crate) fn output(own: &[i16], other: &[i16], weights: &[i16]) -> i32 {
    #[cfg(target_arch = "x86_64")]
    {
        if has_avx512() {
            // SAFETY: the processor has just said that it has what the function needs.
            return unsafe { x86::output_avx512(own, other, weights) };
        }
        if has_avx2() {
            // SAFETY: likewise.
            return unsafe { x86::output_avx2(own, other, weights) };
        }
    }
    kernels::output(own, other, weights)
}

#[cfg(target_arch = "x86_64")]
#[inline]
fn has_avx512() -> bool {
    is_x86_feature_detected!("avx512f") && is_x86_feature_detected!("avx512bw") && is_x86_feature_detected!("bmi1")
}

#[cfg(target_arch = "x86_64")]
#[inline]
fn has_avx2() -> bool {
    is_x86_feature_detected!("avx2") && is_x86_feature_detected!("bmi1")
}

#[cfg(target_arch = "x86_64")]
mod x86 {
    use super::kernels;

    #[target_feature(enable = "avx512f,avx512bw,bmi1")]
    pub(super) fn update_avx512(accumulator: &mut [i16], rows: &[i16], removed: &[u64], added: &[u64]) {
        kernels::update(accumulator, rows, removed, added);
    }

    #[target_feature(enable = "avx2,bmi1")]
    pub(super) fn update_avx2(accumulator: &mut [i16], rows: &[i16], removed: &[u64], added: &[u64]) {
        kernels::update(accumulator, rows, removed, added);
    }

    #[target_feature(enable = "avx512f,avx512bw,bmi1")]
    pub(super) fn output_avx512(own: &[i16], other: &[i16], weights: &[i16]) -> i32 {
        kernels::output(own, other, weights)
    }

    #[target_feature(enable = "avx2,bmi1")]
    pub(super) fn output_avx2(own: &[i16], other: &[i16], weights: &[i16]) -> i32 {
        kernels::output(own, other, weights)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    type Update = fn(&mut [i16], &[i16], &[u64], &[u64]);
    type Output = fn(&[i16], &[i16], &[i16]) -> i32;

    /// All ways that this processor has.
    fn ways() -> Vec<(Update, Output)> {
        let mut ways: Vec<(Update, Output)> = vec![(update, output)];
        #[cfg(target_arch = "x86_64")]
        {
            if has_avx2() {
                // SAFETY: the processor has just said that it has what the functions need.
                ways.push((
                    |a, b, c, d| unsafe { x86::update_avx2(a, b, c, d) },
                    |a, b, c| unsafe { x86::output_avx2(a, b, c) },
                ));
            }
            if has_avx512() {
                // SAFETY: likewise.
                ways.push((
                    |a, b, c, d| unsafe { x86::update_avx512(a, b, c, d) },
                    |a, b, c| unsafe { x86::output_avx512(a, b, c) },
                ));
            }
        }
        ways
    }

    #[test]
    fn all_ways_give_the_same_integers() {
        let mut random = fastrand::Rng::with_seed(3);
        for hidden in [16, 32, 48, 64, 96, 128, 256] {
            let mut numbers = |count: usize, most: i16| -> Vec<i16> {
                std::iter::repeat_with(|| random.i16(-most..=most)).take(count).collect()
            };
            let rows = numbers(3 * 64 * hidden, i16::MAX);
            let before = numbers(hidden, i16::MAX);
            let other = numbers(hidden, 600);
            let weights = numbers(2 * hidden, 127);
            for _ in 0..200 {
                let mut sets = || [random.u64(..) & random.u64(..), random.u64(..) & random.u64(..), 0];
                let (removed, added) = (sets(), sets());
                let mut plain = before.clone();
                kernels::update(&mut plain, &rows, &removed, &added);
                let value = kernels::output(&plain, &other, &weights);
                for (update, output) in ways() {
                    let mut wide = before.clone();
                    update(&mut wide, &rows, &removed, &added);
                    assert_eq!(wide, plain, "{hidden} units");
                    assert_eq!(output(&wide, &other, &weights), value, "{hidden} units");
                }
            }
        }
    }
}
