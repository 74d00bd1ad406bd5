//! Listing, counting and playing moves of Árabe allocates nothing.

// An allocator that counts cannot be written otherwise.
#![allow(unsafe_code)]

use std::alloc::{GlobalAlloc, Layout, System};
use std::cell::Cell;

use board::{MoveList, Position, perft};
use games::arabe::Arabe;

thread_local! {
    static ALLOCATIONS: Cell<u64> = const { Cell::new(0) };
}

struct Counting;

// SAFETY: every call goes on to the system's allocator as it is.
unsafe impl GlobalAlloc for Counting {
    unsafe fn alloc(&self, layout: Layout) -> *mut u8 {
        ALLOCATIONS.with(|count| count.set(count.get() + 1));
        unsafe { System.alloc(layout) }
    }

    unsafe fn dealloc(&self, memory: *mut u8, layout: Layout) {
        unsafe { System.dealloc(memory, layout) }
    }
}

#[global_allocator]
static COUNTING: Counting = Counting;

#[test]
fn listing_counting_and_playing_allocates_nothing() {
    let mut random = fastrand::Rng::with_seed(1);
    let before = ALLOCATIONS.with(Cell::get);
    for _ in 0..100 {
        let mut pos = Arabe::start();
        let mut moves = MoveList::new();
        while pos.moves(&mut moves).is_none() {
            assert_eq!(pos.count(), moves.len() as u64);
            pos = pos.play(moves[random.usize(..moves.len())]);
            moves.clear();
        }
    }
    let leaves = perft(&Arabe::start(), 3);
    let allocated = ALLOCATIONS.with(Cell::get) - before;
    assert_eq!((leaves, allocated), (24 * 23 * 22, 0));
}
