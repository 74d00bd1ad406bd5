//! A draft, played by the rules: what is legal becomes a record, the rest a list of problems.

use board::{Message, NotationError, Side};

use super::MAX_DEPTH;
use super::draft::{Draft, DraftNode, add_comment};
use super::format::Reading;
use super::lexer::one_line;
use super::numbers::Counter;
use super::problem::{Location, Problem};
use super::result::{RecordResult, left};
use super::select;
use super::tags;
use super::tree::{Node, Record};
use crate::catalog::{GameQuery, SelectError};
use crate::game::{RecordFormat, RuleSet};
use crate::session::{Match, PASS};

/// Plays a draft through by the rules that it names, or else by those that are asked for.
pub(super) fn check(mut draft: Draft, query: &GameQuery<'_>) -> Result<Reading, SelectError> {
    let (set, board) = select::beginning(&mut draft, query)?;
    let mut problems = std::mem::take(&mut draft.problems);
    let is_readable = board.is_some();
    let mut player = Player { board: board.unwrap_or_else(|| set.start()), problems: Vec::new(), depth: 0 };
    let start = player.board.text();
    // Only chess says the number of its first move; elsewhere the record does.
    let mut counter = Counter::new(set, &start);
    if let Some((number, _)) = draft.nodes.first().and_then(|node| node.number)
        && set.info.record != RecordFormat::Pgn
    {
        counter.set_number(number, player.board.turn());
    }
    let nodes = if is_readable { player.line(&draft.nodes, counter, &mut true) } else { Vec::new() };
    let is_whole = !player.problems.iter().any(|problem| problem.is_loss);
    problems.append(&mut player.problems);
    let outcome = Some(&player.board).filter(|_| is_whole && is_readable).and_then(|board| board.outcome());
    let result = result(&draft, set, RecordResult::from(outcome), &mut problems);
    problems.sort_by_key(|problem| problem.place);
    problems.truncate(MOST_PROBLEMS);
    for problem in &mut problems {
        problem.game = set.game;
    }
    let tags = tags::kept(&draft);
    let mut comment = draft.comment;
    if nodes.is_empty()
        && let Some(first) = draft.nodes.first()
    {
        add_comment(&mut comment, &first.before);
    }
    Ok(Reading { record: Record { set, start, tags, comment, nodes, result }, problems })
}

/// More than anybody reads.
const MOST_PROBLEMS: usize = 1000;

struct Player {
    board: Box<dyn Match>,
    problems: Vec<Problem>,
    /// How many variations are open.
    depth: usize,
}

impl Player {
    /// Plays a line from where the board stands, as far as it is legal, and leaves the board at its end.
    /// `numbers_count` is whether its numbers have been right so far.
    fn line(&mut self, drafts: &[DraftNode], mut counter: Counter, numbers_count: &mut bool) -> Vec<Node> {
        let mut nodes: Vec<Node> = Vec::new();
        for draft in drafts {
            let variations = self.variations(draft, counter, *numbers_count);
            let first = nodes.len();
            if let Err(problem) = self.word(draft, &mut nodes) {
                if is_number(&draft.text) {
                    continue;
                }
                self.problems.push(*problem);
                break;
            }
            let side = nodes[nodes.len() - 1].side;
            if draft.side.is_some_and(|wanted| wanted != side) {
                let message = Message::new("record-other-side").with("text", &draft.text);
                self.problems.push(Problem::loss(draft.place, message));
                nodes.truncate(first);
                break;
            }
            // Who leaves passes out may number the rest as he likes.
            *numbers_count &= nodes[first].text != PASS || draft.text == PASS;
            self.check_number(draft, nodes[first].side, counter, numbers_count);
            nodes[first..].iter().for_each(|node| counter.count(node.side));
            // What was played instead is told of the first action of a turn, what is said of the last. Between two
            // moves that nothing stands between, a remark is about the one before.
            let before = one_line(&draft.before);
            match nodes[..first].last_mut().filter(|last| last.variations.is_empty()) {
                Some(last) => add_comment(&mut last.comment, &before),
                None => nodes[first].before = before,
            }
            nodes[first].variations = variations;
            let last = nodes.last_mut().expect("a move was played");
            last.nags.clone_from(&draft.nags);
            last.comment = one_line(&draft.comment);
        }
        nodes
    }

    fn variations(&mut self, draft: &DraftNode, counter: Counter, numbers_count: bool) -> Vec<Vec<Node>> {
        if self.depth == MAX_DEPTH && !draft.variations.is_empty() {
            let message = Message::new("record-too-deep").with("most", MAX_DEPTH);
            self.problems.push(Problem::loss(draft.place, message));
            return Vec::new();
        }
        self.depth += 1;
        let ply = self.board.ply();
        let mut play = |line: &Vec<DraftNode>| {
            let nodes = self.line(line, counter, &mut numbers_count.clone());
            while self.board.ply() > ply {
                self.board.undo();
            }
            nodes
        };
        let variations = draft.variations.iter().map(&mut play).filter(|nodes| !nodes.is_empty()).collect();
        self.depth -= 1;
        variations
    }

    /// Plays a word: one move, or the actions of one turn joined by `+`; and before it a pass that nobody wrote.
    fn word(&mut self, draft: &DraftNode, nodes: &mut Vec<Node>) -> Result<(), Box<Problem>> {
        let text = draft.text.as_str();
        let Err(error) = self.play(text, nodes) else { return Ok(()) };
        let ply = self.board.ply();
        if self.board.must_pass() && self.play(PASS, nodes).is_ok() {
            if self.play(text, nodes).is_ok() {
                return Ok(());
            }
            self.board.undo();
            nodes.pop();
        }
        let mut column = 0;
        for part in text.split('+') {
            if !text.contains('+') || (part.is_empty() && column == 0) {
                return Err(Box::new(refused(draft.place, text, error)));
            }
            if !part.is_empty()
                && let Err(wrong) = self.play(part, nodes)
            {
                let is_first = self.board.ply() == ply;
                let (place, part, wrong) =
                    if is_first { (draft.place, text, error) } else { (draft.place.plus(column), part, wrong) };
                return Err(Box::new(refused(place, part, wrong)));
            }
            column += part.chars().count() + 1;
        }
        Ok(())
    }

    fn play(&mut self, text: &str, nodes: &mut Vec<Node>) -> Result<(), NotationError> {
        self.board.follow(text)?;
        let (side, text, written) = self.board.last_move().expect("it was played");
        nodes.push(Node::new(side, text, written));
        Ok(())
    }

    /// Tells once a line that a number is not the one that comes next.
    fn check_number(&mut self, draft: &DraftNode, side: Side, counter: Counter, counts: &mut bool) {
        let Some((number, place)) = draft.number else { return };
        let expected = counter.number(side);
        if number == expected || !*counts {
            return;
        }
        let message = Message::new("record-wrong-number").with("found", number).with("expected", expected);
        self.problems.push(Problem::note(place, message));
        *counts = false;
    }
}

/// Whether a word is the number of a move without its full stop.
fn is_number(text: &str) -> bool {
    text.bytes().all(|byte| byte.is_ascii_digit())
}

fn refused(place: Location, text: &str, error: NotationError) -> Problem {
    let message = match &error {
        NotationError::NoSuchMove { legal, .. } if legal.is_empty() => {
            return Problem::loss(place, Message::new("record-move-after-end").with("text", text));
        }
        NotationError::NoSuchMove { .. } => Message::new("record-illegal-move"),
        NotationError::Ambiguous { .. } => Message::new("record-ambiguous-move"),
        NotationError::Form { .. } | NotationError::Impossible(_) => Message::new("record-no-move").with("text", text),
    };
    Problem::refused(place, message, error)
}

/// What the record says of its end: behind the moves, or else in its tag.
fn result(draft: &Draft, set: &RuleSet, by_rules: RecordResult, problems: &mut Vec<Problem>) -> RecordResult {
    let left = left(set);
    let tag = draft.tag("Result");
    let in_tag = tag.and_then(|tag| RecordResult::read(tag.value.trim(), left));
    if let (Some(tag), None) = (tag, in_tag) {
        let message = Message::new("record-bad-result").with("value", &tag.value);
        problems.push(Problem::note(tag.value_place, message));
    }
    let behind = draft.result.as_ref().and_then(|(text, place)| Some((RecordResult::read(text, left)?, text, *place)));
    match (&behind, in_tag) {
        (Some((result, text, place)), Some(said)) if *result != said => {
            let value = tag.map(|tag| tag.value.as_str()).unwrap_or_default();
            let message = Message::new("record-results-differ").with("text", text).with("value", value);
            problems.push(Problem::note(*place, message));
        }
        (None, _) if !draft.tags.is_empty() => {
            let problem = |place| Problem::note(place, Message::new("record-no-result"));
            problems.extend(draft.end.map(problem));
        }
        _ => {}
    }
    let said = behind.as_ref().map(|(result, ..)| *result).or(in_tag).unwrap_or_default();
    if !matches!((said, by_rules), (RecordResult::Unknown, _) | (_, RecordResult::Unknown)) && said != by_rules {
        let place = behind.map(|(_, _, place)| place).or(tag.map(|tag| tag.value_place));
        let message =
            Message::new("record-wrong-result").with("text", said.write(left)).with("expected", by_rules.write(left));
        problems.push(Problem::note(place.unwrap_or(Location::START), message));
    }
    said
}
