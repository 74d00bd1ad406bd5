//! What every game must satisfy, along a thousand random games of each rule set.

#[macro_use]
mod rule_sets;

use board::conform;
use games::chess::{Chess, Problem};

const GAMES: u64 = 1_000;

macro_rules! conforms {
    ($($name:ident: $start:expr;)*) => {$(
        #[test]
        fn $name() {
            conform::check($start, GAMES);
        }
    )*};
}
with_rule_sets!(conforms);

/// Without draws by counting, two bare kings would walk for ever.
#[test]
fn problema() {
    conform::check_openings(Chess::<Problem>::start(), GAMES, 300);
}
