//! The flip kernel in the SIMD registers of x86-64, four directions at a time.
//!
//! `unsafe` is allowed here, since functions that use wide registers may only be called where the processor has
//! them. `Solver` chooses them only where `is_there` says so.
#![allow(unsafe_code)]

use std::arch::x86_64::{
    __m256i, _mm_cvtsi128_si64, _mm_or_si128, _mm_unpackhi_epi64, _mm256_add_epi64, _mm256_and_si256,
    _mm256_andnot_si256, _mm256_castsi256_si128, _mm256_cmpeq_epi64, _mm256_extracti128_si256, _mm256_lzcnt_epi64,
    _mm256_or_si256, _mm256_set_epi64x, _mm256_set1_epi64x, _mm256_setzero_si256, _mm256_sllv_epi64, _mm256_srlv_epi64,
    _mm256_sub_epi64,
};

use super::flip_kernel::FlipKernel;
use super::worker::{Node, Worker};
use super::{last, middle, shallow, top};

/// Registers of 256 bits.
#[derive(Clone, Copy, Debug)]
pub(super) struct Avx2;

/// The same, with instructions that count leading zeros in them.
#[derive(Clone, Copy, Debug)]
pub(super) struct Avx512;

impl Avx2 {
    pub(super) fn is_there() -> bool {
        is_x86_feature_detected!("avx2")
            && is_x86_feature_detected!("bmi1")
            && is_x86_feature_detected!("bmi2")
            && is_x86_feature_detected!("lzcnt")
            && is_x86_feature_detected!("popcnt")
    }
}

impl Avx512 {
    pub(super) fn is_there() -> bool {
        Avx2::is_there() && is_x86_feature_detected!("avx512cd") && is_x86_feature_detected!("avx512vl")
    }
}

macro_rules! kernel {
    ($name:ident, $features:literal, $highest:ident) => {
        impl FlipKernel for $name {
            #[inline(always)]
            fn moves(own: u64, other: u64) -> u64 {
                // SAFETY: whoever has chosen this way has asked the processor, here and below.
                unsafe { moves(own, other) }
            }

            #[inline(always)]
            fn flips(own: u64, other: u64, square: usize) -> u64 {
                #[inline]
                #[target_feature(enable = $features)]
                fn flips(own: u64, other: u64, square: usize) -> u64 {
                    let (own, other) = (_mm256_set1_epi64x(own as i64), _mm256_set1_epi64x(other as i64));
                    let (up, down) = (four(&RAYS[square & 63].up), four(&RAYS[square & 63].down));
                    // What is not the opponent's stops a line. The lowest stop above, if it is our own, flanks.
                    let stops = _mm256_andnot_si256(other, up);
                    let zero = _mm256_setzero_si256();
                    let nearest = _mm256_and_si256(stops, _mm256_sub_epi64(zero, stops));
                    let end = _mm256_and_si256(nearest, own);
                    let none = _mm256_cmpeq_epi64(end, zero);
                    let below = _mm256_sub_epi64(end, _mm256_andnot_si256(none, _mm256_set1_epi64x(1)));
                    let rising = _mm256_and_si256(below, up);
                    // And the highest stop below.
                    let stops = _mm256_andnot_si256(other, down);
                    let end = _mm256_and_si256($highest(stops), own);
                    let above = _mm256_sub_epi64(zero, _mm256_add_epi64(end, end));
                    let falling = _mm256_and_si256(above, down);
                    union(_mm256_or_si256(rising, falling))
                }
                unsafe { flips(own, other, square) }
            }

            #[inline(always)]
            fn four(worker: &mut Worker<'_>, node: Node, alpha: i32, parity: usize) -> i32 {
                #[target_feature(enable = $features)]
                fn step(worker: &mut Worker<'_>, node: Node, alpha: i32, parity: usize) -> i32 {
                    last::four::<$name>(worker, node, alpha, parity)
                }
                unsafe { step(worker, node, alpha, parity) }
            }

            #[inline(always)]
            fn shallow(worker: &mut Worker<'_>, node: Node, alpha: i32, parity: usize) -> i32 {
                #[target_feature(enable = $features)]
                fn step(worker: &mut Worker<'_>, node: Node, alpha: i32, parity: usize) -> i32 {
                    shallow::search::<$name>(worker, node, alpha, parity)
                }
                unsafe { step(worker, node, alpha, parity) }
            }

            #[inline(always)]
            fn middle(worker: &mut Worker<'_>, node: Node, moves: u64, alpha: i32) -> i32 {
                #[target_feature(enable = $features)]
                fn step(worker: &mut Worker<'_>, node: Node, moves: u64, alpha: i32) -> i32 {
                    middle::search::<$name>(worker, node, moves, alpha)
                }
                unsafe { step(worker, node, moves, alpha) }
            }

            #[inline(always)]
            fn top(worker: &mut Worker<'_>, node: Node, moves: u64, alpha: i32) -> i32 {
                #[target_feature(enable = $features)]
                fn step(worker: &mut Worker<'_>, node: Node, moves: u64, alpha: i32) -> i32 {
                    top::search::<$name>(worker, node, moves, alpha)
                }
                unsafe { step(worker, node, moves, alpha) }
            }
        }
    };
}

kernel!(Avx2, "avx2,bmi1,bmi2,lzcnt,popcnt", highest);
kernel!(Avx512, "avx2,bmi1,bmi2,lzcnt,popcnt,avx512cd,avx512vl", highest_counted);

/// The highest bit of each of the four sets of squares below one, which lie in the directions of `DOWN`.
#[inline]
#[target_feature(enable = "avx2")]
fn highest(stops: __m256i) -> __m256i {
    let step = _mm256_set_epi64x(9, 8, 7, 1);
    let two = _mm256_add_epi64(step, step);
    // Every stop casts its shadow down the line, in three doublings; the highest alone is in no shadow.
    let mut shadow = _mm256_srlv_epi64(stops, step);
    shadow = _mm256_or_si256(shadow, _mm256_srlv_epi64(shadow, step));
    shadow = _mm256_or_si256(shadow, _mm256_srlv_epi64(shadow, two));
    shadow = _mm256_or_si256(shadow, _mm256_srlv_epi64(shadow, _mm256_add_epi64(two, two)));
    _mm256_andnot_si256(shadow, stops)
}

#[inline]
#[target_feature(enable = "avx2,avx512cd,avx512vl")]
fn highest_counted(stops: __m256i) -> __m256i {
    // Where there is none, 64 zeros shift the bit out.
    _mm256_srlv_epi64(_mm256_set1_epi64x(i64::MIN), _mm256_lzcnt_epi64(stops))
}

#[inline]
#[target_feature(enable = "avx2")]
fn moves(own: u64, other: u64) -> u64 {
    const INNER: i64 = 0x7e7e_7e7e_7e7e_7e7e;
    let step = _mm256_set_epi64x(9, 8, 7, 1);
    let two = _mm256_add_epi64(step, step);
    let discs = _mm256_set1_epi64x(own as i64);
    // A line that goes sideways may not run through the edge columns, where the next bit is another row.
    let through = _mm256_and_si256(_mm256_set1_epi64x(other as i64), _mm256_set_epi64x(INNER, -1, INNER, INNER));
    let mut up = _mm256_and_si256(through, _mm256_sllv_epi64(discs, step));
    let mut down = _mm256_and_si256(through, _mm256_srlv_epi64(discs, step));
    up = _mm256_or_si256(up, _mm256_and_si256(through, _mm256_sllv_epi64(up, step)));
    down = _mm256_or_si256(down, _mm256_and_si256(through, _mm256_srlv_epi64(down, step)));
    let pairs_up = _mm256_and_si256(through, _mm256_sllv_epi64(through, step));
    let pairs_down = _mm256_srlv_epi64(pairs_up, step);
    // A line has at most six discs between two others: 2, then 4, then 6.
    up = _mm256_or_si256(up, _mm256_and_si256(pairs_up, _mm256_sllv_epi64(up, two)));
    down = _mm256_or_si256(down, _mm256_and_si256(pairs_down, _mm256_srlv_epi64(down, two)));
    up = _mm256_or_si256(up, _mm256_and_si256(pairs_up, _mm256_sllv_epi64(up, two)));
    down = _mm256_or_si256(down, _mm256_and_si256(pairs_down, _mm256_srlv_epi64(down, two)));
    let ends = _mm256_or_si256(_mm256_sllv_epi64(up, step), _mm256_srlv_epi64(down, step));
    union(ends) & !(own | other)
}

#[inline]
#[target_feature(enable = "avx2")]
fn union(sets: __m256i) -> u64 {
    let two = _mm_or_si128(_mm256_castsi256_si128(sets), _mm256_extracti128_si256::<1>(sets));
    _mm_cvtsi128_si64(_mm_or_si128(two, _mm_unpackhi_epi64(two, two))) as u64
}

#[inline]
#[target_feature(enable = "avx2")]
fn four(rays: &[u64; 4]) -> __m256i {
    let [a, b, c, d] = rays.map(|ray| ray as i64);
    _mm256_set_epi64x(d, c, b, a)
}

/// The squares in the directions of 1, 7, 8 and 9 bits up, and down; together where memory is fetched at once.
#[repr(align(64))]
struct Rays {
    up: [u64; 4],
    down: [u64; 4],
}

static RAYS: [Rays; 64] = {
    let mut rays = [const { Rays { up: [0; 4], down: [0; 4] } }; 64];
    let mut square = 0;
    while square < 64 {
        rays[square] = Rays {
            up: from(square, [(0, 1), (1, -1), (1, 0), (1, 1)]),
            down: from(square, [(0, -1), (-1, 1), (-1, 0), (-1, -1)]),
        };
        square += 1;
    }
    rays
};

const fn from(square: usize, directions: [(i32, i32); 4]) -> [u64; 4] {
    let mut rays = [0; 4];
    let mut d = 0;
    while d < 4 {
        let (down, right) = directions[d];
        let (mut row, mut column) = (square as i32 / 8 + down, square as i32 % 8 + right);
        while row >= 0 && row < 8 && column >= 0 && column < 8 {
            rays[d] |= 1 << (8 * row + column);
            (row, column) = (row + down, column + right);
        }
        d += 1;
    }
    rays
}
