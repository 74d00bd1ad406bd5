//! Positions of few men with their numbers, for tables of endings.
//!
//! Groups are called after their men, the stronger side first: `KQKR` has a queen against a rook, whoever acts and
//! whichever colour has which. The stronger side is taken for white; where both have the same men, the side to act.
//! An index is a pair of kings up to symmetry and the squares of the other men. Without pawns the board has eight
//! symmetries, which bring the stronger side's king into the triangle a1-d1-d4 (462 pairs of kings); with pawns
//! two, which bring it to the files a-d (1,806 pairs).
//!
//! Nobody castles here: positions with a right to it have no index. In `KPKP` those where a pawn may be taken en
//! passant have entries of their own, behind the others. Kings alone, or with one minor piece, are dead. (Rule 18)

mod kings; // pairs of kings up to symmetry
mod material; // which men a group has

use board::{Group, Index, PositionIndex, Predecessor, Side};

use self::kings::{Kings, Pair, images};
use self::material::Material;
use super::generate::members;
use super::men::Man;
use super::rules::{Chess, Fide, NO_SQUARE};
use super::{attacks, magic};

/// The indexer of endings of at most three or four men, both kings included.
#[derive(Debug)]
pub struct Indexer {
    groups: Vec<Group>,
    materials: Vec<Material>,
    /// The groups by what `Material::code` says of their men.
    by_code: [Option<u16>; material::CODES],
    /// Without pawns, and with pawns.
    kings: [Kings; 2],
}

/// Men on the board, the stronger side's first: it is white.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct Placed {
    /// The side to act: 0 for the stronger one.
    turn: usize,
    kings: [u8; 2],
    /// In the order of `Material::men`; the second one only where there is one.
    men: [u8; 2],
    /// A pawn of the side that waits has just made two steps, and may be taken en passant.
    passed: bool,
}

impl Indexer {
    /// The indexer of endings of at most so many men: three or four.
    pub fn new(men: u8) -> Self {
        Indexer::of(men.clamp(3, 4), |_| true)
    }

    /// The indexer of some groups of up to four men, by their names. They must be all to which captures and
    /// promotions lead from any of them.
    pub fn only(labels: &[&str]) -> Self {
        Indexer::of(4, |label| labels.contains(&label))
    }

    fn of(men: u8, wanted: impl Fn(&str) -> bool) -> Self {
        let kings = [Kings::new(false), Kings::new(true)];
        let mut materials = material::all(men, &kings);
        materials.retain(|material| wanted(&material.label()));
        let groups = materials.iter().map(|material| material.group(&kings)).collect();
        let mut by_code = [None; material::CODES];
        for (id, material) in (0..).zip(&materials) {
            by_code[material::code(material.men().iter().copied())] = Some(id);
        }
        Indexer { groups, materials, by_code, kings }
    }

    fn kings(&self, material: &Material) -> &Kings {
        &self.kings[usize::from(material.has_pawns())]
    }

    /// The group of a position and its men, where they are indexed.
    fn place(&self, pos: &Chess<Fide>) -> Option<(u16, Placed)> {
        let occupied = pos.occupied();
        if pos.rights != 0 || !(3..=4).contains(&occupied.count_ones()) {
            return None;
        }
        let mut found = [(0_usize, Man::King, 0_u8); 2];
        let mut count = 0;
        for square in members(occupied & !(1 << pos.kings[0] | 1 << pos.kings[1])) {
            let (side, man) = pos.man_at(board::Square::at(square as u8))?;
            found[count] = (side as usize, man, square as u8);
            count += 1;
        }
        // The stronger side: two men against none, or the greater man; of equals the one that acts.
        let found = &mut found[..count];
        let white = match *found {
            [(side, ..)] => side,
            [(a, ..), (b, ..)] if a == b => a,
            [(a, man, _), (_, other, _)] if man > other => a,
            [(_, man, _), (b, other, _)] if man < other => b,
            _ => pos.turn as usize,
        };
        let flip = if white == 0 { 0 } else { 56 };
        for (side, _, square) in found.iter_mut() {
            *side ^= white;
            *square ^= flip;
        }
        found.sort_by_key(|&(side, man, square)| (side, std::cmp::Reverse(man), square));
        let id = self.by_code[material::code(found.iter().map(|&(side, man, _)| (side, man)))]?;
        let mut men = [0; 2];
        men.iter_mut().zip(found.iter()).for_each(|(to, &(_, _, square))| *to = square);
        let kings = [pos.kings[white] ^ flip, pos.kings[1 - white] ^ flip];
        let passed = pos.passed != NO_SQUARE;
        Some((id, Placed { turn: pos.turn as usize ^ white, kings, men, passed }))
    }

    /// The index of men in their group, and whether a symmetry leaves them as they are.
    fn index(&self, material: &Material, placed: &Placed) -> Option<(u64, bool)> {
        let Pair { number, symmetry, on_diagonal } = self.kings(material).pair(placed.kings)?;
        let men = images(symmetry, placed.men);
        if placed.passed {
            return Some((material.passed_start() + u64::from(number) * PASSED_WAYS + passed_way(men), false));
        }
        let start = material.start(placed.turn) + u64::from(number) * material.ways();
        let way = material.way(men);
        if !on_diagonal {
            return Some((start + way, false));
        }
        // Both kings are on the diagonal a1-h8: the men may be reflected there.
        let other = material.way(images(kings::TRANSPOSE, men));
        Some((start + way.min(other), way == other))
    }

    /// The men of an index, and whether a symmetry leaves them as they are; none for a gap.
    fn placed(&self, index: Index) -> Option<(&Material, Placed, bool)> {
        let material = &self.materials[usize::from(index.group)];
        let kings = self.kings(material);
        let placed = if index.offset >= material.passed_start() {
            let at = index.offset - material.passed_start();
            let men = passed_men(at % PASSED_WAYS)?;
            Placed { turn: 0, kings: kings.squares(at / PASSED_WAYS), men, passed: true }
        } else {
            let turn = usize::from(index.offset >= material.start(1));
            let at = index.offset - material.start(turn);
            let (pair, way) = (at / material.ways(), at % material.ways());
            Placed { turn, kings: kings.squares(pair), men: material.men_of(way), passed: false }
        };
        if !material.is_possible(&placed) {
            return None;
        }
        let (offset, same) = self.index(material, &placed)?;
        (offset == index.offset).then_some((material, placed, same))
    }
}

/// Ways for two pawns to stand so that one may take the other en passant: by the taker's file, and whether the
/// other is beside it to the right. Two of them are off the board.
const PASSED_WAYS: u64 = 16;

fn passed_way([own, other]: [u8; 2]) -> u64 {
    u64::from(own % 8) * 2 + u64::from(other > own)
}

fn passed_men(way: u64) -> Option<[u8; 2]> {
    let (file, right) = (way as u8 / 2, way % 2 == 1);
    let other = if right { file + 1 } else { file.wrapping_sub(1) };
    (other < 8).then(|| [32 + file, 32 + other])
}

impl Placed {
    fn occupied(&self, material: &Material) -> u64 {
        let men = self.men[..material.men().len()].iter().fold(0, |set, &square| set | 1 << square);
        men | 1 << self.kings[0] | 1 << self.kings[1]
    }

    /// Whether the king of a side is attacked by the other's men; the kings do not touch.
    fn in_check(&self, material: &Material, side: usize) -> bool {
        let (king, occupied) = (self.kings[side] as usize, self.occupied(material));
        let attacks =
            |&(of, man): &(usize, Man), from: u8| of != side && reach(man, of, from.into(), occupied) >> king & 1 == 1;
        material.men().iter().zip(self.men).any(|(man, from)| attacks(man, from))
    }

    /// As a position of the game.
    fn position(&self, material: &Material) -> Chess<Fide> {
        let mut pos = Chess {
            white: 1 << self.kings[0],
            pawns: 0,
            knights: 0,
            diagonal: 0,
            orthogonal: 0,
            key: 0,
            kings: self.kings,
            turn: Side::BOTH[self.turn],
            rights: 0,
            passed: if self.passed { self.men[1] + 8 } else { NO_SQUARE },
            clock: 0,
            number: 1,
            rules: std::marker::PhantomData,
        };
        for (&(side, man), square) in material.men().iter().zip(self.men) {
            let bit = 1 << square;
            if side == 0 {
                pos.white |= bit;
            }
            match man {
                Man::Pawn => pos.pawns |= bit,
                Man::Knight => pos.knights |= bit,
                Man::Bishop => pos.diagonal |= bit,
                Man::Rook => pos.orthogonal |= bit,
                Man::Queen => {
                    pos.diagonal |= bit;
                    pos.orthogonal |= bit;
                }
                Man::King => unreachable!("kings are apart"),
            }
        }
        pos.key = pos.whole_key();
        pos
    }

    /// The same with the other side called the stronger one. For equal men only.
    fn turned(&self) -> Placed {
        let [[a, b], [c, d]] = [self.kings, self.men].map(|[own, other]| [other ^ 0o70, own ^ 0o70]);
        Placed { turn: 1 - self.turn, kings: [a, b], men: [c, d], passed: self.passed }
    }

    /// The same when a pawn of the side that waits may have just made two steps and can be taken; the side to act
    /// is the first.
    fn with_passed(&self, material: &Material) -> Option<Placed> {
        let [own, other] = self.men;
        let beside = own / 8 == 4 && other / 8 == 4 && own.abs_diff(other) == 1;
        let passed = Placed { passed: true, ..*self };
        (material.has_passing() && beside && self.turn == 0 && material.is_possible(&passed)).then_some(passed)
    }
}

/// Where a man attacks.
fn reach(man: Man, side: usize, from: usize, occupied: u64) -> u64 {
    match man {
        Man::Pawn => attacks::pawn(Side::BOTH[side], from),
        Man::Knight => attacks::KNIGHT[from & 63],
        Man::Bishop => magic::bishop(from, occupied),
        Man::Rook => magic::rook(from, occupied),
        Man::Queen => magic::bishop(from, occupied) | magic::rook(from, occupied),
        Man::King => attacks::KING[from & 63],
    }
}

/// From where a pawn may have come without taking anything: one step, or two from its first row.
fn back(side: usize, to: usize, occupied: u64) -> u64 {
    let down = |set: u64| if side == 0 { set >> 8 } else { set << 8 };
    let (last_row, first_rows) = if side == 0 { (to / 8 == 1, to / 8 == 3) } else { (to / 8 == 6, to / 8 == 4) };
    if last_row {
        return 0;
    }
    let one = down(1 << to) & !occupied;
    one | if first_rows { down(one) & !occupied } else { 0 }
}

impl PositionIndex for Indexer {
    type Position = Chess<Fide>;

    fn name(&self) -> String {
        "ajedrez fide 1".to_owned()
    }

    fn groups(&self) -> &[Group] {
        &self.groups
    }

    fn rank(&self, pos: &Chess<Fide>) -> Option<Index> {
        let (group, placed) = self.place(pos)?;
        let (offset, _) = self.index(&self.materials[usize::from(group)], &placed)?;
        Some(Index { group, offset })
    }

    fn unrank(&self, index: Index) -> Option<Chess<Fide>> {
        self.placed(index).map(|(material, placed, _)| placed.position(material))
    }

    fn orbit(&self, index: Index) -> u32 {
        let all = |material: &Material| if material.has_pawns() { 2 } else { 8 };
        self.placed(index).map_or(0, |(material, _, same)| all(material) / (1 + u32::from(same)))
    }

    fn predecessors(&self, index: Index, out: &mut Vec<Predecessor>) {
        let Some((material, placed, _)) = self.placed(index) else { return };
        if material.may_be_dead() && placed.position(material).is_dead() {
            return; // Nobody moves to a dead position but from another one, where the game is over.
        }
        let first = out.len();
        let mover = 1 - placed.turn;
        let occupied = placed.occupied(material);
        let mut push = |before: Placed| {
            // Where both sides have the same men, the side to act is always called the first.
            let before = if material.is_even() { before.turned() } else { before };
            if before.in_check(material, 1 - before.turn) {
                return;
            }
            for one in [Some(before), before.with_passed(material)].into_iter().flatten() {
                out.extend(self.index(material, &one).map(|(offset, _)| Predecessor { offset, weight: 1 }));
            }
        };
        let before = Placed { turn: mover, passed: false, ..placed };
        if placed.passed {
            push(Placed { men: [placed.men[0], placed.men[1] + 16], ..before });
            return;
        }
        for from in members(attacks::KING[placed.kings[mover] as usize & 63] & !occupied) {
            let mut kings = placed.kings;
            kings[mover] = from as u8;
            if attacks::KING[kings[0] as usize & 63] >> kings[1] & 1 == 0 {
                push(Placed { kings, ..before });
            }
        }
        for (i, &(side, man)) in material.men().iter().enumerate().filter(|(_, (side, _))| *side == mover) {
            let to = placed.men[i] as usize;
            let from_all = if man == Man::Pawn { back(side, to, occupied) } else { reach(man, side, to, occupied) };
            for from in members(from_all & !occupied) {
                // Two steps of a pawn that can be taken en passant lead to another index.
                if man == Man::Pawn && from.abs_diff(to) == 16 && placed.with_passed(material).is_some() {
                    continue;
                }
                let mut men = placed.men;
                men[i] = from as u8;
                push(Placed { men, ..before });
            }
        }
        out[first..].sort_unstable_by_key(|before| before.offset);
        let mut kept = first;
        for i in first..out.len() {
            if i == first || out[i].offset != out[kept - 1].offset {
                out[kept] = out[i];
                kept += 1;
            }
        }
        out.truncate(kept);
    }
}

#[cfg(test)]
mod tests;
