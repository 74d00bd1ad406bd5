//! Document 002: chess problems as lists of men.

mod boards; // made up, made simpler, drawn
mod faults; // what goes wrong
mod model; // the rules, with room for a fault

use terms::Term;

use super::{Answer, Exercise, Fault, Question, Subject, compound, int};
use model::{Man, Model, player};

pub(super) const EXERCISES: &[Exercise] = &[
    Exercise::new(&Chess, GAME, "valido", "valido(+Tablero)"),
    Exercise::new(&Chess, GAME, "mostrar", "mostrar(+Tablero)"),
    Exercise::new(&Chess, GAME, "mover", "mover(+Jugador,+Anterior,?Actual)"),
    Exercise::new(&Chess, GAME, "jaque", "jaque(+Jugador,+Tablero)"),
    Exercise::new(&Chess, GAME, "mate", "mate(+Jugador,+Tablero)"),
    Exercise::new(&Chess, GAME, "puedeGanar", "puedeGanar(+Jugador,+Actual,-Final,+N)"),
    Exercise::new(&Chess, GAME, "ahogado", "ahogado(+Jugador,+Tablero)").optional(),
    Exercise::new(&Chess, GAME, "sinMovimientos", "sinMovimientos(+Jugador,+Tablero)").optional(),
];

const GAME: &str = "ajedrez";

/// Chess as document 002 has it.
struct Chess;

impl Subject for Chess {
    fn faults(&self) -> &'static [Fault] {
        faults::ALL
    }

    fn board(&self, predicate: &str, men: usize, random: &mut fastrand::Rng) -> Term {
        match predicate {
            "valido" | "mostrar" if random.u8(..3) > 0 => boards::irregular(men, random),
            // The tree of a mate in two grows with the men.
            "puedeGanar" => model::write(&boards::board(men.min(5), random)),
            _ => model::write(&boards::board(men, random)),
        }
    }

    fn questions(&self, predicate: &'static str, board: &Term, random: &mut fastrand::Rng) -> Vec<Question> {
        if let "valido" | "mostrar" = predicate {
            let mode = if predicate == "valido" { "board" } else { "prints" };
            return vec![Question::new(mode, board, Term::compound(predicate, [board.clone()]))];
        }
        let Some(men) = model::read(board) else { return Vec::new() };
        if !Model(None).is_valid(board) {
            return Vec::new();
        }
        [true, false].into_iter().flat_map(|is_white| about(predicate, board, &men, is_white, random)).collect()
    }

    fn model(&self, question: &Question, fault: Option<&str>) -> Option<Answer> {
        let (name, args) = compound(&question.goal)?;
        let model = Model(fault);
        let truth = |holds: bool| question.answer(holds.then(Vec::new));
        if let "valido" | "mostrar" = name {
            return Some(truth(model.is_valid(args.first()?)));
        }
        let (is_white, men) = (model::colour(args.first()?)?, model::read(args.get(1)?)?);
        let boards = |found: Vec<Vec<Man>>| question.answer(found.iter().map(|men| vec![model::write(men)]));
        Some(match name {
            "mover" if matches!(args[2], Term::Var(_)) => boards(model.moves(&men, is_white)),
            "mover" => {
                let goal = model::read(&args[2])?;
                let same = |after: &Vec<Man>| after.len() == goal.len() && after.iter().all(|man| goal.contains(man));
                truth(fault != Some(ORDER) && model.moves(&men, is_white).iter().any(same))
            }
            "jaque" => truth(model.in_check(&men, is_white)),
            "mate" => truth(model.is_mate(&men, is_white)),
            "ahogado" => {
                let check = model.in_check(&men, is_white) && fault != Some("fault-stalemate-in-check");
                truth(!check && model.is_stuck(&men, is_white))
            }
            "sinMovimientos" => truth(model.is_stuck(&men, is_white)),
            "puedeGanar" => boards(model.wins(&men, is_white, int(&args[3])?)),
            _ => return None,
        })
    }

    fn simpler(&self, board: &Term) -> Vec<Term> {
        boards::simpler(board)
    }

    fn reordered(&self, board: &Term) -> Vec<Term> {
        boards::reordered(board)
    }

    fn men(&self, board: &Term) -> usize {
        if let Term::List(items, _) = board { items.len() } else { 0 }
    }

    fn draw(&self, board: &Term) -> String {
        boards::draw(board)
    }
}

/// A given board is only found in the order in which it would be made.
const ORDER: &str = "fault-order";

/// What is asked about a player; nothing where it cannot be his turn.
fn about(
    predicate: &'static str,
    board: &Term,
    men: &[Man],
    is_white: bool,
    random: &mut fastrand::Rng,
) -> Vec<Question> {
    let rules = Model(None);
    let who = player(is_white);
    let ask = |mode, goal: Vec<Term>| Question::new(mode, board, Term::compound(predicate, goal));
    if predicate != "jaque" && rules.in_check(men, !is_white) {
        // Only a mate that has been given already may be asked for.
        let mated = predicate == "puedeGanar" && rules.is_mate(men, !is_white);
        let goal = [who, board.clone(), Term::var("Final"), Term::Int(0)];
        return if mated { vec![ask("win", goal.to_vec()).of_set().choice(None)] } else { Vec::new() };
    }
    match predicate {
        "mover" => {
            let mut questions = vec![ask("all", vec![who.clone(), board.clone(), Term::var("Actual")]).of_set()];
            let after = rules.moves(men, is_white);
            if !after.is_empty() {
                let mut reached = after[random.usize(..after.len())].clone();
                random.shuffle(&mut reached);
                questions.push(ask("check", vec![who.clone(), board.clone(), model::write(&reached)]));
            }
            // No move leaves everything as it was.
            questions.push(ask("check", vec![who, board.clone(), board.clone()]));
            questions
        }
        "puedeGanar" => {
            let turns = if men.len() <= 4 && random.u8(..4) == 0 { 2 } else { 1 };
            let goal = [who, board.clone(), Term::var("Final"), Term::Int(turns)];
            vec![ask("win", goal.to_vec()).of_set().choice(None)]
        }
        _ => vec![ask("player", vec![who, board.clone()])],
    }
}
