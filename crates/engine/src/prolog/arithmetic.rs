//! Numbers: `is/2`, comparisons, `between/3`. Integers are those of 64 bits.

use std::cmp::Ordering;

use terms::Term;

use super::{Answers, Context, QueryError, never, once, raise, test};

/// `?Value is +Expression`.
pub(super) fn is(args: &[Term], _: &mut Context<'_>) -> Answers {
    let goal = Term::compound("is", args.to_vec());
    match evaluate(&args[1], &goal) {
        Ok(value) => once(vec![(args[0].clone(), value.term())]),
        Err(error) => raise(error),
    }
}

/// `+A =:= +B`.
pub(super) fn equal(args: &[Term], _: &mut Context<'_>) -> Answers {
    compare("=:=", args, |order| order == Some(Ordering::Equal))
}

/// `+A =\= +B`.
pub(super) fn unequal(args: &[Term], _: &mut Context<'_>) -> Answers {
    compare("=\\=", args, |order| order != Some(Ordering::Equal))
}

/// `+A < +B`.
pub(super) fn less(args: &[Term], _: &mut Context<'_>) -> Answers {
    compare("<", args, |order| order == Some(Ordering::Less))
}

/// `+A > +B`.
pub(super) fn greater(args: &[Term], _: &mut Context<'_>) -> Answers {
    compare(">", args, |order| order == Some(Ordering::Greater))
}

/// `+A =< +B`.
pub(super) fn at_most(args: &[Term], _: &mut Context<'_>) -> Answers {
    compare("=<", args, |order| matches!(order, Some(Ordering::Less | Ordering::Equal)))
}

/// `+A >= +B`.
pub(super) fn at_least(args: &[Term], _: &mut Context<'_>) -> Answers {
    compare(">=", args, |order| matches!(order, Some(Ordering::Greater | Ordering::Equal)))
}

/// `between(+Low,+High,?Value)`; High may be `inf`.
pub(super) fn between(args: &[Term], _: &mut Context<'_>) -> Answers {
    let goal = Term::compound("between", args.to_vec());
    let bounds = integer(&args[0], &goal).and_then(|low| match &args[1] {
        Term::Atom(name) if name == "inf" || name == "infinite" => Ok((low, i64::MAX)),
        high => Ok((low, integer(high, &goal)?)),
    });
    let (low, high) = match bounds {
        Ok(bounds) => bounds,
        Err(error) => return raise(error),
    };
    match &args[2] {
        Term::Int(value) => test((low..=high).contains(value)),
        Term::Var(_) if low > high => never(),
        variable @ Term::Var(_) => {
            let variable = variable.clone();
            Box::new((low..=high).map(move |value| Ok(vec![(variable.clone(), Term::Int(value))])))
        }
        other => raise(QueryError::Type { expected: "integer", found: other.clone(), goal }),
    }
}

/// The integer that an argument of `goal` is.
pub(super) fn integer(term: &Term, goal: &Term) -> Result<i64, QueryError> {
    match term {
        Term::Int(value) => Ok(*value),
        Term::Var(name) => Err(QueryError::Instantiation { variable: name.clone(), goal: goal.clone() }),
        other => Err(QueryError::Type { expected: "integer", found: other.clone(), goal: goal.clone() }),
    }
}

#[derive(Clone, Copy, PartialEq, Debug)]
enum Number {
    Int(i64),
    Float(f64),
}

impl Number {
    fn term(self) -> Term {
        match self {
            Number::Int(value) => Term::Int(value),
            Number::Float(value) => Term::Float(value),
        }
    }

    fn float(self) -> f64 {
        match self {
            Number::Int(value) => value as f64,
            Number::Float(value) => value,
        }
    }
}

fn compare(name: &str, args: &[Term], holds: fn(Option<Ordering>) -> bool) -> Answers {
    let goal = Term::compound(name, args.to_vec());
    let values = evaluate(&args[0], &goal).and_then(|a| Ok((a, evaluate(&args[1], &goal)?)));
    match values {
        Ok((Number::Int(a), Number::Int(b))) => test(holds(Some(a.cmp(&b)))),
        Ok((a, b)) => test(holds(a.float().partial_cmp(&b.float()))),
        Err(error) => raise(error),
    }
}

/// The value of an expression of `goal`.
fn evaluate(expression: &Term, goal: &Term) -> Result<Number, QueryError> {
    let not_a_function = |name: &str, arity: usize| {
        let found = Term::compound("/", [Term::atom(name), Term::Int(arity as i64)]);
        QueryError::Type { expected: "evaluable", found, goal: goal.clone() }
    };
    match expression {
        Term::Int(value) => Ok(Number::Int(*value)),
        Term::Float(value) => Ok(Number::Float(*value)),
        Term::Var(name) => Err(QueryError::Instantiation { variable: name.clone(), goal: goal.clone() }),
        Term::Big(_) => Err(QueryError::Evaluation { why: "int_overflow", goal: goal.clone() }),
        Term::List(items, None) if items.len() == 1 => evaluate(&items[0], goal),
        Term::Atom(name) => Err(not_a_function(name, 0)),
        Term::Compound(name, args) if args.len() <= 2 => {
            let a = evaluate(&args[0], goal)?;
            let value = match args.get(1) {
                None => unary(name, a),
                Some(second) => binary(name, a, evaluate(second, goal)?),
            };
            let value = value.ok_or_else(|| not_a_function(name, args.len()))?;
            value.map_err(|why| QueryError::Evaluation { why, goal: goal.clone() })
        }
        other => Err(QueryError::Type { expected: "evaluable", found: other.clone(), goal: goal.clone() }),
    }
}

/// `None` for what is no function; an error by its ISO name.
type Value = Option<Result<Number, &'static str>>;

fn unary(name: &str, a: Number) -> Value {
    use Number::{Float, Int};
    Some(Ok(match (name, a) {
        ("+", a) => a,
        ("-", Int(a)) => return Some(checked(a.checked_neg())),
        ("-", Float(a)) => Float(-a),
        ("abs", Int(a)) => return Some(checked(a.checked_abs())),
        ("abs", Float(a)) => Float(a.abs()),
        ("sign", Int(a)) => Int(a.signum()),
        ("sign", Float(a)) => Float(if a == 0.0 { 0.0 } else { a.signum() }),
        _ => return None,
    }))
}

fn binary(name: &str, a: Number, b: Number) -> Value {
    use Number::Int;
    Some(match (name, a, b) {
        ("+", Int(a), Int(b)) => checked(a.checked_add(b)),
        ("-", Int(a), Int(b)) => checked(a.checked_sub(b)),
        ("*", Int(a), Int(b)) => checked(a.checked_mul(b)),
        ("/" | "//" | "mod" | "rem" | "div", Int(_), Int(0)) => Err("zero_divisor"),
        ("/", Int(a), Int(b)) if a.checked_rem(b) != Some(0) => finite(a as f64 / b as f64),
        ("/" | "//", Int(a), Int(b)) => checked(a.checked_div(b)),
        ("rem", Int(a), Int(b)) => Ok(Int(a.wrapping_rem(b))),
        ("mod", Int(a), Int(b)) => Ok(Int(floored(a, b).1)),
        ("div", Int(i64::MIN), Int(-1)) => Err("int_overflow"),
        ("div", Int(a), Int(b)) => Ok(Int(floored(a, b).0)),
        ("min", Int(a), Int(b)) => Ok(Int(a.min(b))),
        ("max", Int(a), Int(b)) => Ok(Int(a.max(b))),
        ("+", a, b) => finite(a.float() + b.float()),
        ("-", a, b) => finite(a.float() - b.float()),
        ("*", a, b) => finite(a.float() * b.float()),
        ("/", _, b) if b.float() == 0.0 => Err("zero_divisor"),
        ("/", a, b) => finite(a.float() / b.float()),
        ("min", a, b) => Ok(if b.float() < a.float() { b } else { a }),
        ("max", a, b) => Ok(if b.float() > a.float() { b } else { a }),
        _ => return None,
    })
}

/// Quotient and remainder, rounded towards minus infinity.
fn floored(a: i64, b: i64) -> (i64, i64) {
    let (quotient, remainder) = (a.wrapping_div(b), a.wrapping_rem(b));
    if remainder != 0 && (remainder < 0) != (b < 0) { (quotient - 1, remainder + b) } else { (quotient, remainder) }
}

fn checked(value: Option<i64>) -> Result<Number, &'static str> {
    value.map(Number::Int).ok_or("int_overflow")
}

fn finite(value: f64) -> Result<Number, &'static str> {
    if value.is_finite() { Ok(Number::Float(value)) } else { Err("float_overflow") }
}
