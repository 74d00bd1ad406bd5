//! `tablas ugi` as another program sees it: UCI for every game.

mod program;

use program::Program;

/// The move of the answer to `go`.
fn best(engine: &Program) -> String {
    let heard = engine.hear_until("bestmove");
    heard.last().and_then(|line| line.split(' ').nth(1)).expect("a move").to_owned()
}

#[test]
fn every_game_can_be_chosen_and_played() {
    let mut engine = Program::start(&["ugi"]);
    engine.say("ugi");
    let greeting = engine.hear_until("ugiok");
    assert!(greeting.iter().any(|line| line.starts_with("option name Game type string default ")), "{greeting:?}");
    for (game, played, least) in
        [("ajedrez", "e2e4", 20), ("reversi", "d3", 3), ("arabe", "a1", 20), ("molino", "n1", 20), ("cuatro", "d", 7)]
    {
        engine.say(&format!("setoption name Game value {game}"));
        engine.say("uginewgame");
        engine.say("isready");
        engine.hear_until("readyok");
        engine.say("position startpos");
        engine.say("go depth 2");
        assert!(!best(&engine).is_empty(), "{game}");
        if game != "reversi" {
            engine.say(&format!("position startpos moves {played}"));
            engine.say("go movetime 50");
            assert_ne!(best(&engine), "(none)", "{game} {least}");
        }
    }
    engine.say("setoption name Game value molino");
    engine.say("setoption name Size value 1");
    engine.say("position fen 1 b 6 6 ......../........");
    engine.say("go depth 1");
    assert_ne!(best(&engine), "(none)");
    engine.end();
}

#[test]
fn what_can_not_be_is_complained_about_and_changes_nothing() {
    let mut engine = Program::start(&["ugi", "reversi"]);
    for (option, part) in [("Game value ludo", "ludo"), ("Rules value fide", "fide"), ("Size value seven", "info")] {
        engine.say(&format!("setoption name {option}"));
        assert!(engine.hear().contains(part), "{option}");
    }
    engine.say("position startpos");
    engine.say("go depth 1");
    assert_eq!(best(&engine).len(), 2);
    engine.end();
}

/// Our engine plays itself through the protocol, in an arena and kept apart in a tournament.
#[cfg(unix)]
#[test]
fn it_plays_through_the_protocol_in_an_arena() {
    use assert_cmd::cargo::CommandCargoExt;
    use std::process::Command;
    let binary = Command::cargo_bin("tablas").expect("the binary is built");
    let name = binary.get_program().to_string_lossy().into_owned();
    for game in ["arabe", "molino", "damas"] {
        let mut arena = Command::cargo_bin("tablas").expect("the binary is built");
        let spec = format!("ugi={name} ugi,depth=1");
        arena.args(["arena", game, "--a", &spec, "--b", "random", "--games", "2", "--json", "--patience", "60"]);
        let output = arena.output().expect("it runs");
        let told = String::from_utf8_lossy(&output.stdout).into_owned();
        assert!(output.status.success() && told.contains("\"games\":2"), "{game}: {told}");
        // Nobody has lost beside the board.
        assert!(output.stderr.is_empty(), "{}", String::from_utf8_lossy(&output.stderr));
    }
}
