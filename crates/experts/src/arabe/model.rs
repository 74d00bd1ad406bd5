//! The players of document 003, fast: what they reply.

use board::{Outcome, Position, Side};
use games::arabe::{Arabe, Cell, Cells, Move, Stage, around, captured, steps, traps};

/// A player who always answers the same.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Model {
    /// How it chooses.
    pub kind: Kind,
    /// How many turns it looks ahead.
    pub level: u32,
}

/// How a player chooses among the turns that it sees. All of them count men.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Kind {
    /// Correct minimax, counters, passes and every chain included; the first of the best.
    Minimax,
    /// The document's minimax as it is written down (`strategy::minimax`).
    Document,
    /// The document's program as it behaves: the first turn that it sees, unless the last is better.
    Program,
}

impl Model {
    /// What it plays in `pos`, a position of phase 2 that is not over; `nodes` grows by what it looked at.
    pub fn reply(self, pos: &Arabe, nodes: &mut u64) -> Move {
        match self.kind {
            Kind::Minimax => best_action(pos, self.level, nodes),
            Kind::Document | Kind::Program => self.greedy(pos, nodes),
        }
    }

    /// Whether it knows how many turns are lost or without a capture.
    pub fn heeds_counters(self) -> bool {
        self.kind == Kind::Minimax
    }

    fn greedy(self, pos: &Arabe, nodes: &mut u64) -> Move {
        if pos.stage() == Stage::Capturing {
            return pos.legal()[0]; // It goes on with the first capture.
        }
        let men = Men { own: pos.men(pos.turn()), other: pos.men(!pos.turn()) };
        let turns = men.turns();
        let (Some(first), Some(last)) = (turns.first(), turns.last()) else { return Move::Pass };
        let deeper = self.level.saturating_sub(1);
        if self.kind == Kind::Program {
            let score = |after: &Men, nodes: &mut u64| -after.flipped().value(deeper, -WIN, WIN, nodes);
            let chosen = if score(&last.1, nodes) > score(&first.1, nodes) { last } else { first };
            return chosen.0;
        }
        let (mut best, mut alpha) = (first.0, -WIN);
        for (m, after) in &turns {
            let score = -after.flipped().value(deeper, -WIN, -alpha, nodes);
            if score > alpha {
                (best, alpha) = (*m, score);
            }
        }
        best
    }
}

const WIN: i32 = 99_999;

/// A board as the document's program sees it: without counters.
#[derive(Clone, Copy)]
struct Men {
    own: Cells,
    other: Cells,
}

type Turns = smallvec::SmallVec<[(Move, Men); 32]>;

impl Men {
    fn flipped(self) -> Men {
        Men { own: self.other, other: self.own }
    }

    fn balance(self) -> i32 {
        self.own.len() as i32 - self.other.len() as i32
    }

    fn free(self) -> Cells {
        !(self.own | self.other)
    }

    fn step(self, from: Cell, to: Cell) -> Men {
        let own = self.own.without(from).with(to);
        Men { own, other: self.other - captured(own, self.other, to) }
    }

    /// Its turns as `strategy::posibles_estados` lists them, each with its first step.
    fn turns(self) -> Turns {
        let mut turns = Turns::new();
        let free = self.free();
        let trapping = traps(self.own, self.other);
        self.push(trapping, &mut turns, Men::to_the_end);
        self.push(free - trapping, &mut turns, |men| men);
        turns
    }

    fn push(self, goals: Cells, turns: &mut Turns, finish: fn(Men) -> Men) {
        for from in self.own & around(goals) {
            for to in steps(from).filter(|&to| goals.has(to)) {
                turns.push((Move::Step { from, to }, finish(self.step(from, to))));
            }
        }
    }

    /// After a capture, further ones: the first each time.
    fn to_the_end(mut self) -> Men {
        loop {
            let goals = traps(self.own, self.other) & around(self.own);
            if goals.is_empty() {
                return self;
            }
            let from = (self.own & around(goals)).first().expect("a man is beside the cell");
            let to = steps(from).find(|&to| goals.has(to)).expect("the cell is beside the man");
            self = self.step(from, to);
        }
    }

    /// The document's minimax, seen by the side to move.
    fn value(self, level: u32, mut alpha: i32, beta: i32, nodes: &mut u64) -> i32 {
        *nodes += 1;
        if self.own.is_empty() {
            return -WIN;
        }
        if self.other.is_empty() {
            return WIN;
        }
        if level == 0 {
            return self.balance();
        }
        let trapping = traps(self.own, self.other) & around(self.own);
        if level == 1 {
            if trapping.is_empty() {
                return self.balance(); // Whatever it plays.
            }
            let mut turns = Turns::new();
            self.push(trapping, &mut turns, Men::to_the_end);
            let best = turns.iter().map(|(_, after)| if after.other.is_empty() { WIN } else { after.balance() }).max();
            return best.expect("there is a capture");
        }
        let turns = self.turns();
        if turns.is_empty() {
            return self.balance();
        }
        for (_, after) in &turns {
            alpha = alpha.max(-after.flipped().value(level - 1, -beta, -alpha, nodes));
            if alpha >= beta {
                break;
            }
        }
        alpha
    }
}

/// The first of the best actions by plain minimax of so many turns.
fn best_action(pos: &Arabe, level: u32, nodes: &mut u64) -> Move {
    let legal = pos.legal();
    let (mut best, mut alpha) = (legal[0], -SURE - 1);
    if legal.len() == 1 {
        return best;
    }
    for &m in &legal {
        let score = after_action(pos, m, At { level, turns: 0 }, (alpha, SURE + 1), nodes);
        if score > alpha {
            (best, alpha) = (m, score);
        }
    }
    best
}

const SURE: i32 = 1_000_000;

#[derive(Clone, Copy)]
struct At {
    /// Turns to look ahead.
    level: u32,
    /// Turns since the root.
    turns: i32,
}

fn after_action(pos: &Arabe, m: Move, at: At, (alpha, beta): (i32, i32), nodes: &mut u64) -> i32 {
    let next = pos.play(m);
    if next.turn() == pos.turn() {
        return value(&next, at, (alpha, beta), nodes);
    }
    -value(&next, At { level: at.level - 1, turns: at.turns + 1 }, (-beta, -alpha), nodes)
}

/// Plain minimax with the document's opinion, seen by the side to act.
fn value(pos: &Arabe, at: At, (mut alpha, beta): (i32, i32), nodes: &mut u64) -> i32 {
    *nodes += 1;
    let side = pos.turn();
    let balance = |pos: &Arabe| pos.men(side).len() as i32 - pos.men(!side).len() as i32;
    if let Some(outcome) = pos.outcome() {
        return match outcome {
            Outcome::Draw => 0,
            Outcome::Win(winner) if winner == side => SURE - at.turns,
            Outcome::Win(_) => at.turns - SURE,
        };
    }
    if at.level == 0 || at.level == 1 && is_quiet(pos, side) {
        return balance(pos);
    }
    for &m in &pos.legal() {
        alpha = alpha.max(after_action(pos, m, at, (alpha, beta), nodes));
        if alpha >= beta {
            break;
        }
    }
    alpha
}

/// Whether a turn neither captures nor ends the game, whatever it is.
fn is_quiet(pos: &Arabe, side: Side) -> bool {
    const NEARLY: u8 = 10;
    let far_from_a_draw = Side::BOTH.iter().any(|&side| pos.turns_without_capture(side) < NEARLY);
    let can_move = !(around(pos.men(side)) & pos.free()).is_empty();
    far_from_a_draw && can_move && !pos.can_capture()
}
