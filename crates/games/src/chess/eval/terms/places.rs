//! Where the terms come from that are noted for several men at once.

use board::Side;

use super::{Chess, Ledger, Rules, Seen, at, down, down_fill, sideways, up_fill};

/// The men behind such terms of one side, as sets of squares.
pub(in crate::chess::eval) struct Places {
    /// Isolated, doubled and backward pawns.
    pawns: [u64; 3],
    /// Enemy men by kind that are attacked: by pawns, by minor pieces, by rooks, and without cover.
    attacked: [[u64; 5]; 4],
}

impl Places {
    pub(in crate::chess::eval) fn of<R: Rules>(pos: &Chess<R>, side: Side) -> Places {
        let (seen, other) = (Seen::by(pos, side), Seen::by(pos, !side));
        let (mine, theirs) = (seen.note_men(&mut Nothing), other.note_men(&mut Nothing).turned());
        let (pawns, others) = (seen.men[0], seen.others[0]);
        let beside = sideways(up_fill(pawns) | down_fill(pawns));
        let behind = pawns & !sideways(up_fill(pawns)) & beside & down(others) >> 8;
        let by = [mine.by[0], mine.by[1] | mine.by[2], mine.by[3], mine.all & !theirs.all];
        let on_board = |set: u64| if side == Side::First { set } else { set.swap_bytes() };
        Places {
            pawns: [pawns & !beside, pawns & down_fill(pawns >> 8), behind].map(on_board),
            attacked: by.map(|by| seen.others.map(|men| on_board(men & by))),
        }
    }

    /// The men behind a term; none where it is noted for one man at a time.
    pub(in crate::chess::eval) fn of_term(&self, term: usize) -> Option<u64> {
        match term {
            at::ISOLATED..at::BISHOP_PAIR => Some(self.pawns[term - at::ISOLATED]),
            at::BY_PAWN..at::DANGER => Some(self.attacked[(term - at::BY_PAWN) / 5][(term - at::BY_PAWN) % 5]),
            _ => None,
        }
    }
}

struct Nothing;

impl Ledger for Nothing {
    fn note(&mut self, _term: usize, _times: i32) {}
}
