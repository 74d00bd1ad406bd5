//! Results as small numbers: the codes of cells and files.
//!
//! An odd code is a win, an even one a loss, and a smaller one comes earlier. Where distances count turns to the
//! end, the code is the distance: whoever wins makes the last move. Where they count turns to the exit from the
//! group, it is 2·distance for a loss and one more for a win.

use board::{GameResult, Metric, Successors, Wdl};

/// A win or a loss with its distance; `None` is a draw.
pub(crate) type Code = Option<u16>;

/// Codes are below this, so that cells can say other things too.
pub(crate) const MOST: u16 = 0x3FFF;

pub(crate) fn is_win(code: u16) -> bool {
    code % 2 == 1
}

/// How codes count.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Counting {
    metric: Metric,
}

/// What the moves that leave a group are worth together.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Exits {
    /// There are none.
    None,
    /// All of them lose; this is the code of the longest.
    Lose(u16),
    /// The best ones draw.
    Draw,
    /// This is the code of the shortest win.
    Win(u16),
}

impl Counting {
    pub(crate) fn new(metric: Metric) -> Self {
        Counting { metric }
    }

    /// The code of a position one turn before one with this code, by a move inside the group.
    #[inline]
    pub(crate) fn before(self, code: u16) -> u16 {
        match self.metric {
            Metric::Dtc { .. } if !is_win(code) => code + 3,
            _ => code + 1,
        }
    }

    /// The code of a position one turn before one with this code, by a move out of the group.
    #[inline]
    fn before_exit(self, code: u16) -> u16 {
        match self.metric {
            Metric::Dtm => code + 1,
            Metric::Dtc { .. } if is_win(code) => 2,
            Metric::Dtc { .. } => 3,
        }
    }

    /// The last code that counts.
    pub(crate) fn last(self) -> u16 {
        match self.metric {
            Metric::Dtm => MOST,
            Metric::Dtc { most } => (2 * most + 1).min(MOST),
        }
    }

    /// What a code says.
    pub(crate) fn wdl(self, code: Code) -> Wdl {
        match code {
            None => Wdl::DRAW,
            Some(code) if is_win(code) => Wdl::win(self.turns(code)),
            Some(code) => Wdl::loss(self.turns(code)),
        }
    }

    /// The distance of a code.
    pub(crate) fn turns(self, code: u16) -> u32 {
        match self.metric {
            Metric::Dtm => code.into(),
            Metric::Dtc { .. } => u32::from(code / 2),
        }
    }

    /// What the moves out of a group are worth, given the codes of where they lead.
    #[inline]
    pub(crate) fn exits<E>(
        self,
        successors: &Successors,
        lookup: impl Fn(board::Index) -> Result<Code, E>,
    ) -> Result<Exits, E> {
        let mut exits = successors.ends.map_or(Exits::None, |result| self.end(result));
        // A win in one turn cannot be bettered.
        if exits == Exits::Win(self.before_exit(0)) {
            return Ok(exits);
        }
        for &index in &successors.outside {
            exits = exits.or(self.exit(lookup(index)?));
        }
        Ok(exits)
    }

    /// What a move is worth that ends the game like this, seen by the side that makes it.
    #[inline]
    pub(crate) fn end(self, result: GameResult) -> Exits {
        match result {
            GameResult::Draw => Exits::Draw,
            GameResult::Win => Exits::Win(self.before_exit(0)),
            // Nobody loses by the own move in a game where the winner makes the last one: it counts as two turns.
            GameResult::Loss => Exits::Lose(self.before_exit(1)),
        }
    }

    /// What a move out of the group is worth that leads to this code.
    #[inline]
    pub(crate) fn exit(self, code: Code) -> Exits {
        match code {
            None => Exits::Draw,
            Some(code) if is_win(code) => Exits::Lose(self.before_exit(code)),
            Some(code) => Exits::Win(self.before_exit(code)),
        }
    }

    /// What a move within the group is worth that leads to this code.
    #[inline]
    pub(crate) fn stay(self, code: Code) -> Exits {
        match code {
            None => Exits::Draw,
            Some(code) if is_win(code) => Exits::Lose(self.before(code)),
            Some(code) => Exits::Win(self.before(code)),
        }
    }
}

impl Exits {
    /// The better one for the side to act: the sooner win, the later loss.
    #[inline]
    pub(crate) fn or(self, other: Exits) -> Exits {
        use Exits::{Draw, Lose, None, Win};
        match (self, other) {
            (Win(a), Win(b)) => Win(a.min(b)),
            (Win(a), _) | (_, Win(a)) => Win(a),
            (Draw, _) | (_, Draw) => Draw,
            (Lose(a), Lose(b)) => Lose(a.max(b)),
            (Lose(a), None) | (None, Lose(a)) => Lose(a),
            (None, None) => None,
        }
    }
}
