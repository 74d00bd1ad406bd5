//! Every refused try has a rule that forbids it, and every legal one has none.
//!
//! In positions of random games and in scattered ones all pairs of spots are tried, every spot in the middle of a
//! legal move and behind it, and some of the same as texts. `TABLAS_DEEP=1` looks at 10,000 positions of each rule set.

mod scatter;

use board::illegal::{actions, is_playable};
use board::{IllegalMove, Notation, NotationError, SpotId, View};
use fastrand::Rng;
use games::chess::{Chess, Fide, Problem};
use games::connect_four::ConnectFour;
use games::draughts::{Brazilian, Draughts, English, Free, International, Italian, Russian, Spanish};
use games::morris::{Classic, Morris};
use games::reversi::Reversi;
use games::seega::Seega;

/// How spots with these names, two or more, may be written as a move.
type Texts = fn(&[&str]) -> Vec<String>;

/// How many pairs of spots are tried as texts in each position.
const TEXTS: usize = 50;

macro_rules! explained {
    ($texts:expr, $scatter:path; $($test:ident: $position:ty, $rules:literal, $start:expr;)*) => {$(
        #[test]
        fn $test() {
            check::<$position>($start, |random| $scatter($rules, random), $texts);
        }
    )*};
}

explained! {
    |names| vec![names[..2].concat(), names[..2].concat() + "q"], scatter::ajedrez;
    fide: Chess<Fide>, "fide", Chess::start();
    problema: Chess<Problem>, "problema", Chess::start();
}

explained! {
    |names| vec![names.join("-"), names.join("x")], scatter::damas;
    libre: Draughts<Free>, "libre", Draughts::start();
    espanola: Draughts<Spanish>, "espanola", Draughts::start();
    inglesa: Draughts<English>, "inglesa", Draughts::start();
    italiana: Draughts<Italian>, "italiana", Draughts::start();
    rusa: Draughts<Russian>, "rusa", Draughts::start();
    brasilena: Draughts<Brazilian>, "brasilena", Draughts::start();
    internacional: Draughts<International>, "internacional", Draughts::start();
}

explained! {
    |names| vec![names[0].into(), names[..2].join("-"), names[..2].join("x")], scatter::molino;
    molinolog_1: Morris<16>, "molinolog 1", Morris::start();
    molinolog_2: Morris<24>, "molinolog 2", Morris::start();
    molinolog_3: Morris<32>, "molinolog 3", Morris::start();
    molinolog_4: Morris<40>, "molinolog 4", Morris::start();
    molinolog_5: Morris<48>, "molinolog 5", Morris::start();
    molinolog_6: Morris<56>, "molinolog 6", Morris::start();
    molinolog_7: Morris<64>, "molinolog 7", Morris::start();
    clasico: Morris<24, Classic>, "clasico", Morris::start();
}

explained! {
    |names| vec![names[0].into(), "pass".into()], scatter::reversi;
    reversi: Reversi, "reversi", Reversi::document_start();
    othello: Reversi, "othello", Reversi::tournament_start();
}

explained! {
    |names| vec![names[0].into(), names[..2].concat(), "pass".into()], scatter::arabe;
    arabe: Seega, "arabe", Seega::start();
}

explained! {
    |names| vec![names[0][..1].into(), names[0].into(), names[1].into()], dropped;
    cuatro: ConnectFour, "cuatro", ConnectFour::start();
}

/// Discs dropped at random, one colour after the other; four in a line end the game.
fn dropped(_: &str, random: &mut Rng) -> String {
    let mut columns = [const { Vec::new() }; 7];
    let discs = random.usize(..=42);
    for disc in 0..discs {
        let room: Vec<usize> = (0..7).filter(|&column| columns[column].len() < 6).collect();
        columns[room[random.usize(..room.len())]].push(["X", "O"][disc % 2]);
    }
    let row = |row: usize| columns.iter().map(|column| column.get(row).copied().unwrap_or(".")).collect::<String>();
    let rows: Vec<String> = (0..6).rev().map(row).collect();
    format!("{} {}", rows.join("/"), ["X", "O"][discs % 2])
}

fn check<P: Notation + View>(start: P, scattered: impl Fn(&mut Rng) -> String, texts: Texts) {
    let wanted = if std::env::var_os("TABLAS_DEEP").is_some() { 10_000 } else { 100 };
    let mut random = Rng::with_seed(1);
    let (mut pos, mut checked) = (start, 0);
    while checked < wanted {
        let legal = pos.legal();
        pos =
            if legal.is_empty() || random.u8(..80) == 0 { start } else { pos.play(legal[random.usize(..legal.len())]) };
        // What cannot be is not read.
        for pos in [Ok(pos), P::read(&scattered(&mut random))].into_iter().flatten() {
            if pos.outcome().is_none() {
                check_position(&pos, texts, &mut random);
                checked += 1;
            }
        }
    }
}

fn check_position<P: Notation + View>(pos: &P, texts: Texts, random: &mut Rng) {
    let (actions, pieces, spots) = (actions(pos), pos.pieces(), P::geometry().spots);
    let is_free = |spot: SpotId| pieces.iter().all(|piece| piece.spot != spot);
    let check_clicks = |clicks: &[SpotId]| {
        let reason = pos.explain_clicks(clicks);
        let at = || format!("{}: {clicks:?}: {reason:?}", pos.write());
        assert_eq!(reason.is_none(), is_playable(&actions, is_free, clicks), "{}", at());
        assert!(reason.as_ref().is_none_or(is_explained), "{}", at());
    };
    check_clicks(&[]);
    for from in 0..spots.len() {
        check_clicks(&[from]);
        for to in 0..spots.len() {
            check_clicks(&[from, to]);
        }
    }
    // Once in the middle of every move, and once behind its end.
    for action in &actions {
        for length in 2..=action.clicks.len() {
            (0..spots.len()).for_each(|spot| check_clicks(&[&action.clicks[..length], &[spot]].concat()));
        }
        action.also.iter().for_each(|clicks| check_clicks(clicks));
        assert_eq!(pos.explain_text(&action.text), None, "{}: {}", pos.write(), action.text);
        // Its squares and one more, as games write long ways.
        let more = [&action.clicks[..], &[random.usize(..spots.len())]].concat();
        let names: Vec<&str> = more.iter().map(|&spot| spots[spot].label.as_str()).collect();
        for length in 2..=names.len() {
            for text in &texts(&names[..length]) {
                check_text(pos, text);
            }
        }
    }
    // The texts of a few, since reading them takes the longest.
    for _ in 0..TEXTS {
        let names = [(); 2].map(|()| spots[random.usize(..spots.len())].label.as_str());
        for text in &texts(&names) {
            check_text(pos, text);
        }
    }
}

fn check_text<P: Notation + View>(pos: &P, text: &str) {
    let reason = pos.explain_text(text);
    let at = || format!("{}: {text}: {reason:?}", pos.write());
    match pos.read_move(text) {
        Ok(_) => assert_eq!(reason, None, "{}", at()),
        Err(NotationError::NoSuchMove { .. }) => {
            assert!(reason.as_ref().is_some_and(is_explained), "{}", at());
        }
        Err(_) => {}
    }
}

/// By a rule; but that a move is over before its last square is the same in every game.
fn is_explained(reason: &IllegalMove) -> bool {
    reason.rule.is_some() || reason.reason.id == "illegal-more-clicks"
}
