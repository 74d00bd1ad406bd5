//! Positions put together man by man, in every rule set: what is set up is what is read, and what cannot be has every
//! reason. And the starts in which one side is helped.

use engine::catalog::{self, GameQuery};
use engine::{NotationError, Piece, RuleSet, Side};

fn set(game: &str, rules: &str, size: Option<u8>) -> &'static RuleSet {
    catalog::select(&GameQuery { game, rules: Some(rules), size, ..GameQuery::default() }).expect("a rule set")
}

/// What nobody says who only puts men on a board: castling, en passant and the clocks of chess.
fn placement<'a>(set: &RuleSet, text: &'a str) -> Vec<&'a str> {
    let words = if set.game == "ajedrez" { 2 } else { usize::MAX };
    text.split(' ').take(words).collect()
}

#[test]
fn every_position_of_a_game_can_be_set_up() {
    for set in catalog::all() {
        let mut rng = fastrand::Rng::with_seed(18);
        let mut board = set.start();
        for _ in 0..300 {
            let text = board.text();
            let arranged = set.arrange(&board.pieces(), board.turn(), &set.set_up_values(&text));
            let arranged = arranged.unwrap_or_else(|| panic!("{set:?} is not set up"));
            let read = set.read(&arranged).unwrap_or_else(|error| panic!("{set:?} {text} -> {arranged}: {error}"));
            assert_eq!(placement(set, &read.text()), placement(set, &text), "{set:?}");
            if board.outcome().is_some() {
                break;
            }
            let moves = board.moves();
            board.play(&rng.choice(&moves).expect("a move").text).expect("a legal move");
        }
    }
}

#[test]
fn the_start_needs_no_word_beside_its_men() {
    for set in catalog::all() {
        let start = set.start();
        assert_eq!(set.arrange(&start.pieces(), start.turn(), &[]), Some(start.text()), "{set:?}");
    }
}

#[test]
fn both_sides_have_the_same_kinds_of_men() {
    for set in catalog::all() {
        let of = |side: Side| set.men.iter().filter(|man| man.side == side).map(|man| man.kind).collect::<Vec<_>>();
        let (mut first, mut second) = (of(Side::First), of(Side::Second));
        first.sort_unstable();
        second.sort_unstable();
        assert_eq!(first, second, "{set:?}");
        assert_eq!(
            first.len(),
            if set.game == "ajedrez" { 6 } else { 1 + usize::from(set.game == "damas") },
            "{set:?}"
        );
    }
}

/// Puts men on the spots of these names and compares the reasons, as the catalogue of messages names them. A man is
/// written `kind@spot`, the first side's before the bar.
#[track_caller]
fn refused(set: &RuleSet, men: &str, turn: Side, values: &[u8], expected: &[&str]) {
    let start = set.start();
    let spots = start.geometry().spots;
    let man = |side: Side, text: &str| -> Piece {
        let (kind, label) = text.split_once('@').expect("kind@spot");
        let spot = spots.iter().position(|spot| spot.label == label).unwrap_or_else(|| panic!("no spot {label}"));
        let model = set.men.iter().find(|man| man.side == side && man.kind == kind).expect("a man of that kind");
        Piece { spot, ..*model }
    };
    let (first, second) = men.split_once('|').expect("two sides");
    let of = |side: Side, list: &str| list.split_whitespace().map(|text| man(side, text)).collect::<Vec<_>>();
    let pieces = [of(Side::First, first), of(Side::Second, second)].concat();
    let text = set.arrange(&pieces, turn, values).expect("a text");
    let reasons = match set.read(&text) {
        Err(NotationError::Impossible(reasons)) => reasons.iter().map(|reason| reason.id).collect::<Vec<_>>(),
        other => panic!("{text}: {other:?}"),
    };
    assert_eq!(reasons, expected, "{text}");
}

#[test]
fn chess_says_every_reason() {
    let fide = set("ajedrez", "fide", None);
    refused(fide, "|", Side::First, &[], &["ajedrez-white-kings", "ajedrez-black-kings"]);
    refused(
        fide,
        "king@e2 pawn@a1 pawn@h8 | king@e3",
        Side::First,
        &[],
        &["ajedrez-pawn-on-end-rank", "ajedrez-pawn-on-end-rank", "ajedrez-kings-adjacent"],
    );
    let nine_pawns =
        "king@e1 pawn@a2 pawn@b2 pawn@c2 pawn@d2 pawn@e2 pawn@f2 pawn@g2 pawn@h2 pawn@a3 queen@e5 | king@e8";
    refused(
        fide,
        nine_pawns,
        Side::First,
        &[],
        &["ajedrez-white-too-many-pawns", "ajedrez-black-in-check-out-of-turn"],
    );
    let nine_queens = "king@a1 queen@a2 queen@b2 queen@c2 queen@d2 queen@e2 queen@f2 queen@g2 queen@h2 queen@a3 queen@b3 \
        | king@h8";
    let problem = set("ajedrez", "problema", None);
    refused(problem, nine_queens, Side::First, &[], &["ajedrez-white-too-many-queens"]);
}

#[test]
fn draughts_say_every_reason() {
    for set in catalog::rule_sets("damas") {
        let start = set.start();
        // The men change places, so that each stands on its last row; and one side has one too many.
        let mut pieces: Vec<Piece> = start.pieces();
        for piece in &mut pieces {
            piece.side = !piece.side;
        }
        let free = (0..set.spots).find(|spot| pieces.iter().all(|piece| piece.spot != *spot)).expect("a free spot");
        pieces.push(Piece { spot: free, ..*set.men.iter().find(|man| man.kind == "king").expect("a king") });
        let text = set.arrange(&pieces, start.turn(), &[]).expect("a text");
        let Err(NotationError::Impossible(reasons)) = set.read(&text) else { panic!("{set:?} {text}") };
        let per_row = usize::from(start.geometry().size.0) / 2;
        assert_eq!(reasons.len(), 1 + 2 * per_row, "{set:?}: {reasons:?}");
    }
}

#[test]
fn the_others_say_every_reason() {
    let reversi = set("reversi", "othello", None);
    refused(reversi, "|", Side::First, &[], &["reversi-no-disc"]);
    let four = set("cuatro", "cuatro", None);
    refused(
        four,
        "disc@a3 disc@b1 disc@c2 |",
        Side::First,
        &[],
        &["cuatro-floating", "cuatro-floating", "cuatro-uneven"],
    );
    refused(four, "disc@a1 | ", Side::First, &[], &["cuatro-wrong-turn"]);
    let line = "disc@a1 disc@b1 disc@c1 disc@d1 | disc@a2 disc@b2 disc@c2 disc@d2";
    refused(four, line, Side::First, &[], &["cuatro-over-before"]);
    let arabe = set("arabe", "arabe", None);
    refused(
        arabe,
        "man@c3 man@a1 man@a2 | man@b1 man@b2 man@b3 man@b4",
        Side::First,
        &[0, 1, 0, 0, 0],
        &["arabe-centre-in-placing", "arabe-counters-in-placing", "arabe-uneven-men"],
    );
    refused(
        arabe,
        "|",
        Side::First,
        &[1, 3, 4, 0, 0],
        &["arabe-no-men", "arabe-too-many-lost-turns", "arabe-both-lost"],
    );
    refused(
        arabe,
        "man@a1 | man@e5",
        Side::First,
        &[2, 1, 0, 0, 0],
        &["arabe-extra-without-capture", "arabe-extra-with-counters"],
    );
    refused(arabe, "man@a1 man@a2 | ", Side::First, &[0, 0, 0, 0, 0], &["arabe-wrong-turn"]);
}

#[test]
fn mills_of_every_size_say_every_reason() {
    for mill in catalog::rule_sets("molino") {
        let most = 3 * (mill.size.expect("a size") + 1);
        refused(
            mill,
            "man@n1 | man@s1",
            Side::First,
            &[most, most + 1],
            &["molino-too-many-black", "molino-too-many-white", "molino-hands-black-to-move"],
        );
        refused(mill, "man@n1 | man@s1", Side::Second, &[0, 0], &["molino-both-lost"]);
        refused(mill, "man@n1 | man@s1", Side::Second, &[3, 3], &["molino-hands-white-to-move"]);
    }
}

#[test]
fn handicaps_are_starts_that_can_be_played() {
    let mut games = std::collections::BTreeSet::new();
    for set in catalog::all() {
        let count = |pieces: &[Piece], side: Side| pieces.iter().filter(|piece| piece.side == side).count();
        let usual = set.start().pieces();
        let mut before = 0;
        for handicap in &set.handicaps {
            games.insert(set.game);
            let start = set.read(&handicap.position).unwrap_or_else(|error| panic!("{set:?} {handicap:?}: {error}"));
            assert!(start.outcome().is_none() && !start.moves().is_empty(), "{set:?} {handicap:?}");
            assert_eq!(start.turn(), set.start().turn(), "{set:?} {handicap:?}");
            let [giver, taker] = [handicap.by, !handicap.by]
                .map(|side| count(&start.pieces(), side) as i32 - count(&usual, side) as i32);
            assert!(giver < taker, "{set:?} {handicap:?}: who gives has no less");
            let given = taker - giver;
            assert!(given >= before, "{set:?} {handicap:?}: the smallest first");
            before = given;
        }
        let mut ids: Vec<&str> = set.handicaps.iter().map(|handicap| handicap.id).collect();
        ids.dedup();
        assert_eq!(ids.len(), set.handicaps.len(), "{set:?}");
    }
    assert_eq!(games.into_iter().collect::<Vec<_>>(), ["ajedrez", "damas", "reversi"]);
}
