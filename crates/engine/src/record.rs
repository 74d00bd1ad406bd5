//! Records of games as people and programs exchange them: PGN, PDN, and the same form for the other games. A text may
//! hold thousands of them, and nothing in it is an error: what is no tag and no comment is a move, right or wrong.

use board::{NotationError, Side};

use crate::catalog::{self, GameQuery, SelectError};
use crate::game::{RecordFormat, RuleSet};
use crate::session::Match;

/// A game as it is written down.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Record {
    /// Names and values, in their order.
    pub tags: Vec<(String, String)>,
    /// The moves, without their numbers.
    pub moves: Vec<String>,
    /// What stands at the end, as `1-0`, `1-1` or `*`.
    pub result: Option<String>,
}

/// Why a record cannot be played through.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum ReplayError {
    /// There are no such rules.
    Rules(SelectError),
    /// The position that it begins with cannot be.
    Start(NotationError),
    /// A move is wrong.
    Move {
        /// Which, from 1.
        number: usize,
        /// Why.
        error: NotationError,
    },
}

impl Record {
    /// The value of the first tag with this name.
    pub fn tag(&self, name: &str) -> Option<&str> {
        self.tags.iter().find(|(known, _)| known == name).map(|(_, value)| value.as_str())
    }

    /// The rule set that its `GameType` names, if it does.
    pub fn rule_set(&self) -> Option<&'static RuleSet> {
        let number = self.tag("GameType")?.split(',').next()?.trim();
        let is_its = |set: &&RuleSet| set.game_type.is_some_and(|text| text.split(',').next() == Some(number));
        catalog::all().iter().find(is_its)
    }

    /// Plays it through by the rules that it names, or else by these.
    pub fn replay(&self, game: &str, rules: Option<&str>) -> Result<(&'static RuleSet, Box<dyn Match>), ReplayError> {
        let text = self.tag("FEN");
        let wanted =
            GameQuery { game, rules: self.rule_set().map(|set| set.rules).or(rules), text, ..GameQuery::default() };
        let set = catalog::select(&wanted).map_err(ReplayError::Rules)?;
        let mut board = match text {
            Some(text) => set.read(text).map_err(ReplayError::Start)?,
            None => set.start(),
        };
        for (number, text) in (1..).zip(&self.moves) {
            board.follow(text).map_err(|error| ReplayError::Move { number, error })?;
        }
        Ok((set, board))
    }
}

/// The moves of a record with their numbers, from the one that the position at its beginning says; the actions of one
/// turn are joined by `+`.
pub fn numbered_moves(set: &RuleSet, beginning: &str, record: Vec<(Side, String)>) -> Vec<String> {
    let mut number: u32 = match set.info.record {
        RecordFormat::Pgn => beginning.split_whitespace().nth(5).and_then(|word| word.parse().ok()).unwrap_or(1),
        RecordFormat::Pdn | RecordFormat::Plain => 1,
    };
    let mut words: Vec<String> = Vec::new();
    let mut last: Option<Side> = None;
    for (side, text) in record {
        if last == Some(side) {
            let turn = words.last_mut().expect("the side has acted before");
            turn.push('+');
            turn.push_str(&text);
            continue;
        }
        match (side, last) {
            (Side::First, _) => words.push(format!("{number}.")),
            (Side::Second, None) => words.push(format!("{number}...")),
            (Side::Second, Some(_)) => {}
        }
        number = number.saturating_add(u32::from(side == Side::Second));
        words.push(text);
        last = Some(side);
    }
    words
}

/// Every game of a text, in its order.
pub fn read(text: &str) -> Vec<Record> {
    let mut reader = Reader::default();
    let mut rest = text;
    while let Some(first) = rest.chars().next() {
        let behind = &rest[first.len_utf8()..];
        let before = &text[..text.len() - rest.len()];
        let line_start = before.is_empty() || before.ends_with('\n');
        let after = |end: char| behind.split_once(end).map_or("", |(_, after)| after);
        rest = match first {
            '{' => after('}'),
            ';' => after('\n'),
            '%' if line_start => after('\n'),
            '<' => after('>'),
            '[' if tag(rest).is_some() => {
                let (name, value, after) = tag(rest).expect("looked at above");
                reader.tag(name, value);
                after
            }
            '(' if !is_place(rest) => variation(behind),
            c if c.is_whitespace() => behind,
            _ => {
                let end = rest.find(|c: char| c.is_whitespace() || matches!(c, '{' | ';' | '<')).unwrap_or(rest.len());
                reader.word(&rest[..end]);
                &rest[end..]
            }
        };
    }
    reader.finish()
}

/// What has been read.
#[derive(Default)]
struct Reader {
    done: Vec<Record>,
    now: Record,
}

impl Reader {
    fn end_game(&mut self) {
        self.done.push(std::mem::take(&mut self.now));
    }

    fn tag(&mut self, name: &str, value: String) {
        if !self.now.moves.is_empty() || self.now.result.is_some() {
            self.end_game();
        }
        self.now.tags.push((name.to_owned(), value));
    }

    fn word(&mut self, word: &str) {
        let digits = word.chars().take_while(char::is_ascii_digit).count();
        let dotted = digits > 0 && word[digits..].starts_with('.');
        let text = if dotted { word[digits..].trim_start_matches('.') } else { word };
        if text.is_empty() || text.starts_with('$') {
            return;
        }
        if matches!(text, "1-0" | "0-1" | "1/2-1/2" | "*" | "2-0" | "0-2" | "1-1") || self.is_nothing_to_nothing(text) {
            self.now.result = Some(text.to_owned());
            return self.end_game();
        }
        self.now.moves.push(text.trim_end_matches(['!', '?']).to_owned());
    }

    /// `0-0` is a result in draughts, where moves are numbers of squares or the tags name a type of game. Elsewhere it
    /// is castling.
    fn is_nothing_to_nothing(&self, text: &str) -> bool {
        let by_number = |text: &String| text.starts_with(|c: char| matches!(c, '1'..='9'));
        text == "0-0" && (self.now.tag("GameType").is_some() || self.now.moves.last().is_some_and(by_number))
    }

    fn finish(mut self) -> Vec<Record> {
        if self.now != Record::default() {
            self.end_game();
        }
        self.done
    }
}

/// `[Name "value"]` at the beginning of a text: name, value, and what stands behind.
fn tag(text: &str) -> Option<(&str, String, &str)> {
    let inside = text.strip_prefix('[')?.trim_start();
    let end = inside.find(|c: char| !(c.is_alphanumeric() || c == '_'))?;
    let (name, rest) = inside.split_at(end);
    let quoted = rest.trim_start().strip_prefix('"')?;
    let (mut value, mut escaped) = (String::new(), false);
    for (at, c) in quoted.char_indices() {
        match c {
            '\n' => return None,
            '"' if !escaped => {
                let behind = quoted[at + 1..].trim_start().strip_prefix(']')?;
                return Some((name, value, behind)).filter(|_| !name.is_empty());
            }
            '\\' if !escaped => escaped = true,
            _ => {
                value.push(c);
                escaped = false;
            }
        }
    }
    None
}

/// Whether a square by column and row begins here, as `(2,3)`, and no variation.
fn is_place(text: &str) -> bool {
    let digits = |c: char| c.is_ascii_digit() || c == ' ';
    let inside = text.trim_start_matches('(').trim_start_matches(digits);
    inside.strip_prefix(',').is_some_and(|rest| rest.trim_start_matches(digits).starts_with(')'))
}

/// What stands behind a variation, which may hold others and comments.
fn variation(text: &str) -> &str {
    let (mut depth, mut in_comment) = (1, false);
    for (at, c) in text.char_indices() {
        match c {
            '}' => in_comment = false,
            _ if in_comment => {}
            '{' => in_comment = true,
            '(' => depth += 1,
            ')' => depth -= 1,
            _ => {}
        }
        if depth == 0 {
            return &text[at + 1..];
        }
    }
    ""
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn several_games_with_all_that_a_file_may_hold() {
        let text = "[Event \"a \\\"b\\\"\"]\n[GameType \"24,W,8,8,N1,1\"]\n\n1. 10-14 {a comment} 22-18 $1 ; rest\n\
                    % passed over\n2. 14-19! (2. 9-13 (2. 5-6) x) 23x14 1/2-1/2\n[Event \"c\"]\n1.11-15 *\n 1. 9-13";
        let games = read(text);
        assert_eq!(games.len(), 3, "{games:?}");
        assert_eq!(
            (games[0].tag("Event"), games[0].rule_set().map(|set| set.rules)),
            (Some("a \"b\""), Some("espanola"))
        );
        assert_eq!(games[0].moves, ["10-14", "22-18", "14-19", "23x14"]);
        assert_eq!((games[0].result.as_deref(), games[1].result.as_deref()), (Some("1/2-1/2"), Some("*")));
        let (set, board) = games[0].replay("damas", None).expect("legal moves");
        assert_eq!((set.rules, board.ply()), ("espanola", 4));
        assert_eq!(games[2].moves, ["9-13"]);
    }

    #[test]
    fn castling_may_be_written_with_noughts() {
        let text = "1. e4 e5 2. Nf3 Nc6 3. Bb5 Nf6 4. 0-0 d6 5. d4 Bd7 6. Nc3 Qe7 7. d5 0-0-0 0-1";
        let games = read(text);
        assert_eq!((games.len(), games[0].result.as_deref()), (1, Some("0-1")), "{games:?}");
        let (_, board) = games[0].replay("ajedrez", None).expect("legal moves");
        let record: Vec<String> = board.record().into_iter().map(|(_, text)| text).collect();
        assert_eq!((record[6].as_str(), record[13].as_str()), ("O-O", "O-O-O"));
        // In draughts it is what both get who have lost.
        for text in ["[GameType \"25,W,8,8,A0,0\"]\n1. c3-d4 0-0", "1. 32-28 19-23 0-0"] {
            let games = read(text);
            assert_eq!((games.len(), games[0].result.as_deref()), (1, Some("0-0")), "{games:?}");
        }
    }

    #[test]
    fn squares_by_column_and_row_are_no_variations() {
        assert_eq!(read("1. (2,3)-(1,4) *")[0].moves, ["(2,3)-(1,4)"]);
    }

    #[test]
    fn every_game_type_comes_back() {
        let typed: Vec<&RuleSet> = catalog::all().iter().filter(|set| set.game_type.is_some()).collect();
        assert_eq!(typed.len(), 6, "{typed:?}");
        for set in typed {
            let value = set.game_type.expect("one of PDN's").to_owned();
            let record = Record { tags: vec![("GameType".into(), value)], ..Record::default() };
            assert_eq!(record.rule_set().map(|found| found.rules), Some(set.rules));
        }
    }
}
