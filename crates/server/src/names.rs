//! Names of games, rules, sides and men, and sentences about a match, in each language. Names are made once, since
//! every move needs them.

use std::collections::HashMap;
use std::sync::{LazyLock, PoisonError, RwLock};

use engine::{Lang, Level, Match, Message, Opening, RuleSet, Side};
use serde::Serialize;
use utoipa::ToSchema;

use crate::clock::ExtraTime;
use crate::event::{Event, Offer, Reason, SeatName};
use crate::match_state::MatchState;
use crate::text::Text;

/// The name of a man, such as `white queen`. Rule sets may have names of their own.
pub fn piece(set: &RuleSet, kind: &'static str, colour: &'static str) -> &'static Text {
    cached(("piece", set.rules, kind, colour), || {
        let message = Message::new("server-piece").with("game", set.game).with("rules", set.rules);
        message.with("kind", kind).with("colour", colour)
    })
}

/// The name of a side, such as `White`.
pub fn side(colour: &'static str) -> &'static Text {
    cached(("side", "", "", colour), || Message::new("server-side").with("colour", colour))
}

/// Whose turn it is.
pub fn turn(board: &dyn Match) -> Text {
    if board.must_pass() {
        let colour = board.colour(board.turn());
        cached(("blocked", "", "", colour), || Message::new("server-blocked").with("colour", colour)).clone()
    } else if let Some(task) = board.task() {
        Text::of(&task)
    } else {
        let colour = board.colour(board.turn());
        cached(("turn", "", "", colour), || Message::new("server-turn").with("colour", colour)).clone()
    }
}

/// The name of a game.
pub fn game(id: &'static str) -> &'static Text {
    cached_in_each(("game", id, "", ""), |lang| lang.game_name(id))
}

/// The name of a rule set.
pub fn rules(game: &'static str, id: &'static str) -> &'static Text {
    cached_in_each(("rules", game, id, ""), |lang| lang.rules_name(game, id))
}

/// What distinguishes a rule set.
pub fn about(game: &'static str, id: &'static str) -> &'static Text {
    cached_in_each(("about", game, id, ""), |lang| lang.about_rules(game, id))
}

/// The name of a level.
pub fn level(level: Level) -> &'static Text {
    cached(("level", level.name(), "", ""), || Message::new("server-level").with("level", level.name()))
}

/// The name of a start in which one side is helped.
pub fn handicap(game: &'static str, id: &'static str) -> &'static Text {
    cached_in_each(("handicap", game, id, ""), |lang| composed(lang, &format!("handicap-{game}-{id}"), id))
}

/// Which side has more time than the other, and how much.
pub fn extra_time(state: &MatchState, extra: ExtraTime) -> Text {
    let side = side(state.board.colour(extra.seat.into()));
    Text::each(|lang| {
        lang.say(&Message::new("server-extra-time").with("side", side.words(lang)).with("time", extra.span()))
    })
}

/// The name of something that a position has beside its men, or of one of its values.
pub fn set_up(game: &'static str, id: &'static str) -> &'static Text {
    cached_in_each(("setup", game, id, ""), |lang| composed(lang, &format!("setup-{game}-{id}"), id))
}

fn composed(lang: Lang, id: &str, otherwise: &str) -> String {
    lang.find(id).unwrap_or_else(|| otherwise.to_owned())
}

/// How a match ended.
pub fn result(state: &MatchState, winner: Option<Side>, reason: Reason) -> Text {
    let board = state.board.as_ref();
    let game = state.set.game;
    let end = match winner {
        Some(side) => Message::new("server-won")
            .with("game", game)
            .with("colour", board.colour(side))
            .with("sign", board.side_text(side).to_uppercase()),
        None => Message::new("play-drawn").with("game", game),
    };
    let how = match reason {
        Reason::Rules => None,
        Reason::Resigned => Some(Message::new("server-by-resignation")),
        Reason::Agreed => Some(Message::new("server-by-agreement")),
        Reason::Claimed => Some(Message::new("server-by-claim")),
        Reason::Time if winner.is_none() => Some(Message::new("server-by-time-drawn")),
        Reason::Time => Some(Message::new("server-by-time")),
    };
    let why = if matches!(reason, Reason::Rules | Reason::Claimed) { board.ending() } else { None };
    let said = |lang: Lang| {
        let sentences: Vec<String> =
            [Some(&end), how.as_ref(), why.as_ref()].into_iter().flatten().map(|m| lang.say(m)).collect();
        sentences.join(" ")
    };
    Text::each(said)
}

/// The name of an opening.
pub fn opening(opening: Opening) -> OpeningBody {
    OpeningBody { code: opening.code, name: Text::each(|lang| opening.name(lang).to_owned()) }
}

/// A beginning that has a name.
#[derive(Serialize, Clone, Debug, ToSchema)]
pub struct OpeningBody {
    /// Its code in books, as `C50`; empty where the game has none.
    code: &'static str,
    name: Text,
}

/// What is said about an event.
pub fn event(state: &MatchState, event: &Event) -> Text {
    let name = |seat: &SeatName| side(state.board.colour((*seat).into()));
    let about = |seat: &SeatName, message: fn() -> Message| {
        let name = name(seat);
        Text::each(|lang| lang.say(&message().with("side", name.words(lang))))
    };
    match event {
        Event::Created { .. } => Message::new("server-event-created").into(),
        Event::Moved { by, text } => {
            name(by).clone().joined(": ", &Text::of_moves(state.set, &[recorded(state, text)]))
        }
        Event::Undone { by, .. } => about(by, || Message::new("server-event-undone")),
        Event::Joined { seat, .. } => about(seat, || Message::new("server-event-joined")),
        Event::SeatChanged { seat, taken: true, .. } => about(seat, || Message::new("server-event-seat-taken")),
        Event::SeatChanged { seat, .. } => about(seat, || Message::new("server-event-seat-changed")),
        Event::Offered { offer: Offer::Draw, by } => about(by, || Message::new("server-event-offered-draw")),
        Event::Offered { offer: Offer::Undo, by } => about(by, || Message::new("server-event-offered-undo")),
        Event::Offered { offer: Offer::Restart, by } => about(by, || Message::new("server-event-offered-restart")),
        Event::Declined { offer: Offer::Restart, by } => about(by, || Message::new("server-event-declined-restart")),
        Event::Declined { offer: Offer::Draw, by } => about(by, || Message::new("server-event-declined-draw")),
        Event::Declined { offer: Offer::Undo, by } => about(by, || Message::new("server-event-declined-undo")),
        Event::Said { by, phrase } => name(by).clone().joined(": ", &phrase.text()),
        Event::Planned { .. } => Text::plain(""),
        Event::Resigned { by } => about(by, || Message::new("server-event-resigned")),
        Event::Flagged { by } => about(by, || Message::new("server-event-flagged")),
        Event::Left { by } => about(by, || Message::new("server-event-left")),
        Event::Drawn { by, reason: Reason::Claimed } => about(by, || Message::new("server-event-claimed")),
        Event::Drawn { .. } => Message::new("server-event-agreed").into(),
        Event::Over { winner, reason } => result(state, winner.map(Side::from), *reason),
        Event::Locked { .. } => Message::new("server-event-locked").into(),
        Event::Paused => Message::new("server-event-paused").into(),
        Event::Resumed => Message::new("server-event-resumed").into(),
        Event::Successor { .. } => Message::new("server-event-successor").into(),
        Event::Closed => Message::new("server-event-closed").into(),
    }
}

/// One of the last moves, as records write it. An older one, of which somebody is told late, is as the log has it.
fn recorded(state: &MatchState, text: &str) -> String {
    const LAST: usize = 20;
    let plies = state.board.ply();
    let last = (plies.saturating_sub(LAST)..plies).rev().filter_map(|index| state.board.move_at(index));
    let found = last.into_iter().find(|(_, played, _)| played == text);
    found.map_or_else(|| text.to_owned(), |(.., recorded)| recorded)
}

type Key = (&'static str, &'static str, &'static str, &'static str);

/// The text of a message, made once and kept. There are only as many as kinds of men, sides and rule sets.
fn cached(key: Key, message: impl Fn() -> Message) -> &'static Text {
    cached_in_each(key, |lang| lang.say(&message()))
}

/// What `say` says in each language, made once and kept.
fn cached_in_each(key: Key, say: impl Fn(Lang) -> String) -> &'static Text {
    static CACHE: LazyLock<RwLock<HashMap<Key, &'static Text>>> = LazyLock::new(RwLock::default);
    if let Some(text) = CACHE.read().unwrap_or_else(PoisonError::into_inner).get(&key) {
        return text;
    }
    let text: &'static Text = Box::leak(Box::new(Text::each(say)));
    CACHE.write().unwrap_or_else(PoisonError::into_inner).entry(key).or_insert(text)
}
