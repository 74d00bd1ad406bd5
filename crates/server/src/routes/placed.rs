//! A position that somebody has put together on a board, man by man.

use engine::{Message, Piece, RuleSet, Side};
use serde::Deserialize;
use utoipa::ToSchema;

use crate::error::ApiError;
use crate::event::SeatName;

/// A man and where it stands.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct Placed {
    spot: usize,
    side: SeatName,
    kind: String,
}

/// The text of the position, which need not be possible.
pub fn text(set: &RuleSet, men: &[Placed], turn: Option<SeatName>, values: &[u8]) -> Result<String, ApiError> {
    let men = men.iter().map(|man| piece(set, man)).collect::<Result<Vec<_>, _>>()?;
    let turn = turn.map_or(Side::First, Side::from);
    let cannot = || ApiError::unprocessable("cannot_set_up", &Message::new("server-cannot-set-up"));
    set.arrange(&men, turn, values).ok_or_else(cannot)
}

fn piece(set: &RuleSet, man: &Placed) -> Result<Piece, ApiError> {
    let model = set.men.iter().find(|one| one.kind == man.kind && one.side == man.side.into());
    let no_such = || {
        let message = Message::new("server-no-such-piece").with("kind", &man.kind).with("spot", man.spot);
        ApiError::unprocessable("no_such_piece", &message)
    };
    let model = model.filter(|_| man.spot < set.spots).ok_or_else(no_such)?;
    Ok(Piece { spot: man.spot, ..*model })
}

#[cfg(test)]
mod tests {
    use engine::catalog::{self, GameQuery};

    use super::*;

    fn chess() -> &'static RuleSet {
        catalog::select(&GameQuery { game: "ajedrez", ..GameQuery::default() }).expect("chess")
    }

    fn man(spot: usize, side: SeatName, kind: &str) -> Placed {
        Placed { spot, side, kind: kind.into() }
    }

    #[test]
    fn men_on_a_board_are_a_position() {
        let men =
            [man(4, SeatName::First, "king"), man(60, SeatName::Second, "king"), man(48, SeatName::First, "queen")];
        let text = text(chess(), &men, Some(SeatName::Second), &[]).expect("a position");
        assert_eq!(text, "4k3/Q7/8/8/8/8/8/4K3 b - - 0 1");
    }

    #[test]
    fn the_start_is_the_start() {
        let men: Vec<Placed> =
            chess().start().pieces().iter().map(|piece| man(piece.spot, piece.side.into(), piece.kind)).collect();
        assert_eq!(text(chess(), &men, None, &[]).expect("a position"), chess().start().text());
    }

    #[test]
    fn nonsense_is_refused() {
        assert!(text(chess(), &[man(64, SeatName::First, "king")], None, &[]).is_err());
        assert!(text(chess(), &[man(3, SeatName::First, "bishopric")], None, &[]).is_err());
        let mill = catalog::select(&GameQuery { game: "molino", ..GameQuery::default() }).expect("a mill");
        assert!(text(mill, &[man(3, SeatName::First, "king")], None, &[]).is_err());
        assert!(text(mill, &[man(3, SeatName::First, "man")], None, &[8, 9]).is_ok());
    }
}
