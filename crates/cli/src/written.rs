//! Moves as people write them down, in the letters of their language.

use engine::{Lang, Match, RuleSet};

/// A line of moves from a position. A line that leaves the rules ends there.
pub fn line(set: &RuleSet, position: &str, moves: &[String], lang: Lang) -> Vec<String> {
    let Ok(mut there) = set.read(position) else { return Vec::new() };
    let write = |text: &String| {
        there.follow(text).ok()?;
        let (.., recorded) = there.last_move()?;
        Some(lang.show_recorded(set.game, &recorded))
    };
    moves.iter().map_while(write).collect()
}

/// A move that could be played, with its way in records behind it where that is another: `g1f3 (Nf3)`.
pub fn both_ways(set: &RuleSet, game: &dyn Match, text: &str, lang: Lang) -> String {
    let shown = lang.show_move(text);
    match line(set, &game.text(), &[text.to_owned()], lang).first() {
        Some(recorded) if *recorded != shown => format!("{shown} ({recorded})"),
        _ => shown,
    }
}
