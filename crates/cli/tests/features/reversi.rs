//! Document 001.

use crate::{in_order, json, nodes, said, score};

const CLASSIC: [&str; 3] = ["play", "reversi", "--classic"];

#[test]
fn fr_23_the_machine_sees_what_its_move_would_allow() {
    // After each other move of the machine, the user turns all its discs at once.
    for (position, safe) in [
        ("-------------------------X--------XOX-----X---X----------------- O", (7, 2)),
        ("------------------X-X-------------X------OX--------------------- O", (6, 4)),
    ] {
        let moves = json(&["moves", "reversi", "--position", position]);
        for m in moves["moves"].as_array().expect("a list") {
            let replies = json(&["moves", "reversi", "--position", m["after"].as_str().expect("a position")]);
            let mut after = replies["moves"].as_array().expect("a list").iter().filter_map(|m| m["after"].as_str());
            let (row, column) = safe;
            let is_safe = m["move"] == format!("{}{row}", char::from(b'a' + column - 1)).as_str();
            assert_eq!(after.all(|after| after[..64].contains('O')), is_safe, "{m}");
        }
        let out = said(&[&CLASSIC[..], &["--position", position]].concat(), "2\n0\nn\n");
        in_order(&out, &[&format!("Movimiento del oponente: \nFila|: {}\nColumna|: {}\n", safe.0, safe.1)]);
    }
}

#[test]
fn fr_27_difficult_beats_easy_and_both_beat_chance() {
    for (stronger, weaker) in [("level=dificil", "level=facil"), ("level=facil", "random"), ("level=dificil", "random")]
    {
        let [won, lost, _] = score(&["reversi"], stronger, weaker, 100);
        assert!(won >= 60 && lost <= 40, "{stronger} against {weaker}: {won} to {lost}");
    }
}

#[test]
fn fr_28_the_machine_s_move_is_announced_and_the_board_drawn_again() {
    let out = said(&CLASSIC, "1\n4\n6\n0\nn\n");
    in_order(
        &out,
        &[
            "Quedan 59 Fichas",
            "Movimiento del oponente: \nFila|: ",
            "\nColumna|: ",
            "1     2     3",
            "Quedan 58 Fichas",
        ],
    );
}

#[test]
fn fr_29_three_turns_ahead_are_few_positions() {
    // The document's program took 0.6 seconds a move.
    assert!(nodes(&["reversi", "--depth", "3"]) < 5_000);
}

#[test]
fn fr_30_the_pause_can_be_left_out() {
    let game = "1\n4\n6\n0\nn\n";
    assert_eq!(said(&[&CLASSIC[..], &["--no-pause"]].concat(), game), said(&CLASSIC, game));
}
