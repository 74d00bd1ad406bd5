//! A review as people read it: a line for every move, a small graph, and how well each side has played.

use std::fmt::Write as _;

use engine::record::Record;
use engine::review::{MoveVerdict, Review, ReviewedPly, Threw};
use engine::{Lang, Message, RuleSet, Side};

/// Moves of the better line that are shown.
const LINE: usize = 5;

/// The whole report.
pub(super) fn report(game: &Record, review: &Review, lang: Lang) -> String {
    let set = game.set;
    let (game_name, rules_name) = (lang.game_name(set.game), lang.rules_name(set.game, set.rules));
    let name = if game_name == rules_name { game_name } else { format!("{game_name}, {rules_name}") };
    let plies = review.plies.len();
    let mut text = lang.say(&Message::new("review-title").with("game", name).with("plies", plies)) + "\n";
    if let Some(opening) = set.opening(game.board(None).as_ref()) {
        text += &(lang.say(&Message::new("cli-opening").with("name", opening.title(lang))) + "\n");
    }
    text.push('\n');
    text.push_str(&moves(set, review, lang));
    if plies > 0 {
        let _ =
            write!(text, "\n{}\n", lang.say(&Message::new("review-graph").with("side", side(set, Side::First, lang))));
        text.push_str(&graph(review));
        text.push('\n');
    }
    text.push_str(&summary(set, review, lang));
    text
}

/// A line for every move: its number, itself, what the position is worth, what it is called, and what was better.
fn moves(set: &RuleSet, review: &Review, lang: Lang) -> String {
    let mut number = 0;
    let mut last = None;
    let mut rows: Vec<[String; 5]> = Vec::with_capacity(review.plies.len());
    for ply in &review.plies {
        let begins = ply.side == Side::First && last != Some(Side::First);
        number += usize::from(begins || last.is_none());
        let label = match ply.side {
            _ if last == Some(ply.side) => String::new(),
            Side::First => format!("{number}."),
            Side::Second => format!("{number}…"),
        };
        last = Some(ply.side);
        let written = lang.show_recorded(set.game, &ply.written);
        rows.push([label, written, ply.after.text(lang), verdict(ply, lang), better(set, ply, lang)]);
    }
    let width = |column: usize| rows.iter().map(|row| row[column].chars().count()).max().unwrap_or_default();
    let [a, b, c, d] = [0, 1, 2, 3].map(width);
    let line = |[label, written, score, verdict, better]: &[String; 5]| {
        format!("{label:>a$} {written:b$}  {score:>c$}  {verdict:d$}  {better}").trim_end().to_owned() + "\n"
    };
    rows.iter().map(line).collect()
}

fn verdict(ply: &ReviewedPly, lang: Lang) -> String {
    let word = lang.say(&Message::new("review-verdict").with("verdict", ply.verdict.as_str()));
    match ply.verdict {
        MoveVerdict::Forced | MoveVerdict::Best | MoveVerdict::Good => word,
        MoveVerdict::Inaccuracy => word + " ?!",
        MoveVerdict::Mistake => word + " ?",
        MoveVerdict::Blunder => word + " ??",
    }
}

/// What was better, and what was thrown away for sure.
fn better(set: &RuleSet, ply: &ReviewedPly, lang: Lang) -> String {
    let threw = ply.threw.map(|threw| match threw {
        Threw::Win => lang.say(&Message::new("review-threw-win")),
        Threw::Draw => lang.say(&Message::new("review-threw-draw")),
    });
    let differs = ply.best.text != ply.text && (ply.verdict.is_fault() || ply.verdict == MoveVerdict::Good);
    let best = differs.then(|| {
        let shown = if ply.verdict.is_fault() { LINE } else { 1 };
        let line = ply.best.line.iter().take(shown).map(|text| lang.show_recorded(set.game, text));
        let line = line.collect::<Vec<_>>().join(" ");
        lang.say(&Message::new("review-better").with("line", line).with("score", ply.best.worth.text(lang)))
    });
    threw.into_iter().chain(best).collect::<Vec<_>>().join("; ")
}

/// What the first side might expect after each move: a block for every one, the higher the better.
fn graph(review: &Review) -> String {
    const BLOCKS: [char; 8] = ['▁', '▂', '▃', '▄', '▅', '▆', '▇', '█'];
    const WIDTH: usize = 80;
    let block = |ply: &ReviewedPly| BLOCKS[((ply.after.expectation * 8.0) as usize).min(7)];
    let blocks: Vec<char> = review.plies.iter().map(block).collect();
    blocks.chunks(WIDTH).map(|row| row.iter().collect::<String>() + "\n").collect()
}

/// A line for each side: accuracy, and how many moves have each verdict.
fn summary(set: &RuleSet, review: &Review, lang: Lang) -> String {
    let number = |value: f64| lang.number(&format!("{value:.1}"));
    let mut rows = Vec::new();
    for of in Side::BOTH {
        let accuracy = match review.accuracy[of as usize] {
            Some(accuracy) => lang.say(&Message::new("review-accuracy").with("percent", number(accuracy))),
            None => lang.say(&Message::new("review-no-choice")),
        };
        let count = |verdict: MoveVerdict| {
            let count = review.count(of, verdict);
            let message = Message::new("review-count").with("verdict", verdict.as_str()).with("count", count);
            (count > 0 || verdict.is_fault()).then(|| lang.say(&message))
        };
        let counts: Vec<String> = MoveVerdict::ALL.into_iter().filter_map(count).collect();
        rows.push([side(set, of, lang), accuracy, counts.join(", ")]);
    }
    let width = |column: usize| rows.iter().map(|row| row[column].chars().count()).max().unwrap_or_default();
    let (a, b) = (width(0), width(1));
    rows.iter().map(|[side, accuracy, counts]| format!("{side:a$}  {accuracy:b$}  {counts}\n")).collect()
}

/// A side by its colour, or by its sign.
fn side(set: &RuleSet, side: Side, lang: Lang) -> String {
    let start = set.start();
    let message = Message::new("review-side").with("colour", start.colour(side));
    lang.say(&message.with("side", start.side_text(side)))
}
