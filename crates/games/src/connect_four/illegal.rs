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
        self.full(column_of(text)?)
    }
}

impl ConnectFour {
    fn full(&self, column: Column) -> Option<IllegalMove> {
        let message = || Message::new("cuatro-illegal-full").with("column", name(column));
        (self.landing(column) == 0).then(|| IllegalMove::by_rule(3, message()))
    }
}
