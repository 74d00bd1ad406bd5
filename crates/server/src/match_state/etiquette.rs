//! What two people have asked of each other and said since somebody moved, so that nobody is pestered.

use engine::Side;

use crate::event::Offer;
use crate::limits;
use crate::phrase::Phrase;

/// What has been declined and said since the last move.
#[derive(Debug, Default)]
pub struct Etiquette {
    /// Offers of each side that came to nothing, by kind.
    declined: [[u32; 3]; 2],
    /// Phrases of each side.
    spoken: [u32; 2],
    /// The last phrase of each side that the other may not have heard yet.
    says: [Option<Phrase>; 2],
}

impl Etiquette {
    /// An offer of `side` was declined or withdrawn.
    pub fn declined(&mut self, side: Side, offer: Offer) {
        self.declined[side as usize][offer as usize] += 1;
    }

    /// Whether `side` may offer this once more.
    pub fn may_offer(&self, side: Side, offer: Offer) -> bool {
        self.declined[side as usize][offer as usize] < limits::OFFERS
    }

    /// `side` has said something.
    pub fn said(&mut self, side: Side, phrase: Phrase) {
        self.spoken[side as usize] += 1;
        self.says[side as usize] = Some(phrase);
    }

    /// Whether `side` may say something more.
    pub fn may_speak(&self, side: Side) -> bool {
        self.spoken[side as usize] < limits::PHRASES
    }

    /// What `side` has said last, until the other has moved.
    pub fn says(&self, side: Side) -> Option<Phrase> {
        self.says[side as usize]
    }

    /// After a move everybody may offer and speak again, and what the mover was told has been heard.
    pub fn moved(&mut self, mover: Side) {
        self.declined = Default::default();
        self.spoken = Default::default();
        self.says[!mover as usize] = None;
    }

    /// Somebody else sits there now, who has said nothing.
    pub fn seat_changed(&mut self, side: Side) {
        self.declined[side as usize] = Default::default();
        self.spoken[side as usize] = 0;
        self.says[side as usize] = None;
    }
}
