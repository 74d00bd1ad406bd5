//! The journal of a match: whoever kills it goes on with the next game.

use std::io;
use std::path::Path;
use std::sync::{Mutex, PoisonError};

use arena::{Contest, Entrant, GameReport};
use engine::{Lang, Message, Side};
use serde_json::{Value, json};

use crate::Failure;
use crate::args::MatchArgs;
use crate::journal::{Journal, hash};

/// Where the games of a match are written down as they end, on several threads.
pub struct MatchJournal(Mutex<Journal>);

impl MatchJournal {
    /// Opens it, or begins one; with it the games that were played before.
    pub fn open(
        name: &str,
        contest: &Contest<'_>,
        args: &MatchArgs,
        lang: Lang,
    ) -> Result<(MatchJournal, Vec<GameReport>), Failure> {
        let other = Message::new("arena-other-match").with("file", name);
        let (journal, lines) = Journal::open(Path::new(name), &header(contest, args), &other, lang)?;
        let game = |(number, value): (usize, Value)| {
            let said = || Message::new("arena-bad-journal").with("file", name).with("line", number);
            read(&value).ok_or_else(|| Failure::Input(lang.say(&said())))
        };
        let known = lines.into_iter().map(game).collect::<Result<_, _>>()?;
        Ok((MatchJournal(Mutex::new(journal)), known))
    }

    /// Writes a game down; it is on the disk when this returns.
    pub fn append(&self, game: &GameReport) -> io::Result<()> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner).append(&as_value(game))
    }
}

/// Everything on which the games depend. How many there are, and on how many threads, may be another number.
fn header(contest: &Contest<'_>, args: &MatchArgs) -> Value {
    let players = [&contest.a, &contest.b].map(|entrant: &Entrant| entrant.to_string());
    let openings = hash(format!("{:?}", contest.openings).as_bytes());
    json!({
        "match": 1, "game": contest.set.game, "rules": contest.set.rules, "size": contest.set.size, "players": players,
        "seed": contest.seed, "openings": format!("{openings:016x}"), "hash": args.hash,
        "clock": contest.clock.map(|clock| clock.to_string()), "patience": args.patience,
    })
}

fn as_value(game: &GameReport) -> Value {
    let winner = game.winner.map(|side| if side == Side::First { "first" } else { "second" });
    let fault = game.fault.as_ref().map(|(is_first, fault)| json!({ "a": is_first, "word": fault.word() }));
    json!({
        "number": game.number, "half_points": game.half_points, "winner": winner, "fault": fault,
        "record": game.record,
    })
}

/// What it was lost by is told once, when it happens.
fn read(value: &Value) -> Option<GameReport> {
    let winner = match value["winner"].as_str() {
        Some("first") => Some(Side::First),
        Some("second") => Some(Side::Second),
        _ => None,
    };
    Some(GameReport {
        number: value["number"].as_u64().filter(|number| *number > 0)?,
        half_points: value["half_points"].as_u64().filter(|points| *points <= 2)? as u8,
        winner,
        fault: None,
        record: value["record"].as_str()?.to_owned(),
    })
}
