//! A game on the page, where a browser can be had.

use std::ffi::OsString;
use std::io::{self, IsTerminal, Write};
use std::net::{SocketAddr, TcpListener};

use engine::prolog::Player;
use engine::{Lang, Message, PlayerSpec, RuleSet};

use crate::args::ServeArgs;
use crate::{Exit, Failure, diagnostics, serve};

/// Whether a person sits here who has a browser: at a terminal, with somewhere to show its window.
pub fn is_at_hand() -> bool {
    io::stdin().is_terminal() && io::stdout().is_terminal() && has_window(|name| std::env::var_os(name))
}

/// Whether there is somewhere to show a window. Only some systems can be without.
fn has_window(variable: impl Fn(&str) -> Option<OsString>) -> bool {
    let is_set = |name: &str| variable(name).is_some_and(|value| !value.is_empty());
    cfg!(any(windows, target_os = "macos")) || ["BROWSER", "DISPLAY", "WAYLAND_DISPLAY"].into_iter().any(is_set)
}

/// The view of the page that opens a game by these rules.
pub fn view(set: &RuleSet, players: [Player; 2], machine: &PlayerSpec) -> String {
    let seats = players.map(|player| match player {
        Player::Human => "me".to_owned(),
        Player::Machine => machine.to_string(),
    });
    let size = set.size.map_or_else(String::new, |size| format!("{size}/"));
    format!("new/{}/{}/{size}{}", set.game, set.rules, seats.join("/"))
}

/// Plays on the page until Ctrl-C. False where the page cannot be served, as when another server has its database.
pub fn play(view: &str, lang: Lang) -> Result<bool, Failure> {
    writeln!(anstream::stdout(), "{}", lang.say(&Message::new("play-in-browser")))?;
    let usual = ServeArgs::default();
    // Another program may have the usual place; a game of its own does not need it.
    let addr = if TcpListener::bind(usual.addr).is_ok() { usual.addr } else { SocketAddr::new(usual.addr.ip(), 0) };
    let args = ServeArgs { addr, view: Some(view.to_owned()), ..usual };
    match serve::serve(&args, lang) {
        Ok(_) => Ok(true),
        Err(Failure::Input(reason)) => {
            diagnostics::tell(&reason, lang, Exit::BadInput);
            Ok(false)
        }
        Err(other) => Err(other),
    }
}

#[cfg(test)]
mod tests {
    use engine::catalog::{self, GameQuery};

    use super::*;

    #[test]
    #[cfg(not(any(windows, target_os = "macos")))]
    fn a_window_needs_a_display() {
        let with = |set: &'static [(&str, &str)]| {
            has_window(|name| set.iter().find(|(known, _)| *known == name).map(|(_, value)| (*value).into()))
        };
        assert!(with(&[("DISPLAY", ":0")]) && with(&[("WAYLAND_DISPLAY", "wayland-0")]) && with(&[("BROWSER", "w3m")]));
        assert!(!with(&[]) && !with(&[("DISPLAY", "")]) && !with(&[("TERM", "xterm")]));
    }

    #[test]
    fn the_view_seats_both_players() {
        let spec = PlayerSpec { depth: Some(4), ..PlayerSpec::default() };
        let query = GameQuery { game: "molino", ..GameQuery::default() };
        let view = |players| view(catalog::select(&query).expect("a rule set"), players, &spec);
        assert_eq!(view([Player::Human, Player::Machine]), "new/molino/molinolog/2/me/depth=4");
        assert_eq!(view([Player::Machine, Player::Machine]), "new/molino/molinolog/2/depth=4/depth=4");
        assert_eq!(view([Player::Human, Player::Human]), "new/molino/molinolog/2/me/me");
    }
}
