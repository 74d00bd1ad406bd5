//! The dialogue of document 001, word for word: its spelling, its blanks, its board.

use std::cmp::Ordering;
use std::io::{self, IsTerminal, Write};
use std::thread;
use std::time::Duration;

use engine::analysis::PlayerSpec;
use engine::{Match, Profile, Side};

use super::console::{PROMPT, Terms, Typed};
use super::think;
use crate::Failure;

/// Plays `game`, again and again from where it begins, until the user has had enough.
pub fn play(game: &mut dyn Match, pause: bool) -> Result<(), Failure> {
    let terminal = io::stdin().is_terminal() && io::stdout().is_terminal();
    let mut dialogue = Dialogue { terms: Terms::default(), out: io::stdout(), terminal, pause: pause && terminal };
    loop {
        let Some(depth) = dialogue.difficulty()? else { return Ok(()) };
        if let End::Silent = dialogue.game(game, depth)? {
            return Ok(());
        }
        writeln!(dialogue.out, "Otra partida?(y/n)")?;
        while game.undo() {}
        if dialogue.terms.read(PROMPT)?.as_deref() != Some("y") {
            writeln!(dialogue.out, "Bye bye!")?;
            return Ok(());
        }
    }
}

/// Between the user's move and the machine's.
const PAUSE: Duration = Duration::from_millis(400);
const EASY_DEPTH: u32 = 1;
/// Deep enough to win nearly always against who plays anything.
const HARD_DEPTH: u32 = 8;

struct Dialogue {
    terms: Terms,
    out: io::Stdout,
    terminal: bool,
    pause: bool,
}

/// How a game comes to its end.
enum End {
    /// With its result.
    Told,
    /// With the input.
    Silent,
}

/// What the user says to `Fila` and `Columna`.
enum Said {
    Place(i64, i64),
    /// Not a square.
    Nonsense,
    Quit,
    Ended,
}

impl Dialogue {
    /// How deep the machine looks; `None` at the end of input.
    fn difficulty(&mut self) -> io::Result<Option<u32>> {
        loop {
            if self.terminal {
                write!(self.out, "\x1b[H\x1b[2J")?;
            }
            writeln!(self.out, "{}REVERSI{}", "_".repeat(19), "_".repeat(33))?;
            writeln!(self.out, "Selecciona la dificultad {{1. -> Facil | 2. -> Dificil}}:")?;
            match self.terms.read_number(PROMPT)? {
                Typed::End => return Ok(None),
                Typed::Number(1) => return Ok(Some(EASY_DEPTH)),
                Typed::Number(2) => return Ok(Some(HARD_DEPTH)),
                _ => {}
            }
        }
    }

    fn game(&mut self, game: &mut dyn Match, depth: u32) -> Result<End, Failure> {
        self.board(game)?;
        while game.outcome().is_none() {
            let must_pass = matches!(&game.moves()[..], [only] if only.text == PASS);
            match (game.turn(), must_pass) {
                (Side::First, true) => writeln!(self.out, "No tienes movimientos posibles, pasas el turno")?,
                (Side::Second, true) => writeln!(self.out, "Movimiento del oponente: NO EXISTE ALGUNO POSIBLE")?,
                (Side::First, false) => {
                    match self.user(game)? {
                        Said::Ended => return Ok(End::Silent),
                        Said::Quit => break,
                        Said::Place(..) | Said::Nonsense => {}
                    }
                    self.after_a_move(game)?;
                    continue;
                }
                (Side::Second, false) => {
                    self.machine(game, depth)?;
                    self.after_a_move(game)?;
                    continue;
                }
            }
            game.play(PASS).expect("it is the only move");
        }
        writeln!(self.out, "{}", result(game))?;
        Ok(End::Told)
    }

    /// Asks until a move is legal, and plays it.
    fn user(&mut self, game: &mut dyn Match) -> io::Result<Said> {
        loop {
            let said = self.position()?;
            match said {
                Said::Place(row, column) if game.play(&format!("({row},{column})")).is_ok() => return Ok(said),
                Said::Place(..) | Said::Nonsense => writeln!(self.out, "Posicion no valida")?,
                Said::Quit | Said::Ended => return Ok(said),
            }
        }
    }

    fn position(&mut self) -> io::Result<Said> {
        writeln!(self.out, "Introduce la posicion:")?;
        let mut place = [None; 2];
        for (number, name) in place.iter_mut().zip(["Fila", "Columna"]) {
            match self.terms.read_number(&format!("{name}{PROMPT}"))? {
                Typed::End => return Ok(Said::Ended),
                Typed::Number(..1) => return Ok(Said::Quit),
                typed => *number = typed.number(),
            }
        }
        Ok(match place {
            [Some(row), Some(column)] => Said::Place(row, column),
            _ => Said::Nonsense,
        })
    }

    fn machine(&mut self, game: &mut dyn Match, depth: u32) -> io::Result<()> {
        if self.pause {
            self.out.flush()?;
            thread::sleep(PAUSE);
        }
        let spec = PlayerSpec { profile: Some(Profile::Classic), ..PlayerSpec::of_document(depth) };
        let text = think::quietly(game, &spec).expect("the game is not over").text;
        let chosen = game.moves().into_iter().find(|m| m.text == text).expect("a machine's analysis is legal");
        let (row, column) = chosen.coordinates.trim_matches(['(', ')']).split_once(',').expect("it is no pass");
        writeln!(self.out, "Movimiento del oponente: \nFila{PROMPT}{row}\nColumna{PROMPT}{column}")?;
        game.play(&text).expect("a machine's analysis is legal");
        Ok(())
    }

    fn after_a_move(&mut self, game: &dyn Match) -> io::Result<()> {
        self.board(game)?;
        match 64 - game.scene().pieces.len() {
            0 => Ok(()),
            left => writeln!(self.out, "Quedan {left} Fichas\n"),
        }
    }

    fn board(&mut self, game: &dyn Match) -> io::Result<()> {
        let mut cells = [[0; 8]; 8];
        let geometry = game.geometry();
        for piece in game.scene().pieces {
            let spot = &geometry.spots[piece.spot];
            cells[usize::from(spot.y)][usize::from(spot.x)] = 1 + piece.side as u8;
        }
        let spread = |numbers: [u8; 8]| numbers.map(|number| number.to_string()).join("     ");
        writeln!(self.out, "       {}\n{}", spread([1, 2, 3, 4, 5, 6, 7, 8]), "_".repeat(59))?;
        for (number, row) in (1..).zip(cells) {
            writeln!(self.out, "{number}      {}\n", spread(row))?;
        }
        writeln!(self.out, "Para salir del juego introduce un valor menor que 1")
    }
}

const PASS: &str = "pass";

/// Who has more discs, as the user sees it.
fn result(game: &dyn Match) -> &'static str {
    let count = |side| game.scene().pieces.iter().filter(|piece| piece.side == side).count();
    match count(Side::First).cmp(&count(Side::Second)) {
        Ordering::Greater => "Has ganado (^___^) ",
        Ordering::Less => "Has perdido (-___-)",
        Ordering::Equal => "Empate (>___<) ",
    }
}

#[cfg(test)]
mod tests {
    use arena::{Contest, Entrant, Openings};
    use engine::catalog::{self, GameQuery};

    use super::*;

    #[test]
    fn fr_27_difficult_wins_nearly_always_against_chance() {
        let entrant = |spec: &str| Entrant::read(spec, Duration::from_secs(10)).expect("a machine");
        let contest = Contest {
            set: catalog::select(&GameQuery { game: "reversi", ..GameQuery::default() }).expect("a game of ours"),
            a: entrant(&format!("documento,profile=classic,depth={HARD_DEPTH}")),
            b: entrant("random"),
            games: 100,
            openings: Openings::Random { plies: 8 },
            seed: 1,
            threads: 2,
            hash: 16 << 20,
            tablebases: None,
            sprt: None,
            clock: None,
            known: Vec::new(),
            finished: &|_| (),
            runner: None,
            stop: &|| false,
        };
        let won = contest.run(|_, _| {}).expect("a match").tally.wins;
        assert!(won >= 97, "{won} of 100");
    }
}
