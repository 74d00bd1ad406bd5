//! Any board as rows of signs, from its geometry and its pieces. No game is named in here.

use board::{Geometry, Piece, Scene, Shape, Side, SpotId};

/// How to draw.
#[derive(Clone, Copy, Debug)]
pub struct DrawOptions {
    /// Only characters that every terminal has.
    pub ascii: bool,
    /// How many columns there are.
    pub width: usize,
}

/// What a sign belongs to, for who has colours.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Ink {
    /// The board.
    Line,
    /// The name of a spot, a row or a column.
    Label,
    /// A man.
    Man(Side),
}

/// One sign of the drawing.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Cell {
    /// The sign.
    pub symbol: char,
    /// What it belongs to.
    pub ink: Ink,
    /// Whether it stands on a dark square.
    pub dark: bool,
}

const BLANK: Cell = Cell::new(' ', Ink::Line);

impl Cell {
    const fn new(symbol: char, ink: Ink) -> Self {
        Cell { symbol, ink, dark: false }
    }
}

/// The board with what stands on it, row by row.
pub fn rows(geometry: &Geometry, scene: &Scene, look: DrawOptions) -> Vec<Vec<Cell>> {
    if geometry.lines.is_empty() { cells(geometry, scene, look) } else { points(geometry, scene, look) }
}

/// The same as plain text, line by line, with characters that every terminal has.
pub fn plain(geometry: &Geometry, scene: &Scene) -> String {
    const WIDTH: usize = 80;
    let rows = rows(geometry, scene, DrawOptions { ascii: true, width: WIDTH });
    rows.iter().map(|row| row.iter().map(|cell| cell.symbol).chain(['\n']).collect::<String>()).collect()
}

fn symbol(piece: &Piece, look: DrawOptions) -> Cell {
    Cell::new(if look.ascii { piece.letter } else { piece.glyph }, Ink::Man(piece.side))
}

fn labels(text: &str) -> impl Iterator<Item = Cell> {
    text.chars().map(|symbol| Cell::new(symbol, Ink::Label))
}

fn lines(text: &str) -> impl Iterator<Item = Cell> {
    text.chars().map(|symbol| Cell::new(symbol, Ink::Line))
}

/// A board of cells: a grid of lines, with the names of rows and columns, or of cells, where it has them.
fn cells(geometry: &Geometry, scene: &Scene, look: DrawOptions) -> Vec<Vec<Cell>> {
    let (width, height) = (usize::from(geometry.size.0), usize::from(geometry.size.1));
    let mut content = vec![[BLANK; 3]; width * height];
    let index = |spot: SpotId| {
        let spot = &geometry.spots[spot];
        usize::from(spot.y) * width + usize::from(spot.x)
    };
    for (id, spot) in geometry.spots.iter().enumerate() {
        let cell = &mut content[index(id)];
        if geometry.columns.is_empty() {
            for (place, label) in cell.iter_mut().zip(labels(&format!("{:>2} ", spot.label))) {
                *place = label;
            }
        }
        if spot.shape == Shape::Dark {
            if cell[1].symbol == ' ' {
                cell[1] = Cell::new(if look.ascii { '.' } else { '·' }, Ink::Label);
            }
            for place in cell {
                place.dark = true;
            }
        }
    }
    for piece in &scene.pieces {
        let cell = &mut content[index(piece.spot)];
        let dark = cell[0].dark;
        *cell = [BLANK, symbol(piece, look), BLANK].map(|place| Cell { dark, ..place });
    }

    let mut drawn = Vec::new();
    let margin = geometry.rows.iter().map(|row| row.chars().count()).max().map_or(0, |widest| widest + 1);
    let header: String = geometry.columns.iter().map(|name| format!(" {name:^3}")).collect();
    let header: Option<Vec<Cell>> =
        (!header.is_empty()).then(|| lines(&" ".repeat(margin)).chain(labels(header.trim_end())).collect());
    let rule = |[left, middle, right]: [&str; 3]| -> Vec<Cell> {
        let dash = if look.ascii { "---" } else { "───" };
        lines(&format!("{:margin$}{left}{}{right}", "", vec![dash; width].join(middle))).collect()
    };
    let (top, between, bottom, bar) = if look.ascii {
        (["+", "+", "+"], ["+", "+", "+"], ["+", "+", "+"], '|')
    } else {
        (["┌", "┬", "┐"], ["├", "┼", "┤"], ["└", "┴", "┘"], '│')
    };
    let bar = Cell::new(bar, Ink::Line);
    drawn.extend(header.clone());
    for (y, row) in content.chunks(width).enumerate() {
        drawn.push(rule(if y == 0 { top } else { between }));
        let name = geometry.rows.get(y).map_or("", String::as_str);
        let mut line: Vec<Cell> = labels(&format!("{name:<margin$}")).chain([bar]).collect();
        for cell in row {
            line.extend(cell.iter().chain([&bar]));
        }
        if !name.is_empty() {
            line.extend([BLANK].into_iter().chain(labels(name)));
        }
        drawn.push(line);
    }
    drawn.push(rule(bottom));
    drawn.extend(header);
    drawn
}

/// A board of points and lines: the lines of its geometry, with men or names on the points.
fn points(geometry: &Geometry, scene: &Scene, look: DrawOptions) -> Vec<Vec<Cell>> {
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
        let line = |symbol, plain| Cell::new(if look.ascii { plain } else { symbol }, Ink::Line);
        if ay == by {
            canvas[ay][ax.min(bx) + 1..ax.max(bx)].fill(line('─', '-'));
        } else {
            (ay.min(by) + 1..ay.max(by)).for_each(|y| canvas[y][ax] = line('│', '|'));
        }
    }
    for (id, spot) in geometry.spots.iter().enumerate() {
        let (x, y) = at(id);
        canvas[y][x] = Cell::new(if look.ascii { '+' } else { corner(ways[id]) }, Ink::Line);
        for (place, label) in canvas[y][x + 1..].iter_mut().zip(labels(&spot.label)) {
            *place = label;
        }
    }
    for piece in &scene.pieces {
        let (x, y) = at(piece.spot);
        canvas[y][x] = symbol(piece, look);
    }
    for row in &mut canvas {
        row.truncate(row.iter().rposition(|cell| cell.symbol != ' ').map_or(0, |last| last + 1));
    }
    canvas
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
