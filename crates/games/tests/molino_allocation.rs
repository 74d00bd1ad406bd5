//! Listing, counting and playing moves allocate nothing.
//!
//! `unsafe`: an allocator that counts cannot be written without it; it only passes on to the system's.
#![allow(unsafe_code)]

use std::alloc::{GlobalAlloc, Layout, System};
use std::cell::Cell;

use board::{MoveList, Position};
use games::molino::{NineMen, Size1, Size2, Size7};

thread_local! {
    static ALLOCATIONS: Cell<u64> = const { Cell::new(0) };
}

struct Counting;

// SAFETY: both functions are the system allocator's; counting allocates nothing.
unsafe impl GlobalAlloc for Counting {
    unsafe fn alloc(&self, layout: Layout) -> *mut u8 {
        ALLOCATIONS.set(ALLOCATIONS.get() + 1);
        unsafe { System.alloc(layout) }
    }

    unsafe fn dealloc(&self, pointer: *mut u8, layout: Layout) {
        unsafe { System.dealloc(pointer, layout) }
    }
}

#[global_allocator]
static ALLOCATOR: Counting = Counting;

#[test]
fn the_counter_counts() {
    let before = ALLOCATIONS.get();
    drop(std::hint::black_box(vec![1]));
    assert_eq!(ALLOCATIONS.get(), before + 1);
}

#[test]
fn moves_allocate_nothing() {
    check(Size1::start());
    check(Size2::start());
    check(NineMen::start());
    check(Size7::start());
}

fn check<P: Position>(start: P) {
    for seed in 0..20 {
        let mut random = fastrand::Rng::with_seed(seed);
        let mut pos = start;
        for _ in 0..200 {
            let before = ALLOCATIONS.get();
            let mut moves = MoveList::new();
            let outcome = pos.moves(&mut moves);
            let count = pos.count();
            assert_eq!(count, moves.len() as u64);
            let spilled = moves.spilled();
            if outcome.is_none() {
                pos = pos.play(moves[random.usize(..moves.len())]);
            }
            // A list beyond its place on the stack is the one exception.
            assert!(spilled || ALLOCATIONS.get() == before, "seed {seed}: {pos:?}");
            if outcome.is_some() {
                break;
            }
        }
    }
}
