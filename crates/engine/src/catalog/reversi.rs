//! Reversi by its document and Othello by the tournaments' rules, with an expert for the endings.

use games::reversi::{BaselineEvaluator, PatternEvaluator, Reversi};

use crate::analysis::{Evaluators, Profile, ScoreUnit};
use crate::endgame;
use crate::game::Measured::{Perft, Search};
use crate::game::{Alias, Bench, Builder, Dialogue, GameInfo, Protocol, RuleSet};

static GAME: GameInfo = GameInfo {
    aliases: &[Alias { name: "othello", rules: Some("othello") }],
    protocols: &[(Protocol::NBoard, "othello")],
    lessons: include_str!("../../lessons/reversi.txt"),
    ..GameInfo::new("reversi")
};

pub(super) fn rule_sets() -> Vec<RuleSet> {
    let of = |rules, start| {
        Builder::new(&GAME, rules, start, evaluators()).document().dialogue(Dialogue::Reversi).endgame(endgame::reversi)
    };
    vec![
        of("reversi", Reversi::document_start()).build(),
        of("othello", Reversi::tournament_start()).protocols(&[Protocol::NBoard]).benches(BENCHES).build(),
    ]
}

fn evaluators() -> Evaluators<Reversi, PatternEvaluator> {
    Evaluators {
        unit: ScoreUnit::Disc,
        baseline_points: BaselineEvaluator::SIX.win,
        clear_advantage: 2000,
        // Games are long enough for chance to win some against less: 97 of 100 are won, 93 with five turns.
        hard_depth: 7,
        // An exact result is a number of discs, which a search for a win does not find.
        margin_counts: true,
        ..Evaluators::new(BaselineEvaluator::default(), PatternEvaluator::default())
    }
    .profile(Profile::Classic, BaselineEvaluator::CLASSIC)
    .profile(Profile::Six, BaselineEvaluator::SIX)
}

const BENCHES: &[Bench] = &[
    Bench { name: "reversi/othello", what: Perft("", 10) },
    Bench {
        name: "reversi/othello",
        what: Search(&[
            ("", 18),
            ("-------------X------X-----XXO-O---OOOO----XXOO----X--O---------- X", 15),
            ("--------O--OO---OOOOO---OOOXO-X-OXOOOX--OOXXXX--O-XX------X----- X", 14),
        ]),
    },
];
