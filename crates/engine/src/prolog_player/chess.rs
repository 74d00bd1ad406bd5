//! Chess: `jugada(+Jugador,+Tablero,-Siguiente)`, or any solution of `mover(+Jugador,+Tablero,-Siguiente)`.

use board::{Message, Side};
use terms::Term;

use super::{Goal, PrologPlayer, by_colour, move_to, reason};
use crate::game::RuleSet;
use crate::session::Match;

pub(crate) static CHESS: PrologPlayer = PrologPlayer { predicates: &["jugada/3", "mover/3"], goals, read };

fn goals(game: &dyn Match, _: &super::PrologOptions) -> Vec<Goal> {
    let arguments = vec![Term::atom(player(game, game.turn())), game.term().unwrap_or(Term::list([]))];
    vec![Goal::first("jugada", arguments.clone()), Goal { is_any: true, ..Goal::first("mover", arguments) }]
}

fn player(game: &dyn Match, side: Side) -> &'static str {
    by_colour(game, side, "blancas", "negras")
}

/// The men may come in any order.
fn read(set: &RuleSet, game: &dyn Match, answer: &Term) -> Result<Vec<String>, Message> {
    let Term::List(..) = answer else { return Err(Message::new("player-not-a-board")) };
    let wanted = men(answer);
    if let Some(text) = move_to(set, game, &wanted, men) {
        return Ok(vec![text]);
    }
    let before = men(&game.term().unwrap_or(Term::list([])));
    if before == wanted {
        return Err(Message::new("player-no-change"));
    }
    let own = player(game, game.turn());
    let is_own = |man: &&String| man.contains(&format!("({own},"));
    let gone: Vec<&String> = before.iter().filter(|man| !wanted.contains(man)).filter(is_own).collect();
    let new: Vec<&String> = wanted.iter().filter(|man| !before.contains(man)).collect();
    if let ([from], [to]) = (&gone[..], &new[..])
        && is_own(to)
        && let (Some((old_man, origin)), Some((new_man, target))) = (man_at(from), man_at(to))
    {
        let promoted = if old_man == new_man { "" } else { letter(new_man) };
        let text = format!("{origin}{target}{promoted}");
        let illegal = game.explain_text(&text).map(|illegal| illegal.reason);
        return Err(illegal.unwrap_or_else(|| Message::new("player-board-differs").with("text", text)));
    }
    match set.read_term(answer, Some(!game.turn())) {
        Err(error) => Err(Message::new("player-impossible").with_phrase("reason", reason(&error))),
        Ok(_) => Err(Message::new("player-not-one-move")),
    }
}

/// The men of a list, in an order of ours.
fn men(term: &Term) -> Vec<String> {
    let Term::List(items, _) = term else { return Vec::new() };
    let mut men: Vec<String> = items.iter().map(Term::to_string).collect();
    men.sort();
    men
}

/// The kind of a man and its square, of `peon(blancas,7,5)`.
fn man_at(man: &str) -> Option<(&str, String)> {
    let (kind, rest) = man.split_once('(')?;
    let mut numbers = rest.trim_end_matches(')').split(',').skip(1).map(str::parse::<u8>);
    let (Some(Ok(row @ 1..=8)), Some(Ok(column @ 1..=8))) = (numbers.next(), numbers.next()) else { return None };
    Some((kind, format!("{}{}", char::from(b'a' + column - 1), 9 - row)))
}

fn letter(kind: &str) -> &'static str {
    match kind {
        "torre" => "r",
        "caballo" => "n",
        "alfil" => "b",
        _ => "q",
    }
}
