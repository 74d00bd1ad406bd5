//! What a line of a file of mate problems says.

use engine::mate::MOST_MOVES;

/// A line as a FEN and its operations. The counters of a FEN may stand there or be operations.
pub fn split(line: &str) -> (String, Vec<Vec<&str>>) {
    let words: Vec<&str> = line.split_whitespace().collect();
    let is_number = |word: Option<&&str>| word.is_some_and(|word| word.parse::<u32>().is_ok());
    let has_counters = is_number(words.get(4)) && is_number(words.get(5));
    let fields = if has_counters { 6 } else { 4.min(words.len()) };
    let operations: Vec<Vec<&str>> =
        after_words(line, fields).split(';').map(|operation| operation.split_whitespace().collect()).collect();
    let mut position = words[..fields].join(" ");
    if fields == 4 {
        let count = |code: &str, usual: &'static str| {
            let found = operations.iter().find(|operation| operation.first() == Some(&code));
            found.and_then(|operation| operation.get(1).copied()).unwrap_or(usual).to_owned()
        };
        position = format!("{position} {} {}", count("hmvc", "0"), count("fmvn", "1"));
    }
    (position, operations)
}

/// The number of moves that the operations `bm #N` or `dm N` say.
pub fn mate_of(operations: &[Vec<&str>]) -> Option<u8> {
    let number = |operation: &Vec<&str>| match operation[..] {
        ["bm", moves, ..] => moves.strip_prefix('#')?.parse().ok(),
        ["dm", moves] => moves.parse().ok(),
        _ => None,
    };
    operations.iter().find_map(number).filter(|&moves| moves <= MOST_MOVES)
}

/// What is left of a line behind so many words.
fn after_words(line: &str, words: usize) -> &str {
    (0..words).fold(line, |rest, _| {
        let rest = rest.trim_start();
        &rest[rest.find(char::is_whitespace).unwrap_or(rest.len())..]
    })
}
