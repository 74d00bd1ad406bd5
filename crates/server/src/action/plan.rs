//! Conditional moves, read and checked: every line is played out on the board before it is kept.

use engine::review::written_line;
use engine::{Lang, Message, Side, Spelling};

use super::Transaction;
use super::check::{must_be_live, must_sit};
use crate::error::ApiError;
use crate::event::Event;
use crate::limits;
use crate::match_state::{Line, MatchState, Viewer};
use crate::text::Text;

/// Keeps these lines for the viewer's seat instead of those that it had.
pub fn plan(tx: &mut Transaction<'_>, viewer: Viewer, lines: &[Line], spelling: Spelling) -> Result<(), ApiError> {
    must_sit(viewer)?;
    must_be_live(tx.state)?;
    let refuse = |code, message| Err(ApiError::conflict(code, &message));
    let side = match viewer.seats {
        [true, true] => return refuse("both_sides", Message::new("server-plan-both-sides")),
        [true, _] => Side::First,
        _ => Side::Second,
    };
    if !lines.is_empty() && tx.state.board.turn() == side {
        return refuse("your_turn", Message::new("server-plan-your-turn"));
    }
    let (most, longest) = limits::PLAN;
    if lines.len() > most || lines.iter().any(|line| line.len() > longest) {
        let message = Message::new("server-plan-long").with("lines", most).with("moves", longest);
        return Err(ApiError::unprocessable("bad_plan", &message));
    }
    let mut read: Vec<Line> = Vec::new();
    for (i, line) in lines.iter().enumerate() {
        let line = read_line(tx.state, side, i + 1, line, spelling)?;
        if !read.contains(&line) {
            read.push(line);
        }
    }
    must_agree(tx.state, side, &read)?;
    if read != tx.state.plans.of(side) {
        tx.push(Event::Planned { by: side.into(), lines: read });
    }
    Ok(())
}

/// The line as the log writes its moves, if every move is legal in its turn and the last one is ours.
fn read_line(
    state: &mut MatchState,
    side: Side,
    number: usize,
    line: &[String],
    spelling: Spelling,
) -> Result<Line, ApiError> {
    let mut read = Vec::with_capacity(line.len());
    let mut refused = None;
    let mut mover = !side;
    for text in line {
        mover = state.board.turn();
        match state.set.play_spelled(state.board.as_mut(), text, spelling) {
            Ok(()) => read.push(state.board.last_move().expect("a move was played").1),
            Err(error) => {
                let place = Message::new("server-plan-move").with("line", number).with("number", read.len() + 1);
                let text = Text::of(&place).joined(" ", &Text::explain_move(state.set, &error));
                refused = Some(ApiError::illegal_move("bad_plan", state.set, &error).saying(text));
                break;
            }
        }
    }
    for _ in &read {
        state.board.undo();
    }
    match refused {
        Some(error) => Err(error),
        None if mover == side => Ok(read),
        None => {
            let message = Message::new("server-plan-no-answer").with("line", number);
            Err(ApiError::unprocessable("bad_plan", &message))
        }
    }
}

/// Where two lines part, it must be the other side that goes two ways.
fn must_agree(state: &mut MatchState, side: Side, lines: &[Line]) -> Result<(), ApiError> {
    for (i, one) in lines.iter().enumerate() {
        for other in &lines[..i] {
            let common = one.iter().zip(other).take_while(|(a, b)| a == b).count();
            if common == one.len().min(other.len()) {
                continue;
            }
            let played = one[..common].iter().filter(|text| state.board.play(text).is_ok()).count();
            let mover = state.board.turn();
            for _ in 0..played {
                state.board.undo();
            }
            if mover == side {
                return Err(contradiction(state, &one[..common], [&other[common], &one[common]]));
            }
        }
    }
    Ok(())
}

/// After these moves two answers are planned.
fn contradiction(state: &mut MatchState, moves: &[String], answers: [&String; 2]) -> ApiError {
    let recorded = answers.map(|answer| {
        let line: Vec<String> = moves.iter().chain([answer]).cloned().collect();
        written_line(state.board.as_mut(), &line).pop().unwrap_or_default()
    });
    let [one, other] = &recorded;
    let said = |lang: Lang| {
        let [one, other] = [one, other].map(|text| lang.show_recorded(state.set.game, text));
        lang.say(&Message::new("server-plan-contradiction").with("one", one).with("other", other))
    };
    let text = Text::each(said).mentioning(&recorded);
    ApiError::unprocessable("bad_plan", &Message::new("server-plan-contradiction")).saying(text)
}
