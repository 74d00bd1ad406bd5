//! Where the spots of any board are on the screen: how large a square is drawn, and which spot a click meets.

use engine::{Geometry, Spot, SpotId};
use ratatui::layout::{Position, Rect, Size};

/// A board on a canvas that has room for it, as large as the screen allows and larger where even the smallest way to draw
/// it does not fit.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct BoardMap {
    /// How many columns and rows of the screen lie from one spot to the next.
    pub step: Size,
    /// Columns to the left of the first spot, for the names of rows.
    pub margin: u16,
    /// The whole canvas.
    pub size: Size,
    /// Whether the board is seen from the other side.
    pub flipped: bool,
    has_lines: bool,
    grid: (u8, u8),
}

/// The part of a canvas that is seen, and where.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Window {
    /// The part of the screen.
    pub area: Rect,
    /// The first column and row of the canvas that are seen.
    pub from: Position,
}

/// A cell of a screen is about twice as high as it is wide.
const SQUARES: [Size; 5] = [Size::new(11, 5), Size::new(9, 4), Size::new(7, 3), Size::new(5, 2), Size::new(3, 1)];
const GAPS: [Size; 5] = [Size::new(10, 5), Size::new(8, 4), Size::new(6, 3), Size::new(5, 2), Size::new(3, 1)];

/// Between points that are farther apart there is room for their names.
const LEAST_GAP_WITH_NAMES: u16 = 5;

impl BoardMap {
    /// The largest drawing that fits into `room`, or else the smallest one.
    pub fn fit(geometry: &Geometry, flipped: bool, room: Size) -> BoardMap {
        let of_step = |step| BoardMap::new(geometry, flipped, step);
        let has_lines = !geometry.lines.is_empty();
        let steps = if has_lines { GAPS } else { SQUARES };
        let fits = |map: &BoardMap| map.size.width <= room.width && map.size.height <= room.height;
        steps.into_iter().map(of_step).find(fits).unwrap_or_else(|| of_step(steps[steps.len() - 1]))
    }

    fn new(geometry: &Geometry, flipped: bool, step: Size) -> BoardMap {
        let (columns, rows) = geometry.size;
        let (wide, high) = (u16::from(columns), u16::from(rows));
        let has_lines = !geometry.lines.is_empty();
        let (margin, size) = if has_lines {
            // A bracket beside the first and the last point, or the last one's name.
            let right = if step.width >= LEAST_GAP_WITH_NAMES { 3 } else { 1 };
            (1, Size::new(1 + (wide - 1) * step.width + 1 + right, (high - 1) * step.height + 1))
        } else {
            let names = geometry.rows.iter().map(|name| name.chars().count() as u16).max();
            let margin = names.map_or(0, |widest| widest + 1);
            let footer = u16::from(!geometry.columns.is_empty());
            (margin, Size::new(margin + wide * step.width, high * step.height + footer))
        };
        BoardMap { step, margin, size, flipped, has_lines, grid: geometry.size }
    }

    /// Whether there is room for the names of points.
    pub fn has_names(&self) -> bool {
        self.step.width >= LEAST_GAP_WITH_NAMES
    }

    /// Column and row of a place as the viewer sees them.
    pub fn seen(&self, (x, y): (u8, u8)) -> (u16, u16) {
        let (wide, high) = self.grid;
        let (x, y) = if self.flipped { (wide - 1 - x, high - 1 - y) } else { (x, y) };
        (u16::from(x), u16::from(y))
    }

    /// The square of a place on the canvas; where lines meet, the point itself.
    pub fn square(&self, place: (u8, u8)) -> Rect {
        let (x, y) = self.seen(place);
        let (left, top) = (self.margin + x * self.step.width, y * self.step.height);
        if self.has_lines {
            Rect::new(left, top, 1, 1)
        } else {
            Rect::new(left, top, self.step.width, self.step.height)
        }
    }

    /// The cell of the canvas in which a man is drawn.
    pub fn centre(&self, spot: &Spot) -> Position {
        let square = self.square((spot.x, spot.y));
        Position::new(square.x + square.width / 2, square.y + square.height / 2)
    }

    /// The spot at a cell of the canvas.
    pub fn spot_at(&self, geometry: &Geometry, at: Position) -> Option<SpotId> {
        let (across, down) =
            if self.has_lines { ((self.step.width - 1) / 2, (self.step.height - 1) / 2) } else { (0, 0) };
        let is_there = |spot: &Spot| {
            let square = self.square((spot.x, spot.y));
            let (left, top) = (square.x.saturating_sub(across), square.y.saturating_sub(down));
            (left..square.right() + across).contains(&at.x) && (top..square.bottom() + down).contains(&at.y)
        };
        geometry.spots.iter().position(is_there)
    }

    /// What is seen of the canvas in `room`: all of it in the middle, or the part around `centre`.
    pub fn window(&self, room: Rect, centre: Position) -> Window {
        let along = |size: u16, room: u16, start: u16, centre: u16| {
            if size <= room {
                (start + (room - size) / 2, size, 0)
            } else {
                (start, room, centre.saturating_sub(room / 2).min(size - room))
            }
        };
        let (x, width, from_x) = along(self.size.width, room.width, room.x, centre.x);
        let (y, height, from_y) = along(self.size.height, room.height, room.y, centre.y);
        Window { area: Rect::new(x, y, width, height), from: Position::new(from_x, from_y) }
    }
}

impl Window {
    /// The cell of the canvas that is seen at a cell of the screen.
    pub fn on_canvas(&self, at: Position) -> Option<Position> {
        let is_inside = self.area.contains(at);
        is_inside.then(|| Position::new(at.x - self.area.x + self.from.x, at.y - self.area.y + self.from.y))
    }
}

/// The spot that lies next to `from` in a direction as the viewer sees it: along a line where the board has lines, and
/// else straight ahead, or beside that where every other square is none.
pub fn next_spot(geometry: &Geometry, map: &BoardMap, from: SpotId, (dx, dy): (i32, i32)) -> Option<SpotId> {
    let place = |id: SpotId| {
        let (x, y) = map.seen((geometry.spots[id].x, geometry.spots[id].y));
        (i32::from(x), i32::from(y))
    };
    let is_joined = |id: SpotId| geometry.lines.iter().any(|&line| line == (from, id) || line == (id, from));
    let has_lines = !geometry.lines.is_empty();
    let (x, y) = place(from);
    // Of two squares diagonally ahead the left and the right one take turns, so that the cursor keeps its column.
    let preferred = if y % 2 == 1 { -1 } else { 1 };
    let cost = |id: &SpotId| {
        let (there_x, there_y) = place(*id);
        let ahead = (there_x - x) * dx + (there_y - y) * dy;
        let aside = (there_x - x) * dy + (there_y - y) * dx;
        let most_aside = i32::from(dx == 0 && !has_lines);
        let is_possible = *id != from && ahead > 0 && aside.abs() <= most_aside && (!has_lines || is_joined(*id));
        is_possible.then(|| {
            10 * ahead
                + if aside == 0 {
                    0
                } else if aside == preferred {
                    5
                } else {
                    6
                }
        })
    };
    (0..geometry.spots.len()).filter_map(|id| Some((cost(&id)?, id))).min().map(|(_, id)| id)
}

#[cfg(test)]
mod tests {
    use super::*;
    use engine::catalog;

    /// Every game at the smallest screen that is promised: the board's part of 80x24.
    const SMALL: Size = Size::new(52, 21);

    #[test]
    fn every_board_fits_a_screen_of_80_columns_and_24_rows() {
        for set in catalog::all() {
            let map = BoardMap::fit(&set.start().geometry(), false, SMALL);
            let Size { width, height } = map.size;
            assert!(width <= SMALL.width && height <= SMALL.height, "{set:?} needs {width}x{height}");
        }
    }

    #[test]
    fn a_large_screen_has_large_squares() {
        let set = &catalog::all()[0];
        let geometry = set.start().geometry();
        let step = |room| BoardMap::fit(&geometry, false, room).step;
        assert_eq!(step(Size::new(20, 5)), Size::new(3, 1), "the smallest, of which a part is seen");
        assert_eq!(step(SMALL), Size::new(5, 2));
        assert_eq!(step(Size::new(160, 56)), Size::new(11, 5));
    }

    #[test]
    fn a_click_meets_the_spot_that_is_drawn_there_seen_from_either_side() {
        for set in catalog::all() {
            let geometry = set.start().geometry();
            for flipped in [false, true] {
                for room in [Size::new(10, 10), SMALL, Size::new(170, 56)] {
                    let map = BoardMap::fit(&geometry, flipped, room);
                    for (id, spot) in geometry.spots.iter().enumerate() {
                        assert_eq!(map.spot_at(&geometry, map.centre(spot)), Some(id), "{set:?} {room}");
                    }
                }
            }
        }
    }

    #[test]
    fn the_window_follows_the_cursor_where_the_board_is_too_large() {
        let set = catalog::all().iter().max_by_key(|set| set.spots).expect("a game");
        let geometry = set.start().geometry();
        let room = Rect::new(3, 2, 16, 6);
        let map = BoardMap::fit(&geometry, false, room.as_size());
        for (id, spot) in geometry.spots.iter().enumerate() {
            let window = map.window(room, map.centre(spot));
            let seen = (0..16).flat_map(|x| (0..6).map(move |y| Position::new(3 + x, 2 + y)));
            let found = seen.filter_map(|at| window.on_canvas(at)).any(|at| map.spot_at(&geometry, at) == Some(id));
            assert!(found, "{}", spot.label);
        }
        // A small board stands in the middle.
        let map = BoardMap::fit(&geometry, false, Size::new(500, 500));
        let window = map.window(Rect::new(0, 0, 500, 500), Position::ORIGIN);
        assert_eq!(window.from, Position::ORIGIN);
        assert_eq!(window.area.x, (500 - map.size.width) / 2);
    }

    #[test]
    fn every_spot_is_reached_by_the_arrows() {
        for set in catalog::all() {
            let geometry = set.start().geometry();
            for flipped in [false, true] {
                let map = BoardMap::fit(&geometry, flipped, SMALL);
                let mut reached = vec![false; geometry.spots.len()];
                let mut waiting = vec![0];
                while let Some(spot) = waiting.pop() {
                    if !std::mem::replace(&mut reached[spot], true) {
                        let ways = [(0, 1), (0, -1), (1, 0), (-1, 0)];
                        waiting.extend(ways.iter().filter_map(|&way| next_spot(&geometry, &map, spot, way)));
                    }
                }
                assert!(reached.iter().all(|&is| is), "{set:?}: {reached:?}");
            }
        }
    }
}
