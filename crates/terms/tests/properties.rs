//! What holds for any term and any text.

use std::io::BufReader;

use proptest::prelude::*;
use terms::{Bindings, Reader, StreamError, Term, clause, is_complete, read_all, read_term};

/// Names that are hard to read and write, and a few that are easy.
const NAMES: &[&str] = &[
    "a", "ñu", "aB_1", "A", "_a", "", " ", "a b", "[]", "{}", "!", ";", ",", "|", ".", "..", "/*", "*/", "%", "-", "+",
    "\\", "\\+", ":-", "?-", "-->", "=", "=..", "==", "is", "mod", "rem", "xor", "*", "/", "**", "^", ":", "->", "*->",
    "<", "@", "#", "&", "$", "dynamic", "table", "'", "\"", "`", "0'", "1", "\n", "\t\r", "\0", "\x7f", "\u{a0}",
    "\u{200b}", "\u{feff}", "é", "e\u{301}", "\u{301}", "日本", "♔", "²", "😀", "a.b", "a. b", "[|]", "\\x41\\", "'a'",
    "e", "x", "Inf",
];

fn name() -> impl Strategy<Value = String> {
    prop_oneof![
        6 => prop::sample::select(NAMES).prop_map(str::to_owned),
        1 => any::<String>(),
        1 => "[a-z][a-zA-Z0-9_]{0,5}",
        1 => "[-#$&*+./:<=>?@^~\\\\]{1,3}",
    ]
}

fn simple() -> impl Strategy<Value = Term> {
    prop_oneof![
        "(X|Y|Z|_Foo|_1|Ñ)".prop_map(Term::Var),
        any::<i64>().prop_map(Term::Int),
        (-9..9i64).prop_map(Term::Int),
        "-?[1-9][0-9]{19,40}".prop_map(Term::Big),
        any::<f64>().prop_filter("a NaN is no equal of itself", |x| !x.is_nan()).prop_map(Term::Float),
        (-9..9i32).prop_map(|x| Term::Float(f64::from(x) / 4.0)),
        name().prop_map(Term::Atom),
        name().prop_map(Term::Text),
        Just(Term::list([])),
    ]
}

fn any_term() -> impl Strategy<Value = Term> {
    simple().prop_recursive(5, 40, 4, |inner| {
        let terms = |count| prop::collection::vec(inner.clone(), count);
        prop_oneof![
            3 => (name(), terms(1..=1)).prop_map(|(name, args)| Term::Compound(name, args)),
            3 => (name(), terms(2..=2)).prop_filter("a list", |(name, _)| name != "[|]")
                .prop_map(|(name, args)| Term::Compound(name, args)),
            1 => (name(), terms(3..=4)).prop_map(|(name, args)| Term::Compound(name, args)),
            1 => terms(1..=4).prop_map(Term::list),
            1 => (terms(1..=3), inner.clone()).prop_map(|(items, tail)| Term::list_with_tail(items, tail)),
        ]
    })
}

/// Terms that have a chance to unify.
fn similar_term() -> impl Strategy<Value = Term> {
    let simple = prop_oneof![
        "(X|Y|Z|T|U)".prop_map(Term::Var),
        "(a|b)".prop_map(Term::Atom),
        (0..2i64).prop_map(Term::Int),
        Just(Term::list([])),
    ];
    simple.prop_recursive(4, 20, 3, |inner| {
        let terms = |count| prop::collection::vec(inner.clone(), count);
        prop_oneof![
            terms(1..=3).prop_map(|args| Term::compound("f", args)),
            terms(1..=3).prop_map(Term::list),
            (terms(1..=3), inner.clone()).prop_map(|(items, tail)| Term::list_with_tail(items, tail)),
        ]
    })
}

/// Text made of what texts of terms are made of.
fn soup() -> impl Strategy<Value = String> {
    let piece = prop_oneof![
        prop::sample::select(NAMES).prop_map(str::to_owned),
        prop::sample::select(
            &[
                "(", ")", "[", "]", "{", "}", "f(", "- ", "-1", ". ", ".\n", " ", "0'a", "0x1F", "1.5e3", "16'f",
                "'a b'", "\"s\"", "`c`", "X", "_", "/* c */", "% c\n", "\\", "'", "\\c"
            ][..]
        )
        .prop_map(str::to_owned),
        any::<char>().prop_map(String::from),
    ];
    prop::collection::vec(piece, 0..20).prop_map(|pieces| pieces.concat())
}

/// A term's text with something left out, put in or changed.
fn mutated() -> impl Strategy<Value = String> {
    (any_term(), any::<prop::sample::Index>(), any::<prop::sample::Index>(), soup()).prop_map(
        |(term, from, to, put)| {
            let text: Vec<char> = clause(&term).chars().collect();
            let (from, to) = (from.index(text.len()), to.index(text.len()));
            let (from, to) = (from.min(to), from.max(to).min(from.min(to) + 3));
            text[..from].iter().copied().chain(put.chars().take(3)).chain(text[to..].iter().copied()).collect()
        },
    )
}

/// What can be asked of any text.
fn check_text(text: &str) -> Result<(), TestCaseError> {
    let outcome = read_term(text);
    if let Ok(term) = &outcome {
        prop_assert_eq!(&read_term(&term.to_string()), &outcome);
    }
    if let Err(error) = &outcome {
        // The place is in the text, and at it is what was found.
        prop_assert!(text.is_char_boundary(error.span.start) && text.is_char_boundary(error.span.end));
        let before = text[..error.span.start].trim_start_matches('\u{feff}');
        prop_assert_eq!(error.line, before.matches('\n').count() + 1);
        prop_assert_eq!(error.column, before.rsplit('\n').next().unwrap().chars().count() + 1);
        prop_assert_eq!(error.found.is_none(), error.span.is_empty());
    }
    // A reader finds the same clauses however the text comes, and those that `read_all` finds.
    let clauses = |size| -> Vec<Result<Term, String>> {
        let reader = Reader::new(BufReader::with_capacity(size, text.as_bytes()));
        reader.map(|clause| clause.map(|clause| clause.term).map_err(|error| error.to_string())).collect()
    };
    let whole = clauses(1 << 13);
    prop_assert_eq!(&clauses(1), &whole);
    prop_assert_eq!(&clauses(3), &whole);
    match read_all(text) {
        Ok(terms) => {
            prop_assert!(is_complete(text));
            prop_assert_eq!(terms.into_iter().map(Ok).collect::<Vec<_>>(), whole);
        }
        Err(error) if whole.iter().all(Result::is_ok) => {
            prop_assert_eq!(error.expected.id(), "terms-expected-full-stop");
        }
        Err(error) => prop_assert_eq!(whole.into_iter().find(Result::is_err), Some(Err(error.to_string()))),
    }
    Ok(())
}

proptest! {
    #[test]
    fn what_is_written_reads_back_as_the_same(term in any_term()) {
        let text = term.to_string();
        prop_assert_eq!(read_term(&text).map_err(|error| error.to_string()), Ok(term), "{}", text);
    }

    #[test]
    fn clauses_read_back_from_one_text(terms in prop::collection::vec(any_term(), 0..5)) {
        let text: String = terms.iter().map(|term| clause(term) + "\n").collect();
        prop_assert!(is_complete(&text));
        prop_assert_eq!(read_all(&text).map_err(|error| error.to_string()), Ok(terms), "{}", text);
    }

    #[test]
    fn any_text_is_read_or_refused(text in any::<String>()) {
        check_text(&text)?;
    }

    #[test]
    fn any_soup_is_read_or_refused(text in soup()) {
        check_text(&text)?;
    }

    #[test]
    fn any_changed_term_is_read_or_refused(text in mutated()) {
        check_text(&text)?;
    }

    #[test]
    fn any_bytes_are_read_or_refused(bytes in any::<Vec<u8>>()) {
        for clause in Reader::new(&bytes[..]) {
            prop_assert!(!matches!(clause, Err(StreamError::Io(_))));
        }
    }

    #[test]
    fn a_term_unifies_with_itself(term in any_term()) {
        let mut bindings = Bindings::new();
        prop_assert!(bindings.unify(&term, &term.clone()));
        prop_assert_eq!(bindings.resolve(&term), Ok(term));
    }

    #[test]
    fn unification_is_symmetric_and_makes_equal(one in similar_term(), other in similar_term()) {
        let (mut there, mut back) = (Bindings::new(), Bindings::new());
        let start = there.mark();
        let unified = there.unify(&one, &other);
        prop_assert_eq!(back.unify(&other, &one), unified);
        if unified {
            let result = there.resolve(&one).unwrap();
            prop_assert_eq!(&there.resolve(&other).unwrap(), &result);
            // Both ways give the same but for the names of variables.
            prop_assert!(is_variant(&result, &back.resolve(&one).unwrap()));
            // What is bound is gone for good.
            prop_assert!(result.variables().iter().all(|name| !there.is_bound(name)));
        }
        there.undo(start);
        prop_assert_eq!(there.resolve(&one), Ok(one));
    }
}

fn is_variant(one: &Term, other: &Term) -> bool {
    let renamed = |term: &Term| {
        let mut bindings = Bindings::new();
        for (i, name) in term.variables().into_iter().enumerate() {
            assert!(bindings.unify(&Term::Var(name), &Term::atom(format!("variable {i}"))));
        }
        bindings.resolve(term).unwrap()
    };
    renamed(one) == renamed(other)
}
