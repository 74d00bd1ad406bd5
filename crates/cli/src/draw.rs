//! Any board as text, from its geometry and its pieces. No game is named in here.

use std::fmt::Write;

use anstyle::{AnsiColor, Color, Style};
use engine::{Geometry, Piece, Scene, Shape, Side, SpotId};

/// How to draw.
#[derive(Clone, Copy, Debug)]
pub struct DrawOptions {
    /// Only characters that every terminal has.
    pub ascii: bool,
    /// How many columns the terminal has.
    pub width: usize,
}

const LABEL: Style = Style::new().dimmed();
const DARK: Style = Style::new().bg_color(Some(Color::Ansi(AnsiColor::BrightBlack)));
const FIRST: Style = Style::new().bold();
const SECOND: Style = Style::new().bold().fg_color(Some(Color::Ansi(AnsiColor::Yellow)));

/// The board with what stands on it, line by line, with colours as escape codes for who can show them.
pub fn board(geometry: &Geometry, scene: &Scene, look: DrawOptions) -> String {
    if geometry.lines.is_empty() { cells(geometry, scene, look) } else { points(geometry, scene, look) }
}

/// One character cell of the drawing.
#[derive(Clone, Copy)]
struct Cell {
    symbol: char,
    style: Style,
}

const BLANK: Cell = Cell { symbol: ' ', style: Style::new() };

fn symbol(piece: &Piece, look: DrawOptions) -> Cell {
    let style = if piece.side == Side::First { FIRST } else { SECOND };
    Cell { symbol: if look.ascii { piece.letter } else { piece.glyph }, style }
}

/// A board of cells: a grid of lines, with the names of rows and columns, or of cells, where it has them.
fn cells(geometry: &Geometry, scene: &Scene, look: DrawOptions) -> String {
    let (width, height) = (usize::from(geometry.size.0), usize::from(geometry.size.1));
    let mut content = vec![[BLANK; 3]; width * height];
    let index = |spot: SpotId| {
        let spot = &geometry.spots[spot];
        usize::from(spot.y) * width + usize::from(spot.x)
    };
    for (id, spot) in geometry.spots.iter().enumerate() {
        let cell = &mut content[index(id)];
        if geometry.columns.is_empty() {
            for (place, symbol) in cell.iter_mut().zip(format!("{:>2} ", spot.label).chars()) {
                *place = Cell { symbol, style: LABEL };
            }
        }
        if spot.shape == Shape::Dark {
            if cell[1].symbol == ' ' {
                cell[1] = Cell { symbol: if look.ascii { '.' } else { '·' }, style: LABEL };
            }
            for place in cell {
                place.style = place.style.bg_color(DARK.get_bg_color());
            }
        }
    }
    for piece in &scene.pieces {
        let cell = &mut content[index(piece.spot)];
        let ground = cell[0].style.get_bg_color();
        let drawn = symbol(piece, look);
        *cell = [BLANK, drawn, BLANK];
        for place in cell {
            place.style = place.style.bg_color(ground);
        }
    }

    let mut text = String::new();
    let margin = geometry.rows.iter().map(|row| row.chars().count()).max().map_or(0, |widest| widest + 1);
    let header: String = geometry.columns.iter().map(|name| format!(" {name:^3}")).collect();
    let names = |text: &mut String| {
        if !header.is_empty() {
            let _ = writeln!(text, "{:margin$}{LABEL}{}{LABEL:#}", "", header.trim_end());
        }
    };
    let rule = |text: &mut String, [left, middle, right]: [&str; 3]| {
        let dash = if look.ascii { "---" } else { "───" };
        let _ = writeln!(text, "{:margin$}{left}{}{right}", "", vec![dash; width].join(middle));
    };
    let (top, between, bottom, bar) = if look.ascii {
        (["+", "+", "+"], ["+", "+", "+"], ["+", "+", "+"], '|')
    } else {
        (["┌", "┬", "┐"], ["├", "┼", "┤"], ["└", "┴", "┘"], '│')
    };
    names(&mut text);
    for (y, row) in content.chunks(width).enumerate() {
        rule(&mut text, if y == 0 { top } else { between });
        let name = geometry.rows.get(y).map_or("", String::as_str);
        let _ = write!(text, "{LABEL}{name:<margin$}{LABEL:#}{bar}");
        for cell in row {
            paint(&mut text, cell);
            text.push(bar);
        }
        if !name.is_empty() {
            let _ = write!(text, " {LABEL}{name}{LABEL:#}");
        }
        text.push('\n');
    }
    rule(&mut text, bottom);
    names(&mut text);
    text
}

/// A board of points and lines: the lines of its geometry, with men or names on the points.
fn points(geometry: &Geometry, scene: &Scene, look: DrawOptions) -> String {
    let (width, height) = (usize::from(geometry.size.0), usize::from(geometry.size.1));
    // A point, its name of up to three letters and some line after it; less line where the screen is narrow.
    let step = if width * 6 <= look.width { 6 } else { 5 };
    let mut canvas = vec![vec![BLANK; width * step]; height * 2 - 1];
    let at = |spot: SpotId| (usize::from(geometry.spots[spot].x) * step, usize::from(geometry.spots[spot].y) * 2);
    let mut ways = vec![[false; 4]; geometry.spots.len()]; // up, right, down, left
    for &(a, b) in &geometry.lines {
        let ((ax, ay), (bx, by)) = (at(a), at(b));
        let along = if ay == by { 1 } else { 2 };
        let (first, second) = if (ax, ay) < (bx, by) { (a, b) } else { (b, a) };
        ways[first][along] = true;
        ways[second][(along + 2) % 4] = true;
        let line = |symbol, plain| Cell { symbol: if look.ascii { plain } else { symbol }, style: Style::new() };
        if ay == by {
            canvas[ay][ax.min(bx) + 1..ax.max(bx)].fill(line('─', '-'));
        } else {
            (ay.min(by) + 1..ay.max(by)).for_each(|y| canvas[y][ax] = line('│', '|'));
        }
    }
    for (id, spot) in geometry.spots.iter().enumerate() {
        let (x, y) = at(id);
        canvas[y][x] = Cell { symbol: if look.ascii { '+' } else { corner(ways[id]) }, style: Style::new() };
        for (i, symbol) in spot.label.chars().enumerate() {
            canvas[y][x + 1 + i] = Cell { symbol, style: LABEL };
        }
    }
    for piece in &scene.pieces {
        let (x, y) = at(piece.spot);
        canvas[y][x] = symbol(piece, look);
    }
    let mut text = String::new();
    for row in canvas {
        let end = row.iter().rposition(|cell| cell.symbol != ' ').map_or(0, |last| last + 1);
        paint(&mut text, &row[..end]);
        text.push('\n');
    }
    text
}

/// The corner or crossing that joins lines going up, right, down, left.
pub fn corner(ways: [bool; 4]) -> char {
    match ways {
        [false, true, true, false] => '┌',
        [false, false, true, true] => '┐',
        [true, true, false, false] => '└',
        [true, false, false, true] => '┘',
        [false, true, true, true] => '┬',
        [true, true, false, true] => '┴',
        [true, true, true, false] => '├',
        [true, false, true, true] => '┤',
        _ => '┼',
    }
}

fn paint(text: &mut String, cells: &[Cell]) {
    for Cell { symbol, style } in cells {
        let _ = write!(text, "{style}{symbol}{style:#}");
    }
}
