//! A match: a position and the way to it, with the game's type erased.

use std::fmt;
use std::sync::Arc;

use board::{
    Draw, Geometry, IllegalMove, Mark, Message, MoveList, NotationError, Outcome, Piece, Position, Scene, SearchHints,
    Side, SpotId, Stage, Tablebase, View,
};
use games::Document;
use terms::Term;

use crate::advise::{Advice, Evaluators, Memory, ScoreUnit, Spec, Thinking, first_of_equal_moves, think};
use crate::document_player::DocumentPlayer;
use crate::ending::Ending;
use crate::solve::{Oracle, Probed, Shelf};
use crate::study::{Study, study};

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
pub type Part = Box<dyn FnOnce() -> u64 + Send>;

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

    /// Why these clicks, on spots of the board, are no move; none where they are one or begin one, or nobody knows.
    fn explain_clicks(&self, clicks: &[SpotId]) -> Option<IllegalMove>;

    /// Why the move that `text` means is not legal; none where it is, or is no move's text, or nobody knows.
    fn explain_text(&self, text: &str) -> Option<IllegalMove>;

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
    /// With a spec that no clock ends (`Spec::is_deterministic`), one thread and a `stop` that never says so, it is
    /// the same every time, down to the count of positions.
    fn advise(&self, spec: &Spec, thinking: &mut Thinking<'_>) -> Option<Advice>;

    /// `spec` with the depth that its level has in this game, where it says none itself.
    fn at_level(&self, spec: &Spec) -> Spec;

    /// What the score of an advice counts.
    fn score_unit(&self, advice: &Advice) -> ScoreUnit;

    /// The best lines of the position by our own evaluator, the best first. Empty where there is no legal move.
    fn study(&self, study: &mut Study<'_>) -> Vec<Advice>;

    /// What the tables say of the position and of every move; `None` where no table reaches. See `solve`.
    fn probe(&self) -> Result<Option<Probed>, Message>;

    /// Whether tables that `solve` can build would reach the position.
    fn can_be_solved(&self) -> bool;

    /// As `probe`, for the placing of men above the tables: a search that finds results without distances. It may take
    /// its time: `watch` hears now and then how many positions it has visited, and stops it with true.
    fn probe_above(&self, watch: &dyn Fn(u64) -> bool) -> Result<Option<Probed>, Message>;

    /// The perft of `depth`, cut into parts whose sum it is.
    fn perft(&self, depth: u32) -> Vec<Part>;
}

/// The moves of a record with their numbers, counted from `number`; the actions of one turn are joined by `+`.
pub fn numbered(record: Vec<(Side, String)>, mut number: u32) -> Vec<String> {
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
    shelf: Arc<Shelf<P>>,
    specialists: Specialists<P>,
) -> Box<dyn Match>
where
    P: Document + View,
    D: SearchHints<P> + Send + 'static,
    O: SearchHints<P> + Send + 'static,
{
    let memory = Memory::default();
    let mut game = Running { past: Vec::new(), moves: Vec::new(), now: start, evaluators, shelf, specialists, memory };
    for m in moves {
        game.go(m);
    }
    Box::new(game)
}

/// Who knows more of a game than a search does.
pub(crate) struct Specialists<P> {
    /// Solves endings.
    pub ending: Option<Ending<P>>,
    /// Plays as the players of the game's document.
    pub document_player: Option<DocumentPlayer<P>>,
}

impl<P> Specialists<P> {
    /// Nobody.
    pub const NONE: Self = Specialists { ending: None, document_player: None };
}

impl<P> Copy for Specialists<P> {}

impl<P> Clone for Specialists<P> {
    fn clone(&self) -> Self {
        *self
    }
}

struct Running<P: Position, D, O> {
    past: Vec<P>,
    /// As many as `past`: what was played in each.
    moves: Vec<P::Move>,
    now: P,
    evaluators: Arc<Evaluators<D, O>>,
    shelf: Arc<Shelf<P>>,
    specialists: Specialists<P>,
    memory: Memory,
}

impl<P: Position, D, O> fmt::Debug for Running<P, D, O> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Running {{ {:?} after {:?} }}", self.now, self.moves)
    }
}

impl<P: Position, D, O> Running<P, D, O> {
    fn go(&mut self, m: P::Move) {
        self.past.push(self.now);
        self.moves.push(m);
        self.now = self.now.play(m);
    }
}

impl<P, D, O> Running<P, D, O>
where
    P: Document + View,
    D: SearchHints<P> + Send + 'static,
    O: SearchHints<P> + Send + 'static,
{
    /// What `spec` would play, in the points of its evaluator.
    fn best(&self, spec: &Spec, thinking: &mut Thinking<'_>) -> Option<Advice> {
        if let (Some(strategy), Some(player)) = (spec.strategy, self.specialists.document_player) {
            return Some(player(&self.now, strategy, spec, thinking));
        }
        let by_table = || self.shelf.advice(&self.now, &self.past);
        if let Some(advice) = spec.asks_for_the_best().then(by_table).flatten() {
            return Some(advice);
        }
        if let Some(advice) = self.specialists.ending.and_then(|solve| solve(&self.now, spec, thinking)) {
            return Some(advice);
        }
        let way = (&self.now, &self.past[..]);
        let oracle = spec.asks_for_the_best().then(|| self.shelf.oracle()).flatten();
        let advice = think(way, (&self.evaluators, searched(oracle.as_ref())), &self.memory, spec, thinking)?;
        let document = self.evaluators.baseline_of(spec);
        match spec.documents_depth() {
            Some(depth) if document.ignores_win_distance() => {
                Some(first_of_equal_moves(way, document, depth, advice, thinking))
            }
            _ => Some(advice),
        }
    }

    /// An advice in hundredths of the game's unit. A guess where the margin counts is never more than the whole board.
    fn in_units(&self, advice: Advice, spec: &Spec) -> Advice {
        let mut score = advice.score;
        if self.evaluators.margin_counts && advice.exact.is_none() {
            let points = if spec.plan().ours { POINTS } else { self.evaluators.document_points };
            let most = POINTS * P::geometry().spots.len() as i32;
            score = (i64::from(score) * i64::from(POINTS) / i64::from(points)) as i32;
            score = score.clamp(-most, most);
        }
        Advice { score, ..advice }
    }
}

/// What our evaluators count for a man or a disc.
const POINTS: i32 = 100;

impl<P, D, O> Match for Running<P, D, O>
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

    fn explain_clicks(&self, clicks: &[SpotId]) -> Option<IllegalMove> {
        if self.outcome().is_some() { Some(IllegalMove::after_the_end()) } else { self.now.explain_clicks(clicks) }
    }

    fn explain_text(&self, text: &str) -> Option<IllegalMove> {
        if self.outcome().is_some() { Some(IllegalMove::after_the_end()) } else { self.now.explain_text(text) }
    }

    fn play(&mut self, text: &str) -> Result<(), NotationError> {
        if self.outcome().is_some() {
            return Err(NotationError::NoSuchMove { text: text.into(), legal: Vec::new(), illegal: None });
        }
        let m = self.now.read_move(text).map_err(|error| explained(&self.now, text, error))?;
        self.go(m);
        Ok(())
    }

    fn follow(&mut self, text: &str) -> Result<(), NotationError> {
        let mut moves = MoveList::new();
        self.now.perft_moves(&mut moves);
        let m = match moves.iter().find(|&&m| self.now.write_move(m) == text) {
            Some(&m) => m,
            None => self.now.read_move(text).map_err(|error| explained(&self.now, text, error))?,
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

    fn advise(&self, spec: &Spec, thinking: &mut Thinking<'_>) -> Option<Advice> {
        if self.outcome().is_some() {
            return None;
        }
        let spec = &self.at_level(spec);
        let report = &mut *thinking.report;
        let mut in_units = |advice: &Advice| report(&self.in_units(advice.clone(), spec));
        let mut thinking =
            Thinking { threads: thinking.threads, hash: thinking.hash, stop: thinking.stop, report: &mut in_units };
        self.best(spec, &mut thinking).map(|advice| self.in_units(advice, spec))
    }

    fn at_level(&self, spec: &Spec) -> Spec {
        spec.with_hard_depth(self.evaluators.hard_depth)
    }

    fn score_unit(&self, advice: &Advice) -> ScoreUnit {
        // Only a solved ending is an exact result there, and that is a number of discs.
        if self.evaluators.margin_counts && advice.exact.is_some() { ScoreUnit::Discs } else { self.evaluators.unit }
    }

    fn study(&self, wanted: &mut Study<'_>) -> Vec<Advice> {
        // Who limits depth or nodes gets the same on every machine, as `Spec::asks_for_the_best` says.
        let is_free = wanted.depth == u32::MAX && wanted.nodes == u64::MAX;
        let oracle = is_free.then(|| self.shelf.oracle()).flatten();
        study(&self.now, &self.past, (&self.evaluators.main, searched(oracle.as_ref())), wanted)
    }

    fn probe(&self) -> Result<Option<Probed>, Message> {
        self.shelf.probed(&self.now)
    }

    fn can_be_solved(&self) -> bool {
        self.shelf.can_reach(&self.now)
    }

    fn probe_above(&self, watch: &dyn Fn(u64) -> bool) -> Result<Option<Probed>, Message> {
        self.shelf.probed_above(&self.now, watch)
    }

    fn perft(&self, depth: u32) -> Vec<Part> {
        // Two moves deep there are enough parts to keep every thread busy to the end.
        let mut roots = vec![self.now];
        let split = if depth > 3 { 2 } else { 0 };
        for _ in 0..split {
            roots = roots.iter().flat_map(successors).collect();
        }
        let count = move |pos: P| Box::new(move || board::perft(&pos, depth - split)) as Part;
        roots.into_iter().map(count).collect()
    }
}

/// The refusal of a text with the rule that it breaks. A text may have the form of a move in the game's eyes only: a pawn
/// that becomes a king.
fn explained<P: Document + View>(pos: &P, text: &str, error: NotationError) -> NotationError {
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
fn searched<P>(oracle: Option<&Arc<dyn Oracle<P>>>) -> Option<&dyn Tablebase<P>> {
    oracle.map(|oracle| &**oracle as &dyn Tablebase<P>)
}

fn successors<P: Position>(pos: &P) -> Vec<P> {
    let mut moves = MoveList::new();
    pos.perft_moves(&mut moves);
    moves.iter().map(|&m| pos.play(m)).collect()
}
