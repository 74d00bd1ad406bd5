//! Which player it is, by what it has played.

use board::{Position, Side};
use games::arabe::{Arabe, Stage};

use super::{Kind, Model};

/// A player that behaves like a model.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Known {
    /// The model.
    pub model: Model,
    /// How many of its last actions the model explains, less three for each that it does not.
    pub certainty: u32,
}

impl Known {
    /// How much worse than the best a move may be, if the player should be another one after all; a man is worth 100.
    ///
    /// Our own search, which is no such player, has a certainty of three or more in one position of seven, of eight or
    /// more in one of fifty: mistakes happen, and each point more makes them rarer.
    pub fn margin(self) -> i32 {
        const FIRST: i32 = 150;
        FIRST << (self.certainty.min(SURE) - LEAST)
    }

    /// There is next to no doubt: anything will do but a sure loss.
    pub fn is_sure(self) -> bool {
        self.certainty >= SURE
    }
}

/// So many that are explained leave no doubt.
const SURE: u32 = 8;
/// So many actions must be explained.
const LEAST: u32 = 3;
/// So many of the last actions count.
const LATEST: usize = 12;
/// The documents' machines look three turns ahead, as a rule.
const LEVELS: [u32; 5] = [3, 1, 2, 4, 5];
const KINDS: [Kind; 3] = [Kind::Program, Kind::Minimax, Kind::Document];

/// The model that best explains what the other side has done in phase 2 on the way (`past`, oldest first) to `pos`; none
/// where there is too little to tell, and none where no model explains most of it. Actions without a choice do not count.
///
/// A model that takes more than `nodes` positions is left out.
pub fn recognise(past: &[Arabe], pos: &Arabe, nodes: u64) -> Option<Known> {
    let actions = actions_of(!pos.turn(), past, pos);
    let models = LEVELS.into_iter().flat_map(|level| KINDS.map(|kind| Model { kind, level }));
    let mut best: Option<Known> = None;
    for model in models {
        let known = certainty(model, &actions, nodes).map(|certainty| Known { model, certainty });
        if known.map(|known| known.certainty) > best.map(|best| best.certainty) {
            best = known;
        }
        if best.is_some_and(|best| best.certainty as usize == actions.len()) {
            break; // None can be better.
        }
    }
    best
}

/// The last actions of `side` that were a choice, the latest first: before and after.
fn actions_of(side: Side, past: &[Arabe], pos: &Arabe) -> Vec<(Arabe, Arabe)> {
    let afters = [pos].into_iter().chain(past.iter().rev());
    let all = past.iter().rev().zip(afters).map(|(before, after)| (*before, *after));
    let is_choice =
        |before: &Arabe| before.turn() == side && !matches!(before.stage(), Stage::Placing(_)) && before.count() > 1;
    all.filter(|(before, _)| is_choice(before)).take(LATEST).collect()
}

fn certainty(model: Model, actions: &[(Arabe, Arabe)], most_nodes: u64) -> Option<u32> {
    let (mut points, mut nodes) = (0, 0);
    for (i, (before, after)) in actions.iter().enumerate() {
        let is_explained = before.play(model.reply(before, &mut nodes)) == *after;
        points += if is_explained { 1 } else { -3 };
        let still_possible = points + (actions.len() - i - 1) as i32;
        if still_possible < LEAST as i32 || nodes > most_nodes {
            return None;
        }
    }
    u32::try_from(points).ok().filter(|&points| points >= LEAST)
}
