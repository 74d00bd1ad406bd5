//! What a line of the protocol says. Commands and arguments that nobody knows are passed over, as the protocol wants.

use std::str::FromStr;
use std::time::Duration;

use engine::Message;

/// What the other program wants.
#[derive(Clone, PartialEq, Debug)]
pub enum Command {
    Hub,
    Init,
    NewGame,
    Ping,
    /// The start where `pos` says nothing; then these moves.
    Position {
        pos: Option<String>,
        moves: Vec<String>,
    },
    Level(Level),
    Go(Purpose),
    PonderHit,
    Stop,
    Set {
        name: String,
        value: String,
    },
    Quit,
}

/// When to end.
#[derive(Clone, Copy, PartialEq, Debug, Default)]
pub struct Level {
    pub depth: Option<u32>,
    pub nodes: Option<u64>,
    pub move_time: Option<Duration>,
    /// What is left for `moves` moves, or for the game.
    pub time: Option<Duration>,
    pub increment: Duration,
    pub moves: Option<u32>,
}

impl Level {
    /// True when only `stop` ends it.
    pub fn is_endless(&self) -> bool {
        self.depth.is_none() && self.nodes.is_none() && self.move_time.is_none() && self.time.is_none()
    }
}

/// What the thinking is for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Purpose {
    /// A move in a game.
    Think,
    /// A move, on the opponent's time until `ponder-hit`.
    Ponder,
    /// To know: the clock of a game does not count.
    Analyze,
}

/// The command of a line, if there is any.
pub fn read(line: &str) -> Result<Option<Command>, Message> {
    let mut words = split(line)?.into_iter();
    let Some((command, None)) = words.next() else { return Ok(None) };
    Ok(Some(match command.as_str() {
        "hub" => Command::Hub,
        "init" => Command::Init,
        "new-game" => Command::NewGame,
        "ping" => Command::Ping,
        "pos" => position(words),
        "level" => Command::Level(level(words)?),
        "go" => Command::Go(purpose(words)?),
        "ponder-hit" => Command::PonderHit,
        "stop" => Command::Stop,
        "set-param" => set_param(words)?,
        "quit" => Command::Quit,
        _ => return Ok(None),
    }))
}

/// A name, and its value if it has one.
type Word = (String, Option<String>);

/// Splits `name`, `name=value` and `name="some value"`.
fn split(line: &str) -> Result<Vec<Word>, Message> {
    let mut words = Vec::new();
    let mut rest = line.trim();
    while !rest.is_empty() {
        let end = rest.find(|c: char| c == '=' || c.is_whitespace()).unwrap_or(rest.len());
        let name = rest[..end].to_owned();
        rest = &rest[end..];
        let value = match rest.strip_prefix('=') {
            None => None,
            Some(behind) => {
                let (value, after) = match behind.strip_prefix('"') {
                    Some(quoted) => {
                        let unclosed = || Message::new("hub-quote").with("name", &name);
                        quoted.split_once('"').ok_or_else(unclosed)?
                    }
                    None => behind.split_at(behind.find(char::is_whitespace).unwrap_or(behind.len())),
                };
                rest = after;
                Some(value.to_owned())
            }
        };
        words.push((name, value));
        rest = rest.trim_start();
    }
    Ok(words)
}

fn position(words: impl Iterator<Item = Word>) -> Command {
    let (mut pos, mut moves) = (None, Vec::new());
    for (name, value) in words {
        match name.as_str() {
            "pos" => pos = value,
            "moves" => moves = value.unwrap_or_default().split_whitespace().map(str::to_owned).collect(),
            _ => {}
        }
    }
    Command::Position { pos, moves }
}

fn level(words: impl Iterator<Item = Word>) -> Result<Level, Message> {
    let mut level = Level::default();
    for (name, value) in words {
        let value = value.unwrap_or_default();
        match name.as_str() {
            "depth" => level.depth = Some(whole(&name, &value)?),
            "nodes" => level.nodes = Some(whole(&name, &value)?),
            "moves" => level.moves = Some(whole::<u32>(&name, &value)?).filter(|&moves| moves > 0),
            "move-time" => level.move_time = Some(seconds(&name, &value)?),
            "time" => level.time = Some(seconds(&name, &value)?),
            "inc" => level.increment = seconds(&name, &value)?,
            "infinite" => level = Level::default(),
            _ => {}
        }
    }
    Ok(level)
}

fn whole<T: FromStr>(name: &str, value: &str) -> Result<T, Message> {
    value.parse().map_err(|_| Message::new("hub-whole").with("name", name).with("value", value))
}

/// Clocks that have run out may be negative.
fn seconds(name: &str, value: &str) -> Result<Duration, Message> {
    /// A century: longer games overflow clocks.
    const MOST: f64 = 3.2e9;
    let wrong = || Message::new("hub-seconds").with("name", name).with("value", value);
    let seconds: f64 = value.parse().map_err(|_| wrong())?;
    if seconds.is_nan() { Err(wrong()) } else { Ok(Duration::from_secs_f64(seconds.clamp(0.0, MOST))) }
}

fn purpose(words: impl Iterator<Item = Word>) -> Result<Purpose, Message> {
    for (name, _) in words {
        match name.as_str() {
            "think" => return Ok(Purpose::Think),
            "ponder" => return Ok(Purpose::Ponder),
            "analyze" => return Ok(Purpose::Analyze),
            _ => {}
        }
    }
    Err(Message::new("hub-go"))
}

fn set_param(words: impl Iterator<Item = Word>) -> Result<Command, Message> {
    let (mut name, mut value) = (None, None);
    for word in words {
        match word.0.as_str() {
            "name" => name = word.1,
            "value" => value = word.1,
            _ => {}
        }
    }
    match (name, value) {
        (Some(name), Some(value)) => Ok(Command::Set { name, value }),
        _ => Err(Message::new("hub-param")),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn values_may_be_quoted() {
        let moves = vec!["32-28".to_owned(), "19x30x24".to_owned()];
        let position = Command::Position { pos: Some("Wbbw".into()), moves };
        assert_eq!(read("pos pos=Wbbw moves=\"32-28 19x30x24\"\r\n"), Ok(Some(position)));
        assert_eq!(read("pos start"), Ok(Some(Command::Position { pos: None, moves: Vec::new() })));
        let set = Command::Set { name: "a b".into(), value: String::new() };
        assert_eq!(read("set-param name=\"a b\" value=\"\""), Ok(Some(set)));
    }

    #[test]
    fn levels_combine() {
        let ms = Duration::from_millis;
        let level = |line: &str| match read(line) {
            Ok(Some(Command::Level(level))) => level,
            other => panic!("{line}: {other:?}"),
        };
        assert_eq!(level("level move-time=0.5"), Level { move_time: Some(ms(500)), ..Level::default() });
        let clock = Level { moves: Some(40), time: Some(ms(60_000)), increment: ms(100), ..Level::default() };
        assert_eq!(level("level moves=40 time=60 inc=0.1"), clock);
        assert_eq!(level("level depth=3 nodes=9 time=-1 x=y").time, Some(Duration::ZERO));
        assert!(level("level infinite").is_endless() && !level("level nodes=1").is_endless());
    }

    #[test]
    fn what_is_wrong_is_told_and_what_is_unknown_is_passed_over() {
        for (line, id) in [
            ("pos pos=\"W", "hub-quote"),
            ("level depth=x", "hub-whole"),
            ("level depth", "hub-whole"),
            ("level time=nan", "hub-seconds"),
            ("go", "hub-go"),
            ("go away", "hub-go"),
            ("set-param name=x", "hub-param"),
        ] {
            assert_eq!(read(line).map_err(|message| message.id), Err(id), "{line}");
        }
        for line in ["", "  ", "xyzzy depth=1", "=", "hub=1", "\u{FFFD}"] {
            assert_eq!(read(line), Ok(None), "{line}");
        }
    }
}
