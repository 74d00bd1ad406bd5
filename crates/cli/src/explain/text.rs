//! An evaluation as a table.

use std::fmt::Write;

use engine::explain::{Choice, EvaluationReport, ExplainOptions, Explanation, Term};
use engine::{Geometry, Lang, Match, Message, RuleSet, Side};

use crate::tree::value_text;

/// Spots of a term that a line has; those with the greatest shares.
const SPOTS: usize = 10;

/// The whole table.
pub fn table(
    (set, game): (&RuleSet, &dyn Match),
    options: &ExplainOptions,
    report: &EvaluationReport,
    lang: Lang,
) -> String {
    let side = |side| lang.say(&Message::new("server-side").with("colour", game.colour(side)));
    let evaluator = match options.profile() {
        Some(profile) => format!("{} ({})", options.search.evaluator.name(), profile.name()),
        None => options.search.evaluator.name().to_owned(),
    };
    let title = Message::new("explain-title")
        .with("game", lang.game_name(set.game))
        .with("evaluator", evaluator)
        .with("side", side(report.side));
    let mut text = format!("{}\n\n", lang.say(&title));
    let explanation = &report.explanation;
    let heads = [Message::new("explain-term"), Message::new("explain-weight"), Message::new("explain-sum")];
    let heads = heads.map(|message| lang.say(&message));
    let rows = rows(report, heads, side, lang);
    let widths: Vec<usize> =
        (0..COLUMNS).map(|i| rows.iter().map(|row| row[i].chars().count()).max().unwrap_or_default()).collect();
    let geometry = game.geometry();
    for (i, row) in rows.iter().enumerate() {
        let mut line = format!("{:<width$}", row[0], width = widths[0]);
        for (cell, width) in row.iter().zip(&widths).skip(1) {
            let _ = write!(line, "  {cell:>width$}");
        }
        let _ = writeln!(text, "{}", line.trim_end());
        // Behind the head, a row for each term.
        if let Some(term) = i.checked_sub(1).and_then(|i| explanation.terms.get(i)) {
            text.push_str(&places(term, &geometry));
        }
    }
    let value = value_text(explanation.value, lang);
    let own = Message::new("explain-value").with("value", value).with("side", side(report.side));
    let _ = writeln!(text, "\n{}", lang.say(&own));
    let with_move = |message: Message, choice: &Choice| {
        message.with("move", lang.show_move(&choice.text)).with("value", value_text(choice.value, lang))
    };
    let choice = with_move(Message::new("explain-choice"), &report.choice).with("depth", report.choice.depth);
    let _ = writeln!(text, "{}", lang.say(&choice));
    if options.weights.is_empty() {
        return text;
    }
    let (usual, usual_choice) = &report.usual;
    let _ =
        writeln!(text, "{}", lang.say(&Message::new("explain-usual-value").with("value", value_text(*usual, lang))));
    let other = if usual_choice.text == report.choice.text {
        Message::new("explain-same-choice")
    } else {
        with_move(Message::new("explain-usual-choice"), usual_choice)
    };
    let _ = writeln!(text, "{}", lang.say(&other));
    text
}

/// Name, what each side has, weight, what it is worth to each.
const COLUMNS: usize = 6;

fn rows(
    report: &EvaluationReport,
    [term, weight, sum]: [String; 3],
    side: impl Fn(Side) -> String,
    lang: Lang,
) -> Vec<[String; COLUMNS]> {
    let Explanation { denominator, terms, adjustments, .. } = &report.explanation;
    let points = |parts: i64| number(parts as f64 / *denominator as f64);
    let [first, second] = Side::BOTH.map(side);
    let mut rows = vec![[term, first.clone(), second.clone(), weight, first, second]];
    let mut sums = [0; 2];
    for Term { weight, amount, worth, .. } in terms {
        let percent = if weight.is_percent { " %" } else { "" };
        let name = format!("{} [{}]", lang.term_name(weight.name), weight.name);
        let ([a, b], [c, d]) = (amount.map(points), worth.map(points));
        rows.push([name, a, b, format!("× {}{percent} =", weight.value), c, d]);
        sums = [sums[0] + worth[0], sums[1] + worth[1]];
    }
    for adjustment in adjustments {
        let name = lang.term_name(adjustment.name);
        rows.push([name, String::new(), String::new(), String::new(), points(adjustment.worth), String::new()]);
        sums[0] += adjustment.worth;
    }
    rows.push([sum, String::new(), String::new(), String::new(), points(sums[0]), points(sums[1])]);
    rows
}

/// Where a term comes from, the greatest shares first; they are seen by the first side.
fn places(term: &Term, geometry: &Geometry) -> String {
    let mut spots = term.spots.clone();
    spots.sort_by(|a, b| b.1.abs().total_cmp(&a.1.abs()).then(a.0.cmp(&b.0)));
    let shown: Vec<String> = spots
        .iter()
        .take(SPOTS)
        .map(|&(spot, share)| {
            let sign = if share > 0.0 { "+" } else { "" };
            format!("{} {sign}{}", geometry.spots[spot].label, number(share))
        })
        .collect();
    if shown.is_empty() {
        return String::new();
    }
    format!("    {}{}\n", shown.join(", "), if spots.len() > SPOTS { ", …" } else { "" })
}

/// Two places at the most, and none where it is whole.
fn number(points: f64) -> String {
    let text = format!("{points:.2}");
    let text = text.trim_end_matches('0').trim_end_matches('.');
    if text == "-0" { "0".to_owned() } else { text.to_owned() }
}
