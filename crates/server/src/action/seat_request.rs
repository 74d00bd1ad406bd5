//! Who is to sit on a seat: the person who asks, whoever comes with an invitation, or a machine within our limits.

use std::time::Duration;

use engine::{Message, PlayerSpec, RuleSet};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use crate::error::ApiError;
use crate::event::Seat;
use crate::limits;
use crate::token::{Hash, Token};

/// The shortest time that a machine can be given: less is no time at all to the clock.
const SHORTEST_TIME: Duration = Duration::from_millis(1);

/// Whom somebody wants on a seat.
#[derive(Clone, PartialEq, Eq, Debug, Deserialize, Serialize, ToSchema)]
#[serde(tag = "kind", rename_all = "snake_case", deny_unknown_fields)]
#[schema(as = WantedSeat)]
pub enum SeatRequest {
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

impl SeatRequest {
    /// The seat in a game of these rules, and the invitation to it where it is open. `owner` is the token of whoever
    /// asks.
    pub fn prepare(&self, owner: Hash, set: &RuleSet) -> Result<(Seat, Option<Token>), ApiError> {
        Ok(match self {
            SeatRequest::Me { name } => (Seat::Person { name: check_name(name.as_deref())?, token: owner }, None),
            SeatRequest::Open {} => {
                let invite = Token::random();
                (Seat::Open { invite: invite.hash() }, Some(invite))
            }
            SeatRequest::Machine { spec } => (Seat::Machine { spec: check_spec(spec, set)? }, None),
        })
    }
}

/// A name without blanks around it; none where nothing is left.
pub fn check_name(name: Option<&str>) -> Result<Option<String>, ApiError> {
    let name = name.map(str::trim).filter(|name| !name.is_empty());
    if name.is_some_and(|name| name.chars().count() > limits::NAME || name.chars().any(is_invisible)) {
        let message = Message::new("server-bad-name").with("most", limits::NAME);
        return Err(ApiError::unprocessable("bad_name", &message));
    }
    Ok(name.map(str::to_owned))
}

/// Whether a character has no place in a name: it would break the line, turn the text around it, or not be seen.
fn is_invisible(c: char) -> bool {
    let breaks_line = matches!(c, '\u{2028}' | '\u{2029}');
    let changes_direction =
        matches!(c, '\u{61C}' | '\u{200E}' | '\u{200F}' | '\u{202A}'..='\u{202E}' | '\u{2066}'..='\u{2069}');
    // The joiners of U+200C and U+200D are letters of Persian and parts of pictures, so they may stay.
    let has_no_glyph = matches!(
        c,
        '\u{AD}' | '\u{180E}' | '\u{200B}' | '\u{2060}'..='\u{2065}' | '\u{206A}'..='\u{206F}' | '\u{FEFF}'
            | '\u{FFF9}'..='\u{FFFB}' | '\u{E0001}'..='\u{E007F}'
    );
    c.is_control() || breaks_line || changes_direction || has_no_glyph
}

/// A machine within the limits of the server.
fn check_spec(text: &str, set: &RuleSet) -> Result<String, ApiError> {
    let bad = |message: &Message| ApiError::unprocessable("bad_spec", message);
    if text.len() > limits::SPEC {
        return Err(bad(&Message::new("server-spec-long").with("most", limits::SPEC)));
    }
    let spec = PlayerSpec::read(text).map_err(|message| bad(&message))?;
    set.check(&spec).map_err(|message| bad(&message))?;
    if spec.depth.is_some_and(|depth| depth > limits::DEPTH) {
        return Err(bad(&Message::new("server-spec-depth").with("most", limits::DEPTH)));
    }
    if spec.time.is_some_and(|time| time < SHORTEST_TIME) {
        return Err(bad(&Message::new("server-spec-time-short").with("least", SHORTEST_TIME.as_millis())));
    }
    if spec.time.is_some_and(|time| time > limits::TIME) {
        return Err(bad(&Message::new("server-spec-time").with("most", limits::TIME.as_secs())));
    }
    if spec.nodes.is_some_and(|nodes| nodes > limits::NODES) {
        return Err(bad(&Message::new("server-spec-nodes").with("most", limits::NODES)));
    }
    Ok(spec.to_string())
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
            let refused = check_name(Some(&format!("a{c}b"))).map_err(|error| error.code);
            assert_eq!(refused, Err("bad_name"), "U+{code:04X}");
        }
        assert_eq!(check_name(Some("  ")).map_err(|error| error.code), Ok(None));
    }

    #[test]
    fn machines_think_for_a_time_that_a_clock_can_tell() {
        let set = &engine::catalog::all()[0];
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
            let wanted = SeatRequest::Machine { spec: spec.into() };
            let prepared = wanted.prepare(Token::random().hash(), set).map_err(|error| error.code);
            assert_eq!(prepared.is_err(), refused, "{spec}: {prepared:?}");
            assert!(prepared.is_ok() || prepared == Err("bad_spec"), "{spec}");
        }
    }
}
