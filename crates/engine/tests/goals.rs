//! Goals with the constructs of Prolog, and the predicates that documents 000, 003 and 004 name.

use std::sync::Arc;
use std::sync::atomic::AtomicBool;
use std::time::Duration;

use engine::Lang;
use engine::prolog::{ClockReading, Host, QueryError, Session, answer, read_term};

/// A world that keeps what is shown, and whose clock ticks when it is looked at.
#[derive(Default)]
struct World {
    shown: String,
    reports: Vec<String>,
    ticks: u64,
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
    fn stop(&self) -> Arc<AtomicBool> {
        Arc::default()
    }
    fn clock(&mut self) -> Option<ClockReading> {
        self.ticks += 1;
        Some(ClockReading { wall: Duration::from_millis(2 * self.ticks), cpu: Duration::from_millis(self.ticks) })
    }
    fn report(&mut self, text: &str) {
        self.reports.push(text.to_owned());
    }
}

/// A conversation: goals that share a session.
#[derive(Default)]
struct Console {
    session: Session,
    world: World,
}

impl Console {
    fn ask(&mut self, goal: &str) -> Result<Vec<String>, QueryError> {
        let goal = read_term(goal).expect("a term");
        let mut found = self.session.ask(&goal)?;
        let mut all = Vec::new();
        while let Some(solution) = found.next(&mut self.session, &mut self.world)? {
            all.push(answer(solution.iter().map(|(name, value)| (name.as_str(), value))));
        }
        Ok(all)
    }
}

fn check(goal: &str, expected: &[&str]) {
    assert_eq!(
        Console::default().ask(goal).as_deref(),
        Ok(&expected.iter().map(|&s| s.to_owned()).collect::<Vec<_>>()[..]),
        "{goal}"
    );
}

#[test]
fn control_is_that_of_prolog() {
    check("X = 1 ; X = 2.", &["X = 1.", "X = 2."]);
    check("(X = 1 ; X = 2), X > 1.", &["X = 2."]);
    check("( true -> X = 1 ; X = 2 ).", &["X = 1."]);
    check("( fail -> X = 1 ; X = 2 ).", &["X = 2."]);
    check("( member(X,[1,2]) -> true ; X = 3 ).", &["X = 1."]);
    check("( member(X,[1,2]) *-> true ; X = 3 ).", &["X = 1.", "X = 2."]);
    check("( fail *-> true ; X = 3 ).", &["X = 3."]);
    check("( fail -> true ).", &[]);
    check("\\+ fail.", &["true."]);
    check("\\+ X = 1.", &[]);
    check("not(member(4,[1,2])).", &["true."]);
    check("once(member(X,[a,b])).", &["X = a."]);
    check("G = member(X,[a,b]), call(G).", &["G = member(a,[a,b]), X = a.", "G = member(b,[a,b]), X = b."]);
    check("member(X,[1,2,3]), !.", &["X = 1."]);
    check("member(X,[1,2]), ( X = 1, ! ; true ).", &["X = 1."]);
    check("member(X,[1,2]), call(!).", &["X = 1.", "X = 2."]);
    check("forall(member(X,[1,2,3]), X < 4).", &["true."]);
    check("forall(member(X,[1,2,3]), X < 3).", &[]);
    check("?- true.", &["true."]);
}

#[test]
fn findall_collects_copies_and_binds_nothing() {
    check("findall(X, member(X,[c,a,b]), L).", &["L = [c,a,b]."]);
    check("findall(X-Y, (member(X,[1,2]), member(Y,[a,b])), L).", &["L = [1-a,1-b,2-a,2-b]."]);
    check("findall(X, fail, L).", &["L = []."]);
    check("findall(X, member(X,[1]), [2]).", &[]);
    check("findall(f(X,Y,X), true, [A]), A = f(1,2,Z).", &["A = f(1,2,1), Z = 1."]);
    check("findall(L, (member(X,[1,2]), findall(Y, between(1,X,Y), L)), Ls).", &["Ls = [[1],[1,2]]."]);
}

#[test]
fn lists_are_those_of_the_library() {
    check("length([a,b,c],N).", &["N = 3."]);
    check("length(L,2), L = [1,X].", &["L = [1,X]."]);
    check("length([a|T],3), T = [X,Y].", &["T = [X,Y]."]);
    check("length([a],2).", &[]);
    check("nth0(1,[a,b],X), nth0(I,[a,b],b).", &["X = b, I = 1."]);
    check("append([1],[2],L), append(X,[2],L).", &["L = [1,2], X = [1]."]);
    check("member(f(X),[f(1),g(2),f(3)]).", &["X = 1.", "X = 3."]);
    let mut talk = Console::default();
    let goal = read_term("length(L,N), N >= 2").expect("a term");
    let mut found = talk.session.ask(&goal).expect("a goal");
    // Without end, and one at a time.
    assert!(found.next(&mut talk.session, &mut talk.world).expect("no error").is_some());
}

#[test]
fn arithmetic_has_the_values_of_swi_prolog() {
    for (expression, value) in [
        ("1+2*3", "7"),
        ("7/2", "3.5"),
        ("6/2", "3"),
        ("-7//2", "-3"),
        ("-7 div 2", "-4"),
        ("-7 mod 2", "1"),
        ("-7 rem 2", "-1"),
        ("abs(-3)+max(1,2)-min(4,5)", "1"),
        ("- (2)", "-2"),
        ("sign(-5)", "-1"),
        ("2*1.5", "3.0"),
    ] {
        check(&format!("X is {expression}."), &[&format!("X = {value}.")]);
    }
    check("3 =:= 3.0, 3 =\\= 4, 1 < 2, 2 =< 2, 3 > 2, 3 >= 3.", &["true."]);
    check("between(1,3,X), X mod 2 =:= 1.", &["X = 1.", "X = 3."]);
    check("between(1,inf,X), X*X > 20, !.", &["X = 5."]);
    check("between(3,1,X).", &[]);
    check("3 is 1+1.", &[]);
    check("f(X) \\= g(X), X \\= Y.", &[]);
    check("f(X) \\= g(X), X == X, a \\== b, var(Y), nonvar(a), integer(3), atom(a).", &["true."]);
}

#[test]
fn what_has_no_value_is_an_error_and_not_a_no() {
    let error = |goal: &str| Console::default().ask(goal).expect_err(goal);
    let goal = |text: &str| read_term(text).expect("a term");
    assert_eq!(error("X = 1, Z is X+Y."), QueryError::Instantiation { variable: "Y".into(), goal: goal("Z is 1+Y") });
    assert_eq!(error("3 < X."), QueryError::Instantiation { variable: "X".into(), goal: goal("3 < X") });
    assert_eq!(
        error("X is foo+1."),
        QueryError::Type { expected: "evaluable", found: goal("foo/0"), goal: goal("X is foo+1") }
    );
    assert_eq!(error("X is 1/0."), QueryError::Evaluation { why: "zero_divisor", goal: goal("X is 1/0") });
    assert_eq!(
        error("X is 9223372036854775807+1."),
        QueryError::Evaluation { why: "int_overflow", goal: goal("X is 9223372036854775807+1") }
    );
    assert!(matches!(error("between(1,a,X)."), QueryError::Type { expected: "integer", .. }));
    assert!(matches!(error("between(L,2,X)."), QueryError::Instantiation { .. }));
    assert!(matches!(error("G = volar(x), call(G)."), QueryError::Unknown(..)));
    assert!(matches!(error("X = 3, call(X)."), QueryError::NotAGoal(_)));
    // An error ends the goal even inside a negation.
    assert!(matches!(error("\\+ X > 1."), QueryError::Instantiation { .. }));
}

#[test]
fn written_terms_are_shown() {
    let mut talk = Console::default();
    assert_eq!(
        talk.ask("forall(member(X,[1,'dos tres',\"texto\",f('A b')]), (write(X), nl))."),
        Ok(vec!["true.".into()])
    );
    assert_eq!(talk.world.shown, "1\ndos tres\ntexto\nf(A b)\n");
}

#[test]
fn the_timings_of_document_003_run_as_printed() {
    for level in [1, 3, 5] {
        let mut talk = Console::default();
        let goal = format!("?- time((mejor_movimiento({STATE}, o, {level}, minimax, Estado2), fail; true)).");
        assert_eq!(talk.ask(&goal), Ok(vec!["true.".into()]));
        assert_eq!(talk.world.reports, ["% 5 inferences, 0.001 CPU in 0.002 seconds (50% CPU, 5000 Lips)"]);
    }
    let mut talk = Console::default();
    assert_eq!(talk.ask("time(fail)."), Ok(vec![]));
    assert_eq!(talk.world.reports.len(), 1);
}

/// Document 003's state.
const STATE: &str = "estado(m(f(-,-,o,o,x),f(x,-,x,-,o),f(x,x,-,x,x),f(-,-,x,-,x),f(x,x,o,x,o)),0,0,0,2,2)";
/// x cannot move, and o can.
const BLOCKED: &str = "estado(m(f(x,o,-,-,-),f(o,-,-,-,-),f(-,-,-,-,-),f(-,-,-,-,-),f(-,-,-,-,-)),0,0,0,0,2)";

#[test]
fn minimax_of_document_003_is_what_its_parts_make() {
    // Twelve x and five o.
    check(&format!("calcular_puntaje_minimax_hoja({STATE},P)."), &["P = 7."]);
    check(&format!("minimax(0,-99999,99999,o,{STATE},E,P), E = {STATE}."), &[&format!("E = {STATE}, P = 7.")]);
    for level in [1, 3] {
        let mut talk = Console::default();
        let chosen = talk.ask(&format!("mejor_movimiento({STATE},o,{level},minimax,E).")).expect("no error");
        let by_minimax = talk.ask(&format!("minimax({level},-99999,99999,o,{STATE},E,_).")).expect("no error");
        assert_eq!(chosen, by_minimax);
        let by_branch = talk.ask(&format!(
            "findall(E, (calcular_posibles_estados(o,{STATE},[Primero|Otros]), \
             calcular_puntaje_minimax_rama({level},-99999,99999,Primero,o,[Primero|Otros],E,_)), [E])."
        ));
        assert_eq!(by_branch, Ok(chosen));
    }
    // Where the bounds meet nothing is better than what there is.
    let pruned = format!("calcular_puntaje_minimax_rama(3,5,-5,{BLOCKED},x,[{STATE}],E,P), E = {STATE}.");
    check(&pruned, &[]);
    check(&format!("calcular_posibles_estados(x,{BLOCKED},L)."), &["L = []."]);
    check(&format!("findall(J-N, (calcular_posibles_estados(J,{BLOCKED},L), length(L,N)), Ns)."), &["Ns = [x-0,o-4]."]);
    let unbound = Console::default().ask(&format!("minimax(N,-9,9,o,{STATE},E,P)."));
    assert!(matches!(unbound, Err(QueryError::Instantiation { .. })));
    check(&format!("minimax(1,-9,9,z,{STATE},E,P)."), &[]);
}

#[test]
fn without_a_move_no_strategy_has_a_best_one() {
    for how in ["dummy", "minimax", "ia_06", "tablas"] {
        check(&format!("mejor_movimiento({BLOCKED},x,3,{how},E)."), &[]);
    }
}

#[test]
fn minimax_depth_lasts_for_the_session() {
    let mut talk = Console::default();
    assert_eq!(talk.ask("minimax_depth(N)."), Ok(vec!["N = 3.".into()]));
    assert_eq!(talk.ask("set_minimax_depth(5)."), Ok(vec!["true.".into()]));
    assert_eq!(talk.ask("minimax_depth(N)."), Ok(vec!["N = 5.".into()]));
    assert_eq!(talk.ask("minimax_depth(3)."), Ok(vec![]));
    assert_eq!(talk.ask("set_minimax_depth(0)."), Ok(vec![]));
    assert!(talk.ask("set_minimax_depth(muy).").is_err());
    assert_eq!(talk.session.minimax_depth, 5);
}
