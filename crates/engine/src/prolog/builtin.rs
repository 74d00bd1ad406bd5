//! Terms: unification, comparison, types, writing.

use terms::{Bindings, Term, unquoted};

use super::{Answers, Context, each, never, once, test};

/// `?A = ?B`.
pub(super) fn unify(args: &[Term], _: &mut Context<'_>) -> Answers {
    once(vec![(args[0].clone(), args[1].clone())])
}

/// `?A \= ?B`: they cannot be made equal.
pub(super) fn differ(args: &[Term], _: &mut Context<'_>) -> Answers {
    test(!Bindings::new().unify(&args[0], &args[1]))
}

/// `?A == ?B`: they are equal as they stand.
pub(super) fn equal(args: &[Term], _: &mut Context<'_>) -> Answers {
    test(args[0] == args[1])
}

/// `?A \== ?B`.
pub(super) fn unequal(args: &[Term], _: &mut Context<'_>) -> Answers {
    test(args[0] != args[1])
}

/// `var(?A)`.
pub(super) fn var(args: &[Term], _: &mut Context<'_>) -> Answers {
    test(matches!(args[0], Term::Var(_)))
}

/// `nonvar(?A)`.
pub(super) fn nonvar(args: &[Term], _: &mut Context<'_>) -> Answers {
    test(!matches!(args[0], Term::Var(_)))
}

/// `integer(?A)`.
pub(super) fn integer(args: &[Term], _: &mut Context<'_>) -> Answers {
    test(matches!(args[0], Term::Int(_) | Term::Big(_)))
}

/// `atom(?A)`.
pub(super) fn atom(args: &[Term], _: &mut Context<'_>) -> Answers {
    test(matches!(&args[0], Term::Atom(_)) || args[0] == Term::list([]))
}

/// `write(?A)`: without quotes.
pub(super) fn write(args: &[Term], context: &mut Context<'_>) -> Answers {
    context.host.show(&unquoted(&args[0]));
    once(Vec::new())
}

/// `print(?A)`: so that it can be read back.
pub(super) fn print(args: &[Term], context: &mut Context<'_>) -> Answers {
    context.host.show(&args[0].to_string());
    once(Vec::new())
}

/// `read(?A)`: the next term that is typed, with or without its full stop; `end_of_file` at the end. Fails where what
/// was typed is no term, or has variables: those would be the goal's.
pub(super) fn read(args: &[Term], context: &mut Context<'_>) -> Answers {
    let mut typed = String::new();
    loop {
        let Some(line) = context.host.ask(PROMPT) else {
            return once(vec![(args[0].clone(), Term::atom("end_of_file"))]);
        };
        typed.push_str(&line);
        if !typed.trim().is_empty() {
            break;
        }
    }
    match terms::read_term(typed.trim()) {
        Ok(term) if term.variables().is_empty() => once(vec![(args[0].clone(), term)]),
        _ => never(),
    }
}

/// Before what is typed, as SWI-Prolog has it.
const PROMPT: &str = "|: ";

/// `nl`.
pub(super) fn nl(_: &[Term], context: &mut Context<'_>) -> Answers {
    context.host.show("\n");
    once(Vec::new())
}

/// `nth0(?Index,+List,?Element)`, counted from 0.
pub(super) fn nth0(args: &[Term], _: &mut Context<'_>) -> Answers {
    let (Term::List(items, _), index, element) = (&args[1], &args[0], &args[2]) else { return never() };
    if let Term::Int(index) = index {
        let item = usize::try_from(*index).ok().and_then(|index| items.get(index));
        return item.map_or_else(never, |item| once(vec![(element.clone(), item.clone())]));
    }
    let (index, element) = (index.clone(), element.clone());
    let items = items.clone().into_iter().enumerate();
    each(items.map(move |(i, item)| vec![(index.clone(), Term::Int(i as i64)), (element.clone(), item)]))
}
