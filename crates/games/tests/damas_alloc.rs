//! Finding, counting and playing moves allocates nothing.

use std::alloc::System;
use std::sync::atomic::{AtomicU64, Ordering};

use board::{Position, perft};
use games::damas::{Brasilena, Draughts, Espanola, Inglesa, Internacional, Italiana, Libre, Rules, Rusa};

/// The system's allocator, with a count of what is asked of it.
struct Counter;

static ALLOCATIONS: AtomicU64 = AtomicU64::new(0);

// A global allocator is an unsafe trait; this one passes everything on.
#[allow(unsafe_code)]
unsafe impl std::alloc::GlobalAlloc for Counter {
    unsafe fn alloc(&self, layout: std::alloc::Layout) -> *mut u8 {
        ALLOCATIONS.fetch_add(1, Ordering::Relaxed);
        unsafe { System.alloc(layout) }
    }

    unsafe fn dealloc(&self, pointer: *mut u8, layout: std::alloc::Layout) {
        unsafe { System.dealloc(pointer, layout) }
    }
}

#[global_allocator]
static COUNTER: Counter = Counter;

/// A random game with everything that a search asks along the way; `past` has room already.
fn play<R: Rules>(seed: u64, past: &mut Vec<Draughts<R>>) -> u64 {
    let mut random = fastrand::Rng::with_seed(seed);
    let mut pos = Draughts::<R>::start();
    let mut sum = 0;
    past.clear();
    loop {
        let moves = pos.legal();
        if moves.is_empty() || pos.draw(past).is_some() || past.len() == past.capacity() {
            return sum;
        }
        sum ^= perft(&pos, 2) ^ pos.key();
        past.push(pos);
        pos = pos.play(moves[random.usize(..moves.len())]);
    }
}

fn check<R: Rules>() {
    let mut past = Vec::with_capacity(1_000);
    let before = ALLOCATIONS.load(Ordering::Relaxed);
    for seed in 0..50 {
        std::hint::black_box(play::<R>(seed, &mut past));
    }
    assert_eq!(ALLOCATIONS.load(Ordering::Relaxed), before, "{} allocates", R::NAME);
}

// One test, because another one running beside it would count as well.
#[test]
fn finding_counting_and_playing_moves_allocates_nothing() {
    check::<Libre>();
    check::<Espanola>();
    check::<Inglesa>();
    check::<Rusa>();
    check::<Brasilena>();
    check::<Italiana>();
    check::<Internacional>();
}
