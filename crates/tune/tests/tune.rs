//! A small run of the tuner: the same every time, and it learns something.

use tune::learn::{PlayConfig, TrainConfig, learner};
use tune::{Curve, Duel, Learnt, SampleConfig, Subject, subject};

const SAMPLES: SampleConfig =
    SampleConfig { games: 24, nodes: 100, plies: 8, by_result: 50, hold: Vec::new(), seed: 3, threads: 1 };

fn learn(subject: &dyn Subject, config: &SampleConfig) -> (Learnt, Vec<Curve>) {
    let mut curve = Vec::new();
    let learnt = subject.learn(&subject.values(), config, &mut |_| (), &mut |point| curve.push(point));
    (learnt, curve)
}

#[test]
fn one_seed_gives_the_same_numbers_on_any_number_of_threads() {
    for game in ["damas", "reversi", "arabe", "molino", "ajedrez"] {
        let subject = subject(game, None, None).expect("a game");
        let (learnt, curve) = learn(&*subject, &SAMPLES);
        assert!(learnt.positions > 100, "{game}: {} positions", learnt.positions);
        assert_eq!(learn(&*subject, &SampleConfig { threads: 3, ..SAMPLES }), (learnt.clone(), curve), "{game}");
        assert_ne!(learn(&*subject, &SampleConfig { seed: 5, ..SAMPLES }).0.values, learnt.values, "{game}");
    }
}

#[test]
fn what_is_held_stays_as_it_is() {
    let damas = subject("damas", None, None).expect("damas");
    let hold = ["lead", "king"].map(str::to_owned).to_vec();
    let (learnt, _) = learn(&*damas, &SampleConfig { hold, ..SAMPLES });
    let moved = |name| {
        let of = |values: &tune::Values| values.0.iter().find(|(known, _)| *known == name).map(|(_, value)| *value);
        of(&learnt.values) != of(&damas.values())
    };
    assert_eq!(["lead", "king", "step"].map(moved), [false, false, true]);
}

#[test]
fn what_was_wrong_is_put_right() {
    let reversi = subject("reversi", None, None).expect("reversi");
    let wrong = reversi.values().read("mobility: -200,\nmobility_late: -200,").expect("two of its numbers");
    let mut curve = Vec::new();
    let config = SampleConfig { games: 300, by_result: 100, ..SAMPLES };
    let learnt = reversi.learn(&wrong, &config, &mut |_| (), &mut |point| curve.push(point));
    let [first, .., last] = &curve[..] else { panic!("{curve:?}") };
    assert!(last.learnt < first.learnt && last.held_out < first.held_out, "{curve:?}");
    let duel = Duel { games: 40, nodes: [300; 2], time: None, plies: 6, seed: 1, threads: 2, sprt: None };
    let (tally, _) = reversi.duel(&learnt.values, &wrong, &duel, &mut |_| ());
    assert!(tally.score() > 0.8, "{tally:?}");
}

#[test]
fn equal_numbers_win_and_lose_alike() {
    for game in ["damas", "molino"] {
        let subject = subject(game, None, None).expect("a game");
        let duel = Duel { games: 10, nodes: [200; 2], time: None, plies: 6, seed: 1, threads: 1, sprt: None };
        let (tally, verdict) = subject.duel(&subject.values(), &subject.values(), &duel, &mut |_| ());
        assert_eq!((tally.games(), tally.pairs, verdict), (10, [0, 0, 5, 0, 0], None), "{game}");
    }
}

#[test]
fn who_looks_at_more_positions_wins() {
    let damas = subject("damas", None, None).expect("damas");
    for (nodes, wins) in [([2000, 20], true), ([20, 2000], false)] {
        let duel = Duel { games: 20, nodes, time: None, plies: 6, seed: 1, threads: 1, sprt: None };
        let (tally, _) = damas.duel(&damas.values(), &damas.values(), &duel, &mut |_| ());
        assert_eq!(tally.score() > 0.7, wins, "{nodes:?}: {tally:?}");
        assert_eq!(tally.score() < 0.3, !wins, "{nodes:?}: {tally:?}");
    }
}

#[test]
fn what_cannot_be_tuned_is_told() {
    assert!(subject("go", None, None).is_err());
    assert!(subject("molino", None, Some(9)).is_err());
    assert!(subject("damas", Some("rusa"), None).is_ok());
}

#[test]
fn one_number_gives_the_same_game_every_time() {
    for game in ["damas", "ajedrez"] {
        let learner = learner(game, None).expect("a game");
        let config = PlayConfig { nodes: 100, plies: (2, 8), opening: 300, seed: 3 };
        let games = |config: &PlayConfig| (0..4).map(|number| learner.play(None, config, number)).collect::<Vec<_>>();
        let once = games(&config);
        assert_eq!(games(&config), once, "{game}");
        assert_ne!(games(&PlayConfig { seed: 4, ..config }), once, "{game}");
        assert!(once.iter().flatten().any(|game| game.moves.iter().any(|m| m.score.is_some())), "{game}");
    }
}

#[test]
fn a_network_of_another_game_is_refused() {
    let [damas, chess] = ["damas", "ajedrez"].map(|game| learner(game, None).expect("a game"));
    let config = PlayConfig { nodes: 50, plies: (2, 8), opening: 300, seed: 3 };
    let games: Vec<_> = (0..3).filter_map(|number| damas.play(None, &config, number)).collect();
    let train =
        TrainConfig { hidden: 16, by_result: 0.5, epochs: 1, batch: 64, rate: 0.001, decay: 0.0, patience: 1, seed: 1 };
    let (parameters, positions) = damas.train(&games, None, &train, &mut |_| ()).expect("legal games");
    assert!(positions > 50, "{positions}");
    let network = damas.read(&parameters.write()).expect("its own network");
    assert!(damas.play(Some(&network), &config, 1).is_some());
    assert!(chess.read(&parameters.write()).is_err());
    assert!(learner("damas", Some("nobody")).is_err());
}
