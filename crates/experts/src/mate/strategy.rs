//! Ways to weigh positions and moves in a proof-number search.
//!
//! Whether a long mate is found within seconds hangs on what looks near, and no single measure sees all of them: what
//! one strategy does not find in a minute another finds at once. So several take turns, or work side by side.

use board::Position;
use games::chess::{Chess, Rules};

/// What a proof-number search goes by. Each has a table of its own, since their numbers do not compare.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Strategy {
    /// How hard a position looked with another number of moves left is believed, until it is searched with this one.
    pub any_distance: bool,
    /// Where all of many moves must be answered, the hardest of them and the count of the others say how hard that is,
    /// instead of the sum: the same position is mostly below several of them (weak proof numbers, Ueda and others).
    pub weak: Weak,
    /// A reply that leads back to a position on the way makes the move before nearly worthless: a mate from there
    /// would do without the detour.
    pub shuns_loops: bool,
    /// The larger, the sooner the second best move has its turn: its number, and a part of it beyond, is the limit.
    pub slack: u32,
    /// Which moves of the attacker it leaves out.
    pub narrow: Narrow,
}

/// Whose numbers are weak ones.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Weak {
    Neither,
    Disproofs,
    Both,
}

/// Which moves of the attacker are left out. Who leaves out any cannot refute a mate.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Narrow {
    No,
    /// Moves that neither give check nor threaten mate in one nor leave fewer replies than this.
    Quiet {
        replies: u32,
    },
}

impl Strategy {
    /// Good for short mates, and for what else must be certain.
    pub(super) const PLAIN: Strategy =
        Strategy { any_distance: false, weak: Weak::Neither, shuns_loops: false, slack: 4, narrow: Narrow::No };

    const WEAK: Strategy = Strategy { weak: Weak::Both, shuns_loops: true, ..Strategy::PLAIN };
    const ANY_DISTANCE: Strategy = Strategy { any_distance: true, ..Strategy::WEAK };
    const FORCING: Strategy = Strategy { narrow: Narrow::Quiet { replies: 3 }, ..Strategy::ANY_DISTANCE };

    /// From what is tried first to what only many threads have the time for.
    const ALL: [Strategy; 8] = [
        Strategy::PLAIN,
        Strategy::WEAK,
        Strategy::ANY_DISTANCE,
        Strategy::FORCING,
        Strategy { weak: Weak::Disproofs, ..Strategy::ANY_DISTANCE },
        Strategy { slack: 16, ..Strategy::ANY_DISTANCE },
        Strategy { slack: 1, ..Strategy::WEAK },
        Strategy { narrow: Narrow::Quiet { replies: 6 }, ..Strategy::WEAK },
    ];

    /// How many strategies there are, and so how many threads have something to do.
    pub(super) const COUNT: usize = Strategy::ALL.len();

    /// What one of so many threads tries, in turns; one thread alone tries the first four.
    pub(super) fn of_thread(thread: usize, threads: usize) -> impl Iterator<Item = Strategy> {
        Strategy::ALL.into_iter().take(threads.max(4)).skip(thread).step_by(threads)
    }

    /// Whether the attacker's move that has led to `next`, where there are so many replies, is not looked at.
    pub(super) fn leaves_out<R: Rules>(self, next: &Chess<R>, replies: u32) -> bool {
        match self.narrow {
            Narrow::No => false,
            Narrow::Quiet { replies: most } => {
                replies >= most && !next.in_check(next.turn()) && next.passed_over().mate_in_one().is_none()
            }
        }
    }
}
