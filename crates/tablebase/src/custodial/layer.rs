//! One layer: all positions with so many men, turn by turn.
//!
//! Both planes of a layer are about one side, *the winner*, whose men have their bits set: `wins` says where it wins
//! with the turn, `losses` where it wins although the other side has the turn, which so loses. Colours mean nothing
//! beyond that, so the other side's wins are the same planes with its men's bits set.
//!
//! Let Wₜ and Lₜ be these sets where t turns are left until the clock draws the game. Captures lead to layers that are
//! known, with a new clock: they are the same at every t. All else is
//!
//! - Wₜ: the winner has a capture that wins, or a quiet move to Lₜ₋₁;
//! - Lₜ: no capture of the other side saves it, and all its quiet moves lead to Wₜ₋₁.
//!
//! So W of the whole clock needs L of one turn less, that needs W of two turns less, and so on: two chains, one for each
//! plane, and each keeps two planes that it overwrites in turns.

use std::io;
use std::ops::{ControlFlow, Range};
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering::Relaxed};

use board::CustodialRules;
use rayon::prelude::*;

use super::kernels::{Condition, MovingSide, Route};
use super::occupied::{Layer, OccupiedSets, Points, WORD_BITS, compress, points, rank};
use super::simd;
use crate::pages::ZeroedPages;

/// The planes of the positions in an extra turn, after a capture: where the winner wins that has it, and where it wins
/// although the other side has it.
#[derive(Clone, Copy)]
pub(crate) struct ExtraTurns<'a> {
    pub(crate) wins: &'a [u64],
    pub(crate) losses: &'a [u64],
}

/// A layer at work.
pub(crate) struct LayerSolver<'a> {
    pub(crate) rules: &'a CustodialRules,
    pub(crate) sets: &'a OccupiedSets,
    pub(crate) layer: &'a Layer,
    /// The extra turns of the layers below: of one man less, two men less, three men less.
    pub(crate) below: [ExtraTurns<'a>; 3],
    /// Called with each finished part of a step; may stop the work.
    pub(crate) watch: &'a (dyn Fn(usize) -> ControlFlow<()> + Sync),
}

/// Some blocks of a plane with all that is written with them.
struct Piece<'a> {
    classes: Range<usize>,
    plane: &'a mut [u64],
    jams: &'a mut [u8],
    changed: &'a mut [bool],
}

/// What is done with a block, by its class: its part of a plane, its jams, and whether they have changed.
type BlockWork<'a> = dyn Fn(&mut Workspace, usize, &mut [u64], &mut [u8], &mut bool) + Sync + 'a;

/// Boards on which a side cannot move, with the turns that it has lost on end. Nobody can capture there: whoever stands
/// next to a free point belongs to the other side. The number of such a board is the set of the winner's men among those
/// that are not next to a free point.
///
/// Of `wins`, where the winner has the turn:
mod win_jam {
    /// The other side is blocked and has lost a turn.
    pub(super) const OTHER_LOST_1: u8 = 1;
    /// Two turns.
    pub(super) const OTHER_LOST_2: u8 = 2;
    /// The winner is blocked and has lost a turn; if it had lost two, it would lose.
    pub(super) const OWN_LOST_1: u8 = 4;
}

/// Of `losses`, where the other side has the turn:
mod loss_jam {
    /// The other side is blocked and has lost a turn; if it had lost two, it would lose.
    pub(super) const OTHER_LOST_1: u8 = 1;
    /// The winner is blocked and has lost a turn.
    pub(super) const OWN_LOST_1: u8 = 2;
    /// Two turns.
    pub(super) const OWN_LOST_2: u8 = 4;
}

/// What a thread needs to work on a block.
struct Workspace {
    route: Route,
    found: Vec<u64>,
    all: Vec<u64>,
    map: Vec<u8>,
}

/// A step of one man to a free point, in a block.
struct Step {
    from: usize,
    to: usize,
    /// Bits of who may be taken, and of the helpers.
    flanks: Vec<(usize, usize)>,
    /// Points of who may be taken.
    victims: Vec<usize>,
}

/// The two planes of a chain and the jams.
pub(crate) struct Chain {
    wins: ZeroedPages,
    losses: ZeroedPages,
    win_jams: Vec<u8>,
    loss_jams: Vec<u8>,
    wins_changed: Vec<bool>,
    losses_changed: Vec<bool>,
}

/// Stopped by the caller.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Interrupted;

/// The plane that a step has made.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Plane {
    Wins,
    Losses,
}

impl Chain {
    pub(crate) fn new(layer: &Layer) -> io::Result<Self> {
        let (bytes, jams, classes) = (8 * layer.plane_words(), layer.jams[layer.sets.len()], layer.sets.len());
        Ok(Chain {
            wins: ZeroedPages::new(bytes)?,
            losses: ZeroedPages::new(bytes)?,
            win_jams: vec![0; jams],
            loss_jams: vec![0; jams],
            wins_changed: vec![true; classes],
            losses_changed: vec![true; classes],
        })
    }

    pub(crate) fn plane(&self, plane: Plane) -> &[u64] {
        match plane {
            Plane::Wins => self.wins.numbers(),
            Plane::Losses => self.losses.numbers(),
        }
    }

    /// No turn is left: only who has no man has lost.
    fn reset(&mut self, layer: &Layer) {
        for (plane, jams) in [(&mut self.wins, &mut self.win_jams), (&mut self.losses, &mut self.loss_jams)] {
            let plane = plane.numbers_mut();
            plane.fill(0);
            jams.fill(0);
            plane.chunks_exact_mut(layer.words()).for_each(|block| set_all_men(layer.men, block));
        }
        self.wins_changed.fill(true);
        self.losses_changed.fill(true);
    }
}

/// Marks the position in which all men are the winner's.
fn set_all_men(men: usize, block: &mut [u64]) {
    write_bit(men, block, (1 << men) - 1, true);
}

/// Sets or clears a position, in every copy of a short block.
fn write_bit(men: usize, block: &mut [u64], index: usize, value: bool) {
    let mut at = index;
    let last = block.len() << WORD_BITS;
    while at < last {
        let bit = 1 << (at & 63);
        if value {
            block[at >> WORD_BITS] |= bit;
        } else {
            block[at >> WORD_BITS] &= !bit;
        }
        at += 1 << men;
    }
}

pub(crate) fn read_bit(block: &[u64], index: usize) -> bool {
    block[index >> WORD_BITS] >> (index & 63) & 1 == 1
}

/// From this turn on every step has been made once with turns to spare, and only what changes matters.
const SETTLED: u8 = 4;

/// The numbers whose bits are a part of `mask`, in rising order.
fn subsets(mask: usize) -> impl Iterator<Item = usize> {
    (0..1_usize << mask.count_ones()).scan(0_usize, move |next, _| {
        let subset = *next;
        *next = subset.wrapping_sub(mask) & mask;
        Some(subset)
    })
}

impl LayerSolver<'_> {
    fn workspace(&self) -> Workspace {
        let words = self.layer.words();
        Workspace { route: Route::new(), found: vec![0; words], all: vec![0; words], map: Vec::new() }
    }

    /// What captures do: where the winner has one that wins, and where the other side has one that saves it.
    ///
    /// One plane of one layer below after the other, so that what is read here and there stays in memory.
    pub(crate) fn captures(&self, wins: &mut [u64], saves: &mut [u64]) -> Result<(), Interrupted> {
        for (taken, extra) in (1..).zip(self.below) {
            self.captures_into(wins, taken, extra.wins, MovingSide::Set)?;
            self.captures_into(saves, taken, extra.losses, MovingSide::Clear)?;
        }
        Ok(())
    }

    /// The captures of `taken` men by one side, into the plane that they matter for.
    fn captures_into(&self, plane: &mut [u64], taken: u32, below: &[u64], side: MovingSide) -> Result<(), Interrupted> {
        let (words, chunk) = (self.layer.words(), self.chunk());
        let stopped = AtomicBool::new(false);
        plane.par_chunks_mut(words * chunk).enumerate().for_each_init(
            || self.workspace(),
            |workspace, (piece, plane)| {
                if stopped.load(Relaxed) {
                    return;
                }
                for (class, block) in (piece * chunk..).zip(plane.chunks_exact_mut(words)) {
                    self.captures_of_block(workspace, self.layer.sets[class], block, (taken, below), side);
                }
                self.report(0, &stopped);
            },
        );
        if stopped.into_inner() { Err(Interrupted) } else { Ok(()) }
    }

    fn captures_of_block(
        &self,
        workspace: &mut Workspace,
        set: Points,
        plane: &mut [u64],
        (count, below): (u32, &[u64]),
        side: MovingSide,
    ) {
        for step in self.steps(set) {
            for taken in (1..1_u32 << step.flanks.len()).filter(|taken| taken.count_ones() == count) {
                let victims = points(taken).map(|i| 1 << step.victims[i]).sum::<Points>();
                let lower = self.sets.layer(self.layer.men - count as usize);
                let class = self.route(workspace, set, &step, victims);
                let block = class * lower.words()..(class + 1) * lower.words();
                simd::gather(&workspace.route, &below[block], &mut workspace.found);
                let condition = Condition::new(rank(set, step.from), &step.flanks, taken as usize, side);
                // What the other side gets by a capture is good for it where the winner does not win all the same.
                simd::add_where(&condition, &workspace.found, side == MovingSide::Clear, plane);
            }
        }
    }

    /// Plays the clock from its end back to its beginning. Afterwards the plane `last` of the chain has what is so with
    /// the whole clock, and the other one what is so a turn later.
    pub(crate) fn run<E: From<Interrupted>>(
        &self,
        chain: &mut Chain,
        captures: (&[u64], &[u64]),
        last: Plane,
        after_step: &dyn Fn(Plane, &Chain) -> Result<(), E>,
    ) -> Result<(), E> {
        chain.reset(self.layer);
        let clock = self.rules.clock;
        let mut still = 0;
        for turns in 1..=clock {
            // Once nothing changes in either plane, nothing ever will.
            if still == 2 {
                break;
            }
            let is_last = turns % 2 == clock % 2;
            let (plane, changed) = if is_last == (last == Plane::Wins) {
                (Plane::Wins, self.step_wins(chain, captures.0, turns)?)
            } else {
                (Plane::Losses, self.step_losses(chain, captures.1, turns)?)
            };
            after_step(plane, chain)?;
            still = if changed || turns < SETTLED { 0 } else { still + 1 };
        }
        Ok(())
    }

    /// Wₜ from Lₜ₋₁. Whether anything has changed since Wₜ₋₂.
    fn step_wins(&self, chain: &mut Chain, captures: &[u64], turns: u8) -> Result<bool, Interrupted> {
        let Chain { wins, losses, win_jams, loss_jams, wins_changed, losses_changed } = chain;
        let losses = losses.numbers();
        let pieces = self.pieces(wins.numbers_mut(), win_jams, wins_changed);
        self.work(pieces, &|workspace, class, plane, jams, changed| {
            let block = self.block(class);
            workspace.all.copy_from_slice(plane);
            let jams_before = jams.to_vec();
            plane.iter_mut().zip(&captures[block]).for_each(|(plane, captures)| *plane |= captures);
            let known = Known { plane: losses, jams: loss_jams, changed: losses_changed };
            self.wins_of_block(workspace, class, plane, jams, &known, turns);
            *changed = workspace.all != *plane || jams_before != *jams;
        })
    }

    fn wins_of_block(
        &self,
        workspace: &mut Workspace,
        class: usize,
        plane: &mut [u64],
        jams: &mut [u8],
        losses: &Known<'_>,
        turns: u8,
    ) {
        let set = self.layer.sets[class];
        let jam = Jam::new(self, set);
        let own = &losses.jams[self.layer.jams[class]..self.layer.jams[class + 1]];
        for (number, index) in subsets(jam.inner).enumerate() {
            if own[number] & loss_jam::OWN_LOST_2 != 0 {
                jams[number] |= win_jam::OWN_LOST_1;
            }
            // A winner that is blocked loses a turn; one without a man has lost.
            if number > 0 && own[number] & loss_jam::OWN_LOST_1 != 0 {
                write_bit(self.layer.men, plane, index, true);
            }
        }
        for step in self.steps(set) {
            let next = set & !(1 << step.from) | 1 << step.to;
            // What has not changed is here already, once every move has been looked at with a turn to spare.
            if turns >= SETTLED && !losses.changed[self.sets.class(next).0] {
                continue;
            }
            let class = self.route(workspace, set, &step, 0);
            simd::gather(&workspace.route, &losses.plane[self.block(class)], &mut workspace.found);
            let condition = Condition::new(rank(set, step.from), &step.flanks, 0, MovingSide::Set);
            simd::add_where(&condition, &workspace.found, false, plane);
            // The same move where the other side is blocked. Will it still be?
            let after = JamAfter::new(self, &jam, next);
            for (number, index) in subsets(jam.inner).enumerate() {
                if number + 1 == jams.len() {
                    continue; // There is no other side.
                }
                if after.is_kept(number, MovingSide::Set) {
                    let own = jam.points_of(number) | jam.frontier;
                    let lost_1 =
                        after.flags(self, losses, own & !(1 << step.from) | 1 << step.to) & loss_jam::OTHER_LOST_1;
                    jams[number] |= if turns >= 2 { win_jam::OTHER_LOST_2 } else { 0 };
                    jams[number] |= if lost_1 != 0 { win_jam::OTHER_LOST_1 } else { 0 };
                } else if read_bit(&workspace.found, index | jam.outer) {
                    jams[number] |= win_jam::OTHER_LOST_1 | win_jam::OTHER_LOST_2;
                }
            }
        }
    }

    /// Lₜ from Wₜ₋₁. Whether anything has changed since Lₜ₋₂.
    fn step_losses(&self, chain: &mut Chain, saves: &[u64], turns: u8) -> Result<bool, Interrupted> {
        let Chain { wins, losses, win_jams, loss_jams, wins_changed, losses_changed } = chain;
        let wins = wins.numbers();
        let pieces = self.pieces(losses.numbers_mut(), loss_jams, losses_changed);
        self.work(pieces, &|workspace, class, plane, jams, changed| {
            let known = Known { plane: wins, jams: win_jams, changed: wins_changed };
            *changed = (turns < SETTLED || self.is_touched(class, &known))
                && self.losses_of_block(workspace, class, (plane, jams), &known, &saves[self.block(class)]);
        })
    }

    fn losses_of_block(
        &self,
        workspace: &mut Workspace,
        class: usize,
        (plane, jams): (&mut [u64], &mut [u8]),
        wins: &Known<'_>,
        saves: &[u64],
    ) -> bool {
        let (set, men) = (self.layer.sets[class], self.layer.men);
        let steps = self.steps(set);
        let jam = Jam::new(self, set);
        let mut all = std::mem::take(&mut workspace.all);
        all.copy_from_slice(saves);
        let mut flags = vec![loss_jam::OWN_LOST_1 | loss_jam::OWN_LOST_2; jams.len()];
        flags[0] = 0; // There is no winner.
        for step in &steps {
            let class = self.route(workspace, set, step, 0);
            simd::gather(&workspace.route, &wins.plane[self.block(class)], &mut workspace.found);
            let condition = Condition::new(rank(set, step.from), &step.flanks, 0, MovingSide::Clear);
            simd::add_where(&condition, &workspace.found, true, &mut all);
            // The same move where the winner is blocked. Will it still be?
            let next = set & !(1 << step.from) | 1 << step.to;
            let after = JamAfter::new(self, &jam, next);
            for (number, index) in subsets(jam.inner).enumerate().skip(1) {
                if after.is_kept(number, MovingSide::Clear) {
                    let lost_1 = after.flags(self, wins, jam.points_of(number)) & win_jam::OWN_LOST_1 != 0;
                    flags[number] &= if lost_1 { loss_jam::OWN_LOST_1 } else { 0 };
                } else if !read_bit(&workspace.found, index) {
                    flags[number] = 0;
                }
            }
        }
        for word in &mut all {
            *word = !*word;
        }
        let own = &wins.jams[self.layer.jams[class]..self.layer.jams[class + 1]];
        for (number, index) in subsets(jam.inner).enumerate() {
            if own[number] & win_jam::OTHER_LOST_2 != 0 {
                flags[number] |= loss_jam::OTHER_LOST_1;
            }
            // The other side is blocked and loses a turn.
            write_bit(men, &mut all, index | jam.outer, own[number] & win_jam::OTHER_LOST_1 != 0);
        }
        write_bit(men, &mut all, 0, false);
        set_all_men(men, &mut all);
        let changed = all != *plane || flags != *jams;
        plane.copy_from_slice(&all);
        jams.copy_from_slice(&flags);
        workspace.all = all;
        changed
    }

    /// Whether anything has changed that the block depends on.
    fn is_touched(&self, class: usize, known: &Known<'_>) -> bool {
        let set = self.layer.sets[class];
        let leads_to_change =
            |(from, to): (usize, usize)| known.changed[self.sets.class(set & !(1 << from) | 1 << to).0];
        known.changed[class] || self.sets.steps(set).any(leads_to_change)
    }

    /// The steps of a block and whom they may take.
    fn steps(&self, set: Points) -> Vec<Step> {
        let step = |(from, to): (usize, usize)| {
            let stands = |&&(victim, helper): &&(u8, u8)| {
                usize::from(victim) != from && set >> victim & 1 == 1 && set >> helper & 1 == 1
            };
            let flanks: Vec<_> = self.rules.flanks[to].iter().filter(stands).collect();
            let victims = flanks.iter().map(|(victim, _)| usize::from(*victim)).collect();
            let bits = |&&(victim, helper): &&(u8, u8)| (rank(set, victim.into()), rank(set, helper.into()));
            Step { from, to, flanks: flanks.iter().map(bits).collect(), victims }
        };
        self.sets.steps(set).map(step).collect()
    }

    /// Makes the route to the block after a step that takes `victims`, and tells its class.
    fn route(&self, workspace: &mut Workspace, set: Points, step: &Step, victims: Points) -> usize {
        let next = (set & !(1 << step.from) | 1 << step.to) & !victims;
        let (class, symmetry) = self.sets.class(next);
        let least = self.sets.apply(symmetry, next);
        let symmetry = &self.rules.symmetries[symmetry];
        let men = least.count_ones() as usize;
        // Index bits that stand for no man, here or there, are paired with each other.
        let mut spare = men as u8;
        let mut take_spare = || {
            spare += 1;
            spare - 1
        };
        workspace.map.clear();
        for point in points(set) {
            let goes = if point == step.from { step.to } else { point };
            let bit = if victims >> point & 1 == 1 { take_spare() } else { rank(least, symmetry[goes].into()) as u8 };
            workspace.map.push(bit);
        }
        while workspace.map.len() < self.layer.bits() {
            workspace.map.push(take_spare());
        }
        workspace.route.set(&workspace.map, men.max(WORD_BITS));
        class
    }

    fn block(&self, class: usize) -> Range<usize> {
        let words = self.layer.words();
        class * words..(class + 1) * words
    }

    /// Blocks that are worked on together.
    fn chunk(&self) -> usize {
        (1 << 14 >> (self.layer.bits() - WORD_BITS)).max(1)
    }

    fn pieces<'b>(&self, plane: &'b mut [u64], mut jams: &'b mut [u8], changed: &'b mut [bool]) -> Vec<Piece<'b>> {
        let chunk = self.chunk();
        let planes = plane.chunks_mut(chunk * self.layer.words()).zip(changed.chunks_mut(chunk));
        let piece = |(i, (plane, changed)): (usize, (&'b mut [u64], &'b mut [bool]))| {
            let classes = i * chunk..i * chunk + changed.len();
            let count = self.layer.jams[classes.end] - self.layer.jams[classes.start];
            let (here, rest) = std::mem::take(&mut jams).split_at_mut(count);
            jams = rest;
            Piece { classes, plane, jams: here, changed }
        };
        planes.enumerate().map(piece).collect()
    }

    /// Does `work` for each block. Whether any has changed.
    fn work(&self, pieces: Vec<Piece<'_>>, work: &BlockWork<'_>) -> Result<bool, Interrupted> {
        let (stopped, changes) = (AtomicBool::new(false), AtomicUsize::new(0));
        pieces.into_par_iter().for_each_init(
            || self.workspace(),
            |workspace, piece| {
                if stopped.load(Relaxed) {
                    return;
                }
                let (words, count, mut jams) = (self.layer.words(), piece.classes.len(), piece.jams);
                let blocks = piece.plane.chunks_exact_mut(words).zip(piece.changed.iter_mut());
                for (class, (plane, changed)) in piece.classes.zip(blocks) {
                    let count = self.layer.jams[class + 1] - self.layer.jams[class];
                    let (here, rest) = jams.split_at_mut(count);
                    work(workspace, class, plane, here, changed);
                    jams = rest;
                    changes.fetch_add(usize::from(*changed), Relaxed);
                }
                self.report(count, &stopped);
            },
        );
        if stopped.into_inner() { Err(Interrupted) } else { Ok(changes.into_inner() > 0) }
    }

    fn report(&self, blocks: usize, stopped: &AtomicBool) {
        if (self.watch)(blocks).is_break() {
            stopped.store(true, Relaxed);
        }
    }
}

/// The plane that a step reads, and what of it is new.
struct Known<'a> {
    plane: &'a [u64],
    jams: &'a [u8],
    changed: &'a [bool],
}

/// The boards of a block on which a side is blocked.
struct Jam {
    frontier: Points,
    rest: Points,
    /// The same as bits of an index.
    outer: usize,
    inner: usize,
}

impl Jam {
    fn new(solver: &LayerSolver<'_>, set: Points) -> Self {
        let frontier = solver.sets.frontier(set);
        let rest = set & !frontier;
        Jam { frontier, rest, outer: compress(frontier, set), inner: compress(rest, set) }
    }

    /// The winner's men away from free points on the board with this number.
    fn points_of(&self, number: usize) -> Points {
        points(self.rest).enumerate().filter(|(i, _)| number >> i & 1 == 1).map(|(_, point)| 1 << point).sum()
    }
}

/// The same boards after a step of the side that is not blocked.
struct JamAfter {
    /// Men that come to stand next to a free point, by their bits in the number of the board.
    opened: usize,
    class: usize,
    symmetry: usize,
    /// Men of the next block away from free points.
    rest: Points,
}

impl JamAfter {
    fn new(solver: &LayerSolver<'_>, jam: &Jam, next: Points) -> Self {
        let frontier = solver.sets.frontier(next);
        let (class, symmetry) = solver.sets.class(next);
        let rest = solver.sets.apply(symmetry, next & !frontier);
        JamAfter { opened: compress(frontier & jam.rest, jam.rest), class, symmetry, rest }
    }

    /// Whether the blocked side, which is not the one that moves, is still blocked.
    fn is_kept(&self, number: usize, moving: MovingSide) -> bool {
        number & self.opened == if moving == MovingSide::Set { self.opened } else { 0 }
    }

    /// What is known of the board after the step, on which the winner has the men `own`.
    fn flags(&self, solver: &LayerSolver<'_>, known: &Known<'_>, own: Points) -> u8 {
        let number = compress(solver.sets.apply(self.symmetry, own), self.rest);
        known.jams[solver.layer.jams[self.class] + number]
    }
}
