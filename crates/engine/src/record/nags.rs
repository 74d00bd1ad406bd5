//! What annotators write behind a move, as the numbers that PGN has for it.

/// The number of a mark: `!` is `$1`.
pub(super) fn number(mark: &str) -> Option<u8> {
    MARKS.iter().find(|(known, _)| *known == mark).map(|(_, number)| *number)
}

/// Marks that may be glued to a move, and those that stand by themselves.
const MARKS: &[(&str, u8)] = &[
    ("!", 1),
    ("?", 2),
    ("!!", 3),
    ("??", 4),
    ("!?", 5),
    ("?!", 6),
    ("‼", 3),
    ("⁇", 4),
    ("⁉", 5),
    ("⁈", 6),
    ("=", 10),
    ("∞", 13),
    ("⩲", 14),
    ("+=", 14),
    ("⩱", 15),
    ("=+", 15),
    ("±", 16),
    ("+/-", 16),
    ("∓", 17),
    ("-/+", 17),
    ("+-", 18),
    ("-+", 19),
];

/// A word and the mark that is glued to its end, if any. A sign of check is none.
pub(super) fn split_mark(word: &str) -> (&str, &str) {
    let text = word.trim_end_matches(['!', '?', '‼', '⁇', '⁉', '⁈']);
    word.split_at(text.len())
}
