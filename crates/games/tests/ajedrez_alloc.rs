//! Listing, counting and playing moves of chess allocates nothing.

// An allocator that counts cannot be written otherwise.
#![allow(unsafe_code)]

use std::alloc::{GlobalAlloc, Layout, System};
use std::cell::Cell;

use board::{MoveList, Notation, Position, perft};
use games::ajedrez::{Chess, Fide, Problema};

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

fn walk<P: Position>(start: P, seed: u64) {
    let mut random = fastrand::Rng::with_seed(seed);
    let (mut pos, mut moves) = (start, MoveList::new());
    for _ in 0..300 {
        if pos.moves(&mut moves).is_some() {
            break;
        }
        assert_eq!(pos.count(), moves.len() as u64);
        pos = pos.play(moves[random.usize(..moves.len())]);
        moves.clear();
    }
}

#[test]
fn listing_counting_and_playing_allocates_nothing() {
    let kiwipete = "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1";
    let (fide, problema) = (Chess::<Fide>::read(kiwipete), Chess::<Problema>::read(kiwipete));
    let (fide, problema) = (fide.expect("a position"), problema.expect("a position"));
    let before = ALLOCATIONS.with(Cell::get);
    for seed in 0..100 {
        walk(fide, seed);
        walk(problema, seed);
    }
    let leaves = perft(&fide, 3);
    let allocated = ALLOCATIONS.with(Cell::get) - before;
    assert_eq!((leaves, allocated), (97_862, 0));
}
