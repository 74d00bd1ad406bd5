//! What document 000 shows of its program, over its own board term.

use std::collections::VecDeque;

use board::{Position, Side};
use engine::Lang;
use engine::prolog::{Host, Session, answer, read_term};
use games::Document;
use games::draughts::{Draughts, Free};

/// What was shown, and what will be typed.
#[derive(Default)]
struct World(String, VecDeque<&'static str>);

impl Host for World {
    fn lang(&self) -> Lang {
        Lang::Es
    }
    fn show(&mut self, text: &str) {
        self.0.push_str(text);
    }
    fn complain(&mut self, _: &str) {}
    fn ask(&mut self, prompt: &str) -> Option<String> {
        self.show(prompt);
        self.1.pop_front().map(str::to_owned)
    }
    fn read_file(&mut self, _: &str) -> Result<String, String> {
        Err(String::new())
    }
}

#[derive(Default)]
struct Console {
    session: Session,
    world: World,
}

impl Console {
    fn ask(&mut self, goal: &str) -> Vec<String> {
        let mut found = self.session.ask(&read_term(goal).expect("a term")).expect("a goal");
        let mut all = Vec::new();
        while let Some(solution) = found.next(&mut self.session, &mut self.world).expect("no error") {
            all.push(answer(solution.iter().map(|(name, value)| (name.as_str(), value))));
        }
        all
    }

    fn holds(&mut self, goal: &str) -> bool {
        !self.ask(goal).is_empty()
    }

    /// A board with these pieces at (X,Y).
    fn with(pieces: &[(&str, usize, usize)]) -> Console {
        let cell = |i: usize| {
            let (x, y) = (i % 8 + 1, i / 8 + 1);
            let piece = pieces.iter().find(|&&(_, px, py)| (px, py) == (x, y)).map(|&(piece, ..)| piece);
            piece.unwrap_or(if (x + y) % 2 == 1 { "va" } else { "nl" })
        };
        let mut talk = Console::default();
        let cells: Vec<&str> = (0..64).map(cell).collect();
        assert!(talk.holds(&format!("setTablero([{}]).", cells.join(","))));
        talk
    }
}

#[test]
fn facts_answer_in_every_mode() {
    let mut talk = Console::default();
    for (goal, expected) in [
        ("esDama(P).", vec!["P = pb.", "P = pn."]),
        ("esRey(P).", vec!["P = rb.", "P = rn."]),
        ("esPieza(P).", vec!["P = pb.", "P = pn.", "P = rb.", "P = rn."]),
        ("esVacia(va).", vec!["true."]),
        ("esVacia(tm).", vec![]),
        ("legal(negro,P).", vec!["P = pn.", "P = rn."]),
        ("legal(C,rb).", vec!["C = blanco."]),
        ("piezaOpuesta(pb,P).", vec!["P = pn.", "P = rn."]),
        ("promocionar(D,rn).", vec!["D = pn."]),
        ("siguienteJugador(blanco,C), siguienteTurno(K,humano).", vec!["C = negro, K = minimax."]),
        ("rangoPieza(rb,R).", vec!["R = 8."]),
        ("rangoPieza(pn,R).", vec!["R = 1."]),
        ("simbolo(pb,S).", vec!["S = ' b '."]),
        ("findall(D, distanciaDiagonal(D), L).", vec!["L = [9,7]."]),
        ("convertCoord(2,3,P).", vec!["P = 17."]),
        ("convertCoord(X,Y,17).", vec!["X = 2, Y = 3."]),
        ("convertCoord(9,1,P).", vec![]),
        ("findall(X, dentroTablero(X,1), L).", vec!["L = [1,2,3,4,5,6,7,8]."]),
        ("reemplaza([a,b,c],1,x,L).", vec!["L = [a,x,c]."]),
        ("reemplaza([a,b,c],9,x,L).", vec!["L = [a,b,c]."]),
        ("countL([pb,va,pb],pb,N,0).", vec!["N = 2."]),
        ("promocionable(3,8,pb), promocionable(3,1,pn).", vec!["true."]),
        ("promocionable(3,1,pb).", vec![]),
        ("findMejorPeso(blanco,blanco,3,5,P).", vec!["P = 5."]),
        ("findMejorPeso(blanco,negro,3,5,P).", vec!["P = 3."]),
        ("findMejorPeso(blanco,negro,null,5,P).", vec!["P = 5."]),
        ("findMejorMovimiento(5,5,5,a,b,M).", vec!["M = a."]),
        ("findMejorMovimiento(3,5,5,a,b,M).", vec!["M = b."]),
    ] {
        assert_eq!(talk.ask(goal), expected, "{goal}");
    }
}

#[test]
fn the_board_is_the_start_until_another_is_set() {
    let mut talk = Console::default();
    assert!(talk.holds("getPieza(2,1,pb), getPieza(1,8,pn), casillaVacia(1,4), noHayPieza(24), getEstado(tablero)."));
    assert_eq!(talk.ask("count(pb,B), count(pn,N)."), ["B = 12, N = 12."]);
    assert!(talk.holds("findPieza(1,pb), sigueJugando, \\+ ganador(_)."));
    assert!(talk.holds("getTablero(T), reemplaza(T,1,va,U), setTablero(U)."));
    assert_eq!(talk.ask("count(pb,B)."), ["B = 11."]);
    assert!(talk.holds("tableroInicial."));
    assert_eq!(talk.ask("count(pb,B)."), ["B = 12."]);
    assert!(!talk.holds("setTablero([pb])."));
    // What is tried on the other board leaves this one alone.
    assert!(
        talk.holds("getTablero(A), initSimulationTablero, mover(2,3,1,4), setEstado(tablero), getTablero(B), A == B.")
    );
    assert!(talk.holds("getTablero(T,simulation), nth0(24,T,pb)."));
}

#[test]
fn the_moves_of_the_start_come_in_the_documents_order() {
    let mut talk = Console::default();
    let first = "L = [[2,3,1,4],[2,3,3,4],[4,3,3,4],[4,3,5,4],[6,3,5,4],[6,3,7,4],[8,3,7,4]].";
    assert_eq!(talk.ask("getMovimientosPosibles(blanco,L)."), [first]);
    assert!(talk.holds("comprobarJugada(blanco,2,3,1,4), \\+ comprobarJugada(blanco,2,3,2,4)."));
    assert_eq!(talk.ask("comprobarJugada(C,1,6,X,Y)."), ["C = negro, X = 2, Y = 5."]);
    assert_eq!(talk.ask("minimaxIA(blanco,X,Y,NX,NY)."), ["X = 2, Y = 3, NX = 1, NY = 4."]);
}

#[test]
fn men_take_in_all_directions_and_go_on() {
    let mut talk = Console::with(&[("pb", 4, 5), ("pn", 3, 4), ("pn", 7, 2)]);
    assert!(talk.holds("comprobarComer(4,5,3,4,2,3), comprobarComer(4,5,2,3), comprobarJugada(blanco,4,5,2,3)."));
    assert!(talk.holds("comprobarMovimiento(4,5,5,6), \\+ comprobarMovimiento(4,5,5,4)."));
    let mut talk = Console::with(&[("pb", 1, 2), ("pn", 2, 3), ("pn", 4, 5), ("pn", 8, 3)]);
    // The landing of the first jump and the last square name the same move.
    assert!(talk.holds("comprobarJugada(blanco,1,2,3,4), comprobarJugada(blanco,1,2,5,6)."));
    assert!(talk.holds("procesarTurno(blanco,1,2,3,4), getPieza(5,6,pb)."));
    assert_eq!(talk.ask("count(pn,N)."), ["N = 1."]);
    let mut talk = Console::with(&[("pb", 1, 2), ("pn", 2, 3), ("pn", 4, 5), ("pn", 8, 3)]);
    assert_eq!(talk.ask("comer(1,2,X,Y), tempToEmpty, count(pn,N)."), ["X = 5, Y = 6, N = 1."]);
}

#[test]
fn kings_fly_and_men_are_crowned_at_the_far_row() {
    let mut talk = Console::with(&[("rb", 2, 1), ("pn", 5, 4)]);
    assert_eq!(talk.ask("comprobarComer(2,1,X,Y)."), ["X = 6, Y = 5."]);
    assert!(
        talk.holds("comprobarMovimiento(2,1,4,3), \\+ comprobarMovimiento(2,1,6,5), \\+ comprobarMovimiento(2,1,4,1).")
    );
    let mut talk = Console::with(&[("pb", 4, 7), ("pn", 8, 3)]);
    assert!(talk.holds("procesarTurno(blanco,4,7,5,8), getPieza(5,8,rb)."));
    let mut talk = Console::with(&[("pb", 4, 7), ("pn", 8, 3)]);
    assert!(talk.holds("mover(4,7,5,8), promocion(5,8), getPieza(5,8,rb), \\+ promocionable(5,8)."));
}

#[test]
fn the_worth_and_the_winner_of_a_board() {
    let mut talk = Console::with(&[("rb", 2, 1), ("pb", 4, 1), ("pn", 5, 4)]);
    assert_eq!(talk.ask("evaluateTablero(blanco,P)."), ["P = 2."]);
    assert_eq!(talk.ask("evaluateTablero(C,P)."), ["C = blanco, P = 2.", "C = negro, P = -2."]);
    let mut talk = Console::with(&[("rb", 2, 1)]);
    assert_eq!(talk.ask("ganador(G)."), ["G = blanco."]);
    assert!(!talk.holds("sigueJugando."));
}

#[test]
fn the_board_is_printed_as_the_document_prints_it() {
    let mut talk = Console::default();
    assert!(talk.holds("printTablero."));
    let lines: Vec<&str> = talk.world.0.lines().collect();
    assert_eq!(lines[0], "-".repeat(37));
    assert_eq!(lines[1], "| _ | 1 | 2 | 3 | 4 | 5 | 6 | 7 | 8 |");
    assert_eq!(lines[3], "| 1 | _ | b | _ | b | _ | b | _ | b |");
    assert_eq!(lines[4], "|---+---+---+---+---+---+---+---+---|");
    assert_eq!(lines.len(), 20);
}

#[test]
fn its_own_clauses_and_the_rules_know_the_same_moves() {
    let seed = 30;
    let mut chance = fastrand::Rng::with_seed(seed);
    let mut talk = Console::default();
    for _ in 0..2 {
        let mut pos = Draughts::<Free>::start();
        for _ in 0..20 {
            let legal = pos.legal();
            if legal.is_empty() {
                break;
            }
            let term = pos.write_term();
            let colour = if pos.turn() == Side::First { "blanco" } else { "negro" };
            assert!(talk.holds(&format!("setTablero({term}).")));
            // Steps, and whether anything can be taken, by the clauses; both by the rules.
            let steps = talk.ask(&format!(
                "findall([X,Y,NX,NY], (legal({colour},X,Y), comprobarMovimiento(X,Y,NX,NY)), A), \
                 getMovimientosPosibles({colour},B), forall(member(M,A), member(M,B)), length(A,N)."
            ));
            let count = legal.iter().filter(|m| !m.is_capture()).count();
            assert!(steps.len() == 1 && steps[0].ends_with(&format!("N = {count}.")), "seed {seed}, {term}: {steps:?}");
            let takes = talk.holds(&format!("legal({colour},X,Y), comprobarComer(X,Y,_,_)."));
            assert_eq!(takes, count < legal.len(), "seed {seed}, {term}");
            pos = pos.play(legal[chance.usize(0..legal.len())]);
        }
    }
}

#[test]
fn the_machine_is_a_plain_minimax_three_deep_and_leaves_the_board_alone() {
    fn worth(pos: &Draughts<Free>, depth: u8) -> i32 {
        let moves = pos.legal();
        if moves.is_empty() {
            return -500;
        }
        if depth == 0 {
            let of = |side| (pos.men_of(side).count_ones() + 2 * pos.kings_of(side).count_ones()) as i32;
            return of(pos.turn()) - of(!pos.turn());
        }
        moves.into_iter().map(|m| -worth(&pos.play(m), depth - 1)).max().expect("a move")
    }
    let mut chance = fastrand::Rng::with_seed(28);
    let mut talk = Console::default();
    let mut pos = Draughts::<Free>::start();
    for _ in 0..30 {
        let legal = pos.legal();
        if legal.is_empty() {
            break;
        }
        let (term, colour) = (pos.write_term(), if pos.turn() == Side::First { "blanco" } else { "negro" });
        let mut best = legal[0];
        for &m in &legal {
            if -worth(&pos.play(m), 2) > -worth(&pos.play(best), 2) {
                best = m;
            }
        }
        let after = pos.play(best).write_term();
        let goal = format!(
            "setTablero({term}), minimaxIA({colour},X,Y,NX,NY), getTablero(T), T == {term}, \
             comprobarJugada({colour},X,Y,NX,NY)."
        );
        let found = talk.ask(&goal);
        assert_eq!(found.len(), 1, "{term}");
        // Played by its squares it leads where the best move leads, unless two captures share them.
        let played = talk.ask(&format!(
            "minimaxIA({colour},X,Y,NX,NY), procesarTurno({colour},X,Y,NX,NY), getTablero(T), T == {after}."
        ));
        let shares = legal.iter().filter(|m| Draughts::<Free>::ends(**m) == Draughts::<Free>::ends(best)).count() > 1;
        assert!(played.len() == 1 || shares, "{term}");
        pos = pos.play(legal[chance.usize(0..legal.len())]);
    }
}

#[test]
fn find_min_max_is_the_machine_and_simulates_on_a_board_of_its_own() {
    let find = "initSimulationTablero, getMovimientosPosibles(C,L), findMinMax(C,C,L,[],3,null,null,P,M), \
                setEstado(tablero).";
    let boards = [
        vec![("pb", 4, 3), ("pn", 3, 4), ("pn", 5, 4), ("pn", 6, 7), ("rb", 1, 8)],
        vec![("rb", 2, 1), ("pn", 5, 4), ("rn", 8, 7), ("pb", 3, 6)],
        // Black is blocked, or will be.
        vec![("pb", 4, 1), ("pb", 2, 1), ("pn", 3, 2)],
    ];
    for pieces in boards {
        for colour in ["blanco", "negro"] {
            let mut talk = Console::with(&pieces);
            let before = talk.ask("getTablero(T).");
            let machine = talk.ask(&format!("minimaxIA({colour},X,Y,A,B), M = [X,Y,A,B]."));
            let found = talk.ask(&format!("C = {colour}, {find}"));
            let moves = |answers: &[String]| -> Vec<String> {
                answers.iter().filter_map(|answer| Some(answer.rsplit_once("M = ")?.1.to_owned())).collect()
            };
            assert_eq!(moves(&found), moves(&machine), "{colour} {pieces:?}");
            assert_eq!(talk.ask("setEstado(tablero), getTablero(T)."), before, "{colour} {pieces:?}");
        }
    }
    let mut talk = Console::default();
    assert!(talk.holds("simulaProximoTablero(blanco,[[2,3,1,4],[1,6,2,5]]), getPieza(1,4,pb), getPieza(2,5,pn)."));
    assert!(talk.holds("setEstado(tablero), getPieza(2,3,pb), getPieza(1,6,pn)."));
    // Weights of who has no move, and of a leaf.
    assert_eq!(talk.ask("findMinMax(blanco,negro,[],[m],2,null,null,P,M)."), ["P = 500, M = m."]);
    assert_eq!(talk.ask("findMinMax(blanco,blanco,[],[m],2,null,null,P,M)."), ["P = -500, M = m."]);
    assert_eq!(talk.ask("findMinMax(negro,blanco,[],[],1,3,m,P,M)."), ["P = 3, M = m."]);
}

#[test]
fn players_and_moves_are_asked_for_until_they_are_right() {
    let mut talk = Console::default();
    talk.world.1 = VecDeque::from(["2.\n", "hola\n", "f(\n", "\n", "1.\n"]);
    assert_eq!(talk.ask("leerJugador(J,1)."), ["J = 1."]);
    assert_eq!(talk.world.0.matches("Elija el Jugador 1 : \nJugador 0: Humano\nJugador 1: IA Minimax\n").count(), 4);
    assert_eq!(talk.world.0.matches("Ese Jugador no existe.").count(), 3);
    assert_eq!(talk.ask("setJugador(jugador1,1), b_getval(jugador1,J)."), ["J = minimax."]);
    assert!(!talk.holds("b_getval(jugador2,_).") && !talk.holds("setJugador(jugador1,2)."));
    talk.world.0.clear();
    talk.world.1 = VecDeque::from(["2.", "3.", "2.", "4.", "X.", "3", "1", "4", "2.", "3.", "1.", "4."]);
    assert_eq!(talk.ask("turno(humano,blanco,X,Y,A,B)."), ["X = 2, Y = 3, A = 1, B = 4."]);
    assert_eq!(talk.world.0.matches("Movimiento Invalido, escoge otro\n").count(), 2);
    assert!(talk.world.0.contains("Y (fila) de la posicion hacia la que desea mover la ficha\n|: "));
    assert_eq!(talk.ask("turno(minimax,blanco,X,Y,A,B)."), ["X = 2, Y = 3, A = 1, B = 4."]);
    // At the end of the input nobody is asked again.
    assert!(!talk.holds("leerJugador(_,1).") && !talk.holds("jugada(blanco,_,_,_,_)."));
    assert_eq!(talk.ask("read(X)."), ["X = end_of_file."]);
}

#[test]
fn a_game_is_played_to_its_end() {
    let mut talk = Console::with(&[("pb", 2, 3), ("pn", 3, 4)]);
    talk.world.1 = VecDeque::from(["2.", "3.", "4.", "5."]);
    assert_eq!(talk.ask("play(blanco,humano)."), ["true."]);
    let shown = &talk.world.0;
    assert!(shown.contains("\nMovimiento: (2, 3) a (4 , 5).\n") && shown.ends_with("blanco gana! ¡Felicidades!\n"));
    // Two machines, who take turns; and kings that would go to and fro for ever.
    let mut talk = Console::with(&[("rb", 2, 1), ("rn", 7, 8), ("pn", 8, 5)]);
    assert!(talk.holds("setJugador(jugador1,1), setJugador(jugador2,1), play(blanco,minimax)."));
    assert!(talk.world.0.ends_with("gana! ¡Felicidades!\n") || talk.world.0.ends_with("Tablas\n"), "{}", talk.world.0);
    // Who is blocked has lost, and where the input ends so does the game.
    let mut talk = Console::with(&[("pb", 1, 4), ("pn", 2, 5), ("pn", 3, 6)]);
    assert!(talk.holds("play(blanco,humano).") && talk.world.0.ends_with("negro gana! ¡Felicidades!\n"));
    assert!(talk.holds("tableroInicial, play(blanco,humano)."));
}

#[test]
fn private_helpers_are_not_told_as_known() {
    let known: Vec<String> = engine::prolog::predicates().collect();
    assert!(known.contains(&"member/2".into()) && known.contains(&"findMinMax/9".into()));
    assert!(known.iter().all(|name| !name.contains("_/")), "{known:?}");
    assert!(engine::prolog::names().all(|name| !name.ends_with('_')));
}
