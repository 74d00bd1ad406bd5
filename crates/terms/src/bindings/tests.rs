use super::*;
use crate::read_term;

fn term(text: &str) -> Term {
    read_term(text).unwrap()
}

/// `expected` is what `one` becomes, nothing where the two do not unify.
fn check<'e>(one: &str, other: &str, expected: impl Into<Option<&'e str>>) {
    for (one, other) in [(one, other), (other, one)] {
        let (a, b) = (term(one), term(other));
        let mut bindings = Bindings::new();
        let unified = bindings.unify(&a, &b);
        let expected = expected_of(&mut bindings, unified, &a, &b);
        assert_eq!(expected.is_some(), unified, "{one} = {other}");
    }
    let mut bindings = Bindings::new();
    let unified = bindings.unify(&term(one), &term(other));
    let resolved = unified.then(|| bindings.resolve(&term(one)).unwrap().to_string());
    assert_eq!(resolved.as_deref(), expected.into(), "{one} = {other}");
}

/// What both sides become, which must be the same.
fn expected_of(bindings: &mut Bindings, unified: bool, a: &Term, b: &Term) -> Option<Term> {
    if !unified {
        assert_eq!(bindings.mark(), Mark(0), "a failure binds nothing");
        return None;
    }
    assert_eq!(bindings.resolve(a), bindings.resolve(b));
    bindings.resolve(a).ok()
}

#[test]
fn simple_terms() {
    check("a", "a", "a");
    check("a", "b", None);
    check("1", "1", "1");
    check("1", "1.0", None);
    check("1", "a", None);
    check("\"a\"", "\"a\"", "\"a\"");
    check("\"a\"", "a", None);
    check("99999999999999999999", "99999999999999999999", "99999999999999999999");
    check("99999999999999999999", "-99999999999999999999", None);
    check("0.0", "-0.0", None);
    check("[]", "'[]'", None);
    let nan = Term::Float(f64::NAN);
    assert!(Bindings::new().unify(&nan, &nan.clone()));
}

#[test]
fn variables() {
    check("X", "a", "a");
    check("X", "X", "X");
    check("f(X,Y)", "f(Y,a)", "f(a,a)");
    check("f(X,X)", "f(a,b)", None);
    check("f(X,Y,Z)", "f(Y,Z,a)", "f(a,a,a)");
    check("f(X,g(X))", "f(a,Y)", "f(a,g(a))");
    check("f(_,_)", "f(a,b)", "f(a,b)");
}

#[test]
fn compounds() {
    check("f(a)", "g(a)", None);
    check("f(a)", "f(a,b)", None);
    check("f(a)", "f", None);
    check("a-X", "Y-b", "a-b");
}

#[test]
fn lists() {
    check("[a|T]", "[a,b,c]", "[a,b,c]");
    check("[a,b|T]", "[a,b]", "[a,b]");
    check("[a|T]", "[]", None);
    check("[a|T]", "[b|T]", None);
    check("[a,b|S]", "[a|T]", "[a,b|S]");
    check("f([a|T],T)", "f([a,b,c|U],[b|V])", "f([a,b,c|U],[b,c|U])");
    check("[X,Y]", "[a|[b|Z]]", "[a,b]");
    check("[a|b]", "[a|b]", "[a|b]");
    check("[a|b]", "[a]", None);
    check("[a]", "f(a,[])", None);
    check("f([X|Xs],Xs)", "f([1,2,3],Ys)", "f([1,2,3],[2,3])");
    check("f(T,[x,y|T])", "f([z|U],[x,y,z,w|V])", "f([z,w|V],[x,y,z,w|V])");
}

#[test]
fn a_variable_is_never_part_of_what_it_stands_for() {
    check("X", "f(X)", None);
    check("f(X,Y)", "f(g(Y),g(X))", None);
    check("T", "[a|T]", None);
    check("[a|T]", "[a,b|T]", None);
    check("f(X,X)", "f(Y,g(Y))", None);
    check("f(X,Y,X)", "f(g(Y),g(X),Y)", None);
    check("f(X,Y)", "f(Y,X)", "f(Y,Y)");
    let mut bindings = Bindings::new();
    assert!(bindings.unify(&term("X"), &term("f(Y)")));
    assert!(!bindings.unify(&term("Y"), &term("g(X)")));
    assert!(!bindings.is_bound("Y"));
}

#[test]
fn undoing_goes_back_to_a_mark() {
    let mut bindings = Bindings::new();
    assert!(bindings.unify(&term("X"), &term("f(Y)")));
    let mark = bindings.mark();
    assert!(bindings.unify(&term("f(Y,Z)"), &term("f(1,[Y])")));
    assert_eq!(bindings.resolve(&term("g(X,Z)")).unwrap().to_string(), "g(f(1),[1])");
    bindings.undo(mark);
    assert_eq!(bindings.resolve(&term("g(X,Z)")).unwrap().to_string(), "g(f(Y),Z)");
    assert!(bindings.is_bound("X") && !bindings.is_bound("Y"));
    assert!(bindings.unify(&term("Y"), &term("2")));
    assert_eq!(bindings.walk(&term("Y")), &Term::Int(2));
}

#[test]
fn resolving_has_limits() {
    // Twice as large at each step.
    let mut bindings = Bindings::new();
    for i in 0..40 {
        assert!(bindings.unify(&term(&format!("X{i}")), &term(&format!("f(X{0},X{0})", i + 1))));
        assert!(bindings.unify(&term(&format!("Y{i}")), &term(&format!("f(Y{0},Y{0})", i + 1))));
    }
    assert_eq!(bindings.resolve(&term("X0")), Err(TooLarge));
    assert!(bindings.unify(&term("X0"), &term("Y0")), "shared parts are compared once");
    assert!(!bindings.unify(&term("X40"), &term("g(Y3)")));
    // Deeper at each step.
    let mut bindings = Bindings::new();
    for i in (0..2_000).rev() {
        assert!(bindings.unify(&term(&format!("X{i}")), &term(&format!("f(X{})", i + 1))));
    }
    assert_eq!(bindings.resolve(&term("X0")), Err(TooLarge));
    assert!(bindings.resolve(&term("X1001")).is_ok());
    // A list is as deep as its deepest element, however many tails it is made of.
    for i in 0..2_000 {
        assert!(bindings.unify(&term(&format!("T{i}")), &term(&format!("[{i}|T{}]", i + 1))));
    }
    assert!(matches!(bindings.resolve(&term("T0")), Ok(Term::List(items, Some(_))) if items.len() == 2_000));
}

#[test]
fn what_is_bound_has_a_size_and_what_is_undone_has_none() {
    let mut bindings = Bindings::new();
    assert!(bindings.unify(&term("X"), &term("f(a,[1,2|T])")));
    // f, a, the list, 1, 2, T.
    assert_eq!(bindings.size(), 6);
    let before = bindings.mark();
    let long = Term::atom("a".repeat(6400));
    assert!(bindings.unify(&term("Y"), &long));
    assert_eq!(bindings.size(), 6 + 101, "a long name counts by its length");
    bindings.undo(before);
    assert_eq!(bindings.size(), 6);
    assert!(!bindings.unify(&term("g(Z,b)"), &term("g(long,c)")));
    assert_eq!(bindings.size(), 6, "what does not unify binds nothing");
}
