//! Which character is of which kind, for those who read and those who write.

/// Whether atoms such as `=..` are made of it.
pub(crate) fn is_symbol(c: char) -> bool {
    matches!(c, '#' | '$' | '&' | '*' | '+' | '-' | '.' | '/' | ':' | '<' | '=' | '>' | '?' | '@' | '^' | '~' | '\\')
}

/// Whether a name or a variable goes on with it. The accents of decomposed letters are among them.
pub(crate) fn is_word(c: char) -> bool {
    c.is_ascii_alphanumeric()
        || c == '_'
        || !c.is_ascii() && (c.is_alphabetic() || ('\u{300}'..='\u{36f}').contains(&c))
}

/// Whether an unquoted name begins with it.
pub(crate) fn begins_name(c: char) -> bool {
    c.is_ascii_lowercase() || !c.is_ascii() && c.is_alphabetic() && !c.is_uppercase()
}

/// Whether a variable begins with it.
pub(crate) fn begins_variable(c: char) -> bool {
    c.is_ascii_uppercase() || c == '_' || !c.is_ascii() && c.is_alphabetic() && c.is_uppercase()
}

/// Whether a reader takes `name` for a variable.
pub(crate) fn is_variable(name: &str) -> bool {
    name.starts_with(begins_variable) && name.chars().all(is_word)
}

/// Whether the atom `name` reads back without quotes. `[]` does not: without quotes it is the empty list.
pub(crate) fn is_bare(name: &str) -> bool {
    if name.starts_with(begins_name) {
        return name.chars().all(is_word);
    }
    match name {
        "!" | ";" | "{}" => true,
        "" | "." => false,
        _ => name.chars().all(is_symbol) && !name.starts_with("/*"),
    }
}
