//! Document 002: boards as lists of men. What is no valid board makes a predicate fail, never complain.

use board::{Message, Position, Side};
use games::chess::Board;
use terms::Term;

use super::{Answers, Context, Host, each, never, once, test};

/// `valido(+Tablero)`.
pub(super) fn valido(args: &[Term], _: &mut Context<'_>) -> Answers {
    test(Board::read(&args[0]).is_ok())
}

/// `mostrar(+Tablero)`: draws a valid board.
pub(super) fn mostrar(args: &[Term], context: &mut Context<'_>) -> Answers {
    let Ok(board) = Board::read(&args[0]) else { return never() };
    context.host.show(&board.drawing());
    once(Vec::new())
}

/// `mover(?Jugador,+Anterior,?Actual)`: each legal successor once; a bound board in any order.
pub(super) fn mover(args: &[Term], _: &mut Context<'_>) -> Answers {
    let Ok(board) = Board::read(&args[1]) else { return never() };
    let (player, now) = (args[0].clone(), args[2].clone());
    if now.is_ground() {
        let reached =
            move |(side, name): (Side, Term)| board.leads_to(side, &now).then(|| vec![(player.clone(), name)]);
        return each(players(&args[0]).filter_map(reached));
    }
    each(players(&args[0]).flat_map(move |(side, name)| {
        let (board, player, now) = (board.clone(), player.clone(), now.clone());
        let moves = board.position(side).legal();
        moves.into_iter().map(move |m| vec![(player.clone(), name.clone()), (now.clone(), board.after(m).term())])
    }))
}

/// `jaque(?Jugador,+Tablero)`.
pub(super) fn jaque(args: &[Term], _: &mut Context<'_>) -> Answers {
    about_player(args, Board::in_check)
}

/// `mate(?Jugador,+Tablero)`: in check, and no legal move.
pub(super) fn mate(args: &[Term], _: &mut Context<'_>) -> Answers {
    about_player(args, Board::is_mate)
}

/// `ahogado(?Jugador,+Tablero)`: no legal move, and not in check.
pub(super) fn ahogado(args: &[Term], _: &mut Context<'_>) -> Answers {
    about_player(args, Board::is_stalemate)
}

/// `sinMovimientos(?Jugador,+Tablero)`: no legal move, in check or not.
pub(super) fn sin_movimientos(args: &[Term], _: &mut Context<'_>) -> Answers {
    about_player(args, Board::has_no_moves)
}

/// `leer(-Tablero)`: asks for the name of a file and reads a list from it, valid or not.
pub(super) fn leer(args: &[Term], context: &mut Context<'_>) -> Answers {
    let host = &mut *context.host;
    let lang = host.lang();
    let prompt = lang.say(&Message::new("engine-leer-prompt")) + " ";
    let Some(line) = host.ask(&prompt) else { return never() };
    let (name, contents) = read_named(line.trim(), host);
    let text = match contents {
        Ok(text) => text,
        Err(reason) => {
            host.complain(&lang.say(&Message::new("engine-leer-no-file").with("name", name).with("reason", reason)));
            return never();
        }
    };
    match terms::read_term(&text) {
        Ok(term) => once(vec![(args[0].clone(), term)]),
        Err(error) => {
            let message = Message::new("engine-leer-bad-term").with("name", name);
            host.complain(&lang.say(&message.with("reason", lang.explain_read(&error))));
            never()
        }
    }
}

/// The file that was meant: with or without quotes, with or without the full stop that ends a Prolog term.
fn read_named(typed: &str, host: &mut dyn Host) -> (String, Result<String, String>) {
    let plain = typed.strip_suffix('.').unwrap_or(typed).trim_end();
    let quoted = ['\'', '"'].iter().find_map(|&quote| plain.strip_prefix(quote)?.strip_suffix(quote));
    let first = quoted.unwrap_or(typed);
    match host.read_file(first) {
        Err(_) if quoted.is_none() && plain != typed => (plain.to_owned(), host.read_file(plain)),
        other => (first.to_owned(), other),
    }
}

/// Succeeds for each player of whom it holds.
fn about_player(args: &[Term], holds: fn(&Board, Side) -> bool) -> Answers {
    let Ok(board) = Board::read(&args[1]) else { return never() };
    let player = args[0].clone();
    let way = move |(side, name)| holds(&board, side).then(|| vec![(player.clone(), name)]);
    each(players(&args[0]).filter_map(way))
}

/// The players that the term may mean: the named one, or both for a variable. It knows when it has ended.
pub(super) fn players(term: &Term) -> impl Iterator<Item = (Side, Term)> + use<> {
    let mut sides = vec![(Side::First, Term::atom("blancas")), (Side::Second, Term::atom("negras"))];
    sides.retain(|(_, name)| matches!(term, Term::Var(_)) || term == name);
    sides.into_iter()
}
