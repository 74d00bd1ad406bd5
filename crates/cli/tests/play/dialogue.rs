//! Our own dialogue: seats, commands, refusals, ends.

use assert_cmd::Command;

use crate::{hear, in_order, said, tablas};

/// Two people at a board.
fn people<'a>(args: &[&'a str]) -> Vec<&'a str> {
    [&["play"], args, &["--first", "human", "--second", "human", "--ascii"]].concat()
}

#[test]
fn moves_are_typed_in_notation_or_in_coordinates() {
    let out = said(&people(&["damas"]), "9-13\n(1,6)-(2,5)\n4,3,5,4\nquit\n");
    in_order(
        &out,
        &[
            "Blancas (W)>",
            "4 | b |",
            "Negras (B)>",
            "5 |   | n |",
            "Blancas (W)>",
            "4 | b |   | . |   | b |",
            "Negras (B)>",
        ],
    );
    let out = said(&people(&["reversi"]), "c5\n(4,3)\n");
    in_order(
        &out,
        &["Negras 2, blancas 2", "Negras (X)>", "Negras 4, blancas 1", "Blancas (O)>", "Negras 3, blancas 3"],
    );
    let out = said(&people(&["ajedrez"]), "e4\ne7e5\nNf3\n");
    in_order(&out, &["Blancas (w)>", "Negras (b)>", "Blancas (w)>", "Negras (b)>"]);
}

#[test]
fn what_is_not_legal_is_explained_and_the_turn_stays() {
    let out = said(&people(&["damas"]), "9-17\nfoo\n9-\n\n10-14\n");
    in_order(
        &out,
        &[
            "Blancas (W)>\n«9-17» no es legal aquí. 9, dama blanca: avanza una casilla en diagonal, y así no llega a 17. \
             Son legales: 9-13 9-14 10-14 10-15 11-15 11-16 12-16\n",
            "Blancas (W)>\n1:1: se esperaba una casilla de 1 a 32, se encontró «foo»\n  foo\n  ^\n",
            "Blancas (W)>\n1:3:",
            "Blancas (W)>\nBlancas (W)>\n",
            "Negras (B)>\n",
        ],
    );
}

/// By the rules of each game; `testdata/illegal.txt` has all the sentences.
#[test]
fn a_refused_move_names_the_rule() {
    let pinned = "7k/4r3/8/8/8/8/4N3/4K3 w - - 0 1";
    let castling = "4k3/3r4/8/8/8/8/P7/R3K3 w Q - 0 1";
    let mill = "2 b 0 0 b.b.b..b/w......w/ww.....w";
    let arabe = "xo---/--x--/-----/-----/---oo x 2 0 0 0 0 c";
    for (args, typed, reason) in [
        (
            &["ajedrez", "--position", pinned][..],
            "Nc3",
            "pieza clavada. Si deja esa línea, E7 (torre negra) da jaque al rey.",
        ),
        (&["ajedrez", "--position", castling], "O-O-O", "el rey pasaría por D1, casilla atacada por D7 (torre negra)."),
        (&["damas", "--rules", "inglesa", "--position", "W:W22,32:B18"], "32-28", "Es obligatorio capturar, desde 22."),
        (&["molino", "--rules", "clasico", "--position", mill], "e1-ne1xn3", "La ficha de N3 está en un molino"),
        (&["arabe", "--position", arabe], "c2d2", "En el turno extra solo se captura"),
        (&["reversi"], "pasa", "No se puede pasar: hay alguna casilla donde encierra fichas."),
    ] {
        let out = said(&people(args), &format!("{typed}\nsalir\n"));
        in_order(&out, &[&format!("«{typed}» no es legal aquí. "), reason, "Son legales: "]);
    }
    let english = [&people(&["ajedrez", "--position", pinned])[..], &["--lang", "en"]].concat();
    in_order(&said(&english, "e2c3\n"), &["`e2c3` is not legal here. E2, white knight: it is pinned."]);
}

#[test]
fn commands_have_names_in_both_languages() {
    for (one, other) in [
        ("deshacer", "undo"),
        ("jugadas", "moves"),
        ("ayuda", "help"),
        ("reclamar", "claim"),
        ("reiniciar", "restart"),
        ("salir", "quit"),
    ] {
        let script = |word: &str| format!("9-13\n{word}\n");
        assert_eq!(said(&people(&["damas"]), &script(one)), said(&people(&["damas"]), &script(other)), "{one}");
    }
    in_order(&said(&people(&["damas"]), "jugadas\n"), &["\n9-13 9-14 10-14 10-15 11-15 11-16 12-16\n"]);
    in_order(&said(&people(&["damas", "--lang", "en"]), "help\n"), &["undo ", "hint ", "save FILE", "quit "]);
    in_order(&said(&people(&["damas"]), "guardar\ncargar\n"), &["Falta el nombre", "Falta el nombre"]);
}

#[test]
fn undo_goes_back_to_the_last_choice_of_a_person() {
    // Between people: one move.
    let out = said(&people(&["damas"]), "9-13\n21-17\nundo\nundo\nundo\n");
    in_order(
        &out,
        &[
            "Blancas (W)>",
            "Negras (B)>",
            "Blancas (W)>",
            "Negras (B)>",
            "Blancas (W)>",
            "No hay ninguna jugada suya que retirar.",
        ],
    );
    // Against a machine: its answer as well.
    let machine = ["play", "damas", "--ascii", "--second", "machine:depth=1"];
    let out = said(&machine, "9-13\nundo\nmoves\n");
    in_order(&out, &["Negras (B): ", "\n9-13 9-14 10-14 10-15 11-15 11-16 12-16\n"]);
    // What a machine began is not the person's to take back.
    let machine = ["play", "damas", "--ascii", "--first", "machine:depth=1", "--second", "human"];
    in_order(&said(&machine, "undo\n"), &["Blancas (W): ", "No hay ninguna jugada suya que retirar."]);
    // A side that acts twice takes back one action at a time.
    let out = said(&people(&["arabe"]), "a1\na2\nundo\nundo\n");
    in_order(&out, &["x>", "x>", "o>", "x>", "x>"]);
}

#[test]
fn a_game_is_begun_again_with_the_same_players() {
    for (game, first) in [("damas", "9-13"), ("reversi", "c5"), ("ajedrez", "e4"), ("arabe", "a1"), ("molino", "n1")] {
        for word in ["reiniciar", "restart"] {
            let out = said(&people(&[game]), &format!("moves\n{first}\n{word}\nmoves\n"));
            let moves: Vec<&str> = out.lines().filter(|line| line.split(' ').any(|m| m == first)).collect();
            let moves = if game == "ajedrez" { vec!["e2e4"; out.matches(" e2e4 ").count()] } else { moves };
            assert_eq!(moves.len(), 2, "{game} {word}: {out}");
            assert_eq!(moves[0], moves[1]);
        }
    }
    // From the position it began with, and the machine that had the first move has it again.
    let args = ["--first", "machine:depth=1", "--second", "human", "--position", "W:W5,6:B28,29", "--ascii"];
    let out = said(&[&["play", "damas"], &args[..]].concat(), "29-25\nrestart\n");
    let machine: Vec<&str> = out.lines().filter(|line| line.starts_with("Blancas (W): ")).collect();
    assert!(machine.len() == 3 && machine[0] == machine[2], "{out}");
    // After the end too.
    let mate = people(&["ajedrez", "--position", "6k1/5ppp/8/8/8/8/8/R3K3 w - - 0 1"]);
    in_order(&said(&mate, "Ra8\nrestart\nRa8\n"), &["Ganan las blancas", "Blancas (w)>", "Ganan las blancas"]);
}

#[test]
fn a_hint_is_a_legal_move_and_changes_nothing() {
    for game in ["damas", "reversi", "ajedrez", "arabe", "molino"] {
        let args = ["play", game, "--ascii", "--second", "machine:depth=2"];
        let out = said(&args, "moves\npista\nmoves\n");
        let listed: Vec<&str> = out.lines().filter(|line| line.split(' ').count() > 3 && !line.contains('|')).collect();
        let hint = out.lines().find_map(|line| line.strip_prefix("Pista: ")).expect("a hint");
        let hint = hint.split(' ').next().expect("a move");
        let lists: Vec<_> = listed.iter().filter(|line| line.split(' ').any(|word| word == hint)).collect();
        assert!(lists.len() >= 2, "{game}: {hint}");
    }
}

#[test]
fn every_seat_can_be_a_person_or_a_machine() {
    for game in ["damas", "reversi", "ajedrez", "arabe", "molino"] {
        for seats in [
            ["human", "human"],
            ["human", "machine:depth=1"],
            ["machine:random", "humano"],
            ["maquina:level=facil", "human"],
        ] {
            let out = said(&["play", game, "--first", seats[0], "--second", seats[1], "--seed", "7"], "quit\n");
            assert!(out.contains('>'), "{game} {seats:?}");
        }
    }
    for (game, more) in [("damas", &[][..]), ("reversi", &[]), ("arabe", &[]), ("molino", &["--size", "1"])] {
        let args = ["play", game, "--first", "machine:random", "--second", "machine:depth=1", "--seed", "3"];
        let args = [&args[..], more].concat();
        let out = said(&args, "");
        assert!(out.ends_with("¿Otra partida? (s/n)\n"), "{game}");
        assert_eq!(out, said(&args, ""), "{game}: the same game every time");
    }
}

#[test]
fn the_end_is_told_in_both_languages_and_another_game_offered() {
    let mate = ["ajedrez", "--position", "6k1/5ppp/8/8/8/8/8/R3K3 w - - 0 1"];
    let stalemate = ["ajedrez", "--position", "k7/8/1K6/8/8/8/8/2Q5 w - - 0 1"];
    let mill = ["molino", "--size", "1", "--position", "1 b 0 0 bb..b.b./ww.....w"];
    let arabe = ["arabe", "--position", "xo---/--x--/-----/-----/----- x 2 0 0 0 0 -"];
    let arabe_draw = ["arabe", "--position", "xo---/-----/-----/-----/o---x x 2 0 0 11 12 -"];
    for (game, last, es, en) in [
        (&mate[..], "a1a8", "Ganan las blancas (w).\nMate.", "White wins (w).\nCheckmate."),
        (&stalemate, "c1c7", "Tablas.\nAhogado.", "A draw.\nStalemate."),
        (
            &mill,
            "w1-nw1xn2",
            "Ha ganado el jugador negro.\nQuedan menos de tres fichas.",
            "The black player has won.\nFewer than three men left.",
        ),
        (
            &arabe,
            "c2c1",
            "¡El jugador X ha ganado la partida!\nEl contrario se quedó sin fichas.",
            "Player X has won the game!\nThe opponent has no men left.",
        ),
        (
            &arabe_draw,
            "e5e4",
            "¡El juego se ha declarado empate!\n12 turnos de cada bando sin nada decisivo.",
            "The game has been declared a draw!\n12 turns of each side without anything decisive.",
        ),
    ] {
        for (lang, end, again) in [("es", es, "¿Otra partida? (s/n)"), ("en", en, "Another game? (y/n)")] {
            let args = [&people(game)[..], &["--lang", lang]].concat();
            let out = said(&args, &format!("{last}\n"));
            in_order(&out, &[&format!("\n{end}\n{again}\n")]);
        }
    }
}

#[test]
fn a_game_is_played_in_catalan_where_the_surroundings_ask_for_it() {
    const TYPED: &str = "e4\ne5\nCf3\ndesfer\nabandonar\nn\n";
    let args = people(&["ajedrez"]);
    let mut command = Command::cargo_bin("tablas").expect("the binary is built");
    command.env("LANG", "ca_ES.UTF-8").env_remove("LC_ALL").env_remove("LANGUAGE");
    let output = command.args(&args).write_stdin(TYPED).output().expect("it runs");
    let out = String::from_utf8(output.stdout).expect("it writes UTF-8");
    in_order(&out, &["«ajuda»", "Blanques (w)>", "Negres (b)>", "Blanques (w)>", "Negres (b)>", "Una altra partida?"]);
    assert_eq!(out, said(&[&args[..], &["--lang", "ca"]].concat(), TYPED));
}

#[test]
fn a_whole_game_of_mill_between_people_is_played_to_its_end() {
    let moves = "se2 w2 n2 e2 s2 sw1 nw2 ne1 sw2xsw1 se1 ne2xse1 n1 s2-s1 n1-nw1 s1-s2xnw1 w2-w1 s2-s1 ne1-n1 s1-s2xw1";
    let script = moves.replace(' ', "\n");
    for (lang, end) in [
        ("es", "Ha ganado el jugador negro.\nQuedan menos de tres fichas.\n¿Otra partida? (s/n)\n"),
        ("en", "The black player has won.\nFewer than three men left.\nAnother game? (y/n)\n"),
        ("ca", "Ha guanyat el jugador negre.\nQueden menys de tres fitxes.\nUna altra partida? (s/n)\n"),
    ] {
        let out = said(&[&people(&["molino", "--size", "1"])[..], &["--lang", lang]].concat(), &format!("{script}\n"));
        assert!(out.ends_with(end), "{out}");
        if lang == "es" {
            let (first, second) = ("Jugador negro, colocar", "Jugador blanco, colocar");
            let counts = [6, 5, 4, 3, 2].map(|men| [format!("{first} {men} fichas"), format!("{second} {men} fichas")]);
            let mut tasks: Vec<&str> = counts.as_flattened().iter().map(String::as_str).collect();
            tasks.extend(["Jugador negro, colocar 1 ficha", "Jugador blanco, colocar 1 ficha", "Jugador negro, mover"]);
            in_order(&out, &tasks);
        }
    }
}

#[test]
fn after_the_end_there_is_another_game_a_way_back_or_nothing() {
    let args = people(&["ajedrez", "--position", "6k1/5ppp/8/8/8/8/8/R3K3 w - - 0 1"]);
    let out = said(&args, "Ra8\ns\nRa8\nsi\na1a8\nn\n");
    assert_eq!(out.matches("Ganan las blancas (w).").count(), 3);
    in_order(&said(&args, "Ra8\nundo\n"), &["Ganan", "¿Otra partida?", "Blancas (w)>"]);
    in_order(&said(&args, "Ra8\nquizá\nn\n"), &["¿Otra partida?", "Responda", "¿Otra partida?"]);
    for end in ["", "n", "No.", "quit", "salir"] {
        assert!(said(&args, &format!("Ra8\n{end}\n")).contains("¿Otra partida?"));
    }
}

#[test]
fn a_draw_is_claimed_where_the_rules_grant_it() {
    let args = people(&["ajedrez"]);
    let dance = "Nf3\nNf6\nNg1\nNg8\n".repeat(2);
    in_order(
        &said(&args, &format!("reclamar\n{dance}reclamar\nn\n")),
        &["no se pueden reclamar", "Las blancas (w) reclaman tablas.\nTablas.\n¿Otra partida?"],
    );
    in_order(&said(&args, &format!("{dance}reclamar\nundo\ne4\n")), &["Tablas.", "Negras (b)>"]);
    let machine = ["play", "ajedrez", "--first", "human", "--second", "human"];
    assert!(!said(&machine, &dance).contains("reclaman"));
}

#[test]
fn wrong_seats_and_options_are_refused() {
    for (args, part) in [
        (&["play", "damas", "--first", "perro"][..], "perro"),
        (&["play", "damas", "--first", "human:3"], "human:3"),
        (&["play", "damas", "--second", "machine:level=dios"], "dios"),
        (&["play", "damas", "--second", "machine:"], "depth=N"),
        (&["play", "damas", "--second", "machine:depth=0"], "depth=0"),
        (&["play", "damas", "--second", "machine:dummy"], "dummy"),
        (&["play", "arabe", "--second", "machine:documento,profile=six"], "six"),
        (&["play", "damas", "--position", "W:W99:B1"], "99"),
        (&["play", "go"], "go"),
        (&["play", "damas", "--threads", "0"], "0"),
        (&["play", "damas", "--seed", "x"], "x"),
        (&["play", "ajedrez", "--classic"], "reversi"),
        (&["play", "damas", "--classic", "--rules", "inglesa"], "libre"),
        (&["play", "damas", "--classic", "--first", "human"], "--first"),
        (&["play"], "JUEGO"),
    ] {
        let heard = tablas(args, "");
        assert_eq!((heard.code, heard.out.as_str()), (2, ""), "{args:?}");
        assert!(heard.err.contains(part), "{args:?}: {}", heard.err);
    }
}

#[test]
fn garbage_and_the_end_of_input_do_no_harm() {
    for game in ["damas", "reversi", "ajedrez", "arabe", "molino"] {
        assert_eq!(hear(&["play", game], b"").code, 0, "{game}");
        let long = "x".repeat(200_000);
        let garbage =
            format!("\0\x1b[2J\n{long}\n(((((\n1,1,1,1,1,1,1\n99999999999999999999\n--\nñandú\nundo undo\n💥\n");
        let heard = hear(&["play", game], &[garbage.as_bytes(), b"\xff\xfe\n"].concat());
        assert_eq!(heard.code, 0, "{game}");
    }
}

#[test]
fn the_spanish_name_of_the_command_does_the_same() {
    assert_eq!(said(&["jugar", "molino"], "n1\n").lines().next(), said(&["play", "molino"], "").lines().next());
}

/// Black closes a mill and may take one of three men.
const MILL: [&str; 5] = ["molino", "--size", "2", "--position", "2 b 0 0 b.b....b/w.w.w.../w......."];

#[test]
fn a_mill_is_a_step_of_its_own() {
    // The move, then the man; or all at once.
    for script in ["e1-ne1\nn2\n", "e1-ne1\nxn2\n", "(e,1)-(ne,1)\n(n,2)\n", "e1-ne1xn2\n", "e1-ne1\ne1-ne1xn2\n"] {
        let out = said(&people(&MILL), &format!("{script}jugadas\n"));
        let asked = out.contains("Jugador negro, capturar\nNegras (b)>");
        assert_eq!(asked, !script.starts_with("e1-ne1x"), "{script}");
        let after = out.lines().rfind(|line| line.contains("e2-")).expect("White's moves");
        assert!(!after.contains("n2-") && after.contains("s2-") && after.contains("n3-"), "{script}: {after}");
    }
    let out = said(&[&people(&MILL)[..], &["--lang", "en"]].concat(), "e1-ne1\nn2\n");
    in_order(&out, &["Black, take a man\nBlack (b)>"]);
}

#[test]
fn what_cannot_be_taken_is_told_and_asked_again() {
    let out = said(&people(&MILL), "e1-ne1\nn1\n\njugadas\nfoo\ns2\njugadas\n");
    in_order(
        &out,
        &[
            "Jugador negro, capturar\nNegras (b)>\n«n1» no puede ser; puede ser: n2 e2 s2 n3\n",
            "Jugador negro, capturar\nNegras (b)>\nJugador negro, capturar\nNegras (b)>\nn2 e2 s2 n3\n",
            "«foo» no puede ser",
            "Blancas (w)>\n",
        ],
    );
    // The mill is taken back, the end of input ends it.
    in_order(
        &said(&people(&MILL), "e1-ne1\nundo\ne1-se1\n"),
        &["capturar", "Negras (b)>", "Negras (b)>", "Blancas (w)>"],
    );
    assert!(said(&people(&MILL), "e1-ne1\n").ends_with("Jugador negro, capturar\nNegras (b)>\n"));
    assert!(said(&people(&MILL), "e1-ne1\nsalir\n").ends_with("Jugador negro, capturar\nNegras (b)>\n"));
    // Also where there is but one man to choose.
    let one = ["molino", "--size", "1", "--position", "1 b 3 3 bb....../w......."];
    in_order(&said(&people(&one), "nw1\nn2\n"), &["Jugador negro, capturar", "Blancas (w)>"]);
}

#[test]
fn who_is_blocked_is_told_and_passes_in_either_language() {
    let corner = format!("{}XO{} X", "-".repeat(6), "-".repeat(56));
    let reversi = ["reversi", "--position", &corner];
    for word in ["pasa", "paso", "pass", "PASS"] {
        let out = said(&people(&reversi), &format!("jugadas\n{word}\n"));
        in_order(
            &out,
            &[
                "Las negras (X) no tienen ninguna jugada: solo pueden pasar («pasa»).\nNegras (X)>\npasa\n",
                "Blancas (O)>",
            ],
        );
    }
    let english = [&people(&reversi)[..], &["--lang", "en"]].concat();
    in_order(&said(&english, "moves\n"), &["Black (X) has no move: all it can do is pass.\nBlack (X)>\npass\n"]);
    let catalan = [&people(&reversi)[..], &["--lang", "ca"]].concat();
    in_order(
        &said(&catalan, "jugades\nPassa\n"),
        &["només poden passar («passa»).\nNegres (X)>\npassa\n", "Blanques (O)>"],
    );
    let must_pass = "«a1» no es legal aquí. No puede encerrar ninguna ficha: tiene que pasar. Son legales: pasa";
    in_order(&said(&people(&reversi), "a1\n"), &[must_pass]);
    // A machine that is blocked says so too.
    let arabe = ["play", "arabe", "--position", "xo---/oo---/-----/-----/----- x 2 0 0 0 0 -", "--ascii"];
    let out = said(&[&arabe[..], &["--first", "machine:depth=1", "--second", "human"]].concat(), "salir\n");
    in_order(&out, &["x no tiene ninguna jugada: solo puede pasar («pasa»).\nx: pasa\n", "o>"]);
    in_order(&said(&["moves", "arabe", "--position", arabe[3]], ""), &["pasa\n"]);
    in_order(&said(&["moves", "arabe", "--position", arabe[3], "--lang", "en"], ""), &["pass\n"]);
    in_order(&said(&["moves", "arabe", "--position", arabe[3], "--json"], ""), &["\"move\":\"pass\""]);
}

#[test]
fn a_level_plays_another_game_every_time_unless_a_seed_is_said() {
    let play = |seed: &[&str]| {
        let level = ["play", "damas", "--ascii", "--first", "machine:level=medio", "--second", "human"];
        said(&[&level[..], seed].concat(), "salir\n")
    };
    let first: std::collections::BTreeSet<String> = (0..40).map(|_| play(&[])).collect();
    assert!(first.len() > 1, "forty games begin alike");
    let said = play(&["--seed", "5"]);
    assert!(said.contains("Blancas (W): 9-13\n"), "the first of equally good moves: {said}");
    assert_eq!(play(&["--seed", "5"]), said);
}

#[test]
fn the_documents_players_of_arabe_sit_down() {
    let out = said(&["play", "arabe", "--first", "machine:dummy", "--second", "machine:ia_06", "--ascii"], "");
    in_order(&out, &["x: a1\n", "x: b1\n", "o: c2\n", "o: b3\n", "¿Otra partida? (s/n)"]);
}

#[test]
fn whoever_resigns_has_lost_and_another_game_is_offered() {
    for word in ["abandonar", "resign"] {
        let out = said(&people(&["ajedrez"]), &format!("e4\n{word}\nn\n"));
        assert!(
            out.ends_with("Negras (b)>\nGanan las blancas (w).\nNegras: abandona.\n¿Otra partida? (s/n)\n"),
            "{out}"
        );
    }
    let english = [&people(&["molino"])[..], &["--lang", "en"]].concat();
    in_order(&said(&english, "resign\nn\n"), &["The white player has won.\nBlack resigns.\nAnother game?"]);
    // In the middle of a mill, too; and the move before it can still be taken back.
    in_order(
        &said(&people(&MILL), "e1-ne1\nresign\n"),
        &["capturar", "Ha ganado el jugador blanco.", "¿Otra partida?"],
    );
    in_order(&said(&people(&["damas"]), "9-13\nresign\nundo\n"), &["abandona.", "¿Otra partida?", "Blancas (W)>"]);
}

#[test]
fn a_draw_needs_both_people_and_is_offered_once_a_move() {
    let offer = "Blancas: ofrece tablas. Negras, ¿acepta? (s/n)\n";
    for word in ["tablas", "draw"] {
        let out = said(&people(&["ajedrez"]), &format!("{word}\ns\nn\n"));
        in_order(&out, &[offer, "Tablas.\nDe común acuerdo.\n¿Otra partida?"]);
    }
    let out = said(&people(&["ajedrez"]), "tablas\nno\ntablas\ne4\ne5\ntablas\nsi\nn\n");
    in_order(&out, &[offer, "Negras: no acepta las tablas.\n", "Ya ha ofrecido tablas", offer, "Tablas."]);
    // Where the rules grant it nobody is asked.
    let dance = "Nf3\nNf6\nNg1\nNg8\n".repeat(2);
    in_order(&said(&people(&["ajedrez"]), &format!("{dance}tablas\nn\n")), &["reclaman tablas.\nTablas.\n¿Otra"]);
}

#[test]
fn a_machine_accepts_a_draw_by_its_own_evaluation() {
    for (position, answer) in [
        ("3qk3/8/8/8/8/8/7P/4K3 w - - 0 1", "Negras: no acepta las tablas.\nBlancas (w)>"),
        ("4k3/7p/8/8/8/8/8/3QK3 w - - 0 1", "Tablas.\nDe común acuerdo.\n¿Otra partida?"),
    ] {
        let args = ["play", "ajedrez", "--second", "machine:depth=2", "--ascii", "--position", position];
        in_order(&said(&args, "tablas\n"), &[answer]);
    }
}

#[test]
fn chess_is_shown_as_its_records_write_it_with_the_letters_of_the_language() {
    let mate = ["ajedrez", "--position", "7k/5K2/8/8/8/8/8/1Q6 w - - 0 1"];
    in_order(&said(&people(&mate), "jugadas\n"), &[" b1h1", " Dh1#"]);
    let english = [&people(&mate)[..], &["--lang", "en"]].concat();
    in_order(&said(&english, "moves\n"), &[" b1h1", " Qh1#"]);
    let machine =
        ["play", "ajedrez", "--first", "machine:depth=2", "--second", "human", "--ascii", "--position", mate[2]];
    let out = said(&machine, "n\n");
    let line = out.lines().find(|line| line.starts_with("Blancas (w): ")).expect("the machine's move");
    assert!(line.contains(" (D") && line.ends_with("#)"), "{line}");
    // Games whose records have no other way show one.
    let out = said(&people(&["damas"]), "jugadas\n");
    assert_eq!(out.lines().filter(|line| line.contains("9-13")).count(), 1, "{out}");
    // Both languages are read, and what is shown is read as it is meant.
    let both = ["ajedrez", "--position", "7k/8/8/8/8/8/8/R3K3 w - - 0 1"];
    in_order(&said(&people(&both), "Rd1\n"), &["| R |   | . | K |", "Negras (b)>"]);
    let english = [&people(&both)[..], &["--lang", "en"]].concat();
    in_order(&said(&english, "Rd1\n"), &["| . |   | . | R | K |", "Black (b)>"]);
    in_order(&said(&people(&["ajedrez"]), "Cf3\nNf6\nCc3\n"), &["Negras (b)>", "Blancas (w)>", "Negras (b)>"]);
}

#[test]
fn nine_mens_morris_is_read_by_column_and_row() {
    let classic = ["molino", "--rules", "clasico"];
    let by_row = said(&people(&classic), "d7\na1\ng7\nb2\na7xb2\njugadas\n");
    let by_ring = said(&people(&classic), "n3\nsw3\nne3\nsw2\nnw3xsw2\njugadas\n");
    assert_eq!(by_row, by_ring);
    // The man to take may be said in the next line, in either way.
    let in_steps = said(&people(&classic), "d7\na1\ng7\nb2\na7\nb2\njugadas\n");
    assert_eq!(in_steps.lines().rev().nth(1), by_row.lines().rev().nth(1));
    // What is refused is told as it was typed.
    in_order(&said(&people(&classic), "d7\nd7\n"), &["«d7» no es legal aquí."]);
}

#[test]
fn the_board_is_drawn_once_a_turn() {
    let boards = |out: &str| out.matches("  a   b   c   d   e   f   g   h\n").count() / 2;
    let machine = ["play", "ajedrez", "--ascii", "--second", "machine:depth=1"];
    assert_eq!(boards(&said(&machine, "e4\nd4\nNf3\n")), 4, "the start and three turns");
    assert_eq!(boards(&said(&people(&["ajedrez"]), "e4\ne5\nNf3\n")), 4);
    // The end is seen, whoever has brought it about.
    let mate = ["play", "ajedrez", "--ascii", "--second", "machine:depth=1", "--position"];
    let out = said(&[&mate[..], &["6k1/5ppp/8/8/8/8/8/R3K3 w - - 0 1"]].concat(), "Ra8\n");
    assert_eq!(boards(&out), 2, "{out}");
}

#[test]
fn a_clock_is_told_and_a_wrong_one_refused() {
    let out = said(&[&people(&["ajedrez"])[..], &["--clock", "5+3"]].concat(), "e4\n");
    in_order(&out, &["Reloj: Blancas ", ", Negras 5:00\nBlancas (w)>", "Reloj: Blancas 5:0", "Negras (b)>"]);
    for text in ["", "cinco", "0", "5+3+1", "-1"] {
        let heard = tablas(&["play", "ajedrez", &format!("--clock={text}")], "");
        assert_eq!(heard.code, 2, "{text}");
        in_order(&heard.err, &["no es un reloj", "5+3"]);
    }
    assert_eq!(tablas(&["play", "damas", "--classic", "--clock", "5"], "").code, 2);
}
