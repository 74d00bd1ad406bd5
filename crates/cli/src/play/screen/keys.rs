//! What keys and the mouse do.

use std::time::Instant;

use ratatui::crossterm::event::{Event, KeyCode, KeyEvent, KeyEventKind, KeyModifiers, MouseButton, MouseEventKind};
use ratatui::layout::{Position, Rect};

use super::app::{App, Dialog, Purpose};
use super::board_map::next_spot;
use super::draw;
use crate::play::commands;

/// The longest line that can be typed.
const LONGEST_LINE: usize = 200;

impl App {
    /// Something has been pressed, clicked or resized.
    pub fn handle(&mut self, event: &Event, now: Instant) {
        match event {
            Event::Resize(width, height) => self.area = Rect::new(0, 0, *width, *height),
            Event::Key(key) if key.kind != KeyEventKind::Release => self.press(*key, now),
            Event::Mouse(mouse) if mouse.kind == MouseEventKind::Down(MouseButton::Left) => {
                self.press_mouse(Position::new(mouse.column, mouse.row), now);
            }
            Event::Paste(text) => text.chars().filter(|c| !c.is_control()).for_each(|c| self.type_letter(c)),
            _ => {}
        }
    }

    fn press_mouse(&mut self, at: Position, now: Instant) {
        match self.dialog {
            Some(Dialog::Text(_)) => self.dialog = None,
            Some(_) => {}
            None => {
                if let Some(spot) = draw::spot_at(self, at) {
                    self.message = None;
                    self.line = None;
                    self.click(spot, now);
                }
            }
        }
    }

    fn press(&mut self, key: KeyEvent, now: Instant) {
        let with_control = key.modifiers.contains(KeyModifiers::CONTROL);
        match (key.code, self.dialog.take()) {
            (KeyCode::Char('c' | 'd'), _) if with_control => self.is_done = true,
            (code, Some(dialog)) => self.answer(dialog, code, now),
            (code, None) if self.line.is_some() => self.edit(code, now),
            (KeyCode::Char(_), None) if with_control || key.modifiers.contains(KeyModifiers::ALT) => {}
            (code, None) => self.command(code, now),
        }
    }

    /// A key while something is asked.
    fn answer(&mut self, dialog: Dialog, code: KeyCode, now: Instant) {
        let letter = if let KeyCode::Char(letter) = code { letter.to_string() } else { String::new() };
        let is_yes = commands::is_yes(&letter) || code == KeyCode::Enter;
        let is_no = commands::is_no(&letter) || code == KeyCode::Esc;
        match dialog {
            Dialog::Text(_) => {}
            Dialog::Choice(moves) => {
                let number = if let KeyCode::Char(c) = code { c.to_digit(10) } else { None };
                let chosen = number.and_then(|number| moves.get((number as usize).checked_sub(1)?));
                match chosen.cloned() {
                    Some((_, text)) => self.play(&text, now),
                    None if code == KeyCode::Esc => self.path.clear(),
                    None => self.dialog = Some(Dialog::Choice(moves)),
                }
            }
            // Whoever types the name of a square in column d has not meant a draw.
            Dialog::Draw(_) if matches!(code, KeyCode::Char('0'..='9')) => {
                self.line = Some("d".to_owned());
                self.edit(code, now);
            }
            dialog if !is_yes && !is_no => self.dialog = Some(dialog),
            Dialog::Quit => self.is_done = is_yes,
            Dialog::Restart if is_yes => self.begin_anew(now),
            Dialog::Resign(side) if is_yes => self.resign(side, now),
            Dialog::Draw(_) if is_yes => self.agree(now),
            Dialog::Draw(side) => self.decline(side),
            Dialog::Restart | Dialog::Resign(_) => {}
        }
    }

    /// A key while a line is typed.
    fn edit(&mut self, code: KeyCode, now: Instant) {
        match code {
            KeyCode::Char(letter) => self.type_letter(letter),
            KeyCode::Backspace => {
                let line = self.line.take().map(|mut line| {
                    line.pop();
                    line
                });
                self.line = line.filter(|line| !line.is_empty());
            }
            KeyCode::Esc => self.line = None,
            KeyCode::Enter => {
                let line = self.line.take().unwrap_or_default();
                self.message = None;
                self.obey(&line, now);
            }
            _ => {}
        }
    }

    /// A key while the board is looked at. What is no command begins a line, and so does a digit behind a letter that is
    /// a command and a column alike: `d4`, `f3`, `h6`.
    fn command(&mut self, code: KeyCode, now: Instant) {
        let before = self.last_command.take();
        if let (Some(column), KeyCode::Char('0'..='9')) = (before, code) {
            self.take_back_command(column);
            self.line = Some(column.to_string());
            return self.edit(code, now);
        }
        let step = match code {
            KeyCode::Up => Some((0, -1)),
            KeyCode::Down => Some((0, 1)),
            KeyCode::Left => Some((-1, 0)),
            KeyCode::Right => Some((1, 0)),
            _ => None,
        };
        if let Some(step) = step {
            let map = draw::board_map(self);
            self.cursor = next_spot(&self.geometry, &map, self.cursor, step).unwrap_or(self.cursor);
            return;
        }
        match code {
            KeyCode::PageUp => return self.scrolled = (self.scrolled + draw::LIST_PAGE).min(self.recorded.len()),
            KeyCode::PageDown => return self.scrolled = self.scrolled.saturating_sub(draw::LIST_PAGE),
            _ => self.message = self.message.take().filter(|_| self.state.outcome().is_some()),
        }
        match code {
            KeyCode::Enter | KeyCode::Char(' ') => self.click(self.cursor, now),
            KeyCode::Esc => {
                self.path.clear();
                self.hint.clear();
            }
            KeyCode::Char('u') => self.undo(now),
            KeyCode::Char('h') => self.ask_hint(),
            KeyCode::Char('r') => self.ask_resign(),
            KeyCode::Char('d') => self.offer_draw(now),
            KeyCode::Char('p') => self.pass(now),
            KeyCode::Char('f') => self.flipped = !self.flipped,
            KeyCode::Char('?') => self.help(),
            KeyCode::Char('q') => self.quit(),
            KeyCode::Char('n') if self.state.outcome().is_some() => self.begin_anew(now),
            KeyCode::Char(':' | '/') => self.line = Some(String::new()),
            KeyCode::Char(letter) => {
                self.line = Some(String::new());
                self.type_letter(letter);
            }
            _ => {}
        }
        self.last_command = if let KeyCode::Char(column @ ('d' | 'f' | 'h')) = code { Some(column) } else { None };
    }

    /// The last key was the beginning of a move.
    fn take_back_command(&mut self, column: char) {
        if column == 'f' {
            self.flipped = !self.flipped;
        } else {
            self.message = None;
            self.hint.clear();
            self.search = self.search.take().filter(|search| search.purpose == Purpose::Move);
        }
    }

    fn type_letter(&mut self, letter: char) {
        let line = self.line.get_or_insert_default();
        if line.chars().count() < LONGEST_LINE {
            line.push(letter);
        }
    }
}
