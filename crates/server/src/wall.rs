//! The boards of a tournament that runs in the same process, for those who look on.

use std::sync::{Arc, PoisonError, RwLock};

use engine::{Lang, Match, RuleSet};
use serde::Serialize;
use serde_json::Value;
use utoipa::ToSchema;

use crate::names;
use crate::scene::{SceneBody, scene};
use crate::text::Text;

/// What a tournament tells those who look on. A copy is the same wall.
#[derive(Clone, Debug)]
pub struct WallFeed {
    set: &'static RuleSet,
    state: Arc<RwLock<WallBody>>,
}

/// A tournament as it stands.
#[derive(Serialize, Debug, ToSchema)]
pub struct WallBody {
    game: &'static str,
    rules: &'static str,
    name: Text,
    /// The games in progress, a table each; none where nobody sits.
    tables: Vec<Option<WallBoard>>,
    /// The table of points, the best first.
    rows: Vec<WallRow>,
    /// Games that are over.
    played: usize,
    /// Games in all, where that is known.
    total: usize,
    /// Who lost beside the board, and why, the newest first.
    faults: Vec<Text>,
    /// Whether all games are over.
    over: bool,
}

/// A game in progress.
#[derive(Serialize, Debug, ToSchema)]
pub struct WallBoard {
    first: String,
    second: String,
    ply: usize,
    scene: SceneBody,
}

/// A line of the table.
#[derive(Serialize, Clone, PartialEq, Debug, ToSchema)]
pub struct WallRow {
    /// Who.
    pub name: String,
    /// Its points.
    pub points: f64,
    /// Its games.
    pub games: u32,
    /// Those that it lost beside the board.
    pub faults: u32,
}

/// So many faults are told.
const FAULTS: usize = 20;

impl WallFeed {
    /// A wall with so many empty tables, for so many games.
    pub fn new(set: &'static RuleSet, tables: usize, total: usize) -> Self {
        let state = WallBody {
            game: set.game,
            rules: set.rules,
            name: names::game(set.game).clone(),
            tables: (0..tables).map(|_| None).collect(),
            rows: Vec::new(),
            played: 0,
            total,
            faults: Vec::new(),
            over: false,
        };
        WallFeed { set, state: Arc::new(RwLock::new(state)) }
    }

    fn change(&self, change: impl FnOnce(&mut WallBody)) {
        change(&mut self.state.write().unwrap_or_else(PoisonError::into_inner));
    }

    /// The game at a table, after its last move.
    pub fn show(&self, table: usize, first: &str, second: &str, game: &dyn Match) {
        let mut scene = scene(self.set, game, std::iter::empty(), true);
        scene.watch_only();
        let board = WallBoard { first: first.to_owned(), second: second.to_owned(), ply: game.ply(), scene };
        self.change(|state| {
            if let Some(place) = state.tables.get_mut(table) {
                *place = Some(board);
            }
        });
    }

    /// The table of points after so many games.
    pub fn stand(&self, rows: Vec<WallRow>, played: usize) {
        self.change(|state| (state.rows, state.played) = (rows, played));
    }

    /// Somebody has lost beside the board: who and why, in each language.
    pub fn fault(&self, say: impl Fn(Lang) -> String) {
        self.change(|state| {
            state.faults.insert(0, Text::each(say));
            state.faults.truncate(FAULTS);
        });
    }

    /// All games are over.
    pub fn end(&self) {
        self.change(|state| state.over = true);
    }

    /// As JSON.
    pub(crate) fn body(&self) -> Value {
        let state = self.state.read().unwrap_or_else(PoisonError::into_inner);
        serde_json::to_value(&*state).unwrap_or_default()
    }
}
