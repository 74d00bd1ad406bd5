//! Flips and moves in SIMD registers against plain ones, and what is called stable against what happens.

use super::flip_kernel::{FlipKernel, Plain};
use super::stable::Stability;
use super::worker::Node;

/// Boards with about as many discs of each side as chance wants, so that lines of all lengths are there.
fn random_board(chance: &mut fastrand::Rng) -> Node {
    let discs = match chance.u8(0..3) {
        0 => chance.u64(..),
        1 => chance.u64(..) | chance.u64(..),
        _ => chance.u64(..) | chance.u64(..) | chance.u64(..),
    };
    let own = match chance.u8(0..3) {
        0 => chance.u64(..),
        1 => chance.u64(..) & chance.u64(..),
        _ => chance.u64(..) | chance.u64(..),
    };
    Node { own: discs & own, other: discs & !own }
}

#[cfg(target_arch = "x86_64")]
fn agrees_with_plain<L: FlipKernel>(boards: u32, seed: u64) {
    let mut chance = fastrand::Rng::with_seed(seed);
    for _ in 0..boards {
        let Node { own, other } = random_board(&mut chance);
        assert_eq!(L::moves(own, other), Plain::moves(own, other), "{own:#x} {other:#x}");
        let mut empty = !(own | other);
        while empty != 0 {
            let square = empty.trailing_zeros() as usize;
            empty &= empty - 1;
            assert_eq!(L::flips(own, other, square), Plain::flips(own, other, square), "{own:#x} {other:#x} {square}");
        }
    }
}

#[test]
#[cfg(target_arch = "x86_64")]
fn wide_registers_find_what_plain_arithmetic_finds() {
    wide_agrees_with_plain(200_000);
}

#[test]
#[cfg(target_arch = "x86_64")]
#[ignore = "takes half a minute; `cargo xtask test --deep` runs it"]
fn wide_registers_find_what_plain_arithmetic_finds_on_ten_million_boards() {
    wide_agrees_with_plain(10_000_000);
}

#[cfg(target_arch = "x86_64")]
fn wide_agrees_with_plain(boards: u32) {
    if super::simd::Avx2::is_there() {
        agrees_with_plain::<super::simd::Avx2>(boards, 1);
    }
    if super::simd::Avx512::is_there() {
        agrees_with_plain::<super::simd::Avx512>(boards, 2);
    }
}

#[test]
fn stable_discs_never_turn() {
    let mut chance = fastrand::Rng::with_seed(3);
    let stability = Stability::get();
    let mut seen = 0;
    for _ in 0..3000 {
        let mut node = Node { own: 0x0000_0008_1000_0000, other: 0x0000_0010_0800_0000 };
        // What each side may never lose again: the side to act, then the other.
        let mut held = [0, 0];
        loop {
            for (side, discs) in [(0, (node.own, node.other)), (1, (node.other, node.own))] {
                held[side] |= stability.stable(discs.0, discs.1);
                assert_eq!(held[side] & !discs.0, 0, "{node:?}");
                seen += held[side].count_ones();
            }
            let moves = Plain::moves(node.own, node.other);
            if moves == 0 {
                if Plain::moves(node.other, node.own) == 0 {
                    break;
                }
                node = node.pass();
            } else {
                let choice = chance.u32(0..moves.count_ones());
                let square = (0..choice).fold(moves, |rest, _| rest & (rest - 1)).trailing_zeros() as usize;
                node = node.play(Plain::flips(node.own, node.other, square), 1 << square);
            }
            held.reverse();
        }
    }
    assert!(seen > 100_000, "only {seen} stable discs");
}

#[test]
fn a_full_board_is_stable() {
    let own = 0x0123_4567_89ab_cdef;
    assert_eq!(Stability::get().stable(own, !own), own);
    assert_eq!(Stability::get().stable(1, 0), 1, "a corner");
    assert_eq!(Stability::get().stable(1 << 27, 0), 0, "a disc in the middle");
}
