//! Whole games, as Othello programs exchange them.
//!
//! - A transcript, `f5d6c3…`: the squares one after the other, passes left out. Its first square tells which of the
//!   two starts is meant, since no first move is legal in both.
//! - GGF, `(;GM[Othello]BO[8 … *]B[F5]W[D6];)`: tags, the board at the beginning, moves with their colour.
//! - OBF, `--------…  X; f5:+4; d6:-2;`: a position, and what is known of its moves, which is checked and passed over.

use board::notation::form_error;
use board::{Message, Notation, NotationError, Outcome, Position, Side};

use super::notation::{name, parse_move, read_board};
use super::{Move, Reversi};

/// The forms that `write` knows.
pub(super) const FORMS: &[&str] = &["obf", "ggf", "transcript"];

/// Where a game began, and its moves.
type Game = (Reversi, Vec<Move>);

/// Reads a game in any of the forms, or a position, whose game begins there.
pub(super) fn read(text: &str) -> Result<Game, NotationError> {
    let start = text.trim_start();
    let mut letters = start.chars();
    if start.starts_with("(;") {
        read_ggf(text)
    } else if letters.next().is_some_and(|c| c.is_ascii_alphabetic())
        && letters.next().is_some_and(|c| c.is_ascii_digit())
    {
        read_transcript(text)
    } else {
        Ok((read_obf(text)?, Vec::new()))
    }
}

/// Writes a game in one of `FORMS`. None where there is no such form, or where a transcript would not tell where the
/// game began.
pub(super) fn write(start: &Reversi, moves: &[Move], form: &str) -> Option<String> {
    match form {
        "obf" => Some(format!("{};", played(start, moves).write())),
        "ggf" => Some(write_ggf(start, moves)),
        "transcript" if is_start(start) => {
            let squares =
                moves.iter().filter_map(|&m| if let Move::Place(square) = m { Some(name(square)) } else { None });
            Some(squares.collect())
        }
        _ => None,
    }
}

fn played(start: &Reversi, moves: &[Move]) -> Reversi {
    moves.iter().fold(*start, |pos, &m| pos.play(m))
}

fn is_start(pos: &Reversi) -> bool {
    [Reversi::tournament_start(), Reversi::document_start()].contains(pos)
}

fn read_obf(text: &str) -> Result<Reversi, NotationError> {
    let Some(end) = text.find(';') else { return read_board(text) };
    let pos = read_board(&text[..end])?;
    let mut at = text[..=end].chars().count();
    for field in text[end + 1..].split(';') {
        let said = field.trim();
        let (square, score) = said.split_once(':').unwrap_or((said, "0"));
        let known = parse_move(square).is_some() && score.trim().parse::<f32>().is_ok();
        if !(said.is_empty() || said.starts_with('%') || known) {
            let blank = field.chars().take_while(|c| c.is_whitespace()).count();
            return Err(form_error(text, at + blank, Message::new("reversi-expected-score")));
        }
        at += field.chars().count() + 1;
    }
    Ok(pos)
}

fn read_transcript(text: &str) -> Result<Game, NotationError> {
    let chars: Vec<(usize, char)> = text.chars().enumerate().filter(|(_, c)| !c.is_whitespace()).collect();
    let word = |from: usize, length: usize| chars[from..].iter().take(length).map(|(_, c)| *c).collect::<String>();
    let starts = [Reversi::tournament_start(), Reversi::document_start()];
    let begins = |pos: &&Reversi| pos.read_move(&word(0, 2)).is_ok();
    let start = *starts.iter().find(begins).unwrap_or(&starts[0]);
    let mut game = Following { now: start, moves: Vec::new() };
    let mut i = 0;
    while i < chars.len() {
        let length = ["pass", "pa", "--"]
            .iter()
            .find(|pass| word(i, pass.len()).eq_ignore_ascii_case(pass))
            .map_or(2, |p| p.len());
        game.follow(&word(i, length), None).map_err(|expected| form_error(text, chars[i].0, expected))?;
        i += length;
    }
    Ok((start, game.moves))
}

fn read_ggf(text: &str) -> Result<Game, NotationError> {
    let chars: Vec<char> = text.chars().collect();
    let wrong = |at: usize, expected: Message| form_error(text, at, expected);
    let skip = |mut at: usize| {
        while chars.get(at).is_some_and(|c| c.is_whitespace()) {
            at += 1;
        }
        at
    };
    let mut at = skip(0) + 2;
    let (mut start, mut game) = (None, Following { now: Reversi::tournament_start(), moves: Vec::new() });
    loop {
        at = skip(at);
        if chars.get(at) == Some(&';') && chars.get(at + 1) == Some(&')') {
            at = skip(at + 2);
            break;
        }
        let open = (at..chars.len()).find(|&i| !chars[i].is_ascii_alphabetic()).unwrap_or(chars.len());
        if open == at || chars.get(open) != Some(&'[') {
            return Err(wrong(at, Message::new("reversi-expected-tag")));
        }
        let Some(close) = (open..chars.len()).find(|&i| chars[i] == ']') else {
            return Err(wrong(open, Message::new("reversi-unclosed-tag")));
        };
        let tag: String = chars[at..open].iter().collect();
        let value: String = chars[open + 1..close].iter().collect();
        match tag.as_str() {
            "GM" if !value.trim().eq_ignore_ascii_case("othello") => {
                return Err(wrong(open + 1, Message::new("reversi-not-othello")));
            }
            "BO" if start.is_none() => {
                let Some(board) = value.trim_start().strip_prefix('8') else {
                    return Err(wrong(open + 1, Message::new("reversi-wrong-board-size")));
                };
                let before = open + 1 + value.chars().count() - board.chars().count();
                let pos = read_board(board).map_err(|error| shifted(error, before))?;
                (start, game.now) = (Some(pos), pos);
            }
            "B" | "W" => {
                if start.is_none() {
                    return Err(wrong(at, Message::new("reversi-board-first")));
                }
                let side = if tag == "B" { Side::First } else { Side::Second };
                let word = value.split('/').next().unwrap_or_default();
                game.follow(word, Some(side)).map_err(|expected| form_error(text, open + 1, expected))?;
            }
            _ => {}
        }
        at = close + 1;
    }
    if at < chars.len() {
        return Err(wrong(at, Message::new("reversi-one-game")));
    }
    start
        .map(|start| (start, game.moves))
        .ok_or_else(|| NotationError::Impossible(vec![Message::new("reversi-no-board")]))
}

/// The same error in a text where what was read begins so many characters later.
fn shifted(error: NotationError, by: usize) -> NotationError {
    match error {
        NotationError::Form { column, expected, found } => NotationError::Form { column: column + by, expected, found },
        other => other,
    }
}

/// A game that is being read.
struct Following {
    now: Reversi,
    moves: Vec<Move>,
}

impl Following {
    /// Plays the move with this text, of this side where it is told; passes that nobody wrote are played too. Otherwise
    /// what was expected.
    fn follow(&mut self, text: &str, side: Option<Side>) -> Result<(), Message> {
        let wanted = match text.trim().to_ascii_lowercase().as_str() {
            "pa" | "ps" => Some(Move::Pass),
            other => parse_move(other),
        };
        if wanted != Some(Move::Pass) && self.now.legal()[..] == [Move::Pass] {
            self.go(Move::Pass);
        }
        let legal = self.now.legal();
        match wanted.filter(|m| legal.contains(m)) {
            Some(m) if side.is_none_or(|side| side == self.now.turn()) => {
                self.go(m);
                Ok(())
            }
            Some(_) => Err(Message::new("reversi-expected-other-side")),
            None if legal.is_empty() => Err(Message::new("reversi-expected-end")),
            None => {
                let legal: Vec<String> = legal.iter().map(|&m| self.now.write_move(m)).collect();
                Err(Message::new("reversi-expected-move").with("legal", legal.join(" ")))
            }
        }
    }

    fn go(&mut self, m: Move) {
        self.moves.push(m);
        self.now = self.now.play(m);
    }
}

fn write_ggf(start: &Reversi, moves: &[Move]) -> String {
    let end = played(start, moves);
    let [black, white] = Side::BOTH.map(|side| end.discs(side).raw().count_ones() as i32);
    let free = 64 - black - white;
    let result = match end.outcome() {
        None => "?".to_owned(),
        Some(Outcome::Draw) => "0".to_owned(),
        Some(Outcome::Win(Side::First)) => format!("+{}", black - white + free),
        Some(Outcome::Win(Side::Second)) => format!("{}", black - white - free),
    };
    let board = start.write().replace('X', "*");
    let mut pos = *start;
    let mut tag = |m: Move| {
        let colour = if pos.turn() == Side::First { 'B' } else { 'W' };
        let word = if m == Move::Pass { "PA".to_owned() } else { pos.write_move(m).to_ascii_uppercase() };
        pos = pos.play(m);
        format!("{colour}[{word}]")
    };
    let tags: String = moves.iter().map(|&m| tag(m)).collect();
    format!("(;GM[Othello]PC[tablas]PB[?]PW[?]RE[{result}]TI[0]TY[8]BO[8 {board}]{tags};)")
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The line of optimal play that solved Othello begins with (Takizawa, 2023).
    const LINE: &str = "f5d6c3d3c4f4f6f3e6e7d7c5b6d8c6c7";

    #[test]
    fn a_transcript_is_read_and_written() {
        let (start, moves) = read(LINE).expect("a game");
        assert_eq!((start, moves.len()), (Reversi::tournament_start(), 16));
        assert_eq!(write(&start, &moves, "transcript").as_deref(), Some(LINE));
        assert_eq!(read(&format!(" {} ", LINE.to_uppercase())), Ok((start, moves.clone())));
        assert_eq!(Reversi::read(LINE), Ok(played(&start, &moves)));
    }

    #[test]
    fn the_first_square_tells_the_start() {
        assert_eq!(read("f4").expect("a move of the document's start").0, Reversi::document_start());
        assert_eq!(read("f5").expect("a move of the tournament start").0, Reversi::tournament_start());
    }

    #[test]
    fn random_games_survive_each_form() {
        let mut random = fastrand::Rng::with_seed(11);
        let mut passes = 0;
        for _ in 0..300 {
            let start = if random.bool() { Reversi::tournament_start() } else { Reversi::document_start() };
            let (mut pos, mut moves) = (start, Vec::new());
            for _ in 0..random.usize(..70) {
                let legal = pos.legal();
                let Some(&m) = random.choice(&legal[..]) else { break };
                moves.push(m);
                pos = pos.play(m);
            }
            let ggf = write(&start, &moves, "ggf").expect("a form");
            assert_eq!(read(&ggf), Ok((start, moves.clone())), "{ggf}");
            let obf = write(&start, &moves, "obf").expect("a form");
            assert_eq!(read(&obf), Ok((pos, Vec::new())), "{obf}");
            passes += moves.iter().filter(|&&m| m == Move::Pass).count();
            // A transcript leaves passes out, so it does not tell whether the last one was played.
            if !moves.is_empty() && moves.last() != Some(&Move::Pass) {
                let transcript = write(&start, &moves, "transcript").expect("a form");
                assert_eq!(read(&transcript), Ok((start, moves)), "{transcript}");
            }
        }
        assert!(passes > 10, "only {passes} passes");
    }

    #[test]
    fn the_games_of_other_programs_are_read() {
        let ggf = "(;GM[Othello]PC[NBoard]DT[2014-02-21 20:52:27 GMT]PB[./mEdax]PW[chris]RE[?]TI[15:00]TY[8]\
                   BO[8 ---------------------------O*------*O--------------------------- *]\
                   B[F5]W[F6//1.2]B[D3/-0.5/3]W[C5]B[E6]W[F7]B[E7]W[F4];)";
        let (start, moves) = read(ggf).expect("a game");
        assert_eq!((start, moves.len()), (Reversi::tournament_start(), 8));
        let obf = "-WWWWW-----BBBW--WWBWBW-WWBWBBBWWWBWBWWW-WBBWBBW--WBBW-----BBBB- B; a1:+38; h4:-4;";
        assert_eq!(read(obf).expect("a position").1, []);
    }

    #[test]
    fn what_is_wrong_is_told_with_its_column() {
        let board = "---------------------------OX------XO---------------------------";
        for (text, id, column) in [
            ("f5d6c9".to_owned(), "reversi-expected-move", 5),
            ("f5f5".into(), "reversi-expected-move", 3),
            ("a1".into(), "reversi-expected-move", 1),
            ("f5d".into(), "reversi-expected-move", 3),
            (format!("{board} X; f5:+2; zz"), "reversi-expected-score", 76),
            ("(;GM[Othello]B[F5];)".into(), "reversi-board-first", 14),
            ("(;GM[Go];)".into(), "reversi-not-othello", 6),
            ("(;GM[Othello".into(), "reversi-unclosed-tag", 5),
            ("(;GM[Othello]".into(), "reversi-expected-tag", 14),
            ("(;BO[10 ---];)".into(), "reversi-wrong-board-size", 6),
            (format!("(;BO[8 {board} *]W[F5];)"), "reversi-expected-other-side", 77),
            (format!("(;BO[8 {board} *]B[A1];)"), "reversi-expected-move", 77),
            (format!("(;BO[8 {board} *];)x"), "reversi-one-game", 77),
            (format!("(;BO[8 {}? *];)", &board[1..]), "reversi-expected-symbol", 71),
        ] {
            match read(&text) {
                Err(NotationError::Form { column: at, expected, .. }) => {
                    assert_eq!((expected.id, at), (id, column), "{text}");
                }
                other => panic!("{text}: {other:?}"),
            }
        }
        assert!(matches!(read("(;GM[Othello];)"), Err(NotationError::Impossible(_))));
    }
}
