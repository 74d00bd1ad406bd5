//! The games, one file each: names, rule sets, evaluators, tablebases, experts. A new game is a file and a line here.

mod chess;
mod connect_four;
mod draughts;
mod morris;
mod reversi;
mod seega;
mod seega_solution; // what is known of it for sure

mod select; // the rule set that somebody means

use std::sync::LazyLock;

use terms::Term;

pub(crate) use chess::endings;
pub use select::{GameQuery, SelectError, select};

pub use crate::game::RuleSet;
use crate::game::{GameInfo, Protocol};

/// The rule sets of each game, the usual one first.
const GAMES: &[fn() -> Vec<RuleSet>] = &[
    draughts::rule_sets,
    reversi::rule_sets,
    chess::rule_sets,
    seega::rule_sets,
    morris::rule_sets,
    connect_four::rule_sets,
];

/// Every rule set of every game.
pub fn all() -> &'static [RuleSet] {
    static ALL: LazyLock<Vec<RuleSet>> = LazyLock::new(|| GAMES.iter().flat_map(|rule_sets| rule_sets()).collect());
    &ALL
}

/// The games, each once.
pub fn games() -> impl Iterator<Item = &'static GameInfo> {
    all().chunk_by(|one, other| one.game == other.game).map(|sets| sets[0].info)
}

/// The rule sets of a game.
pub fn rule_sets(game: &str) -> impl Iterator<Item = &'static RuleSet> {
    all().iter().filter(move |set| set.game == game)
}

/// The rule set that programs of this protocol play where nobody says another.
pub fn of_protocol(protocol: Protocol) -> &'static RuleSet {
    let usual = |info: &'static GameInfo| {
        let (_, rules) = info.protocols.iter().find(|(known, _)| *known == protocol)?;
        rule_sets(info.id).find(|set| set.rules == *rules)
    };
    games().find_map(usual).expect("every protocol is that of a game")
}

/// The game about whose positions this question can be asked.
pub fn of_question(question: &str) -> Option<&'static GameInfo> {
    games().find(|info| info.questions.contains(&question))
}

/// The size of board that a document's term says, where it says one.
pub fn size_of_term(term: &Term) -> Option<u8> {
    games().find_map(|info| (info.sizes?.of_term)(term))
}
