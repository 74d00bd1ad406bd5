//! A game on the whole screen of a terminal: the board, the moves, the clocks, and what a machine thinks.

mod app; // what is on the screen, and what people do with it
mod board_map; // where the spots are
mod clicks; // from clicks to moves
mod draw; // the whole screen
mod keys; // what keys and the mouse do
mod paint; // the board
mod palette; // colours
mod search_job; // a machine at work
mod terminal; // the terminal taken and given back
#[cfg(test)]
mod tests;

use std::io::{self, IsTerminal, Write};
use std::thread;
use std::time::{Duration, Instant};

use ratatui::crossterm::event;
use ratatui::layout::Rect;

use app::App;
use palette::Palette;
use search_job::{SearchJob, Update};
use terminal::FullScreen;

use super::state::GameState;
use crate::{Failure, hang_up, search_clock};

/// How a game on the screen is held.
#[derive(Clone, Copy, Debug)]
pub struct ScreenOptions {
    /// Only characters that every terminal has.
    pub ascii: bool,
    /// How many threads machines think on.
    pub threads: usize,
    /// Between two moves of machines that play each other.
    pub pause: Duration,
}

/// Whether somebody sits at a terminal that can show it.
pub fn is_at_hand() -> bool {
    let is_dumb = std::env::var_os("TERM").is_some_and(|term| term == "dumb" || term.is_empty());
    io::stdin().is_terminal() && io::stdout().is_terminal() && !is_dumb
}

/// Plays until somebody leaves, and says how the game ended on the usual screen.
pub fn play(state: GameState, options: ScreenOptions) -> Result<(), Failure> {
    search_clock::catch_interrupts()?;
    // To wait for keys from a terminal that is gone would never end, and take all of a processor.
    thread::spawn(|| hang_up::exit_after(io::stdin()));
    let palette = Palette::of_environment(|name| std::env::var_os(name));
    let mut app = App::new(state, options.ascii, options.pause);
    {
        let mut screen = FullScreen::enter()?;
        live(&mut app, &mut screen, &palette, options.threads)?;
    }
    for message in app.state.result() {
        writeln!(anstream::stdout(), "{}", app.state.lang.say(&message))?;
    }
    Ok(())
}

/// How long the screen waits for keys before it looks at clocks and machines again.
const TICK: Duration = Duration::from_millis(100);

fn live(app: &mut App, screen: &mut FullScreen, palette: &Palette, threads: usize) -> Result<(), Failure> {
    let mut job: Option<SearchJob> = None;
    app.state.run_clock(Instant::now());
    while !app.is_done && !search_clock::is_interrupted() {
        let size = screen.terminal.size()?;
        app.area = Rect::new(0, 0, size.width, size.height);
        screen.terminal.draw(|frame| draw::screen(frame, app, palette, Instant::now()))?;
        let mut wait = TICK;
        while event::poll(wait)? {
            app.handle(&event::read()?, Instant::now());
            wait = Duration::ZERO;
        }
        app.tick(Instant::now());
        job = serve(app, job.take(), threads)?;
    }
    Ok(())
}

/// Begins the search that the screen waits for, ends one that it does not, and tells what has been found.
fn serve(app: &mut App, job: Option<SearchJob>, threads: usize) -> Result<Option<SearchJob>, Failure> {
    let Some(request) = &app.search else { return Ok(None) };
    let Some(job) = job.filter(|job| job.id == request.id) else {
        let clock = app.state.clock.of_machine(app.state.turn(), Instant::now());
        return Ok(Some(SearchJob::start(request, app.state.record.copy(), threads, clock)?));
    };
    while let Some(update) = job.next()? {
        match update {
            Update::Progress(analysis) => app.progress(&analysis),
            Update::Done(analysis) => {
                app.found(analysis, Instant::now());
                return Ok(None);
            }
        }
    }
    Ok(Some(job))
}
