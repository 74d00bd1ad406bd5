//! The mates at the end of every line, one at a time.

use std::collections::HashSet;

use board::Position;
use games::chess::{Chess, Move, Rules};

use super::goal::Goal;
use super::proof::all_moves;
use super::{Solver, is_mated};

/// A limit came before the next line was found.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Stopped;

/// Says which moves of the attacker belong to a line.
pub trait KeepsMate<R: Rules> {
    /// Whether the move that has led here keeps a mate within `moves` more moves; `None` if a limit came first.
    fn keeps_mate(&mut self, after: &Chess<R>, moves: u8) -> Option<bool>;

    /// A move that is known to keep a mate within `moves` moves, where that is known: it is tried first.
    fn known_key(&mut self, _pos: &Chess<R>, _moves: u8) -> Option<Move> {
        None
    }
}

/// The mate is forced.
impl<R: Rules> KeepsMate<R> for Solver<'_, R> {
    fn keeps_mate(&mut self, after: &Chess<R>, moves: u8) -> Option<bool> {
        self.wins_after(after, moves)
    }

    fn known_key(&mut self, pos: &Chess<R>, moves: u8) -> Option<Move> {
        self.prover.proven_move(pos, moves).map(|(m, _)| m)
    }
}

/// The victim plays along, so that every move belongs to some line; the function says when to stop.
#[derive(Clone, Copy, Debug)]
pub struct Helped<F>(pub F);

impl<R: Rules, F: FnMut() -> bool> KeepsMate<R> for Helped<F> {
    fn keeps_mate(&mut self, _: &Chess<R>, _: u8) -> Option<bool> {
        (!(self.0)()).then_some(true)
    }
}

/// Lines that end in mate, as moves of both sides: shortest first, and each final position once.
///
/// In a line every move of the attacker keeps a mate within the moves that he still has, and the defender plays any
/// legal move.
#[derive(Clone, Debug)]
pub struct Finals<R: Rules> {
    root: Chess<R>,
    /// Moves of the attacker, at the most.
    most: u8,
    /// The only final position that is wanted.
    goal: Option<Goal>,
    /// Moves of the attacker in the lines that are looked for now.
    length: u8,
    /// The way to where it looks: each position with the moves still to be tried there, the one being tried last.
    path: Vec<(Chess<R>, Vec<Move>)>,
    /// Where it has been at this length, and after how many moves of either side.
    visited: HashSet<(Chess<R>, usize)>,
    found: HashSet<Chess<R>>,
}

impl<R: Rules> Finals<R> {
    /// The lines of at most so many moves of the attacker, who is to move.
    pub fn new(root: Chess<R>, most: u8) -> Self {
        let (path, visited, found) = (Vec::new(), HashSet::new(), HashSet::new());
        Finals { root, most, goal: None, length: 0, path, visited, found }
    }

    /// Those that end in this position alone.
    #[must_use]
    pub fn only(self, end: Chess<R>) -> Self {
        Finals { goal: Some(Goal::new(&end)), ..self }
    }

    /// Those of at least so many moves, where it is known that there are no shorter ones.
    #[must_use]
    pub fn no_shorter_than(self, moves: u8) -> Self {
        Finals { length: moves.saturating_sub(1), ..self }
    }

    /// The next line; `None` when there are no more. After it was stopped it may be asked again.
    pub fn next(&mut self, attacker: &mut dyn KeepsMate<R>) -> Result<Option<Vec<Move>>, Stopped> {
        if self.length == 0 && is_mated(&self.root.passed_over()) {
            return Ok(self.mated_already());
        }
        loop {
            let Some((pos, waiting)) = self.path.last() else {
                if self.length >= self.most {
                    return Ok(None);
                }
                self.length += 1;
                self.visited.clear();
                self.path.push((self.root, self.choices(&self.root, 0, attacker)));
                continue;
            };
            let Some(&m) = waiting.last() else {
                self.path.pop();
                self.next_choice();
                continue;
            };
            let next = pos.play(m);
            let turns = self.path.len();
            if turns == self.turns() {
                let line = self.path.iter().filter_map(|(_, waiting)| waiting.last().copied()).collect();
                self.next_choice();
                if self.found.insert(next.timeless()) {
                    return Ok(Some(line));
                }
            } else if self.goes_on(&next, turns, attacker)? && self.visited.insert((next.timeless(), turns)) {
                self.path.push((next, self.choices(&next, turns, attacker)));
            } else {
                self.next_choice();
            }
        }
    }

    /// The game is over in the root: a line without a move.
    fn mated_already(&mut self) -> Option<Vec<Move>> {
        let wanted = self.goal.as_ref().is_none_or(|goal| goal.is(&self.root.passed_over()));
        (wanted && self.found.insert(self.root.timeless())).then(Vec::new)
    }

    /// Turns of either side in the lines that are looked for now.
    fn turns(&self) -> usize {
        2 * usize::from(self.length) - 1
    }

    /// Whether a line can go on from here, after so many turns. What is quickly seen is asked first.
    fn goes_on(&self, pos: &Chess<R>, turns: usize, attacker: &mut dyn KeepsMate<R>) -> Result<bool, Stopped> {
        let left = self.turns() - turns;
        if self.goal.as_ref().is_some_and(|goal| !goal.is_near(pos, left)) {
            return Ok(false);
        }
        if turns.is_multiple_of(2) {
            return Ok(left > 1 || pos.mate_in_one().is_some());
        }
        if left == 2 && !all_moves(pos).iter().any(|&reply| pos.play(reply).mate_in_one().is_some()) {
            return Ok(false);
        }
        let moves = self.most - turns.div_ceil(2) as u8;
        attacker.keeps_mate(pos, moves).ok_or(Stopped)
    }

    /// The moves to try after so many turns, the first one last.
    fn choices(&self, pos: &Chess<R>, turns: usize, attacker: &mut dyn KeepsMate<R>) -> Vec<Move> {
        let mut choices = all_moves(pos).into_vec();
        if turns + 1 == self.turns() {
            let is_wanted = |end: &Chess<R>| self.goal.as_ref().is_none_or(|goal| goal.is(end));
            choices.retain(|&m| is_mated(&pos.play(m)) && is_wanted(&pos.play(m)));
        }
        choices.reverse();
        // Far from the end it takes long to see that a move is no key.
        if turns.is_multiple_of(2)
            && self.turns() - turns > 3
            && let Some(key) = attacker.known_key(pos, self.most - (turns / 2) as u8)
        {
            choices.sort_by_key(|&m| m == key);
        }
        choices
    }

    /// Done with the move that is being tried.
    fn next_choice(&mut self) {
        if let Some((_, waiting)) = self.path.last_mut() {
            waiting.pop();
        }
    }
}
