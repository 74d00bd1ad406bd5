//! Árabe, a Seega of 5x5.

use games::seega::{BaselineEvaluator, Indexer, MainEvaluator, Seega};

use super::seega_solution;
use crate::analysis::Evaluators;
use crate::document_player;
use crate::game::Measured::{Document, Perft, Search};
use crate::game::{Alias, Arrangement, Bench, Builder, GameInfo, RuleSet, SetUp, SetUpField};
use crate::lab::DocumentTime;
use crate::prolog_player;
use crate::solve::Indexers;
#[cfg(not(target_family = "wasm"))]
use crate::solve::WithLayers;

static GAME: GameInfo = GameInfo {
    aliases: &[Alias::of("árabe"), Alias::of("seega")],
    lessons: include_str!("../../lessons/arabe.txt"),
    set_up: Some(&SetUp { fields: FIELDS, write, values }),
    prolog_player: Some(&prolog_player::SEEGA),
    ..GameInfo::new("arabe")
};

/// The phase and the four counters of the notation.
const FIELDS: &[SetUpField] = &[
    SetUpField::choice("phase", &["placing", "moving", "capturing"]),
    SetUpField::number("lost-first", u8::MAX),
    SetUpField::number("lost-second", u8::MAX),
    SetUpField::number("idle-first", u8::MAX),
    SetUpField::number("idle-second", u8::MAX),
];

/// Tables with distances for ten men in all and, where there is room, twelve: 2.4 GB of memory at the most and 4.4 GB of
/// disk. For more men there are layers.
const INDEXERS: Indexers<Indexer> = Indexers { indexer: Indexer::new, men: (2, 10, 12), planned: 24 };

/// With the document's players, full boards to begin with, and all that is known of the solved game.
pub(super) fn rule_sets() -> Vec<RuleSet> {
    let evaluators = Evaluators::new(BaselineEvaluator, MainEvaluator::default());
    let set = Builder::new(&GAME, "arabe", Seega::start(), evaluators)
        .aliases(&["seega"])
        .document()
        .document_player(document_player::seega)
        .full_board(Seega::full)
        .tablebase(INDEXERS)
        .more_results(seega_solution::open, seega_solution::can_be_known)
        .puzzles(include_str!("../../data/puzzles/arabe-arabe.txt"))
        .benches(BENCHES)
        .document_times(TIMES);
    #[cfg(not(target_family = "wasm"))]
    let set = set.solvable(WithLayers { indexers: INDEXERS, layers: seega_solution::layers::LAYERS });
    vec![set.build()]
}

/// While men are placed, two in a turn, whoever has an odd number of them has one more to place.
fn write(arrangement: &Arrangement<'_>) -> String {
    let (phase, pending) = match arrangement.values[0] {
        0 => (1, if arrangement.count(arrangement.turn) % 2 == 1 { "1" } else { "2" }),
        1 => (2, "-"),
        _ => (2, "c"),
    };
    let counters: Vec<String> = arrangement.values[1..].iter().map(u8::to_string).collect();
    let rows = arrangement.rows('-').join("/");
    format!("{rows} {} {phase} {} {pending}", arrangement.side_text(), counters.join(" "))
}

fn values(text: &str) -> Vec<u8> {
    let words: Vec<&str> = text.split_whitespace().collect();
    let phase = match (words.get(2), words.last()) {
        (Some(&"1"), _) => 0,
        (_, Some(&"c")) => 2,
        _ => 1,
    };
    let counter = |i: usize| words.get(3 + i).and_then(|word| word.parse().ok()).unwrap_or(0);
    vec![phase, counter(0), counter(1), counter(2), counter(3)]
}

const BENCHES: &[Bench] = &[
    Bench { name: "arabe/start", what: Perft("", 6) },
    Bench {
        name: "arabe",
        what: Search(&[
            ("", 7),
            ("xooxo/o-oox/xo-ox/-x-ox/oo-xx o 2 0 0 2 0 -", 17),
            ("oxxxx/o--xx/oxxoo/o--xx/ox-xo o 2 0 0 0 1 -", 17),
        ]),
    },
    // Document 003's table of times says 0.644 s for depth 5.
    Bench { name: "arabe/document", what: Document(MEASURED, &[5, 12]) },
];

/// The position whose times document 003 prints.
const MEASURED: &str = "--oox/x-x-o/xx-xx/--x-x/xxoxo o 2 0 0 0 2 -";

/// Its table: levels 1, 3 and 5 of `mejor_movimiento/5`.
const TIMES: &[DocumentTime] = &[
    DocumentTime { position: MEASURED, depth: 1, inferences: 1698, seconds: 0.001 },
    DocumentTime { position: MEASURED, depth: 3, inferences: 156_494, seconds: 0.054 },
    DocumentTime { position: MEASURED, depth: 5, inferences: 3_775_776, seconds: 0.644 },
];
