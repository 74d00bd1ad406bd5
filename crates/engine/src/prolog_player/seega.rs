//! Árabe: `mejor_movimiento(+Estado,+Jugador,+Nivel,+Estrategia,-Estado2)`. Of the answer only the board counts; the
//! counters are the referee's. A turn is two men placed, or a step with as many further captures as the player wants.

use board::{Message, Side};
use terms::Term;

use super::{Goal, PrologOptions, PrologPlayer, reason};
use crate::game::RuleSet;
use crate::session::Match;

pub(crate) static SEEGA: PrologPlayer = PrologPlayer { predicates: &["mejor_movimiento/5"], goals, read };

fn goals(game: &dyn Match, options: &PrologOptions) -> Vec<Goal> {
    let state = game.term().unwrap_or(Term::list([]));
    let player = Term::atom(game.side_text(game.turn()));
    let (level, strategy) = (Term::Int(options.level.into()), Term::atom(options.strategy.clone()));
    vec![Goal::first("mejor_movimiento", vec![state, player, level, strategy])]
}

fn read(set: &RuleSet, game: &dyn Match, answer: &Term) -> Result<Vec<String>, Message> {
    let Some(wanted) = board(answer) else { return Err(Message::new("player-not-a-state")) };
    let mut copy = set.read(&game.text()).map_err(|error| reason(&error))?;
    let mut line = Vec::new();
    if leads_to(&mut *copy, game.turn(), wanted, &mut line) {
        return Ok(line);
    }
    Err(why_not(set, game, answer, wanted))
}

/// The board of `estado(m(f(..),..),A,B,C,D,E)`.
fn board(term: &Term) -> Option<&Term> {
    match term {
        Term::Compound(name, args) if name == "estado" && args.len() == 6 => Some(&args[0]),
        _ => None,
    }
}

/// Finds the moves of a whole turn of `side` after which the board is this one.
fn leads_to(game: &mut dyn Match, side: Side, wanted: &Term, line: &mut Vec<String>) -> bool {
    for m in game.moves() {
        if game.play(&m.text).is_err() {
            continue;
        }
        line.push(m.text);
        let found = if game.turn() == side && game.outcome().is_none() {
            leads_to(game, side, wanted, line)
        } else {
            game.term().as_ref().and_then(board) == Some(wanted)
        };
        if found {
            return true;
        }
        line.pop();
        game.undo();
    }
    false
}

fn why_not(set: &RuleSet, game: &dyn Match, answer: &Term, wanted: &Term) -> Message {
    let (Some(before), Some(after)) = (game.term().as_ref().and_then(board).and_then(cells), cells(wanted)) else {
        let read = set.read_term(answer, Some(!game.turn()));
        return read.err().map_or_else(|| Message::new("player-not-a-state"), |error| reason(&error));
    };
    if before == after {
        return Message::new("player-no-change");
    }
    let own = game.side_text(game.turn());
    let name = |i: usize| format!("{}{}", char::from(b'a' + (i % 5) as u8), i / 5 + 1);
    let left: Vec<String> = (0..25).filter(|&i| before[i] == own && after[i] != own).map(name).collect();
    let reached: Vec<String> = (0..25).filter(|&i| after[i] == own && before[i] != own).map(name).collect();
    let text = match (&left[..], &reached[..]) {
        ([from], [to]) => format!("{from}{to}"),
        ([], [first, second]) => {
            let forbidden = [first, second].into_iter().find(|place| game.explain_text(place).is_some());
            forbidden.unwrap_or(first).clone()
        }
        _ => return Message::new("player-not-one-move"),
    };
    let illegal = game.explain_text(&text).map(|illegal| illegal.reason);
    illegal.unwrap_or_else(|| Message::new("player-board-differs").with("text", text))
}

/// The 25 cells of `m(f(..),..)`.
fn cells(board: &Term) -> Option<Vec<String>> {
    let Term::Compound(name, rows) = board else { return None };
    let mut cells = Vec::new();
    for row in rows.iter().filter(|_| name == "m") {
        let Term::Compound(name, row) = row else { return None };
        cells.extend(row.iter().filter(|_| name == "f").map(Term::to_string));
    }
    let is_cell = |cell: &String| ["x", "o", "-"].contains(&cell.as_str());
    (cells.len() == 25 && cells.iter().all(is_cell)).then_some(cells)
}
