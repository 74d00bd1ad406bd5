//! The suite that every game must pass, for each rule set of draughts.

use board::conform;
use games::damas::{Brasilena, Draughts, Espanola, Inglesa, Internacional, Italiana, Libre, Rules, Rusa};

const GAMES: u64 = 1_000;

fn check<R: Rules>() {
    conform::check(Draughts::<R>::start(), GAMES);
}

#[test]
fn libre() {
    check::<Libre>();
}

#[test]
fn espanola() {
    check::<Espanola>();
}

#[test]
fn inglesa() {
    check::<Inglesa>();
}

#[test]
fn rusa() {
    check::<Rusa>();
}

#[test]
fn brasilena() {
    check::<Brasilena>();
}

#[test]
fn italiana() {
    check::<Italiana>();
}

#[test]
fn internacional() {
    check::<Internacional>();
}
