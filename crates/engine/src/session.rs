//! A match: a position and the way to it, with the game's type erased.

use std::fmt;
use std::sync::Arc;

use board::{
    Action, Draw, Geometry, Mark, Message, MoveList, NotationError, Outcome, Piece, Position, Scene, SearchHints, Side,
    SpotId, Stage, Tablebase, View,
};
use games::Document;
use terms::Term;

use crate::analysis::{
    Analysis, AnalysisCache, Evaluators, PlayerSpec, ScoreUnit, SearchContext, first_of_equal_moves, think,
};
use crate::analysis::{MultiPv, multi_pv};
use crate::document_player::DocumentPlayer;
use crate::endgame::EndgameSolver;
use crate::solve::{ProbeResult, Prober, TablebaseCache};

/// A legal move, as text.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct MoveText {
    /// The move in the game's notation.
    pub text: String,
    /// The move in the coordinates of the game's document.
    pub coordinates: String,
    /// The position after it.
    pub after: String,
}

/// How every game's notation writes a pass.
pub const PASS: &str = "pass";

/// A piece of a perft that can be counted by itself, on whatever thread.
pub type PerftPart = Box<dyn FnOnce() -> u64 + Send>;

/// A game in progress.
pub trait Match: Send + Sync + fmt::Debug {
    /// The position in the game's notation.
    fn text(&self) -> String;

    /// The position as the term of the game's document.
    fn term(&self) -> Term;

    /// The side to act.
    fn turn(&self) -> Side;

    /// A side as the notation writes it.
    fn side_text(&self, side: Side) -> &'static str;

    /// A side's colour or sign, as a name in the catalogue of messages.
    fn colour(&self, side: Side) -> &'static str;

    /// The board.
    fn geometry(&self) -> Geometry;

    /// Everything needed to draw the position and to accept a move.
    fn scene(&self) -> Scene;

    /// What stands on the board.
    fn pieces(&self) -> Vec<Piece>;

    /// What deserves to be pointed out on the board.
    fn marks(&self) -> Vec<Mark>;

    /// What the side to act has to do, in the words of the game's document, where it has some.
    fn task(&self) -> Option<Message>;

    /// What is to be said and pointed out in the middle of a move.
    fn stages(&self) -> Vec<Stage>;

    /// What it has to do once only an enemy's man is left to click, likewise.
    fn capture_task(&self) -> Option<Message>;

    /// The clicks of the last move.
    fn last_clicks(&self) -> Option<Vec<SpotId>>;

    /// How many moves have been played.
    fn ply(&self) -> usize;

    /// The last move as `played` and `record` have it, with the side that played it.
    fn last_move(&self) -> Option<(Side, String, String)>;

    /// How the game ended: by the position or by a rule that looks back.
    fn outcome(&self) -> Option<Outcome>;

    /// Why the game is over, or why a draw may be claimed.
    fn ending(&self) -> Option<Message>;

    /// Every legal move.
    fn moves(&self) -> Vec<MoveText>;

    /// True when the side to act can do nothing but pass.
    fn must_pass(&self) -> bool;

    /// Plays the move that `text` means.
    fn play(&mut self, text: &str) -> Result<(), NotationError>;

    /// Plays the move that `text` means in the game's notation, even where a rule that counts or looks back has
    /// ended the game: other programs may not know that rule, or play on.
    fn follow(&mut self, text: &str) -> Result<(), NotationError>;

    /// True when the side to act may claim a draw; a machine does. Where the rules know no end (`problema`), two
    /// machines agree to one when the game leads nowhere: the fifth time the same position, or 2,000 moves.
    fn can_claim_draw(&self) -> bool;

    /// Takes the last move back. False where there is none.
    fn take_back(&mut self) -> bool;

    /// The moves played so far, in the game's notation.
    fn played(&self) -> Vec<String>;

    /// The moves played so far as the game's records write them (SAN in chess), each with the side that played it.
    fn record(&self) -> Vec<(Side, String)>;

    /// The names of the forms in which programs exchange games of this kind: see `write_as`.
    fn forms(&self) -> &'static [&'static str];

    /// The game so far in one of `forms`; None where that form cannot tell it.
    fn write_as(&self, form: &str) -> Option<String>;

    /// What `spec` would play, and why. None when the game is over.
    ///
    /// With a spec that no clock ends (`PlayerSpec::is_deterministic`), one thread and a `stop` that never says so, it is
    /// the same every time, down to the count of positions.
    fn analyze(&self, spec: &PlayerSpec, context: &mut SearchContext<'_>) -> Option<Analysis>;

    /// `spec` with the depth that its level has in this game, where it says none itself.
    fn at_level(&self, spec: &PlayerSpec) -> PlayerSpec;

    /// What the score of an analysis counts.
    fn score_unit(&self, analysis: &Analysis) -> ScoreUnit;

    /// The best lines of the position by our own evaluator, the best first. Empty where there is no legal move.
    fn multi_pv(&self, study: &mut MultiPv<'_>) -> Vec<Analysis>;

    /// What the tables say of the position and of every move; `None` where no table reaches. See `solve`.
    fn probe(&self) -> Result<Option<ProbeResult>, Message>;

    /// Whether tables that `solve` can build would reach the position.
    fn can_be_solved(&self) -> bool;

    /// As `probe`, for the placing of men above the tables: a search that finds results without distances. It may take
    /// its time: `watch` hears now and then how many positions it has visited, and stops it with true.
    fn probe_by_search(&self, watch: &dyn Fn(u64) -> bool) -> Result<Option<ProbeResult>, Message>;

    /// The perft of `depth`, cut into parts whose sum it is.
    fn perft(&self, depth: u32) -> Vec<PerftPart>;
}

/// The moves of a record with their numbers, counted from `number`; the actions of one turn are joined by `+`.
pub fn numbered_moves(record: Vec<(Side, String)>, mut number: u32) -> Vec<String> {
    let mut words: Vec<String> = Vec::new();
    let mut last: Option<Side> = None;
    for (side, text) in record {
        if last == Some(side) {
            let turn = words.last_mut().expect("the side has acted before");
            turn.push('+');
            turn.push_str(&text);
            continue;
        }
        match (side, last) {
            (Side::First, _) => words.push(format!("{number}.")),
            (Side::Second, None) => words.push(format!("{number}...")),
            (Side::Second, Some(_)) => {}
        }
        number = number.saturating_add(u32::from(side == Side::Second));
        words.push(text);
        last = Some(side);
    }
    words
}

/// Opens a match that began at `start` and has had `moves`, with the opinions that machines have of it, the tables that
/// know it, and who knows something special about it.
pub(crate) fn open<P, D, O>(
    (start, moves): (P, Vec<P::Move>),
    evaluators: Arc<Evaluators<D, O>>,
    tablebases: Arc<TablebaseCache<P>>,
    experts: Experts<P>,
) -> Box<dyn Match>
where
    P: Document + View,
    D: SearchHints<P> + Send + 'static,
    O: SearchHints<P> + Send + 'static,
{
    let memory = AnalysisCache::default();
    let mut game =
        GameSession { past: Vec::new(), moves: Vec::new(), now: start, evaluators, tablebases, experts, memory };
    for m in moves {
        game.go(m);
    }
    Box::new(game)
}

/// Who knows more of a game than a search does.
pub(crate) struct Experts<P> {
    /// Solves endings.
    pub ending: Option<EndgameSolver<P>>,
    /// Plays as the players of the game's document.
    pub document_player: Option<DocumentPlayer<P>>,
}

impl<P> Experts<P> {
    /// Nobody.
    pub const NONE: Self = Experts { ending: None, document_player: None };
}

impl<P> Copy for Experts<P> {}

impl<P> Clone for Experts<P> {
    fn clone(&self) -> Self {
        *self
    }
}

struct GameSession<P: Position, D, O> {
    past: Vec<P>,
    /// As many as `past`: what was played in each.
    moves: Vec<P::Move>,
    now: P,
    evaluators: Arc<Evaluators<D, O>>,
    tablebases: Arc<TablebaseCache<P>>,
    experts: Experts<P>,
    memory: AnalysisCache,
}

impl<P: Position, D, O> fmt::Debug for GameSession<P, D, O> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Running {{ {:?} after {:?} }}", self.now, self.moves)
    }
}

impl<P: Position, D, O> GameSession<P, D, O> {
    fn go(&mut self, m: P::Move) {
        self.past.push(self.now);
        self.moves.push(m);
        self.now = self.now.play(m);
    }
}

impl<P, D, O> GameSession<P, D, O>
where
    P: Document + View,
    D: SearchHints<P> + Send + 'static,
    O: SearchHints<P> + Send + 'static,
{
    /// What `spec` would play, in the points of its evaluator.
    fn best(&self, spec: &PlayerSpec, context: &mut SearchContext<'_>) -> Option<Analysis> {
        if let (Some(strategy), Some(player)) = (spec.strategy, self.experts.document_player) {
            return Some(player(&self.now, strategy, spec, context));
        }
        let by_table = || self.tablebases.analysis(&self.now, &self.past);
        if let Some(analysis) = spec.asks_for_the_best().then(by_table).flatten() {
            return Some(analysis);
        }
        if let Some(analysis) = self.experts.ending.and_then(|solve| solve(&self.now, spec, context)) {
            return Some(analysis);
        }
        let way = (&self.now, &self.past[..]);
        let prober = spec.asks_for_the_best().then(|| self.tablebases.prober()).flatten();
        let analysis = think(way, (&self.evaluators, searched(prober.as_ref())), &self.memory, spec, context)?;
        let document = self.evaluators.baseline_of(spec);
        match spec.documents_depth() {
            Some(depth) if document.ignores_win_distance() => {
                Some(first_of_equal_moves(way, document, depth, analysis, context))
            }
            _ => Some(analysis),
        }
    }

    /// An analysis in hundredths of the game's unit. A guess where the margin counts is never more than the whole board.
    fn in_units(&self, analysis: Analysis, spec: &PlayerSpec) -> Analysis {
        let mut score = analysis.score;
        if self.evaluators.margin_counts && analysis.exact.is_none() {
            let points = if spec.config().ours { POINTS } else { self.evaluators.document_points };
            let most = POINTS * P::geometry().spots.len() as i32;
            score = (i64::from(score) * i64::from(POINTS) / i64::from(points)) as i32;
            score = score.clamp(-most, most);
        }
        Analysis { score, ..analysis }
    }
}

/// What our evaluators count for a man or a disc.
const POINTS: i32 = 100;

impl<P, D, O> Match for GameSession<P, D, O>
where
    P: Document + View,
    D: SearchHints<P> + Send + 'static,
    O: SearchHints<P> + Send + 'static,
{
    fn text(&self) -> String {
        self.now.write()
    }

    fn term(&self) -> Term {
        self.now.write_term()
    }

    fn turn(&self) -> Side {
        self.now.turn()
    }

    fn side_text(&self, side: Side) -> &'static str {
        P::write_side(side)
    }

    fn colour(&self, side: Side) -> &'static str {
        P::colour(side)
    }

    fn geometry(&self) -> Geometry {
        P::geometry()
    }

    fn scene(&self) -> Scene {
        let pos = &self.now;
        let outcome = self.outcome();
        let legal = if outcome.is_some() { MoveList::new() } else { pos.legal() };
        let action =
            |&m: &P::Move| Action { clicks: pos.clicks(m), also: pos.other_clicks(m), text: pos.write_move(m) };
        let actions = legal.iter().map(action).collect();
        Scene { pieces: pos.pieces(), notes: pos.notes(), turn: pos.turn(), outcome, actions }
    }

    fn pieces(&self) -> Vec<Piece> {
        self.now.pieces()
    }

    fn marks(&self) -> Vec<Mark> {
        self.now.marks()
    }

    fn task(&self) -> Option<Message> {
        self.now.task()
    }

    fn stages(&self) -> Vec<Stage> {
        self.now.stages()
    }

    fn capture_task(&self) -> Option<Message> {
        self.now.capture_task()
    }

    fn last_clicks(&self) -> Option<Vec<SpotId>> {
        Some(self.past.last()?.clicks(*self.moves.last()?))
    }

    fn ply(&self) -> usize {
        self.past.len()
    }

    fn last_move(&self) -> Option<(Side, String, String)> {
        let (pos, &m) = (self.past.last()?, self.moves.last()?);
        Some((pos.turn(), pos.write_move(m), pos.write_recorded(m)))
    }

    fn outcome(&self) -> Option<Outcome> {
        let by_history = || (self.now.draw(&self.past) == Some(Draw::Over)).then_some(Outcome::Draw);
        self.now.outcome().or_else(by_history)
    }

    fn ending(&self) -> Option<Message> {
        self.now.ending(&self.past)
    }

    fn moves(&self) -> Vec<MoveText> {
        let pos = &self.now;
        let describe = |&m: &P::Move| MoveText {
            text: pos.write_move(m),
            coordinates: pos.write_coordinates(m),
            after: pos.play(m).write(),
        };
        pos.legal().iter().map(describe).collect()
    }

    fn must_pass(&self) -> bool {
        let pos = &self.now;
        self.outcome().is_none() && matches!(pos.legal()[..], [only] if pos.write_move(only) == PASS)
    }

    fn play(&mut self, text: &str) -> Result<(), NotationError> {
        if self.outcome().is_some() {
            return Err(NotationError::NoSuchMove { text: text.into(), legal: Vec::new() });
        }
        let m = self.now.read_move(text)?;
        self.go(m);
        Ok(())
    }

    fn follow(&mut self, text: &str) -> Result<(), NotationError> {
        let mut moves = MoveList::new();
        self.now.perft_moves(&mut moves);
        let m = match moves.iter().find(|&&m| self.now.write_move(m) == text) {
            Some(&m) => m,
            None => self.now.read_move(text)?,
        };
        self.go(m);
        Ok(())
    }

    fn can_claim_draw(&self) -> bool {
        const ENOUGH_TIMES: usize = 5;
        const ENOUGH_MOVES: usize = 2000;
        let by_rule = || self.now.draw(&self.past) == Some(Draw::Claimable);
        let leads_nowhere =
            || self.past.len() >= ENOUGH_MOVES || board::repetitions(&self.now, &self.past) >= ENOUGH_TIMES;
        self.outcome().is_none() && (by_rule() || leads_nowhere())
    }

    fn take_back(&mut self) -> bool {
        let last = self.past.pop();
        self.moves.pop();
        last.inspect(|&before| self.now = before).is_some()
    }

    fn played(&self) -> Vec<String> {
        self.past.iter().zip(&self.moves).map(|(pos, &m)| pos.write_move(m)).collect()
    }

    fn record(&self) -> Vec<(Side, String)> {
        self.past.iter().zip(&self.moves).map(|(pos, &m)| (pos.turn(), pos.write_recorded(m))).collect()
    }

    fn forms(&self) -> &'static [&'static str] {
        P::FORMS
    }

    fn write_as(&self, form: &str) -> Option<String> {
        P::write_game(self.past.first().unwrap_or(&self.now), &self.moves, form)
    }

    fn analyze(&self, spec: &PlayerSpec, context: &mut SearchContext<'_>) -> Option<Analysis> {
        if self.outcome().is_some() {
            return None;
        }
        let spec = &self.at_level(spec);
        let report = &mut *context.report;
        let mut in_units = |analysis: &Analysis| report(&self.in_units(analysis.clone(), spec));
        let mut context =
            SearchContext { threads: context.threads, hash: context.hash, stop: context.stop, report: &mut in_units };
        self.best(spec, &mut context).map(|analysis| self.in_units(analysis, spec))
    }

    fn at_level(&self, spec: &PlayerSpec) -> PlayerSpec {
        spec.with_hard_depth(self.evaluators.hard_depth)
    }

    fn score_unit(&self, analysis: &Analysis) -> ScoreUnit {
        // Only a solved ending is an exact result there, and that is a number of discs.
        if self.evaluators.margin_counts && analysis.exact.is_some() { ScoreUnit::Discs } else { self.evaluators.unit }
    }

    fn multi_pv(&self, wanted: &mut MultiPv<'_>) -> Vec<Analysis> {
        // Who limits depth or nodes gets the same on every machine, as `PlayerSpec::asks_for_the_best` says.
        let is_free = wanted.depth == u32::MAX && wanted.nodes == u64::MAX;
        let prober = is_free.then(|| self.tablebases.prober()).flatten();
        multi_pv(&self.now, &self.past, (&self.evaluators.main, searched(prober.as_ref())), wanted)
    }

    fn probe(&self) -> Result<Option<ProbeResult>, Message> {
        self.tablebases.probed(&self.now)
    }

    fn can_be_solved(&self) -> bool {
        self.tablebases.can_reach(&self.now)
    }

    fn probe_by_search(&self, watch: &dyn Fn(u64) -> bool) -> Result<Option<ProbeResult>, Message> {
        self.tablebases.probe_by_search(&self.now, watch)
    }

    fn perft(&self, depth: u32) -> Vec<PerftPart> {
        // Two moves deep there are enough parts to keep every thread busy to the end.
        let mut roots = vec![self.now];
        let split = if depth > 3 { 2 } else { 0 };
        for _ in 0..split {
            roots = roots.iter().flat_map(successors).collect();
        }
        let count = move |pos: P| Box::new(move || board::perft(&pos, depth - split)) as PerftPart;
        roots.into_iter().map(count).collect()
    }
}

/// The tables as a search asks them.
fn searched<P>(prober: Option<&Arc<dyn Prober<P>>>) -> Option<&dyn Tablebase<P>> {
    prober.map(|prober| &**prober as &dyn Tablebase<P>)
}

fn successors<P: Position>(pos: &P) -> Vec<P> {
    let mut moves = MoveList::new();
    pos.perft_moves(&mut moves);
    moves.iter().map(|&m| pos.play(m)).collect()
}
