//! The players of a document's program, where it has some: those of Árabe.

use board::Notation;
use games::seega::{Seega, Stage, player, strategy};

use crate::analysis::player_spec::DOCUMENTS_DEPTH;
use crate::analysis::{Analysis, PlayerSpec, SearchContext, Strategy};

/// What such a player does in a position that is not over.
pub(crate) type DocumentPlayer<P> = fn(&P, Strategy, &PlayerSpec, &SearchContext<'_>) -> Analysis;

/// The players of document 003. The depth is that of their minimax.
pub(crate) fn seega(pos: &Seega, wanted: Strategy, spec: &PlayerSpec, context: &SearchContext<'_>) -> Analysis {
    let how = match wanted {
        Strategy::Dummy => strategy::Strategy::Dummy,
        Strategy::Minimax => strategy::Strategy::Minimax,
    };
    let level = spec.depth.unwrap_or(DOCUMENTS_DEPTH).min(DEEPEST);
    let stop = || (context.stop)();
    let text = pos.write_move(player::reply(pos, how, level, &stop));
    let thinks = how == strategy::Strategy::Minimax && pos.stage() == Stage::Moving;
    let (depth, value) =
        if thinks { (level, player::value(pos, level, &stop)) } else { (0, player::value(pos, 0, &stop)) };
    // A win that it sees is a great lead to others: its search overlooks passes and counters.
    let score = 100 * value.clamp(-MOST_MEN, MOST_MEN);
    Analysis { line: vec![text.clone()], text, score, depth, nodes: 0, exact: None }
}

/// What a side can be ahead by.
const MOST_MEN: i32 = 12;
/// As `mejor_movimiento/5` has it.
const DEEPEST: u32 = 200;
