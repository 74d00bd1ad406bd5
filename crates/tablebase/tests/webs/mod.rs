//! A game without sense: positions in groups, with moves drawn by lot from a seed.

use std::collections::BTreeSet;
use std::sync::Arc;

use board::zobrist::mix;
use board::{Group, Index, Metric, MoveList, Outcome, Position, PositionIndex, Predecessor, Section, Side};

pub const GROUPS: u16 = 5;
const SIZE: u64 = 700;

/// A knot of the web. A move is the number of a thread.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Knot {
    seed: u64,
    group: u16,
    offset: u64,
    turn: Side,
    end: Option<Outcome>,
}

impl Knot {
    fn chance(&self, what: u64) -> u64 {
        mix(self.seed ^ mix(u64::from(self.group) << 32 | self.offset << 8 | what))
    }

    /// Every ninth index is a gap.
    fn is_gap(group: u16, offset: u64) -> bool {
        (offset + u64::from(group)).is_multiple_of(9)
    }

    fn at(&self, group: u16, offset: u64) -> Knot {
        let offset = if Knot::is_gap(group, offset) { offset + 1 } else { offset };
        Knot { group, offset: offset.min(SIZE - 2), turn: !self.turn, end: None, ..*self }
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
            _ => self.at(self.group, (self.offset + far % 37) % (SIZE - 1)),
        }
    }

    fn key(&self) -> u64 {
        self.chance(99)
    }
}

/// The indexer of a web.
#[derive(Clone)]
pub struct Web {
    seed: u64,
    metric: Metric,
    groups: Vec<Group>,
    predecessors: Arc<Vec<Vec<BTreeSet<u64>>>>,
    /// Forgets a move back, as a careless indexer might.
    pub twisted: bool,
}

impl Web {
    pub fn new(seed: u64, metric: Metric) -> Self {
        let section = |label: &str, size| Section { label: label.into(), size };
        let group = |id| Group { label: format!("g{id}"), sections: vec![section("a", 300), section("b", SIZE - 300)] };
        let mut predecessors = vec![vec![BTreeSet::new(); SIZE as usize]; usize::from(GROUPS)];
        let groups = (0..GROUPS).map(group).collect();
        let mut web = Web { seed, metric, groups, predecessors: Arc::default(), twisted: false };
        for group in 0..GROUPS {
            for offset in 0..SIZE {
                let Some(pos) = web.unrank(Index { group, offset }) else { continue };
                for &m in &pos.legal() {
                    if let Some(to) = web.rank(&pos.play(m)).filter(|to| to.group == group) {
                        predecessors[usize::from(group)][to.offset as usize].insert(offset);
                    }
                }
            }
        }
        web.predecessors = Arc::new(predecessors);
        web
    }
}

impl PositionIndex for Web {
    type Position = Knot;

    fn name(&self) -> String {
        format!("web {}", self.seed)
    }

    fn groups(&self) -> &[Group] {
        &self.groups
    }

    fn rank(&self, pos: &Knot) -> Option<Index> {
        pos.end.is_none().then_some(Index { group: pos.group, offset: pos.offset })
    }

    fn unrank(&self, Index { group, offset }: Index) -> Option<Knot> {
        let real = !Knot::is_gap(group, offset) && offset <= SIZE - 2;
        real.then_some(Knot { seed: self.seed, group, offset, turn: Side::First, end: None })
    }

    fn orbit(&self, _: Index) -> u32 {
        1
    }

    fn predecessors(&self, index: Index, out: &mut Vec<Predecessor>) {
        let all = &self.predecessors[usize::from(index.group)][index.offset as usize];
        let left = all.iter().skip(usize::from(self.twisted));
        out.extend(left.map(|&offset| Predecessor { offset, weight: 1 }));
    }

    fn metric(&self) -> Metric {
        self.metric
    }
}
