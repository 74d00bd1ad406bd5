//! Accumulators of the position that a thread has evaluated last. The next one is seldom far from it: only the inputs that
//! differ are taken away and added. Positions stay small, and who evaluates need not know.

use std::cell::RefCell;

use crate::features::Inputs;
use crate::network::Network;
use crate::simd;

/// More words than any game has.
const MOST_WORDS: usize = 16;

thread_local! {
    static LAST: RefCell<Last> = const { RefCell::new(Last { network: 0, sides: [const { Seen::new() }; 2] }) };
}

struct Last {
    /// The network whose accumulators they are, 0 for none.
    network: u64,
    sides: [Seen; 2],
}

/// What a side saw, and its accumulator.
struct Seen {
    table: usize,
    words: [u64; MOST_WORDS],
    accumulator: Vec<i16>,
}

impl Seen {
    const fn new() -> Seen {
        Seen { table: 0, words: [0; MOST_WORDS], accumulator: Vec::new() }
    }

    #[inline]
    fn show<const W: usize>(&mut self, network: &Network, inputs: &Inputs<W>) {
        const { assert!(W <= MOST_WORDS) };
        let before: &mut [u64; W] = self.words.first_chunk_mut().expect("no more words than there are");
        let (mut removed, mut added, mut changes, mut all) = ([0; W], [0; W], 0, 0);
        for i in 0..W {
            removed[i] = before[i] & !inputs.words[i];
            added[i] = inputs.words[i] & !before[i];
            changes += (removed[i] | added[i]).count_ones();
            all += inputs.words[i].count_ones();
        }
        *before = inputs.words;
        if inputs.table == self.table && changes <= all {
            simd::update(&mut self.accumulator, network.table(inputs.table), &removed, &added);
        } else {
            self.table = inputs.table;
            network.refresh(inputs, &mut self.accumulator);
        }
    }
}

/// The accumulators of both sides for these inputs.
#[inline]
pub(crate) fn with<const W: usize, T>(
    network: &Network,
    inputs: [Inputs<W>; 2],
    look: impl FnOnce([&[i16]; 2]) -> T,
) -> T {
    LAST.with_borrow_mut(|last| {
        if last.network != network.id() {
            last.network = network.id();
            for seen in &mut last.sides {
                *seen = Seen::new();
                seen.accumulator.clone_from(&network.parameters.bias);
            }
        }
        for (seen, inputs) in last.sides.iter_mut().zip(&inputs) {
            seen.show(network, inputs);
        }
        look([&last.sides[0].accumulator, &last.sides[1].accumulator])
    })
}
