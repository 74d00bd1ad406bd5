//! Chess by the laws, and as problems have it: without castling, repetition and the fifty moves.

use std::path::PathBuf;
use std::sync::{Arc, LazyLock};

use games::chess::{BaselineEvaluator, Chess, Fide, Indexer, MainEvaluator, Problem, Rules};

use crate::analysis::{Evaluators, ScoreUnit};
use crate::game::Measured::{Perft, Search};
use crate::game::{Alias, Bench, Builder, GameInfo, Protocol, RecordFormat, RuleSet};
use crate::mate;
use crate::solve::{Indexers, TablebaseCache, folder_name};

static GAME: GameInfo = GameInfo {
    aliases: &[Alias::of("chess")],
    composed_rules: Some("problema"),
    record: RecordFormat::Pgn,
    protocols: &[(Protocol::Uci, "fide")],
    questions: &["check", "mate", "stalemate", "moves", mate::QUESTION],
    can_set_up: true,
    lessons: include_str!("../../lessons/ajedrez.txt"),
    ..GameInfo::new("ajedrez")
};

pub(super) fn rule_sets() -> Vec<RuleSet> {
    vec![
        Builder::new(&GAME, "fide", Chess::<Fide>::start(), evaluators())
            .document()
            .protocols(&[Protocol::Uci])
            .shared_tablebase(endings(), ENDINGS)
            .mates(mate::solve::<Fide>)
            .puzzles(include_str!("../../data/mates.txt"))
            .benches(BENCHES)
            .build(),
        Builder::new(&GAME, "problema", Chess::<Problem>::start(), evaluators())
            .aliases(&["problem"])
            .document()
            .mates(mate::solve::<Problem>)
            .build(),
    ]
}

fn evaluators<R: Rules>() -> Evaluators<Chess<R>, MainEvaluator> {
    Evaluators { unit: ScoreUnit::Pawn, ..Evaluators::new(BaselineEvaluator, MainEvaluator::default()) }
}

/// The least number of men, kings included, the usual one and the largest.
const ENDINGS: Indexers<Indexer> = Indexers { indexer: Indexer::new, men: (3, 4, 4) };

/// The tables of endings, which `mate` looks into as well.
pub(crate) fn endings() -> Arc<TablebaseCache<Chess<Fide>>> {
    static CACHE: LazyLock<Arc<TablebaseCache<Chess<Fide>>>> =
        LazyLock::new(|| Arc::new(TablebaseCache::new(PathBuf::from(folder_name(GAME.id, "fide", None)), ENDINGS)));
    Arc::clone(&CACHE)
}

const BENCHES: &[Bench] = &[
    Bench { name: "ajedrez/start", what: Perft("", 6) },
    Bench {
        name: "ajedrez/kiwipete",
        what: Perft("r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1", 5),
    },
    Bench {
        name: "ajedrez/fide",
        what: Search(&[
            ("", 17),
            ("r2qkb1r/p3ppp1/n1p2n2/3p3p/3P4/4PN2/PP1N1PPP/R1BQK2R w KQkq - 0 9", 17),
            ("r4k1r/1npqpp2/ppNp2p1/3P3b/B3P3/2P5/PP1Q1P1P/R3K1R1 w Q - 2 21", 16),
        ]),
    },
];
