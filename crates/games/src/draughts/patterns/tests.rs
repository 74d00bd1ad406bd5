use super::super::{Brazilian, English, Free, Italian, Russian, Spanish};
use super::*;
use crate::walks::each_position;

/// Weights that nobody has learnt, all different.
fn some_weights() -> Vec<f64> {
    (0..PatternWeights::count()).map(|i| (i * 7919 % 401) as f64 - 200.0).collect()
}

fn check_values<R: Rules>() {
    let (learnt, extractor) = (some_weights(), FeatureExtractor::default());
    let weights = PatternWeights::unpack(&PatternWeights::pack(&learnt)).expect("just packed");
    each_position(Draughts::<R>::start(), 20, |pos| {
        let Features { things, lead, full, counts } = extractor.extract(pos);
        let sum = |phase: usize| -> f64 {
            let weight = |number: u32| learnt[phase * learnt.len() / 2 + number as usize];
            things.iter().map(|&(number, times)| weight(number) * f64::from(times)).sum()
        };
        let full = f64::from(full);
        let value = f64::from(counts) * (f64::from(lead) + sum(0) * full + sum(1) * (1.0 - full));
        let value = if pos.turn() == Side::First { value } else { -value };
        assert!((value - f64::from(weights.value(pos))).abs() < 1.5, "{pos:?}: {value} {}", weights.value(pos));
    });
}

#[test]
fn a_position_is_worth_the_sum_of_what_is_seen() {
    check_values::<Free>();
    check_values::<Spanish>();
    check_values::<English>();
    check_values::<Russian>();
    check_values::<Brazilian>();
    check_values::<Italian>();
}

#[test]
fn what_is_packed_is_unpacked() {
    let weights = PatternWeights::unpack(&PatternWeights::pack(&some_weights())).expect("just packed");
    let again = PatternWeights::unpack(&PatternWeights::pack(&weights.learnt())).expect("just packed");
    assert_eq!(again, weights);
    assert_eq!(PatternWeights::unpack(b""), Err(BadWeights));
}

#[test]
fn the_weights_of_the_repository_are_unpacked() {
    for (rules, bytes) in FILES {
        assert!(PatternWeights::unpack(bytes).is_ok(), "{rules}");
        assert!(bytes.len() < 1 << 20, "{rules}: {} bytes", bytes.len());
    }
}
