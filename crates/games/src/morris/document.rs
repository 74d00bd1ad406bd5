//! Document 004 writes points, `(n,1)`, but no boards. Ours is in its words:
//! `molino(T, Turno, ManoNegro, ManoBlanco, [ficha(negro,n,1), …])`, with `negro` or `blanco` for `Turno`.

use board::{Bits, BySide, Message, NotationError, Position, Side};
use terms::Term;

use super::lines::{DIRECTIONS, Point, name};
use super::rules::{Morris, Move, Variant};
use crate::Document;

/// The size of the board in a term that is a position, to choose the type that reads the whole.
pub fn size_of_term(term: &Term) -> Option<u8> {
    let [Term::Int(size), ..] = arguments(term)? else { return None };
    u8::try_from(*size).ok().filter(|size| (1..=7).contains(size))
}

impl<const POINTS: u8, V: Variant> Document for Morris<POINTS, V> {
    /// A variable for `Turno` leaves it to `turn`. The men may come in any order.
    fn read_term(term: &Term, turn: Option<Side>) -> Result<Self, NotationError> {
        let Some([size, side, black, white, men]) = arguments(term) else {
            return Err(NotationError::Impossible(vec![Message::new("molino-term-shape")]));
        };
        let mut reasons = Vec::new();
        match size {
            Term::Int(size) if *size == i64::from(Self::SIZE) => {}
            Term::Int(size) => {
                reasons.push(Message::new("molino-wrong-size").with("found", size).with("size", Self::SIZE));
            }
            _ => reasons.push(Message::new("molino-term-size")),
        }
        let turn = match side {
            Term::Var(_) => turn.unwrap_or(Side::First),
            _ => read_colour(side).unwrap_or_else(|| {
                reasons.push(Message::new("molino-term-turn"));
                Side::First
            }),
        };
        let mut hand = |number: &Term, argument: &str| match number {
            Term::Int(men) if (0..=i64::from(Self::MEN)).contains(men) => *men as u8,
            _ => {
                reasons.push(Message::new("molino-term-hand").with("argument", argument).with("most", Self::MEN));
                0
            }
        };
        let hand = BySide([hand(black, "ManoNegro"), hand(white, "ManoBlanco")]);
        let men = read_men(men, &mut reasons);
        if !reasons.is_empty() {
            return Err(NotationError::Impossible(reasons));
        }
        Self::new(men, hand, turn).map_err(NotationError::Impossible)
    }

    fn write_term(&self) -> Term {
        let man = |side, point: Point<POINTS>| {
            let (direction, ring) = (DIRECTIONS[point.index() % 8], point.index() / 8 + 1);
            Term::compound("ficha", [write_colour(side), Term::atom(direction), Term::Int(ring as i64)])
        };
        let men = Point::all().filter_map(|point| {
            let side = Side::BOTH.into_iter().find(|&side| self.men(side).has(point))?;
            Some(man(side, point))
        });
        let [black, white] = Side::BOTH.map(|side| Term::Int(self.hand(side).into()));
        let size = Term::Int(Self::SIZE.into());
        Term::compound("molino", [size, write_colour(self.turn()), black, white, Term::list(men)])
    }

    fn write_coordinates(&self, m: Move<POINTS>) -> String {
        let pair = |point: Point<POINTS>| format!("({},{})", DIRECTIONS[point.index() % 8], point.index() / 8 + 1);
        let from = m.from().map_or_else(String::new, |from| pair(from) + "-");
        let taken = m.taken().map_or_else(String::new, |taken| format!("x{}", pair(taken)));
        from + &pair(m.to()) + &taken
    }
}

/// The five arguments of `molino/5`.
fn arguments(term: &Term) -> Option<&[Term; 5]> {
    match term {
        Term::Compound(functor, arguments) if functor == "molino" => arguments.as_slice().try_into().ok(),
        _ => None,
    }
}

fn read_men<const POINTS: u8>(list: &Term, reasons: &mut Vec<Message>) -> BySide<Bits<POINTS>> {
    let mut men = BySide([Bits::EMPTY; 2]);
    let Term::List(items, None) = list else {
        reasons.push(Message::new("molino-term-list"));
        return men;
    };
    for (index, item) in items.iter().enumerate() {
        let Some((side, point)) = read_man(item) else {
            let reason = Message::new("molino-term-man").with("number", index + 1).with("last", POINTS / 8);
            reasons.push(reason);
            continue;
        };
        if (men[Side::First] | men[Side::Second]).has(point) {
            reasons.push(Message::new("molino-two-men-on-a-point").with("point", name(point)));
        }
        men[side] = men[side].with(point);
    }
    men
}

/// `ficha(negro,n,1)`.
fn read_man<const POINTS: u8>(term: &Term) -> Option<(Side, Point<POINTS>)> {
    let Term::Compound(functor, arguments) = term else { return None };
    let [colour, Term::Atom(direction), Term::Int(ring)] = arguments.as_slice() else { return None };
    let direction = DIRECTIONS.iter().position(|name| name == direction)?;
    let ring = u8::try_from(*ring).ok().filter(|ring| (1..=POINTS / 8).contains(ring))?;
    let point = Point::new(8 * (ring - 1) + direction as u8)?;
    (functor == "ficha").then_some((read_colour(colour)?, point))
}

fn read_colour(term: &Term) -> Option<Side> {
    match term {
        Term::Atom(colour) if colour == "negro" => Some(Side::First),
        Term::Atom(colour) if colour == "blanco" => Some(Side::Second),
        _ => None,
    }
}

fn write_colour(side: Side) -> Term {
    Term::atom(match side {
        Side::First => "negro",
        Side::Second => "blanco",
    })
}
