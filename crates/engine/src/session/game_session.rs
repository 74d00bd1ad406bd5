//! A match of one type of position.
//!
//! All of it is compiled for each of them, and none of it is hot but for the searches that it begins: what several
//! functions call is not inlined into each.

use std::borrow::Cow;
use std::fmt;
use std::path::Path;
use std::sync::Arc;

use board::{
    Draw, Geometry, IllegalMove, Mark, Message, MoveList, Notation, NotationError, Outcome, Piece, Position, Scene,
    Score, SearchHints, Side, SpotId, Stage, Tablebase, View,
};
use games::Document;
use terms::Term;

use super::{Analyze, BoardView, Game, GameRecord, Match, MoveText, PASS, PerftPart, Probe, Prove};
use crate::analysis::{
    Analysis, AnalysisCache, Evaluators, MultiPv, PlayerSpec, ScoreUnit, SearchContext, first_of_equal_moves, multi_pv,
    think,
};
use crate::book::OwnBook;
use crate::document_player::DocumentPlayer;
use crate::endgame::{self, EndgameSolver};
use crate::explain::{self, EvaluationReport, ExplainError, ExplainOptions};
use crate::lab;
use crate::puzzle::{self, LimitReached, Limits, Task};
use crate::solve::{ProbeResult, Prober, TablebaseCache};
use crate::spelling::{GridNames, only_from_grid};
use crate::tree::{PositionCursor, SearchTree, TreeError, TreeEvaluator, TreeOptions, grow};

/// Opens a match that began at `start` and has had `moves`.
pub(crate) fn open<P, M>((start, moves): (P, Vec<P::Move>), shared: Arc<Shared<P, M>>) -> Box<dyn Match>
where
    P: Notation + View,
    M: SearchHints<P> + Send + 'static,
{
    let cache = AnalysisCache::default();
    let mut game = GameSession { past: Vec::new(), moves: Vec::new(), now: start, shared, cache };
    for m in moves {
        game.go(m);
    }
    Box::new(game)
}

/// What the matches of a rule set share.
pub(crate) struct Shared<P: Position, M> {
    pub evaluators: Evaluators<P, M>,
    pub tablebases: Arc<TablebaseCache<P>>,
    pub experts: Experts<P>,
    /// How its document writes positions and moves, where there is a document.
    pub document: Option<DocumentForms<P>>,
    /// Other names of spots: see `spelling`.
    pub grid: GridNames,
    /// The book of openings that comes with the program.
    pub book: Option<&'static OwnBook>,
}

/// Who knows more of a game than a search does.
pub(crate) struct Experts<P> {
    /// Solves endings.
    pub endgame: Option<EndgameSolver<P>>,
    /// Plays as the players of the game's document.
    pub document_player: Option<DocumentPlayer<P>>,
}

/// The functions of `Document`, which a game need not have.
pub(crate) struct DocumentForms<P: Position> {
    pub read_term: fn(&Term, Option<Side>) -> Result<P, NotationError>,
    write_term: fn(&P) -> Term,
    write_coordinates: fn(&P, P::Move) -> String,
}

impl<P: Document> DocumentForms<P> {
    /// Those of the game.
    pub(crate) fn of_game() -> Self {
        DocumentForms { read_term: P::read_term, write_term: P::write_term, write_coordinates: P::write_coordinates }
    }
}

struct GameSession<P: Position, M> {
    past: Vec<P>,
    /// As many as `past`: what was played in each.
    moves: Vec<P::Move>,
    now: P,
    shared: Arc<Shared<P, M>>,
    cache: AnalysisCache,
}

impl<P: Position, M> fmt::Debug for GameSession<P, M> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "GameSession {{ {:?} after {:?} }}", self.now, self.moves)
    }
}

impl<P: Position, M> GameSession<P, M> {
    fn go(&mut self, m: P::Move) {
        self.past.push(self.now);
        self.moves.push(m);
        self.now = self.now.play(m);
    }
}

impl<P, M> GameSession<P, M>
where
    P: Notation + View,
    M: SearchHints<P> + Send + 'static,
{
    /// What `spec` would play, in the points of its evaluator.
    fn best(&self, spec: &PlayerSpec, context: &mut SearchContext<'_>) -> Option<Analysis> {
        let Shared { evaluators, tablebases, experts, .. } = &*self.shared;
        if let (Some(strategy), Some(player)) = (spec.strategy, experts.document_player) {
            return Some(player(&self.now, strategy, spec, context));
        }
        let book = self.shared.book.filter(|_| spec.plays_by_book());
        if let Some(text) = book.and_then(|book| book.choose(self, spec.chance() ^ self.now.key())) {
            return Some(Analysis { line: vec![text.clone()], text, score: 0, depth: 0, nodes: 0, exact: None });
        }
        let folder = context.tablebases.filter(|_| spec.asks_for_the_best());
        if let Some(analysis) = folder.and_then(|folder| tablebases.analysis(folder, &self.now, &self.past)) {
            return Some(analysis);
        }
        let for_endings = spec.time_limit().filter(|_| spec.asks_for_the_best()).map(endgame::nodes_within);
        if let Some(analysis) = for_endings.and_then(|nodes| self.solve_ending(nodes, context)) {
            return Some(analysis);
        }
        let path = (&self.now, &self.past[..]);
        let prober = folder.and_then(|folder| tablebases.prober(folder));
        let analysis = think(path, (evaluators, as_tablebase(prober.as_ref())), &self.cache, spec, context)?;
        let baseline = evaluators.baseline(spec);
        match spec.documents_depth() {
            Some(depth) if baseline.ignores_win_distance() => {
                Some(first_of_equal_moves(path, &baseline, depth, analysis, context))
            }
            _ => Some(analysis),
        }
    }

    /// An analysis in hundredths of the game's unit. A guess where the margin counts is never more than the whole board.
    fn in_units(&self, analysis: Analysis, spec: &PlayerSpec) -> Analysis {
        let evaluators = &self.shared.evaluators;
        let mut score = analysis.score;
        if evaluators.margin_counts && analysis.exact.is_none() {
            let points = if spec.config().uses_main { POINTS } else { evaluators.baseline_points };
            let most = POINTS * P::geometry().spots.len() as i32;
            score = (i64::from(score) * i64::from(POINTS) / i64::from(points)) as i32;
            score = score.clamp(-most, most);
        }
        Analysis { score, ..analysis }
    }

    /// The text in the game's own notation, where people have another for it.
    fn own_text<'a>(&self, text: &'a str) -> Cow<'a, str> {
        only_from_grid(&self.shared.grid, text).map_or(Cow::Borrowed(text), Cow::Owned)
    }

    /// The legal move that the text means, or else the rule that it breaks. What could have been meant is told as
    /// records write it.
    #[inline(never)]
    fn read_move(&self, text: &str) -> Result<P::Move, NotationError> {
        let own = self.own_text(text);
        self.now.read_move(&own).map_err(|error| match explained(&self.now, &own, error) {
            NotationError::NoSuchMove { legal, illegal, .. } => {
                NotationError::NoSuchMove { text: text.into(), legal: self.recorded(&legal), illegal }
            }
            NotationError::Ambiguous { text, fits } => NotationError::Ambiguous { text, fits: self.recorded(&fits) },
            other => other,
        })
    }

    /// Legal moves in the game's notation as records write them.
    #[inline(never)]
    fn recorded(&self, texts: &[String]) -> Vec<String> {
        let pos = &self.now;
        let moves = pos.legal();
        let written = moves.iter().filter(|&&m| texts.contains(&pos.write_move(m)));
        written.map(|&m| pos.write_recorded(m)).collect()
    }

    fn coordinates(&self, m: P::Move) -> String {
        match &self.shared.document {
            Some(document) => (document.write_coordinates)(&self.now, m),
            None => self.now.write_move(m),
        }
    }
}

/// What our evaluators count for a man or a disc.
const POINTS: i32 = 100;

impl<P, M> Game for GameSession<P, M>
where
    P: Notation + View,
    M: SearchHints<P> + Send + 'static,
{
    fn text(&self) -> String {
        self.now.write()
    }

    fn term(&self) -> Option<Term> {
        self.shared.document.as_ref().map(|document| (document.write_term)(&self.now))
    }

    fn turn(&self) -> Side {
        self.now.turn()
    }

    fn ply(&self) -> usize {
        self.past.len()
    }

    #[inline(never)]
    fn outcome(&self) -> Option<Outcome> {
        let by_history = || (self.now.draw(&self.past) == Some(Draw::Over)).then_some(Outcome::Draw);
        self.now.outcome().or_else(by_history)
    }

    fn ending(&self) -> Option<Message> {
        self.now.ending(&self.past)
    }

    fn can_win(&self, side: Side) -> bool {
        self.now.can_win(side)
    }

    fn moves(&self) -> Vec<MoveText> {
        let pos = &self.now;
        let describe = |&m: &P::Move| MoveText {
            text: pos.write_move(m),
            coordinates: self.coordinates(m),
            after: pos.play(m).write(),
        };
        pos.legal().iter().map(describe).collect()
    }

    fn must_pass(&self) -> bool {
        let pos = &self.now;
        self.outcome().is_none() && matches!(pos.legal()[..], [only] if pos.write_move(only) == PASS)
    }

    fn can_claim_draw(&self) -> bool {
        const ENOUGH_TIMES: usize = 5;
        const ENOUGH_MOVES: usize = 2000;
        let by_rule = || self.now.draw(&self.past) == Some(Draw::Claimable);
        let leads_nowhere =
            || self.past.len() >= ENOUGH_MOVES || board::repetitions(&self.now, &self.past) >= ENOUGH_TIMES;
        self.outcome().is_none() && (by_rule() || leads_nowhere())
    }

    fn explain_text(&self, text: &str) -> Option<IllegalMove> {
        if self.outcome().is_some() {
            return Some(IllegalMove::after_the_end());
        }
        self.now.explain_text(&self.own_text(text))
    }

    fn play(&mut self, text: &str) -> Result<(), NotationError> {
        if self.outcome().is_some() {
            return Err(NotationError::NoSuchMove { text: text.into(), legal: Vec::new(), illegal: None });
        }
        let m = self.read_move(text)?;
        self.go(m);
        Ok(())
    }

    fn follow(&mut self, text: &str) -> Result<(), NotationError> {
        let mut moves = MoveList::new();
        self.now.perft_moves(&mut moves);
        let m = match moves.iter().find(|&&m| self.now.write_move(m) == text) {
            Some(&m) => m,
            None => self.read_move(text)?,
        };
        self.go(m);
        Ok(())
    }

    fn undo(&mut self) -> bool {
        let last = self.past.pop();
        self.moves.pop();
        last.inspect(|&before| self.now = before).is_some()
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

    fn divide(&self, depth: u32) -> Vec<(String, PerftPart)> {
        let mut moves = MoveList::new();
        self.now.perft_moves(&mut moves);
        let part = |&m: &P::Move| {
            let next = self.now.play(m);
            let count: PerftPart = Box::new(move || board::perft(&next, depth.saturating_sub(1)));
            (self.now.write_move(m), count)
        };
        moves.iter().map(part).collect()
    }
}

impl<P, M> GameRecord for GameSession<P, M>
where
    P: Notation + View,
    M: SearchHints<P> + Send + 'static,
{
    fn played(&self) -> Vec<String> {
        self.past.iter().zip(&self.moves).map(|(pos, &m)| pos.write_move(m)).collect()
    }

    fn keys(&self, most: usize) -> Vec<u64> {
        self.past.iter().chain([&self.now]).take(most).map(Position::key).collect()
    }

    fn record(&self) -> Vec<(Side, String)> {
        self.past.iter().zip(&self.moves).map(|(pos, &m)| (pos.turn(), pos.write_recorded(m))).collect()
    }

    fn last_move(&self) -> Option<(Side, String, String)> {
        self.move_at(self.moves.len().checked_sub(1)?)
    }

    fn move_at(&self, index: usize) -> Option<(Side, String, String)> {
        let (pos, &m) = (self.past.get(index)?, self.moves.get(index)?);
        Some((pos.turn(), pos.write_move(m), pos.write_recorded(m)))
    }

    fn recorded_moves(&self) -> Vec<(String, String)> {
        let pos = &self.now;
        let both = |&m: &P::Move| (pos.write_move(m), pos.write_recorded(m));
        if self.outcome().is_some() { Vec::new() } else { pos.legal().iter().map(both).collect() }
    }

    fn forms(&self) -> &'static [&'static str] {
        P::FORMS
    }

    fn write_as(&self, form: &str) -> Option<String> {
        P::write_game(self.past.first().unwrap_or(&self.now), &self.moves, form)
    }
}

impl<P, M> BoardView for GameSession<P, M>
where
    P: Notation + View,
    M: SearchHints<P> + Send + 'static,
{
    fn geometry(&self) -> Geometry {
        P::geometry()
    }

    fn scene(&self) -> Scene {
        let pos = &self.now;
        let outcome = self.outcome();
        let actions = if outcome.is_some() { Vec::new() } else { board::illegal::actions(pos) };
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

    fn capture_task(&self) -> Option<Message> {
        self.now.capture_task()
    }

    fn stages(&self) -> Vec<Stage> {
        self.now.stages()
    }

    fn explain_clicks(&self, clicks: &[SpotId]) -> Option<IllegalMove> {
        if self.outcome().is_some() { Some(IllegalMove::after_the_end()) } else { self.now.explain_clicks(clicks) }
    }

    fn last_clicks(&self) -> Option<Vec<SpotId>> {
        Some(self.past.last()?.clicks(*self.moves.last()?))
    }

    fn side_text(&self, side: Side) -> &'static str {
        P::write_side(side)
    }

    fn colour(&self, side: Side) -> &'static str {
        P::colour(side)
    }
}

impl<P, M> Analyze for GameSession<P, M>
where
    P: Notation + View,
    M: SearchHints<P> + Send + 'static,
{
    fn prepare(&self, spec: &PlayerSpec, hash: usize) {
        if self.outcome().is_none() && spec.strategy.is_none() {
            self.cache.prepare(&self.at_level(spec), hash);
            // Some evaluators unpack their weights when they are asked for the first time.
            self.shared.evaluators.main.evaluate(&self.now);
        }
    }

    fn analyze(&self, spec: &PlayerSpec, context: &mut SearchContext<'_>) -> Option<Analysis> {
        if self.outcome().is_some() {
            return None;
        }
        let spec = &self.at_level(spec);
        let report = &mut *context.report;
        let mut in_units = |analysis: &Analysis| report(&self.in_units(analysis.clone(), spec));
        let mut context = SearchContext {
            threads: context.threads,
            hash: context.hash,
            tablebases: context.tablebases,
            stop: context.stop,
            report: &mut in_units,
        };
        self.best(spec, &mut context).map(|analysis| self.in_units(analysis, spec))
    }

    fn multi_pv(&self, wanted: &mut MultiPv<'_>) -> Vec<Analysis> {
        // Who limits depth or nodes gets the same on every machine, as `PlayerSpec::asks_for_the_best` says.
        let is_free = wanted.depth == u32::MAX && wanted.nodes == u64::MAX;
        let folder = wanted.tablebases.filter(|_| is_free);
        let prober = folder.and_then(|folder| self.shared.tablebases.prober(folder));
        multi_pv(&self.now, &self.past, (&self.shared.evaluators.main, as_tablebase(prober.as_ref())), wanted)
    }

    fn solve_ending(&self, nodes: u64, context: &mut SearchContext<'_>) -> Option<Analysis> {
        let solve = self.shared.experts.endgame.filter(|_| self.now.outcome().is_none())?;
        solve(&self.now, nodes, context)
    }

    fn search_tree(&self, options: &TreeOptions, stop: &dyn Fn() -> bool) -> Result<SearchTree, TreeError> {
        if self.outcome().is_some() {
            return Err(TreeError::Over);
        }
        let evaluators = &self.shared.evaluators;
        let eval: &dyn SearchHints<P> = match options.evaluator {
            TreeEvaluator::Document => evaluators.baseline_of(options.profile),
            TreeEvaluator::Main => &evaluators.main,
        };
        grow(&mut PositionCursor::new(self.now, eval), options, stop)
    }

    fn explain(&self, options: &ExplainOptions, stop: &dyn Fn() -> bool) -> Result<EvaluationReport, ExplainError> {
        if self.outcome().is_some() {
            return Err(TreeError::Over.into());
        }
        let evaluators = &self.shared.evaluators;
        match options.search.evaluator {
            TreeEvaluator::Document => {
                let baseline = evaluators.baseline_of(options.search.profile);
                explain::report(&self.now, (baseline, baseline), options, stop)
            }
            TreeEvaluator::Main => {
                let terms = (evaluators.explained_main)(&evaluators.main);
                explain::report(&self.now, (&evaluators.main, terms), options, stop)
            }
        }
    }

    fn random_game(&self, seed: u64, most_plies: usize) -> Vec<usize> {
        lab::random_game(&self.now, seed, most_plies)
    }

    fn at_level(&self, spec: &PlayerSpec) -> PlayerSpec {
        spec.with_hard_depth(self.shared.evaluators.hard_depth)
    }

    fn static_score(&self) -> i32 {
        let score = match self.outcome() {
            Some(outcome) => Score::of(outcome, self.now.turn(), 0),
            None => self.shared.evaluators.main.evaluate(&self.now),
        };
        score.value()
    }

    fn score_unit(&self, analysis: &Analysis) -> ScoreUnit {
        let evaluators = &self.shared.evaluators;
        // Only a solved ending is an exact result there, and that is a number of discs.
        if evaluators.margin_counts && analysis.exact.is_some() { ScoreUnit::Discs } else { evaluators.unit }
    }
}

impl<P, M> Probe for GameSession<P, M>
where
    P: Notation + View,
    M: SearchHints<P> + Send + 'static,
{
    fn probe(&self, tablebases: &Path) -> Result<Option<ProbeResult>, Message> {
        self.shared.tablebases.probe(tablebases, &self.now)
    }

    fn probe_by_search(&self, tablebases: &Path, watch: &dyn Fn(u64) -> bool) -> Result<Option<ProbeResult>, Message> {
        self.shared.tablebases.probe_by_search(tablebases, &self.now, watch)
    }

    fn can_be_solved(&self) -> bool {
        self.shared.tablebases.can_reach(&self.now)
    }
}

impl<P, M> Prove for GameSession<P, M>
where
    P: Notation + View,
    M: SearchHints<P> + Send + 'static,
{
    fn least_turns(&self, attacker: Side, task: Task, limits: &mut Limits<'_>) -> Result<Option<u8>, LimitReached> {
        puzzle::least_turns(&self.now, attacker, task, limits)
    }
}

/// The refusal of a text with the rule that it breaks. A text may have the form of a move in the game's eyes only: a pawn
/// that becomes a king.
fn explained<P: Notation + View>(pos: &P, text: &str, error: NotationError) -> NotationError {
    let legal = match error {
        NotationError::NoSuchMove { legal, .. } => legal,
        NotationError::Form { .. } if pos.explain_text(text).is_some() => {
            pos.legal().iter().map(|&m| pos.write_move(m)).collect()
        }
        other => return other,
    };
    NotationError::NoSuchMove { text: text.into(), legal, illegal: pos.explain_text(text).map(Box::new) }
}

/// The tables as a search asks them.
fn as_tablebase<P>(prober: Option<&Arc<dyn Prober<P>>>) -> Option<&dyn Tablebase<P>> {
    prober.map(|prober| &**prober as &dyn Tablebase<P>)
}

fn successors<P: Position>(pos: &P) -> Vec<P> {
    let mut moves = MoveList::new();
    pos.perft_moves(&mut moves);
    moves.iter().map(|&m| pos.play(m)).collect()
}
