//! Who plays whom in a round.

use super::PlayedGame;

/// Who meets whom.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Format {
    /// Everybody meets everybody.
    RoundRobin,
    /// So many rounds, in each of which those meet who have about as many points and have not met.
    Swiss(u32),
    /// Everybody meets this one.
    Gauntlet(usize),
}

/// A game that is to be played. Competitors are known by their place in the list.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Fixture {
    /// From 0.
    pub round: u32,
    /// Which opening, the same for both games of a pair.
    pub opening: u64,
    /// Which game of the two competitors, from 0.
    pub number: u32,
    /// Who moves first.
    pub first: usize,
    /// Who moves second.
    pub second: usize,
}

/// The games of a round, from 0, after those of the rounds before; none where there is no such round.
pub fn fixtures_of(
    format: Format,
    competitors: usize,
    games: u32,
    round: u32,
    played: &[PlayedGame],
) -> Option<Vec<Fixture>> {
    let pairs: Vec<(usize, usize)> = match format {
        Format::RoundRobin if round == 0 => {
            (0..competitors).flat_map(|a| (a + 1..competitors).map(move |b| (a, b))).collect()
        }
        Format::Gauntlet(one) if round == 0 => (0..competitors).filter(|&b| b != one).map(|b| (one, b)).collect(),
        Format::Swiss(rounds) if round < rounds => swiss(competitors, played),
        _ => return None,
    };
    let meeting = |(a, b): (usize, usize)| {
        // Every pair has openings of its own, whatever the format.
        let own = (u64::from(round) * competitors as u64 + a.min(b) as u64) * competitors as u64 + a.max(b) as u64;
        (0..games).map(move |number| {
            let (first, second) = if number % 2 == 0 { (a, b) } else { (b, a) };
            let opening = own * u64::from(games.div_ceil(2)) + u64::from(number / 2);
            Fixture { round, opening, number, first, second }
        })
    };
    Some(pairs.into_iter().flat_map(meeting).collect())
}

/// The pairs of the next round of a Swiss tournament: from the top of the table, each with the nearest that it has not
/// met. Of an odd number one of the last who has not yet rested rests.
fn swiss(competitors: usize, played: &[PlayedGame]) -> Vec<(usize, usize)> {
    let points = points(competitors, played);
    let mut order: Vec<usize> = (0..competitors).collect();
    order.sort_by_key(|&one| (std::cmp::Reverse(points[one]), one));
    let rested = rests(competitors, played);
    if competitors % 2 == 1 {
        let least = rested.iter().min().copied().unwrap_or_default();
        let resting = order.iter().rposition(|&one| rested[one] == least);
        order.remove(resting.expect("somebody has rested least"));
    }
    let have_met = |a: usize, b: usize| {
        played.iter().any(|game| [(a, b), (b, a)].contains(&(game.fixture.first, game.fixture.second)))
    };
    let mut tries = MOST_TRIES;
    // Where everybody has met everybody, neighbours meet again.
    pair_up(&order, &have_met, &mut tries)
        .unwrap_or_else(|| order.chunks_exact(2).map(|two| (two[0], two[1])).collect())
}

/// How many pairings are tried before some meet again.
const MOST_TRIES: u32 = 100_000;

fn pair_up(order: &[usize], have_met: &dyn Fn(usize, usize) -> bool, tries: &mut u32) -> Option<Vec<(usize, usize)>> {
    let Some((&top, rest)) = order.split_first() else { return Some(Vec::new()) };
    for (i, &other) in rest.iter().enumerate().filter(|(_, other)| !have_met(top, **other)) {
        *tries = tries.checked_sub(1)?;
        let left = [&rest[..i], &rest[i + 1..]].concat();
        if let Some(mut pairs) = pair_up(&left, have_met, tries) {
            pairs.insert(0, (top, other));
            return Some(pairs);
        }
    }
    None
}

/// How often each has rested in the rounds that were played.
pub(super) fn rests(competitors: usize, played: &[PlayedGame]) -> Vec<u32> {
    let rounds = played.iter().map(|game| game.fixture.round + 1).max().unwrap_or_default();
    let rested = |one: usize, round: u32| {
        !played
            .iter()
            .any(|game| game.fixture.round == round && (game.fixture.first == one || game.fixture.second == one))
    };
    (0..competitors).map(|one| (0..rounds).filter(|&round| rested(one, round)).count() as u32).collect()
}

/// Half points, without those for rounds in which somebody rested.
fn points(competitors: usize, played: &[PlayedGame]) -> Vec<u32> {
    let mut points = vec![0; competitors];
    for game in played {
        points[game.fixture.first] += u32::from(game.half_points);
        points[game.fixture.second] += 2 - u32::from(game.half_points);
    }
    // Who rests has the points of a won meeting.
    let rests = rests(competitors, played);
    let games = played.iter().map(|game| game.fixture.number + 1).max().unwrap_or_default();
    points.iter().zip(rests).map(|(points, rests)| points + 2 * games * rests).collect()
}
