//! What a search makes of a tablebase.

mod toys;

use std::ops::ControlFlow;

use board::{Metric, Score, Side, Tablebase, Wdl};
use search::{Options, Search, TranspositionTable};
use toys::drop::{Drop, OpenFours};
use toys::rows::Pairs;
use toys::{Noise, depth};

/// Says the same of every position that it is asked about.
struct Always(Wdl, Metric);

impl Tablebase<Drop> for Always {
    fn probe_wdl(&self, _: &Drop) -> Option<Wdl> {
        Some(self.0)
    }

    fn metric(&self) -> Metric {
        self.1
    }
}

fn score(tablebase: Option<&dyn Tablebase<Drop>>, options: Options) -> Score {
    let table = TranspositionTable::new(1 << 16).unwrap();
    let (pos, limits) = (Drop::START, depth(1));
    let search =
        Search { pos, past: &[], eval: &OpenFours, table: &table, tablebase, options, limits, stop: &|| false };
    search.run(1, |_| ControlFlow::Continue(())).score
}

#[test]
fn distances_to_the_end_count_from_the_root() {
    for options in [Options::PLAIN, Options::default()] {
        assert_eq!(score(Some(&Always(Wdl::loss(4), Metric::Dtm)), options).wdl(), Some(Wdl::win(5)));
        assert_eq!(score(Some(&Always(Wdl::win(4), Metric::Dtm)), options).wdl(), Some(Wdl::loss(5)));
        assert_eq!(score(Some(&Always(Wdl::DRAW, Metric::Dtm)), options), Score::DRAW);
    }
}

#[test]
fn a_win_whose_end_is_out_of_sight_is_beyond_every_evaluation_and_not_proven() {
    let metric = Metric::Dtc { most: 50 };
    let plain = score(None, Options::PLAIN).value();
    let near = score(Some(&Always(Wdl::loss(3), metric)), Options::PLAIN);
    let far = score(Some(&Always(Wdl::loss(30), metric)), Options::PLAIN);
    assert!(near.value() > 100_000 + plain && near > far, "{near:?} {far:?}");
    assert!(!near.is_decisive() && !far.is_decisive());
    assert_eq!(score(Some(&Always(Wdl::win(3), metric)), Options::PLAIN).value().signum(), -1);
}

/// Knows every position, and panics where it is asked in the middle of a turn.
struct BetweenTurns;

impl Tablebase<Pairs> for BetweenTurns {
    fn probe_wdl(&self, pos: &Pairs) -> Option<Wdl> {
        assert!(pos.is_between(), "asked in the middle of a turn: {pos:?}");
        Some(Wdl::DRAW)
    }

    fn metric(&self) -> Metric {
        Metric::Dtm
    }
}

#[test]
fn it_is_asked_between_turns_only() {
    let table = TranspositionTable::new(1 << 16).unwrap();
    let pos = Pairs::draw("..../..../....", Side::First, 2);
    let (eval, options, limits) = (Noise::new(1), Options::PLAIN, depth(2));
    let tablebase: Option<&dyn Tablebase<Pairs>> = Some(&BetweenTurns);
    let search = Search { pos, past: &[], eval: &eval, table: &table, tablebase, options, limits, stop: &|| false };
    assert_eq!(search.run(1, |_| ControlFlow::Continue(())).score, Score::DRAW);
}
