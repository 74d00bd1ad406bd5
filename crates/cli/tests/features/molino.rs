//! Document 004.

use crate::{json, nodes, score};

/// Clockwise from north, as a ring is written.
const DIRECTIONS: [&str; 8] = ["n", "ne", "e", "se", "s", "sw", "w", "nw"];

#[test]
fn fm_04_points_are_called_by_direction_and_ring_from_the_centre() {
    let found = json(&["moves", "molino", "--size", "2"]);
    let moves = found["moves"].as_array().expect("a list");
    assert_eq!(moves.len(), 24);
    for (i, direction) in DIRECTIONS.iter().enumerate() {
        for ring in 1..=3 {
            let name = format!("{direction}{ring}");
            let placed = moves.iter().find(|m| m["move"] == name.as_str()).unwrap_or_else(|| panic!("{name}"));
            let after = placed["after"].as_str().expect("a position");
            let rings = after.rsplit(' ').next().expect("the rings").replace('/', "");
            assert_eq!(rings.find('b'), Some(8 * (ring - 1) + i), "{name}: {after}");
        }
    }
}

#[test]
fn fm_18_three_men_do_not_fly() {
    for (size, position) in [
        ("1", "1 b 0 0 b..b.b../.w.w.w.w"),
        ("2", "2 b 0 0 b..b.b../.w.w.w.w/........"),
        ("3", "3 b 0 0 b..b.b../.w.w.w.w/......../........"),
    ] {
        let found = json(&["moves", "molino", "--position", position]);
        let moves = found["moves"].as_array().expect("a list");
        assert!(!moves.is_empty(), "{size}");
        for m in moves {
            let text = m["move"].as_str().expect("a text");
            let (from, to) = text.split('x').next().and_then(|text| text.split_once('-')).expect("two points");
            let place = |point: &str| {
                let at = point.find(|c: char| c.is_ascii_digit()).expect("a ring");
                let direction = DIRECTIONS.iter().position(|name| *name == &point[..at]).expect("a direction");
                (direction, point[at..].parse::<usize>().expect("a number"))
            };
            let ((d, r), (to_d, to_r)) = (place(from), place(to));
            let around = r == to_r && matches!((d + 8 - to_d) % 8, 1 | 7);
            let across = d == to_d && d % 2 == 0 && r.abs_diff(to_r) == 1;
            assert!(around || across, "{text}");
        }
    }
}

#[test]
fn fm_24_a_hundred_games_of_two_machines_come_to_an_end_on_each_board() {
    for size in ["1", "2", "3"] {
        score(&["molino", "--size", size], "depth=2", "depth=2", 100);
    }
}

#[test]
fn fm_27_the_machine_beats_chance() {
    for size in ["2", "3"] {
        let [won, lost, _] = score(&["molino", "--size", size], "depth=3", "random", 100);
        assert!(won >= 95 && lost == 0, "size {size}: {won} to {lost}");
    }
}

#[test]
fn fm_28_two_turns_ahead_are_few_positions() {
    // A public solution of the document's exercise takes up to 0.7 seconds.
    assert!(nodes(&["molino", "--depth", "2"]) < 10_000);
}
