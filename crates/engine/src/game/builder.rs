//! A rule set, piece by piece: what a game does not say it does not have.

use std::path::{Path, PathBuf};
use std::sync::Arc;

use board::{Notation, NotationError, Piece, PositionIndex, SearchHints, Side, View};
use games::Document;
use terms::Term;

use super::{Bench, Dialogue, GameInfo, Handicap, MateSolver, Opener, Protocol, RuleSet, ScoreScale, set_up};
use crate::analysis::Evaluators;
use crate::book::OwnBook;
use crate::document_player::DocumentPlayer;
use crate::endgame::EndgameSolver;
use crate::lab::DocumentTime;
use crate::openings::{OpeningTable, Openings};
use crate::session::{DocumentForms, Experts, Match, Shared, open};
use crate::solve::{Indexers, MoreResults, Solvable, TablebaseCache, folder_name};
use crate::spelling::GridNames;

/// A rule set in the making.
pub(crate) struct Builder<P: Notation + View, M> {
    info: &'static GameInfo,
    rules: &'static str,
    start: P,
    shared: Shared<P, M>,
    full_board: Option<fn(u64) -> P>,
    solvable: Option<Box<dyn Solvable>>,
    aliases: &'static [&'static str],
    size: Option<u8>,
    protocols: &'static [Protocol],
    game_type: Option<&'static str>,
    dialogue: Option<Dialogue>,
    puzzle_file: Option<&'static str>,
    solves_at_once: bool,
    benches: &'static [Bench],
    document_times: &'static [DocumentTime],
    handicaps: Vec<Handicap>,
    openings: Option<OpeningTable>,
    promoted: Option<&'static str>,
    mate_solver: Option<MateSolver>,
}

impl<P, M> Builder<P, M>
where
    P: Notation + View,
    M: SearchHints<P> + Send + 'static,
{
    /// Of this game, from this start, with these evaluators.
    pub(crate) fn new(info: &'static GameInfo, rules: &'static str, start: P, evaluators: Evaluators<P, M>) -> Self {
        let experts = Experts { endgame: None, document_player: None };
        let tablebases = Arc::new(TablebaseCache::empty());
        let shared = Shared { evaluators, tablebases, experts, document: None, grid: Vec::new(), book: None };
        Builder {
            info,
            rules,
            start,
            shared,
            full_board: None,
            solvable: None,
            aliases: &[],
            size: None,
            protocols: &[],
            game_type: None,
            dialogue: None,
            puzzle_file: None,
            solves_at_once: false,
            benches: &[],
            document_times: &[],
            handicaps: Vec::new(),
            openings: None,
            promoted: None,
            mate_solver: None,
        }
    }

    /// Other names that people type, in lower case and without accents.
    pub(crate) fn aliases(self, aliases: &'static [&'static str]) -> Self {
        Builder { aliases, ..self }
    }

    /// The size of the board, where people choose it. Before `tablebase`.
    pub(crate) fn size(self, size: u8) -> Self {
        Builder { size: Some(size), ..self }
    }

    /// The protocols by which other programs play by these rules.
    pub(crate) fn protocols(self, protocols: &'static [Protocol]) -> Self {
        Builder { protocols, ..self }
    }

    /// PDN's `GameType`.
    pub(crate) fn game_type(self, game_type: &'static str) -> Self {
        Builder { game_type: Some(game_type), ..self }
    }

    /// The dialogue that its document prints.
    pub(crate) fn dialogue(self, dialogue: Dialogue) -> Self {
        Builder { dialogue: Some(dialogue), ..self }
    }

    /// Positions to try oneself on, as a file: see `puzzle`.
    pub(crate) fn puzzles(self, file: &'static str) -> Self {
        Builder { puzzle_file: Some(file), ..self }
    }

    /// Other names of all spots, by column and row, each behind the spot's own.
    pub(crate) fn grid(mut self, names: GridNames) -> Self {
        self.shared.grid = names;
        self
    }

    /// The names of beginnings.
    pub(crate) fn openings(self, table: OpeningTable) -> Self {
        Builder { openings: Some(table), ..self }
    }

    /// The book of openings that comes with the program.
    pub(crate) fn book(mut self, book: &'static OwnBook) -> Self {
        self.shared.book = Some(book);
        self
    }

    /// Anybody may ask for its tables.
    pub(crate) fn solves_at_once(self) -> Self {
        Builder { solves_at_once: true, ..self }
    }

    /// What `tablas bench` measures.
    pub(crate) fn benches(self, benches: &'static [Bench]) -> Self {
        Builder { benches, ..self }
    }

    /// What its document has measured.
    pub(crate) fn document_times(self, document_times: &'static [DocumentTime]) -> Self {
        Builder { document_times, ..self }
    }

    /// Starts in which one side is helped.
    pub(crate) fn handicaps(self, handicaps: Vec<Handicap>) -> Self {
        Builder { handicaps, ..self }
    }

    /// A position with the kinds of men that no game begins with.
    pub(crate) fn promoted(self, position: &'static str) -> Self {
        Builder { promoted: Some(position), ..self }
    }

    /// Beginnings with a full board that chance has made.
    pub(crate) fn full_board(self, full_board: fn(u64) -> P) -> Self {
        Builder { full_board: Some(full_board), ..self }
    }

    /// A prover of forced mates.
    pub(crate) fn mates(self, solver: MateSolver) -> Self {
        Builder { mate_solver: Some(solver), ..self }
    }

    /// Somebody who solves its endings.
    pub(crate) fn endgame(mut self, solver: EndgameSolver<P>) -> Self {
        self.shared.experts.endgame = Some(solver);
        self
    }

    /// The players of its document's program.
    pub(crate) fn document_player(mut self, player: DocumentPlayer<P>) -> Self {
        self.shared.experts.document_player = Some(player);
        self
    }

    /// Tablebases for positions that have an index.
    pub(crate) fn tablebase<N: PositionIndex<Position = P> + 'static>(mut self, indexers: Indexers<N>) -> Self {
        let name = PathBuf::from(folder_name(self.info.id, self.rules, self.size));
        self.shared.tablebases = Arc::new(TablebaseCache::new(name, indexers));
        self.solvable = Some(Box::new(indexers));
        self
    }

    /// Results that nobody looks up in these tables, and what can be known of them at all.
    pub(crate) fn more_results(mut self, more: fn(&Path) -> Box<dyn MoreResults<P>>, reach: fn(&P) -> bool) -> Self
    where
        P: 'static,
    {
        let tablebases = std::mem::replace(&mut self.shared.tablebases, Arc::new(TablebaseCache::empty()));
        let tablebases = Arc::into_inner(tablebases).expect("nobody else has it yet");
        self.shared.tablebases = Arc::new(tablebases.with_more(more, reach));
        self
    }

    /// Somebody else who builds tables than those who know the indices.
    #[cfg(not(target_family = "wasm"))]
    pub(crate) fn solvable(self, solvable: impl Solvable + 'static) -> Self {
        Builder { solvable: Some(Box::new(solvable)), ..self }
    }

    /// Tablebases that somebody else looks into as well.
    pub(crate) fn shared_tablebase<N>(mut self, tablebases: Arc<TablebaseCache<P>>, indexers: Indexers<N>) -> Self
    where
        N: PositionIndex<Position = P> + 'static,
    {
        self.shared.tablebases = tablebases;
        self.solvable = Some(Box::new(indexers));
        self
    }

    /// The rule set.
    pub(crate) fn build(self) -> RuleSet {
        let evaluators = &self.shared.evaluators;
        let (profiles, clear) = (evaluators.profiles().collect(), evaluators.clear_advantage);
        let has_document = self.shared.document.is_some();
        let has_document_players = self.shared.experts.document_player.is_some();
        let promoted = self.promoted.map(|text| P::read(text).expect("a position of the game").pieces());
        let men = set_up::kinds([first_men(self.start)].into_iter().chain(promoted));
        let (grid, book) = (self.shared.grid.clone(), self.shared.book);
        let opener = MatchOpener { start: self.start, shared: Arc::new(self.shared), full_board: self.full_board };
        RuleSet {
            info: self.info,
            game: self.info.id,
            rules: self.rules,
            aliases: self.aliases,
            size: self.size,
            spots: P::geometry().spots.len(),
            protocols: self.protocols,
            has_document,
            game_type: self.game_type,
            dialogue: self.dialogue,
            puzzle_file: self.puzzle_file,
            solves_at_once: self.solves_at_once,
            score_scale: ScoreScale { man: 100, clear },
            benches: self.benches,
            document_times: self.document_times,
            men,
            handicaps: self.handicaps,
            grid,
            openings: Openings::new(self.openings),
            book,
            profiles,
            has_document_players,
            opener: Box::new(opener),
            solvable: self.solvable,
            mate_solver: self.mate_solver,
        }
    }
}

impl<P: Document + View, M> Builder<P, M> {
    /// A document that writes positions and moves in its own way.
    pub(crate) fn document(mut self) -> Self {
        self.shared.document = Some(DocumentForms::of_game());
        self
    }
}

/// The men of the first position in which both sides have some.
fn first_men<P: Notation + View>(start: P) -> Vec<Piece> {
    let mut pos = start;
    loop {
        let pieces = pos.pieces();
        let legal = pos.legal();
        if Side::BOTH.iter().all(|side| pieces.iter().any(|piece| piece.side == *side)) || legal.is_empty() {
            return pieces;
        }
        pos = pos.play(legal[0]);
    }
}

struct MatchOpener<P: Notation + View, M> {
    start: P,
    shared: Arc<Shared<P, M>>,
    full_board: Option<fn(u64) -> P>,
}

impl<P, M> MatchOpener<P, M>
where
    P: Notation + View,
    M: SearchHints<P> + Send + 'static,
{
    fn open(&self, start: P, moves: Vec<P::Move>) -> Box<dyn Match> {
        open((start, moves), Arc::clone(&self.shared))
    }
}

impl<P, M> Opener for MatchOpener<P, M>
where
    P: Notation + View,
    M: SearchHints<P> + Send + 'static,
{
    fn start(&self) -> Box<dyn Match> {
        self.open(self.start, Vec::new())
    }

    fn read(&self, text: &str) -> Result<Box<dyn Match>, NotationError> {
        P::read(text).map(|pos| self.open(pos, Vec::new()))
    }

    fn read_game(&self, text: &str) -> Result<Box<dyn Match>, NotationError> {
        P::read_game(text).map(|(start, moves)| self.open(start, moves))
    }

    fn read_term(&self, term: &Term, turn: Option<Side>) -> Option<Result<Box<dyn Match>, NotationError>> {
        let document = self.shared.document.as_ref()?;
        Some((document.read_term)(term, turn).map(|pos| self.open(pos, Vec::new())))
    }

    fn full_board(&self, seed: u64) -> Option<Box<dyn Match>> {
        Some(self.open(self.full_board?(seed), Vec::new()))
    }
}
