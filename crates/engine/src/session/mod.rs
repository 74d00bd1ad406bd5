//! A match: a position and the way to it, with the game's type erased, as small traits by who needs them.

mod game_session; // the one implementation

use std::fmt;
use std::path::Path;

use board::{Geometry, IllegalMove, Mark, Message, NotationError, Outcome, Piece, Scene, Side, SpotId, Stage};
use terms::Term;

use crate::analysis::{Analysis, MultiPv, PlayerSpec, ScoreUnit, SearchContext};
use crate::explain::{EvaluationReport, ExplainError, ExplainOptions};
use crate::puzzle::{LimitReached, Limits, Task};
use crate::solve::ProbeResult;
use crate::tree::{SearchTree, TreeError, TreeOptions};

pub(crate) use game_session::{DocumentForms, Experts, Shared, open};

/// A legal move, as text.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct MoveText {
    /// The move in the game's notation.
    pub text: String,
    /// The move in the coordinates of the game's document; in the game's notation where there is none.
    pub coordinates: String,
    /// The position after it.
    pub after: String,
}

/// How every game's notation writes a pass.
pub const PASS: &str = "pass";

/// A piece of a perft that can be counted by itself, on whatever thread.
pub type PerftPart = Box<dyn FnOnce() -> u64 + Send>;

/// A game in progress, with all that can be done with it. Whoever needs less asks for less: a `&dyn Match` is a
/// `&dyn Game` too.
pub trait Match: Game + GameRecord + BoardView + Analyze + Probe + Prove {}

impl<T: Game + GameRecord + BoardView + Analyze + Probe + Prove> Match for T {}

/// The rules: whose turn it is, what can be played, how it ends.
pub trait Game: Send + Sync + fmt::Debug {
    /// The position in the game's notation.
    fn text(&self) -> String;

    /// The position as the term of the game's document, where there is one.
    fn term(&self) -> Option<Term>;

    /// The side to act.
    fn turn(&self) -> Side;

    /// How many moves have been played.
    fn ply(&self) -> usize;

    /// How the game ended: by the position or by a rule that looks back.
    fn outcome(&self) -> Option<Outcome>;

    /// Why the game is over, or why a draw may be claimed.
    fn ending(&self) -> Option<Message>;

    /// Whether `side` wins when the other's time runs out: in most games always, in some the game is drawn where `side`
    /// could not have won, however badly the other plays.
    fn can_win(&self, side: Side) -> bool;

    /// Every legal move.
    fn moves(&self) -> Vec<MoveText>;

    /// True when the side to act can do nothing but pass.
    fn must_pass(&self) -> bool;

    /// True when the side to act may claim a draw; a machine does. Where the rules know no end (`problema`), two
    /// machines agree to one when the game leads nowhere: the fifth time the same position, or 2,000 moves.
    fn can_claim_draw(&self) -> bool;

    /// Why the move that `text` means is not legal; none where it is, or is no move's text, or nobody knows.
    fn explain_text(&self, text: &str) -> Option<IllegalMove>;

    /// Plays the move that `text` means.
    fn play(&mut self, text: &str) -> Result<(), NotationError>;

    /// Plays the move that `text` means in the game's notation, even where a rule that counts or looks back has
    /// ended the game: other programs may not know that rule, or play on.
    fn follow(&mut self, text: &str) -> Result<(), NotationError>;

    /// Takes the last move back. False where there is none.
    fn undo(&mut self) -> bool;

    /// The perft of `depth`, cut into parts whose sum it is.
    fn perft(&self, depth: u32) -> Vec<PerftPart>;

    /// The perft of `depth`, at least 1, by the first move, in the game's notation.
    fn divide(&self, depth: u32) -> Vec<(String, PerftPart)>;
}

/// The moves so far, as they are written down.
pub trait GameRecord {
    /// In the game's notation.
    fn played(&self) -> Vec<String>;

    /// The keys of the first positions of the game, this many at most: equal positions have equal keys.
    fn keys(&self, most: usize) -> Vec<u64>;

    /// As the game's records write them (SAN in chess), each with the side that played it.
    fn record(&self) -> Vec<(Side, String)>;

    /// The last move as `played` and `record` have it, with the side that played it.
    fn last_move(&self) -> Option<(Side, String, String)>;

    /// The move with this index, from 0, likewise.
    fn move_at(&self, index: usize) -> Option<(Side, String, String)>;

    /// Every move that can be played now, in the game's notation and as records write it.
    fn recorded_moves(&self) -> Vec<(String, String)>;

    /// The names of the forms in which programs exchange games of this kind: see `write_as`.
    fn forms(&self) -> &'static [&'static str];

    /// The game so far in one of `forms`; None where that form cannot tell it.
    fn write_as(&self, form: &str) -> Option<String>;
}

/// All that is needed to draw the position and to accept a move.
pub trait BoardView {
    /// The board.
    fn geometry(&self) -> Geometry;

    /// The men, whose turn it is, and the clicks of every legal move.
    fn scene(&self) -> Scene;

    /// What stands on the board.
    fn pieces(&self) -> Vec<Piece>;

    /// What deserves to be pointed out on the board.
    fn marks(&self) -> Vec<Mark>;

    /// What the side to act has to do, in the words of the game's document, where it has some.
    fn task(&self) -> Option<Message>;

    /// What it has to do once only an enemy's man is left to click, likewise.
    fn capture_task(&self) -> Option<Message>;

    /// What is to be said and pointed out in the middle of a move.
    fn stages(&self) -> Vec<Stage>;

    /// Why these clicks, on spots of the board, are no move; none where they are one or begin one, or nobody knows.
    fn explain_clicks(&self, clicks: &[SpotId]) -> Option<IllegalMove>;

    /// The clicks of the last move.
    fn last_clicks(&self) -> Option<Vec<SpotId>>;

    /// A side as the notation writes it.
    fn side_text(&self, side: Side) -> &'static str;

    /// A side's colour or sign, as a name in the catalogue of messages.
    fn colour(&self, side: Side) -> &'static str;
}

/// What machines think of the position.
pub trait Analyze {
    /// Gets the memory that a search by `spec` needs, with a table of at most so many bytes, and what else its first
    /// node would wait for. Whoever keeps a clock calls it before the clock runs; the search itself gets what is missing.
    fn prepare(&self, spec: &PlayerSpec, hash: usize);

    /// What `spec` would play, and why. None when the game is over.
    ///
    /// With a spec that no clock ends (`PlayerSpec::is_deterministic`), one thread and a `stop` that never says so, it
    /// is the same every time, down to the count of positions.
    fn analyze(&self, spec: &PlayerSpec, context: &mut SearchContext<'_>) -> Option<Analysis>;

    /// The best lines by our own evaluator, the best first. Empty where there is no legal move.
    fn multi_pv(&self, wanted: &mut MultiPv<'_>) -> Vec<Analysis>;

    /// The position solved to its end, where somebody knows the endings of its game and is likely to need no more than
    /// so many positions a thread.
    fn solve_ending(&self, nodes: u64, context: &mut SearchContext<'_>) -> Option<Analysis>;

    /// The tree that a textbook search looks at from here. `stop` is asked at every node.
    fn search_tree(&self, options: &TreeOptions, stop: &dyn Fn() -> bool) -> Result<SearchTree, TreeError>;

    /// What an evaluator says of the position, term by term, and what it chooses. `stop` is asked at every node.
    fn explain(&self, options: &ExplainOptions, stop: &dyn Fn() -> bool) -> Result<EvaluationReport, ExplainError>;

    /// A random game from here, broken off after so many moves: how many legal moves each of its positions has.
    fn random_game(&self, seed: u64, most_plies: usize) -> Vec<usize>;

    /// `spec` with the depth that its level has in this game, where it says none itself.
    fn at_level(&self, spec: &PlayerSpec) -> PlayerSpec;

    /// What our evaluator says without looking ahead, in the points of an analysis, seen by the side to act; beyond
    /// 990,000 where the game is over and not drawn.
    fn static_score(&self) -> i32;

    /// What the score of an analysis counts.
    fn score_unit(&self, analysis: &Analysis) -> ScoreUnit;
}

/// What tablebases know of the position: see `solve`.
pub trait Probe {
    /// The result of the position and of every move by the tables below this folder; `None` where no table reaches.
    fn probe(&self, tablebases: &Path) -> Result<Option<ProbeResult>, Message>;

    /// As `probe`, for the placing of men above the tables: a search that finds results without distances. It may take
    /// its time: `watch` hears now and then how many positions it has visited, and stops it with true.
    fn probe_by_search(&self, tablebases: &Path, watch: &dyn Fn(u64) -> bool) -> Result<Option<ProbeResult>, Message>;

    /// Whether tables that `solve` can build would reach the position.
    fn can_be_solved(&self) -> bool;
}

/// What a plain search proves of the position.
pub trait Prove {
    /// The least number of the attacker's turns, the present one included where it is the attacker's, in which the goal
    /// of the task is reached whatever the other side does; none where that takes more than the task allows. Rules that
    /// look back do not count. A goal of which only an expert knows whether it is reached counts as a win.
    fn least_turns(&self, attacker: Side, task: Task, limits: &mut Limits<'_>) -> Result<Option<u8>, LimitReached>;
}
