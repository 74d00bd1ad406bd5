//! Endings with their numbers, for tables: every position of few pieces on a board of 32 squares.
//!
//! The side to act is always the first one: where it is the second's turn, the board turns round and the colours
//! change. There is no other symmetry. Counters and repetitions (rules 23 to 27) are no part of a position here, so
//! that a win in a table is one that those rules may cut short.
//!
//! A group is what two sides have, whoever acts, as `m1k1-k2`: a man and a king against two kings. Promotions lead to
//! groups with fewer men and captures to groups with fewer pieces, so groups come by pieces, then by men. The number
//! of a position in its section is made of the numbers of four sets, from the slowest: the men of the side that waits,
//! the men of the side to act, on 28 squares each (where they overlap there is a gap), and the kings of both on the
//! squares that remain. So the positions from which one comes by a king's move lie close together.

mod sets; // sets of squares as numbers

use std::fmt;
use std::marker::PhantomData;

use board::{GameResult, Group, Index, MoveList, Position, PositionIndex, Predecessor, Section, Side, Successors};

use self::sets::{Board, Sets, Turntable, binomial};
use super::layout::{Squares, each, step};
use super::rule_sets::Rules;
use super::rules::Draughts;

/// Squares where men of one side stand: all but the last row.
const MEN_SQUARES: u32 = 28;
/// The row where men of the side to act become kings.
const LAST_ROW: Board = 0xF000_0000;

/// The indexer of the endings of a rule set with 32 squares.
pub struct Indexer<R: Rules> {
    groups: Vec<Group>,
    /// The sections of each group.
    by_group: Vec<Vec<Place>>,
    /// By what the side to act has and what the other has: see `place`.
    places: Vec<Option<Place>>,
    most: u8,
    sets: Sets,
    turntable: Turntable,
    rules: PhantomData<R>,
}

/// What a side has.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
struct Material {
    men: u8,
    kings: u8,
}

impl Material {
    fn total(self) -> u8 {
        self.men + self.kings
    }
}

impl fmt::Display for Material {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Material { men, kings } = self;
        match (men, kings) {
            (_, 0) => write!(f, "m{men}"),
            (0, _) => write!(f, "k{kings}"),
            _ => write!(f, "m{men}k{kings}"),
        }
    }
}

/// Where the positions with certain pieces are.
#[derive(Clone, Copy, Debug)]
struct Place {
    group: u16,
    start: u64,
    own: Material,
    other: Material,
    /// How many sets there are: own men, the other's kings, own kings.
    own_men: u64,
    other_kings: u64,
    own_kings: u64,
}

impl Place {
    fn new(group: u16, start: u64, own: Material, other: Material) -> Self {
        let left = 32 - u32::from(own.men + other.men);
        Place {
            group,
            start,
            own,
            other,
            own_men: binomial(MEN_SQUARES, own.men.into()),
            other_kings: binomial(left, other.kings.into()),
            own_kings: binomial(left - u32::from(other.kings), own.kings.into()),
        }
    }

    fn size(&self) -> u64 {
        binomial(MEN_SQUARES, self.other.men.into()) * self.own_men * self.other_kings * self.own_kings
    }
}

/// A position as the side to act sees it.
#[derive(Clone, Copy)]
struct View {
    own_men: Board,
    own_kings: Board,
    other_men: Board,
    other_kings: Board,
}

impl View {
    /// The same position as the other side sees it.
    fn turned(self) -> View {
        View {
            own_men: self.other_men.reverse_bits(),
            own_kings: self.other_kings.reverse_bits(),
            other_men: self.own_men.reverse_bits(),
            other_kings: self.own_kings.reverse_bits(),
        }
    }
}

impl<R: Rules> Indexer<R> {
    /// The indexer of the endings with at most so many pieces in all, at least two.
    pub fn new(most: u8) -> Self {
        assert!(R::WIDTH == 8, "boards of 32 squares only");
        let most = most.max(2);
        let side = usize::from(most);
        let mut indexer = Indexer {
            groups: Vec::new(),
            by_group: Vec::new(),
            places: vec![None; side.pow(4)],
            most,
            sets: Sets::new(most - 1),
            turntable: Turntable::new::<R>(),
            rules: PhantomData,
        };
        for total in 2..=most {
            for men in 0..=total {
                for first_total in total.div_ceil(2)..total {
                    let second_total = total - first_total;
                    for first_men in men.saturating_sub(second_total)..=men.min(first_total) {
                        let first = Material { men: first_men, kings: first_total - first_men };
                        let second = Material { men: men - first_men, kings: second_total + first_men - men };
                        // Of two equal totals, the one with the more men comes first.
                        if first_total > second_total || first >= second {
                            indexer.add(first, second);
                        }
                    }
                }
            }
        }
        indexer
    }

    fn add(&mut self, first: Material, second: Material) {
        let group = self.groups.len() as u16;
        let mut start = 0;
        let (mut sections, mut places) = (Vec::new(), Vec::new());
        for (own, other) in [(first, second), (second, first)].into_iter().take(if first == second { 1 } else { 2 }) {
            let place = Place::new(group, start, own, other);
            sections.push(Section { label: format!("{own}-{other}"), size: place.size() });
            start += place.size();
            places.push(place);
            let offset = self.place_index(own, other);
            self.places[offset] = Some(place);
        }
        self.groups.push(Group { label: format!("{first}-{second}"), sections });
        self.by_group.push(places);
    }

    fn place_index(&self, own: Material, other: Material) -> usize {
        let side = usize::from(self.most);
        [own.men, own.kings, other.men, other.kings].iter().fold(0, |offset, &n| offset * side + usize::from(n))
    }

    #[inline]
    fn place(&self, own: Material, other: Material) -> Option<&Place> {
        if own.total() + other.total() > self.most || own.total() == 0 || other.total() == 0 {
            return None;
        }
        self.places[self.place_index(own, other)].as_ref()
    }

    fn index(&self, place: &Place, view: View) -> u64 {
        let men = view.own_men | view.other_men;
        let sets = &self.sets;
        let other_men = sets.rank(view.other_men, LAST_ROW.reverse_bits());
        let own_men = sets.rank(view.own_men, 0);
        let other_kings = sets.rank(view.other_kings, men);
        let own_kings = sets.rank(view.own_kings, men | view.other_kings);
        let slow = (other_men * place.own_men + own_men) * place.other_kings + other_kings;
        place.start + slow * place.own_kings + own_kings
    }

    /// The board of an index; none for a gap.
    fn view(&self, index: Index) -> Option<View> {
        let places = &self.by_group[usize::from(index.group)];
        let place = places.iter().rev().find(|place| place.start <= index.offset)?;
        let rest = index.offset - place.start;
        let (rest, own_kings) = (rest / place.own_kings, rest % place.own_kings);
        let (rest, other_kings) = (rest / place.other_kings, rest % place.other_kings);
        let (other_men, own_men) = (rest / place.own_men, rest % place.own_men);
        let other_men = self.sets.unrank(place.other.men, other_men, LAST_ROW.reverse_bits());
        let own_men = self.sets.unrank(place.own.men, own_men, 0);
        if own_men & other_men != 0 {
            return None;
        }
        let men = own_men | other_men;
        let other_kings = self.sets.unrank(place.other.kings, other_kings, men);
        let own_kings = self.sets.unrank(place.own.kings, own_kings, men | other_kings);
        Some(View { own_men, own_kings, other_men, other_kings })
    }

    fn position(&self, view: View) -> Draughts<R> {
        let squares = |board| self.turntable.squares(board);
        let men = [view.own_men, view.other_men].map(squares);
        Draughts::of(men, [view.own_kings, view.other_kings].map(squares), Side::First)
    }
}

impl<R: Rules> PositionIndex for Indexer<R> {
    type Position = Draughts<R>;

    fn name(&self) -> String {
        format!("damas {} 1", R::NAME)
    }

    fn groups(&self) -> &[Group] {
        &self.groups
    }

    fn rank(&self, pos: &Self::Position) -> Option<Index> {
        let turn = pos.turn();
        let count = |squares: Squares| squares.count_ones() as u8;
        let material = |side| Material { men: count(pos.men_of(side)), kings: count(pos.kings_of(side)) };
        let place = self.place(material(turn), material(!turn))?;
        let seen = |squares| {
            let board = self.turntable.board(squares);
            if turn == Side::First { board } else { board.reverse_bits() }
        };
        let view = View {
            own_men: seen(pos.men_of(turn)),
            own_kings: seen(pos.kings_of(turn)),
            other_men: seen(pos.men_of(!turn)),
            other_kings: seen(pos.kings_of(!turn)),
        };
        Some(Index { group: place.group, offset: self.index(place, view) })
    }

    fn unrank(&self, index: Index) -> Option<Self::Position> {
        self.view(index).map(|view| self.position(view))
    }

    fn orbit(&self, index: Index) -> u32 {
        u32::from(self.view(index).is_some())
    }

    fn successors(&self, index: Index, out: &mut Successors) -> bool {
        out.clear();
        let Some(pos) = self.unrank(index) else { return false };
        let mut moves = MoveList::new();
        if pos.moves(&mut moves).is_some() {
            out.over = Some(GameResult::Loss); // Rule 22.
            return true;
        }
        for &m in &moves {
            if !m.is_capture() && !pos.crowns(m) {
                out.inside += 1;
                continue;
            }
            match self.rank(&pos.play(m)) {
                Some(to) => out.outside.push(to),
                None => out.end(GameResult::Win), // Rule 22: nobody is left.
            }
        }
        true
    }

    /// The side that waits takes a quiet move back that crowned nobody. It could not have taken anything instead,
    /// where taking is compulsory.
    fn predecessors(&self, index: Index, out: &mut Vec<Predecessor>) {
        let Some(view) = self.view(index) else { return };
        let after = self.position(view);
        let layout = Draughts::<R>::LAYOUT;
        let (men, kings) = (Side::BOTH.map(|side| after.men_of(side)), Side::BOTH.map(|side| after.kings_of(side)));
        let empty = layout.all & !(men[0] | men[1] | kings[0] | kings[1]);
        let places = &self.by_group[usize::from(index.group)];
        // Of two sections, the one where the side that waits acts.
        let place = match &places[..] {
            [first, second] if index.offset >= second.start => first,
            [.., last] => last,
            [] => return,
        };
        let mut push = |men: [Squares; 2], kings: [Squares; 2]| {
            let before = Draughts::<R>::of(men, kings, Side::Second);
            if !R::COMPULSORY || !before.can_take() {
                let board = |squares| self.turntable.board(squares);
                let moved = View { other_men: board(men[1]), other_kings: board(kings[1]), ..view };
                out.push(Predecessor { offset: self.index(place, moved.turned()), weight: 1 });
            }
        };
        for i in layout.forward[1] {
            for from in each(step(men[1], -layout.steps[i]) & empty) {
                let to = step(from, layout.steps[i]);
                push([men[0], men[1] ^ from ^ to], kings);
            }
        }
        for to in each(kings[1]) {
            for by in layout.steps {
                let mut from = step(to, by) & empty;
                while from != 0 {
                    push(men, [kings[0], kings[1] ^ from ^ to]);
                    from = if R::KINGS_FLY { step(from, by) & empty } else { 0 };
                }
            }
        }
    }
}

impl<R: Rules> fmt::Debug for Indexer<R> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Indexer({}, {} pieces)", self.name(), self.most)
    }
}

#[cfg(test)]
mod tests;
