//! The book against itself: every position is worth its best turn, whoever looks it up.

use board::{GameResult, MoveList, Position, Side};
use games::seega::Seega;

use super::placing_result;

/// A position of phase 1 after so many placings, from the random numbers of a seed.
fn random_position(rng: &mut fastrand::Rng, placings: usize) -> Seega {
    let mut pos = Seega::start();
    for _ in 0..placings {
        pos = pos.play(rng.choice(pos.legal().iter().copied()).expect("there is room"));
    }
    pos
}

/// The best of the moves, one by one, by what the book says of the positions behind them.
fn best_move(pos: &Seega) -> Option<GameResult> {
    let mut moves = MoveList::new();
    assert_eq!(pos.moves(&mut moves), None);
    let after = moves.iter().map(|&m| {
        let next = pos.play(m);
        placing_result(&next).map(|result| if pos.ends_turn(&next) { -result } else { result })
    });
    after.collect::<Option<Vec<_>>>()?.into_iter().max()
}

#[test]
fn a_position_is_worth_its_best_move() {
    let mut rng = fastrand::Rng::with_seed(7);
    // Up to the last turn: what follows that is in no book. From eight men on all is found by filling cells.
    for placings in 0..22 {
        let samples = if (6..=9).contains(&placings) { 2 } else { 6 };
        for _ in 0..samples {
            let pos = random_position(&mut rng, placings);
            assert_eq!(placing_result(&pos), best_move(&pos), "{pos:?}");
            assert!(placing_result(&pos).is_some(), "{pos:?}");
        }
    }
}

#[test]
fn the_last_turn_is_worth_what_the_full_board_is() {
    let mut rng = fastrand::Rng::with_seed(8);
    for _ in 0..100 {
        let pos = random_position(&mut rng, 22);
        let placed: Vec<Seega> = pos.legal().iter().map(|&m| pos.play(m)).collect();
        // Two cells are left, and both are filled, in whatever order.
        let results: Vec<_> = placed.iter().map(placing_result).collect();
        assert_eq!((results.len(), results[0]), (2, results[1]));
        assert_eq!(placing_result(&pos), results[0]);
        let full = placed[0].play(placed[0].legal()[0]);
        assert_eq!(placing_result(&full).map(|result| -result), results[0]);
    }
}

#[test]
fn both_sides_may_win() {
    let mut rng = fastrand::Rng::with_seed(9);
    let mut seen = [0; 3];
    for _ in 0..400 {
        let pos = random_position(&mut rng, 20);
        let result = placing_result(&pos).expect("phase 1");
        assert_eq!(pos.turn(), Side::First);
        seen[result as usize] += 1;
    }
    assert!(seen.iter().filter(|&&count| count > 0).count() > 1, "{seen:?}");
}

#[test]
fn phase_2_is_in_the_book_at_its_beginning_alone() {
    let full = Seega::full(1);
    assert!(placing_result(&full).is_some());
    let next = full.play(full.legal()[0]);
    assert_eq!(placing_result(&next), None);
}

#[test]
fn the_first_side_wins() {
    assert_eq!(placing_result(&Seega::start()), Some(GameResult::Win));
}
