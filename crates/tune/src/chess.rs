//! The terms of chess: learnt from games of our engine against itself, printed as `eval/tables.rs` has them.

use std::fmt::Write;

use board::{Position, Side};
use games::chess::{Chess, Fide, MainEvaluator, parts, worths};

use crate::fit::Curve;
use crate::learn::GameRecord;
use crate::samples::{self, Sample, SampleConfig};
use crate::terms::{self, Case, Schedule};

/// Rounds through all positions.
const ROUNDS: u32 = 12;
/// Every so many games one is held out.
const HELD_OUT: u64 = 5;

/// The terms in their order: what they are and how many.
const SECTIONS: [(&str, usize); 29] = [
    ("pawns, from a1 to h8", 64),
    ("knights", 64),
    ("bishops", 64),
    ("rooks", 64),
    ("queens", 64),
    ("kings", 64),
    ("squares that a knight reaches: 0 to 8", 9),
    ("a bishop: 0 to 13", 14),
    ("a rook: 0 to 14", 15),
    ("a queen: 0 to 27", 28),
    ("passed pawns, by row", 8),
    ("free ones", 8),
    ("distance of the own king to them", 8),
    ("distance of the other king", 8),
    ("covered pawns, by row", 8),
    ("pawns with another beside", 8),
    ("isolated, doubled, backward", 3),
    ("two bishops", 1),
    ("pawns on the colour of a bishop", 1),
    ("rooks on open files, on half open files", 2),
    ("outposts of knights, of bishops", 2),
    ("attacked by a pawn: pawn, knight, bishop, rook, queen", 5),
    ("attacked by a minor piece", 5),
    ("attacked by a rook", 5),
    ("attacked without cover", 5),
    ("danger for the enemy king", 32),
    ("safe checks of knights, bishops, rooks, queens", 4),
    ("the nearest own pawn before the king: none, one row off, two, more", 4),
    ("the nearest enemy pawn: none, one row off to five or more", 6),
];

/// Plays the games, learns from them and from those that were played before, and gives the file; none where a move of
/// those is not legal.
pub fn learn_terms(
    config: &SampleConfig,
    also: &[GameRecord],
    games_done: &mut dyn FnMut(u64),
    curve: &mut dyn FnMut(Curve),
) -> Option<String> {
    let start = Chess::<Fide>::start();
    let samples = samples::collect(start, &MainEvaluator::default(), config, games_done);
    let mut cases: Vec<Case> = samples.iter().map(case).collect();
    for game in also {
        cases.extend(game.samples(start)?.iter().map(case));
    }
    let schedule = Schedule { by_result: f32::from(config.by_result) / 100.0, rounds: ROUNDS, seed: config.seed };
    let found = terms::learn(&mut cases, &worths(), schedule, |round, learnt, held_out| {
        curve(Curve { round, learnt, held_out });
    });
    Some(file(&found))
}

fn case(sample: &Sample<Chess<Fide>>) -> Case {
    let parts = parts(&sample.pos);
    let tempo = MainEvaluator::default().weights.tempo as f32;
    let (sign, result) =
        if sample.pos.turn() == Side::First { (1.0, sample.result) } else { (-1.0, 1.0 - sample.result) };
    Case {
        terms: parts.terms.iter().map(|&(term, times)| (term as u16, times as i16)).collect(),
        full: parts.fullness as f32 / 24.0,
        left: parts.percentages.map(|percentage| percentage as f32 / 100.0),
        tempo: sign * tempo,
        result: result as f32,
        score: sign * sample.score as f32,
        held_out: sample.game.is_multiple_of(HELD_OUT),
    }
}

/// The source of `eval/tables.rs`.
fn file(worths: &[[i32; 2]]) -> String {
    let mut text = "\
//! What each term is worth, in hundredths of a pawn, in the order of `terms::at`. `cargo xtask tune ajedrez --terms`
//! prints this file.

use super::terms::at;
"
    .to_owned();
    for (phase, (name, about)) in
        [("EARLY", "While all men are there."), ("LATE", "When few are left.")].iter().enumerate()
    {
        let _ = write!(text, "\n/// {about}\n#[rustfmt::skip]\npub(super) static {name}: [i16; at::END] = [\n");
        let mut rest = worths;
        for (what, count) in SECTIONS {
            let (some, others) = rest.split_at(count);
            let _ = writeln!(text, "    // {what}");
            for line in some.chunks(if count == 64 { 8 } else { 16 }) {
                let numbers: Vec<String> = line.iter().map(|worth| worth[phase].to_string()).collect();
                let _ = writeln!(text, "    {},", numbers.join(", "));
            }
            rest = others;
        }
        text.push_str("];\n");
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::learn::{PlayConfig, learner};

    #[test]
    fn every_term_has_its_place() {
        assert_eq!(SECTIONS.iter().map(|(_, count)| count).sum::<usize>(), worths().len());
    }

    #[test]
    fn what_is_in_the_source_is_what_is_printed() {
        let path = concat!(env!("CARGO_MANIFEST_DIR"), "/../games/src/chess/eval/tables.rs");
        assert_eq!(file(&worths()), std::fs::read_to_string(path).expect("the source"));
    }

    #[test]
    fn one_seed_gives_the_same_file() {
        let config =
            SampleConfig { games: 10, nodes: 100, plies: 8, by_result: 50, hold: Vec::new(), seed: 3, threads: 1 };
        let learn = |config: &SampleConfig| learn_terms(config, &[], &mut |_| (), &mut |_| ());
        let once = learn(&config);
        assert_eq!(learn(&SampleConfig { threads: 2, ..config.clone() }), once);
        assert_ne!(learn(&SampleConfig { seed: 4, ..config.clone() }), once);
        // Games that were played before count as if they had been played now.
        let chess = learner("ajedrez", None).expect("it can be learnt");
        let played = PlayConfig { nodes: 100, plies: (4, 8), opening: 300, seed: 3 };
        let also: Vec<GameRecord> = (0..4).filter_map(|number| chess.play(None, &played, number)).collect();
        let none = SampleConfig { games: 0, ..config };
        let with = learn_terms(&none, &also, &mut |_| (), &mut |_| ());
        assert!(with.is_some() && with != learn(&none), "they teach something");
        let mut wrong = also;
        wrong[0].moves[0].place = 500;
        assert_eq!(learn_terms(&none, &wrong, &mut |_| (), &mut |_| ()), None);
    }
}
