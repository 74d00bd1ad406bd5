//! Games of custodial capture solved as a whole, 64 positions at a time.
//!
//! Layer by layer, from one man to a full board, each from the layers with up to three men fewer.

mod kernels; // the loops over a block
mod layer; // one layer, turn by turn
mod occupied; // occupied points up to symmetry
mod simd; // the loops with wide registers

use std::ops::ControlFlow;

use board::CustodialRules;

use self::layer::{Chain, ExtraTurns, LayerSolver};
use self::occupied::OccupiedSets;

/// try
pub fn experiment(rules: &CustodialRules, most: usize, check: &dyn Fn(usize, u32, &[u64], &[u64])) {
    let sets = OccupiedSets::new(rules);
    let mut extra: Vec<(Vec<u64>, Vec<u64>)> = vec![];
    for men in 0..=most.min(sets.most()) {
        let began = std::time::Instant::now();
        let layer = sets.layer(men);
        let none: &[u64] = &[];
        let below = [1, 2, 3].map(|fewer| {
            if men >= fewer { ExtraTurns { wins: &extra[men - fewer].0, losses: &extra[men - fewer].1 } } else { ExtraTurns { wins: none, losses: none } }
        });
        let solver = LayerSolver { rules, sets: &sets, layer, below, watch: &|_| ControlFlow::Continue(()) };
        let (mut wins, mut saves) = (vec![0; layer.plane_words()], vec![0; layer.plane_words()]);
        solver.captures(&mut wins, &mut saves).unwrap();
        let t_cap = began.elapsed();
        let mut chain = Chain::new(layer);
        let mut steps = 0;
        solver.run(&mut chain, (&wins, &saves), true, &mut |t, _| steps = t).unwrap();
        let w = chain.wins.clone();
        solver.run(&mut chain, (&wins, &saves), false, &mut |_, _| ()).unwrap();
        for (i, &set) in layer.sets.iter().enumerate() {
            let b = i * layer.words()..(i + 1) * layer.words();
            check(men, set, &w[b.clone()], &chain.losses[b]);
        }
        let xw = chain.losses.iter().zip(&wins).map(|(a, b)| a | b).collect();
        let xl = w.iter().zip(&saves).map(|(a, b)| a & !b).collect();
        extra.push((xw, xl));
        if men > 3 { extra[men - 3] = (vec![], vec![]); }
        let total = layer.plane_words() * 64;
        eprintln!("{men} men: {} blocks, {} positions, jams {}, captures {:.2?}, all {:.2?}, {:.3} ns a position, {steps} turns", layer.sets.len(), total, layer.jams[layer.sets.len()], t_cap, began.elapsed(), began.elapsed().as_secs_f64() * 1e9 / total as f64);
    }
}
