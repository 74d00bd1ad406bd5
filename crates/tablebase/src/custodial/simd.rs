//! The loops over a block with the processor's wide registers where it has them.
//!
//! `unsafe` is allowed here, since a function that is compiled for wide registers may only be called where the
//! processor has them. It is the same code, and the results are the same.
#![allow(unsafe_code)]

use super::kernels::{self, Condition, Route};

/// See `kernels::gather`.
pub(crate) fn gather(route: &Route, source: &[u64], out: &mut [u64]) {
    #[cfg(target_arch = "x86_64")]
    {
        if is_x86_feature_detected!("avx512f") {
            // SAFETY: the processor has just said that it has what the function needs.
            return unsafe { x86::gather_avx512(route, source, out) };
        }
        if is_x86_feature_detected!("avx2") {
            // SAFETY: likewise.
            return unsafe { x86::gather_avx2(route, source, out) };
        }
    }
    kernels::gather(route, source, out);
}

/// See `kernels::add_where`.
pub(crate) fn add_where(condition: &Condition, found: &[u64], inverted: bool, all: &mut [u64]) {
    #[cfg(target_arch = "x86_64")]
    {
        if is_x86_feature_detected!("avx512f") {
            // SAFETY: the processor has just said that it has what the function needs.
            return unsafe { x86::add_where_avx512(condition, found, inverted, all) };
        }
        if is_x86_feature_detected!("avx2") {
            // SAFETY: likewise.
            return unsafe { x86::add_where_avx2(condition, found, inverted, all) };
        }
    }
    kernels::add_where(condition, found, inverted, all);
}

#[cfg(target_arch = "x86_64")]
mod x86 {
    use super::{Condition, Route, kernels};

    #[target_feature(enable = "avx512f")]
    pub(super) fn gather_avx512(route: &Route, source: &[u64], out: &mut [u64]) {
        kernels::gather(route, source, out);
    }

    #[target_feature(enable = "avx2")]
    pub(super) fn gather_avx2(route: &Route, source: &[u64], out: &mut [u64]) {
        kernels::gather(route, source, out);
    }

    #[target_feature(enable = "avx512f")]
    pub(super) fn add_where_avx512(condition: &Condition, found: &[u64], inverted: bool, all: &mut [u64]) {
        kernels::add_where(condition, found, inverted, all);
    }

    #[target_feature(enable = "avx2")]
    pub(super) fn add_where_avx2(condition: &Condition, found: &[u64], inverted: bool, all: &mut [u64]) {
        kernels::add_where(condition, found, inverted, all);
    }
}
