//! Everybody against everybody, or in rounds, or all against one: games on several threads, each of them told when it is
//! over, so that whoever writes them down can go on later with those that are left.

mod pairing; // who plays whom in a round
mod standings; // points, Elo, cross-table

use std::collections::{HashMap, VecDeque};
use std::path::PathBuf;
use std::sync::{Mutex, PoisonError, mpsc};
use std::{fmt, thread};

use board::zobrist::mix;
use board::{BySide, Message, Outcome, Side};
use engine::{Lang, Match, RuleSet};

use crate::game::{self, FinishedGame, GameOptions, Termination};
use crate::openings::Openings;
use crate::player::{Entrant, Fault, Player};
use crate::remote::{GameRequest, GameRunner};

pub use pairing::{Fixture, Format, fixtures_of};
pub use standings::{Standings, StandingsRow};

/// One of those who take part.
#[derive(Clone, PartialEq, Debug)]
pub struct Competitor {
    /// What it is called in tables; no two are called the same.
    pub name: String,
    /// Who plays.
    pub entrant: Entrant,
}

/// Who plays whom, and how.
pub struct Tournament<'a> {
    /// The game.
    pub set: &'static RuleSet,
    /// Those who take part.
    pub competitors: Vec<Competitor>,
    /// Who meets whom.
    pub format: Format,
    /// Games of each pair that meets, colours swapped after each.
    pub games: u32,
    /// Where they begin.
    pub openings: Openings,
    /// What chance depends on.
    pub seed: u64,
    /// Games at a time.
    pub threads: usize,
    /// Bytes for the table of each of our machines.
    pub hash: usize,
    /// The folder of the tablebases that our machines look into, where there is one.
    pub tablebases: Option<PathBuf>,
    /// After so many moves a game is a draw.
    pub most_moves: usize,
    /// Who plays the games of two of our machines, if not this process: those are seen when they are over.
    pub runner: Option<&'a dyn GameRunner>,
    /// True when it must end now.
    pub stop: &'a (dyn Fn() -> bool + Sync),
}

/// A game that is over.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct PlayedGame {
    /// Which one.
    pub fixture: Fixture,
    /// Half points of whoever moved first: 0, 1 or 2.
    pub half_points: u8,
    /// Why it ended.
    pub end: End,
    /// The position in which it began.
    pub start: String,
    /// All moves from there, in the game's notation.
    pub moves: Vec<String>,
}

/// Why a game ended.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct End {
    /// For scripts: `rules`, `claim`, `moves`, or the word of a fault.
    pub word: String,
    /// Who lost beside the board.
    pub loser: Option<Side>,
    /// For people, in the languages of `Lang::ALL`.
    pub reasons: [String; Lang::ALL.len()],
    /// The term that was no legal move.
    pub answer: Option<String>,
    /// The last position as the document's term, where somebody lost beside the board.
    pub term: Option<String>,
}

/// A game that goes on, as those who watch see it.
pub struct Live<'a> {
    /// On which thread, from 0.
    pub table: usize,
    /// Which one.
    pub fixture: &'a Fixture,
    /// The game after its last move.
    pub game: &'a dyn Match,
}

impl Tournament<'_> {
    /// Plays every game that `known` does not have; `report` hears of each as soon as it is over, in any order. All games
    /// together are given back; fewer where it was stopped.
    ///
    /// With players that no clock ends, one seed gives the same games on any number of threads and in any order.
    pub fn run(
        &self,
        known: Vec<PlayedGame>,
        mut report: impl FnMut(&PlayedGame),
        watch: &(dyn Fn(Live<'_>) + Sync),
    ) -> Vec<PlayedGame> {
        let mut known: HashMap<Fixture, PlayedGame> = known.into_iter().map(|game| (game.fixture, game)).collect();
        let mut all = Vec::new();
        for round in 0.. {
            let Some(fixtures) = fixtures_of(self.format, self.competitors.len(), self.games, round, &all) else {
                break;
            };
            let mut ready = Vec::new();
            let mut waiting = VecDeque::new();
            for fixture in fixtures {
                match known.remove(&fixture) {
                    Some(game) => ready.push(game),
                    None => waiting.push_back(fixture),
                }
            }
            let wanted = ready.len() + waiting.len();
            ready.extend(self.play_all(waiting, &mut report, watch));
            let is_stopped = ready.len() < wanted;
            ready.sort_by_key(|game| game.fixture);
            all.extend(ready);
            if is_stopped {
                break;
            }
        }
        all
    }

    fn play_all(
        &self,
        waiting: VecDeque<Fixture>,
        report: &mut impl FnMut(&PlayedGame),
        watch: &(dyn Fn(Live<'_>) + Sync),
    ) -> Vec<PlayedGame> {
        let threads = self.threads.clamp(1, waiting.len().max(1));
        let waiting = Mutex::new(waiting);
        let next = || waiting.lock().unwrap_or_else(PoisonError::into_inner).pop_front();
        let mut played = Vec::new();
        thread::scope(|scope| {
            let (sender, finished) = mpsc::channel();
            for table in 0..threads {
                let (sender, next) = (sender.clone(), &next);
                scope.spawn(move || {
                    while let Some(fixture) = next() {
                        let Some(game) = self.play_one(table, fixture, watch) else { return };
                        // Nobody listens any more when it was stopped.
                        let _ = sender.send(game);
                    }
                });
            }
            drop(sender);
            for game in finished {
                report(&game);
                played.push(game);
            }
        });
        played
    }

    /// None where it was stopped.
    fn play_one(&self, table: usize, fixture: Fixture, watch: &(dyn Fn(Live<'_>) + Sync)) -> Option<PlayedGame> {
        if (self.stop)() {
            return None;
        }
        let opening = self.openings.of_pair(fixture.opening, self.set, self.seed);
        let seed = mix(mix(self.seed) ^ mix(fixture.opening << 8 | u64::from(fixture.number)));
        let entrants = [fixture.first, fixture.second].map(|index| &self.competitors[index].entrant);
        let mut show = |game: &dyn Match| watch(Live { table, fixture: &fixture, game });
        let Tournament { set, hash, most_moves, .. } = *self;
        let request = GameRequest::of(entrants, |machines| GameRequest {
            set,
            opening: opening.clone(),
            machines,
            seed,
            most_moves,
            clock: None,
            hash,
        });
        let finished = if let (Some(runner), Some(request)) = (self.runner, request) {
            let finished = request.play_by(runner, self.tablebases.as_deref(), self.stop)?;
            show(&*finished.game);
            finished
        } else {
            let [mut first, mut second] =
                entrants.map(|entrant| entrant.player(self.set, self.hash, self.tablebases.clone()));
            let mut players: BySide<&mut dyn Player> = BySide([first.as_mut(), second.as_mut()]);
            let options = GameOptions { seed, most_moves, clock: None, stop: self.stop, watch: &mut show };
            game::play(self.set, &opening, &mut players, options)?
        };
        Some(PlayedGame {
            fixture,
            half_points: match finished.outcome {
                Outcome::Draw => 1,
                Outcome::Win(side) => 2 * u8::from(side == Side::First),
            },
            end: end(&finished),
            start: finished.start.clone(),
            moves: finished.game.played(),
        })
    }
}

fn end(finished: &FinishedGame) -> End {
    let say = |message: &Message| Lang::ALL.map(|lang| plain(&lang.say(message), MOST_WORDS));
    let by_rules = |word: &str, message: Option<Message>| End {
        word: word.into(),
        loser: None,
        reasons: message.as_ref().map(say).unwrap_or_default(),
        answer: None,
        term: None,
    };
    match &finished.termination {
        Termination::Rules => by_rules("rules", finished.game.ending()),
        Termination::Claim => by_rules("claim", finished.game.ending()),
        Termination::MoveLimit => by_rules("moves", Some(Message::new("arena-move-limit"))),
        Termination::Fault(side, fault) => End {
            word: fault.word().into(),
            loser: Some(*side),
            reasons: say(&explained(fault, &*finished.game)),
            answer: match fault {
                Fault::Rejected { answer, .. } => answer.as_ref().map(|answer| plain(answer, MOST_ANSWER)),
                Fault::Illegal(text) => Some(plain(text, MOST_WORDS)),
                _ => None,
            },
            term: finished.game.term().map(|term| term.to_string()),
        },
    }
}

/// How much of what a program has said is told to people.
const MOST_WORDS: usize = 400;
/// How much of a term that it answered is kept.
const MOST_ANSWER: usize = 10_000;

/// What a program may have put together: no more of it than this, and nothing that a terminal would obey.
fn plain(text: &str, most: usize) -> String {
    text.chars().take(most).map(|c| if c.is_control() { '\u{FFFD}' } else { c }).collect()
}

/// The fault with the rule that an illegal move breaks.
fn explained(fault: &Fault, game: &dyn Match) -> Message {
    let Fault::Illegal(text) = fault else { return fault.message() };
    let Some(illegal) = game.explain_text(text) else { return fault.message() };
    Message::new("player-refused").with("answer", text).with_phrase("reason", illegal.reason)
}

impl fmt::Debug for Tournament<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Tournament of {} in {}", self.competitors.len(), self.set.game)
    }
}

impl fmt::Debug for Live<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Live {:?} at table {}", self.fixture, self.table)
    }
}
