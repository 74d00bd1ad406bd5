//! What every game must satisfy, along random games.

use board::conform;
use games::ajedrez::{Chess, Fide, Problema};

#[test]
fn fide_conforms() {
    conform::check(Chess::<Fide>::start(), 1_000);
}

/// Without draws by counting, two bare kings would walk for ever.
#[test]
fn problema_conforms() {
    conform::check_openings(Chess::<Problema>::start(), 1_000, 300);
}
