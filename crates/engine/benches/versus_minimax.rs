//! A race against the crate `minimax` (Eric Roshan-Eisner's generic search), run by
//! `cargo bench -p tablas-engine --bench versus_minimax`.
//!
//! The same rules, the same opinions, the same depth, one thread, tables of the same size: only the searches differ.
//! Theirs runs with each of its settings that may be the fastest, and the best counts. Ours runs as plain minimax,
//! whose score must be the same, and with all its arts. Their quiescence stays off, which is to their advantage: it
//! may not stand still, and takes longer. Their null move is on where ours is: in chess, and not in the plain race.
//!
//! Their trait assumes that turns alternate. In these games they do: a pass of Reversi is a move like any other,
//! a capture of draughts is one move with all its jumps, a mill is one with the man that it takes.
#![allow(missing_docs, reason = "nobody calls a bench")]

use std::marker::PhantomData;
use std::ops::ControlFlow;
use std::time::{Duration, Instant};

use board::{MoveList, Notation, Outcome, SearchHints};
use games::chess::{self, Chess, Fide};
use games::draughts::{self, Draughts, Free};
use games::morris::{self, Size2};
use games::reversi::{self, Reversi};
use minimax::{Evaluation, Game, IterativeOptions, IterativeSearch, Strategy, Winner};
use search::{Limits, Options, Search, TranspositionTable};

const TABLE_BYTES: usize = 32 << 20;
/// The best of so many rounds counts, unless the first was so long that a little noise does not matter.
const ROUNDS: usize = 3;
const LONG: Duration = Duration::from_secs(1);
/// Their window around the score of the last depth, as wide as ours.
const WINDOW: Evaluation = 24;

/// How much less deeply they search after a null move.
const NULL_MOVE: u8 = 3;

/// Positions that are not decided within their depths.
const AJEDREZ: [(&str, u8); 3] = [
    ("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1", 7),
    ("r2qkb1r/p3ppp1/n1p2n2/3p3p/3P4/4PN2/PP1N1PPP/R1BQK2R w KQkq - 0 9", 6),
    ("r4k1r/1npqpp2/ppNp2p1/3P3b/B3P3/2P5/PP1Q1P1P/R3K1R1 w Q - 2 21", 6),
];
const MOLINO: [(&str, u8); 3] = [
    ("2 b 6 6 .b.wb.../w...b.../....w...", 12),
    ("2 b 4 4 .ww...../..bbwbbw/.wb.....", 13),
    ("2 b 0 0 w.wwwb.b/w...b.../bbwbbb.w", 15),
];
const DAMAS: [(&str, u8); 3] = [
    ("W:W1,2,3,4,5,6,7,8,9,10,11,12:B21,22,23,24,25,26,27,28,29,30,31,32", 11),
    ("W:W1,2,3,4,5,12,13,16:B6,21,25,26,28,29,30,31,32", 11),
    ("W:W1,7,9,10,12,14,15,28:B16,19,21,22,24,29,31,32", 11),
];
const REVERSI: [(&str, u8); 3] = [
    ("---------------------------OX------XO--------------------------- X", 10),
    ("-------------X------X-----XXO-O---OOOO----XXOO----X--O---------- X", 10),
    ("--------O--OO---OOOOO---OOOXO-X-OXOOOX--OOXXXX--O-XX------X----- X", 10),
];

fn main() {
    println!("position     depth   plain: theirs        ours   ratio   all arts: theirs        ours   ratio");
    race::<Chess<Fide>, chess::MainEvaluator, true>("ajedrez", &AJEDREZ);
    race::<Size2, morris::MainEvaluator, false>("molino", &MOLINO);
    race::<Draughts<Free>, draughts::HandcraftedEvaluator, false>("damas", &DAMAS);
    race::<Reversi, reversi::HandcraftedEvaluator, false>("reversi", &REVERSI);
}

/// `NULL` where the opinion knows null moves.
fn race<P: Notation, E: SearchHints<P> + Default, const NULL: bool>(game: &str, positions: &[(&str, u8)]) {
    for (number, &(text, depth)) in (1..).zip(positions) {
        let pos = P::read(text).unwrap_or_else(|error| panic!("{text}: {error}"));
        let exact = Options { aspiration: true, first_of_equals: false, ..Options::PLAIN };
        let (their_plain, score) = best_setting::<P, E, NULL>(pos, depth, false);
        let (our_plain, our_score) = best(|| ours::<P, E>(pos, depth, exact));
        let (their_best, _) = if NULL { best_setting::<P, E, NULL>(pos, depth, true) } else { (their_plain, score) };
        let (our_best, _) = best(|| ours::<P, E>(pos, depth, Options::default()));
        let line = |theirs: Duration, ours: Duration| {
            let [theirs, ours] = [theirs, ours].map(|time| time.as_secs_f64() * 1e3);
            format!("{theirs:>11.1} ms {ours:>8.1} ms {:>5.1} x", theirs / ours)
        };
        println!(
            "{game:<9} {number}   {depth:>3} {}      {}",
            line(their_plain, our_plain),
            line(their_best, our_best)
        );
        assert_eq!(score, our_score, "two minimax values of the same depth");
    }
}

/// Theirs, with that of its settings that serves best here.
fn best_setting<P: Notation, E: SearchHints<P> + Default, const NULL: bool>(
    pos: P,
    depth: u8,
    null_moves: bool,
) -> (Duration, i32) {
    let settings = their_settings();
    let search = |options: IterativeOptions| {
        let options = if null_moves { options.with_null_move_depth(NULL_MOVE) } else { options };
        best(|| theirs::<P, E, NULL>(pos, depth, options))
    };
    settings.into_iter().map(search).min().expect("some settings")
}

fn best(mut search: impl FnMut() -> (Duration, i32)) -> (Duration, i32) {
    let first = search();
    if first.0 > LONG { first } else { (1..ROUNDS).map(|_| search()).fold(first, Ord::min) }
}

/// Time and score, the making of the table included, as it is for theirs.
fn ours<P: Notation, E: SearchHints<P> + Default>(pos: P, depth: u8, options: Options) -> (Duration, i32) {
    let (start, eval) = (Instant::now(), E::default());
    let table = TranspositionTable::new(TABLE_BYTES).expect("memory for a table");
    let limits = Limits { depth: depth.into(), ..Limits::NONE };
    let search =
        Search { pos, past: &[], eval: &eval, table: &table, tablebase: None, options, limits, stop: &|| false };
    let report = search.run(1, |_| ControlFlow::Continue(()));
    (start.elapsed(), report.score.value())
}

fn theirs<P: Notation, E: SearchHints<P> + Default, const NULL: bool>(
    pos: P,
    depth: u8,
    options: IterativeOptions,
) -> (Duration, i32) {
    let start = Instant::now();
    let mut search = IterativeSearch::new(Theirs::<P, E, NULL>(E::default(), PhantomData), options);
    search.set_max_depth(depth);
    search.choose_move(&pos).expect("a game that goes on");
    (start.elapsed(), search.root_value().into())
}

/// What may be the fastest: with a window around the last score, without, and with scout windows only.
fn their_settings() -> [IterativeOptions; 3] {
    let ordered =
        IterativeOptions::new().with_table_byte_size(TABLE_BYTES).with_countermoves().with_countermove_history();
    [ordered.with_aspiration_window(WINDOW), ordered, ordered.with_mtdf()]
}

/// Our rules and opinions through their traits.
struct Theirs<P, E, const NULL: bool>(E, PhantomData<P>);

/// A move, and what it does (`SearchHints::history_index`) for their tables of replies and history. Without a move it is the
/// null move.
#[derive(Clone, Copy, PartialEq, Eq)]
struct Ply<M>(Option<M>, u16);

impl<P: Notation, E: SearchHints<P> + Default, const NULL: bool> Game for Theirs<P, E, NULL> {
    type S = P;
    type M = Ply<P::Move>;

    fn generate_moves(pos: &P, moves: &mut Vec<Self::M>) -> Option<Winner> {
        let mut list = MoveList::new();
        let outcome = pos.moves(&mut list);
        let eval = E::default();
        moves.extend(list.iter().map(|&m| Ply(Some(m), eval.history_index(pos, m) as u16 & Self::max_table_index())));
        outcome.map(|outcome| winner(pos, outcome))
    }

    fn apply(pos: &mut P, Ply(m, _): Self::M) -> Option<P> {
        match m {
            Some(m) => Some(pos.play(m)),
            None => E::default().null_move(pos),
        }
    }

    fn get_winner(pos: &P) -> Option<Winner> {
        pos.outcome().map(|outcome| winner(pos, outcome))
    }

    fn zobrist_hash(pos: &P) -> u64 {
        pos.key()
    }

    /// Where the game knows none it is never played, and only fills their table of replies.
    fn null_move(pos: &P) -> Option<Self::M> {
        (!NULL || E::default().null_move(pos).is_some()).then_some(Ply(None, 0))
    }

    fn table_index(Ply(_, slot): Self::M) -> u16 {
        slot
    }

    fn max_table_index() -> u16 {
        (1 << 12) - 1
    }
}

impl<P: Notation, E: SearchHints<P> + Default, const NULL: bool> minimax::Evaluator for Theirs<P, E, NULL> {
    type G = Self;

    fn evaluate(&self, pos: &P) -> Evaluation {
        // Their sure wins lie beyond.
        self.0.evaluate(pos).value().clamp(-30_000, 30_000) as Evaluation
    }
}

fn winner<P: Notation>(pos: &P, outcome: Outcome) -> Winner {
    match outcome {
        Outcome::Draw => Winner::Draw,
        Outcome::Win(side) if side == pos.turn() => Winner::PlayerToMove,
        Outcome::Win(_) => Winner::PlayerJustMoved,
    }
}
