//! What is wanted of each rule set, and how the games are played in which it is found.

use std::ops::RangeInclusive;

use engine::catalog::{self, GameQuery};
use engine::{Match, Piece, RuleSet, Side};

/// Puzzles of one rule set.
pub struct Recipe {
    pub game: &'static str,
    pub rules: &'static str,
    /// What is looked for.
    pub wanted: &'static [Quota],
    /// Who looks for the puzzles' moves, and who makes the mistakes.
    pub careful: &'static str,
    pub careless: &'static str,
    /// How often the careless side plays any move.
    pub blunders: f64,
    /// Both sides play so many moves at random, and nothing is kept before that ply.
    pub opening: usize,
    pub from_ply: usize,
    pub most_plies: usize,
    /// The other side has at most so many men left: with more, it does not lose that soon.
    pub prey: usize,
    /// How many more are found than kept.
    pub spare: usize,
    /// Positions that a proof may visit: beyond, a position is passed over. A server visits far more.
    pub nodes: u64,
    /// Tables that are built, and asked too.
    pub tables: Option<Tables>,
}

#[derive(Clone, Copy)]
pub struct Tables {
    /// As the game counts them: of a side or in all.
    pub men: u8,
    /// A search looks for wins in so many turns where the tables do not reach.
    pub searched: u8,
    /// Longer ones are looked for among at most so many men of the side that wins and of the other, put anywhere.
    pub scattered: Option<(usize, usize)>,
}

/// Puzzles of one kind.
pub struct Quota {
    pub kind: Kind,
    /// In so many turns.
    pub turns: RangeInclusive<u8>,
    /// So many of each length.
    pub each: usize,
}

#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Kind {
    /// A shortest mate.
    Mate,
    /// A shortest win.
    Win,
    /// Men are given away, and more of them come back.
    Shot,
    /// One move alone wins an ending.
    Only,
}

impl Recipe {
    /// That of its file.
    pub fn name(&self) -> String {
        format!("{}-{}", self.game, self.rules)
    }

    pub fn set(&self) -> &'static RuleSet {
        let query = GameQuery { game: self.game, rules: Some(self.rules), ..GameQuery::default() };
        catalog::select(&query).expect("a rule set of the catalog")
    }

    /// A full board by chance where the game has such, so that the first moves are not always the same.
    pub fn beginning(&self, seed: u64) -> Box<dyn Match> {
        self.set().full_board(seed).unwrap_or_else(|| self.set().start())
    }

    /// A position with few men, put anywhere; none where they cannot stand so.
    pub fn scattered(&self, (own, other): (usize, usize), rng: &mut fastrand::Rng) -> Option<Box<dyn Match>> {
        let counts = [rng.usize(2..=own), rng.usize(2..=other)];
        let turn = if rng.bool() { Side::First } else { Side::Second };
        let mut spots: Vec<usize> = (0..self.set().spots).collect();
        rng.shuffle(&mut spots);
        let mut men = Vec::new();
        for (side, count) in [(turn, counts[0]), (!turn, counts[1])] {
            let man = self.set().men.iter().find(|man| man.side == side)?;
            men.extend(spots.drain(..count).map(|spot| Piece { spot, ..*man }));
        }
        self.set().read(&self.set().arrange(&men, turn, IN_HAND)?).ok()
    }

    /// Each kind with each of its lengths.
    pub fn buckets(&self) -> Vec<(usize, u8)> {
        self.wanted.iter().enumerate().flat_map(|(i, wanted)| wanted.turns.clone().map(move |n| (i, n))).collect()
    }
}

/// Nobody has men in hand.
const IN_HAND: &[u8] = &[0, 0];

const USUAL: Recipe = Recipe {
    game: "",
    rules: "",
    wanted: &[],
    careful: "depth=4",
    careless: "depth=2",
    blunders: 0.35,
    opening: 6,
    from_ply: 12,
    most_plies: 160,
    prey: usize::MAX,
    spare: 4,
    nodes: 40_000,
    tables: None,
};

/// The shots of a game whose captures are compulsory, and its quick wins.
const SHOTS: &[Quota] =
    &[Quota { kind: Kind::Shot, turns: 2..=4, each: 20 }, Quota { kind: Kind::Win, turns: 2..=4, each: 6 }];

pub const RECIPES: &[Recipe] = &[
    Recipe { game: "damas", rules: "espanola", wanted: SHOTS, prey: 5, ..USUAL },
    Recipe {
        game: "reversi",
        rules: "othello",
        wanted: &[Quota { kind: Kind::Only, turns: 1..=4, each: 20 }],
        careful: "depth=3",
        careless: "depth=2",
        blunders: 0.1,
        from_ply: 46,
        ..USUAL
    },
    Recipe {
        game: "ajedrez",
        rules: "fide",
        wanted: &[Quota { kind: Kind::Mate, turns: 1..=4, each: 20 }],
        careful: "documento,depth=4",
        careless: "documento,depth=2",
        from_ply: 13,
        spare: 10,
        nodes: 30_000,
        ..USUAL
    },
    Recipe {
        game: "arabe",
        rules: "arabe",
        wanted: &[Quota { kind: Kind::Win, turns: 2..=4, each: 22 }],
        careful: "depth=3",
        careless: "depth=1",
        opening: 0,
        from_ply: 4,
        prey: 4,
        spare: 2,
        nodes: 60_000,
        tables: Some(Tables { men: 7, searched: 4, scattered: None }),
        ..USUAL
    },
    Recipe {
        game: "molino",
        rules: "molinolog",
        wanted: &[Quota { kind: Kind::Win, turns: 2..=5, each: 20 }],
        from_ply: 18,
        prey: 4,
        nodes: 400_000,
        tables: Some(Tables { men: 4, searched: 3, scattered: Some((4, 4)) }),
        ..USUAL
    },
    Recipe {
        game: "cuatro",
        rules: "cuatro",
        wanted: &[Quota { kind: Kind::Win, turns: 2..=5, each: 20 }],
        opening: 4,
        from_ply: 8,
        ..USUAL
    },
];
