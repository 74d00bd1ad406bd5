//! The goals that start a game: `damas/0` (document 000), `reversi/0` (001), `molinolog/3` (004).

use board::Message;
use terms::Term;

use super::{Answers, Context, never, test};
use crate::catalog::{self, GameQuery};
use crate::game::RuleSet;

/// A game that a goal asks for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum GameRequest {
    /// The dialogue of document 000.
    Draughts,
    /// The dialogue of document 001.
    Reversi,
    /// The game of document 004.
    Molinolog {
        /// Who plays black.
        black: Player,
        /// Who plays white.
        white: Player,
        /// The size of the board.
        size: u8,
        /// How many turns ahead the machine looks: `minimax_depth/1`.
        depth: u32,
    },
}

impl GameRequest {
    /// The rules of the game.
    pub fn rule_set(&self) -> &'static RuleSet {
        let (game, size) = match *self {
            GameRequest::Draughts => ("damas", None),
            GameRequest::Reversi => ("reversi", None),
            GameRequest::Molinolog { size, .. } => ("molino", Some(size)),
        };
        catalog::select(&GameQuery { game, size, ..GameQuery::default() }).expect("a game of a document")
    }
}

/// Who plays a colour of `molinolog/3`.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Player {
    /// `humano`.
    Human,
    /// `maquina`.
    Machine,
}

/// `damas`.
pub(super) fn damas(_: &[Term], context: &mut Context<'_>) -> Answers {
    test(context.host.start_game(GameRequest::Draughts))
}

/// `reversi`.
pub(super) fn reversi(_: &[Term], context: &mut Context<'_>) -> Answers {
    test(context.host.start_game(GameRequest::Reversi))
}

/// The sizes of board that there are.
const SIZES: std::ops::RangeInclusive<i64> = 1..=7;

/// `molinolog(+JugadorNegro,+JugadorBlanco,+T)`. Wrong arguments are refused, all at once.
pub(super) fn molinolog(args: &[Term], context: &mut Context<'_>) -> Answers {
    let (black, white) = (player(&args[0]), player(&args[1]));
    let size = match args[2] {
        Term::Int(size) if SIZES.contains(&size) => Some(size as u8),
        _ => None,
    };
    if let (Some(black), Some(white), Some(size)) = (black, white, size) {
        let depth = context.session.minimax_depth;
        return test(context.host.start_game(GameRequest::Molinolog { black, white, size, depth }));
    }
    let mut wrong = Vec::new();
    for (name, found, term) in [("JugadorNegro", black, &args[0]), ("JugadorBlanco", white, &args[1])] {
        if found.is_none() {
            wrong.push(Message::new("play-molinolog-player").with("name", name).with("found", term));
        }
    }
    if size.is_none() {
        let last = SIZES.end();
        wrong.push(Message::new("play-molinolog-size").with("found", &args[2]).with("last", last));
    }
    let lang = context.host.lang();
    let reasons: Vec<String> = wrong.iter().map(|reason| lang.say(reason)).collect();
    context.host.refuse(&reasons.join("\n"));
    never()
}

fn player(term: &Term) -> Option<Player> {
    match term {
        Term::Atom(name) if name == "humano" => Some(Player::Human),
        Term::Atom(name) if name == "maquina" => Some(Player::Machine),
        _ => None,
    }
}
