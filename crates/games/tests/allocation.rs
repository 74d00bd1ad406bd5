//! Listing, counting and playing moves, looking back and hashing allocate nothing.
//!
//! `unsafe` is needed for an allocator that counts.
#![allow(unsafe_code)]

#[macro_use]
mod rule_sets;

use std::alloc::{GlobalAlloc, Layout, System};
use std::cell::Cell;
use std::hint::black_box;

use board::{MoveList, Position, perft};
use games::chess::{Chess, Problem};

thread_local! {
    static ALLOCATIONS: Cell<u64> = const { Cell::new(0) };
}

struct Counting;

// SAFETY: every call goes on to the system's allocator as it is.
unsafe impl GlobalAlloc for Counting {
    unsafe fn alloc(&self, layout: Layout) -> *mut u8 {
        ALLOCATIONS.set(ALLOCATIONS.get() + 1);
        unsafe { System.alloc(layout) }
    }

    unsafe fn dealloc(&self, memory: *mut u8, layout: Layout) {
        unsafe { System.dealloc(memory, layout) }
    }
}

#[global_allocator]
static COUNTING: Counting = Counting;

#[test]
fn the_counter_counts() {
    let before = ALLOCATIONS.get();
    drop(black_box(vec![1]));
    assert_eq!(ALLOCATIONS.get(), before + 1);
}

/// Random games with everything that a search asks on the way.
fn check<P: Position>(start: P) {
    let mut past = Vec::with_capacity(300);
    for seed in 0..30 {
        let mut random = fastrand::Rng::with_seed(seed);
        let mut pos = start;
        past.clear();
        while past.len() < past.capacity() {
            let before = ALLOCATIONS.get();
            let mut moves = MoveList::new();
            let over = pos.moves(&mut moves).is_some();
            black_box((pos.count(), perft(&pos, 2), pos.key(), pos.draw(&past), pos.outcome()));
            // A list beyond its place on the stack is the one exception, and no game has one.
            assert!(!moves.spilled(), "seed {seed}: {pos:?}");
            assert_eq!(ALLOCATIONS.get(), before, "seed {seed}: {pos:?}");
            if over {
                break;
            }
            past.push(pos);
            pos = pos.play(moves[random.usize(..moves.len())]);
        }
    }
}

macro_rules! allocates_nothing {
    ($($name:ident: $start:expr;)*) => {$(
        #[test]
        fn $name() {
            check($start);
        }
    )*};
}
with_rule_sets!(allocates_nothing);

#[test]
fn problema() {
    check(Chess::<Problem>::start());
}
