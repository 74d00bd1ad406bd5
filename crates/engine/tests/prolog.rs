//! The documents' predicates, in every mode that they have.

use engine::Lang;
use engine::prolog::{self, Host, QueryError, Session};

/// A world without a terminal: what is shown is kept, what is asked is answered from a list.
#[derive(Default)]
struct World {
    shown: String,
    complaints: Vec<String>,
    answers: Vec<&'static str>,
    files: Vec<(&'static str, &'static str)>,
}

impl Host for World {
    fn lang(&self) -> Lang {
        Lang::En
    }
    fn show(&mut self, text: &str) {
        self.shown.push_str(text);
    }
    fn complain(&mut self, text: &str) {
        self.complaints.push(text.to_owned());
    }
    fn ask(&mut self, _: &str) -> Option<String> {
        (!self.answers.is_empty()).then(|| self.answers.remove(0).to_owned())
    }
    fn read_file(&mut self, name: &str) -> Result<String, String> {
        let found = self.files.iter().find(|(known, _)| *known == name);
        found.map(|(_, text)| (*text).to_owned()).ok_or_else(|| "no such file".to_owned())
    }
}

/// Every solution of a goal as the top level prints it.
fn solutions_in(goal: &str, world: &mut World) -> Vec<String> {
    let goal = prolog::read_term(goal).expect("a term");
    let mut session = Session::default();
    let mut found = session.ask(&goal).expect("a goal");
    let mut all = Vec::new();
    while let Some(solution) = found.next(&mut session, world).expect("no blow-up") {
        all.push(prolog::answer(solution.iter().map(|(name, value)| (name.as_str(), value))));
    }
    all
}

/// The error that ends a goal.
fn failure(goal: &str) -> QueryError {
    let goal = prolog::read_term(goal).expect("a term");
    let mut session = Session::default();
    let mut found = match session.ask(&goal) {
        Ok(found) => found,
        Err(error) => return error,
    };
    loop {
        match found.next(&mut session, &mut World::default()) {
            Err(error) => return error,
            Ok(answer) => assert!(answer.is_some(), "no error in {goal}"),
        }
    }
}

fn solutions(goal: &str) -> Vec<String> {
    solutions_in(goal, &mut World::default())
}

fn holds(goal: &str) -> bool {
    !solutions(goal).is_empty()
}

/// Document 002's example.
const BOARD: &str = "[torre(negras,1,1),peon(negras,2,2),peon(negras,2,4),rey(negras,1,4),caballo(negras,4,6),\
                     rey(blancas,8,5),peon(blancas,7,5),dama(blancas,6,4)]";

#[test]
fn valido_accepts_the_documents_example_and_refuses_its_counterexample() {
    assert_eq!(solutions(&format!("valido({BOARD}).")), ["true."]);
    assert!(!holds(
        "valido([torre(negras,1,1),peon(negras,2,2),peon(negras,2,2),rey(negras,1,4),\
         caballo(negras,4,6),rey(blancas,8,5),rey(blancas,6,3)])"
    ));
}

#[test]
fn valido_fails_on_anything_that_is_no_board() {
    for odd in [
        "X",
        "[]",
        "[X]",
        "foo",
        "7",
        "[rey(blancas,1,1)|T]",
        "[rey(blanca,1,1),rey(negras,8,8)]",
        "[rey(blancas,0,1),rey(negras,8,8)]",
        "[rey(blancas,1,9),rey(negras,8,8)]",
        "[rey(blancas,1.5,1),rey(negras,8,8)]",
        "[rey(blancas,X,1),rey(negras,8,8)]",
        "[rey(blancas,1),rey(negras,8,8)]",
        "\"text\"",
        "[rey(blancas,99999999999999999999,1),rey(negras,8,8)]",
    ] {
        assert!(!holds(&format!("valido({odd})")), "{odd}");
    }
}

#[test]
fn mostrar_draws_a_valid_board_and_prints_nothing_for_another() {
    let mut world = World::default();
    assert_eq!(solutions_in(&format!("mostrar({BOARD})"), &mut world), ["true."]);
    let mut lines = world.shown.lines();
    assert_eq!(lines.next(), Some("--|--|--|--|--|--|--|--"));
    assert_eq!(lines.next(), Some("TN|  |  |RN|  |  |  |  "));
    assert_eq!(world.shown.lines().count(), 17);
    let mut world = World::default();
    assert!(solutions_in("mostrar([])", &mut world).is_empty());
    assert_eq!(world.shown, "");
}

#[test]
fn mover_enumerates_each_successor_once() {
    let white = solutions(&format!("mover(blancas,{BOARD},X)"));
    let black = solutions(&format!("mover(negras,{BOARD},X)"));
    assert_eq!((white.len(), black.len()), (26, 25));
    let mut unique = white.clone();
    unique.sort();
    unique.dedup();
    assert_eq!(unique.len(), 26);
}

#[test]
fn mover_with_an_unbound_player_tries_both() {
    let both = solutions(&format!("mover(J,{BOARD},X)"));
    assert_eq!(both.len(), 51);
    assert!(both[0].starts_with("J = blancas, X = ["), "{}", both[0]);
    assert!(both[50].starts_with("J = negras, X = ["), "{}", both[50]);
}

#[test]
fn mover_checks_a_bound_board_in_any_order() {
    let after = "[dama(blancas,6,5),torre(negras,1,1),rey(blancas,8,5),peon(negras,2,2),peon(negras,2,4),\
                 rey(negras,1,4),caballo(negras,4,6),peon(blancas,7,5)]";
    assert_eq!(solutions(&format!("mover(blancas,{BOARD},{after})")), ["true."]);
    assert_eq!(solutions(&format!("mover(J,{BOARD},{after})")), ["J = blancas."]);
    assert!(!holds(&format!("mover(negras,{BOARD},{after})")));
    assert!(!holds(&format!("mover(blancas,{BOARD},{BOARD})")));
}

#[test]
fn mover_unifies_a_partial_board() {
    let first = solutions(&format!("mover(blancas,{BOARD},[torre(negras,1,1),peon(negras,2,2)|Resto])"));
    assert_eq!(first.len(), 26);
    let taken = solutions(&format!("mover(blancas,{BOARD},[_,_,rey(negras,1,4)|Resto])"));
    assert_eq!(taken.len(), 1, "only the capture on 2,4 brings the king into the third place: {taken:?}");
}

#[test]
fn mover_fails_on_what_is_no_board_or_no_player() {
    assert!(!holds("mover(blancas,[],X)"));
    assert!(!holds("mover(blancas,T,X)"));
    assert!(!holds(&format!("mover(rojas,{BOARD},X)")));
}

#[test]
fn check_mate_and_stalemate_are_told_apart() {
    let mate =
        "[rey(negras,1,7),peon(negras,2,6),peon(negras,2,7),peon(negras,2,8),torre(blancas,1,1),rey(blancas,8,5)]";
    let stalemate = "[rey(negras,1,8),dama(blancas,2,6),rey(blancas,3,7)]";
    for (goal, expected) in [("jaque", true), ("mate", true), ("sinMovimientos", true), ("ahogado", false)] {
        assert_eq!(holds(&format!("{goal}(negras,{mate})")), expected, "{goal} on a mate");
    }
    for (goal, expected) in [("jaque", false), ("mate", false), ("sinMovimientos", true), ("ahogado", true)] {
        assert_eq!(holds(&format!("{goal}(negras,{stalemate})")), expected, "{goal} on a stalemate");
    }
    assert_eq!(solutions(&format!("mate(J,{mate})")), ["J = negras."]);
    assert!(!holds("jaque(negras,[])"));
}

#[test]
fn leer_asks_for_a_file_and_reads_one_term() {
    let files = vec![("tablero.pl", "% un tablero\n[rey(blancas,8,5),\n rey(negras,1,5)].\n"), ("sin", "[a,b]")];
    for typed in ["tablero.pl\n", "'tablero.pl'.\n", "\"tablero.pl\"\n", " tablero.pl \n", "tablero.pl.\n"] {
        let mut world = World { answers: vec![typed], files: files.clone(), ..World::default() };
        let found = solutions_in("leer(T)", &mut world);
        assert_eq!(found, ["T = [rey(blancas,8,5),rey(negras,1,5)]."], "{typed:?}");
    }
    let mut world = World { answers: vec!["sin\n"], files: files.clone(), ..World::default() };
    assert_eq!(solutions_in("leer(T)", &mut world), ["T = [a,b]."]);
    let mut world = World { answers: vec!["tablero.pl"], files, ..World::default() };
    assert_eq!(solutions_in("leer(T), valido(T), mover(blancas,T,_)", &mut world).len(), 5);
}

#[test]
fn leer_complains_and_fails_without_a_readable_file() {
    let mut world = World { answers: vec!["nada.pl"], ..World::default() };
    assert!(solutions_in("leer(T)", &mut world).is_empty());
    assert!(world.complaints[0].contains("nada.pl"), "{:?}", world.complaints);
    let mut world = World { answers: vec!["mal"], files: vec![("mal", "[a,\n b")], ..World::default() };
    assert!(solutions_in("leer(T)", &mut world).is_empty());
    assert!(world.complaints[0].contains("mal:2:3"), "{:?}", world.complaints);
    assert!(solutions_in("leer(T)", &mut World::default()).is_empty(), "the end of input");
}

/// Document 003's state.
const STATE: &str = "estado(m(f(-,-,o,o,x),f(x,-,x,-,o),f(x,x,-,x,x),f(-,-,x,-,x),f(x,x,o,x,o)),0,0,0,2,2)";

#[test]
fn arabe_asks_about_moves_and_captures() {
    assert_eq!(solutions(&format!("hay_movimiento({STATE},J)")), ["J = x.", "J = o."]);
    assert!(holds(&format!("hay_movimiento({STATE},o)")));
    assert!(!holds(&format!("hay_movimiento({STATE},z)")));
    assert!(!holds("hay_movimiento(estado(m),x)"));
    let blocked = "estado(m(f(x,o,-,-,-),f(o,-,-,-,-),f(-,-,-,-,-),f(-,-,-,-,-),f(-,-,-,-,-)),0,0,0,0,2)";
    assert!(!holds(&format!("hay_movimiento({blocked},x)")));
    let capture = "estado(m(f(x,o,-,-,-),f(-,-,x,-,-),f(-,-,-,-,-),f(-,-,-,-,-),f(-,-,-,-,-)),0,0,0,0,2)";
    assert!(holds(&format!("hay_posible_captura({capture},x)")));
    assert!(!holds(&format!("hay_posible_captura({capture},o)")));
}

#[test]
fn hacer_movimiento_has_every_mode() {
    let all = solutions(&format!("hacer_movimiento({STATE},F,C,F2,C2,normal,E)"));
    assert!(all[0].starts_with("F = 1, C = 3, F2 = 1, C2 = 2, E = estado(m(f(-,o,-,o,x)"), "{}", all[0]);
    let one = solutions(&format!("hacer_movimiento({STATE},1,3,1,2,normal,E)"));
    assert_eq!(one.len(), 1);
    let after = one[0].trim_start_matches("E = ").trim_end_matches('.');
    assert_eq!(
        solutions(&format!("hacer_movimiento({STATE},F,C,F2,C2,normal,{after})")),
        ["F = 1, C = 3, F2 = 1, C2 = 2."]
    );
    let captures = solutions(&format!("hacer_movimiento({STATE},F,C,F2,C2,con_captura,E)"));
    assert!(captures.len() < all.len());
    let kinds = solutions(&format!("hacer_movimiento({STATE},F,C,F2,C2,T,E)"));
    assert_eq!(kinds.len(), all.len() + captures.len());
    for wrong in ["1,3,1,2,volando,E", "a,3,1,2,normal,E", "0,3,1,2,normal,E", "1,3,2,2,normal,E", "3,3,3,4,normal,E"] {
        assert!(!holds(&format!("hacer_movimiento({STATE},{wrong})")), "{wrong}");
    }
}

#[test]
fn mejor_movimiento_plays_the_documents_strategies_and_ours() {
    let empty = "estado(m(f(-,-,-,-,-),f(-,-,-,-,-),f(-,-,-,-,-),f(-,-,-,-,-),f(-,-,-,-,-)),0,0,0,0,1)";
    let first = solutions(&format!("mejor_movimiento({empty},x,3,dummy,E)"));
    assert!(first[0].starts_with("E = estado(m(f(x,x,-,-,-),"), "{first:?}");
    for name in ["minimax", "ia_06"] {
        let nearest = solutions(&format!("mejor_movimiento({empty},x,3,{name},E)"));
        assert!(nearest[0].starts_with("E = estado(m(f(-,-,-,-,-),f(-,-,x,-,-),f(-,x,-,-,-),"), "{nearest:?}");
    }
    for level in [1, 3, 5] {
        for name in ["minimax", "tablas"] {
            let found = solutions(&format!("mejor_movimiento({STATE},o,{level},{name},E)"));
            assert_eq!(found.len(), 1, "{name} {level}");
            assert!(found[0].ends_with(",0,0,0,2,2)."), "the counters stay: {found:?}");
        }
    }
    for wrong in ["z,3,minimax,E", "x,3,otra,E", "x,-1,minimax,E", "x,N,minimax,E", "x,3,S,E"] {
        assert!(!holds(&format!("mejor_movimiento({STATE},{wrong})")), "{wrong}");
    }
}

#[test]
fn all_vectors_of_document_003_agree() {
    use engine::Term;
    let text = std::fs::read_to_string(concat!(env!("CARGO_MANIFEST_DIR"), "/../../testdata/arabe/vectors.pl"));
    let clauses = terms::read_all(&text.expect("the vectors")).expect("terms");
    let args = |term: &Term| match term {
        Term::Compound(name, args) => (name.clone(), args.clone()),
        other => panic!("{other}"),
    };
    let mut cases = 0;
    for clause in &clauses {
        let (kind, fields) = args(clause);
        let joined =
            |range: std::ops::Range<usize>| fields[range].iter().map(ToString::to_string).collect::<Vec<_>>().join(",");
        let (goal, expected) = match kind.as_str() {
            "hm" => (format!("hacer_movimiento({},E)", joined(2..8)), &fields[8]),
            "mov" => (format!("hay_movimiento({})", joined(2..4)), &fields[4]),
            "cap" => (format!("hay_posible_captura({})", joined(2..4)), &fields[4]),
            other => panic!("an unknown kind of case: {other}"),
        };
        let expected = match expected.to_string().as_str() {
            "no" | "false" => vec![],
            "true" => vec!["true.".to_owned()],
            state => vec![format!("E = {}.", &state["si(".len()..state.len() - 1])],
        };
        assert_eq!(solutions(&goal), expected, "{clause}");
        cases += 1;
    }
    assert_eq!(cases, 135);
}

#[test]
fn goals_are_joined_by_commas_and_backtrack() {
    assert_eq!(solutions("X = a, Y = f(X)."), ["X = a, Y = f(a)."]);
    assert!(!holds("X = a, X = b"));
    assert!(!holds("true, fail"));
    assert_eq!(solutions("true"), ["true."]);
    let second = solutions(&format!("T = {BOARD}, mover(blancas,T,U), jaque(negras,U)"));
    assert!(!second.is_empty() && second.len() < 26);
}

#[test]
fn what_is_no_goal_is_refused() {
    let ask = |goal| Session::default().ask(&prolog::read_term(goal).expect("a term")).map(|_| ());
    assert_eq!(ask("volar(x)"), Err(QueryError::Unknown("volar".into(), 1)));
    assert_eq!(ask("valido"), Err(QueryError::Unknown("valido".into(), 0)));
    assert!(matches!(ask("42"), Err(QueryError::NotAGoal(_))));
    assert!(matches!(ask("valido([]), [a]"), Err(QueryError::NotAGoal(_))));
    assert!(matches!(ask("X"), Err(QueryError::NotAGoal(_))));
    assert_eq!(ask("true ; \\+ volar(x)"), Err(QueryError::Unknown("volar".into(), 1)));
    assert!(matches!(failure("X"), QueryError::NotAGoal(_)));
    assert!(matches!(failure("true, X"), QueryError::NotAGoal(_)));
}

#[test]
fn solutions_are_made_one_at_a_time() {
    // All of them would be some four hundred thousand boards.
    let goal = prolog::read_term(&format!(
        "mover(blancas,{BOARD},A), mover(negras,A,B), mover(blancas,B,C), mover(negras,C,D)"
    ));
    let mut session = Session::default();
    let mut found = session.ask(&goal.expect("a term")).expect("a goal");
    for _ in 0..10 {
        assert!(found.next(&mut session, &mut World::default()).expect("no blow-up").is_some());
    }
}

const LADDER: &str = "[rey(negras,1,8),rey(blancas,8,7),torre(blancas,7,1),torre(blancas,8,2)]";
const BACK_RANK: &str = "[rey(negras,1,7),peon(negras,2,6),peon(negras,2,7),peon(negras,2,8),torre(blancas,8,1),\
                         rey(blancas,8,5)]";
const BACK_RANK_MATE: &str = "[rey(negras,1,7),peon(negras,2,6),peon(negras,2,7),peon(negras,2,8),\
                              torre(blancas,1,1),rey(blancas,8,5)]";

#[test]
fn puede_ganar_needs_as_many_moves_as_the_mate_has() {
    assert!(!holds(&format!("puedeGanar(blancas,{LADDER},_,0).")));
    assert!(!holds(&format!("puedeGanar(blancas,{LADDER},_,1).")));
    for n in 2..5 {
        assert!(holds(&format!("puedeGanar(blancas,{LADDER},_,{n}).")), "{n}");
    }
    assert!(!holds(&format!("puedeGanar(negras,{LADDER},_,2).")));
    assert!(!holds(&format!("puedeGanar(J,{BOARD},_,2).")));
}

#[test]
fn puede_ganar_gives_each_mated_board_once() {
    let finals = solutions(&format!("puedeGanar(blancas,{LADDER},F,2)."));
    // More moves allow more lines, none fewer.
    let more = solutions(&format!("puedeGanar(blancas,{LADDER},F,3)."));
    assert!(finals.iter().all(|answer| more.contains(answer)) && more.len() > finals.len());
    assert!(!finals.is_empty());
    for answer in &finals {
        let board = answer.strip_prefix("F = ").and_then(|rest| rest.strip_suffix('.')).expect("one binding");
        assert!(holds(&format!("mate(negras,{board}).")), "{board}");
        assert_eq!(finals.iter().filter(|other| *other == answer).count(), 1);
    }
    // Where one move mates at once, so does every other that does: two rooks, two mates.
    let two = "[rey(negras,1,1),rey(blancas,3,2),torre(blancas,8,7),torre(blancas,7,8)]";
    assert_eq!(solutions(&format!("puedeGanar(blancas,{two},F,1).")).len(), 2);
}

#[test]
fn puede_ganar_in_no_moves_is_a_mate_that_is_there() {
    let expected = [format!("F = {BACK_RANK_MATE}.")];
    assert_eq!(solutions(&format!("puedeGanar(blancas,{BACK_RANK_MATE},F,0).")), expected);
    assert_eq!(solutions(&format!("puedeGanar(blancas,{BACK_RANK_MATE},F,3).")), expected);
    assert_eq!(solutions(&format!("puedeGanar(blancas,{BACK_RANK_MATE},_,N).")), ["N = 0."]);
    assert_eq!(solutions(&format!("mateAyudado(blancas,{BACK_RANK_MATE},F,0).")), expected);
}

#[test]
fn puede_ganar_binds_what_is_free() {
    let expected = [format!("J = blancas, F = {BACK_RANK_MATE}.")];
    assert_eq!(solutions(&format!("puedeGanar(J,{BACK_RANK},F,1).")), expected);
    assert_eq!(solutions(&format!("puedeGanar(blancas,{LADDER},_,N).")).first().map(String::as_str), Some("N = 2."));
    let both = "[rey(negras,1,7),peon(negras,2,6),peon(negras,2,7),peon(negras,2,8),torre(blancas,2,2),\
                rey(blancas,8,7),peon(blancas,7,6),peon(blancas,7,7),peon(blancas,7,8),torre(negras,5,1),peon(negras,4,2)]";
    assert_eq!(solutions(&format!("puedeGanar(J,{both},_,1).")), ["J = blancas.", "J = negras."]);
}

#[test]
fn puede_ganar_checks_a_final_board_in_any_order() {
    let turned = "[torre(blancas,1,1),rey(blancas,8,5),rey(negras,1,7),peon(negras,2,8),peon(negras,2,7),\
                  peon(negras,2,6)]";
    assert_eq!(solutions(&format!("puedeGanar(blancas,{BACK_RANK},{turned},1).")), ["true."]);
    assert_eq!(solutions(&format!("puedeGanar(blancas,{BACK_RANK},1,{turned}).")), ["true."]);
    assert_eq!(solutions(&format!("puedeGanar(blancas,{BACK_RANK},{turned},N).")), ["N = 1."]);
    assert_eq!(solutions(&format!("puedeGanar(blancas,{BACK_RANK},N,{turned}).")), ["N = 1."]);
    assert!(!holds(&format!("puedeGanar(blancas,{BACK_RANK},{BACK_RANK},1).")));
}

#[test]
fn puede_ganar_understands_n_as_the_third_argument() {
    let expected = [format!("F = {BACK_RANK_MATE}.")];
    assert_eq!(solutions(&format!("puedeGanar(blancas,{BACK_RANK},1,F).")), expected);
    assert!(!holds(&format!("puedeGanar(blancas,{BACK_RANK},0,F).")));
}

#[test]
fn puede_ganar_fails_on_what_makes_no_sense() {
    for goal in [
        format!("puedeGanar(blancas,{LADDER},F,-1)."),
        format!("puedeGanar(blancas,{LADDER},F,dos)."),
        format!("puedeGanar(rojas,{LADDER},F,2)."),
        "puedeGanar(blancas,[rey(blancas,1,1)],F,2).".to_owned(),
        "puedeGanar(blancas,T,F,2).".to_owned(),
    ] {
        assert!(!holds(&goal), "{goal}");
    }
    let mut world = World::default();
    assert!(solutions_in(&format!("puedeGanar(blancas,{LADDER},F,1000)."), &mut world).is_empty());
    assert_eq!(world.complaints.len(), 1);
}

#[test]
fn a_stalemate_is_no_win() {
    let queen = "[rey(negras,1,8),dama(blancas,3,6),rey(blancas,3,7)]";
    for answer in solutions(&format!("puedeGanar(blancas,{queen},F,1).")) {
        let board = answer.strip_prefix("F = ").and_then(|rest| rest.strip_suffix('.')).expect("one binding");
        assert!(holds(&format!("jaque(negras,{board}).")), "{board}");
    }
    assert!(holds(&format!("puedeGanar(blancas,{queen},_,1).")));
}

#[test]
fn mate_ayudado_is_reached_together() {
    // Forced in 3, with the victim's help in 2.
    let board = "[torre(negras,1,1),torre(negras,1,7),rey(negras,1,8),peon(negras,2,6),peon(negras,2,8),\
                 torre(blancas,3,6),alfil(blancas,4,5),peon(blancas,7,8),rey(blancas,8,8)]";
    assert!(!holds(&format!("puedeGanar(blancas,{board},_,2).")));
    assert!(holds(&format!("puedeGanar(blancas,{board},_,3).")));
    assert!(!holds(&format!("mateAyudado(blancas,{board},_,1).")));
    let finals = solutions(&format!("mateAyudado(blancas,{board},F,2)."));
    assert!(finals.len() > 1);
    for answer in &finals {
        let board = answer.strip_prefix("F = ").and_then(|rest| rest.strip_suffix('.')).expect("one binding");
        assert!(holds(&format!("mate(negras,{board}).")), "{board}");
    }
    assert_eq!(solutions(&format!("mateAyudado(blancas,{board},_,N).")).len(), finals.len());
    let last = finals.last().and_then(|answer| answer.strip_prefix("F = ")?.strip_suffix('.')).expect("a board");
    assert_eq!(solutions(&format!("mateAyudado(blancas,{board},{last},2).")), ["true."]);
    assert_eq!(solutions(&format!("mateAyudado(blancas,{board},2,{last}).")), ["true."]);
}

#[test]
fn both_kings_may_be_in_check() {
    // The kings stand side by side and each side has the other in check: whoever moves must leave, and may mate.
    let board = "[rey(negras,1,8),rey(blancas,1,7),torre(blancas,3,1),dama(blancas,3,2)]";
    assert!(holds(&format!("jaque(blancas,{board}), jaque(negras,{board}).")));
    let finals = solutions(&format!("puedeGanar(blancas,{board},F,2)."));
    assert!(finals.iter().all(|answer| answer.contains("rey(negras")));
}

#[test]
fn the_last_solution_is_known_as_such() {
    let known = |goal: &str| {
        let mut session = Session::default();
        let mut found = session.ask(&prolog::read_term(goal).expect("a term")).expect("a goal");
        let mut exhausted = Vec::new();
        while found.next(&mut session, &mut World::default()).expect("no blow-up").is_some() {
            exhausted.push(found.is_exhausted());
        }
        exhausted
    };
    assert_eq!(known("mover(blancas,[rey(blancas,8,1),rey(negras,1,8)],X)"), [false, false, true]);
    assert_eq!(known("jaque(negras,[rey(negras,1,4),rey(blancas,8,5),dama(blancas,6,4)])"), [true]);
    assert_eq!(known("X = 1, Y = 2"), [true]);
    assert_eq!(known("fail"), [false; 0]);
}

#[test]
fn a_raised_flag_ends_a_search() {
    struct Impatient(std::sync::Arc<std::sync::atomic::AtomicBool>);
    impl Host for Impatient {
        fn lang(&self) -> Lang {
            Lang::En
        }
        fn show(&mut self, _: &str) {}
        fn complain(&mut self, _: &str) {}
        fn ask(&mut self, _: &str) -> Option<String> {
            None
        }
        fn read_file(&mut self, _: &str) -> Result<String, String> {
            Err(String::new())
        }
        fn stop(&self) -> std::sync::Arc<std::sync::atomic::AtomicBool> {
            self.0.clone()
        }
    }
    let state = "estado(m(f(x,-,x,-,o),f(o,-,o,-,x),f(x,-,-,-,o),f(o,-,x,-,x),f(x,-,o,-,o)),0,0,0,0,2)";
    let board = "[rey(negras,1,1),peon(negras,2,1),rey(blancas,8,8),torre(blancas,8,7),dama(blancas,8,1)]";
    for goal in [
        format!("mejor_movimiento({state},x,150,minimax,_)"),
        format!("mejor_movimiento({state},x,150,tablas,_)"),
        format!("puedeGanar(negras,{board},_,100)"),
        format!("mateAyudado(negras,{board},_,100)"),
    ] {
        let mut session = Session::default();
        let mut found = session.ask(&prolog::read_term(&goal).expect("a term")).expect("a goal");
        // It ends at all: without the flag none of these would before the stars burn out.
        let answer = found.next(&mut session, &mut Impatient(std::sync::Arc::new(true.into())));
        // Who looks for mates says that it is not known, which is not "no".
        assert_eq!(answer.is_err(), !goal.starts_with("mejor"), "{goal}: {answer:?}");
    }
}
