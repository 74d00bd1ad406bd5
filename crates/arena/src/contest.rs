//! A whole match: pairs of games on several threads, counted in their order.

use std::collections::BTreeMap;
use std::path::PathBuf;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering::Relaxed};
use std::sync::mpsc;
use std::{fmt, thread};

use board::zobrist::mix;
use board::{BySide, Message, Outcome, Side};
use engine::RuleSet;

use crate::clock::TimeControl;
use crate::game::{self, FinishedGame, GameOptions, Termination};
use crate::openings::{Opening, Openings};
use crate::player::{Entrant, Fault, Player};
use crate::record;
use crate::remote::{GameRequest, GameRunner};
use crate::stats::{Hypothesis, Sprt, Tally};

/// Who plays whom, and how often.
pub struct Contest<'a> {
    /// The game.
    pub set: &'static RuleSet,
    /// The first entrant, from whose side everything is told.
    pub a: Entrant,
    /// The other.
    pub b: Entrant,
    /// At most so many games.
    pub games: u64,
    /// Where they begin.
    pub openings: Openings,
    /// What chance depends on.
    pub seed: u64,
    /// Games at a time.
    pub threads: usize,
    /// Bytes for each machine's table.
    pub hash: usize,
    /// The folder of the tablebases that machines look into, where there is one.
    pub tablebases: Option<PathBuf>,
    /// The test that may end the match sooner.
    pub sprt: Option<Sprt>,
    /// The clocks of each game, where they have some.
    pub clock: Option<TimeControl>,
    /// Games of this match that were played before, in any order: they are counted and not played again.
    pub known: Vec<GameReport>,
    /// Hears of each game as soon as it has ended, on the thread that played it, before it is counted.
    pub finished: &'a (dyn Fn(&GameReport) + Sync),
    /// Who plays the games of two of our machines, if not this process.
    pub runner: Option<&'a dyn GameRunner>,
    /// True when it must end now.
    pub stop: &'a (dyn Fn() -> bool + Sync),
}

/// A game of the match, as the outside hears of it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct GameReport {
    /// From 1, in the order of the match.
    pub number: u64,
    /// Half points of the first entrant.
    pub half_points: u8,
    /// The side that won.
    pub winner: Option<Side>,
    /// Whether the first entrant, and why it or the other lost beside the board.
    pub fault: Option<(bool, Fault)>,
    /// As PGN, PDN or text.
    pub record: String,
}

/// How the match stands.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Standing {
    /// The results.
    pub tally: Tally,
    /// The games that each side of the board has won, whoever played it.
    pub wins_by_side: BySide<u64>,
    /// What the test says.
    pub verdict: Option<Hypothesis>,
}

impl Contest<'_> {
    /// Plays the match; `report` hears of every game in order. Fails where an entrant cannot play at all.
    ///
    /// With several threads pairs end in any order, but they are counted in theirs: whatever comes behind the
    /// pair that decides the test is not counted.
    pub fn run(&self, mut report: impl FnMut(&GameReport, &Standing)) -> Result<Standing, Message> {
        self.a.check(self.set)?;
        self.b.check(self.set)?;
        let pairs = self.games.div_ceil(2);
        let (next, done) = (AtomicU64::new(0), AtomicBool::new(false));
        let stop = || done.load(Relaxed) || (self.stop)();
        let mut standing = Standing::default();
        thread::scope(|scope| {
            let (sender, finished) = mpsc::channel();
            for _ in 0..self.threads.clamp(1, pairs.clamp(1, 1 << 10) as usize) {
                let (sender, next, stop) = (sender.clone(), &next, &stop);
                scope.spawn(move || {
                    let mut players =
                        [&self.a, &self.b].map(|entrant| entrant.player(self.set, self.hash, self.tablebases.clone()));
                    loop {
                        let pair = next.fetch_add(1, Relaxed);
                        if pair >= pairs || stop() {
                            return;
                        }
                        let Some(games) = self.pair(pair, &mut players, stop) else { return };
                        // Nobody listens any more once the match is decided.
                        let _ = sender.send((pair, games));
                    }
                });
            }
            drop(sender);
            let mut early = BTreeMap::new();
            let mut expected = 0;
            for (pair, games) in finished {
                early.insert(pair, games);
                while let Some(games) = early.remove(&expected) {
                    if standing.verdict.is_some() {
                        break;
                    }
                    expected += 1;
                    self.count(&games, &mut standing, &mut report);
                }
                if standing.verdict.is_some() {
                    done.store(true, Relaxed);
                }
            }
        });
        Ok(standing)
    }

    fn count(&self, games: &[GameReport], standing: &mut Standing, report: &mut impl FnMut(&GameReport, &Standing)) {
        let points: Vec<u8> = games.iter().map(|game| game.half_points).collect();
        standing.tally.add(&points);
        standing.verdict = self.sprt.and_then(|sprt| sprt.verdict(&standing.tally.pairs));
        for winner in games.iter().filter_map(|game| game.winner) {
            standing.wins_by_side[winner] += 1;
        }
        for game in games {
            report(game, standing);
        }
    }

    /// Both games of a pair, or the one that is left. None where they were stopped.
    fn pair(
        &self,
        pair: u64,
        players: &mut [Box<dyn Player>; 2],
        stop: &(dyn Fn() -> bool + Sync),
    ) -> Option<Vec<GameReport>> {
        let opening = self.openings.of_pair(pair, self.set, self.seed);
        let seed = mix(mix(self.seed) ^ !pair);
        let numbers = 2 * pair..(2 * pair + 2).min(self.games);
        numbers
            .map(|number| {
                if let Some(known) = self.known.iter().find(|game| game.number == number + 1) {
                    return Some(known.clone());
                }
                // The first entrant moves first in the even games.
                let side = if number % 2 == 0 { Side::First } else { Side::Second };
                let played = match (self.runner, self.request(&opening, side, seed)) {
                    (Some(runner), Some(request)) => request.play_by(runner, self.tablebases.as_deref(), stop)?,
                    _ => self.play_here(&opening, side, seed, players, stop)?,
                };
                let report = self.report(number, side, &played);
                (self.finished)(&report);
                Some(report)
            })
            .collect()
    }

    /// The game as data, where both are our machines. The first entrant has this side.
    fn request(&self, opening: &Opening, side: Side, seed: u64) -> Option<GameRequest> {
        let entrants = if side == Side::First { [&self.a, &self.b] } else { [&self.b, &self.a] };
        let Contest { set, clock, hash, .. } = *self;
        GameRequest::of(entrants, |machines| GameRequest {
            set,
            opening: opening.clone(),
            machines,
            seed,
            most_moves: usize::MAX,
            clock,
            hash,
        })
    }

    fn play_here(
        &self,
        opening: &Opening,
        side: Side,
        seed: u64,
        players: &mut [Box<dyn Player>; 2],
        stop: &(dyn Fn() -> bool + Sync),
    ) -> Option<FinishedGame> {
        let [a, b] = players;
        let mut seats: BySide<&mut dyn Player> = match side {
            Side::First => BySide([a.as_mut(), b.as_mut()]),
            Side::Second => BySide([b.as_mut(), a.as_mut()]),
        };
        let options = GameOptions { seed, most_moves: usize::MAX, clock: self.clock, stop, watch: &mut |_| () };
        game::play(self.set, opening, &mut seats, options)
    }

    fn report(&self, number: u64, side: Side, played: &FinishedGame) -> GameReport {
        let (winner, half_points) = match played.outcome {
            Outcome::Draw => (None, 1),
            Outcome::Win(winner) => (Some(winner), 2 * u8::from(winner == side)),
        };
        let fault = match &played.termination {
            Termination::Fault(loser, fault) => Some((*loser == side, fault.clone())),
            Termination::Rules | Termination::Claim | Termination::MoveLimit => None,
        };
        let mut names = BySide([self.a.to_string(), self.b.to_string()]);
        if side == Side::Second {
            names.0.swap(0, 1);
        }
        let record = record::write(self.set, played, &names, &(number + 1).to_string());
        GameReport { number: number + 1, half_points, winner, fault, record }
    }
}

impl fmt::Debug for Contest<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Contest of {} and {}, {} games of {}", self.a, self.b, self.games, self.set.game)
    }
}
