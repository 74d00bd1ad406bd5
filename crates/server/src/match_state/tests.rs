use engine::Lang;

use super::*;
use crate::token::Token;

fn state(game: &str, rules: &str, position: Option<&str>, moves: &[&str]) -> MatchState {
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
        clock: None,
        extra_time: None,
    };
    let mut state = MatchState::open(settings, Token::random().hash()).expect("a match");
    for text in moves {
        let by = state.board.turn().into();
        state.apply(&Event::Moved { by, text: (*text).into() }).unwrap_or_else(|error| panic!("{text}: {error}"));
    }
    state
}

fn kinds(state: &MatchState) -> Vec<(Side, &'static str)> {
    state.captured.iter().map(|(_, side, kind)| (*side, *kind)).collect()
}

#[test]
fn taken_men_are_counted_and_come_back() {
    let mut state = state("ajedrez", "fide", None, &["e2e4", "d7d5", "e4d5", "d8d5"]);
    assert_eq!(kinds(&state), [(Side::Second, "pawn"), (Side::First, "pawn")]);
    state.apply(&Event::Undone { by: SeatName::Second, plies: 1 }).expect("undone");
    assert_eq!(kinds(&state), [(Side::Second, "pawn")]);
}

#[test]
fn a_log_that_takes_back_more_than_was_played_is_damaged() {
    let mut state = state("ajedrez", "fide", None, &["e2e4"]);
    let damaged = state.apply(&Event::Undone { by: SeatName::First, plies: u32::MAX });
    assert!(damaged.is_err_and(|error| error.contains("1 have been played")));
    assert_eq!((state.board.ply(), state.seq), (1, 2));
}

#[test]
fn a_promotion_takes_nobody() {
    let state = state("ajedrez", "fide", Some("3r3k/4P3/8/8/8/8/8/K7 w - - 0 1"), &["e7d8q"]);
    assert_eq!(kinds(&state), [(Side::Second, "rook")]);
    let state = self::state("ajedrez", "fide", Some("7k/4P3/8/8/8/8/8/K7 w - - 0 1"), &["e7e8q"]);
    assert_eq!(kinds(&state), []);
}

#[test]
fn discs_change_sides_and_are_not_taken() {
    let mut state = state("reversi", "othello", None, &[]);
    for _ in 0..20 {
        let text = state.board.moves()[0].text.clone();
        let by = state.board.turn().into();
        state.apply(&Event::Moved { by, text }).expect("a legal move");
    }
    assert_eq!(kinds(&state), []);
}

#[test]
fn a_mill_that_is_placed_takes_one() {
    let state = state("molino", "molinolog", None, &["n1", "s1", "ne1", "s2", "nw1xs1"]);
    assert_eq!(kinds(&state), [(Side::Second, "man")]);
}

#[test]
fn undo_goes_back_to_the_askers_last_move() {
    let state = state("ajedrez", "fide", None, &["e2e4", "e7e5"]);
    assert_eq!((state.undo_plies(Side::First), state.undo_plies(Side::Second)), (Some(2), Some(1)));
    assert_eq!(self::state("ajedrez", "fide", None, &["e2e4"]).undo_plies(Side::Second), None);
}

#[test]
fn a_log_gives_the_same_state_again() {
    let state = state("damas", "libre", None, &[]);
    let created = Event::Created { settings: Box::new(state.settings.clone()), owner: state.owner, opened: None };
    let text = state.board.moves()[0].text.clone();
    let log =
        [created.write(), Event::Moved { by: SeatName::First, text: text.clone() }.write(), Event::Paused.write()];
    let replayed = MatchState::replay(&log).expect("a match");
    assert_eq!((replayed.seq, replayed.board.played(), replayed.paused), (3, vec![text], true));
    assert!(MatchState::replay(&log[1..]).is_err() && MatchState::replay(&[]).is_err());
}

#[test]
fn the_seed_of_a_match_is_stored_with_it_and_its_machines_play_by_it() {
    let state = state("ajedrez", "fide", None, &[]);
    let created =
        Event::Created { settings: Box::new(state.settings.clone()), owner: state.owner, opened: None }.write();
    let moved = Event::Moved { by: SeatName::First, text: "e2e4".into() }.write();
    let seed = |created: String| {
        let replayed = MatchState::replay(&[created, moved.clone()]).expect("a match");
        replayed.machine_to_move().expect("a machine").1.game_seed
    };
    assert_eq!(seed(created.clone()), Some(7));
    // As it was written before seeds were stored.
    assert!(created.contains(",\"seed\":7"), "{created}");
    assert_eq!(seed(created.replace(",\"seed\":7", "")), None);
}

#[test]
fn who_is_blocked_is_told_in_words() {
    let blocked = state("arabe", "arabe", Some("xo---/oo---/-----/-----/----- x 2 0 0 0 0 -"), &[]);
    let turn = crate::names::turn(blocked.board.as_ref());
    assert_eq!(
        (turn.words(Lang::Es), turn.words(Lang::En)),
        ("x no tiene ninguna jugada: pasa", "x has no move and passes")
    );
    let event = crate::names::event(&blocked, &Event::Moved { by: SeatName::First, text: "pass".into() });
    assert_eq!((event.words(Lang::Es), event.words(Lang::En)), ("x: pasa", "x: pass"));
}
