//! What tells one rule set from another. `Rules` is a type parameter, so that no inner loop asks.

use std::fmt::Debug;
use std::hash::Hash;

use board::Side;

/// One way to play draughts. What a constant leaves unsaid is what most rule sets do.
pub trait Rules: Copy + Eq + Hash + Debug + Send + Sync + 'static {
    /// The name on the command line.
    const NAME: &'static str;
    /// Squares along an edge: 8 or 10.
    const WIDTH: u8 = 8;
    /// Which side is White.
    const WHITE: Side = Side::First;
    /// Whether the side that starts has its men at the top of the board as drawn.
    const FIRST_ON_TOP: bool = false;
    /// How the squares of the drawn board map to bits.
    const DRAWING: Drawing = Drawing::Plain;
    /// Whether square 1 is the last one in reading order instead of the first.
    const NUMBERED_FROM_BELOW: bool = false;
    /// Whether its players also write squares as `c3`.
    const ALGEBRAIC: bool = false;
    /// Rule 4.
    const MEN_TAKE_BACKWARDS: bool;
    /// Rule 5.
    const MEN_TAKE_KINGS: bool = true;
    /// Rules 6 and 7.
    const KINGS_FLY: bool;
    /// Rule 8: the one who flies lands on the square right behind what it takes.
    const LANDS_RIGHT_BEHIND: bool = false;
    /// Rule 12.
    const COMPULSORY: bool = true;
    /// Rules 13 to 15.
    const PRIORITY: Priority;
    /// Rules 18 to 20.
    const PROMOTION: Promotion;
    /// Rule 23.
    const REPETITIONS: usize = 3;
    /// Rule 24: moves of each side by kings only and without capture that end the game.
    const QUIET_MOVES: usize;
    /// Rules 25 to 27.
    const ENDINGS: Endings = Endings::Any;
}

/// How the squares of the drawn board map to bits, and with them the order in which moves are listed.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Drawing {
    /// Row by row from the top left, which does not play.
    Plain,
    /// Row by row from the top right, which does not play: the mirror image.
    Mirrored,
    /// Column by column from the top left, which does not play.
    ByColumns,
}

/// Which of several captures must be chosen.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Priority {
    /// Any.
    Free,
    /// Most pieces.
    Pieces,
    /// Most pieces, then most kings among them.
    PiecesThenKings,
    /// Most pieces, then with a king, then most kings among them, then the king met first.
    Italian,
}

/// What happens to a man that lands on the last row and could take more.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Promotion {
    /// It becomes a king and its move ends.
    Ends,
    /// It becomes a king and goes on as a king.
    AtOnce,
    /// It goes on as a man.
    AtTheEnd,
}

/// Which endings are drawn after a number of moves.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Endings {
    /// None in particular.
    Any,
    /// Rule 25.
    International,
    /// Rule 26.
    Russian,
    /// Rule 27.
    Spanish,
}

/// The document's game: captures are free, white men at the top.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Free;

impl Rules for Free {
    const NAME: &'static str = "libre";
    const FIRST_ON_TOP: bool = true;
    // The document lists moves by column, then by row; so do the bits, and the order comes by itself.
    const DRAWING: Drawing = Drawing::ByColumns;
    const MEN_TAKE_BACKWARDS: bool = true;
    const KINGS_FLY: bool = true;
    const LANDS_RIGHT_BEHIND: bool = true;
    const COMPULSORY: bool = false;
    const PRIORITY: Priority = Priority::Free;
    const PROMOTION: Promotion = Promotion::AtTheEnd;
    const QUIET_MOVES: usize = 50;
}

/// Spanish draughts.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Spanish;

impl Rules for Spanish {
    const NAME: &'static str = "espanola";
    const DRAWING: Drawing = Drawing::Mirrored;
    const NUMBERED_FROM_BELOW: bool = true;
    const MEN_TAKE_BACKWARDS: bool = false;
    const KINGS_FLY: bool = true;
    const PRIORITY: Priority = Priority::PiecesThenKings;
    const PROMOTION: Promotion = Promotion::Ends;
    const QUIET_MOVES: usize = 20;
    const ENDINGS: Endings = Endings::Spanish;
}

/// English draughts, American checkers.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct English;

impl Rules for English {
    const NAME: &'static str = "inglesa";
    const WHITE: Side = Side::Second;
    const FIRST_ON_TOP: bool = true;
    const MEN_TAKE_BACKWARDS: bool = false;
    const KINGS_FLY: bool = false;
    const PRIORITY: Priority = Priority::Free;
    const PROMOTION: Promotion = Promotion::Ends;
    const QUIET_MOVES: usize = 40;
}

/// Russian draughts, shashki.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Russian;

impl Rules for Russian {
    const NAME: &'static str = "rusa";
    const ALGEBRAIC: bool = true;
    const MEN_TAKE_BACKWARDS: bool = true;
    const KINGS_FLY: bool = true;
    const PRIORITY: Priority = Priority::Free;
    const PROMOTION: Promotion = Promotion::AtOnce;
    const QUIET_MOVES: usize = 15;
    const ENDINGS: Endings = Endings::Russian;
}

/// Brazilian draughts: international draughts on the small board.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Brazilian;

impl Rules for Brazilian {
    const NAME: &'static str = "brasilena";
    const ALGEBRAIC: bool = true;
    const MEN_TAKE_BACKWARDS: bool = true;
    const KINGS_FLY: bool = true;
    const PRIORITY: Priority = Priority::Pieces;
    const PROMOTION: Promotion = Promotion::AtTheEnd;
    const QUIET_MOVES: usize = 15;
    const ENDINGS: Endings = Endings::Russian;
}

/// Italian draughts.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Italian;

impl Rules for Italian {
    const NAME: &'static str = "italiana";
    const DRAWING: Drawing = Drawing::Mirrored;
    const MEN_TAKE_BACKWARDS: bool = false;
    const MEN_TAKE_KINGS: bool = false;
    const KINGS_FLY: bool = false;
    const PRIORITY: Priority = Priority::Italian;
    const PROMOTION: Promotion = Promotion::Ends;
    const REPETITIONS: usize = 4;
    const QUIET_MOVES: usize = 40;
}

/// International draughts, on 10x10.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct International;

impl Rules for International {
    const NAME: &'static str = "internacional";
    const WIDTH: u8 = 10;
    const MEN_TAKE_BACKWARDS: bool = true;
    const KINGS_FLY: bool = true;
    const PRIORITY: Priority = Priority::Pieces;
    const PROMOTION: Promotion = Promotion::AtTheEnd;
    const QUIET_MOVES: usize = 25;
    const ENDINGS: Endings = Endings::International;
}
