//! `tablas uci` as another program sees it.

mod program;

use std::thread;
use std::time::{Duration, Instant};

use program::Program;

/// What it says to `go` with these words.
fn go(program: &mut Program, words: &str) -> Vec<String> {
    program.say(&format!("go {words}"));
    program.hear_until("bestmove")
}

/// The word behind `name` in the last line that has it.
fn last<'a>(heard: &'a [String], name: &str) -> &'a str {
    let word = |line: &'a String| line.split(' ').skip_while(|&word| word != name).nth(1);
    heard.iter().rev().find_map(word).unwrap_or_else(|| panic!("no {name} in {heard:?}"))
}

fn count_of(heard: &[String], word: &str) -> usize {
    heard.iter().filter(|line| line.starts_with(word)).count()
}

#[test]
fn it_introduces_itself_and_forgives_nonsense() {
    let mut program = Program::start(&["uci"]);
    program.say("uci");
    let heard = program.hear_until("uciok");
    for option in [
        "Hash type spin",
        "Threads type spin",
        "MultiPV type spin",
        "Ponder type check",
        "Move Overhead",
        "UCI_LimitStrength type check default false",
        "UCI_Elo type spin default 1500 min 1000 max 2600",
        "UCI_ShowWDL type check",
        "OwnBook type check default false",
        "Book type string default <empty>",
    ] {
        assert!(heard.iter().any(|line| line.starts_with(&format!("option name {option}"))), "{option}: {heard:?}");
    }
    assert!(heard[0].starts_with("id name Tablas"));
    for line in ["", "xyzzy 1 2", "position", "go_away", "setoption name Nothing value x", "ponderhit", "stop"] {
        program.say(line);
    }
    program.say("isready");
    assert_eq!(program.hear(), "readyok");
    program.say("setoption name Hash value none");
    assert!(program.hear().starts_with("info string Hash: a whole number"));
    program.say("quit");
    assert!(program.end().is_empty());
}

#[test]
fn every_kind_of_go_has_one_answer() {
    let mut program = Program::start(&["uci"]);
    let heard = go(&mut program, "depth 5");
    assert_eq!((last(&heard, "depth"), count_of(&heard, "info")), ("5", 5));
    for field in ["seldepth", "score", "nodes", "nps", "time", "hashfull", "tbhits", "pv"] {
        last(&heard, field);
    }
    let heard = go(&mut program, "nodes 20000");
    assert!(last(&heard, "nodes").parse::<u64>().is_ok_and(|nodes| nodes <= 20_000));
    program.say("position startpos moves e2e4 e7e5");
    let began = Instant::now();
    go(&mut program, "movetime 100");
    assert!((Duration::from_millis(80)..Duration::from_secs(5)).contains(&began.elapsed()), "{:?}", began.elapsed());
    go(&mut program, "wtime 200 btime 200");
    go(&mut program, "wtime 1 btime 1 winc 0 binc 0");
    go(&mut program, "wtime 300 btime 300 winc 10 binc 10 movestogo 2");
    go(&mut program, "wtime -20 btime -20");
    assert!(program.end().is_empty());
}

#[test]
fn a_clock_is_never_overrun() {
    let mut program = Program::start(&["uci"]);
    let mut left = Duration::from_secs(2);
    for _ in 0..12 {
        let began = Instant::now();
        go(&mut program, &format!("wtime {} btime 100 movestogo 12", left.as_millis()));
        left = left.checked_sub(began.elapsed()).expect("time is left");
    }
}

#[test]
fn endless_thought_waits_for_stop_and_ready_is_answered_meanwhile() {
    let mut program = Program::start(&["uci"]);
    program.say("position fen 6k1/5ppp/8/8/8/8/8/R6K w - - 0 1");
    program.say("go infinite");
    program.say("isready");
    program.hear_until("readyok");
    thread::sleep(Duration::from_millis(300));
    program.say("isready");
    // A mate that has been found is no reason to answer before somebody wants to know.
    assert_eq!(count_of(&program.hear_until("readyok"), "bestmove"), 0);
    program.say("stop");
    assert_eq!(last(&program.hear_until("bestmove"), "bestmove"), "a1a8");
    program.say("stop");
    program.say("isready");
    assert_eq!(program.hear(), "readyok");
}

#[test]
fn pondering_ends_with_a_hit_or_a_stop() {
    let mut program = Program::start(&["uci"]);
    program.say("go ponder wtime 100 btime 100");
    thread::sleep(Duration::from_millis(300));
    program.say("isready");
    assert_eq!(count_of(&program.hear_until("readyok"), "bestmove"), 0);
    program.say("ponderhit");
    let began = Instant::now();
    program.hear_until("bestmove");
    assert!(began.elapsed() < Duration::from_secs(5));
    program.say("go ponder movetime 10");
    program.say("stop");
    program.hear_until("bestmove");
    assert!(program.end().is_empty());
}

#[test]
fn mates_are_told_in_moves() {
    let mut program = Program::start(&["uci"]);
    program.say("position fen 7k/8/5K2/8/8/8/8/6Q1 w - - 0 1");
    let heard = go(&mut program, "mate 1");
    assert!(heard.iter().any(|line| line.contains("score mate 1 ")), "{heard:?}");
    program.say("position fen 7k/7P/6K1/8/8/8/8/8 b - - 0 1"); // stalemate
    assert_eq!(go(&mut program, "depth 3"), ["info depth 0 score cp 0", "bestmove (none)"]);
    program.say("position fen R5k1/5ppp/8/8/8/8/8/7K b - - 0 1");
    assert_eq!(go(&mut program, "depth 3"), ["info depth 0 score mate 0", "bestmove (none)"]);
    program.say("position fen 7k/8/5K2/6Q1/8/8/8/8 b - - 0 1");
    let heard = go(&mut program, "depth 4");
    assert!(heard.iter().any(|line| line.contains("score mate -1 ")), "{heard:?}");
}

/// `go mate` proves: it finds what no search of so little time would, says that there is none, and then plays on.
#[test]
fn mates_are_proven() {
    let mut program = Program::start(&["uci"]);
    program.say("position fen r5rk/5p1p/5R2/4B3/8/8/7P/7K w - - 0 1");
    let heard = go(&mut program, "mate 3");
    assert_eq!(last(&heard, "mate"), "3", "{heard:?}");
    assert_eq!(last(&heard, "bestmove"), "f6a6", "{heard:?}");
    let heard = go(&mut program, "mate 2");
    assert!(heard.iter().any(|line| line.starts_with("info string ")), "{heard:?}");
    assert_ne!(last(&heard, "bestmove"), "(none)");
    let heard = go(&mut program, "mate 3 searchmoves h2h3 movetime 50"); // the prover does not know of it
    assert_eq!(last(&heard, "bestmove"), "h2h3", "{heard:?}");
    // From the start there is nothing to prove, and it would take for ever: it ends when it is told.
    program.say("position startpos");
    let began = Instant::now();
    assert_ne!(last(&go(&mut program, "mate 20 movetime 200"), "bestmove"), "(none)");
    program.say("go mate 20");
    thread::sleep(Duration::from_millis(50));
    program.say("stop");
    program.say("isready");
    assert_eq!(count_of(&program.hear_until("readyok"), "bestmove "), 1);
    assert!(began.elapsed() < Duration::from_secs(5));
}

#[test]
fn some_moves_only_and_several_lines() {
    let mut program = Program::start(&["uci"]);
    let heard = go(&mut program, "depth 4 searchmoves a2a3 h2h3");
    assert!(["a2a3", "h2h3"].contains(&last(&heard, "bestmove")), "{heard:?}");
    let heard = go(&mut program, "searchmoves a2a3 movetime 20");
    assert_eq!(last(&heard, "bestmove"), "a2a3");
    program.say("setoption name MultiPV value 3");
    let heard = go(&mut program, "depth 4");
    let last_three = &heard[heard.len() - 4..heard.len() - 1];
    let mut scores = Vec::new();
    let mut moves = Vec::new();
    for (rank, line) in last_three.iter().enumerate() {
        let line = std::slice::from_ref(line);
        assert_eq!((last(line, "depth"), last(line, "multipv")), ("4", (rank + 1).to_string().as_str()));
        scores.push(last(line, "cp").parse::<i32>().expect("a number"));
        moves.push(last(line, "pv"));
    }
    assert!(scores.is_sorted_by(|a, b| a >= b), "{heard:?}");
    assert!(moves[0] != moves[1] && moves[1] != moves[2] && moves[0] != moves[2], "{heard:?}");
    assert_eq!(last(&heard, "bestmove"), moves[0]);
    // There are no more lines than moves.
    program.say("position fen 7k/8/8/8/8/8/8/K7 w - - 0 1 moves a1a2");
    program.say("setoption name MultiPV value 256");
    program.say("position fen 7k/8/8/8/8/7p/8/K7 w - - 0 1");
    assert_eq!(last(&go(&mut program, "depth 2"), "multipv"), "3");
}

#[test]
fn what_cannot_be_is_told_and_answered() {
    let mut program = Program::start(&["uci"]);
    for position in ["fen 8/8/8/8/8/8/8/8 w - - 0 1", "fen x", "startpos moves e2e5", "startpos moves e2e4 e2e4"] {
        program.say(&format!("position {position}"));
        assert!(program.hear().starts_with("info string "), "{position}");
        let heard = go(&mut program, "depth 2");
        assert!(heard[0].starts_with("info string ") && heard[1..] == ["bestmove (none)"], "{heard:?}");
    }
    // Dead by the rules, and the other program plays on: a king has moves.
    program.say("position fen 7k/8/8/8/8/8/8/K7 w - - 0 1 moves a1a2 h8h7");
    assert_ne!(last(&go(&mut program, "depth 2"), "bestmove"), "(none)");
    program.say("position startpos");
    assert_ne!(last(&go(&mut program, "depth 2"), "bestmove"), "(none)");
}

#[test]
fn the_end_of_the_input_is_the_end() {
    let mut program = Program::start(&["uci"]);
    program.say("go infinite");
    assert_eq!(count_of(&program.end(), "bestmove"), 1);
    let mut program = Program::start(&["uci"]);
    program.say("go infinite");
    program.say("go infinite"); // the first one is answered before the second begins
    program.say("quit");
    assert_eq!(count_of(&program.end(), "bestmove"), 2);
}

/// A thousand pairs of `go` and `stop`, at random moments within five milliseconds, on one thread and on two.
#[test]
fn every_go_and_stop_has_exactly_one_answer() {
    for threads in [1, 2] {
        let mut program = Program::start(&["uci"]);
        program.say("setoption name Hash value 4");
        program.say(&format!("setoption name Threads value {threads}"));
        program.say("position startpos moves e2e4 c7c5");
        let mut random = 12345_u64 + threads;
        for pair in 0..1000 {
            random = random.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
            let delay = Duration::from_micros((random >> 33) % 5000);
            program.say(if pair % 3 == 0 { "go infinite" } else { "go depth 60" });
            thread::sleep(delay);
            program.say("stop");
            program.say("isready");
            let heard = program.hear_until("readyok");
            assert_eq!(count_of(&heard, "bestmove "), 1, "pair {pair} on {threads} threads: {heard:?}");
        }
        assert!(program.end().is_empty());
    }
}

/// The number behind `name` in the last line that has it.
fn number(heard: &[String], name: &str) -> u64 {
    last(heard, name).parse().expect("a number")
}

#[test]
fn the_farthest_line_is_told_and_the_move_that_it_is_at() {
    let mut program = Program::start(&["uci"]);
    program.say("position fen r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1");
    let heard = go(&mut program, "depth 7");
    let depths = heard.iter().filter(|line| line.contains(" seldepth ")).map(std::slice::from_ref);
    assert!(depths.clone().all(|line| number(line, "seldepth") >= number(line, "depth")), "{heard:?}");
    assert!(depths.clone().any(|line| number(line, "seldepth") > number(line, "depth")), "{heard:?}");
    // After a second, which move it is at.
    program.say("go infinite");
    let now = loop {
        let line = program.hear();
        if line.contains(" currmove ") {
            break vec![line];
        }
    };
    assert!(number(&now, "currmovenumber") >= 1 && last(&now, "currmove").len() >= 4, "{now:?}");
    program.say("stop");
    program.hear_until("bestmove");
}

#[test]
fn chances_are_told_in_thousandths() {
    let mut program = Program::start(&["uci"]);
    assert!(go(&mut program, "depth 3").iter().all(|line| !line.contains(" wdl ")));
    program.say("setoption name UCI_ShowWDL value true");
    let chances = |heard: &[String]| -> Vec<u32> {
        let line = heard.iter().rev().find(|line| line.contains(" wdl ")).expect("chances");
        let words = line.split(' ').skip_while(|&word| word != "wdl").skip(1);
        words.take(3).map(|word| word.parse().expect("a number")).collect()
    };
    let even = chances(&go(&mut program, "depth 3"));
    assert_eq!(even.iter().sum::<u32>(), 1000);
    assert!(even[0] > 200 && even[1] > 400 && even[2] > 100, "{even:?}");
    program.say("position fen 7k/8/5K2/8/8/8/8/6Q1 w - - 0 1");
    assert_eq!(chances(&go(&mut program, "depth 3")), [1000, 0, 0]);
    program.say("position fen rnb1kbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR b KQkq - 0 1");
    let behind = chances(&go(&mut program, "depth 3"));
    assert!(behind[0] < 50 && behind[2] > 700, "{behind:?}");
}

#[test]
fn a_weak_machine_looks_at_little_and_plays_the_same_for_the_same_seed() {
    let mut program = Program::start(&["uci"]);
    program.say("setoption name UCI_LimitStrength value true");
    program.say("setoption name UCI_Elo value 1200");
    let choices = |program: &mut Program, seeds: std::ops::Range<u32>| -> Vec<String> {
        let choice = |seed| {
            program.say(&format!("setoption name Seed value {seed}"));
            program.say("ucinewgame");
            program.say("position startpos moves e2e4");
            let heard = go(program, "wtime 60000 btime 60000");
            assert!(number(&heard, "nodes") <= 1000, "{heard:?}");
            last(&heard, "bestmove").to_owned()
        };
        seeds.map(choice).collect()
    };
    let first = choices(&mut program, 1..9);
    assert_eq!(choices(&mut program, 1..9), first);
    assert!(first.iter().any(|text| *text != first[0]), "{first:?}");
}

#[test]
fn moves_are_counted_one_by_one() {
    let mut program = Program::start(&["uci"]);
    program.say("position fen r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1");
    program.say("go perft 2");
    let heard = program.hear_until("Nodes");
    assert_eq!(heard.last().map(String::as_str), Some("Nodes searched: 2039"));
    assert_eq!(heard.len(), 48 + 2, "{heard:?}");
    assert!(heard.contains(&"e1g1: 43".to_owned()), "{heard:?}");
    program.say("isready");
    assert_eq!(program.hear(), "readyok");
}

#[test]
fn a_book_is_played_by_its_weights_and_a_wrong_one_changes_nothing() {
    // 1. e4 three times of four, 1. d4 else; and after 1. e4 only what is not legal there.
    let entries: [(u64, u16, u16); 3] =
        [(0x463b_9618_1691_fc9c, 0x031c, 3), (0x463b_9618_1691_fc9c, 0x02db, 1), (0x823c_9b50_fd11_4196, 0x031c, 1)];
    let bytes: Vec<u8> = entries
        .iter()
        .flat_map(|(key, code, weight)| {
            [&key.to_be_bytes()[..], &code.to_be_bytes(), &weight.to_be_bytes(), &[0; 4]].concat()
        })
        .collect();
    let folder = std::path::PathBuf::from(env!("CARGO_TARGET_TMPDIR"));
    let (right, wrong) = (folder.join("right.bin"), folder.join("wrong.bin"));
    std::fs::write(&right, &bytes).expect("a book");
    std::fs::write(&wrong, &bytes[1..]).expect("no book");
    let mut program = Program::start(&["uci"]);
    program.say(&format!("setoption name Book value {}", right.display()));
    program.say("setoption name OwnBook value true");
    program.say(&format!("setoption name Book value {}", wrong.display()));
    assert!(program.hear().contains("wrong.bin is no Polyglot book: it has 47 bytes"));
    let mut counts = [0; 2];
    for seed in 1..=40 {
        program.say(&format!("setoption name Seed value {seed}"));
        let heard = go(&mut program, "wtime 1000 btime 1000");
        assert!(!heard.iter().any(|line| line.contains(" pv ")), "it did not think: {heard:?}");
        counts[["e2e4", "d2d4"].iter().position(|text| *text == last(&heard, "bestmove")).expect("of the book")] += 1;
    }
    assert!(counts[0] > counts[1] && counts[1] > 0, "{counts:?}");
    // Analysis is not played by a book, nor is what the book does not know.
    for (position, words) in
        [("startpos", "infinite"), ("startpos moves e2e4", "depth 2"), ("startpos", "mate 1 nodes 99")]
    {
        program.say(&format!("position {position}"));
        program.say(&format!("go {words}"));
        program.say("stop");
        let heard = program.hear_until("bestmove");
        assert!(!heard.iter().any(|line| line.contains("book")), "{heard:?}");
    }
}
