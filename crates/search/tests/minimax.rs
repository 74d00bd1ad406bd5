//! The search finds what plain minimax finds: on games where sides act twice in a row, and on random webs.

mod toys;

use board::{Position, SearchHints};
use search::{Options, Report, TranspositionTable};
use toys::judge::judge;
use toys::kalah::Kalah;
use toys::rows::{Noughts, Pairs};
use toys::web::{RoundNoise, Web};
use toys::{Noise, depth, find, wander};

/// Compares one position at all depths up to `deepest`, in any order and with one table for all of them.
fn check<P: Position, E: SearchHints<P>>(
    pos: P,
    eval: &E,
    deepest: u32,
    options: Options,
    table: &TranspositionTable,
    seed: u64,
) {
    let mut depths: Vec<u32> = (1..=deepest).collect();
    fastrand::Rng::with_seed(seed).shuffle(&mut depths);
    for d in depths {
        let found = find(pos, eval, table, options, depth(d));
        compare(&found, &pos, eval, d, options, seed);
    }
}

fn compare<P: Position, E: SearchHints<P>>(
    found: &Report<P::Move>,
    pos: &P,
    eval: &E,
    depth: u32,
    options: Options,
    seed: u64,
) {
    let wanted = judge(pos, &[], eval, depth as i32, options);
    let at = format!("seed {seed}, depth {depth}, {options:?}, {pos:?}");
    assert_eq!(found.score, wanted.score, "{at}");
    assert!(found.depth == depth || found.solved || found.score.is_decisive(), "{at}: gave up at {}", found.depth);
    if options.first_of_equals {
        assert_eq!(found.line[0], wanted.first, "{at}: the first of {:?}", wanted.best);
    } else {
        assert!(wanted.best.contains(&found.line[0]), "{at}: {:?} is not one of {:?}", found.line[0], wanted.best);
    }
}

/// Exact options of every kind, and tables from none over far too small to ample.
fn variety(seed: u64) -> (Options, TranspositionTable) {
    let options = Options { aspiration: seed & 1 == 1, first_of_equals: seed & 2 == 0, ..Options::PLAIN };
    let bytes = [0, 64, 1 << 12, 1 << 18][(seed / 4) as usize % 4];
    (options, TranspositionTable::new(bytes).unwrap())
}

/// Positions of random games, and the play from each of them on, with one table for all that is found.
fn check_game<P: Position>(start: impl Fn(u64) -> P, actions: usize, deepest: u32, seeds: u64) {
    for seed in 0..seeds {
        let mut random = fastrand::Rng::with_seed(seed);
        let mut pos = wander(start(seed), random.usize(..=actions), &mut random);
        let (options, table) = variety(seed);
        for _ in 0..3 {
            if pos.outcome().is_some() {
                break;
            }
            check(pos, &Noise::new(seed), deepest, options, &table, seed);
            let moves = pos.legal();
            pos = pos.play(moves[random.usize(..moves.len())]);
        }
    }
}

#[test]
fn noughts_and_crosses() {
    check_game(|_| Noughts::START, 5, 6, 200);
}

#[test]
fn two_stones_a_turn() {
    check_game(|_| Pairs::START, 8, 2, 40);
    check_game(|_| wander(Pairs::START, 6, &mut fastrand::Rng::with_seed(7)), 3, 6, 100);
}

#[test]
fn turns_of_any_length() {
    check_game(|seed| Kalah::start(1 + seed as u8 % 4), 6, 6, 200);
}

#[test]
fn random_webs() {
    check_game(|seed| Web::<false>::start(seed as u32), 3, 6, 3000);
}

/// With helpers the values are the same, and with them the first of the best moves.
#[test]
fn two_threads_find_the_same() {
    for seed in 0..300 {
        let pos = Web::<false>::start(seed as u32);
        let eval = Noise::new(seed);
        let (options, table) = variety(seed);
        for d in [3, 6] {
            let limits = depth(d);
            let search = search::Search {
                pos,
                past: &[],
                eval: &eval,
                table: &table,
                tablebase: None,
                options,
                limits,
                stop: &|| false,
            };
            let found = search.run(2, |_| std::ops::ControlFlow::Continue(()));
            compare(&found, &pos, &eval, d, options, seed);
        }
    }
}

/// Without a table nothing is forgotten about the way to a position, so that repetitions count exactly, those
/// of the match before included.
#[test]
fn repetitions_in_round_webs() {
    let nothing = TranspositionTable::new(0).unwrap();
    let options = Options { repetition: true, ..Options::PLAIN };
    let mut with_history = 0;
    for seed in 0..1500 {
        let mut random = fastrand::Rng::with_seed(seed);
        let (mut past, mut pos) = (Vec::new(), Web::<true>::start(seed as u32));
        for _ in 0..random.usize(..12) {
            let moves = pos.legal();
            let next = pos.play(moves[random.usize(..moves.len())]);
            if next.outcome().is_some() {
                break;
            }
            past.push(pos);
            pos = next;
        }
        let eval = RoundNoise(Noise::new(seed));
        for d in 1..=4 {
            let limits = depth(d);
            let search = search::Search {
                pos,
                past: &past,
                eval: &eval,
                table: &nothing,
                tablebase: None,
                options,
                limits,
                stop: &|| false,
            };
            let found = search.run(1, |_| std::ops::ControlFlow::Continue(()));
            let wanted = judge(&pos, &past, &eval, d as i32, options);
            assert_eq!((found.score, found.line[0]), (wanted.score, wanted.first), "seed {seed}, depth {d}");
            with_history += u32::from(wanted.score != judge(&pos, &[], &eval, d as i32, options).score);
        }
    }
    assert!(with_history > 50, "only {with_history} values depend on the match before");
}

/// The horizon of quiescence and of extensions is well defined too, as long as no table mixes depths.
#[test]
fn quiescence_and_extensions() {
    let nothing = TranspositionTable::new(0).unwrap();
    for seed in 0..2000 {
        let pos = Web::<false>::start(seed as u32);
        let (quiescence, extensions) = (seed % 3 != 0, seed % 3 != 1);
        let options = Options { quiescence, extensions, first_of_equals: seed & 8 == 0, ..Options::PLAIN };
        for d in 1..=4 {
            let eval = Noise::new(seed);
            let found = find(pos, &eval, &nothing, options, depth(d));
            // A sure result may come early, and then from a search that did not extend as far.
            let wanted = judge(&pos, &[], &eval, found.depth as i32, options);
            assert_eq!(found.score, wanted.score, "seed {seed}, depth {d}, {options:?}");
        }
    }
}
