//! `convert`: games from one format to another, and files that are wrong.

use std::fs;
use std::io::Write;
use std::path::PathBuf;
use std::process::{Command, Stdio};

use assert_cmd::cargo::CommandCargoExt;

struct Heard {
    code: Option<i32>,
    out: String,
    err: String,
}

fn tablas(args: &[&str], input: &[u8]) -> Heard {
    let mut command = Command::cargo_bin("tablas").expect("the binary is built");
    command.args(args).env("LANG", "en_US.UTF-8").env_remove("LC_ALL").env_remove("LANGUAGE");
    let mut child =
        command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().expect("it runs");
    // A program that refuses its arguments does not wait for its input.
    let _ = child.stdin.take().expect("an input").write_all(input);
    let output = child.wait_with_output().expect("it ends");
    let text = |bytes: Vec<u8>| String::from_utf8(bytes).expect("text");
    Heard { code: output.status.code(), out: text(output.stdout), err: text(output.stderr) }
}

fn scratch(name: &str) -> PathBuf {
    let folder = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join("convert");
    fs::create_dir_all(&folder).expect("a folder for the test");
    folder.join(name)
}

const RICH: &str = "[Event \"?\"]\n[Site \"?\"]\n[Date \"2026.11.17\"]\n[Round \"?\"]\n[White \"Ana \\\"A\\\"\"]\n\
                    [Black \"Luis\"]\n[Result \"1-0\"]\n\n\
                    {Hello} 1. e4 $1 {best} ({or} 1. d4 d5 (1... Nf6 2. c4)) 1... e5 2. Nf3 1-0\n\n";

#[test]
fn nothing_is_lost_on_the_way_through_every_format() {
    let first = scratch("first.pgn");
    fs::write(&first, format!("{RICH}{}", RICH.replace("Luis", "Eva"))).expect("a file");
    let mut last = first.display().to_string();
    for ending in ["pl", "pdn", "PGN", "pl", "pgn"] {
        let next = scratch(&format!("next.{ending}")).display().to_string();
        let heard = tablas(&["convert", "ajedrez", &last, &next], b"");
        assert_eq!((heard.code, heard.err.as_str()), (Some(0), ""), "{ending}");
        last = next;
    }
    assert_eq!(fs::read_to_string(last).expect("written"), fs::read_to_string(first).expect("written"));
}

#[test]
fn othello_goes_between_transcripts_and_ggf() {
    let ggf = tablas(&["convert", "othello", "-", "-", "--to", "ggf"], b"f5d6c3d3c4\n");
    assert!(ggf.out.contains("B[F5]W[D6]B[C3]W[D3]B[C4];)"), "{}", ggf.out);
    let back = tablas(&["convert", "othello", "-", "-", "--from", "ggf", "--to", "txt"], ggf.out.as_bytes());
    assert_eq!(back.out, "f5d6c3d3c4\n");
    let two = tablas(&["convert", "othello", "-", "-", "--to", "pgn"], b"f5d6c3d3\nf5f6e6f4\n");
    assert_eq!(two.out.matches("[Variant \"reversi othello\"]").count(), 2, "{}", two.out);
}

#[test]
fn one_game_of_several_can_be_chosen() {
    let games = format!("{RICH}[White \"Eva\"]\n\n1. c4 *\n");
    let heard = tablas(&["convert", "ajedrez", "-", "-", "--to", "txt", "--game", "2"], games.as_bytes());
    assert_eq!((heard.code, heard.out.as_str()), (Some(0), "1. c4 *\n"), "{}", heard.err);
    let heard = tablas(&["convert", "ajedrez", "-", "-", "--to", "txt", "--game", "3"], games.as_bytes());
    assert_eq!(heard.code, Some(2));
    assert!(heard.err.contains("there is no game 3; the file has 2"), "{}", heard.err);
}

#[test]
fn what_is_illegal_is_told_with_its_place_and_nothing_is_written() {
    let target = scratch("never.pl");
    let name = target.display().to_string();
    let source = scratch("wrong.pgn");
    fs::write(&source, "1. e4 e5\n2. Ke3 Nc6 (oh *\n").expect("a file");
    let from = source.display().to_string();
    let heard = tablas(&["convert", "ajedrez", &from, &name], b"");
    assert_eq!((heard.code, target.exists()), (Some(2), false), "{}", heard.err);
    assert!(heard.err.contains("wrong.pgn:2:4: `Ke3` is not legal here"), "{}", heard.err);
    assert!(heard.err.contains("wrong.pgn:2:12: this variation is not closed"), "{}", heard.err);
    // An old file stays as it is.
    fs::write(&target, "old").expect("a file");
    assert_eq!(tablas(&["convert", "ajedrez", &from, &name], b"").code, Some(2));
    assert_eq!(fs::read_to_string(&target).expect("there"), "old");
    let heard = tablas(&["convert", "ajedrez", &from, &name, "--partial"], b"");
    assert_eq!(heard.code, Some(0), "{}", heard.err);
    assert!(heard.err.contains("warning: ") && heard.err.contains(":2:4:"), "{}", heard.err);
    assert!(fs::read_to_string(&target).expect("there").contains("[e2e4,e7e5]"));
    fs::remove_file(target).expect("it was there");
}

#[test]
fn what_is_only_odd_is_a_warning() {
    let latin = b"[White \"Rub\xe9n\"]\n[Result \"*\"]\n\n1. e4 e5 3. Nf3 *\n";
    let heard = tablas(&["convert", "ajedrez", "-", "-", "--to", "pgn"], latin);
    assert_eq!(heard.code, Some(0), "{}", heard.err);
    assert!(heard.err.contains("-:1:12: the byte e9 is not UTF-8"), "{}", heard.err);
    assert!(heard.err.contains("-:4:10: move number 3 where 2 comes next"), "{}", heard.err);
    assert!(heard.out.contains("[White \"Rubén\"]") && heard.out.contains("2. Nf3"), "{}", heard.out);
}

#[test]
fn formats_that_cannot_be_meant_are_refused() {
    for (args, input, said) in [
        (&["ajedrez", "-", "-"][..], "1. e4 *", "in which format?"),
        (&["ajedrez", "-", "out.exe"], "1. e4 *", "in which format?"),
        (&["ajedrez", "-", "-", "--to", "exe"], "1. e4 *", "there is no format `exe`"),
        (&["ajedrez", "-", "-", "--to", "ggf"], "1. e4 *", "GGF cannot express games of ajedrez"),
        (&["othello", "-", "-", "--to", "ggf"], "1. f5 d6 (1... f6) *", "GGF has no variations"),
        (&["ajedrez", "-", "-", "--to", "pgn"], "", "there is no game in the file"),
        (&["go", "-", "-", "--to", "pgn"], "1. e4 *", "there is no game `go`"),
        (&["ajedrez", "no/such.pgn", "-", "--to", "pgn"], "", "no/such.pgn"),
        (&["ajedrez", "-", "no/such/folder/x.pgn"], "1. e4 *", "no/such/folder"),
    ] {
        let heard = tablas(&[&["convert"], args].concat(), input.as_bytes());
        assert_eq!((heard.code, heard.out.as_str()), (Some(2), ""), "{args:?}: {}", heard.err);
        assert!(heard.err.contains(said), "{args:?}: {}", heard.err);
    }
}

const EPD: &str = "r1bqkbnr/pppp1ppp/2n5/4p3/2B1P3/5N2/PPPP1PPP/RNBQK2R b KQkq - bm Nf6; id \"Italian\";\n\
                   4k3/8/8/8/8/8/4P3/4K3 w - - hmvc 3; fmvn 40; acd 12; pv e4 Kd7;\n";

#[test]
fn epd_goes_through_the_other_formats() {
    let first = scratch("first.epd");
    fs::write(&first, EPD).expect("a file");
    let mut last = first.display().to_string();
    for ending in ["pgn", "pl", "epd"] {
        let next = scratch(&format!("later.{ending}")).display().to_string();
        let heard = tablas(&["convert", "ajedrez", &last, &next], b"");
        assert_eq!(heard.code, Some(0), "{ending}: {}", heard.err);
        last = next;
    }
    assert_eq!(fs::read_to_string(last).expect("written"), EPD);
}

#[test]
fn wthor_is_read_with_the_names_beside_it() {
    let folder = scratch("wthor");
    fs::create_dir_all(&folder).expect("a folder");
    let mut bytes = vec![20, 26, 11, 17, 1, 0, 0, 0, 0, 0, 0xE9, 0x07, 8, 0, 0, 0];
    bytes.extend([1, 0, 1, 0, 0, 0, 40, 40, 56, 64, 33, 34]);
    bytes.resize(16 + 68, 0);
    fs::write(folder.join("WTH_2025.wtb"), &bytes).expect("a file");
    let names = |length: usize, names: [&str; 2]| {
        let mut bytes = vec![0; 16];
        for name in names {
            let start = bytes.len();
            bytes.extend(name.bytes());
            bytes.resize(start + length, 0);
        }
        bytes
    };
    fs::write(folder.join("WTHOR.JOU"), names(20, ["Ana", "Luis"])).expect("a file");
    fs::write(folder.join("WTHOR.TRN"), names(26, ["Meudon", "Montevideo"])).expect("a file");
    let file = folder.join("WTH_2025.wtb").display().to_string();
    let heard = tablas(&["convert", "othello", &file, "-", "--to", "pgn"], b"");
    assert_eq!((heard.code, heard.err.as_str()), (Some(0), ""));
    for part in
        ["[Event \"Montevideo\"]", "[Black \"Luis\"]", "[White \"Ana\"]", "[Date \"2025.??.??\"]", "1. f5 d6", "1-0"]
    {
        assert!(heard.out.contains(part), "{part} lacks in {}", heard.out);
    }
    bytes[16 + 8 + 2] = 99;
    fs::write(folder.join("damaged.wtb"), &bytes[..80]).expect("a file");
    let damaged = folder.join("damaged.wtb").display().to_string();
    let heard = tablas(&["convert", "othello", &damaged, "-", "--to", "pgn"], b"");
    assert_eq!(heard.code, Some(2));
    assert!(heard.err.contains("damaged.wtb:1:1: the header says 1 games of 68 bytes"), "{}", heard.err);
}

#[test]
fn composers_problems_become_positions() {
    let olive = "---\nauthors:\n  - Loyd, Samuel\nsource: Chess Monthly\ndate: 1858-05\nalgebraic:\n  white: [Kf6, Qg1]\n  \
                 black: [Kh8]\nstipulation: \"#1\"\nsolution: |\n  1.Qg1-g7 #\n";
    let heard = tablas(&["convert", "ajedrez", "-", "-", "--from", "olv", "--to", "epd"], olive.as_bytes());
    assert_eq!((heard.code, heard.err.as_str()), (Some(0), ""));
    assert!(heard.out.starts_with("7k/8/5K2/8/8/8/8/6Q1 w - - "), "{}", heard.out);
    for part in ["dm 1;", "Author \"Loyd, Samuel\";", "Date \"1858.05\";", "Stipulation \"#1\";", "c0 \"1.Qg1-g7 #\";"]
    {
        assert!(heard.out.contains(part), "{part} lacks in {}", heard.out);
    }
    let popeye = "BeginProblem\nAuthor Ana\nPieces\n White Kf6 Qg1\n Black Kh8 pa2b3\nStip h#2\nEndProblem\n";
    let heard = tablas(&["convert", "ajedrez", "-", "-", "--from", "pop", "--to", "epd"], popeye.as_bytes());
    assert_eq!(heard.code, Some(0), "{}", heard.err);
    assert!(heard.out.starts_with("7k/8/5K2/8/8/1p6/p7/6Q1 b - - "), "{}", heard.out);
    for (from, text, said) in [
        ("pop", "begin\npieces\n white Kf6 Ng1\n", "-:3:12: `Ng1` is no man on a square"),
        ("pop", "begin\npieces white Kf6 black Kf6\nstip #1\nend\n", "-:2:25: two men stand on f6"),
        ("pop", "begin\ncondition Circe\n", "-:2:1: `condition Circe`: only plain chess"),
        ("olv", "algebraic:\n  white: [Kz9]\n", "-:2:11: `Kz9` is no man"),
        ("olv", "rubbish\n", "-:1:1: expected `key: value`"),
        ("epd", "8/8/8 w - - id \"x\";\n", "-:1:"),
    ] {
        let heard = tablas(&["convert", "ajedrez", "-", "-", "--from", from, "--to", "pgn"], text.as_bytes());
        assert_eq!(heard.code, Some(2), "{text}: {}", heard.out);
        assert!(heard.err.contains(said), "{text}: {}", heard.err);
    }
}
