//! The tables of one game, opened when they are needed, and what they advise.

use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex, PoisonError};

use board::{GameResult, Message, Metric, Notation, Position, PositionIndex, Score, Tablebase, Wdl};
use tablebase::{PlacementSearch, TableError, TablebaseFiles, Unknown};

use super::{Indexers, ProbeResult, text};
use crate::analysis::Analysis;

/// Whoever knows positions of one game for sure.
pub(crate) trait Prober<P>: Tablebase<P> {
    /// The value of a position; `None` where it is not known.
    fn value(&self, pos: &P) -> Result<Option<Wdl>, TableError>;

    /// The value of going from a position to the next, seen by the side that does; `None` where it is not known.
    fn after(&self, pos: &P, next: &P) -> Result<Option<Wdl>, TableError>;

    /// The results of positions from which a search must get to known ones; `None` where it does not, or is stopped.
    fn results(&self, all: &[P], watch: &dyn Fn(u64) -> bool) -> Result<Option<Vec<GameResult>>, TableError>;
}

impl<N: PositionIndex> Prober<N::Position> for TablebaseFiles<N> {
    fn value(&self, pos: &N::Position) -> Result<Option<Wdl>, TableError> {
        self.probe(pos)
    }

    fn after(&self, pos: &N::Position, next: &N::Position) -> Result<Option<Wdl>, TableError> {
        self.probe_after(pos, next)
    }

    fn results(&self, all: &[N::Position], watch: &dyn Fn(u64) -> bool) -> Result<Option<Vec<GameResult>>, TableError> {
        let mut above = PlacementSearch::new(self, watch);
        let mut found = Vec::with_capacity(all.len());
        for pos in all {
            match above.result(pos) {
                Ok(result) => found.push(result),
                Err(Unknown::TableError(error)) => return Err(error),
                Err(Unknown::Stopped | Unknown::OutOfReach) => return Ok(None),
            }
        }
        Ok(Some(found))
    }
}

/// Somebody who knows more results than the tables with distances, but not how far they are.
pub(crate) trait MoreResults<P>: Send + Sync {
    /// The result of a position for the side to act; `None` where it is not known.
    fn result(&self, pos: &P) -> Result<Option<GameResult>, TableError>;

    /// The same, if it can be told at once, for searches, which ask a million times.
    fn result_at_once(&self, pos: &P) -> Option<GameResult>;
}

/// The tables of a game, and who knows more than they do.
struct WithMore<P> {
    tables: Arc<dyn Prober<P>>,
    more: Box<dyn MoreResults<P>>,
}

impl<P: Position> Prober<P> for WithMore<P> {
    fn value(&self, pos: &P) -> Result<Option<Wdl>, TableError> {
        match self.tables.value(pos)? {
            Some(value) => Ok(Some(value)),
            None => Ok(self.more.result(pos)?.map(without_distance)),
        }
    }

    fn after(&self, pos: &P, next: &P) -> Result<Option<Wdl>, TableError> {
        if let Some(value) = self.tables.after(pos, next)? {
            return Ok(Some(value));
        }
        let seen_from_before = |result: GameResult| if pos.ends_turn(next) { -result } else { result };
        Ok(self.more.result(next)?.map(seen_from_before).map(without_distance))
    }

    fn results(&self, all: &[P], watch: &dyn Fn(u64) -> bool) -> Result<Option<Vec<GameResult>>, TableError> {
        self.tables.results(all, watch)
    }
}

impl<P: Position> Tablebase<P> for WithMore<P> {
    fn probe_wdl(&self, pos: &P) -> Option<Wdl> {
        self.tables.probe_wdl(pos).or_else(|| self.more.result_at_once(pos).map(without_distance))
    }

    fn metric(&self) -> Metric {
        self.tables.metric()
    }
}

fn without_distance(result: GameResult) -> Wdl {
    Wdl { result, plies: None }
}

/// Whether distances count turns to the next capture, not to the end.
fn counts_to_capture<P>(prober: &dyn Prober<P>) -> bool {
    matches!(prober.metric(), Metric::Dtc { .. })
}

/// What tables say of a position.
#[derive(Debug)]
pub(crate) struct Known<M> {
    pub value: Wdl,
    /// Every move, with its value for the side that makes it.
    pub moves: Vec<(M, Wdl)>,
}

/// From which folder the tables come, and they.
type Opened<P> = (PathBuf, Arc<dyn Prober<P>>);
type Opener<P> = Box<dyn Fn(&Path) -> Arc<dyn Prober<P>> + Send + Sync>;

/// The tables of a rule set, opened when they are first asked for; those of another folder take their place.
pub(crate) struct TablebaseCache<P> {
    /// The name of the folder, and how to open the tables in it.
    opener: Option<(PathBuf, Opener<P>)>,
    opened: Mutex<Option<Opened<P>>>,
    reach: Option<Reach<P>>,
    /// Whether there is something to know without a folder.
    knows_more: bool,
}

/// Whether the largest tables that can be built know a position, or a search gets to them.
type Reach<P> = Box<dyn Fn(&P) -> bool + Send + Sync>;

impl<P: Notation> TablebaseCache<P> {
    /// For a game without tables.
    pub(crate) fn empty() -> Self {
        TablebaseCache { opener: None, opened: Mutex::new(None), reach: None, knows_more: false }
    }

    /// For a game whose tables are in the folder `name`.
    pub(crate) fn new<N: PositionIndex<Position = P> + 'static>(name: PathBuf, indexers: Indexers<N>) -> Self {
        let open = move |folder: &Path| {
            let indexer = (indexers.indexer)(indexers.men.2);
            Arc::new(TablebaseFiles::new(indexer, folder)) as Arc<dyn Prober<P>>
        };
        let reach = move |pos: &P| {
            let indexer = (indexers.indexer)(indexers.men.2);
            indexer.rank(pos).is_some() || indexer.is_mid_turn(pos) || indexer.is_placement(pos)
        };
        let opener: Opener<P> = Box::new(open);
        let (opener, reach) = (Some((name, opener)), Some(Box::new(reach) as Reach<P>));
        TablebaseCache { opener, opened: Mutex::new(None), reach, knows_more: false }
    }

    /// The same, with somebody who knows more, and all that can be known.
    pub(crate) fn with_more(self, more: fn(&Path) -> Box<dyn MoreResults<P>>, reach: fn(&P) -> bool) -> Self
    where
        P: 'static,
    {
        let open = self.opener.map(|(name, open)| {
            let open = move |folder: &Path| {
                Arc::new(WithMore { tables: open(folder), more: more(folder) }) as Arc<dyn Prober<P>>
            };
            (name, Box::new(open) as Opener<P>)
        });
        let less = self.reach;
        let reach = move |pos: &P| reach(pos) || less.as_ref().is_some_and(|less| less(pos));
        TablebaseCache { opener: open, opened: self.opened, reach: Some(Box::new(reach)), knows_more: true }
    }

    /// Whether tables that can be built reach a position.
    pub(crate) fn can_reach(&self, pos: &P) -> bool {
        self.reach.as_ref().is_some_and(|reach| reach(pos))
    }

    /// The tables below a folder, if there are any.
    pub(crate) fn prober(&self, tablebases: &Path) -> Option<Arc<dyn Prober<P>>> {
        let (name, open) = self.opener.as_ref()?;
        let folder = tablebases.join(name);
        let mut opened = self.opened.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some((from, prober)) = &*opened
            && *from == folder
        {
            return Some(Arc::clone(prober));
        }
        if !self.knows_more && !tablebase::has_folder(&folder) {
            return None;
        }
        let prober = open(&folder);
        *opened = Some((folder, Arc::clone(&prober)));
        Some(prober)
    }

    /// What the tables know of a position; `None` where they do not reach it or one of its moves.
    pub(crate) fn known(&self, tablebases: &Path, pos: &P) -> Result<Option<Known<P::Move>>, Message> {
        let Some(prober) = self.prober(tablebases) else { return Ok(None) };
        known(&*prober, pos).map_err(|error| text::table_error(&error))
    }

    /// What the tables say of a position, in the game's notation.
    pub(crate) fn probe(&self, tablebases: &Path, pos: &P) -> Result<Option<ProbeResult>, Message> {
        let to_capture = self.prober(tablebases).is_some_and(|prober| counts_to_capture(&*prober));
        let describe = |known: Known<P::Move>| ProbeResult {
            exact: known.value,
            moves: known.moves.iter().map(|&(m, value)| (pos.write_move(m), value)).collect(),
            to_capture,
        };
        Ok(self.known(tablebases, pos)?.map(describe))
    }

    /// What a search above the tables finds: results without distances. `None` where it does not get to the tables.
    pub(crate) fn probe_by_search(
        &self,
        tablebases: &Path,
        pos: &P,
        watch: &dyn Fn(u64) -> bool,
    ) -> Result<Option<ProbeResult>, Message> {
        let Some(prober) = self.prober(tablebases) else { return Ok(None) };
        let moves = pos.legal();
        let all: Vec<P> = moves.iter().map(|&m| pos.play(m)).chain([*pos]).collect();
        let results = prober.results(&all, watch).map_err(|error| text::table_error(&error))?;
        Ok(results.map(|results| ProbeResult {
            exact: without_distance(results[moves.len()]),
            moves: moves
                .iter()
                .zip(&results)
                .map(|(&m, &after)| (pos.write_move(m), without_distance(-after)))
                .collect(),
            to_capture: counts_to_capture(&*prober),
        }))
    }

    /// The perfect move in a position that came about through `past`, where the tables reach. A table that cannot
    /// be read advises nothing: then a search does.
    pub(crate) fn analysis(&self, tablebases: &Path, pos: &P, past: &[P]) -> Option<Analysis> {
        const LINE: usize = 16;
        /// A game is over long before.
        const FAR: u32 = 1000;
        let prober = self.prober(tablebases)?;
        let first = known(&*prober, pos).ok()??;
        let mut nodes = 1 + first.moves.len() as u64;
        let (mut at, mut line, mut known_here) = (*pos, Vec::new(), Some(first));
        let mut past = past.to_vec();
        let mut value = Wdl::DRAW;
        while let Some(known) = known_here.take().filter(|known| !known.moves.is_empty() && line.len() < LINE) {
            let (m, its_value) = choose(&*prober, &at, &past, &known)?;
            if line.is_empty() {
                value = its_value;
            }
            line.push(at.write_move(m));
            past.push(at);
            at = at.play(m);
            known_here = self::known(&*prober, &at).ok()?;
            nodes += known_here.as_ref().map_or(0, |known| 1 + known.moves.len() as u64);
        }
        // How far the end is, only some tables know.
        let to_exit = counts_to_capture(&*prober);
        let turns = if to_exit { FAR } else { value.distance() };
        let score = match value.result {
            GameResult::Win => Score::win_in(turns),
            GameResult::Draw => Score::DRAW,
            GameResult::Loss => -Score::win_in(turns),
        };
        let plies = value.plies.filter(|_| !to_exit);
        let exact = Some(Wdl { plies, ..value });
        let text = line.first()?.clone();
        Some(Analysis { text, score: score.value(), depth: line.len() as u32, nodes, line, exact })
    }
}

/// What the prober knows of a position and all of its moves.
#[inline(never)]
fn known<P: Notation>(prober: &dyn Prober<P>, pos: &P) -> Result<Option<Known<P::Move>>, TableError> {
    let Some(value) = prober.value(pos)? else { return Ok(None) };
    let mut moves = Vec::new();
    for &m in &pos.legal() {
        match prober.after(pos, &pos.play(m))? {
            Some(value) => moves.push((m, value)),
            None => return Ok(None),
        }
    }
    Ok(Some(Known { value, moves }))
}

/// The move of a perfect player. First the result and its distance decide: the soonest win, the latest loss. Among
/// moves that are equal in that, one that does not repeat a position; then the one that leaves the other side the
/// smallest share of replies that keep its result; then the one that leaves the fewest; then the first.
fn choose<P: Notation>(prober: &dyn Prober<P>, pos: &P, past: &[P], known: &Known<P::Move>) -> Option<(P::Move, Wdl)> {
    let mut best: Option<((P::Move, Wdl), Replies)> = None;
    for &(m, value) in known.moves.iter().filter(|(_, value)| *value == known.value) {
        let next = pos.play(m);
        // A turn that goes on leaves nothing to the other side yet, and of replies that nobody knows nothing can be said.
        let replies = if pos.ends_turn(&next) { self::known(prober, &next).ok()? } else { None };
        let chances = match replies {
            Some(replies) => {
                let keep = replies.moves.iter().filter(|(_, value)| *value == replies.value).count();
                Replies { repeats: past.contains(&next), keep, all: replies.moves.len() }
            }
            None => Replies { repeats: false, keep: 0, all: 1 },
        };
        if best.as_ref().is_none_or(|(_, least)| chances.better_than(least)) {
            best = Some(((m, value), chances));
        }
    }
    best.map(|(m, _)| m)
}

/// What a move leaves to the other side.
struct Replies {
    /// The position has been there before.
    repeats: bool,
    /// Replies that keep the other side's result and distance.
    keep: usize,
    /// All replies.
    all: usize,
}

impl Replies {
    fn better_than(&self, other: &Replies) -> bool {
        let share = |a: &Replies, b: &Replies| a.keep * b.all;
        let key = |a: &Replies, b: &Replies| (a.repeats, share(a, b), a.keep);
        key(self, other) < key(other, self)
    }
}

impl<P> std::fmt::Debug for TablebaseCache<P> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "TablebaseCache({:?})", self.opener.as_ref().map(|(name, _)| name))
    }
}
