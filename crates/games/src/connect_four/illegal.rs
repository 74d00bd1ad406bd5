//! Why a move is refused.

use board::{ExplainIllegal, IllegalMove, Message, SpotId};

use super::notation::{column_of, name};
use super::rules::COLUMNS;
use super::{Column, ConnectFour};

impl ExplainIllegal for ConnectFour {
    fn explain_clicks(&self, clicks: &[SpotId]) -> Option<IllegalMove> {
        match clicks {
            [] => Some(IllegalMove::by_rule(3, Message::new("cuatro-illegal-pass"))),
            [spot] => self.full(Column((spot % usize::from(COLUMNS)) as u8)),
            [_, more, ..] => Some(IllegalMove::more_clicks(name(Column((more % usize::from(COLUMNS)) as u8)))),
        }
    }

    fn explain_text(&self, text: &str) -> Option<IllegalMove> {
        if let Some(column) = column_of(text) {
            return self.full(column);
        }
        // A cell, as the board names it: but where a disc falls is not chosen.
        let (letter, row) = text.trim().split_at_checked(1)?;
        let column = column_of(letter).filter(|_| matches!(row.as_bytes(), [b'1'..=b'6']))?;
        let only_column = || Message::new("cuatro-illegal-cell").with("column", name(column));
        Some(self.full(column).unwrap_or_else(|| IllegalMove::by_rule(3, only_column())))
    }
}

impl ConnectFour {
    fn full(&self, column: Column) -> Option<IllegalMove> {
        let message = || Message::new("cuatro-illegal-full").with("column", name(column));
        (self.landing(column) == 0).then(|| IllegalMove::by_rule(3, message()))
    }
}
