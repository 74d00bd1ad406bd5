//! Experiments whose result is a plot: how many nodes a search takes by its depth, and how many moves a game offers.
//! Those that need players or a clock are in `arena`.

use board::zobrist::mix;
use board::{Message, Position};

use crate::session::Match;
use crate::tree::{Algorithm, SearchTree, TreeError, TreeOptions};

/// The nodes of the searches of one depth; none where there are too many of them.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct NodeCounts {
    /// In turns.
    pub depth: u32,
    /// Of minimax.
    pub minimax: Option<usize>,
    /// Of alpha-beta, with the moves as the rules list them.
    pub alpha_beta: Option<usize>,
    /// Of alpha-beta, the moves that look best first.
    pub sorted: Option<usize>,
}

impl NodeCounts {
    /// What alpha-beta comes near to with the best order of moves: the square root of minimax (D. Knuth and R. Moore,
    /// 1975).
    pub fn square_root(&self) -> Option<f64> {
        self.minimax.map(|nodes| (nodes as f64).sqrt())
    }
}

/// Counts the nodes of minimax and alpha-beta from a position, turn by turn, as long as one of them stays within the
/// nodes of the options. Fails where not even the first turn does.
pub fn node_counts(
    game: &dyn Match,
    options: &TreeOptions,
    stop: &dyn Fn() -> bool,
) -> Result<Vec<NodeCounts>, TreeError> {
    let ways = [(Algorithm::Minimax, false), (Algorithm::AlphaBeta, false), (Algorithm::AlphaBeta, true)];
    let mut goes_on = [true; 3];
    let mut rows = Vec::new();
    for depth in 1..=options.depth {
        let mut found = [None; 3];
        for (i, (algorithm, sorted)) in ways.into_iter().enumerate().filter(|(i, _)| goes_on[*i]).collect::<Vec<_>>() {
            match game.search_tree(&TreeOptions { algorithm, sorted, depth, ..*options }, stop) {
                Ok(SearchTree { nodes, .. }) => found[i] = Some(nodes.len()),
                Err(TreeError::TooLarge(_)) => goes_on[i] = false,
                // What is there already is an answer.
                Err(TreeError::Stopped) if !rows.is_empty() => return Ok(rows),
                Err(error) => return Err(error),
            }
        }
        let [minimax, alpha_beta, sorted] = found;
        if found == [None; 3] {
            break;
        }
        rows.push(NodeCounts { depth, minimax, alpha_beta, sorted });
    }
    if rows.is_empty() { Err(TreeError::TooLarge(options.nodes)) } else { Ok(rows) }
}

/// How many moves random games offer.
#[derive(Clone, PartialEq, Debug)]
pub struct Branching {
    /// How many games.
    pub games: usize,
    /// Legal moves of a position on average.
    pub mean: f64,
    /// Moves of a game on average; games that were broken off included.
    pub length: f64,
    /// Move by move.
    pub plies: Vec<PlyBranching>,
}

/// How many moves there are at one move of the games that last so long.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct PlyBranching {
    /// From 1.
    pub ply: usize,
    /// Games that last so long.
    pub games: usize,
    /// Their mean.
    pub mean: f64,
    /// The least, the first quartile, the median, the third quartile, the most.
    pub quartiles: [f64; 5],
}

/// Plays random games from a position, each broken off after so many moves. The same seed gives the same games. None
/// where it was stopped.
pub fn branching(
    game: &dyn Match,
    (games, most_plies): (usize, usize),
    seed: u64,
    stop: &dyn Fn() -> bool,
) -> Option<Branching> {
    let mut by_ply: Vec<Vec<usize>> = Vec::new();
    for number in 0..games {
        if stop() {
            return None;
        }
        for (ply, moves) in game.random_game(mix(seed ^ mix(number as u64)), most_plies).into_iter().enumerate() {
            if by_ply.len() == ply {
                by_ply.push(Vec::new());
            }
            by_ply[ply].push(moves);
        }
    }
    let positions: usize = by_ply.iter().map(Vec::len).sum();
    let moves: usize = by_ply.iter().flatten().sum();
    let plies = by_ply.into_iter().zip(1..).map(|(counts, ply)| of_ply(ply, counts)).collect();
    let share = |sum: usize, of: usize| sum as f64 / of.max(1) as f64;
    Some(Branching { games, mean: share(moves, positions), length: share(positions, games), plies })
}

fn of_ply(ply: usize, mut counts: Vec<usize>) -> PlyBranching {
    counts.sort_unstable();
    // Between the two nearest, as most programs for statistics have it.
    let quantile = |quarter: usize| {
        let place = (counts.len() - 1) as f64 * quarter as f64 / 4.0;
        let (below, above) = (counts[place.floor() as usize] as f64, counts[place.ceil() as usize] as f64);
        below + (above - below) * place.fract()
    };
    let mean = counts.iter().sum::<usize>() as f64 / counts.len() as f64;
    PlyBranching { ply, games: counts.len(), mean, quartiles: [0, 1, 2, 3, 4].map(quantile) }
}

/// A random game: how many legal moves each of its positions has. Rules that look back do not end it.
pub(crate) fn random_game<P: Position>(pos: &P, seed: u64, most_plies: usize) -> Vec<usize> {
    let (mut pos, mut chance, mut counts) = (*pos, seed, Vec::new());
    while counts.len() < most_plies {
        let moves = pos.legal();
        if moves.is_empty() {
            break;
        }
        counts.push(moves.len());
        chance = mix(chance.wrapping_add(1));
        pos = pos.play(moves[(chance % moves.len() as u64) as usize]);
    }
    counts
}

/// A measurement that a document prints.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct DocumentTime {
    /// The position, in the game's notation.
    pub position: &'static str,
    /// Turns that its machine looked ahead.
    pub depth: u32,
    /// Inferences of its program.
    pub inferences: u64,
    /// Seconds of its processor.
    pub seconds: f64,
}

/// How many there may be of something that an experiment takes: a number from 1 on.
pub fn within(name: &'static str, number: usize, most: usize) -> Result<usize, Message> {
    let message = || Message::new("lab-number-within").with("name", name).with("most", most);
    if (1..=most).contains(&number) { Ok(number) } else { Err(message()) }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::catalog;
    use crate::tree::TreeEvaluator;

    fn options(depth: u32, nodes: usize) -> TreeOptions {
        let (algorithm, evaluator) = (Algorithm::Minimax, TreeEvaluator::Document);
        TreeOptions { algorithm, evaluator, profile: None, sorted: false, depth, nodes }
    }

    #[test]
    fn minimax_has_the_nodes_of_perft_and_alpha_beta_has_fewer() {
        let game = catalog::rule_sets("ajedrez").next().expect("ajedrez").start();
        let rows = node_counts(&*game, &options(3, 20_000), &|| false).expect("rows");
        let minimax: Vec<Option<usize>> = rows.iter().map(|row| row.minimax).collect();
        assert_eq!(minimax, [Some(21), Some(421), Some(9323)]);
        assert_eq!(rows[1].square_root(), Some(421_f64.sqrt()));
        let last = rows[2];
        assert!(last.alpha_beta < last.minimax && last.sorted < last.minimax, "{last:?}");
        // Where minimax is too large, the others go on.
        let rows = node_counts(&*game, &options(9, 5000), &|| false).expect("rows");
        assert!(rows.len() < 9 && rows.iter().any(|row| row.minimax.is_none() && row.alpha_beta.is_some()), "{rows:?}");
        assert_eq!(node_counts(&*game, &options(2, 5), &|| false), Err(TreeError::TooLarge(5)));
    }

    #[test]
    fn random_games_are_counted_move_by_move_and_the_same_for_a_seed() {
        let game = catalog::rule_sets("cuatro").next().expect("cuatro").start();
        let found = branching(&*game, (50, 100), 7, &|| false).expect("not stopped");
        assert_eq!(found, branching(&*game, (50, 100), 7, &|| false).expect("not stopped"));
        assert_ne!(found, branching(&*game, (50, 100), 8, &|| false).expect("not stopped"));
        // Nobody has filled a column before the seventh move.
        for ply in &found.plies[..6] {
            assert_eq!((ply.quartiles, ply.games), ([7.0; 5], 50));
        }
        assert!(found.plies.len() <= 42 && found.length <= 42.0 && found.mean <= 7.0);
        assert!(found.plies.is_sorted_by_key(|ply| std::cmp::Reverse(ply.games)));
        assert_eq!(branching(&*game, (50, 100), 7, &|| true), None);
    }

    #[test]
    fn quartiles_lie_between_the_nearest() {
        let found = of_ply(1, vec![4, 1, 3, 2]);
        assert_eq!((found.quartiles, found.mean), ([1.0, 1.75, 2.5, 3.25, 4.0], 2.5));
    }
}
