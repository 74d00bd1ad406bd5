//! Experiments that need players or a clock: strength by depth, and the times that a document prints beside ours.

use std::time::Duration;

use board::Message;
use board::zobrist::mix;
use engine::lab::DocumentTime;
use engine::tree::TreeEvaluator;
use engine::{PlayerSpec, RuleSet, SearchContext};
use web_time::Instant;

use crate::contest::Contest;
use crate::openings::Openings;
use crate::player::Entrant;

/// A machine against the same machine with a turn less.
#[derive(Clone, Copy, Debug)]
pub struct DepthMatch {
    /// The game.
    pub set: &'static RuleSet,
    /// Whose machine.
    pub evaluator: TreeEvaluator,
    /// The turns of the one from whose side everything is told: two or more.
    pub depth: u32,
    /// What chance depends on.
    pub seed: u64,
}

/// Random moves before each pair of games.
const OPENING: u32 = 6;
/// Bytes of each machine's table: they do not think long.
const HASH: usize = 1 << 20;

impl DepthMatch {
    /// Plays both games of a pair, colours swapped, and gives the half points of the deeper machine in each; none where
    /// they were stopped. The same numbers give the same games.
    pub fn play_pair(&self, pair: u64, stop: &(dyn Fn() -> bool + Sync)) -> Result<Option<[u8; 2]>, Message> {
        let spec = |depth: u32| match self.evaluator {
            TreeEvaluator::Document => PlayerSpec::of_document(depth),
            TreeEvaluator::Main => PlayerSpec { depth: Some(depth), ..PlayerSpec::default() },
        };
        let contest = Contest {
            set: self.set,
            a: Entrant::Machine(spec(self.depth)),
            b: Entrant::Machine(spec(self.depth - 1)),
            games: 2,
            openings: Openings::Random { plies: OPENING },
            seed: mix(self.seed ^ mix(pair)),
            threads: 1,
            hash: HASH,
            tablebases: None,
            sprt: None,
            clock: None,
            known: Vec::new(),
            finished: &|_| (),
            runner: None,
            stop,
        };
        let mut points = Vec::new();
        contest.run(|game, _| points.push(game.half_points))?;
        Ok(points.try_into().ok())
    }
}

/// What our machine takes for a measurement of a document.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct OwnTime {
    /// Positions that it looks at.
    pub nodes: u64,
    /// Seconds, the mean of as many searches as fit into a moment.
    pub seconds: f64,
}

/// So long a search is repeated, so that short ones are measured too.
const MOMENT: Duration = Duration::from_millis(60);

/// Lets our machine, with the document's evaluator and depth, do what the document has measured.
pub fn own_time(set: &RuleSet, measured: &DocumentTime, stop: &(dyn Fn() -> bool + Sync)) -> Option<OwnTime> {
    let game = set.read(measured.position).expect("a test reads the positions of the documents");
    let spec = PlayerSpec::of_document(measured.depth);
    let (begin, mut searches) = (Instant::now(), 0);
    loop {
        let mut context = SearchContext { threads: 1, hash: HASH, tablebases: None, stop, report: &mut |_| () };
        let found = game.analyze(&spec, &mut context)?;
        searches += 1;
        let spent = begin.elapsed();
        if stop() {
            return None;
        }
        if spent >= MOMENT {
            return Some(OwnTime { nodes: found.nodes, seconds: spent.as_secs_f64() / f64::from(searches) });
        }
    }
}

#[cfg(test)]
mod tests {
    use engine::catalog;

    use super::*;

    #[test]
    fn a_pair_is_the_same_every_time_and_pairs_differ() {
        let set = catalog::rule_sets("cuatro").next().expect("cuatro");
        let step = DepthMatch { set, evaluator: TreeEvaluator::Document, depth: 3, seed: 1 };
        let pairs: Vec<_> =
            (0..8).map(|pair| step.play_pair(pair, &|| false).expect("machines").expect("played")).collect();
        let again: Vec<_> =
            (0..8).map(|pair| step.play_pair(pair, &|| false).expect("machines").expect("played")).collect();
        assert_eq!(pairs, again);
        assert!(pairs.iter().any(|pair| *pair != pairs[0]), "{pairs:?}");
        // A turn more is worth something.
        assert!(pairs.iter().flatten().map(|points| u32::from(*points)).sum::<u32>() > 16, "{pairs:?}");
        assert_eq!(step.play_pair(0, &|| true), Ok(None));
    }

    #[test]
    fn every_measurement_of_a_document_is_repeated() {
        let measured: Vec<_> =
            catalog::all().iter().flat_map(|set| set.document_times.iter().map(move |time| (set, time))).collect();
        assert_eq!(measured.iter().map(|(_, time)| time.depth).collect::<Vec<_>>(), [1, 3, 5]);
        for (set, time) in measured {
            let own = own_time(set, time, &|| false).expect("a time");
            assert!(
                own.nodes > 0 && own.seconds > 0.0 && own.seconds < 10.0 * time.seconds.max(0.1),
                "{time:?} {own:?}"
            );
        }
        let (set, time) = catalog::all().iter().find_map(|set| Some((set, set.document_times.first()?))).expect("one");
        assert_eq!(own_time(set, time, &|| true), None);
    }
}
