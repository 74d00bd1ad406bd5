//! How a person makes a move on the board, for every game, as the page has it. No rules in here: the scene lists the
//! legal actions, each as the spots to click in order, and the clicks are followed.

use engine::{Action, Piece, Side, SpotId};

/// What one click more comes to.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Step {
    /// The move goes on from these clicks.
    Go(Vec<SpotId>),
    /// The texts of the moves that are complete now; more than one only where a person chooses by name.
    Done(Vec<String>),
    /// The man is put back.
    Cancel,
    /// No move has these clicks.
    Wrong,
}

/// The spots worth clicking next.
pub fn targets(actions: &[Action], path: &[SpotId]) -> Vec<SpotId> {
    let mut spots: Vec<SpotId> =
        matching(actions, path).filter_map(|action| action.clicks.get(path.len())).copied().collect();
    spots.sort_unstable();
    spots.dedup();
    spots
}

/// One click more. Once a man has been put down on a free spot, the move goes on from there and does not begin
/// elsewhere; the last spot of a way over free ones may be clicked at once.
pub fn click(actions: &[Action], path: &[SpotId], spot: SpotId, is_free: &dyn Fn(SpotId) -> bool) -> Step {
    let longer = [path, &[spot]].concat();
    let found: Vec<&Action> = matching(actions, &longer).collect();
    if !found.is_empty() {
        let done: Vec<String> = found
            .iter()
            .filter(|action| action.clicks.len() == longer.len())
            .map(|action| action.text.clone())
            .collect();
        return if done.is_empty() { Step::Go(longer) } else { Step::Done(done) };
    }
    let also = actions.iter().filter(|action| action.also.contains(&longer));
    let also: Vec<String> = also.map(|action| action.text.clone()).collect();
    if !also.is_empty() {
        return Step::Done(also);
    }
    if path.is_empty() {
        return Step::Wrong;
    }
    let is_quick = |action: &&Action| {
        let rest = &action.clicks[path.len()..];
        rest.last() == Some(&spot) && rest.iter().all(|&spot| is_free(spot))
    };
    let mut quick = matching(actions, path).filter(is_quick);
    if let (Some(only), None) = (quick.next(), quick.next()) {
        return Step::Done(vec![only.text.clone()]);
    }
    if path.last() == Some(&spot) {
        return Step::Cancel;
    }
    let is_set_down = path.last().is_some_and(|&last| is_free(last));
    if is_set_down { Step::Wrong } else { click(actions, &[], spot, is_free) }
}

/// The pieces as the clicks have moved them: an own man is lifted, put on free spots, takes what it lands on; a man
/// clicked after that is taken off.
pub fn imagined(pieces: &[Piece], path: &[SpotId], turn: Side) -> Vec<Piece> {
    let mut standing = pieces.to_vec();
    let mut moving: Option<Piece> = None;
    let mut is_down = false;
    for &spot in path {
        let there = standing.iter().find(|piece| piece.spot == spot).copied();
        match there {
            Some(own) if own.side == turn && moving.is_none() => moving = Some(own),
            Some(_) if is_down => standing.retain(|piece| piece.spot != spot),
            _ => {
                // A man from the hand looks like any other of its side.
                let example = moving.or_else(|| pieces.iter().find(|piece| piece.side == turn).copied());
                let Some(example) = example else { continue };
                standing.retain(|piece| Some(*piece) != moving && piece.spot != spot);
                let arrived = Piece { spot, ..example };
                standing.push(arrived);
                (moving, is_down) = (Some(arrived), there.is_none());
            }
        }
    }
    standing
}

/// The actions that begin with the spots clicked so far.
fn matching<'a>(actions: &'a [Action], path: &[SpotId]) -> impl Iterator<Item = &'a Action> {
    actions.iter().filter(move |action| action.clicks.starts_with(path))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::play::state::tests::people;

    /// The clicks on the spots with these names, one after the other, from a position.
    fn clicked(game: &str, rules: Option<&str>, position: Option<&str>, labels: &[&str]) -> Step {
        let state = people(game, rules, position);
        let (geometry, scene) = (state.game().geometry(), state.game().scene());
        let is_free = |spot| scene.pieces.iter().all(|piece| piece.spot != spot);
        let mut path = Vec::new();
        let mut step = Step::Cancel;
        for label in labels {
            let spot = geometry.spots.iter().position(|spot| spot.label.eq_ignore_ascii_case(label)).expect("a spot");
            step = click(&scene.actions, &path, spot, &is_free);
            path = if let Step::Go(longer) = &step { longer.clone() } else { Vec::new() };
        }
        step
    }

    fn done(text: &str) -> Step {
        Step::Done(vec![text.to_owned()])
    }

    #[test]
    fn from_and_to_are_a_move() {
        assert_eq!(clicked("ajedrez", None, None, &["e2", "e4"]), done("e2e4"));
        assert_eq!(clicked("damas", None, None, &["9", "13"]), done("9-13"));
        assert_eq!(clicked("reversi", None, None, &["c5"]), done("c5"));
        assert_eq!(clicked("ajedrez", None, None, &["e4"]), Step::Wrong);
        assert_eq!(clicked("ajedrez", None, None, &["e2", "e2"]), Step::Cancel);
    }

    #[test]
    fn another_man_may_be_chosen_instead() {
        assert_eq!(clicked("ajedrez", None, None, &["e2", "g1", "f3"]), done("g1f3"));
    }

    #[test]
    fn a_promotion_is_chosen_by_name() {
        let promotion = Some("7k/P7/8/8/8/8/8/7K w - - 0 1");
        let Step::Done(texts) = clicked("ajedrez", None, promotion, &["a7", "a8"]) else { panic!("a move") };
        assert_eq!(texts.len(), 4, "{texts:?}");
    }

    #[test]
    fn the_king_may_be_put_onto_its_rook_to_castle() {
        let castling = Some("4k3/8/8/8/8/8/8/4K2R w K - 0 1");
        assert_eq!(clicked("ajedrez", None, castling, &["e1", "h1"]), done("e1g1"));
    }

    #[test]
    fn a_chain_of_captures_may_be_clicked_at_its_end() {
        let chain = Some("W:W1:B6,15");
        let whole = clicked("damas", None, chain, &["1", "10", "19"]);
        assert_eq!(clicked("damas", None, chain, &["1", "19"]), whole);
        assert!(matches!(whole, Step::Done(_)), "{whole:?}");
    }

    #[test]
    fn a_mill_goes_on_with_the_man_to_take() {
        let mill = Some("2 b 0 0 b.b....b/w.w.w.../w.......");
        assert!(matches!(clicked("molino", None, mill, &["e1", "ne1"]), Step::Go(_)));
        assert_eq!(clicked("molino", None, mill, &["e1", "ne1", "n2"]), done("e1-ne1xn2"));
        assert_eq!(clicked("molino", None, mill, &["e1", "ne1", "nw1"]), Step::Wrong);
    }

    #[test]
    fn the_clicks_are_seen_on_the_board_before_the_move_is_complete() {
        let state = people("molino", None, Some("2 b 0 0 b.b....b/w.w.w.../w......."));
        let (geometry, scene) = (state.game().geometry(), state.game().scene());
        let spot = |label: &str| geometry.spots.iter().position(|spot| spot.label == label).expect("a spot");
        let seen = imagined(&scene.pieces, &[spot("e1"), spot("ne1")], scene.turn);
        let stands = |label: &str| seen.iter().any(|piece| piece.spot == spot(label));
        assert!(stands("ne1") && !stands("e1"));
        assert_eq!(seen.len(), scene.pieces.len());
    }
}
