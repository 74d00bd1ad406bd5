//! The dialogue of document 000, word for word: its spelling, its blanks, its board.

use std::io::{self, IsTerminal, Write};

use engine::analysis::PlayerSpec;
use engine::{Match, NotationError, Outcome, Side};

use super::console::{PROMPT, Terms, Typed};
use super::think;
use crate::Failure;

/// Plays `game` to its end.
pub fn play(game: &mut dyn Match) -> Result<(), Failure> {
    let mut dialogue = Dialogue { terms: Terms::default(), out: io::stdout() };
    dialogue.game(game)?;
    Ok(())
}

/// How deep the document's machine looks, in turns.
const DEPTH: u32 = 3;

#[derive(Clone, Copy)]
enum Player {
    Human,
    Minimax,
}

/// Where a move starts and where it leads: column and row each.
type Places = [i64; 4];

struct Dialogue {
    terms: Terms,
    out: io::Stdout,
}

/// `None` inside: the input has ended.
type Heard<T> = Result<Option<T>, Failure>;

impl Dialogue {
    fn game(&mut self, game: &mut dyn Match) -> Heard<()> {
        writeln!(self.out, "Bienvenido a las damas en Prolog.")?;
        write!(
            self.out,
            "A continuación debera elegir dos jugadores, \
             recuerde que el primero seran las blancas y el segundo las negras"
        )?;
        let Some(first) = self.player(1)? else { return Ok(None) };
        let Some(second) = self.player(2)? else { return Ok(None) };
        self.board(game)?;
        while game.outcome().is_none() {
            let player = if game.turn() == Side::First { first } else { second };
            let name = if let Player::Human = player { "humano" } else { "minimax" };
            writeln!(self.out, "Turno de {name}")?;
            let played = match player {
                Player::Human => self.human(game)?,
                Player::Minimax => machine(game),
            };
            let Some([x, y, new_x, new_y]) = played else { return Ok(None) };
            writeln!(self.out, "\nMovimiento: ({x}, {y}) a ({new_x} , {new_y}).")?;
            self.board(game)?;
        }
        match game.outcome() {
            Some(Outcome::Win(Side::First)) => writeln!(self.out, "blanco gana! ¡Felicidades!")?,
            Some(Outcome::Win(Side::Second)) => writeln!(self.out, "negro gana! ¡Felicidades!")?,
            _ => writeln!(self.out, "Tablas")?,
        }
        Ok(Some(()))
    }

    fn player(&mut self, number: u8) -> Heard<Player> {
        loop {
            writeln!(self.out, "\nElija el Jugador {number} : \nJugador 0: Humano\nJugador 1: IA Minimax")?;
            match self.number()? {
                Typed::End => return Ok(None),
                Typed::Number(0) => return Ok(Some(Player::Human)),
                Typed::Number(1) => return Ok(Some(Player::Minimax)),
                _ => writeln!(self.out, "\nEse Jugador no existe.")?,
            }
        }
    }

    /// Plays a legal move, and says it as it was typed.
    fn human(&mut self, game: &mut dyn Match) -> Heard<Places> {
        loop {
            let mut typed = [None; 4];
            for (place, question) in typed.iter_mut().zip(QUESTIONS) {
                writeln!(self.out, "{question}")?;
                match self.number()? {
                    Typed::End => return Ok(None),
                    typed => *place = typed.number(),
                }
            }
            if let [Some(x), Some(y), Some(new_x), Some(new_y)] = typed {
                match game.play(&format!("({x},{y})-({new_x},{new_y})")) {
                    Ok(()) => return Ok(Some([x, y, new_x, new_y])),
                    Err(NotationError::Ambiguous { fits, .. }) => match self.which(game, &fits)? {
                        None => return Ok(None),
                        Some(chosen) if chosen.is_some_and(|text| game.play(text).is_ok()) => {
                            return Ok(Some([x, y, new_x, new_y]));
                        }
                        Some(_) => {}
                    },
                    Err(_) => {}
                }
            }
            writeln!(self.out, "Movimiento Invalido, escoge otro")?;
        }
    }

    /// Asks which of several captures is meant; the inner `None` is none of them.
    fn which<'a>(&mut self, game: &dyn Match, fits: &'a [String]) -> Heard<Option<&'a str>> {
        let legal = game.moves();
        writeln!(self.out, "Hay varias capturas con esas coordenadas, escoge una")?;
        for (number, fit) in (1..).zip(fits) {
            let places = legal.iter().find(|m| m.text == *fit).map_or(fit, |m| &m.coordinates);
            writeln!(self.out, "Captura {number}: {places}")?;
        }
        let typed = self.number()?;
        if typed == Typed::End {
            return Ok(None);
        }
        let index = typed.number().and_then(|number| usize::try_from(number).ok()?.checked_sub(1));
        Ok(Some(index.and_then(|index| fits.get(index)).map(String::as_str)))
    }

    /// The questions of this document stand on lines of their own; only a terminal shows where to type.
    fn number(&mut self) -> io::Result<Typed> {
        self.terms.read_number(if io::stdin().is_terminal() { PROMPT } else { "" })
    }

    fn board(&mut self, game: &dyn Match) -> io::Result<()> {
        const GRID: &str = "|---+---+---+---+---+---+---+---+---|";
        let mut cells = [['_'; 8]; 8];
        let geometry = game.geometry();
        for piece in game.scene().pieces {
            let spot = &geometry.spots[piece.spot];
            cells[usize::from(spot.y)][usize::from(spot.x)] = piece.letter;
        }
        writeln!(self.out, "{}\n| _ | 1 | 2 | 3 | 4 | 5 | 6 | 7 | 8 |\n{GRID}", "-".repeat(GRID.len()))?;
        for (number, row) in (1..).zip(cells) {
            let row: String = row.iter().map(|cell| format!(" {cell} |")).collect();
            writeln!(self.out, "| {number} |{row}\n{GRID}")?;
        }
        writeln!(self.out)
    }
}

const QUESTIONS: [&str; 4] = [
    "Introduzca la coordenada X de la ficha que desea mover(columna)",
    "Introduzca la coordenada Y de la ficha que desea mover(fila)",
    "Introduzca la coordenada X (columna) de la posicion hacia la que desea mover la ficha",
    "Introduzca la coordenada Y (fila) de la posicion hacia la que desea mover la ficha",
];

/// Plays the machine's move, and says its first and last square.
fn machine(game: &mut dyn Match) -> Option<Places> {
    let spec = PlayerSpec::of_document(DEPTH);
    let analysis = think::quietly(game, &spec);
    let text = analysis.expect("the game is not over").text;
    let chosen = game.moves().into_iter().find(|m| m.text == text).expect("a machine's analysis is legal");
    game.play(&text).expect("a machine's analysis is legal");
    let numbers = chosen.coordinates.split(|c: char| !c.is_ascii_digit()).filter_map(|number| number.parse().ok());
    match numbers.collect::<Vec<i64>>()[..] {
        [x, y, .., new_x, new_y] => Some([x, y, new_x, new_y]),
        _ => None,
    }
}
