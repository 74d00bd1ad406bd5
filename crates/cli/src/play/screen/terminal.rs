//! The terminal while it is ours, and as it was before once it is not: after the end, an error, a panic or a signal.

use std::io::{self, Stdout};
use std::panic;
use std::sync::Once;
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};

use ratatui::Terminal;
use ratatui::backend::CrosstermBackend;
use ratatui::crossterm::cursor::Show;
use ratatui::crossterm::event::{DisableMouseCapture, EnableMouseCapture};
use ratatui::crossterm::execute;
use ratatui::crossterm::terminal::{EnterAlternateScreen, LeaveAlternateScreen, disable_raw_mode, enable_raw_mode};

/// The whole screen, until it is dropped.
pub struct FullScreen {
    pub terminal: Terminal<CrosstermBackend<Stdout>>,
}

/// Whether the terminal is ours now.
static TAKEN: AtomicBool = AtomicBool::new(false);

impl FullScreen {
    /// Takes the terminal.
    pub fn enter() -> io::Result<FullScreen> {
        static HOOK: Once = Once::new();
        HOOK.call_once(|| {
            let usual = panic::take_hook();
            // What a panic says must be read on the usual screen.
            panic::set_hook(Box::new(move |info| {
                leave();
                usual(info);
            }));
        });
        TAKEN.store(true, Relaxed);
        let entered = enable_raw_mode().and_then(|()| execute!(io::stdout(), EnterAlternateScreen, EnableMouseCapture));
        match entered.and_then(|()| Terminal::new(CrosstermBackend::new(io::stdout()))) {
            Ok(terminal) => Ok(FullScreen { terminal }),
            Err(error) => {
                leave();
                Err(error)
            }
        }
    }
}

impl Drop for FullScreen {
    fn drop(&mut self) {
        leave();
    }
}

/// Gives the terminal back, once. Where even that fails there is nobody left to tell.
fn leave() {
    if TAKEN.swap(false, Relaxed) {
        drop(execute!(io::stdout(), DisableMouseCapture, LeaveAlternateScreen, Show));
        drop(disable_raw_mode());
    }
}
