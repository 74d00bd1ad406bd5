//! What people may say to each other at the board: a few phrases, in the listener's language. There is no free chat.

use engine::Message;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use crate::text::Text;

/// Something that a player says.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum Phrase {
    /// Hello.
    Hello,
    /// Good luck.
    GoodLuck,
    /// Good move.
    GoodMove,
    /// Oops.
    Oops,
    /// One moment, please.
    OneMoment,
    /// Thank you.
    Thanks,
    /// Good game.
    GoodGame,
    /// I have to go.
    HaveToGo,
}

impl Phrase {
    /// It in each language.
    pub fn text(self) -> Text {
        let message = match self {
            Phrase::Hello => Message::new("server-phrase-hello"),
            Phrase::GoodLuck => Message::new("server-phrase-good-luck"),
            Phrase::GoodMove => Message::new("server-phrase-good-move"),
            Phrase::Oops => Message::new("server-phrase-oops"),
            Phrase::OneMoment => Message::new("server-phrase-one-moment"),
            Phrase::Thanks => Message::new("server-phrase-thanks"),
            Phrase::GoodGame => Message::new("server-phrase-good-game"),
            Phrase::HaveToGo => Message::new("server-phrase-have-to-go"),
        };
        Text::of(&message)
    }

    /// All of them, in the order in which they are offered.
    pub const ALL: [Phrase; 8] = [
        Phrase::Hello,
        Phrase::GoodLuck,
        Phrase::GoodMove,
        Phrase::Oops,
        Phrase::OneMoment,
        Phrase::Thanks,
        Phrase::GoodGame,
        Phrase::HaveToGo,
    ];
}
