//! The models against the players that they stand for, and what is made of them.

use std::collections::HashMap;
use std::ops::ControlFlow;

use board::{Notation, Outcome, Position, Side};
use games::arabe::strategy::{Bounds, Estrategia, mejor_movimiento, minimax, posibles_estados};
use games::arabe::{Arabe, Documento, Estado, Move, Stage};
use search::{Limits, Options, Search, Table};

use super::{Kind, Known, Model, plan, recognise};

fn never() -> bool {
    false
}

/// A board after a random phase 1.
fn full_board(random: &mut fastrand::Rng) -> Arabe {
    (0..24).fold(Arabe::start(), |pos, _| pos.play(any(&pos, random)))
}

fn any(pos: &Arabe, random: &mut fastrand::Rng) -> Move {
    let legal = pos.legal();
    legal[random.usize(..legal.len())]
}

/// Positions of phase 2, in the middle of turns too, from random games to their end.
fn random_positions(seed: u64, games: usize) -> Vec<Arabe> {
    let mut random = fastrand::Rng::with_seed(seed);
    let mut positions = Vec::new();
    for _ in 0..games {
        let mut pos = full_board(&mut random);
        while pos.outcome().is_none() {
            positions.push(pos);
            pos = pos.play(any(&pos, &mut random));
        }
    }
    positions
}

/// The slow player that a model stands for: the position after its whole turn.
fn played(model: Model, pos: &Arabe) -> Arabe {
    let side = pos.turn();
    let to_the_end = |mut after: Arabe| {
        while after.turn() == side && after.outcome().is_none() {
            after = after.play(after.legal()[0]);
        }
        after
    };
    let state = Estado::from(pos);
    let turns = posibles_estados(&state, side);
    let chosen = match model.kind {
        Kind::Minimax => return pos.play(searched(pos, model.level)),
        _ if turns.is_empty() || pos.stage() == Stage::Capturing => return pos.play(pos.legal()[0]),
        Kind::Document => {
            mejor_movimiento(&state, side, model.level, Estrategia::Minimax, &never).expect("it has a move")
        }
        Kind::Program => {
            let score = |after: &Estado| {
                let by_x = minimax(model.level - 1, Bounds::ALL, !side, after, &never).1;
                if side == Side::First { by_x } else { -by_x }
            };
            let (first, last) = (turns[0], turns[turns.len() - 1]);
            if score(&last) > score(&first) { last } else { first }
        }
    };
    let is_chosen = |m: &Move| Side::BOTH.iter().all(|&s| to_the_end(pos.play(*m)).men(s) == chosen.men(s));
    pos.play(pos.legal().into_iter().find(is_chosen).expect("it plays by the rules"))
}

fn searched(pos: &Arabe, level: u32) -> Move {
    let table = Table::new(1 << 16).expect("a small table");
    let limits = Limits { depth: level, ..Limits::NONE };
    let options = Options::PLAIN;
    let search = Search { pos: *pos, past: &[], eval: &Documento, table: &table, options, limits, stop: &never };
    search.run(1, |_| ControlFlow::Continue(())).line[0]
}

#[test]
fn models_reply_as_the_players_do() {
    for kind in [Kind::Minimax, Kind::Document, Kind::Program] {
        for level in 1..=4 {
            let model = Model { kind, level };
            for pos in random_positions(u64::from(level), if level < 4 { 6 } else { 1 }) {
                let foreseen = pos.play(model.reply(&pos, &mut 0));
                assert_eq!(foreseen, played(model, &pos), "{model:?} {}", pos.write());
            }
        }
    }
}

/// A game of `model`, as X, against chance, up to so many positions: the way, and where it is O's turn.
fn game_of(model: Option<Model>, random: &mut fastrand::Rng, most: usize) -> (Vec<Arabe>, Arabe) {
    let (mut past, mut pos) = (Vec::new(), full_board(random));
    while past.len() < most || pos.turn() == Side::First {
        let m = match model {
            Some(model) if pos.turn() == Side::First => model.reply(&pos, &mut 0),
            _ => any(&pos, random),
        };
        if pos.play(m).outcome().is_some() {
            break;
        }
        past.push(pos);
        pos = pos.play(m);
    }
    (past, pos)
}

#[test]
fn players_are_recognised_by_their_games() {
    let mut random = fastrand::Rng::with_seed(7);
    for kind in [Kind::Minimax, Kind::Document, Kind::Program] {
        for level in [1, 3] {
            let model = Model { kind, level };
            for _ in 0..10 {
                let (past, pos) = game_of(Some(model), &mut random, 24);
                if pos.turn() == Side::First {
                    continue; // Over before it was long enough.
                }
                let known = recognise(&past, &pos, u64::MAX);
                // Another that explains as much is as good: who sees nothing to capture plays the first turn at any level.
                let known = known.unwrap_or_else(|| panic!("{model:?} {}", pos.write()));
                let (before, after) = (past[past.len() - 1], pos);
                if before.turn() == Side::First {
                    assert_eq!(before.play(known.model.reply(&before, &mut 0)), after);
                }
            }
        }
    }
}

#[test]
fn chance_is_not_recognised() {
    let mut random = fastrand::Rng::with_seed(8);
    for _ in 0..20 {
        let (past, pos) = game_of(None, &mut random, 24);
        assert_eq!(recognise(&past, &pos, u64::MAX), None, "{}", pos.write());
    }
}

#[test]
fn too_few_actions_tell_nothing_and_each_more_allows_more() {
    let model = Model { kind: Kind::Minimax, level: 3 };
    let mut random = fastrand::Rng::with_seed(9);
    let (past, pos) = game_of(Some(model), &mut random, 4);
    assert_eq!(recognise(&past[past.len() - 2..], &pos, u64::MAX), None);
    let margins: Vec<i32> = (3..9).map(|certainty| Known { model, certainty }.margin()).collect();
    assert!(margins.is_sorted() && margins[0] < 200 && (4_000..100_000).contains(&margins[5]), "{margins:?}");
}

/// From random boards on, where X has moved first and O plans: how many plans win, and do.
fn wins_by_plan(model: Model, boards: u32) -> u32 {
    let mut random = fastrand::Rng::with_seed(10);
    let mut wins = 0;
    for _ in 0..boards {
        let mut pos = full_board(&mut random);
        while pos.outcome().is_none() && pos.turn() == Side::First {
            pos = pos.play(model.reply(&pos, &mut 0));
        }
        let Some(found) = plan(&pos, model, 300_000, &never).filter(|found| found.wins) else { continue };
        assert_eq!(plan(&pos, model, 300_000, &never).as_ref(), Some(&found), "the same every time");
        // Each plan is as good as the one before, which foresaw what has happened since.
        let mut left = found.turns;
        while pos.outcome().is_none() {
            let side = pos.turn();
            if side == Side::Second {
                let found = plan(&pos, model, 3_000_000, &never).expect("it has a move");
                assert!(found.wins && found.turns <= left, "{}", pos.write());
                left = found.turns;
                for m in found.turn {
                    pos = pos.play(m);
                }
                left -= 1;
            } else {
                pos = pos.play(model.reply(&pos, &mut 0));
            }
        }
        assert_eq!(pos.outcome(), Some(Outcome::Win(Side::Second)));
        wins += 1;
    }
    wins
}

#[test]
fn a_plan_that_wins_does_win() {
    // Often with seven men against nine: a search for the best against the best is glad of a draw.
    let program = wins_by_plan(Model { kind: Kind::Program, level: 3 }, 6);
    let minimax = wins_by_plan(Model { kind: Kind::Minimax, level: 1 }, 3);
    assert!(program >= 2 && minimax >= 1, "{program} {minimax}");
}

/// What O gets at best, by trying everything.
fn best_for_o(pos: &Arabe, model: Model, known: &mut HashMap<Arabe, i32>) -> i32 {
    if let Some(&best) = known.get(pos) {
        return best;
    }
    let best = match pos.outcome() {
        Some(Outcome::Draw) => 0,
        Some(Outcome::Win(side)) => {
            if side == Side::Second {
                1
            } else {
                -1
            }
        }
        None if pos.turn() == Side::First => best_for_o(&pos.play(model.reply(pos, &mut 0)), model, known),
        None => pos.legal().into_iter().map(|m| best_for_o(&pos.play(m), model, known)).max().expect("it has a move"),
    };
    known.insert(*pos, best);
    best
}

#[test]
fn a_plan_that_leaves_nothing_out_is_the_best() {
    let model = Model { kind: Kind::Program, level: 2 };
    let mut kinds = [0; 3];
    let mut random = fastrand::Rng::with_seed(12);
    for _ in 0..60 {
        // Few men, and few turns to the draw, so that everything can be tried.
        let mut board = ['-'; 25];
        for man in ["xxoo", "xxooo", "xxxxxo"][random.usize(..3)].chars() {
            board[random.usize(..25)] = man;
        }
        let rows: Vec<String> = board.chunks(5).map(|row| row.iter().collect()).collect();
        let text = format!("{} o 2 0 0 10 10 -", rows.join("/"));
        let pos = Arabe::read(&text).expect("a position");
        if pos.outcome().is_some() {
            continue;
        }
        let found = plan(&pos, model, 300_000, &never).expect("it has a move");
        if !found.is_best && !found.wins {
            continue;
        }
        let best = best_for_o(&pos, model, &mut HashMap::new());
        assert_eq!(found.value.signum(), best, "{text}");
        kinds[(best + 1) as usize] += 1;
    }
    assert!(kinds.into_iter().all(|times| times > 0), "{kinds:?}");
}

#[test]
fn no_time_is_no_plan() {
    let mut random = fastrand::Rng::with_seed(11);
    let pos = full_board(&mut random);
    assert_eq!(plan(&pos, Model { kind: Kind::Document, level: 3 }, u64::MAX, &|| true), None);
}
