//! Trees of textbook searches: the same values, choices, visits and cut-offs as those of a plain alpha-beta.

use board::{Notation, Position, Score, SearchHints};
use engine::tree::{Algorithm, SearchTree, TreeError, TreeEvaluator, TreeOptions};
use engine::{PlayerSpec, Profile, RuleSet, SearchContext, catalog};
use games::{chess, connect_four, draughts, morris, reversi, seega};

const OPTIONS: TreeOptions = TreeOptions {
    algorithm: Algorithm::AlphaBeta,
    evaluator: TreeEvaluator::Document,
    profile: None,
    sorted: false,
    depth: 2,
    nodes: 1_000_000,
};

/// A negamax as short as it can be, which counts as it goes.
struct Plain<'a, P: Position, E> {
    eval: &'a E,
    cuts: bool,
    sorted: bool,
    nodes: usize,
    cut_offs: usize,
    skipped: usize,
    root: Option<P::Move>,
}

impl<P: Notation, E: SearchHints<P>> Plain<'_, P, E> {
    fn search(&mut self, pos: &P, depth: u32, turns: u32, alpha: Score, beta: Score) -> Score {
        self.nodes += 1;
        let is_root = self.nodes == 1;
        if let Some(outcome) = pos.outcome() {
            return Score::of(outcome, pos.turn(), if self.eval.ignores_win_distance() { 0 } else { turns });
        }
        if depth == 0 {
            return self.eval.evaluate(pos);
        }
        let mut moves = pos.legal().to_vec();
        let mid_turn = |&m: &P::Move| pos.play(m).outcome().is_none() && pos.play(m).turn() == pos.turn();
        if self.sorted && !moves.iter().any(mid_turn) {
            moves.sort_by_key(|&m| {
                let next = pos.play(m);
                next.outcome().map_or_else(|| self.eval.evaluate(&next), |o| Score::of(o, !pos.turn(), 0))
            });
        }
        let mut best = None;
        for (tried, &m) in moves.iter().enumerate() {
            let next = pos.play(m);
            let low = best.map_or(alpha, |best| alpha.max(best));
            let (low, high) = if self.cuts { (low, beta) } else { (-Score::MAX, Score::MAX) };
            let value = if pos.ends_turn(&next) {
                -self.search(&next, depth - 1, turns + 1, -high, -low)
            } else {
                self.search(&next, depth, turns, low, high)
            };
            if best.is_none_or(|best| value > best) {
                best = Some(value);
                if is_root {
                    self.root = Some(m);
                }
            }
            if self.cuts && value >= beta && tried + 1 < moves.len() {
                self.cut_offs += 1;
                self.skipped += moves.len() - tried - 1;
                break;
            }
        }
        best.expect("a game that is not over has moves")
    }
}

fn tree(game: &dyn engine::Match, options: &TreeOptions) -> SearchTree {
    game.search_tree(options, &|| false).expect("a tree")
}

/// Looks at a thousand positions of random games, a fourth of them with each way to search.
fn check<P: Notation, E: SearchHints<P>>(name: &str, start: P, eval: &E, evaluator: TreeEvaluator, depth: u32) {
    let set = catalog::all().iter().find(|set| set.start().text() == start.write() && same_rules(set, name));
    let set = set.unwrap_or_else(|| panic!("{name} has a rule set"));
    let mut random = fastrand::Rng::with_seed(7);
    for number in 0..1000 {
        let mut pos = start;
        for _ in 0..random.usize(..60) {
            let moves = pos.legal();
            let next = pos.play(moves[random.usize(..moves.len())]);
            if next.outcome().is_some() {
                break;
            }
            pos = next;
        }
        let (cuts, sorted) = (number % 2 == 0, number % 4 < 2);
        let algorithm = if cuts { Algorithm::AlphaBeta } else { Algorithm::Minimax };
        let game = set.read(&pos.write()).expect("its own text");
        // While men are placed two by two, or a turn is a chain of captures, a turn less is as many nodes.
        let depth = if pos.legal().len() > 60 { 1 } else { depth };
        let found = tree(&*game, &TreeOptions { algorithm, evaluator, sorted, depth, ..OPTIONS });
        let mut plain = Plain { eval, cuts, sorted, nodes: 0, cut_offs: 0, skipped: 0, root: None };
        let value = plain.search(&pos, depth, 0, -Score::MAX, Score::MAX);
        let chosen = found.nodes[0].best.map(|at| found.nodes[at].text.clone());
        assert_eq!(found.nodes[0].value, value, "{number}: {pos:?}");
        assert_eq!(chosen, plain.root.map(|m| pos.write_move(m)), "{number}: {pos:?}");
        let counts = found.counts();
        assert_eq!(
            (counts.nodes, counts.cut_offs, counts.skipped),
            (plain.nodes, plain.cut_offs, plain.skipped),
            "{number}: {pos:?}"
        );
        holds_together(&found);
    }
}

fn same_rules(set: &RuleSet, name: &str) -> bool {
    format!("{}/{}", set.game, set.rules) == name
}

/// What every tree promises: the order of its nodes, whose values come from where, and bounds that explain cut-offs.
fn holds_together(tree: &SearchTree) {
    for (children, (at, node)) in tree.children().iter().zip(tree.nodes.iter().enumerate()) {
        assert!(node.parent.is_none_or(|parent| parent < at));
        let Some(best) = node.best else {
            assert!(children.is_empty() && (node.outcome.is_some() || node.depth == 0));
            continue;
        };
        let values = children.iter().map(|&child| tree.nodes[child].value);
        let wanted = if tree.maximises(at) { values.max() } else { values.min() };
        assert_eq!(Some(node.value), wanted);
        let first = children.iter().find(|&&child| tree.nodes[child].value == node.value);
        assert_eq!(Some(&best), first);
        if let Some(cut) = &node.cut {
            let (bound, made_by) = if tree.maximises(at) { node.bounds.beta } else { node.bounds.alpha };
            assert_eq!(cut.because_of, made_by);
            let made_by = made_by.expect("somebody made the bound");
            assert_eq!(tree.nodes[made_by].value, bound);
            assert!(if tree.maximises(at) { node.value >= bound } else { node.value <= bound });
        }
    }
}

#[test]
fn trees_of_damas() {
    let start = draughts::Draughts::<draughts::Free>::start();
    check("damas/libre", start, &draughts::BaselineEvaluator, TreeEvaluator::Document, 3);
    let start = draughts::Draughts::<draughts::English>::start();
    check("damas/inglesa", start, &draughts::network::ours::<draughts::English>(), TreeEvaluator::Main, 3);
}

#[test]
fn trees_of_reversi() {
    let eval = reversi::BaselineEvaluator::default();
    check("reversi/reversi", reversi::Reversi::document_start(), &eval, TreeEvaluator::Document, 3);
}

#[test]
fn trees_of_ajedrez() {
    let start = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";
    let start = chess::Chess::<chess::Fide>::read(start).expect("the start");
    check("ajedrez/fide", start, &chess::BaselineEvaluator, TreeEvaluator::Document, 2);
}

#[test]
fn trees_of_arabe() {
    check("arabe/arabe", seega::Seega::start(), &seega::BaselineEvaluator, TreeEvaluator::Document, 2);
}

#[test]
fn trees_of_molino() {
    check("molino/molinolog", morris::Size2::start(), &morris::BaselineEvaluator, TreeEvaluator::Document, 2);
    check("molino/clasico", morris::NineMen::start(), &morris::BaselineEvaluator, TreeEvaluator::Document, 2);
}

#[test]
fn trees_of_cuatro() {
    let start = connect_four::ConnectFour::start();
    check("cuatro/cuatro", start, &connect_four::MainEvaluator, TreeEvaluator::Main, 4);
}

#[test]
fn the_example_of_document_001_is_as_printed() {
    let set = catalog::rule_sets("reversi").next().expect("reversi");
    let mut game = set.start();
    game.play("(5,3)").expect("legal");
    let options = TreeOptions { profile: Some(Profile::Classic), depth: 1, ..OPTIONS };
    let found = tree(&*game, &options);
    let chosen = &found.nodes[found.nodes[0].best.expect("a move")];
    let coordinates = game.moves().into_iter().find(|m| m.text == chosen.text).expect("legal").coordinates;
    assert_eq!((coordinates.as_str(), chosen.value), ("(6,5)", Score::DRAW));
}

#[test]
fn the_tree_chooses_what_the_documents_machine_plays() {
    for set in catalog::all().iter().filter(|set| set.has_document) {
        let mut game = set.start();
        let mut random = fastrand::Rng::with_seed(3);
        for _ in 0..12 {
            let moves = game.moves();
            game.play(&moves[random.usize(..moves.len())].text).expect("legal");
            if game.outcome().is_some() || game.moves().len() > 60 {
                continue;
            }
            let spec = PlayerSpec::of_document(2);
            let mut context =
                SearchContext { threads: 1, hash: 1 << 20, tablebases: None, stop: &|| false, report: &mut |_| () };
            let machine = game.analyze(&spec, &mut context).expect("a move");
            let found = tree(&*game, &OPTIONS);
            let chosen = &found.nodes[found.nodes[0].best.expect("a move")];
            assert_eq!(chosen.text, machine.text, "{} {}: {}", set.game, set.rules, game.text());
        }
    }
}

#[test]
fn a_tree_that_is_too_large_or_stopped_or_of_a_finished_game_is_refused() {
    let game = catalog::rule_sets("damas").next().expect("damas").start();
    let few = TreeOptions { nodes: 5, ..OPTIONS };
    assert_eq!(game.search_tree(&few, &|| false), Err(TreeError::TooLarge(5)));
    assert_eq!(game.search_tree(&OPTIONS, &|| true), Err(TreeError::Stopped));
    let over = "X".repeat(64) + " O";
    let over = catalog::rule_sets("reversi").next().expect("reversi").read(&over).expect("a full board");
    assert_eq!(over.search_tree(&OPTIONS, &|| false), Err(TreeError::Over));
}
