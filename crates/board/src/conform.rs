//! What every game must satisfy, checked along random games. A game's tests call `check` once a rule set.

use std::collections::HashSet;

use crate::notation::Notation;
use crate::position::{Draw, MoveList, Position};
use crate::view::{Geometry, View};

/// More moves than any game takes: beyond it, a game does not end.
const TOO_LONG: usize = 20_000;

/// Plays `games` random games from `start` and checks every position on the way.
///
/// # Panics
/// With the seed and the position, at the first thing that is not as it must be.
pub fn check<P: Notation + View>(start: P, games: u64) {
    check_games(start, games, None);
}

/// The same for a rule set whose games need not end: leaves each game after `plies` moves.
///
/// # Panics
/// As `check`.
pub fn check_openings<P: Notation + View>(start: P, games: u64, plies: usize) {
    check_games(start, games, Some(plies));
}

fn check_games<P: Notation + View>(start: P, games: u64, plies: Option<usize>) {
    let geometry = P::geometry();
    check_geometry(&geometry);
    for seed in 0..games {
        let mut random = fastrand::Rng::with_seed(seed);
        let (mut pos, mut past, mut last) = (start, Vec::new(), None);
        while plies.is_none_or(|plies| past.len() < plies) {
            assert!(past.len() < TOO_LONG, "seed {seed}: no end in sight");
            let at = || format!("seed {seed}, move {}: {}", past.len(), pos.write());
            let mut moves = MoveList::new();
            let outcome = pos.moves(&mut moves);
            assert_ne!(outcome.is_some(), !moves.is_empty(), "{}: either over or to move", at());
            assert_eq!(pos.outcome(), outcome, "{}: two ways to ask how it ended", at());
            let has_reason = pos.ending(&past).is_some();
            assert_eq!(has_reason, outcome.is_some() || pos.draw(&past).is_some(), "{}: an end has a reason", at());
            check_text(&pos, &at);
            check_pieces(&pos, &geometry, &at);
            if outcome.is_some() {
                assert_ne!(Some(pos.turn()), last, "{}: the end of the game passes the turn", at());
                break;
            }
            check_moves(&pos, &moves, &geometry, &at);
            if pos.draw(&past) == Some(Draw::Over) {
                break;
            }
            last = Some(pos.turn());
            past.push(pos);
            pos = pos.play(moves[random.usize(..moves.len())]);
        }
    }
}

fn check_geometry(geometry: &Geometry) {
    let labels: HashSet<&str> = geometry.spots.iter().map(|spot| spot.label.as_str()).collect();
    assert_eq!(labels.len(), geometry.spots.len(), "two spots share a name");
    let places: HashSet<(u8, u8)> = geometry.spots.iter().map(|spot| (spot.x, spot.y)).collect();
    assert_eq!(places.len(), geometry.spots.len(), "two spots share a place");
    let (width, height) = geometry.size;
    assert!(places.iter().all(|&(x, y)| x < width && y < height), "a spot off the board");
    for &(a, b) in &geometry.lines {
        let (a, b) = (&geometry.spots[a], &geometry.spots[b]);
        assert!((a.x == b.x) != (a.y == b.y), "a line that is neither upright nor level");
    }
}

fn check_text<P: Notation>(pos: &P, at: &dyn Fn() -> String) {
    let text = pos.write();
    assert_eq!(P::read(&text).as_ref(), Ok(pos), "{}: the text does not read back", at());
    assert_eq!(pos.key(), P::read(&text).expect("just read").key(), "{}: equal positions, different keys", at());
}

fn check_pieces<P: View>(pos: &P, geometry: &Geometry, at: &dyn Fn() -> String) {
    let mut taken = HashSet::new();
    for piece in pos.pieces() {
        assert!(piece.spot < geometry.spots.len(), "{}: a piece off the board", at());
        assert!(taken.insert(piece.spot), "{}: two pieces on one spot", at());
    }
}

fn check_moves<P: Notation + View>(pos: &P, moves: &[P::Move], geometry: &Geometry, at: &dyn Fn() -> String) {
    let texts: HashSet<String> = moves.iter().map(|&m| pos.write_move(m)).collect();
    assert_eq!(texts.len(), moves.len(), "{}: two moves share a text", at());
    for &m in moves {
        assert_eq!(pos.read_move(&pos.write_move(m)), Ok(m), "{}: a move's text does not read back", at());
    }

    let mut tree = MoveList::new();
    pos.perft_moves(&mut tree);
    assert_eq!(pos.count(), tree.len() as u64, "{}: the count is not the length of the list", at());
    assert_eq!(tree.as_slice(), moves, "{}: with the game going on, the tree has the legal moves", at());

    let mut clicks: Vec<_> = moves.iter().map(|&m| pos.clicks(m)).filter(|clicks| !clicks.is_empty()).collect();
    assert!(clicks.iter().flatten().all(|&spot| spot < geometry.spots.len()), "{}: a click off the board", at());
    for other in moves.iter().flat_map(|&m| pos.other_clicks(m)) {
        assert!(other.iter().all(|&spot| spot < geometry.spots.len()), "{}: another click off the board", at());
        assert!(
            !clicks.iter().any(|own| own.starts_with(&other) || other.starts_with(own)),
            "{}: {other:?} twice",
            at()
        );
    }
    clicks.sort();
    for pair in clicks.windows(2) {
        // In sorted order, what begins like another stands right before it.
        assert!(pair[0] == pair[1] || !pair[1].starts_with(&pair[0]), "{}: {:?} begins {:?}", at(), pair[0], pair[1]);
    }

    let children: HashSet<P> = moves.iter().map(|&m| pos.play(m)).collect();
    let keys: HashSet<u64> = children.iter().map(Position::key).collect();
    assert_eq!(keys.len(), children.len(), "{}: different positions, same key", at());
}
