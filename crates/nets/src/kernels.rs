//! The loops, over as many lanes as stay in registers, so that compilers make wide instructions of them.

use crate::network::ONE;

/// Takes the rows of `removed` from an accumulator and adds those of `added`. Sums wrap; trained weights never get there.
#[inline(always)]
#[allow(clippy::inline_always)] // So that it is compiled again for each width of registers.
pub(crate) fn update(accumulator: &mut [i16], rows: &[i16], removed: &[u64], added: &[u64]) {
    let hidden = accumulator.len();
    // The lanes that registers hold for a while, as few times as possible.
    match hidden {
        _ if hidden.is_multiple_of(64) => update_by::<64>(accumulator, rows, removed, added),
        _ if hidden.is_multiple_of(32) => update_by::<32>(accumulator, rows, removed, added),
        _ => update_by::<16>(accumulator, rows, removed, added),
    }
}

/// No closures: a closure is a function of its own, which might not be compiled for wide registers.
#[inline(always)]
#[allow(clippy::inline_always)]
fn update_by<const LANES: usize>(accumulator: &mut [i16], rows: &[i16], removed: &[u64], added: &[u64]) {
    let hidden = accumulator.len();
    for (chunk, lanes) in accumulator.as_chunks_mut::<LANES>().0.iter_mut().enumerate() {
        let mut sum = *lanes;
        for (i, &word) in removed.iter().enumerate() {
            let mut rest = word;
            while rest != 0 {
                let row = row::<LANES>(rows, 64 * i + rest.trailing_zeros() as usize, hidden, chunk);
                for lane in 0..LANES {
                    sum[lane] = sum[lane].wrapping_sub(row[lane]);
                }
                rest &= rest - 1;
            }
        }
        for (i, &word) in added.iter().enumerate() {
            let mut rest = word;
            while rest != 0 {
                let row = row::<LANES>(rows, 64 * i + rest.trailing_zeros() as usize, hidden, chunk);
                for lane in 0..LANES {
                    sum[lane] = sum[lane].wrapping_add(row[lane]);
                }
                rest &= rest - 1;
            }
        }
        *lanes = sum;
    }
}

/// A part of the row of an input.
#[inline(always)]
#[allow(clippy::inline_always)]
fn row<const LANES: usize>(rows: &[i16], input: usize, hidden: usize, chunk: usize) -> &[i16; LANES] {
    let begin = input * hidden + chunk * LANES;
    rows[begin..begin + LANES].as_array().expect("as many lanes")
}

/// The sum of the clipped and squared units of both sides, weighed.
#[inline(always)]
#[allow(clippy::inline_always)]
pub(crate) fn output(own: &[i16], other: &[i16], weights: &[i16]) -> i32 {
    let (of_own, of_other) = weights.split_at(own.len());
    side(own, of_own).wrapping_add(side(other, of_other))
}

#[inline(always)]
#[allow(clippy::inline_always)]
fn side(accumulator: &[i16], weights: &[i16]) -> i32 {
    let mut sums = [0_i32; 16];
    for (units, weights) in accumulator.as_chunks::<16>().0.iter().zip(weights.as_chunks::<16>().0) {
        for i in 0..16 {
            let unit = units[i].clamp(0, ONE);
            // At most 255 * 127, which is an i16.
            let weighed = unit.wrapping_mul(weights[i]);
            sums[i] = sums[i].wrapping_add(i32::from(unit) * i32::from(weighed));
        }
    }
    sums.iter().fold(0, |sum, &lane| sum.wrapping_add(lane))
}
