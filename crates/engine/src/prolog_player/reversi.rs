//! Reversi: `jugada(+Jugador,+Tablero,-Jugada)`, with 1 or 2, the document's `tablero([0,…],…)`, and `(Fila,Columna)` for
//! the answer, in whatever brackets. Who can't move is not asked.

use board::{Message, Side};
use terms::Term;

use super::{Goal, PrologOptions, PrologPlayer, numbers, one_move};
use crate::game::RuleSet;
use crate::session::Match;

pub(crate) static REVERSI: PrologPlayer = PrologPlayer { predicates: &["jugada/3"], goals, read };

fn goals(game: &dyn Match, _: &PrologOptions) -> Vec<Goal> {
    let player = Term::Int(if game.turn() == Side::First { 1 } else { 2 });
    vec![Goal::first("jugada", vec![player, game.term().unwrap_or(Term::list([]))])]
}

fn read(set: &RuleSet, game: &dyn Match, answer: &Term) -> Result<Vec<String>, Message> {
    match numbers(answer)[..] {
        [row @ 1..=8, column @ 1..=8] => one_move(set, game, &format!("{}{row}", char::from(b'a' + column as u8 - 1))),
        _ => Err(Message::new("player-reversi-move")),
    }
}
