//! A board as text with colours, for who can show them.

use std::fmt::Write;

use anstyle::{AnsiColor, Color, Style};
use engine::drawing::{self, Cell, Ink};
use engine::{Geometry, Scene, Side};

pub use engine::drawing::{DrawOptions, corner};

const LABEL: Style = Style::new().dimmed();
const DARK: Color = Color::Ansi(AnsiColor::BrightBlack);
const FIRST: Style = Style::new().bold();
const SECOND: Style = Style::new().bold().fg_color(Some(Color::Ansi(AnsiColor::Yellow)));

/// The board with what stands on it, line by line, with colours as escape codes.
pub fn board(geometry: &Geometry, scene: &Scene, look: DrawOptions) -> String {
    let mut text = String::new();
    for row in drawing::rows(geometry, scene, look) {
        for cell in row {
            let style = style(cell);
            let _ = write!(text, "{style}{}{style:#}", cell.symbol);
        }
        text.push('\n');
    }
    text
}

fn style(cell: Cell) -> Style {
    let style = match cell.ink {
        Ink::Line => Style::new(),
        Ink::Label => LABEL,
        Ink::Man(Side::First) => FIRST,
        Ink::Man(Side::Second) => SECOND,
    };
    style.bg_color(cell.dark.then_some(DARK))
}
