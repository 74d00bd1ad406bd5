//! Document 003: Árabe as states.

mod model; // the rules, with room for a fault

use terms::Term;

use super::{Answer, Exercise, Fault, Question, Subject, atom, compound, int};
use model::{CENTRE, Model, State, index, places};

pub(super) const EXERCISES: &[Exercise] = &[
    Exercise::new(&Seega, GAME, "hay_movimiento", "hay_movimiento(+Estado,+Jugador)"),
    Exercise::new(&Seega, GAME, "hay_posible_captura", "hay_posible_captura(+Estado,+Jugador)"),
    Exercise::new(
        &Seega,
        GAME,
        "hacer_movimiento",
        "hacer_movimiento(+Estado,?FilaOrigen,?ColumnaOrigen,?FilaDestino,?ColumnaDestino,+TipoMovimiento,-Estado2)",
    ),
    Exercise::new(
        &Seega,
        GAME,
        "mejor_movimiento",
        "mejor_movimiento(+Estado,+Jugador,+NivelMinimax,+Estrategia,-Estado2)",
    ),
    Exercise::new(&Seega, GAME, "calcular_puntaje_minimax_hoja", "calcular_puntaje_minimax_hoja(+Estado,-Puntaje)")
        .optional(),
    Exercise::new(&Seega, GAME, "minimax", "minimax(+Nivel,+Alpha,+Beta,+Jugador,+EstadoBase,-EstadoFinal,-Puntaje)")
        .optional(),
];

const GAME: &str = "arabe";

const MAKE: &[&str] = &["hacer_movimiento"];
const CAPTURE: &[&str] = &["hacer_movimiento", "hay_posible_captura"];
const MOVE: &[&str] = &["hacer_movimiento", "hay_movimiento"];

/// The faults, the likelier ones first.
const FAULTS: &[Fault] = &[
    Fault::new("fault-seega-centre-captured", CAPTURE),
    Fault::new("fault-seega-centre-closed", MOVE),
    Fault::new("fault-seega-centre-harmless", CAPTURE),
    Fault::new("fault-seega-centre-stuck", &["hay_movimiento"]),
    Fault::new("fault-seega-edge-safe", CAPTURE),
    Fault::new("fault-seega-edge-partner", CAPTURE),
    Fault::new("fault-seega-diagonal", MOVE),
    Fault::new("fault-seega-capture-diagonal", CAPTURE),
    Fault::new("fault-seega-rows-only", CAPTURE),
    Fault::new("fault-seega-columns-only", CAPTURE),
    Fault::new("fault-seega-one-capture", MAKE),
    Fault::new("fault-seega-stays", MAKE),
    Fault::new("fault-seega-suicide", MAKE),
    Fault::new("fault-seega-counters", MAKE),
    Fault::new("fault-seega-kind", MAKE),
    Fault::new("fault-seega-unreached", &["hay_posible_captura"]),
    Fault::new("fault-seega-places-centre", &["mejor_movimiento"]),
    Fault::new("fault-seega-score-sign", &["calcular_puntaje_minimax_hoja"]),
];

/// Árabe as document 003 has it.
struct Seega;

impl Subject for Seega {
    fn faults(&self) -> &'static [Fault] {
        FAULTS
    }

    fn board(&self, predicate: &str, men: usize, random: &mut fastrand::Rng) -> Term {
        // The document's machine is asked about states in which the game goes on.
        let mut men = men.min(22).max(if predicate == "mejor_movimiento" { 4 } else { 1 });
        let mut free: Vec<_> = places().collect();
        random.shuffle(&mut free);
        let mut state = State { cells: [None; 25], counters: [0; 4], phase: 2 };
        if predicate == "mejor_movimiento" && random.u8(..4) == 0 {
            (state.phase, free) = (1, free.into_iter().filter(|place| *place != CENTRE).collect());
            if random.bool() {
                // Full up to about the centre.
                free.sort_unstable();
                men = random.usize(11..=13);
            }
        }
        if predicate == "hay_movimiento" && random.bool() {
            // A man with few ways out, or none.
            let (own, other) = if random.bool() { ('x', 'o') } else { ('o', 'x') };
            let (row, column) = free[0];
            for place in [(row - 1, column), (row + 1, column), (row, column - 1), (row, column + 1)] {
                if state.at(place) == Some(None) && random.u8(..4) > 0 {
                    state.cells[index(place)] = Some(other);
                }
            }
            state.cells[index((row, column))] = Some(own);
            return state.write();
        }
        for (i, place) in free.into_iter().take(men).enumerate() {
            let player = if i < 2 { ['x', 'o'][i] } else { *random.choice(&['x', 'o']).expect("there are two") };
            state.cells[index(place)] = Some(player);
        }
        // The counters of turns without a capture, which nobody but the game itself changes.
        state.counters[2..].fill_with(|| random.i64(0..3));
        state.write()
    }

    fn questions(&self, predicate: &'static str, board: &Term, random: &mut fastrand::Rng) -> Vec<Question> {
        let Some(state) = State::read(board) else { return Vec::new() };
        let ask = |mode, args: Vec<Term>| Question::new(mode, board, Term::compound(predicate, args));
        let players = [('x', Term::atom("x")), ('o', Term::atom("o"))];
        match predicate {
            "hay_movimiento" | "hay_posible_captura" => {
                players.into_iter().map(|(_, name)| ask("player", vec![board.clone(), name])).collect()
            }
            "hacer_movimiento" => {
                let mut questions = Vec::new();
                for kind in ["normal", "con_captura"] {
                    let goal = |places: [Term; 4]| {
                        let end = [Term::atom(kind), Term::var("Estado2")];
                        std::iter::once(board.clone()).chain(places).chain(end).collect()
                    };
                    questions.push(ask("all", goal(["FO", "CO", "FD", "CD"].map(Term::var))));
                    let steps = Model(None).steps(&state);
                    if let Some(step) = random.choice(&steps) {
                        let places = [step.from.0, step.from.1, step.to.0, step.to.1].map(Term::Int);
                        questions.push(ask("given", goal(places)));
                    }
                    let anywhere = [(); 4].map(|()| Term::Int(random.i64(0..=6)));
                    questions.push(ask("given", goal(anywhere)));
                }
                questions
            }
            "mejor_movimiento" => {
                let mut questions = Vec::new();
                for (player, name) in players {
                    let goal = |level: i64, strategy| {
                        let args = [board.clone(), name.clone(), Term::Int(level), Term::atom(strategy)];
                        args.into_iter().chain([Term::var("Estado2")]).collect()
                    };
                    questions.push(ask("dummy", goal(1, "dummy")));
                    for level in 1..=2 {
                        if is_plain(&state, player, level) {
                            let best = best_states(board, player, level, "Estado2", "P");
                            questions.push(ask("minimax", goal(level, "minimax")).choice(Some(best)));
                        }
                    }
                }
                questions
            }
            "minimax" => {
                let mut questions = Vec::new();
                for (player, name) in players.into_iter().filter(|(player, _)| is_plain(&state, *player, 2)) {
                    for level in 0..=2 {
                        let window = [Term::Int(level), Term::Int(-WINDOW), Term::Int(WINDOW), name.clone()];
                        let rest = [board.clone(), Term::var("Final"), Term::var("P")];
                        let question = ask("minimax", window.into_iter().chain(rest).collect());
                        questions.push(match level {
                            0 => question,
                            _ => question.choice(Some(best_states(board, player, level, "Final", "P"))),
                        });
                    }
                }
                questions
            }
            _ if is_over(&state) => Vec::new(),
            _ => vec![ask("score", vec![board.clone(), Term::var("Puntaje")])],
        }
    }

    fn model(&self, question: &Question, fault: Option<&str>) -> Option<Answer> {
        let (name, args) = compound(&question.goal)?;
        let state = State::read(args.first()?)?;
        let model = Model(fault);
        let player = || atom(args.get(1)?)?.chars().next();
        Some(match name {
            "hay_movimiento" => question.answer(model.can_move(&state, player()?).then(Vec::new)),
            "hay_posible_captura" => question.answer(model.can_capture(&state, player()?).then(Vec::new)),
            "hacer_movimiento" => {
                let must_capture = args[5] == Term::atom("con_captura") && fault != Some("fault-seega-kind");
                let mut solutions = Vec::new();
                for step in model.steps(&state).into_iter().filter(|step| step.captures || !must_capture) {
                    let values = [step.from.0, step.from.1, step.to.0, step.to.1];
                    let fits = args[1..5].iter().zip(values).all(|(arg, n)| int(arg).is_none_or(|given| given == n));
                    if fits {
                        let free = args[1..5].iter().zip(values).filter(|(arg, _)| matches!(arg, Term::Var(_)));
                        let places = free.map(|(_, n)| Term::Int(n));
                        solutions.push(places.chain([step.after.write()]).collect());
                    }
                }
                question.answer(solutions)
            }
            "mejor_movimiento" if args[3] == Term::atom("dummy") => {
                question.answer(model.dummy(&state, player()?).map(|after| vec![after.write()]))
            }
            "calcular_puntaje_minimax_hoja" => question.answer([vec![Term::Int(model.score(&state))]]),
            _ => return None,
        })
    }

    /// States with a man less, then with a man nearer to the first cell, then with counters at 0.
    fn simpler(&self, board: &Term) -> Vec<Term> {
        let Some(state) = State::read(board) else { return Vec::new() };
        let mut states = Vec::new();
        let men: Vec<_> = places().filter(|place| state.at(*place).flatten().is_some()).collect();
        for &place in &men {
            let mut fewer = state.clone();
            fewer.cells[index(place)] = None;
            states.push(fewer);
        }
        if state.counters != [0; 4] {
            states.push(State { counters: [0; 4], ..state.clone() });
        }
        for &(row, column) in &men {
            for to in [(row - 1, column), (row, column - 1)] {
                if state.at(to) == Some(None) {
                    let mut moved = state.clone();
                    moved.cells[index(to)] = moved.cells[index((row, column))].take();
                    states.push(moved);
                }
            }
        }
        states.iter().map(State::write).collect()
    }

    fn men(&self, board: &Term) -> usize {
        State::read(board).map_or(0, |state| state.cells.iter().flatten().count())
    }

    fn draw(&self, board: &Term) -> String {
        let Some(state) = State::read(board) else { return String::new() };
        let rows = state.cells.chunks(5).enumerate().map(|(i, row)| {
            let cells: Vec<String> = row.iter().map(|cell| cell.map_or("-".into(), String::from)).collect();
            format!("{} {}\n", i + 1, cells.join(" "))
        });
        format!("  1 2 3 4 5\n{}", rows.collect::<String>())
    }
}

/// Wider than any score.
const WINDOW: i64 = 100_000;

/// Whether a side has lost all its men.
fn is_over(state: &State) -> bool {
    ['x', 'o'].into_iter().any(|player| !state.cells.contains(&Some(player)))
}

fn other(player: char) -> char {
    if player == 'x' { 'o' } else { 'x' }
}

/// Whether all agree on what can be played: the player has a move in a game that goes on, and no capture leads to
/// another, of which a program may take any first.
fn is_plain(state: &State, player: char, turns: i64) -> bool {
    let rules = Model(None);
    if turns == 0 || is_over(state) {
        return true;
    }
    let own = rules.steps(state).into_iter().filter(|step| state.at(step.from) == Some(Some(player)));
    let own: Vec<_> = own.collect();
    let plain = |step: &model::Step| {
        !(step.captures && rules.can_capture(&step.after, player)) && is_plain(&step.after, other(player), turns - 1)
    };
    state.phase == 2 && !own.is_empty() && own.iter().all(plain)
}

/// Our goal for every state after a move that is as good as the best, with its score.
fn best_states(board: &Term, player: char, level: i64, state: &str, score: &str) -> Term {
    let (state, score) = (Term::var(state), Term::var(score));
    let name = |player: char| Term::atom(player.to_string());
    let minimax = |level: i64, player: char, base: Term, best: &str| {
        let window = [Term::Int(level), Term::Int(-WINDOW), Term::Int(WINDOW), name(player), base];
        Term::compound("minimax", window.into_iter().chain([Term::var(best), score.clone()]))
    };
    let states = Term::compound("calcular_posibles_estados", [name(player), board.clone(), Term::var("Estados")]);
    let member = Term::compound("member", [state.clone(), Term::var("Estados")]);
    let goals = [
        minimax(level, player, board.clone(), "Mejor"),
        states,
        member,
        minimax(level - 1, other(player), state, "Siguiente"),
    ];
    goals.into_iter().rev().reduce(|rest, goal| Term::compound(",", [goal, rest])).expect("there are goals")
}
