//! How a game looks and is clicked, for front ends that know no game.

use crate::illegal::ExplainIllegal;
use crate::notation::Message;
use crate::position::{Outcome, Position};
use crate::side::Side;

/// A place that a person can click: an index into `Geometry::spots`.
pub type SpotId = usize;

/// The board of a game, in units of one cell. The same for every position of a game.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Geometry {
    /// Width and height.
    pub size: (u8, u8),
    /// Every place that matters to the rules.
    pub spots: Vec<Spot>,
    /// Lines of the drawing, between spots that are side by side on the same row or column.
    pub lines: Vec<(SpotId, SpotId)>,
    /// Names of the columns from the left, for the board's edge; empty where spots carry their names.
    pub columns: Vec<String>,
    /// Names of the rows from the top, likewise.
    pub rows: Vec<String>,
}

/// One place of the board.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Spot {
    /// Column, 0 at the left.
    pub x: u8,
    /// Row, 0 at the top.
    pub y: u8,
    /// What it looks like.
    pub shape: Shape,
    /// Its name in the game's notation.
    pub label: String,
}

/// What a spot looks like.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Shape {
    /// An intersection of lines.
    Point,
    /// A light cell of a board of cells. Where a cell of the grid has no spot, it is drawn light as well.
    Light,
    /// A dark cell.
    Dark,
}

/// What stands on a spot.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Piece {
    /// Where.
    pub spot: SpotId,
    /// Whose.
    pub side: Side,
    /// What, as a name in the catalogue of messages: `man`, `king`, `rook`.
    pub kind: &'static str,
    /// The picture for a terminal.
    pub glyph: char,
    /// The letter for a terminal without pictures.
    pub letter: char,
}

/// Everything a front end needs to draw one position and to accept one move.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Scene {
    /// What stands on the board.
    pub pieces: Vec<Piece>,
    /// Facts that are not on the board: men in hand, phase, what is pending.
    pub notes: Vec<Message>,
    /// Who acts.
    pub turn: Side,
    /// How it ended.
    pub outcome: Option<Outcome>,
    /// The legal moves.
    pub actions: Vec<Action>,
}

/// A legal move as the spots to click, in order; none for a move that a button offers (a pass).
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Action {
    /// The spots.
    pub clicks: Vec<SpotId>,
    /// Other clicks that mean it too.
    pub also: Vec<Vec<SpotId>>,
    /// The move in the game's notation.
    pub text: String,
}

/// A spot that a front end points out.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Mark {
    /// Where.
    pub spot: SpotId,
    /// Why, as a name for front ends: `check`, `mill`.
    pub kind: &'static str,
}

/// What is said and pointed out once these clicks of an unfinished move have been made.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Stage {
    /// The spots clicked so far.
    pub clicks: Vec<SpotId>,
    /// What has to be done next.
    pub task: Message,
    /// What they have brought about.
    pub marks: Vec<Mark>,
}

/// What a game adds to its rules to be drawn and played by any front end.
pub trait View: Position + ExplainIllegal {
    /// The board.
    fn geometry() -> Geometry;

    /// The side's colour or sign, as a name in the catalogue of messages: `white`, `black`, `x`.
    fn colour(side: Side) -> &'static str;

    /// What stands on it.
    fn pieces(&self) -> Vec<Piece>;

    /// The spots to click for `m`: from, over, to, and what is taken where that is a choice. No legal move's
    /// clicks begin another's; two moves share all their clicks only where a person chooses by name
    /// (promotion).
    fn clicks(&self, m: Self::Move) -> Vec<SpotId>;

    /// Other clicks that people are used to for `m`. They are no move's own clicks.
    fn other_clicks(&self, _m: Self::Move) -> Vec<Vec<SpotId>> {
        Vec::new()
    }

    /// Why the game is over, or why a draw may be claimed, given the positions before this one, oldest first. None
    /// where it simply goes on.
    fn ending(&self, past: &[Self]) -> Option<Message>;

    /// Whether `side` could still win, however badly the other plays. Where it could not, the other's time may run out
    /// and the game is drawn; most games have no such rule.
    fn can_win(&self, _side: Side) -> bool {
        true
    }

    /// Facts that are not on the board.
    fn notes(&self) -> Vec<Message> {
        Vec::new()
    }

    /// What the side to act has to do, where the game's document has its own words for it.
    fn task(&self) -> Option<Message> {
        None
    }

    /// What it has to do once only an enemy's man is left to click, where that is a task of its own.
    fn capture_task(&self) -> Option<Message> {
        None
    }

    /// What is to be said and pointed out in the middle of a move, where its clicks have such stages.
    fn stages(&self) -> Vec<Stage> {
        Vec::new()
    }

    /// What deserves to be pointed out.
    fn marks(&self) -> Vec<Mark> {
        Vec::new()
    }
}
