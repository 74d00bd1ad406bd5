//! Limits, stops, distances, repetition, threads: what a caller relies on.

mod toys;

use std::cell::Cell;
use std::ops::ControlFlow;
use std::sync::atomic::{AtomicBool, AtomicU32, Ordering};

use board::{Draw, Evaluator, MoveList, Outcome, Position, Score, SearchHints, Side, Wdl, repetitions};
use search::{Limits, Options, Report, Search, TranspositionTable};
use toys::drop::{Drop, OpenFours};
use toys::judge::judge;
use toys::kalah::Kalah;
use toys::rows::{Noughts, Pairs, Rows};
use toys::web::Web;
use toys::{Noise, depth, find, wander};

fn table() -> TranspositionTable {
    TranspositionTable::new(1 << 20).unwrap()
}

/// With a `past`, a `stop` and any number of threads.
fn run<P: Position, E: SearchHints<P>>(
    search: Search<'_, P, E>,
    threads: usize,
    mut hear: impl FnMut(&Report<P::Move>),
) -> Report<P::Move> {
    search.run(threads, |report| {
        hear(report);
        ControlFlow::Continue(())
    })
}

/// The end of a line, all of whose moves must be legal.
fn follow<P: Position>(pos: P, line: &[P::Move]) -> P {
    line.iter().fold(pos, |pos, &m| {
        assert!(pos.legal().contains(&m), "{m:?} of {line:?} is not legal in {pos:?}");
        pos.play(m)
    })
}

// Distances.

#[test]
fn a_win_in_one_turn_of_two_stones() {
    let pos = Pairs::draw("x.../..o./.o..", Side::First, 2);
    let found = find(pos, &Noise::new(1), &table(), Options::PLAIN, depth(4));
    assert_eq!(found.score.wdl(), Some(Wdl::win(1)));
    assert_eq!(found.line.len(), 2, "both stones of the turn, {:?}", found.line);
    assert_eq!(found.depth, 1, "nothing can be better");
}

#[test]
fn the_second_stone_of_a_turn_is_still_the_same_turn() {
    let pos = Pairs::draw("xx../..o./.o..", Side::First, 1);
    let found = find(pos, &Noise::new(1), &table(), Options::PLAIN, depth(4));
    assert_eq!((found.score.wdl(), found.line), (Some(Wdl::win(1)), vec![2]));
}

#[test]
fn the_nearest_win_and_the_farthest_loss() {
    // Solved by judging to the end of the game; the search must not need more depth than the distance.
    for seed in 0..120 {
        let mut random = fastrand::Rng::with_seed(seed);
        let pos = wander(Noughts::START, 2 + random.usize(..4), &mut random);
        let wanted = judge(&pos, &[], &Noise::new(seed), 9, Options::PLAIN);
        for options in [Options::PLAIN, Options { null_move: false, reductions: false, ..Options::default() }] {
            let found = find(pos, &Noise::new(seed), &table(), options, depth(9));
            assert_eq!(found.score, wanted.score, "seed {seed}, {options:?}");
            if let Some(Wdl { plies: Some(turns), .. }) = found.score.wdl() {
                assert!(found.depth <= turns, "seed {seed}: depth {} for {turns} turns", found.depth);
            } else {
                assert!(found.solved, "seed {seed}: a full board needs no opinion");
            }
        }
    }
}

/// With all arts on, distances may be off, but a win is a win.
#[test]
fn sure_results_are_true_with_every_art() {
    let mut sure = 0;
    for seed in 0..400 {
        let pos = wander(Kalah::start(3), 4 + seed as usize % 4, &mut fastrand::Rng::with_seed(seed));
        let eval = Noise::new(seed);
        let found = find(pos, &eval, &table(), Options::default(), depth(9));
        let Some(result) = found.score.wdl() else { continue };
        sure += 1;
        let solved = find(pos, &eval, &table(), Options { first_of_equals: false, ..Options::PLAIN }, depth(60));
        let is_win = |wdl: Option<Wdl>| wdl.is_some_and(|wdl| wdl > Wdl::DRAW);
        assert!(solved.score.is_decisive(), "seed {seed}: {result:?} is {:?}", solved.score);
        assert_eq!(is_win(Some(result)), is_win(solved.score.wdl()), "seed {seed}");
    }
    assert!(sure > 100, "only {sure} sure results");
}

#[test]
fn a_finished_game_has_its_score_and_no_line() {
    let pos = Noughts::draw("xxx/oo./...", Side::Second, 1);
    let found = find(pos, &Noise::new(0), &table(), Options::default(), depth(3));
    assert_eq!((found.score.wdl(), found.line.len(), found.solved), (Some(Wdl::loss(0)), 0, true));
}

#[test]
fn a_solved_game_ends_the_search() {
    let found = find(Noughts::START, &Noise::new(0), &table(), Options::PLAIN, Limits::NONE);
    assert_eq!((found.score, found.solved, found.depth), (Score::DRAW, true, 9));
}

// Opinions are asked for between turns only.

/// Four in a row on sixteen spots, two stones a turn: nobody wins soon.
type Fours = Rows<4, 4, 4, 2>;

struct OnlyBetween(AtomicU32);

impl Evaluator<Fours> for OnlyBetween {
    fn evaluate(&self, pos: &Fours) -> Score {
        assert!(pos.is_between(), "asked in the middle of a turn: {pos:?}");
        self.0.fetch_add(1, Ordering::Relaxed);
        Noise::new(5).evaluate(pos)
    }
}

impl SearchHints<Fours> for OnlyBetween {
    fn is_tactical(&self, pos: &Fours, m: u8) -> bool {
        Noise::new(5).is_tactical(pos, m)
    }

    fn null_move(&self, pos: &Fours) -> Option<Fours> {
        assert!(pos.is_between(), "a pass in the middle of a turn: {pos:?}");
        Some(pos.pass())
    }
}

#[test]
fn opinions_are_asked_for_between_turns_only() {
    let eval = OnlyBetween(AtomicU32::new(0));
    for seed in 0..40 {
        let pos = wander(Fours::START, 3 + seed as usize % 6, &mut fastrand::Rng::with_seed(seed));
        find(pos, &eval, &table(), Options::default(), Limits { depth: 6, nodes: 50_000 });
        find(pos, &eval, &table(), Options::PLAIN, Limits { depth: 6, nodes: 50_000 });
    }
    assert!(eval.0.into_inner() > 1000);
}

// Limits and stops.

#[test]
fn a_search_that_must_stop_at_once_still_has_a_legal_move() {
    let mut search = Search {
        pos: Drop::START,
        past: &[],
        eval: &OpenFours,
        table: &table(),
        tablebase: None,
        options: Options::default(),
        limits: Limits::NONE,
        stop: &|| true,
    };
    for (threads, limits) in [(1, Limits::NONE), (2, Limits::NONE), (1, depth(0)), (1, Limits { nodes: 0, ..depth(9) })]
    {
        search.limits = limits;
        let found = run(search, threads, |_| panic!("no iteration was finished"));
        assert_eq!((found.depth, found.line), (0, vec![0]));
    }
}

#[test]
fn a_stop_is_heard_within_two_thousand_nodes() {
    for threads in [1, 2] {
        let flag = AtomicBool::new(false);
        let asked = AtomicU32::new(0);
        let stop = || {
            if asked.fetch_add(1, Ordering::Relaxed) == 50 {
                flag.store(true, Ordering::Relaxed);
            }
            flag.load(Ordering::Relaxed)
        };
        let (pos, table) = (Drop::START, table());
        let (options, limits) = (Options::default(), Limits::NONE);
        let search =
            Search { pos, past: &[], eval: &OpenFours, table: &table, tablebase: None, options, limits, stop: &stop };
        let found = run(search, threads, |_| ());
        assert!(pos.legal().contains(&found.line[0]) && found.depth > 0);
        assert_eq!(asked.load(Ordering::Relaxed), 51, "it went on after it was told to stop");
        assert!(threads > 1 || found.nodes <= 51 * 1024, "{} nodes", found.nodes);
    }
}

#[test]
fn no_more_nodes_than_allowed() {
    for seed in 0..200 {
        let mut random = fastrand::Rng::with_seed(seed);
        let nodes = random.u64(..20_000);
        check_allowed(wander(Drop::START, random.usize(..20), &mut random), &OpenFours, nodes);
        check_allowed(wander(Fours::START, random.usize(..8), &mut random), &Noise::new(seed), nodes);
    }
}

fn check_allowed<P: Position, E: SearchHints<P>>(pos: P, eval: &E, nodes: u64) {
    for options in [Options::default(), Options::PLAIN] {
        let found = find(pos, eval, &table(), options, Limits { nodes, ..Limits::NONE });
        assert!(found.nodes <= nodes, "{} of {nodes} nodes", found.nodes);
        assert!(!found.line.is_empty());
        follow(pos, &found.line);
    }
}

#[test]
fn the_caller_hears_of_every_iteration_and_may_break_off() {
    let (pos, table, options, limits) = (Drop::START, table(), Options::default(), Limits::NONE);
    let search =
        Search { pos, past: &[], eval: &OpenFours, table: &table, tablebase: None, options, limits, stop: &|| false };
    let heard = Cell::new(0);
    let found = search.run(1, |report| {
        heard.set(heard.get() + 1);
        assert_eq!(report.depth, heard.get());
        assert_ne!(follow(pos, &report.line), pos);
        if report.depth == 6 { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    });
    assert_eq!((found.depth, heard.get()), (6, 6));
}

// The same every time, on one thread or two.

#[test]
fn one_thread_gives_the_same_result_and_node_count_every_time() {
    for options in [Options::default(), Options::PLAIN] {
        let find = || find(Drop::after("3332"), &OpenFours, &table(), options, depth(9));
        assert_eq!(find(), find());
    }
}

#[test]
fn two_threads_give_the_score_of_one() {
    let options = Options { first_of_equals: true, ..Options::PLAIN };
    let (pos, limits) = (Drop::after("3324"), depth(9));
    let one = find(pos, &OpenFours, &table(), options, limits);
    let table = table();
    let search =
        Search { pos, past: &[], eval: &OpenFours, table: &table, tablebase: None, options, limits, stop: &|| false };
    let two = run(search, 2, |_| ());
    assert_eq!((two.score, two.line[0]), (one.score, one.line[0]));
}

#[test]
fn table_order_and_reductions_save_nodes() {
    let exact = Options { first_of_equals: false, ..Options::PLAIN };
    let reduced = Options { reductions: true, ..exact };
    let pos = Drop::after("33");
    let plain = find(pos, &OpenFours, &table(), exact, depth(10)).nodes;
    let without_table = find(pos, &OpenFours, &TranspositionTable::new(0).unwrap(), exact, depth(10)).nodes;
    let without_order = find(pos, &Unordered, &table(), exact, depth(10)).nodes;
    let reduced = find(pos, &OpenFours, &table(), reduced, depth(10)).nodes;
    let all = format!("{plain} nodes, {without_table} without table, {without_order} without order, {reduced} reduced");
    assert!(without_table > 2 * plain && without_order > plain && reduced < plain, "{all}");
}

/// The same opinion without a word about what a move does.
struct Unordered;

impl Evaluator<Drop> for Unordered {
    fn evaluate(&self, pos: &Drop) -> Score {
        OpenFours.evaluate(pos)
    }
}

impl SearchHints<Drop> for Unordered {}

// Tables.

/// Hides behind one key for all positions.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
struct Masked<P>(P);

impl<P: Position> Position for Masked<P> {
    type Move = P::Move;

    fn turn(&self) -> Side {
        self.0.turn()
    }

    fn moves(&self, out: &mut MoveList<P::Move>) -> Option<Outcome> {
        self.0.moves(out)
    }

    fn play(&self, m: P::Move) -> Self {
        assert!(self.0.legal().contains(&m), "{m:?} is not legal in {:?}", self.0);
        Masked(self.0.play(m))
    }

    fn key(&self) -> u64 {
        0
    }
}

#[test]
fn a_table_full_of_wrong_entries_leads_to_no_illegal_move() {
    for seed in 0..200 {
        let pos = Masked(Web::<false>::start(seed as u32));
        let options = Options { repetition: false, ..Options::default() };
        let found = find(pos, &Noise::new(seed), &table(), options, depth(8));
        assert!(pos.legal().contains(&found.line[0]));
    }
}

#[test]
fn options_do_not_mix_in_one_table() {
    for seed in 0..200 {
        let (pos, eval, table) = (Web::<false>::start(seed as u32), Noise::new(seed), table());
        find(pos, &eval, &table, Options::default(), depth(5));
        let found = find(pos, &eval, &table, Options::PLAIN, depth(4));
        assert_eq!(found.score, judge(&pos, &[], &eval, 4, Options::PLAIN).score, "seed {seed}");
    }
}

// Repetition.

/// Two kings on a ring of five spots who go round for ever; the second is always a little better off.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
struct Ring {
    is_one_way: bool,
    at: [u8; 2],
    turn: Side,
}

impl Position for Ring {
    type Move = u8;

    fn turn(&self) -> Side {
        self.turn
    }

    fn moves(&self, out: &mut MoveList<u8>) -> Option<Outcome> {
        out.extend([1, 4].into_iter().take(if self.is_one_way { 1 } else { 2 }));
        None
    }

    fn play(&self, m: u8) -> Self {
        let mut next = Ring { turn: !self.turn, ..*self };
        next.at[self.turn as usize] = (self.at[self.turn as usize] + m) % 5;
        next
    }

    fn key(&self) -> u64 {
        u64::from(self.at[0]) << 8 | u64::from(self.at[1]) << 1 | self.turn as u64
    }

    fn draw(&self, past: &[Self]) -> Option<Draw> {
        (repetitions(self, past) >= 3).then_some(Draw::Over)
    }
}

struct BetterForSecond;

impl Evaluator<Ring> for BetterForSecond {
    fn evaluate(&self, pos: &Ring) -> Score {
        Score::eval(if pos.turn == Side::Second { 10 } else { -10 })
    }
}

impl SearchHints<Ring> for BetterForSecond {}

/// From the start of the ring, so many whole rounds there and back, and the position then.
fn rounds(count: usize) -> (Vec<Ring>, Ring) {
    let (mut past, mut pos) = (Vec::new(), Ring { is_one_way: false, at: [0, 2], turn: Side::First });
    for m in [1, 1, 4, 4].repeat(count) {
        past.push(pos);
        pos = pos.play(m);
    }
    (past, pos)
}

#[test]
fn the_worse_side_looks_for_a_repetition_of_the_match() {
    // The position after 1 has stood twice before; once more and the game is drawn.
    let (past, pos) = rounds(2);
    let (options, limits, table) = (Options::default(), depth(1), table());
    let search = Search {
        pos,
        past: &past,
        eval: &BetterForSecond,
        table: &table,
        tablebase: None,
        options,
        limits,
        stop: &|| false,
    };
    let found = run(search, 1, |_| ());
    assert_eq!((found.score, found.line), (Score::DRAW, vec![1]));

    // One round earlier the rules do not say so yet, and the tree is too small to repeat itself.
    let (past, pos) = rounds(1);
    let found = run(Search { past: &past, pos, ..search }, 1, |_| ());
    assert_eq!(found.score, Score::eval(-10));
}

#[test]
fn what_comes_back_within_the_tree_is_a_draw() {
    let (_, pos) = rounds(0);
    let pos = Ring { is_one_way: true, ..pos };
    let options = Options { extensions: false, ..Options::default() };
    let score = |d| find(pos, &BetterForSecond, &table(), options, depth(d)).score;
    assert_eq!(score(9), Score::eval(-10), "it takes ten turns to come round");
    assert_eq!(score(10), Score::DRAW);
    assert_eq!(score(13), Score::DRAW);
}

// Turns that do not end.

/// Each action either keeps the turn or ends it. Actions that keep it lead on for ever, round or straight on.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
struct Endless {
    is_round: bool,
    at: u32,
    turn: Side,
}

impl Position for Endless {
    type Move = bool;

    fn turn(&self) -> Side {
        self.turn
    }

    fn moves(&self, out: &mut MoveList<bool>) -> Option<Outcome> {
        out.extend([true, false]);
        None
    }

    fn play(&self, again: bool) -> Self {
        let at = if self.is_round { (self.at + 1) % 3 } else { self.at + 1 };
        Endless { at, turn: if again { self.turn } else { !self.turn }, ..*self }
    }

    fn key(&self) -> u64 {
        u64::from(self.at) << 1 | self.turn as u64
    }
}

#[test]
fn a_turn_that_need_not_end_does_not_hang_the_search() {
    for is_round in [true, false] {
        for options in [Options::PLAIN, Options::default()] {
            let pos = Endless { is_round, at: 0, turn: Side::First };
            let found = find(pos, &Noise { seed: 3, spread: 100 }, &table(), options, depth(3));
            assert_eq!(found.depth, 3, "round: {is_round}, {options:?}");
        }
    }
}

/// Finds everything equal.
struct Shrug;

impl<P: Position> Evaluator<P> for Shrug {
    fn evaluate(&self, _: &P) -> Score {
        Score::DRAW
    }
}

impl<P: Position> SearchHints<P> for Shrug {}

#[test]
fn of_equal_moves_the_first_in_the_order_of_the_caller_is_chosen() {
    let pos = Drop::START;
    let legal: Vec<_> = pos.legal().iter().copied().collect();
    let table = table();
    for first in 0..legal.len() {
        let mut order = legal.clone();
        order.rotate_left(first);
        let limits = Limits { depth: 3, ..Limits::NONE };
        let search = Search {
            pos,
            past: &[],
            eval: &Shrug,
            table: &table,
            tablebase: None,
            options: Options::PLAIN,
            limits,
            stop: &|| false,
        };
        let found = search.run_multi_pv(1, &order, 1, |_| ControlFlow::Continue(()));
        assert_eq!(found[0].line[0], order[0]);
    }
}
