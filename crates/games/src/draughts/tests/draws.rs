use board::{Draw, Notation, Position, Side};

use super::read;
use crate::draughts::layout::each;
use crate::draughts::{Brazilian, Draughts, English, Free, International, Italian, Rules, Russian, Spanish};

/// Plays these moves over and over: the draw comes after so many of them and not earlier.
fn check_repeated<R: Rules>(fen: &str, cycle: [&str; 4], drawn: usize) {
    let mut positions = vec![read::<R>(fen)];
    for text in cycle.iter().cycle().take(drawn) {
        let pos = positions[positions.len() - 1];
        positions.push(pos.play(pos.read_move(text).expect("legal")));
    }
    check_drawn(&positions, drawn);
}

/// The game is drawn after so many moves and not earlier.
fn check_drawn<R: Rules>(positions: &[Draughts<R>], drawn: usize) {
    for (n, pos) in positions.iter().enumerate().take(drawn + 1) {
        let wanted = (n == drawn).then_some(Draw::Over);
        assert_eq!(pos.draw(&positions[..n]), wanted, "{} after {n} moves: {pos:?}", R::NAME);
    }
}

/// Men and kings of the first side, men and kings of the second.
type Forces = [usize; 4];

/// A game of so many moves between these forces, without capture, promotion or repetition, where every
/// position is as wished.
fn quiet_game<R: Rules>(forces: Forces, length: usize, wish: impl Fn(&[Draughts<R>]) -> bool) -> Vec<Draughts<R>> {
    let placements = (0..5_000).map(|seed| scattered::<R>(forces, seed));
    let mut games = placements.filter(|pos| wish(&[*pos]) && is_quiet(pos)).map(|pos| vec![pos]);
    games
        .find_map(|mut game| extend(&mut game, length, &mut 2_000, &wish).then_some(game))
        .unwrap_or_else(|| panic!("{}: no such game of {forces:?}", R::NAME))
}

fn extend<R: Rules>(
    game: &mut Vec<Draughts<R>>,
    length: usize,
    tries: &mut u32,
    wish: &dyn Fn(&[Draughts<R>]) -> bool,
) -> bool {
    if game.len() > length {
        return true;
    }
    let pos = game[game.len() - 1];
    pos.legal().into_iter().any(|m| {
        let next = pos.play(m);
        if *tries == 0 || pos.crowns(m) || !is_quiet(&next) || game.contains(&next) {
            return false;
        }
        *tries -= 1;
        game.push(next);
        let found = wish(game) && extend(game, length, tries, wish);
        if !found {
            game.pop();
        }
        found
    })
}

/// Somebody can move and nobody can take.
fn is_quiet<R: Rules>(pos: &Draughts<R>) -> bool {
    let legal = pos.legal();
    !legal.is_empty() && !legal.iter().any(|m| m.is_capture())
}

/// The forces anywhere on the two middle thirds of the board, where no man is about to become a king.
fn scattered<R: Rules>(forces: Forces, seed: u64) -> Draughts<R> {
    let mut random = fastrand::Rng::with_seed(seed);
    let layout = Draughts::<R>::LAYOUT;
    let mut squares: Vec<u64> = each(layout.all).collect();
    random.shuffle(&mut squares);
    let mut next = |n: usize, not: u64| {
        let taken: Vec<u64> = squares.iter().copied().filter(|square| square & not == 0).take(n).collect();
        squares.retain(|square| !taken.contains(square));
        taken.into_iter().fold(0, |set, square| set | square)
    };
    let men = [next(forces[0], !layout.start[0]), next(forces[2], !layout.start[1])];
    let kings = [next(forces[1], 0), next(forces[3], 0)];
    Draughts::of(men, kings, Side::First)
}

fn check_quiet<R: Rules>(forces: Forces, drawn: usize) {
    check_drawn(&quiet_game::<R>(forces, drawn, |_| true), drawn);
}

/// Whether a man moved at every 25th move and at no other.
fn men_move_now_and_then<R: Rules>(game: &[Draughts<R>]) -> bool {
    let men = |pos: &Draughts<R>| (pos.men_of(Side::First), pos.men_of(Side::Second));
    let n = game.len() - 1;
    n == 0 || (men(&game[n]) != men(&game[n - 1])) == n.is_multiple_of(25)
}

/// The same forces, but kings only move between the moves of men, so that rule 24 has nothing to say.
fn check_busy<R: Rules>(forces: Forces, drawn: usize) {
    check_drawn(&quiet_game::<R>(forces, drawn, men_move_now_and_then), drawn);
}

#[test]
fn rule_23_the_third_repetition_is_a_draw_and_in_italiana_the_fourth() {
    let cycle = ["32-28", "1-5", "28-32", "5-1"];
    check_repeated::<Free>("W:WK32,20:BK1,13", cycle, 8);
    check_repeated::<English>("W:WK32,20:BK1,13", cycle, 8);
    check_repeated::<Russian>("W:WK32,20:BK1,13", cycle, 8);
    check_repeated::<Brazilian>("W:WK32,20:BK1,13", cycle, 8);
    check_repeated::<Spanish>("W:WK4,8:BK29,25", ["4-7", "29-26", "7-4", "26-29"], 8);
    check_repeated::<International>("W:WK47,35:BK4,16", ["47-36", "4-15", "36-47", "15-4"], 8);
    check_repeated::<Italian>("W:WK29,24:BK4,9", ["29-25", "4-8", "25-29", "8-4"], 12);
}

#[test]
fn rule_24_so_many_moves_of_kings_without_capture_are_a_draw() {
    check_quiet::<Free>([0, 2, 0, 2], 100);
    check_quiet::<English>([0, 2, 0, 2], 80);
    check_quiet::<Italian>([0, 2, 0, 2], 80);
    check_quiet::<International>([0, 2, 0, 2], 50);
    check_quiet::<Spanish>([0, 2, 0, 2], 40);
    check_quiet::<Russian>([0, 2, 0, 2], 30);
    check_quiet::<Brazilian>([0, 2, 0, 2], 30);
    check_quiet::<Brazilian>([0, 4, 0, 1], 30);
}

#[test]
fn rule_24_a_man_that_moves_starts_the_count_again() {
    let game = quiet_game::<English>([1, 1, 1, 1], 100, men_move_now_and_then);
    assert!((0..game.len()).all(|n| game[n].draw(&game[..n]).is_none()));
}

#[test]
fn rule_25_in_internacional_one_king_against_few() {
    check_quiet::<International>([0, 3, 0, 1], 32);
    check_busy::<International>([2, 1, 0, 1], 32);
    check_quiet::<International>([0, 1, 1, 1], 10);
    check_quiet::<International>([0, 2, 0, 1], 10);
    check_quiet::<International>([0, 1, 0, 1], 10);
}

#[test]
fn rule_26_in_rusa_and_brasilena_no_change_with_few_pieces() {
    check_busy::<Russian>([1, 1, 1, 1], 60);
    check_busy::<Brazilian>([1, 2, 1, 1], 60);
    check_busy::<Russian>([2, 1, 2, 1], 120);
    check_busy::<Brazilian>([2, 1, 2, 2], 120);
    let road = Draughts::<Russian>::LAYOUT.main_road;
    let lone = |game: &[Draughts<Russian>]| game[game.len() - 1].kings_of(Side::Second);
    check_drawn(&quiet_game([0, 3, 0, 1], 10, |game| lone(game) & road != 0), 10);
    check_drawn(&quiet_game([2, 1, 0, 1], 10, |game| lone(game) & road != 0), 10);
    check_drawn(&quiet_game([0, 3, 0, 1], 12, |game| (lone(game) & road != 0) == (game.len() > 2)), 12);
    check_quiet::<Brazilian>([0, 1, 0, 2], 10);
    check_quiet::<Brazilian>([1, 1, 0, 1], 10);
    check_quiet::<Brazilian>([0, 1, 0, 1], 10);
}

#[test]
fn rule_27_in_espanola_twenty_moves_and_three_kings_on_the_long_diagonal() {
    check_busy::<Spanish>([1, 1, 1, 1], 40);
    let road = Draughts::<Spanish>::LAYOUT.main_road;
    let lone = |game: &[Draughts<Spanish>]| game[game.len() - 1].kings_of(Side::Second);
    let three = |game: &[Draughts<Spanish>]| game[game.len() - 1].kings_of(Side::First);
    let held = |game: &[Draughts<Spanish>]| lone(game) & road == 0 && three(game) & road != 0;
    check_drawn(&quiet_game([0, 3, 0, 1], 24, held), 24);
    // The twelve moves count from the first time that the three hold it, even if they give it up.
    let given_up = |game: &[Draughts<Spanish>]| if game.len() == 1 { held(game) } else { three(game) & road == 0 };
    check_drawn(&quiet_game([0, 3, 0, 1], 24, given_up), 24);
    check_drawn(&quiet_game([0, 3, 0, 1], 40, |game| three(game) & road == 0), 40);
}
