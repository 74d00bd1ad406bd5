//! Reversi by its document and Othello by the tournaments' rules, with an expert for the endings.

use board::{Notation, Side};
use games::reversi::{BaselineEvaluator, PatternEvaluator, Reversi};

use crate::analysis::{Evaluators, Profile, ScoreUnit};
use crate::endgame;
use crate::game::Measured::{Perft, Search};
use crate::game::{Alias, Arrangement, Bench, Builder, Dialogue, GameInfo, Handicap, Protocol, RuleSet, SetUp};
use crate::openings::OpeningTable;
use crate::prolog_player;

static GAME: GameInfo = GameInfo {
    aliases: &[Alias { name: "othello", rules: Some("othello") }],
    protocols: &[(Protocol::NBoard, "othello")],
    players: &[("black", "negras"), ("white", "blancas")],
    lessons: include_str!("../../lessons/reversi.txt"),
    set_up: Some(&SetUp::plain(squares)),
    prolog_player: Some(&prolog_player::REVERSI),
    ..GameInfo::new("reversi")
};

pub(super) fn rule_sets() -> Vec<RuleSet> {
    let of = |rules, start: Reversi| {
        Builder::new(&GAME, rules, start, evaluators())
            .document()
            .dialogue(Dialogue::Reversi)
            .endgame(endgame::reversi)
            .handicaps(corners(&start))
    };
    vec![
        of("reversi", Reversi::document_start()).openings(OPENINGS.with_images(mirrored)).build(),
        of("othello", Reversi::tournament_start())
            .openings(OPENINGS.with_images(turned))
            .protocols(&[Protocol::NBoard])
            .puzzles(include_str!("../../data/puzzles/reversi-othello.txt"))
            .benches(BENCHES)
            .build(),
    ]
}

const OPENINGS: OpeningTable = OpeningTable::new(include_str!("../../data/openings/reversi.txt"));

/// A game as it is on the four boards that begin alike: turned by half, and mirrored along either diagonal.
fn turned(moves: &str) -> Vec<String> {
    type Along = fn(u8, u8) -> (u8, u8);
    let along: [Along; 4] = [|x, y| (x, y), |x, y| (7 - x, 7 - y), |x, y| (y, x), |x, y| (7 - y, 7 - x)];
    along.map(|place| moved(moves, place)).to_vec()
}

/// The same for the document's start, which is the tournaments' with left and right exchanged.
fn mirrored(moves: &str) -> Vec<String> {
    turned(moves).iter().map(|moves| moved(moves, |x, y| (7 - x, y))).collect()
}

/// A game with every square at another place.
fn moved(moves: &str, place: impl Fn(u8, u8) -> (u8, u8)) -> String {
    let square = |text: &str| match *text.as_bytes() {
        [column @ b'a'..=b'h', row @ b'1'..=b'8'] => {
            let (x, y) = place(column - b'a', row - b'1');
            format!("{}{}", char::from(b'a' + x), y + 1)
        }
        _ => text.to_owned(),
    };
    moves.split_whitespace().map(square).collect::<Vec<_>>().join(" ")
}

fn squares(arrangement: &Arrangement<'_>) -> String {
    format!("{} {}", arrangement.rows('-').concat(), arrangement.side_text())
}

/// The side that begins has discs on one to four corners, which nobody can turn.
fn corners(start: &Reversi) -> Vec<Handicap> {
    const CORNERS: [usize; 4] = [0, 63, 7, 56];
    let with = |count: usize| -> String {
        let mut signs: Vec<char> = start.write().chars().collect();
        CORNERS[..count].iter().for_each(|&corner| signs[corner] = 'X');
        signs.into_iter().collect()
    };
    let handicap = |(id, count)| Handicap { id, by: Side::Second, position: with(count) };
    [("one-corner", 1), ("two-corners", 2), ("three-corners", 3), ("four-corners", 4)]
        .into_iter()
        .map(handicap)
        .collect()
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
