//! The rules in code. Numbers refer to the sentences in `mod.rs`.

use std::fmt::Debug;
use std::hash::Hash;
use std::marker::PhantomData;

use board::{Bits, BySide, Draw, Message, MoveList, Outcome, Position, Side, zobrist};

use super::lines::{Point, Way, closing, mills, name, slides};

/// What the variants of the game do not share.
pub trait Variant: Copy + Eq + Hash + Debug + Send + Sync + 'static {
    /// Whether men in mills are safe while others are not. (Rule 12)
    const PROTECTED: bool;
    /// Whether three men may go anywhere. (Rule 13)
    const FLYING: bool;
}

/// The game of document 004.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Molinolog;

impl Variant for Molinolog {
    const PROTECTED: bool = false;
    const FLYING: bool = false;
}

/// Nine men's morris.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Classic;

impl Variant for Classic {
    const PROTECTED: bool = true;
    const FLYING: bool = true;
}

/// A position on a board of `POINTS` points, eight for each ring. Black is `Side::First`.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Morris<const POINTS: u8, V: Variant = Molinolog> {
    men: BySide<Bits<POINTS>>,
    hand: BySide<u8>,
    turn: Side,
    variant: PhantomData<V>,
}

const _: () = assert!(size_of::<Morris<64>>() <= 24);

/// Placing or moving a man, with the man of the opponent that it takes.
///
/// Three valid points, so that playing needs no question: a man that is placed comes from where it goes,
/// and a move that takes nothing takes from there, where the opponent has nothing.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Move<const POINTS: u8> {
    from: Point<POINTS>,
    to: Point<POINTS>,
    taken: Point<POINTS>,
}

impl<const POINTS: u8> Move<POINTS> {
    /// The move to `to`, from the hand or from a point, taking or not.
    pub fn new(from: Option<Point<POINTS>>, to: Point<POINTS>, taken: Option<Point<POINTS>>) -> Self {
        Move { from: from.unwrap_or(to), to, taken: taken.unwrap_or(to) }
    }

    /// Where the man comes from, unless it is from the hand.
    pub fn from(self) -> Option<Point<POINTS>> {
        (self.from != self.to).then_some(self.from)
    }

    /// Where the man goes.
    pub fn to(self) -> Point<POINTS> {
        self.to
    }

    /// The point of the man that is taken.
    pub fn taken(self) -> Option<Point<POINTS>> {
        (self.taken != self.to).then_some(self.taken)
    }
}

impl<const POINTS: u8, V: Variant> Morris<POINTS, V> {
    /// The number of rings, T+1.
    pub const RINGS: u8 = {
        assert!(POINTS.is_multiple_of(8) && 16 <= POINTS && POINTS <= 64, "two to eight rings of eight points");
        POINTS / 8
    };
    /// The size T of the board.
    pub const SIZE: u8 = Self::RINGS - 1;
    /// How many men each side begins with. (Rule 2)
    pub const MEN: u8 = 3 * Self::RINGS;

    /// The empty board, all men in hand, black to place.
    pub const fn start() -> Self {
        Morris { men: BySide([Bits::EMPTY; 2]), hand: BySide([Self::MEN; 2]), turn: Side::First, variant: PhantomData }
    }

    /// A position that somebody sets up, or every reason why it cannot be.
    ///
    /// It may be one that the game would not have reached; a side may have lost already, but not both.
    pub fn new(men: BySide<Bits<POINTS>>, hand: BySide<u8>, turn: Side) -> Result<Self, Vec<Message>> {
        let pos = Morris { men, hand, turn, variant: PhantomData };
        let reasons = pos.objections();
        if reasons.is_empty() { Ok(pos) } else { Err(reasons) }
    }

    /// The men of `side` on the board.
    #[inline]
    pub fn men(&self, side: Side) -> Bits<POINTS> {
        self.men[side]
    }

    /// How many men `side` has in hand.
    #[inline]
    pub fn hand(&self, side: Side) -> u8 {
        self.hand[side]
    }

    /// The points where nobody stands.
    #[inline]
    pub fn free(&self) -> Bits<POINTS> {
        !(self.men[Side::First] | self.men[Side::Second])
    }

    /// The men of the opponent that a mill closed now could take. (Rules 6, 12)
    #[inline]
    pub fn takeable(&self) -> Bits<POINTS> {
        let men = self.men[!self.turn];
        let outside = if V::PROTECTED { men - closing(men) } else { men };
        if outside.is_empty() { men } else { outside }
    }

    /// The points of all the mills that `m` closes; empty where it closes none.
    pub fn mills_made(&self, m: Move<POINTS>) -> Bits<POINTS> {
        let men = self.men[self.turn].without(m.from).with(m.to);
        let made = mills().into_iter().filter(|mill| mill.has(m.to) && men.covers(*mill));
        made.fold(Bits::EMPTY, |all, mill| all | mill)
    }

    /// The side that has too few men left. (Rule 9)
    #[inline]
    fn loser(&self) -> Option<Side> {
        let too_few = |side: Side| {
            let hand = self.hand[side];
            hand <= 2 && without_lowest(self.men[side], 2 - hand).is_empty()
        };
        [self.turn, !self.turn].into_iter().find(|&side| too_few(side))
    }

    /// Men on the board and in hand.
    fn total(&self, side: Side) -> u32 {
        self.men[side].len() + u32::from(self.hand[side])
    }

    /// Whether the side to act moves its men to any free point. (Rule 13)
    #[inline]
    pub(super) fn flies(&self) -> bool {
        V::FLYING && self.men[self.turn].len() == 3
    }

    fn objections(&self) -> Vec<Message> {
        let mut reasons = Vec::new();
        for point in self.men[Side::First] & self.men[Side::Second] {
            reasons.push(Message::new("molino-two-men-on-a-point").with("point", name(point)));
        }
        let (black, white) = (self.total(Side::First), self.total(Side::Second));
        if black > Self::MEN.into() {
            reasons.push(Message::new("molino-too-many-black").with("men", black).with("most", Self::MEN));
        }
        if white > Self::MEN.into() {
            reasons.push(Message::new("molino-too-many-white").with("men", white).with("most", Self::MEN));
        }
        if black <= 2 && white <= 2 {
            reasons.push(Message::new("molino-both-lost"));
        }
        // Black places first and captures leave the hands alone.
        let (black, white) = (self.hand[Side::First], self.hand[Side::Second]);
        if self.turn == Side::First && black != white {
            reasons.push(Message::new("molino-hands-black-to-move").with("black", black).with("white", white));
        }
        if self.turn == Side::Second && (black, white) != (0, 0) && u16::from(white) != u16::from(black) + 1 {
            reasons.push(Message::new("molino-hands-white-to-move").with("black", black).with("white", white));
        }
        reasons
    }
}

impl<const POINTS: u8, V: Variant> Position for Morris<POINTS, V> {
    type Move = Move<POINTS>;

    #[inline]
    fn turn(&self) -> Side {
        self.turn
    }

    fn moves(&self, out: &mut MoveList<Move<POINTS>>) -> Option<Outcome> {
        if let Some(loser) = self.loser() {
            return Some(Outcome::Win(!loser));
        }
        let (men, free, takeable) = (self.men[self.turn], self.free(), self.takeable());
        if self.hand[self.turn] > 0 {
            list(out, free, closing(men), takeable, |to| to); // Rule 3.
        } else if self.flies() {
            for from in men {
                list(out, free, closing(men.without(from)), takeable, |_| from); // Rule 13.
            }
        } else {
            // Rule 4. Four calls rather than a loop: where a man comes from is then known to the compiler.
            let [right, left, outward, inward] = slides(men);
            list(out, right.targets & free, right.closing, takeable, |to| Way::Clockwise.from(to));
            list(out, left.targets & free, left.closing, takeable, |to| Way::Counterclockwise.from(to));
            list(out, outward.targets & free, outward.closing, takeable, |to| Way::Outward.from(to));
            list(out, inward.targets & free, inward.closing, takeable, |to| Way::Inward.from(to));
        }
        out.is_empty().then_some(Outcome::Win(!self.turn)) // Rule 10.
    }

    #[inline]
    fn play(&self, m: Move<POINTS>) -> Self {
        debug_assert!(self.free().has(m.to) && (m.from == m.to) == (self.hand[self.turn] > 0), "{m:?} in {self:?}");
        let mut next = *self;
        next.men[self.turn] = self.men[self.turn].without(m.from).with(m.to);
        next.men[!self.turn] = self.men[!self.turn].without(m.taken);
        next.hand[self.turn] -= u8::from(m.from == m.to);
        next.turn = !self.turn;
        next
    }

    #[inline]
    fn key(&self) -> u64 {
        let [black, white] = self.men.0.map(Bits::raw);
        let [black_hand, white_hand] = self.hand.0.map(u64::from);
        let rest = black_hand << 6 | white_hand << 1 | self.turn as u64; // Hands are below 32.
        if POINTS <= 24 {
            // 24 + 24 + 11 bits: different positions have different keys.
            zobrist::mix(black | white << 24 | rest << 48)
        } else {
            zobrist::mix(black ^ zobrist::mix(white ^ zobrist::mix(rest)))
        }
    }

    #[inline]
    fn count(&self) -> u64 {
        if self.loser().is_some() {
            return 0;
        }
        let (men, free) = (self.men[self.turn], self.free());
        // Most positions have no mill to close; then nobody asks what could be taken.
        let takes = |mills: u32| mills * self.takeable().len().saturating_sub(1);
        let count = |targets: Bits<POINTS>, mills| {
            let mills = targets & mills;
            targets.len() + if mills.is_empty() { 0 } else { takes(mills.len()) }
        };
        let total: u32 = if self.hand[self.turn] > 0 {
            count(free, closing(men))
        } else if self.flies() {
            men.into_iter().map(|from| count(free, closing(men.without(from)))).sum()
        } else {
            let slides = slides(men);
            let mills = slides.map(|slide| slide.targets & slide.closing & free);
            let any = mills[0] | mills[1] | mills[2] | mills[3];
            total_len(slides.map(|slide| slide.targets & free))
                + if any.is_empty() { 0 } else { takes(total_len(mills)) }
        };
        total.into()
    }

    #[inline]
    fn outcome(&self) -> Option<Outcome> {
        if let Some(loser) = self.loser() {
            return Some(Outcome::Win(!loser));
        }
        let free = self.free();
        let can_move = if self.hand[self.turn] > 0 || self.flies() {
            !free.is_empty()
        } else {
            slides(self.men[self.turn]).iter().any(|slide| !(slide.targets & free).is_empty())
        };
        (!can_move).then_some(Outcome::Win(!self.turn)) // Rule 10.
    }

    fn draw(&self, past: &[Self]) -> Option<Draw> {
        const TURNS: usize = 2 * 50;
        if self.hand != BySide([0, 0]) {
            return None;
        }
        // Without placing and capturing, the numbers of men stay what they are.
        let men = |pos: &Self| (pos.hand, pos.men[Side::First].len(), pos.men[Side::Second].len());
        let quiet = past.iter().rev().take(TURNS).take_while(|before| men(before) == men(self));
        let (turns, before) = quiet.fold((0, 0), |(turns, same), pos| (turns + 1, same + usize::from(pos == self)));
        (turns == TURNS || before >= 2).then_some(Draw::Over) // Rule 11.
    }
}

/// The set without its `n` lowest members. Cheaper than counting where a processor cannot count bits.
#[inline]
fn without_lowest<const POINTS: u8>(set: Bits<POINTS>, n: u8) -> Bits<POINTS> {
    (0..n).fold(set, |rest, _| Bits::from_raw(rest.raw() & rest.raw().wrapping_sub(1)))
}

/// The members of four sets together. Small sets share a word, which halves the work of counting.
#[inline]
fn total_len<const POINTS: u8>(sets: [Bits<POINTS>; 4]) -> u32 {
    let [a, b, c, d] = sets.map(Bits::raw);
    if POINTS <= 16 {
        (a | b << 16 | c << 32 | d << 48).count_ones()
    } else if POINTS <= 32 {
        (a | b << 32).count_ones() + (c | d << 32).count_ones()
    } else {
        sets.map(Bits::len).iter().sum()
    }
}

/// Appends the moves to `targets`: first those that close a mill, each with every man that it may take.
#[inline]
fn list<const POINTS: u8>(
    out: &mut MoveList<Move<POINTS>>,
    targets: Bits<POINTS>,
    mills: Bits<POINTS>,
    takeable: Bits<POINTS>,
    from: impl Fn(Point<POINTS>) -> Point<POINTS>,
) {
    let mills = if takeable.is_empty() { Bits::EMPTY } else { targets & mills };
    for to in mills {
        for taken in takeable {
            out.push(Move { from: from(to), to, taken }); // Rules 6, 7.
        }
    }
    for to in targets - mills {
        out.push(Move { from: from(to), to, taken: to });
    }
}
