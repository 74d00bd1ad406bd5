//! Saving and loading: exact, safe, and patient with damaged files.

use std::fs;

use crate::{in_order, said, scratch};

fn people(game: &str) -> [&str; 7] {
    ["play", game, "--first", "human", "--second", "human", "--ascii"]
}

/// The last board and all below it.
fn tail(out: &str) -> Vec<&str> {
    let lines: Vec<&str> = out.lines().collect();
    lines[lines.len().saturating_sub(12)..].to_vec()
}

#[test]
fn a_game_is_loaded_back_exactly() {
    for (game, moves) in [
        ("damas", "9-13\n(1,6)-(2,5)\n4,3,5,4\n"),
        ("reversi", "c5\n(4,3)\n"),
        ("ajedrez", "e4\nd5\nexd5\nQxd5\nNc3\n"),
        ("arabe", "a1\na2\nb1\nb2\nc1\n"),
        ("molino", "n1\ns1\nne1\nsw1\nnw1xs1\n"),
    ] {
        let (first, second) = (scratch(&format!("{game}.txt")), scratch(&format!("{game} otra vez.txt")));
        let played = said(&people(game), &format!("{moves}guardar {}\nmoves\n", first.display()));
        let script = format!("cargar {}\nguardar {}\nmoves\n", first.display(), second.display());
        let loaded = said(&people(game), &script);
        let moves_line = |out: &str| out.lines().rev().nth(1).map(str::to_owned);
        assert_eq!(moves_line(&played), moves_line(&loaded), "{game}");
        let (first, second) = (fs::read_to_string(first).expect("saved"), fs::read_to_string(second).expect("saved"));
        assert_eq!(first, second, "{game}");
        assert!(first.starts_with(&format!("tablas: 1\ngame: {game}\n")), "{first}");
    }
}

#[test]
fn a_saved_game_is_a_text_for_people() {
    let path = scratch("leer.txt");
    let args = ["play", "molino", "--size", "1", "--first", "human", "--second", "human"];
    said(&args, &format!("n1\ns1\nguardar {}\n", path.display()));
    let text = fs::read_to_string(path).expect("saved");
    assert_eq!(
        text,
        "tablas: 1\ngame: molino\nrules: molinolog\nsize: 1\nstart: 1 b 6 6 ......../........\nmoves: 2\n  n1 s1\n"
    );
}

#[test]
fn rules_size_and_start_come_with_the_game() {
    let path = scratch("otra.txt");
    let args = ["play", "damas", "--rules", "italiana", "--position", "W:W21:B1", "--second", "human"];
    said(&args, &format!("moves\nguardar {}\n", path.display()));
    let out = said(&people("molino"), &format!("cargar {}\nguardar {0}\n", path.display()));
    in_order(&out, &["Partida cargada", "Blancas (W)>", "Partida guardada"]);
    in_order(&fs::read_to_string(path).expect("saved"), &["rules: italiana\nstart: W:W21:B1\nmoves: 0\n"]);
}

#[test]
fn a_loaded_game_can_be_taken_back() {
    let path = scratch("atras.txt");
    let out = said(&people("damas"), &format!("9-13\nsave {}\nquit\n", path.display()));
    assert!(out.contains("Partida guardada"));
    let out = said(&people("damas"), &format!("load {}\nundo\nmoves\n", path.display()));
    in_order(&out, &["\n9-13 9-14 10-14 10-15 11-15 11-16 12-16\n"]);
}

#[test]
fn damaged_files_are_refused_with_their_place_and_the_game_goes_on() {
    let good = "tablas: 1\ngame: damas\nrules: libre\nstart: W:W9:B21\nmoves: 2\n  9-13 21-17\n";
    for (number, (from, to, place)) in [
        ("tablas: 1\n", "", "1:1: "),
        ("tablas: 1", "hola", "1:1: "),
        ("tablas: 1", "tablas: 2", "1:9: «2»"),
        ("game: damas", "game: go", "2:7: no existe el juego «go»"),
        ("game: damas\n", "", "5:13: falta la línea «game»"),
        ("rules: libre", "rules: turca", "3:8: "),
        ("rules: libre", "rules: libre\nsize: 2", "4:7: "),
        ("rules: libre", "rules: libre\nrules: rusa", "4:1: «rules» está dos veces"),
        ("rules: libre", "reglas: libre", "3:1: "),
        ("rules: libre", "rules", "3:1: "),
        ("start: W:W9:B21", "start: W:W9:B99", "4:14: "),
        ("start: W:W9:B21", "start: ", "4:8: "),
        ("start: W:W9:B21", "start: W:W9,9:B21", "4:8: "),
        ("moves: 2", "moves: dos", "5:8: "),
        ("moves: 2", "moves: 3", "6:13: debía haber 3 jugadas, y hay 2"),
        ("moves: 2", "moves: 1", "6:8: sobra"),
        ("moves: 2", "moves: -2", "5:8: "),
        ("moves: 2", "moves: 99999999999999999999", "5:8: "),
        ("21-17", "21-1", "6:8: «21-1» no es legal aquí"),
        ("21-17", "21-", "6:11: "),
        ("9-13", "¿9-13", "6:3: "),
        (" 21-17\n", "", "6:7: debía haber 2 jugadas, y hay 1"),
        (good, "", "1:1: "),
        (good, "\n\n\n", "3:1: "),
    ]
    .into_iter()
    .enumerate()
    {
        let path = scratch(&format!("roto{number}.txt"));
        assert!(good.contains(from), "{from}");
        fs::write(&path, good.replacen(from, to, 1)).expect("a file for the test");
        let out = said(&people("damas"), &format!("9-13\ncargar {}\nmoves\n", path.display()));
        in_order(&out, &[&format!("Negras (B)>\n{}:{place}", path.display()), "^\nNegras (B)>\n21-17 "]);
    }
}

#[test]
fn no_file_can_hurt() {
    let files =
        [("binario", b"tablas: 1\n\xff\xfe".to_vec()), ("ceros", vec![0; 1000]), ("largo", vec![b'a'; 2 << 20])];
    for (name, bytes) in files {
        let path = scratch(name);
        fs::write(&path, bytes).expect("a file for the test");
        let out = said(&people("damas"), &format!("cargar {}\nmoves\n", path.display()));
        in_order(&out, &[name, "Blancas (W)>\n9-13 "]);
        assert!(out.len() < 20_000, "{name}");
    }
    let out = said(&people("damas"), "cargar .\ncargar no/existe\ncargar /dev/null\n");
    in_order(&out, &[".: no se puede leer", "no/existe: no se puede leer", "/dev/null:1:1: ", "Blancas (W)>"]);
}

#[test]
fn what_cannot_be_saved_leaves_everything_as_it_was() {
    let folder = scratch("carpeta");
    fs::create_dir_all(&folder).expect("a folder for the test");
    let script = format!("guardar {}\nguardar no/existe/x\nguardar /dev/null\nguardar ..\nmoves\n", folder.display());
    let out = said(&people("damas"), &script);
    assert_eq!(out.matches("no se puede guardar").count(), 4, "{out}");
    in_order(&out, &["Blancas (W)>\n9-13 "]);
    assert_eq!(tail(&out).last(), Some(&"Blancas (W)>"));
    assert!(folder.is_dir() && !fs::metadata("/dev/null").expect("a device").is_file());
}

#[test]
fn saving_leaves_nothing_else_behind() {
    let folder = scratch("limpio");
    let _ = fs::remove_dir_all(&folder);
    fs::create_dir_all(&folder).expect("a folder for the test");
    let file = folder.join("partida.txt");
    let script = format!("guardar {0}\n9-13\nguardar {0}\n", file.display());
    said(&people("damas"), &script);
    let names: Vec<_> =
        fs::read_dir(&folder).expect("a folder").map(|entry| entry.expect("an entry").file_name()).collect();
    assert_eq!(names, ["partida.txt"]);
    in_order(&fs::read_to_string(file).expect("saved"), &["moves: 1\n  9-13\n"]);
}

#[test]
fn the_seed_of_a_game_is_stored_with_it() {
    let path = scratch("azar.txt");
    let args = ["play", "damas", "--ascii", "--second", "machine:level=medio"];
    let saved = |script: &str| {
        said(&args, &format!("{script}guardar {}\n", path.display()));
        fs::read_to_string(&path).expect("saved")
    };
    let text = saved("9-13\n");
    let seed = text.lines().find_map(|line| line.strip_prefix("seed: ")).expect("a seed");
    assert!(seed.parse::<u64>().is_ok(), "{text}");
    // Whoever goes on with the game meets the same chance: the machine's answer is the same again.
    let answer = |text: &str| text.lines().last().expect("moves").to_owned();
    for _ in 0..5 {
        fs::write(&path, text.replace("moves: 2", "moves: 0").rsplit_once("\n  ").expect("moves").0.to_owned() + "\n")
            .expect("a file");
        let again = saved(&format!("cargar {}\n9-13\n", path.display()));
        assert_eq!((answer(&again), again.contains(&format!("seed: {seed}\n"))), (answer(&text), true));
    }
    // With a seed that is said there is none to store.
    let args = ["play", "damas", "--ascii", "--seed", "4", "--second", "machine:level=medio"];
    said(&args, &format!("9-13\nguardar {}\n", path.display()));
    assert!(!fs::read_to_string(&path).expect("saved").contains("seed:"));
}

#[test]
fn the_ending_of_a_name_is_the_format_of_the_file() {
    for (args, moves, name, part) in [
        (&["ajedrez"][..], "e4\ne5\nCf3\n", "otra.pgn", "\n1. e4 e5 2. Nf3 *\n"),
        (&["damas", "--rules", "espanola"], "10-14\n22-18\n", "otra.PDN", "[GameType \"24,W,8,8,N1,1\"]"),
        (&["othello"], "f5\nd6\n", "otra.ggf", "(;GM[Othello]"),
    ] {
        let file = scratch(name);
        let people = [&["play"], args, &["--first", "human", "--second", "human", "--ascii"]].concat();
        let played = said(&people, &format!("{moves}guardar {}\nmoves\n", file.display()));
        in_order(&fs::read_to_string(&file).expect("saved"), &[part]);
        let loaded = said(&people, &format!("cargar {}\nmoves\nundo\n", file.display()));
        let list = |out: &str| out.lines().rev().find(|line| line.split(' ').count() > 3).map(str::to_owned);
        in_order(&loaded, &["Partida cargada", &list(&played).expect("legal moves")]);
    }
    // Who resigned is not in the moves.
    let file = scratch("abandono.pgn");
    said(&people("ajedrez"), &format!("e4\nresign\nsave {}\nn\n", file.display()));
    in_order(&fs::read_to_string(file).expect("saved"), &["[Result \"1-0\"]", "1. e4 1-0"]);
    // Games without a standard of their own take the same form.
    let file = scratch("molino.pgn");
    said(&people("molino"), &format!("n1\nsave {}\n", file.display()));
    in_order(&fs::read_to_string(file).expect("saved"), &["[Variant \"molino molinolog 2\"]", "1. n1 *"]);
    // A game that the format cannot tell.
    let out = said(&people("molino"), &format!("n1\nsave {}\n", scratch("molino.ggf").display()));
    in_order(&out, &["no se puede guardar: GGF no puede expresar partidas de molino"]);
}

#[test]
fn games_of_other_programs_are_read_with_comments_and_variations() {
    let file = scratch("real.pgn");
    let text = "[Event \"Paris\"]\n[Site \"?\"]\n[White \"Morphy\"]\n[Black \"Duke\"]\n[Result \"1-0\"]\n\n\
                1. e4 {best by test} e5 2. Nf3 d6 $6 (2... Nc6 3. Bb5) 3. d4 Bg4?! 4. dxe5 Bxf3 1-0\n\n[Event \"2\"]\n\n1. d4 *\n";
    fs::write(&file, text).expect("a file");
    let out = said(&people("ajedrez"), &format!("load {}\nmoves\n", file.display()));
    in_order(&out, &["Partida cargada", "Blancas (w)>", "Dxf3"]);
    let at = format!("@{}", file.display());
    in_order(
        &said(&["show", "ajedrez", "--ascii", "--position", &at], ""),
        &["Juegan las blancas (w)", " w KQkq - 0 5"],
    );
    assert!(said(&["moves", "ajedrez", "--position", &at], "").lines().any(|line| line == "d1f3"));
    // Every game of the file can be chosen, and every position of it.
    in_order(
        &said(&["show", "ajedrez", "--ascii", "--position", &at, "--move", "3"], ""),
        &["rnbqkbnr/pppp1ppp/8/4p3/4P3/5N2/PPPP1PPP/RNBQKB1R b KQkq - 1 2"],
    );
    in_order(&said(&["show", "ajedrez", "--ascii", "--position", &at, "--game", "2"], ""), &["/3P4/"]);
    for (option, number, reason) in [("--game", "3", "no hay partida 3"), ("--move", "9", "no hay jugada 9")] {
        let heard = crate::tablas(&["show", "ajedrez", "--position", &at, option, number], "");
        assert_eq!(heard.code, 2);
        in_order(&heard.err, &[reason]);
    }
    // A wrong move is told with its place.
    fs::write(&file, text.replace("d6 $6", "Nh3")).expect("a file");
    let out = said(&people("ajedrez"), &format!("load {}\nmoves\n", file.display()));
    in_order(&out, &["real.pgn:7:32: «Nh3»", "Blancas (w)>"]);
    let heard = crate::tablas(&["show", "ajedrez", "--position", &at], "");
    assert_eq!(heard.code, 2);
    in_order(&heard.err, &["real.pgn:7:32: «Nh3»", "^"]);
    fs::write(&file, "").expect("a file");
    in_order(&said(&people("ajedrez"), &format!("load {}\n", file.display())), &["no hay ninguna partida"]);
}
