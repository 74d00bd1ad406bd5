//! The result as one page that needs nothing else: the tables, and every game to replay on a board.

use arena::PlayedGame;
use engine::{Match, Message, Piece, Shape, Side};
use serde_json::{Value, json};

use super::report::{Report, reason};

const PAGE: &str = include_str!("page/page.html");
const STYLE: &str = include_str!("page/page.css");
const SCRIPT: &str = include_str!("page/page.js");

/// The whole page.
pub fn write(report: &Report<'_>) -> String {
    let word = |message: Message| escaped(&report.lang.say(&message));
    let table = html_table(&report.table());
    let data = data(report).to_string().replace('<', "\\u003c");
    let parts = [
        ("lang", report.lang.say(&Message::new("tournament-lang"))),
        ("title", escaped(&report.title())),
        ("table", table),
        ("cross-title", word(Message::new("tournament-cross"))),
        ("cross", cross(report)),
        ("games-title", word(Message::new("tournament-games-title"))),
        ("isolation", escaped(&report.lang.say(&report.sandbox.isolation.message()))),
        ("style", STYLE.to_owned()),
        ("data", data),
        ("script", SCRIPT.to_owned()),
    ];
    // What a part brings is not looked at again: a player may be called anything.
    let mut page = String::new();
    for (i, piece) in PAGE.split("{{").enumerate() {
        let Some((name, rest)) = piece.split_once("}}").filter(|_| i > 0) else {
            page.push_str(piece);
            continue;
        };
        let part = parts.iter().find(|(known, _)| *known == name).map_or("", |(_, part)| part.as_str());
        page.push_str(part);
        page.push_str(rest);
    }
    page
}

fn html_table(rows: &[Vec<String>]) -> String {
    let line = |(i, row): (usize, &Vec<String>)| {
        let cell = if i == 0 { "th scope=\"col\"" } else { "td" };
        let end = if i == 0 { "th" } else { "td" };
        let cells: String = row.iter().map(|text| format!("<{cell}>{}</{end}>", escaped(text))).collect();
        format!("<tr>{cells}</tr>\n")
    };
    rows.iter().enumerate().map(line).collect()
}

fn cross(report: &Report<'_>) -> String {
    let order: Vec<usize> = report.standings.rows.iter().map(|row| row.competitor).collect();
    let mut rows =
        vec![[vec!["#".to_owned(), String::new()], (1..=order.len()).map(|n| n.to_string()).collect()].concat()];
    for (place, &one) in order.iter().enumerate() {
        let met = order.iter().map(|&other| if one == other { "·".into() } else { report.met(one, other) });
        rows.push([(place + 1).to_string(), report.name(one).to_owned()].into_iter().chain(met).collect());
    }
    html_table(&rows)
}

/// What the script draws from: the board once, and each game as its first position and what every move changes.
fn data(report: &Report<'_>) -> Value {
    let set = report.tournament.set;
    let start = set.start();
    let geometry = start.geometry();
    let shape = |shape| match shape {
        Shape::Point => 0,
        Shape::Light => 1,
        Shape::Dark => 2,
    };
    let spots: Vec<Value> =
        geometry.spots.iter().map(|spot| json!([spot.x, spot.y, shape(spot.shape), spot.label])).collect();
    let mut men = Men { kinds: Vec::new() };
    let games: Vec<Value> = report.played.iter().map(|game| game_data(report, game, &mut men)).collect();
    // Where there are many kinds of men, pictures tell them apart; where there are few, discs do.
    let has_pictures = set.men.len() > 4;
    let men: Vec<Value> = men
        .kinds
        .iter()
        .map(|man| {
            let colour = start.colour(man.side);
            let letter = man.letter.to_uppercase().collect::<String>();
            // A disc says no more than its colour, unless sides are told apart by a sign.
            let is_plain = ["man", "disc"].contains(&man.kind) && colour.len() > 1;
            let text = match has_pictures {
                true => man.glyph.to_string(),
                false if is_plain => String::new(),
                false => letter,
            };
            json!([colour, if has_pictures { "picture" } else { "disc" }, text])
        })
        .collect();
    let word = |message: Message| report.lang.say(&message);
    let side = |side| report.lang.say(&Message::new("server-side").with("colour", start.colour(side)));
    json!({
        "size": [geometry.size.0, geometry.size.1], "spots": spots, "lines": geometry.lines, "men": men, "games": games,
        "sides": [side(Side::First), side(Side::Second)],
        "words": {
            "start": word(Message::new("tournament-start")), "back": word(Message::new("tournament-back")), "next": word(Message::new("tournament-next")),
            "end": word(Message::new("tournament-end")), "play": word(Message::new("tournament-play")), "board": word(Message::new("tournament-board")),
            "all": word(Message::new("tournament-all")), "player": word(Message::new("tournament-name")), "move": word(Message::new("tournament-move")),
        },
    })
}

/// The kinds of men that have appeared; a man is known by its place among them, and 0 is none.
struct Men {
    kinds: Vec<Piece>,
}

impl Men {
    fn number(&mut self, man: &Piece) -> usize {
        let is_it = |other: &Piece| (other.side, other.letter) == (man.side, man.letter);
        let known = self.kinds.iter().position(is_it);
        known.unwrap_or_else(|| {
            self.kinds.push(*man);
            self.kinds.len() - 1
        }) + 1
    }

    fn board(&mut self, game: &dyn Match) -> Vec<usize> {
        let mut board = vec![0; game.geometry().spots.len()];
        for man in game.pieces() {
            board[man.spot] = self.number(&man);
        }
        board
    }
}

fn game_data(report: &Report<'_>, played: &PlayedGame, men: &mut Men) -> Value {
    let set = report.tournament.set;
    let mut game = set.read(&played.start).unwrap_or_else(|_| set.start());
    let first = men.board(&*game);
    let mut board = first.clone();
    let mut changes = Vec::new();
    for text in &played.moves {
        if game.play(text).is_err() {
            break;
        }
        let after = men.board(&*game);
        let changed = (0..after.len()).filter(|&spot| after[spot] != board[spot]);
        changes.push(changed.flat_map(|spot| [spot, after[spot]]).collect::<Vec<usize>>());
        board = after;
    }
    let moves: Vec<String> = game.record().iter().map(|(_, text)| report.lang.show_recorded(set.game, text)).collect();
    let result = ["0–1", "½–½", "1–0"][usize::from(played.half_points)];
    json!({
        "first": report.name(played.fixture.first), "second": report.name(played.fixture.second),
        "result": result, "reason": reason(played, report.lang),
        "fault": played.end.loser.is_some(), "start": first, "moves": moves, "changes": changes,
    })
}

fn escaped(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;").replace('"', "&quot;")
}
