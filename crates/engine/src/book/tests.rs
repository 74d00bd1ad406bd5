use super::*;
use crate::analysis::{Analysis, PlayerSpec, SearchContext};
use crate::catalog::{self, GameQuery};

fn chess() -> &'static RuleSet {
    catalog::select(&GameQuery { game: "ajedrez", ..GameQuery::default() }).expect("a rule set")
}

/// The examples of the format's description.
#[test]
fn keys_are_those_of_the_format() {
    for (fen, expected) in [
        ("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1", 0x463b_9618_1691_fc9c),
        ("rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1", 0x823c_9b50_fd11_4196),
        ("rnbqkbnr/ppp1pppp/8/3p4/4P3/8/PPPP1PPP/RNBQKBNR w KQkq - 0 2", 0x0756_b944_61c5_0fb0),
        ("rnbqkbnr/ppp1pppp/8/3pP3/8/8/PPPP1PPP/RNBQKBNR b KQkq - 0 2", 0x662f_afb9_65db_29d4),
        ("rnbqkbnr/ppp1p1pp/8/3pPp2/8/8/PPPP1PPP/RNBQKBNR w KQkq f6 0 3", 0x22a4_8b5a_8e47_ff78),
        ("rnbqkbnr/ppp1p1pp/8/3pPp2/8/8/PPPPKPPP/RNBQ1BNR b kq - 0 3", 0x652a_607c_a3f2_42c1),
        ("rnbq1bnr/ppp1pkpp/8/3pPp2/8/8/PPPPKPPP/RNBQ1BNR w - - 0 4", 0x00fd_d303_c946_bdd9),
        ("rnbqkbnr/p1pppppp/8/8/PpP4P/8/1P1PPPP1/RNBQKBNR b KQkq c3 0 3", 0x3c81_23ea_7b06_7637),
        ("rnbqkbnr/p1pppppp/8/8/P6P/R1p5/1P1PPPP1/1NBQKBNR b Kkq - 0 4", 0x5c3f_9b82_9b27_9560),
    ] {
        assert_eq!(key(fen), expected, "{fen}");
    }
}

#[test]
fn a_book_is_written_as_it_is_read() {
    let start = chess().start().text();
    let of = |text: &str, weight| BookMove { text: text.into(), weight };
    let moves = [of("e2e4", 3), of("d2d4", 1), of("nonsense", 9)];
    let book = Book::of_positions([(start.as_str(), &moves[..])]);
    assert_eq!(book.len(), 2);
    assert_eq!(Book::read(&book.write()), Ok(book.clone()));
    assert_eq!(book.moves(chess(), &*chess().start()), moves[..2]);
    let mut counts = [0; 2];
    for chance in 0..1000 {
        let chosen = book.choose(chess(), &*chess().start(), chance).expect("a move");
        counts[usize::from(chosen == "d2d4")] += 1;
        assert_eq!(book.choose(chess(), &*chess().start(), chance), Some(chosen));
    }
    assert!((700..800).contains(&counts[0]), "{counts:?}");
    let mut game = chess().start();
    game.play("a2a3").expect("legal");
    assert_eq!(book.choose(chess(), &*game, 1), None);
}

#[test]
fn castling_is_the_king_onto_its_rook_and_a_rook_may_go_there_too() {
    let castles = "4k3/8/8/8/8/8/8/4K2R w K - 0 1";
    assert_eq!(code(castles, "e1g1").map(polyglot::write_move).as_deref(), Some("e1h1"));
    let rook = "3k4/8/8/8/8/8/8/K3R3 w - - 0 1";
    for (fen, text) in [(castles, "e1g1"), (rook, "e1h1"), (rook, "e1g1"), (castles, "h1h8")] {
        let game = chess().read(fen).expect("a position");
        let moves = [BookMove { text: text.into(), weight: 1 }];
        assert_eq!(Book::of_positions([(fen, &moves[..])]).moves(chess(), &*game), moves, "{fen} {text}");
    }
    let promotion = polyglot::read_move("e7e8q").map(polyglot::write_move);
    assert_eq!(promotion.as_deref(), Some("e7e8q"));
}

#[test]
fn what_is_no_book_is_refused_with_a_reason() {
    let id = |bytes: &[u8]| Book::read(bytes).expect_err("no book").id;
    assert_eq!((id(&[]), id(&[0; 15]), id(&[0; 33])), ("book-size", "book-size", "book-size"));
    let mut unsorted = vec![0; 32];
    unsorted[0] = 1;
    assert_eq!(id(&unsorted), "book-order");
    // Anything else is a book, perhaps one that knows nothing.
    let book = Book::read(&[7; 160]).expect("ten entries");
    assert_eq!(book.choose(chess(), &*chess().start(), 1), None);
}

#[test]
fn weights_of_zero_are_never_played() {
    let start = chess().start().text();
    let moves = [BookMove { text: "a2a3".into(), weight: 0 }];
    let book = Book::of_positions([(start.as_str(), &moves[..])]);
    assert_eq!(book.choose(chess(), &*chess().start(), 5), None);
}

fn reply(spec: &PlayerSpec, moves: &[&str]) -> Analysis {
    let mut game = chess().start();
    for text in moves {
        game.play(text).expect("legal");
    }
    let mut context =
        SearchContext { threads: 1, hash: 1 << 16, tablebases: None, stop: &|| false, report: &mut |_| () };
    game.analyze(spec, &mut context).expect("a move")
}

#[test]
fn in_a_game_every_level_begins_as_people_do_and_not_always_alike() {
    for level in ["level=facil", "level=medio", "level=dificil", "level=maestro"] {
        let spec = PlayerSpec::read(level).expect("a level");
        let replies: Vec<String> = (0..40).map(|seed| reply(&spec.in_game(seed), &["e2e4"]).text).collect();
        let known = ["e7e5", "c7c5", "e7e6", "c7c6", "d7d6", "d7d5", "g8f6"];
        assert!(replies.iter().all(|text| known.contains(&text.as_str())), "{level}: {replies:?}");
        assert!(replies.iter().any(|text| *text != replies[0]), "{level}: {replies:?}");
        assert_eq!(reply(&spec.in_game(7), &["e2e4"]).text, replies[7], "the same game, the same move");
    }
}

#[test]
fn only_machines_in_a_game_play_by_the_book() {
    let thinks = |spec: &str, seed: Option<u64>| {
        let spec = PlayerSpec::read(spec).expect("a spec");
        reply(&seed.map_or_else(|| spec.clone(), |seed| spec.in_game(seed)), &[]).nodes > 0
    };
    assert!(!thinks("level=medio", Some(3)) && !thinks("level=maestro,depth=2", Some(3)));
    for (spec, seed) in
        [("level=medio", None), ("level=medio,seed=5", Some(3)), ("depth=2", Some(3)), ("documento,depth=2", Some(3))]
    {
        assert!(thinks(spec, seed), "{spec}");
    }
    assert!(!PlayerSpec::read("level=medio,time=9").expect("a spec").in_game(3).plays_by_book());
}

/// Every position that the book leads to from the start, and all its moves are legal there.
#[test]
fn our_book_is_small_and_goes_on_for_a_while() {
    let book = chess().own_book().expect("chess has one");
    assert!(book.len() * ENTRY < 200_000, "{} entries", book.len());
    let mut lengths = Vec::new();
    for seed in 0..50 {
        let mut game = chess().start();
        while let Some(text) = book.choose(chess(), &*game, seed ^ game.ply() as u64) {
            game.play(&text).expect("a move of a book is legal");
        }
        lengths.push(game.ply());
    }
    assert!(lengths.iter().all(|length| *length >= 2) && lengths.iter().any(|length| *length >= 8), "{lengths:?}");
}
