//! Document 000: draughts on a board that its program keeps in a global variable.

mod model; // the rules, with room for a fault

use terms::Term;

use super::{Answer, Exercise, Fault, Question, Subject, atom, compound};
use model::{Model, index, is_dark, places};

pub(super) const EXERCISES: &[Exercise] = &[
    Exercise::new(&Draughts, GAME, "comprobarJugada", "comprobarJugada(+Jugador,?X,?Y,?NewX,?NewY)"),
    Exercise::new(&Draughts, GAME, "getMovimientosPosibles", "getMovimientosPosibles(+Jugador,-Movimientos)"),
    Exercise::new(&Draughts, GAME, "evaluateTablero", "evaluateTablero(+Jugador,-Peso)"),
];

const GAME: &str = "damas";

const MOVE: &[&str] = &["comprobarJugada", "getMovimientosPosibles"];
const WORTH: &[&str] = &["evaluateTablero"];

/// Of a side.
const MOST_MEN: usize = 12;

/// The faults, the likelier ones first.
const FAULTS: &[Fault] = &[
    Fault::new("fault-draughts-one-jump", MOVE),
    Fault::new("fault-draughts-teleport", MOVE),
    Fault::new("fault-draughts-no-back-capture", MOVE),
    Fault::new("fault-draughts-compulsory", MOVE),
    Fault::new("fault-draughts-short-king", MOVE),
    Fault::new("fault-draughts-short-capture", MOVE),
    Fault::new("fault-draughts-way", MOVE),
    Fault::new("fault-draughts-walks-back", MOVE),
    Fault::new("fault-draughts-king-worth", WORTH),
    Fault::new("fault-draughts-sign", WORTH),
];

/// Draughts as document 000 has it.
struct Draughts;

impl Subject for Draughts {
    fn faults(&self) -> &'static [Fault] {
        FAULTS
    }

    fn board(&self, _: &str, men: usize, random: &mut fastrand::Rng) -> Term {
        let mut cells: Vec<String> = vec!["nl".into(); 64];
        let mut free: Vec<_> = places().filter(|place| is_dark(*place)).collect();
        for place in &free {
            cells[index(*place)] = "va".into();
        }
        random.shuffle(&mut free);
        // Few men that are near each other tell more than few that are not.
        let (x, y) = free[0];
        if men < 6 {
            free.sort_by_key(|place| (place.0 - x).abs().max((place.1 - y).abs()) / 3);
        }
        let mut left = [MOST_MEN; 2];
        for (i, place) in free.into_iter().take(men.clamp(2, 2 * MOST_MEN)).enumerate() {
            let chance = random.bool();
            let white = if i < 2 {
                i == 0
            } else if left[usize::from(chance)] > 0 {
                chance
            } else {
                !chance
            };
            left[usize::from(white)] -= 1;
            // A man on his last row would have been crowned.
            let king = random.u8(..3) == 0 || place.1 == if white { 8 } else { 1 };
            let name = [["pn", "rn"], ["pb", "rb"]][usize::from(white)][usize::from(king)];
            cells[index(place)] = name.into();
        }
        model::write(&cells)
    }

    fn questions(&self, predicate: &'static str, board: &Term, _: &mut fastrand::Rng) -> Vec<Question> {
        let ask = |args: Vec<Term>| {
            let set_state = Term::compound("setEstado", [Term::atom("tablero")]);
            let set_board = Term::compound("setTablero", [board.clone(), Term::atom("tablero")]);
            let rest = Term::compound(",", [set_board, Term::compound(predicate, args)]);
            Question::new("player", board, Term::compound(",", [set_state, rest]))
        };
        let colours = ["blanco", "negro"].map(Term::atom);
        let questions = colours.into_iter().map(|colour| match predicate {
            "comprobarJugada" => {
                ask(std::iter::once(colour).chain(["X", "Y", "NewX", "NewY"].map(Term::var)).collect())
            }
            "getMovimientosPosibles" => ask(vec![colour, Term::var("Movimientos")]).of_set(),
            _ => ask(vec![colour, Term::var("Peso")]),
        });
        questions.collect()
    }

    fn model(&self, question: &Question, fault: Option<&str>) -> Option<Answer> {
        let cells = model::read(&question.board)?;
        let (_, [_, rest]) = compound(&question.goal)? else { return None };
        let (_, [_, goal]) = compound(rest)? else { return None };
        let (name, args) = compound(goal)?;
        let is_white = atom(args.first()?)? == "blanco";
        let moves = || Model(fault).moves(&cells, is_white).into_iter().map(|places| places.map(Term::Int));
        Some(match name {
            "comprobarJugada" => question.answer(moves().map(Vec::from)),
            "getMovimientosPosibles" => question.answer([vec![Term::list(moves().map(Term::list))]]),
            "evaluateTablero" => question.answer([vec![Term::Int(Model(fault).worth(&cells, is_white))]]),
            _ => return None,
        })
    }

    /// Boards with a man less, then with a man nearer to the first square.
    fn simpler(&self, board: &Term) -> Vec<Term> {
        let Some(cells) = model::read(board) else { return Vec::new() };
        let men: Vec<_> = places().filter(|place| is_man(&cells[index(*place)])).collect();
        let mut boards = Vec::new();
        for &place in &men {
            let mut fewer = cells.clone();
            fewer[index(place)] = "va".into();
            boards.push(model::write(&fewer));
        }
        for &(x, y) in &men {
            for to in [(x - 1, y - 1), (x, y - 2), (x - 2, y)] {
                let inside = to.0 >= 1 && to.1 >= 1;
                if inside && cells[index(to)] == "va" && !(to.1 == 1 && cells[index((x, y))] == "pn") {
                    let mut moved = cells.clone();
                    moved.swap(index(to), index((x, y)));
                    boards.push(model::write(&moved));
                }
            }
        }
        boards
    }

    fn men(&self, board: &Term) -> usize {
        model::read(board).map_or(0, |cells| cells.iter().filter(|cell| is_man(cell)).count())
    }

    fn draw(&self, board: &Term) -> String {
        let Some(cells) = model::read(board) else { return String::new() };
        let letter = |cell: &String| match cell.as_str() {
            "pb" => "b",
            "pn" => "n",
            "rb" => "B",
            "rn" => "N",
            "nl" => " ",
            _ => ".",
        };
        let rows = cells.chunks(8).enumerate().map(|(i, row)| {
            let row: Vec<&str> = row.iter().map(letter).collect();
            format!("{} {}\n", i + 1, row.join(" ").trim_end())
        });
        format!("  1 2 3 4 5 6 7 8\n{}", rows.collect::<String>())
    }
}

fn is_man(cell: &str) -> bool {
    matches!(cell, "pb" | "pn" | "rb" | "rn")
}
