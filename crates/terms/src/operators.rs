//! SWI-Prolog's standard operators.

/// Stands between its arguments.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Infix {
    /// Of the whole term, 1 to 1200; the higher, the looser.
    pub(crate) priority: u16,
    /// The highest priority that the left argument may have.
    pub(crate) left: u16,
    /// The highest priority that the right argument may have.
    pub(crate) right: u16,
}

/// Stands before its argument.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Prefix {
    /// Of the whole term, 1 to 1200; the higher, the looser.
    pub(crate) priority: u16,
    /// The highest priority that the argument may have.
    pub(crate) right: u16,
}

/// The highest priority of a term.
pub(crate) const LOOSEST: u16 = 1200;

/// The highest priority of an argument and of an element of a list where it is written without brackets.
pub(crate) const ARGUMENT: u16 = 999;

/// How `name` stands between arguments, if it does.
pub(crate) fn infix(name: &str) -> Option<Infix> {
    Some(match name {
        ":-" | "-->" | "=>" => xfx(1200),
        "|" => xfy(1105),
        ";" => xfy(1100),
        "->" | "*->" => xfy(1050),
        "," => xfy(1000),
        ":=" => xfx(800),
        "=" | "\\=" | "==" | "\\==" | "=@=" | "\\=@=" | "@<" | "@>" | "@=<" | "@>=" | "=.." | "is" | "=:=" | "=\\="
        | "<" | ">" | "=<" | ">=" | ":<" | ">:<" | "as" => xfx(700),
        ":" => xfy(600),
        "+" | "-" | "/\\" | "\\/" => yfx(500),
        "*" | "/" | "//" | "<<" | ">>" | "mod" | "rem" | "div" | "rdiv" | "xor" => yfx(400),
        "**" => xfx(200),
        "^" => xfy(200),
        _ => return None,
    })
}

/// How `name` stands before an argument, if it does.
pub(crate) fn prefix(name: &str) -> Option<Prefix> {
    Some(match name {
        ":-" | "?-" => fx(1200),
        "discontiguous"
        | "dynamic"
        | "initialization"
        | "meta_predicate"
        | "module_transparent"
        | "multifile"
        | "public"
        | "table"
        | "thread_initialization"
        | "thread_local"
        | "volatile" => fx(1150),
        "\\+" => fy(900),
        "+" | "-" | "\\" => fy(200),
        "$" => fx(1),
        _ => return None,
    })
}

/// Whether `name` is an operator of either kind.
pub(crate) fn is_operator(name: &str) -> bool {
    infix(name).is_some() || prefix(name).is_some()
}

const fn xfx(priority: u16) -> Infix {
    Infix { priority, left: priority - 1, right: priority - 1 }
}

const fn xfy(priority: u16) -> Infix {
    Infix { priority, left: priority - 1, right: priority }
}

const fn yfx(priority: u16) -> Infix {
    Infix { priority, left: priority, right: priority - 1 }
}

const fn fx(priority: u16) -> Prefix {
    Prefix { priority, right: priority - 1 }
}

const fn fy(priority: u16) -> Prefix {
    Prefix { priority, right: priority }
}
