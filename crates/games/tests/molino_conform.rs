//! What every game must satisfy, along a thousand random games of each size and rule set.

use board::conform;
use games::molino::{NineMen, Size1, Size2, Size3, Size4, Size5, Size6, Size7};

const GAMES: u64 = 1_000;

#[test]
fn size_1_conforms() {
    conform::check(Size1::start(), GAMES);
}

#[test]
fn size_2_conforms() {
    conform::check(Size2::start(), GAMES);
}

#[test]
fn size_3_conforms() {
    conform::check(Size3::start(), GAMES);
}

#[test]
fn size_4_conforms() {
    conform::check(Size4::start(), GAMES);
}

#[test]
fn size_5_conforms() {
    conform::check(Size5::start(), GAMES);
}

#[test]
fn size_6_conforms() {
    conform::check(Size6::start(), GAMES);
}

#[test]
fn size_7_conforms() {
    conform::check(Size7::start(), GAMES);
}

#[test]
fn clasico_conforms() {
    conform::check(NineMen::start(), GAMES);
}
