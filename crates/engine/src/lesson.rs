//! Rules and lessons: what a newcomer is told of a rule set, with positions to try it on.
//!
//! Each game has a file in `lessons/`, a line for each thing in it:
//!
//! ```text
//! section ID                          begins a part of the rules
//! say ID [RULES…]                     a paragraph of it
//! board ID [RULES…] | POSITION | MOVES      a diagram, with moves that show what it is about
//! step ID [RULES…] | POSITION | GOAL  a step of the lesson
//! ```
//!
//! A line with rules in brackets is for these alone. A position is in the game's notation, or `start`. Sentences are in
//! the catalogue: `page-GAME-ID`, and for a step `lesson-GAME-ID` with `-hint`, `-done` and `-else` behind.

use board::Outcome;

use crate::catalog::{self, GameQuery};
use crate::game::RuleSet;
use crate::session::Match;
use crate::{Lang, Side, sentences};

/// A part of the rules of a game, such as its captures.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Section {
    /// Its name, as `captures`.
    pub id: &'static str,
    /// What it is called.
    pub title: Sentence,
    /// What it says and shows, in order.
    pub parts: Vec<Part>,
}

/// A piece of a section.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Part {
    /// A paragraph.
    Text(Sentence),
    /// A position.
    Diagram(Diagram),
}

/// A position with moves that show what it is about.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Diagram {
    /// What is to be seen.
    pub caption: Sentence,
    /// In the game's notation.
    pub position: String,
    /// In the game's notation, of both sides in turn.
    pub moves: Vec<&'static str>,
}

/// A position of a lesson, in which the learner makes one move.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Step {
    /// Its name, unique in the lesson.
    pub id: &'static str,
    /// In the game's notation.
    pub position: String,
    /// What is to be done.
    pub task: Sentence,
    /// What helps.
    pub hint: Sentence,
    /// What is said when it is done.
    pub done: Sentence,
    /// The moves that do it.
    pub accepted: Vec<String>,
    /// The other legal moves, by why they are not what was asked for.
    pub others: Vec<(Sentence, Vec<String>)>,
}

/// A sentence of the catalogue, with numbers for its gaps.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Sentence {
    /// Its name.
    pub id: String,
    args: Vec<(&'static str, usize)>,
}

impl Sentence {
    fn new(id: String) -> Self {
        Sentence { id, args: Vec::new() }
    }

    /// In this language; its name where the catalogue lacks it.
    pub fn say(&self, lang: Lang) -> String {
        sentences::find_with(lang, &self.id, &self.args).unwrap_or_else(|| self.id.clone())
    }
}

impl RuleSet {
    /// The rules in words and diagrams, for people, on a board of the usual size.
    pub fn rules_page(&self) -> Vec<Section> {
        let set = self.of_usual_size();
        let mut sections: Vec<Section> = Vec::new();
        let sentence = |id: &str| Sentence::new(format!("page-{}-{id}", set.game));
        for Line { keyword, id, fields } in set.lines() {
            let part = match (keyword, &fields[..]) {
                ("section", []) => {
                    let title = Sentence::new(format!("page-section-{id}"));
                    sections.push(Section { id, title, parts: Vec::new() });
                    continue;
                }
                ("say", []) => Part::Text(sentence(id)),
                ("board", [position, moves]) => Part::Diagram(Diagram {
                    caption: sentence(id),
                    position: set.position(position),
                    moves: moves.split_whitespace().collect(),
                }),
                ("step", [_, _]) => continue,
                _ => panic!("{}: {keyword} {id} cannot be read", set.game),
            };
            sections.last_mut().expect("a section comes first").parts.push(part);
        }
        sections.retain(|section| !section.parts.is_empty());
        sections
    }

    /// The lesson, step by step, on a board of the usual size.
    pub fn lesson(&self) -> Vec<Step> {
        let set = self.of_usual_size();
        let steps = set.lines().filter(|line| line.keyword == "step");
        steps.map(|line| set.step(line.id, line.fields[0], &Goal::of(line.fields[1]))).collect()
    }

    fn of_usual_size(&self) -> &'static RuleSet {
        let query = GameQuery { game: self.game, rules: Some(self.rules), ..GameQuery::default() };
        catalog::select(&query).expect("a rule set of the catalog has a usual size")
    }

    fn step(&self, id: &'static str, position: &str, goal: &Goal) -> Step {
        let position = self.position(position);
        let sentence = |behind: &str| Sentence::new(format!("lesson-{}-{id}{behind}", self.game));
        let otherwise = sentence("-else");
        let has_own_words = Lang::Es.find(&otherwise.id).is_some();
        let mut accepted = Vec::new();
        let mut others: Vec<(Sentence, Vec<String>)> = Vec::new();
        for m in self.at(&position, &[]).moves() {
            let Err(reason) = goal.judge(self, &position, &m.text) else {
                accepted.push(m.text);
                continue;
            };
            let reason = if has_own_words { otherwise.clone() } else { reason };
            match others.iter_mut().find(|(known, _)| *known == reason) {
                Some((_, moves)) => moves.push(m.text),
                None => others.push((reason, vec![m.text])),
            }
        }
        let (task, hint, done) = (sentence(""), sentence("-hint"), sentence("-done"));
        Step { id, position, task, hint, done, accepted, others }
    }

    /// The lines of the game's file that are for this rule set.
    fn lines(&self) -> impl Iterator<Item = Line> {
        let lines = self.info.lessons.lines().filter(|line| !line.is_empty() && !line.starts_with('#'));
        lines.filter_map(|line| Line::of(line, self.rules))
    }

    fn position(&self, text: &str) -> String {
        if text == "start" { self.start().text() } else { text.to_owned() }
    }

    /// The position after these moves.
    fn at(&self, position: &str, moves: &[&str]) -> Box<dyn Match> {
        let mut board = self.read(position).unwrap_or_else(|error| panic!("{} {position}: {error}", self.game));
        for text in moves {
            board.play(text).unwrap_or_else(|error| panic!("{} {position} {text}: {error}", self.game));
        }
        board
    }
}

/// A line of a game's file.
struct Line {
    keyword: &'static str,
    id: &'static str,
    fields: Vec<&'static str>,
}

impl Line {
    /// None where it is for other rules.
    fn of(line: &'static str, rules: &str) -> Option<Line> {
        let mut fields = line.split('|').map(str::trim);
        let head = fields.next().expect("a line has a beginning");
        let (head, only) = match head.split_once('[') {
            Some((head, only)) => (head.trim(), only.strip_suffix(']').expect("brackets are closed")),
            None => (head, rules),
        };
        let (keyword, id) = head.split_once(' ').expect("a keyword and a name");
        let fields = fields.collect();
        only.split_whitespace().any(|one| one == rules).then_some(Line { keyword, id, fields })
    }
}

/// What a move of a lesson has to bring about.
enum Goal {
    /// To be one of these.
    Moves(Vec<&'static str>),
    /// To take at least so many men.
    Takes(usize),
    /// To win at least so many men for one's side, beside the one that is placed.
    Turns(usize),
    /// To bring about one more man of this kind.
    Becomes(&'static str),
    /// To win the game at once.
    Wins,
    /// To leave no reply that takes a man.
    Safe,
    /// To leave no reply that wins.
    Holds,
}

impl Goal {
    fn of(text: &'static str) -> Goal {
        let (word, rest) = text.split_once(' ').unwrap_or((text, ""));
        let number = || rest.parse().expect("a number of men");
        match word {
            "moves" => Goal::Moves(rest.split_whitespace().collect()),
            "takes" => Goal::Takes(number()),
            "turns" => Goal::Turns(number()),
            "becomes" => Goal::Becomes(rest),
            "wins" => Goal::Wins,
            "safe" => Goal::Safe,
            "holds" => Goal::Holds,
            _ => panic!("{text} is no goal"),
        }
    }

    /// Whether a legal move brings it about; if not, why.
    fn judge(&self, set: &RuleSet, position: &str, text: &str) -> Result<(), Sentence> {
        let before = set.at(position, &[]);
        let after = set.at(position, &[text]);
        let (own, other) = (before.turn(), !before.turn());
        let reason = |name: &str, args: &[(&'static str, usize)]| Sentence {
            id: format!("lesson-else-{name}"),
            args: args.to_vec(),
        };
        let replies = || after.moves().into_iter().map(|reply| set.at(position, &[text, &reply.text]));
        let (is_right, why) = match self {
            Goal::Moves(wanted) => (wanted.contains(&text), reason("moves", &[])),
            Goal::Takes(wanted) => {
                let count = men(&*before, other) - men(&*after, other);
                (count >= *wanted, reason("takes", &[("count", count), ("wanted", *wanted)]))
            }
            Goal::Turns(wanted) => {
                let count = (men(&*after, own) - men(&*before, own)).saturating_sub(1);
                (count >= *wanted, reason("turns", &[("count", count), ("wanted", *wanted)]))
            }
            Goal::Becomes(kind) => {
                (men_of_kind(&*after, own, kind) > men_of_kind(&*before, own, kind), reason("becomes", &[]))
            }
            Goal::Wins => (after.outcome() == Some(Outcome::Win(own)), reason("wins", &[])),
            Goal::Safe => {
                let stand = men(&*after, own);
                (replies().all(|reply| men(&*reply, own) >= stand), reason("safe", &[]))
            }
            Goal::Holds => (replies().all(|reply| reply.outcome() != Some(Outcome::Win(other))), reason("holds", &[])),
        };
        if is_right { Ok(()) } else { Err(why) }
    }
}

fn men(board: &dyn Match, side: Side) -> usize {
    board.pieces().iter().filter(|piece| piece.side == side).count()
}

fn men_of_kind(board: &dyn Match, side: Side, kind: &str) -> usize {
    board.pieces().iter().filter(|piece| piece.side == side && piece.kind == kind).count()
}
