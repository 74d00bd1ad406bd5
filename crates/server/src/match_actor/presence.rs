//! Who is connected to a match, and when it was last viewed: machines that play each other wait while nobody watches.

use std::sync::Arc;
use std::sync::atomic::Ordering;
use std::time::Duration;

use super::MatchActor;
use crate::address::ClientKey;
use crate::dto::Detail;
use crate::match_state::{MatchState, Viewer};
use crate::pool::JobOwner;

/// Who is connected, by seat.
#[derive(Debug, Default)]
pub(super) struct Presence {
    /// The sockets that each player has here.
    sockets: [u32; 2],
    /// Whether they have sockets at other servers.
    remote: [bool; 2],
}

impl Presence {
    /// A socket more for these seats; true if that makes a player present.
    pub fn connect(&mut self, seats: [bool; 2]) -> bool {
        let before = self.here();
        for i in [0, 1] {
            self.sockets[i] += u32::from(seats[i]);
        }
        self.here() != before
    }

    /// A socket fewer; true if a player is no longer present.
    pub fn disconnect(&mut self, seats: [bool; 2]) -> bool {
        let before = self.here();
        for i in [0, 1] {
            self.sockets[i] -= u32::from(seats[i]);
        }
        self.here() != before
    }

    /// What other servers say; true if it is new.
    pub fn set_remote(&mut self, seats: [bool; 2]) -> bool {
        std::mem::replace(&mut self.remote, seats) != seats
    }

    fn here(&self) -> [bool; 2] {
        self.sockets.map(|sockets| sockets > 0)
    }

    fn anywhere(&self) -> [bool; 2] {
        [0, 1].map(|i| self.sockets[i] > 0 || self.remote[i])
    }
}

impl MatchActor {
    /// Whether a player is connected to this server.
    pub fn has_players(&self) -> bool {
        self.present_here() != [false; 2]
    }

    /// The seats that have somebody connected to this server.
    pub fn present_here(&self) -> [bool; 2] {
        self.live().presence.here()
    }

    /// The seats that have somebody connected, to this server or another.
    pub(super) fn present(&self) -> [bool; 2] {
        self.live().presence.anywhere()
    }

    /// Somebody views the match: machines that have waited for that go on, in the name of whoever plays here.
    pub(super) fn mark_viewed(self: &Arc<Self>, state: &MatchState, viewer: Viewer, client: ClientKey) {
        self.last_viewed.store(self.hub.now() + 1, Ordering::Relaxed);
        if viewer != Viewer::default() {
            self.live().job_owner = JobOwner::Client(client);
        }
        self.schedule(state);
    }

    /// Whether somebody watches, or did a moment ago.
    pub(super) fn is_watched(&self) -> bool {
        let last_viewed = self.last_viewed.load(Ordering::Relaxed);
        let since = Duration::from_millis((self.hub.now() + 1).saturating_sub(last_viewed));
        self.has_subscribers() || (last_viewed > 0 && since < self.hub.limits.unwatched_grace)
    }

    /// A player has come to this server or left it: tells the other servers, who ask for it when they like.
    pub(super) fn announce_presence(&self) {
        self.hub.presence_changes.add(&self.id);
    }

    pub(super) async fn publish_presence(&self) {
        if let Ok(state) = self.state().await {
            self.publish_state(&state, Detail::Since(state.board.ply()));
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_player_is_present_from_the_first_socket_to_the_last() {
        let mut presence = Presence::default();
        let first = [true, false];
        assert!(presence.connect(first) && !presence.connect(first) && !presence.connect([false; 2]));
        assert_eq!((presence.here(), presence.anywhere()), (first, first));
        assert!(presence.set_remote([true, true]) && !presence.set_remote([true, true]));
        assert_eq!((presence.here(), presence.anywhere()), (first, [true, true]));
        assert!(!presence.disconnect(first) && presence.disconnect(first));
        assert_eq!(presence.here(), [false; 2]);
    }
}
