//! Draws that only the past can tell. Nothing is counted in the position: we look back, and never farther
//! than the rules that we ask about.

use board::{Message, Position, Side};

use super::layout::Squares;
use super::rule_sets::{Endings, Rules};
use super::rules::Draughts;

/// Whether the game is drawn now, given the positions before this one, oldest first.
pub(super) fn is_drawn<R: Rules>(pos: &Draughts<R>, past: &[Draughts<R>]) -> bool {
    // Nobody is back for the second time sooner, and no rule counts fewer turns.
    if past.len() < 8 {
        return false;
    }
    let (seen, quiet) = seen_and_quiet(pos, past);
    seen >= R::REPETITIONS || quiet == 2 * R::QUIET_MOVES || drawn_ending(pos, past) // Rules 23 and 24.
}

/// Why it is drawn, where it is.
pub(super) fn reason<R: Rules>(pos: &Draughts<R>, past: &[Draughts<R>]) -> Option<Message> {
    let (seen, quiet) = is_drawn(pos, past).then(|| seen_and_quiet(pos, past))?;
    Some(if seen >= R::REPETITIONS {
        Message::new("ending-repetition").with("count", seen)
    } else if quiet == 2 * R::QUIET_MOVES {
        Message::new("ending-moves").with("count", R::QUIET_MOVES)
    } else {
        Message::new("ending-kings")
    })
}

/// How often the position has stood, and how many turns ago something happened that lasts. Men never go back and
/// nobody comes back: beyond the last man's move and the last capture there is no position like this one.
#[inline]
fn seen_and_quiet<R: Rules>(pos: &Draughts<R>, past: &[Draughts<R>]) -> (usize, usize) {
    let (men, pieces) = (all_men(pos), count(pos));
    let quiet = turns_back(past, 2 * R::QUIET_MOVES, |before| all_men(before) == men && count(before) == pieces);
    (1 + past[past.len() - quiet..].iter().filter(|&before| before == pos).count(), quiet)
}

/// Rules 25 to 27.
fn drawn_ending<R: Rules>(pos: &Draughts<R>, past: &[Draughts<R>]) -> bool {
    // What the sides have changes for good: what is so now and was so then has been so all the time.
    let lasts = |moves: usize, like: &dyn Fn(&Draughts<R>) -> bool| {
        past.len().checked_sub(2 * moves).is_some_and(|then| like(&past[then])) && like(pos)
    };
    let same = |before: &Draughts<R>| material(before) == material(pos);
    let on_the_road = |p: &Draughts<R>| lone_king(p) & Draughts::<R>::LAYOUT.main_road != 0;
    match R::ENDINGS {
        Endings::Any => false,
        Endings::International => {
            lasts(16, &|p| lone_king_against(p).is_some_and(|o| o.total() == 3 && o.kings > 0))
                || lasts(5, &|p| lone_king_against(p).is_some_and(|o| o.total() <= 2 && o.kings > 0))
        }
        Endings::Russian => {
            let [first, second] = material(pos);
            let both_have_kings = first.kings > 0 && second.kings > 0;
            (both_have_kings && matches!(count(pos), 4..=5) && lasts(30, &same))
                || (both_have_kings && matches!(count(pos), 6..=7) && lasts(60, &same))
                || (lasts(5, &|p| lone_king_against(p).is_some_and(|o| o.total() == 3))
                    && on_the_road(pos)
                    && turns_back(past, 10, on_the_road) == 10)
                || (lone_king_against(pos).is_some_and(|o| o.total() <= 2) && lasts(5, &same))
        }
        Endings::Spanish => lasts(20, &same) || three_kings_held_the_road(pos, past),
    }
}

/// Rule 27: three kings have held the long diagonal against one, and twelve moves of each side went by since.
fn three_kings_held_the_road<R: Rules>(pos: &Draughts<R>, past: &[Draughts<R>]) -> bool {
    let three_against_one = |p: &Draughts<R>| lone_king_against(p).is_some_and(|o| o == Material { men: 0, kings: 3 });
    let held = |p: &Draughts<R>| {
        let road = Draughts::<R>::LAYOUT.main_road;
        let lone = lone_king(p);
        lone & road == 0 && (p.kings_of(Side::First) | p.kings_of(Side::Second)) & !lone & road != 0
    };
    three_against_one(pos) && {
        // 20 moves of each side without capture end the game anyway.
        let lasted = turns_back(past, 40, three_against_one);
        lasted >= 24 && past[past.len() - lasted..=past.len() - 24].iter().any(held)
    }
}

/// How many of the latest positions, up to `limit`, are as asked.
fn turns_back<P: Position>(past: &[P], limit: usize, like: impl Fn(&P) -> bool) -> usize {
    past.iter().rev().take(limit).take_while(|before| like(before)).count()
}

/// What a side has.
#[derive(Clone, Copy, PartialEq, Eq)]
struct Material {
    men: u32,
    kings: u32,
}

impl Material {
    const LONE_KING: Material = Material { men: 0, kings: 1 };

    fn total(self) -> u32 {
        self.men + self.kings
    }
}

fn material<R: Rules>(pos: &Draughts<R>) -> [Material; 2] {
    Side::BOTH.map(|side| Material { men: pos.men_of(side).count_ones(), kings: pos.kings_of(side).count_ones() })
}

/// What the other side has, where one side has a king and nothing else. Of two lone kings either is the other.
fn lone_king_against<R: Rules>(pos: &Draughts<R>) -> Option<Material> {
    match material(pos) {
        [Material::LONE_KING, other] | [other, Material::LONE_KING] => Some(other),
        _ => None,
    }
}

/// The square of the lone king of a position that has one.
fn lone_king<R: Rules>(pos: &Draughts<R>) -> Squares {
    let [first, _] = material(pos);
    pos.pieces_of(if first == Material::LONE_KING { Side::First } else { Side::Second })
}

fn all_men<R: Rules>(pos: &Draughts<R>) -> [Squares; 2] {
    Side::BOTH.map(|side| pos.men_of(side))
}

fn count<R: Rules>(pos: &Draughts<R>) -> u32 {
    (pos.pieces_of(Side::First) | pos.pieces_of(Side::Second)).count_ones()
}
