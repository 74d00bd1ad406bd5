use std::collections::HashSet;

use board::{Draw, Notation, Position, Side};

use super::read;
use crate::damas::{Brasilena, Draughts, Espanola, Inglesa, Internacional, Italiana, Libre, Rules, Rusa};

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
        assert_eq!(pos.draw(&positions[..n]), wanted, "{} after {n} moves: {}", R::NAME, pos.write());
    }
}

/// A game of so many moves without capture and repetition where every position is as wished.
fn quiet_game<R: Rules>(fen: &str, length: usize, wish: impl Fn(&[Draughts<R>]) -> bool) -> Vec<Draughts<R>> {
    fn go<R: Rules>(
        game: &mut Vec<Draughts<R>>,
        seen: &mut HashSet<Draughts<R>>,
        length: usize,
        wish: &dyn Fn(&[Draughts<R>]) -> bool,
    ) -> bool {
        let pos = game[game.len() - 1];
        game.len() > length
            || pos.legal().into_iter().any(|m| {
                let next = pos.play(m);
                let calm = !next.legal().iter().any(|m| m.is_capture()) && next.outcome().is_none();
                if m.is_capture() || !calm || !seen.insert(next) {
                    return false;
                }
                game.push(next);
                let found = wish(game) && go(game, seen, length, wish);
                if !found {
                    game.pop();
                }
                found
            })
    }
    let start = read::<R>(fen);
    let mut game = vec![start];
    assert!(go(&mut game, &mut HashSet::from([start]), length, &wish), "no such game from {fen}");
    game
}

fn check_quiet<R: Rules>(fen: &str, drawn: usize) {
    check_drawn(&quiet_game::<R>(fen, drawn, |_| true), drawn);
}

/// Whether a man moved at least every twelve moves of each side, and otherwise nobody did.
fn men_move_now_and_then<R: Rules>(game: &[Draughts<R>]) -> bool {
    let men = |pos: &Draughts<R>| (pos.men_of(Side::First), pos.men_of(Side::Second));
    let n = game.len() - 1;
    (men(&game[n]) != men(&game[n - 1])) == (n % 24 == 0)
}

#[test]
fn rule_23_the_third_repetition_is_a_draw_and_in_italiana_the_fourth() {
    let cycle = ["32-27", "1-6", "27-32", "6-1"];
    check_repeated::<Libre>("W:WK32,2:BK1,25", cycle, 8);
    check_repeated::<Inglesa>("W:WK32,24:BK1,12", cycle, 8);
    check_repeated::<Rusa>("W:WK32,24:BK1,12", cycle, 8);
    check_repeated::<Brasilena>("W:WK32,24:BK1,12", cycle, 8);
    check_repeated::<Espanola>("W:WK32,2:BK1,25", ["32-28", "1-5", "28-32", "5-1"], 8);
    check_repeated::<Internacional>("W:WK46,35:BK1,15", ["46-41", "1-7", "41-46", "7-1"], 8);
    check_repeated::<Italiana>("W:WK32,24:BK1,12", ["32-28", "1-5", "28-32", "5-1"], 12);
}

#[test]
fn rule_24_so_many_moves_of_kings_without_capture_are_a_draw() {
    check_quiet::<Inglesa>("B:WK29,K30:BK3,K4", 80);
    check_quiet::<Italiana>("W:WK29,K30:BK3,K4", 80);
    check_quiet::<Libre>("W:WK29,K30:BK3,K4", 100);
    check_quiet::<Internacional>("W:WK46,K47:BK4,K5", 50);
    check_quiet::<Rusa>("W:WK29,K30:BK3,K4", 30);
    check_quiet::<Brasilena>("W:WK29,K30:BK3,K4", 30);
    check_quiet::<Rusa>("W:WK29,K25,K22:BK4", 10); // rule 26 comes first
    check_quiet::<Espanola>("W:WK29,K30:BK3,K4", 40);
}

#[test]
fn rule_24_a_man_that_moves_starts_the_count_again() {
    let game = quiet_game::<Inglesa>("W:WK32,22:BK4,1,2", 100, |game| men_move_now_and_then(game));
    assert!((0..game.len()).all(|n| game[n].draw(&game[..n]).is_none()));
}

#[test]
fn rule_25_in_internacional_one_king_against_few() {
    check_quiet::<Internacional>("W:WK46,K47,K48:BK5", 32);
    check_quiet::<Internacional>("W:WK46,47,48:BK5", 32);
    check_quiet::<Internacional>("W:WK46,K47:BK5", 10);
    check_quiet::<Internacional>("W:WK46,47:BK5", 10);
    check_quiet::<Internacional>("W:WK46:BK5", 10);
}

#[test]
fn rule_26_in_rusa_and_brasilena_no_change_with_few_pieces() {
    let game = |fen: &str, drawn| check_drawn(&quiet_game::<Rusa>(fen, drawn, |game| men_move_now_and_then(game)), drawn);
    game("W:WK29,K30,28:BK4,5", 60);
    game("W:WK29,28,31:BK4,5", 60);
    game("W:WK29,K30,28:BK4,5,12", 120);
    let road = Draughts::<Rusa>::LAYOUT.main_road;
    let stays = |game: &[Draughts<Rusa>]| game[game.len() - 1].kings_of(Side::Second) & road != 0;
    check_drawn(&quiet_game::<Rusa>("W:WK1,K2,K3:BK29", 10, stays), 10);
    let leaves = |game: &[Draughts<Rusa>]| game[game.len() - 1].kings_of(Side::Second) & road == 0;
    check_drawn(&quiet_game::<Rusa>("W:WK29,K25,K22:BK5", 30, leaves), 30);
    check_quiet::<Brasilena>("W:WK1,K2:BK32", 10);
    check_quiet::<Brasilena>("W:WK1,28:BK32", 10);
    check_quiet::<Brasilena>("B:WK1:BK32", 10);
}

#[test]
fn rule_27_in_espanola_twenty_moves_and_three_kings_on_the_long_diagonal() {
    let game = quiet_game::<Espanola>("W:WK4,K3,12:BK29,21", 40, |game| men_move_now_and_then(game));
    check_drawn(&game, 40);
    let road = Draughts::<Espanola>::LAYOUT.main_road;
    let lone = |game: &[Draughts<Espanola>]| game[game.len() - 1].kings_of(Side::Second);
    let three = |game: &[Draughts<Espanola>]| game[game.len() - 1].kings_of(Side::First);
    let held = quiet_game::<Espanola>("W:WK1,K2,K5:BK29", 24, |game| lone(game) & road == 0 && three(game) & road != 0);
    check_drawn(&held, 24);
    let not_held = quiet_game::<Espanola>("W:WK2,K3,K4:BK29", 40, |game| three(game) & road == 0);
    check_drawn(&not_held, 40);
}
