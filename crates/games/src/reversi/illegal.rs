//! Why a move is not legal.

use board::{ExplainIllegal, IllegalMove, Message, SpotId, Square};

use super::notation::{name, parse_move};
use super::{Move, Reversi};

impl ExplainIllegal for Reversi {
    fn explain_clicks(&self, clicks: &[SpotId]) -> Option<IllegalMove> {
        let square = |spot: SpotId| Square::at(spot as u8);
        match *clicks {
            [] => self.explain(Move::Pass),
            [spot] => self.explain(Move::Place(square(spot))),
            [spot, next, ..] => {
                let first = self.explain(Move::Place(square(spot)));
                first.or_else(|| Some(IllegalMove::more_clicks(name(square(next)).to_uppercase())))
            }
        }
    }

    fn explain_text(&self, text: &str) -> Option<IllegalMove> {
        self.explain(parse_move(text)?)
    }
}

impl Reversi {
    fn explain(&self, m: Move) -> Option<IllegalMove> {
        let must_pass = self.placements().is_empty();
        let square = match m {
            Move::Pass if must_pass => return None,
            Move::Pass => return Some(IllegalMove::by_rule(6, Message::new("reversi-illegal-pass"))),
            Move::Place(_) if must_pass => {
                return Some(IllegalMove::by_rule(6, Message::new("reversi-illegal-must-pass")));
            }
            Move::Place(square) => square,
        };
        let because =
            |rule, reason: Message| Some(IllegalMove::by_rule(rule, reason.with("spot", name(square).to_uppercase())));
        if !self.empty().has(square) {
            because(3, Message::new("reversi-illegal-occupied"))
        } else if !self.flips(square).is_empty() {
            None
        } else if self.touches_opponent(square) {
            because(4, Message::new("reversi-illegal-flanks-nothing"))
        } else {
            because(4, Message::new("reversi-illegal-touches-nobody"))
        }
    }

    fn touches_opponent(&self, square: Square<64>) -> bool {
        let (x, y) = (square.index() % 8, square.index() / 8);
        let opponent = self.discs(!board::Position::turn(self));
        opponent.into_iter().any(|disc| (disc.index() % 8).abs_diff(x) <= 1 && (disc.index() / 8).abs_diff(y) <= 1)
    }
}
