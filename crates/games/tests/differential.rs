//! The fast rules against the naive ones, in random games and from scattered positions.
//!
//! At every position the two must offer the same moves, by their texts, lead to the same positions, and end the
//! game alike. `TABLAS_DEEP=1` plays many more games, and longer ones.
//!
//! Draughts alone allows a choice of text: where captures share their first and last square, each is written
//! with squares between, of whichever way round. There the moves are compared by first square, last square and
//! position after, and the text must fit one way of this move and, if it leaves squares out, of no other.

mod naive;
mod scatter;

use std::collections::BTreeSet;

use board::{Draw, MoveList, Notation, Outcome, Side};
use games::chess::{Chess, Fide, Problem};
use games::connect_four::ConnectFour;
use games::draughts::{Brazilian, Draughts, English, Free, International, Italian, Russian, Spanish};
use games::morris::{Classic, Molinolog, Morris};
use games::reversi::Reversi;
use games::seega::Seega;
use naive::{Ended, Judge, draughts};

/// How long a comparison takes.
struct Effort {
    games: u64,
    plies: usize,
}

fn effort() -> Effort {
    if std::env::var_os("TABLAS_DEEP").is_some() {
        Effort { games: 10_000, plies: 400 }
    } else {
        Effort { games: 300, plies: 150 }
    }
}

#[test]
fn reversi() {
    random_games(&naive::REVERSI, "reversi", Reversi::document_start());
    scattered::<Reversi>(&naive::REVERSI, "reversi", scatter::reversi);
}

#[test]
fn othello() {
    random_games(&naive::REVERSI, "othello", Reversi::tournament_start());
}

#[test]
fn cuatro() {
    random_games(&naive::CUATRO, "cuatro", ConnectFour::start());
}

macro_rules! compared {
    ($judge:expr, $scatter:path; $($test:ident: $position:ty, $rules:literal;)*) => {$(
        #[test]
        fn $test() {
            random_games(&$judge, $rules, <$position>::start());
            scattered::<$position>(&$judge, $rules, $scatter);
        }
    )*};
}

compared! {
    naive::DAMAS, scatter::damas;
    libre: Draughts<Free>, "libre";
    espanola: Draughts<Spanish>, "espanola";
    inglesa: Draughts<English>, "inglesa";
    italiana: Draughts<Italian>, "italiana";
    rusa: Draughts<Russian>, "rusa";
    brasilena: Draughts<Brazilian>, "brasilena";
    internacional: Draughts<International>, "internacional";
}

compared! {
    naive::AJEDREZ, scatter::ajedrez;
    fide: Chess<Fide>, "fide";
    problema: Chess<Problem>, "problema";
}

compared! {
    naive::ARABE, scatter::arabe;
    arabe: Seega, "arabe";
}

compared! {
    naive::MOLINO, scatter::molino;

    molinolog_1: Morris<16, Molinolog>, "molinolog 1";
    molinolog_2: Morris<24, Molinolog>, "molinolog 2";
    molinolog_3: Morris<32, Molinolog>, "molinolog 3";
    molinolog_4: Morris<40, Molinolog>, "molinolog 4";
    molinolog_5: Morris<48, Molinolog>, "molinolog 5";
    molinolog_6: Morris<56, Molinolog>, "molinolog 6";
    molinolog_7: Morris<64, Molinolog>, "molinolog 7";
    clasico: Morris<24, Classic>, "clasico";
}

/// Plays whole games from the start.
fn random_games<P: Notation>(judge: &Judge, rules: &str, start: P) {
    assert_eq!((judge.normal)(rules, &start.write()), (judge.start)(rules), "{rules}: the start");
    let Effort { games, plies } = effort();
    let positions: usize = (0..games).map(|seed| random_game(judge, rules, start, seed, plies)).sum();
    println!("{rules}: {positions} positions of {games} games are equal");
}

/// Plays a little from positions that no game would reach soon.
fn scattered<P: Notation>(judge: &Judge, rules: &str, position: impl Fn(&str, &mut fastrand::Rng) -> String) {
    let Effort { games, .. } = effort();
    let (mut accepted, mut positions) = (0, 0);
    for seed in 0..games * 10 {
        let text = position(rules, &mut fastrand::Rng::with_seed(seed));
        // What cannot be is refused; the judge has no opinion on that.
        if let Ok(start) = P::read(&text) {
            assert_eq!((judge.normal)(rules, &start.write()), (judge.normal)(rules, &text), "{rules}: {text}");
            accepted += 1;
            positions += random_game(judge, rules, start, seed, 6);
        }
    }
    assert!(accepted >= games, "{rules}: only {accepted} of {} scattered positions were read", games * 10);
    println!("{rules}: {positions} positions from {accepted} scattered ones are equal");
}

/// Compares along one random game and says how many positions it saw.
fn random_game<P: Notation>(judge: &Judge, rules: &str, start: P, seed: u64, plies: usize) -> usize {
    let mut random = fastrand::Rng::with_seed(seed);
    let (mut pos, mut past) = (start, Vec::new());
    for ply in 0..plies {
        let at = format!("{rules}, seed {seed}, ply {ply}: {}", pos.write());
        let moves = compare(judge, rules, &pos, &past, &at);
        if moves.is_empty() || pos.draw(&past) == Some(Draw::Over) {
            return ply + 1;
        }
        past.push(pos);
        pos = pos.play(moves[random.usize(..moves.len())]);
    }
    plies
}

/// Compares one position and gives its moves.
fn compare<P: Notation>(judge: &Judge, rules: &str, pos: &P, past: &[P], at: &str) -> MoveList<P::Move> {
    let text = pos.write();
    let mut moves = MoveList::new();
    let outcome = pos.moves(&mut moves);
    let naive_moves = (judge.moves)(rules, &text);

    let ended = if naive_moves.is_empty() { (judge.ended)(rules, &text) } else { None };
    let fast_ended = outcome.map(|outcome| match outcome {
        Outcome::Win(Side::First) => Ended::First,
        Outcome::Win(Side::Second) => Ended::Second,
        Outcome::Draw => Ended::Draw,
    });
    // A count of moves in the position's text may be read by the rules that look back.
    let drawn_by_count = ended == Some(Ended::Draw) && pos.draw(past) == Some(Draw::Over);
    if fast_ended.is_none() && drawn_by_count {
        return moves;
    }
    assert_eq!(fast_ended, ended, "{at}: fast and naive differ on the end");

    let fast: BTreeSet<(String, String)> =
        moves.iter().map(|&m| (pos.write_move(m), (judge.normal)(rules, &pos.play(m).write()))).collect();
    assert_eq!(fast.len(), moves.len(), "{at}: the fast moves are not unique");
    let naive: BTreeSet<(String, String)> = naive_moves.into_iter().collect();
    if fast != naive && !differ_in_ways_alone(rules, &text, &fast, &naive) {
        let only = |a: &BTreeSet<_>, b: &BTreeSet<_>| a.difference(b).cloned().collect::<Vec<(String, String)>>();
        panic!("{at}\nonly fast: {:?}\nonly naive: {:?}", only(&fast, &naive), only(&naive, &fast));
    }
    moves
}

/// Whether two sets of draughts moves are the same but for the squares named between.
fn differ_in_ways_alone(
    rules: &str,
    position: &str,
    fast: &BTreeSet<(String, String)>,
    naive: &BTreeSet<(String, String)>,
) -> bool {
    if !naive.iter().any(|(text, _)| text.matches('x').count() > 1) {
        return false;
    }
    let squares =
        |text: &str| -> Vec<usize> { text.split(['-', 'x']).map(|square| square.parse().expect("a square")).collect() };
    let ends = |moves: &BTreeSet<(String, String)>| -> BTreeSet<(bool, usize, usize, String)> {
        let key = |(text, after): &(String, String)| {
            let squares = squares(text);
            (text.contains('x'), squares[0], squares[squares.len() - 1], after.clone())
        };
        moves.iter().map(key).collect()
    };
    let captures = draughts::captures(rules, position);
    let fits = |(text, after): &(String, String)| {
        let named = squares(text);
        if named.len() == 2 {
            return naive.contains(&(text.clone(), after.clone()));
        }
        let passes = |capture: &draughts::Capture| capture.paths.iter().any(|path| is_part(&named, path));
        let this = captures.iter().find(|c| c.after == *after && (c.from, c.to) == (named[0], named[named.len() - 1]));
        this.is_some_and(|this| {
            this.paths.contains(&named) || passes(this) && captures.iter().filter(|c| passes(c)).count() == 1
        })
    };
    ends(fast) == ends(naive) && fast.len() == naive.len() && fast.iter().all(fits)
}

/// Whether `path` has all of `squares`, in this order.
fn is_part(squares: &[usize], path: &[usize]) -> bool {
    let mut rest = path.iter();
    squares.iter().all(|square| rest.any(|other| other == square))
}
