//! The dialogue of document 001. Names cite the rows of the list of features.

use std::fmt::Write;

use crate::{hear, in_order, like_golden, said};

const CLASSIC: [&str; 3] = ["play", "reversi", "--classic"];
const INVALID: &str = "Posicion no valida";
const HEADER: &str = "___________________REVERSI_________________________________\n\
                      Selecciona la dificultad {1. -> Facil | 2. -> Dificil}:\n|: \n";

/// A game from this position in text notation.
fn from(position: &str, input: &str) -> String {
    said(&[&CLASSIC[..], &["--position", position]].concat(), input)
}

/// An empty board but for these squares, each a row, a column and a sign.
fn board(discs: &[(usize, usize, char)], turn: char) -> String {
    let sign = |i: usize| discs.iter().find(|(row, column, _)| 8 * (row - 1) + column - 1 == i).map_or('-', |d| d.2);
    let squares: String = (0..64).map(sign).collect();
    format!("{squares} {turn}")
}

/// The last board shown.
fn last_board(out: &str) -> [[u8; 8]; 8] {
    let mut cells = [[0; 8]; 8];
    for (y, row) in cells.iter_mut().enumerate() {
        let start = format!("{}      ", y + 1);
        let line = out.lines().rfind(|line| line.starts_with(&start)).expect("a board is shown");
        for (cell, number) in row.iter_mut().zip(line.split_whitespace().skip(1)) {
            *cell = number.parse().expect("a number");
        }
    }
    cells
}

/// Where 1 may go, by walking every line: the judge of the dialogue.
fn legal(cells: &[[u8; 8]; 8]) -> Vec<(usize, usize)> {
    let at = |row: i32, column: i32| {
        let inside = (0..8).contains(&row) && (0..8).contains(&column);
        inside.then(|| cells[row as usize][column as usize])
    };
    let flanks = |row: i32, column: i32, down: i32, right: i32| {
        let mut distance = 1;
        while at(row + distance * down, column + distance * right) == Some(2) {
            distance += 1;
        }
        distance > 1 && at(row + distance * down, column + distance * right) == Some(1)
    };
    let ways = [(-1, -1), (-1, 0), (-1, 1), (0, -1), (0, 1), (1, -1), (1, 0), (1, 1)];
    let squares = (0..8).flat_map(|row| (0..8).map(move |column| (row, column)));
    squares
        .filter(|&(row, column)| at(row, column) == Some(0))
        .filter(|&(row, column)| ways.iter().any(|&(down, right)| flanks(row, column, down, right)))
        .map(|(row, column)| (row as usize + 1, column as usize + 1))
        .collect()
}

#[test]
fn fr_01_to_08_a_game_begins_word_for_word() {
    let input = "3\nx\n2.\n4.\n4.\n1\n1\n3\n4\n9\n1\nhola\n1\n0.\nn.\n";
    like_golden("reversi_start.txt", &said(&CLASSIC, input));
}

#[test]
fn fr_02_any_other_difficulty_is_asked_again() {
    let out = said(&CLASSIC, "3\nx\n0\n-1\n1.\n");
    assert_eq!(out.matches(HEADER).count(), 5);
}

#[test]
fn fr_06_exactly_four_first_moves() {
    let good = [(3, 5), (4, 6), (5, 3), (6, 4)];
    for (row, column) in good {
        in_order(&said(&CLASSIC, &format!("1\n{row}\n{column}\n")), &["Quedan 59 Fichas\n\n", "Quedan 58 Fichas\n\n"]);
    }
    let squares = (1..=8).flat_map(|row| (1..=8).map(move |column| (row, column)));
    let others: Vec<String> =
        squares.filter(|square| !good.contains(square)).map(|(row, column)| format!("{row}\n{column}\n")).collect();
    let out = said(&CLASSIC, &format!("1\n{}", others.concat()));
    assert_eq!(out.matches(INVALID).count(), 60);
    assert!(!out.contains("Quedan"));
}

#[test]
fn fr_07_the_documents_example() {
    let out = said(&CLASSIC, "1\n4\n6\n");
    in_order(
        &out,
        &["4      0     0     0     1     2     0     0     0", "4      0     0     0     1     1     1     0     0"],
    );
}

#[test]
fn fr_09_and_10_several_lines_and_the_corner() {
    let discs = [(1, 7, 'O'), (1, 6, 'X'), (2, 8, 'O'), (3, 8, 'X'), (2, 7, 'O'), (3, 6, 'X'), (8, 1, 'O')];
    let out = from(&board(&discs, 'X'), "1\n1\n8\n");
    let first = out.split("Quedan").next().expect("a board");
    assert_eq!(last_board(first)[0], [0, 0, 0, 0, 0, 1, 1, 1]);
    assert_eq!(last_board(first)[1], [0, 0, 0, 0, 0, 0, 1, 1]);
    let bottom = [(8, 2, 'O'), (8, 3, 'X'), (1, 1, 'O'), (1, 2, 'X')];
    assert!(!from(&board(&bottom, 'X'), "1\n8\n1\n").contains(INVALID));
}

#[test]
fn fr_12_the_user_passes_and_is_told() {
    let out = from(&board(&[(1, 7, 'X'), (1, 8, 'O')], 'X'), "1\nn\n");
    in_order(
        &out,
        &[
            "No tienes movimientos posibles, pasas el turno\nMovimiento del oponente: \nFila|: 1\nColumna|: 6\n",
            "Has perdido (-___-)\nOtra partida?(y/n)\n|: \nBye bye!\n",
        ],
    );
}

#[test]
fn fr_13_and_16_the_machine_passes_and_a_side_without_discs_ends_it() {
    let out = from(&board(&[(1, 7, 'O'), (1, 8, 'X')], 'O'), "1\n1\n6\nn\n");
    in_order(
        &out,
        &[
            "Movimiento del oponente: NO EXISTE ALGUNO POSIBLE\nIntroduce la posicion:\nFila|: \nColumna|: \n",
            "Quedan 61 Fichas\n\nHas ganado (^___^) \nOtra partida?(y/n)\n|: \nBye bye!\n",
        ],
    );
}

#[test]
fn fr_14_a_single_move_is_played() {
    let discs = [(1, 1, 'O'), (1, 2, 'X'), (8, 8, 'X')];
    in_order(&from(&board(&discs, 'O'), "2\n"), &["Movimiento del oponente: \nFila|: 1\nColumna|: 3\n"]);
}

#[test]
fn fr_15_17_and_19_whole_games_are_played_out() {
    let mut passes = 0;
    for pick in 0..20 {
        if pick >= 4 && passes > 0 {
            return;
        }
        let difficulty = 1 + pick % 2;
        let mut input = format!("{difficulty}\n");
        let out = loop {
            let out = said(&CLASSIC, &input);
            if out.contains("Otra partida?(y/n)") {
                break out;
            }
            let cells = last_board(&out);
            let moves = legal(&cells);
            let left = cells.iter().flatten().filter(|cell| **cell == 0).count();
            let (row, column) = moves[pick * left % moves.len()];
            write!(input, "{row}.\n{column}.\n").expect("a string takes all");
        };
        assert!(!out.contains(INVALID), "{input:?}");
        let left: Vec<usize> = out
            .lines()
            .filter_map(|line| line.strip_prefix("Quedan ")?.strip_suffix(" Fichas")?.parse().ok())
            .collect();
        assert_eq!(left, (60 - left.len()..60).rev().collect::<Vec<_>>(), "the count falls by one");
        let cells = last_board(&out);
        let count = |who| cells.iter().flatten().filter(|cell| **cell == who).count();
        let result = match count(1).cmp(&count(2)) {
            std::cmp::Ordering::Greater => "Has ganado (^___^) ",
            std::cmp::Ordering::Less => "Has perdido (-___-)",
            std::cmp::Ordering::Equal => "Empate (>___<) ",
        };
        assert!(out.ends_with(&format!("{result}\nOtra partida?(y/n)\n|: \nBye bye!\n")), "{out}");
        passes += out.matches("NO EXISTE ALGUNO POSIBLE").count() + out.matches("pasas el turno").count();
    }
    panic!("none of these games has a pass: choose others");
}

#[test]
fn fr_20_a_value_below_one_ends_it_at_either_prompt() {
    for quit in ["1\n0.\n", "1\n-3\n", "1\n4\n0\n", "1\n4\n-1.\n"] {
        let out = said(&CLASSIC, quit);
        assert!(out.ends_with("|: \nEmpate (>___<) \nOtra partida?(y/n)\n|: \nBye bye!\n"), "{out}");
    }
}

#[test]
fn fr_21_another_game_asks_for_the_difficulty_again() {
    let out = said(&CLASSIC, "1\n4\n6\n0\ny.\n2\n0\nn\n");
    assert_eq!(out.matches(HEADER).count(), 2);
    let second = out.split(HEADER).nth(2).expect("a second game");
    in_order(
        second,
        &["4      0     0     0     1     2     0     0     0", "Empate", "Otra partida?(y/n)", "Bye bye!\n"],
    );
}

#[test]
fn fr_26_the_documents_example_is_answered_as_it_says() {
    let out = said(&CLASSIC, "1.\n5.\n3.\n");
    in_order(&out, &["Quedan 59 Fichas\n\nMovimiento del oponente: \nFila|: 6\nColumna|: 5\n", "Quedan 58 Fichas\n\n"]);
}

#[test]
fn garbage_and_the_end_of_input_are_survived_at_every_prompt() {
    let steps = ["1", "4", "6", "0", "y", "2", "x"];
    for length in 0..steps.len() {
        let before = steps[..length].join("\n");
        for garbage in
            ["", "\n", "\n\n\n", "\nhola.\n", "\n[1,2\n", "\n.\n", "\n1.5\n", "\n-\n", "\n99999999999999999999\n"]
        {
            said(&CLASSIC, &format!("{before}{garbage}"));
        }
        assert_eq!(hear(&CLASSIC, &[before.as_bytes(), b"\n\xff\xfe\0\n"].concat()).code, 0);
    }
}
