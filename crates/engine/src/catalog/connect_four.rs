//! Connect Four, a game for lessons.

use games::connect_four::{BaselineEvaluator, ConnectFour, MainEvaluator};

use crate::analysis::Evaluators;
use crate::game::Measured::{Perft, Search};
use crate::game::{Alias, Arrangement, Bench, Builder, GameInfo, RuleSet, SetUp};

static GAME: GameInfo = GameInfo {
    aliases: &[Alias::of("connect-four"), Alias::of("connect4"), Alias::of("cuatro en raya")],
    players: &[("yellow", "amarillas"), ("red", "rojas")],
    lessons: include_str!("../../lessons/cuatro.txt"),
    set_up: Some(&SetUp::plain(rows)),
    ..GameInfo::new("cuatro")
};

pub(super) fn rule_sets() -> Vec<RuleSet> {
    let evaluators = Evaluators::new(BaselineEvaluator, MainEvaluator);
    let set = Builder::new(&GAME, "cuatro", ConnectFour::start(), evaluators)
        .puzzles(include_str!("../../data/puzzles/cuatro-cuatro.txt"))
        .benches(BENCHES);
    vec![set.build()]
}

fn rows(arrangement: &Arrangement<'_>) -> String {
    format!("{} {}", arrangement.rows('.').join("/"), arrangement.side_text())
}

const BENCHES: &[Bench] = &[
    Bench { name: "cuatro", what: Perft("", 8) },
    Bench {
        name: "cuatro",
        what: Search(&[
            ("", 17),
            ("......./......./......./...X.../...O.../..OXX.. O", 17),
            ("......./......./..O..../..XO.../..OXX../.XOXO.. X", 18),
        ]),
    },
];
