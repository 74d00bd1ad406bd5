//! The positions of phase 2 with their numbers, for tables.
//!
//! A position is the set of the side that waits, up to symmetry, and the men of the side to act on the cells that
//! remain, as in many such numberings. The clock of rule 14 is no part of it: the distance to the next capture,
//! at most 24 turns, says what the position is worth at every state of the clock.
//!
//! Turns lost on end (rule 11) count only while a side is blocked, for a move starts that count again. At most one
//! side is: where there is a free cell, somebody stands beside it. So the boards with a blocked side have four more
//! entries, for one and two turns lost, whoever acts.
//!
//! Groups: `3-4` has the positions where one side has three men and the other four. A turn with a capture, however
//! many, leads to a group with fewer men, all others stay. The side to act has lost no turn where it can move, and
//! the other has lost none where it can.

mod jams; // boards with a blocked side
mod symmetry; // what leaves the board as it is

use std::sync::OnceLock;

use board::{
    BySide, GameResult, Group, Index, Metric, Position, PositionIndex, Predecessor, Section, Side, Successors,
};

use self::jams::{Jams, RankTables};
pub use self::symmetry::symmetries;
use self::symmetry::{SYMMETRIES, Symmetries};
use super::cells::{Cells, around, captured, down, left, right, traps, up};
use super::document_state::{DocumentState, Phase};
use super::rules::{IDLE_LIMIT, LOST_LIMIT, MEN, Seega, Stage};
use crate::classes::{Classes, Symmetric, Symmetry};
use crate::sets::{Ranks, Remaining, Tables, binomial, subsets};

/// The indexer of phase 2 up to so many men of both sides together.
pub struct Indexer {
    groups: Vec<Group>,
    /// By men of the side to act and of the other: see `place`.
    places: Vec<Option<Place>>,
    /// The parts of a group in the order of their entries.
    parts: Vec<Vec<Part>>,
    men: u8,
    ranks: Ranks<25>,
    tables: Tables,
    symmetries: Symmetries,
    /// By number of men.
    classes: Vec<Classes>,
    /// By blocked men and blockers, like `places`.
    jams: Vec<Option<Jams>>,
    /// The sets of the men of the side to act on the remaining cells, by number of men. Only solving needs them.
    rows: Vec<OnceLock<Vec<u32>>>,
}

/// Where the positions with certain numbers of men are.
#[derive(Clone, Copy, Debug)]
struct Place {
    group: u16,
    /// The first index where nobody has lost a turn.
    start: u64,
    /// How many ways the side to act has to stand around each set of the other.
    row: u64,
    /// The first index where the side to act is blocked and has lost a turn, then two turns.
    own_jams: [u64; 2],
    /// The same for the other side.
    other_jams: [u64; 2],
}

/// Entries of one kind.
#[derive(Clone, Copy, Debug)]
struct Part {
    start: u64,
    /// Men of the side to act, and of the other.
    own: u8,
    other: u8,
    kind: Kind,
}

/// What an index tells beside its board.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Kind {
    /// Nobody has lost a turn that counts.
    Plain,
    /// The side to act is blocked and has lost so many turns.
    OwnLost(u8),
    /// The other side is, and has.
    OtherLost(u8),
}

/// A board as the side to act sees it.
#[derive(Clone, Copy)]
struct Board {
    own: Cells,
    other: Cells,
}

impl Board {
    fn flipped(self) -> Board {
        Board { own: self.other, other: self.own }
    }

    fn free(self) -> Cells {
        !(self.own | self.other)
    }

    fn is_own_blocked(self) -> bool {
        (around(self.own) & self.free()).is_empty()
    }

    fn is_other_blocked(self) -> bool {
        self.flipped().is_own_blocked()
    }
}

/// The side that waits in its least set, and a symmetry away from what was given.
struct Frame {
    class: u32,
    symmetry: Symmetry,
    plain: bool,
    least: u64,
    remaining: Remaining<25>,
}

impl Indexer {
    /// The indexer of phase 2 up to `men` men in all, at least two.
    pub fn new(men: u8) -> Self {
        let men = men.clamp(2, 2 * MEN as u8);
        let most = (men - 1).min(MEN as u8);
        let (ranks, symmetries) = (Ranks::new(most), Symmetries::new());
        let classes: Vec<Classes> = (0..=most).map(|k| Classes::new(k, &ranks, symmetries)).collect();
        let side = usize::from(MEN as u8) + 1;
        let mut indexer = Indexer {
            groups: Vec::new(),
            places: vec![None; side * side],
            parts: Vec::new(),
            men,
            ranks,
            tables: Tables::get(),
            symmetries,
            classes,
            jams: (0..side * side).map(|_| None).collect(),
            rows: (0..=most).map(|_| OnceLock::new()).collect(),
        };
        for total in 2..=men {
            for fewer in total.saturating_sub(most).max(1)..=total / 2 {
                indexer.add(fewer, total - fewer);
            }
        }
        indexer
    }

    /// Adds the group where one side has `fewer` men and the other `more`.
    fn add(&mut self, fewer: u8, more: u8) {
        let both = if fewer == more { vec![(fewer, more)] } else { vec![(fewer, more), (more, fewer)] };
        for &(blocked, blockers) in &both {
            let jams = Jams::new(&self.classes[usize::from(blocked)], blocked, blockers);
            self.jams[place_index(blocked, blockers)] = Some(jams);
        }
        let group = self.groups.len() as u16;
        let (mut next, mut sections, mut parts) = (0, Vec::new(), Vec::new());
        for &(own, other) in &both {
            let row = binomial((25 - other).into(), own.into());
            let size = self.classes[usize::from(other)].len() * row;
            let place = Place { group, start: next, row, own_jams: [0; 2], other_jams: [0; 2] };
            self.places[place_index(own, other)] = Some(place);
            parts.push(Part { start: next, own, other, kind: Kind::Plain });
            sections.push(Section { label: format!("{own}-{other}"), size });
            next += size;
        }
        for &(own, other) in &both {
            let first = next;
            let (own_len, other_len) = (self.jams(own, other).len(), self.jams(other, own).len());
            let mut add = |kind, size| {
                parts.push(Part { start: next, own, other, kind });
                next += size;
                next - size
            };
            let own_jams = [1, 2].map(|lost| add(Kind::OwnLost(lost), own_len));
            let other_jams = [1, 2].map(|lost| add(Kind::OtherLost(lost), other_len));
            let place = self.places[place_index(own, other)].as_mut().expect("added above");
            (place.own_jams, place.other_jams) = (own_jams, other_jams);
            sections.push(Section { label: format!("{own}-{other}-lost"), size: next - first });
        }
        self.groups.push(Group { label: format!("{fewer}-{more}"), sections });
        self.parts.push(parts);
    }

    #[inline]
    fn place(&self, own: u32, other: u32) -> Option<&Place> {
        self.places[own as usize * (MEN as usize + 1) + other as usize].as_ref()
    }

    fn jams(&self, blocked: u8, blockers: u8) -> &Jams {
        self.jams[place_index(blocked, blockers)].as_ref().expect("a group has both sides")
    }

    fn means(&self, blocked: u8) -> RankTables<'_> {
        let classes = &self.classes[usize::from(blocked)];
        RankTables { classes, ranks: &self.ranks, tables: self.tables, symmetries: self.symmetries }
    }

    /// The frame of the side that waits.
    #[inline]
    fn frame(&self, other: Cells) -> Frame {
        let classes = &self.classes[other.len() as usize];
        let class = classes.of(self.ranks.rank(other.raw()));
        let least = classes.least(class.number);
        let remaining = Remaining::new(self.tables, !least);
        Frame { class: class.number, symmetry: class.symmetry, plain: class.plain, least, remaining }
    }

    /// The index where nobody has lost a turn, with how many symmetries leave the board alone. `own` is in the frame
    /// already.
    #[inline]
    fn in_frame(&self, place: &Place, men: u32, frame: &Frame, own: u64) -> (u64, u16) {
        let (number, same) = if frame.plain {
            (self.ranks.rank(frame.remaining.gather(own)), 1)
        } else {
            self.least_in_row(men, frame.class, &frame.remaining, own)
        };
        (place.start + u64::from(frame.class) * place.row + u64::from(number), same)
    }

    /// The least number of `own` around a symmetric set of `men` men, and how many symmetries leave both alone.
    fn least_in_row(&self, men: u32, class: u32, remaining: &Remaining<25>, own: u64) -> (u32, u16) {
        let (mut least, mut same) = (u32::MAX, 0);
        for symmetry in self.classes[men as usize].stabiliser(class) {
            let image = self.symmetries.apply(symmetry, own);
            least = least.min(self.ranks.rank(remaining.gather(image)));
            same += u16::from(image == own);
        }
        (least, same)
    }

    /// The index of a board, and how many symmetries leave it alone. Turns lost by a side that can move do not count.
    fn locate(&self, board: Board, kind: Kind) -> (Index, u16) {
        let (own, other) = (board.own.len(), board.other.len());
        let place = self.place(own, other).expect("fewer men than a board of the indexer");
        let (own_men, other_men) = (own as u8, other as u8);
        let (offset, same) = match kind {
            Kind::OwnLost(lost) if lost > 0 && board.is_own_blocked() => {
                let means = self.means(own_men);
                let jam = self.jams(own_men, other_men).rank(means, board.own.raw(), board.other.raw());
                (place.own_jams[usize::from(lost - 1)] + jam.0, jam.1)
            }
            Kind::OtherLost(lost) if lost > 0 && board.is_other_blocked() => {
                let means = self.means(other_men);
                let jam = self.jams(other_men, own_men).rank(means, board.other.raw(), board.own.raw());
                (place.other_jams[usize::from(lost - 1)] + jam.0, jam.1)
            }
            _ => {
                let frame = self.frame(board.other);
                self.in_frame(place, other, &frame, self.symmetries.apply(frame.symmetry, board.own.raw()))
            }
        };
        (Index { group: place.group, offset }, same)
    }

    /// The board of an index, what it tells beside it, and how many symmetries leave it alone; none for a gap.
    fn board(&self, index: Index) -> Option<(Board, Kind, u16)> {
        let parts = &self.parts[usize::from(index.group)];
        let part = parts[parts.partition_point(|part| part.start <= index.offset) - 1];
        let at = index.offset - part.start;
        let (own, other, same) = match part.kind {
            Kind::Plain => self.plain_board(&part, at)?,
            Kind::OwnLost(_) => self.jams(part.own, part.other).unrank(self.means(part.own), at)?,
            Kind::OtherLost(_) => {
                let (blocked, blockers, same) = self.jams(part.other, part.own).unrank(self.means(part.other), at)?;
                (blockers, blocked, same)
            }
        };
        Some((Board { own: Cells::from_raw(own), other: Cells::from_raw(other) }, part.kind, same))
    }

    fn plain_board(&self, part: &Part, at: u64) -> Option<(u64, u64, u16)> {
        let row = binomial((25 - part.other).into(), part.own.into());
        let (class, number) = ((at / row) as u32, (at % row) as u32);
        let classes = &self.classes[usize::from(part.other)];
        let other = classes.least(class);
        let remaining = Remaining::<25>::new(self.tables, !other);
        let own = remaining.scatter(self.rows(part.own)[number as usize].into());
        if classes.is_plain(class) {
            return Some((own, other, 1));
        }
        let (least, same) = self.least_in_row(part.other.into(), class, &remaining, own);
        (least == number).then_some((own, other, same))
    }

    /// The sets of `k` of the cells that a man of the other side leaves, in rising order.
    fn rows(&self, k: u8) -> &[u32] {
        let fewest = 25 - 1;
        self.rows[usize::from(k)].get_or_init(|| subsets(fewest, k.into()).map(|set| set as u32).collect())
    }

    /// The turns with a capture, further ones included. (Rules 6 and 9)
    fn captures(&self, board: Board, kind: Kind, out: &mut Successors) {
        let goals = traps(board.own, board.other);
        for to in goals & around(board.own) {
            for from in around(to.into()) & board.own {
                let own = board.own.without(from).with(to);
                let other = board.other - captured(own, board.other, to);
                if other.is_empty() {
                    out.end(GameResult::Win); // Rule 12.
                    continue;
                }
                let after = Board { own: other, other: own };
                let lost = match kind {
                    Kind::OtherLost(lost) => Kind::OwnLost(lost),
                    Kind::Plain | Kind::OwnLost(_) => Kind::Plain,
                };
                out.outside.push(self.locate(after, lost).0);
                self.captures(Board { own, other }, kind, out);
            }
        }
    }

    /// Calls `f` with the men of the side that waits before a quiet move of it that led to this board.
    fn quiet_moves_back(own: Cells, other: Cells, mut f: impl FnMut(Cells)) {
        let free = !(own | other);
        for to in around(free) & other {
            if captured(other, own, to).is_empty() {
                (around(to.into()) & free).into_iter().for_each(|from| f(other.without(to).with(from)));
            }
        }
    }
}

impl PositionIndex for Indexer {
    type Position = Seega;

    fn name(&self) -> String {
        "arabe 1".into()
    }

    fn groups(&self) -> &[Group] {
        &self.groups
    }

    fn rank(&self, pos: &Seega) -> Option<Index> {
        let turn = pos.turn();
        let board = Board { own: pos.men(turn), other: pos.men(!turn) };
        if board.own.len() + board.other.len() > self.men.into() || pos.stage() != Stage::Moving {
            return None;
        }
        if pos.outcome().is_some() {
            return None;
        }
        self.place(board.own.len(), board.other.len())?;
        let kind = match (pos.lost_turns(turn), pos.lost_turns(!turn)) {
            (0, 0) => Kind::Plain,
            (lost, _) if board.is_own_blocked() => Kind::OwnLost(lost),
            (_, 0) => Kind::Plain,
            (_, lost) if board.is_other_blocked() => Kind::OtherLost(lost),
            // It has lost turns and could move: play does not lead there.
            _ => return None,
        };
        Some(self.locate(board, kind).0)
    }

    fn unrank(&self, index: Index) -> Option<Seega> {
        let (board, kind, _) = self.board(index)?;
        let lost = match kind {
            Kind::Plain => [0, 0],
            Kind::OwnLost(lost) => [lost, 0],
            Kind::OtherLost(lost) => [0, lost],
        };
        let men = BySide([board.own, board.other]);
        let estado = DocumentState { men, lost: BySide(lost), idle: BySide([0, 0]), phase: Phase::Moving };
        Some(Seega::of(&estado, Side::First, Stage::Moving))
    }

    fn orbit(&self, index: Index) -> u32 {
        self.board(index).map_or(0, |(_, _, same)| u32::from(SYMMETRIES) / u32::from(same))
    }

    fn successors(&self, index: Index, out: &mut Successors) -> bool {
        out.clear();
        let Some((board, kind, _)) = self.board(index) else { return false };
        let (own, free) = (board.own, board.free());
        if board.is_own_blocked() {
            match kind {
                Kind::OwnLost(lost) if lost + 1 >= LOST_LIMIT => out.end(GameResult::Loss), // Rule 11.
                _ => out.inside = SYMMETRIES.into(),                                        // Rule 10.
            }
            return true;
        }
        let quiet = free - traps(own, board.other);
        let moves = [left(quiet), right(quiet), up(quiet), down(quiet)].map(|from| (from & own).len());
        out.inside = moves.iter().sum::<u32>() as u16 * u16::from(SYMMETRIES);
        self.captures(board, kind, out);
        true
    }

    fn predecessors(&self, index: Index, out: &mut Vec<Predecessor>) {
        let Some((board, kind, same)) = self.board(index) else { return };
        let unit = u16::from(SYMMETRIES) / same;
        let lost_a_turn = |lost| if lost == 1 { Kind::Plain } else { Kind::OwnLost(lost - 1) };
        let mut push =
            |(index, same): (Index, u16)| out.push(Predecessor { offset: index.offset, weight: unit * same });
        match kind {
            Kind::OtherLost(lost) => push(self.locate(board.flipped(), lost_a_turn(lost))),
            Kind::OwnLost(lost) => Indexer::quiet_moves_back(board.own, board.other, |mover| {
                let before = Board { own: mover, other: board.own };
                if before.is_other_blocked() {
                    push(self.locate(before, Kind::OtherLost(lost)));
                }
            }),
            Kind::Plain => {
                let (waiting, men) = (board.own, board.own.len());
                let place = self.place(board.other.len(), men).expect("a group has both sides");
                let frame = self.frame(waiting);
                let mover = Cells::from_raw(self.symmetries.apply(frame.symmetry, board.other.raw()));
                let waiting = Cells::from_raw(frame.least);
                let frees = !board.is_own_blocked();
                Indexer::quiet_moves_back(waiting, mover, |mover| {
                    let (offset, same) = self.in_frame(place, men, &frame, mover.raw());
                    push((Index { offset, ..index }, same));
                    // It may have been a move that let the other side out.
                    let before = Board { own: mover, other: waiting };
                    if frees && before.is_other_blocked() {
                        for lost in [1, 2] {
                            push(self.locate(before, Kind::OtherLost(lost)));
                        }
                    }
                });
            }
        }
    }

    fn is_mid_turn(&self, pos: &Seega) -> bool {
        let men = pos.men(Side::First).len() + pos.men(Side::Second).len();
        pos.stage() == Stage::Capturing && men <= self.men.into()
    }

    fn metric(&self) -> Metric {
        Metric::Dtc { most: 2 * u16::from(IDLE_LIMIT) }
    }

    /// Rule 14: until both sides have made their turns without a capture.
    fn turns_left(&self, pos: &Seega) -> u32 {
        let left = |side| u32::from(IDLE_LIMIT.saturating_sub(pos.turns_without_capture(side)));
        (2 * left(pos.turn())).saturating_sub(1).max(2 * left(!pos.turn()))
    }
}

fn place_index(own: u8, other: u8) -> usize {
    usize::from(own) * (MEN as usize + 1) + usize::from(other)
}

impl std::fmt::Debug for Indexer {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "Indexer(up to {} men)", self.men)
    }
}

#[cfg(test)]
mod tests;
