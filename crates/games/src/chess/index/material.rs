//! Which men a group has beside the kings, and the ways for them to stand.

use board::{Group, Section};

use super::kings::Kings;
use super::{NO_SQUARE, PASSED_WAYS, Placed};
use crate::chess::men::Man;

/// The men of a group beside the kings.
#[derive(Clone, Debug)]
pub(super) struct Material {
    /// Side (0 the stronger) and man, the stronger side's first and greater men before lesser ones.
    men: Vec<(usize, Man)>,
    /// Ways for the men to stand around a pair of kings.
    ways: u64,
    /// Entries with the same side to act.
    size: u64,
    pawns: bool,
    even: bool,
    twins: bool,
}

/// Codes of men are less than this.
pub(super) const CODES: usize = 6 * 13;

/// A number for the men of a group: no other group has it.
pub(super) fn code(mut men: impl Iterator<Item = (usize, Man)>) -> usize {
    let first = men.next().map_or(0, |(_, man)| man as usize);
    first * 13 + men.next().map_or(12, |(side, man)| side * 6 + man as usize)
}

/// The groups of at most so many men, each after those to which captures and promotions lead.
pub(super) fn all(most: u8, kings: &[Kings; 2]) -> Vec<Material> {
    let men = [Man::Queen, Man::Rook, Man::Bishop, Man::Knight, Man::Pawn];
    let mut all: Vec<Vec<(usize, Man)>> = Vec::new();
    for (i, &man) in men.iter().enumerate() {
        // A minor piece alone mates nobody. (Rule 18)
        if !matches!(man, Man::Bishop | Man::Knight) {
            all.push(vec![(0, man)]);
        }
        if most == 4 {
            all.extend(men[i..].iter().flat_map(|&other| [0, 1].map(|side| vec![(0, man), (side, other)])));
        }
    }
    let pawns = |men: &Vec<(usize, Man)>| men.iter().filter(|(_, man)| *man == Man::Pawn).count();
    all.sort_by_key(|men| (men.len(), pawns(men)));
    all.into_iter().map(|men| Material::new(men, kings)).collect()
}

impl Material {
    fn new(men: Vec<(usize, Man)>, kings: &[Kings; 2]) -> Self {
        let squares = |man: Man| if man == Man::Pawn { 48 } else { 64 };
        let pawns = men.iter().any(|(_, man)| *man == Man::Pawn);
        let even = matches!(men[..], [(0, man), (1, other)] if man == other);
        let twins = matches!(men[..], [one, other] if one == other);
        let ways = match men[..] {
            [(_, man)] => squares(man),
            [(_, man), _] if twins => squares(man) * (squares(man) - 1) / 2,
            [(_, man), (_, other)] => squares(man) * squares(other),
            _ => unreachable!("one man or two"),
        };
        let size = ways * kings[usize::from(pawns)].len();
        Material { men, ways, size, pawns, even, twins }
    }

    /// Its name, as `KQKR`.
    pub(super) fn label(&self) -> String {
        let letters = |of: usize| self.men.iter().filter(move |(side, _)| *side == of).map(|(_, man)| man.letter());
        format!("K{}K{}", letters(0).collect::<String>(), letters(1).collect::<String>())
    }

    pub(super) fn group(&self, kings: &[Kings; 2]) -> Group {
        let label = self.label();
        let section = |label: &str, size| Section { label: label.to_owned(), size };
        let mut sections = vec![section("1", self.size)];
        if !self.even {
            sections.push(section("2", self.size));
        }
        if self.has_passing() {
            sections.push(section("ep", kings[1].len() * PASSED_WAYS));
        }
        Group { label, sections }
    }

    pub(super) fn men(&self) -> &[(usize, Man)] {
        &self.men
    }

    pub(super) fn ways(&self) -> u64 {
        self.ways
    }

    /// Where the entries begin with this side to act.
    pub(super) fn start(&self, turn: usize) -> u64 {
        if turn == 0 {
            0
        } else if self.even {
            u64::MAX
        } else {
            self.size
        }
    }

    /// Where the entries begin in which a pawn may be taken en passant.
    pub(super) fn passed_start(&self) -> u64 {
        if self.has_passing() { self.size } else { u64::MAX }
    }

    pub(super) fn has_pawns(&self) -> bool {
        self.pawns
    }

    /// Both sides have the same men.
    pub(super) fn is_even(&self) -> bool {
        self.even
    }

    /// A pawn may be taken en passant.
    pub(super) fn has_passing(&self) -> bool {
        self.even && self.pawns
    }

    /// Whether there are bishops only, which may all be of one colour.
    pub(super) fn may_be_dead(&self) -> bool {
        self.men.iter().all(|(_, man)| *man == Man::Bishop)
    }

    /// The number of a way to stand.
    pub(super) fn way(&self, men: [u8; 2]) -> u64 {
        let number = |i: usize| u64::from(if self.men[i].1 == Man::Pawn { men[i] - 8 } else { men[i] });
        if self.men.len() == 1 {
            return number(0);
        }
        let (a, b) = (number(0), number(1));
        if self.twins {
            let (more, less) = (a.max(b), a.min(b));
            return more * more.saturating_sub(1) / 2 + less;
        }
        let squares = if self.men[1].1 == Man::Pawn { 48 } else { 64 };
        a * squares + b
    }

    /// The squares of a way to stand.
    pub(super) fn men_of(&self, way: u64) -> [u8; 2] {
        let square = |i: usize, number: u64| number as u8 + if self.men[i].1 == Man::Pawn { 8 } else { 0 };
        if self.men.len() == 1 {
            return [square(0, way), NO_SQUARE];
        }
        if self.twins {
            // The largest number whose triangle fits.
            let more = (8 * way + 1).isqrt().div_ceil(2);
            let more = if more * (more - 1) / 2 > way { more - 1 } else { more };
            return [square(0, way - more * (more - 1) / 2), square(1, more)];
        }
        let squares = if self.men[1].1 == Man::Pawn { 48 } else { 64 };
        [square(0, way / squares), square(1, way % squares)]
    }

    /// Whether men can stand so: on different squares, the side that waits not in check, and a pawn that may be
    /// taken en passant has come that way and can be taken.
    pub(super) fn is_possible(&self, placed: &Placed) -> bool {
        let count = placed.occupied(self).count_ones() as usize;
        if count != self.men.len() + 2 || placed.in_check(self, 1 - placed.turn) {
            return false;
        }
        if !placed.passed {
            return true;
        }
        let [own, other] = placed.men;
        let way = 1_u64 << (other + 8) | 1 << (other + 16);
        let pos = Placed { passed: false, ..*placed }.position(self);
        placed.occupied(self) & way == 0 && pos.may_take_en_passant(own.into(), usize::from(other) + 8)
    }
}
