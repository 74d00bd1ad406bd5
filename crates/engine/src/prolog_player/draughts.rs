//! Draughts: `jugada(+Jugador,+Tablero,-Jugada)`, with `blanco` or `negro` and the document's list of cells. The answer
//! is the columns and rows of the man's squares, `[X,Y,NuevaX,NuevaY]`, in whatever brackets and as many as are needed,
//! or the list of cells after the move.

use board::Message;
use terms::Term;

use super::{Goal, PrologOptions, PrologPlayer, by_colour, move_to, numbers, one_move};
use crate::game::RuleSet;
use crate::session::Match;

pub(crate) static DRAUGHTS: PrologPlayer = PrologPlayer { predicates: &["jugada/3"], goals, read };

fn goals(game: &dyn Match, _: &PrologOptions) -> Vec<Goal> {
    let player = Term::atom(by_colour(game, game.turn(), "blanco", "negro"));
    vec![Goal::first("jugada", vec![player, game.term().unwrap_or(Term::list([]))])]
}

fn read(set: &RuleSet, game: &dyn Match, answer: &Term) -> Result<Vec<String>, Message> {
    let cells = |term: &Term| if let Term::List(cells, None) = term { cells.len() } else { 0 };
    if cells(answer) == game.term().as_ref().map_or(0, cells) {
        let text = move_to(set, game, answer, Term::clone);
        return text.map(|text| vec![text]).ok_or_else(|| Message::new("player-not-one-move"));
    }
    let numbers = numbers(answer);
    if numbers.len() < 4 || numbers.len() % 2 == 1 {
        return Err(Message::new("player-damas-move"));
    }
    let places: Vec<String> = numbers.chunks(2).map(|place| format!("({},{})", place[0], place[1])).collect();
    one_move(set, game, &places.join("-"))
}
