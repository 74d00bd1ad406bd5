//! A rule set, piece by piece: what a game does not say it does not have.

use std::path::{Path, PathBuf};
use std::sync::Arc;

use board::{Notation, NotationError, Piece, PositionIndex, SearchHints, Side, View};
use games::Document;
use terms::Term;

use super::{Bench, Dialogue, GameInfo, Handicap, MateSolver, Opener, Protocol, RuleSet, ScoreScale, set_up};
use crate::analysis::{Evaluators, Profile};
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
    start: P,
    shared: Shared<P, M>,
    full_board: Option<fn(u64) -> P>,
    parts: Parts,
}

/// What a rule set has whatever its type of position.
struct Parts {
    info: &'static GameInfo,
    rules: &'static str,
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
        let parts = Parts {
            info,
            rules,
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
        };
        Builder { start, shared, full_board: None, parts }
    }

    /// Other names that people type, in lower case and without accents.
    pub(crate) fn aliases(mut self, aliases: &'static [&'static str]) -> Self {
        self.parts.aliases = aliases;
        self
    }

    /// The size of the board, where people choose it. Before `tablebase`.
    pub(crate) fn size(mut self, size: u8) -> Self {
        self.parts.size = Some(size);
        self
    }

    /// The protocols by which other programs play by these rules.
    pub(crate) fn protocols(mut self, protocols: &'static [Protocol]) -> Self {
        self.parts.protocols = protocols;
        self
    }

    /// PDN's `GameType`.
    pub(crate) fn game_type(mut self, game_type: &'static str) -> Self {
        self.parts.game_type = Some(game_type);
        self
    }

    /// The dialogue that its document prints.
    pub(crate) fn dialogue(mut self, dialogue: Dialogue) -> Self {
        self.parts.dialogue = Some(dialogue);
        self
    }

    /// Positions to try oneself on, as a file: see `puzzle`.
    pub(crate) fn puzzles(mut self, file: &'static str) -> Self {
        self.parts.puzzle_file = Some(file);
        self
    }

    /// Other names of all spots, by column and row, each behind the spot's own.
    pub(crate) fn grid(mut self, names: GridNames) -> Self {
        self.shared.grid = names;
        self
    }

    /// The names of beginnings.
    pub(crate) fn openings(mut self, table: OpeningTable) -> Self {
        self.parts.openings = Some(table);
        self
    }

    /// The book of openings that comes with the program.
    pub(crate) fn book(mut self, book: &'static OwnBook) -> Self {
        self.shared.book = Some(book);
        self
    }

    /// Anybody may ask for its tables.
    pub(crate) fn solves_at_once(mut self) -> Self {
        self.parts.solves_at_once = true;
        self
    }

    /// What `tablas bench` measures.
    pub(crate) fn benches(mut self, benches: &'static [Bench]) -> Self {
        self.parts.benches = benches;
        self
    }

    /// What its document has measured.
    pub(crate) fn document_times(mut self, document_times: &'static [DocumentTime]) -> Self {
        self.parts.document_times = document_times;
        self
    }

    /// Starts in which one side is helped.
    pub(crate) fn handicaps(mut self, handicaps: Vec<Handicap>) -> Self {
        self.parts.handicaps = handicaps;
        self
    }

    /// A position with the kinds of men that no game begins with.
    pub(crate) fn promoted(mut self, position: &'static str) -> Self {
        self.parts.promoted = Some(position);
        self
    }

    /// Beginnings with a full board that chance has made.
    pub(crate) fn full_board(mut self, full_board: fn(u64) -> P) -> Self {
        self.full_board = Some(full_board);
        self
    }

    /// A prover of forced mates.
    pub(crate) fn mates(mut self, solver: MateSolver) -> Self {
        self.parts.mate_solver = Some(solver);
        self
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
        let name = PathBuf::from(folder_name(self.parts.info.id, self.parts.rules, self.parts.size));
        self.shared.tablebases = Arc::new(TablebaseCache::new(name, indexers));
        self.parts.solvable = Some(Box::new(indexers));
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
    pub(crate) fn solvable(mut self, solvable: impl Solvable + 'static) -> Self {
        self.parts.solvable = Some(Box::new(solvable));
        self
    }

    /// Tablebases that somebody else looks into as well.
    pub(crate) fn shared_tablebase<N>(mut self, tablebases: Arc<TablebaseCache<P>>, indexers: Indexers<N>) -> Self
    where
        N: PositionIndex<Position = P> + 'static,
    {
        self.shared.tablebases = tablebases;
        self.parts.solvable = Some(Box::new(indexers));
        self
    }

    /// The rule set.
    pub(crate) fn build(self) -> RuleSet {
        let evaluators = &self.shared.evaluators;
        let promoted = self.parts.promoted.map(|text| P::read(text).expect("a position of the game").pieces());
        let of_game = OfGame {
            spots: P::geometry().spots.len(),
            score_scale: ScoreScale { man: 100, clear: evaluators.clear_advantage },
            profiles: evaluators.profiles().collect(),
            has_document: self.shared.document.is_some(),
            has_document_players: self.shared.experts.document_player.is_some(),
            men: set_up::kinds([first_men(self.start)].into_iter().chain(promoted)),
            grid: self.shared.grid.clone(),
            book: self.shared.book,
        };
        let opener = MatchOpener { start: self.start, shared: Arc::new(self.shared), full_board: self.full_board };
        self.parts.build(of_game, Box::new(opener))
    }
}

/// What a type of position and its evaluators say of a rule set.
struct OfGame {
    spots: usize,
    score_scale: ScoreScale,
    profiles: Vec<Profile>,
    has_document: bool,
    has_document_players: bool,
    men: Vec<Piece>,
    grid: GridNames,
    book: Option<&'static OwnBook>,
}

impl Parts {
    fn build(self, of_game: OfGame, opener: Box<dyn Opener>) -> RuleSet {
        let OfGame { spots, score_scale, profiles, has_document, has_document_players, men, grid, book } = of_game;
        RuleSet {
            info: self.info,
            game: self.info.id,
            rules: self.rules,
            aliases: self.aliases,
            size: self.size,
            spots,
            protocols: self.protocols,
            has_document,
            game_type: self.game_type,
            dialogue: self.dialogue,
            puzzle_file: self.puzzle_file,
            solves_at_once: self.solves_at_once,
            score_scale,
            benches: self.benches,
            document_times: self.document_times,
            men,
            handicaps: self.handicaps,
            grid,
            openings: Openings::new(self.openings),
            book,
            profiles,
            has_document_players,
            opener,
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
