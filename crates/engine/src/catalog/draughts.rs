//! Draughts: seven rule sets, with tablebases on 32 squares.

use board::{Notation, Position, SearchHints};
use games::draughts::{
    BaselineEvaluator, Brazilian, Draughts, English, Free, Indexer, International, Italian, PatternEvaluator, Rules,
    Russian, Spanish, network,
};
use games::explain::ExplainEvaluation;

use crate::analysis::Evaluators;
use crate::game::Measured::{Perft, Search};
use crate::game::{
    Alias, Arrangement, Bench, Builder, Dialogue, GameInfo, Handicap, Protocol, RecordFormat, RuleSet, SetUp,
};
use crate::openings::OpeningTable;
use crate::prolog_player;
use crate::solve::Indexers;

static GAME: GameInfo = GameInfo {
    aliases: &[Alias::of("draughts"), Alias::of("checkers")],
    record: RecordFormat::Pdn,
    protocols: &[(Protocol::Hub, "internacional"), (Protocol::Dxp, "internacional")],
    players: &[("white", "blanco"), ("black", "negro")],
    lessons: include_str!("../../lessons/damas.txt"),
    set_up: Some(&SetUp::plain(pdn)),
    prolog_player: Some(&prolog_player::DRAUGHTS),
    ..GameInfo::new("damas")
};

pub(super) fn rule_sets() -> Vec<RuleSet> {
    vec![
        on_32_squares::<Free, _>(PatternEvaluator::default(), &["free"])
            .dialogue(Dialogue::Draughts)
            .benches(FREE)
            .build(),
        on_32_squares::<Spanish, _>(network::ours::<Spanish>(), &["spanish"])
            .game_type("24,W,8,8,N1,1")
            .puzzles(include_str!("../../data/puzzles/damas-espanola.txt"))
            .benches(&[Bench { name: "damas/espanola", what: Perft("", 11) }])
            .build(),
        on_32_squares::<English, _>(network::ours::<English>(), &["english", "american"])
            .game_type("21,B,8,8,N1,0")
            .openings(OpeningTable::new(include_str!("../../data/openings/damas-inglesa.txt")))
            .benches(&[Bench { name: "damas/inglesa", what: Perft("", 11) }])
            .build(),
        on_32_squares::<Russian, _>(network::ours::<Russian>(), &["russian"])
            .game_type("25,W,8,8,A0,0")
            .benches(&[Bench { name: "damas/rusa", what: Perft("", 11) }])
            .build(),
        on_32_squares::<Brazilian, _>(network::ours::<Brazilian>(), &["brazilian"])
            .game_type("26,W,8,8,A0,0")
            .benches(&[Bench { name: "damas/brasilena", what: Perft("", 11) }])
            .build(),
        on_32_squares::<Italian, _>(PatternEvaluator::default(), &["italian"])
            .game_type("22,W,8,8,N2,1")
            .benches(&[Bench { name: "damas/italiana", what: Perft("", 11) }])
            .build(),
        international(),
    ]
}

/// On 8x8. Tables for up to six pieces in all fit into 1 GiB of memory and 3 GiB of disk.
fn on_32_squares<R, M>(main: M, aliases: &'static [&'static str]) -> Builder<Draughts<R>, M>
where
    R: Rules,
    M: SearchHints<Draughts<R>> + ExplainEvaluation<Draughts<R>> + Send + 'static,
{
    let evaluators = Evaluators::new(BaselineEvaluator, main);
    Builder::new(&GAME, R::NAME, Draughts::start(), evaluators)
        .aliases(aliases)
        .document()
        .promoted(KINGS)
        .handicaps(fewer_men::<R>())
        .protocols(&[Protocol::Hub])
        .tablebase(Indexers { indexer: Indexer::<R>::new, men: (2, 4, 6), planned: 8 })
}

fn international() -> RuleSet {
    let evaluators = Evaluators::new(BaselineEvaluator, network::ours::<International>());
    Builder::new(&GAME, "internacional", Draughts::<International>::start(), evaluators)
        .aliases(&["international"])
        .document()
        .promoted(KINGS)
        .handicaps(fewer_men::<International>())
        .protocols(&[Protocol::Hub, Protocol::Dxp])
        .game_type("20,W,10,10,N2,0")
        .benches(INTERNATIONAL)
        .build()
}

/// A king of each side, on squares that every board has.
const KINGS: &str = "W:WK14:BK19";

/// The position as PDN writes it: by the numbers of squares, which spots have in their order.
fn pdn(arrangement: &Arrangement<'_>) -> String {
    let start = arrangement.start;
    let list = |colour: &str| {
        let own = arrangement.men.iter().filter(|man| start.colour(man.side) == colour);
        let square = |man: &board::Piece| format!("{}{}", if man.kind == "king" { "K" } else { "" }, man.spot + 1);
        own.map(square).collect::<Vec<_>>().join(",")
    };
    format!("{}:W{}:B{}", arrangement.side_text(), list("white"), list("black"))
}

/// The side that begins plays without one, two or three of the men on its own first row.
fn fewer_men<R: Rules>() -> Vec<Handicap> {
    let text = Draughts::<R>::start().write();
    let giver = Draughts::<R>::start().turn();
    let sign = Draughts::<R>::write_side(giver);
    let without = |count: usize| -> String {
        let parts = text.split(':').enumerate().map(|(i, part)| match part.strip_prefix(sign) {
            Some(numbers) if i > 0 => format!("{sign}{}", without_outermost(numbers, count)),
            _ => part.to_owned(),
        });
        parts.collect::<Vec<_>>().join(":")
    };
    let handicap = |(id, count)| Handicap { id, by: giver, position: without(count) };
    [("one-man", 1), ("two-men", 2), ("three-men", 3)].into_iter().map(handicap).collect()
}

/// Squares are numbered row by row, so a side's own first row has its lowest numbers or its highest.
fn without_outermost(numbers: &str, count: usize) -> String {
    let mut numbers: Vec<u32> = numbers.split(',').filter_map(|number| number.parse().ok()).collect();
    numbers.sort_unstable();
    let is_low = numbers.first() == Some(&1);
    let kept = if is_low { &numbers[count..] } else { &numbers[..numbers.len() - count] };
    kept.iter().map(u32::to_string).collect::<Vec<_>>().join(",")
}

const FREE: &[Bench] = &[
    Bench { name: "damas/libre", what: Perft("", 9) },
    Bench {
        name: "damas/libre",
        what: Search(&[
            ("", 15),
            ("W:W1,2,3,4,5,12,13,16:B6,21,25,26,28,29,30,31,32", 14),
            ("W:W1,7,9,10,12,14,15,28:B16,19,21,22,24,29,31,32", 17),
        ]),
    },
];

const INTERNATIONAL: &[Bench] = &[
    Bench { name: "damas/internacional", what: Perft("", 9) },
    Bench {
        name: "damas/internacional",
        what: Search(&[
            ("", 14),
            ("W:W32,35,36,37,38,40,41,42,44,45,46,47,48,49,50:B1,2,3,4,5,6,7,8,9,10,11,12,16,17,19,33", 13),
            ("W:W27,28,31,32,33,35,36,37,38,39,45,47,49,50:B1,2,3,4,5,6,9,11,12,13,14,16,19,24,25,40", 13),
        ]),
    },
];
