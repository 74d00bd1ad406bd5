use std::io::{BufReader, Read};

use super::*;
use crate::{MAX_DEPTH, Opened};

/// `expected` is in functional notation, as `canonical` writes it.
fn check(text: &str, expected: &str) {
    match read_term(text) {
        Ok(term) => assert_eq!(canonical(&term), expected, "{text}"),
        Err(error) => panic!("{text}: {error}"),
    }
}

fn check_error(text: &str, expected: &str) {
    match read_term(text) {
        Ok(term) => panic!("{text:?} read as {term}"),
        Err(error) => assert_eq!(error.to_string(), expected, "{text:?}"),
    }
}

/// Without operators and quotes.
fn canonical(term: &Term) -> String {
    let all = |terms: &[Term]| terms.iter().map(canonical).collect::<Vec<_>>().join(",");
    match term {
        Term::Int(number) => number.to_string(),
        Term::Big(digits) => format!("big {digits}"),
        Term::Float(number) => format!("{number:?}"),
        Term::Var(name) | Term::Atom(name) => name.clone(),
        Term::Text(text) => format!("{text:?}"),
        Term::Compound(name, args) => format!("{name}({})", all(args)),
        Term::List(items, None) => format!("[{}]", all(items)),
        Term::List(items, Some(tail)) => format!("[{}|{}]", all(items), canonical(tail)),
    }
}

#[test]
fn atoms() {
    check("hola", "hola");
    check("ñandú_Árbol1", "ñandú_Árbol1");
    check("日本", "日本");
    check("a\u{301}", "a\u{301}");
    check("=..", "=..");
    check("...", "...");
    check("!", "!");
    check(";", ";");
    check("{}", "{}");
    check("{ }", "{}");
    check("[]", "[]");
    check("[ ]", "[]");
    assert_eq!(read_term("[]"), Ok(Term::list([])));
    assert_eq!(read_term("'[]'"), Ok(Term::atom("[]")));
}

#[test]
fn quoted_atoms() {
    check("'hola mundo'", "hola mundo");
    check("''", "");
    check("'a''b'", "a'b");
    check(r"'a\'b\\c'", r"a'b\c");
    check(r"'\x41\\x42\'", "AB");
    check(r"'\x41g'", "Ag");
    check(r"'\101\\102'", "AB");
    check(r"'\u00e1\U0001F600'", "á😀");
    check(r"'\a\b\e\f\n\r\s\t\v\0\'", "\x07\x08\x1b\x0c\n\r \t\x0b\0");
    check(r#"'\"\`'"#, "\"`");
    check("'a\\\nb'", "ab");
    check("'a\\\r\nb'", "ab");
    check("'a\\c \n  b'", "ab");
    check("'X'(a)", "X(a)");
    check("'%' % a comment", "%");
    check("'/*'", "/*");
}

#[test]
fn a_quoted_name_is_no_operator() {
    check("f('-','dynamic')", "f(-,dynamic)");
    check_error("'-' a", "1:5: expected an operator or the end of the term, found `a`");
    check_error("a '+' b", "1:3: expected an operator or the end of the term, found `'+'`");
}

#[test]
fn integers() {
    check("0", "0");
    check("007", "7");
    check("1_000_000", "1000000");
    check("0x1F", "31");
    check("0xff", "255");
    check("0b101", "5");
    check("0o17", "15");
    check("36'Zz", "1295");
    check("2'101", "5");
    check("9223372036854775807", "9223372036854775807");
    check("9223372036854775808", "big 9223372036854775808");
    check("000123456789012345678901234567890", "big 123456789012345678901234567890");
    check("0xFFFFFFFFFFFFFFFFFFFFFFFF", "big 79228162514264337593543950335");
    check("0x8000000000000000", "big 9223372036854775808");
    check("-0x8000000000000000", "-9223372036854775808");
}

#[test]
fn character_codes() {
    check("0'a", "97");
    check("0'ñ", "241");
    check("0' ", "32");
    check("0'''", "39");
    check("0''", "39");
    check(r"0'\n", "10");
    check(r"0'\x41\", "65");
    check(r"0'\\", "92");
    check("0'.", "46");
    check("[0'a,0'%,0'\"]", "[97,37,34]");
}

#[test]
fn negative_numbers() {
    check("-1", "-1");
    check("- 1", "-(1)");
    check("-(1)", "-(1)");
    check("- (1)", "-(1)");
    check("- -1", "-(-1)");
    check("- - 1", "-(-(1))");
    check("a - 1", "-(a,1)");
    check("a -1", "-(a,1)");
    check("a-1", "-(a,1)");
    check("a - -1", "-(a,-1)");
    check("[-1,- 1]", "[-1,-(1)]");
    check("-1-1", "-(-1,1)");
    check("-2^2", "^(-2,2)");
    check("- 2^2", "-(^(2,2))");
    check("+1", "+(1)");
    check("-9223372036854775808", "-9223372036854775808");
    check("-9223372036854775809", "big -9223372036854775809");
    check("-0", "0");
    check("-0.5", "-0.5");
}

#[test]
fn floats() {
    check("1.5", "1.5");
    check("1.0e10", "10000000000.0");
    check("1.0E+10", "10000000000.0");
    check("25.0e-1", "2.5");
    check("1e10", "10000000000.0");
    check("1.0Inf", "inf");
    check("-1.0Inf", "-inf");
    check("1.5NaN", "NaN");
    check("1.0e-400", "0.0");
}

#[test]
fn strings() {
    check(r#""hola""#, r#""hola""#);
    check(r#""a""b\"c\n'""#, r#""a\"b\"c\n'""#);
    check(r#""""#, r#""""#);
    check("`abc`", "[97,98,99]");
    check("``", "[]");
}

#[test]
fn variables() {
    check("X", "X");
    check("_Foo", "_Foo");
    check("Ñu", "Ñu");
    check("__", "__");
    check("f(_,_,X)", "f(_1,_2,X)");
}

#[test]
fn an_anonymous_variable_gets_a_name_that_no_other_has() {
    check("f(_,_1,_3,_)", "f(_4,_1,_3,_5)");
    check("f(_,a_7)", "f(_8,a_7)");
    check("f(_,_99999999999999999999999)", "f(_1000000000000000000,_99999999999999999999999)");
}

#[test]
fn compounds_and_lists() {
    check("f(a,b)", "f(a,b)");
    check("f( a , b )", "f(a,b)");
    check("f(g(h(x)),[])", "f(g(h(x)),[])");
    check("-(a,b,c)", "-(a,b,c)");
    check("{}(a,b)", "{}(a,b)");
    check("[a]", "[a]");
    check("[a,b|T]", "[a,b|T]");
    check("[a|[b,c]]", "[a,b,c]");
    check("[a|[b|[c|T]]]", "[a,b,c|T]");
    check("[a|[]]", "[a]");
    check("'[|]'(a,'[|]'(b,[]))", "[a,b]");
    check("'[|]'(a)", "[|](a)");
    check("{a}", "{}(a)");
    check("{a,b}", "{}(,(a,b))");
}

#[test]
fn operators_bind_by_priority() {
    check("a:-b,c;d->e", ":-(a,;(,(b,c),->(d,e)))");
    check("x is 1+2*3-4", "is(x,-(+(1,*(2,3)),4))");
    check("1-2-3", "-(-(1,2),3)");
    check("2^3^4", "^(2,^(3,4))");
    check("a=b,c\\=d", ",(=(a,b),\\=(c,d))");
    check("a:b:c", ":(a,:(b,c))");
    check("X=..[f|Y]", "=..(X,[f|Y])");
    check("a mod b rem c", "rem(mod(a,b),c)");
    check("(a,b)", ",(a,b)");
    check("(a|b)", "|(a,b)");
    check("1*(2+3)", "*(1,+(2,3))");
    check("a@<b", "@<(a,b)");
    check("p-->q,{r}", "-->(p,,(q,{}(r)))");
}

#[test]
fn prefix_operators() {
    check("-a", "-(a)");
    check("- - a", "-(-(a))");
    check("\\+a,b", ",(\\+(a),b)");
    check("\\+ (a,b)", "\\+(,(a,b))");
    check("\\+(a,b)", "\\+(a,b)");
    check(":- dynamic f/1, g/2", ":-(dynamic(,(/(f,1),/(g,2))))");
    check("?- valido(T)", "?-(valido(T))");
    check("-a*b", "*(-(a),b)");
    check("-a^b", "-(^(a,b))");
    check("-(a)^b", "^(-(a),b)");
    check("a= -b", "=(a,-(b))");
}

#[test]
fn operators_as_atoms() {
    check("f(+)", "f(+)");
    check("[-]", "[-]");
    check("[-|-]", "[-|-]");
    check("f(-,-,o,x)", "f(-,-,o,x)");
    check("X = +", "=(X,+)");
    check("- = x", "=(-,x)");
    check("mod mod mod", "mod(mod,mod)");
    check("- mod -", "mod(-,-)");
    check("- - -", "-(-(-))");
    check("f(:-,a)", "f(:-,a)");
    check("(-)-(-)", "-(-,-)");
    check("- *(a)", "-(*(a))");
    check("(a:-dynamic,b)", ":-(a,,(dynamic,b))");
}

#[test]
fn arguments_may_bind_as_loosely_as_they_like() {
    check("f(a:-b,c)", "f(:-(a,b),c)");
    check("f(:-a)", "f(:-(a))");
    check("[a:-b|c:-d]", "[:-(a,b)|:-(c,d)]");
    check("f(a|b)", "f(|(a,b))");
    check("f((a,b))", "f(,(a,b))");
}

#[test]
fn layout_comments_and_the_final_stop() {
    check("  a  ", "a");
    check("a.", "a");
    check("a .\n", "a");
    check("a. % end", "a");
    check("a.% end", "a");
    check("a. /* end */ \n", "a");
    check("a.\u{a0}", "a");
    check("% first\n/* second\n * third */ f(/*x*/a%y\n,\tb)\r\n.\r\n", "f(a,b)");
    check("a/*c*/", "a");
    check("a /**/ + /***/ b", "+(a,b)");
    check("a /* /* no nesting */", "a");
    check("\u{feff}a.", "a");
    check("X = 'a. b'.", "=(X,a. b)");
    check("1.", "1");
    check("1.5.", "1.5");
}

#[test]
fn malformed_texts() {
    // Nothing there.
    check_error("", "1:1: expected a term, found the end of the text");
    check_error(" % only a comment", "1:18: expected a term, found the end of the text");
    check_error(".", "1:1: expected a term, found `.`");
    check_error("\u{feff}", "1:1: expected a term, found the end of the text");
    // Brackets.
    check_error("f(", "1:3: expected an argument, found the end of the text (`(` is open since 1:2)");
    check_error("f()", "1:3: expected an argument, found `)`");
    check_error("f(a", "1:4: expected `,` or `)` in the arguments, found the end of the text (`(` is open since 1:2)");
    check_error("f(a.", "1:4: expected `,` or `)` in the arguments, found `.` (`(` is open since 1:2)");
    check_error("f(a,)", "1:5: expected an argument, found `)`");
    check_error("f(,a)", "1:3: expected an argument, found `,`");
    check_error("f(a b)", "1:5: expected `,` or `)` in the arguments, found `b`");
    check_error("f(a]", "1:4: expected `,` or `)` in the arguments, found `]` (`(` is open since 1:2)");
    check_error("[a", "1:3: expected `,`, `|` or `]` in the list, found the end of the text (`[` is open since 1:1)");
    check_error("[a)", "1:3: expected `,`, `|` or `]` in the list, found `)` (`[` is open since 1:1)");
    check_error("[a,]", "1:4: expected an element of the list, found `]`");
    check_error("[,a]", "1:2: expected an element of the list, found `,`");
    check_error("[|a]", "1:2: expected an element of the list, found `|`");
    check_error("[a|]", "1:4: expected the tail of the list, found `]`");
    check_error("[a|b,c]", "1:5: expected `]` after the tail of the list, found `,`");
    check_error("[a|b|c]", "1:5: expected `]` after the tail of the list, found `|`");
    check_error("(a", "1:3: expected an operator or `)`, found the end of the text (`(` is open since 1:1)");
    check_error("()", "1:2: expected a term, found `)`");
    check_error("(a]", "1:3: expected an operator or `)`, found `]` (`(` is open since 1:1)");
    check_error("{a", "1:3: expected an operator or `}`, found the end of the text (`{` is open since 1:1)");
    check_error(")", "1:1: expected a term, found `)`");
    check_error("a)", "1:2: expected an operator or the end of the term, found `)`");
    check_error("[f(a,[b,{c", "1:11: expected an operator or `}`, found the end of the text (`{` is open since 1:9)");
    // Operators.
    check_error("a b", "1:3: expected an operator or the end of the term, found `b`");
    check_error("a =", "1:4: expected an operand after the operator, found the end of the text");
    check_error("f(a = )", "1:7: expected an operand after the operator, found `)`");
    check_error("a = b = c", "1:7: expected brackets around an operation that binds this loosely, found `=`");
    check_error("X = \\+ a", "1:5: expected brackets around an operation that binds this loosely, found `\\+`");
    check_error("a :- b :- c", "1:8: expected brackets around an operation that binds this loosely, found `:-`");
    check_error(",", "1:1: expected a term, found `,`");
    check_error("|", "1:1: expected a term, found `|`");
    check_error("a--1", "1:2: expected an operator or the end of the term, found `--`");
    check_error("f (a)", "1:3: expected no blank between a name and the `(` of its arguments, found `(`");
    check_error("X(a)", "1:2: expected an operator or the end of the term, found `(`");
    check_error("a. b", "1:4: expected nothing after the `.` of the term, found `b`");
    check_error("a.\n'b", "2:3: expected nothing after the `.` of the term, found the end of the text");
    check_error("a.b", "1:2: expected an operator or the end of the term, found `.`");
    // Quotes and comments.
    check_error(
        "'abc",
        "1:5: expected a closing `'` on the same line, found the end of the text (`'` is open since 1:1)",
    );
    check_error("f(a,\n  'b\nc')", "2:5: expected a closing `'` on the same line, found `\\n` (`'` is open since 2:3)");
    check_error(
        "\"abc",
        "1:5: expected a closing `\"` on the same line, found the end of the text (`\"` is open since 1:1)",
    );
    check_error(
        "`a",
        "1:3: expected a closing `` ` `` on the same line, found the end of the text (`` ` `` is open since 1:1)",
    );
    check_error(
        "a /* b",
        "1:7: expected `*/` at the end of the comment, found the end of the text (`/*` is open since 1:3)",
    );
    check_error(r"'a\qb'", r"1:4: expected an escape such as `\n`, `\\`, `\x41\` or `\u0041`, found `q`");
    check_error(
        r"'a\",
        r"1:4: expected an escape such as `\n`, `\\`, `\x41\` or `\u0041`, found the end of the text (`'` is open since 1:1)",
    );
    check_error(r"'\xg'", r"1:4: expected an escape such as `\n`, `\\`, `\x41\` or `\u0041`, found `g`");
    check_error(r"'\u12'", r"1:4: expected an escape such as `\n`, `\\`, `\x41\` or `\u0041`, found `1`");
    check_error(r"'\x110000\'", "1:4: expected the code of a character, found `110000`");
    check_error(r"'\ud800'", "1:4: expected the code of a character, found `d800`");
    check_error(
        r"'\xFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFF\'",
        "1:4: expected the code of a character, found `FFFFFFFFFFFFFFFFFFFFFFFF…`",
    );
    // Numbers.
    check_error("0'", "1:3: expected a character after `0'`, found the end of the text");
    check_error("0'\n", "1:3: expected a character after `0'`, found `\\n`");
    check_error("0x", "1:3: expected a digit of this base, found the end of the text");
    check_error("0b2", "1:3: expected a digit of this base, found `2`");
    check_error("99'a", "1:1: expected a base from 2 to 36, found `99`");
    check_error("1e999", "1:1: expected a number of less than 1.8e308, found `1e999`");
    check_error("1 2", "1:3: expected an operator or the end of the term, found `2`");
    check_error("1__0", "1:2: expected an operator or the end of the term, found `__0`");
    // Rubbish.
    check_error("a\0b", "1:2: expected an operator or the end of the term, found `\\u{0}`");
    check_error("f(\u{1b}[0m)", "1:3: expected an argument, found `\\u{1b}`");
    check_error("\u{fffd}\u{fffd}", "1:1: expected a term, found `\u{fffd}`");
    check_error("a \u{feff}", "1:3: expected an operator or the end of the term, found `\\u{feff}`");
    check_error("♔", "1:1: expected a term, found `♔`");
    // Places: tabs and letters count one each, `\r\n` is one line.
    check_error("f(ñ,\r\n\t€)", "2:2: expected an argument, found `€`");
    check_error("'ñandú' á )", "1:9: expected an operator or the end of the term, found `á`");
}

#[test]
fn an_error_says_where_in_bytes_as_well() {
    let error = read_term("\u{feff}'ñ' foo").unwrap_err();
    assert_eq!((error.line, error.column, error.span), (1, 5, 8..11));
    let error = read_term("[ñ,").unwrap_err();
    assert_eq!((error.span, error.found), (4..4, None));
    assert_eq!(error.opened, Some(Opened { what: "[", line: 1, column: 1 }));
}

#[test]
fn nesting_has_a_limit() {
    let too_deep = |text: &str, column: usize| match read_term(text) {
        Ok(_) => panic!("{text:.20}… was read"),
        Err(error) => assert_eq!((error.expected, error.line, error.column), (Expected::Shallower, 1, column)),
    };
    // A thread has 2 MiB if nobody asks for more.
    on_small_stack(move || {
        for deep in [10_000, 100_000] {
            too_deep(&"(".repeat(deep), MAX_DEPTH + 1);
            too_deep(&"[".repeat(deep), MAX_DEPTH + 1);
            too_deep(&"{".repeat(deep), MAX_DEPTH + 1);
            too_deep(&"f(".repeat(deep), 2 * MAX_DEPTH + 2);
            too_deep(&format!("{}a{}", "f(".repeat(deep), ")".repeat(deep)), 2 * MAX_DEPTH + 2);
            too_deep(&"a=(".repeat(deep), 3 * MAX_DEPTH + 3);
            too_deep(&"[a|".repeat(deep), 3 * MAX_DEPTH + 1);
            too_deep(&"-(".repeat(deep), 2 * MAX_DEPTH + 2);
            too_deep(&format!("{}a", "- ".repeat(deep)), 2 * (deep - MAX_DEPTH) + 1);
            too_deep(&format!("{}a", "\\+ ".repeat(deep)), 3 * (deep - MAX_DEPTH) + 1);
            too_deep(&format!("a{}", "+a".repeat(deep)), 2 * MAX_DEPTH);
            too_deep(&format!("a{}", ",a".repeat(deep)), 2 * (deep - MAX_DEPTH) + 2);
        }
    });
}

#[test]
fn whatever_is_read_can_be_written_compared_cloned_unified_and_dropped() {
    let deep = MAX_DEPTH - 1;
    let texts = [
        format!("{}a{}", "f(".repeat(deep), ")".repeat(deep)),
        format!("{}a{}", "[".repeat(deep), "]".repeat(deep)),
        format!("{}a{}", "{".repeat(deep), "}".repeat(deep)),
        format!("{}a{}", "(".repeat(deep), ")".repeat(deep)),
        format!("{}a{}", "[a|".repeat(deep), "]".repeat(deep)),
        format!("{}a", "- ".repeat(deep)),
        format!("{}a{}", "(:-".repeat(deep), ")".repeat(deep)),
        format!("a{}", "+a".repeat(deep)),
        format!("a{}", ",a".repeat(deep)),
        format!("{}a{}", "a=(".repeat(deep), ")".repeat(deep)),
        format!("{}X{}", "f((:-".repeat(deep / 2), "))".repeat(deep / 2)),
    ];
    on_small_stack(move || {
        for text in texts {
            let term = read_term(&text).unwrap();
            let written = term.to_string();
            let again = read_term(&written).unwrap();
            assert!(again == term.clone());
            let mut bindings = crate::Bindings::new();
            assert!(bindings.unify(&term, &again));
            assert!(bindings.unify(&Term::var("Y"), &term));
            assert!(bindings.resolve(&Term::var("Y")).unwrap() == again);
        }
    });
}

fn on_small_stack(work: impl FnOnce() + Send + 'static) {
    std::thread::Builder::new().stack_size(1 << 20).spawn(work).unwrap().join().unwrap();
}

#[test]
fn length_has_a_limit() {
    let error = read_term(&format!("[{}a]", "a,".repeat(5_000_000))).unwrap_err();
    assert_eq!(error.to_string(), "1:1048577: expected a text of at most 1048576 bytes, found `,`");
    let error = read_all(&"a.\n".repeat(400_000)).unwrap_err();
    assert_eq!(error.to_string(), "349526:2: expected a text of at most 1048576 bytes, found `.`");
    let error = read_term(&"ñ".repeat(600_000)).unwrap_err();
    assert_eq!((error.column, error.expected), (524_289, Expected::Shorter));
    check_error(
        &format!("0x{}", "f".repeat(1_001)),
        "1:3: expected at most 1000 digits in a base other than ten, found `ffffffffffffffffffffffff…`",
    );
}

#[test]
fn long_texts_take_no_longer_than_their_length_asks() {
    let n = MAX_BYTES / 8;
    let long = [
        format!("[{}a]", "a,".repeat(n)),
        format!("f({}a)", "a,".repeat(n)),
        format!("/*{}*/a", "*.\n/".repeat(n)),
        format!("{}a", "%.\n".repeat(n)),
        format!("'{}'", "\\\n.".repeat(n)),
        format!("[{}a]", "a+b,".repeat(n)),
        format!("[{}a]", "- -a,".repeat(n)),
        format!("[{}a]", "_,".repeat(n)),
        "9".repeat(4 * n),
        format!("1.{}", "9".repeat(4 * n)),
        "a".repeat(4 * n),
        "+".repeat(4 * n),
    ];
    for text in long {
        read_term(&text).unwrap();
        let clauses: Vec<_> = Reader::new(BufReader::with_capacity(7, text.as_bytes())).collect();
        assert!(matches!(clauses[..], [Ok(_)]));
    }
}

#[test]
fn read_all_wants_a_stop_after_each_clause() {
    let read = |text: &str| read_all(text).map(|terms| terms.iter().map(canonical).collect::<Vec<_>>().join(" "));
    let error = |text: &str| read(text).unwrap_err().to_string();
    assert_eq!(read("a. b(c).\n% d.\n/* e. */ 'f. ' . X = 0'. .").unwrap(), "a b(c) f.  =(X,46)");
    assert_eq!(read(" % nothing.").unwrap(), "");
    assert_eq!(read("f(_). g(_).").unwrap(), "f(_1) g(_1)");
    assert_eq!(error("a.\n b"), "2:3: expected `.` at the end of the clause, found the end of the text");
    assert_eq!(error("a.\nb c.\nd"), "2:3: expected an operator or the end of the term, found `c`");
    assert_eq!(error("a.\n\n f(b. c."), "3:5: expected `,` or `)` in the arguments, found `.` (`(` is open since 3:3)");
    assert_eq!(error("a. ."), "1:4: expected a term, found `.`");
    assert_eq!(
        error("a. /*"),
        "1:6: expected `*/` at the end of the comment, found the end of the text (`/*` is open since 1:4)"
    );
}

/// What a reader gives for `text`, however it comes in pieces.
fn stream(text: &[u8]) -> String {
    let read = |size| {
        let reader = Reader::new(BufReader::with_capacity(size, text));
        let clauses = reader.map(|clause| match clause {
            Ok(Clause { term, line, column }) => format!("{line}:{column} {term}"),
            Err(error) => format!("! {error}"),
        });
        clauses.collect::<Vec<_>>().join("\n")
    };
    let whole = read(1 << 13);
    for size in 1..9 {
        assert_eq!(read(size), whole);
    }
    whole
}

#[test]
fn a_reader_goes_on_after_an_error() {
    let read = stream("a.\n b c. d.\n  f('x). \nlost. g(h.\n 'i' % .\n . ) . j".as_bytes());
    let expected = [
        "1:1 a",
        "! 2:4: expected an operator or the end of the term, found `c`",
        "2:7 d",
        "! 3:10: expected a closing `'` on the same line, found `\\n` (`'` is open since 3:5)",
        "! 4:10: expected `,` or `)` in the arguments, found `.` (`(` is open since 4:8)",
        "5:2 i",
        "! 6:4: expected a term, found `)`",
        "6:8 j",
    ];
    assert_eq!(read, expected.join("\n"));
}

#[test]
fn a_reader_takes_any_bytes() {
    assert_eq!(stream(b""), "");
    assert_eq!(stream(b"  % a.\n/* b. */"), "");
    assert_eq!(stream(b"\xef\xbb\xbf  \n"), "");
    assert_eq!(stream(b"\xef\xbb\xbfa. b."), "1:1 a\n1:4 b");
    assert_eq!(stream(b"a. \xff\xfe. b."), "1:1 a\n! 1:4: expected text in UTF-8, found `\\xff`\n1:8 b");
    assert_eq!(stream(b"a. \xc3"), "1:1 a\n! 1:4: expected text in UTF-8, found `\\xc3`");
    assert_eq!(
        stream(b"a. /* b."),
        "1:1 a\n! 1:9: expected `*/` at the end of the comment, found the end of the text (`/*` is open since 1:4)"
    );
}

#[test]
fn a_reader_keeps_little_of_a_long_clause() {
    let mut text = "a.\nf(".as_bytes().chain(std::io::repeat(b'b').take(10_000_000)).chain(&b"). c.\n d"[..]);
    let mut reader = Reader::new(BufReader::new(&mut text));
    assert_eq!(reader.next().unwrap().unwrap().term, Term::atom("a"));
    let StreamError::Read(error) = reader.next().unwrap().unwrap_err() else { panic!("the text is too long") };
    assert_eq!((error.line, error.column, error.expected), (2, 1_048_576, Expected::Shorter));
    let rest: Vec<Clause> = reader.map(Result::unwrap).collect();
    assert_eq!(rest[0], Clause { term: Term::atom("c"), line: 2, column: 10_000_006 });
    assert_eq!(rest[1], Clause { term: Term::atom("d"), line: 3, column: 2 });
}

#[test]
fn a_reader_gives_a_clause_before_the_next_one_comes() {
    struct Terminal(Vec<&'static [u8]>);
    impl Read for Terminal {
        fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
            let line = self.0.remove(0);
            buffer[..line.len()].copy_from_slice(line);
            Ok(line.len())
        }
    }
    let mut reader = Reader::new(BufReader::new(Terminal(vec![b"a.\n", b"f(b,\n", b"c).\n"])));
    // Reading a line too far would find none and panic.
    assert_eq!(reader.next().unwrap().unwrap().term.to_string(), "a");
    assert_eq!(reader.next().unwrap().unwrap().term.to_string(), "f(b,c)");
}

#[test]
fn a_reader_passes_on_the_error_of_its_stream() {
    struct Broken;
    impl Read for Broken {
        fn read(&mut self, _: &mut [u8]) -> io::Result<usize> {
            Err(io::Error::other("broken"))
        }
    }
    let mut reader = Reader::new(BufReader::new(b"a. b".chain(Broken)));
    assert!(reader.next().unwrap().is_ok());
    assert!(matches!(reader.next(), Some(Err(StreamError::Io(_)))));
    assert!(reader.next().is_none());
}

#[test]
fn a_line_editor_knows_when_to_go_on() {
    for complete in ["", "  ", "% a", "a.", "a. ", "a. b.", "f('.').", "a. % b", "f('a", "1.", "X = 0'a.", "'\\x41\\'."]
    {
        assert!(is_complete(complete), "{complete}");
    }
    for open in ["a", "f(a,", "a. b", "/* a.", "a. /* b", "f('.')", "'a\\", "a.b", "a=.", "X = 0'.", "\"a.\"", "/"] {
        assert!(!is_complete(open), "{open}");
    }
}

#[test]
fn the_place_of_a_token_is_where_it_first_stands_alone() {
    let check = |text: &str, token: &str, place| assert_eq!(place_of(text, token), place, "{token} in {text}");
    check("X = 1, Z is X + Y.", "Y", Some((1, 17)));
    check("foo(YY),\n  bar(Y)", "Y", Some((2, 7)));
    check("f('Y', \"Y\", Y)", "Y", Some((1, 13)));
    check("% Y\nY", "Y", Some((2, 1)));
    check("f(_)", "_", Some((1, 3)));
    check("f(x)", "y", None);
    check("f('x", "y", None);
}
