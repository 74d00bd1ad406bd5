//! Any board on the screen, from its geometry and what stands on it. No game is named in here.

use engine::{Geometry, Piece, Shape, Side, Spot, SpotId};
use ratatui::buffer::Buffer;
use ratatui::layout::{Position, Rect};
use ratatui::style::Style;

use super::board_map::{BoardMap, Window};
use super::palette::Palette;

/// What is to be seen on a board.
#[derive(Debug)]
pub struct Picture<'a> {
    pub geometry: &'a Geometry,
    pub pieces: &'a [Piece],
    /// What the game calls the colours of the first and the second side.
    pub colours: [&'static str; 2],
    pub cursor: SpotId,
    /// What has been clicked.
    pub path: &'a [SpotId],
    /// What may be clicked next.
    pub targets: &'a [SpotId],
    /// The spots of the last move.
    pub last: &'a [SpotId],
    /// What the game points out.
    pub marks: &'a [SpotId],
    /// The spots of a hint.
    pub hint: &'a [SpotId],
    /// Only characters that every terminal has.
    pub ascii: bool,
}

/// Draws the part of the board that the window shows.
pub fn board(buffer: &mut Buffer, map: &BoardMap, window: Window, picture: &Picture<'_>, palette: &Palette) {
    let mut canvas = Buffer::empty(Rect::from((Position::ORIGIN, map.size)));
    if picture.geometry.lines.is_empty() {
        squares(&mut canvas, map, picture, palette);
    } else {
        lines(&mut canvas, map, picture, palette);
    }
    for (id, spot) in picture.geometry.spots.iter().enumerate() {
        spot_state(&mut canvas, map, picture, palette, id, spot);
    }
    for at in window.area.positions() {
        if let (Some(from), Some(to)) = (window.on_canvas(at), buffer.cell_mut(at)) {
            *to = canvas[from].clone();
        }
    }
}

/// A board of squares with the names of rows and columns, or of squares, where it has them.
fn squares(canvas: &mut Buffer, map: &BoardMap, picture: &Picture<'_>, palette: &Palette) {
    let geometry = picture.geometry;
    let (wide, high) = geometry.size;
    for place in (0..high).flat_map(|y| (0..wide).map(move |x| (x, y))) {
        canvas.set_style(map.square(place), palette.light);
    }
    for spot in &geometry.spots {
        let square = map.square((spot.x, spot.y));
        if spot.shape == Shape::Dark {
            canvas.set_style(square, palette.dark);
            put(canvas, map.centre(spot), if picture.ascii { '.' } else { '·' }, Style::new());
        }
        if geometry.columns.is_empty() {
            canvas.set_stringn(square.x, square.y, &spot.label, square.width.into(), Style::new());
        }
    }
    for (y, name) in (0..).zip(&geometry.rows) {
        let square = map.square((0, y));
        canvas.set_string(0, square.y + square.height / 2, name, palette.label);
    }
    for (x, name) in (0..).zip(&geometry.columns) {
        let square = map.square((x, 0));
        let left = square.x + square.width / 2 - (name.chars().count() as u16 / 2).min(1);
        canvas.set_string(left, map.size.height - 1, name, palette.label);
    }
}

/// A board of points and lines, with the names of points where there is room.
fn lines(canvas: &mut Buffer, map: &BoardMap, picture: &Picture<'_>, palette: &Palette) {
    let geometry = picture.geometry;
    canvas.set_style(canvas.area, palette.ground);
    let at = |id: SpotId| map.centre(&geometry.spots[id]);
    let mut ways = vec![[false; 4]; geometry.spots.len()]; // up, right, down, left
    for &(a, b) in &geometry.lines {
        let (first, second) = if (at(a).x, at(a).y) < (at(b).x, at(b).y) { (a, b) } else { (b, a) };
        let (from, to) = (at(first), at(second));
        let is_level = from.y == to.y;
        ways[first][if is_level { 1 } else { 2 }] = true;
        ways[second][if is_level { 3 } else { 0 }] = true;
        let line = match (is_level, picture.ascii) {
            (true, true) => '-',
            (true, false) => '─',
            (false, true) => '|',
            (false, false) => '│',
        };
        if is_level {
            (from.x + 1..to.x).for_each(|x| put(canvas, Position::new(x, from.y), line, Style::new()));
        } else {
            (from.y + 1..to.y).for_each(|y| put(canvas, Position::new(from.x, y), line, Style::new()));
        }
    }
    for (id, spot) in geometry.spots.iter().enumerate() {
        let place = at(id);
        put(canvas, place, if picture.ascii { '+' } else { crate::draw::corner(ways[id]) }, Style::new());
        if map.has_names() {
            canvas.set_string(place.x + 1, place.y, &spot.label, Style::new());
        }
    }
}

/// What stands on a spot, and what is pointed out there: by its ground, and by signs for whoever sees no colours.
fn spot_state(canvas: &mut Buffer, map: &BoardMap, picture: &Picture<'_>, palette: &Palette, id: SpotId, spot: &Spot) {
    let centre = map.centre(spot);
    let square = map.square((spot.x, spot.y));
    let piece = picture.pieces.iter().find(|piece| piece.spot == id);
    let is_target = picture.targets.contains(&id);
    let is_chosen = picture.path.contains(&id);
    for (is_so, style) in [
        (picture.last.contains(&id), palette.last),
        (picture.marks.contains(&id), palette.mark),
        (picture.hint.contains(&id), palette.hint),
        (is_target, palette.target),
        (is_chosen, palette.chosen),
        (picture.cursor == id, palette.cursor),
    ] {
        if is_so {
            canvas.set_style(square, style);
        }
    }
    if let Some(piece) = piece {
        if square.height == 1 && square.width > 1 {
            // A name has no room beside a man.
            canvas.set_stringn(square.x, square.y, "   ", square.width.into(), Style::new());
        }
        let side = piece.side;
        let style = palette.man(picture.colours[side as usize], side == Side::First);
        put(canvas, centre, if picture.ascii { piece.letter } else { piece.glyph }, style);
    } else if is_target {
        put(canvas, centre, if picture.ascii { '*' } else { '•' }, Style::new());
    }
    let brackets = if picture.cursor == id {
        Some(['[', ']'])
    } else if is_chosen {
        Some(['(', ')'])
    } else if (is_target && piece.is_some()) || picture.hint.contains(&id) {
        Some(['<', '>'])
    } else {
        None
    };
    if let Some([left, right]) = brackets {
        let half = if square.width > 1 { square.width / 2 } else { 1 };
        put(canvas, Position::new(centre.x.saturating_sub(half), centre.y), left, Style::new());
        put(canvas, Position::new(centre.x + half, centre.y), right, Style::new());
    }
}

/// One character; the ground stays where the style has none.
fn put(canvas: &mut Buffer, at: Position, symbol: char, style: Style) {
    if let Some(cell) = canvas.cell_mut(at) {
        cell.set_char(symbol).set_style(style);
    }
}

#[cfg(test)]
mod tests {
    use ratatui::layout::Size;

    use super::*;
    use crate::play::state::tests::people;

    /// The board as lines of text, drawn into this room.
    fn drawn(game: &str, rules: Option<&str>, room: Size, flipped: bool, ascii: bool) -> Vec<String> {
        let state = people(game, rules, None);
        let (geometry, pieces) = (state.game().geometry(), state.game().pieces());
        let map = BoardMap::fit(&geometry, flipped, room);
        let area = Rect::from((Position::ORIGIN, map.size));
        let mut buffer = Buffer::empty(area);
        let picture = Picture {
            geometry: &geometry,
            pieces: &pieces,
            colours: Side::BOTH.map(|side| state.game().colour(side)),
            cursor: 0,
            path: &[],
            targets: &[],
            last: &[],
            marks: &[],
            hint: &[],
            ascii,
        };
        board(&mut buffer, &map, map.window(area, Position::ORIGIN), &picture, &Palette::plain());
        let row = |y| (0..area.width).map(|x| buffer[(x, y)].symbol()).collect::<String>().trim_end().to_owned();
        (0..area.height).map(row).collect()
    }

    #[test]
    fn squares_are_drawn_with_their_rows_and_columns() {
        let lines = drawn("ajedrez", None, Size::new(30, 10), false, true);
        assert_eq!(lines[0], "8  r  n  b  q  k  b  n  r");
        assert_eq!(lines[7], "1 [R] N  B  Q  K  B  N  R");
        assert_eq!(lines[8], "   a  b  c  d  e  f  g  h");
        let flipped = drawn("ajedrez", None, Size::new(30, 10), true, true);
        assert_eq!(flipped[0], "1  R  N  B  K  Q  B  N [R]");
        assert_eq!(flipped[8], "   h  g  f  e  d  c  b  a");
    }

    #[test]
    fn a_number_gives_way_to_a_man_only_where_there_is_no_room() {
        let small = drawn("damas", Some("internacional"), Size::new(30, 10), false, true);
        assert!(small[0].starts_with("   [n]    n "), "{small:?}");
        assert!(small[4].contains("21 ") && small[4].contains("25"), "{small:?}");
        let large = drawn("damas", Some("internacional"), Size::new(52, 21), false, true);
        assert!(large[0].contains('1') && large[0].contains('5') && !large[0].contains('n'), "{large:?}");
        assert!(large[1].contains("[ n ]"), "{large:?}");
    }

    #[test]
    fn points_are_joined_by_lines_and_named_where_there_is_room() {
        let small = drawn("molino", Some("clasico"), Size::new(22, 8), false, false);
        assert_eq!(small[0], " ┌────────┬────────┐");
        assert_eq!(small[3], " ├──├──├     ┤──┤──┤".replace("├──├──├", "├──┼──┤").replace("┤──┤──┤", "├──┼──┤"));
        let large = drawn("molino", Some("clasico"), Size::new(52, 21), false, false);
        assert!(large[0].contains("nw3") && large[0].contains("n3") && large[0].contains("ne3"), "{large:?}");
    }
}
