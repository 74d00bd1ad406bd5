//! Which games there are, what they are called, and how to open one. A new game is one line in `all`.

mod names; // what people call them

use std::fmt;
use std::path::Path;
use std::sync::{Arc, LazyLock};

use board::{Message, NotationError, PositionIndex, SearchHints, Side, View};
use games::{Document, chess, draughts, morris, reversi, seega};
use terms::Term;

use crate::analysis::player_spec::HARD_DEPTH;
use crate::analysis::{Evaluators, PlayerSpec, Profile, ScoreUnit};
use crate::document_player;
use crate::endgame::{self, EndgameSolver};
use crate::session::{Experts, Match, open};
use crate::solve::{Indexers, Solvable, TablebaseCache, folder_of};

/// A rule set of a game: where matches come from.
pub struct RuleSet {
    /// The game's name, as `damas`.
    pub game: &'static str,
    /// The rule set's name, as `libre`.
    pub rules: &'static str,
    /// The size of the board, where people choose it.
    pub size: Option<u8>,
    maker: Box<dyn Maker>,
    solvable: Option<Box<dyn Solvable>>,
}

impl RuleSet {
    /// A match from the start.
    pub fn start(&self) -> Box<dyn Match> {
        self.maker.start()
    }

    /// A match from a position in the game's notation, or from where a whole game leads to.
    pub fn read(&self, text: &str) -> Result<Box<dyn Match>, NotationError> {
        self.maker.read(text)
    }

    /// A match with the moves of a whole game, where people write those; from a position where they do not.
    pub fn read_game(&self, text: &str) -> Result<Box<dyn Match>, NotationError> {
        self.maker.read_game(text)
    }

    /// A match from the term of the game's document; `turn` acts where the term does not say who does.
    pub fn read_term(&self, term: &Term, turn: Option<Side>) -> Result<Box<dyn Match>, NotationError> {
        self.maker.read_term(term, turn)
    }

    /// How to read the scores of a machine.
    pub fn score_scale(&self) -> ScoreScale {
        let clear = if self.game == "reversi" { 2000 } else { 500 };
        ScoreScale { man: 100, clear }
    }

    /// Whether this machine can play by these rules: some are known to one document alone.
    pub fn check(&self, spec: &PlayerSpec) -> Result<(), Message> {
        let (profiles, has_players) = self.maker.machines();
        let refuse = |message: Message, name: &str| Err(message.with("name", name).with("game", self.game));
        match (spec.profile, spec.strategy) {
            (Some(profile), _) if !profiles.contains(&profile) => {
                refuse(Message::new("engine-no-such-profile"), profile.name())
            }
            (_, Some(strategy)) if !has_players => refuse(Message::new("engine-no-such-strategy"), strategy.name()),
            _ => Ok(()),
        }
    }

    /// A match that begins with a full board whose men stand where chance, which depends on `seed`, has put them; none
    /// where a game has no such beginnings.
    pub fn full_board(&self, seed: u64) -> Option<Box<dyn Match>> {
        self.maker.full_board(seed)
    }

    pub(crate) fn solvable(&self) -> Option<&dyn Solvable> {
        self.solvable.as_deref()
    }
}

/// What the scores of a machine mean.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct ScoreScale {
    /// A man or disc more.
    pub man: i32,
    /// An advantage that is clear, but does not decide the game yet.
    pub clear: i32,
}

impl fmt::Debug for RuleSet {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "RuleSet({} {} {:?} {:?})", self.game, self.rules, self.size, self.maker)
    }
}

/// What somebody asked for.
#[derive(Clone, Copy, Default, Debug)]
pub struct GameQuery<'a> {
    /// The game, by any of its names.
    pub game: &'a str,
    /// The rule set; without it, the game's first.
    pub rules: Option<&'a str>,
    /// The size of the board; without it, the usual one.
    pub size: Option<u8>,
    /// Whether the position is given as a document's term: then the document's rules are the default.
    pub by_term: bool,
    /// The position's text, which may say the size.
    pub text: Option<&'a str>,
}

/// Why there is no such rule set.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct SelectError(pub Message);

impl fmt::Display for SelectError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

impl std::error::Error for SelectError {}

/// Every rule set of every game.
pub fn all() -> &'static [RuleSet] {
    static ALL: LazyLock<Vec<RuleSet>> = LazyLock::new(|| {
        use draughts::{Brazilian, Draughts, English, Free, International, Italian, Russian, Spanish};
        use morris::{Classic, Molinolog};
        let internacional = Evaluators {
            main: draughts::HandcraftedEvaluator::internacional(),
            ..evaluators::<draughts::BaselineEvaluator, _>()
        };
        // An exact result of reversi is a number of discs, which a search for a win does not find.
        let reversi = || Evaluators {
            profiles: vec![
                (Profile::Classic, reversi::BaselineEvaluator::CLASSIC),
                (Profile::Six, reversi::BaselineEvaluator::SIX),
            ],
            unit: ScoreUnit::Disc,
            document_points: reversi::BaselineEvaluator::SIX.win,
            // Games are long enough for chance to win some against less: 97 of 100 are won, 93 with five turns.
            hard_depth: 7,
            margin_counts: true,
            ..evaluators::<reversi::BaselineEvaluator, reversi::PatternEvaluator>()
        };
        vec![
            // Tables for up to six pieces in all fit into 1 GiB of memory and 3 GiB of disk.
            draughts::<Free>(),
            draughts::<Spanish>(),
            draughts::<English>(),
            draughts::<Russian>(),
            draughts::<Brazilian>(),
            draughts::<Italian>(),
            rule_set("damas", "internacional", None, Draughts::<International>::start(), internacional),
            ending_set("reversi", "reversi", reversi::Reversi::document_start(), reversi(), endgame::reversi),
            ending_set("reversi", "othello", reversi::Reversi::tournament_start(), reversi(), endgame::reversi),
            chess_with_endings(),
            rule_set("ajedrez", "problema", None, chess::Chess::<chess::Problem>::start(), chess_evaluators()),
            seega(),
            // Up to so many men, tables fit into 16 GiB of memory and 12 GiB of disk.
            mill::<16, Molinolog>("molinolog", 6, 6),
            mill::<24, Molinolog>("molinolog", 9, 9),
            mill::<32, Molinolog>("molinolog", 3, 5),
            mill::<40, Molinolog>("molinolog", 3, 4),
            mill::<48, Molinolog>("molinolog", 3, 4),
            mill::<56, Molinolog>("molinolog", 3, 3),
            mill::<64, Molinolog>("molinolog", 3, 3),
            mill::<24, Classic>("clasico", 9, 9),
        ]
    });
    &ALL
}

/// The size of board that a document's term says, where it says one.
pub fn size_of_term(term: &Term) -> Option<u8> {
    morris::size_of_term(term)
}

/// The names of the games, each once.
pub fn games() -> Vec<&'static str> {
    let mut names: Vec<&str> = all().iter().map(|set| set.game).collect();
    names.dedup();
    names
}

/// The rule set that somebody means.
pub fn select(wanted: &GameQuery<'_>) -> Result<&'static RuleSet, SelectError> {
    let lower = wanted.game.to_lowercase();
    let (game, implied) = match lower.as_str() {
        "damas" | "draughts" | "checkers" => ("damas", None),
        "othello" => ("reversi", Some("othello")),
        "reversi" => ("reversi", None),
        "ajedrez" | "chess" => ("ajedrez", wanted.by_term.then_some("problema")),
        "arabe" | "árabe" | "seega" => ("arabe", None),
        "molino" | "morris" | "mill" => ("molino", None),
        _ => {
            let known = games().join(", ");
            return Err(fail(Message::new("engine-no-such-game").with("game", wanted.game).with("known", known)));
        }
    };
    let of_game = || all().iter().filter(move |set| set.game == game);
    let usual = || of_game().next().expect("a game has rules").rules;
    let said = wanted.rules.map(names::rules);
    let rules = said.as_deref().or(implied).unwrap_or_else(usual);
    let mut fitting = of_game().filter(|set| set.rules == rules).peekable();
    if fitting.peek().is_none() {
        let mut known: Vec<&str> = of_game().map(|set| set.rules).collect();
        known.dedup();
        let message =
            Message::new("engine-no-such-rules").with("rules", wanted.rules.unwrap_or(rules)).with("game", game);
        return Err(fail(message.with("known", known.join(", "))));
    }
    select_size(wanted, game, rules, fitting)
}

const USUAL_SIZE: u8 = 2;

fn select_size(
    wanted: &GameQuery<'_>,
    game: &str,
    rules: &str,
    fitting: impl Iterator<Item = &'static RuleSet>,
) -> Result<&'static RuleSet, SelectError> {
    let fitting: Vec<&RuleSet> = fitting.collect();
    if fitting[0].size.is_none() {
        return match wanted.size {
            None => Ok(fitting[0]),
            Some(_) => Err(fail(Message::new("engine-game-has-no-sizes").with("game", game))),
        };
    }
    let said = wanted.text.and_then(morris::size_of_text);
    let size = wanted.size.or(said).unwrap_or(USUAL_SIZE);
    fitting.iter().find(|set| set.size == Some(size)).copied().ok_or_else(|| {
        let known: Vec<String> = fitting.iter().filter_map(|set| set.size).map(|size| size.to_string()).collect();
        let message = Message::new("engine-no-such-size").with("size", size).with("rules", rules);
        fail(message.with("known", known.join(", ")))
    })
}

fn fail(message: Message) -> SelectError {
    SelectError(message)
}

fn rule_set<P, D, O>(
    game: &'static str,
    rules: &'static str,
    size: Option<u8>,
    start: P,
    evaluators: Evaluators<D, O>,
) -> RuleSet
where
    P: Document + View,
    D: SearchHints<P> + Send + 'static,
    O: SearchHints<P> + Send + 'static,
{
    let tablebases = Arc::new(TablebaseCache::empty());
    let maker = From { start, evaluators: Arc::new(evaluators), tablebases, experts: Experts::NONE, full_board: None };
    RuleSet { game, rules, size, maker: Box::new(maker), solvable: None }
}

/// A rule set whose endings somebody solves.
fn ending_set<P, D, O>(
    game: &'static str,
    rules: &'static str,
    start: P,
    evaluators: Evaluators<D, O>,
    ending: EndgameSolver<P>,
) -> RuleSet
where
    P: Document + View,
    D: SearchHints<P> + Send + 'static,
    O: SearchHints<P> + Send + 'static,
{
    let experts = Experts { ending: Some(ending), ..Experts::NONE };
    let tablebases = Arc::new(TablebaseCache::empty());
    let maker = From { start, evaluators: Arc::new(evaluators), tablebases, experts, full_board: None };
    RuleSet { game, rules, size: None, maker: Box::new(maker), solvable: None }
}

/// The same rule set, when its positions have numbers, so that tables can solve them.
fn tablebase_set<P, D, O, N>(of: &RuleSet, start: P, evaluators: Evaluators<D, O>, indexers: Indexers<N>) -> RuleSet
where
    P: Document + View,
    D: SearchHints<P> + Send + 'static,
    O: SearchHints<P> + Send + 'static,
    N: PositionIndex<Position = P> + 'static,
{
    let tablebases = Arc::new(TablebaseCache::new(folder_of(of, Path::new("")), indexers));
    let experts = Experts::NONE;
    let maker = Box::new(From { start, evaluators: Arc::new(evaluators), tablebases, experts, full_board: None });
    RuleSet { game: of.game, rules: of.rules, size: of.size, maker, solvable: Some(Box::new(indexers)) }
}

/// Draughts on 32 squares, with tables for the endings.
fn draughts<R: draughts::Rules>() -> RuleSet {
    let start = draughts::Draughts::<R>::start();
    let evaluators = evaluators::<draughts::BaselineEvaluator, draughts::PatternEvaluator>;
    let set = rule_set("damas", R::NAME, None, start, evaluators());
    let indexers = Indexers { indexer: draughts::Indexer::<R>::new, men: (2, 4, 6) };
    tablebase_set(&set, start, evaluators(), indexers)
}

/// Mill on a board of `POINTS` points, with tables for at least three men a side, usually and at most so many.
fn mill<const POINTS: u8, V: morris::Variant>(rules: &'static str, usual: u8, most: u8) -> RuleSet {
    let start = morris::Morris::<POINTS, V>::start();
    let evaluators = evaluators::<morris::BaselineEvaluator, morris::MainEvaluator>;
    let set = rule_set("molino", rules, Some(morris::Morris::<POINTS, V>::SIZE), start, evaluators());
    let indexers = Indexers { indexer: morris::Indexer::<POINTS, V>::new, men: (3, usual, most) };
    tablebase_set(&set, start, evaluators(), indexers)
}

/// Árabe, with the document's players, full boards to begin with, and tables of phase 2 for ten men in all and, where
/// there is room, twelve: 2.4 GB of memory at the most and 4.4 GB of disk.
fn seega() -> RuleSet {
    let (start, evaluators) = (seega::Seega::start(), evaluators::<seega::BaselineEvaluator, seega::MainEvaluator>);
    let set = rule_set("arabe", "arabe", None, start, evaluators());
    let indexers = Indexers { indexer: seega::Indexer::new, men: (2, 10, 12) };
    let tablebases = Arc::new(TablebaseCache::new(folder_of(&set, Path::new("")), indexers));
    let experts = Experts { document_player: Some(document_player::arabe), ..Experts::NONE };
    let full_board: Option<fn(u64) -> seega::Seega> = Some(seega::Seega::full);
    let maker = Box::new(From { start, evaluators: Arc::new(evaluators()), tablebases, experts, full_board });
    RuleSet { maker, solvable: Some(Box::new(indexers)), ..set }
}

/// Chess by the laws, with tables for endings of three or four men.
fn chess_with_endings() -> RuleSet {
    let evaluators = Arc::new(chess_evaluators());
    let start = chess::Chess::<chess::Fide>::start();
    let maker = Box::new(From { start, evaluators, tablebases: endings(), experts: Experts::NONE, full_board: None });
    RuleSet { game: "ajedrez", rules: "fide", size: None, maker, solvable: Some(Box::new(ENDINGS)) }
}

fn chess_evaluators() -> Evaluators<chess::BaselineEvaluator, chess::MainEvaluator> {
    Evaluators { unit: ScoreUnit::Pawn, ..evaluators() }
}

/// The least number of men, kings included, the usual one and the largest.
const ENDINGS: Indexers<chess::Indexer> = Indexers { indexer: chess::Indexer::new, men: (3, 4, 4) };

/// The tables of endings of chess, which `mate` looks into as well.
pub(crate) fn endings() -> Arc<TablebaseCache<chess::Chess<chess::Fide>>> {
    static SHELF: LazyLock<Arc<TablebaseCache<chess::Chess<chess::Fide>>>> =
        LazyLock::new(|| Arc::new(TablebaseCache::new(Path::new("ajedrez-fide").to_owned(), ENDINGS)));
    Arc::clone(&SHELF)
}

/// A game's opinions as they come.
fn evaluators<D: Default, O: Default>() -> Evaluators<D, O> {
    Evaluators {
        baseline: D::default(),
        profiles: Vec::new(),
        main: O::default(),
        unit: ScoreUnit::Man,
        document_points: 100,
        hard_depth: HARD_DEPTH,
        margin_counts: false,
    }
}

/// Makes matches of one type of position.
trait Maker: Send + Sync + fmt::Debug {
    fn start(&self) -> Box<dyn Match>;
    fn read(&self, text: &str) -> Result<Box<dyn Match>, NotationError>;
    fn read_game(&self, text: &str) -> Result<Box<dyn Match>, NotationError>;
    fn read_term(&self, term: &Term, turn: Option<Side>) -> Result<Box<dyn Match>, NotationError>;
    fn full_board(&self, seed: u64) -> Option<Box<dyn Match>>;
    /// The profiles of the document's evaluator, and whether its program has players of its own.
    fn machines(&self) -> (Vec<Profile>, bool);
}

/// Makes matches from this start.
struct From<P, D, O> {
    start: P,
    evaluators: Arc<Evaluators<D, O>>,
    tablebases: Arc<TablebaseCache<P>>,
    experts: Experts<P>,
    full_board: Option<fn(u64) -> P>,
}

impl<P: fmt::Debug, D, O> fmt::Debug for From<P, D, O> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "From({:?})", self.start)
    }
}

impl<P, D, O> Maker for From<P, D, O>
where
    P: Document + View,
    D: SearchHints<P> + Send + 'static,
    O: SearchHints<P> + Send + 'static,
{
    fn start(&self) -> Box<dyn Match> {
        open((self.start, Vec::new()), Arc::clone(&self.evaluators), Arc::clone(&self.tablebases), self.experts)
    }

    fn read(&self, text: &str) -> Result<Box<dyn Match>, NotationError> {
        let game = P::read(text).map(|pos| (pos, Vec::new()));
        game.map(|game| open(game, Arc::clone(&self.evaluators), Arc::clone(&self.tablebases), self.experts))
    }

    fn read_game(&self, text: &str) -> Result<Box<dyn Match>, NotationError> {
        P::read_game(text)
            .map(|game| open(game, Arc::clone(&self.evaluators), Arc::clone(&self.tablebases), self.experts))
    }

    fn read_term(&self, term: &Term, turn: Option<Side>) -> Result<Box<dyn Match>, NotationError> {
        let game = P::read_term(term, turn).map(|pos| (pos, Vec::new()));
        game.map(|game| open(game, Arc::clone(&self.evaluators), Arc::clone(&self.tablebases), self.experts))
    }

    fn full_board(&self, seed: u64) -> Option<Box<dyn Match>> {
        let start = self.full_board?(seed);
        Some(open((start, Vec::new()), Arc::clone(&self.evaluators), Arc::clone(&self.tablebases), self.experts))
    }

    fn machines(&self) -> (Vec<Profile>, bool) {
        let profiles = self.evaluators.profiles.iter().map(|(profile, _)| *profile).collect();
        (profiles, self.experts.document_player.is_some())
    }
}
