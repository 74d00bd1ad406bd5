//! Árabe's phase 1, solved: what every placing of men is worth if both sides play their best to the end.
//!
//! The book has what the solution of the whole game says of full boards, and of positions with at most eight men. From
//! there to a full board 16 cells are filled at the most, and all ways to do so are looked at.

mod book; // the file
mod filling; // from eight men to a full board

use std::sync::{LazyLock, Mutex, PoisonError};

use board::{GameResult, Position, Side};
use games::seega::{CENTRE, Seega, Stage};

pub use self::book::{FEW_MEN, write};

use self::book::Book;
use self::filling::Filling;

/// The book of the repository. `docs/lab/seega.md` tells how it was made.
static BOOK: LazyLock<Book> = LazyLock::new(|| Book::read(include_bytes!("placing.bin")));

/// What has been found from eight men on: moves of one position are asked for together, and so are those of the next.
static FILLING: LazyLock<Mutex<Filling>> = LazyLock::new(Mutex::default);

/// What a position of phase 1 is worth to the side to act, and the full board with which phase 2 begins; `None` beyond
/// that, and where more men are placed than a game can have placed.
pub fn placing_result(pos: &Seega) -> Option<GameResult> {
    let [first, second] = [Side::First, Side::Second].map(|side| pos.men(side).raw() as u32);
    let turn = pos.turn();
    let pending = match pos.stage() {
        Stage::Placing(pending) => pending,
        Stage::Moving if is_beginning(pos) => 2,
        _ => return None,
    };
    if pending == 2 {
        return between_turns(first, second, turn);
    }
    // In the middle of a turn the best second man counts.
    let free = !(first | second | 1 << CENTRE.index()) & ALL;
    let place = |cell: u32| match turn {
        Side::First => between_turns(first | 1 << cell, second, !turn),
        Side::Second => between_turns(first, second | 1 << cell, !turn),
    };
    let results = (0..25).filter(|cell| free >> cell & 1 == 1).map(|cell| place(cell).map(|after| -after));
    results.collect::<Option<Vec<_>>>()?.into_iter().max()
}

/// Whether phase 2 begins.
fn is_beginning(pos: &Seega) -> bool {
    let no_turns = |side| pos.lost_turns(side) == 0 && pos.turns_without_capture(side) == 0;
    pos.turn() == Side::First && pos.free() == CENTRE.into() && [Side::First, Side::Second].into_iter().all(no_turns)
}

/// All cells.
const ALL: u32 = (1 << 25) - 1;

/// The same between two turns.
fn between_turns(first: u32, second: u32, turn: Side) -> Option<GameResult> {
    let men = [first, second].map(u32::count_ones);
    let behind = if turn == Side::First { [men[0], men[1]] } else { [men[0] - 2.min(men[0]), men[1]] };
    if behind[0] != behind[1] || men[0] % 2 != 0 || men[1] % 2 != 0 || (turn == Side::Second && men[0] < 2) {
        return None; // Not reached by two men a turn.
    }
    let [first, second] = [first, second].map(book::without_centre);
    let winner = if men[0] + men[1] <= FEW_MEN {
        BOOK.few_men(first, second)
    } else {
        FILLING.lock().unwrap_or_else(PoisonError::into_inner).winner(&BOOK, first, second, turn)
    };
    Some(match winner {
        None => GameResult::Draw,
        Some(side) if side == turn => GameResult::Win,
        Some(_) => GameResult::Loss,
    })
}

#[cfg(test)]
mod tests;
