//! The dialogue of document 000. Names cite the rows of the list of features.

use crate::{hear, in_order, like_golden, said};

const INVALID: &str = "Movimiento Invalido, escoge otro";
const CLASSIC: [&str; 3] = ["play", "damas", "--classic"];

/// A board as the document's list.
fn board(pieces: &[(&str, usize, usize)]) -> String {
    let cell = |x: usize, y: usize| {
        let piece = pieces.iter().find(|(_, px, py)| (*px, *py) == (x, y)).map(|(name, ..)| *name);
        piece.unwrap_or(if (x + y) % 2 == 1 { "va" } else { "nl" })
    };
    let cells: Vec<&str> = (1..=8).flat_map(|y| (1..=8).map(move |x| cell(x, y))).collect();
    format!("[{}]", cells.join(","))
}

/// Two people play from this board; `turn` as `--turn` wants it.
fn from(pieces: &[(&str, usize, usize)], turn: &str, coordinates: &str) -> String {
    let position = board(pieces);
    let input = format!("0\n0\n{}\n", coordinates.replace(' ', "\n"));
    said(&[&CLASSIC[..], &["--position", &position, "--turn", turn]].concat(), &input)
}

/// What stands on column `x` and row `y` of the last board shown.
fn cell(out: &str, x: usize, y: usize) -> char {
    let start = format!("| {y} |");
    let row = out.lines().rfind(|line| line.starts_with(&start)).expect("a board is shown");
    row.split('|').nth(x + 1).and_then(|cell| cell.trim().chars().next()).expect("a cell")
}

/// The last board, square by square: those that are not empty.
fn standing(out: &str) -> Vec<(char, usize, usize)> {
    let squares = (1..=8).flat_map(|y| (1..=8).map(move |x| (x, y)));
    squares.map(|(x, y)| (cell(out, x, y), x, y)).filter(|(piece, ..)| *piece != '_').collect()
}

fn count(out: &str, what: &str) -> usize {
    out.matches(what).count()
}

#[test]
fn fd_01_to_11_a_game_begins_word_for_word() {
    like_golden("damas_start.txt", &said(&CLASSIC, "2\n-1\nhola\n0.\n1.\n2.\n3.\n3.\n4.\n"));
}

#[test]
fn fd_04_each_player_is_who_was_chosen() {
    for (players, banners) in [
        ("0\n0\n2\n3\n1\n4\n", ["Turno de humano", "Turno de humano"]),
        ("0\n1\n2\n3\n1\n4\n", ["Turno de humano", "Turno de minimax"]),
        ("1\n0\n1\n6\n2\n5\n", ["Turno de minimax", "Turno de humano"]),
        ("1\n1\n", ["Turno de minimax", "Turno de minimax"]),
    ] {
        let out = said(&CLASSIC, players);
        let found: Vec<&str> = out.lines().filter(|line| line.starts_with("Turno de")).take(2).collect();
        assert_eq!(found, banners, "{players:?}");
    }
}

#[test]
fn fd_05_white_moves_first_and_of_equal_moves_the_first() {
    in_order(&said(&CLASSIC, "1\n0\n"), &["Turno de minimax\n\nMovimiento: (2, 3) a (1 , 4).\n", "Turno de humano"]);
}

#[test]
fn fd_08_kings_have_their_letters() {
    let out = from(&[("rb", 2, 1), ("rn", 8, 5), ("pb", 1, 2), ("pn", 4, 7)], "W", "");
    assert_eq!(standing(&out), [('B', 2, 1), ('b', 1, 2), ('N', 8, 5), ('n', 4, 7)]);
}

#[test]
fn fd_12_and_14_seven_first_moves_and_no_other() {
    let legal = ["2 3 1 4", "2 3 3 4", "4 3 3 4", "4 3 5 4", "6 3 5 4", "6 3 7 4", "8 3 7 4"];
    for moved in legal {
        assert_eq!(count(&from(&start(), "W", moved), INVALID), 0, "{moved}");
    }
    let places = (1..=8).flat_map(|x| (1..=8).map(move |y| (x, y)));
    let others: Vec<String> = places
        .clone()
        .flat_map(|(x, y)| places.clone().map(move |(to_x, to_y)| format!("{x} {y} {to_x} {to_y}")))
        .filter(|moved| !legal.contains(&moved.as_str()))
        .collect();
    assert_eq!(count(&from(&start(), "W", &others.join(" ")), INVALID), others.len());
}

fn start() -> Vec<(&'static str, usize, usize)> {
    let squares = (1..=8).flat_map(|y| (1..=8).map(move |x| (x, y))).filter(|(x, y)| (x + y) % 2 == 1);
    squares
        .filter_map(|(x, y)| match y {
            1..=3 => Some(("pb", x, y)),
            6..=8 => Some(("pn", x, y)),
            _ => None,
        })
        .collect()
}

#[test]
fn fd_12_and_13_what_no_man_can_do_is_invalid() {
    for wrong in [
        "2 3 4 5",
        "2 3 2 4",
        "2 3 1 2",
        "2 1 1 2",
        "8 3 9 4",
        "1 6 2 5",
        "1 4 2 5",
        "0 0 0 0",
        "-1 3 1 4",
        "2 3 hola 4",
        "2 3 99999999999999999999 4",
    ] {
        let out = from(&start(), "W", wrong);
        in_order(&out, &[INVALID, "Introduzca la coordenada X de la ficha que desea mover(columna)"]);
        assert_eq!(standing(&out).len(), 24, "{wrong}");
    }
}

#[test]
fn fd_15_and_18_a_man_takes_forward_if_it_likes() {
    let position = [("pb", 4, 3), ("pn", 3, 4), ("pn", 5, 4), ("pb", 8, 1)];
    assert_eq!(standing(&from(&position, "W", "4 3 2 5")), [('b', 8, 1), ('n', 5, 4), ('b', 2, 5)]);
    assert_eq!(standing(&from(&position, "W", "4 3 6 5")), [('b', 8, 1), ('n', 3, 4), ('b', 6, 5)]);
    let quiet = from(&position, "W", "8 1 7 2");
    assert_eq!((count(&quiet, INVALID), standing(&quiet).len()), (0, 4));
}

#[test]
fn fd_16_a_man_takes_backward() {
    let out = from(&[("pb", 4, 5), ("pn", 3, 4), ("pn", 1, 8)], "W", "4 5 2 3");
    assert_eq!(standing(&out), [('b', 2, 3), ('n', 1, 8)]);
}

#[test]
fn fd_17_nobody_takes_without_room_or_over_friends() {
    for position in [
        [("pb", 4, 3), ("pn", 5, 4), ("pn", 6, 5)],
        [("pb", 4, 3), ("pb", 5, 4), ("pn", 1, 8)],
        [("pb", 7, 4), ("pn", 8, 5), ("pn", 1, 8)],
    ] {
        let (x, y) = (position[0].1, position[0].2);
        assert_eq!(count(&from(&position, "W", &format!("{x} {y} {} {}", x + 2, y + 2)), INVALID), 1);
    }
}

#[test]
fn fd_19_a_chain_is_one_turn_by_its_first_landing_or_its_last() {
    let position = [("pb", 1, 2), ("pn", 2, 3), ("pn", 4, 5), ("pn", 1, 8)];
    for typed in ["1 2 3 4", "1 2 5 6"] {
        assert_eq!(standing(&from(&position, "W", typed)), [('b', 5, 6), ('n', 1, 8)], "{typed}");
    }
    in_order(&from(&position, "W", "1 2 3 4"), &["\n\nMovimiento: (1, 2) a (3 , 4).\n"]);
}

#[test]
fn d_14_where_several_chains_fit_the_player_is_asked() {
    let position = [("pb", 3, 2), ("pn", 4, 3), ("pn", 6, 5), ("pn", 4, 5), ("pn", 1, 8)];
    let ends = ["1", "2"].map(|choice| {
        let out = from(&position, "W", &format!("3 2 5 4 {choice}"));
        in_order(&out, &["Hay varias capturas", "Captura 1: ", "Captura 2: ", "Movimiento: (3, 2) a (5 , 4)."]);
        standing(&out).into_iter().find(|(piece, ..)| *piece == 'b').map(|(_, x, y)| (x, y))
    });
    assert!(ends.contains(&Some((7, 6))) && ends.contains(&Some((3, 6))), "{ends:?}");
    for nonsense in ["0", "3", "x"] {
        in_order(&from(&position, "W", &format!("3 2 5 4 {nonsense}")), &["Hay varias", INVALID]);
    }
    // The last square says which.
    assert_eq!(count(&from(&position, "W", "3 2 7 6"), "Hay varias"), 0);
}

#[test]
fn fd_20_a_taken_piece_is_in_the_way_until_the_turn_ends() {
    let out = from(&[("rb", 4, 3), ("pn", 5, 4), ("pn", 3, 2)], "W", "4 3 6 5");
    assert_eq!(standing(&out), [('n', 3, 2), ('B', 6, 5)]);
}

#[test]
fn fd_21_and_23_men_are_crowned_on_their_last_row() {
    let white = from(&[("pb", 4, 7), ("pn", 1, 6)], "W", "4 7 5 8");
    assert_eq!(standing(&white), [('n', 1, 6), ('B', 5, 8)]);
    let black = from(&[("pn", 5, 2), ("pb", 8, 3)], "B", "5 2 4 1");
    assert_eq!(standing(&black), [('N', 4, 1), ('b', 8, 3)]);
    let by_capture = from(&[("pb", 3, 6), ("pn", 4, 7), ("pn", 1, 2)], "W", "3 6 5 8");
    assert_eq!(standing(&by_capture), [('n', 1, 2), ('B', 5, 8)]);
}

#[test]
fn fd_22_nobody_is_crowned_on_the_way() {
    let out = from(&[("pb", 3, 6), ("pn", 4, 7), ("pn", 6, 7)], "W", "3 6 5 8");
    assert_eq!(standing(&out), [('b', 7, 6)]);
    assert!(out.ends_with("blanco gana! ¡Felicidades!\n"));
}

#[test]
fn fd_24_and_27_a_king_flies_along_its_diagonals_and_stays_a_king() {
    let position = [("rb", 4, 3), ("pn", 1, 8)];
    for x in 1..=8_usize {
        for y in 1..=8 {
            let diagonal = x != 4 && x.abs_diff(4) == usize::abs_diff(y, 3);
            let out = from(&position, "W", &format!("4 3 {x} {y}"));
            assert_eq!(count(&out, INVALID), usize::from(!diagonal), "({x},{y})");
            assert_eq!(cell(&out, if diagonal { x } else { 4 }, if diagonal { y } else { 3 }), 'B');
        }
    }
}

#[test]
fn fd_25_and_26_a_king_takes_from_afar_and_lands_right_behind() {
    let position = [("rb", 2, 1), ("pn", 5, 4), ("pn", 1, 8)];
    assert_eq!(standing(&from(&position, "W", "2 1 6 5")), [('B', 6, 5), ('n', 1, 8)]);
    assert_eq!(count(&from(&position, "W", "2 1 7 6"), INVALID), 1);
    let two = [("rb", 2, 1), ("pn", 5, 4), ("pn", 6, 5)];
    assert_eq!(count(&from(&two, "W", "2 1 7 6 2 1 6 5"), INVALID), 2);
    let own = [("rb", 2, 1), ("pb", 4, 3), ("pn", 5, 4)];
    assert_eq!(count(&from(&own, "W", "2 1 6 5"), INVALID), 1);
}

#[test]
fn fd_28_the_last_piece_decides() {
    let out = from(&[("pb", 4, 3), ("pn", 5, 4)], "W", "4 3 6 5");
    assert!(out.ends_with("|\n\nblanco gana! ¡Felicidades!\n"), "{out}");
    let out = from(&[("pn", 4, 5), ("pb", 5, 4)], "B", "4 5 6 3");
    assert!(out.ends_with("|\n\nnegro gana! ¡Felicidades!\n"), "{out}");
}

#[test]
fn fd_29_who_cannot_move_loses() {
    let out = from(&[("pb", 1, 4), ("pn", 2, 5), ("pn", 3, 6)], "W", "");
    assert!(out.ends_with("|\n\nnegro gana! ¡Felicidades!\n"), "{out}");
    assert_eq!(count(&out, "Turno de"), 0);
}

#[test]
fn d_22_what_comes_back_twice_is_a_draw() {
    let there_and_back = "2 1 1 2 8 7 7 8 1 2 2 1 7 8 8 7 ".repeat(2);
    let out = from(&[("rb", 2, 1), ("rn", 8, 7)], "W", there_and_back.trim_end());
    assert!(out.ends_with("|\n\nTablas\n"), "{out}");
}

#[test]
fn fd_32_the_machine_takes_what_is_free_and_gives_nothing_away() {
    let position = board(&[("pb", 4, 3), ("pn", 5, 4), ("pn", 1, 8), ("pb", 8, 1)]);
    let out = said(&[&CLASSIC[..], &["--position", &position]].concat(), "1\n0\n");
    in_order(&out, &["Turno de minimax\n\nMovimiento: (4, 3) a (6 , 5).\n"]);
    assert_eq!(standing(&out), [('b', 8, 1), ('b', 6, 5), ('n', 1, 8)]);
}

#[test]
fn fd_38_garbage_and_the_end_of_input_are_survived_at_every_prompt() {
    let steps = ["0", "1", "2", "3", "1", "4", "x"];
    for length in 0..steps.len() {
        let before = steps[..length].join("\n");
        for garbage in ["", "\n", "\n\n\n", "\nhola.\n", "\n[1,2\n", "\n.\n", "\n...\n", "\n1.5\n", "\n'\n", "\n-\n"] {
            said(&CLASSIC, &format!("{before}{garbage}"));
        }
        let bytes = [before.as_bytes(), b"\n\xff\xfe\0\x1b[2J\n"].concat();
        assert_eq!(hear(&CLASSIC, &bytes).code, 0);
        said(&CLASSIC, &format!("{before}\n{}", "9".repeat(100_000)));
    }
}

#[test]
fn fd_39_two_machines_come_to_an_end() {
    let out = said(&CLASSIC, "1\n1\n");
    let last = out.lines().last().expect("a result");
    assert!(["blanco gana! ¡Felicidades!", "negro gana! ¡Felicidades!", "Tablas"].contains(&last), "{last}");
    assert_eq!(out, said(&CLASSIC, "1.\n1.\n"), "the same game every time");
}

#[test]
fn x_1_several_terms_may_stand_on_a_line() {
    assert_eq!(said(&CLASSIC, "0. 0. 2. 3. 1. 4.\n"), said(&CLASSIC, "0\n0\n2\n3\n1\n4\n"));
}
