//! Chess by the laws, and as problems have it: without castling, repetition and the fifty moves.

use std::path::PathBuf;
use std::sync::{Arc, LazyLock};

use board::{Position, Side};
use games::chess::{BaselineEvaluator, Chess, Fide, Indexer, MainEvaluator, Problem, network};

use crate::analysis::{Evaluators, ScoreUnit};
use crate::book::OwnBook;
use crate::game::Measured::{Perft, Search};
use crate::game::{Alias, Arrangement, Bench, Builder, GameInfo, Handicap, Protocol, RecordFormat, RuleSet, SetUp};
use crate::mate;
use crate::openings::OpeningTable;
use crate::prolog_player;
use crate::solve::{Indexers, TablebaseCache, folder_name};

static GAME: GameInfo = GameInfo {
    aliases: &[Alias::of("chess")],
    composed_rules: Some("problema"),
    record: RecordFormat::Pgn,
    protocols: &[(Protocol::Uci, "fide")],
    questions: &["check", "mate", "stalemate", "moves", mate::QUESTION],
    figurines: "♔♕♖♗♘♚♛♜♝♞",
    players: &[("white", "blancas"), ("black", "negras")],
    lessons: include_str!("../../lessons/ajedrez.txt"),
    set_up: Some(&SetUp::plain(fen)),
    prolog_player: Some(&prolog_player::CHESS),
    ..GameInfo::new("ajedrez")
};

pub(super) fn rule_sets() -> Vec<RuleSet> {
    vec![
        Builder::new(
            &GAME,
            "fide",
            Chess::<Fide>::start(),
            in_pawns(Evaluators::new(BaselineEvaluator, network::fide())),
        )
        .document()
        .protocols(&[Protocol::Uci])
        .shared_tablebase(endings(), ENDINGS)
        .mates(mate::solve::<Fide>)
        .puzzles(include_str!("../../data/puzzles/ajedrez-fide.txt"))
        .handicaps(odds())
        .openings(OpeningTable::new(include_str!("../../data/openings/ajedrez.txt")))
        .book(&BOOK)
        .benches(BENCHES)
        .build(),
        Builder::new(&GAME, "problema", Chess::<Problem>::start(), problem_evaluators())
            .aliases(&["problem"])
            .document()
            .mates(mate::solve::<Problem>)
            .build(),
    ]
}

/// What `cargo xtask book` makes.
static BOOK: OwnBook = OwnBook::new(include_bytes!("../../data/books/ajedrez.bin"));

/// Rows as FEN writes them. Whoever puts men on a board says nothing about castling, so there is none, except where the
/// game begins.
fn fen(arrangement: &Arrangement<'_>) -> String {
    let rows: Vec<String> = arrangement.rows('1').iter().map(|row| counted(row)).collect();
    let (rows, start) = (rows.join("/"), arrangement.start.text());
    if arrangement.turn == arrangement.start.turn() && start.split(' ').next() == Some(&rows) {
        return start;
    }
    format!("{rows} {} - - 0 1", arrangement.side_text())
}

/// A row with its free squares counted.
fn counted(row: &str) -> String {
    let squares: Vec<char> = row.chars().collect();
    let runs = squares.chunk_by(|a, b| (*a, *b) == ('1', '1'));
    runs.map(|run| if run[0] == '1' { run.len().to_string() } else { run[0].to_string() }).collect()
}

/// What strong players have given weaker ones for centuries: the queen's side's rook and knight, and the pawn of f7,
/// which leaves the first move to the other.
fn odds() -> Vec<Handicap> {
    const BLACK: &str = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP";
    let of_white =
        |id, row, rights| Handicap { id, by: Side::First, position: format!("{BLACK}/{row} w {rights} - 0 1") };
    let pawn = "rnbqkbnr/ppppp1pp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1".to_owned();
    vec![
        Handicap { id: "pawn-and-move", by: Side::Second, position: pawn },
        of_white("knight", "R1BQKBNR", "KQkq"),
        of_white("rook", "1NBQKBNR", "Kkq"),
        of_white("queen", "RNB1KBNR", "KQkq"),
    ]
}

/// The network has seen no composed positions: problems are judged by terms.
fn problem_evaluators() -> Evaluators<Chess<Problem>, MainEvaluator> {
    in_pawns(Evaluators::new(BaselineEvaluator, MainEvaluator::default()))
}

fn in_pawns<P: Position, E>(evaluators: Evaluators<P, E>) -> Evaluators<P, E> {
    Evaluators { unit: ScoreUnit::Pawn, ..evaluators }
}

/// The least number of men, kings included, the usual one and the largest.
const ENDINGS: Indexers<Indexer> = Indexers { indexer: Indexer::new, men: (3, 4, 4), planned: 4 };

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
