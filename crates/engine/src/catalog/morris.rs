//! Mill: Molinolog on boards of one to seven rings, and nine men's morris.

use games::morris::{self, BaselineEvaluator, Classic, Indexer, MainEvaluator, Molinolog, Morris, Variant};

use crate::analysis::Evaluators;
use crate::game::Measured::{Perft, Search};
use crate::game::{Alias, Arrangement, Bench, Builder, GameInfo, RuleSet, SetUp, SetUpField, Sizes};
use crate::solve::Indexers;

static GAME: GameInfo = GameInfo {
    aliases: &[Alias::of("morris"), Alias::of("mill")],
    sizes: Some(Sizes { usual: 2, of_text: morris::size_of_text, of_term: morris::size_of_term }),
    set_up: Some(&SetUp { fields: FIELDS, write, values }),
    ..GameInfo::new("molino")
};

/// The men in hand; the largest board has 24 of each side.
const FIELDS: &[SetUpField] = &[SetUpField::number("hand-first", 24), SetUpField::number("hand-second", 24)];

/// Up to so many men, tables fit into 16 GiB of memory and 12 GiB of disk.
pub(super) fn rule_sets() -> Vec<RuleSet> {
    vec![
        molinolog::<16>(6, 6).solves_at_once().build(),
        molinolog::<24>(9, 9).benches(BENCHES).build(),
        molinolog::<32>(3, 5).build(),
        molinolog::<40>(3, 4).build(),
        molinolog::<48>(3, 4).build(),
        molinolog::<56>(3, 3).build(),
        molinolog::<64>(3, 3).build(),
        on_points::<24, Classic>("clasico", 9, 9)
            .aliases(&["classic"])
            .benches(&[Bench { name: "molino/clasico", what: Perft("", 6) }])
            .build(),
    ]
}

fn molinolog<const POINTS: u8>(usual: u8, most: u8) -> Builder<Morris<POINTS, Molinolog>, MainEvaluator> {
    on_points("molinolog", usual, most)
}

/// On a board of so many points, with tables for at least three men a side, usually and at most so many.
fn on_points<const POINTS: u8, V: Variant>(
    rules: &'static str,
    usual: u8,
    most: u8,
) -> Builder<Morris<POINTS, V>, MainEvaluator> {
    let evaluators = Evaluators::new(BaselineEvaluator, MainEvaluator::default());
    Builder::new(&GAME, rules, Morris::start(), evaluators)
        .size(Morris::<POINTS, V>::SIZE)
        .document()
        .tablebase(Indexers { indexer: Indexer::<POINTS, V>::new, men: (3, usual, most) })
}

/// The spots of the board are its points in the order of the notation, eight a ring.
fn write(arrangement: &Arrangement<'_>) -> String {
    let mut points = vec!['.'; arrangement.start.geometry().spots.len()];
    for man in arrangement.men {
        points[man.spot] = man.letter;
    }
    let rings: Vec<String> = points.chunks(8).map(String::from_iter).collect();
    let (size, values) = (rings.len() - 1, arrangement.values);
    format!("{size} {} {} {} {}", arrangement.side_text(), values[0], values[1], rings.join("/"))
}

fn values(text: &str) -> Vec<u8> {
    let words: Vec<&str> = text.split_whitespace().collect();
    [2, 3].map(|i| words.get(i).and_then(|word| word.parse().ok()).unwrap_or(0)).to_vec()
}

const BENCHES: &[Bench] = &[
    Bench { name: "molino/2", what: Perft("", 6) },
    Bench {
        name: "molino/2",
        what: Search(&[
            ("", 13),
            ("2 b 4 4 .ww...../..bbwbbw/.wb.....", 15),
            ("2 w 0 0 .b..wbw./.bw..bw./wbbbwwwb", 17),
        ]),
    },
];
