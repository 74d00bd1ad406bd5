//! Document 000.

use crate::{in_order, json, nodes, said, score};

/// A game of the document's dialogue in which the machine begins, from this board.
fn machine_from(pieces: &[(&str, usize, usize)]) -> String {
    let cell = |x: usize, y: usize| {
        let piece = pieces.iter().find(|(_, px, py)| (*px, *py) == (x, y)).map(|(name, ..)| *name);
        piece.unwrap_or(if (x + y) % 2 == 1 { "va" } else { "nl" })
    };
    let cells: Vec<&str> = (1..=8).flat_map(|y| (1..=8).map(move |x| cell(x, y))).collect();
    said(&["play", "damas", "--classic", "--position", &format!("[{}]", cells.join(","))], "1\n0\n")
}

#[test]
fn fd_33_thinking_changes_nothing_but_by_the_move_that_is_told() {
    let out = said(&["play", "damas", "--classic"], "1\n1\n");
    let mut parts = out.split("Turno de minimax");
    let mut before = cells(parts.next().expect("a board"));
    let mut turns = 0;
    for part in parts {
        let told = part.lines().find_map(|line| line.strip_prefix("Movimiento: ")).expect("a move");
        let numbers = told.split(|c: char| !c.is_ascii_digit()).filter_map(|number| number.parse::<usize>().ok());
        let [x, y, to_x, to_y] = numbers.collect::<Vec<_>>().try_into().expect("two squares");
        let (from, to) = (8 * (y - 1) + x - 1, 8 * (to_y - 1) + to_x - 1);
        let after = cells(part);
        let own = before[from].to_ascii_lowercase();
        assert_eq!(after[to].to_ascii_lowercase(), own, "{part}");
        for square in (0..64).filter(|&square| square != from && square != to) {
            let taken = after[square] == '_' && before[square].to_ascii_lowercase() != own;
            assert!(after[square] == before[square] || taken, "{part}");
        }
        (before, turns) = (after, turns + 1);
    }
    assert!(turns > 20, "{turns}");
}

/// The 64 cells of the first board of a text.
fn cells(text: &str) -> Vec<char> {
    let rows = text.lines().filter(|line| line.starts_with("| ")).skip(1).take(8);
    let cells: Vec<char> =
        rows.flat_map(|row| row.split('|').skip(2).filter_map(|cell| cell.trim().chars().next())).collect();
    assert_eq!(cells.len(), 64, "{text}");
    cells
}

#[test]
fn fd_34_a_win_is_taken_and_a_loss_avoided() {
    in_order(
        &machine_from(&[("pb", 4, 3), ("pb", 8, 1), ("pn", 5, 4)]),
        &["Movimiento: (4, 3) a (6 , 5).", "blanco gana! ¡Felicidades!"],
    );
    // The first of its two moves would be taken, and nothing would be left.
    in_order(&machine_from(&[("pb", 7, 2), ("pn", 5, 4)]), &["Movimiento: (7, 2) a (8 , 3)."]);
}

#[test]
fn fd_35_three_turns_ahead_are_few_positions() {
    // The document's program took two to three seconds.
    assert!(nodes(&["damas", "--depth", "3"]) < 5_000);
}

#[test]
fn fd_37_the_depth_is_what_is_asked_for() {
    for depth in 1..=6 {
        assert_eq!(json(&["best", "damas", "--depth", &depth.to_string()])["depth"], depth);
    }
}

#[test]
fn fd_39_a_hundred_games_of_two_machines_come_to_an_end() {
    score(&["damas"], "depth=2", "depth=1", 100);
}
