//! How much anybody may ask for.

use std::time::Duration;

/// Bytes of a request's body.
pub const BODY: usize = 64 * 1024;
/// Bytes of the body of a request that stores an analysis.
pub const STUDY: usize = 256 * 1024;
/// Moves of an analysis, variations included.
pub const STUDY_MOVES: usize = 5000;
/// Characters of the title of an analysis.
pub const TITLE: usize = 120;
/// Tags of an analysis.
pub const TAGS: usize = 64;
/// Bytes of a message on a socket.
pub const FRAME: usize = 16 * 1024;
/// Characters of a name.
pub const NAME: usize = 40;
/// Bytes of a machine's spec.
pub const SPEC: usize = 100;
/// Bytes of a move's text: far more than the longest capture.
pub const MOVE: usize = 400;
/// Bytes of a position, a term or a record.
pub const TEXT: usize = 32 * 1024;
/// Moves of a match.
pub const PLIES: usize = 5000;
/// Entries of a match's log, of every kind: twice its moves, for those that are taken back, offers and seats. What ends
/// a match may come after it.
pub const EVENTS: u64 = 10_000;
/// Turns that a machine may look ahead.
pub const DEPTH: u32 = 20;
/// How long a machine may search for a move.
pub const TIME: Duration = Duration::from_secs(10);
/// Nodes that it may visit for a move.
pub const NODES: u64 = 200_000_000;
/// Bytes of a machine's transposition table.
pub const HASH: usize = 16 << 20;
/// How long a hint may take.
pub const HINT_TIME: Duration = Duration::from_secs(1);
/// Positions that a proof for a puzzle may visit; each takes some fifty bytes.
pub const PROOF_NODES: u64 = 1_000_000;
/// Moves of a forced mate that may be asked for, and how long the answer may take.
pub const MATE: (u32, Duration) = (20, Duration::from_secs(5));
/// Bytes of a goal in Prolog.
pub const GOAL: usize = 16 * 1024;
/// How long its answer may take.
pub const GOAL_TIME: Duration = Duration::from_secs(5);
/// Solutions of an answer.
pub const SOLUTIONS: usize = 100;
/// Solutions that may be left out before those.
pub const SKIP: usize = 10_000;
/// Bytes of an answer, about, and of what a goal writes.
pub const ANSWER: usize = 256 * 1024;
/// Parts of terms that a goal may keep at a time, some hundred bytes each.
pub const GOAL_PARTS: usize = 400_000;
/// Lines that an analysis may show, and seconds that it may think.
pub const ANALYSIS: (u8, u8) = (5, 60);
/// Nodes of a search tree that is shown.
pub const TREE_NODES: usize = 100_000;
/// Turns that the choice of an explained evaluator may look ahead, and nodes.
pub const EXPLAIN: (u32, usize) = (6, 30_000);
/// Turns up to which the laboratory counts nodes.
pub const LAB_DEPTH: u32 = 12;
/// Random games of an experiment, and moves after which they are broken off.
pub const LAB_GAMES: u32 = 1000;
/// See `LAB_GAMES`.
pub const LAB_PLIES: usize = 200;
/// Turns of the deeper machine of a match of the laboratory, and games of the match.
pub const LAB_MATCH: (u32, u64) = (6, 1000);
/// Bytes of the transposition tables of analyses, about, all together.
pub const ANALYSES_MEMORY: usize = 256 << 20;
/// Bytes of the transposition table of a review.
pub const REVIEW_HASH: usize = 8 << 20;
/// Offers of one kind that a player may make in vain until somebody moves.
pub const OFFERS: u32 = 2;
/// Phrases that a player may say until somebody moves.
pub const PHRASES: u32 = 3;
/// Lines of conditional moves, and moves of a line.
pub const PLAN: (usize, usize) = (20, 40);
/// Matches in a list.
pub const LIST: u32 = 50;
/// The most moves of each match that a list has.
pub const BEGINNING: usize = 60;

/// Limits that depend on who is served: a household, a school, or a load test.
#[derive(Clone, Debug)]
pub struct Limits {
    /// Messages a second of one socket, and requests a second of one address.
    pub rate: f64,
    /// So many at once.
    pub burst: f64,
    /// Matches that one address may open at once; one more every second.
    pub matches: f64,
    /// Analyses that one address may put on the server at once; one more every ten seconds.
    pub studies: f64,
    /// Sockets of one address.
    pub sockets: usize,
    /// Connections at once, sockets included; fewer if the system lets us open fewer files.
    pub connections: usize,
    /// Connections of one client, without sockets.
    pub connections_per_client: usize,
    /// Searches of one client that may be queued before it gets no more hints and machines.
    pub queued_per_client: usize,
    /// Analyses of one address that may go on at once, and take turns; one more ends the oldest. A class may have one
    /// address.
    pub analyses: usize,
    /// How long a client may take to send a request, to read an answer or to say hello.
    pub client_timeout: Duration,
    /// How long a match without visitors stays in memory.
    pub idle_timeout: Duration,
    /// Bytes of the transposition tables that machines keep between their moves, all matches together.
    pub table_memory: usize,
    /// How long a machine keeps its table while it is not its turn.
    pub table_idle_timeout: Duration,
    /// Between two looks at what other servers have done, in case a notification was lost; also between two heartbeats.
    pub poll_interval: Duration,
    /// How long a match that has ended is kept; for ever where none is given.
    pub retention: Option<Duration>,
    /// Between two removals of old matches.
    pub cleanup_interval: Duration,
    /// How long machines go on playing each other after somebody last watched.
    pub unwatched_grace: Duration,
    /// Between two moves of machines that play each other, so that people can follow.
    pub machine_pause: Duration,
    /// How long an open invitation is shown to others after its host was last seen.
    pub host_grace: Duration,
}

impl Default for Limits {
    fn default() -> Self {
        Limits {
            rate: 20.0,
            burst: 60.0,
            matches: 600.0,
            studies: 100.0,
            sockets: 1200,
            connections: 4096,
            connections_per_client: 512,
            queued_per_client: 64,
            analyses: 40,
            client_timeout: Duration::from_secs(10),
            idle_timeout: Duration::from_secs(20),
            table_memory: 16 * HASH,
            table_idle_timeout: Duration::from_mins(5),
            poll_interval: Duration::from_secs(3),
            retention: None,
            cleanup_interval: Duration::from_mins(10),
            unwatched_grace: Duration::from_mins(1),
            machine_pause: Duration::from_millis(400),
            host_grace: Duration::from_mins(10),
        }
    }
}
