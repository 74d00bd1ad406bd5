//! Document 002.

use crate::{json, said};

/// The document's board.
const BOARD: &str = "[torre(negras,1,1),peon(negras,2,2),peon(negras,2,4),rey(negras,1,4),caballo(negras,4,6),\
                     rey(blancas,8,5),peon(blancas,7,5),dama(blancas,6,4)]";

/// Mates in so many moves, and in no fewer.
const MATES: [(&str, &str, usize); 7] = [
    (
        "back rank",
        "[rey(negras,1,7),peon(negras,2,6),peon(negras,2,7),peon(negras,2,8),torre(blancas,8,1),rey(blancas,8,5)]",
        1,
    ),
    (
        "smothered",
        "[rey(negras,1,8),torre(negras,1,7),peon(negras,2,7),peon(negras,2,8),caballo(blancas,4,7),rey(blancas,8,1)]",
        1,
    ),
    ("promotion", "[rey(negras,1,8),peon(negras,2,7),peon(negras,2,8),peon(blancas,2,1),rey(blancas,8,5)]", 1),
    ("ladder", "[rey(negras,1,8),rey(blancas,8,7),torre(blancas,7,1),torre(blancas,8,2)]", 2),
    ("two rooks and a king", "[rey(negras,1,2),rey(blancas,2,8),torre(blancas,3,8),torre(blancas,2,5)]", 2),
    ("the queen comes near", "[rey(negras,1,8),rey(blancas,3,7),dama(blancas,6,1)]", 1),
    ("three rungs", "[rey(negras,2,8),rey(blancas,8,7),torre(blancas,7,1),torre(blancas,8,2)]", 3),
];

fn answer(goal: &str) -> bool {
    let mut command = assert_cmd::Command::cargo_bin("tablas").expect("the binary is built");
    let code = command.args(["ask", goal, "--lang", "es"]).output().expect("it runs").status.code();
    assert!(matches!(code, Some(0 | 1)), "{goal}");
    code == Some(0)
}

#[test]
fn fa_25_to_28_mates_are_found_in_n_moves_or_more_and_in_no_fewer() {
    for (name, board, n) in MATES {
        for moves in 0..=n + 1 {
            assert_eq!(answer(&format!("puedeGanar(blancas,{board},_,{moves})")), moves >= n, "{name} in {moves}");
        }
    }
}

#[test]
fn fa_30_either_colour_can_win() {
    for (name, board, n) in MATES {
        // Rows turned round, colours swapped.
        let (mut mirrored, mut row) = (String::new(), false);
        for c in board.chars() {
            match c.to_digit(10) {
                Some(digit) if row => mirrored += &(9 - digit).to_string(),
                _ => mirrored.push(c),
            }
            row = c == ',' && !row;
        }
        let mirrored = mirrored.replace("blancas", "?").replace("negras", "blancas").replace('?', "negras");
        assert!(answer(&format!("valido({mirrored})")), "{name}: {mirrored}");
        assert!(answer(&format!("puedeGanar(negras,{mirrored},_,{n})")), "{name}");
        assert!(!answer(&format!("puedeGanar(negras,{mirrored},_,{})", n - 1)), "{name}");
    }
}

#[test]
fn fa_33_that_there_is_no_mate_is_known_after_few_positions() {
    // A public solution of the document's exercise takes 8 to 17 seconds to say no.
    for turn in ["w", "b"] {
        let mut command = assert_cmd::Command::cargo_bin("tablas").expect("the binary is built");
        let args = ["mate", "-n", "2", "--position", BOARD, "--turn", turn, "--json"];
        let output = command.args(args).output().expect("it runs");
        let found: serde_json::Value = serde_json::from_slice(&output.stdout).expect("JSON");
        assert_eq!(
            (output.status.code(), &found["mate"], &found["unknown"]),
            (Some(1), &serde_json::Value::Null, &false.into())
        );
        assert!(found["nodes"].as_u64().is_some_and(|nodes| nodes < 50_000), "{found}");
    }
}

#[test]
fn fa_34_a_file_with_or_without_its_full_stop_is_read() {
    let folder = tempfile::tempdir().expect("a folder");
    for (name, end) in [("a.pl", ".\n"), ("b.txt", ""), ("c", " % the board\n.")] {
        let file = folder.path().join(name);
        std::fs::write(&file, format!("{BOARD}{end}")).expect("written");
        let out = said(&["ask", "leer(T)"], &format!("{}\n", file.display()));
        assert!(out.contains(&format!("T = {BOARD}.")), "{name}: {out}");
    }
}

#[test]
fn fa_10_the_documents_board_has_26_and_25_moves() {
    for (turn, count) in [("w", 26), ("b", 25)] {
        let moves = json(&["moves", "ajedrez", "--position", BOARD, "--turn", turn]);
        assert_eq!(moves["moves"].as_array().map(Vec::len), Some(count));
    }
}
