//! What a person can do at a table, and whether they may.

use std::time::Duration;

use engine::{Message, RuleSet, Side, Spec};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use crate::event::{Allow, Event, Offer, Reason, Seat, SeatName};
use crate::limits;
use crate::refusal::Refusal;
use crate::table::{Table, Viewer};
use crate::token::Token;

/// Something that a person wants to do.
#[derive(Clone, Debug, Deserialize, ToSchema)]
#[serde(tag = "type", rename_all = "snake_case")]
pub enum Action {
    /// To play a move, after having seen `ply` moves.
    Move {
        /// In the game's notation.
        #[serde(rename = "move")]
        #[schema(max_length = 400)]
        text: String,
        /// How many moves had been played when the person chose.
        ply: Option<usize>,
    },
    /// To take the last move back.
    Undo,
    /// To say yes.
    Accept {
        /// To what.
        offer: Offer,
    },
    /// To say no, or to withdraw one's own offer.
    Decline {
        /// To what.
        offer: Offer,
    },
    /// To offer a draw.
    OfferDraw,
    /// To claim a draw by the rules.
    ClaimDraw,
    /// To give up.
    Resign,
    /// To be helped: 1 tells the man, 2 the move, 3 the reason.
    Hint {
        /// How much.
        #[schema(minimum = 1, maximum = 3)]
        stage: u8,
    },
    /// To put somebody on a seat.
    Seat {
        /// Which.
        seat: SeatName,
        /// Whom.
        to: WantedSeat,
    },
    /// To change what players may do.
    Lock {
        /// May moves be taken back?
        undo: bool,
        /// May players ask for hints?
        hints: bool,
    },
    /// To make machines wait.
    Pause,
    /// To let them go on.
    Resume,
    /// To let a waiting machine make one move.
    Step,
    /// To play once more. While two people play, that is an offer to the other.
    New {
        /// Whether the players change colours.
        #[serde(default)]
        swap: bool,
    },
    /// To go away while the other plays on; the seat stays one's own.
    Leave,
    /// To end it.
    Close,
}

/// Whom somebody wants on a seat.
#[derive(Clone, PartialEq, Eq, Debug, Deserialize, Serialize, ToSchema)]
#[serde(tag = "kind", rename_all = "snake_case", deny_unknown_fields)]
pub enum WantedSeat {
    /// Whoever asks.
    Me {
        /// What they call themselves.
        #[schema(max_length = 40)]
        name: Option<String>,
    },
    /// Whoever comes with the invitation.
    Open {},
    /// A machine.
    Machine {
        /// How strong: `level=NAME`, `depth=N`, `time=SECONDS`, `nodes=N`, `random`, `seed=N`, with commas between.
        #[schema(max_length = 100)]
        spec: String,
    },
}

impl WantedSeat {
    /// The seat in a game of these rules, and the invitation to it where it is open. `owner` is the token of whoever
    /// asks.
    pub fn prepare(&self, owner: crate::token::Hash, set: &RuleSet) -> Result<(Seat, Option<Token>), Refusal> {
        Ok(match self {
            WantedSeat::Me { name } => (Seat::Person { name: check_name(name.as_deref())?, token: owner }, None),
            WantedSeat::Open {} => {
                let invite = Token::random();
                (Seat::Open { invite: invite.hash() }, Some(invite))
            }
            WantedSeat::Machine { spec } => (Seat::Machine { spec: check_spec(spec, set)? }, None),
        })
    }
}

/// A name without blanks around it; none where nothing is left.
pub fn check_name(name: Option<&str>) -> Result<Option<String>, Refusal> {
    let name = name.map(str::trim).filter(|name| !name.is_empty());
    if name.is_some_and(|name| name.chars().count() > limits::NAME || name.chars().any(is_unseen)) {
        let message = Message::new("server-bad-name").with("most", limits::NAME);
        return Err(Refusal::impossible("bad_name", &message));
    }
    Ok(name.map(str::to_owned))
}

/// Whether a character has no place in a name: it would break the line, turn the text around it, or not be seen.
fn is_unseen(c: char) -> bool {
    let breaks_the_line = matches!(c, '\u{2028}' | '\u{2029}');
    let turns_the_text =
        matches!(c, '\u{61C}' | '\u{200E}' | '\u{200F}' | '\u{202A}'..='\u{202E}' | '\u{2066}'..='\u{2069}');
    // The joiners of U+200C and U+200D are letters of Persian and parts of pictures, so they may stay.
    let is_not_seen = matches!(
        c,
        '\u{AD}' | '\u{180E}' | '\u{200B}' | '\u{2060}'..='\u{2065}' | '\u{206A}'..='\u{206F}' | '\u{FEFF}'
            | '\u{FFF9}'..='\u{FFFB}' | '\u{E0001}'..='\u{E007F}'
    );
    c.is_control() || breaks_the_line || turns_the_text || is_not_seen
}

/// The shortest time that a machine can be asked to think: less is no time at all to the clock.
const SHORTEST: Duration = Duration::from_millis(1);

/// A machine within the server's means.
fn check_spec(text: &str, set: &RuleSet) -> Result<String, Refusal> {
    let bad = |message: &Message| Refusal::impossible("bad_spec", message);
    if text.len() > limits::SPEC {
        return Err(bad(&Message::new("server-spec-long").with("most", limits::SPEC)));
    }
    let spec = Spec::read(text).map_err(|message| bad(&message))?;
    set.check(&spec).map_err(|message| bad(&message))?;
    if spec.depth.is_some_and(|depth| depth > limits::DEPTH) {
        return Err(bad(&Message::new("server-spec-depth").with("most", limits::DEPTH)));
    }
    if spec.time.is_some_and(|time| time < SHORTEST) {
        return Err(bad(&Message::new("server-spec-time-short").with("least", SHORTEST.as_millis())));
    }
    if spec.time.is_some_and(|time| time > limits::TIME) {
        return Err(bad(&Message::new("server-spec-time").with("most", limits::TIME.as_secs())));
    }
    if spec.nodes.is_some_and(|nodes| nodes > limits::NODES) {
        return Err(bad(&Message::new("server-spec-nodes").with("most", limits::NODES)));
    }
    Ok(spec.to_string())
}

/// A table while it is being changed: every event happens at once and is collected for the store.
#[derive(Debug)]
pub struct Changes<'a> {
    /// The table, changed already.
    pub table: &'a mut Table,
    /// What has happened.
    pub events: Vec<Event>,
}

impl Changes<'_> {
    /// Lets it happen.
    fn push(&mut self, event: Event) {
        self.table.apply(&event).expect("the event was made for this table");
        self.events.push(event);
    }

    /// Plays a move for `side`, whose turn it is.
    pub fn play(&mut self, side: Side, text: &str) -> Result<(), Refusal> {
        if self.table.board.ply() >= limits::PLIES {
            let message = Message::new("server-too-many-moves").with("most", limits::PLIES);
            return Err(Refusal::conflict("too_many_moves", &message));
        }
        self.table.play(text).map_err(|error| Refusal::notation("illegal_move", &error))?;
        let (_, text, _) = self.table.board.last_move().expect("a move was played");
        self.table.seq += 1;
        self.events.push(Event::Moved { by: side.into(), text });
        if let Some(over) = self.table.ending() {
            self.push(over);
        }
        Ok(())
    }

    /// Ends the match in a draw.
    pub fn draw(&mut self, by: Side, reason: Reason) {
        self.push(Event::Drawn { by: by.into(), reason });
        self.push(Event::Over { winner: None, reason });
    }

    fn undo(&mut self, by: Side, plies: u32) {
        self.push(Event::Undone { by: by.into(), plies });
    }

    /// The match gets a successor.
    pub fn succeed(&mut self, id: String) {
        self.push(Event::Successor { id });
    }

    /// Somebody wants to begin anew.
    pub fn offer_restart(&mut self, by: Side) -> Result<(), Refusal> {
        offer(self, by, Offer::Restart)
    }

    /// Puts a person with this token on an open seat.
    pub fn join(&mut self, side: Side, name: Option<String>, token: &Token) {
        self.push(Event::Joined { seat: side.into(), name, token: token.hash() });
    }
}

/// What a decision asks of the room beyond its events.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Outcome {
    /// Nothing.
    Done,
    /// To tell the asker the invitation to a seat.
    Invite(Token),
    /// To let the machine move once.
    Step,
}

/// Does what `viewer` wants, or refuses it and changes nothing. `Hint` and `New` are not decided here.
pub fn decide(changes: &mut Changes<'_>, viewer: Viewer, action: &Action) -> Result<Outcome, Refusal> {
    match action {
        Action::Move { text, ply } => play(changes, viewer, text, *ply)?,
        Action::Undo => undo(changes, viewer)?,
        Action::Accept { offer } => accept(changes, viewer, *offer)?,
        Action::Decline { offer } => decline(changes, viewer, *offer)?,
        Action::OfferDraw => offer_draw(changes, viewer)?,
        Action::ClaimDraw => claim_draw(changes, viewer)?,
        Action::Resign => resign(changes, viewer)?,
        Action::Seat { seat, to } => return change_seat(changes, viewer, *seat, to),
        Action::Lock { undo, hints } => {
            must_own(viewer)?;
            changes.push(Event::Locked { allow: Allow { undo: *undo, hints: *hints } });
        }
        Action::Pause | Action::Resume | Action::Step => return direct(changes, viewer, action),
        Action::Leave => leave(changes, viewer)?,
        Action::Close => {
            must_own(viewer)?;
            must_live(changes.table)?;
            changes.push(Event::Closed);
        }
        Action::Hint { .. } | Action::New { .. } => unreachable!("the room does these itself"),
    }
    Ok(Outcome::Done)
}

fn play(changes: &mut Changes<'_>, viewer: Viewer, text: &str, ply: Option<usize>) -> Result<(), Refusal> {
    must_sit(viewer)?;
    must_live(changes.table)?;
    if ply.is_some_and(|ply| ply != changes.table.board.ply()) {
        return Err(Refusal::conflict("stale", &Message::new("server-stale")));
    }
    let turn = changes.table.board.turn();
    if !viewer.has(turn) {
        return Err(Refusal::forbidden("not_your_turn", &Message::new("server-not-your-turn")));
    }
    if text.len() > limits::MOVE {
        return Err(Refusal::impossible("illegal_move", &Message::new("server-move-long").with("most", limits::MOVE)));
    }
    changes.play(turn, text)
}

fn undo(changes: &mut Changes<'_>, viewer: Viewer) -> Result<(), Refusal> {
    must_sit(viewer)?;
    let table = &changes.table;
    if !table.allow().undo {
        return Err(Refusal::forbidden("locked", &Message::new("server-undo-locked")));
    }
    let by_rules = matches!(table.result, Some((_, Reason::Rules)));
    if table.closed || (table.result.is_some() && !by_rules) {
        return Err(over());
    }
    // Who plays both sides takes back whatever was played last.
    let side = match viewer.seats {
        [true, true] => table.board.last_move().map_or(Side::First, |(side, ..)| side),
        [first, _] => {
            if first {
                Side::First
            } else {
                Side::Second
            }
        }
    };
    let nothing = || Refusal::conflict("nothing_to_undo", &Message::new("server-nothing-to-undo"));
    let plies = table.undo_plies(side).ok_or_else(nothing)?;
    if matches!(table.seat(!side), Seat::Person { .. }) && !viewer.has(!side) {
        if by_rules {
            return Err(over());
        }
        return offer(changes, side, Offer::Undo);
    }
    changes.undo(side, plies);
    Ok(())
}

fn offer(changes: &mut Changes<'_>, by: Side, offer: Offer) -> Result<(), Refusal> {
    if changes.table.offer.is_some() {
        return Err(Refusal::conflict("offer_pending", &Message::new("server-offer-pending")));
    }
    changes.push(Event::Offered { offer, by: by.into() });
    Ok(())
}

/// Who has offered it, where somebody has.
fn offered(table: &Table, offer: Offer) -> Result<Side, Refusal> {
    match table.offer {
        Some((pending, by)) if pending == offer && table.is_live() => Ok(by),
        _ => Err(Refusal::conflict("no_offer", &Message::new("server-no-offer"))),
    }
}

fn accept(changes: &mut Changes<'_>, viewer: Viewer, offer: Offer) -> Result<(), Refusal> {
    must_sit(viewer)?;
    let by = offered(changes.table, offer)?;
    if !viewer.has(!by) {
        return Err(own_offer());
    }
    match offer {
        Offer::Draw => changes.draw(!by, Reason::Agreed),
        Offer::Undo => {
            let plies = changes.table.undo_plies(by).unwrap_or(0);
            changes.undo(by, plies);
        }
        Offer::Restart => unreachable!("the room does this itself"),
    }
    Ok(())
}

/// What has to happen before a match begins anew.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Restart {
    /// Nothing.
    Now,
    /// The other player has to agree with this one.
    OfferedBy(Side),
}

/// Whether a match may begin anew. While two people play, neither of them nor the opener decides that alone.
pub fn restart(table: &Table, viewer: Viewer) -> Result<Restart, Refusal> {
    if !viewer.owner {
        must_sit(viewer)?;
    }
    let people = Side::BOTH.into_iter().all(|side| matches!(table.seat(side), Seat::Person { .. }));
    if !people || !table.is_live() || viewer.seats == [true, true] {
        return Ok(Restart::Now);
    }
    match viewer.seats {
        [true, _] => Ok(Restart::OfferedBy(Side::First)),
        [_, true] => Ok(Restart::OfferedBy(Side::Second)),
        _ => Err(Refusal::conflict("players_decide", &Message::new("server-players-decide"))),
    }
}

/// Whether the other side has offered to begin anew, and this is its answer.
pub fn must_be_offered_restart(table: &Table, viewer: Viewer) -> Result<(), Refusal> {
    must_sit(viewer)?;
    let by = offered(table, Offer::Restart)?;
    if viewer.has(!by) { Ok(()) } else { Err(own_offer()) }
}

fn own_offer() -> Refusal {
    Refusal::forbidden("own_offer", &Message::new("server-own-offer"))
}

fn decline(changes: &mut Changes<'_>, viewer: Viewer, offer: Offer) -> Result<(), Refusal> {
    must_sit(viewer)?;
    let by = offered(changes.table, offer)?;
    let who = if viewer.has(!by) { !by } else { by };
    changes.push(Event::Declined { offer, by: who.into() });
    Ok(())
}

fn offer_draw(changes: &mut Changes<'_>, viewer: Viewer) -> Result<(), Refusal> {
    must_sit(viewer)?;
    must_live(changes.table)?;
    let side = if viewer.has(Side::First) { Side::First } else { Side::Second };
    match changes.table.seat(!side) {
        // Nobody agrees with himself for somebody whose seat he has taken.
        _ if viewer.has(!side) && changes.table.taken.contains(&true) => return Err(taken()),
        _ if viewer.has(!side) => changes.draw(side, Reason::Agreed),
        Seat::Person { .. } => offer(changes, side, Offer::Draw)?,
        Seat::Machine { .. } => {
            return Err(Refusal::conflict("machine_declines", &Message::new("server-machine-declines")));
        }
        Seat::Open { .. } => return Err(Refusal::conflict("seat_open", &Message::new("server-seat-open"))),
    }
    Ok(())
}

fn claim_draw(changes: &mut Changes<'_>, viewer: Viewer) -> Result<(), Refusal> {
    must_sit(viewer)?;
    must_live(changes.table)?;
    let turn = changes.table.board.turn();
    if !viewer.has(turn) {
        return Err(Refusal::forbidden("not_your_turn", &Message::new("server-not-your-turn")));
    }
    if !changes.table.board.can_claim_draw() {
        return Err(Refusal::conflict("no_claim", &Message::new("play-no-claim")));
    }
    changes.draw(turn, Reason::Claimed);
    Ok(())
}

fn resign(changes: &mut Changes<'_>, viewer: Viewer) -> Result<(), Refusal> {
    must_sit(viewer)?;
    must_live(changes.table)?;
    // Who plays both sides gives up for the one to move, but never for somebody whose seat he has taken.
    let turn = changes.table.board.turn();
    let own = |side: &Side| viewer.has(*side) && !changes.table.taken[*side as usize];
    let side = [turn, !turn].into_iter().find(own).ok_or_else(taken)?;
    changes.push(Event::Resigned { by: side.into() });
    changes.push(Event::Over { winner: Some((!side).into()), reason: Reason::Resigned });
    Ok(())
}

/// Tells the other person, once, that this one has gone. Whoever comes back plays on.
fn leave(changes: &mut Changes<'_>, viewer: Viewer) -> Result<(), Refusal> {
    must_sit(viewer)?;
    must_live(changes.table)?;
    let side = if viewer.has(Side::First) { Side::First } else { Side::Second };
    let waits = matches!(changes.table.seat(!side), Seat::Person { .. }) && !viewer.has(!side);
    if waits && !changes.table.left[side as usize] {
        changes.push(Event::Left { by: side.into() });
    }
    Ok(())
}

fn change_seat(changes: &mut Changes<'_>, viewer: Viewer, seat: SeatName, to: &WantedSeat) -> Result<Outcome, Refusal> {
    must_own(viewer)?;
    must_live(changes.table)?;
    let (to, invite) = to.prepare(changes.table.owner, changes.table.set)?;
    let owner = changes.table.owner;
    let taken = matches!(changes.table.seat(seat.into()), Seat::Person { token, .. } if !token.matches(&owner));
    changes.push(Event::SeatChanged { seat, to, taken });
    Ok(invite.map_or(Outcome::Done, Outcome::Invite))
}

/// Machines wait, go on, or make one move.
fn direct(changes: &mut Changes<'_>, viewer: Viewer, action: &Action) -> Result<Outcome, Refusal> {
    if !viewer.owner && viewer.seats == [false, false] {
        return Err(Refusal::forbidden("watcher", &Message::new("server-watcher")));
    }
    must_live(changes.table)?;
    match action {
        Action::Pause if !changes.table.paused => changes.push(Event::Paused),
        Action::Resume if changes.table.paused => changes.push(Event::Resumed),
        Action::Step => {
            if !changes.table.paused || changes.table.machine_at_turn().is_none() {
                return Err(Refusal::conflict("no_step", &Message::new("server-no-step")));
            }
            return Ok(Outcome::Step);
        }
        _ => {}
    }
    Ok(Outcome::Done)
}

/// Only who opened the match.
pub fn must_own(viewer: Viewer) -> Result<(), Refusal> {
    if viewer.owner { Ok(()) } else { Err(Refusal::forbidden("not_owner", &Message::new("server-not-owner"))) }
}

/// Only who sits at the table.
pub fn must_sit(viewer: Viewer) -> Result<(), Refusal> {
    if viewer.seats == [false, false] {
        return Err(Refusal::forbidden("watcher", &Message::new("server-watcher")));
    }
    Ok(())
}

fn must_live(table: &Table) -> Result<(), Refusal> {
    if table.is_live() { Ok(()) } else { Err(over()) }
}

fn taken() -> Refusal {
    Refusal::conflict("taken_seat", &Message::new("server-taken-seat"))
}

/// It has ended.
pub fn over() -> Refusal {
    Refusal::conflict("over", &Message::new("server-over"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_seen_as_they_are_written() {
        for name in ["Ana", "José Ñandú", "مريم", "שרה", "李雷", "O'Neil (2)", "👩\u{200D}🚀", "می\u{200C}خواهم"]
        {
            assert_eq!(check_name(Some(name)).expect(name).as_deref(), Some(name));
        }
        let unseen = [
            0, 7, 9, 0xA, 0xD, 0x1B, 0x7F, 0x85, 0x9F, 0xAD, 0x61C, 0x180E, 0x200B, 0x200E, 0x200F, 0x2028, 0x2029,
            0x202A, 0x202B, 0x202C, 0x202D, 0x202E, 0x2060, 0x2066, 0x2067, 0x2068, 0x2069, 0x206F, 0xFEFF, 0xFFF9,
            0xE0041,
        ];
        for code in unseen {
            let c = char::from_u32(code).expect("a character");
            let refused = check_name(Some(&format!("a{c}b"))).map_err(|refusal| refusal.code);
            assert_eq!(refused, Err("bad_name"), "U+{code:04X}");
        }
        assert_eq!(check_name(Some("  ")).map_err(|refusal| refusal.code), Ok(None));
    }

    #[test]
    fn machines_think_for_a_time_that_a_clock_can_tell() {
        let set = &engine::registry::all()[0];
        for (spec, refused) in [
            ("time=1e-99", true),
            ("time=1e-9", true),
            ("time=0.0009", true),
            ("time=0", true),
            ("time=-1", true),
            ("time=nan", true),
            ("time=inf", true),
            ("time=1e99", true),
            ("time=10.1", true),
            ("time=0.001", false),
            ("time=10", false),
            ("level=maestro,time=1e-99", true),
        ] {
            let wanted = WantedSeat::Machine { spec: spec.into() };
            let prepared = wanted.prepare(Token::random().hash(), set).map_err(|refusal| refusal.code);
            assert_eq!(prepared.is_err(), refused, "{spec}: {prepared:?}");
            assert!(prepared.is_ok() || prepared == Err("bad_spec"), "{spec}");
        }
    }
}
