//! Every position with its number, for tables.
//!
//! A position is indexed by the set of the side that waits, up to symmetry, and the men of the side to act on the
//! points that remain. So all the positions from which one comes by a quiet move lie close together: they share
//! the set of the side that waits. Where that set is symmetric itself, the least number counts and the others are
//! gaps: for nine men's morris 9,193,626,407 entries for 8,904,593,601 classes of positions in the moving phase.
//!
//! Groups: `h0-3-4` are the positions with no men in hand where one side has three men and the other four, whoever
//! acts; `h5` those with five men in hand, whatever is on the board (size 1 only: on larger boards they are too
//! many, and a search finds their values in the tables of the moving phase).

mod symmetry; // what leaves the board as it is

use board::{
    Bits, BySide, GameResult, Group, Index, Position, PositionIndex, Predecessor, Section, Side, Successors, zobrist,
};

use self::symmetry::{SYMMETRIES, Symmetries};
use super::lines::{Way, closing, neighbours, slides};
use super::rules::{Morris, Move, Variant};
use crate::classes::{Classes, Symmetric, Symmetry};
use crate::sets::{Ranks, Remaining, Tables, binomial, subsets};

/// With fewer men, a side has lost. (Rule 9)
const LEAST_MEN: u8 = 3;

/// The indexer of a board, for up to so many men a side.
pub struct Indexer<const POINTS: u8, V: Variant> {
    name: String,
    groups: Vec<Group>,
    /// By hands, men of the side to act, men of the other: see `place`.
    places: Vec<Option<Place>>,
    /// The places of a group in the order of its sections.
    by_group: Vec<Vec<Place>>,
    men: u8,
    ranks: Ranks<POINTS>,
    tables: Tables,
    symmetries: Symmetries<POINTS>,
    /// By number of points.
    classes: Vec<Classes>,
    /// The sets of the men of the side to act on the remaining points, by number of men.
    rows: Vec<Vec<u64>>,
    variant: std::marker::PhantomData<V>,
}

/// Where the positions with certain numbers of men are.
#[derive(Clone, Copy, Debug)]
struct Place {
    group: u16,
    start: u64,
    /// How many ways the side to act has to stand around each set of the other.
    row: u64,
    /// Men in hand of both sides.
    hands: u8,
    /// Men on the board of the side to act.
    own: u8,
    /// Men on the board of the other.
    other: u8,
}

/// A board as the side to act sees it.
#[derive(Clone, Copy)]
struct View {
    own: u64,
    other: u64,
}

/// The side that waits in its least set, and a symmetry away from what was given.
struct Frame<const POINTS: u8> {
    class: u32,
    symmetry: Symmetry,
    plain: bool,
    least: u64,
    remaining: Remaining<POINTS>,
}

impl<const POINTS: u8, V: Variant> Indexer<POINTS, V> {
    /// The indexer of the moving phase up to `men` men a side; of size 1, with all its men, of the placing too.
    pub fn new(men: u8) -> Self {
        let men = men.clamp(LEAST_MEN, Morris::<POINTS, V>::MEN);
        let hands = if POINTS == 16 && men == Morris::<POINTS, V>::MEN { 2 * men } else { 0 };
        let ranks = Ranks::new(men);
        let fewest = if hands > 0 { 0 } else { LEAST_MEN };
        let classes: Vec<Classes> = (0..=men).map(|k| Classes::new(k, &ranks, Symmetries::<POINTS>::new())).collect();
        let most_free = u32::from(POINTS - fewest);
        let rows = (0..=men).map(|k| subsets(most_free, k.into()).collect()).collect();
        let side = usize::from(men) + 1;
        let rules = if V::FLYING { "clasico" } else { "molinolog" };
        let mut indexer = Indexer {
            name: format!("molino {rules} {} 1", Morris::<POINTS, V>::SIZE),
            groups: Vec::new(),
            places: vec![None; (usize::from(hands) + 1) * side * side],
            by_group: Vec::new(),
            men,
            ranks,
            tables: Tables::get(),
            symmetries: Symmetries::new(),
            classes,
            rows,
            variant: std::marker::PhantomData,
        };
        for total in 2 * LEAST_MEN..=2 * men {
            for own in LEAST_MEN.max(total.saturating_sub(men))..=total / 2 {
                let other = total - own;
                let both = if own == other { vec![(own, other)] } else { vec![(own, other), (other, own)] };
                indexer.add(format!("h0-{own}-{other}"), 0, &both);
            }
        }
        for in_hand in 1..=hands {
            let (own_hand, other_hand) = share(in_hand);
            let fewest = |hand: u8| LEAST_MEN.saturating_sub(hand);
            let owns = fewest(own_hand)..=men - own_hand;
            let boards: Vec<(u8, u8)> =
                owns.flat_map(|own| (fewest(other_hand)..=men - other_hand).map(move |other| (own, other))).collect();
            indexer.add(format!("h{in_hand}"), in_hand, &boards);
        }
        indexer
    }

    fn add(&mut self, label: String, hands: u8, boards: &[(u8, u8)]) {
        let group = self.groups.len() as u16;
        let (mut start, mut sections, mut places) = (0, Vec::new(), Vec::new());
        for &(own, other) in boards {
            let row = binomial(u32::from(POINTS - other), own.into());
            let place = Place { group, start, row, hands, own, other };
            let offset = self.place_index(hands, own, other);
            self.places[offset] = Some(place);
            places.push(place);
            let size = self.classes[usize::from(other)].len() * row;
            sections.push(Section { label: format!("{own}-{other}"), size });
            start += size;
        }
        self.groups.push(Group { label, sections });
        self.by_group.push(places);
    }

    fn place_index(&self, hands: u8, own: u8, other: u8) -> usize {
        let side = usize::from(self.men) + 1;
        (usize::from(hands) * side + usize::from(own)) * side + usize::from(other)
    }

    #[inline]
    fn place(&self, hands: u8, own: u8, other: u8) -> Option<Place> {
        if own > self.men || other > self.men {
            return None;
        }
        self.places.get(self.place_index(hands, own, other)).copied().flatten()
    }

    /// The frame of a set of `k` points.
    #[inline]
    fn frame(&self, k: u8, set: u64) -> Frame<POINTS> {
        let classes = &self.classes[usize::from(k)];
        let class = classes.of(self.ranks.rank(set));
        let least = classes.least(class.number);
        let remaining = Remaining::new(self.tables, !least);
        Frame { class: class.number, symmetry: class.symmetry, plain: class.plain, least, remaining }
    }

    /// The number of `own` beside the set of the frame, and how many symmetries leave both alone. `own` is in the
    /// frame already.
    #[inline]
    fn in_row(&self, k: u8, frame: &Frame<POINTS>, own: u64) -> (u32, u16) {
        let number = |own| self.ranks.rank(frame.remaining.gather(own));
        if frame.plain {
            return (number(own), 1);
        }
        self.least_in_row(k, frame.class, own, number)
    }

    /// As `in_row`, around a symmetric set.
    fn least_in_row(&self, k: u8, class: u32, own: u64, number: impl Fn(u64) -> u32) -> (u32, u16) {
        let (mut least, mut same) = (u32::MAX, 0);
        for symmetry in self.classes[usize::from(k)].stabiliser(class) {
            let image = self.symmetries.apply(symmetry, own);
            least = least.min(number(image));
            same += u16::from(image == own);
        }
        (least, same)
    }

    /// The index of a board in its group.
    #[inline]
    fn index(&self, place: &Place, frame: &Frame<POINTS>, own: u64) -> (u64, u16) {
        let (number, same) = self.in_row(place.other, frame, own);
        (place.start + u64::from(frame.class) * place.row + u64::from(number), same)
    }

    /// The board of an index, its place, and how many symmetries leave it alone; none for a gap.
    #[inline]
    fn board(&self, index: Index) -> Option<(Place, View, u16)> {
        let places = &self.by_group[usize::from(index.group)];
        let place = if places.len() <= 2 {
            places[usize::from(places.len() == 2 && index.offset >= places[places.len() - 1].start)]
        } else {
            places[places.partition_point(|place| place.start <= index.offset) - 1]
        };
        let at = index.offset - place.start;
        // Dividing half as many bits takes half as long, and nearly all places fit into them.
        let (class, number) = match u32::try_from(at) {
            Ok(at) => (at / place.row as u32, at % place.row as u32),
            Err(_) => ((at / place.row) as u32, (at % place.row) as u32),
        };
        let classes = &self.classes[usize::from(place.other)];
        let other = classes.least(class);
        let remaining = Remaining::<POINTS>::new(self.tables, !other);
        let own = remaining.scatter(self.rows[usize::from(place.own)][number as usize]);
        let same = if classes.is_plain(class) {
            1
        } else {
            let number_of = |own| self.ranks.rank(remaining.gather(own));
            let (least, same) = self.least_in_row(place.other, class, own, number_of);
            if least != number {
                return None;
            }
            same
        };
        Some((place, View { own, other }, same))
    }

    /// The quiet moves' weight and the other moves, where men are moved. (Rules 4, 13)
    fn moving(&self, place: &Place, view: View, out: &mut Successors) {
        let (own, other): (Bits<POINTS>, Bits<POINTS>) = (Bits::from_raw(view.own), Bits::from_raw(view.other));
        let free = !(own | other);
        let mut quiet = 0;
        let mut all = 0;
        if V::FLYING && place.own == LEAST_MEN {
            for from in own {
                let mills = closing(own.without(from)) & free;
                let closes = mills.len();
                all += free.len();
                quiet += free.len() - closes;
                for to in mills {
                    self.take(place, view, own.without(from).with(to).raw(), 0, out);
                }
            }
        } else {
            for (way, slide) in Way::ALL.into_iter().zip(slides(own)) {
                let targets = slide.targets & free;
                let mills = targets & slide.closing;
                all += targets.len();
                quiet += (targets - mills).len();
                for to in mills {
                    self.take(place, view, own.without(way.from(to)).with(to).raw(), 0, out);
                }
            }
        }
        out.inside = quiet as u16 * u16::from(SYMMETRIES);
        if all == 0 {
            out.over = Some(GameResult::Loss); // Rule 10.
        }
    }

    /// The moves where men are placed: all of them lead to where fewer are in hand. (Rule 3)
    fn placing(&self, place: &Place, view: View, out: &mut Successors) {
        let (own, other): (Bits<POINTS>, Bits<POINTS>) = (Bits::from_raw(view.own), Bits::from_raw(view.other));
        let free = !(own | other);
        let mills = if other.is_empty() { Bits::EMPTY } else { closing(own) & free };
        for to in mills {
            self.take(place, view, own.with(to).raw(), place.hands - 1, out);
        }
        let to = self.place(place.hands - 1, place.other, place.own + 1).expect("nobody has lost a man");
        for point in free - mills {
            let frame = self.frame(to.other, own.with(point).raw());
            let (offset, _) = self.index(&to, &frame, self.symmetries.apply(frame.symmetry, view.other));
            out.outside.push(Index { group: to.group, offset });
        }
    }

    /// The moves after which the side to act has `own` and takes a man. (Rules 6, 12)
    fn take(&self, place: &Place, view: View, own: u64, hands: u8, out: &mut Successors) {
        let (_, other_hand) = share(place.hands);
        if place.other + other_hand <= LEAST_MEN {
            out.end(GameResult::Win); // Rule 9.
            return;
        }
        let other = Bits::<POINTS>::from_raw(view.other);
        let outside = if V::PROTECTED { other - closing(other) } else { other };
        let takeable = if outside.is_empty() { other } else { outside };
        let own_men = if hands < place.hands { place.own + 1 } else { place.own };
        let to = self.place(hands, place.other - 1, own_men).expect("with a man less there are tables");
        let frame = self.frame(own_men, own);
        let (other, takeable) = (
            self.symmetries.apply(frame.symmetry, view.other),
            Bits::<POINTS>::from_raw(self.symmetries.apply(frame.symmetry, takeable.raw())),
        );
        for taken in takeable {
            let (offset, _) = self.index(&to, &frame, other & !(1 << taken.index()));
            out.outside.push(Index { group: to.group, offset });
        }
    }
}

impl<const POINTS: u8, V: Variant> PositionIndex for Indexer<POINTS, V> {
    type Position = Morris<POINTS, V>;

    fn name(&self) -> String {
        self.name.clone()
    }

    fn groups(&self) -> &[Group] {
        &self.groups
    }

    fn rank(&self, pos: &Self::Position) -> Option<Index> {
        let turn = pos.turn();
        let (own, other) = (pos.men(turn), pos.men(!turn));
        let place = self.place(pos.hand(turn) + pos.hand(!turn), own.len() as u8, other.len() as u8)?;
        let frame = self.frame(place.other, other.raw());
        let (offset, _) = self.index(&place, &frame, self.symmetries.apply(frame.symmetry, own.raw()));
        Some(Index { group: place.group, offset })
    }

    fn unrank(&self, index: Index) -> Option<Self::Position> {
        let (place, view, _) = self.board(index)?;
        let (own, other) = share(place.hands);
        // Black places first: with an odd number of men in hand it is white's turn.
        let turn = if place.hands % 2 == 0 { Side::First } else { Side::Second };
        let (mut men, mut hand) = (BySide([Bits::EMPTY; 2]), BySide([0; 2]));
        (men[turn], men[!turn]) = (Bits::from_raw(view.own), Bits::from_raw(view.other));
        (hand[turn], hand[!turn]) = (own, other);
        Some(Morris::new(men, hand, turn).expect("entries are made of positions"))
    }

    fn orbit(&self, index: Index) -> u32 {
        self.board(index).map_or(0, |(_, _, same)| u32::from(SYMMETRIES) / u32::from(same))
    }

    fn successors(&self, index: Index, out: &mut Successors) -> bool {
        out.clear();
        let Some((place, view, _)) = self.board(index) else { return false };
        if place.hands == 0 {
            self.moving(&place, view, out);
        } else {
            self.placing(&place, view, out);
        }
        true
    }

    fn is_placement(&self, pos: &Self::Position) -> bool {
        pos.hand(Side::First) + pos.hand(Side::Second) > 0
    }

    /// A man taken is most of a game, then one saved: a point where the other side would close a mill. Two men in a
    /// line with nobody else are half a mill.
    fn move_priority(&self, pos: &Self::Position, m: Move<POINTS>) -> i32 {
        let (own, other) = (pos.men(pos.turn()), pos.men(!pos.turn()));
        let free = !(own | other);
        let saves = (closing(other) & free).has(m.to());
        let halves = (closing(own.with(m.to())) & free).len() as i32;
        let way_out = (neighbours(m.to().into()) & free).len() as i32;
        100 * i32::from(m.taken().is_some()) + 10 * i32::from(saves) + 2 * halves + way_out
    }

    fn canonical_key(&self, pos: &Self::Position) -> u64 {
        let sets = Side::BOTH.map(|side| pos.men(side).raw());
        let images = (0..SYMMETRIES).map(|symmetry| sets.map(|set| self.symmetries.apply(symmetry, set)));
        let [black, white] = images.min().expect("sixteen of them");
        let rest = u64::from(pos.hand(Side::First) + pos.hand(Side::Second)) << 1 | pos.turn() as u64;
        if POINTS <= 24 {
            // 24 + 24 + 6 bits: different classes have different keys.
            zobrist::mix(black | white << 24 | rest << 48)
        } else {
            zobrist::mix(black ^ zobrist::mix(white ^ zobrist::mix(rest)))
        }
    }

    fn predecessors(&self, index: Index, out: &mut Vec<Predecessor>) {
        let Some((place, view, same)) = self.board(index) else { return };
        if place.hands > 0 {
            return; // A man that is placed has left another group.
        }
        let from_place = self.place(0, place.other, place.own).expect("a group has both sides");
        let frame = self.frame(place.own, view.own);
        let mover = Bits::<POINTS>::from_raw(self.symmetries.apply(frame.symmetry, view.other));
        let free = !(mover | Bits::from_raw(frame.least));
        // Whoever stands in a mill now has closed it and taken a man, in another group.
        let movable = mover - closing(mover);
        let unit = u16::from(SYMMETRIES) / same;
        let mut push = |mover: Bits<POINTS>| {
            let (offset, same) = self.index(&from_place, &frame, mover.raw());
            out.push(Predecessor { offset, weight: unit * same });
        };
        if V::FLYING && from_place.own == LEAST_MEN {
            for to in movable {
                free.into_iter().for_each(|from| push(mover.without(to).with(from)));
            }
        } else {
            for way in Way::ALL {
                let sources = way.step(movable) & free;
                sources.into_iter().for_each(|from| push(mover.without(way.from(from)).with(from)));
            }
        }
    }
}

/// How the men in hand are shared: the side to act has as many as the other, or one more. (Rule 2)
fn share(hands: u8) -> (u8, u8) {
    (hands.div_ceil(2), hands / 2)
}

impl<const POINTS: u8, V: Variant> std::fmt::Debug for Indexer<POINTS, V> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "Indexer({})", self.name)
    }
}

#[cfg(test)]
mod tests;
