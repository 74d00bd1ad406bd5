//! The whole screen: the board, and beside it players, clocks, moves and what a machine thinks; below it what is said,
//! and what can be done.

use std::time::Instant;

use engine::{Lang, Message, Side, SpotId};
use ratatui::Frame;
use ratatui::layout::{Alignment, Position, Rect, Size};
use ratatui::text::{Line, Span, Text};
use ratatui::widgets::{Block, Clear, Paragraph, Wrap};

use super::app::{App, Dialog};
use super::board_map::{BoardMap, Window};
use super::clicks;
use super::paint::{self, Picture};
use super::palette::Palette;
use crate::play::clock;
use crate::play::seat::Seat;

/// So many rows of the list of moves a key goes back.
pub const LIST_PAGE: usize = 5;

/// Below that nothing can be drawn.
const SMALLEST: Size = Size::new(30, 8);

/// The rows below the board: what is said, and the keys.
const MESSAGE_ROWS: u16 = 2;
const FOOTER: u16 = MESSAGE_ROWS + 1;

/// Draws everything.
pub fn screen(frame: &mut Frame<'_>, app: &App, palette: &Palette, now: Instant) {
    let area = frame.area();
    if area.width < SMALLEST.width || area.height < SMALLEST.height {
        let message = Message::new("screen-small").with("width", SMALLEST.width).with("height", SMALLEST.height);
        let text = app.state.lang.say(&message);
        frame.render_widget(Paragraph::new(text).wrap(Wrap { trim: true }), area);
        return;
    }
    let regions = Regions::of(area);
    board(frame, app, palette);
    match regions.side {
        Some(side) => beside(frame, app, palette, side, now),
        None => frame.render_widget(Paragraph::new(short_state(app, now)), regions.top),
    }
    let message = app.message.as_deref().unwrap_or_default();
    let message = Paragraph::new(message).style(palette.message).wrap(Wrap { trim: true });
    frame.render_widget(message, regions.message);
    footer(frame, app, palette, regions.keys);
    if let Some(dialog) = &app.dialog {
        ask(frame, app, palette, dialog, regions.board);
    }
}

/// The board as it is drawn now.
pub fn board_map(app: &App) -> BoardMap {
    BoardMap::fit(&app.geometry, app.flipped, Regions::of(app.area).board.as_size())
}

/// The spot that is drawn at a cell of the screen.
pub fn spot_at(app: &App, at: Position) -> Option<SpotId> {
    let map = board_map(app);
    map.spot_at(&app.geometry, window(app, &map).on_canvas(at)?)
}

fn window(app: &App, map: &BoardMap) -> Window {
    map.window(Regions::of(app.area).board, map.centre(&app.geometry.spots[app.cursor]))
}

/// The parts of the screen.
struct Regions {
    board: Rect,
    /// Beside the board, where there is room.
    side: Option<Rect>,
    /// Above the board, where there is none.
    top: Rect,
    message: Rect,
    keys: Rect,
}

impl Regions {
    fn of(area: Rect) -> Regions {
        let Rect { width, height, .. } = area;
        let above_footer = height.saturating_sub(FOOTER);
        // The narrowest list that has a move of each side in a row.
        let side_width = match width {
            ..60 => 0,
            60..80 => 22,
            80..120 => 28,
            _ => 40,
        };
        let has_side = side_width > 0;
        let top = u16::from(!has_side);
        let board = Rect::new(0, top, width - side_width, above_footer.saturating_sub(top));
        Regions {
            board,
            side: has_side.then(|| Rect::new(width - side_width + 1, 0, side_width - 1, above_footer)),
            top: Rect::new(0, 0, width, top),
            message: Rect::new(0, above_footer, width, MESSAGE_ROWS.min(height)),
            keys: Rect::new(0, height.saturating_sub(1), width, 1.min(height)),
        }
    }
}

fn board(frame: &mut Frame<'_>, app: &App, palette: &Palette) {
    let map = board_map(app);
    let game = app.state.game();
    let is_person = app.state.outcome().is_none() && app.state.seat(app.state.turn()).is_human();
    let targets =
        if is_person && !app.path.is_empty() { clicks::targets(&app.scene.actions, &app.path) } else { Vec::new() };
    let last = if app.path.is_empty() { game.last_clicks().unwrap_or_default() } else { Vec::new() };
    let stage = game.stages().into_iter().find(|stage| stage.clicks == app.path);
    let marks = stage.map_or_else(|| game.marks(), |stage| stage.marks);
    let picture = Picture {
        geometry: &app.geometry,
        pieces: &clicks::imagined(&app.scene.pieces, &app.path, app.scene.turn),
        colours: Side::BOTH.map(|side| game.colour(side)),
        cursor: app.cursor,
        path: &app.path,
        targets: &targets,
        last: &last,
        marks: &marks.iter().map(|mark| mark.spot).collect::<Vec<_>>(),
        hint: &app.hint,
        ascii: app.ascii,
    };
    paint::board(frame.buffer_mut(), &map, window(app, &map), &picture, palette);
}

/// Players and clocks, what is not on the board, the moves, and what a machine thinks.
fn beside(frame: &mut Frame<'_>, app: &App, palette: &Palette, area: Rect, now: Instant) {
    let lang = app.state.lang;
    let set = app.state.record.set;
    let mut head = vec![Line::styled(lang.rules_name(set.game, set.rules), palette.heading)];
    head.extend(Side::BOTH.map(|side| player(app, palette, side, area.width, now)));
    let opening = set.opening(app.state.game()).map(|opening| opening.title(lang));
    let notes = app.scene.notes.iter().map(|note| lang.say(note));
    let notes = opening.into_iter().chain(notes).collect::<Vec<_>>().join(" ");
    let notes_rows = wrapped_rows(&notes, area.width);
    let thought = app.thought.as_deref().unwrap_or_default();
    let thought_rows = (wrapped_rows(thought, area.width) + 1).min(area.height / 3) * u16::from(!thought.is_empty());
    let mut top = area.y;
    let mut below = |rows: u16| {
        let rows = rows.min(area.bottom().saturating_sub(top));
        let part = Rect::new(area.x, top, area.width, rows);
        top += rows;
        part
    };
    let (head_part, notes_part) = (below(head.len() as u16), below(notes_rows));
    let list_rows = area.height.saturating_sub(head.len() as u16 + notes_rows + thought_rows);
    let (list_part, thought_part) = (below(list_rows), below(thought_rows));
    frame.render_widget(Paragraph::new(head), head_part);
    frame.render_widget(Paragraph::new(notes).style(palette.label).wrap(Wrap { trim: true }), notes_part);
    list(frame, app, palette, list_part);
    if thought_rows > 0 {
        let heading = Line::styled(lang.say(&Message::new("screen-line")), palette.heading);
        let text = Text::from_iter([heading, Line::raw(thought)]);
        frame.render_widget(Paragraph::new(text).wrap(Wrap { trim: true }), thought_part);
    }
}

/// A side, who plays it, and its clock: what is left, or else what is used.
fn player(app: &App, palette: &Palette, side: Side, width: u16, now: Instant) -> Line<'static> {
    let (state, lang) = (&app.state, app.state.lang);
    let is_turn = state.outcome().is_none() && state.turn() == side;
    let sign = match (is_turn, app.ascii) {
        (false, _) => ' ',
        (true, true) => '>',
        (true, false) => '▶',
    };
    let time = clock::text(state.clock.left(side, now).unwrap_or_else(|| state.clock.used(side, now)));
    let who = format!("{sign} {} · {}", lang.say(&state.name(side)), seat(state.seat(side), lang));
    let who = if app.ascii { who.replace('·', "-") } else { who };
    let room = usize::from(width).saturating_sub(time.chars().count() + 1);
    let who: String = who.chars().take(room).collect();
    let gap = " ".repeat(room + 1 - who.chars().count());
    let style = if is_turn { palette.heading } else { ratatui::style::Style::new() };
    Line::from_iter([Span::styled(who, style), Span::raw(gap), Span::styled(time, style)])
}

/// Who plays: a level by its name, another machine by what it was told.
fn seat(seat: &Seat, lang: Lang) -> String {
    match seat {
        Seat::Human => lang.say(&Message::new("screen-person")),
        Seat::Machine(spec) => {
            let text = spec.to_string();
            let level = text.strip_prefix("level=").filter(|level| !level.contains(','));
            level.map_or_else(|| text.clone(), |level| lang.say(&Message::new("server-level").with("level", level)))
        }
    }
}

/// The moves, numbered, the last ones at the bottom unless somebody has scrolled back.
fn list(frame: &mut Frame<'_>, app: &App, palette: &Palette, area: Rect) {
    let Some(rows) = usize::from(area.height).checked_sub(1) else { return };
    let lines = numbered(app);
    let end = lines.len().saturating_sub(app.scrolled).max(rows.min(lines.len()));
    let start = end.saturating_sub(rows);
    let heading = Line::styled(app.state.lang.say(&Message::new("screen-moves")), palette.heading);
    let shown = lines[start..end].iter().map(|line| Line::raw(line.as_str()));
    frame.render_widget(Paragraph::new([heading].into_iter().chain(shown).collect::<Text<'_>>()), area);
}

/// A turn of both sides a line: `12. Nf3 Nc6`.
fn numbered(app: &App) -> Vec<String> {
    let record = &app.state.record;
    let mut lines: Vec<String> = Vec::new();
    for word in engine::record::numbered_moves(record.set, record.start(), app.recorded.clone()) {
        match lines.last_mut() {
            Some(line) if !word.ends_with('.') => {
                line.push(' ');
                line.push_str(&word);
            }
            _ => lines.push(word),
        }
    }
    lines
}

/// What a narrow screen says above the board.
fn short_state(app: &App, now: Instant) -> Line<'static> {
    let side = app.state.turn();
    let time = app.state.clock.left(side, now).unwrap_or_else(|| app.state.clock.used(side, now));
    let name = app.state.lang.say(&app.state.name(side));
    let last = numbered(app).pop().unwrap_or_default();
    Line::raw(format!("{name} {}  {last}", clock::text(time)))
}

/// What is being typed, or which keys there are.
fn footer(frame: &mut Frame<'_>, app: &App, palette: &Palette, area: Rect) {
    let lang = app.state.lang;
    let keys = match (&app.dialog, &app.line) {
        (Some(Dialog::Text(_)), _) => Message::new("screen-keys-help"),
        (Some(Dialog::Choice(_)), _) => Message::new("screen-keys-choice"),
        (Some(_), _) => Message::new("screen-keys-question"),
        (None, Some(_)) => Message::new("screen-keys-typing"),
        (None, None) if app.state.outcome().is_some() => Message::new("screen-keys-over"),
        (None, None) if app.state.person().is_none() => Message::new("screen-keys-watching"),
        (None, None) => Message::new("screen-keys"),
    };
    let keys = Span::styled(lang.say(&keys), palette.label);
    let Some(line) = app.line.as_ref().filter(|_| app.dialog.is_none()) else {
        frame.render_widget(Paragraph::new(Line::from(keys)), area);
        return;
    };
    let prompt = lang.say(&app.state.about(Message::new("play-prompt"), app.state.turn()));
    let room = usize::from(area.width / 2).saturating_sub(prompt.chars().count() + 2);
    let hidden = line.chars().count().saturating_sub(room);
    let seen: String = line.chars().skip(hidden).collect();
    let typed = format!("{prompt} {seen}");
    let column = typed.chars().count() as u16;
    frame.render_widget(Paragraph::new(Line::from_iter([Span::raw(typed), Span::raw("   "), keys])), area);
    frame.set_cursor_position(Position::new(area.x + column.min(area.width - 1), area.y));
}

/// A box above the board with a question, or something to read.
fn ask(frame: &mut Frame<'_>, app: &App, palette: &Palette, dialog: &Dialog, room: Rect) {
    let lang = app.state.lang;
    let text = match dialog {
        Dialog::Text(text) => text.clone(),
        Dialog::Quit => lang.say(&Message::new("screen-ask-quit")),
        Dialog::Restart => lang.say(&Message::new("screen-ask-restart")),
        Dialog::Resign(side) => lang.say(&app.state.by(Message::new("screen-ask-resign"), *side)),
        Dialog::Draw(side) => {
            let offer = app.state.by(Message::new("play-draw-offered"), *side);
            lang.say(&offer.with_phrase("other", app.state.name(!*side)))
        }
        Dialog::Choice(moves) => {
            let heading = lang.say(&Message::new("screen-ask-move"));
            let row = |(number, (name, _)): (usize, &(String, String))| format!("{number}  {name}");
            [heading].into_iter().chain((1..).zip(moves).map(row)).collect::<Vec<_>>().join("\n")
        }
    };
    let screen = frame.area();
    let longest = text.lines().map(|line| line.chars().count() as u16).max().unwrap_or_default();
    let width = (longest + 4).min(screen.width);
    let rows: u16 = text.lines().map(|line| wrapped_rows(line, width.saturating_sub(4)).max(1)).sum();
    let height = (rows + 2).min(screen.height.saturating_sub(FOOTER));
    let centred =
        |size: u16, start: u16, room: u16, most: u16| (start + room.saturating_sub(size) / 2).min(most - size);
    let x = centred(width, room.x, room.width, screen.width);
    let y = centred(height, room.y, room.height, screen.height);
    let area = Rect::new(x, y, width, height);
    let block = if app.ascii { Block::bordered().border_set(ASCII_BORDER) } else { Block::bordered() };
    let inside = block.inner(area);
    let inside = Rect::new(inside.x + 1, inside.y, inside.width.saturating_sub(2), inside.height);
    frame.render_widget(Clear, area);
    frame.render_widget(block, area);
    let text = Paragraph::new(text).alignment(Alignment::Left).wrap(Wrap { trim: false }).style(palette.heading);
    frame.render_widget(text, inside);
}

const ASCII_BORDER: ratatui::symbols::border::Set<'static> = ratatui::symbols::border::Set {
    top_left: "+",
    top_right: "+",
    bottom_left: "+",
    bottom_right: "+",
    vertical_left: "|",
    vertical_right: "|",
    horizontal_top: "-",
    horizontal_bottom: "-",
};

/// How many rows a text takes at most in this width, broken between words.
fn wrapped_rows(text: &str, width: u16) -> u16 {
    let width = usize::from(width.max(1));
    let (mut rows, mut column) = (0, 0);
    for word in text.split_whitespace().map(|word| word.chars().count()) {
        if rows == 0 || column + 1 + word > width {
            rows += 1 + word.saturating_sub(1) / width;
            column = word.min(width);
        } else {
            column += 1 + word;
        }
    }
    rows as u16
}
