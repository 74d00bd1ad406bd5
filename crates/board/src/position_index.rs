//! Positions as numbers, for tablebases that know the result of every one of them.
//!
//! Positions that differ by a symmetry of the board, or by which side is called `First`, share an index. Indices come
//! in groups: a move stays in its group or leads to an earlier one, so that groups are solved one after the other.

use std::fmt;

use crate::position::Position;
use crate::wdl::GameResult;

/// The number of a position: its group, and its place in the group.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Index {
    /// The place of its group in `PositionIndex::groups`.
    pub group: u16,
    /// The place in the group.
    pub offset: u64,
}

/// Indices that are solved together.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Group {
    /// A short name of letters, digits and hyphens: it becomes the name of a file.
    pub label: String,
    /// Its parts, in the order of their offsets: results are counted for each.
    pub sections: Vec<Section>,
}

impl Group {
    /// How many indices it has.
    pub fn size(&self) -> u64 {
        self.sections.iter().map(|section| section.size).sum()
    }
}

/// A part of a group, such as the positions with so many men of each side.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Section {
    /// A short name.
    pub label: String,
    /// How many indices it has.
    pub size: u64,
}

/// What the distance of a result counts (the field's DTM and DTC).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Metric {
    /// Depth to mate: turns to the end of the game.
    Dtm,
    /// Depth to conversion: turns to the next move that leaves the group. A result farther away than `most` is a
    /// draw, as where a count of moves without a capture ends the game.
    Dtc {
        /// The last turn that counts.
        most: u16,
    },
}

/// Where the moves of an index lead. One buffer serves for many indices.
#[derive(Clone, Default, Debug)]
pub struct Successors {
    /// How the game has ended, where it is over: then there are no moves.
    pub over: Option<GameResult>,
    /// The weight of the moves that stay in the group: the sum of the weights with which this index is a
    /// `Predecessor` of others.
    pub inside: u16,
    /// Where the moves to earlier groups lead; an index may stand there more than once.
    pub outside: Vec<Index>,
    /// The best end of the game among the moves that end it, seen by the side to act.
    pub ends: Option<GameResult>,
}

impl Successors {
    /// Empties it.
    pub fn clear(&mut self) {
        self.over = None;
        self.inside = 0;
        self.outside.clear();
        self.ends = None;
    }

    /// Adds a move that ends the game, with its result for the side that makes it.
    pub fn end(&mut self, result: GameResult) {
        self.ends = self.ends.max(Some(result));
    }
}

/// An index of the same group from which a move leads to the index in question.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub struct Predecessor {
    /// Its offset in the group.
    pub offset: u64,
    /// What the move counts for. The weights of all edges from an index add up to its `Successors::inside`.
    ///
    /// Several moves of a symmetric position may lead to the same index, and one move back may stand for several;
    /// counting moves on one side and moves back on the other goes wrong. Either both sides count each pair of
    /// indices once, or a move back from y to x weighs |stabiliser of x| / |stabiliser of y| moves.
    pub weight: u16,
}

/// Numbers the positions of a game, or some of them.
///
/// A game whose turns have several moves numbers the positions between turns: what is called a move here is then a
/// whole turn, as `each_turn` walks it.
pub trait PositionIndex: Send + Sync {
    /// The game whose positions are numbered.
    type Position: Position;

    /// A name for what is numbered and how, kept in the heads of files. It must change whenever an index changes its
    /// meaning.
    fn name(&self) -> String;

    /// The groups, each after all those that its moves lead to.
    fn groups(&self) -> &[Group];

    /// The index of a position; `None` where the numbering does not reach, or where the men alone end the game.
    fn rank(&self, pos: &Self::Position) -> Option<Index>;

    /// A position of this index; `None` for a gap, which a simple numbering may leave.
    fn unrank(&self, index: Index) -> Option<Self::Position>;

    /// How many positions with the same side to act share the index: the size of their orbit under the symmetries.
    fn orbit(&self, index: Index) -> u32;

    /// Appends to `out` the indices of the same group that have a move to `index`.
    fn predecessors(&self, index: Index, out: &mut Vec<Predecessor>);

    /// Fills `out`, whatever it held, with where the moves of `index` lead; false for a gap.
    ///
    /// The default counts each pair of indices once. A game overrides it for speed, or for other weights.
    fn successors(&self, index: Index, out: &mut Successors) -> bool {
        successors_by_rules(self, index, out)
    }

    /// Whether a position without an index is in the middle of a turn, which ends in positions with an index or ends
    /// the game.
    fn is_mid_turn(&self, _pos: &Self::Position) -> bool {
        false
    }

    /// Whether a position without an index belongs to a phase that never comes back, such as the placing of men, so
    /// that a search from it must reach positions with an index.
    fn is_placement(&self, _pos: &Self::Position) -> bool {
        false
    }

    /// How promising a move looks: a search of that phase tries the greatest first.
    fn move_priority(&self, _pos: &Self::Position, _m: <Self::Position as Position>::Move) -> i32 {
        0
    }

    /// A hash key that positions share when they differ by a symmetry only.
    fn canonical_key(&self, pos: &Self::Position) -> u64 {
        pos.key()
    }

    /// What distances count.
    fn metric(&self) -> Metric {
        Metric::Dtm
    }

    /// How many turns, this one included, may still pass in the group before the rules end the game in a draw. A table
    /// knows no such count: a result that is farther away is a draw.
    fn turns_left(&self, _pos: &Self::Position) -> u32 {
        u32::MAX
    }
}

/// Calls `f` with every position in which a turn from `pos` can end, once for each way to get there.
pub fn each_turn<P: Position>(pos: &P, f: &mut impl FnMut(&P)) {
    for &m in &pos.legal() {
        let next = pos.play(m);
        if pos.ends_turn(&next) { f(&next) } else { each_turn(&next, f) }
    }
}

/// What `PositionIndex::successors` must say, by the rules alone, with each pair of indices counted once.
pub fn successors_by_rules<N: PositionIndex + ?Sized>(indexer: &N, index: Index, out: &mut Successors) -> bool {
    out.clear();
    let Some(pos) = indexer.unrank(index) else { return false };
    if let Some(outcome) = pos.outcome() {
        out.over = Some(GameResult::of(outcome, pos.turn()));
        return true;
    }
    let mut inside: Vec<u64> = Vec::new();
    each_turn(&pos, &mut |next| match indexer.rank(next) {
        Some(to) if to.group == index.group => inside.push(to.offset),
        Some(to) => out.outside.push(to),
        None => {
            let outcome = next.outcome();
            let outcome = outcome.unwrap_or_else(|| panic!("{pos:?} leads out of the indexer, to {next:?}"));
            out.end(GameResult::of(outcome, pos.turn()));
        }
    });
    inside.sort_unstable();
    inside.dedup();
    out.inside = inside.len() as u16;
    true
}

/// Checks that a group is numbered as the trait promises, against the rules alone. For groups of some thousand
/// indices, since it keeps every move in memory.
///
/// # Panics
/// With what is wrong.
pub fn check<N: PositionIndex>(indexer: &N, group: u16) {
    let size = indexer.groups()[usize::from(group)].size() as usize;
    let at = |offset: usize| Index { group, offset: offset as u64 };
    let mut back: Vec<Vec<(u64, u16)>> = vec![Vec::new(); size];
    let mut predecessors = Vec::new();
    for y in 0..size {
        let Some(pos) = indexer.unrank(at(y)) else { continue };
        assert_eq!(indexer.rank(&pos), Some(at(y)), "{pos:?} does not come back to its index");
        predecessors.clear();
        indexer.predecessors(at(y), &mut predecessors);
        for x in &predecessors {
            back[x.offset as usize].push((y as u64, x.weight));
        }
    }
    let (mut successors, mut plain) = (Successors::default(), Successors::default());
    for (x, from) in back.iter_mut().enumerate() {
        let there = indexer.successors(at(x), &mut successors);
        assert_eq!(there, successors_by_rules(indexer, at(x), &mut plain), "index {x} is there, or is it not");
        let total: u32 = from.iter().map(|&(_, weight)| u32::from(weight)).sum();
        assert_eq!(total, u32::from(successors.inside), "index {x}: the weights of the moves, back and successors");
        from.sort_unstable();
        from.dedup_by_key(|&mut (y, _)| y);
        assert_eq!(from.len(), usize::from(plain.inside), "index {x}: the entries it leads to, back and successors");
        let clean = |successors: &Successors| {
            let mut outside = successors.outside.clone();
            outside.sort_unstable();
            outside.dedup();
            (successors.over, outside, successors.ends)
        };
        assert_eq!(clean(&successors), clean(&plain), "index {x}");
        let exits = |index: &Index| index.group < group;
        assert!(plain.outside.iter().all(exits), "index {x}: a move leads to a later group");
        if there {
            let pos = indexer.unrank(at(x)).expect("it is there");
            let mut next = Vec::new();
            each_turn(&pos, &mut |after| next.extend(indexer.rank(after)));
            let known = |y: &u64| next.contains(&at(*y as usize));
            assert!(from.iter().all(|(y, _)| known(y)), "index {x}: moves back without moves");
        }
    }
}

impl fmt::Display for Group {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.label)
    }
}
