//! Plays random games and prints every position with its moves, for programs that check them.
//!
//! `random_games GAME RULES GAMES SEED`, as `random_games ajedrez fide 100 1`; mill takes its size with the rules,
//! as `molinolog-3`. Prints `# GAME RULES`, then a line for each position: its text, and behind a tab each either
//! every move as `text=after`, or `end=first`, `end=second`, `end=draw`.

use std::io::{self, Write};
use std::process::ExitCode;

use board::{Draw, MoveList, Notation, Outcome, Side};
use games::chess::{Chess, Fide, Problem};
use games::draughts::{Brazilian, Draughts, English, Free, International, Italian, Russian, Spanish};
use games::morris::{Classic, Molinolog, Morris};
use games::reversi::Reversi;
use games::seega::Seega;

const USAGE: &str = "random_games GAME RULES GAMES SEED";

/// Games are cut off here; whoever checks positions needs no end.
const PLIES: usize = 400;

fn main() -> ExitCode {
    let args: Vec<String> = std::env::args().skip(1).collect();
    let [game, rules, games, seed] = &args[..] else {
        eprintln!("{USAGE}");
        return ExitCode::from(2);
    };
    let (Ok(games), Ok(seed)) = (games.parse(), seed.parse()) else {
        eprintln!("{USAGE}: GAMES and SEED are numbers");
        return ExitCode::from(2);
    };
    let out = &mut Out { to: Box::new(io::BufWriter::new(io::stdout().lock())), games, seed };
    let printed = match (game.as_str(), rules.as_str()) {
        ("damas", "libre") => out.print(game, rules, Draughts::<Free>::start()),
        ("damas", "espanola") => out.print(game, rules, Draughts::<Spanish>::start()),
        ("damas", "inglesa") => out.print(game, rules, Draughts::<English>::start()),
        ("damas", "italiana") => out.print(game, rules, Draughts::<Italian>::start()),
        ("damas", "rusa") => out.print(game, rules, Draughts::<Russian>::start()),
        ("damas", "brasilena") => out.print(game, rules, Draughts::<Brazilian>::start()),
        ("damas", "internacional") => out.print(game, rules, Draughts::<International>::start()),
        ("ajedrez", "fide") => out.print(game, rules, Chess::<Fide>::start()),
        ("ajedrez", "problema") => out.print(game, rules, Chess::<Problem>::start()),
        ("reversi", "reversi") => out.print(game, rules, Reversi::document_start()),
        ("reversi", "othello") => out.print(game, rules, Reversi::tournament_start()),
        ("arabe", "arabe") => out.print(game, rules, Seega::start()),
        ("molino", "molinolog-1") => out.print(game, rules, Morris::<16, Molinolog>::start()),
        ("molino", "molinolog-2" | "molinolog") => out.print(game, rules, Morris::<24, Molinolog>::start()),
        ("molino", "molinolog-3") => out.print(game, rules, Morris::<32, Molinolog>::start()),
        ("molino", "molinolog-4") => out.print(game, rules, Morris::<40, Molinolog>::start()),
        ("molino", "molinolog-5") => out.print(game, rules, Morris::<48, Molinolog>::start()),
        ("molino", "molinolog-6") => out.print(game, rules, Morris::<56, Molinolog>::start()),
        ("molino", "molinolog-7") => out.print(game, rules, Morris::<64, Molinolog>::start()),
        ("molino", "clasico") => out.print(game, rules, Morris::<24, Classic>::start()),
        _ => {
            eprintln!("{USAGE}: no rules `{rules}` of `{game}`");
            return ExitCode::from(2);
        }
    };
    match printed {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("{error}");
            ExitCode::from(3)
        }
    }
}

struct Out {
    to: Box<dyn Write>,
    games: u64,
    seed: u64,
}

impl Out {
    fn print<P: Notation>(&mut self, game: &str, rules: &str, start: P) -> io::Result<()> {
        writeln!(self.to, "# {game} {rules}")?;
        let mut random = fastrand::Rng::with_seed(self.seed);
        for _ in 0..self.games {
            let (mut pos, mut past) = (start, Vec::new());
            while past.len() < PLIES {
                let moves = self.print_position(&pos)?;
                if moves.is_empty() || pos.draw(&past) == Some(Draw::Over) {
                    break;
                }
                past.push(pos);
                pos = pos.play(moves[random.usize(..moves.len())]);
            }
        }
        self.to.flush()
    }

    fn print_position<P: Notation>(&mut self, pos: &P) -> io::Result<MoveList<P::Move>> {
        let mut moves = MoveList::new();
        let outcome = pos.moves(&mut moves);
        write!(self.to, "{}", pos.write())?;
        match outcome {
            Some(Outcome::Win(Side::First)) => write!(self.to, "\tend=first")?,
            Some(Outcome::Win(Side::Second)) => write!(self.to, "\tend=second")?,
            Some(Outcome::Draw) => write!(self.to, "\tend=draw")?,
            None => {}
        }
        for &m in &moves {
            write!(self.to, "\t{}={}", pos.write_move(m), pos.play(m).write())?;
        }
        writeln!(self.to)?;
        Ok(moves)
    }
}
