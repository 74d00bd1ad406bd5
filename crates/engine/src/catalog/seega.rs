//! Árabe, a Seega of 5x5.

use games::seega::{BaselineEvaluator, Indexer, MainEvaluator, Seega};

use crate::analysis::Evaluators;
use crate::document_player;
use crate::game::Measured::{Document, Perft, Search};
use crate::game::{Alias, Bench, Builder, GameInfo, RuleSet};
use crate::solve::Indexers;

static GAME: GameInfo = GameInfo {
    aliases: &[Alias::of("árabe"), Alias::of("seega")],
    lessons: include_str!("../../lessons/arabe.txt"),
    ..GameInfo::new("arabe")
};

/// With the document's players, full boards to begin with, and tables of phase 2 for ten men in all and, where there
/// is room, twelve: 2.4 GB of memory at the most and 4.4 GB of disk.
pub(super) fn rule_sets() -> Vec<RuleSet> {
    let evaluators = Evaluators::new(BaselineEvaluator, MainEvaluator::default());
    let set = Builder::new(&GAME, "arabe", Seega::start(), evaluators)
        .aliases(&["seega"])
        .document()
        .document_player(document_player::seega)
        .full_board(Seega::full)
        .tablebase(Indexers { indexer: Indexer::new, men: (2, 10, 12) })
        .benches(BENCHES);
    vec![set.build()]
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
    Bench { name: "arabe/document", what: Document("--oox/x-x-o/xx-xx/--x-x/xxoxo o 2 0 0 0 2 -", &[5, 12]) },
];
