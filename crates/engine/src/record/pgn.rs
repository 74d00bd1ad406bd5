//! PGN's form, game by game: what a text says, without knowing any rules.

use board::Message;

use super::MAX_DEPTH;
use super::draft::{Draft, DraftNode, DraftTag, add_comment};
use super::lexer::{Lexer, Token};
use super::nags;
use super::problem::{Location, Problem};
use super::result::is_result;

/// Every game of a text, in its order.
pub(super) fn read(text: &str) -> Vec<Draft> {
    let mut lexer = Lexer::new(text);
    let mut reader = Reader::default();
    while let Some((token, place)) = lexer.token() {
        reader.is_after_blank_line = lexer.blank_lines > 1;
        reader.is_after_line_end = lexer.blank_lines > 0;
        // A tag belongs to the next game, and so does what is wrong with it.
        if let Token::Tag { .. } = token {
            reader.begin_tags(place);
        }
        reader.now.problems.append(&mut lexer.problems);
        reader.take(token, place);
    }
    reader.now.problems.append(&mut lexer.problems);
    reader.finish(Location::START.after(text.trim_end()))
}

/// A line that is being read.
#[derive(Default)]
struct Line {
    nodes: Vec<DraftNode>,
    /// Where its bracket stands.
    opened: Option<Location>,
    /// What is said before the next move.
    before: String,
    /// The number of the next move.
    number: Option<(u32, Location)>,
    /// Nobody knows what it would be a variation of.
    is_lost: bool,
}

#[derive(Default)]
struct Reader {
    done: Vec<Draft>,
    now: Draft,
    main: Line,
    /// The variations that are open, the innermost last.
    open: Vec<Line>,
    is_after_blank_line: bool,
    is_after_line_end: bool,
    /// A result that stood inside a variation, as the last thing that was read.
    inner_result: Option<(String, Location)>,
}

impl Reader {
    fn take(&mut self, token: Token, place: Location) {
        if !matches!(token, Token::Comment(_))
            && let Some((_, place)) = self.inner_result.take()
        {
            self.now.problems.push(Problem::loss(place, Message::new("record-result-inside")));
        }
        match token {
            Token::Tag { name, value, value_place } => self.tag(DraftTag { name, value, place, value_place }),
            Token::Comment(text) => self.comment(&text),
            Token::Nag(number) => self.nag(number, place),
            Token::Open => self.open(place),
            Token::Close => self.close(place),
            Token::Number(number) => self.number(number, place),
            Token::Word(word) => self.word(&word, place),
        }
    }

    fn line(&mut self) -> &mut Line {
        self.open.last_mut().unwrap_or(&mut self.main)
    }

    /// Before a tag: ends the game that has moves or a result.
    fn begin_tags(&mut self, place: Location) {
        if !self.main.nodes.is_empty() || self.now.result.is_some() || !self.open.is_empty() {
            self.end_game(place);
        }
    }

    fn tag(&mut self, tag: DraftTag) {
        if tag.name.is_empty() {
            return;
        }
        if self.now.tag(&tag.name).is_some() {
            let message = Message::new("record-tag-twice").with("name", &tag.name);
            return self.now.problems.push(Problem::loss(tag.place, message));
        }
        self.now.tags.push(tag);
    }

    fn comment(&mut self, text: &str) {
        let is_after_result = self.now.result.is_some();
        if is_after_result && self.is_after_line_end {
            // It is about the next game.
            self.end_game_here();
        }
        let line = self.line();
        match line.nodes.last_mut() {
            Some(last) if line.before.is_empty() && (is_after_result || last.variations.is_empty()) => {
                add_comment(&mut last.comment, text);
            }
            _ => add_comment(&mut line.before, text),
        }
    }

    fn nag(&mut self, number: Option<u8>, place: Location) {
        let problem = match (number, self.line().nodes.last_mut()) {
            (Some(number), Some(last)) => return last.nags.push(number),
            (None, _) => Message::new("record-bad-nag"),
            (_, None) => Message::new("record-nag-without-move"),
        };
        self.now.problems.push(Problem::loss(place, problem));
    }

    fn open(&mut self, place: Location) {
        let is_first = self.line().nodes.is_empty() && !self.line().is_lost;
        let is_too_deep = self.open.len() + 1 > MAX_DEPTH;
        let is_known = self.open.iter().any(|line| line.is_lost);
        if !is_known && is_first {
            self.now.problems.push(Problem::loss(place, Message::new("record-variation-first")));
        } else if !is_known && is_too_deep {
            let message = Message::new("record-too-deep").with("most", MAX_DEPTH);
            self.now.problems.push(Problem::loss(place, message));
        }
        let is_lost = is_known || is_first || is_too_deep;
        self.open.push(Line { opened: Some(place), is_lost, ..Line::default() });
    }

    fn close(&mut self, place: Location) {
        if self.open.is_empty() {
            return self.now.problems.push(Problem::loss(place, Message::new("record-stray-bracket")));
        }
        self.close_line();
    }

    /// Hands the innermost variation to the move that it is an alternative to.
    fn close_line(&mut self) {
        let Some(mut line) = self.open.pop() else { return };
        if line.is_lost {
            return;
        }
        let opened = line.opened.unwrap_or(Location::START);
        match line.nodes.last_mut() {
            Some(last) => add_comment(&mut last.comment, &line.before),
            None => self.now.problems.push(Problem::note(opened, Message::new("record-empty-variation"))),
        }
        let Some(of) = self.line().nodes.last_mut() else { return };
        if line.nodes.is_empty() {
            add_comment(&mut of.comment, &line.before);
        } else {
            of.variations.push(line.nodes);
        }
    }

    fn number(&mut self, number: u32, place: Location) {
        // A game without tags may follow another; where one was begun anew is told by its numbers.
        if self.now.result.is_some() && (number == 1 || self.is_after_blank_line) {
            self.end_game(place);
        }
        self.line().number = Some((number, place));
    }

    fn word(&mut self, word: &str, place: Location) {
        let (text, mark) = nags::split_mark(word);
        if text.is_empty() || nags::number(word).is_some() {
            return self.mark(word, place);
        }
        if text.chars().all(|c| matches!(c, '.' | '…')) || matches!(text, "e.p." | "ep") {
            return;
        }
        if is_result(text) || self.is_nothing_to_nothing(text) {
            return self.result(text, place);
        }
        if let Some(start) = self.inline_start(text) {
            let (name, value, value_place) = ("FEN".to_owned(), start.to_owned(), place.plus(1));
            return self.now.tags.push(DraftTag { name, value, place, value_place });
        }
        if self.now.result.is_some() {
            if !self.is_after_blank_line {
                return self.move_after_result(text, place);
            }
            self.end_game(place);
        }
        let line = self.line();
        let node = DraftNode {
            number: line.number.take(),
            before: std::mem::take(&mut line.before),
            ..DraftNode::new(text, place)
        };
        // Between moves that nothing stands between, a remark is about the one before.
        match line.nodes.last_mut() {
            Some(last) if last.variations.is_empty() => {
                add_comment(&mut last.comment, &node.before);
                line.nodes.push(DraftNode { before: String::new(), ..node });
            }
            _ => line.nodes.push(node),
        }
        if !mark.is_empty() {
            self.mark(mark, place.plus(text.chars().count()));
        }
    }

    /// Told once: whatever follows has the same cause.
    fn move_after_result(&mut self, text: &str, place: Location) {
        let message = Message::new("record-move-after-result").with("text", text);
        if self.now.problems.last().is_none_or(|last| last.message.id != message.id) {
            self.now.problems.push(Problem::loss(place, message));
        }
    }

    fn mark(&mut self, mark: &str, place: Location) {
        if self.line().is_lost {
            return;
        }
        match (nags::number(mark), self.line().nodes.last_mut()) {
            (Some(number), Some(last)) => last.nags.push(number),
            (None, _) => {
                self.now.problems.push(Problem::loss(place, Message::new("record-bad-mark").with("mark", mark)));
            }
            (_, None) => self.now.problems.push(Problem::loss(place, Message::new("record-nag-without-move"))),
        }
    }

    fn result(&mut self, text: &str, place: Location) {
        if !self.open.is_empty() {
            self.inner_result = Some((text.to_owned(), place));
        } else if self.now.result.is_some() {
            let message = Message::new("record-result-twice").with("text", text);
            self.now.problems.push(Problem::loss(place, message));
        } else {
            self.now.result = Some((text.to_owned(), place));
        }
    }

    /// `0-0` is a result in draughts, where moves are numbers of squares or the tags name a type of game. Elsewhere it
    /// is castling.
    fn is_nothing_to_nothing(&self, text: &str) -> bool {
        let by_number = |node: &DraftNode| node.text.starts_with(|c: char| matches!(c, '1'..='9'));
        text == "0-0" && (self.now.tag("GameType").is_some() || self.main.nodes.last().is_some_and(by_number))
    }

    /// `/W:W31:B2/`: the position before the first move, as PDN 3.0 may have it among the moves.
    fn inline_start<'t>(&self, text: &'t str) -> Option<&'t str> {
        let is_first = self.main.nodes.is_empty() && self.open.is_empty() && self.now.result.is_none();
        let inside = text.strip_prefix('/')?.strip_suffix('/').filter(|inside| !inside.is_empty());
        inside.filter(|_| is_first && self.now.tag("FEN").is_none())
    }

    fn end_game_here(&mut self) {
        let place = self.now.result.as_ref().map_or(Location::START, |(_, place)| *place);
        self.end_game(place);
    }

    /// Ends the game at this place.
    fn end_game(&mut self, place: Location) {
        if let Some(result) = self.inner_result.take() {
            self.now.result.get_or_insert(result);
        }
        for line in self.open.iter().filter(|line| !line.is_lost) {
            let opened = line.opened.unwrap_or(place);
            self.now.problems.push(Problem::loss(opened, Message::new("record-unclosed-variation")));
        }
        while !self.open.is_empty() {
            self.close_line();
        }
        let mut main = std::mem::take(&mut self.main);
        match main.nodes.last_mut() {
            Some(last) => add_comment(&mut last.comment, &main.before),
            None => self.now.comment = main.before,
        }
        self.now.nodes = main.nodes;
        self.now.end = Some(place);
        let draft = std::mem::take(&mut self.now);
        let is_only_wrong = draft.is_empty() && !draft.problems.is_empty();
        match self.done.last_mut() {
            // What stands behind the last game is part of it.
            Some(last) if draft.tags.is_empty() && draft.nodes.is_empty() && draft.result.is_none() => {
                match last.nodes.last_mut() {
                    Some(node) => add_comment(&mut node.comment, &draft.comment),
                    None => add_comment(&mut last.comment, &draft.comment),
                }
                last.problems.extend(draft.problems);
            }
            _ if !draft.is_empty() || is_only_wrong => self.done.push(draft),
            _ => {}
        }
    }

    fn finish(mut self, end: Location) -> Vec<Draft> {
        self.end_game(end);
        self.done
    }
}
