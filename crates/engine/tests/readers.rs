//! No text panics a reader, and whatever a reader accepts it can write, read again and play on from.
//! Positions and moves of every rule set: arbitrary texts, and real ones with a few characters damaged.

use engine::{Match, Outcome, RuleSet, Side, catalog, prolog};
use proptest::prelude::*;
use proptest::sample::Index;

const CASES: u32 = 60_000;

/// The texts of a random game of each rule set: positions and moves.
struct Samples {
    set: &'static RuleSet,
    positions: Vec<String>,
    terms: Vec<String>,
    moves: Vec<String>,
}

fn samples() -> Vec<Samples> {
    let mut random = fastrand::Rng::with_seed(7);
    let mut play = |set: &'static RuleSet| {
        let mut found = Samples { set, positions: Vec::new(), terms: Vec::new(), moves: Vec::new() };
        let mut game = set.start();
        for _ in 0..120 {
            found.positions.push(game.text());
            found.terms.extend(game.term().map(|term| term.to_string()));
            let moves = game.moves();
            if moves.is_empty() || game.outcome().is_some() {
                break;
            }
            found.moves.extend(moves.iter().flat_map(|m| [m.text.clone(), m.coordinates.clone()]));
            let chosen = random.usize(..moves.len());
            game.play(&moves[chosen].text).expect("a legal move");
        }
        found
    };
    catalog::all().iter().map(&mut play).collect()
}

/// A change that a tired typist makes: characters lost, doubled, swapped or put in.
#[derive(Clone, Debug)]
enum Damage {
    Drop(Index),
    Double(Index),
    Swap(Index, Index),
    Put(Index, char),
    Cut(Index),
}

fn damage() -> impl Strategy<Value = Damage> {
    let symbol =
        prop_oneof!["[-/:,.()xXoObBwWkK0-9 \\[\\]a-h|]".prop_map(|s| s.chars().next().unwrap_or(' ')), any::<char>()];
    prop_oneof![
        any::<Index>().prop_map(Damage::Drop),
        any::<Index>().prop_map(Damage::Double),
        (any::<Index>(), any::<Index>()).prop_map(|(a, b)| Damage::Swap(a, b)),
        (any::<Index>(), symbol).prop_map(|(at, c)| Damage::Put(at, c)),
        any::<Index>().prop_map(Damage::Cut),
    ]
}

fn damaged(text: &str, changes: &[Damage]) -> String {
    let mut text: Vec<char> = text.chars().collect();
    for change in changes {
        if text.is_empty() {
            break;
        }
        let n = text.len();
        match *change {
            Damage::Drop(at) => drop(text.remove(at.index(n))),
            Damage::Double(at) => text.insert(at.index(n), text[at.index(n)]),
            Damage::Swap(a, b) => text.swap(a.index(n), b.index(n)),
            Damage::Put(at, c) => text[at.index(n)] = c,
            Damage::Cut(at) => text.truncate(at.index(n)),
        }
    }
    text.into_iter().collect()
}

/// What was accepted can be written, read again, drawn, counted and played on from.
fn usable(set: &RuleSet, game: &dyn Match) {
    let text = game.text();
    let again = set.read(&text).unwrap_or_else(|error| panic!("{} {}: {text}: {error}", set.game, set.rules));
    assert_eq!(again.text(), text);
    let scene = game.scene();
    let moves = game.moves();
    assert_eq!(moves.len(), scene.actions.len(), "{text}");
    match game.outcome() {
        Some(Outcome::Win(Side::First | Side::Second) | Outcome::Draw) => assert!(moves.is_empty(), "{text}"),
        None => assert!(!moves.is_empty(), "{text}"),
    }
    if let Some(m) = moves.first() {
        let mut next = set.read(&text).expect("read before");
        next.play(&m.text).expect("a legal move");
        assert_eq!(next.text(), m.after);
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(CASES))]

    #[test]
    fn damaged_texts(which in any::<Index>(), at in any::<Index>(), changes in prop::collection::vec(damage(), 0..4)) {
        thread_local!(static SAMPLES: Vec<Samples> = samples());
        SAMPLES.with(|samples| {
            let of = &samples[which.index(samples.len())];
            if let Ok(game) = of.set.read(&damaged(&of.positions[at.index(of.positions.len())], &changes)) {
                usable(of.set, &*game);
            }
            // A game without a document has no terms.
            let term = of.terms.get(at.index(of.terms.len().max(1))).map(|term| damaged(term, &changes));
            if let Some(Ok(term)) = term.as_deref().map(prolog::read_term) {
                for turn in [None, Some(Side::First), Some(Side::Second)] {
                    if let Ok(game) = of.set.read_term(&term, turn) {
                        usable(of.set, &*game);
                    }
                }
            }
            let mut game = of.set.read(&of.positions[at.index(of.positions.len())]).expect("written by us");
            let _ = game.play(&damaged(&of.moves[at.index(of.moves.len())], &changes));
        });
    }

    #[test]
    fn arbitrary_texts(which in any::<Index>(), text in any::<String>()) {
        let set = &catalog::all()[which.index(catalog::all().len())];
        if let Ok(game) = set.read(&text) {
            usable(set, &*game);
        }
        let _ = set.start().play(&text);
        let _ = prolog::read_term(&text);
    }
}
