//! A game without sense: positions in groups, with moves drawn by lot from a seed.

use std::collections::BTreeSet;
use std::sync::Arc;

use board::zobrist::mix;
use board::{Behind, Group, Metric, MoveList, Numbered, Outcome, Position, Section, Side, Slot};

pub const GROUPS: u16 = 5;
const SIZE: u64 = 700;

/// A knot of the web. A move is the number of a thread.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Knot {
    seed: u64,
    group: u16,
    index: u64,
    turn: Side,
    end: Option<Outcome>,
}

impl Knot {
    fn chance(&self, what: u64) -> u64 {
        mix(self.seed ^ mix(u64::from(self.group) << 32 | self.index << 8 | what))
    }

    /// Every ninth slot is a gap.
    fn is_gap(group: u16, index: u64) -> bool {
        (index + u64::from(group)).is_multiple_of(9)
    }

    fn at(&self, group: u16, index: u64) -> Knot {
        let index = if Knot::is_gap(group, index) { index + 1 } else { index };
        Knot { group, index: index.min(SIZE - 2), turn: !self.turn, end: None, ..*self }
    }
}

impl Position for Knot {
    type Move = u8;

    fn turn(&self) -> Side {
        self.turn
    }

    fn moves(&self, out: &mut MoveList<u8>) -> Option<Outcome> {
        if self.end.is_some() {
            return self.end;
        }
        match self.chance(0) % 40 {
            0 => return Some(Outcome::Win(!self.turn)),
            1 => return Some(Outcome::Draw),
            _ => {}
        }
        let most = if self.group.is_multiple_of(2) { 2 } else { 6 };
        out.extend(1..=1 + (self.chance(1) % most) as u8);
        None
    }

    fn play(&self, m: u8) -> Knot {
        let chance = self.chance(u64::from(m) + 1);
        let far = mix(chance);
        match chance % 12 {
            0 if self.group > 0 => self.at((far % u64::from(self.group)) as u16, far >> 20 & 511),
            1 if far.is_multiple_of(4) => Knot { end: Some(Outcome::Win(self.turn)), turn: !self.turn, ..*self },
            2 if far.is_multiple_of(5) => Knot { end: Some(Outcome::Draw), turn: !self.turn, ..*self },
            _ => self.at(self.group, (self.index + far % 37) % (SIZE - 1)),
        }
    }

    fn key(&self) -> u64 {
        self.chance(99)
    }
}

/// The numbering of a web.
#[derive(Clone)]
pub struct Web {
    seed: u64,
    metric: Metric,
    groups: Vec<Group>,
    behind: Arc<Vec<Vec<BTreeSet<u64>>>>,
    /// Forgets a move back, as a careless numbering might.
    pub twisted: bool,
}

impl Web {
    pub fn new(seed: u64, metric: Metric) -> Self {
        let section = |label: &str, size| Section { label: label.into(), size };
        let group = |id| Group { label: format!("g{id}"), sections: vec![section("a", 300), section("b", SIZE - 300)] };
        let mut behind = vec![vec![BTreeSet::new(); SIZE as usize]; usize::from(GROUPS)];
        let groups = (0..GROUPS).map(group).collect();
        let mut web = Web { seed, metric, groups, behind: Arc::default(), twisted: false };
        for group in 0..GROUPS {
            for index in 0..SIZE {
                let Some(pos) = web.unrank(Slot { group, index }) else { continue };
                for &m in &pos.legal() {
                    if let Some(to) = web.rank(&pos.play(m)).filter(|to| to.group == group) {
                        behind[usize::from(group)][to.index as usize].insert(index);
                    }
                }
            }
        }
        web.behind = Arc::new(behind);
        web
    }
}

impl Numbered for Web {
    type Position = Knot;

    fn name(&self) -> String {
        format!("web {}", self.seed)
    }

    fn groups(&self) -> &[Group] {
        &self.groups
    }

    fn rank(&self, pos: &Knot) -> Option<Slot> {
        pos.end.is_none().then_some(Slot { group: pos.group, index: pos.index })
    }

    fn unrank(&self, Slot { group, index }: Slot) -> Option<Knot> {
        let real = !Knot::is_gap(group, index) && index <= SIZE - 2;
        real.then_some(Knot { seed: self.seed, group, index, turn: Side::First, end: None })
    }

    fn orbit(&self, _: Slot) -> u32 {
        1
    }

    fn behind(&self, slot: Slot, out: &mut Vec<Behind>) {
        let all = &self.behind[usize::from(slot.group)][slot.index as usize];
        let left = all.iter().skip(usize::from(self.twisted));
        out.extend(left.map(|&index| Behind { index, weight: 1 }));
    }

    fn metric(&self) -> Metric {
        self.metric
    }
}
