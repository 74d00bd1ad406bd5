//! Games of custodial capture as plain data, for a solver that needs no more than this: men of two colours step to
//! neighbouring points and take what they enclose.

/// Such a game. Sides alternate; a side moves one man to a free neighbouring point.
///
/// 1. A man between the man that has moved and another man of its side, as `flanks` says, is taken.
/// 2. After a capture the side may go on capturing, with any of its men, as long as it can.
/// 3. A side that cannot move passes, and loses when it has done so three times on end.
/// 4. A side without a man has lost.
/// 5. After `clock` turns of both sides together without a capture the game is drawn.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct CustodialRules {
    /// The neighbours of each point; at most 26 points.
    pub steps: Vec<Vec<u8>>,
    /// For each point that a man may move to: who may be taken from there, and where the man behind must stand.
    pub flanks: Vec<Vec<(u8, u8)>>,
    /// What leaves the board as it is: where each point goes. The first one moves nothing; at most eight.
    pub symmetries: Vec<Vec<u8>>,
    /// Turns without a capture that draw.
    pub clock: u8,
}

impl CustodialRules {
    /// How many points the board has.
    pub fn points(&self) -> usize {
        self.steps.len()
    }
}
