//! Games and rule sets as plain data, all that anybody above must know of them, and the builder of a rule set.

mod builder; // a rule set, piece by piece
mod set_up; // positions put together man by man

use std::fmt;
use std::path::Path;

use board::{Message, NotationError, Piece, Side};
use terms::Term;

pub(crate) use builder::Builder;
pub use set_up::{Arrangement, Handicap, SetUp, SetUpField};

use crate::analysis::{PlayerSpec, Profile};
use crate::book::OwnBook;
use crate::lab::DocumentTime;
use crate::mate::{MateQuery, MateResult, SearchContext};
use crate::openings::Openings;
use crate::prolog_player::PrologPlayer;
use crate::session::Match;
use crate::solve::Solvable;
use crate::spelling::GridNames;

/// A game: what its rule sets share.
#[derive(Debug)]
pub struct GameInfo {
    /// Its name, as `damas`.
    pub id: &'static str,
    /// Other names that people type, in lower case.
    pub aliases: &'static [Alias],
    /// The rules of composed positions, as those of a document's term or of a question.
    pub composed_rules: Option<&'static str>,
    /// How sizes are chosen, where boards have several.
    pub sizes: Option<Sizes>,
    /// How its games are written down.
    pub record: RecordFormat,
    /// The protocols of its programs, each with the rules where nobody says others.
    pub protocols: &'static [(Protocol, &'static str)],
    /// The questions that can be asked about a position.
    pub questions: &'static [&'static str],
    /// The names that predicates have for its players, by colour; the colour's own where it is not here.
    pub players: &'static [(&'static str, &'static str)],
    /// Pictures of its men in moves, in the order of their letters, then those of the other side, which are read as well;
    /// empty where moves name no men.
    pub figurines: &'static str,
    /// Its rules and lessons: see `lesson`.
    pub lessons: &'static str,
    /// How a position is put together man by man.
    pub set_up: Option<&'static SetUp>,
    /// How programs in Prolog play it.
    pub prolog_player: Option<&'static PrologPlayer>,
}

impl GameInfo {
    /// A game of which nothing else is known.
    pub(crate) const fn new(id: &'static str) -> Self {
        GameInfo {
            id,
            aliases: &[],
            composed_rules: None,
            sizes: None,
            record: RecordFormat::Plain,
            protocols: &[],
            questions: &[],
            players: &[],
            figurines: "",
            lessons: "",
            set_up: None,
            prolog_player: None,
        }
    }
}

/// Another name of a game.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Alias {
    /// The name, in lower case.
    pub name: &'static str,
    /// The rules that it means, where those are not the first.
    pub rules: Option<&'static str>,
}

impl Alias {
    pub(crate) const fn of(name: &'static str) -> Self {
        Alias { name, rules: None }
    }
}

/// How the size of a board is found.
#[derive(Clone, Copy, Debug)]
pub struct Sizes {
    /// The size where nobody says another.
    pub usual: u8,
    /// The size that a position's text says, where it says one.
    pub of_text: fn(&str) -> Option<u8>,
    /// The size that a document's term says, where it says one.
    pub of_term: fn(&Term) -> Option<u8>,
}

/// The format in which games are exchanged.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum RecordFormat {
    /// PGN: White first, moves numbered as the FEN says.
    Pgn,
    /// PDN: White first, with a `GameType`.
    Pdn,
    /// Something like them, by the sides in the order in which they move.
    Plain,
}

impl RecordFormat {
    /// Whether players and points stand by colour, White's first.
    pub fn is_by_colour(self) -> bool {
        self != RecordFormat::Plain
    }
}

/// A protocol by which other programs play.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Protocol {
    /// Chess programs.
    Uci,
    /// Draughts programs.
    Hub,
    /// Draughts programs, over a network: `DamExchange`.
    Dxp,
    /// Othello programs: `NBoard` and GTP.
    NBoard,
}

/// A dialogue that a document prints, word for word.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Dialogue {
    /// That of document 000.
    Draughts,
    /// That of document 001.
    Reversi,
}

/// What the scores of a machine mean.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct ScoreScale {
    /// A man or disc more.
    pub man: i32,
    /// An advantage that is clear, but does not decide the game yet.
    pub clear: i32,
}

impl ScoreScale {
    /// The share of the points that a side may expect whose score is this: 0 is a lost game, 1 a won one.
    ///
    /// A logistic curve, with which Elo's figures count too: a clear advantage is worth 0.88. In chess, where that is five
    /// pawns, its slope is 0.004 for a hundredth of a pawn; what people's games on servers give is 0.0037.
    pub fn expectation(self, score: i32) -> f64 {
        1.0 / (1.0 + (-2.0 * f64::from(score) / f64::from(self.clear)).exp())
    }

    /// The chances of a win, a draw and a loss for a side whose score is this, in thousandths, 1000 together.
    ///
    /// The points that they promise are those of `expectation`, e. Draws are 2e(1 − e) of the games: half of them where
    /// nobody is better, none where somebody is sure to win; so wins are e² and losses (1 − e)².
    pub fn win_draw_loss(self, score: i32) -> [u32; 3] {
        let expected = self.expectation(score);
        let thousandths = |share: f64| (1000.0 * share * share).round() as u32;
        let (win, loss) = (thousandths(expected), thousandths(1.0 - expected));
        [win, 1000 - win - loss, loss]
    }
}

/// What `tablas bench` measures. A position is the start of the game where it is empty.
#[derive(Clone, Copy, Debug)]
pub struct Bench {
    /// The name under which it is reported.
    pub name: &'static str,
    /// What is measured.
    pub what: Measured,
}

/// A measurement.
#[derive(Clone, Copy, Debug)]
pub enum Measured {
    /// The time of a perft: a position and a depth.
    Perft(&'static str, u32),
    /// The nodes a second of our search: positions, and how deep it looks into each.
    Search(&'static [(&'static str, u32)]),
    /// The time of the document's own machine in a position that its text measures, at several depths.
    Document(&'static str, &'static [u32]),
}

/// A rule set of a game: where matches come from.
pub struct RuleSet {
    /// The game.
    pub info: &'static GameInfo,
    /// The game's name, as `damas`.
    pub game: &'static str,
    /// The rule set's name, as `libre`.
    pub rules: &'static str,
    /// Other names that people type, in lower case and without accents.
    pub aliases: &'static [&'static str],
    /// The size of the board, where people choose it.
    pub size: Option<u8>,
    /// How many spots the board has.
    pub spots: usize,
    /// The protocols by which other programs play by these rules.
    pub protocols: &'static [Protocol],
    /// Whether a document writes its positions as terms.
    pub has_document: bool,
    /// PDN's `GameType`: number, who starts, width, height, notation, whether the corner at the bottom left does not
    /// play.
    pub game_type: Option<&'static str>,
    /// The dialogue of its document.
    pub dialogue: Option<Dialogue>,
    /// Positions to try oneself on: see `puzzle`.
    pub puzzle_file: Option<&'static str>,
    /// Whether its tables take a second and a few megabytes, so that anybody may ask for them.
    pub solves_at_once: bool,
    /// How to read the scores of a machine.
    pub score_scale: ScoreScale,
    /// What `tablas bench` measures.
    pub benches: &'static [Bench],
    /// What its document has measured.
    pub document_times: &'static [DocumentTime],
    /// A man of every kind, first side and second, with its letter in the notation; where it stands says nothing.
    pub men: Vec<Piece>,
    /// Starts in which one side is helped.
    pub handicaps: Vec<Handicap>,
    /// Another name of each spot, by column and row, behind its own; empty where spots have one name.
    pub grid: GridNames,
    pub(crate) openings: Openings,
    pub(crate) book: Option<&'static OwnBook>,
    profiles: Vec<Profile>,
    has_document_players: bool,
    opener: Box<dyn Opener>,
    solvable: Option<Box<dyn Solvable>>,
    mate_solver: Option<MateSolver>,
}

impl RuleSet {
    /// A match from the start.
    pub fn start(&self) -> Box<dyn Match> {
        self.opener.start()
    }

    /// A match from a position in the game's notation, or from where a whole game leads to.
    pub fn read(&self, text: &str) -> Result<Box<dyn Match>, NotationError> {
        self.opener.read(text)
    }

    /// A match with the moves of a whole game, where people write those; from a position where they do not.
    pub fn read_game(&self, text: &str) -> Result<Box<dyn Match>, NotationError> {
        self.opener.read_game(text)
    }

    /// A match from the term of the game's document; `turn` acts where the term does not say who does.
    pub fn read_term(&self, term: &Term, turn: Option<Side>) -> Result<Box<dyn Match>, NotationError> {
        let refused = || NotationError::Impossible(vec![Message::new("engine-no-document").with("game", self.game)]);
        self.opener.read_term(term, turn).unwrap_or_else(|| Err(refused()))
    }

    /// A match that begins with a full board whose men stand where chance, which depends on `seed`, has put them; none
    /// where a game has no such beginnings.
    pub fn full_board(&self, seed: u64) -> Option<Box<dyn Match>> {
        self.opener.full_board(seed)
    }

    /// The text of a position that somebody has put together; none where the game's positions are not. What it says
    /// need not be possible: whoever reads it hears every reason.
    pub fn arrange(&self, men: &[Piece], turn: Side, values: &[u8]) -> Option<String> {
        let set_up = self.info.set_up?;
        let start = self.start();
        let usual = (set_up.values)(&start.text());
        let values: Vec<u8> = usual.iter().enumerate().map(|(i, usual)| *values.get(i).unwrap_or(usual)).collect();
        Some((set_up.write)(&Arrangement { start: start.as_ref(), men, turn, values: &values }))
    }

    /// What a position in the game's notation says beside men and turn: the values of the fields of `SetUp`.
    pub fn set_up_values(&self, position: &str) -> Vec<u8> {
        self.info.set_up.map_or_else(Vec::new, |set_up| (set_up.values)(position))
    }

    /// Whether this machine can play by these rules: some are known to one document alone.
    pub fn check(&self, spec: &PlayerSpec) -> Result<(), Message> {
        let refuse = |message: Message, name: &str| Err(message.with("name", name).with("game", self.game));
        match (spec.profile, spec.strategy) {
            (Some(profile), _) if !self.profiles.contains(&profile) => {
                refuse(Message::new("engine-no-such-profile"), profile.name())
            }
            (_, Some(strategy)) if !self.has_document_players => {
                refuse(Message::new("engine-no-such-strategy"), strategy.name())
            }
            _ => Ok(()),
        }
    }

    /// The ways in which its document's evaluator may weigh, where it has several.
    pub fn profiles(&self) -> &[Profile] {
        &self.profiles
    }

    /// Asks the prover of forced mates about a position in the game's notation; none where the game has no mates.
    pub fn solve_mate(
        &self,
        position: &str,
        query: MateQuery,
        tablebases: Option<&Path>,
        context: SearchContext<'_>,
    ) -> Option<Result<MateResult, NotationError>> {
        self.mate_solver.map(|solve| solve(position, query, tablebases, context))
    }

    pub(crate) fn solvable(&self) -> Option<&dyn Solvable> {
        self.solvable.as_deref()
    }
}

impl fmt::Debug for RuleSet {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "RuleSet({} {} {:?})", self.game, self.rules, self.size)
    }
}

/// A prover of forced mates in positions of one type.
pub(crate) type MateSolver = fn(&str, MateQuery, Option<&Path>, SearchContext<'_>) -> Result<MateResult, NotationError>;

/// Opens matches of one type of position.
trait Opener: Send + Sync {
    fn start(&self) -> Box<dyn Match>;
    fn read(&self, text: &str) -> Result<Box<dyn Match>, NotationError>;
    fn read_game(&self, text: &str) -> Result<Box<dyn Match>, NotationError>;
    fn read_term(&self, term: &Term, turn: Option<Side>) -> Option<Result<Box<dyn Match>, NotationError>>;
    fn full_board(&self, seed: u64) -> Option<Box<dyn Match>>;
}
