//! Points, Elo, cross-table and the reasons of losses.

use std::collections::BTreeMap;

use board::Side;

use super::PlayedGame;
use super::pairing::{Format, rests};
use crate::stats::Elo;

/// How a tournament stands.
#[derive(Clone, PartialEq, Debug)]
pub struct Standings {
    /// Everybody, the best first; who has as many points stands in the order of the list.
    pub rows: Vec<StandingsRow>,
    /// Half points of each row's competitor against each other one, and games: `None` where they have not met. Both by
    /// the place in the list, not in the table.
    pub cross: Vec<Vec<Option<(u32, u32)>>>,
}

/// One competitor's line.
#[derive(Clone, PartialEq, Debug)]
pub struct StandingsRow {
    /// Its place in the list of competitors.
    pub competitor: usize,
    /// Half points.
    pub half_points: u32,
    /// Games won.
    pub wins: u32,
    /// Games drawn.
    pub draws: u32,
    /// Games lost.
    pub losses: u32,
    /// Strength against the average of the field.
    pub elo: Option<Elo>,
    /// How often it lost beside the board, by the word of the fault.
    pub faults: BTreeMap<String, u32>,
}

impl Standings {
    /// The table after these games.
    pub fn of(competitors: usize, format: Format, played: &[PlayedGame]) -> Standings {
        let mut cross = vec![vec![None; competitors]; competitors];
        let empty = |competitor| StandingsRow {
            competitor,
            half_points: 0,
            wins: 0,
            draws: 0,
            losses: 0,
            elo: None,
            faults: BTreeMap::new(),
        };
        let mut rows: Vec<StandingsRow> = (0..competitors).map(empty).collect();
        for game in played {
            let (first, second) = (game.fixture.first, game.fixture.second);
            for (own, other, half) in [(first, second, game.half_points), (second, first, 2 - game.half_points)] {
                let row = &mut rows[own];
                row.half_points += u32::from(half);
                *[&mut row.losses, &mut row.draws, &mut row.wins][usize::from(half)] += 1;
                let (points, games) = cross[own][other].get_or_insert((0, 0));
                *points += u32::from(half);
                *games += 1;
            }
            if let Some(loser) = game.end.loser {
                let loser = if loser == Side::First { first } else { second };
                *rows[loser].faults.entry(game.end.word.clone()).or_default() += 1;
            }
        }
        for (row, elo) in rows.iter_mut().zip(ratings(&cross)) {
            row.elo = elo;
        }
        if let Format::Swiss(_) = format {
            let games = played.iter().map(|game| game.fixture.number + 1).max().unwrap_or_default();
            for (row, rests) in rows.iter_mut().zip(rests(competitors, played)) {
                row.half_points += 2 * games * rests;
            }
        }
        rows.sort_by_key(|row| std::cmp::Reverse(row.half_points));
        Standings { rows, cross }
    }
}

/// How many standard deviations hold 95 % of a normal distribution.
const NORMAL_95: f64 = 1.959_963_985;
/// Elo's figures count in a logistic curve with base ten, four hundred points to a tenfold.
const SCALE: f64 = 400.0 / std::f64::consts::LN_10;

/// The strengths under which these results are likeliest, in the model of Bradley and Terry with a draw as half a win, by
/// Newton steps on one at a time. Everybody has drawn one game more against an average player than was played: who has
/// won or lost everything would be infinitely far away otherwise.
fn ratings(cross: &[Vec<Option<(u32, u32)>>]) -> Vec<Option<Elo>> {
    let expected = |own: f64, other: f64| 1.0 / (1.0 + (other - own).exp());
    let mut strengths = vec![0.0_f64; cross.len()];
    // What the model expects of one, less what it has, and how steep that is.
    let slope = |strengths: &[f64], one: usize| {
        let prior = expected(strengths[one], 0.0);
        let (mut gap, mut information) = (0.5 - prior, prior * (1.0 - prior));
        for (other, met) in cross[one].iter().enumerate() {
            let Some((half_points, games)) = met else { continue };
            let chance = expected(strengths[one], strengths[other]);
            gap += f64::from(*half_points) / 2.0 - f64::from(*games) * chance;
            information += f64::from(*games) * chance * (1.0 - chance);
        }
        (gap, information)
    };
    for _ in 0..200 {
        let mut largest = 0.0_f64;
        for one in 0..cross.len() {
            let (gap, information) = slope(&strengths, one);
            let step = (gap / information).clamp(-1.0, 1.0);
            strengths[one] += step;
            largest = largest.max(step.abs());
        }
        if largest < 1e-9 {
            break;
        }
    }
    let mean = strengths.iter().sum::<f64>() / strengths.len().max(1) as f64;
    (0..cross.len())
        .map(|one| {
            let has_played = cross[one].iter().any(Option::is_some);
            let (_, information) = slope(&strengths, one);
            let elo = Elo { value: SCALE * (strengths[one] - mean), error: NORMAL_95 * SCALE / information.sqrt() };
            has_played.then_some(elo)
        })
        .collect()
}
