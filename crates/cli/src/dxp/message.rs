//! What programs tell each other in DamExchange: short texts of ASCII, each ended by a zero byte.

use engine::hub_notation::HubMove;

/// A message.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Message {
    /// The initiator wants a game.
    Request(Request),
    /// The answer: the follower's name, and 0 where it plays.
    Accept { name: String, code: u8 },
    /// A move, with the seconds that it took.
    Move { seconds: u32, played: HubMove },
    /// The game is over: 0 unknown, 1 I lose, 2 a draw, 3 I win; and 1 where no other game shall follow.
    End { reason: u8, stop: u8 },
    /// Words for a person.
    Chat,
    /// Somebody wants to take moves back.
    Back,
    /// The answer to that.
    BackAnswer { code: u8 },
}

/// The game that somebody wants.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Request {
    pub name: String,
    /// Whether the follower plays White.
    pub follower_is_white: bool,
    pub minutes: u32,
    /// In which so many moves are to be made; 0 for all.
    pub moves: u32,
    /// The position as the Hub protocol writes it; none for the start.
    pub position: Option<String>,
}

impl Message {
    /// Reads a message without its zero byte. None where it is none.
    pub fn read(text: &str) -> Option<Message> {
        if !text.is_ascii() {
            return None;
        }
        let mut rest = &text[text.len().min(1)..];
        Some(match text.as_bytes().first()? {
            b'R' => Message::Request(Request::read(rest)?),
            b'A' => {
                let name = take(&mut rest, NAME)?.trim_end().to_owned();
                Message::Accept { name, code: number(&mut rest, 1)? as u8 }
            }
            b'M' => {
                let seconds = number(&mut rest, 4)?;
                let (from, to) = (number(&mut rest, 2)? as u8, number(&mut rest, 2)? as u8);
                let count = number(&mut rest, 2)?;
                let taken = (0..count).map(|_| Some(number(&mut rest, 2)? as u8)).collect::<Option<Vec<u8>>>();
                let mut taken = taken?;
                taken.sort_unstable();
                Message::Move { seconds, played: HubMove { from, to, taken } }
            }
            b'E' => Message::End { reason: number(&mut rest, 1)? as u8, stop: number(&mut rest, 1)? as u8 },
            b'C' => Message::Chat,
            b'B' => Message::Back,
            b'K' => Message::BackAnswer { code: number(&mut rest, 1)? as u8 },
            _ => return None,
        })
    }

    /// The message without its zero byte.
    pub fn write(&self) -> String {
        match self {
            Message::Request(request) => request.write(),
            Message::Accept { name, code } => format!("A{:NAME$}{code}", cut(name)),
            Message::Move { seconds, played } => {
                let HubMove { from, to, taken } = played;
                let squares: Vec<String> = taken.iter().map(|square| format!("{square:02}")).collect();
                format!("M{:04}{from:02}{to:02}{:02}{}", (*seconds).min(9999), taken.len(), squares.concat())
            }
            Message::End { reason, stop } => format!("E{reason}{stop}"),
            Message::Chat => "C".to_owned(),
            Message::Back => "B".to_owned(),
            Message::BackAnswer { code } => format!("K{code}"),
        }
    }
}

/// Characters of a name.
const NAME: usize = 32;
/// Of the squares of a board.
const SQUARES: usize = 50;

impl Request {
    fn read(mut rest: &str) -> Option<Request> {
        if take(&mut rest, 2)? != "01" {
            return None;
        }
        let name = take(&mut rest, NAME)?.trim_end().to_owned();
        let follower_is_white = is_white(take(&mut rest, 1)?)?;
        let (minutes, moves) = (number(&mut rest, 3)?, number(&mut rest, 3)?);
        let position = match take(&mut rest, 1)? {
            "A" => None,
            "B" => {
                let side = if is_white(take(&mut rest, 1)?)? { "W" } else { "B" };
                let squares = take(&mut rest, SQUARES)?.replace('z', "b").replace('Z', "B");
                Some(format!("{side}{squares}"))
            }
            _ => return None,
        };
        Some(Request { name, follower_is_white, minutes, moves, position })
    }

    fn write(&self) -> String {
        let colour = |white: bool| if white { 'W' } else { 'Z' };
        let Request { name, minutes, moves, .. } = self;
        let follower = colour(self.follower_is_white);
        let place = match &self.position {
            None => "A".to_owned(),
            Some(text) => {
                let (side, squares) = text.split_at(1);
                format!("B{}{}", colour(side == "W"), squares.replace('b', "z").replace('B', "Z"))
            }
        };
        format!("R01{:NAME$}{follower}{:03}{:03}{place}", cut(name), minutes.min(&999), moves.min(&999))
    }
}

fn cut(name: &str) -> String {
    name.chars().filter(char::is_ascii_graphic).take(NAME).collect()
}

fn is_white(letter: &str) -> Option<bool> {
    match letter {
        "W" => Some(true),
        "Z" => Some(false),
        _ => None,
    }
}

/// The first `n` characters, which are then gone.
fn take<'a>(rest: &mut &'a str, n: usize) -> Option<&'a str> {
    let (first, others) = rest.split_at_checked(n)?;
    *rest = others;
    Some(first)
}

fn number(rest: &mut &str, digits: usize) -> Option<u32> {
    take(rest, digits).filter(|text| text.bytes().all(|b| b.is_ascii_digit()))?.parse().ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn messages_come_back() {
        let name = "Moby Dam".replace(' ', "");
        let position = Some(format!("B{}{}{}", "b".repeat(20), "eWBe".repeat(5), "w".repeat(10)));
        let request = Request { name: name.clone(), follower_is_white: false, minutes: 10, moves: 0, position };
        let capture = HubMove { from: 28, to: 8, taken: vec![13, 23] };
        for message in [
            Message::Request(request.clone()),
            Message::Request(Request { position: None, ..request }),
            Message::Accept { name, code: 0 },
            Message::Move { seconds: 3, played: capture },
            Message::Move { seconds: 0, played: HubMove { from: 32, to: 28, taken: Vec::new() } },
            Message::End { reason: 2, stop: 1 },
            Message::Chat,
            Message::Back,
            Message::BackAnswer { code: 1 },
        ] {
            assert_eq!(Message::read(&message.write()), Some(message));
        }
    }

    #[test]
    fn they_are_as_the_protocol_has_them() {
        let played = HubMove { from: 28, to: 19, taken: vec![23] };
        assert_eq!(Message::Move { seconds: 3, played }.write(), "M000328190123");
        let start = "R01Somebody                        Z010000A";
        let Some(Message::Request(request)) = Message::read(start) else { panic!("{start}") };
        assert_eq!((request.name.as_str(), request.follower_is_white, request.minutes), ("Somebody", false, 10));
    }

    #[test]
    fn nonsense_is_none() {
        for text in ["", "X", "R", "R02", "A", "M", "M0003", "M00032819", "M0003281902", "E", "E1", "M+00128190", "Rñ"]
        {
            assert_eq!(Message::read(text), None, "{text}");
        }
    }
}
