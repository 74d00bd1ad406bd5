//! What can happen in a match. Only the log of these events is stored; everything else follows from it.

use engine::Side;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use crate::clock::{ExtraTime, Stamp, TimeControl};
use crate::match_state::Line;
use crate::phrase::Phrase;
use crate::token::Hash;

/// First or second, as JSON.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum SeatName {
    /// Who moves first.
    First,
    /// Who moves second.
    Second,
}

impl From<SeatName> for Side {
    fn from(seat: SeatName) -> Side {
        match seat {
            SeatName::First => Side::First,
            SeatName::Second => Side::Second,
        }
    }
}

impl From<Side> for SeatName {
    fn from(side: Side) -> SeatName {
        match side {
            Side::First => SeatName::First,
            Side::Second => SeatName::Second,
        }
    }
}

/// Who has a seat, as it is stored.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(tag = "kind", rename_all = "snake_case")]
pub enum Seat {
    /// The person who holds the token.
    Person {
        /// What they call themselves.
        name: Option<String>,
        /// What lets them act.
        token: Hash,
    },
    /// Nobody yet.
    Open {
        /// What lets somebody take it.
        invite: Hash,
    },
    /// A machine of this strength.
    Machine {
        /// As `engine::PlayerSpec` reads it.
        spec: String,
    },
}

/// What the opener lets the players do.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, ToSchema)]
#[serde(default, deny_unknown_fields)]
pub struct Allow {
    /// Take moves back.
    pub undo: bool,
    /// Ask for hints.
    pub hints: bool,
}

impl Default for Allow {
    fn default() -> Self {
        Allow { undo: true, hints: true }
    }
}

/// Something that the other side may accept.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum Offer {
    /// To take the offerer's last move back.
    Undo,
    /// A draw.
    Draw,
    /// To end this match and begin anew.
    Restart,
}

/// Why a match is over.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum Reason {
    /// By the rules of the game.
    Rules,
    /// Somebody resigned.
    Resigned,
    /// Both wanted a draw.
    Agreed,
    /// Somebody claimed a draw that the rules grant.
    Claimed,
    /// Somebody's time ran out.
    Time,
}

/// How a match begins.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Settings {
    /// The game.
    pub game: String,
    /// Its rule set.
    pub rules: String,
    /// The board's size, where people choose it.
    pub size: Option<u8>,
    /// The position at the beginning, if not the usual one.
    pub position: Option<String>,
    /// Who sits where: first and second.
    pub seats: [Seat; 2],
    /// What players may do.
    pub allow: Allow,
    /// The name that the opener gave it.
    pub name: Option<String>,
    /// Whether it is in the public list.
    pub listed: bool,
    /// The seed of its machines' random choices; matches from before it was stored have none.
    #[serde(default)]
    pub seed: Option<u64>,
    /// How much time the players have, where that is limited.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub clock: Option<TimeControl>,
    /// What one side has more of it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub extra_time: Option<ExtraTime>,
}

/// One entry of the log.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(tag = "kind", rename_all = "snake_case")]
pub enum Event {
    /// Always the first.
    Created {
        /// How it begins.
        settings: Box<Settings>,
        /// The opener's token.
        owner: Hash,
        /// When, in seconds since 1970; matches from before it was stored do not tell.
        #[serde(default)]
        opened: Option<u64>,
    },
    /// A move in the game's notation.
    Moved {
        /// Who.
        by: SeatName,
        /// What.
        #[serde(rename = "move")]
        text: String,
    },
    /// Moves were taken back.
    Undone {
        /// For whom.
        by: SeatName,
        /// How many.
        plies: u32,
    },
    /// Somebody took an open seat.
    Joined {
        /// Where.
        seat: SeatName,
        /// What they call themselves.
        name: Option<String>,
        /// Their token.
        token: Hash,
    },
    /// The opener gave a seat to somebody else.
    SeatChanged {
        /// Which.
        seat: SeatName,
        /// Who has it now.
        to: Seat,
        /// Whether it was another person's until then.
        #[serde(default, skip_serializing_if = "std::ops::Not::not")]
        taken: bool,
    },
    /// Somebody offers something to the other side.
    Offered {
        /// What.
        offer: Offer,
        /// Who.
        by: SeatName,
    },
    /// The other side declined, or the offerer withdrew.
    Declined {
        /// What.
        offer: Offer,
        /// Who.
        by: SeatName,
    },
    /// Somebody said something.
    Said {
        /// Who.
        by: SeatName,
        /// What.
        phrase: Phrase,
    },
    /// Somebody has decided on answers beforehand, which nobody else may see.
    Planned {
        /// Who.
        by: SeatName,
        /// All lines that hold from now on.
        lines: Vec<Line>,
    },
    /// Somebody resigned.
    Resigned {
        /// Who.
        by: SeatName,
    },
    /// Somebody's time has run out.
    Flagged {
        /// Whose.
        by: SeatName,
    },
    /// Somebody has left in the middle of it.
    Left {
        /// Who.
        by: SeatName,
    },
    /// A draw that does not follow from the position alone.
    Drawn {
        /// Who claimed or accepted it.
        by: SeatName,
        /// `Agreed` or `Claimed`.
        reason: Reason,
    },
    /// The match has its result.
    Over {
        /// Who won.
        winner: Option<SeatName>,
        /// Why.
        reason: Reason,
    },
    /// The opener has changed what players may do.
    Locked {
        /// From now on.
        allow: Allow,
    },
    /// Machines wait.
    Paused,
    /// Machines go on.
    Resumed,
    /// The same settings once more, as another match.
    Successor {
        /// Its name.
        id: String,
    },
    /// The opener has ended it.
    Closed,
}

impl Event {
    /// As it is stored.
    pub fn write(&self) -> String {
        serde_json::to_string(self).expect("an event is plain data")
    }

    /// As it is stored with the time at which it happened.
    pub fn write_at(&self, stamp: Stamp) -> String {
        let (event, stamp) = (self.write(), serde_json::to_string(&stamp).expect("a stamp is plain data"));
        // One object of both.
        format!("{},{}", &event[..event.len() - 1], &stamp[1..])
    }

    /// As it was stored.
    pub fn read(text: &str) -> Result<Self, serde_json::Error> {
        serde_json::from_str(text)
    }
}
