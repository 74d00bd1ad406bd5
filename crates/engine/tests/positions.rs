//! The predicates for every game alike, in every mode, on positions of every game.

use std::time::{Duration, Instant};

use engine::prolog::{self, Host, QueryError, Session, SessionLimits, Timer};
use engine::{Lang, Term, catalog};

/// A world that keeps what is shown, and has a clock.
#[derive(Default)]
struct World {
    shown: String,
}

impl Host for World {
    fn lang(&self) -> Lang {
        Lang::En
    }
    fn show(&mut self, text: &str) {
        self.shown.push_str(text);
    }
    fn complain(&mut self, _: &str) {}
    fn ask(&mut self, _: &str) -> Option<String> {
        None
    }
    fn read_file(&mut self, _: &str) -> Result<String, String> {
        Err(String::new())
    }
    fn timer(&self, time: Duration) -> Timer {
        let began = Instant::now();
        Box::new(move || began.elapsed() >= time)
    }
}

fn ask_in(session: &mut Session, goal: &str) -> Result<(Vec<String>, String), QueryError> {
    let term = prolog::read_term(goal).unwrap_or_else(|error| panic!("{goal}: {error}"));
    let mut world = World::default();
    let mut found = session.ask(&term)?;
    let mut all = Vec::new();
    while let Some(solution) = found.next(session, &mut world)? {
        all.push(prolog::answer(solution.iter().map(|(name, value)| (name.as_str(), value))));
    }
    Ok((all, world.shown))
}

fn solutions(goal: &str) -> Vec<String> {
    ask_in(&mut Session::default(), goal).unwrap_or_else(|error| panic!("{goal}: {error:?}")).0
}

/// The standard's term for the error that a goal ends with.
fn formal(goal: &str) -> String {
    match ask_in(&mut Session::default(), goal) {
        Ok(found) => panic!("{goal}: {found:?}"),
        Err(error) => error.formal().to_string(),
    }
}

fn holds(goal: &str) -> bool {
    !solutions(goal).is_empty()
}

const CHESS: &str = "[rey(blancas,8,1),rey(negras,1,8),torre(blancas,2,2)]";
const SEEGA: &str = "estado(m(f(-,-,o,o,x),f(x,-,x,-,o),f(x,x,-,x,x),f(-,-,x,-,x),f(x,x,o,x,o)),0,0,0,0,2)";
const MORRIS: &str = "molino(2,negro,0,0,[ficha(negro,n,1),ficha(negro,e,1),ficha(negro,s,2),\
                      ficha(blanco,n,3),ficha(blanco,e,3),ficha(blanco,s,3)])";

#[test]
fn inicial_knows_every_game() {
    let all = solutions("inicial(J, P)");
    assert_eq!(all.len(), catalog::games().count());
    assert_eq!(
        solutions("inicial(ajedrez, P)"),
        ["P = posicion(ajedrez,problema,'rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w - - 0 1')."]
    );
    assert!(solutions("inicial(chess(fide), P)")[0].contains("ajedrez,fide,"));
    assert_eq!(solutions("inicial(othello, posicion(J, R, _))"), ["J = reversi, R = othello."]);
    assert_eq!(solutions("inicial(damas(rusa), posicion(_, R, _))"), ["R = rusa."]);
    assert!(solutions("inicial(molino(3), posicion(_, _, T))")[0].starts_with("T = '3 b "));
    assert!(solutions("inicial(molino(molinolog, 5), posicion(_, _, T))")[0].starts_with("T = '5 b "));
    assert_eq!(solutions("inicial(molino(clasico), posicion(_, R, _))"), ["R = clasico."]);
    assert!(holds("inicial(damas, P), inicial(J, P), J == damas"));
    assert!(!holds("inicial(damas, P), inicial(reversi, P)"));
    assert_eq!(formal("inicial(parchis, P)"), "domain_error(juego,parchis)");
    assert_eq!(formal("inicial(damas(fide), P)"), "domain_error(reglas,fide)");
    assert_eq!(formal("inicial(molino(9), P)"), "domain_error(tamano,9)");
    assert_eq!(formal("inicial(damas(3), P)"), "domain_error(tamano,3)");
    assert_eq!(formal("inicial(7, P)"), "type_error(atom,7)");
    assert_eq!(formal("inicial(damas(_), P)"), "instantiation_error");
}

#[test]
fn turno_names_players_as_the_documents_do() {
    for (game, player) in [
        ("ajedrez", "blancas"),
        ("damas", "blanco"),
        ("damas(inglesa)", "negro"),
        ("reversi", "negras"),
        ("arabe", "x"),
        ("molino", "negro"),
        ("cuatro", "amarillas"),
    ] {
        assert_eq!(
            solutions(&format!("inicial({game}, P), turno(P, J), P = _"))[0].rsplit("J = ").next(),
            Some(&*format!("{player}."))
        );
    }
    assert_eq!(solutions(&format!("turno({CHESS}, J)")), ["J = blancas."]);
    assert_eq!(solutions(&format!("turno({MORRIS}, J)")), ["J = negro."]);
    // The name is the one that the document's predicates take.
    assert!(holds(&format!("turno({SEEGA}, J), hay_movimiento({SEEGA}, J)")));
    assert_eq!(formal("turno(P, J)"), "instantiation_error");
}

#[test]
fn jugada_lists_the_moves_that_the_rules_allow() {
    for set in catalog::all() {
        let board = set.start();
        let goal = format!("jugada(posicion({},{},'{}'), M)", set.game, set.rules, board.text());
        let expected: Vec<String> =
            board.moves().into_iter().map(|m| prolog::answer([("M", &Term::atom(m.text))])).collect();
        assert_eq!(solutions(&goal), expected, "{goal}");
    }
    assert!(holds("inicial(ajedrez, P), jugada(P, e2e4)"));
    assert!(holds("inicial(ajedrez, P), jugada(P, 'Nf3')"));
    assert!(!holds("inicial(ajedrez, P), jugada(P, e2e5)"));
    assert!(!holds("inicial(ajedrez, P), jugada(P, sinsentido)"));
    assert_eq!(formal("inicial(damas, P), jugada(P, 9-13)"), "type_error(atom,9-13)");
    assert_eq!(formal("inicial(damas, P), jugada(P, 9)"), "type_error(atom,9)");
}

#[test]
fn juega_goes_on_from_position_to_position() {
    for set in catalog::games() {
        let goal = format!(
            "inicial({}, P), findall(M-Q, juega(P, M, Q), L), length(L, N), findall(M, jugada(P, M), K), length(K, N), \
                            forall(member(M-Q, L), (juega(P, M, R), R == Q)), P = _",
            set.id
        );
        assert!(holds(&goal), "{}", set.id);
        // Whose turn it is goes with the position.
        let goal = format!("inicial({}, P), juega(P, M, Q), jugada(Q, N), juega(Q, N, R), turno(R, _)", set.id);
        assert!(holds(&goal), "{}", set.id);
    }
    assert_eq!(
        solutions("inicial(ajedrez(fide), P), juega(P, e4, posicion(_, _, T)), P = _")[0].rsplit("T = ").next(),
        Some("'rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1'.")
    );
    assert!(!holds("inicial(ajedrez, P), juega(P, e2e5, Q)"));
    // A document's term, whose men may come in any order, is a position on both sides.
    let after = "[torre(blancas,2,3),rey(negras,1,8),rey(blancas,8,1)]";
    assert_eq!(solutions(&format!("juega({CHESS}, M, {after})")), ["M = b7c7."]);
    assert!(!holds(&format!("juega({CHESS}, M, {CHESS})")));
    assert_eq!(solutions(&format!("juega({CHESS}, b7c7, posicion(J, R, _))")), ["J = ajedrez, R = problema."]);
    // The wrong P2 is no error: it is not what comes of it.
    assert!(!holds("inicial(ajedrez, P), juega(P, e2e4, nada)"));
}

#[test]
fn final_tells_the_result_and_fails_while_the_game_goes_on() {
    let mated = "'R5k1/5ppp/8/8/8/8/8/K7 b - - 0 1'";
    assert_eq!(solutions(&format!("final(posicion(ajedrez,fide,{mated}), R)")), ["R = gana(blancas)."]);
    let stalemate = "'7k/5Q2/8/8/8/8/8/K7 b - - 0 1'";
    assert_eq!(solutions(&format!("final(posicion(ajedrez,fide,{stalemate}), R)")), ["R = tablas."]);
    assert!(!holds(&format!("final(posicion(ajedrez,fide,{mated}), tablas)")));
    for game in catalog::games() {
        assert!(!holds(&format!("inicial({}, P), final(P, R)", game.id)), "{}", game.id);
    }
    let row = "......./......./......./......./OOO..../XXXX... O";
    assert_eq!(solutions(&format!("final(posicion(cuatro,cuatro,'{row}'), R)")), ["R = gana(amarillas)."]);
}

#[test]
fn valor_is_seen_by_who_has_to_move() {
    let value = |fen: &str| {
        let found = solutions(&format!("valor(posicion(ajedrez,fide,'{fen}'), V)"));
        found[0].trim_start_matches("V = ").trim_end_matches('.').parse::<i64>().expect("a number")
    };
    assert!(value("7k/8/8/8/8/8/8/K5Q1 w - - 0 1") > 500);
    assert!(value("7k/8/8/8/8/8/8/K5Q1 b - - 0 1") < -500);
    assert!(value("R5k1/5ppp/8/8/8/8/8/K7 b - - 0 1") < -990_000);
    for game in catalog::games() {
        assert!(holds(&format!("inicial({}, P), juega(P, _, Q), valor(Q, V), integer(V)", game.id)), "{}", game.id);
    }
    assert!(holds(&format!("valor({SEEGA}, V), integer(V)")) && holds(&format!("valor({MORRIS}, V), integer(V)")));
}

#[test]
fn mejor_thinks_as_its_options_say() {
    for game in catalog::games() {
        let goal = format!("inicial({}, P), mejor(P, [depth(2), seed(1)], M, V), jugada(P, M), integer(V)", game.id);
        assert_eq!(solutions(&goal).len(), 1, "{}", game.id);
    }
    let mate = "posicion(ajedrez,fide,'7k/8/8/8/8/8/R7/1R4K1 w - - 0 1')";
    let found = solutions(&format!("mejor({mate}, [profundidad(5)], M, V), V > 990000"));
    assert_eq!(found.len(), 1, "a mate in two");
    for options in [
        "[nodos(500)]",
        "[time(0.05)]",
        "[tiempo(0.05), nivel(maestro)]",
        "[level(easy), semilla(3)]",
        "[documento, depth(1)]",
        "[azar, seed(4)]",
        "[]",
    ] {
        assert!(holds(&format!("mejor({CHESS}, {options}, M, _)")), "{options}");
    }
    assert!(holds(&format!("mejor({SEEGA}, [ia_06, depth(1)], M, _)")));
    // The same seed and the same depth give the same move.
    let once = || solutions("inicial(damas, P), mejor(P, [depth(4), seed(7)], M, V), P = _");
    assert_eq!(once(), once());
    let over = "posicion(ajedrez,fide,'R5k1/5ppp/8/8/8/8/8/K7 b - - 0 1')";
    assert!(!holds(&format!("mejor({over}, [], M, V)")));
    for (options, error) in [
        ("O", "instantiation_error"),
        ("[depth(2)|O]", "instantiation_error"),
        ("[_]", "instantiation_error"),
        ("[depth(_)]", "instantiation_error"),
        ("depth(2)", "type_error(list,depth(2))"),
        ("[depth(x)]", "type_error(integer,x)"),
        ("[depth(0)]", "domain_error(opcion,depth(0))"),
        ("[seed(-1)]", "domain_error(opcion,seed(-1))"),
        ("[time(x)]", "type_error(number,x)"),
        ("[time(0)]", "domain_error(opcion,time(0))"),
        ("[level(dios)]", "domain_error(opcion,level(dios))"),
        ("[level(3)]", "type_error(atom,3)"),
        ("[fuerte]", "domain_error(opcion,fuerte)"),
        ("[depth(1),depth(2)]", "domain_error(opcion,[depth(1),depth(2)])"),
        ("[documento,level(easy)]", "domain_error(opcion,[documento,level(easy)])"),
        ("[dummy]", "domain_error(opcion,[dummy])"),
    ] {
        assert_eq!(formal(&format!("mejor({CHESS}, {options}, M, V)")), error, "{options}");
    }
}

#[test]
fn dibuja_draws_any_board() {
    for game in catalog::games() {
        let drawn =
            ask_in(&mut Session::default(), &format!("inicial({}, P), dibuja(P)", game.id)).expect("a drawing").1;
        assert!(drawn.lines().count() > 4 && drawn.is_ascii(), "{}:\n{drawn}", game.id);
    }
    let drawn = ask_in(&mut Session::default(), &format!("dibuja({CHESS})")).expect("a drawing").1;
    assert!(drawn.contains("| k |") && drawn.contains("| R |"), "{drawn}");
}

#[test]
fn what_is_no_position_is_an_error_with_its_reasons() {
    for (position, error) in [
        ("_", "instantiation_error"),
        ("foo", "type_error(posicion,foo)"),
        ("7", "type_error(posicion,7)"),
        ("f(x)", "type_error(posicion,f(x))"),
        ("\"text\"", "type_error(posicion,\"text\")"),
        ("[]", "domain_error(posicion,[])"),
        ("[rey(blancas,1,1)]", "domain_error(posicion,[rey(blancas,1,1)])"),
        ("[rey(blancas,1,X)]", "instantiation_error"),
        ("estado(x,0,0,0,0,2)", "domain_error(posicion,estado(x,0,0,0,0,2))"),
        ("posicion(_,fide,a)", "instantiation_error"),
        ("posicion(ajedrez,_,a)", "instantiation_error"),
        ("posicion(ajedrez,fide,_)", "instantiation_error"),
        ("posicion(3,fide,a)", "type_error(atom,3)"),
        ("posicion(ajedrez,fide,3)", "type_error(atom,3)"),
        ("posicion(go,fide,a)", "domain_error(juego,go)"),
        ("posicion(ajedrez,rusa,a)", "domain_error(reglas,rusa)"),
        ("posicion(ajedrez,fide,'8/8 w')", "domain_error(posicion,'8/8 w')"),
        ("posicion(molino,molinolog,'9 b 9 9 ........')", "domain_error(posicion,'9 b 9 9 ........')"),
        ("posicion(ajedrez,fide)", "type_error(posicion,posicion(ajedrez,fide))"),
    ] {
        for goal in [
            "turno(P, _)",
            "jugada(P, _)",
            "juega(P, _, _)",
            "final(P, _)",
            "valor(P, _)",
            "mejor(P, [], _, _)",
            "dibuja(P)",
        ] {
            let goal = goal.replace('P', position);
            assert_eq!(formal(&goal), error, "{goal}");
        }
    }
    let goal = "turno([rey(blancas,1,1)], J)";
    let error = ask_in(&mut Session::default(), goal).expect_err("no position");
    for (lang, words) in [
        (Lang::Es, ["no es una posición posible", "rey"]),
        (Lang::En, ["no possible position", "king"]),
        (Lang::Ca, ["posició possible", "rei"]),
    ] {
        let said = error.explain(lang);
        assert!(words.iter().all(|word| said.contains(word)), "{said}");
    }
    assert_eq!(error.place(goal), (1, 1));
}

#[test]
fn a_goal_that_needs_too_much_memory_ends() {
    for goal in [
        "findall(X, between(1, inf, X), L)",
        "length(L, N), N < 0",
        "append(X, Y, Z), fail",
        "findall(L, (between(1, inf, N), length(L, N)), A)",
    ] {
        let mut session = Session::limited(None, SessionLimits { parts: 20_000, ..SessionLimits::default() });
        assert_eq!(ask_in(&mut session, goal), Err(QueryError::Memory), "{goal}");
    }
    let mut session = Session::limited(None, SessionLimits { parts: 20_000, ..SessionLimits::default() });
    let goal = "between(1, 3000, X), findall(Y, between(1, 100, Y), L), X =:= 3000";
    assert_eq!(ask_in(&mut session, goal).map(|found| found.0.len()), Ok(1), "what is over takes no room");
}

#[test]
fn every_example_has_an_answer_and_words() {
    let games: Vec<&str> = catalog::games().map(|info| info.id).collect();
    for example in prolog::EXAMPLES {
        assert!(!solutions(example.goal).is_empty(), "{}", example.goal);
        assert!(example.game.is_none_or(|game| games.contains(&game)));
    }
    for game in games {
        assert!(prolog::EXAMPLES.iter().any(|example| example.game == Some(game)), "{game}");
    }
    for lang in Lang::ALL {
        let mut said: Vec<String> = prolog::EXAMPLES.iter().map(|example| lang.say(&example.about())).collect();
        said.sort();
        said.dedup();
        assert_eq!(said.len(), prolog::EXAMPLES.len(), "each has its own sentence");
    }
}
