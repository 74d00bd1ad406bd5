//! A toy whose positions are sets of bits, and networks that are planted and found again.

use board::{MoveList, Outcome, Position, Side};
use nets::{Inputs, Network};

use super::*;

/// Thirty-two things that either side may have. Nobody plays it.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
struct Toy {
    own: u32,
    other: u32,
    turn: Side,
}

impl Position for Toy {
    type Move = ();

    fn turn(&self) -> Side {
        self.turn
    }

    fn moves(&self, _: &mut MoveList<()>) -> Option<Outcome> {
        Some(Outcome::Draw)
    }

    fn play(&self, (): ()) -> Toy {
        *self
    }

    fn key(&self) -> u64 {
        u64::from(self.own) << 32 | u64::from(self.other)
    }
}

impl Features<1> for Toy {
    const BUCKETS: usize = 2;

    fn inputs(&self, side: Side) -> Inputs<1> {
        let (own, other) = if side == self.turn { (self.own, self.other) } else { (self.other, self.own) };
        Inputs { table: 0, words: [u64::from(own) | u64::from(other) << 32] }
    }

    fn bucket(&self) -> usize {
        usize::from(self.own.count_ones() > 8)
    }
}

const CONFIG: TrainConfig =
    TrainConfig { hidden: 16, by_result: 0.0, epochs: 12, batch: 256, rate: 0.01, decay: 0.0, patience: 12, seed: 4 };
const SCALE: i32 = 100;

/// A network that somebody has planted: the first things are worth a little, two together a lot.
fn planted() -> Network {
    let shape = Toy::shape(16);
    let mut parameters = Model::random(shape, &mut fastrand::Rng::with_seed(8)).quantised(SCALE);
    for (i, weight) in parameters.input.iter_mut().enumerate() {
        *weight = (mix(i as u64) % 41) as i16 - 20;
    }
    for (i, weight) in parameters.output.iter_mut().enumerate() {
        *weight = (mix(i as u64 + 99) % 101) as i16 - 50;
    }
    Network::new(parameters).expect("small weights")
}

/// Positions with what the planted network says of them.
fn samples(count: u64) -> Vec<Sample<Toy>> {
    let mut random = fastrand::Rng::with_seed(2);
    let network = planted();
    let sample = |game| {
        let mut some = || random.u32(..) & random.u32(..);
        let (own, other) = (some(), some());
        let pos = Toy { own, other: other & !own, turn: [Side::First, Side::Second][game as usize % 2] };
        Sample { pos, result: 0.5, score: network.evaluate_fresh(&pos), game }
    };
    (0..count).map(sample).collect()
}

fn train_on(samples: &[Sample<Toy>], config: &TrainConfig) -> (Parameters, Vec<Epoch>) {
    let mut epochs = Vec::new();
    let parameters = train(samples, Some(1.0 / f64::from(SCALE)), config, &mut |epoch| epochs.push(epoch));
    (parameters, epochs)
}

#[test]
fn a_planted_network_is_found_again() {
    let samples = samples(30_000);
    let (parameters, epochs) = train_on(&samples[..20_000], &CONFIG);
    let found = Network::new(parameters).expect("a sound network");
    let unseen = &samples[20_000..];
    let mean = unseen.iter().map(|sample| f64::from(sample.score)).sum::<f64>() / unseen.len() as f64;
    let spread = |of: &dyn Fn(&Sample<Toy>) -> f64| -> f64 { unseen.iter().map(|sample| of(sample).powi(2)).sum() };
    let before = spread(&|sample| f64::from(sample.score) - mean);
    let after = spread(&|sample| f64::from(sample.score - found.evaluate_fresh(&sample.pos)));
    assert!(after < 0.03 * before, "{after} of {before}: {epochs:?}");
    let held_out: Vec<f64> = epochs.iter().map(|epoch| epoch.held_out).collect();
    assert!(held_out[held_out.len() - 1] < 0.4 * held_out[0], "{held_out:?}");
}

#[test]
fn one_seed_gives_the_same_file_twice() {
    let samples = samples(2000);
    let config = TrainConfig { epochs: 2, ..CONFIG };
    let once = train_on(&samples, &config).0.write();
    assert_eq!(train_on(&samples, &config).0.write(), once);
    assert_ne!(train_on(&samples, &TrainConfig { seed: 5, ..config }).0.write(), once);
}

#[test]
fn whole_numbers_say_what_fractions_say() {
    let samples = samples(500);
    let model = Model::random(Toy::shape(48), &mut fastrand::Rng::with_seed(3));
    let network = Network::new(model.quantised(1000)).expect("a sound network");
    for sample in &samples {
        let said = f64::from(network.evaluate_fresh(&sample.pos)) / 1000.0;
        // The loss of a target that it says itself is nothing.
        let loss = model.loss(&sample.pos, chance(said) as f32);
        assert!(loss < 1e-4, "{loss} for {said}");
    }
}

#[test]
fn slopes_are_those_of_the_loss() {
    let model = Model::random(Toy::shape(16), &mut fastrand::Rng::with_seed(6));
    let sample = samples(1)[0];
    let mut gradient = Gradient::new(Toy::shape(16));
    model.learn(&sample.pos, 0.9, &mut gradient);
    let mut random = fastrand::Rng::with_seed(7);
    for _ in 0..300 {
        let i = random.usize(..model.weights.len());
        let with = |step: f32| {
            let mut moved = model.clone();
            moved.weights[i] += step;
            moved.loss(&sample.pos, 0.9)
        };
        let slope = (with(0.01) - with(-0.01)) / 0.02;
        assert!((slope - f64::from(gradient.slopes[i])).abs() < 0.01, "{i}: {slope} {}", gradient.slopes[i]);
    }
}

#[test]
fn games_are_held_out_whichever_part_they_are_of() {
    for part in 0..4 {
        let held_out = (0..10_000).map(|game| 4 * game + part).filter(|&game| is_held_out(game)).count();
        assert!((300..700).contains(&held_out), "{held_out}");
    }
}
