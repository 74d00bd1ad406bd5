//! The colours of the screen. Where there are none, what they say is said by brackets, marks and bold letters.

use std::ffi::OsString;

use ratatui::style::{Color, Modifier, Style};

/// What everything looks like.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Palette {
    /// A light square.
    pub light: Style,
    /// A dark square.
    pub dark: Style,
    /// A board of lines.
    pub ground: Style,
    /// Names of squares, and what matters less.
    pub label: Style,
    /// Where the cursor is.
    pub cursor: Style,
    /// What has been clicked.
    pub chosen: Style,
    /// What may be clicked next.
    pub target: Style,
    /// The last move.
    pub last: Style,
    /// What the game points out: a check, a mill.
    pub mark: Style,
    /// A hint.
    pub hint: Style,
    /// Headings, and whose turn it is.
    pub heading: Style,
    /// What is said.
    pub message: Style,
    men: Option<MenColours>,
}

/// The colours that games have for their men.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct MenColours {
    white: Color,
    black: Color,
    yellow: Color,
    red: Color,
    blue: Color,
}

impl Palette {
    /// What the terminal can show, by the variables of the environment.
    pub fn of_environment(variable: impl Fn(&str) -> Option<OsString>) -> Palette {
        let is_set = |name: &str| variable(name).is_some_and(|value| !value.is_empty());
        let term = variable("TERM").map(|value| value.to_string_lossy().into_owned()).unwrap_or_default();
        if is_set("NO_COLOR") {
            Palette::plain()
        } else if is_set("COLORTERM") || is_set("WT_SESSION") || term.contains("256color") || term.contains("direct") {
            Palette::of_256()
        } else {
            Palette::of_16()
        }
    }

    /// No colours at all.
    pub fn plain() -> Palette {
        const NONE: Style = Style::new();
        const BOLD: Style = NONE.add_modifier(Modifier::BOLD);
        Palette {
            light: NONE,
            dark: NONE,
            ground: NONE,
            label: NONE.add_modifier(Modifier::DIM),
            cursor: NONE.add_modifier(Modifier::REVERSED),
            chosen: BOLD,
            target: BOLD,
            last: NONE.add_modifier(Modifier::UNDERLINED),
            mark: NONE.add_modifier(Modifier::BOLD.union(Modifier::UNDERLINED)),
            hint: BOLD,
            heading: BOLD,
            message: BOLD,
            men: None,
        }
    }

    /// Those that every terminal with colours has.
    pub fn of_16() -> Palette {
        let board = |ground| Style::new().bg(ground).fg(Color::Black);
        Palette {
            light: board(Color::Cyan),
            dark: board(Color::Green),
            ground: board(Color::Cyan),
            label: Style::new().fg(Color::DarkGray),
            cursor: Style::new().bg(Color::Magenta),
            chosen: Style::new().bg(Color::Yellow),
            target: Style::new().bg(Color::Yellow),
            last: Style::new().bg(Color::DarkGray),
            mark: Style::new().bg(Color::Red),
            hint: Style::new().bg(Color::Blue),
            heading: Style::new().add_modifier(Modifier::BOLD),
            message: Style::new().add_modifier(Modifier::BOLD),
            men: Some(MenColours {
                white: Color::White,
                black: Color::Black,
                yellow: Color::LightYellow,
                red: Color::Red,
                blue: Color::Blue,
            }),
        }
    }

    /// Wood and felt: grounds on which white men and black ones are seen equally well.
    pub fn of_256() -> Palette {
        let ground = |number| Style::new().bg(Color::Indexed(number));
        let board = |number| ground(number).fg(Color::Indexed(233));
        Palette {
            light: board(137),
            dark: board(65),
            ground: board(137),
            label: Style::new().fg(Color::Indexed(243)),
            cursor: ground(31),
            chosen: ground(172),
            target: ground(173),
            last: ground(101),
            mark: ground(160),
            hint: ground(133),
            heading: Style::new().add_modifier(Modifier::BOLD),
            message: Style::new().add_modifier(Modifier::BOLD),
            men: Some(MenColours {
                white: Color::Indexed(231),
                black: Color::Indexed(16),
                yellow: Color::Indexed(226),
                red: Color::Indexed(88),
                blue: Color::Indexed(18),
            }),
        }
    }

    /// A man of a colour, as the game calls it; men that have a sign instead are told apart by their side.
    pub fn man(&self, colour: &str, is_first: bool) -> Style {
        let style = Style::new().add_modifier(Modifier::BOLD);
        let Some(men) = self.men else { return style };
        style.fg(match colour {
            "white" => men.white,
            "black" => men.black,
            "yellow" => men.yellow,
            "red" => men.red,
            _ if is_first => men.blue,
            _ => men.red,
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn colours_are_those_that_the_terminal_has_and_none_where_nobody_wants_any() {
        let with = |set: &'static [(&str, &str)]| {
            Palette::of_environment(|name| set.iter().find(|(known, _)| *known == name).map(|(_, v)| (*v).into()))
        };
        assert_eq!(with(&[("TERM", "xterm-256color")]), Palette::of_256());
        assert_eq!(with(&[("TERM", "xterm"), ("COLORTERM", "truecolor")]), Palette::of_256());
        assert_eq!(with(&[("TERM", "linux")]), Palette::of_16());
        assert_eq!(with(&[("TERM", "xterm-256color"), ("NO_COLOR", "1")]), Palette::plain());
        assert_eq!(with(&[("TERM", "xterm-256color"), ("NO_COLOR", "")]), Palette::of_256());
    }

    #[test]
    fn without_colours_there_is_none() {
        let plain = Palette::plain();
        let all = [plain.light, plain.dark, plain.ground, plain.label, plain.cursor, plain.chosen, plain.target];
        let all = all.into_iter().chain([plain.last, plain.mark, plain.hint, plain.heading, plain.man("white", true)]);
        assert!(all.into_iter().all(|style| style.fg.is_none() && style.bg.is_none()));
    }
}
