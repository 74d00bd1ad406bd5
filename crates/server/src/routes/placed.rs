//! A position that somebody has put together on a board, man by man.

use engine::{Match, Message, RuleSet, Side};
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

/// The text of the position: the rows of the board, letters for men and numbers for empty squares, as FEN writes
/// them. Whoever puts men on a board says nothing about castling, so there is none, except at the start of the game.
pub fn text(set: &RuleSet, men: &[Placed], turn: Option<SeatName>) -> Result<String, ApiError> {
    if !set.info.can_set_up {
        return Err(ApiError::unprocessable("cannot_set_up", &Message::new("server-cannot-set-up")));
    }
    let start = set.start();
    let rows = rows(start.as_ref(), men)?;
    let turn = turn.map_or(Side::First, Side::from);
    let whole = start.text();
    if turn == start.turn() && whole.split(' ').next() == Some(&rows) {
        return Ok(whole);
    }
    Ok(format!("{rows} {} - - 0 1", start.side_text(turn)))
}

fn rows(start: &dyn Match, men: &[Placed]) -> Result<String, ApiError> {
    let geometry = start.geometry();
    let (width, height) = (usize::from(geometry.size.0), usize::from(geometry.size.1));
    let known = start.pieces();
    let mut letters = vec![None; width * height];
    for man in men {
        let no_such = || {
            let message = Message::new("server-no-such-piece").with("kind", &man.kind).with("spot", man.spot);
            ApiError::unprocessable("no_such_piece", &message)
        };
        let piece = known.iter().find(|piece| piece.kind == man.kind && piece.side == man.side.into());
        let spot = geometry.spots.get(man.spot).ok_or_else(no_such)?;
        letters[usize::from(spot.y) * width + usize::from(spot.x)] = Some(piece.ok_or_else(no_such)?.letter);
    }
    Ok(letters.chunks(width).map(row).collect::<Vec<_>>().join("/"))
}

fn row(squares: &[Option<char>]) -> String {
    let mut text = String::new();
    for run in squares.chunk_by(|a, b| a.is_none() && b.is_none()) {
        match run[0] {
            Some(letter) => text.push(letter),
            None => text.push_str(&run.len().to_string()),
        }
    }
    text
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
        let text = text(chess(), &men, Some(SeatName::Second)).expect("a position");
        assert_eq!(text, "4k3/Q7/8/8/8/8/8/4K3 b - - 0 1");
    }

    #[test]
    fn the_start_is_the_start() {
        let men: Vec<Placed> =
            chess().start().pieces().iter().map(|piece| man(piece.spot, piece.side.into(), piece.kind)).collect();
        assert_eq!(text(chess(), &men, None).expect("a position"), chess().start().text());
    }

    #[test]
    fn nonsense_is_refused() {
        assert!(text(chess(), &[man(64, SeatName::First, "king")], None).is_err());
        assert!(text(chess(), &[man(3, SeatName::First, "bishopric")], None).is_err());
        let mill = catalog::select(&GameQuery { game: "molino", ..GameQuery::default() }).expect("a mill");
        assert!(text(mill, &[], None).is_err());
    }
}
