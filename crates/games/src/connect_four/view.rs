//! How it looks. Every cell of a column can be clicked to drop a disc into it.

use board::{Geometry, Message, Outcome, Piece, Position, Shape, Side, Spot, SpotId, View};

use super::notation::{cell, name};
use super::rules::{COLUMNS, ROWS};
use super::{Column, ConnectFour};

impl View for ConnectFour {
    fn geometry() -> Geometry {
        let spot = |id: SpotId| {
            let (column, row) = column_and_row(id);
            Spot { x: column, y: ROWS - 1 - row, shape: Shape::Light, label: label(column, row) }
        };
        Geometry {
            size: (COLUMNS, ROWS),
            spots: (0..usize::from(COLUMNS * ROWS)).map(spot).collect(),
            lines: Vec::new(),
            columns: (0..COLUMNS).map(|column| name(Column(column))).collect(),
            rows: (1..=ROWS).rev().map(|row| row.to_string()).collect(),
        }
    }

    fn colour(side: Side) -> &'static str {
        match side {
            Side::First => "yellow",
            Side::Second => "red",
        }
    }

    fn pieces(&self) -> Vec<Piece> {
        let disc = |spot: SpotId| {
            let (column, row) = column_and_row(spot);
            let is_of = |side: &Side| self.discs(*side) & cell(column, row) != 0;
            let side = Side::BOTH.into_iter().find(is_of)?;
            let (glyph, letter) = match side {
                Side::First => ('●', 'X'),
                Side::Second => ('○', 'O'),
            };
            Some(Piece { spot, side, kind: "disc", glyph, letter })
        };
        (0..usize::from(COLUMNS * ROWS)).filter_map(disc).collect()
    }

    /// The cell where the disc comes to rest.
    fn clicks(&self, m: Column) -> Vec<SpotId> {
        vec![spot(m.0, (self.landing(m).trailing_zeros() % 7) as u8)]
    }

    /// The other cells of the column.
    fn other_clicks(&self, m: Column) -> Vec<Vec<SpotId>> {
        let landing = self.clicks(m);
        (0..ROWS).map(|row| vec![spot(m.0, row)]).filter(|clicks| *clicks != landing).collect()
    }

    fn ending(&self, _past: &[Self]) -> Option<Message> {
        Some(match self.outcome()? {
            Outcome::Win(_) => Message::new("cuatro-ending-line"),
            Outcome::Draw => Message::new("cuatro-ending-full"),
        })
    }
}

/// Spots are numbered row by row, the lowest first.
pub(super) fn spot(column: u8, row: u8) -> SpotId {
    usize::from(row * COLUMNS + column)
}

fn column_and_row(spot: SpotId) -> (u8, u8) {
    (spot as u8 % COLUMNS, spot as u8 / COLUMNS)
}

fn label(column: u8, row: u8) -> String {
    format!("{}{}", name(Column(column)), row + 1)
}
