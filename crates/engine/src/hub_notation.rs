//! Positions and moves of draughts as programs exchange them (Hub, DamExchange): a letter for each square by rising
//! number, and captures with every square whose piece they take. Square numbers are the rule set's own.

use std::fmt;

use board::Message;

use crate::game::RuleSet;
use crate::session::Match;

/// A move: its ends, and the squares whose pieces it takes, rising.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct HubMove {
    /// The first square.
    pub from: u8,
    /// The last square.
    pub to: u8,
    /// What it takes.
    pub taken: Vec<u8>,
}

impl HubMove {
    /// Reads `32-28` and `28x19x23`; what is taken stands in any order. None for anything else.
    pub fn read(text: &str) -> Option<Self> {
        let capture = text.contains('x');
        let squares =
            text.split(if capture { 'x' } else { '-' }).map(str::parse).collect::<Result<Vec<u8>, _>>().ok()?;
        let [from, to, taken @ ..] = &squares[..] else { return None };
        if taken.is_empty() == capture {
            return None;
        }
        let mut taken = taken.to_vec();
        taken.sort_unstable();
        Some(HubMove { from: *from, to: *to, taken })
    }
}

/// As `read` reads it.
impl fmt::Display for HubMove {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mark = if self.taken.is_empty() { '-' } else { 'x' };
        write!(f, "{}{mark}{}", self.from, self.to)?;
        self.taken.iter().try_for_each(|square| write!(f, "x{square}"))
    }
}

/// The position: `W` or `B` for the side to act, and for each square `w`, `b`, a capital for a king, or `e`.
pub fn write_position(set: &RuleSet, game: &dyn Match) -> String {
    letters(set, &game.text())
}

/// The position in the game's notation that such letters stand for, whether or not it can be.
pub fn read_position(set: &RuleSet, text: &str) -> Result<String, Message> {
    let expected = 1 + set.spots;
    let found = text.chars().count();
    if found != expected {
        let message = Message::new("exchange-length").with("expected", expected).with("found", found);
        return Err(message.with("rules", set.rules));
    }
    let wrong = |(column, letter): (usize, char)| {
        Message::new("exchange-letter").with("column", column + 1).with("letter", letter)
    };
    let side = text.chars().next().expect("counted above");
    if !matches!(side, 'W' | 'B') {
        return Err(wrong((0, side)));
    }
    let (mut white, mut black) = (Vec::new(), Vec::new());
    for (number, letter) in text.chars().enumerate().skip(1) {
        match letter {
            'e' => {}
            'w' => white.push(number.to_string()),
            'W' => white.push(format!("K{number}")),
            'b' => black.push(number.to_string()),
            'B' => black.push(format!("K{number}")),
            _ => return Err(wrong((number, letter))),
        }
    }
    Ok(format!("{side}:W{}:B{}", white.join(","), black.join(",")))
}

/// Every legal move, with its text in the game's notation.
pub fn moves(set: &RuleSet, game: &dyn Match) -> Vec<(HubMove, String)> {
    let before = letters(set, &game.text());
    let enemy = if before.starts_with('W') { b'b' } else { b'w' };
    let exchanged = |text: &str, after: &str| {
        let mut numbers = text.split(|c: char| !c.is_ascii_digit()).filter_map(|word| word.parse::<u8>().ok());
        let from = numbers.next().unwrap_or_default();
        let both = before.bytes().zip(letters(set, after).into_bytes()).enumerate().skip(1);
        let gone = both.filter(|(_, (old, new))| old.eq_ignore_ascii_case(&enemy) && *new == b'e');
        HubMove {
            from,
            to: numbers.next_back().unwrap_or_default(),
            taken: gone.map(|(number, _)| number as u8).collect(),
        }
    };
    game.moves().into_iter().map(|m| (exchanged(&m.text, &m.after), m.text)).collect()
}

/// The legal move that is meant, in the game's notation.
pub fn find(set: &RuleSet, game: &dyn Match, wanted: &HubMove) -> Option<String> {
    moves(set, game).into_iter().find(|(m, _)| m == wanted).map(|(_, text)| text)
}

/// A line of moves in the game's notation, from this position on, as programs exchange it.
pub fn line(set: &RuleSet, game: &dyn Match, texts: &[String]) -> Vec<HubMove> {
    let Ok(mut at) = set.read(&game.text()) else { return Vec::new() };
    let mut line = Vec::with_capacity(texts.len());
    for text in texts {
        line.extend(moves(set, &*at).into_iter().find(|(_, known)| known == text).map(|(m, _)| m));
        if at.follow(text).is_err() {
            break;
        }
    }
    line
}

/// The letters of a position that a match has written.
fn letters(set: &RuleSet, text: &str) -> String {
    let mut letters = vec![b'e'; 1 + set.spots];
    let mut parts = text.split(':');
    letters[0] = parts.next().and_then(|side| side.bytes().next()).unwrap_or(b'W');
    for part in parts {
        let Some((man, list)) = part.split_at_checked(1) else { continue };
        let man = man.as_bytes()[0];
        for square in list.split(',') {
            let (letter, number) = match square.strip_prefix('K') {
                Some(number) => (man, number),
                None => (man.to_ascii_lowercase(), square),
            };
            if let Some(place) = number.parse().ok().and_then(|number: usize| letters.get_mut(number)) {
                *place = letter;
            }
        }
    }
    String::from_utf8(letters).unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::catalog::{self, GameQuery};

    fn set(rules: &str) -> &'static RuleSet {
        catalog::select(&GameQuery { game: "damas", rules: Some(rules), ..GameQuery::default() }).expect("a rule set")
    }

    #[test]
    fn the_start_of_the_big_board_is_as_the_protocol_has_it() {
        let set = set("internacional");
        let text = format!("W{}{}{}", "b".repeat(20), "e".repeat(10), "w".repeat(20));
        let game = set.start();
        assert_eq!(write_position(set, &*game), text);
        assert_eq!(read_position(set, &text).expect("a position"), game.text());
        assert!(moves(set, &*game).iter().any(|(m, text)| m.to_string() == "32-28" && text == "32-28"));
    }

    #[test]
    fn captures_name_what_they_take() {
        let set = set("internacional");
        let game = set.read("W:W28:B23,13").expect("a position");
        let all: Vec<String> = moves(set, &*game).iter().map(|(m, _)| m.to_string()).collect();
        assert_eq!(all, ["28x8x13x23"]);
        let wanted = HubMove::read("28x8x23x13").expect("a move");
        assert_eq!(find(set, &*game, &wanted).as_deref(), Some("28x8"));
    }

    /// Along random games of every rule set, each move is found again by what is exchanged, and so is the position.
    #[test]
    fn exchanged_texts_come_back() {
        let mut random = fastrand::Rng::with_seed(11);
        for set in catalog::rule_sets("damas") {
            for _ in 0..5 {
                let mut game = set.start();
                for _ in 0..80 {
                    let text = write_position(set, &*game);
                    assert_eq!(read_position(set, &text).expect("a position"), game.text());
                    let moves = moves(set, &*game);
                    if moves.is_empty() {
                        break;
                    }
                    for (m, _) in &moves {
                        assert_eq!(HubMove::read(&m.to_string()).as_ref(), Some(m));
                    }
                    let (chosen, _) = &moves[random.usize(..moves.len())];
                    game.follow(&find(set, &*game, chosen).expect("one of the moves")).expect("a legal move");
                }
            }
        }
    }

    #[test]
    fn what_cannot_be_read_is_told() {
        let set = set("espanola");
        assert_eq!(read_position(set, "W").map_err(|message| message.id), Err("exchange-length"));
        let wrong = format!("W{}x", "e".repeat(31));
        assert_eq!(read_position(set, &wrong).map_err(|message| message.id), Err("exchange-letter"));
        for text in ["", "1", "1-", "1x2", "1-2-3", "1x2x", "a-b", "300-2", "1x2-3", "ñ"] {
            assert_eq!(HubMove::read(text), None, "{text}");
        }
    }
}
