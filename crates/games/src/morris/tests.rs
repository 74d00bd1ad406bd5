//! One test for each rule, in its order; then notation, terms, view, and the slow version as the judge.

use std::collections::HashSet;

use board::{Bits, Draw, Notation, NotationError, Outcome, Position, Side, View};
use proptest::prelude::*;
use terms::Term;

use super::*;
use crate::Document;

fn at<P: Notation>(text: &str) -> P {
    P::read(text).unwrap_or_else(|error| panic!("{text}: {error}"))
}

/// The legal moves of a position, sorted.
fn texts<P: Notation>(text: &str) -> Vec<String> {
    let pos: P = at(text);
    let mut moves: Vec<String> = pos.legal().iter().map(|&m| pos.write_move(m)).collect();
    moves.sort();
    moves
}

fn play<P: Notation>(pos: P, moves: &str) -> P {
    moves.split(' ').fold(pos, |pos, m| pos.play(pos.read_move(m).unwrap_or_else(|error| panic!("{error}"))))
}

/// The moves among `texts` that begin so.
fn starting<P: Notation>(text: &str, begin: &str) -> Vec<String> {
    texts::<P>(text).into_iter().filter(|m| m.starts_with(begin)).collect()
}

fn points<const POINTS: u8>(names: &str) -> Bits<POINTS> {
    let named = |text: &&str| Point::all().find(|&point| name(point) == *text).expect("a point of the board");
    names.split(' ').map(|text| named(&text)).collect()
}

const BLACK_WINS: Option<Outcome> = Some(Outcome::Win(Side::First));
const WHITE_WINS: Option<Outcome> = Some(Outcome::Win(Side::Second));

#[test]
fn rule_01_a_board_has_rings_of_eight_points_joined_at_the_middles() {
    fn facts<const POINTS: u8>() -> (u8, usize, usize) {
        (Morris::<POINTS>::SIZE, edges::<POINTS>().len(), mills::<POINTS>().len())
    }
    assert_eq!([facts::<16>(), facts::<24>(), facts::<32>()], [(1, 20, 8), (2, 32, 16), (3, 44, 24)]);
    assert_eq!([facts::<40>(), facts::<48>()], [(4, 56, 32), (5, 68, 40)]);
    assert_eq!([facts::<56>(), facts::<64>()], [(6, 80, 48), (7, 92, 56)]);

    let near = |names| neighbours(points::<24>(names));
    assert_eq!(near("n1"), points("nw1 ne1 n2"), "nothing is inside the innermost ring");
    assert_eq!(near("e2"), points("ne2 se2 e1 e3"));
    assert_eq!(near("w3"), points("nw3 sw3 w2"));
    assert_eq!(near("nw2"), points("n2 w2"), "corners are not joined to other rings");
    for (a, b) in edges::<64>() {
        assert!(neighbours(Bits::from(a)).has(b) && neighbours(Bits::from(b)).has(a), "{a:?} {b:?}");
    }
}

#[test]
fn rule_02_each_side_has_three_men_a_ring_and_black_begins() {
    assert_eq!(Size1::start().write(), "1 b 6 6 ......../........");
    assert_eq!(Size2::start().write(), "2 b 9 9 ......../......../........");
    assert_eq!(Size7::start().hand(Side::Second), 24);
    assert_eq!(NineMen::start().hand(Side::First), 9);
    let pos = Size2::start();
    let next = play(pos, "n1");
    assert_eq!([pos.turn(), next.turn(), play(next, "n2").turn()], [Side::First, Side::Second, Side::First]);
}

#[test]
fn rule_03_a_side_with_men_in_hand_places_one_on_any_free_point() {
    assert_eq!(Size2::start().legal().len(), 24);
    let pos = play(Size2::start(), "n1 sw3");
    assert_eq!(pos.write(), "2 b 8 8 b......./......../.....w..");
    assert_eq!(pos.legal().len(), 22);
    assert!(matches!(pos.read_move("n1"), Err(NotationError::NoSuchMove { .. })), "taken by black");
    assert!(matches!(pos.read_move("sw3"), Err(NotationError::NoSuchMove { .. })), "taken by white");
    assert!(matches!(pos.read_move("n1-n2"), Err(NotationError::NoSuchMove { .. })), "men in hand do not wait");
}

#[test]
fn rule_04_a_side_with_none_in_hand_moves_a_man_along_an_edge() {
    let pos = play(at::<Size1>("1 w 0 1 b.b.b.b./b.w.w.w."), "ne2");
    assert_eq!(pos.write(), "1 b 0 0 b.b.b.b./bww.w.w.", "after the last man is placed black moves");
    assert!(pos.legal().iter().all(|m| m.from().is_some()));

    let expected = ["e3-e2", "e3-ne3", "n2-n1", "n2-n3", "n2-ne2", "n2-nw2", "nw1-n1", "nw1-w1"];
    let found = texts::<Size2>("2 b 0 0 .......b/b......./..bw.w.w");
    assert_eq!(found, expected, "not across corners, not onto men, and three men do not fly");
}

#[test]
fn rule_05_a_mill_is_three_consecutive_points_of_a_straight_line() {
    let inner = ["nw1 n1 ne1", "ne1 e1 se1", "se1 s1 sw1", "sw1 w1 nw1"].map(points::<16>);
    let outer = ["nw2 n2 ne2", "ne2 e2 se2", "se2 s2 sw2", "sw2 w2 nw2"].map(points::<16>);
    let rings: HashSet<_> = inner.into_iter().chain(outer).collect();
    assert_eq!(mills::<16>().into_iter().collect::<HashSet<_>>(), rings, "size 1 has no radial mills");

    let line = points("e1 e2 e3 e4");
    let radial: HashSet<Bits<32>> = mills().into_iter().filter(|&mill| line.covers(mill)).collect();
    assert_eq!(radial, ["e1 e2 e3", "e2 e3 e4"].map(points).into(), "four in line are two mills");

    // With n1, nw1, ne2 and ne3 black, only ne1 closes a mill: lines do not bend, corners are not joined.
    let pos: Size2 = at("2 b 5 5 b....w.b/.b....../.b...w..");
    let closing: Bits<24> = pos.legal().iter().filter(|m| m.taken().is_some()).map(|m| m.to()).collect();
    assert_eq!(closing, points("ne1"));
}

#[test]
fn rule_06_who_closes_a_mill_must_take_any_man_of_the_opponent() {
    // The document's figure 3.
    let figure = "2 w 6 7 ...b.b.b/w......w/........";
    let pos: Size2 = at(figure);
    assert_eq!(starting::<Size2>(figure, "ne2"), ["ne2xnw1", "ne2xse1", "ne2xsw1"], "taking is compulsory");
    assert_eq!(play(pos, "(ne,2)x(nw,1)").write(), "2 b 6 6 ...b.b../ww.....w/........");
    assert!(matches!(pos.read_move("ne2"), Err(NotationError::Ambiguous { .. })), "not without saying whom");
    assert!(matches!(pos.read_move("ne2xn2"), Err(NotationError::NoSuchMove { .. })), "not an own man");
    assert!(matches!(pos.read_move("ne2xn3"), Err(NotationError::NoSuchMove { .. })), "not from a free point");

    // Men in a mill are taken like others.
    let found = starting::<Size2>("2 b 0 0 bb....b./....w.../ww...b.w", "w1-nw1");
    assert_eq!(found, ["w1-nw1xn3", "w1-nw1xne3", "w1-nw1xnw3", "w1-nw1xs2"]);

    // Nothing is taken where nothing stands.
    let none = "2 b 7 7 bb....../......../........";
    assert_eq!(starting::<Size2>(none, "nw1"), ["nw1"]);
    assert_eq!(at::<Size2>(none).count(), 22);
}

#[test]
fn rule_07_two_mills_closed_at_once_take_one_man() {
    let text = "2 b 5 5 b.bb...b/......../....w.w.";
    assert_eq!(starting::<Size2>(text, "ne1"), ["ne1xs3", "ne1xw3"]);
    let pos: Size2 = at(text);
    let m = pos.read_move("ne1xs3").expect("legal");
    assert_eq!(pos.mills_made(m), points("nw1 n1 ne1 e1 se1"));
    assert_eq!(pos.play(m).men(Side::Second), points("w3"));

    // Four in line.
    let text = "3 b 0 0 b...w.../b...w.../.b...w../b....w..";
    assert_eq!(starting::<Size3>(text, "ne3-n3"), ["ne3-n3xs1", "ne3-n3xs2", "ne3-n3xsw3", "ne3-n3xsw4"]);
    let pos: Size3 = at(text);
    let m = pos.read_move("ne3-n3xs1").expect("legal");
    assert_eq!(pos.mills_made(m), points("n1 n2 n3 n4"));
    assert_eq!(pos.play(m).men(Side::Second).len(), 3);
}

#[test]
fn rule_08_a_mill_that_stands_takes_nothing_and_one_closed_again_takes_again() {
    let pos: Size2 = at("2 b 0 0 bb.....b/....w.../..w.b.ww");
    let m = pos.read_move("s3-sw3").expect("legal");
    assert_eq!((m.taken(), pos.mills_made(m)), (None, Bits::EMPTY), "the mill at the top stands");
    let pos = play(pos, "n1-n2 e3-ne3 n2-n1xne3 w3-w2 n1-n2 w2-w3 n2-n1xw3");
    assert_eq!(pos.write(), "2 w 0 0 bb.....b/....w.../....b..w");

    // Four in line: the fourth man closes a new mill beside the one that stands; a man of the mill that
    // steps ahead of it closes none.
    let pos: Size3 = at("3 b 0 0 b...w.../b...w.../b....w../.b...w..");
    let m = pos.read_move("ne4-n4xs1").expect("legal");
    assert_eq!(pos.mills_made(m), points("n2 n3 n4"));
    let m = pos.read_move("n3-n4").expect("legal");
    assert_eq!((m.taken(), pos.mills_made(m)), (None, Bits::EMPTY));
}

#[test]
fn rule_09_a_side_with_two_men_or_fewer_loses_at_once() {
    let pos = play(at::<Size2>("2 b 0 0 bb....b./....w.../w.w..b.."), "w1-nw1xs2");
    assert_eq!((pos.outcome(), pos.turn(), pos.count()), (BLACK_WINS, Side::Second, 0));
    let pos = play(at::<Size2>("2 w 0 0 ww....w./....b.../b.b..w.."), "w1-nw1xs2");
    assert_eq!((pos.outcome(), pos.turn()), (WHITE_WINS, Side::First));

    assert_eq!(at::<Size2>("2 b 1 1 bbb...../......../..w.w...").outcome(), None, "those in hand included");
    assert_eq!(at::<Size2>("2 b 1 1 bbb...../......../..w.....").outcome(), BLACK_WINS, "even with one in hand");
    assert_eq!(Size1::start().outcome(), None);
}

#[test]
fn rule_10_a_side_that_has_no_move_loses() {
    let pos: Size1 = at("1 w 0 0 ......../bwbwbwb.");
    assert_eq!((pos.outcome(), pos.count(), pos.legal().len()), (BLACK_WINS, 0, 0));
    let pos = play(at::<Size1>("1 b 0 0 b......./.wbwbwb."), "n1-n2");
    assert_eq!((pos.outcome(), pos.turn()), (BLACK_WINS, Side::Second));
    assert_eq!(at::<Size1>("1 b 0 0 ......../bwbwbwb.").outcome(), None, "black can move");
}

#[test]
fn rule_11_three_times_the_same_position_is_a_draw() {
    let mut past = vec![at::<Size2>("2 b 0 0 b......./...b..../b...w.ww")];
    for (round, draw) in [None, Some(Draw::Over)].into_iter().enumerate() {
        for m in ["n1-ne1", "s3-se3", "ne1-n1", "se3-s3"] {
            let pos = past[past.len() - 1];
            assert_eq!(pos.draw(&past[..past.len() - 1]), None, "round {round}, {m}");
            past.push(play(pos, m));
        }
        assert_eq!(past[past.len() - 1].draw(&past[..past.len() - 1]), draw, "round {round}");
    }
}

#[test]
fn rule_11_fifty_turns_of_each_side_without_a_capture_are_a_draw() {
    // Placing the last man is no turn of the moving phase, and what was before a capture does not count.
    let rings = "/......../......../......../......../......../........";
    let placing = format!("7 w 0 1 b.b.w.../.b...w..{rings}");
    let capture = format!("7 b 0 0 bb....b./..www..w{rings}");
    for (begin, m) in [(placing, "sw1"), (capture, "w1-nw1xse2")] {
        let begin: Size7 = at(&begin);
        let mut pos = play(begin, m);
        let mut past = vec![begin];
        let mut random = fastrand::Rng::with_seed(11);
        let mut seen = HashSet::from([pos]);
        for turn in 0..100 {
            assert_eq!(pos.draw(&past), None, "turn {turn}");
            past.push(pos);
            let legal = pos.legal();
            let next: Vec<_> = legal.iter().filter(|m| m.taken().is_none()).map(|&m| pos.play(m)).collect();
            let next: Vec<_> = next.into_iter().filter(|next| !seen.contains(next)).collect();
            pos = next[random.usize(..next.len())];
            seen.insert(pos);
        }
        assert_eq!(pos.draw(&past), Some(Draw::Over));
    }
}

#[test]
fn rule_12_in_clasico_a_man_in_a_mill_is_safe_while_another_can_be_taken() {
    let found = starting::<NineMen>("2 b 0 0 bb....b./....w.../ww...b.w", "w1-nw1");
    assert_eq!(found, ["w1-nw1xs2"]);
    let found = starting::<NineMen>("2 b 0 0 bb....b./......../ww...b.w", "w1-nw1");
    assert_eq!(found, ["w1-nw1xn3", "w1-nw1xne3", "w1-nw1xnw3"], "all are in mills");
    let found = starting::<NineMen>("2 b 4 4 bb....../....w.../ww.....w", "nw1");
    assert_eq!(found, ["nw1xs2"], "while placing too");
    let found = starting::<NineMen>("2 b 5 5 b.bb...b/......../....w.w.", "ne1");
    assert_eq!(found, ["ne1xs3", "ne1xw3"], "two mills take one man");
}

#[test]
fn rule_13_in_clasico_three_men_go_anywhere() {
    let three = "2 b 0 0 b......./.b....../..b.w.ww";
    assert_eq!(texts::<NineMen>(three).len(), 3 * 18);
    assert_eq!(texts::<Size2>(three).len(), 8);
    assert_eq!(starting::<NineMen>("2 b 0 0 bb....../......../..b.w.ww", "e3-nw1").len(), 3, "and close mills");
    assert_eq!(texts::<NineMen>("2 w 0 0 b..b..../.b....w./..b.w..w").len(), 3 * 17, "white with three");
    assert_eq!(texts::<NineMen>("2 b 0 0 b..b..../.b....w./..b.w..w").len(), 10, "four do not");
    let pos: NineMen = at("2 b 1 1 b......./.b....../..b.w.ww");
    assert!(pos.legal().iter().all(|m| m.from().is_none()), "nor three with one in hand");
}

#[test]
fn positions_are_read_and_written() {
    let text = "2 w 0 1 bw.b.b../w..b.b.w/.bw.....";
    assert_eq!(at::<Size2>(text).write(), text);
    assert_eq!(at::<Size2>("  2 W 0  1 BW.b.b../w..b.b.w/.bw.....  ").write(), text);
    assert_eq!(size_of_text(text), Some(2));
    assert_eq!(["", "x", "0 b", "8 b", "300 b", "-1"].map(size_of_text), [None; 6]);
}

#[test]
fn a_text_of_another_form_is_refused_where_it_goes_wrong() {
    fn check(text: &str, column: usize, expected: &str) {
        match Size1::read(text) {
            Err(NotationError::Form { column: at, expected: message, .. }) => {
                assert_eq!((at, message.id), (column, expected), "{text}");
            }
            other => panic!("{text}: {other:?}"),
        }
    }
    check("", 1, "molino-expected-size");
    check("b 6 6", 1, "molino-expected-size");
    check("9 b 6 6 ......../........", 1, "molino-expected-size");
    check("99999999999999999999 b", 1, "molino-expected-size");
    check("1 x 6 6 ......../........", 3, "molino-expected-side");
    check("1 b 6 ......../........", 7, "molino-expected-hand");
    check("1 b 6 256 ......../........", 7, "molino-expected-hand");
    check("1 b 6 6 ....ñ.../........", 13, "molino-expected-symbol");
    check("1 b 6 6 .........", 17, "molino-expected-slash");
    check("1 b 6 6 ......./........", 16, "molino-expected-symbol");
    check("1 b 6 6 ......../.......", 25, "molino-expected-symbol");
    check("1 b 6 6 ......../......../........", 26, "molino-expected-end");
}

#[test]
fn a_position_that_cannot_be_is_refused_with_every_reason() {
    fn check(text: &str, expected: &[&str]) {
        match Size1::read(text) {
            Err(NotationError::Impossible(reasons)) => {
                assert_eq!(reasons.iter().map(|reason| reason.id).collect::<Vec<_>>(), expected, "{text}");
            }
            other => panic!("{text}: {other:?}"),
        }
    }
    check("2 b 9 9 ......../......../........", &["molino-wrong-size"]);
    check("1 b 6 6 b......./w.......", &["molino-too-many-black", "molino-too-many-white"]);
    check("1 b 255 255 ......../........", &["molino-too-many-black", "molino-too-many-white"]);
    check("1 b 5 6 b......./........", &["molino-hands-black-to-move"]);
    check("1 w 5 5 b......./........", &["molino-hands-white-to-move"]);
    check("1 w 6 7 ......../........", &["molino-too-many-white"]);
    check("1 w 255 0 ......../........", &["molino-too-many-black", "molino-hands-white-to-move"]);
    check("1 b 0 0 bb....../ww......", &["molino-both-lost"]);
    check("1 b 3 2 bbbb..../w.......", &["molino-too-many-black", "molino-hands-black-to-move"]);
}

#[test]
fn moves_are_read_as_the_document_writes_points_too() {
    let pos: Size2 = at("2 b 0 0 bb....b./....w.../ww...b.w");
    let m = pos.read_move("w1-nw1xs2").expect("legal");
    assert_eq!(pos.write_coordinates(m), "(w,1)-(nw,1)x(s,2)");
    for text in ["(w,1)-(nw,1)x(s,2)", " ( W , 1 ) - ( nw , 1 ) x ( S , 2 ) ", "W1-NW1XS2", "w1 - nw1 x s2"] {
        assert_eq!(pos.read_move(text), Ok(m), "{text}");
    }
    for text in ["w1-w1", "w1-nw1xnw1", "w1-nw1xw1", "w1", "nw1xs2", "w1-w2xs2"] {
        assert!(matches!(pos.read_move(text), Err(NotationError::NoSuchMove { .. })), "{text}");
    }
    let wrong = |text, column, expected: &str| match pos.read_move(text) {
        Err(NotationError::Form { column: at, expected: message, .. }) => {
            assert_eq!((at, message.id), (column, expected), "{text}");
        }
        other => panic!("{text}: {other:?}"),
    };
    wrong("", 1, "molino-expected-point");
    wrong("hola", 1, "molino-expected-point");
    wrong("n4", 2, "molino-expected-ring");
    wrong("n", 2, "molino-expected-ring");
    wrong("n1-", 4, "molino-expected-point");
    wrong("n1x", 4, "molino-expected-point");
    wrong("n1-n2 ok", 7, "molino-expected-end");
    wrong("(n;1)", 3, "molino-expected-comma");
    wrong("(n,1", 5, "molino-expected-bracket");

    // The only man that can be taken need not be said.
    let pos: NineMen = at("2 b 0 0 bb....b./....w.../ww...b.w");
    assert_eq!(pos.read_move("w1-nw1"), pos.read_move("w1-nw1xs2"));
}

#[test]
fn the_document_s_terms_are_read_and_written() {
    let pos: Size1 = at("1 w 4 5 b......./..w..b..");
    let man = |colour: &str, direction: &str, ring| {
        Term::compound("ficha", [Term::atom(colour), Term::atom(direction), Term::Int(ring)])
    };
    let board = |turn, black, white, men: &[Term]| {
        let men = Term::list(men.iter().cloned());
        Term::compound("molino", [Term::Int(1), turn, Term::Int(black), Term::Int(white), men])
    };
    let men = [man("negro", "n", 1), man("blanco", "e", 2), man("negro", "sw", 2)];
    let term = board(Term::atom("blanco"), 4, 5, &men);
    assert_eq!(pos.write_term(), term);
    assert_eq!(Size1::read_term(&term, None), Ok(pos));
    assert_eq!(size_of_term(&term), Some(1));
    let [a, b, c] = men;
    let swapped = board(Term::Var("T".into()), 4, 5, &[c.clone(), a.clone(), b.clone()]);
    assert_eq!(Size1::read_term(&swapped, Some(Side::Second)), Ok(pos), "in any order, the turn from outside");

    let refused = |term: &Term| match Size1::read_term(term, None) {
        Err(NotationError::Impossible(reasons)) => reasons.iter().map(|reason| reason.id).collect::<Vec<_>>(),
        other => panic!("{other:?}"),
    };
    let twice = board(Term::atom("rojo"), -1, 99, &[a.clone(), a.clone(), man("negro", "o", 1), man("negro", "n", 3)]);
    let hands = ["molino-term-turn", "molino-term-hand", "molino-term-hand"];
    let men = ["molino-two-men-on-a-point", "molino-term-man", "molino-term-man"];
    assert_eq!(refused(&twice), [hands, men].concat());
    assert_eq!(refused(&board(Term::atom("negro"), 4, 5, &[a, b, c])), ["molino-hands-black-to-move"]);
    assert_eq!(refused(&Term::atom("molino")), ["molino-term-shape"]);
    assert_eq!(refused(&Size2::start().write_term()), ["molino-wrong-size", "molino-term-hand", "molino-term-hand"]);
}

#[test]
fn the_view_draws_concentric_squares_and_says_what_to_do() {
    let geometry = Size2::geometry();
    let place = |label: &str| geometry.spots.iter().find(|spot| spot.label == label).map(|spot| (spot.x, spot.y));
    assert_eq!((geometry.size, geometry.spots.len(), geometry.lines.len()), ((7, 7), 24, 32));
    assert_eq!([place("n1"), place("ne1"), place("sw3")], [Some((3, 2)), Some((4, 2)), Some((0, 6))]);

    let ids = |text| at::<Size2>(text).notes().iter().map(ToString::to_string).collect::<Vec<_>>();
    let start = Size2::start().write();
    assert_eq!(ids(&start), ["molino-hands black=9 white=9", "molino-place-black men=9"]);
    assert_eq!(ids("2 w 0 1 bbb...../......../www....."), ["molino-hands black=0 white=1", "molino-place-one-white"]);
    assert_eq!(ids("2 w 0 0 bbb...../......../www....."), ["molino-move-white"]);
    assert!(ids("2 w 0 0 bbb...../......../ww......").is_empty());
    assert_eq!(Size2::start().capture_task().id, "molino-capture-black");

    let pos: Size2 = at("2 b 0 0 bb....b./....w.../ww...b.w");
    assert_eq!(pos.clicks(pos.read_move("w1-nw1xs2").expect("legal")), [6, 7, 12]);
    assert_eq!(pos.pieces().len(), 8);
}

/// The moves by the words of the rules: every way to place or move a man, the mills looked up in the list.
fn plain_moves<const POINTS: u8, V: Variant>(pos: &Morris<POINTS, V>) -> Vec<Move<POINTS>> {
    let (own, other) = (pos.men(pos.turn()), pos.men(!pos.turn()));
    let (mills, edges) = (mills::<POINTS>(), edges::<POINTS>());
    let is_edge = |a, b| edges.contains(&(a, b)) || edges.contains(&(b, a));
    let in_mill = |men: Bits<POINTS>, point| mills.iter().any(|mill| mill.has(point) && men.covers(*mill));
    let flies = V::FLYING && own.len() == 3;
    let safe = |man: &Point<POINTS>| V::PROTECTED && in_mill(other, *man);
    let mut moves = Vec::new();
    for to in Point::all().filter(|&to| !own.has(to) && !other.has(to)) {
        let moving = own.into_iter().filter(|&from| flies || is_edge(from, to)).map(Some);
        let from: Vec<_> = if pos.hand(pos.turn()) > 0 { vec![None] } else { moving.collect() };
        for from in from {
            let after = from.map_or(own, |from| own.without(from)).with(to);
            let all_safe = other.into_iter().all(|man| safe(&man));
            let taken: Vec<_> = other.into_iter().filter(|man| all_safe || !safe(man)).map(Some).collect();
            let nothing = !in_mill(after, to) || taken.is_empty();
            let taken = if nothing { vec![None] } else { taken };
            moves.extend(taken.into_iter().map(|taken| Move::new(from, to, taken)));
        }
    }
    moves
}

fn agrees_with_plain_moves<const POINTS: u8, V: Variant>(games: u64) {
    for seed in 0..games {
        let mut random = fastrand::Rng::with_seed(seed);
        let mut pos = Morris::<POINTS, V>::start();
        for _ in 0..300 {
            let fast = pos.legal();
            if pos.outcome().is_some() {
                break;
            }
            let plain: HashSet<_> = plain_moves(&pos).into_iter().collect();
            assert_eq!(fast.iter().copied().collect::<HashSet<_>>(), plain, "seed {seed}: {}", pos.write());
            assert_eq!((fast.len(), pos.count()), (plain.len(), plain.len() as u64), "seed {seed}: {}", pos.write());
            for &m in &fast {
                let closes = !pos.mills_made(m).is_empty();
                let takes = m.taken().is_some();
                assert!(closes == takes || closes && pos.men(!pos.turn()).is_empty(), "seed {seed}: {}", pos.write());
            }
            pos = pos.play(fast[random.usize(..fast.len())]);
        }
    }
}

#[test]
fn the_moves_are_those_of_the_plain_version() {
    agrees_with_plain_moves::<16, Molinolog>(40);
    agrees_with_plain_moves::<24, Molinolog>(20);
    agrees_with_plain_moves::<24, Classic>(40);
    agrees_with_plain_moves::<32, Molinolog>(10);
    agrees_with_plain_moves::<40, Molinolog>(5);
    agrees_with_plain_moves::<48, Molinolog>(5);
    agrees_with_plain_moves::<56, Molinolog>(3);
    agrees_with_plain_moves::<64, Molinolog>(3);
}

#[test]
fn a_list_longer_than_usual_loses_no_move() {
    let pos: Size7 = at(&format!("7 b 3 3 {}/........", ["bb.bwww."; 7].join("/")));
    assert!(pos.legal().len() > 256);
    assert_eq!(pos.legal().len() as u64, pos.count());
    assert_eq!(pos.legal().len(), plain_moves(&pos).len());
}

proptest! {
    #[test]
    fn readers_never_panic(text in "\\PC{0,60}") {
        let _ = Size2::read(&text);
        let _ = Size7::read(&text);
        let _ = Size2::start().read_move(&text);
    }

    #[test]
    fn readers_never_panic_on_what_is_nearly_right(
        text in "[1-9] [bw] [0-9]{1,3} [0-9]{1,3} [bw.]{7,9}/[bw.]{7,9}",
        m in "[(]?[nsew]{1,2},?[0-9]{1,3}[)]?[-x]?[nsew]{0,2}[0-9]?x?[nsew]{0,2}[0-9]?",
    ) {
        if let Ok(pos) = Size1::read(&text) {
            prop_assert_eq!(Size1::read(&pos.write()), Ok(pos));
            if let Ok(m) = pos.read_move(&m) {
                prop_assert!(pos.legal().contains(&m));
            }
        }
    }
}
