//! Scores as people read them.

use engine::{Analysis, Lang, Match, Message, ScoreUnit};

/// The score with its unit, as `+0.35 pawns`, seen by the side to act.
pub fn in_units(game: &dyn Match, analysis: &Analysis, lang: Lang) -> String {
    let unit = game.score_unit(analysis);
    let points = match unit {
        ScoreUnit::Discs => format!("{:+}", analysis.score),
        ScoreUnit::Pawn | ScoreUnit::Man | ScoreUnit::Disc => {
            format!("{:+.2}", f64::from(analysis.score) / f64::from(unit.points()))
        }
    };
    lang.say(&Message::new("cli-points").with("points", points).with("unit", unit.word()))
}

/// A line of moves.
pub fn line(moves: &[String], lang: Lang) -> String {
    moves.iter().map(|text| lang.show_move(text)).collect::<Vec<_>>().join(" ")
}
