//! Depth-first proof-number search (Nagai's df-pn) for mates within a number of moves.
//!
//! A node is a position and the moves that the attacker has left, which every move of his makes fewer: no node
//! is below itself, so that proofs and refutations never depend on the way by which a position was reached.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};

use board::{GameResult, MoveList, Position, Wdl};
use games::chess::{Chess, Move, Rules};

use super::near::{Killers, NEAR};
use super::strategy::{Narrow, Strategy, Weak};
use super::sweep::Replies;
use super::table::{ENDLESS, Entry, NEVER, TranspositionTable};
use super::{Endings, Progress};

/// How far a node may be searched before its parent looks again, or what it has come to: the proof number
/// says how much is still to be shown for a mate, the disproof number how much against it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Numbers {
    pub proof: u32,
    pub disproof: u32,
    /// The moves that a proven mate takes at the most, which may be fewer than were asked for.
    pub mate: u8,
}

impl Numbers {
    pub(super) const REFUTED: Numbers = Numbers::new(ENDLESS, 0);
    const NO_LIMIT: Numbers = Numbers::new(ENDLESS, ENDLESS);
    const NEW: Numbers = Numbers::new(1, 1);

    const fn new(proof: u32, disproof: u32) -> Numbers {
        Numbers { proof, disproof, mate: 0 }
    }

    pub(super) const fn proven(mate: u8) -> Numbers {
        Numbers { proof: 0, disproof: ENDLESS, mate }
    }

    /// A mate in so many moves, or none.
    pub(super) fn of(mate: Option<u8>) -> Numbers {
        mate.map_or(Numbers::REFUTED, Numbers::proven)
    }

    fn is_solved(self) -> bool {
        self.proof == 0 || self.disproof == 0
    }

    fn reaches(self, limit: Numbers) -> bool {
        self.is_solved() || self.proof >= limit.proof || self.disproof >= limit.disproof
    }
}

/// Who is to move.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Who {
    Attacker,
    Defender,
}

/// A move that is not yet settled, where it leads, and how hard that looks.
#[derive(Clone, Copy)]
struct Child<R> {
    m: Move,
    next: Chess<R>,
    numbers: Numbers,
}

/// The proof number of a move that leads back to where the attacker has been: he gains nothing there.
const LOOP: u32 = ENDLESS / 2;

/// Positions between two looks at the limits: about a millisecond.
const LOOK: u64 = 2048;

/// What searches. Its table serves one rule set and one attacker.
pub(super) struct Prover<'a, R> {
    pub table: TranspositionTable,
    /// Positions visited.
    pub nodes: u64,
    pub most_nodes: u64,
    /// Set when a limit came first: numbers that come back are then no answers.
    pub stopped: bool,
    /// Set when somebody else than `most_nodes` stopped it.
    pub told_to_stop: bool,
    /// At this count somebody is asked whether to stop.
    next_look: u64,
    /// The moves of the mate that is searched now.
    pub depth: u8,
    watch: Box<dyn FnMut(Progress) -> bool + 'a>,
    pub killers: Killers,
    pub replies: Replies,
    /// What tables know.
    pub endings: Option<Endings<R>>,
    /// The children of all nodes on the way from the root, each node's behind its parent's.
    children: Vec<Child<R>>,
    /// The positions on the way from the root where the attacker is to move.
    path: Vec<u64>,
    /// What it goes by.
    pub strategy: Strategy,
    /// The bytes that all its tables may take.
    pub hash: usize,
    /// Set when another thread has the answer.
    pub done: Arc<AtomicBool>,
}

impl<'a, R: Rules> Prover<'a, R> {
    pub(super) fn watched_by(watch: Box<dyn FnMut(Progress) -> bool + 'a>, hash: usize, most_nodes: u64) -> Self {
        Prover {
            table: TranspositionTable::new(hash),
            nodes: 0,
            most_nodes,
            stopped: false,
            told_to_stop: false,
            next_look: 0,
            depth: 0,
            watch,
            killers: Killers::default(),
            replies: Replies::default(),
            endings: None,
            children: Vec::new(),
            path: Vec::new(),
            strategy: Strategy::PLAIN,
            hash,
            done: Arc::default(),
        }
    }

    /// Leaves half of the memory to other strategies, unless something is remembered already.
    pub(super) fn halve_table(&mut self) {
        if self.nodes == 0 {
            self.table = TranspositionTable::new(self.hash / 2);
        }
    }

    /// Begins another search, which `watch` may stop; what is remembered stays.
    pub(super) fn begin(&mut self, watch: Box<dyn FnMut(Progress) -> bool + 'a>) {
        self.watch = watch;
        (self.stopped, self.told_to_stop, self.next_look) = (false, false, self.nodes);
    }

    /// Whether the side to move forces mate in `n` moves or fewer; `None` if a limit came first.
    pub(super) fn mates(&mut self, pos: &Chess<R>, n: u8) -> Option<bool> {
        self.depth = n;
        let mut numbers = self.known(pos, n, Who::Attacker).unwrap_or(Numbers::NEW);
        while !numbers.is_solved() && !self.stopped {
            numbers = self.attack(pos, n, Numbers::NO_LIMIT);
        }
        (!self.stopped).then_some(numbers.proof == 0)
    }

    /// Whether the side that has just moved forces mate in `n` more moves or fewer; `None` if a limit came first.
    pub(super) fn wins_after(&mut self, pos: &Chess<R>, n: u8) -> Option<bool> {
        let mut numbers = self.known(pos, n, Who::Defender).unwrap_or(Numbers::NEW);
        while !numbers.is_solved() && !self.stopped {
            numbers = self.defend(pos, n, Numbers::NO_LIMIT);
        }
        (!self.stopped).then_some(numbers.proof == 0)
    }

    /// A move that forces mate in `n` moves or fewer, where that has been proven, and the moves that it takes at
    /// the most; `None` if a limit came first.
    pub(super) fn proven_move(&mut self, pos: &Chess<R>, n: u8) -> Option<(Move, u8)> {
        if let Some(m) = pos.mate_in_one() {
            return Some((m, 1));
        }
        if n <= NEAR {
            return self.near_mate(pos, n);
        }
        self.mates(pos, n)?;
        let legal = pos.legal();
        // The tables of endings know the shortest way.
        if let Some(Wdl { result: GameResult::Win, plies: Some(turns) }) =
            self.endings.as_ref().and_then(|endings| endings(pos))
        {
            let n = turns.div_ceil(2) as u8;
            let shortest = legal.iter().find(|&&m| self.ending(&pos.play(m), n - 1, Who::Defender) == Some(true));
            if let Some(&m) = shortest {
                return Some((m, n));
            }
        }
        if let Some(entry) = self.table.get(key(pos, n)).filter(|entry| entry.proven <= n)
            && let Some(&m) = legal.iter().find(|m| m.code() == entry.best)
        {
            return Some((m, entry.proven));
        }
        // The table had no place for it.
        for m in legal {
            if self.wins_after(&pos.play(m), n - 1)? {
                return Some((m, n));
            }
        }
        None
    }

    /// What the tables of endings say of a node, or the own table.
    #[inline]
    fn known(&self, pos: &Chess<R>, n: u8, who: Who) -> Option<Numbers> {
        if let Some(proven) = self.ending(pos, n, who) {
            return Some(Numbers::of(proven.then_some(n)));
        }
        let entry = self.table.get(key(pos, n))?;
        if let Some(proven) = entry.verdict(n) {
            return Some(Numbers::of(proven.then_some(entry.proven)));
        }
        let near = self.strategy.any_distance || entry.distance == n;
        (near && entry.proof != 0).then_some(Numbers::new(entry.proof, entry.disproof))
    }

    /// Whether mate in `n` is known to be forced, or known not to be.
    #[inline]
    pub(super) fn settled(&self, pos: &Chess<R>, n: u8, who: Who) -> Option<bool> {
        self.ending(pos, n, who).or_else(|| self.table.get(key(pos, n))?.verdict(n))
    }

    /// Whether the attacker mates in `n` moves, where tables of endings know it. Those do not count the fifty moves,
    /// which only the defender is glad of.
    fn ending(&self, pos: &Chess<R>, n: u8, who: Who) -> Option<bool> {
        let Wdl { result, plies } = self.endings.as_ref()?(pos)?;
        let ((GameResult::Win, Who::Attacker) | (GameResult::Loss, Who::Defender)) = (result, who) else {
            return Some(false);
        };
        let turns = plies?;
        let most = 2 * u32::from(n) - u32::from(who == Who::Attacker && n > 0);
        let in_time = !R::FULL || u32::from(pos.clock()) + turns < 100;
        if turns > most { Some(false) } else { in_time.then_some(true) }
    }

    /// The attacker is to move and has `n` moves left.
    fn attack(&mut self, pos: &Chess<R>, n: u8, limit: Numbers) -> Numbers {
        if n <= NEAR {
            let mate = self.near_mate(pos, n);
            return if self.stopped { Numbers::NO_LIMIT } else { Numbers::of(mate.map(|(_, moves)| moves)) };
        }
        if self.tick() || is_drawn(pos) {
            return if self.stopped { Numbers::NO_LIMIT } else { Numbers::REFUTED };
        }
        let before = self.nodes;
        let first = self.children.len();
        if let Some((m, moves)) = self.list_attacks(pos, n) {
            self.children.truncate(first);
            let numbers = Numbers::proven(moves + 1);
            self.remember(pos, n, numbers, Some(m), before);
            return numbers;
        }
        self.path.push(pos.key());
        let (numbers, best) = loop {
            // One mate is enough, and every move must be refuted.
            let (mut numbers, mut second, mut best) = (Numbers::REFUTED, ENDLESS, first);
            let others = (self.children.len() - first).saturating_sub(1) as u32;
            let weak = self.strategy.weak != Weak::Neither;
            for (i, child) in self.children[first..].iter().enumerate() {
                let Numbers { proof, disproof, mate } = child.numbers;
                if proof < numbers.proof {
                    numbers.mate = mate + 1;
                    second = numbers.proof;
                    numbers.proof = proof;
                    best = first + i;
                } else if proof < second {
                    second = proof;
                }
                numbers.disproof = if weak { numbers.disproof.max(disproof) } else { add(numbers.disproof, disproof) };
            }
            if weak && numbers.proof != 0 {
                numbers.disproof = add(numbers.disproof, others);
            }
            if numbers.reaches(limit) || self.stopped {
                break (numbers, self.children.get(best).map(|child| child.m));
            }
            let child = self.children[best];
            let child_limit = Numbers {
                proof: limit.proof.min(beyond(second, self.strategy.slack)),
                disproof: limit.disproof - if weak { others } else { numbers.disproof - child.numbers.disproof },
                mate: 0,
            };
            let found = self.defend(&child.next, n - 1, child_limit);
            if found.disproof == 0 {
                self.children.swap_remove(best);
            } else {
                self.children[best].numbers = found;
            }
        };
        self.path.pop();
        self.children.truncate(first);
        self.remember(pos, n, numbers, best, before);
        numbers
    }

    /// Pushes the attacker's moves that are not refuted. Returns one that mates, if it is known, and the moves that it
    /// leaves.
    fn list_attacks(&mut self, pos: &Chess<R>, n: u8) -> Option<(Move, u8)> {
        let mut moves = MoveList::new();
        pos.perft_moves(&mut moves);
        let first = self.list(pos, n - 1, &moves);
        let mut kept = first;
        for i in first..self.children.len() {
            let Child { m, next, .. } = self.children[i];
            let numbers = match self.known(&next, n - 1, Who::Defender) {
                Some(numbers) => numbers,
                // The fewer replies, the sooner all of them are answered.
                None => match next.count() as u32 {
                    0 => Numbers::of(next.in_check(next.turn()).then_some(0)),
                    replies if n <= NEAR + 1 && self.strategy.narrow == Narrow::No => Numbers::new(replies, 1),
                    replies if self.strategy.leaves_out(&next, replies) => Numbers::REFUTED,
                    replies => self.first_threats(&next, n - 1, replies),
                },
            };
            if numbers.proof == 0 {
                return Some((m, numbers.mate));
            }
            if numbers.disproof != 0 {
                self.children[kept] = Child { m, next, numbers };
                kept += 1;
            }
        }
        self.children.truncate(kept);
        None
    }

    /// Pushes what moves of `pos` lead to, with `n` moves left then, and returns where they begin.
    fn list(&mut self, pos: &Chess<R>, n: u8, moves: &[Move]) -> usize {
        let first = self.children.len();
        self.children.extend(moves.iter().map(|&m| Child { m, next: pos.play(m), numbers: Numbers::NEW }));
        self.table.fetch(self.children[first..].iter().map(|child| key(&child.next, n)));
        first
    }

    /// The defender is to move, and the attacker has `n` moves left.
    fn defend(&mut self, pos: &Chess<R>, n: u8, limit: Numbers) -> Numbers {
        if self.tick() {
            return Numbers::NO_LIMIT;
        }
        let before = self.nodes;
        if n <= NEAR {
            let numbers = Numbers::of(self.near_loss(pos, n).then_some(n));
            self.remember(pos, n, numbers, None, before);
            return if self.stopped { Numbers::NO_LIMIT } else { numbers };
        }
        let first = self.children.len();
        let Some(mut longest) = self.list_defences(pos, n) else {
            self.children.truncate(first);
            self.remember(pos, n, Numbers::REFUTED, None, before);
            return Numbers::REFUTED;
        };
        let numbers = loop {
            // Every reply must be answered, and one that is not is enough.
            let (mut numbers, mut second, mut best) = (Numbers::proven(longest), ENDLESS, first);
            let others = (self.children.len() - first).saturating_sub(1) as u32;
            let weak = self.strategy.weak == Weak::Both;
            for (i, child) in self.children[first..].iter().enumerate() {
                let Numbers { proof, disproof, .. } = child.numbers;
                if disproof < numbers.disproof {
                    second = numbers.disproof;
                    numbers.disproof = disproof;
                    best = first + i;
                } else if disproof < second {
                    second = disproof;
                }
                numbers.proof = if weak { numbers.proof.max(proof) } else { add(numbers.proof, proof) };
            }
            if weak && numbers.disproof != 0 {
                numbers.proof = add(numbers.proof, others);
            }
            if numbers.reaches(limit) || self.stopped {
                break numbers;
            }
            let child = self.children[best];
            let child_limit = Numbers {
                proof: limit.proof - if weak { others } else { numbers.proof - child.numbers.proof },
                disproof: limit.disproof.min(beyond(second, self.strategy.slack)),
                mate: 0,
            };
            let found = self.attack(&child.next, n, child_limit);
            if found.proof == 0 {
                longest = longest.max(found.mate);
                self.children.swap_remove(best);
            } else {
                self.children[best].numbers = found;
            }
        };
        self.children.truncate(first);
        self.remember(pos, n, numbers, None, before);
        numbers
    }

    /// Pushes the defender's moves after which mate is not yet proven. `None` if one is known to refute, or there
    /// is no mate; otherwise the moves of the longest mate among the others.
    fn list_defences(&mut self, pos: &Chess<R>, n: u8) -> Option<u8> {
        let mut moves = MoveList::new();
        pos.perft_moves(&mut moves);
        if moves.is_empty() {
            return pos.in_check(pos.turn()).then_some(0);
        }
        if is_drawn(pos) {
            return None;
        }
        let first = self.list(pos, n, &moves);
        let (mut kept, mut longest) = (first, 0);
        for i in first..self.children.len() {
            let Child { m, next, .. } = self.children[i];
            if is_drawn(&next) {
                return None;
            }
            let mut numbers = self.known(&next, n, Who::Attacker).unwrap_or_else(|| self.first_look(&next));
            if numbers.disproof == 0 {
                return None;
            }
            if numbers.proof == 0 {
                longest = longest.max(numbers.mate);
            } else {
                if self.strategy.shuns_loops && self.path.contains(&next.key()) {
                    numbers = Numbers::new(LOOP, 1);
                }
                self.children[kept] = Child { m, next, numbers };
                kept += 1;
            }
        }
        self.children.truncate(kept);
        Some(longest)
    }

    /// The numbers of a new node with the attacker to move: the more checks he has, the harder he is to refute.
    fn first_look(&mut self, pos: &Chess<R>) -> Numbers {
        self.nodes += 1;
        let mut checks = 0;
        let mates = pos.any_check(|_, next| {
            checks += 1;
            next.is_mate()
        });
        if mates { Numbers::proven(1) } else { Numbers::new(1, 1 + checks) }
    }

    /// The numbers of a new node with the defender to move, who has so many replies: those after which he is not mated
    /// at once. Where not even a pass would let the attacker mate, that is taken for all of them without a look.
    fn first_threats(&mut self, pos: &Chess<R>, n: u8, replies: u32) -> Numbers {
        self.nodes += 1;
        let is_threat = pos.in_check(pos.turn()) || pos.passed_over().mate_in_one().is_some();
        let defences = if is_threat { self.defences(pos) } else { replies };
        let numbers =
            if defences == 0 && !is_drawn(pos) { Numbers::proven(1) } else { Numbers::new(defences.max(1), 1) };
        self.remember(pos, n, numbers, None, self.nodes); // it would be asked for again at every visit
        numbers
    }

    /// How many replies there are after which the defender is not mated at once.
    fn defences(&mut self, pos: &Chess<R>) -> u32 {
        let mut moves = MoveList::new();
        pos.perft_moves(&mut moves);
        self.nodes += moves.len() as u64;
        let defends = |m: &&Move| {
            let next = pos.play(**m);
            is_drawn(&next) || next.mate_in_one().is_none()
        };
        moves.iter().filter(defends).count() as u32
    }

    /// Counts a position and looks at the limits. True if one has been reached.
    #[inline]
    pub(super) fn tick(&mut self) -> bool {
        self.nodes += 1;
        if self.nodes >= self.most_nodes {
            self.stopped = true;
        } else if self.nodes >= self.next_look {
            self.next_look = self.nodes + LOOK;
            let progress = Progress { depth: self.depth, nodes: self.nodes };
            self.told_to_stop |= (self.watch)(progress) || self.done.load(Relaxed);
            self.stopped |= self.told_to_stop;
        }
        self.stopped
    }

    /// Puts what a node has come to into the table, unless a limit made it meaningless.
    pub(super) fn remember(&mut self, pos: &Chess<R>, n: u8, numbers: Numbers, best: Option<Move>, before: u64) {
        if self.stopped || numbers.proof >= LOOP && numbers.disproof != 0 {
            return;
        }
        let place = key(pos, n);
        let mut entry = self.table.get(place).unwrap_or(Entry::NEW);
        let spent = 64 - (self.nodes - before).leading_zeros() as u8;
        entry.effort = entry.effort.max(spent);
        if numbers.proof == 0 {
            if numbers.mate < entry.proven {
                entry.proven = numbers.mate;
                entry.best = best.map_or(0, Move::code);
            }
        } else if numbers.disproof == 0 {
            entry.refuted = entry.refuted.max(n + 1);
            if let Some(reply) = best.filter(|_| entry.proven == NEVER) {
                entry.best = reply.code();
            }
        } else {
            entry.distance = n;
            entry.proof = numbers.proof;
            entry.disproof = numbers.disproof;
            if entry.proven == NEVER {
                entry.best = best.map_or(0, Move::code);
            }
        }
        self.table.put(place, entry);
    }
}

/// Rule 20: after fifty moves of each side the defender claims his draw, which a mate alone prevents.
#[inline]
pub(super) fn is_drawn<R: Rules>(pos: &Chess<R>) -> bool {
    R::FULL && pos.clock() >= 100
}

/// The key of a position with `n` moves left. Where the fifty moves may run out before, the count is a part of it.
#[inline]
pub(super) fn key<R: Rules>(pos: &Chess<R>, n: u8) -> u64 {
    let plain = pos.key();
    if R::FULL && u32::from(pos.clock()) + 2 * u32::from(n) >= 100 {
        plain ^ board::zobrist::mix(u64::from(pos.clock()) + 1)
    } else {
        plain
    }
}

/// A sum that stays below what only a solved node has.
#[inline]
fn add(a: u32, b: u32) -> u32 {
    (a + b).min(ENDLESS - 1)
}

/// A little beyond the second best, so that the search does not jump to and fro (Pawlewicz and Lew).
#[inline]
fn beyond(second: u32, slack: u32) -> u32 {
    (second + second / slack + 1).min(ENDLESS)
}
