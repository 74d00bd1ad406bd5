//! Networks look at real games: cached accumulators say what fresh ones say, and both sides see alike.

use board::{Notation, Position, Side};
use games::chess::{Chess, Fide};
use games::draughts::{Brazilian, Draughts, English, Free, International, Italian, Rules, Russian, Spanish, network};
use nets::{Features, Network, Parameters};

fn random_network<P: Features<W>, const W: usize>(hidden: usize, random: &mut fastrand::Rng) -> Network {
    let shape = P::shape(hidden);
    let mut some = |count: usize, most: i16| -> Vec<i16> {
        std::iter::repeat_with(|| random.i16(-most..=most)).take(count).collect()
    };
    Network::new(Parameters {
        shape,
        scale: 300,
        input: some(shape.inputs() * hidden, 200),
        bias: some(hidden, 200),
        output: some(2 * hidden * shape.buckets, 100),
        output_bias: vec![50; shape.buckets],
        name: "random".into(),
        origin: "a test".into(),
    })
    .expect("small weights")
}

/// Along random games, sometimes back to an older position, with two networks that take turns.
fn check<P: Features<W> + Notation, const W: usize>(start: P, hidden: usize) {
    let mut random = fastrand::Rng::with_seed(hidden as u64);
    let networks = [(); 2].map(|()| random_network::<P, W>(hidden, &mut random));
    let mut seen = vec![start];
    let mut pos = start;
    for step in 0..5000 {
        let network = &networks[usize::from(step % 100 >= 90)];
        assert_eq!(network.evaluate(&pos), network.evaluate_fresh(&pos), "{}", pos.write());
        assert!(pos.bucket() < P::BUCKETS);
        let legal = pos.legal();
        pos = match random.choice(&legal) {
            Some(&m) if random.u8(..20) > 0 => pos.play(m),
            _ => *random.choice(&seen).expect("the start"),
        };
        seen.push(pos);
    }
}

#[test]
fn cached_is_fresh_in_draughts() {
    check::<_, 4>(Draughts::<International>::start(), 32);
    check::<_, 4>(Draughts::<English>::start(), 16);
    check::<_, 4>(Draughts::<Free>::start(), 64);
    check::<_, 4>(Draughts::<Italian>::start(), 48);
}

#[test]
fn cached_is_fresh_in_chess() {
    check::<_, 12>(Chess::<Fide>::start(), 64);
    check::<_, 12>(Chess::<Fide>::start(), 128);
}

/// The networks that ship, along random games.
#[test]
fn networks_of_the_repository_are_cached_as_they_are_fresh() {
    fn check<R: Rules>() {
        let evaluator = network::ours::<R>();
        let mut random = fastrand::Rng::with_seed(7);
        let mut pos = Draughts::<R>::start();
        for _ in 0..3000 {
            let network = evaluator.network();
            assert_eq!(network.evaluate(&pos), network.evaluate_fresh(&pos), "{}", pos.write());
            pos = random.choice(&pos.legal()).map_or_else(Draughts::<R>::start, |&m| pos.play(m));
        }
    }
    check::<Spanish>();
    check::<English>();
    check::<Russian>();
    check::<Brazilian>();
    check::<International>();
}

#[test]
fn both_sides_see_alike() {
    let turned = [("W:W31,32,K46:B4,K13,20", "B:B20,19,K5:W47,K38,31"), ("W:WK1,28:B45", "B:BK50,23:W6")];
    for (one, other) in turned {
        let [one, other] = [one, other].map(|text| Draughts::<International>::read(text).expect("a position"));
        for side in Side::BOTH {
            assert_eq!(one.inputs(side), other.inputs(!side));
        }
    }
    let [white, black] = ["4k3/8/3p4/8/8/8/P7/4K2R w - - 0 1", "4k2r/p7/8/8/8/3P4/8/4K3 b - - 0 1"]
        .map(|text| Chess::<Fide>::read(text).expect("a position"));
    assert_eq!(white.inputs(Side::First), black.inputs(Side::Second));
    assert_eq!(white.inputs(Side::Second), black.inputs(Side::First));
    assert_eq!(
        Draughts::<International>::start().inputs(Side::First),
        Draughts::<International>::start().inputs(Side::Second)
    );
}
