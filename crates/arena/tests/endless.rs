//! Machines at the depths at which they see least finish every game of every rule set.

use std::num::NonZero;
use std::sync::atomic::{AtomicUsize, Ordering::Relaxed};
use std::thread;

use board::Side;
use engine::{Match, PlayerSpec, RuleSet, SearchContext, catalog};

const GAMES: usize = 500;

/// Who plays whom, by turns.
const PAIRINGS: [[&str; 2]; 5] = [
    ["documento,depth=1", "documento,depth=1"],
    ["level=facil", "documento,depth=1"],
    ["documento,depth=1", "level=medio"],
    ["level=facil", "level=facil"],
    ["level=medio", "documento,depth=2"],
];

/// No game needs as many: where the rules know no end, machines agree to a draw after 2,000 moves.
const MOST_MOVES: usize = 2100;

#[test]
fn five_hundred_games_of_every_rule_set_come_to_an_end() {
    let sets = catalog::all();
    let next = AtomicUsize::new(0);
    let threads = thread::available_parallelism().map_or(1, NonZero::get);
    thread::scope(|scope| {
        for _ in 0..threads {
            scope.spawn(|| {
                while let Some(number) = Some(next.fetch_add(1, Relaxed)).filter(|n| *n < sets.len() * GAMES) {
                    finish(&sets[number / GAMES], number % GAMES);
                }
            });
        }
    });
}

/// Plays a game from a few random moves, which its number decides.
fn finish(set: &RuleSet, number: usize) {
    let mut random = fastrand::Rng::with_seed(number as u64);
    let specs = PAIRINGS[number % PAIRINGS.len()].map(|spec| PlayerSpec::read(spec).expect("a spec"));
    let mut game = set.start();
    let mut played = 0;
    for _ in 0..random.usize(..9) {
        let moves = game.moves();
        let Some(any) = random.choice(&moves) else { break };
        game.play(&any.text).expect("legal");
        played += 1;
    }
    // Colours change from one round of pairings to the next.
    let first = if (number / PAIRINGS.len()).is_multiple_of(2) { Side::First } else { Side::Second };
    while game.outcome().is_none() && !game.can_claim_draw() {
        let spec = &specs[usize::from(game.turn() != first)];
        let text = choose(&*game, &PlayerSpec { seed: Some(number as u64), ..spec.clone() });
        game.play(&text).expect("a machine's move is legal");
        played += 1;
        assert!(played < MOST_MOVES, "{} {} {:?}: game {number} has no end", set.game, set.rules, set.size);
    }
}

fn choose(game: &dyn Match, spec: &PlayerSpec) -> String {
    let mut thinking =
        SearchContext { threads: 1, hash: 1 << 16, tablebases: None, stop: &|| false, report: &mut |_| () };
    game.analyze(spec, &mut thinking).expect("the game goes on").text
}
