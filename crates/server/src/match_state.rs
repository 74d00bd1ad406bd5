//! The state of a match: the sum of its events. Nothing changes it but `apply`, whether an event happens now or is read
//! from the log.

mod etiquette; // what has been asked and said since the last move
mod keep_time; // what events do to the clocks
mod plans; // conditional moves

use engine::catalog::{self, GameQuery};
use engine::{Match, NotationError, Outcome, Piece, PlayerSpec, RuleSet, Side, Spelling};

pub use self::etiquette::Etiquette;
pub use self::plans::{Line, Plans};
use crate::clock::{Clocks, Stamp};
use crate::event::{Allow, Event, Offer, Reason, Seat, SeatName, Settings};
use crate::limits;
use crate::store::{Header, Stage};
use crate::token::Hash;

/// A match as it stands.
#[derive(Debug)]
pub struct MatchState {
    /// How it began, but with the seats and permissions of now.
    pub settings: Settings,
    /// The rules.
    pub set: &'static RuleSet,
    /// The position and the moves that led to it.
    pub board: Box<dyn Match>,
    /// The opener.
    pub owner: Hash,
    /// The number of the last event.
    pub seq: u64,
    /// The offer that waits for an answer, and who made it.
    pub offer: Option<(Offer, Side)>,
    /// Whether machines wait.
    pub paused: bool,
    /// How it ended.
    pub result: Option<(Option<Side>, Reason)>,
    /// Whether the opener has ended it.
    pub closed: bool,
    /// The match after it.
    pub successor: Option<String>,
    /// Seats that the opener has taken from another person, until somebody joins there.
    pub taken: [bool; 2],
    /// Who has left and has not moved since.
    pub left: [bool; 2],
    /// Captured men: after how many moves, whose, and of which kind.
    pub captured: Vec<(usize, Side, &'static str)>,
    /// When it was opened, in seconds since 1970.
    pub opened: Option<u64>,
    /// What has been asked and said since the last move.
    pub etiquette: Etiquette,
    /// Answers that players have decided on beforehand.
    pub plans: Plans,
    /// How much time is left, where it is limited.
    pub clocks: Option<Clocks>,
}

/// Who views a match.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Viewer {
    /// Whether they opened it.
    pub owner: bool,
    /// Whether they have the first and the second seat.
    pub seats: [bool; 2],
}

impl Viewer {
    /// Whether they have this seat.
    pub fn has(self, side: Side) -> bool {
        self.seats[side as usize]
    }
}

impl MatchState {
    /// The state of a log. `Err` says what is wrong with the log.
    pub fn replay(events: &[String]) -> Result<Self, String> {
        let (first, rest) = events.split_first().ok_or("an empty log")?;
        let first = Event::read(first).map_err(|error| format!("{error}: {first}"))?;
        let Event::Created { settings, owner, opened } = first else {
            return Err(format!("the log begins with {first:?}"));
        };
        let mut state = MatchState::open(*settings, owner)?;
        state.opened = opened;
        state.extend(rest)?;
        Ok(state)
    }

    /// Applies the next events of a log.
    pub fn extend(&mut self, events: &[String]) -> Result<(), String> {
        events.iter().try_for_each(|text| self.apply_entry(text).map(drop))
    }

    /// Applies an entry of a log; what it says.
    pub fn apply_entry(&mut self, text: &str) -> Result<Event, String> {
        let event = Event::read(text).map_err(|error| format!("{error}: {text}"))?;
        let stamp = self.clocks.as_ref().and_then(|_| Stamp::read(text));
        self.apply_at(&event, stamp)?;
        Ok(event)
    }

    /// The state at the beginning.
    pub fn open(settings: Settings, owner: Hash) -> Result<Self, String> {
        let wanted = GameQuery {
            game: &settings.game,
            rules: Some(&settings.rules),
            size: settings.size,
            ..GameQuery::default()
        };
        let set = catalog::select(&wanted).map_err(|error| error.to_string())?;
        let board = match &settings.position {
            Some(text) => set.read(text).map_err(|error| error.to_string())?,
            None => set.start(),
        };
        Ok(MatchState {
            clocks: settings.clock.map(|control| Clocks::new(control, settings.extra_time)),
            settings,
            set,
            board,
            owner,
            seq: 1,
            offer: None,
            paused: false,
            result: None,
            closed: false,
            successor: None,
            taken: [false; 2],
            left: [false; 2],
            captured: Vec::new(),
            opened: None,
            etiquette: Etiquette::default(),
            plans: Plans::default(),
        })
    }

    /// Applies an event of which nobody knows when it happened.
    pub fn apply(&mut self, event: &Event) -> Result<(), String> {
        self.apply_at(event, None)
    }

    /// Applies an event that happened at this time.
    pub fn apply_at(&mut self, event: &Event, stamp: Option<Stamp>) -> Result<(), String> {
        let turn = self.board.turn();
        match event {
            Event::Created { .. } => return Err("a match is created once".into()),
            Event::Moved { text, .. } => self.play(text)?,
            Event::Undone { plies, .. } => self.take_back(*plies)?,
            Event::Joined { seat, name, token } => {
                let side = Side::from(*seat) as usize;
                self.settings.seats[side] = Seat::Person { name: name.clone(), token: *token };
                self.taken[side] = false;
                self.left[side] = false;
            }
            Event::SeatChanged { seat, to, taken } => {
                let side = Side::from(*seat) as usize;
                self.settings.seats[side] = to.clone();
                self.taken[side] |= taken;
                self.left[side] = false;
                self.offer = None;
                self.etiquette.seat_changed((*seat).into());
                self.plans.set((*seat).into(), Vec::new());
            }
            Event::Offered { offer, by } => self.offer = Some((*offer, (*by).into())),
            Event::Declined { .. } => {
                if let Some((offer, by)) = self.offer.take() {
                    self.etiquette.declined(by, offer);
                }
            }
            Event::Said { by, phrase } => self.etiquette.said((*by).into(), *phrase),
            Event::Planned { by, lines } => self.plans.set((*by).into(), lines.clone()),
            Event::Resigned { .. } | Event::Drawn { .. } | Event::Flagged { .. } => {}
            Event::Left { by } => self.left[Side::from(*by) as usize] = true,
            Event::Over { winner, reason } => {
                self.result = Some((winner.map(Side::from), *reason));
                self.offer = None;
            }
            Event::Locked { allow } => self.settings.allow = *allow,
            Event::Paused => self.paused = true,
            Event::Resumed => self.paused = false,
            Event::Successor { id } => {
                self.successor = Some(id.clone());
                self.offer = None;
            }
            Event::Closed => self.closed = true,
        }
        self.keep_time(event, turn, stamp);
        self.seq += 1;
        Ok(())
    }

    /// The legal move that a person means by `text`, as the log writes it.
    pub fn read_move(&mut self, text: &str, spelling: Spelling) -> Result<String, NotationError> {
        self.set.play_spelled(self.board.as_mut(), text, spelling)?;
        let (_, text, _) = self.board.last_move().expect("a move was played");
        self.board.undo();
        Ok(text)
    }

    fn play(&mut self, text: &str) -> Result<(), String> {
        let mover = self.board.turn();
        let before = self.board.pieces();
        self.board.play(text).map_err(|error| error.to_string())?;
        let ply = self.board.ply();
        let taken = taken(mover, &before, &self.board.pieces());
        self.captured.extend(taken.into_iter().map(|kind| (ply, !mover, kind)));
        self.left[mover as usize] = false;
        self.offer = None;
        self.etiquette.moved(mover);
        self.plans.moved(text);
        Ok(())
    }

    fn take_back(&mut self, plies: u32) -> Result<(), String> {
        let played = self.board.ply();
        if plies as usize > played {
            return Err(format!("{plies} moves are taken back, and {played} have been played"));
        }
        for _ in 0..plies {
            self.board.undo();
        }
        let ply = self.board.ply();
        self.captured.retain(|(at, ..)| *at <= ply);
        self.plans.clear();
        self.offer = None;
        self.result = None;
        Ok(())
    }

    /// How far it is.
    pub fn stage(&self) -> Stage {
        if self.result.is_some() {
            Stage::Over
        } else if self.closed {
            Stage::Closed
        } else if self.settings.seats.iter().any(|seat| matches!(seat, Seat::Open { .. })) {
            Stage::Open
        } else {
            Stage::Playing
        }
    }

    /// What the store indexes.
    pub fn header(&self) -> Header {
        // Machines that play each other wait for somebody who watches, not for a server that starts.
        let waits = self.machine_to_move().is_some() && !self.has_machines_only();
        let deadline = self.clocks.as_ref().and_then(Clocks::flag_at);
        Header { stage: self.stage(), listed: self.settings.listed, waits, deadline }
    }

    /// Whether moves can still be made.
    pub fn is_live(&self) -> bool {
        self.result.is_none() && !self.closed
    }

    /// Whether it is at a limit, so that it can only be ended.
    pub fn is_full(&self) -> bool {
        self.seq >= limits::EVENTS || self.board.ply() >= limits::PLIES
    }

    /// Who has this seat.
    pub fn seat(&self, side: Side) -> &Seat {
        &self.settings.seats[side as usize]
    }

    /// Whether both seats belong to machines.
    pub fn has_machines_only(&self) -> bool {
        self.settings.seats.iter().all(|seat| matches!(seat, Seat::Machine { .. }))
    }

    /// The machine whose turn it is, even if machines are paused.
    pub fn machine_at_turn(&self) -> Option<(Side, PlayerSpec)> {
        let side = self.board.turn();
        let Seat::Machine { spec } = self.seat(side) else { return None };
        let spec = PlayerSpec::read(spec).unwrap_or_default();
        let spec = self.settings.seed.map_or_else(|| spec.clone(), |seed| spec.in_game(seed));
        (self.is_live() && !self.is_full()).then_some((side, spec))
    }

    /// The machine that has to move now.
    pub fn machine_to_move(&self) -> Option<(Side, PlayerSpec)> {
        self.machine_at_turn().filter(|_| !self.paused)
    }

    /// What whoever holds this token is here.
    pub fn viewer(&self, token: Option<&Hash>) -> Viewer {
        let Some(token) = token else { return Viewer::default() };
        let sits = |seat: &Seat| matches!(seat, Seat::Person { token: own, .. } if own.matches(token));
        Viewer { owner: self.owner.matches(token), seats: [0, 1].map(|i| sits(&self.settings.seats[i])) }
    }

    /// Whether `side` has a move to take back.
    pub fn has_moved(&self, side: Side) -> bool {
        // After a few moves both sides have moved, so the whole record is seldom read.
        self.board.ply() > 0 && (self.board.ply() > 8 || self.undo_plies(side).is_some())
    }

    /// How many moves have to be taken back to undo the last one of `side`; none if it has not moved.
    pub fn undo_plies(&self, side: Side) -> Option<u32> {
        let sides: Vec<Side> = self.board.record().into_iter().map(|(side, _)| side).collect();
        let last = sides.iter().rposition(|mover| *mover == side)?;
        Some((sides.len() - last) as u32)
    }

    /// The event that ends the match, if the rules do.
    pub fn ending(&self) -> Option<Event> {
        let winner = match self.board.outcome()? {
            Outcome::Win(side) => Some(SeatName::from(side)),
            Outcome::Draw => None,
        };
        Some(Event::Over { winner, reason: Reason::Rules })
    }

    /// What players may do.
    pub fn allow(&self) -> Allow {
        self.settings.allow
    }
}

/// The kinds of men that `mover` captured. Men that change sides, as discs do, are not captured: then the mover has
/// gained more than the one that may have been placed.
fn taken(mover: Side, before: &[Piece], after: &[Piece]) -> Vec<&'static str> {
    let count = |pieces: &[Piece], side: Side| pieces.iter().filter(|piece| piece.side == side).count();
    let lost = count(before, !mover).saturating_sub(count(after, !mover));
    let gained = count(after, mover).saturating_sub(count(before, mover));
    if lost.saturating_sub(gained.saturating_sub(1)) == 0 {
        return Vec::new();
    }
    let kinds = |pieces: &[Piece]| -> Vec<&'static str> {
        pieces.iter().filter(|piece| piece.side != mover).map(|piece| piece.kind).collect()
    };
    let mut left = kinds(before);
    for kind in kinds(after) {
        if let Some(i) = left.iter().position(|other| *other == kind) {
            left.swap_remove(i);
        }
    }
    left.sort_unstable();
    left
}

#[cfg(test)]
mod tests;
