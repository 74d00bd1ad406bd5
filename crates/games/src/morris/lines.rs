//! The lines of the board: points, edges and mills.
//!
//! The points are numbered ring by ring from the inside, each clockwise from north. A ring is a byte of a
//! set, so that a step along a ring rotates every byte and a step between rings shifts by a byte.

use board::{Bits, Square};

/// A point of a board with `POINTS` points: index 8·(ring−1) + direction, clockwise from north.
pub type Point<const POINTS: u8> = Square<POINTS>;

/// The names of the directions, by index.
pub(super) const DIRECTIONS: [&str; 8] = ["n", "ne", "e", "se", "s", "sw", "w", "nw"];

/// One bit for each ring.
const EACH_RING: u64 = 0x0101_0101_0101_0101;
/// n, e, s and w of every ring: where radial edges are.
const MIDDLES: u64 = EACH_RING * 0b0101_0101;
/// ne, se, sw and nw of every ring.
const CORNERS: u64 = !MIDDLES;

/// The name of a point, as `ne2`.
pub fn name<const POINTS: u8>(point: Point<POINTS>) -> String {
    let mut name = String::with_capacity(3);
    push_name(&mut name, point);
    name
}

/// The edges of the board, each once. (Rule 1)
pub fn edges<const POINTS: u8>() -> Vec<(Point<POINTS>, Point<POINTS>)> {
    let along = Point::all().map(|a| (a, Way::Clockwise.from(a)));
    let across = Point::all().filter(|a| a.index() >= 8 && a.index() % 2 == 0).map(|a| (a, Way::Outward.from(a)));
    along.chain(across).collect()
}

/// The mills of the board. (Rule 5)
pub fn mills<const POINTS: u8>() -> Vec<Bits<POINTS>> {
    let three = |way: Way, last: Point<POINTS>| {
        let middle = way.from(last);
        Bits::EMPTY.with(last).with(middle).with(way.from(middle))
    };
    let along = Point::all().filter(|last| last.index() % 2 == 1).map(|last| three(Way::Clockwise, last));
    let across = Point::all().filter(|last| last.index() >= 16 && last.index() % 2 == 0);
    along.chain(across.map(|last| three(Way::Outward, last))).collect()
}

/// The points one edge away from some member of `set`.
#[inline]
pub fn neighbours<const POINTS: u8>(set: Bits<POINTS>) -> Bits<POINTS> {
    Way::ALL.iter().fold(Bits::EMPTY, |near, way| near | way.step(set))
}

/// The points that would make a mill together with two of `men`, taken or not.
#[inline]
pub(super) fn closing<const POINTS: u8>(men: Bits<POINTS>) -> Bits<POINTS> {
    let pairs = Pairs::of(men.raw());
    Bits::from_raw(pairs.ahead | pairs.behind | pairs.beside | pairs.radial())
}

/// A way to move along an edge.
#[derive(Clone, Copy, Debug)]
pub(super) enum Way {
    Clockwise,
    Counterclockwise,
    Outward,
    Inward,
}

impl Way {
    pub(super) const ALL: [Way; 4] = [Way::Clockwise, Way::Counterclockwise, Way::Outward, Way::Inward];

    /// Where the members of `set` get by one step this way.
    #[inline]
    pub(super) fn step<const POINTS: u8>(self, set: Bits<POINTS>) -> Bits<POINTS> {
        let set = set.raw();
        Bits::from_raw(match self {
            Way::Clockwise => rotate(set, 1),
            Way::Counterclockwise => rotate(set, 7),
            Way::Outward => (set & MIDDLES) << 8,
            Way::Inward => (set & MIDDLES) >> 8,
        })
    }

    /// Where a man stood that came to `point` by one step this way. There must be such a point.
    #[inline]
    pub(super) fn from<const POINTS: u8>(self, point: Point<POINTS>) -> Point<POINTS> {
        let at = point.index() as u8;
        Point::at(match self {
            Way::Clockwise => at & !7 | at.wrapping_sub(1) & 7,
            Way::Counterclockwise => at & !7 | (at + 1) & 7,
            Way::Outward => at - 8,
            Way::Inward => at + 8,
        })
    }
}

/// The steps of some men in one way.
#[derive(Clone, Copy, Debug)]
pub(super) struct Slide<const POINTS: u8> {
    /// Where the men arrive, free or not.
    pub(super) targets: Bits<POINTS>,
    /// Where a man who arrives this way closes a mill. The point that he leaves lies behind him on his line,
    /// so only mills ahead of him or across his way count.
    pub(super) closing: Bits<POINTS>,
}

/// The steps of `men` in all four ways, in the order of `Way::ALL`.
#[inline]
pub(super) fn slides<const POINTS: u8>(men: Bits<POINTS>) -> [Slide<POINTS>; 4] {
    let pairs = Pairs::of(men.raw());
    Way::ALL.map(|way| {
        let closing = match way {
            Way::Clockwise => pairs.ahead | pairs.radial(),
            Way::Counterclockwise => pairs.behind | pairs.radial(),
            Way::Outward => pairs.beside | pairs.outside,
            Way::Inward => pairs.beside | pairs.inside,
        };
        Slide { targets: way.step(men), closing: Bits::from_raw(closing) }
    })
}

/// The points that lack one man to a mill, by where the other two stand.
struct Pairs {
    /// Corners: both further clockwise.
    ahead: u64,
    /// Corners: both further counterclockwise.
    behind: u64,
    /// Middles: one at each corner of the same side of the ring.
    beside: u64,
    /// Middles: on the next two rings outwards.
    outside: u64,
    /// Middles: on the next two rings inwards.
    inside: u64,
    /// Middles: one on each of the rings next to this one.
    astride: u64,
}

impl Pairs {
    #[inline]
    fn of(men: u64) -> Pairs {
        let (clockwise, counterclockwise) = (rotate(men, 1), rotate(men, 7));
        Pairs {
            ahead: counterclockwise & rotate(men, 6) & CORNERS,
            behind: clockwise & rotate(men, 2) & CORNERS,
            beside: clockwise & counterclockwise & MIDDLES,
            outside: men >> 8 & men >> 16 & MIDDLES,
            inside: men << 8 & men << 16 & MIDDLES,
            astride: men << 8 & men >> 8 & MIDDLES,
        }
    }

    #[inline]
    fn radial(&self) -> u64 {
        self.outside | self.inside | self.astride
    }
}

/// Turns every ring clockwise by `steps` eighths.
#[inline]
const fn rotate(set: u64, steps: u32) -> u64 {
    let wrapped = EACH_RING * ((1 << steps) - 1);
    set << steps & !wrapped | set >> (8 - steps) & wrapped
}

/// Appends the name of `point` to `text`.
pub(super) fn push_name<const POINTS: u8>(text: &mut String, point: Point<POINTS>) {
    text.push_str(DIRECTIONS[point.index() % 8]);
    text.push(char::from(b'1' + (point.index() / 8) as u8));
}
