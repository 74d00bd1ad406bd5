use super::*;
use crate::{read_all, read_term};

/// Reads and writes.
fn check(text: &str, expected: &str) {
    let term = read_term(text).unwrap();
    assert_eq!(term.to_string(), expected, "{text}");
    assert_eq!(read_term(expected), Ok(term), "{expected}");
}

/// Writes as it was read.
fn same(text: &str) {
    check(text, text);
}

#[test]
fn no_blanks_after_commas() {
    check("[rey(negras, 1, 4), peon(blancas, 7, 5)]", "[rey(negras,1,4),peon(blancas,7,5)]");
    check("f( A , [ B | T ] )", "f(A,[B|T])");
    check("{ a , b }", "{a,b}");
}

#[test]
fn atoms_are_quoted_where_they_must_be() {
    for bare in ["a", "aB_1", "ñandú", "日本", "[]", "{}", "!", ";", "=..", "-", "...", "\\", "f(;)", "f(!)"] {
        same(bare);
    }
    for quoted in
        ["'A'", "''", "'a b'", "'_a'", "'1a'", "'[]'", "','", "'|'", "'.'", "'/*'", "'%'", "'Ñ'", "'♔'", "'a²'"]
    {
        same(quoted);
    }
    same(r"'a\'b\\c'");
    same(r"'\a\b\t\n\v\f\r\u0000\u001B\u007F\u00A0\u200B'");
    same(r"'\U000E0001'");
    same(r#"'"`'"#);
    check("'é'", "é");
    check("'f'('B')", "f('B')");
    check("'e\u{301} x'", "'e\u{301} x'");
}

#[test]
fn strings() {
    same(r#""""#);
    same(r#""a\"b'\n\\ñ""#);
}

#[test]
fn numbers() {
    same("-1");
    same("123456789012345678901234567890");
    same("-123456789012345678901234567890");
    same("1.5");
    same("-0.0");
    same("0.0001");
    same("1.0e-5");
    same("100000000000000.0");
    same("1.0e15");
    same("1.5e300");
    same("1.2345678901234568e16");
    same("5.0e-324");
    same("1.0Inf");
    same("-1.0Inf");
    assert_eq!(Term::Float(f64::NAN).to_string(), "1.5NaN");
}

#[test]
fn variables() {
    same("f(X,_Y,_1)");
    assert_eq!(Term::var("x y").to_string(), "_x y");
}

// What SWI-Prolog 9.0.4 writes with `writeq/1`, except that the exponent of a number has no `+`.

#[test]
fn infix_operators() {
    for text in [
        "a-b",
        "a:-b",
        "1+2",
        "a=b",
        "1-(2-3)",
        "1-2-3",
        "a:b:c",
        "(a:b):c",
        "a->b;c",
        "(a;b);c",
        "a,b,c",
        "(a,b),c",
        "a|b",
        "2**3",
        "2^3^4",
        "(2^3)^4",
        "1*(2+3)",
        "X is 1+2",
        "1 mod 2",
        "[]mod[]",
        "'A'mod'B'",
        "a mod (b,c)",
        "f(x)mod-1",
        "a mod -1",
        "\"a\"mod\"b\"",
        "X=..[f|Y]",
        "a@<b",
        "a-->{b}",
        "@ - @",
        "@ = -1",
        "a- @",
        "@,@",
        "a/ *(b)",
        "1- -2",
        "1- - 2",
        "1- -a",
        "2^ -1",
        "-1^2",
        "(- 1)^2",
        "(-a)^2",
        "-a*b",
        "- 1*b",
        "b* -a",
        "a+'B'",
    ] {
        same(text);
    }
}

#[test]
fn prefix_operators() {
    for text in [
        "-a",
        "- 1",
        "-(1,2,3)",
        "- -1",
        "- - 1",
        "- -a",
        "+1",
        "+ -1",
        "- 1.5",
        "- 2^2",
        "-2^2",
        "-a^2",
        "- (a+b)",
        "-[a]",
        "- {a}",
        "- (a,b)",
        "-f(x)",
        "-\"a\"",
        "-'A b'",
        "\\+a",
        "\\+ (a,b)",
        "\\+a,b",
        "\\+ \\+a",
        "\\ -1",
        ":-a",
        ":- \\+a",
        ":-dynamic a/1,b/2",
        ":- (a:-b)",
        "dynamic a",
        "dynamic[a]",
        "dynamic {a}",
        "dynamic- 1",
        "- @",
        "- *(a)",
        "$1",
        "$ -1",
        "$ (- 1)",
        "- $a",
    ] {
        same(text);
    }
    check("-(1)", "- 1");
    check("-(-(1))", "- - 1");
}

#[test]
fn loose_operations_stand_in_brackets_where_only_tight_ones_may() {
    for text in [
        "f((a:-b))",
        "f((a,b))",
        "f((:-a))",
        "f(\\+a)",
        "f((dynamic a))",
        "[(a:-b)|(c,d)]",
        "{a:-b}",
        "[a=b,- 1|- 2]",
        "a=(\\+b)",
        "(\\+b)=a",
        "(a=b)=c",
        "a=(b=c)",
        "(:-a):-b",
        "(a:-b),c",
        "(a,b)+(c,d)",
        "f((a|b))",
    ] {
        same(text);
    }
}

#[test]
fn names_of_operators_stand_in_brackets_beside_operators() {
    for text in [
        "f(+)",
        "f(:-,-)",
        "[-]",
        "[-|-]",
        "{-}",
        "-",
        ":-",
        "(-)-(-)",
        "- (-)",
        "- - (-)",
        "X=(+)",
        "(mod)mod(mod)",
        "a=(',')",
        "(','),(',')",
        "a mod (-)",
        "f(x)mod(-)",
        "(dynamic)-a",
        "\\+ (dynamic)",
        "dynamic (-)",
        "a/(*)",
        "a=[]",
        "a={}",
        "a= !",
    ] {
        check(text, &text.replace("= !", "=!"));
    }
}

#[test]
fn a_clause_ends_with_a_stop_of_its_own() {
    for text in ["a", "-", "a= \\", "f(x):-y", "...", "'A'", "1", "\"a\""] {
        let term = read_term(text).unwrap();
        assert_eq!(read_all(&clause(&term)), Ok(vec![term]));
    }
    assert_eq!(clause(&Term::atom("-")), "- .");
}

#[test]
fn answers_are_those_of_a_top_level() {
    let check = |bindings: &[(&str, &str)], expected: &str| {
        let terms: Vec<(&str, Term)> = bindings.iter().map(|&(name, term)| (name, read_term(term).unwrap())).collect();
        assert_eq!(answer(terms.iter().map(|(name, term)| (*name, term))), expected);
    };
    check(&[], "true.");
    check(&[("X", "[rey(negras,1,4)]")], "X = [rey(negras,1,4)].");
    check(&[("X", "1"), ("Y", "a-b")], "X = 1, Y = a-b.");
    check(&[("X", "(a:-b)"), ("Y", "-"), ("Z", "a,b")], "X = (a:-b), Y = (-), Z = (a,b).");
    check(&[("X", "...")], "X = ... .");
}

#[test]
fn canonical_terms_have_no_operators_and_read_back() {
    let check = |text: &str, expected: &str| {
        let term = read_term(text).unwrap();
        assert_eq!(canonical(&term), expected);
        assert_eq!(read_term(expected).unwrap(), term);
    };
    check("a:-b,\\+c", ":-(a,','(b,\\+(c))).");
    check("1-2", "-(1,2).");
    check("-(1)", "-(1).");
    check("- 1", "-(1).");
    check("f(-1,-,[a-b|-x],{p:-q},'A b')", "f(-1,-,[-(a,b)|-(x)],{:-(p,q)},'A b').");
    check("-", "- .");
}

#[test]
fn without_quotes_a_term_is_for_people() {
    let check = |text: &str, expected: &str| assert_eq!(unquoted(&read_term(text).unwrap()), expected, "{text}");
    check("'dos tres'", "dos tres");
    check("\"texto\"", "texto");
    check("f('A b',[\"x\",'Y'])", "f(A b,[x,Y])");
    check("1+2", "1+2");
}
