//! What a line of EPD says: a position, and operations behind it.

use engine::mate::MOST_MOVES;

/// The operations of a line, each a code and its words.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Operations(Vec<Vec<String>>);

/// A line as a FEN and its operations. The counters of a FEN may stand there or be operations.
pub fn split(line: &str) -> (String, Operations) {
    let words: Vec<&str> = line.split_whitespace().collect();
    let is_number = |word: Option<&&str>| word.is_some_and(|word| word.parse::<u32>().is_ok());
    let has_counters = is_number(words.get(4)) && is_number(words.get(5));
    let fields = if has_counters { 6 } else { 4.min(words.len()) };
    let operations = Operations::read(after_words(line, fields));
    let mut position = words[..fields].join(" ");
    if fields == 4 {
        let count = |code: &str, usual: &str| operations.words(code).next().unwrap_or(usual).to_owned();
        position = format!("{position} {} {}", count("hmvc", "0"), count("fmvn", "1"));
    }
    (position, operations)
}

impl Operations {
    /// Operations end with semicolons; words in quotation marks are one, and may have blanks and semicolons.
    fn read(text: &str) -> Operations {
        let mut operations = vec![Vec::new()];
        let (mut word, mut is_quoted) = (String::new(), false);
        for c in text.chars().chain([';']) {
            match c {
                '"' => is_quoted = !is_quoted,
                ';' | ' ' | '\t' if !is_quoted => {
                    let last = operations.last_mut().expect("never empty");
                    if !word.is_empty() {
                        last.push(std::mem::take(&mut word));
                    }
                    if c == ';' {
                        operations.push(Vec::new());
                    }
                }
                c => word.push(c),
            }
        }
        operations.retain(|operation| !operation.is_empty());
        Operations(operations)
    }

    /// The words of the operation with this code; none where there is no such operation.
    pub fn words(&self, code: &str) -> impl Iterator<Item = &str> {
        let found = self.0.iter().find(|operation| operation[0] == code);
        found.into_iter().flat_map(|operation| operation[1..].iter().map(String::as_str))
    }

    /// The words of an operation as one text.
    pub fn text(&self, code: &str) -> Option<String> {
        Some(self.words(code).collect::<Vec<_>>().join(" ")).filter(|text| !text.is_empty())
    }

    /// The number of moves that the operations `bm #N` or `dm N` say.
    pub fn mate(&self) -> Option<u32> {
        let by_best = || self.words("bm").find_map(|text| text.strip_prefix('#')?.parse().ok());
        let by_distance = || self.words("dm").next()?.parse().ok();
        by_best().or_else(by_distance)
    }

    /// The same for the prover.
    pub fn mate_to_prove(&self) -> Option<u8> {
        self.mate()?.try_into().ok().filter(|&moves| moves <= MOST_MOVES)
    }
}

/// What is left of a line behind so many words.
fn after_words(line: &str, words: usize) -> &str {
    (0..words).fold(line, |rest, _| {
        let rest = rest.trim_start();
        &rest[rest.find(char::is_whitespace).unwrap_or(rest.len())..]
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn operations_have_words_and_texts() {
        let (fen, said) = split(r#"8/8/8/8/8/8/8/K1k5 w - - bm Ka2 Kb1; am Ka1; id "a; b"; c0 "x"; hmvc 7"#);
        assert_eq!(fen, "8/8/8/8/8/8/8/K1k5 w - - 7 1");
        assert_eq!(said.words("bm").collect::<Vec<_>>(), ["Ka2", "Kb1"]);
        assert_eq!((said.text("id").as_deref(), said.text("pv")), (Some("a; b"), None));
        assert_eq!(said.mate(), None);
        let (fen, said) = split("8/8/8/8/8/8/8/K1k5 w - - 3 9 bm #12;");
        assert_eq!((fen.as_str(), said.mate()), ("8/8/8/8/8/8/8/K1k5 w - - 3 9", Some(12)));
        assert_eq!(split("8/8/8/8/8/8/8/K1k5 w - - dm 4").1.mate_to_prove(), Some(4));
        assert_eq!(split("8/8/8/8/8/8/8/K1k5 w - - dm 400").1.mate_to_prove(), None);
        for nonsense in ["", ";", "\"", "a b c d e f \"g", "; ; bm"] {
            split(nonsense);
        }
    }
}
