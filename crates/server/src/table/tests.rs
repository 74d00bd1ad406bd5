use super::*;
use crate::token::Token;

fn table(game: &str, rules: &str, position: Option<&str>, moves: &[&str]) -> Table {
    let machine = || Seat::Machine { spec: "depth=1".into() };
    let settings = Settings {
        game: game.into(),
        rules: rules.into(),
        size: (game == "molino").then_some(2),
        position: position.map(str::to_owned),
        seats: [Seat::Person { name: None, token: Hash::of("me") }, machine()],
        allow: Allow::default(),
        name: None,
        listed: false,
        seed: Some(7),
    };
    let mut table = Table::open(settings, Token::random().hash()).expect("a table");
    for text in moves {
        let by = table.board.turn().into();
        table.apply(&Event::Moved { by, text: (*text).into() }).unwrap_or_else(|error| panic!("{text}: {error}"));
    }
    table
}

fn kinds(table: &Table) -> Vec<(Side, &'static str)> {
    table.captured.iter().map(|(_, side, kind)| (*side, *kind)).collect()
}

#[test]
fn taken_men_are_counted_and_come_back() {
    let mut table = table("ajedrez", "fide", None, &["e2e4", "d7d5", "e4d5", "d8d5"]);
    assert_eq!(kinds(&table), [(Side::Second, "pawn"), (Side::First, "pawn")]);
    table.apply(&Event::Undone { by: SeatName::Second, plies: 1 }).expect("undone");
    assert_eq!(kinds(&table), [(Side::Second, "pawn")]);
}

#[test]
fn a_log_that_takes_back_more_than_was_played_is_damaged() {
    let mut table = table("ajedrez", "fide", None, &["e2e4"]);
    let damaged = table.apply(&Event::Undone { by: SeatName::First, plies: u32::MAX });
    assert!(damaged.is_err_and(|error| error.contains("1 have been played")));
    assert_eq!((table.board.ply(), table.seq), (1, 2));
}

#[test]
fn a_promotion_takes_nobody() {
    let table = table("ajedrez", "fide", Some("3r3k/4P3/8/8/8/8/8/K7 w - - 0 1"), &["e7d8q"]);
    assert_eq!(kinds(&table), [(Side::Second, "rook")]);
    let table = self::table("ajedrez", "fide", Some("7k/4P3/8/8/8/8/8/K7 w - - 0 1"), &["e7e8q"]);
    assert_eq!(kinds(&table), []);
}

#[test]
fn discs_change_sides_and_are_not_taken() {
    let mut table = table("reversi", "othello", None, &[]);
    for _ in 0..20 {
        let text = table.board.moves()[0].text.clone();
        let by = table.board.turn().into();
        table.apply(&Event::Moved { by, text }).expect("a legal move");
    }
    assert_eq!(kinds(&table), []);
}

#[test]
fn a_mill_that_is_placed_takes_one() {
    let table = table("molino", "molinolog", None, &["n1", "s1", "ne1", "s2", "nw1xs1"]);
    assert_eq!(kinds(&table), [(Side::Second, "man")]);
}

#[test]
fn undo_goes_back_to_the_askers_last_move() {
    let table = table("ajedrez", "fide", None, &["e2e4", "e7e5"]);
    assert_eq!((table.undo_plies(Side::First), table.undo_plies(Side::Second)), (Some(2), Some(1)));
    assert_eq!(self::table("ajedrez", "fide", None, &["e2e4"]).undo_plies(Side::Second), None);
}

#[test]
fn a_log_gives_the_same_table_again() {
    let table = table("damas", "libre", None, &[]);
    let created = Event::Created { settings: Box::new(table.settings.clone()), owner: table.owner };
    let text = table.board.moves()[0].text.clone();
    let log =
        [created.write(), Event::Moved { by: SeatName::First, text: text.clone() }.write(), Event::Paused.write()];
    let again = Table::replay(&log).expect("a table");
    assert_eq!((again.seq, again.board.played(), again.paused), (3, vec![text], true));
    assert!(Table::replay(&log[1..]).is_err() && Table::replay(&[]).is_err());
}

#[test]
fn the_seed_of_a_match_is_stored_with_it_and_its_machines_play_by_it() {
    let table = table("ajedrez", "fide", None, &[]);
    let created = Event::Created { settings: Box::new(table.settings.clone()), owner: table.owner }.write();
    let moved = Event::Moved { by: SeatName::First, text: "e2e4".into() }.write();
    let seed = |created: String| {
        let replayed = Table::replay(&[created, moved.clone()]).expect("a table");
        replayed.machine_to_move().expect("a machine").1.game_seed
    };
    assert_eq!(seed(created.clone()), Some(7));
    // As it was written before seeds were stored.
    assert!(created.contains(",\"seed\":7"), "{created}");
    assert_eq!(seed(created.replace(",\"seed\":7", "")), None);
}

#[test]
fn who_is_blocked_is_told_in_words() {
    let blocked = table("arabe", "arabe", Some("xo---/oo---/-----/-----/----- x 2 0 0 0 0 -"), &[]);
    let told = crate::words::turn(blocked.board.as_ref());
    assert_eq!((told.es.as_str(), told.en.as_str()), ("x no tiene ninguna jugada: pasa", "x has no move and passes"));
    let event = crate::words::event(&blocked, &Event::Moved { by: SeatName::First, text: "pass".into() });
    assert_eq!((event.es.as_str(), event.en.as_str()), ("x: pasa", "x: pass"));
}
