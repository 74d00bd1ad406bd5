//! Positions with numbers, for tables that know the result of every one of them.
//!
//! Positions that differ by a symmetry of the board, or by who is called `First`, share a slot. Slots come in
//! groups: a move stays in its group or leads to an earlier one, so that groups are solved one after the other.

use std::fmt;

use crate::position::{Outcome, Position};

/// The number of a position: the place of its group in `Numbered::groups`, and the place in the group.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Slot {
    /// Which group.
    pub group: u16,
    /// Where in it.
    pub index: u64,
}

/// Slots that are solved together.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Group {
    /// A short name of letters, digits and hyphens: it becomes the name of a file.
    pub label: String,
    /// Its parts, in the order of their slots, for those who count results.
    pub sections: Vec<Section>,
}

impl Group {
    /// How many slots it has.
    pub fn size(&self) -> u64 {
        self.sections.iter().map(|section| section.size).sum()
    }
}

/// A part of a group, as the positions with so many men of each side.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Section {
    /// A short name.
    pub label: String,
    /// How many slots it has.
    pub size: u64,
}

/// What the distance of a result counts.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Metric {
    /// Turns to the end of the game.
    ToEnd,
    /// Turns to the next move that leaves the group; farther than `most` is a draw, as where a clock without
    /// captures ends the game.
    ToExit {
        /// The last turn that counts.
        most: u16,
    },
}

/// How a game ends, seen by the side whose turn it was.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Ending {
    /// It has lost.
    Loss,
    /// Nobody has won.
    Draw,
    /// It has won.
    Win,
}

/// What the moves of a slot lead to. One buffer serves for many slots.
#[derive(Clone, Default, Debug)]
pub struct Ahead {
    /// The game is over here: nobody moves.
    pub over: Option<Ending>,
    /// The weight of the moves that stay in the group: what `Numbered::behind` sends here in all.
    pub inside: u16,
    /// Where the moves to earlier groups lead; a slot may stand there more than once.
    pub outside: Vec<Slot>,
    /// The best end of the game among the moves that end it, seen by the side to act.
    pub ends: Option<Ending>,
}

impl Ahead {
    /// As before the first slot.
    pub fn clear(&mut self) {
        self.over = None;
        self.inside = 0;
        self.outside.clear();
        self.ends = None;
    }

    /// A move ends the game like this, seen by the side that makes it.
    pub fn end(&mut self, ending: Ending) {
        self.ends = self.ends.max(Some(ending));
    }
}

/// A slot of the same group from which a move leads to the slot in question.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub struct Behind {
    /// Its index in the group.
    pub index: u64,
    /// What the move counts for. All that a slot gets from the slots ahead of it is its `Ahead::inside`.
    ///
    /// Several moves of a symmetric position may lead to the same slot, and one move back may stand for several;
    /// whoever counts moves on one side and moves back on the other counts wrong. Either both sides count each
    /// pair of slots once, or a move back from y to x weighs |stabiliser of x| / |stabiliser of y| moves.
    pub weight: u16,
}

/// A numbering of the positions of a game, or of some of them. A game whose turns have several moves numbers the
/// positions between turns: what is called a move here is then a whole turn, as `each_turn` walks it.
pub trait Numbered: Send + Sync {
    /// What is numbered.
    type Position: Position;

    /// What is numbered and how, for the heads of files: it changes whenever a slot changes its meaning.
    fn name(&self) -> String;

    /// The groups, each after all those that its moves lead to.
    fn groups(&self) -> &[Group];

    /// The slot of a position that is not over by its men alone; none where the numbering does not reach.
    fn rank(&self, pos: &Self::Position) -> Option<Slot>;

    /// A position of this slot. Slots that belong to no position are allowed: a simple numbering may leave gaps.
    fn unrank(&self, slot: Slot) -> Option<Self::Position>;

    /// How many positions with the same side to act share the slot.
    fn orbit(&self, slot: Slot) -> u32;

    /// The slots of the same group that have a move to `slot`, appended to `out`.
    fn behind(&self, slot: Slot, out: &mut Vec<Behind>);

    /// Fills `out`, whatever it held, with what the moves of `slot` lead to; false where there is no position.
    ///
    /// As it stands, it counts each pair of slots once; a game overrides it for speed, or for other weights.
    fn ahead(&self, slot: Slot, out: &mut Ahead) -> bool {
        plain_ahead(self, slot, out)
    }

    /// Whether a position without a slot is in the middle of a turn that ends in slots, or in the end of the game.
    fn is_within_turn(&self, _pos: &Self::Position) -> bool {
        false
    }

    /// Whether a position without a slot belongs to a part of the game that never comes back, so that a search from
    /// it must get to the slots.
    fn never_comes_back(&self, _pos: &Self::Position) -> bool {
        false
    }

    /// How good a move looks: such a search tries the greatest first.
    fn promise(&self, _pos: &Self::Position, _m: <Self::Position as Position>::Move) -> i32 {
        0
    }

    /// A key that positions share which differ by a symmetry only.
    fn class_key(&self, pos: &Self::Position) -> u64 {
        pos.key()
    }

    /// What distances count.
    fn metric(&self) -> Metric {
        Metric::ToEnd
    }

    /// How many turns may still pass without leaving the group before the rules end the game in a draw, this one
    /// included. Slots know no such count: a result that is farther away is a draw.
    fn patience(&self, _pos: &Self::Position) -> u32 {
        u32::MAX
    }
}

/// Calls `f` with every position in which a turn from `pos` can end, as often as there are ways to it.
pub fn each_turn<P: Position>(pos: &P, f: &mut impl FnMut(&P)) {
    for &m in &pos.legal() {
        let next = pos.play(m);
        if pos.hands_over(&next) { f(&next) } else { each_turn(&next, f) }
    }
}

/// What `ahead` says, by the rules alone, each pair of slots once.
pub fn plain_ahead<N: Numbered + ?Sized>(numbered: &N, slot: Slot, out: &mut Ahead) -> bool {
    out.clear();
    let Some(pos) = numbered.unrank(slot) else { return false };
    if let Some(outcome) = pos.outcome() {
        out.over = Some(ending(outcome, &pos));
        return true;
    }
    let mut inside: Vec<u64> = Vec::new();
    each_turn(&pos, &mut |next| match numbered.rank(next) {
        Some(to) if to.group == slot.group => inside.push(to.index),
        Some(to) => out.outside.push(to),
        None => {
            let outcome = next.outcome();
            let outcome = outcome.unwrap_or_else(|| panic!("{pos:?} leads out of the numbering, to {next:?}"));
            out.end(ending(outcome, &pos));
        }
    });
    inside.sort_unstable();
    inside.dedup();
    out.inside = inside.len() as u16;
    true
}

/// An outcome, seen by the side to act in `pos`.
pub fn ending<P: Position>(outcome: Outcome, pos: &P) -> Ending {
    match outcome {
        Outcome::Draw => Ending::Draw,
        Outcome::Win(side) if side == pos.turn() => Ending::Win,
        Outcome::Win(_) => Ending::Loss,
    }
}

/// Checks that a group is numbered as the trait promises, against the rules alone. For groups of some thousand
/// slots: it remembers every move.
///
/// # Panics
/// With what is wrong.
pub fn check<N: Numbered>(numbered: &N, group: u16) {
    let size = numbered.groups()[usize::from(group)].size() as usize;
    let at = |index: usize| Slot { group, index: index as u64 };
    let mut back: Vec<Vec<(u64, u16)>> = vec![Vec::new(); size];
    let mut behind = Vec::new();
    for y in 0..size {
        let Some(pos) = numbered.unrank(at(y)) else { continue };
        assert_eq!(numbered.rank(&pos), Some(at(y)), "{pos:?} does not come back to its slot");
        behind.clear();
        numbered.behind(at(y), &mut behind);
        for x in &behind {
            back[x.index as usize].push((y as u64, x.weight));
        }
    }
    let (mut ahead, mut plain) = (Ahead::default(), Ahead::default());
    for (x, from) in back.iter_mut().enumerate() {
        let there = numbered.ahead(at(x), &mut ahead);
        assert_eq!(there, plain_ahead(numbered, at(x), &mut plain), "slot {x} is there, or is it not");
        let total: u32 = from.iter().map(|&(_, weight)| u32::from(weight)).sum();
        assert_eq!(total, u32::from(ahead.inside), "slot {x}: the weights of the moves, back and ahead");
        from.sort_unstable();
        from.dedup_by_key(|&mut (y, _)| y);
        assert_eq!(from.len(), usize::from(plain.inside), "slot {x}: the slots it leads to, back and ahead");
        let clean = |ahead: &Ahead| {
            let mut outside = ahead.outside.clone();
            outside.sort_unstable();
            outside.dedup();
            (ahead.over, outside, ahead.ends)
        };
        assert_eq!(clean(&ahead), clean(&plain), "slot {x}");
        let exits = |slot: &Slot| slot.group < group;
        assert!(plain.outside.iter().all(exits), "slot {x}: a move leads to a later group");
        if there {
            let pos = numbered.unrank(at(x)).expect("it is there");
            let mut next = Vec::new();
            each_turn(&pos, &mut |after| next.extend(numbered.rank(after)));
            let known = |y: &u64| next.contains(&at(*y as usize));
            assert!(from.iter().all(|(y, _)| known(y)), "slot {x}: moves back without moves");
        }
    }
}

impl fmt::Display for Group {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.label)
    }
}
