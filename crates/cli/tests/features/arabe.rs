//! Document 003.

use crate::{in_order, json, nodes, said};

/// The document's state, with `o` to move.
const STATE: &str = "--oox/x-x-o/xx-xx/--x-x/xxoxo o 2 0 0 0 2 -";
const PEOPLE: [&str; 6] = ["play", "arabe", "--first", "human", "--second", "human"];

#[test]
fn fb_02_and_03_two_men_a_turn_never_on_the_centre_and_then_x_moves() {
    let out = said(&PEOPLE, "c3\na1\na1\nb1\nc1\n");
    in_order(&out, &["x>", "c3", "x>", "x>", "a1", "x>", "o>", "o>"]);
    // The 24 cells around the centre, two at a time.
    let cells = ('1'..='5').flat_map(|row| ('a'..='e').map(move |column| format!("{column}{row}")));
    let all: Vec<String> = cells.filter(|cell| cell != "c3").collect();
    let out = said(&PEOPLE, &format!("{}\nmoves\n", all.join("\n")));
    let moves: Vec<&str> = out.lines().rev().find(|line| line.contains("c3")).expect("a list").split(' ').collect();
    assert!(moves.iter().all(|m| m.ends_with("c3") && m.len() == 4), "{moves:?}");
    assert!(out.trim_end().ends_with("x>"), "{out}");
}

#[test]
fn fb_14_three_lost_turns_lose() {
    // The man of x in the corner cannot move.
    let blocked = |lost: u8| format!("xo---/oo---/-o---/-----/----o x 2 {lost} 0 0 0 -");
    for lost in 0..=2 {
        let found = json(&["moves", "arabe", "--position", &blocked(lost)]);
        assert_eq!((&found["moves"][0]["move"], found["moves"].as_array().map(Vec::len)), (&"pass".into(), Some(1)));
        let out = said(&[&PEOPLE[..], &["--position", &blocked(lost)]].concat(), "pass\n");
        assert_eq!(out.contains("¡El jugador O ha ganado la partida!"), lost == 2, "{lost}: {out}");
    }
}

#[test]
fn fb_23_bounds_leave_most_positions_out() {
    let all = json(&["perft", "arabe", "--position", STATE, "--depth", "4"])["nodes"].as_u64().expect("a count");
    let visited = nodes(&["arabe", "--position", STATE, "--depth", "4"]);
    assert!(visited < all / 2, "{visited} of {all}");
}

#[test]
fn fb_24_levels_1_3_and_5_are_few_positions() {
    // The document's program needed 1,698, 156,494 and 3,775,776 inferences.
    for (level, inferences) in [("1", 1_698), ("3", 156_494), ("5", 3_775_776)] {
        assert!(nodes(&["arabe", "--position", STATE, "--depth", level]) < inferences / 20, "{level}");
        let term = "estado(m(f(-,-,o,o,x),f(x,-,x,-,o),f(x,x,-,x,x),f(-,-,x,-,x),f(x,x,o,x,o)),0,0,0,2,2)";
        let out = said(&["ask", &format!("mejor_movimiento({term},o,{level},minimax,E)")], "");
        assert!(out.starts_with("E = estado(m(f("), "{out}");
    }
}

#[test]
fn fb_27_each_end_has_its_sentence() {
    for (position, last, end) in [
        ("xo---/--x--/-----/-----/----- x 2 0 0 0 0 -", "c2c1", "¡El jugador X ha ganado la partida!"),
        ("ox---/--o--/-----/-----/----- o 2 0 0 0 0 -", "c2c1", "¡El jugador O ha ganado la partida!"),
        ("xo---/-----/-----/-----/o---x x 2 0 0 11 12 -", "e5e4", "¡El juego se ha declarado empate!"),
    ] {
        in_order(&said(&[&PEOPLE[..], &["--position", position]].concat(), &format!("{last}\n")), &[end]);
    }
}
