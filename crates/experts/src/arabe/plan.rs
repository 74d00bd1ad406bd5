//! How to beat a player whose replies are known: the most promising ways, turn by turn to the end of the game.

use std::collections::HashSet;
use std::hash::{BuildHasherDefault, Hasher};

use board::zobrist::mix;
use board::{Evaluator, Outcome, Position, Side};
use games::arabe::{Arabe, Move, Opinion, Stage};

use super::Model;

/// A way that leads somewhere, if the other side replies as foreseen.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Plan {
    /// The actions of the first turn.
    pub turn: Vec<Move>,
    /// What the last position is worth to the side that plans; a man is worth 100.
    pub value: i32,
    /// Whether the game is won in the end.
    pub wins: bool,
    /// Whether all ways have been followed to the end of the game, so that none is better.
    pub is_best: bool,
    /// How many turns of its own it takes.
    pub turns: u32,
    /// What it cost, in positions looked at.
    pub nodes: u64,
}

/// The best plan against `model` for the side to act in `pos`, phase 2, that about so many `nodes` find; the same every
/// time as long as `stop` says nothing. None in a finished game, or where `stop` came first.
pub fn plan(pos: &Arabe, model: Model, nodes: u64, stop: &dyn Fn() -> bool) -> Option<Plan> {
    let replies = vec![None; REPLIES];
    let mut beam = Beam { side: pos.turn(), model, nodes, spent: 0, replies, stop, opinion: opinion() };
    let mut best: Option<Plan> = None;
    for width in WIDTHS {
        let found = beam.run(pos, width);
        let is_best = found.as_ref().is_some_and(|found| found.is_best);
        if is_best || found.as_ref().map(|found| found.value) > best.as_ref().map(|best| best.value) {
            best = found;
        }
        // What wins is good enough.
        if is_best || beam.is_spent() || best.as_ref().is_some_and(|best| best.wins) {
            break;
        }
    }
    best.map(|best| Plan { nodes: beam.spent, ..best })
}

/// How many positions are followed from one turn to the next: few at first, then more.
const WIDTHS: [usize; 8] = [16, 64, 256, 1024, 4096, 16_384, 65_536, 262_144];
/// Games rarely last longer, in turns of one side.
const LONGEST: u32 = 80;
const WIN: i32 = 1_000_000;
/// How many replies are remembered.
const REPLIES: usize = 1 << 16;
/// What a turn costs beside the reply to it, in positions.
const TURN: u64 = 8;
/// How much later is worse, a turn.
const DELAY: i32 = 4;
/// What a turn without a capture costs, since the clock brings the draw nearer.
const IDLE: i32 = 5;

/// That of ordinary search but for its patience, by which a side that is behind likes the clock to run.
fn opinion() -> Opinion {
    let mut opinion = Opinion::default();
    opinion.weights.patience = 0;
    opinion
}

struct Beam<'a> {
    side: Side,
    model: Model,
    nodes: u64,
    spent: u64,
    /// Positions and the replies to them, each in the one place where it may be.
    replies: Vec<Option<(u64, Move)>>,
    stop: &'a dyn Fn() -> bool,
    opinion: Opinion,
}

/// A position with the planning side to act.
#[derive(Clone, Copy)]
struct Node {
    pos: Arabe,
    /// Which turn at the root leads here.
    root: usize,
    value: i32,
    /// The board has been met before, with no less time to the draw.
    stale: bool,
}

impl Beam<'_> {
    /// The best plan that keeps so many positions a turn.
    fn run(&mut self, pos: &Arabe, width: usize) -> Option<Plan> {
        let (mut roots, mut complete) = (Vec::new(), true);
        let [mut best, mut best_end] = [None::<Plan>, None::<Plan>];
        each_turn(pos, &mut Vec::new(), &mut |line, _| roots.push(line.to_vec()));
        let mut layer = vec![Node { pos: *pos, root: 0, value: 0, stale: false }];
        let mut met = Met::new();
        for turns in 1..=LONGEST {
            let mut next: Vec<Node> = Vec::with_capacity(12 * layer.len());
            let mut seen = Seen::default();
            for node in &layer {
                if self.is_spent() {
                    return best;
                }
                let mut at_root = 0..;
                each_turn(&node.pos, &mut Vec::new(), &mut |_, end| {
                    let root = if turns == 1 { at_root.next().expect("it is endless") } else { node.root };
                    if !seen.insert(end.key()) {
                        return;
                    }
                    let pos = self.answered(*end);
                    let outcome = pos.outcome();
                    let value = self.value(&pos, outcome, turns as i32);
                    for best in [Some(&mut best), outcome.map(|_| &mut best_end)].into_iter().flatten() {
                        if best.as_ref().is_none_or(|best| value > best.value) {
                            let wins = outcome == Some(Outcome::Win(self.side));
                            let turn = roots[root].clone();
                            *best = Some(Plan { turn, value, wins, is_best: false, turns, nodes: 0 });
                        }
                    }
                    if outcome.is_none() {
                        next.push(Node { pos, root, value, stale: met.before(&pos) });
                    }
                });
            }
            if best.as_ref().is_some_and(|best| best.wins) {
                return best;
            }
            if next.is_empty() {
                // Where nothing was left out, what is thought on the way does not matter.
                return if complete { best_end.map(|end| Plan { is_best: true, ..end }) } else { best };
            }
            if next.len() > width {
                complete = false;
                // Whoever shuffles to and fro reaches the same boards again and again, only later.
                next.sort_by_key(|node| (node.stale, -node.value));
                next.truncate(width);
            }
            layer = next;
        }
        best
    }

    fn is_spent(&self) -> bool {
        self.spent >= self.nodes || (self.stop)()
    }

    /// The position after the foreseen reply.
    fn answered(&mut self, mut pos: Arabe) -> Arabe {
        self.spent += TURN;
        while pos.turn() != self.side && pos.outcome().is_none() {
            pos = pos.play(self.reply(&pos));
        }
        pos
    }

    fn reply(&mut self, pos: &Arabe) -> Move {
        let key = match pos.stage() {
            _ if self.model.heeds_counters() => pos.key(),
            Stage::Capturing => return self.model.reply(pos, &mut self.spent), // the first that it sees
            _ => board(pos),
        };
        let place = key as usize % REPLIES;
        match self.replies[place] {
            Some((known, reply)) if known == key => reply,
            _ => {
                let reply = self.model.reply(pos, &mut self.spent);
                self.replies[place] = Some((key, reply));
                reply
            }
        }
    }

    /// What it is worth to the planning side.
    fn value(&self, pos: &Arabe, outcome: Option<Outcome>, turns: i32) -> i32 {
        match outcome {
            Some(Outcome::Win(side)) if side == self.side => WIN - turns,
            Some(Outcome::Win(_)) => turns - WIN,
            Some(Outcome::Draw) => 0,
            None => {
                let idle = i32::from(pos.turns_without_capture(self.side));
                self.opinion.evaluate(pos).value() - IDLE * idle - DELAY * turns
            }
        }
    }
}

/// Calls `found` with the actions of every whole turn of the side to act, and the position after it.
fn each_turn(pos: &Arabe, line: &mut Vec<Move>, found: &mut dyn FnMut(&[Move], &Arabe)) {
    for &m in &pos.legal() {
        let next = pos.play(m);
        line.push(m);
        if next.turn() == pos.turn() {
            each_turn(&next, line, found);
        } else {
            found(line, &next);
        }
        line.pop();
    }
}

/// Tells boards apart, whatever the counters say.
fn board(pos: &Arabe) -> u64 {
    let [x, o] = Side::BOTH.map(|side| pos.men(side).raw());
    mix(x | o << 25)
}

/// Boards, each with the fewest turns without a capture that it has been met with. Of those that share a place, the last.
struct Met(Vec<u64>);

impl Met {
    const PLACES: usize = 1 << 20;
    /// The turns are in the lowest bits, which boards then cannot be told apart by.
    const TURNS: u64 = 31;

    fn new() -> Self {
        Met(vec![0; Self::PLACES])
    }

    /// Whether the board has been met before, with no less time to the draw; from now on it has.
    fn before(&mut self, pos: &Arabe) -> bool {
        let idle: u8 = Side::BOTH.iter().map(|&side| pos.turns_without_capture(side)).sum();
        let (key, idle) = (board(pos), u64::from(idle).min(Self::TURNS));
        let place = &mut self.0[(key >> 40) as usize % Self::PLACES];
        if (*place ^ key) & !Self::TURNS == 0 && *place & Self::TURNS <= idle {
            return true;
        }
        *place = key & !Self::TURNS | idle;
        false
    }
}

/// Keys are mixed already.
type Seen = HashSet<u64, BuildHasherDefault<AsItIs>>;

#[derive(Default)]
struct AsItIs(u64);

impl Hasher for AsItIs {
    fn finish(&self) -> u64 {
        self.0
    }

    fn write(&mut self, _: &[u8]) {
        unreachable!("keys are whole numbers")
    }

    fn write_u64(&mut self, key: u64) {
        self.0 = key;
    }
}
